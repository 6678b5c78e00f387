/**
 * A state-variable filter (Zavalishin, "The Art of VA Filter Design", 2018, section 4.4): stays stable while its cutoff
 * moves, which swept noise needs.
 */
export type FilterShape = 'low' | 'band' | 'high';

export class SweepFilter {
  private readonly shape: FilterShape;
  private readonly rate: number;
  private readonly damping: number;
  private g = 0;
  private a = 0;
  private low = 0;
  private band = 0;

  constructor(shape: FilterShape, rate: number, resonance: number) {
    this.shape = shape;
    this.rate = rate;
    this.damping = 1 / resonance;
  }

  tune(hertz: number): void {
    this.g = Math.tan((Math.PI * Math.min(hertz, this.rate * 0.45)) / this.rate);
    this.a = 1 / (1 + this.g * (this.g + this.damping));
  }

  next(input: number): number {
    const high = (input - (this.g + this.damping) * this.band - this.low) * this.a;
    const band = this.g * high + this.band;
    const low = this.g * band + this.low;
    this.band = this.g * high + band;
    this.low = this.g * band + low;
    return this.shape === 'low' ? low : this.shape === 'high' ? high : band * this.damping;
  }
}
