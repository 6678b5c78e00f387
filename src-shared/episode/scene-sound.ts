/** What cards and transitions sound like. Pure; the same scenes give the same cues. */
import type { SoundCue } from '../sound/cues.ts';

export function inOrder(cues: readonly SoundCue[]): SoundCue[] {
  return cues.toSorted((x, y) => x.at - y.at || x.seed - y.seed);
}

/** A card: what appears on it, quietly. */
export function cardCues(appears: readonly number[], at: number, seed: number): SoundCue[] {
  return appears.map((time, i) => ({ at: at + time, kind: 'count', pan: 0, gain: 0.35, seed: seed + i }));
}

export function transitionCue(at: number, seed: number): SoundCue {
  return { at, kind: 'whoosh', pan: 0, gain: 0.5, seed };
}
