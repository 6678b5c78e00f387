/** A tile played row by row must count what playing and counting its pairs one by one gives. */
import { describe, expect, test } from 'vitest';
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import { Rng } from '../../src-shared/dice/rng.ts';
import { barsOf, HIGHLIGHT_KINDS, KEPT_PER_KIND, mergeHighlights, newHighlights } from '../../src-shared/run/highlights.ts';
import { readOutcome } from '../../src-shared/run/match-file.ts';
import { type MatrixPlan, matrixTileAt, placeOf } from '../../src-shared/run/plan.ts';
import { addRows } from '../../src-shared/run/record.ts';
import { type FoldOrder, foldField, shapeOf, sizeOf, storedClasses } from '../../src-shared/run/shape.ts';
import type { RunContext, TileResult } from '../../src-shared/run/tasks.ts';
import { countConditions } from '../../src-worker/conditions.ts';
import { playMatrix } from '../../src-worker/play-matrix.ts';
import { RecordSheet } from '../../src-worker/record-sheet.ts';
import { COIN_METRICS, coin } from '../kit/coin-ruleset.ts';

const NEVER = new Int32Array(1);
const COLUMNS = metricColumns(COIN_METRICS);
const symmetricOrNot = (symmetric: boolean) => ({ ...coin, symmetric, trialMicroseconds: 4000 });

/** Some of the coins are equal, so that weights count; prices, classes and factions differ. */
function prepared(kind: 'round-robin' | 'gauntlet', symmetric: boolean, trials: number, precision: number | null = null) {
  const rng = new Rng().seek({ hi: 1, lo: 2 }, 3, 4, 5);
  const strengths = Array.from({ length: 60 }, (_, i) => (i % 5 === 4 ? 0.25 : 3 * rng.fraction() - 1.5));
  const combatants = strengths.map((strength, i) => ({ data: { strength }, points: 20 + ((i * 37) % 200), faction: `F${i % 3}` }));
  const classes = storedClasses(coin.weightClasses);
  const order: FoldOrder = { kind, challengers: 25, classes };
  const members = combatants.map((c) => ({ signature: String(c.data.strength), faction: c.faction, points: c.points < 100 ? 50 : 150 }));
  const folding = foldField(members, order);
  const ruleset = symmetricOrNot(symmetric);
  const settings = {
    name: '',
    ruleset: 'osr',
    kind,
    challengers: 25,
    options: {},
    seed: '',
    trials,
    precision,
    topPlaces: 1,
    keep: 'outcomes',
  } as const;
  const shape = shapeOf(ruleset, settings, sizeOf(folding), classes, folding.factions);
  const { field } = coin.compile(combatants as never, {}, []);
  const run: RunContext = {
    ruleset: 'osr',
    field,
    seed: { hi: 7, lo: 9 },
    trials,
    precision,
    layout: shape.layout,
    codec: shape.codec,
    fieldIndex: folding.fieldIndex,
    weight: folding.weight,
    classOf: folding.classOf,
    factionOf: folding.factionOf,
    points: Float64Array.from(folding.points, (p, i) => p + i),
    rows: folding.rows,
    columns: folding.columns,
  };
  return { ruleset, run, shape, plan: shape.plan as MatrixPlan, arena: coin.open(field as never) };
}

type Prepared = ReturnType<typeof prepared>;
type MatrixResult = Extract<TileResult, { kind: 'matrix' }>;

function tiles({ ruleset, run, plan, arena }: Prepared, bars = barsOf(newHighlights())): MatrixResult[] {
  return Array.from({ length: plan.tiles }, (_, i) => {
    const result = playMatrix(ruleset, arena, run, { ...matrixTileAt(plan, i), bars }, NEVER);
    if (result === 'stopped') throw new Error('nobody stopped it');
    return result as MatrixResult;
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
  const world = prepared(kind, symmetric, trials, precision);
  const { run, shape, plan, arena } = world;
  const results = tiles(world);

  test('records and match file say what its pairs one by one say', () => {
    const byTiles = new Float64Array(shape.distinct * shape.layout.width);
    for (const { records } of results) addRows(byTiles, shape.layout, records);
    const everyone = Uint32Array.from({ length: shape.distinct }, (_, i) => i);
    const sheet = new RecordSheet(run, COLUMNS, everyone);
    for (let i = 0; i < plan.tiles; i++) {
      const tile = matrixTileAt(plan, i);
      for (let row = tile.rowFrom; row < tile.rowTo; row++) {
        for (let column = tile.triangle ? row : tile.columnFrom; column < tile.columnTo; column++) {
          const [r, c] = [run.rows?.[row] ?? row, run.columns?.[column] ?? column];
          const [a, b] = tile.swap ? [c, r] : [r, c];
          const place = placeOf(plan, row, column, tile.swap);
          const kept = readOutcome(results[place.tile]?.payload as Uint8Array, run.codec as never, place.at);
          const n = kept.winsA + kept.winsB + kept.draws;
          const wins = [0, 0, 0];
          const sums = new Float64Array(COLUMNS.length);
          const byCondition = new Float64Array(9);
          for (let t = 0; t < n; t++) {
            const outcome = arena.trial(run.seed, run.fieldIndex[a] as number, run.fieldIndex[b] as number, t);
            countConditions(byCondition, 0, outcome);
            wins[outcome.winner] = (wins[outcome.winner] as number) + 1;
            outcome.values.forEach((v, k) => {
              sums[k] = (sums[k] as number) + v;
            });
          }
          expect([kept.winsA, kept.winsB, kept.draws]).toEqual(wins);
          expect(precision === null ? n === trials : n % 64 === 0 || n === trials).toBe(true);
          sheet.add(a, b, { winsA: kept.winsA, winsB: kept.winsB, draws: kept.draws, n, sums, byCondition });
        }
      }
    }
    expect(byTiles).toEqual(sheet.records.rows);
  });

  test('what earlier tiles found spares later ones work, and changes nothing', () => {
    const found = newHighlights();
    for (const { highlights } of results) mergeHighlights(found, highlights);
    const spared = newHighlights();
    let offered = 0;
    for (let i = 0; i < plan.tiles; i++) {
      const result = playMatrix(world.ruleset, arena, run, { ...matrixTileAt(plan, i), bars: barsOf(spared) }, NEVER) as MatrixResult;
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

test('a raised flag ends a tile at once', () => {
  const { ruleset, run, plan, arena } = prepared('round-robin', true, 5);
  const order = { ...matrixTileAt(plan, 0), bars: barsOf(newHighlights()) };
  expect(playMatrix(ruleset, arena, run, order, Int32Array.of(1))).toBe('stopped');
});
