/** Our ratings against the published ones of the project the specification comes from: the same order, roughly. */
import { expect, test, vi } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { combatRating } from '../../../../src-shared/rulesets/battletech/analysis/rating.ts';
import { readBoard } from '../../../../src-shared/rulesets/battletech/import/board.ts';
import { boardAsset } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { mtfImporter } from '../../../../src-shared/rulesets/battletech/import/importers.ts';
import { ruleset as battletech } from '../../../../src-shared/rulesets/battletech/index.ts';
import { rankCorrelation } from '../../../../src-shared/stats/rank-correlation.ts';
import { describeWithSharedData, sharedFiles, sharedText } from '../../../kit/shared-data.ts';

vi.setConfig({ testTimeout: 180_000 });

test('rank correlation: the same order, the opposite, ties at their mean rank', () => {
  expect(rankCorrelation([1, 5, 9], [10, 11, 400])).toBe(1);
  expect(rankCorrelation([1, 5, 9], [3, 2, 1])).toBe(-1);
  expect(rankCorrelation([1, 2, 2, 3], [1, 2, 3, 4])).toBeCloseTo(Math.sqrt(0.9), 12);
  expect(rankCorrelation([1], [1])).toBeNaN();
});

describeWithSharedData({ path: 'data/battletech/oracles/slic_ratings.json', tests: 1 }, 'published ratings', () => {
  const files = (kind: string) => sharedFiles(`data/battletech/${kind}`);
  const text = (kind: string, name: string) => sharedText(`data/battletech/${kind}/${name}`);

  // 10 duels a 'Mech against the published baseline; 200 of them give 0.73.
  test("agree with ours in the order of the 'Mechs", () => {
    const { rows } = JSON.parse(text('oracles', 'slic_ratings.json')) as { rows: { name: string; combat_rating: number }[] };
    const mechs = files('mechs').flatMap(
      (name) => mtfImporter.parse({ name, bytes: new Uint8Array(), text: text('mechs', name) }, {}).combatants,
    );
    const baseline = mechs.find((c) => c.name === 'Hunchback HBK-4P')!;
    const boards = files('boards').flatMap((name) => readBoard(name, text('boards', name)).board ?? []);
    const rated = rows.flatMap((row) => {
      const mech = mechs.find((c) => c.name === row.name);
      return mech === undefined || mech === baseline ? [] : [{ mech, published: row.combat_rating }];
    });
    expect(rated.length).toBeGreaterThan(60);
    const options = { ...defaultOptions(battletech.play.options), pairings: 10 };
    const arena = battletech.play.open(
      battletech.play.compile([baseline, ...rated.map((r) => r.mech)], options, boards.map(boardAsset)).field,
    );
    const ours = rated.map((_, i) => {
      let [wins, losses] = [0, 0];
      for (let t = 0; t < 10; t++) {
        const first = t % 2 === 0;
        const { winner } = first ? arena.trial({ hi: 0, lo: 3 }, i + 1, 0, t) : arena.trial({ hi: 0, lo: 3 }, 0, i + 1, t);
        if (winner === (first ? 0 : 1)) wins++;
        else if (winner !== 2) losses++;
      }
      return combatRating({ wins, losses, draws: 10 - wins - losses, played: 10, length: 1 }, 1).value;
    });
    const agreement = rankCorrelation(
      ours,
      rated.map((r) => r.published),
    );
    expect(agreement).toBeGreaterThan(0.55);
  });
});
