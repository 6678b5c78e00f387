/** The standard normal distribution. */

const LOW_TAIL = 0.02425;
const A = [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239];
const B = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1];
const C = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783];
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];

/** The value below which a share `p` lies (Acklam's approximation, to nine digits). */
export function normalQuantile(p: number): number {
  if (p < LOW_TAIL) return tail(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - LOW_TAIL) return -tail(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  return (polynomial(A, q * q) * q) / polynomial(B, q * q);
}

/** The z of a two-sided interval in which each of `claims` may be wrong only so rarely that all hold together (Bonferroni). */
export function jointZ(claims: number, confidence = 0.95): number {
  return normalQuantile(1 - (1 - confidence) / (2 * Math.max(1, claims)));
}

function tail(q: number): number {
  return polynomial(C, q) / polynomial(D, q);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, c) => sum * x + c, 0);
}
