/**
 * What one die and one attack give: joint distributions of (successes, mortal wounds), saves and damage. Successes and
 * mortal wounds come from the same die, so they are never convolved apart (digest 4: the means would agree, the mass
 * function would not).
 */
import { diceMean, dicePmf } from '../../../random/dice.ts';
import { type Distribution, map } from '../../../stats/distribution.ts';
import { diceOf } from './dice-text.ts';
import type { DamageRule, SaveReroll } from './model.ts';
import {
  type AttackGroup,
  hitTest,
  isCritical,
  modifiedDamage,
  rerolls,
  type SaveMortals,
  saveNeeded,
  succeeds,
  type Target,
  type TargetModel,
  type Test,
  triggersExtra,
  triggersMortal,
  woundTest,
} from './sequence.ts';

/**
 * Joint probability mass function of (successes, mortal wounds). Where a group has Devastating Wounds the second number
 * counts devastating attacks, which wait for the end of the volley.
 */
export interface JointPmf {
  /** Largest number of successes. */
  readonly successes: number;
  readonly mortals: number;
  /** p[s * (mortals + 1) + m] */
  readonly p: Float64Array;
}

export function emptyJoint(successes: number, mortals: number): JointPmf {
  return { successes, mortals, p: new Float64Array((successes + 1) * (mortals + 1)) };
}

export function jointPoint(successes: number, mortals = 0): JointPmf {
  const pmf = emptyJoint(successes, mortals);
  pmf.p[pmf.p.length - 1] = 1;
  return pmf;
}

export function convolveJoint(x: JointPmf, y: JointPmf): JointPmf {
  const sum = emptyJoint(x.successes + y.successes, x.mortals + y.mortals);
  addConvolved(sum, x, y, 1);
  return sum;
}

/** Adds `weight` times the convolution of x and y. */
export function addConvolved(into: JointPmf, x: JointPmf, y: JointPmf, weight: number): void {
  const width = into.mortals + 1;
  for (let xs = 0; xs <= x.successes; xs++) {
    for (let xm = 0; xm <= x.mortals; xm++) {
      const px = weight * x.p[xs * (x.mortals + 1) + xm]!;
      if (px === 0) continue;
      for (let ys = 0; ys <= y.successes; ys++) {
        const to = (xs + ys) * width + xm;
        const from = ys * (y.mortals + 1);
        for (let ym = 0; ym <= y.mortals; ym++) into.p[to + ym] = into.p[to + ym]! + px * y.p[from + ym]!;
      }
    }
  }
}

/** Faces after re-rolls (digest 4.1): a face that is kept is 1/6 more likely than one that is re-rolled. */
export function facePmf(test: Test): Float64Array {
  const pmf = new Float64Array(7);
  let rerolled = 0;
  for (let face = 1; face <= 6; face++) if (rerolls(test, face)) rerolled++;
  for (let face = 1; face <= 6; face++) pmf[face] = rerolled / 36 + (rerolls(test, face) ? 0 : 1 / 6);
  return pmf;
}

/** One die of a stage (digest 4.2). Extra rolls ('re-roll') repeat the die without further extras; they do not chain. */
export function stagePmf(test: Test, faces = facePmf(test)): JointPmf {
  const single = diePmf(test, faces);
  if (test.stage.extraForm === null || test.stage.extraAmount === 0) return single;
  const extras = test.stage.extraForm === 'add' ? jointPoint(test.stage.extraAmount) : times(single, test.stage.extraAmount);
  const pmf = emptyJoint(1 + extras.successes, single.mortals + extras.mortals);
  const amount = mortalPmf(test);
  for (let face = 1; face <= 6; face++) {
    const one = faceResult(test, face, amount);
    if (triggersExtra(test, face)) addConvolved(pmf, one, extras, faces[face]!);
    else addConvolved(pmf, one, jointPoint(0), faces[face]!);
  }
  return pmf;
}

function diePmf(test: Test, faces: Float64Array): JointPmf {
  const amount = mortalPmf(test);
  const pmf = emptyJoint(1, amount === null ? 0 : amount.min + amount.mass.length - 1);
  for (let face = 1; face <= 6; face++) addConvolved(pmf, faceResult(test, face, amount), jointPoint(0), faces[face]!);
  return pmf;
}

function mortalPmf(test: Test): Distribution | null {
  return test.stage.mortalTarget === null ? null : dicePmf(diceOf(test.stage.mortalAmount));
}

/** What one final face gives by itself: at most one success, and the mortal wounds it triggers. */
function faceResult(test: Test, face: number, amount: Distribution | null): JointPmf {
  if (amount === null || !triggersMortal(test, face)) return jointPoint(succeeds(test, face) ? 1 : 0);
  const success = test.stage.mortalEnds ? 0 : 1;
  const top = amount.min + amount.mass.length - 1;
  const pmf = emptyJoint(success, top);
  for (let i = 0; i < amount.mass.length; i++) pmf.p[success * (top + 1) + amount.min + i] = amount.mass[i]!;
  return pmf;
}

function times(pmf: JointPmf, n: number): JointPmf {
  let sum = jointPoint(0);
  for (let i = 0; i < n; i++) sum = convolveJoint(sum, pmf);
  return sum;
}

/** A die to hit: hits that go on to a wound roll, kept apart where a critical hit has already wounded (Lethal Hits). */
export interface HitPmf {
  readonly rolling: JointPmf;
  /** Each with one wound made without a roll; null without Lethal Hits. */
  readonly lethal: JointPmf | null;
}

export function hitParts(group: AttackGroup, target: Target): HitPmf {
  if (group.autoHit) return { rolling: jointPoint(1), lethal: null };
  const test = hitTest(group, target);
  return hitsOn(group, test, facePmf(test));
}

/** A die to hit from the chances of its final faces. */
export function hitsOn(group: AttackGroup, test: Test, faces: Float64Array): HitPmf {
  return test.critical > 6 ? { rolling: stagePmf(test, faces), lethal: null } : criticalHits(group, test, faces);
}

/** Digest 10e, 3: a critical hit may add hits (Sustained Hits) and may wound by itself (Lethal Hits). */
function criticalHits(group: AttackGroup, test: Test, faces: Float64Array): HitPmf {
  const extra = group.sustained === null ? null : dicePmf(group.sustained);
  const most = extra === null ? 0 : extra.min + extra.mass.length - 1;
  const rolling = emptyJoint(group.lethal ? 1 : 1 + most, 0);
  const lethal = group.lethal ? emptyJoint(most, 0) : null;
  for (let face = 1; face <= 6; face++) {
    const p = faces[face]!;
    if (!isCritical(test, face)) add(rolling, succeeds(test, face) ? 1 : 0, p);
    else if (extra === null) add(lethal ?? rolling, lethal === null ? 1 : 0, p);
    else for (let i = 0; i < extra.mass.length; i++) add(lethal ?? rolling, extra.min + i + (lethal === null ? 1 : 0), p * extra.mass[i]!);
  }
  return { rolling, lethal };
}

function add(pmf: JointPmf, successes: number, p: number, mortals = 0): void {
  const at = successes * (pmf.mortals + 1) + mortals;
  pmf.p[at] = pmf.p[at]! + p;
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
export function woundPmf(group: AttackGroup, target: Target): JointPmf {
  return woundsOn(group, target, facePmf);
}

/** A die to wound from the chances of its final faces, which may depend on the strength rolled. */
export function woundsOn(group: AttackGroup, target: Target, facesOf: (test: Test) => Float64Array): JointPmf {
  return overStrengths(group, (strength) => {
    const test = woundTest(group, target, strength);
    return group.devastating === null ? stagePmf(test, facesOf(test)) : devastatingWounds(test, facesOf(test));
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

/** A critical wound is set aside; other successes go on to a save. */
function devastatingWounds(test: Test, faces: Float64Array): JointPmf {
  const pmf = emptyJoint(1, 1);
  for (let face = 1; face <= 6; face++) {
    if (isCritical(test, face)) add(pmf, 0, faces[face]!, 1);
    else add(pmf, succeeds(test, face) ? 1 : 0, faces[face]!);
  }
  return pmf;
}

/** Distribution of (wounds, mortal wounds) of one attack: each hit makes its own wound roll (digest 4.4). */
export function attackPmf(hits: HitPmf, wounds: JointPmf): JointPmf {
  const powers = [jointPoint(0)];
  for (let n = 0; n < mostHits(hits); n++) powers.push(convolveJoint(powers[n]!, wounds));
  return attackOf(hits, powers);
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
  const needed = saveNeeded(group, target, model, ap);
  if (needed >= 7) return 1;
  const pass = (7 - needed) / 6;
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
    if (needed >= 7) add(pmf, 1, aps.mass[i]!);
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
  if (face > upTo) add(pmf, through, p);
  else for (let i = 0; i < amount.mass.length; i++) add(pmf, ends ? 0 : through, p * amount.mass[i]!, amount.min + i);
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

/** The damage dice, those below their mean rolled again where the group may. */
function damageRoll(group: AttackGroup): Distribution {
  const rolled = dicePmf(group.damage);
  if (!group.damageReroll) return rolled;
  const middle = diceMean(group.damage);
  let again = 0;
  for (let i = 0; i < rolled.mass.length; i++) if (rolled.min + i < middle) again += rolled.mass[i]!;
  return { min: rolled.min, mass: rolled.mass.map((p, i) => p * (again + (rolled.min + i < middle ? 0 : 1))) };
}
