/** The playhead with speed, loop, in and out points. Pure; the view advances it. */

export const SPEEDS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16] as const;

export interface Clip {
  readonly time: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly loop: boolean;
  readonly inPoint: number | null;
  readonly outPoint: number | null;
}

export const FRESH_CLIP: Clip = { time: 0, playing: false, speed: 1, loop: false, inPoint: null, outPoint: null };

/** What is played: the whole replay, or the part between the in and out points. */
export function rangeOf(clip: Clip, duration: number): readonly [from: number, to: number] {
  const from = clip.inPoint ?? 0;
  const to = clip.outPoint ?? duration;
  return from < to ? [from, to] : [0, duration];
}

/** The clip after some seconds of real time. */
export function advance(clip: Clip, seconds: number, duration: number): Clip {
  if (!clip.playing) return clip;
  const [from, to] = clip.loop ? rangeOf(clip, duration) : [0, duration];
  const time = clip.time + seconds * clip.speed;
  if (time < to) return { ...clip, time };
  if (!clip.loop) return { ...clip, time: to, playing: false };
  return { ...clip, time: to > from ? from + ((time - from) % (to - from)) : from };
}

/** Playing from the end starts over. */
export function togglePlay(clip: Clip, duration: number): Clip {
  if (clip.playing) return { ...clip, playing: false };
  const [from] = clip.loop ? rangeOf(clip, duration) : [0];
  return { ...clip, playing: true, time: clip.time >= duration - 1e-6 ? from : clip.time };
}

export function faster(speed: number, steps: number): number {
  const at = SPEEDS.findIndex((s) => s >= speed - 1e-9);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, (at < 0 ? SPEEDS.length - 1 : at) + steps))]!;
}

/** Points may be set in any order; setting one beyond the other drops the other. */
export function setIn(clip: Clip, time: number): Clip {
  return { ...clip, inPoint: time, outPoint: clip.outPoint !== null && clip.outPoint <= time ? null : clip.outPoint };
}

export function setOut(clip: Clip, time: number): Clip {
  return { ...clip, outPoint: time, inPoint: clip.inPoint !== null && clip.inPoint >= time ? null : clip.inPoint };
}

/** "0:49.39" */
export function filmTime(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  const minutes = Math.floor(hundredths / 6000);
  const rest = hundredths - minutes * 6000;
  return `${minutes}:${String(Math.floor(rest / 100)).padStart(2, '0')}.${String(rest % 100).padStart(2, '0')}`;
}

export function speedLabel(speed: number): string {
  return speed === 1 / 8 ? '⅛' : speed === 1 / 4 ? '¼' : speed === 1 / 2 ? '½' : `${speed}×`;
}
