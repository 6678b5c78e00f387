/**
 * What one die and one attack give: joint distributions of (successes, mortal wounds), saves and damage. Successes and
 * mortal wounds come from the same die, so they are never convolved apart (digest 4: the means would agree, the mass
 * function would not).
 */
import { dicePmf } from '../../../random/dice.ts';
import { type Distribution, map } from '../../../stats/distribution.ts';
import { diceOf } from './dice-text.ts';
import {
  type AttackGroup,
  type BlastClass,
  hitTest,
  modifiedDamage,
  rerolls,
  saveNeeded,
  succeeds,
  type Target,
  type TargetModel,
  type Test,
  triggersExtra,
  triggersMortal,
  woundTest,
} from './sequence.ts';

/** Joint probability mass function of (successes, mortal wounds). */
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

function jointPoint(successes: number, mortals = 0): JointPmf {
  const pmf = emptyJoint(successes, mortals);
  pmf.p[pmf.p.length - 1] = 1;
  return pmf;
}

function convolveJoint(x: JointPmf, y: JointPmf): JointPmf {
  const sum = emptyJoint(x.successes + y.successes, x.mortals + y.mortals);
  addConvolved(sum, x, y, 1);
  return sum;
}

/** Adds `weight` times the convolution of x and y. */
function addConvolved(into: JointPmf, x: JointPmf, y: JointPmf, weight: number): void {
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
function facePmf(test: Test): Float64Array {
  const pmf = new Float64Array(7);
  let rerolled = 0;
  for (let face = 1; face <= 6; face++) if (rerolls(test, face)) rerolled++;
  for (let face = 1; face <= 6; face++) pmf[face] = rerolled / 36 + (rerolls(test, face) ? 0 : 1 / 6);
  return pmf;
}

/** One die of a stage (digest 4.2). Extra rolls ('re-roll') repeat the die without further extras; they do not chain. */
export function stagePmf(test: Test): JointPmf {
  const faces = facePmf(test);
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

export function hitPmf(group: AttackGroup, target: Target): JointPmf {
  return group.autoHit ? jointPoint(1) : stagePmf(hitTest(group, target));
}

/** Variable strength is rolled for each hit: a mixture over its values. */
export function woundPmf(group: AttackGroup, target: Target): JointPmf {
  const strengths = dicePmf(group.strength);
  if (strengths.mass.length === 1) return stagePmf(woundTest(group, target, strengths.min));
  const parts = Array.from(strengths.mass, (_, i) => stagePmf(woundTest(group, target, strengths.min + i)));
  const pmf = emptyJoint(Math.max(...parts.map((p) => p.successes)), Math.max(...parts.map((p) => p.mortals)));
  for (let i = 0; i < parts.length; i++) addConvolved(pmf, parts[i]!, jointPoint(0), strengths.mass[i]!);
  return pmf;
}

/** Distribution of (wounds, mortal wounds) of one attack: each hit makes its own wound roll (digest 4.4). */
export function attackPmf(hits: JointPmf, wounds: JointPmf): JointPmf {
  const pmf = emptyJoint(hits.successes * wounds.successes, hits.mortals + hits.successes * wounds.mortals);
  let wounded = jointPoint(0);
  for (let h = 0; h <= hits.successes; h++) {
    for (let m = 0; m <= hits.mortals; m++) {
      const p = hits.p[h * (hits.mortals + 1) + m]!;
      if (p > 0) addConvolved(pmf, wounded, jointPoint(0, m), p);
    }
    if (h < hits.successes) wounded = convolveJoint(wounded, wounds);
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

/** Attacks of one weapon (digest 2.1): blast acts on each weapon, then rapid fire doubles. */
export function attacksOfOne(group: AttackGroup, blast: BlastClass): Distribution {
  const rolled = dicePmf(group.attacks);
  const shaped = map(rolled, (n) => blasted(group, blast, rolled, n));
  const doubled = group.doubled ? map(shaped, (n) => 2 * n) : shaped;
  return doubled.min < 0 ? map(doubled, (n) => Math.max(0, n)) : doubled;
}

function blasted(group: AttackGroup, blast: BlastClass, rolled: Distribution, n: number): number {
  if (!group.blast || blast === 0) return n;
  return blast === 1 ? Math.max(3, n) : rolled.min + rolled.mass.length - 1;
}

/** Distribution of one unsaved wound's damage after modifiers, before feel no pain. */
export function damagePmf(group: AttackGroup, target: Target): Distribution {
  return map(dicePmf(group.damage), (d) => modifiedDamage(d, group, target));
}
