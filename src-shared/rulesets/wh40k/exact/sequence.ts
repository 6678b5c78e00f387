/**
 * One attack sequence, exactly: every stage of the specification's step 1 as a full probability mass function, and the
 * distribution of what is left of the target (digest 4).
 */
import { convolve, type Distribution, pointMass, power, trim } from '../../../stats/distribution.ts';
import { attackPmf, attacksOfOne, damagePmf, hitParts, woundPmf } from '../rules/attack-pmf.ts';
import { failChance, flightPmf, type MoraleTest } from '../rules/morale.ts';
import { type AttackGroup, blastStep, type Target, type TargetModel } from '../rules/sequence.ts';
import { fallenBy, type WoundTrack, woundTrackOf } from '../rules/wound-track.ts';
import { applyAttack, type Chain, type Support, spendPool, vectorLength } from './chain.ts';
import { buildChain } from './chain-build.ts';
import { runGroup } from './group-steps.ts';
import { lastOf, type StagePmfs, stagesOf } from './stages.ts';
import { type GroupRun, type MortalPool, needsStates, type VolleyPmfs, volleyPmfs } from './volley.ts';

export interface SequencePmfs extends StagePmfs {
  readonly groups: readonly GroupPmfs[];
  readonly woundsLost: Distribution;
  readonly modelsSlain: Distribution;
  readonly remainingWounds: Distribution;
  readonly modelsLostAfterMorale: Distribution | null;
  /** Distribution of the wounds lost after all groups, along the track. */
  readonly lost: Float64Array;
  /** What is left of the whole: states in which Precision hurt the leader before the others were gone. */
  readonly leaderFirst: readonly LeaderFirst[];
  readonly leaderLost: Distribution | null;
  readonly track: WoundTrack;
}

export interface LeaderFirst {
  /** Wounds lost by the models but the leader. */
  readonly lost: number;
  readonly leaderLost: number;
  readonly p: number;
}

export interface GroupPmfs extends StagePmfs {
  readonly group: AttackGroup;
  /** What this group takes off, given the groups before it. */
  readonly woundsLost: Distribution;
  readonly modelsSlain: Distribution;
}

export interface SequenceOptions {
  /** Wounds the unit has already lost. */
  readonly lost: number;
  /** Wounds an attached leader has already lost, while others stand. */
  readonly leaderLost?: number;
  /** Mortal wounds follow their own attack instead of waiting for the group's end. */
  readonly interleaved: boolean;
  /** Mortal wounds rolled for after the attacks. */
  readonly pool?: MortalPool | null;
  readonly morale: (MoraleTest & { readonly alreadySlain: number }) | null;
}

export function sequencePmfs(groups: readonly AttackGroup[], target: Target, options: SequenceOptions): SequencePmfs {
  const joint = needsStates(groups, target) || (options.leaderLost ?? 0) > 0 || (options.pool ?? null) !== null;
  return joint ? volleySequence(groups, target, options) : chainSequence(groups, target, options);
}

function chainSequence(groups: readonly AttackGroup[], target: Target, options: SequenceOptions): SequencePmfs {
  const track = woundTrackOf(target);
  const start = Math.min(options.lost, track.wounds);
  const aliveAtStart = track.models - fallenBy(track, start);
  let lost = new Float64Array(track.wounds + 1);
  lost[start] = 1;
  const each: GroupPmfs[] = [];
  for (const group of groups) {
    const attacks = power(attacksOfOne(group, blastStep(group, aliveAtStart)), group.models);
    const attack = attackPmf(hitParts(group, target), woundPmf(group, target));
    const chain = buildChain({ group, target, track, attack, attacksMax: lastOf(attacks), interleaved: options.interleaved });
    const change = runFromAll(chain, attacks, lost);
    each.push({ group, ...stagesOf(group, target, attacks, firstHit(target, track, lost)), ...change.pmfs });
    lost = change.lost;
  }
  return {
    ...totals(each),
    groups: each,
    ...lossPmfs(lost, track, start),
    modelsLostAfterMorale: moralePmf(lost, track, start, options),
    lost,
    leaderFirst: [],
    leaderLost: target.leader ? leaderLosses(lost, track) : null,
    track,
  };
}

/** Without Precision the leader is hurt when the others are gone. */
function leaderLosses(lost: Float64Array, track: WoundTrack): Distribution {
  const body = track.fallen[track.models - 1]!;
  return sumStates(lost, (at) => Math.max(0, at - body));
}

function volleySequence(groups: readonly AttackGroup[], target: Target, options: SequenceOptions): SequencePmfs {
  const volley = volleyPmfs(groups, target, {
    lost: options.lost,
    leaderLost: options.leaderLost ?? 0,
    pool: options.pool ?? null,
    interleaved: options.interleaved,
  });
  const { states, mass } = volley;
  const { track } = states;
  const each = volley.groups.map((run): GroupPmfs => {
    const stages = stagesOf(run.group, target, run.attacks, firstHit(target, track, alongTrack(volley, run.before).lost));
    return { group: run.group, ...stages, ...groupLosses(volley, run) };
  });
  const start = options.lost + (options.leaderLost ?? 0);
  const begun = states.fallen(states.state(options.lost, options.leaderLost ?? 0, states.shields));
  const { lost, leaderFirst } = alongTrack(volley, mass);
  const sums = totals(each);
  const slain = sumStates(mass, (s) => states.fallen(s) - begun);
  return {
    ...sums,
    mortal: trim(convolve(sums.mortal, volley.pool)),
    damageUncapped: trim(convolve(sums.damageUncapped, volley.pool)),
    groups: each,
    woundsLost: sumStates(mass, (s) => states.lost(s) - start),
    modelsSlain: slain,
    remainingWounds: sumStates(mass, (s) => track.wounds - states.lost(s)),
    modelsLostAfterMorale: options.morale === null ? null : leaderFirst.length > 0 ? slain : moralePmf(lost, track, start, options),
    lost,
    leaderFirst,
    leaderLost: target.leader ? sumStates(mass, (s) => states.leaderOf(s)) : null,
    track,
  };
}

/** States in which the models fell in the order of the track, and the others. */
function alongTrack({ states }: VolleyPmfs, mass: Float64Array): { lost: Float64Array; leaderFirst: LeaderFirst[] } {
  const lost = new Float64Array(states.track.wounds + 1);
  const leaderFirst: LeaderFirst[] = [];
  mass.forEach((p, s) => {
    if (p === 0) return;
    const [body, leader] = [states.bodyOf(s), states.leaderOf(s)];
    if (leader === 0 || body === states.body) lost[body + leader] = lost[body + leader]! + p;
    else leaderFirst.push({ lost: body, leaderLost: leader, p });
  });
  return { lost, leaderFirst };
}

function sumStates(mass: Float64Array, value: (state: number) => number): Distribution {
  let most = 0;
  mass.forEach((p, s) => {
    if (p > 0) most = Math.max(most, value(s));
  });
  const sum = new Float64Array(most + 1);
  mass.forEach((p, s) => {
    if (p > 0) sum[value(s)] = sum[value(s)]! + p;
  });
  return trim({ min: 0, mass: sum });
}

/** What the ordinary attacks of a group take off, from each state they may find. */
function groupLosses({ states }: VolleyPmfs, { before, steps, attacks }: GroupRun): Pick<GroupPmfs, 'woundsLost' | 'modelsSlain'> {
  const lost = new Float64Array(states.track.wounds + 1);
  const slain = new Float64Array(states.track.models + 1);
  const nowhere = Int32Array.of(0);
  before.forEach((weight, from) => {
    if (weight === 0) return;
    const start = new Float64Array(states.count);
    start[from] = weight;
    runGroup(steps, attacks, start, () => nowhere).forEach((p, to) => {
      if (p === 0) return;
      const [wounds, models] = [states.lost(to) - states.lost(from), states.fallen(to) - states.fallen(from)];
      lost[wounds] = lost[wounds]! + p;
      slain[models] = slain[models]! + p;
    });
  });
  return { woundsLost: trim({ min: 0, mass: lost }), modelsSlain: trim({ min: 0, mass: slain }) };
}

/** Multiplications a sequence would take, roughly: enough to decide when not to try. */
export function sequenceWork(groups: readonly AttackGroup[], target: Target): number {
  const states = woundTrackOf(target).wounds + 1;
  return groups.reduce((sum, group, i) => {
    const attacks = group.models * lastOf(attacksOfOne(group, blastStep(group, target.models.length)));
    const attack = attackPmf(hitParts(group, target), woundPmf(group, target));
    const reach = attack.successes * lastOf(damagePmf(group, target));
    const pool = Math.min(2 * states, attacks * attack.mortals) + 1;
    const outcomes = Math.min(states, reach + 1) * (Math.min(states, attack.mortals) + 1);
    // The first group has one start, the others any; the stages are convolutions attack by attack.
    const chain = attacks * states * pool * outcomes * (i === 0 ? 1 : states / 2);
    return sum + chain + attacks * attacks * (reach + attack.mortals) ** 2;
  }, 0);
}

/** A whole group from a distribution of L; joint with the start, so that the group's own share is known. */
function runFromAll(
  chain: Chain,
  attacks: Distribution,
  before: Float64Array,
): { lost: Float64Array<ArrayBuffer>; pmfs: Pick<GroupPmfs, 'woundsLost' | 'modelsSlain'> } {
  const { track } = chain;
  const after = new Float64Array(track.wounds + 1);
  const woundsLost = new Float64Array(track.wounds + 1);
  const slain = new Float64Array(track.models + 1);
  const row = new Float64Array(track.wounds + 1);
  for (let start = 0; start <= track.wounds; start++) {
    const weight = before[start]!;
    if (weight === 0) continue;
    runFrom(chain, attacks, start, row);
    for (let at = start; at <= track.wounds; at++) {
      const p = weight * row[at]!;
      after[at] = after[at]! + p;
      woundsLost[at - start] = woundsLost[at - start]! + p;
      const dead = fallenBy(track, at) - fallenBy(track, start);
      slain[dead] = slain[dead]! + p;
    }
  }
  return { lost: after, pmfs: { woundsLost: trim({ min: 0, mass: woundsLost }), modelsSlain: trim({ min: 0, mass: slain }) } };
}

/** Distribution of L after a random number of attacks from one start. */
function runFrom(chain: Chain, attacks: Distribution, start: number, row: Float64Array): void {
  const v = new Float64Array(vectorLength(chain));
  const sum = new Float64Array(v.length);
  v[start * (chain.poolMax + 1)] = 1;
  const support: Support = { low: start, high: start, pool: 0 };
  for (let n = 0; n <= lastOf(attacks); n++) {
    if (n > 0) applyAttack(chain, v, support);
    const p = attacks.mass[n - attacks.min] ?? 0;
    if (p > 0) for (let i = 0; i < v.length; i++) sum[i] = sum[i]! + p * v[i]!;
  }
  spendPool(chain, sum, row);
}

/** The model that takes the first wound in the least damaged state that has mass. */
function firstHit(target: Target, track: WoundTrack, lost: Float64Array): TargetModel {
  const least = Math.max(
    0,
    lost.findIndex((p) => p > 0),
  );
  return target.models[Math.min(track.models - 1, fallenBy(track, least))]!;
}

function totals(each: readonly GroupPmfs[]): StagePmfs {
  const sum = (pick: (pmfs: StagePmfs) => Distribution) => trim(each.reduce((pmf, g) => convolve(pmf, pick(g)), pointMass(0)));
  return {
    attacks: sum((g) => g.attacks),
    hits: sum((g) => g.hits),
    wounds: sum((g) => g.wounds),
    devastating: sum((g) => g.devastating),
    unsaved: sum((g) => g.unsaved),
    mortal: sum((g) => g.mortal),
    damageUncapped: sum((g) => g.damageUncapped),
  };
}

function lossPmfs(
  lost: Float64Array,
  track: WoundTrack,
  start: number,
): Pick<SequencePmfs, 'woundsLost' | 'modelsSlain' | 'remainingWounds'> {
  const slain = new Float64Array(track.models + 1);
  for (let at = start; at <= track.wounds; at++) {
    const dead = fallenBy(track, at) - fallenBy(track, start);
    slain[dead] = slain[dead]! + lost[at]!;
  }
  return {
    woundsLost: trim({ min: 0, mass: lost.slice(start) }),
    modelsSlain: trim({ min: 0, mass: slain }),
    remainingWounds: trim({ min: 0, mass: lost.slice(start).reverse() }),
  };
}

function moralePmf(lost: Float64Array, track: WoundTrack, start: number, options: SequenceOptions): Distribution | null {
  const test = options.morale;
  if (test === null) return null;
  const gone = new Float64Array(track.models + 1);
  const alive = track.models - fallenBy(track, start);
  for (let at = start; at <= track.wounds; at++) {
    const left = track.models - fallenBy(track, at);
    const slain = alive - left;
    const fails = failChance(test, slain + test.alreadySlain, left);
    gone[slain] = gone[slain]! + lost[at]! * (1 - fails);
    if (fails === 0) continue;
    const flight = flightPmf(test, left);
    for (let fled = 1; fled <= left; fled++) gone[slain + fled] = gone[slain + fled]! + lost[at]! * fails * flight[fled]!;
  }
  return trim({ min: 0, mass: gone });
}
