/**
 * Exact laws of one attack sequence: every stage of the specification's step 1 as a full probability mass function,
 * and the law of what is left of the target (digest 4).
 */
import { convolve, type Distribution, pointMass, power, trim } from '../../../stats/distribution.ts';
import { failChance, flightLaw, type MoraleTest } from '../rules/morale.ts';
import { type AttackGroup, blastClass, type Target } from '../rules/sequence.ts';
import { applyAttack, type Chain, spendPool, vectorLength, type Wall, wallOf } from './chain.ts';
import { buildChain } from './chain-build.ts';
import { attackLaw, attacksOfOne, damageLaw, hitLaw, type JointLaw, saveFails, woundLaw } from './joint.ts';

export interface StageLaws {
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

export interface SequenceLaws extends StageLaws {
  readonly groups: readonly GroupLaws[];
  readonly woundsLost: Distribution;
  readonly modelsSlain: Distribution;
  readonly remainingWounds: Distribution;
  readonly modelsLostAfterMorale: Distribution | null;
  /** Law of L after all groups and its start, for whoever needs more. */
  readonly lost: Float64Array;
  readonly wall: Wall;
}

export interface GroupLaws extends StageLaws {
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

export function sequenceLaws(groups: readonly AttackGroup[], target: Target, options: SequenceOptions): SequenceLaws {
  const wall = wallOf(target);
  const start = Math.min(options.lost, wall.wounds);
  const aliveAtStart = wall.models - fallenBy(wall, start);
  let lost = new Float64Array(wall.wounds + 1);
  lost[start] = 1;
  const each: GroupLaws[] = [];
  for (const group of groups) {
    const attacks = power(attacksOfOne(group, blastClass(aliveAtStart)), group.models);
    const attack = attackLaw(hitLaw(group, target), woundLaw(group, target));
    const chain = buildChain(group, target, wall, attack, lastOf(attacks), options.interleaved);
    const change = runGroup(chain, attacks, lost);
    each.push({ group, ...stagesOf(group, target, attacks, attack, wall, lost), ...change.laws });
    lost = change.lost;
  }
  return {
    ...totals(each),
    groups: each,
    ...lossLaws(lost, wall, start),
    modelsLostAfterMorale: moraleLaw(lost, wall, start, options),
    lost,
    wall,
  };
}

/** Multiplications a sequence would take, roughly: enough to know when to leave it. */
export function sequenceWork(groups: readonly AttackGroup[], target: Target): number {
  const states = wallOf(target).wounds + 1;
  return groups.reduce((sum, group, i) => {
    const attacks = group.models * Math.max(...([0, 1, 2] as const).map((blast) => lastOf(attacksOfOne(group, blast))));
    const attack = attackLaw(hitLaw(group, target), woundLaw(group, target));
    const reach = attack.successes * lastOf(damageLaw(group, target));
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

/** Models gone when L wounds are lost. */
export function fallenBy(wall: Wall, lost: number): number {
  return wall.model[lost]!;
}

/** A whole group from a law of L; joint with the start, so that the group's own share is known. */
function runGroup(
  chain: Chain,
  attacks: Distribution,
  before: Float64Array,
): { lost: Float64Array<ArrayBuffer>; laws: Pick<GroupLaws, 'woundsLost' | 'modelsSlain'> } {
  const { wall } = chain;
  const after = new Float64Array(wall.wounds + 1);
  const woundsLost = new Float64Array(wall.wounds + 1);
  const slain = new Float64Array(wall.models + 1);
  const row = new Float64Array(wall.wounds + 1);
  for (let start = 0; start <= wall.wounds; start++) {
    const weight = before[start]!;
    if (weight === 0) continue;
    runFrom(chain, attacks, start, row);
    for (let at = start; at <= wall.wounds; at++) {
      const p = weight * row[at]!;
      after[at] = after[at]! + p;
      woundsLost[at - start] = woundsLost[at - start]! + p;
      const dead = fallenBy(wall, at) - fallenBy(wall, start);
      slain[dead] = slain[dead]! + p;
    }
  }
  return { lost: after, laws: { woundsLost: trim({ min: 0, mass: woundsLost }), modelsSlain: trim({ min: 0, mass: slain }) } };
}

/** Law of L after a random number of attacks from one start. */
function runFrom(chain: Chain, attacks: Distribution, start: number, row: Float64Array): void {
  const v = new Float64Array(vectorLength(chain));
  const sum = new Float64Array(v.length);
  v[start * (chain.poolMax + 1)] = 1;
  let high = start;
  let pool = 0;
  for (let n = 0; n <= lastOf(attacks); n++) {
    if (n > 0) {
      applyAttack(chain, v, start, high, pool);
      high = Math.min(chain.wall.wounds, high + chain.band);
      pool = Math.min(chain.poolMax, pool + chain.mortals);
    }
    const p = attacks.mass[n - attacks.min] ?? 0;
    if (p > 0) for (let i = 0; i < v.length; i++) sum[i] = sum[i]! + p * v[i]!;
  }
  spendPool(chain, sum, 0, row, 0);
}

function stagesOf(group: AttackGroup, target: Target, attacks: Distribution, attack: JointLaw, wall: Wall, lost: Float64Array): StageLaws {
  const hits = hitLaw(group, target);
  // DEVIATION: a unit of mixed saves shows the saves of the models hit first; the loss laws themselves use each model's own.
  const first =
    target.models[
      Math.min(
        wall.models - 1,
        fallenBy(
          wall,
          lost.findIndex((p) => p > 0),
        ),
      )
    ]!;
  const unsaved = thin(attack, saveFails(group, target, first));
  return {
    attacks: trim(attacks),
    hits: compound(successesOf(hits), attacks),
    wounds: compound(successesOf(attack), attacks),
    unsaved: compound(successesOf(unsaved), attacks),
    mortal: compound(mortalsOf(attack), attacks),
    damageUncapped: compound(damageOf(unsaved, damageLaw(group, target)), attacks),
  };
}

function successesOf(law: JointLaw): Distribution {
  const mass = new Float64Array(law.successes + 1);
  for (let s = 0; s <= law.successes; s++) for (let m = 0; m <= law.mortals; m++) mass[s] = mass[s]! + law.p[s * (law.mortals + 1) + m]!;
  return { min: 0, mass };
}

function mortalsOf(law: JointLaw): Distribution {
  const mass = new Float64Array(law.mortals + 1);
  for (let s = 0; s <= law.successes; s++) for (let m = 0; m <= law.mortals; m++) mass[m] = mass[m]! + law.p[s * (law.mortals + 1) + m]!;
  return { min: 0, mass };
}

/** Each success stays with chance q (digest 4.3). */
function thin(law: JointLaw, q: number): JointLaw {
  const width = law.mortals + 1;
  const p = new Float64Array(law.p.length);
  // Pascal's triangle row by row: choose[k] = P(k of s stay).
  let stay = new Float64Array([1]);
  for (let s = 0; s <= law.successes; s++) {
    for (let k = 0; k <= s; k++) {
      for (let m = 0; m < width; m++) p[k * width + m] = p[k * width + m]! + law.p[s * width + m]! * stay[k]!;
    }
    const next = new Float64Array(s + 2);
    for (let k = 0; k <= s; k++) {
      next[k] = next[k]! + stay[k]! * (1 - q);
      next[k + 1] = next[k + 1]! + stay[k]! * q;
    }
    stay = next;
  }
  return { successes: law.successes, mortals: law.mortals, p };
}

function damageOf(unsaved: JointLaw, damage: Distribution): Distribution {
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

function totals(each: readonly GroupLaws[]): StageLaws {
  const sum = (pick: (laws: StageLaws) => Distribution) => trim(each.reduce((law, g) => convolve(law, pick(g)), pointMass(0)));
  return {
    attacks: sum((g) => g.attacks),
    hits: sum((g) => g.hits),
    wounds: sum((g) => g.wounds),
    unsaved: sum((g) => g.unsaved),
    mortal: sum((g) => g.mortal),
    damageUncapped: sum((g) => g.damageUncapped),
  };
}

function lossLaws(lost: Float64Array, wall: Wall, start: number): Pick<SequenceLaws, 'woundsLost' | 'modelsSlain' | 'remainingWounds'> {
  const slain = new Float64Array(wall.models + 1);
  for (let at = start; at <= wall.wounds; at++) {
    const dead = fallenBy(wall, at) - fallenBy(wall, start);
    slain[dead] = slain[dead]! + lost[at]!;
  }
  return {
    woundsLost: trim({ min: 0, mass: lost.slice(start) }),
    modelsSlain: trim({ min: 0, mass: slain }),
    remainingWounds: trim({ min: 0, mass: lost.slice(start).reverse() }),
  };
}

function moraleLaw(lost: Float64Array, wall: Wall, start: number, options: SequenceOptions): Distribution | null {
  const test = options.morale;
  if (test === null) return null;
  const gone = new Float64Array(wall.models + 1);
  const alive = wall.models - fallenBy(wall, start);
  for (let at = start; at <= wall.wounds; at++) {
    const left = wall.models - fallenBy(wall, at);
    const slain = alive - left;
    const fails = failChance(test, slain + test.alreadySlain, left);
    gone[slain] = gone[slain]! + lost[at]! * (1 - fails);
    if (fails === 0) continue;
    const flight = flightLaw(test, left);
    for (let fled = 1; fled <= left; fled++) gone[slain + fled] = gone[slain + fled]! + lost[at]! * fails * flight[fled]!;
  }
  return trim({ min: 0, mass: gone });
}
