import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Problem } from '../../src-shared/contract/problem.ts';

/** `npm run fuzz` sets a fresh seed and a larger number of inputs; a push uses the fixed ones. */
export const FUZZ_SEED = Number(process.env.WARBENCH_FUZZ_SEED ?? 20261116);

export function fuzzRuns(perPush: number): number {
  const inputs = process.env.WARBENCH_FUZZ_INPUTS;
  return inputs === undefined ? Math.ceil(perPush * Number(process.env.WARBENCH_FUZZ_FACTOR ?? 1)) : Number(inputs);
}

/** Fails with what was found. `expect` takes longer than reading a small file, and a million inputs have millions of problems. */
export function ensure(holds: boolean, what: string, found?: unknown): asserts holds {
  if (!holds) throw new Error(found === undefined ? what : `${what}: ${JSON.stringify(found)}`);
}

/** Every problem is a sentence and says where. */
export function ensurePlaces(problems: readonly Problem[]): void {
  for (const problem of problems) {
    ensure(/[.?]$/.test(problem.message), 'not a sentence', problem);
    ensure(problem.line !== undefined && problem.line >= 1, 'no line', problem);
    ensure(problem.column === undefined || problem.column >= 1, 'no column', problem);
  }
}

/** Nothing would get lost in a file, such as a price that is no number. */
export function ensureSurvivesJson(value: unknown): void {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  // Keys without a value make no difference; looking for those takes longer.
  if (!isDeepStrictEqual(copy, value)) expect(copy).toEqual(value);
}
