/**
 * What may be left of a unit, numbered: the wounds lost by its models but an attached leader, the wounds lost by the leader
 * (Precision can hurt him first), and the failed saves it may still ignore. Without leader and shield the number is the
 * wounds lost.
 */
import type { Target } from './sequence.ts';
import { type WoundTrack, woundTrackOf } from './wound-track.ts';

export class UnitStates {
  readonly target: Target;
  /** All models, the leader last. */
  readonly track: WoundTrack;
  /** Wounds of the models but the leader. */
  readonly body: number;
  readonly leader: number;
  readonly shields: number;
  readonly count: number;

  constructor(target: Target) {
    this.target = target;
    this.track = woundTrackOf(target);
    this.leader = target.leader ? target.models.at(-1)!.wounds : 0;
    this.body = this.track.wounds - this.leader;
    this.shields = target.ignoreFirstFailed;
    this.count = (this.body + 1) * (this.leader + 1) * (this.shields + 1);
  }

  state(body: number, leader: number, shields: number): number {
    return (body * (this.leader + 1) + leader) * (this.shields + 1) + shields;
  }

  bodyOf(state: number): number {
    return Math.floor(state / ((this.leader + 1) * (this.shields + 1)));
  }

  leaderOf(state: number): number {
    return Math.floor(state / (this.shields + 1)) % (this.leader + 1);
  }

  shieldsOf(state: number): number {
    return state % (this.shields + 1);
  }

  lost(state: number): number {
    return this.bodyOf(state) + this.leaderOf(state);
  }

  fallen(state: number): number {
    const leaderGone = this.leader > 0 && this.leaderOf(state) === this.leader ? 1 : 0;
    return this.track.model[this.bodyOf(state)]! + leaderGone;
  }
}
