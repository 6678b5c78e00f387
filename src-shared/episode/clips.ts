/** Which stretches of a battle are shown: around its decisive moments, in the order in which they happened. Pure. */
import type { BattleFacts, DecisiveMoment } from './facts.ts';

export interface Clip {
  readonly from: number;
  readonly to: number;
  /** The most decisive moment in it. */
  readonly moment: DecisiveMoment;
}

/** Seconds before and after a moment without which it can't be understood. */
const LEAD = 2;
const TAIL = 2.5;

/** At most so many clips of so many seconds each; clips that touch become one. */
export function clipsOf({ moments, seconds }: BattleFacts, most: number, length: number): Clip[] {
  const wanted = moments.slice(0, most).map((moment) => windowAround(moment, seconds, length));
  const merged: Clip[] = [];
  for (const clip of wanted.sort((x, y) => x.from - y.from)) {
    const last = merged.at(-1);
    if (last === undefined || clip.from > last.to) merged.push(clip);
    else merged[merged.length - 1] = joined(last, clip, length);
  }
  return merged;
}

function windowAround(moment: DecisiveMoment, seconds: number, length: number): Clip {
  const need = moment.to - moment.from + LEAD + TAIL;
  // A long event is shown from where its result can still be seen.
  const from = need <= length ? moment.from - LEAD - (length - need) * 0.6 : moment.to + TAIL - length;
  const start = Math.max(0, Math.min(from, seconds - length));
  return { from: rounded(start), to: rounded(Math.min(seconds, start + length)), moment };
}

/** Two moments close to each other: as much of both as fits, the larger one whole. */
function joined(x: Clip, y: Clip, length: number): Clip {
  const larger = (y.moment.swing ?? 0) > (x.moment.swing ?? 0) ? y : x;
  if (y.to - x.from <= 2 * length) return { from: x.from, to: y.to, moment: larger.moment };
  return larger;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
