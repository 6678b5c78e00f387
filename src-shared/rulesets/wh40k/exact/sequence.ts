/**
 * One attack sequence, exactly: every stage of the specification's step 1 as a full probability mass function, and the
 * distribution of what is left of the target (digest 4).
 */
import { convolve, type Distribution, pointMass, power, trim } from '../../../stats/distribution.ts';
import { attackPmf, attacksOfOne, damagePmf, hitPmf, type JointPmf, saveFails, woundPmf } from '../rules/attack-pmf.ts';
import { failChance, flightPmf, type MoraleTest } from '../rules/morale.ts';
import { type AttackGroup, blastClass, type Target, type TargetModel } from '../rules/sequence.ts';
import { fallenBy, type WoundTrack, woundTrackOf } from '../rules/wound-track.ts';
import { applyAttack, type Chain, type Support, spendPool, vectorLength } from './chain.ts';
import { buildChain } from './chain-build.ts';

export interface StagePmfs {
  readonly attacks: Distribution;
  /** Hits that go on to a wound roll. */
  readonly hits: Distribution;
  readonly wounds: Distribution;
  readonly unsaved: Distribution;
  /** Mortal wounds made, before feel no pain. */
  readonly mortal: Distribution;
  /** Modified damage and mortal wounds, before feel no pain, spill loss and the end of the unit. */
  readonly damageUncapped: Distribution;
}

export interface SequencePmfs extends StagePmfs {
  readonly groups: readonly GroupPmfs[];
  readonly woundsLost: Distribution;
  readonly modelsSlain: Distribution;
  readonly remainingWounds: Distribution;
  readonly modelsLostAfterMorale: Distribution | null;
  /** Distribution of the wounds lost after all groups. */
  readonly lost: Float64Array;
  readonly track: WoundTrack;
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
  /** Mortal wounds follow their own attack instead of waiting for the group's end. */
  readonly interleaved: boolean;
  readonly morale: (MoraleTest & { readonly alreadySlain: number }) | null;
}

export function sequencePmfs(groups: readonly AttackGroup[], target: Target, options: SequenceOptions): SequencePmfs {
  const track = woundTrackOf(target);
  const start = Math.min(options.lost, track.wounds);
  const aliveAtStart = track.models - fallenBy(track, start);
  let lost = new Float64Array(track.wounds + 1);
  lost[start] = 1;
  const each: GroupPmfs[] = [];
  for (const group of groups) {
    const attacks = power(attacksOfOne(group, blastClass(aliveAtStart)), group.models);
    const attack = attackPmf(hitPmf(group, target), woundPmf(group, target));
    const chain = buildChain({ group, target, track, attack, attacksMax: lastOf(attacks), interleaved: options.interleaved });
    const change = runGroup(chain, attacks, lost);
    each.push({ group, ...stagesOf(group, target, { attacks, attack, first: firstHit(target, track, lost) }), ...change.pmfs });
    lost = change.lost;
  }
  return {
    ...totals(each),
    groups: each,
    ...lossPmfs(lost, track, start),
    modelsLostAfterMorale: moralePmf(lost, track, start, options),
    lost,
    track,
  };
}

/** Multiplications a sequence would take, roughly: enough to decide when not to try. */
export function sequenceWork(groups: readonly AttackGroup[], target: Target): number {
  const states = woundTrackOf(target).wounds + 1;
  return groups.reduce((sum, group, i) => {
    const attacks = group.models * Math.max(...([0, 1, 2] as const).map((blast) => lastOf(attacksOfOne(group, blast))));
    const attack = attackPmf(hitPmf(group, target), woundPmf(group, target));
    const reach = attack.successes * lastOf(damagePmf(group, target));
    const pool = Math.min(2 * states, attacks * attack.mortals) + 1;
    const outcomes = Math.min(states, reach + 1) * (Math.min(states, attack.mortals) + 1);
    // The first group has one start, the others any; the stages are convolutions attack by attack.
    const chain = attacks * states * pool * outcomes * (i === 0 ? 1 : states / 2);
    return sum + chain + attacks * attacks * (reach + attack.mortals) ** 2;
  }, 0);
}

function lastOf(d: Distribution): number {
  return d.min + d.mass.length - 1;
}

/** A whole group from a distribution of L; joint with the start, so that the group's own share is known. */
function runGroup(
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
  const least = lost.findIndex((p) => p > 0);
  return target.models[Math.min(track.models - 1, fallenBy(track, least))]!;
}

interface Volley {
  readonly attacks: Distribution;
  readonly attack: JointPmf;
  readonly first: TargetModel;
}

// DEVIATION: a unit of mixed saves shows the saves of the models hit first; the losses themselves use each model's own.
function stagesOf(group: AttackGroup, target: Target, { attacks, attack, first }: Volley): StagePmfs {
  const hits = hitPmf(group, target);
  const unsaved = thin(attack, saveFails(group, target, first));
  return {
    attacks: trim(attacks),
    hits: compound(successesOf(hits), attacks),
    wounds: compound(successesOf(attack), attacks),
    unsaved: compound(successesOf(unsaved), attacks),
    mortal: compound(mortalsOf(attack), attacks),
    damageUncapped: compound(damageOf(unsaved, damagePmf(group, target)), attacks),
  };
}

function successesOf(pmf: JointPmf): Distribution {
  const mass = new Float64Array(pmf.successes + 1);
  for (let s = 0; s <= pmf.successes; s++) for (let m = 0; m <= pmf.mortals; m++) mass[s] = mass[s]! + pmf.p[s * (pmf.mortals + 1) + m]!;
  return { min: 0, mass };
}

function mortalsOf(pmf: JointPmf): Distribution {
  const mass = new Float64Array(pmf.mortals + 1);
  for (let s = 0; s <= pmf.successes; s++) for (let m = 0; m <= pmf.mortals; m++) mass[m] = mass[m]! + pmf.p[s * (pmf.mortals + 1) + m]!;
  return { min: 0, mass };
}

/** Each success stays with chance q (digest 4.3). */
function thin(pmf: JointPmf, q: number): JointPmf {
  const width = pmf.mortals + 1;
  const p = new Float64Array(pmf.p.length);
  // Pascal's triangle row by row: choose[k] = P(k of s stay).
  let stay = new Float64Array([1]);
  for (let s = 0; s <= pmf.successes; s++) {
    for (let k = 0; k <= s; k++) {
      for (let m = 0; m < width; m++) p[k * width + m] = p[k * width + m]! + pmf.p[s * width + m]! * stay[k]!;
    }
    const next = new Float64Array(s + 2);
    for (let k = 0; k <= s; k++) {
      next[k] = next[k]! + stay[k]! * (1 - q);
      next[k + 1] = next[k + 1]! + stay[k]! * q;
    }
    stay = next;
  }
  return { successes: pmf.successes, mortals: pmf.mortals, p };
}

function damageOf(unsaved: JointPmf, damage: Distribution): Distribution {
  const mass = new Float64Array(unsaved.successes * lastOf(damage) + unsaved.mortals + 1);
  let sum = pointMass(0);
  for (let u = 0; u <= unsaved.successes; u++) {
    for (let m = 0; m <= unsaved.mortals; m++) {
      const p = unsaved.p[u * (unsaved.mortals + 1) + m]!;
      if (p > 0) for (let i = 0; i < sum.mass.length; i++) mass[sum.min + i + m] = mass[sum.min + i + m]! + p * sum.mass[i]!;
    }
    if (u < unsaved.successes) sum = convolve(sum, damage);
  }
  return { min: 0, mass };
}

/** Sum of a random number of independent copies. */
function compound(one: Distribution, count: Distribution): Distribution {
  const top = lastOf(count);
  const mass = new Float64Array(top * (one.mass.length - 1) + 1);
  let sum = power(one, count.min);
  for (let n = count.min; n <= top; n++) {
    if (n > count.min) sum = convolve(sum, one);
    const p = count.mass[n - count.min]!;
    if (p > 0) for (let i = 0; i < sum.mass.length; i++) mass[i] = mass[i]! + p * sum.mass[i]!;
  }
  return trim({ min: 0, mass });
}

function totals(each: readonly GroupPmfs[]): StagePmfs {
  const sum = (pick: (pmfs: StagePmfs) => Distribution) => trim(each.reduce((pmf, g) => convolve(pmf, pick(g)), pointMass(0)));
  return {
    attacks: sum((g) => g.attacks),
    hits: sum((g) => g.hits),
    wounds: sum((g) => g.wounds),
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
