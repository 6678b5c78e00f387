/** The clip that tests make: each frame is one grey, far enough from those beside it to survive an encoder. */
export const CLIP = { fps: 24, frames: 18, side: 720 } as const;

export function greyOf(frame: number): number {
  return 40 + 14 * (frame % 15);
}
