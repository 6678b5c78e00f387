/** Test signals with known loudness and peaks. */
import type { Stereo } from '../../src-shared/sound/mix/stereo.ts';

export const RATE = 48_000;

export interface Sine {
  readonly hertz: number;
  /** Peak in dBFS. */
  readonly level: number;
  readonly seconds: number;
  readonly phase?: number;
  readonly rate?: number;
}

export function sine({ hertz, level, seconds, phase = 0, rate = RATE }: Sine): Float32Array {
  const peak = 10 ** (level / 20);
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => peak * Math.sin((2 * Math.PI * hertz * i) / rate + phase));
}

export function both(channel: Float32Array): Stereo {
  return [channel.slice(), channel.slice()];
}

export function peakOf(samples: Float32Array): number {
  return samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
}

export function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Compares bytes: far faster than comparing a million numbers one by one. */
export function sameSamples(a: Stereo, b: Stereo): boolean {
  return [0, 1].every((channel) => Buffer.from(a[channel]!.buffer).equals(Buffer.from(b[channel]!.buffer)));
}
