/** Joint distributions of (successes, mortal wounds) and how they are combined. */
import type { Distribution } from '../../../stats/distribution.ts';

/**
 * Joint probability mass function of (successes, mortal wounds). Where a group has Devastating Wounds the second number
 * holds the devastating attacks, too, which wait for the end of the volley: see `devastatingUnit` in attack-pmf.ts.
 */
export interface JointPmf {
  /** Largest number of successes. */
  readonly successes: number;
  readonly mortals: number;
  /** p[s * (mortals + 1) + m] */
  readonly p: Float64Array;
}

export function emptyJoint(successes: number, mortals: number): JointPmf {
  return { successes, mortals, p: new Float64Array((successes + 1) * (mortals + 1)) };
}

export function jointPoint(successes: number, mortals = 0): JointPmf {
  const pmf = emptyJoint(successes, mortals);
  pmf.p[pmf.p.length - 1] = 1;
  return pmf;
}

export function convolveJoint(x: JointPmf, y: JointPmf): JointPmf {
  const sum = emptyJoint(x.successes + y.successes, x.mortals + y.mortals);
  addConvolved(sum, x, y, 1);
  return sum;
}

/** Adds `weight` times the convolution of x and y. */
export function addConvolved(into: JointPmf, x: JointPmf, y: JointPmf, weight: number): void {
  const width = into.mortals + 1;
  for (let xs = 0; xs <= x.successes; xs++) {
    for (let xm = 0; xm <= x.mortals; xm++) {
      const px = weight * x.p[xs * (x.mortals + 1) + xm]!;
      if (px === 0) continue;
      for (let ys = 0; ys <= y.successes; ys++) {
        const to = (xs + ys) * width + xm;
        const from = ys * (y.mortals + 1);
        for (let ym = 0; ym <= y.mortals; ym++) into.p[to + ym] = into.p[to + ym]! + px * y.p[from + ym]!;
      }
    }
  }
}

export function addMass(pmf: JointPmf, successes: number, p: number, mortals = 0): void {
  const at = successes * (pmf.mortals + 1) + mortals;
  pmf.p[at] = pmf.p[at]! + p;
}

/** Parts of one whole added up; each may hold less than all of the probability. */
export function summed(parts: readonly JointPmf[]): JointPmf {
  const sum = emptyJoint(Math.max(...parts.map((part) => part.successes)), Math.max(...parts.map((part) => part.mortals)));
  for (const part of parts) addConvolved(sum, part, NOTHING, 1);
  return sum;
}

/** `powers[n]`: n of them together. */
export function powersOf(one: JointPmf, most: number): JointPmf[] {
  const powers = [NOTHING];
  for (let n = 0; n < most; n++) powers.push(convolveJoint(powers[n]!, one));
  return powers;
}

/** Successes only. */
export function jointOf({ min, mass }: Distribution): JointPmf {
  const pmf = emptyJoint(min + mass.length - 1, 0);
  pmf.p.set(mass, min);
  return pmf;
}

export const NOTHING = jointPoint(0);
