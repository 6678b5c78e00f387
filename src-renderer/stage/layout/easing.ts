/** Time to progress. All take and give 0..1. */

export function clamp01(t: number): number {
  return Math.max(0, Math.min(1, t));
}

/** Progress of a stretch that starts at `from` and lasts `seconds`; a stretch of no length is done at once. */
export function progress(time: number, from: number, seconds: number): number {
  return seconds <= 0 ? (time >= from ? 1 : 0) : clamp01((time - from) / seconds);
}

export function easeInOut(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
}

/** Starts and ends without a jerk. */
export function smooth(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

export function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}

export function easeIn(t: number): number {
  return t * t * t;
}

/** Goes a little too far and comes back. */
export function overshoot(t: number): number {
  const c = 1.4;
  return 1 + (c + 1) * (t - 1) ** 3 + c * (t - 1) ** 2;
}

/** 0, up to 1 in the middle, 0 again. */
export function thereAndBack(t: number): number {
  return Math.sin(clamp01(t) * Math.PI);
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** In during the first `inPart`, full, out during the last `outPart`. */
export function inOut(t: number, inPart: number, outPart: number): number {
  return Math.min(clamp01(t / inPart), clamp01((1 - t) / outPart));
}

/** A repeatable number in 0..1 from whole numbers: scatter without a random source. */
export function scatter(a: number, b: number, c = 0): number {
  let h = (Math.imul(a | 0, 374_761_393) + Math.imul(b | 0, 668_265_263) + Math.imul(c | 0, 2_147_483_647)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}
