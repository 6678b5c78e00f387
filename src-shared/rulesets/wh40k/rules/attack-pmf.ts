/**
 * What one attack gives: joint distributions of (successes, mortal wounds), saves and damage. Successes and
 * mortal wounds come from the same die, so they are never convolved apart (digest 4: the means would agree, the mass
 * function would not).
 */
import { diceMax, dicePmf } from '../../../random/dice.ts';
import { type Distribution, map } from '../../../stats/distribution.ts';
import { diceOf } from './dice-text.ts';
import {
  addConvolved,
  addMass,
  convolveJoint,
  emptyJoint,
  type JointPmf,
  jointOf,
  jointPoint,
  NOTHING,
  powersOf,
  summed,
} from './joint-pmf.ts';
import type { DamageRule, SaveReroll, Stage } from './model.ts';
import {
  type AttackGroup,
  hitTest,
  isCritical,
  leastKept,
  modifiedDamage,
  type SaveMortals,
  saveNeeded,
  type Target,
  type TargetModel,
  type Test,
  woundTest,
} from './sequence.ts';
import { dieParts, diePmf, eachFace, faceResult, mortalPmf, mostMortals, type SingleReroll, stagePmf } from './stage-pmf.ts';

/** A die to hit: hits that go on to a wound roll, kept apart where a critical hit has already wounded (Lethal Hits). */
export interface HitPmf {
  readonly rolling: JointPmf;
  /** Each with one wound made without a roll; null without Lethal Hits. */
  readonly lethal: JointPmf | null;
}

export function hitParts(group: AttackGroup, target: Target, single: SingleReroll = 'spent'): HitPmf {
  if (group.autoHit) return { rolling: jointPoint(1), lethal: null };
  const test = hitTest(group, target);
  return test.critical > 6 ? { rolling: stagePmf(test, single), lethal: null } : criticalHits(group, test, single);
}

/**
 * Digest 10e, 3: a critical hit may add hits (Sustained Hits) and may wound by itself (Lethal Hits), beside what the die
 * triggers otherwise. Rolls that it triggers are not critical.
 */
function criticalHits(group: AttackGroup, test: Test, single: SingleReroll): HitPmf {
  const sustained = group.sustained === null ? NOTHING : jointOf(dicePmf(group.sustained));
  const amount = mortalPmf(test);
  const parts = dieParts(test, single, (faces) => diePmf(test, faces));
  const triggered = Math.max(...parts.map(({ extras }) => extras.successes));
  const mortals = mostMortals(amount) + Math.max(...parts.map(({ extras }) => extras.mortals));
  const most = sustained.successes + triggered;
  const rolling = emptyJoint(1 + (group.lethal ? triggered : most), mortals);
  const lethal = group.lethal ? emptyJoint(most, mortals) : null;
  const visit = (face: number, p: number, extras: JointPmf) => {
    const one = faceResult(test, face, amount);
    if (!isCritical(test, face) || one.successes === 0) addConvolved(rolling, one, extras, p);
    else addConvolved(lethal ?? rolling, lethal === null ? one : withoutSuccess(one), convolveJoint(extras, sustained), p);
  };
  for (const part of parts) eachFace(test, part, visit);
  return { rolling, lethal };
}

/** The mortal wounds of a die that has one success, without it. */
function withoutSuccess({ mortals, p }: JointPmf): JointPmf {
  return { successes: 0, mortals, p: p.slice(mortals + 1) };
}

/** All hits, those that wound by themselves included. */
export function allHits({ rolling, lethal }: HitPmf): JointPmf {
  if (lethal === null) return rolling;
  const all = emptyJoint(Math.max(rolling.successes, lethal.successes + 1), rolling.mortals);
  addConvolved(all, rolling, jointPoint(0), 1);
  addConvolved(all, lethal, jointPoint(1), 1);
  return all;
}

/** Variable strength is rolled for each hit: a mixture over its values. */
export function woundPmf(group: AttackGroup, target: Target, single: SingleReroll = 'spent'): JointPmf {
  return overStrengths(group, (strength) => {
    const test = woundTest(group, target, strength);
    return group.devastating === null ? stagePmf(test, single) : devastatingWounds(test, single, devastatingUnit(group));
  });
}

function overStrengths(group: AttackGroup, pmfOf: (strength: number) => JointPmf): JointPmf {
  const strengths = dicePmf(group.strength);
  if (strengths.mass.length === 1) return pmfOf(strengths.min);
  const parts = Array.from(strengths.mass, (_, i) => pmfOf(strengths.min + i));
  const pmf = emptyJoint(Math.max(...parts.map((p) => p.successes)), Math.max(...parts.map((p) => p.mortals)));
  for (let i = 0; i < parts.length; i++) addConvolved(pmf, parts[i]!, jointPoint(0), strengths.mass[i]!);
  return pmf;
}

/**
 * What one devastating attack counts in the second number of a JointPmf: more than the mortal wounds that one attack can
 * make, so that the sum of many dice keeps both apart. Without Devastating Wounds the number holds mortal wounds alone.
 */
export function devastatingUnit(group: AttackGroup): number {
  if (group.devastating === null) return Number.POSITIVE_INFINITY;
  const { toHit, toWound, sustained } = group;
  const hits = 1 + (group.autoHit ? 0 : extraDice(toHit) + (sustained === null ? 0 : diceMax(sustained)));
  return 1 + (group.autoHit ? 0 : mostMortalsOf(toHit)) + hits * mostMortalsOf(toWound);
}

function extraDice({ extraForm, extraAmount }: Stage): number {
  return extraForm === null ? 0 : extraAmount;
}

function mostMortalsOf(stage: Stage): number {
  return stage.mortalTarget === null ? 0 : (1 + extraDice(stage)) * diceMax(diceOf(stage.mortalAmount));
}

/** The second number of a JointPmf, taken apart. */
export function asideOf(number: number, unit: number): { readonly devastating: number; readonly mortals: number } {
  return { devastating: Math.floor(number / unit), mortals: number % unit };
}

/**
 * A critical wound is set aside; other successes go on to a save and trigger extra ones. Mortal wounds beside the damage
 * stand either way (digest 10e, 2.7).
 */
function devastatingWounds(test: Test, single: SingleReroll, unit: number): JointPmf {
  const results = devastatingFaces(test, unit);
  const parts = dieParts(test, single, (faces) => summed(results.map((result, face) => scaled(result, faces[face]!))));
  return summed(
    parts.map((part) => {
      const mortals = Math.max(...results.map((result) => result.mortals));
      const pmf = emptyJoint(1 + part.extras.successes, mortals + part.extras.mortals);
      eachFace(test, part, (face, p, extras) => {
        if (!isCritical(test, face)) addConvolved(pmf, results[face]!, extras, p);
        else if (!part.onlyExtras) addConvolved(pmf, results[face]!, NOTHING, p);
      });
      return pmf;
    }),
  );
}

/** What each final face of a wound die gives by itself. */
function devastatingFaces(test: Test, unit: number): JointPmf[] {
  const amount = mortalPmf(test);
  return [0, 1, 2, 3, 4, 5, 6].map((face) => {
    const one = faceResult(test, face, amount);
    return isCritical(test, face) && one.successes > 0 ? convolveJoint(withoutSuccess(one), jointPoint(0, unit)) : one;
  });
}

function scaled({ successes, mortals, p }: JointPmf, weight: number): JointPmf {
  return { successes, mortals, p: p.map((x) => x * weight) };
}

/** Distribution of (wounds, mortal wounds) of one attack: each hit makes its own wound roll (digest 4.4). */
export function attackPmf(hits: HitPmf, wounds: JointPmf): JointPmf {
  return attackOf(hits, powersOf(wounds, mostHits(hits)));
}

export function mostHits({ rolling, lethal }: HitPmf): number {
  return Math.max(rolling.successes, lethal?.successes ?? 0);
}

/** `wounds[n]`: what n hits make together. */
export function attackOf(hits: HitPmf, wounds: readonly JointPmf[]): JointPmf {
  const rolled = woundsOfHits(hits.rolling, wounds);
  if (hits.lethal === null) return rolled;
  const automatic = woundsOfHits(hits.lethal, wounds);
  const pmf = emptyJoint(Math.max(rolled.successes, automatic.successes + 1), Math.max(rolled.mortals, automatic.mortals));
  addConvolved(pmf, rolled, jointPoint(0), 1);
  addConvolved(pmf, automatic, jointPoint(1), 1);
  return pmf;
}

function woundsOfHits(hits: JointPmf, wounds: readonly JointPmf[]): JointPmf {
  const most = wounds[hits.successes]!;
  const pmf = emptyJoint(most.successes, hits.mortals + most.mortals);
  for (let h = 0; h <= hits.successes; h++) {
    for (let m = 0; m <= hits.mortals; m++) {
      const p = hits.p[h * (hits.mortals + 1) + m]!;
      if (p > 0) addConvolved(pmf, wounds[h]!, jointPoint(0, m), p);
    }
  }
  return pmf;
}

/** Chance that one wound is not saved; variable AP is rolled for each wound. */
export function saveFails(group: AttackGroup, target: Target, model: TargetModel): number {
  const aps = dicePmf(group.ap);
  let fails = 0;
  for (let i = 0; i < aps.mass.length; i++) fails += aps.mass[i]! * saveFailsAt(group, target, model, aps.min + i);
  return fails;
}

function saveFailsAt(group: AttackGroup, target: Target, model: TargetModel, ap: number): number {
  const pass = (7 - saveNeeded(group, target, model, ap)) / 6;
  const again = group.noSaveRerolls ? 'none' : target.saveReroll;
  if (again === 'ones') return 1 - pass - pass / 6;
  if (again === 'failed') return (1 - pass) * (1 - pass);
  return 1 - pass;
}

/** One wound at its save: (1 where it goes through, mortal wounds that the die makes). */
export function savePmf(group: AttackGroup, target: Target, model: TargetModel): JointPmf {
  const { saveMortals } = group;
  if (saveMortals === null) return pmfOfFailing(saveFails(group, target, model));
  const aps = dicePmf(group.ap);
  const amount = dicePmf(saveMortals.amount);
  const pmf = emptyJoint(1, amount.min + amount.mass.length - 1);
  for (let i = 0; i < aps.mass.length; i++) {
    const needed = saveNeeded(group, target, model, aps.min + i);
    const faces = saveFaces(needed, group.noSaveRerolls ? 'none' : target.saveReroll);
    // Without a save there is no die to make mortal wounds.
    if (needed >= 7) addMass(pmf, 1, aps.mass[i]!);
    else for (let face = 1; face <= 6; face++) addSave(pmf, { face, needed, p: aps.mass[i]! * faces[face]! }, saveMortals, amount);
  }
  return pmf;
}

function pmfOfFailing(fails: number): JointPmf {
  return { successes: 1, mortals: 0, p: Float64Array.of(1 - fails, fails) };
}

function addSave(
  pmf: JointPmf,
  { face, needed, p }: { readonly face: number; readonly needed: number; readonly p: number },
  { upTo, ends }: SaveMortals,
  amount: Distribution,
): void {
  const through = face < needed ? 1 : 0;
  if (face > upTo) addMass(pmf, through, p);
  else for (let i = 0; i < amount.mass.length; i++) addMass(pmf, ends ? 0 : through, p * amount.mass[i]!, amount.min + i);
}

/** Chances of the final faces of a save die. */
function saveFaces(needed: number, again: SaveReroll): Float64Array {
  const rerolled = (face: number) => (again === 'ones' && face === 1) || (again === 'failed' && face < needed);
  const faces = [1, 2, 3, 4, 5, 6];
  const share = faces.filter(rerolled).length / 36;
  return Float64Array.from([0, ...faces.map((face) => share + (rerolled(face) ? 0 : 1 / 6))]);
}

/**
 * Attacks of one weapon (digest 2.1): blast acts on each weapon, then rapid fire doubles. `step` is the group's
 * `blastStep` against its target.
 */
export function attacksOfOne(group: AttackGroup, step: number): Distribution {
  const rolled = dicePmf(group.attacks);
  const shaped = map(rolled, (n) => blasted(group, step, rolled, n));
  const times = (group.doubled ? 2 : 1) * group.hitRolls;
  const doubled = times === 1 ? shaped : map(shaped, (n) => times * n);
  return doubled.min < 0 ? map(doubled, (n) => Math.max(0, n)) : doubled;
}

function blasted(group: AttackGroup, step: number, rolled: Distribution, n: number): number {
  if (group.blastPerFive) return n + step;
  if (!group.blast || step === 0) return n;
  return step === 1 ? Math.max(3, n) : rolled.min + rolled.mass.length - 1;
}

/** Distribution of one unsaved wound's damage after modifiers, before feel no pain. */
export function damagePmf(group: AttackGroup, rule: DamageRule): Distribution {
  const rolled = damageRoll(group);
  const { terms, constant } = group.damageBonus;
  if (terms.length === 0) return map(rolled, (d) => modifiedDamage(d, group, rule, constant));
  const bonus = dicePmf(group.damageBonus);
  const parts = Array.from(bonus.mass, (_, i) => map(rolled, (d) => modifiedDamage(d, group, rule, bonus.min + i)));
  const min = Math.min(...parts.map((p) => p.min));
  const mass = new Float64Array(Math.max(...parts.map((p) => p.min + p.mass.length)) - min);
  parts.forEach((part, i) => {
    for (let k = 0; k < part.mass.length; k++) mass[part.min + k - min] = mass[part.min + k - min]! + bonus.mass[i]! * part.mass[k]!;
  });
  return { min, mass };
}

/** The damage dice, low ones rolled again where the group may. */
function damageRoll(group: AttackGroup): Distribution {
  const rolled = dicePmf(group.damage);
  const kept = leastKept(group);
  let again = 0;
  for (let i = 0; i < rolled.mass.length; i++) if (rolled.min + i < kept) again += rolled.mass[i]!;
  return again === 0 ? rolled : { min: rolled.min, mass: rolled.mass.map((p, i) => p * (again + (rolled.min + i < kept ? 0 : 1))) };
}
