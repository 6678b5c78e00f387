/**
 * One volley of several weapon groups, exactly, with everything that one number of wounds lost cannot hold: devastating
 * attacks and mortal wounds that wait for the end of the phase, Precision at an attached leader, ignored failed saves, single re-rolls
 * (digest 10e, 9). Slower than the banded chain of chain.ts, which takes every other attack.
 */
import { type DiceExpression, dicePmf } from '../../../random/dice.ts';
import { binomial, convolve, type Distribution, pointMass, power } from '../../../stats/distribution.ts';
import { attacksOfOne } from '../rules/attack-pmf.ts';
import { type AttackGroup, blastStep, mortalsWaitForOthers, type Target } from '../rules/sequence.ts';
import { type GroupSteps, groupSteps, runGroup } from './group-steps.ts';
import { repeated } from './moves.ts';
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
  /** Mortal wounds follow their own attack. */
  readonly interleaved: boolean;
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

export interface GroupRun extends ArmedGroup {
  readonly before: Float64Array;
}

/** Does a volley need this solver? */
export function needsStates(groups: readonly AttackGroup[], target: Target): boolean {
  return (
    target.ignoreFirstFailed > 0 ||
    mortalsWaitForOthers(groups) ||
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
  const armed = volleys.map((volley) => ({ ...volley, steps: groupSteps(volley.group, states, start.interleaved) }));
  const runs: GroupRun[] = [];
  const after = runVolley(armed, waiting, begin, (volley, v) => {
    runs.push({ ...volley, before: withoutWaiting(v, states.count, waiting.size) });
  });
  const pool = poolPmf(start.pool);
  return { states, mass: afterPool(after, states, pool), groups: runs, pool };
}

/** A weapon group with the number of its attacks, ready to be applied to the states of a target. */
export interface ArmedGroup {
  readonly group: AttackGroup;
  readonly attacks: Distribution;
  readonly steps: GroupSteps;
}

/** All groups in order; devastating attacks and mortal wounds wait for the end of their phase. `before`: called with what each group finds. */
export function runVolley(
  groups: readonly ArmedGroup[],
  waiting: WaitingAttacks,
  start: Float64Array,
  before?: (group: ArmedGroup, v: Float64Array) => void,
): Float64Array {
  let v = waiting.none(start);
  groups.forEach((armed, i) => {
    before?.(armed, v);
    v = runGroup(armed.steps, armed.attacks, v, (w, m) => waiting.after(i, w, m));
    const next = groups[i + 1];
    if (next !== undefined && next.group.melee !== armed.group.melee) v = waiting.none(waiting.spend(v));
  });
  return waiting.spend(v);
}

function withoutWaiting(v: Float64Array, count: number, size: number): Float64Array {
  const mass = new Float64Array(count);
  for (let i = 0; i < v.length; i++) mass[Math.floor(i / size)] = mass[Math.floor(i / size)]! + v[i]!;
  return mass;
}

function addAt(v: Float64Array, at: number, p: number): void {
  v[at] = v[at]! + p;
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
