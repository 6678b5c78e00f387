/** Two channels of the same length, samples from -1 to 1. */
export type Stereo = readonly [left: Float32Array, right: Float32Array];

export function silence(frames: number): Stereo {
  return [new Float32Array(frames), new Float32Array(frames)];
}

export function addTo(to: Stereo, from: Stereo): void {
  for (const channel of [0, 1] as const) {
    const [target, source] = [to[channel], from[channel]];
    for (let i = 0; i < target.length; i++) target[i]! += source[i]!;
  }
}
