/**
 * One volley of several weapon groups, exactly, with everything that one number of wounds lost cannot hold: devastating
 * attacks that wait for the end of the phase, Precision at an attached leader, ignored failed saves, single re-rolls
 * (digest 10e, 9). Slower than the banded chain of chain.ts, which takes every other attack.
 */
import { type DiceExpression, dicePmf } from '../../../random/dice.ts';
import { binomial, convolve, type Distribution, pointMass, power } from '../../../stats/distribution.ts';
import { attacksOfOne, type JointPmf } from '../rules/attack-pmf.ts';
import { type AttackGroup, blastStep, type Target } from '../rules/sequence.ts';
import { followed, type Moves, mixture, repeated, stay } from './moves.ts';
import { attackBranches, type Branches } from './volley-attack.ts';
import { TargetStates } from './volley-target.ts';
import { WaitingAttacks } from './waiting.ts';

/** Dice thrown after the attacks: each that reaches `on` makes `each` mortal wounds. */
export interface MortalPool {
  readonly rolls: number;
  readonly on: number;
  readonly each: DiceExpression;
}

export interface VolleyStart {
  /** Wounds lost by the bodyguard, or by the unit where it has no leader. */
  readonly lost: number;
  readonly leaderLost: number;
  readonly pool: MortalPool | null;
}

export interface VolleyPmfs {
  readonly states: TargetStates;
  /** Chance of each state of the target after the volley. */
  readonly mass: Float64Array;
  /** For each group: the states before its ordinary attacks, and where each leads. */
  readonly groups: readonly GroupRun[];
  /** Mortal wounds of the pool, before feel no pain. */
  readonly pool: Distribution;
}

export interface GroupRun {
  readonly group: AttackGroup;
  readonly attacks: Distribution;
  readonly before: Float64Array;
  readonly steps: GroupSteps;
}

/** Does a volley need this solver? */
export function needsStates(groups: readonly AttackGroup[], target: Target): boolean {
  return (
    target.ignoreFirstFailed > 0 ||
    groups.some((g) => g.devastating !== null || g.toHit.reroll === 'one' || g.toWound.reroll === 'one' || (g.precision && target.leader))
  );
}

export function volleyPmfs(groups: readonly AttackGroup[], target: Target, start: VolleyStart): VolleyPmfs {
  const states = new TargetStates(target);
  const first = states.state(start.lost, start.leaderLost, states.shields);
  // Digest 10e, 2.1: models are counted when targets are chosen; losses to an earlier weapon change nothing.
  const models = target.models.length - states.fallen(first);
  const volleys = groups.map((group) => ({ group, attacks: power(attacksOfOne(group, blastStep(group, models)), group.models) }));
  const waiting = new WaitingAttacks(volleys, states);
  const begin = new Float64Array(states.count);
  begin[first] = 1;
  let v = waiting.none(begin);
  const runs: GroupRun[] = [];
  volleys.forEach(({ group, attacks }, i) => {
    const steps = groupSteps(group, states);
    runs.push({ group, attacks, before: withoutWaiting(v, states.count, waiting.size), steps });
    v = runGroup(steps, attacks, v, (w) => waiting.after(i, w));
    if (groups[i + 1] !== undefined && groups[i + 1]!.melee !== group.melee) v = waiting.none(waiting.spend(v));
  });
  const pool = poolPmf(start.pool);
  const mass = afterPool(waiting.spend(v), states, pool);
  return { states, mass, groups: runs, pool };
}

function withoutWaiting(v: Float64Array, count: number, size: number): Float64Array {
  const mass = new Float64Array(count);
  for (let i = 0; i < v.length; i++) mass[Math.floor(i / size)] = mass[Math.floor(i / size)]! + v[i]!;
  return mass;
}

/** One attack of a group as moves of the target, by what happens to the flags and by the devastating attacks it makes. */
export interface GroupSteps {
  readonly flags: number;
  readonly list: readonly { readonly from: number; readonly to: number; readonly waiting: number; readonly moves: Moves }[];
}

function groupSteps(group: AttackGroup, states: TargetStates): GroupSteps {
  const { flags, list }: Branches<JointPmf> = attackBranches(group, states.target);
  const wound = states.wound(group);
  const powers = [stay(states.count)];
  const most = Math.max(...list.map((b) => b.part.successes));
  for (let n = 0; n < most; n++) powers.push(followed(powers[n]!, wound));
  return {
    flags,
    list: list.flatMap(({ from, to, part }) =>
      Array.from({ length: part.mortals + 1 }, (_, waiting) => {
        const weights = Array.from({ length: part.successes + 1 }, (_, n) => part.p[n * (part.mortals + 1) + waiting]!);
        const parts = weights.flatMap((weight, n) => (weight > 0 ? [{ weight, moves: powers[n]! }] : []));
        return { from, to, waiting, moves: mixture(parts, states.count) };
      }),
    ),
  };
}

/** All ordinary attacks of a group. `after(w)`: where each number of waiting attacks goes when w are added. */
export function runGroup(
  steps: GroupSteps,
  attacks: Distribution,
  start: Float64Array,
  after: (w: number) => Int32Array,
): Float64Array<ArrayBuffer> {
  const size = after(0).length;
  const count = start.length / size;
  const { flags } = steps;
  let v = new Float64Array(start.length * flags);
  for (let s = 0; s < count; s++) v.set(start.subarray(s * size, (s + 1) * size), (s * flags + flags - 1) * size);
  const sum = new Float64Array(start.length);
  const top = attacks.min + attacks.mass.length - 1;
  for (let n = 0; n <= top; n++) {
    if (n > 0) v = oneAttack(steps, v, size, after);
    const p = attacks.mass[n - attacks.min] ?? 0;
    if (p > 0) for (let i = 0; i < v.length; i++) addAt(sum, Math.floor(i / (flags * size)) * size + (i % size), p * v[i]!);
  }
  return sum;
}

function addAt(v: Float64Array, at: number, p: number): void {
  v[at] = v[at]! + p;
}

function oneAttack(
  { flags, list }: GroupSteps,
  v: Float64Array,
  size: number,
  after: (w: number) => Int32Array,
): Float64Array<ArrayBuffer> {
  const next = new Float64Array(v.length);
  for (const { from, to, waiting, moves } of list) {
    const place = after(waiting);
    for (let state = 0; state < moves.first.length - 1; state++) {
      const source = (state * flags + from) * size;
      for (let d = 0; d < size; d++) {
        const mass = v[source + d]!;
        if (mass === 0) continue;
        const cell = to * size + place[d]!;
        for (let i = moves.first[state]!; i < moves.first[state + 1]!; i++)
          addAt(next, moves.to[i]! * flags * size + cell, mass * moves.p[i]!);
      }
    }
  }
  return next;
}

function poolPmf(pool: MortalPool | null): Distribution {
  if (pool === null) return pointMass(0);
  const successes = binomial(pool.rolls, Math.max(0, Math.min(1, (7 - pool.on) / 6)));
  const each = dicePmf(pool.each);
  const mass = new Float64Array(pool.rolls * (each.min + each.mass.length - 1) + 1);
  let sum = pointMass(0);
  for (let n = 0; n < successes.mass.length; n++) {
    if (n > 0) sum = convolve(sum, each);
    for (let i = 0; i < sum.mass.length; i++) addAt(mass, sum.min + i, successes.mass[n]! * sum.mass[i]!);
  }
  return { min: 0, mass };
}

/** Digest 10e, 2.7: mortal wounds that no weapon made carry over, bodyguard first. */
function afterPool(mass: Float64Array, states: TargetStates, pool: Distribution): Float64Array {
  if (pool.mass.length === 1 && pool.min === 0) return mass;
  const moves = states.mortal({ noFeelNoPain: false, psychic: false, precision: false });
  const weights = Array.from({ length: pool.min + pool.mass.length }, (_, n) => pool.mass[n - pool.min] ?? 0);
  return repeated(
    moves,
    weights.map((p) => mass.map((m) => m * p)),
  );
}
