/** What the mass of an exact battle adds up to: chances, and distributions of survivors and hull for each side. */
import type { Side } from '../../../contract/outcome.ts';
import { type Distribution, fromMass, trim } from '../../../stats/distribution.ts';
import { shipCount, totalHull } from '../rules/combat.ts';
import type { Ending } from './mass.ts';
import type { StateSpace } from './states.ts';

export interface Summary {
  readonly winA: number;
  readonly winB: number;
  /** stalemate + mutual + timeUp, as far as the rules call them draws. */
  readonly draw: number;
  readonly stalemate: number;
  readonly mutual: number;
  readonly timeUp: number;
  readonly expectedRounds: number;
  /** Distribution over each side's states at the end of the battle, whoever won. */
  readonly final: readonly [Float64Array, Float64Array];
}

export function summaryOf(ending: Ending): Summary {
  const { model, mutual, stalemate, timeUp } = ending;
  const { rules, spaces } = model;
  const wins: [number, number] = [sum(ending.wonA), sum(ending.wonB)];
  const final: [Float64Array, Float64Array] = [Float64Array.from(ending.wonA), Float64Array.from(ending.wonB)];
  const lost = (side: Side, p: number): void => {
    const { empty } = spaces[side];
    final[side][empty] = final[side][empty]! + p;
  };
  if (ending.gone === null) {
    lost(0, wins[1] + mutual);
    lost(1, wins[0] + mutual);
  } else {
    addTo(final[0], ending.gone[0]);
    addTo(final[1], ending.gone[1]);
  }
  addTo(final[0], ending.openA);
  addTo(final[1], ending.openB);
  // Published rule: in a stalemate the attacker must retreat or is destroyed.
  const attacker: Side = rules.defender === 0 ? 1 : 0;
  const attackerLoses = rules.stalemate === 'attacker-loses';
  if (attackerLoses) {
    wins[rules.defender] += stalemate;
    if (ending.gone === null) lost(attacker, stalemate);
  }
  if (!attackerLoses || attacker === 1) addTo(final[0], ending.stuckA);
  if (!attackerLoses || attacker === 0) addTo(final[1], ending.stuckB);
  return {
    winA: wins[0],
    winB: wins[1],
    draw: mutual + ending.bothLeft + timeUp + (attackerLoses ? 0 : stalemate),
    stalemate,
    mutual,
    timeUp,
    expectedRounds: ending.expectedRounds,
    final,
  };
}

/** Distribution of the ships alive, of one squadron or of the side. */
export function shipsPmf(space: StateSpace, states: Float64Array, squadron?: number): Distribution {
  const width = space.side.squadrons.length;
  const most = squadron === undefined ? shipCount(space.side) : (space.side.squadrons[squadron]?.count ?? 0);
  const mass = new Float64Array(most + 1);
  for (let state = 0; state < space.size; state++) {
    const p = states[state]!;
    if (p === 0) continue;
    let ships = 0;
    for (let s = 0; s < width; s++) if (squadron === undefined || s === squadron) ships += space.saved.alive[state * width + s]!;
    mass[ships] = mass[ships]! + p;
  }
  return squadron === undefined ? trim(fromMass(0, mass)) : fromMass(0, mass);
}

export function hullPmf(space: StateSpace, states: Float64Array): Distribution {
  const mass = new Float64Array(totalHull(space.side) + 1);
  for (let state = 0; state < space.size; state++) {
    const hull = space.saved.hull[state]!;
    mass[hull] = mass[hull]! + states[state]!;
  }
  return trim(fromMass(0, mass));
}

function addTo(into: Float64Array, from: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! + from[i]!;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const v of values) total += v;
  return total;
}
