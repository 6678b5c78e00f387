import { ApiError } from '../../src-shared/api/errors.ts';

/** The two indices of --pair. */
export function bothOf(pair: readonly number[]): readonly [number, number] {
  const [a, b] = pair;
  if (a === undefined || b === undefined) throw new ApiError('cli/usage', 'Enter two indices, e.g. --pair 3 17.');
  return [a, b];
}
