/** In which order the tiles of each kind of run are handed out, and what an accepted tile changes. */
import { describe, expect, test } from 'vitest';
import { LadderSchedule, type LadderState } from '../../../src-main/runs/ladder-schedule.ts';
import { MatrixSchedule, type MatrixState } from '../../../src-main/runs/matrix-schedule.ts';
import { type PairField, PairSchedule, type PairState } from '../../../src-main/runs/pair-schedule.ts';
import { RunRecords } from '../../../src-main/runs/run-records.ts';
import type { RunSchedule } from '../../../src-main/runs/tile-schedule.ts';
import { newOutcome } from '../../../src-shared/contract/outcome.ts';
import { type HighlightLists, newHighlights, thresholdsOf } from '../../../src-shared/run/highlights.ts';
import type { LadderPlan } from '../../../src-shared/run/ladder.ts';
import { newPairDetail, packPairDetail, unpackPairDetail } from '../../../src-shared/run/pair-detail.ts';
import { matrixTileAt, type PairPlan } from '../../../src-shared/run/plan.ts';
import { PLAYED } from '../../../src-shared/run/record.ts';
import { wilson } from '../../../src-shared/stats/interval.ts';
import { addOutcome, countOf } from '../../../src-shared/stats/tally.ts';
import type { TileRequest, TileResult } from '../../../src-shared/tasks/tile-tasks.ts';
import { playList } from '../../../src-worker/playing/play-list.ts';
import { playMatrix } from '../../../src-worker/playing/play-matrix.ts';
import { playPairTile } from '../../../src-worker/playing/play-pair.ts';
import { COIN_METRICS } from '../../kit/coin-ruleset.ts';
import { coinRun } from '../../kit/coin-run.ts';

type World = ReturnType<typeof coinRun>;

function play({ ruleset, arena, run }: World, tile: TileRequest): TileResult {
  const context = { ruleset, arena, run, stop: new Int32Array(1) };
  const result =
    tile.kind === 'matrix'
      ? playMatrix(context, tile)
      : tile.kind === 'pair'
        ? playPairTile(context, tile)
        : tile.kind === 'list'
          ? playList(context, tile)
          : 'stopped';
  if (result === 'stopped') throw new Error(`cannot play a tile of kind '${tile.kind}'`);
  return result;
}

/** Without results in them. */
const recordsFor = ({ shape }: World) => new RunRecords(new Float64Array(shape.distinct * shape.layout.width), shape.layout);
/** Trials in records, those of either side. */
function playedIn({ cells, layout }: RunRecords): number {
  let sum = 0;
  for (let at = 0; at < cells.length; at += layout.width) sum += cells[at + PLAYED]!;
  return sum;
}
/** As the database gives it back. */
const stored = <State>(schedule: RunSchedule): State => JSON.parse(JSON.stringify(schedule.state())) as State;
const OTHER: TileResult = { kind: 'claims', counts: new Float64Array(0) as never, trials: 0 };
const FINISHED_PAIR = { records: { touched: new Uint32Array(0), rows: new Float64Array(0) }, trials: 0 };

describe('a matrix of pairs', () => {
  const world = coinRun('round-robin', true, 5);
  const { plan } = world;
  const begin = (state: MatrixState | null = null, records = recordsFor(world), highlights: Partial<HighlightLists> = {}) =>
    new MatrixSchedule({ runId: 3, plan, records, highlights, state });

  test('is handed out in plan order, once, with what a highlight must beat', () => {
    const schedule = begin();
    const close = Array.from({ length: 200 }, (_, i) => ({ a: i, b: i + 1, order: i, dice: i, winsA: 1, draws: 0, n: 2, trial: 0 }));
    const found = begin(null, recordsFor(world), { close });
    for (let i = 0; i < plan.tiles; i++) {
      expect(schedule.next()).toEqual({ ...matrixTileAt(plan, i), thresholds: thresholdsOf(newHighlights()) });
    }
    expect([schedule.next(), schedule.next()]).toEqual([null, null]);
    expect(found.next()).toMatchObject({ thresholds: thresholdsOf({ ...newHighlights(), close }) });
  });

  test('counts each tile, and is finished when all are counted', () => {
    const records = recordsFor(world);
    const schedule = begin(null, records);
    const empty = { tilesDone: 0, tiles: plan.tiles, trialsDone: 0, trials: 5 * plan.matchups, matchupsDone: 0, matchups: plan.matchups };
    expect([schedule.finished, schedule.progress]).toEqual([false, empty]);
    let [trials, matchups] = [0, 0];
    for (let i = 0; i < plan.tiles; i++) {
      const tile = schedule.next()!;
      const result = play(world, tile);
      if (result.kind !== 'matrix') throw new Error('another kind of tile');
      trials += result.trials;
      matchups += result.matchups;
      const commit = schedule.accept(tile, result);
      expect(commit.tile).toEqual({ index: i, payload: result.payload });
      expect(commit.touched).toBe(result.records.touched);
      expect(schedule.progress).toMatchObject({ tilesDone: i + 1, trialsDone: trials, matchupsDone: matchups });
      expect(schedule.finished).toBe(i + 1 === plan.tiles);
    }
    expect(schedule.progress).toMatchObject({ trialsDone: 5 * plan.matchups, trials: 5 * plan.matchups, matchupsDone: plan.matchups });
    expect(schedule.state()).toEqual({ taken: plan.tiles, trials, matchups });
    expect(records.cells.some((cell) => cell > 0)).toBe(true);
  });

  test('that stopped early has no more trials than were played', () => {
    const done = begin({ taken: plan.tiles, trials: 7, matchups: plan.matchups });
    expect(done.progress).toMatchObject({ trialsDone: 7, trials: 7 });
    expect(begin({ taken: plan.tiles - 1, trials: 7, matchups: 1 }).progress).toMatchObject({ trialsDone: 7, trials: 5 * plan.matchups });
    expect([done.finished, done.next()]).toEqual([true, null]);
  });

  test('goes on where it was, and ends with the same records after an interruption at every tile', () => {
    const [whole, broken] = [recordsFor(world), recordsFor(world)];
    const straight = begin(null, whole);
    let schedule = begin(null, broken);
    for (let tile = straight.next(); tile !== null; tile = straight.next()) {
      straight.accept(tile, play(world, tile));
      const same = schedule.next()!;
      expect(same.index).toBe(tile.index);
      schedule.accept(same, play(world, same));
      schedule = begin(stored<MatrixState>(schedule), broken);
    }
    expect(broken.cells).toEqual(whole.cells);
    expect([schedule.finished, schedule.progress]).toEqual([true, straight.progress]);
  });

  test('writes only lists of highlights that a tile has changed, with those found before', () => {
    const pair = { a: 0, b: 1, order: 5, dice: 1, winsA: 1, draws: 0, n: 2, trial: 0 };
    const schedule = begin(null, recordsFor(world), { upset: [{ ...pair, order: 7 }] });
    const tile = schedule.next()!;
    const result = { ...(play(world, tile) as TileResult & { kind: 'matrix' }), payload: null };
    const { steps, tile: packed } = schedule.accept(tile, { ...result, highlights: { ...newHighlights(), upset: [pair] } });
    expect([packed, [...steps.keys()]]).toEqual([null, ['upset']]);
    const [row] = steps.get('upset')!().rows;
    expect(row?.slice(0, 2)).toEqual([3, 'upset']);
    expect(JSON.parse(new TextDecoder().decode(row![2] as Uint8Array))).toHaveLength(2);
  });

  test('takes no result of another kind', () => {
    const schedule = begin();
    expect(() => schedule.accept(schedule.next()!, OTHER)).toThrow("a matrix run got a result of kind 'claims'");
  });
});

describe('single pairs in full detail', () => {
  const THREE = { challengers: 3, coins: 8 };
  const worlds = { symmetric: coinRun('gauntlet', true, 300, THREE), oriented: coinRun('gauntlet', false, 300, THREE) };
  const fieldOf = ({ run, ruleset }: World, kept = new Map<string, Float64Array>()): PairField => ({
    rows: run.folded.rows!,
    columns: run.folded.columns!,
    ledgerRows: () => 1,
    emptyDetail: () => newPairDetail(ruleset, 1, 1),
    storedDetail: (a, b) => kept.get(`${a} ${b}`) ?? null,
  });
  const planOf = (world: World) => world.shape.plan as PairPlan;
  const begin = (world: World, part: Partial<ConstructorParameters<typeof PairSchedule>[0]> = {}) =>
    new PairSchedule({
      ...{ runId: 3, plan: planOf(world), field: fieldOf(world), precision: null, records: recordsFor(world), state: null },
      ...part,
    });

  test('are handed out pair by pair in ranges of trials; where sides matter, then with the sides exchanged', () => {
    for (const world of Object.values(worlds)) {
      const plan = planOf(world);
      const { rows, columns } = fieldOf(world);
      expect(plan).toMatchObject({ form: 'deep', rows: 3, rangesPerPair: 5, orientations: world === worlds.symmetric ? 1 : 2 });
      const schedule = begin(world);
      const tiles = Array.from({ length: plan.tiles }, () => schedule.next()!);
      expect([schedule.next(), tiles.map(({ index }) => index)]).toEqual([null, tiles.map((_, i) => i)]);
      const pairs = tiles.flatMap((tile) => (tile.kind === 'pair' && tile.trialFrom === 0 ? [[tile.a, tile.b]] : []));
      const given = [...rows].flatMap((row) => [...columns].map((column) => [row, column]));
      expect(pairs).toEqual(world === worlds.symmetric ? given : [...given, ...given.map(([a, b]) => [b, a])]);
      expect(tiles.slice(0, 5).map((tile) => tile.kind === 'pair' && [tile.trialFrom, tile.trialTo])).toEqual([
        ...[
          [0, 63],
          [63, 126],
          [126, 189],
          [189, 252],
          [252, 300],
        ],
      ]);
    }
  });

  test('know how many rows the ledger of each side has', () => {
    const { symmetric } = worlds;
    const schedule = begin(symmetric, { field: { ...fieldOf(symmetric), ledgerRows: (distinct) => 100 + distinct } });
    const tile = schedule.next();
    expect(tile).toMatchObject({ kind: 'pair', ledgerRows: [100 + fieldOf(symmetric).rows[0]!, 100 + fieldOf(symmetric).columns[0]!] });
  });

  /** With the details that the database keeps; `stopAt`: interrupted after every so many tiles. */
  function playToEnd(world: World, precision: number | null, stopAt = Number.POSITIVE_INFINITY) {
    const kept = new Map<string, Float64Array>();
    const records = recordsFor(world);
    const field = fieldOf(world, kept);
    let schedule = begin(world, { records, field, precision });
    const played: number[] = [];
    for (let tile = schedule.next(); tile !== null; tile = schedule.next()) {
      if (tile.kind !== 'pair') throw new Error('another kind of tile');
      const { steps, touched } = schedule.accept(tile, play(world, tile));
      expect([...touched]).toEqual([tile.a, tile.b].sort((x, y) => x - y));
      for (const step of steps.values()) {
        const row = step().rows[0]!;
        expect(row.slice(0, 3)).toEqual([3, tile.a, tile.b]);
        kept.set(`${tile.a} ${tile.b}`, new Float64Array((row[3] as Uint8Array).slice().buffer));
      }
      played.push(tile.index);
      if (played.length % stopAt === 0) schedule = begin(world, { records, field, precision, state: stored<PairState>(schedule) });
    }
    return { kept, records, schedule, played };
  }

  const packed = (kept: ReadonlyMap<string, Float64Array>) =>
    [...kept].map(([pair, numbers]) => `${pair}: ${Buffer.from(numbers.buffer as ArrayBuffer).toString('base64')}`);

  test('end with the same records and details after an interruption at every tile', () => {
    const world = worlds.oriented;
    const [whole, broken] = [playToEnd(world, null), playToEnd(world, null, 1)];
    expect(broken.records.cells).toEqual(whole.records.cells);
    expect(packed(broken.kept)).toEqual(packed(whole.kept));
    expect([broken.schedule.finished, broken.schedule.progress]).toEqual([true, whole.schedule.progress]);
    const plan = planOf(world);
    // Every trial counts for both sides.
    expect(playedIn(whole.records)).toBe(2 * 300 * plan.matchups);
    expect(whole.schedule.progress).toEqual({
      ...{ tilesDone: plan.tiles, tiles: plan.tiles, trialsDone: 300 * plan.matchups, trials: 300 * plan.matchups },
      ...{ matchupsDone: plan.matchups, matchups: plan.matchups },
    });
    for (const numbers of whole.kept.values()) {
      const detail = newPairDetail(world.ruleset, 1, 1);
      unpackPairDetail(detail, numbers);
      expect(countOf(detail.tally)).toBe(300);
    }
  });

  test('stop when they are precise enough, and not before', () => {
    const world = worlds.symmetric;
    const precision = 0.055;
    const { kept, played, schedule } = playToEnd(world, precision);
    const plan = planOf(world);
    expect(played.length).toBeLessThan(plan.tiles);
    expect(schedule.finished).toBe(true);
    expect(schedule.progress.trialsDone).toBe(schedule.progress.trials);
    for (const numbers of kept.values()) {
      const detail = newPairDetail(world.ruleset, 1, 1);
      unpackPairDetail(detail, numbers);
      const [n, wins] = [countOf(detail.tally), countOf(detail.tally, 0)];
      const half = (k: number, of: number) => (wilson(k, of).high - wilson(k, of).low) / 2;
      expect(half(wins, n) <= precision || n === 300).toBe(true);
    }
    const again = playToEnd(world, precision, 1);
    expect([again.played, packed(again.kept)]).toEqual([played, packed(kept)]);
  });

  test('that are not finished say what there is to play', () => {
    const plan = planOf(worlds.symmetric);
    const schedule = begin(worlds.symmetric);
    expect(schedule.finished).toBe(false);
    expect(schedule.progress).toMatchObject({ trialsDone: 0, trials: 300 * plan.matchups, tiles: plan.tiles, matchupsDone: 0 });
  });

  test('keep what was counted of a pair until it is stored', () => {
    const world = worlds.symmetric;
    const schedule = begin(world, { field: { ...fieldOf(world), storedDetail: () => null } });
    const counted = [1, 2].map(() => {
      const tile = schedule.next()!;
      const [step] = schedule.accept(tile, play(world, tile)).steps.values();
      const detail = newPairDetail(world.ruleset, 1, 1);
      unpackPairDetail(detail, new Float64Array((step!().rows[0]![3] as Uint8Array).slice().buffer));
      return countOf(detail.tally);
    });
    expect(counted).toEqual([63, 126]);
  });

  test('a tile that was played ahead of an early end is not counted', () => {
    const world = worlds.symmetric;
    const records = recordsFor(world);
    const schedule = begin(world, { precision: 0.5, records });
    const [first, ahead, later] = [schedule.next()!, schedule.next()!, schedule.next()!];
    schedule.accept(first, play(world, first));
    const [counted, before] = [records.cells.slice(), schedule.progress];
    expect(before).toMatchObject({ tilesDone: 5, matchupsDone: 1, trialsDone: 63 });
    for (const tile of [ahead, later]) {
      expect(schedule.accept(tile, play(world, tile))).toEqual({ steps: new Map(), tile: null, touched: new Uint32Array(0) });
    }
    expect([records.cells, schedule.progress]).toEqual([counted, before]);
    // The next one is of the next pair.
    expect(schedule.next()).toMatchObject({ kind: 'pair', index: 5, pair: 1, trialFrom: 0 });
  });

  test('what was handed out beyond the end of a pair is not handed out again', () => {
    const world = worlds.symmetric;
    const schedule = begin(world, { precision: 0.5 });
    const tiles = Array.from({ length: 8 }, () => schedule.next()!);
    schedule.accept(tiles[0]!, play(world, tiles[0]!));
    expect(schedule.next()?.index).toBe(8);
  });

  test('draws count half, and no precision at all plays to the end', () => {
    const world = worlds.symmetric;
    /** Half of the trials drawn, or none. */
    const done = (winner: (i: number) => 0 | 1 | 2, precision: number | null) => {
      const schedule = begin(world, { precision });
      const tile = schedule.next()!;
      const detail = newPairDetail(world.ruleset, 1, 1);
      for (let i = 0; i < 100; i++) addOutcome(detail.tally, { ...newOutcome(COIN_METRICS), winner: winner(i) });
      schedule.accept(tile, { kind: 'pair', detail: packPairDetail(detail), chances: null, ...FINISHED_PAIR });
      return schedule.progress.matchupsDone;
    };
    const { low, high } = wilson(25, 100);
    const drawn = (i: number) => (i < 50 ? 2 : 1);
    const justEnough = (high - low) / 2;
    expect([done(drawn, justEnough), done(drawn, justEnough - 1e-9), done(drawn, null)]).toEqual([1, 0, 0]);
    const won = (i: number) => (i < 25 ? 0 : 1);
    expect([done(won, justEnough), done(won, justEnough - 1e-9)]).toEqual([1, 0]);
  });

  test('take no result of another kind or shape', () => {
    const world = worlds.symmetric;
    const tile = begin(world).next()!;
    expect(() => begin(world).accept(tile, OTHER)).toThrow("a per-pair run got a result of kind 'claims'");
    const result = play(world, tile) as TileResult & { kind: 'pair' };
    expect(() => begin(world).accept({ ...tile, kind: 'list' } as never, result)).toThrow("a per-pair run got a result of kind 'pair'");
    expect(() => begin(world).accept(tile, { ...result, detail: new Float64Array(3) })).toThrow('a tile came back in another shape');
    const kept = { ...fieldOf(world), storedDetail: () => new Float64Array(3) };
    const second = begin(world, { field: kept, state: { taken: 1, trials: 63 } });
    expect(() => second.accept(second.next()!, result)).toThrow('the stored pair has another shape');
    // Of the first range nothing is read: it replaces what an interrupted attempt may have left.
    expect(() => begin(world, { field: kept }).accept(tile, result)).not.toThrow();
  });
});

describe('a ladder', () => {
  const world = coinRun('ladder', true, 200);
  const plan = world.shape.plan as LadderPlan;
  const { classOf } = world.run.folded;
  const begin = (state: LadderState | null = null, records = recordsFor(world)) => new LadderSchedule({ plan, records, classOf, state });

  function playToEnd(stopAt = Number.POSITIVE_INFINITY) {
    const records = recordsFor(world);
    let schedule = begin(null, records);
    const tiles: TileRequest[] = [];
    let games = 0;
    for (let tile = schedule.next(); tile !== null; tile = schedule.next()) {
      tiles.push(tile);
      const result = play(world, tile);
      games += result.trials;
      const commit = schedule.accept(tile, result);
      expect([commit.steps.size, commit.tile]).toEqual([0, null]);
      expect(schedule.progress).toMatchObject({ tilesDone: tiles.length, trialsDone: games, matchupsDone: games });
      if (!schedule.finished) {
        expect(schedule.progress.trials).toBeGreaterThanOrEqual(games);
        expect(schedule.progress.trials).toBeLessThanOrEqual(plan.budget);
        expect(schedule.progress.tiles).toBeGreaterThan(tiles.length);
      }
      if (tiles.length % stopAt === 0) schedule = begin(stored<LadderState>(schedule), records);
    }
    return { records, schedule, tiles, games };
  }

  test('plays the coarse stage, then its race, tile by tile', () => {
    const { schedule, tiles, games, records } = playToEnd();
    expect(schedule.finished).toBe(true);
    expect(schedule.progress).toEqual({
      ...{ tilesDone: tiles.length, tiles: tiles.length, trialsDone: games, trials: games, matchupsDone: games, matchups: games },
    });
    expect(tiles.map(({ index }) => index)).toEqual(tiles.map((_, i) => i));
    const orders = tiles.map((tile) => tile.kind === 'list' && tile.order);
    expect(orders[0]).toBe('coarse');
    expect(orders.at(-1)).toBe('race');
    expect(orders.lastIndexOf('coarse')).toBeLessThan(orders.indexOf('race'));
    // Each game counts for one of the two or for both.
    expect(playedIn(records)).toBeGreaterThanOrEqual(games);
    const stored = schedule.state();
    expect(stored).toMatchObject({ over: true, stage: { active: expect.any(Array) } });
    expect(stored.stage.active.length).toBeGreaterThan(0);
  });

  test('hands out no tile of a stage before all of the one before are counted', () => {
    const schedule = begin();
    const tiles: TileRequest[] = [];
    for (let tile = schedule.next(); tile !== null; tile = schedule.next()) tiles.push(tile);
    const everyone = (plan.combatants * plan.coarse) / 2;
    expect(tiles.length).toBe(Math.ceil(everyone / plan.gamesPerTile));
    const results = tiles.map((tile) => play(world, tile));
    expect(results.reduce((sum, { trials }) => sum + trials, 0)).toBe(everyone);
    for (const [i, tile] of tiles.slice(0, -1).entries()) schedule.accept(tile, results[i]!);
    expect([schedule.next(), schedule.finished]).toEqual([null, false]);
    expect(schedule.state().stage).toMatchObject({ number: 0, active: [] });
    schedule.accept(tiles.at(-1)!, results.at(-1)!);
    expect(schedule.next()).toMatchObject({ kind: 'list', index: tiles.length, order: 'race' });
    expect(schedule.state().stage.number).toBe(1);
  });

  test('ends with the same records after an interruption at every tile', () => {
    const [whole, broken] = [playToEnd(), playToEnd(1)];
    expect(broken.records.cells).toEqual(whole.records.cells);
    expect(broken.tiles).toEqual(whole.tiles);
    expect(broken.schedule.progress).toEqual(whole.schedule.progress);
    expect(begin(stored<LadderState>(whole.schedule)).finished).toBe(true);
  });

  test('expects less than its budget from the start, and never less than is known', () => {
    const { trials, tiles, trialsDone } = begin().progress;
    expect(trialsDone).toBe(0);
    expect(trials).toBeGreaterThan((plan.combatants * plan.coarse) / 2);
    expect(trials).toBeLessThan(plan.budget);
    expect(tiles).toBe(Math.max(1, Math.ceil(trials / plan.gamesPerTile)));
  });

  test('of a large field commits less often, because a tile changes records all over it', () => {
    const { layout } = world.shape;
    const tilesPerCommit = (megabytes: number) =>
      begin(null, new RunRecords(new Float64Array((megabytes * 1e6) / 8), layout)).tilesPerCommit;
    expect([begin().tilesPerCommit, tilesPerCommit(1), tilesPerCommit(1.5), tilesPerCommit(8), tilesPerCommit(0)]).toEqual([1, 1, 2, 8, 1]);
  });

  test('takes no result of another kind', () => {
    const schedule = begin();
    expect(() => schedule.accept(schedule.next()!, OTHER)).toThrow("a ladder got a result of kind 'claims'");
  });
});
