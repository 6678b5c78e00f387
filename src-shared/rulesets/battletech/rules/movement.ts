/** Carrying out a move: standing up, the path with its piloting rolls, heat (Total Warfare "Movement Phase"). */
import { directionOf } from '../../../hex/coords.ts';
import type { Considered } from '../present/events.ts';
import { bearingBetween } from './arcs.ts';
import { strainBoosters } from './boosters.ts';
import type { Duel } from './duel.ts';
import { FLAG_PAVED, hexX, hexY } from './ground.ts';
import { moveHeat } from './heat.ts';
import { canStand, rollOrFall, tryToStand } from './piloting.ts';
import { pilotingHazard } from './step-cost.ts';
import { boostedRunMP, damagePilotingModifier, hipsHit, jumpMP, type MoveMode, runMP, type Unit, walkMP } from './unit.ts';

/** A move that is due: who moves, and the MP left after standing up. */
export interface MoveOrder {
  readonly unit: Unit;
  readonly foe: Unit;
  /** The second mover knows where the enemy ends its move. */
  readonly enemyHasMoved: boolean;
  readonly walk: number;
  readonly run: number;
  readonly jump: number;
}

export interface MoveChoice {
  readonly mode: MoveMode;
  readonly hex: number;
  readonly facing: number;
  readonly hexes: number;
  readonly cost: number;
  /** States (hex * 6 + facing) from start to end; for jumps only those two. */
  readonly path: readonly number[];
  readonly why: string;
  readonly considered: readonly Considered[];
  readonly count: number;
}

const STAND_COST = 2;

/** Stands up if it can, then asks for a move and carries it out. */
export function movementOf(duel: Duel, unit: Unit, enemyHasMoved: boolean, decide: (order: MoveOrder) => MoveChoice): void {
  unit.moved = 'stand';
  unit.hexesMoved = 0;
  unit.twist = 0;
  if (unit.immobile || unit.destroyed) return;
  const spent = standUp(duel, unit);
  if (unit.destroyed) return;
  if (unit.prone || unit.immobile) {
    unit.heatBuilt += moveHeat(unit.sheet, unit.moved, 0);
    return;
  }
  const choice = decide({
    unit,
    foe: duel.other(unit),
    enemyHasMoved,
    walk: Math.max(0, walkMP(unit) - spent),
    run: Math.max(0, boostedRunMP(unit) - spent),
    jump: spent > 0 ? 0 : jumpMP(unit, duel.ground.depth[unit.hex]!),
  });
  carryOut(duel, unit, choice, spent);
}

/** Tries until the 'Mech is up or its MP are spent; returns the MP spent. */
function standUp(duel: Duel, unit: Unit): number {
  const foe = duel.other(unit);
  let spent = 0;
  while (unit.prone && canStand(unit) && !unit.destroyed && !unit.immobile) {
    // A unit with any MP may always try once (Total Warfare "Standing Up").
    if (walkMP(unit) === 0 || (spent > 0 && spent + STAND_COST > runMP(unit))) break;
    spent += STAND_COST;
    unit.moved = spent <= walkMP(unit) ? 'walk' : 'run';
    tryToStand(duel, unit, directionOf(bearingBetween(unit.hex, foe.hex)));
  }
  return spent;
}

function carryOut(duel: Duel, unit: Unit, choice: MoveChoice, spent: number): void {
  // Standing up and then walking is one move, at the higher mode of the two.
  const mode: MoveMode =
    choice.mode === 'jump' ? 'jump' : spent + choice.cost > walkMP(unit) ? 'run' : spent + choice.cost > 0 ? 'walk' : 'stand';
  const boosted = mode === 'run' && spent + choice.cost > runMP(unit);
  if (duel.sink !== null) recordMove(duel, unit, choice, mode);
  const entered = follow(duel, unit, choice, mode);
  unit.moved = mode;
  unit.hexesMoved = entered;
  unit.hexesWalked += entered;
  unit.heatBuilt += moveHeat(unit.sheet, mode, entered);
  if (boosted && !unit.destroyed) strainBoosters(duel, unit);
}

/** Hexes entered before the end or a fall. */
function follow(duel: Duel, unit: Unit, choice: MoveChoice, mode: MoveMode): number {
  let entered = 0;
  const wasLame = damagePilotingModifier(unit);
  if (mode === 'jump') {
    unit.hex = choice.hex;
    unit.facing = choice.facing;
    land(duel, unit, wasLame);
    return choice.hexes;
  }
  for (let i = 1; i < choice.path.length; i++) {
    const state = choice.path[i]!;
    const hex = (state / 6) | 0;
    const changed = hex !== unit.hex;
    const turned = state - hex * 6 !== unit.facing;
    unit.hex = hex;
    unit.facing = state - hex * 6;
    if (changed) entered++;
    const hazard = changed ? pilotingHazard(duel.ground, hex, duel.rules.roughPiloting) : null;
    if (hazard !== null && !rollOrFall(duel, unit, hazardName(duel, hex), hazard)) return entered;
    const skidding = turned && mode === 'run' && entered > 0 && isSlippery(duel, hex);
    if (skidding && !rollOrFall(duel, unit, 'turning on pavement', skidModifier(entered))) return entered;
  }
  if (mode === 'run' && entered > 0 && (unit.gyroHits > 0 || hipsHit(unit) > 0)) rollOrFall(duel, unit, 'running with damage', 0);
  return entered;
}

function land(duel: Duel, unit: Unit, lame: number): void {
  const hazard = duel.ground.depth[unit.hex]! > 0 ? pilotingHazard(duel.ground, unit.hex, false) : null;
  if (hazard !== null && !rollOrFall(duel, unit, hazardName(duel, unit.hex), hazard)) return;
  if (lame > 0) rollOrFall(duel, unit, 'jumping with damage', 0);
}

/** Recorded before it is carried out: the rolls it causes come after it, and a fall cuts it short. */
function recordMove(duel: Duel, unit: Unit, choice: MoveChoice, mode: MoveMode): void {
  const path = choice.path.map((state) => (state / 6) | 0);
  duel.sink?.({
    kind: 'move',
    side: unit.side,
    mode,
    path: path.map((hex): readonly [number, number] => [hexX(hex), hexY(hex)]),
    facings: choice.path.map((state, i) => state - path[i]! * 6),
    cost: choice.cost,
    hexes: choice.hexes,
    heat: moveHeat(unit.sheet, mode, choice.hexes),
    why: choice.why,
    considered: choice.considered,
    count: choice.count,
  });
}

function hazardName(duel: Duel, hex: number): string {
  const depth = duel.ground.depth[hex]!;
  return depth > 0 ? `entering water of depth ${depth}` : 'entering broken ground';
}

/** DEVIATION: a failed skid roll fells the 'Mech where it is; it does not slide on. */
function isSlippery(duel: Duel, hex: number): boolean {
  return duel.rules.skidding && (duel.ground.flags[hex]! & FLAG_PAVED) !== 0;
}

/** Total Warfare "Skidding": by hexes moved. */
function skidModifier(hexes: number): number {
  return hexes <= 2 ? -1 : hexes <= 4 ? 0 : hexes <= 7 ? 1 : hexes <= 10 ? 2 : 4;
}
