/** Time and size of an export, from what a few frames took. Pure. */

/** Means over the frames measured. */
export interface FrameCost {
  readonly seconds: number;
  readonly bytes: number;
  readonly measured: number;
}

export interface ExportEstimate {
  readonly seconds: number;
  readonly bytes: number;
}

/** Bursts of neighbours, because a film's frames cost what changed since the one before. */
const BURST = 4;
/** The middle says most about a scene: beginnings are empty, ends stand still. */
const PLACES = [0.5, 0.2, 0.8];

/** Frames to try out: `first` of each burst stands for itself. */
export function frameSpots(frames: number): { readonly frame: number; readonly first: boolean }[] {
  const most = BURST * PLACES.length;
  // So short a scene has no places that lie apart.
  if (frames <= 2 * most) return Array.from({ length: Math.min(frames, most) }, (_, frame) => ({ frame, first: frame === 0 }));
  return PLACES.flatMap((place) => {
    const from = Math.min(frames - BURST, Math.floor(place * frames));
    return Array.from({ length: BURST }, (_, i) => ({ frame: from + i, first: i === 0 }));
  });
}

export function estimateOf(cost: FrameCost, frames: number): ExportEstimate {
  return { seconds: cost.seconds * frames, bytes: cost.bytes * frames };
}

/** While it goes: from what is done already. Null until enough is done to say anything. */
export function estimateWhile(done: number, frames: number, seconds: number, bytes: number): ExportEstimate | null {
  if (done < 10) return null;
  return { seconds: (seconds / done) * (frames - done), bytes: (bytes / done) * frames };
}
