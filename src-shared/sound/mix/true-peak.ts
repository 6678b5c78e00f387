/** True peaks by ITU-R BS.1770-4, annex 2: the wave between the samples, at four times the rate. */

const FIRST = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625, 0.97216796875, -0.102294921875,
  0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
];
const SECOND = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625, -0.2003173828125, 0.1015625,
  -0.0582275390625, 0.0330810546875, -0.0189208984375,
];
const PHASES = [FIRST, SECOND, SECOND.toReversed(), FIRST.toReversed()].map((taps) => Float64Array.from(taps));
const TAPS = FIRST.length;

/** The peaks belong to the wave this many samples ago. */
export const PEAK_DELAY = TAPS / 2;
/** No peak between samples is higher than this many times the largest of the samples around it. */
const MOST_OVERSHOOT = 2.03;

export class TruePeakDetector {
  /** Twice as long as the filter, written twice, so that the last samples always lie in a row. */
  private readonly history = new Float64Array(2 * TAPS);
  private readonly quiet: number;
  private at = 0;
  private loudFor = 0;

  /** Peaks below `floor` may be given as the plain sample, which is faster. */
  constructor(floor: number) {
    this.quiet = floor / MOST_OVERSHOOT;
  }

  /** The highest point of the wave around the sample `PEAK_DELAY` before this one, at least this sample itself. */
  next(sample: number): number {
    this.history[this.at] = sample;
    this.history[this.at + TAPS] = sample;
    this.at = (this.at + 1) % TAPS;
    const size = Math.abs(sample);
    this.loudFor = size > this.quiet ? TAPS : Math.max(0, this.loudFor - 1);
    return this.loudFor === 0 ? size : Math.max(size, this.between());
  }

  private between(): number {
    const newest = this.at + TAPS - 1;
    let peak = 0;
    for (const taps of PHASES) {
      let sum = 0;
      for (let i = 0; i < TAPS; i++) sum += taps[i]! * this.history[newest - i]!;
      peak = Math.max(peak, Math.abs(sum));
    }
    return peak;
  }
}
