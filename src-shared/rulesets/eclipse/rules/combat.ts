/** Ships as a battle sees them: numbers only. The simulation and the exact solver both start from these. */
import type { Side } from '../../../contract/outcome.ts';
import type { RetreatRule } from './retreat.ts';

export interface Weapon {
  /** Dice one ship rolls with it. */
  readonly dice: number;
  readonly die: 6 | 8;
  readonly damage: number;
  readonly toHit: number;
  /** The rift die: see `riftFace`. */
  readonly rift?: true;
  /** The step in which it fires. */
  readonly initiative: number;
}

/** Ships of one design. The order of squadrons in a side is the listing order of the rules. */
export interface Squadron {
  readonly name: string;
  /** Drawing of the ship on the stage. */
  readonly glyph: string;
  /** Order of size: interceptor 1 to galactic centre 4. */
  readonly size: number;
  readonly count: number;
  /** Points of damage that destroy one ship: hull symbols + 1. */
  readonly hull: number;
  /** Where the ships come damaged out of another battle: the hull they had before. */
  readonly fullHull?: number;
  readonly computer: number;
  readonly shield: number;
  /** Points of damage each ship prevents in a round. */
  readonly flux: number;
  readonly weapons: readonly Weapon[];
  readonly missiles: readonly Weapon[];
}

export interface CombatSide {
  readonly name: string;
  /** non-player ships: they always defend, and their dice choose by other rules. */
  readonly npc: boolean;
  readonly squadrons: readonly Squadron[];
}

/** What a face of the rift die does (digest 1): damage to an enemy ship, and points to the own ships that carry rift weapons. */
export function riftFace(face: number): { readonly damage: number; readonly own: number } {
  return RIFT_FACES[face - 1]!;
}

const NOTHING = { damage: 0, own: 0 };
const RIFT_FACES = [{ damage: 1, own: 0 }, { damage: 2, own: 0 }, { damage: 3, own: 1 }, { damage: 0, own: 1 }, NOTHING, NOTHING] as const;
/** What one rift die can do to an enemy ship. */
export const RIFT_DAMAGE = [1, 2, 3] as const;

export function hasRift({ weapons, missiles }: Squadron): boolean {
  return [...weapons, ...missiles].some((weapon) => weapon.rift === true);
}

/** Who chooses the ship a hit lands on. */
export type Assignment = 'owner' | 'random' | 'attacker';

export interface CombatRules {
  /** By the side that scored the hits. */
  readonly assignment: readonly [Assignment, Assignment];
  readonly shieldMode: 'per-target' | 'mean-rounded';
  readonly tieRule: 'simultaneous' | 'defender-first';
  readonly missileOrder: 'single-bucket' | 'initiative';
  readonly defender: Side;
  readonly stalemate: 'draw' | 'attacker-loses';
  /** Rounds after which an undecided battle is a draw; null = fight to the end. */
  readonly maxRounds: number | null;
  /** Absent where no one retreats. */
  readonly retreat?: readonly [RetreatRule, RetreatRule];
}

/** A starbase has no drive. */
export function canMove({ glyph }: Squadron): boolean {
  return glyph !== 'starbase';
}

/** Specification 5.3: a ship's initiative in the owner's order is that of its fastest cannon, 0 if it has none. */
export function initiativeOf(squadron: Squadron): number {
  return squadron.weapons.length === 0 ? 0 : Math.max(...squadron.weapons.map((w) => w.initiative));
}

/** When a ship that retreats leaves: at its initiative, and without cannons at the end of the round. */
export function leavesAt(squadron: Squadron): number {
  return squadron.weapons.length === 0 ? Number.NEGATIVE_INFINITY : initiativeOf(squadron);
}

export function shipCount(side: CombatSide): number {
  return side.squadrons.reduce((sum, s) => sum + s.count, 0);
}

export function totalHull(side: CombatSide): number {
  return side.squadrons.reduce((sum, s) => sum + s.count * s.hull, 0);
}

/** Squadrons in the order in which their owner assigns hits, at equal remaining hull: initiative, computer, listing. */
export function ownerOrder(side: CombatSide): number[] {
  return side.squadrons
    .map((squadron, index) => ({ index, initiative: initiativeOf(squadron), computer: squadron.computer }))
    .sort((x, y) => x.initiative - y.initiative || x.computer - y.computer || x.index - y.index)
    .map((entry) => entry.index);
}

/** Half away from zero, as the specification's own program rounds the mean shield. */
export function meanShield(sum: number, ships: number): number {
  const mean = sum / ships;
  return mean < 0 ? -Math.round(-mean) : Math.round(mean);
}

/**
 * Digest 3.2: a natural maximum hits, a natural 1 misses, else face + computer - shield >= toHit. `aim` = toHit - computer.
 * The same as reaching this face.
 */
export function faceNeeded(die: number, aim: number, shield: number): number {
  return Math.min(die, Math.max(2, aim + shield));
}

export function hitChance(die: number, aim: number, shield: number): number {
  return (die + 1 - faceNeeded(die, aim, shield)) / die;
}
