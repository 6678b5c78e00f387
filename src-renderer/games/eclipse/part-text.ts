/** Parts as text: groups of the palette, figures, sources. Pure. */
import {
  PART_IDS,
  type Part,
  type PartId,
  type PartSource,
  type PartWeapon,
  partOf,
  type Slot,
} from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { signed } from '../../format/figures.ts';

export const SLOT_NAMES: Readonly<Record<Slot, string>> = {
  weapon: 'Cannons',
  missile: 'Missiles',
  computer: 'Computers',
  shield: 'Shields',
  hull: 'Hull',
  support: 'Drives, sources, support',
};

export const SLOTS = Object.keys(SLOT_NAMES) as readonly Slot[];

/** The mark next to a part: a letter and its meaning. */
export const SOURCE_MARKS: Readonly<Record<PartSource, { readonly letter: string; readonly meaning: string }>> = {
  specified: { letter: 'S', meaning: 'Default set, with the published figures' },
  renamed: { letter: 'R', meaning: 'Default set; published under another name' },
  house: { letter: 'H', meaning: 'Default set only; the figures are a house rule' },
  official: { letter: 'P', meaning: 'Published, not in the default set' },
};

export type SourceFilter = 'all' | 'specified' | 'published';

export function partsOf(slot: Slot, search: string, filter: SourceFilter): PartId[] {
  const wanted = search.trim().toLowerCase();
  return PART_IDS.filter((id) => {
    const part = partOf(id);
    if (part.slot !== slot || (wanted !== '' && !part.name.toLowerCase().includes(wanted))) return false;
    if (filter === 'all') return true;
    return filter === 'specified' ? part.source !== 'official' : part.source !== 'house';
  });
}

/** "2 x D6 for 1 damage, 6+" */
export function weaponText(weapon: PartWeapon): string {
  if (weapon.rift) return `${weapon.dice > 1 ? `${weapon.dice} x ` : ''}rift die: 0 to 3 damage, may hit its own side`;
  return `${weapon.dice > 1 ? `${weapon.dice} x ` : ''}D${weapon.die} for ${weapon.damage} damage, ${weapon.toHit}+`;
}

export interface PartFigure {
  readonly label: string;
  readonly value: string;
}

/** Figures in the order of the blueprint; dice are drawn separately. */
export function partFigures(part: Part): PartFigure[] {
  const figures: PartFigure[] = [];
  const add = (label: string, value: number | undefined) => value !== undefined && figures.push({ label, value: signed(value, 0) });
  add('computer', part.computer);
  if (part.shield !== undefined) figures.push({ label: 'shield', value: signed(-part.shield, 0) });
  add('hull', part.hull);
  add('flux', part.flux);
  add('initiative', part.initiative);
  add('move', part.movement);
  if (part.energy !== 0) add('energy', part.energy);
  return figures;
}

/** Everything about a part in one line, for tooltips and screen readers. */
export function partSentence(part: Part): string {
  return [
    part.name,
    ...(part.weapon === undefined ? [] : [`${weaponText(part.weapon)}${part.slot === 'missile' ? ', once before round 1' : ''}`]),
    ...partFigures(part).map((f) => `${f.label} ${f.value}`),
    ...(part.science === undefined ? [] : [`science ${part.science}`]),
    ...(part.unique ? ['only one copy exists'] : []),
    ...(part.outside ? ['takes no slot'] : []),
    ...(part.unmodelled === undefined ? [] : [`not simulated: ${part.unmodelled}`]),
    ...(part.note === undefined ? [] : [part.note]),
    SOURCE_MARKS[part.source].meaning.toLowerCase(),
  ].join(' · ');
}
