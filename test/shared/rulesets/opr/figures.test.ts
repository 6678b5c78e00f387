/** The figures of a matchup: what each side dealt and held, and who drew the first blood. */
import { describe, expect, test } from 'vitest';
import { newOutcome, type Odds } from '../../../../src-shared/contract/outcome.ts';
import { COLUMN, figures, METRICS } from '../../../../src-shared/rulesets/opr/analysis/metrics.ts';
import { addOutcome, newTally, type PairTally } from '../../../../src-shared/stats/tally.ts';

/** Matches by the wounds of both sides, and who drew the first blood: 0 no one, 1 the first side, 2 the second. */
function tallyOf(...matches: readonly (readonly [a: number, b: number, firstBlood: 0 | 1 | 2])[]): PairTally {
  const tally = newTally(METRICS);
  for (const [a, b, firstBlood] of matches) {
    const outcome = newOutcome(METRICS);
    outcome.values[COLUMN.wounds] = a;
    outcome.values[COLUMN.wounds + 1] = b;
    outcome.values[COLUMN.firstBlood] = firstBlood;
    outcome.values[COLUMN.games] = 2;
    addOutcome(tally, outcome);
  }
  return tally;
}
const figureOf = (tally: PairTally, exact: Odds | null, wanted: string, side: number | null) =>
  figures(tally, exact).find((figure) => figure.id === wanted && figure.side === side);

describe('figures of a matchup', () => {
  test('without a match there are none', () => {
    expect(figures(newTally(METRICS), null)).toEqual([]);
  });

  test('are means per match, of each side by itself', () => {
    const tally = tallyOf([6, 1, 1], [2, 3, 1]);
    expect([figureOf(tally, null, 'wounds', 0)?.value, figureOf(tally, null, 'wounds', 1)?.value]).toEqual([4, 2]);
    expect(figureOf(tally, null, 'games', null)?.value).toBe(2);
  });

  test('the first blood is that of one side, of the other, or of no one', () => {
    const tally = tallyOf([1, 0, 1], [1, 1, 1], [0, 1, 2], [0, 0, 0], [2, 1, 1], [0, 0, 0], [0, 3, 2], [0, 0, 0]);
    expect([0, 1].map((side) => figureOf(tally, null, 'firstBlood', side))).toMatchObject([
      { value: 3 / 8, n: 8, side: 0 },
      { value: 2 / 8, n: 8, side: 1 },
    ]);
  });

  test('exact odds know the first blood better than the dice', () => {
    const distributions = { firstBlood: { min: 0, mass: Float64Array.of(0.125, 0.625, 0.25) } };
    const exact = { method: 'exact', winA: 1, winB: 0, draw: 0, means: {}, distributions } as unknown as Odds;
    expect([0, 1].map((side) => figureOf(tallyOf([1, 0, 1]), exact, 'firstBlood', side))).toMatchObject([
      { value: 0.625, exact: true },
      { value: 0.25, exact: true },
    ]);
  });
});
