/** A step that visits every place of a list once, each part of the way spread over the whole. */

/** Near the golden ratio of n and coprime to it. */
export function coprimeStride(n: number): number {
  let stride = Math.max(1, Math.round(n * 0.6180339887));
  while (gcd(stride, n) !== 1) stride++;
  return stride;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
