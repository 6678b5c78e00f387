/**
 * One attack of a group with its single re-rolls in hand or spent. A flag (hit re-roll, wound re-roll) lives across the
 * attacks of the group; without single re-rolls there is one state of the flags and one branch.
 */
import {
  addConvolved,
  attackOf,
  convolveJoint,
  emptyJoint,
  facePmf,
  type HitPmf,
  hitParts,
  hitsOn,
  type JointPmf,
  jointPoint,
  mostHits,
  woundPmf,
  woundsOn,
} from '../rules/attack-pmf.ts';
import { type AttackGroup, hitTest, succeeds, type Target, type Test } from '../rules/sequence.ts';

/** From one state of a flag to another, with its part of the whole probability. */
export interface Branch<T> {
  readonly from: number;
  readonly to: number;
  readonly part: T;
}

export interface Branches<T> {
  /** States of the flags; a group begins in the last one, with everything in hand. */
  readonly flags: number;
  readonly list: readonly Branch<T>[];
}

/** (wounds, devastating attacks) of one attack. */
export function attackBranches(group: AttackGroup, target: Target): Branches<JointPmf> {
  const hits = hitBranches(group, target);
  const most = Math.max(...hits.list.map((b) => mostHits(b.part)));
  const wounds = woundBranches(group, target, most);
  const list = hits.list.flatMap((hit) =>
    wounds.list.map((wound) => ({
      from: hit.from * wounds.flags + wound.from,
      to: hit.to * wounds.flags + wound.to,
      part: attackOf(hit.part, wound.part),
    })),
  );
  return { flags: hits.flags * wounds.flags, list };
}

export function hitBranches(group: AttackGroup, target: Target): Branches<HitPmf> {
  if (group.toHit.reroll !== 'one' || group.autoHit) return { flags: 1, list: [{ from: 0, to: 0, part: hitParts(group, target) }] };
  const test = hitTest(group, target);
  return {
    flags: 2,
    list: [
      { from: 0, to: 0, part: hitsOn(group, test, facePmf(test)) },
      { from: 1, to: 1, part: hitsOn(group, test, keptFaces(test)) },
      { from: 1, to: 0, part: hitsOn(group, test, rerolledFaces(test)) },
    ],
  };
}

/** What 0, 1, ... `most` hits make together. */
function woundBranches(group: AttackGroup, target: Target, most: number): Branches<readonly JointPmf[]> {
  const spent = powersOf(woundPmf(group, target), most);
  if (group.toWound.reroll !== 'one') return { flags: 1, list: [{ from: 0, to: 0, part: spent }] };
  const kept = powersOf(woundsOn(group, target, keptFaces), most);
  const one = woundsOn(group, target, rerolledFaces);
  // The die that is rolled again comes after n that needed it not; those after it have no re-roll.
  const used = [emptyJoint(0, 0)];
  for (let n = 0; n < most; n++) used.push(summed(convolveJoint(kept[n]!, one), convolveJoint(used[n]!, spent[1]!)));
  return {
    flags: 2,
    list: [
      { from: 0, to: 0, part: spent },
      { from: 1, to: 1, part: kept },
      { from: 1, to: 0, part: used },
    ],
  };
}

function powersOf(one: JointPmf, most: number): JointPmf[] {
  const powers = [jointPoint(0)];
  for (let n = 0; n < most; n++) powers.push(convolveJoint(powers[n]!, one));
  return powers;
}

function summed(x: JointPmf, y: JointPmf): JointPmf {
  const sum = emptyJoint(Math.max(x.successes, y.successes), Math.max(x.mortals, y.mortals));
  addConvolved(sum, x, jointPoint(0), 1);
  addConvolved(sum, y, jointPoint(0), 1);
  return sum;
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
