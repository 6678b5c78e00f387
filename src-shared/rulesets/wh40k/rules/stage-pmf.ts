/** One die of a stage: its final faces after re-rolls, what they trigger, and whether a single re-roll of the group was used. */
import { dicePmf } from '../../../random/dice.ts';
import type { Distribution } from '../../../stats/distribution.ts';
import { diceOf } from './dice-text.ts';
import { addConvolved, convolveJoint, emptyJoint, type JointPmf, jointPoint, NOTHING, powersOf, summed } from './joint-pmf.ts';
import { rerolls, succeeds, type Test, triggersExtra, triggersMortal } from './sequence.ts';

/** `spent`: there is no single re-roll left; `kept`: there is one, and nothing failed; `used`: it was spent on this die or an extra one. */
export type SingleReroll = 'spent' | 'kept' | 'used';

/** Final faces of a die with their chances, and what those that trigger extras add. */
export interface DiePart {
  readonly faces: Float64Array;
  readonly extras: JointPmf;
  /** Only faces that trigger extras belong to this part. */
  readonly onlyExtras: boolean;
}

/** One die of a stage (digest 4.2). Extra rolls ('re-roll') repeat the die without further extras; they do not chain. */
export function stagePmf(test: Test, single: SingleReroll = 'spent'): JointPmf {
  const amount = mortalPmf(test);
  const parts = dieParts(test, single, (faces) => diePmf(test, faces));
  return summed(
    parts.map((part) => {
      const pmf = emptyJoint(1 + part.extras.successes, mostMortals(amount) + part.extras.mortals);
      eachFace(test, part, (face, p, extras) => addConvolved(pmf, faceResult(test, face, amount), extras, p));
      return pmf;
    }),
  );
}

/** `dieOf`: an extra die with these final faces. */
export function dieParts(test: Test, single: SingleReroll, dieOf: (faces: Float64Array) => JointPmf): readonly DiePart[] {
  const whole = (faces: Float64Array, extras: JointPmf) => ({ faces, extras, onlyExtras: false });
  const { extraForm, extraAmount } = test.stage;
  const triggered = extraForm === null ? 0 : extraAmount;
  if (triggered === 0 || extraForm === 'add') {
    const faces = { spent: facePmf, kept: keptFaces, used: rerolledFaces }[single](test);
    return [whole(faces, jointPoint(triggered))];
  }
  const spent = powersOf(dieOf(facePmf(test)), triggered);
  if (single === 'spent') return [whole(facePmf(test), spent[triggered]!)];
  const kept = powersOf(dieOf(keptFaces(test)), triggered);
  if (single === 'kept') return [whole(keptFaces(test), kept[triggered]!)];
  const used = usedOnce(kept, dieOf(rerolledFaces(test)), spent);
  return [whole(rerolledFaces(test), spent[triggered]!), { faces: keptFaces(test), extras: used[triggered]!, onlyExtras: true }];
}

/** `[n]`: n dice of which one takes the re-roll. It comes after some that do not need it; those after it have none. */
export function usedOnce(kept: readonly JointPmf[], rerolled: JointPmf, spent: readonly JointPmf[]): JointPmf[] {
  const used = [emptyJoint(0, 0)];
  for (let n = 1; n < kept.length; n++) {
    used.push(summed([convolveJoint(kept[n - 1]!, rerolled), convolveJoint(used[n - 1]!, spent[1]!)]));
  }
  return used;
}

export function eachFace(test: Test, part: DiePart, visit: (face: number, p: number, extras: JointPmf) => void): void {
  for (let face = 1; face <= 6; face++) {
    const triggers = triggersExtra(test, face);
    if (triggers || !part.onlyExtras) visit(face, part.faces[face]!, triggers ? part.extras : NOTHING);
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

/** Chances of final faces of a die that succeeds at once. */
function keptFaces(test: Test): Float64Array {
  return Float64Array.from({ length: 7 }, (_, face) => (face > 0 && succeeds(test, face) ? 1 / 6 : 0));
}

/** Chances of final faces of a die that fails first and is rolled again. */
function rerolledFaces(test: Test): Float64Array {
  let failing = 0;
  for (let face = 1; face <= 6; face++) if (!succeeds(test, face)) failing++;
  return new Float64Array(7).fill(failing / 36, 1);
}

export function diePmf(test: Test, faces: Float64Array): JointPmf {
  const amount = mortalPmf(test);
  const pmf = emptyJoint(1, mostMortals(amount));
  for (let face = 1; face <= 6; face++) addConvolved(pmf, faceResult(test, face, amount), NOTHING, faces[face]!);
  return pmf;
}

export function mortalPmf(test: Test): Distribution | null {
  return test.stage.mortalTarget === null ? null : dicePmf(diceOf(test.stage.mortalAmount));
}

export function mostMortals(amount: Distribution | null): number {
  return amount === null ? 0 : amount.min + amount.mass.length - 1;
}

/** What one final face gives by itself: at most one success, and the mortal wounds it triggers. */
export function faceResult(test: Test, face: number, amount: Distribution | null): JointPmf {
  if (amount === null || !triggersMortal(test, face)) return jointPoint(succeeds(test, face) ? 1 : 0);
  const success = test.stage.mortalEnds ? 0 : 1;
  const top = mostMortals(amount);
  const pmf = emptyJoint(success, top);
  for (let i = 0; i < amount.mass.length; i++) pmf.p[success * (top + 1) + amount.min + i] = amount.mass[i]!;
  return pmf;
}
