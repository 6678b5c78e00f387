/** A tile played row by row must count what playing and counting its pairs one by one gives. */
import { describe, expect, test } from 'vitest';
import { HIGHLIGHT_KINDS } from '../../src-shared/api/highlight-kinds.ts';
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import { KEPT_PER_KIND, mergeHighlights, newHighlights, thresholdsOf } from '../../src-shared/run/highlights.ts';
import { readOutcome } from '../../src-shared/run/match-file.ts';
import { matrixTileAt, placeOf } from '../../src-shared/run/plan.ts';
import { addRows } from '../../src-shared/run/record.ts';
import type { MatrixTileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { countConditions } from '../../src-worker/playing/conditions.ts';
import { playMatrix } from '../../src-worker/playing/play-matrix.ts';
import { RecordSheet } from '../../src-worker/playing/record-sheet.ts';
import { COIN_METRICS } from '../kit/coin-ruleset.ts';
import { coinRun } from '../kit/coin-run.ts';

const NEVER = new Int32Array(1);
const COLUMNS = metricColumns(COIN_METRICS);

type Prepared = ReturnType<typeof coinRun>;

function tiles({ ruleset, run, plan, arena }: Prepared, thresholds = thresholdsOf(newHighlights())): MatrixTileResult[] {
  return Array.from({ length: plan.tiles }, (_, i) => {
    const result = playMatrix({ ruleset, arena, run, stop: NEVER }, { ...matrixTileAt(plan, i), thresholds });
    if (result === 'stopped') throw new Error('the stop flag was not raised');
    return result;
  });
}

describe.each([
  ['round-robin', true, 1, null],
  ['round-robin', true, 7, null],
  ['round-robin', false, 3, null],
  ['round-robin', true, 200, 0.06],
  ['gauntlet', true, 5, null],
  ['gauntlet', false, 5, null],
] as const)('a %s, symmetric %s, %i trials, precision %s', (kind, symmetric, trials, precision) => {
  const world = coinRun(kind, symmetric, trials, { precision });
  const { run, shape, plan, arena } = world;
  const results = tiles(world);

  test('records and match file are the same as from its pairs one by one', () => {
    const byTiles = new Float64Array(shape.distinct * shape.layout.width);
    for (const { records } of results) addRows(byTiles, shape.layout, records);
    const everyone = Uint32Array.from({ length: shape.distinct }, (_, i) => i);
    const sheet = new RecordSheet(run, COLUMNS, everyone);
    for (let i = 0; i < plan.tiles; i++) {
      const tile = matrixTileAt(plan, i);
      for (let row = tile.rowFrom; row < tile.rowTo; row++) {
        for (let column = tile.triangle ? row : tile.columnFrom; column < tile.columnTo; column++) {
          const [r, c] = [run.folded.rows?.[row] ?? row, run.folded.columns?.[column] ?? column];
          const [a, b] = tile.swap ? [c, r] : [r, c];
          const place = placeOf(plan, row, column, tile.swap);
          const kept = readOutcome(results[place.tile]?.payload as Uint8Array, run.shape.codec as never, place.at);
          const n = kept.winsA + kept.winsB + kept.draws;
          const wins = [0, 0, 0];
          const sums = new Float64Array(COLUMNS.length);
          const byCondition = new Float64Array(9);
          for (let t = 0; t < n; t++) {
            const outcome = arena.trial(run.seed, run.folded.fieldIndex[a]!, run.folded.fieldIndex[b]!, t);
            countConditions(byCondition, 0, outcome);
            wins[outcome.winner] = wins[outcome.winner]! + 1;
            outcome.values.forEach((v, k) => {
              sums[k] = sums[k]! + v;
            });
          }
          expect([kept.winsA, kept.winsB, kept.draws]).toEqual(wins);
          expect(precision === null ? n === trials : n % 64 === 0 || n === trials).toBe(true);
          sheet.add(a, b, { winsA: kept.winsA, winsB: kept.winsB, draws: kept.draws, n, sums, byCondition, exact: false });
        }
      }
    }
    expect(byTiles).toEqual(sheet.records.rows);
  });

  test('what earlier tiles found saves later ones work, and changes nothing', () => {
    const found = newHighlights();
    for (const { highlights } of results) mergeHighlights(found, highlights);
    const spared = newHighlights();
    let offered = 0;
    for (let i = 0; i < plan.tiles; i++) {
      const result = playMatrix(
        { ruleset: world.ruleset, arena, run, stop: NEVER },
        { ...matrixTileAt(plan, i), thresholds: thresholdsOf(spared) },
      );
      if (result === 'stopped') throw new Error('the stop flag was not raised');
      offered += HIGHLIGHT_KINDS.reduce((sum, kind) => sum + result.highlights[kind].length, 0);
      mergeHighlights(spared, result.highlights);
    }
    expect(spared).toEqual(found);
    expect(offered).toBeLessThanOrEqual(
      results.reduce((sum, r) => sum + HIGHLIGHT_KINDS.reduce((s, k) => s + r.highlights[k].length, 0), 0),
    );
    for (const kind of HIGHLIGHT_KINDS) expect(found[kind].length).toBeLessThanOrEqual(KEPT_PER_KIND[kind]);
    for (const { a, b, order, winsA, n } of found.swing) {
      // Coins have a lead of 1 or 2 and no draws: the variance of a pair lies between nothing and both winning by 2.
      expect(-order).toBeGreaterThan(0);
      expect(-order).toBeLessThanOrEqual(4);
      expect(winsA > 0 && winsA < n && a !== b).toBe(true);
    }
    if (trials === 1) expect(found.swing).toEqual([]);
  });
});
