/**
 * One attack of a group with its single re-rolls in hand or spent. A flag (hit re-roll, wound re-roll) lives across the
 * attacks of the group; without single re-rolls there is one state of the flags and one branch.
 */
import { attackOf, type HitPmf, hitParts, mostHits, woundPmf } from '../rules/attack-pmf.ts';
import { type JointPmf, powersOf } from '../rules/joint-pmf.ts';
import type { AttackGroup, Target } from '../rules/sequence.ts';
import { usedOnce } from '../rules/stage-pmf.ts';

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

/** (wounds, devastating attacks and mortal wounds) of one attack. */
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
  const spent = hitParts(group, target);
  if (group.toHit.reroll !== 'one' || group.autoHit) return { flags: 1, list: [{ from: 0, to: 0, part: spent }] };
  return flagBranches(spent, hitParts(group, target, 'kept'), hitParts(group, target, 'used'));
}

/** What 0, 1, ... `most` hits make together. */
function woundBranches(group: AttackGroup, target: Target, most: number): Branches<readonly JointPmf[]> {
  const spent = powersOf(woundPmf(group, target), most);
  if (group.toWound.reroll !== 'one') return { flags: 1, list: [{ from: 0, to: 0, part: spent }] };
  const kept = powersOf(woundPmf(group, target, 'kept'), most);
  return flagBranches(spent, kept, usedOnce(kept, woundPmf(group, target, 'used'), spent));
}

function flagBranches<T>(spent: T, kept: T, used: T): Branches<T> {
  return {
    flags: 2,
    list: [
      { from: 0, to: 0, part: spent },
      { from: 1, to: 1, part: kept },
      { from: 1, to: 0, part: used },
    ],
  };
}
