/** `npm run fuzz` sets a fresh seed and a larger number of inputs; a push uses the fixed ones. */
export const FUZZ_SEED = Number(process.env.WARBENCH_FUZZ_SEED ?? 20261116);

export function fuzzRuns(perPush: number): number {
  const inputs = process.env.WARBENCH_FUZZ_INPUTS;
  return inputs === undefined ? Math.ceil(perPush * Number(process.env.WARBENCH_FUZZ_FACTOR ?? 1)) : Number(inputs);
}
