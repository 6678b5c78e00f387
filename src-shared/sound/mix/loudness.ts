/**
 * Loudness by ITU-R BS.1770-4: K-weighting, 400 ms blocks with 75 % overlap, an absolute gate at -70 LUFS and a relative one
 * 10 LU below what passes it. Samples may come in pieces of any size.
 */
import type { Stereo } from './stereo.ts';

const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = 10;
/** Blocks overlap by three quarters, so each is made of four steps of 100 ms. */
const STEP_SECONDS = 0.1;
const STEPS_PER_BLOCK = 4;
const OFFSET = -0.691;

export class LoudnessMeter {
  private readonly weighting: readonly KWeighting[];
  private readonly stepFrames: number;
  /** Mean power of each finished 100 ms, summed over the channels. */
  private readonly steps: number[] = [];
  private power = 0;
  private inStep = 0;

  constructor(rate: number) {
    this.weighting = [new KWeighting(rate), new KWeighting(rate)];
    this.stepFrames = Math.round(STEP_SECONDS * rate);
  }

  add([left, right]: Stereo): void {
    const [first, second] = this.weighting as [KWeighting, KWeighting];
    for (let i = 0; i < left.length; i++) {
      this.power += first.next(left[i]!) ** 2 + second.next(right[i]!) ** 2;
      if (++this.inStep === this.stepFrames) this.endStep();
    }
  }

  /** Integrated loudness in LUFS of everything so far; -Infinity for silence and for less than 400 ms. */
  integrated(): number {
    const blocks = this.blocks().filter((power) => lufs(power) > ABSOLUTE_GATE);
    const gate = lufs(mean(blocks)) - RELATIVE_GATE;
    return lufs(mean(blocks.filter((power) => lufs(power) > gate)));
  }

  private endStep(): void {
    this.steps.push(this.power / this.stepFrames);
    this.power = 0;
    this.inStep = 0;
  }

  private blocks(): number[] {
    const count = Math.max(0, this.steps.length - STEPS_PER_BLOCK + 1);
    return Array.from({ length: count }, (_, i) => mean(this.steps.slice(i, i + STEPS_PER_BLOCK)));
  }
}

function lufs(power: number): number {
  return power <= 0 ? Number.NEGATIVE_INFINITY : OFFSET + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** The two filters of BS.1770 as analogue prototypes, so that they hold at any rate: a shelf for the head, a high pass for hearing. */
const SHELF = { hertz: 1681.974450955533, gain: 3.999843853973347, q: 0.7071752369554196, slope: 0.4996667741545416 };
const HIGH_PASS = { hertz: 38.13547087602444, q: 0.5003270373238773 };

class KWeighting {
  private readonly shelf: Biquad;
  private readonly highPass: Biquad;

  constructor(rate: number) {
    this.shelf = shelfOf(rate);
    this.highPass = highPassOf(rate);
  }

  next(input: number): number {
    return this.highPass.next(this.shelf.next(input));
  }
}

function shelfOf(rate: number): Biquad {
  const k = Math.tan((Math.PI * SHELF.hertz) / rate);
  const high = 10 ** (SHELF.gain / 20);
  const band = high ** SHELF.slope;
  const a0 = 1 + k / SHELF.q + k * k;
  return new Biquad(
    [(high + (band * k) / SHELF.q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / SHELF.q + k * k) / a0],
    [(2 * (k * k - 1)) / a0, (1 - k / SHELF.q + k * k) / a0],
  );
}

function highPassOf(rate: number): Biquad {
  const k = Math.tan((Math.PI * HIGH_PASS.hertz) / rate);
  const a0 = 1 + k / HIGH_PASS.q + k * k;
  return new Biquad([1, -2, 1], [(2 * (k * k - 1)) / a0, (1 - k / HIGH_PASS.q + k * k) / a0]);
}

/** Two poles, two zeros, transposed direct form II. */
class Biquad {
  private readonly b0: number;
  private readonly b1: number;
  private readonly b2: number;
  private readonly a1: number;
  private readonly a2: number;
  private z1 = 0;
  private z2 = 0;

  constructor([b0, b1, b2]: readonly [number, number, number], [a1, a2]: readonly [number, number]) {
    this.b0 = b0;
    this.b1 = b1;
    this.b2 = b2;
    this.a1 = a1;
    this.a2 = a2;
  }

  next(x: number): number {
    const y = this.b0 * x + this.z1;
    this.z1 = this.b1 * x - this.a1 * y + this.z2;
    this.z2 = this.b2 * x - this.a2 * y;
    return y;
  }
}
