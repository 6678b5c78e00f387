/** A 'Mech as its record sheet shows it, from the design in its file. Pure. */
import type { Problem } from '../../../src-shared/contract/problem.ts';
import { LOCATION_NAMES } from '../../../src-shared/rulesets/battletech/data/tables.ts';
import type { WeaponRow } from '../../../src-shared/rulesets/battletech/data/weapon-row.ts';
import { fitMech } from '../../../src-shared/rulesets/battletech/import/fit.ts';
import { type MassBreakdown, massOf, validate } from '../../../src-shared/rulesets/battletech/import/validate.ts';
import type { Fit, SlotUse } from '../../../src-shared/rulesets/battletech/rules/fit.ts';
import type { MechDesign } from '../../../src-shared/rulesets/battletech/rules/mech.ts';
import { heatCapacity, sheetOf } from '../../../src-shared/rulesets/battletech/rules/sheet.ts';
import { feedOf, WEAPONS } from '../../../src-shared/rulesets/battletech/rules/weapon.ts';

export const LOCATIONS = ['HD', 'CT', 'RT', 'LT', 'RA', 'LA', 'RL', 'LL'] as const;
export type LocationId = (typeof LOCATIONS)[number];
const QUAD_LIMBS: Readonly<Partial<Record<LocationId, string>>> = {
  RA: 'front right leg',
  LA: 'front left leg',
  RL: 'rear right leg',
  LL: 'rear left leg',
};

export interface CardLocation {
  readonly id: LocationId;
  readonly label: string;
  readonly armour: number;
  /** Null where there is no rear. */
  readonly rear: number | null;
  readonly structure: number;
  /** The most armour it could carry, rear included. */
  readonly most: number;
  readonly slots: readonly CardSlot[];
}

export interface CardSlot {
  readonly text: string;
  readonly kind: SlotUse['kind'];
}

export interface CardWeapon {
  readonly name: string;
  readonly count: number;
  /** "RT", "RA, LA", "CT rear". */
  readonly where: string;
  readonly heat: number;
  readonly damage: string;
  readonly range: WeaponRow['range'];
  /** Shots on board; null when it needs none. */
  readonly shots: number | null;
}

export interface MechCard {
  readonly walk: number;
  readonly run: number;
  readonly jump: number;
  readonly sinks: number;
  readonly dissipation: number;
  /** Heat of everything fired at once. */
  readonly alphaHeat: number;
  readonly armour: number;
  readonly mostArmour: number;
  readonly locations: readonly CardLocation[];
  readonly weapons: readonly CardWeapon[];
  readonly mass: MassBreakdown;
  readonly problems: readonly Problem[];
}

export function mechCard(design: MechDesign): MechCard {
  const fit = fitMech(design);
  const sheet = sheetOf(design, design.battleValue, fit);
  const locations = LOCATIONS.map((id, i): CardLocation => {
    const structure = sheet.structure[i] ?? 0;
    return {
      id,
      label: (design.config === 'quad' ? QUAD_LIMBS[id] : undefined) ?? (LOCATION_NAMES[i] as string),
      armour: design.armour[i] ?? 0,
      rear: i >= 1 && i <= 3 ? (design.rearArmour[i - 1] ?? 0) : null,
      structure,
      // TechManual "Armor": twice the structure; the head carries nine.
      most: id === 'HD' ? 9 : 2 * structure,
      slots: (design.slots[i] ?? [])
        .slice(0, slotsIn(id, design))
        .map((text, slot) => ({ text: slotText(text), kind: fit.slots[i * 12 + slot]?.kind ?? 'empty' })),
    };
  });
  return {
    walk: sheet.walk,
    run: sheet.run,
    jump: sheet.jump,
    sinks: sheet.sinks,
    dissipation: heatCapacity(sheet),
    alphaHeat: fit.weapons.reduce((sum, mount) => sum + (WEAPONS[mount.weapon]?.heat ?? 0), 0),
    armour: [...design.armour, ...design.rearArmour].reduce((sum, points) => sum + points, 0),
    mostArmour: locations.reduce((sum, location) => sum + location.most, 0),
    locations,
    weapons: weaponsOf(fit),
    mass: massOf(design, fit),
    problems: [...fit.problems, ...validate(design, fit)],
  };
}

/** TechManual "Critical Space": six in the head and in every leg, twelve elsewhere; files always list twelve. */
function slotsIn(id: LocationId, { config }: MechDesign): number {
  const isLeg = id === 'RL' || id === 'LL' || (config === 'quad' && (id === 'RA' || id === 'LA'));
  return id === 'HD' || isLeg ? 6 : 12;
}

/** Slots in files carry suffixes for the reader; an empty one says so in one way. */
function slotText(text: string): string {
  const first = text.trim();
  return first === '' || /^-?\s*empty\s*-?$/i.test(first) ? '' : first;
}

/** Same weapons in one line, strongest first. */
function weaponsOf(fit: Fit): CardWeapon[] {
  const groups = Map.groupBy(fit.weapons, (mount) => mount.weapon);
  return [...groups]
    .flatMap(([index, mounts]) => {
      const row = WEAPONS[index];
      return row === undefined ? [] : [{ row, mounts, index }];
    })
    .sort((a, b) => damageRank(b.row) * b.mounts.length - damageRank(a.row) * a.mounts.length)
    .map(({ row, mounts, index }) => ({
      name: row.name,
      count: mounts.length,
      where: [...new Set(mounts.map((mount) => `${LOCATIONS[mount.location] ?? '?'}${mount.rear ? ' rear' : ''}`))].join(', '),
      heat: row.heat,
      damage: damageText(row),
      range: row.range,
      shots: row.feed === undefined ? null : fit.ammo.filter((bin) => bin.feed === feedOf(index)).reduce((sum, bin) => sum + bin.shots, 0),
    }));
}

function damageRank(row: WeaponRow): number {
  return row.rack !== undefined ? row.rack * (row.each ?? 1) : typeof row.damage === 'number' ? row.damage : (row.damage?.[0] ?? 0);
}

/** "10", "25/20/10" by range, "2 x 6" for racks. */
function damageText(row: WeaponRow): string {
  if (row.rack !== undefined) return `${row.each ?? 1} x ${row.rack}`;
  if (row.damage === undefined) return '–';
  return typeof row.damage === 'number' ? String(row.damage) : row.damage.join('/');
}
