/** Changes the rate of a recording by a windowed sinc. Pure; used once when a file's rate is not the film's. */

const HALF_TAPS = 16;
const PHASES = 512;

export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const ratio = from / to;
  const kernel = kernelOf(Math.min(1, to / from));
  const out = new Float32Array(Math.floor(samples.length / ratio));
  for (let n = 0; n < out.length; n++) out[n] = sampleAt(samples, n * ratio, kernel);
  return out;
}

function sampleAt(samples: Float32Array, position: number, kernel: Float64Array): number {
  const whole = Math.floor(position);
  const phase = (position - whole) * PHASES;
  const row = Math.floor(phase);
  const part = phase - row;
  const width = 2 * HALF_TAPS;
  let sum = 0;
  for (let tap = 0; tap < width; tap++) {
    const sample = samples[whole + tap - HALF_TAPS + 1];
    if (sample === undefined) continue;
    const at = row * width + tap;
    sum += sample * (kernel[at]! * (1 - part) + kernel[at + width]! * part);
  }
  return sum;
}

/** One row of taps per phase, each adding up to 1 so that no phase is louder than another. */
function kernelOf(cutoff: number): Float64Array {
  const width = 2 * HALF_TAPS;
  const kernel = new Float64Array((PHASES + 1) * width);
  for (let row = 0; row <= PHASES; row++) {
    const taps = kernel.subarray(row * width, (row + 1) * width);
    for (let tap = 0; tap < width; tap++) taps[tap] = windowedSinc(tap - HALF_TAPS + 1 - row / PHASES, cutoff);
    const sum = taps.reduce((all, x) => all + x, 0);
    for (let tap = 0; tap < width; tap++) taps[tap]! /= sum;
  }
  return kernel;
}

function windowedSinc(x: number, cutoff: number): number {
  const angle = Math.PI * x * cutoff;
  const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
  const edge = Math.max(-1, Math.min(1, x / HALF_TAPS));
  return sinc * (0.42 + 0.5 * Math.cos(Math.PI * edge) + 0.08 * Math.cos(2 * Math.PI * edge));
}
