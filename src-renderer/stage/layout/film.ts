/** A replay as a film: the shot at any time, and the shots just before it. */
import { LRUCache } from 'lru-cache';
import type { BattleEvent } from '../../../src-shared/contract/event.ts';
import type { Beat, Scene, View } from '../../../src-shared/contract/scene.ts';
import { secondsOf, Timeline } from '../../../src-shared/replay/timeline.ts';

/** One event being shown. */
export interface Shot {
  readonly index: number;
  readonly before: Scene;
  readonly after: Scene;
  readonly beats: readonly Beat[];
  readonly seconds: number;
}

/** A shot and the seconds since it began. */
export interface Moment {
  readonly shot: Shot;
  readonly within: number;
}

export type AttackBeat = Extract<Beat, { kind: 'attack' }>;

export interface EarlierAttack {
  readonly beat: AttackBeat;
  readonly event: number;
  /** 1 = the attack just before this one. */
  readonly age: number;
}

const KEPT_SHOTS = 64;
const EARLIER_ATTACKS = 3;

export class Film {
  readonly timeline: Timeline;
  readonly duration: number;
  private readonly shots = new LRUCache<number, Shot>({ max: KEPT_SHOTS });

  constructor(view: View, events: readonly BattleEvent[]) {
    this.timeline = new Timeline(view, events);
    this.duration = this.timeline.duration;
  }

  get length(): number {
    return this.timeline.events.length;
  }

  shotAt(seconds: number): Moment {
    const moment = this.timeline.momentAt(seconds);
    return { shot: this.shot(moment.index), within: moment.within };
  }

  shot(index: number): Shot {
    const known = this.shots.get(index);
    if (known !== undefined) return known;
    const beats = this.timeline.beatsOf(index);
    const shot: Shot = {
      index,
      before: this.timeline.sceneAfter(index),
      after: this.timeline.sceneAfter(index + 1),
      beats,
      seconds: secondsOf(beats),
    };
    this.shots.set(index, shot);
    return shot;
  }

  /** When the card comes that closes the battle; Infinity where there is none. */
  get resultAt(): number {
    const last = this.length - 1;
    const card = last < 0 ? undefined : this.timeline.beatsOf(last).find(({ kind }) => kind === 'result');
    return card === undefined ? Number.POSITIVE_INFINITY : this.timeline.startOf(last) + card.at;
  }

  /** The latest attacks of the same round, newest first. */
  attacksBefore(index: number): readonly EarlierAttack[] {
    const round = this.shot(index).before.roundLabel;
    const found: EarlierAttack[] = [];
    for (let i = index - 1; i >= 0 && i > index - 24 && found.length < EARLIER_ATTACKS; i--) {
      const shot = this.shot(i);
      if (shot.after.roundLabel !== round) break;
      const beat = shot.beats.find((b) => b.kind === 'attack');
      if (beat !== undefined) found.push({ beat, event: i, age: found.length + 1 });
    }
    return found;
  }

  /** The last event before `index` that involved a piece. */
  focusBefore(index: number): Shot | null {
    for (let i = index - 1; i >= 0 && i > index - 40; i--) {
      const shot = this.shot(i);
      if (shot.seconds > 0 && piecesOf(shot.beats).length > 0) return shot;
    }
    return null;
  }
}

/** Ids of all pieces in a list of beats. */
export function piecesOf(beats: readonly Beat[]): readonly number[] {
  const found = new Set<number>();
  for (const beat of beats) {
    if (beat.kind === 'attack') {
      found.add(beat.from);
      found.add(beat.to);
    } else if ('piece' in beat) found.add(beat.piece);
  }
  return [...found].sort((a, b) => a - b);
}
