/**
 * A recorded trial on a time axis: when each event starts, and the scene at any moment. Key frames every few events make
 * seeking equally fast everywhere.
 */

import type { BattleEvent } from '../contract/event.ts';
import type { Beat, Scene, View } from '../contract/scene.ts';
import { firstAbove } from '../stats/sorted.ts';

const KEY_FRAME_EVERY = 32;

export interface Moment {
  /** Index of the current event. */
  readonly index: number;
  /** Seconds into that event. */
  readonly within: number;
}

export class Timeline<E extends BattleEvent = BattleEvent> {
  readonly events: readonly E[];
  /** Seconds at speed 1. */
  readonly duration: number;
  private readonly view: View<E>;
  private readonly starts: Float64Array;
  private readonly keyFrames: Scene[] = [];
  /** First event index of each round, with its label. */
  readonly rounds: readonly { readonly index: number; readonly round: number; readonly label: string }[];

  constructor(view: View<E>, events: readonly E[]) {
    if (events.length === 0) throw new Error('a replay needs at least its begin event');
    this.view = view;
    this.events = events;
    this.starts = new Float64Array(events.length + 1);
    const rounds: { index: number; round: number; label: string }[] = [];
    let scene = view.begin(events[0]!);
    this.keyFrames.push(scene);
    let time = 0;
    for (let i = 0; i < events.length; i++) {
      const event = events[i]!;
      this.starts[i] = time;
      time += secondsOf(view.beats(scene, event));
      const after = i === 0 ? scene : view.apply(scene, event);
      if (rounds.length === 0 || after.roundLabel !== scene.roundLabel) {
        rounds.push({ index: i, round: after.round, label: after.roundLabel });
      }
      scene = after;
      if ((i + 1) % KEY_FRAME_EVERY === 0) this.keyFrames.push(scene);
    }
    this.starts[events.length] = time;
    this.duration = time;
    this.rounds = rounds;
  }

  startOf(index: number): number {
    return this.starts[Math.max(0, Math.min(index, this.events.length))]!;
  }

  /** The scene after the first `count` events (0 = before anything happened). */
  sceneAfter(count: number): Scene {
    const wanted = Math.max(0, Math.min(count, this.events.length));
    const key = Math.floor(wanted / KEY_FRAME_EVERY);
    let scene = this.keyFrames[key]!;
    for (let i = key * KEY_FRAME_EVERY; i < wanted; i++) {
      if (i > 0) scene = this.view.apply(scene, this.events[i]!);
    }
    return scene;
  }

  beatsOf(index: number): readonly Beat[] {
    return this.view.beats(this.sceneAfter(index), this.events[index]!);
  }

  /** The event under way at a time; events without duration are skipped. */
  momentAt(seconds: number): Moment {
    const time = Math.max(0, Math.min(seconds, this.duration));
    const index = Math.max(0, firstAbove(this.starts.subarray(0, this.events.length), time) - 1);
    return { index, within: time - this.starts[index]! };
  }
}

export function secondsOf(beats: readonly Beat[]): number {
  return beats.reduce((end, beat) => Math.max(end, beat.at + beat.seconds), 0);
}
