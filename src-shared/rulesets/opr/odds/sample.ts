/** Odds by playing, for pairs without exact ones; a pure function of the pair. */
import type { Odds } from '../../../contract/outcome.ts';
import type { Arena } from '../../../contract/ruleset.ts';

const SAMPLE_SEED = { hi: 0x4f505221, lo: 0x0dd5 };
const TRIALS = 20_000;

export function sampledOdds(arena: Pick<Arena, 'trial'>, a: number, b: number, reason: string): Odds {
  const wins = [0, 0, 0];
  for (let t = 0; t < TRIALS; t++) {
    const { winner } = arena.trial(SAMPLE_SEED, a, b, t);
    wins[winner] = wins[winner]! + 1;
  }
  const [winA = 0, winB = 0, draw = 0] = wins.map((n) => n / TRIALS);
  const remark = `Sampled: ${reason}.`;
  return { method: 'estimated', winA, winB, draw, trials: TRIALS, distributions: {}, means: {}, remark };
}
