/** Which cues to play while a playhead moves: those it passes, and at high speed only those that matter. Pure. */
import type { SoundKind } from '../../src-shared/contract/sound.ts';
import type { SoundCue } from '../../src-shared/sound/cues.ts';

/** Real seconds that pass at least between two sounds of a kind. */
const SHORTEST_GAP = 0.045;
/** So many start at once at most. */
const MOST_AT_ONCE = 4;
/** From this speed on a kind is left out. */
const TOO_FAST: Readonly<Partial<Record<SoundKind, number>>> = {
  step: 4,
  count: 4,
  dice: 4,
  whoosh: 4,
  melee: 8,
  'shot-light': 8,
  energy: 8,
  missile: 8,
  'shot-heavy': 16,
  impact: 16,
};

export class CuePicker {
  private readonly cues: readonly SoundCue[];
  private readonly played = new Map<SoundKind, number>();

  /** In order of time. */
  constructor(cues: readonly SoundCue[]) {
    this.cues = cues;
  }

  /** The cues from `from` up to, but without, `to` that are to start now, at `now` real seconds. */
  pick(from: number, to: number, speed: number, now: number): SoundCue[] {
    const picked: SoundCue[] = [];
    for (let i = this.firstAt(from); i < this.cues.length && this.cues[i]!.at < to; i++) {
      const cue = this.cues[i]!;
      const start = now + (cue.at - from) / speed;
      if (speed >= (TOO_FAST[cue.kind] ?? Number.POSITIVE_INFINITY)) continue;
      if (start - (this.played.get(cue.kind) ?? Number.NEGATIVE_INFINITY) < SHORTEST_GAP) continue;
      if (picked.length >= MOST_AT_ONCE) break;
      this.played.set(cue.kind, start);
      picked.push(cue);
    }
    return picked;
  }

  private firstAt(time: number): number {
    let [low, high] = [0, this.cues.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.cues[middle]!.at < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
