/** Ship classes, the printed blueprints of the factions' species, and the non-player ships. */
import type { PartId, PartWeapon } from './parts.ts';

export type ShipClass = 'interceptor' | 'cruiser' | 'dreadnought' | 'starbase';
export const SHIP_CLASSES: readonly ShipClass[] = ['interceptor', 'cruiser', 'dreadnought', 'starbase'];

export interface ClassFacts {
  readonly name: string;
  /** Specification 3.2: per side. Starbases: one per sector; the published game allows four. */
  readonly limit: number;
  readonly officialLimit: number;
  /** Price in materials. */
  readonly materials: number;
  /** Order of size, for non-player dice that look for the largest ship. */
  readonly size: number;
}

export const CLASSES: Readonly<Record<ShipClass, ClassFacts>> = {
  interceptor: { name: 'Interceptor', limit: 8, officialLimit: 8, materials: 3, size: 1 },
  cruiser: { name: 'Cruiser', limit: 4, officialLimit: 4, materials: 5, size: 2 },
  dreadnought: { name: 'Dreadnought', limit: 2, officialLimit: 2, materials: 8, size: 3 },
  starbase: { name: 'Starbase', limit: 1, officialLimit: 4, materials: 3, size: 2 },
};

/** What is printed on a blueprint: grid, energy outside the grid, initiative, and the parts it starts with. */
export interface Blueprint {
  readonly slots: number;
  readonly initiative: number;
  readonly energy: number;
  readonly computer: number;
  readonly shield: number;
  readonly parts: readonly PartId[];
}

export interface Species {
  readonly name: string;
  readonly blueprints: Readonly<Record<ShipClass, Blueprint>>;
}

const plain = { energy: 0, computer: 0, shield: 0 };

const terran: Readonly<Record<ShipClass, Blueprint>> = {
  interceptor: { ...plain, slots: 4, initiative: 2, parts: ['ion_cannon', 'nuclear_drive', 'nuclear_source'] },
  cruiser: {
    ...plain,
    slots: 6,
    initiative: 1,
    parts: ['ion_cannon', 'electron_computer', 'hull', 'nuclear_drive', 'nuclear_source'],
  },
  dreadnought: {
    ...plain,
    slots: 8,
    initiative: 0,
    parts: ['ion_cannon', 'ion_cannon', 'electron_computer', 'hull', 'hull', 'nuclear_drive', 'nuclear_source'],
  },
  starbase: { ...plain, energy: 3, slots: 5, initiative: 4, parts: ['ion_cannon', 'electron_computer', 'hull', 'hull'] },
};

/** A species as a change to every Terran blueprint, entry by entry. */
function variant(change: (blueprint: Blueprint, ship: ShipClass) => Partial<Blueprint>): Readonly<Record<ShipClass, Blueprint>> {
  const of = (ship: ShipClass): Blueprint => ({ ...terran[ship], ...change(terran[ship], ship) });
  return { interceptor: of('interceptor'), cruiser: of('cruiser'), dreadnought: of('dreadnought'), starbase: of('starbase') };
}

export const SPECIES = {
  terran: { name: 'Terran pattern', blueprints: terran },
  // Published: one energy more on the three ships.
  eridani: { name: 'Eridani pattern', blueprints: variant((b, ship) => (ship === 'starbase' ? {} : { energy: b.energy + 1 })) },
  // Published: initiative 0/0/0/2, computer +1, energy +2, one slot fewer.
  planta: {
    name: 'Planta pattern',
    blueprints: variant((b, ship) => ({ initiative: ship === 'starbase' ? 2 : 0, computer: 1, energy: b.energy + 2, slots: b.slots - 1 })),
  },
  // Published: initiative 3/2/1/5, more energy, a gauss shield printed in the free slot. Sources disagree on the energy; 1 here.
  orion: {
    name: 'Orion pattern',
    blueprints: variant((b) => ({ initiative: b.initiative + 1, energy: b.energy + 1, parts: [...b.parts, 'gauss_shield'] })),
  },
} as const satisfies Record<string, Species>;

export type SpeciesId = keyof typeof SPECIES;

export function isSpeciesId(id: string): id is SpeciesId {
  return Object.hasOwn(SPECIES, id);
}

export function isShipClass(id: string): id is ShipClass {
  return Object.hasOwn(CLASSES, id);
}

/** Ancients, guardians and the galactic centre defence system: fixed figures instead of parts. */
export interface NpcShip {
  readonly name: string;
  /** Points that destroy it: hull symbols + 1. */
  readonly hull: number;
  readonly computer: number;
  readonly shield: number;
  readonly initiative: number;
  readonly weapons: readonly PartWeapon[];
  readonly missiles: readonly PartWeapon[];
  readonly size: number;
  /** They have no price; this is our estimate in materials of a fleet that beats one about half the time. */
  readonly worth: number;
  /** A figure on which public sources disagree. */
  readonly doubt?: string;
}

const dice = (count: number, damage: number): PartWeapon => ({ dice: count, die: 6, damage, toHit: 6 });

export const NPC_SHIPS = {
  ancient: { name: 'Ancient', hull: 2, computer: 1, shield: 0, initiative: 2, weapons: [dice(2, 1)], missiles: [], size: 2, worth: 8 },
  ancient_advanced: {
    name: 'Advanced Ancient',
    hull: 3,
    computer: 1,
    shield: 0,
    initiative: 1,
    weapons: [dice(1, 2)],
    missiles: [],
    size: 2,
    worth: 8,
    doubt: 'hull',
  },
  guardian: {
    name: 'Guardian',
    hull: 3,
    computer: 2,
    shield: 0,
    initiative: 3,
    weapons: [dice(3, 1)],
    missiles: [],
    size: 3,
    worth: 14,
    doubt: 'hull; one source adds shield 1',
  },
  guardian_advanced: {
    name: 'Advanced Guardian',
    hull: 4,
    computer: 1,
    shield: 0,
    initiative: 1,
    weapons: [dice(1, 4)],
    missiles: [dice(2, 2)],
    size: 3,
    worth: 14,
    doubt: 'hull',
  },
  gcds: {
    name: 'Galactic Centre Defence',
    hull: 8,
    computer: 2,
    shield: 0,
    initiative: 0,
    weapons: [dice(4, 1)],
    missiles: [],
    size: 4,
    worth: 24,
  },
  gcds_advanced: {
    name: 'Advanced Galactic Centre Defence',
    hull: 4,
    computer: 2,
    shield: 0,
    initiative: 2,
    weapons: [dice(1, 4)],
    missiles: [dice(4, 1)],
    size: 4,
    worth: 24,
    doubt: 'hull',
  },
} as const satisfies Record<string, NpcShip>;

export type NpcId = keyof typeof NPC_SHIPS;

export function isNpcId(id: string): id is NpcId {
  return Object.hasOwn(NPC_SHIPS, id);
}
