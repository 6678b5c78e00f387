/** Least squares of a value on the logarithm of a price: twice the price is worth the same step anywhere. */
export function logTrend(points: readonly { readonly price: number; readonly value: number }[]): ((price: number) => number) | null {
  if (points.length < 3) return null;
  const n = points.length;
  const xs = points.map((p) => Math.log(p.price));
  const meanX = xs.reduce((sum, x) => sum + x, 0) / n;
  const meanY = points.reduce((sum, p) => sum + p.value, 0) / n;
  const square = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  if (square < 1e-9) return null;
  const slope = points.reduce((sum, p, i) => sum + (xs[i]! - meanX) * (p.value - meanY), 0) / square;
  return (price) => meanY + slope * (Math.log(price) - meanX);
}
