/** A beeswarm: every point at its value, moved aside only as far as needed. Pure. */

export interface SwarmPoint {
  readonly x: number;
  /** Distance from the middle line. */
  readonly y: number;
}

/** Positions in the order given. `x` are pixels along the axis; points of one radius; y stays within `limit`. */
export function swarm(xs: readonly number[], radius: number, limit: number): SwarmPoint[] {
  const order = xs.map((_, i) => i).sort((a, b) => xs[a]! - xs[b]!);
  const placed: SwarmPoint[] = new Array(xs.length);
  const recent: SwarmPoint[] = [];
  const reach = 2 * radius;
  for (const i of order) {
    const x = xs[i]!;
    while (recent.length > 0 && recent[0]!.x < x - reach) recent.shift();
    const point = { x, y: nearestFree(x, recent, reach, limit) };
    placed[i] = point;
    recent.push(point);
  }
  return placed;
}

/** Closest free position to the middle: tries the middle and the edge of every neighbour. */
function nearestFree(x: number, neighbours: readonly SwarmPoint[], reach: number, limit: number): number {
  const candidates = [0];
  for (const n of neighbours) {
    const dy = Math.sqrt(Math.max(0, reach * reach - (n.x - x) ** 2));
    candidates.push(n.y + dy, n.y - dy);
  }
  candidates.sort((a, b) => Math.abs(a) - Math.abs(b) || a - b);
  for (const y of candidates) {
    if (Math.abs(y) > limit) break;
    if (neighbours.every((n) => (n.x - x) ** 2 + (n.y - y) ** 2 >= reach * reach - 1e-6)) return y;
  }
  // No free position: overlap inside the band rather than leave it.
  return candidates.find((y) => Math.abs(y) <= limit) ?? 0;
}

export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}
