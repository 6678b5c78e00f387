import { formatSeed } from '../../src-shared/random/rng.ts';

/** A random seed. */
export function newSeed(): string {
  const [hi = 0, lo = 0] = crypto.getRandomValues(new Uint32Array(2));
  return formatSeed({ hi, lo });
}
