/** Odds by playing, for pairs without exact ones; a pure function of the pair. */
import type { Odds } from '../../../contract/outcome.ts';
import type { Arena } from '../../../contract/ruleset.ts';
import { wilson } from '../../../stats/interval.ts';
import { intervalText } from '../../../stats/share.ts';

const SAMPLE_SEED = { hi: 0x34306b21, lo: 0x0dd5 };
const TRIALS = 2000;

/** `reason`: why there are no exact odds, as the end of a sentence. */
export function sampledOdds(arena: Pick<Arena, 'trial'>, a: number, b: number, reason: string): Odds {
  const wins = [0, 0, 0];
  for (let t = 0; t < TRIALS; t++) {
    const { winner } = arena.trial(SAMPLE_SEED, a, b, t);
    wins[winner] = wins[winner]! + 1;
  }
  const [winA = 0, winB = 0, draw = 0] = wins.map((n) => n / TRIALS);
  const interval = intervalText(wilson(wins[0]!, TRIALS), 2);
  const remark = `Sampled: ${reason}. ${TRIALS.toLocaleString('en')} exchanges; the first unit wins ${interval} % (95 %).`;
  return { method: 'estimated', winA, winB, draw, trials: TRIALS, distributions: {}, means: {}, remark };
}
