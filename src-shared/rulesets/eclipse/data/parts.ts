/**
 * Every ship part. Sources: `specified` = named by the specification (3.3) and found in the published game with these
 * figures; `renamed` = named by the specification, figures of the published part in brackets in the note; `house` = named
 * by the specification only, figures decided here; `official` = published, not named by the specification.
 */
export type Slot = 'weapon' | 'missile' | 'computer' | 'shield' | 'hull' | 'support';
export type PartSource = 'specified' | 'renamed' | 'house' | 'official';

export interface PartWeapon {
  readonly dice: number;
  readonly die: 6 | 8;
  readonly damage: number;
  readonly toHit: number;
  /** The rift die: its own faces, whatever computers and shields there are. */
  readonly rift?: true;
}

export interface Part {
  readonly name: string;
  readonly slot: Slot;
  readonly source: PartSource;
  /** Energy made (+) or used (-). */
  readonly energy: number;
  /** Dice it rolls; missiles (slot `missile`) roll them once, before round 1. */
  readonly weapon?: PartWeapon;
  readonly computer?: number;
  readonly shield?: number;
  readonly hull?: number;
  /** Points of damage prevented in every round. */
  readonly flux?: number;
  /** Added to the initiative of the whole ship. */
  readonly initiative?: number;
  /** Hexes a round; 1 or more makes the part a drive. */
  readonly movement?: number;
  /** From a discovery tile: one copy in the galaxy. */
  readonly unique?: true;
  /** Outside the grid; takes no slot. */
  readonly outside?: true;
  /** Price of its technology in science, paid once for a fleet; absent = printed on every blueprint or discovered. */
  readonly science?: number;
  /** The combat rule the engine does not play; the fleet then says so wherever its results are shown. */
  readonly unmodelled?: string;
  readonly note?: string;
}

const D6 = (dice: number, damage: number, toHit = 6): PartWeapon => ({ dice, die: 6, damage, toHit });

/** The mean of its damage is 1. */
const RIFT: PartWeapon = { dice: 1, die: 6, damage: 1, toHit: 0, rift: true };

export const PARTS = {
  // Specification 3.3, weapons.
  ion_cannon: { name: 'Ion Cannon', slot: 'weapon', source: 'specified', energy: -1, weapon: D6(1, 1) },
  plasma_cannon: { name: 'Plasma Cannon', slot: 'weapon', source: 'specified', energy: -2, weapon: D6(1, 2), science: 6 },
  positron_cannon: {
    name: 'Positron Cannon',
    slot: 'weapon',
    source: 'house',
    energy: -3,
    weapon: { dice: 1, die: 8, damage: 2, toHit: 6 },
    science: 10,
    note: 'the only D8 in the game: 8 always hits, 1 never',
  },
  antimatter_cannon: { name: 'Antimatter Cannon', slot: 'weapon', source: 'specified', energy: -4, weapon: D6(1, 4), science: 14 },
  nuclear_missile: { name: 'Nuclear Missile', slot: 'missile', source: 'house', energy: -1, weapon: D6(2, 1), science: 8 },
  plasma_missile: {
    name: 'Plasma Missile',
    slot: 'missile',
    source: 'specified',
    energy: -1,
    weapon: D6(2, 2),
    science: 16,
    note: 'sources disagree: one gives a single die and no energy',
  },
  ancient_cannon: { name: 'Ancient Cannon', slot: 'weapon', source: 'house', energy: 0, weapon: D6(1, 1, 5), unique: true },
  ancient_ion_turret: {
    name: 'Ancient Ion Turret',
    slot: 'weapon',
    source: 'renamed',
    energy: 0,
    weapon: D6(2, 1),
    unique: true,
    note: 'published as Ion Turret',
  },
  ancient_missile: {
    name: 'Ancient Missile',
    slot: 'missile',
    source: 'renamed',
    energy: 0,
    weapon: D6(3, 1),
    unique: true,
    note: 'published as Ion Missile',
  },

  // Specification 3.3, computers.
  electron_computer: { name: 'Electron Computer', slot: 'computer', source: 'specified', energy: 0, computer: 1 },
  positron_computer: { name: 'Positron Computer', slot: 'computer', source: 'specified', energy: -1, computer: 2, science: 8 },
  gluon_computer: { name: 'Gluon Computer', slot: 'computer', source: 'specified', energy: -2, computer: 3, science: 14 },
  ancient_computer: {
    name: 'Ancient Computer',
    slot: 'computer',
    source: 'renamed',
    energy: 0,
    computer: 2,
    unique: true,
    note: 'published as Axion Computer; one source adds initiative 1',
  },

  // Specification 3.3, shields.
  gauss_shield: { name: 'Gauss Shield', slot: 'shield', source: 'specified', energy: 0, shield: 1, science: 2 },
  phase_shield: { name: 'Phase Shield', slot: 'shield', source: 'specified', energy: -1, shield: 2, science: 8 },
  advanced_shield: { name: 'Advanced Shield', slot: 'shield', source: 'house', energy: -2, shield: 3, science: 12 },
  ancient_shield: {
    name: 'Ancient Shield',
    slot: 'shield',
    source: 'renamed',
    energy: 2,
    shield: 2,
    unique: true,
    note: 'published as Inversion Shield',
  },

  // Specification 3.3, hull and support.
  hull: { name: 'Hull', slot: 'hull', source: 'specified', energy: 0, hull: 1 },
  improved_hull: { name: 'Improved Hull', slot: 'hull', source: 'specified', energy: 0, hull: 2, science: 4 },
  ancient_hull: {
    name: 'Ancient Hull',
    slot: 'hull',
    source: 'house',
    energy: 0,
    hull: 1,
    unique: true,
    note: 'the published Shard Hull gives 3',
  },
  flux_shield: {
    name: 'Flux Shield',
    slot: 'support',
    source: 'house',
    energy: -2,
    flux: 1,
    unique: true,
    note: 'the published Flux Shield is `official_flux_shield`',
  },
  quantum_grid: { name: 'Quantum Grid', slot: 'support', source: 'house', energy: 2, science: 16 },
  improved_reactor: { name: 'Improved Reactor', slot: 'support', source: 'house', energy: 1, science: 4 },
  ion_thruster: { name: 'Ion Thruster', slot: 'support', source: 'house', energy: -1, movement: 1 },

  // Published parts that are not in the specification's list.
  nuclear_drive: { name: 'Nuclear Drive', slot: 'support', source: 'official', energy: -1, initiative: 1, movement: 1 },
  fusion_drive: { name: 'Fusion Drive', slot: 'support', source: 'official', energy: -2, initiative: 2, movement: 2, science: 4 },
  tachyon_drive: { name: 'Tachyon Drive', slot: 'support', source: 'official', energy: -3, initiative: 3, movement: 3, science: 12 },
  conformal_drive: { name: 'Conformal Drive', slot: 'support', source: 'official', energy: -2, initiative: 2, movement: 4, unique: true },
  nuclear_source: { name: 'Nuclear Source', slot: 'support', source: 'official', energy: 3 },
  fusion_source: { name: 'Fusion Source', slot: 'support', source: 'official', energy: 6, science: 6 },
  tachyon_source: { name: 'Tachyon Source', slot: 'support', source: 'official', energy: 9, science: 12 },
  zero_point_source: { name: 'Zero-Point Source', slot: 'support', source: 'official', energy: 12, science: 14 },
  hypergrid_source: { name: 'Hypergrid Source', slot: 'support', source: 'official', energy: 11, unique: true },
  muon_source: { name: 'Muon Source', slot: 'support', source: 'official', energy: 2, initiative: 1, unique: true, outside: true },
  soliton_cannon: { name: 'Soliton Cannon', slot: 'weapon', source: 'official', energy: -3, weapon: D6(1, 3), science: 12 },
  soliton_charger: { name: 'Soliton Charger', slot: 'weapon', source: 'official', energy: -1, weapon: D6(1, 3), unique: true },
  plasma_turret: { name: 'Plasma Turret', slot: 'weapon', source: 'official', energy: -3, weapon: D6(2, 2), unique: true },
  ion_disruptor: { name: 'Ion Disruptor', slot: 'weapon', source: 'official', energy: 0, weapon: D6(1, 1), initiative: 3, unique: true },
  flux_missile: { name: 'Flux Missile', slot: 'missile', source: 'official', energy: 0, weapon: D6(2, 1), initiative: 1, science: 8 },
  soliton_missile: { name: 'Soliton Missile', slot: 'missile', source: 'official', energy: 0, weapon: D6(1, 3), unique: true },
  antimatter_missile: { name: 'Antimatter Missile', slot: 'missile', source: 'official', energy: 0, weapon: D6(1, 4), unique: true },
  rift_cannon: {
    name: 'Rift Cannon',
    slot: 'weapon',
    source: 'official',
    energy: -2,
    weapon: RIFT,
    science: 10,
    note: 'ignores computers and shields; may hit its own side',
  },
  rift_conductor: {
    name: 'Rift Conductor',
    slot: 'weapon',
    source: 'official',
    energy: -1,
    weapon: RIFT,
    hull: 1,
    unique: true,
    note: 'ignores computers and shields; may hit its own side',
  },
  shard_hull: { name: 'Shard Hull', slot: 'hull', source: 'official', energy: 0, hull: 3, unique: true },
  conifold_field: { name: 'Conifold Field', slot: 'hull', source: 'official', energy: -2, hull: 3, science: 8 },
  sentient_hull: { name: 'Sentient Hull', slot: 'hull', source: 'official', energy: 0, hull: 1, computer: 1, science: 6 },
  absorption_shield: { name: 'Absorption Shield', slot: 'shield', source: 'official', energy: 4, shield: 1, science: 8 },
  official_flux_shield: {
    name: 'Flux Shield (published)',
    slot: 'shield',
    source: 'official',
    energy: -2,
    shield: 3,
    initiative: 1,
    unique: true,
  },
} as const satisfies Record<string, Part>;

export type PartId = keyof typeof PARTS;

export const PART_IDS = Object.keys(PARTS) as readonly PartId[];

export function isPartId(id: string): id is PartId {
  return Object.hasOwn(PARTS, id);
}

export function partOf(id: PartId): Part {
  return PARTS[id];
}

export function isDrive(part: Part): boolean {
  return (part.movement ?? 0) > 0;
}
