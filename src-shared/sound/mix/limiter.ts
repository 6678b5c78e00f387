/** Holds true peaks below a ceiling. Looks ahead, so that it turns down before a peak and never bends the wave. */
import type { Stereo } from './stereo.ts';
import { PEAK_DELAY, TruePeakDetector } from './true-peak.ts';

const LOOK_AHEAD_SECONDS = 0.004;
const RELEASE_SECONDS = 0.12;
/** What gain that changes between two samples may add to a peak. */
const MARGIN = 0.995;

export class Limiter {
  private readonly ceiling: number;
  private readonly detectors: readonly [TruePeakDetector, TruePeakDetector];
  private readonly lowest: RunningMinimum;
  private readonly average: RunningMean;
  private readonly delayed: readonly [DelayLine, DelayLine];
  private readonly release: number;
  private gain = 1;
  /** Frames that come out later than they went in. */
  readonly delay: number;

  constructor(rate: number, ceiling: number) {
    const ahead = Math.max(1, Math.round(LOOK_AHEAD_SECONDS * rate));
    this.ceiling = ceiling * MARGIN;
    this.detectors = [new TruePeakDetector(this.ceiling), new TruePeakDetector(this.ceiling)];
    // The smallest gain is kept long enough for the average to reach it before the peak comes out, and just after.
    this.lowest = new RunningMinimum(ahead + PEAK_DELAY + 2);
    this.average = new RunningMean(ahead, 1);
    this.delay = ahead + PEAK_DELAY + 1;
    this.delayed = [new DelayLine(this.delay), new DelayLine(this.delay)];
    this.release = 1 - Math.exp(-1 / (RELEASE_SECONDS * rate));
  }

  /** In place: afterwards the pieces hold what went in `delay` frames before. */
  process([left, right]: Stereo): void {
    for (let i = 0; i < left.length; i++) {
      const peak = Math.max(this.detectors[0].next(left[i]!), this.detectors[1].next(right[i]!));
      const gain = this.gainFor(peak);
      left[i] = this.delayed[0].next(left[i]!) * gain;
      right[i] = this.delayed[1].next(right[i]!) * gain;
    }
  }

  private gainFor(peak: number): number {
    const wanted = this.lowest.next(peak > this.ceiling ? this.ceiling / peak : 1);
    this.gain = Math.min(wanted, this.gain + (1 - this.gain) * this.release);
    return this.average.next(this.gain);
  }
}

class DelayLine {
  private readonly held: Float32Array;
  private at = 0;

  constructor(length: number) {
    this.held = new Float32Array(length);
  }

  next(value: number): number {
    const out = this.held[this.at]!;
    this.held[this.at] = value;
    this.at = (this.at + 1) % this.held.length;
    return out;
  }
}

class RunningMean {
  private readonly held: Float64Array;
  private sum: number;
  private at = 0;

  constructor(length: number, start: number) {
    this.held = new Float64Array(length).fill(start);
    this.sum = length * start;
  }

  next(value: number): number {
    this.sum += value - this.held[this.at]!;
    this.held[this.at] = value;
    this.at = (this.at + 1) % this.held.length;
    return this.sum / this.held.length;
  }
}

/** The smallest of the last values: candidates wait in rising order, so each is looked at twice at most. */
class RunningMinimum {
  private readonly length: number;
  private readonly values: Float64Array;
  private readonly times: Float64Array;
  private head = 0;
  private count = 0;
  private now = 0;

  constructor(length: number) {
    this.length = length;
    this.values = new Float64Array(length + 1);
    this.times = new Float64Array(length + 1);
  }

  next(value: number): number {
    const room = this.values.length;
    while (this.count > 0 && this.values[(this.head + this.count - 1) % room]! >= value) this.count--;
    const place = (this.head + this.count) % room;
    this.values[place] = value;
    this.times[place] = this.now;
    this.count++;
    if (this.times[this.head]! <= this.now - this.length) {
      this.head = (this.head + 1) % room;
      this.count--;
    }
    this.now++;
    return this.values[this.head]!;
  }
}
