/** Distributions of the stages of one weapon group: attacks, hits, wounds, unsaved wounds, mortal wounds, damage. */
import { convolve, type Distribution, pointMass, trim } from '../../../stats/distribution.ts';
import { allHits, asideOf, damagePmf, devastatingUnit, savePmf } from '../rules/attack-pmf.ts';
import type { JointPmf } from '../rules/joint-pmf.ts';
import { type AttackGroup, damageRuleOf, type Target, type TargetModel } from '../rules/sequence.ts';
import { attackBranches, type Branches, hitBranches } from './volley-attack.ts';

export interface StagePmfs {
  readonly attacks: Distribution;
  /** All hits: additional ones and those that wound by themselves included. */
  readonly hits: Distribution;
  /** Wounds that go on to a save, and devastating ones. */
  readonly wounds: Distribution;
  /** Wounds set aside by Devastating Wounds. */
  readonly devastating: Distribution;
  readonly unsaved: Distribution;
  /** Mortal wounds made, before feel no pain. */
  readonly mortal: Distribution;
  /** Modified damage and mortal wounds, before feel no pain, spill loss and the end of the unit. */
  readonly damageUncapped: Distribution;
}

// DEVIATION: a unit of mixed saves shows the saves of the models hit first; the losses themselves use each model's own.
export function stagesOf(group: AttackGroup, target: Target, attacks: Distribution, first: TargetModel): StagePmfs {
  const branches = attackBranches(group, target);
  const sum = (pick: (pmf: JointPmf) => Distribution) => compound(mapped(branches, pick), attacks);
  const save = savePmf(group, target, first);
  const damage = damagePmf(group, damageRuleOf(target, first));
  const unit = devastatingUnit(group);
  const devastatingOf = (number: number) => asideOf(number, unit).devastating;
  const mortalDamage = group.devastating === 'sep2023' ? pointMass(0) : damage;
  return {
    attacks: trim(attacks),
    hits: compound(
      mapped(hitBranches(group, target), (parts) => successesOf(allHits(parts))),
      attacks,
    ),
    wounds: sum((pmf) => summedBy(pmf, (s, number) => s + devastatingOf(number))),
    devastating: group.devastating === null ? pointMass(0) : sum((pmf) => summedBy(pmf, (_, number) => devastatingOf(number))),
    unsaved: sum((pmf) => sumOver(pmf, unit, { wound: successesOf(save), devastating: pointMass(1), mortals: 0 })),
    mortal: sum((pmf) => sumOver(pmf, unit, { wound: mortalsOf(save), devastating: mortalDamage, mortals: 1 })),
    damageUncapped: sum((pmf) => sumOver(pmf, unit, { wound: pointsOfWound(save, damage), devastating: damage, mortals: 1 })),
  };
}

function mapped<T, U>({ flags, list }: Branches<T>, pick: (part: T) => U): Branches<U> {
  return { flags, list: list.map((b) => ({ ...b, part: pick(b.part) })) };
}

function successesOf(pmf: JointPmf): Distribution {
  return summedBy(pmf, (s) => s);
}

function mortalsOf(pmf: JointPmf): Distribution {
  return summedBy(pmf, (_, m) => m);
}

function summedBy(pmf: JointPmf, value: (s: number, m: number) => number): Distribution {
  const mass = new Float64Array(value(pmf.successes, pmf.mortals) + 1);
  for (let s = 0; s <= pmf.successes; s++) {
    for (let m = 0; m <= pmf.mortals; m++) mass[value(s, m)] = mass[value(s, m)]! + pmf.p[s * (pmf.mortals + 1) + m]!;
  }
  return { min: 0, mass };
}

/** Points of one wound: its damage where it goes through, and the mortal wounds its save makes. */
function pointsOfWound(save: JointPmf, damage: Distribution): Distribution {
  const mass = new Float64Array(lastOf(damage) + save.mortals + 1);
  for (let m = 0; m <= save.mortals; m++) {
    mass[m] = mass[m]! + save.p[m]!;
    const through = save.p[save.mortals + 1 + m]!;
    damage.mass.forEach((p, i) => {
      mass[damage.min + i + m] = mass[damage.min + i + m]! + through * p;
    });
  }
  return { min: 0, mass };
}

/** What each part of an attack adds to a sum. */
interface Summands {
  readonly wound: Distribution;
  readonly devastating: Distribution;
  /** Of one mortal wound. */
  readonly mortals: number;
}

/** A sum over the wounds of an attack, its devastating attacks and its mortal wounds. */
function sumOver(pmf: JointPmf, unit: number, { wound, devastating, mortals: each }: Summands): Distribution {
  const waiting = powersOf(devastating, asideOf(pmf.mortals, unit).devastating);
  const asides = Array.from({ length: pmf.mortals + 1 }, (_, number) => {
    const { devastating: count, mortals } = asideOf(number, unit);
    return convolve(waiting[count]!, pointMass(each * mortals));
  });
  const mass = new Float64Array(pmf.successes * lastOf(wound) + Math.max(...asides.map(lastOf)) + 1);
  powersOf(wound, pmf.successes).forEach((damage, s) => {
    asides.forEach((extra, m) => {
      const p = pmf.p[s * (pmf.mortals + 1) + m]!;
      if (p === 0) return;
      const sum = convolve(damage, extra);
      for (let i = 0; i < sum.mass.length; i++) mass[sum.min + i] = mass[sum.min + i]! + p * sum.mass[i]!;
    });
  });
  return { min: 0, mass };
}

function powersOf(one: Distribution, most: number): Distribution[] {
  const powers = [pointMass(0)];
  for (let n = 0; n < most; n++) powers.push(convolve(powers[n]!, one));
  return powers;
}

export function lastOf(d: Distribution): number {
  return d.min + d.mass.length - 1;
}

/** Sum over a random number of attacks; each moves the flags of the single re-rolls along its branch. */
function compound({ flags, list }: Branches<Distribution>, count: Distribution): Distribution {
  const top = lastOf(count);
  const most = Math.max(...list.map((b) => lastOf(b.part)));
  const mass = new Float64Array(top * most + 1);
  let sums: Distribution[] = Array.from({ length: flags }, (_, f) => ({ min: 0, mass: new Float64Array([f === flags - 1 ? 1 : 0]) }));
  for (let n = 0; n <= top; n++) {
    if (n > 0) sums = nextSums(sums, list);
    const p = count.mass[n - count.min] ?? 0;
    if (p === 0) continue;
    for (const sum of sums) for (let i = 0; i < sum.mass.length; i++) mass[i] = mass[i]! + p * sum.mass[i]!;
  }
  return trim({ min: 0, mass });
}

function nextSums(sums: readonly Distribution[], list: Branches<Distribution>['list']): Distribution[] {
  const longest = Math.max(...sums.map((s) => s.mass.length)) + Math.max(...list.map((b) => lastOf(b.part)));
  const next = sums.map(() => new Float64Array(longest));
  for (const { from, to, part } of list) {
    const moved = convolve(sums[from]!, part);
    for (let i = 0; i < moved.mass.length; i++) next[to]![moved.min + i] = next[to]![moved.min + i]! + moved.mass[i]!;
  }
  return next.map((mass) => ({ min: 0, mass }));
}
