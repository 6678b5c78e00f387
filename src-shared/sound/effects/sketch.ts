/** What effects are built from: bursts of filtered noise, gliding tones and a small room, laid over each other. */
import { Rng, seedFromNumber } from '../../random/rng.ts';
import { type FilterShape, SweepFilter } from './filter.ts';

/** When a layer sounds, and how loud. */
interface Envelope {
  /** Seconds from the start of the effect; default 0. */
  readonly at?: number;
  /** Seconds to rise; default 1 ms, short enough to hit and long enough not to click. */
  readonly attack?: number;
  /** Seconds to fall by 60 dB after the rise. */
  readonly decay: number;
  readonly gain: number;
}

export interface Burst extends Envelope {
  readonly filter: FilterShape;
  /** Cutoff in Hz at the start, and where it glides to; default the same. */
  readonly from: number;
  readonly to?: number;
  /** 0.7 is flat; more rings. */
  readonly resonance?: number;
}

export interface Tone extends Envelope {
  /** Hz at the start, and where it glides to; default the same. */
  readonly from: number;
  readonly to?: number;
  /** Hz and depth (in radians) of a modulator that roughens the tone. */
  readonly modulation?: { readonly ratio: number; readonly depth: number };
}

const DEFAULT_ATTACK = 0.001;
const SIXTY_DECIBELS = Math.log(1000);
/** Cutoffs are recomputed once in so many samples. */
const TUNE_EVERY = 16;
const LOWEST_HERTZ = 25;
const FADE_IN_SECONDS = 0.0004;
const FADE_OUT_SECONDS = 0.03;

export class Sketch {
  readonly rate: number;
  private readonly samples: Float64Array;
  private readonly random = new Rng();

  constructor(rate: number, seconds: number, seed: number) {
    this.rate = rate;
    this.samples = new Float64Array(Math.ceil(seconds * rate));
    this.random.seek(seedFromNumber(Math.abs(Math.trunc(seed))), 0, 0, 0);
  }

  /** A value within ± `part` of the given one, by the seed. */
  vary(value: number, part: number): number {
    return value * (1 + part * (2 * this.random.fraction() - 1));
  }

  noise(burst: Burst): this {
    const filter = new SweepFilter(burst.filter, this.rate, burst.resonance ?? 0.7);
    const glide = glideOf(burst, Math.ceil(this.lengthOf(burst) / TUNE_EVERY));
    let hertz = burst.from;
    return this.add(burst, (i) => {
      if (i % TUNE_EVERY === 0) {
        filter.tune(hertz);
        hertz *= glide;
      }
      return filter.next(2 * this.random.fraction() - 1);
    });
  }

  tone(tone: Tone): this {
    const glide = glideOf(tone, this.lengthOf(tone));
    let step = (2 * Math.PI * tone.from) / this.rate;
    let phase = 0;
    const { modulation } = tone;
    return this.add(tone, () => {
      phase += step;
      step *= glide;
      return Math.sin(modulation === undefined ? phase : phase + modulation.depth * Math.sin(phase * modulation.ratio));
    });
  }

  /** Several sines at ratios of one pitch; each later one fades sooner. */
  partials(tone: Tone, ratios: readonly number[]): this {
    for (const [i, ratio] of ratios.entries()) {
      const fading = 1 / (1 + 0.45 * i);
      this.tone({
        ...tone,
        from: tone.from * ratio,
        to: (tone.to ?? tone.from) * ratio,
        decay: tone.decay * fading,
        gain: tone.gain * fading,
      });
    }
    return this;
  }

  /** Early reflections: a handful of darker copies within 50 ms, which place a dry sound in a space. */
  room(wet: number): this {
    const taps = [0.011, 0.019, 0.027, 0.037, 0.048].map((seconds, i) => ({
      delay: Math.round(this.vary(seconds, 0.08) * this.rate),
      gain: (i % 2 === 0 ? wet : -wet) * 0.72 ** i,
    }));
    const darker = 1 - Math.exp((-2 * Math.PI * 2800) / this.rate);
    const dry = this.samples.slice();
    for (const { delay, gain } of taps) {
      let held = 0;
      for (let i = delay; i < dry.length; i++) {
        held += darker * (dry[i - delay]! - held);
        this.samples[i]! += gain * held;
      }
    }
    return this;
  }

  /** Rounds the loudest parts off, which makes a hit dense rather than only loud. */
  drive(amount: number): this {
    const { samples } = this;
    for (let i = 0; i < samples.length; i++) samples[i] = Math.tanh(samples[i]! * amount);
    return this;
  }

  /** The finished effect: no offset, silent at both ends, its loudest sample at `peak`. */
  finish(peak: number): Float32Array {
    const { samples, rate } = this;
    removeRumble(samples, rate);
    fade(samples, Math.round(FADE_IN_SECONDS * rate), Math.round(FADE_OUT_SECONDS * rate));
    let loudest = 0;
    for (const value of samples) loudest = Math.max(loudest, Math.abs(value));
    const gain = loudest === 0 ? 0 : peak / loudest;
    return Float32Array.from(samples, (value) => value * gain);
  }

  private lengthOf({ attack = DEFAULT_ATTACK, decay }: Envelope): number {
    return Math.ceil((attack + decay) * this.rate);
  }

  private add(envelope: Envelope, wave: (i: number) => number): this {
    const { at = 0, attack = DEFAULT_ATTACK, decay, gain } = envelope;
    const start = Math.round(at * this.rate);
    const rise = Math.max(1, attack * this.rate);
    const fall = Math.exp(-SIXTY_DECIBELS / (decay * this.rate));
    let level = 1;
    const end = Math.min(this.samples.length, start + this.lengthOf(envelope));
    for (let n = start; n < end; n++) {
      const i = n - start;
      const risen = i < rise ? 0.5 - 0.5 * Math.cos((Math.PI * i) / rise) : 1;
      if (i >= rise) level *= fall;
      this.samples[n]! += gain * level * risen * wave(i);
    }
    return this;
  }
}

/** The ratio from one step to the next: a pitch that moves evenly to the ear goes by equal ratios in equal times. */
function glideOf({ from, to = from }: { readonly from: number; readonly to?: number }, steps: number): number {
  return Math.exp(Math.log(to / from) / Math.max(1, steps));
}

/** Two poles at 25 Hz take away what no speaker plays and what would push the mix off its centre. */
function removeRumble(samples: Float64Array, rate: number): void {
  const filter = new SweepFilter('high', rate, 0.7);
  filter.tune(LOWEST_HERTZ);
  for (let i = 0; i < samples.length; i++) samples[i] = filter.next(samples[i]!);
}

function fade(samples: Float64Array, rise: number, fall: number): void {
  const last = samples.length - 1;
  for (let i = 0; i < Math.min(rise, samples.length); i++) samples[i]! *= i / rise;
  for (let i = 0; i < Math.min(fall, samples.length); i++) samples[last - i]! *= (i / fall) ** 2;
}
