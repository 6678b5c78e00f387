/**
 * Editions as data. What an edition changes stands in these tables (and in the profiles that its importers make); the
 * engine asks the table, never the edition.
 */
import type { Cover } from './model.ts';

export type EditionId = '9e' | '10e';

/** Devastating Wounds by date of the rules commentary (digest 10e, 8). */
export type DevastatingRule = 'current' | 'sep2023' | 'launch';

export interface Edition {
  readonly id: EditionId;
  readonly label: string;
  /** Natural face from which hits and wounds are critical; 7 where the edition knows no criticals. */
  readonly critical: number;
  /** What each kind of cover is in this edition. */
  readonly cover: Readonly<Record<Cover, Cover>>;
  /** Bonuses improve a save by at most this much. */
  readonly saveBonusMost: number;
  readonly mixedToughness: 'majority' | 'highest';
  /** Models flee from failed tests; else a failed test costs no models. */
  readonly modelsFlee: boolean;
  /** Modifier of weapons fired after advancing that may be. */
  readonly advancedModifier: number;
  readonly devastating: DevastatingRule;
  /** Mortal wounds that weapons make wait for all attacks of the phase, the devastating ones included. */
  readonly mortalsWait: boolean;
  /** Natural faces up to this one miss when Indirect Fire is aimed at an unseen target. */
  readonly indirectMissesUpTo: number;
  readonly indirectTorrent: boolean;
  /** A failed Hazardous test destroys its bearer, but for CHARACTER, MONSTER and VEHICLE. */
  readonly hazardousDestroys: boolean;
}

const NINTH: Edition = {
  id: '9e',
  label: 'Eighth and ninth edition',
  critical: 7,
  cover: { none: 'none', light: 'light', heavy: 'heavy', dense: 'dense', benefit: 'light' },
  saveBonusMost: Number.POSITIVE_INFINITY,
  mixedToughness: 'majority',
  modelsFlee: true,
  advancedModifier: -1,
  devastating: 'current',
  mortalsWait: false,
  indirectMissesUpTo: 3,
  indirectTorrent: false,
  hazardousDestroys: false,
};

const TENTH: Edition = {
  ...NINTH,
  id: '10e',
  label: 'Tenth edition',
  critical: 6,
  cover: { none: 'none', light: 'benefit', heavy: 'benefit', dense: 'benefit', benefit: 'benefit' },
  saveBonusMost: 1,
  mixedToughness: 'highest',
  modelsFlee: false,
  advancedModifier: 0,
  mortalsWait: true,
};

/** Dated readings of the tenth edition (digest 10e, 8); the current one is the rules commentary of December 2024. */
export const COMMENTARIES = {
  current: {},
  sep2023: { devastating: 'sep2023', hazardousDestroys: true, indirectMissesUpTo: 1, indirectTorrent: true },
  launch: { devastating: 'launch', hazardousDestroys: true, indirectMissesUpTo: 1, indirectTorrent: true },
} as const satisfies Readonly<Record<string, Partial<Edition>>>;

export type Commentary = keyof typeof COMMENTARIES;

export const EDITIONS: Readonly<Record<EditionId, Edition>> = { '9e': NINTH, '10e': TENTH };

export function editionOf(id: EditionId, commentary: Commentary = 'current'): Edition {
  const edition = EDITIONS[id];
  return id === '10e' ? { ...edition, ...COMMENTARIES[commentary] } : edition;
}
