/**
 * All ordinary attacks of one weapon group as moves of the target. Beside the target's state the group carries the flags of
 * its single re-rolls and the mortal wounds its dice have made, which follow when its attacks are done (digest 2.5) or wait for
 * the end of the phase (digest 10e, 2.8).
 */
import type { Distribution } from '../../../stats/distribution.ts';
import { asideOf, devastatingUnit } from '../rules/attack-pmf.ts';
import type { JointPmf } from '../rules/joint-pmf.ts';
import type { AttackGroup } from '../rules/sequence.ts';
import { followed, type Moves, mixture, repeated, stay } from './moves.ts';
import { attackBranches, type Branch } from './volley-attack.ts';
import type { TargetStates } from './volley-target.ts';
import { enoughOf } from './waiting.ts';

export interface GroupSteps {
  readonly flags: number;
  readonly list: readonly GroupStep[];
  readonly pool: MortalPool | null;
}

/** One attack by what happens to the flags, the devastating attacks it sets aside and the mortal wounds it makes for later. */
interface GroupStep {
  readonly from: number;
  readonly to: number;
  readonly waiting: number;
  readonly mortals: number;
  readonly moves: Moves;
}

/** Mortal wounds that follow the attacks of their group. */
interface MortalPool {
  /** One of them. */
  readonly moves: Moves;
  /** Most that one attack makes. */
  readonly each: number;
  /** More than this would not do more. */
  readonly enough: number;
}

/** `interleaved`: mortal wounds follow their own attack instead of waiting for the group's end. */
export function groupSteps(group: AttackGroup, states: TargetStates, interleaved: boolean): GroupSteps {
  const { flags, list } = attackBranches(group, states.target);
  const most = Math.max(...list.map((b) => b.part.successes));
  const wounds = woundPowers(states.wound(group), states.count, most);
  const steps = list.flatMap((branch) => stepsOf(branch, wounds, { states: states.count, unit: devastatingUnit(group) }));
  const each = Math.max(...steps.map((step) => step.mortals));
  if (each === 0 || group.mortalsWait) return { flags, list: steps, pool: null };
  const mortal = states.mortal(group);
  if (!interleaved) return { flags, list: steps, pool: { moves: mortal, each, enough: enoughOf(mortal, states) } };
  return { flags, list: steps.map((step) => atOnce(step, mortal)), pool: null };
}

/** powers[n][m] = n wounds one after the other whose saves make m mortal wounds. */
function woundPowers(wound: readonly Moves[], states: number, most: number): readonly (readonly Moves[])[] {
  const powers: (readonly Moves[])[] = [[stay(states)]];
  for (let n = 0; n < most; n++) {
    const before = powers[n]!;
    powers.push(
      Array.from({ length: before.length + wound.length - 1 }, (_, m) => {
        const pairs = before.flatMap((first, i) => (wound[m - i] === undefined ? [] : [followed(first, wound[m - i]!)]));
        return pairs.length === 1
          ? pairs[0]!
          : mixture(
              pairs.map((moves) => ({ weight: 1, moves })),
              states,
            );
      }),
    );
  }
  return powers;
}

interface StepShape {
  readonly states: number;
  /** What one devastating attack counts beside the mortal wounds. */
  readonly unit: number;
}

function stepsOf({ from, to, part }: Branch<JointPmf>, wounds: readonly (readonly Moves[])[], { states, unit }: StepShape): GroupStep[] {
  const width = part.mortals + 1;
  const bySaves = Math.max(...wounds.slice(0, part.successes + 1).map((list) => list.length));
  return Array.from({ length: width * bySaves }, (_, i) => [Math.floor(i / bySaves), i % bySaves] as const).flatMap(([aside, saved]) => {
    const parts = Array.from({ length: part.successes + 1 }, (_, n) => ({ weight: part.p[n * width + aside]!, moves: wounds[n]![saved] }));
    const given = parts.flatMap(({ weight, moves }) => (weight > 0 && moves !== undefined ? [{ weight, moves }] : []));
    if (given.length === 0) return [];
    const { devastating, mortals } = asideOf(aside, unit);
    return { from, to, waiting: devastating, mortals: saved + mortals, moves: mixture(given, states) };
  });
}

function atOnce(step: GroupStep, mortal: Moves): GroupStep {
  let { moves } = step;
  for (let m = 0; m < step.mortals; m++) moves = followed(moves, mortal);
  return { ...step, mortals: 0, moves };
}

/** Multiplications of a run, roughly. */
export function groupWork({ list, pool, flags }: GroupSteps, most: number, size: number): number {
  const cells = size * (pool === null ? 1 : 1 + Math.min(pool.enough, pool.each * most));
  return most * cells * flags * list.reduce((sum, step) => sum + step.moves.to.length / flags, 0);
}

/**
 * All ordinary attacks of a group. `after(w, m)`: where each number of waiting attacks and mortal wounds goes when w and m are
 * added.
 */
export function runGroup(
  { flags, list, pool }: GroupSteps,
  attacks: Distribution,
  start: Float64Array,
  after: (w: number, m: number) => Int32Array,
): Float64Array<ArrayBuffer> {
  const size = after(0, 0).length;
  const top = attacks.min + attacks.mass.length - 1;
  const pools = pool === null ? 1 : 1 + Math.min(pool.enough, pool.each * top);
  const cells = size * pools;
  const count = start.length / size;
  const placed = list.map((step) => ({
    ...step,
    place: placesOf(after(step.waiting, pool === null ? step.mortals : 0), pools, step.mortals),
  }));
  let v = new Float64Array(count * flags * cells);
  for (let s = 0; s < count; s++) for (let d = 0; d < size; d++) v[(s * flags + flags - 1) * cells + d * pools] = start[s * size + d]!;
  const sum = new Float64Array(count * cells);
  for (let n = 0; n <= top; n++) {
    if (n > 0) v = oneAttack(placed, v, flags, cells);
    const p = attacks.mass[n - attacks.min] ?? 0;
    if (p === 0) continue;
    for (let s = 0, at = 0; s < count; s++) {
      for (let f = 0; f < flags; f++) for (let c = 0; c < cells; c++, at++) sum[s * cells + c] = sum[s * cells + c]! + p * v[at]!;
    }
  }
  return pool === null ? sum : spendPools(pool.moves, sum, { size, pools });
}

/** Where each cell (waiting attacks, then mortal wounds) goes when an attack adds to both; the last pool takes what exceeds it. */
function placesOf(after: Int32Array, pools: number, mortals: number): Int32Array {
  return Int32Array.from({ length: after.length * pools }, (_, cell) => {
    const [d, m] = [Math.floor(cell / pools), cell % pools];
    return after[d]! * pools + Math.min(pools - 1, m + mortals);
  });
}

function oneAttack(
  list: readonly (GroupStep & { readonly place: Int32Array })[],
  v: Float64Array,
  flags: number,
  cells: number,
): Float64Array<ArrayBuffer> {
  const next = new Float64Array(v.length);
  for (const { from, to, place, moves } of list) {
    const { first, to: ends, p } = moves;
    for (let state = 0; state < first.length - 1; state++) {
      const source = (state * flags + from) * cells;
      for (let c = 0; c < cells; c++) {
        const mass = v[source + c]!;
        if (mass === 0) continue;
        const cell = to * cells + place[c]!;
        for (let i = first[state]!; i < first[state + 1]!; i++) {
          const at = ends[i]! * flags * cells + cell;
          next[at] = next[at]! + mass * p[i]!;
        }
      }
    }
  }
  return next;
}

/** The mortal wounds of the group, one by one. */
function spendPools(moves: Moves, v: Float64Array, { size, pools }: { size: number; pools: number }): Float64Array<ArrayBuffer> {
  const count = v.length / (size * pools);
  const spent = new Float64Array(count * size);
  for (let d = 0; d < size; d++) {
    const byPool = Array.from({ length: pools }, (_, m) => Float64Array.from({ length: count }, (_, s) => v[(s * size + d) * pools + m]!));
    repeated(moves, byPool).forEach((p, s) => {
      spent[s * size + d] = p;
    });
  }
  return spent;
}
