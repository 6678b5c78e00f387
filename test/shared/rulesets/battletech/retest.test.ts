/** Rated twice with other dice, 'Mechs keep their places. The long form is two runs of `warbench rate` (see the ruleset's README). */
import { expect, test, vi } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { columnOf } from '../../../../src-shared/contract/outcome.ts';
import { METRICS } from '../../../../src-shared/rulesets/battletech/analysis/metrics.ts';
import { combatRating } from '../../../../src-shared/rulesets/battletech/analysis/rating.ts';
import { boardAsset } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheets } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { ruleset as battletech } from '../../../../src-shared/rulesets/battletech/index.ts';
import { gradedPlaces } from '../../../../src-shared/run/graded-opponents.ts';
import { rankCorrelation } from '../../../../src-shared/stats/rank-correlation.ts';
import { sampleCombatants } from './kit.ts';

vi.setConfig({ testTimeout: 120_000 });

const mechs = sampleCombatants().toSorted((a, b) => a.points - b.points);
const options = { ...defaultOptions(battletech.play.options), pairings: 6 };
const { field } = battletech.play.compile(mechs, options, makeSheets(1).map(boardAsset));
const arena = battletech.play.open(field);
const opponents = gradedPlaces(mechs.length);
const progress = [columnOf(METRICS, 'progress', 0), columnOf(METRICS, 'progress', 1)] as const;
const DUELS = 6;

/** Against the graded opponents, from both sides. */
function ratingOf(mech: number, seed: number): number {
  let [wins, losses, played] = [0, 0, 0];
  const means = new Float64Array(2 * METRICS.length + 2);
  for (const opponent of opponents) {
    for (let t = 0; t < DUELS; t++) {
      const side = t % 2 === 0 ? 0 : 1;
      const { winner, values } = arena.trial({ hi: 0, lo: seed }, side === 0 ? mech : opponent, side === 0 ? opponent : mech, t);
      if (winner === side) wins++;
      else if (winner !== 2) losses++;
      means[progress[0]] = means[progress[0]]! + values[progress[side]]!;
      means[progress[1]] = means[progress[1]]! + values[progress[side === 0 ? 1 : 0]]!;
      played++;
    }
  }
  const record = { wins, losses, draws: played - wins - losses, played, length: 10, means: Array.from(means, (sum) => sum / played) };
  return combatRating(record, 1).value;
}

test('two seeds give nearly the same order', () => {
  const rated = mechs.map((_, i) => i).filter((i) => i % 2 === 0 && !opponents.includes(i));
  const [first, second] = [1, 2].map((seed) => rated.map((mech) => ratingOf(mech, seed)));
  expect(rankCorrelation(first!, second!)).toBeGreaterThan(0.9);
});
