/** A run made ready to play: in the shape in which it first started, under the same rules, with the same combatants. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildServices, closeServices, type Services } from '../../../src-main/host/services.ts';
import { diskFor } from '../../../src-main/machine/disk.ts';
import { Calibration } from '../../../src-main/runs/calibration.ts';
import { LadderSchedule } from '../../../src-main/runs/ladder-schedule.ts';
import { MatrixSchedule } from '../../../src-main/runs/matrix-schedule.ts';
import { PairSchedule } from '../../../src-main/runs/pair-schedule.ts';
import { RunPreparer } from '../../../src-main/runs/prepared-run.ts';
import { requirePlace, requireRun, requireStarted } from '../../../src-main/runs/require-run.ts';
import { weightClassesFor } from '../../../src-main/runs/weight-classes.ts';
import { putHighlights } from '../../../src-main/store/queries/highlights.ts';
import { findPairResult } from '../../../src-main/store/queries/pair-results.ts';
import { insertRun, putRunShape, putScheduleState } from '../../../src-main/store/queries/runs.ts';
import { putRecordBlocks } from '../../../src-main/store/queries/standings.ts';
import { runSettings } from '../../../src-shared/api/runs.ts';
import { newPairDetail, unpackPairDetail } from '../../../src-shared/run/pair-detail.ts';
import type { MatrixPlan } from '../../../src-shared/run/plan.ts';
import { WINS } from '../../../src-shared/run/record.ts';
import { storedClasses } from '../../../src-shared/run/weight-classes.ts';
import { countOf } from '../../../src-shared/stats/tally.ts';
import { coinHost, coinOptions, dropFolder, importText, newFolder } from '../../kit/coin-host.ts';
import { coin, purse } from '../../kit/coin-ruleset.ts';
import { withoutThreads } from '../../kit/without-threads.ts';

withoutThreads();

let folder = '';
let services: Services;
let field: number[] = [];
beforeAll(async () => {
  folder = newFolder();
  const host = await coinHost(folder, 1);
  field = [...(await importText(host, `${purse(24)}Twin-1 0.5 50 Mint\nTwin-2 0.5 50 Mint\n`))];
  await host.close();
  services = await buildServices(coinOptions(folder, 1));
  await mkdir(services.store.runsFolder, { recursive: true });
});
afterAll(async () => {
  await closeServices(services);
  dropFolder(folder);
});
afterEach(() => void vi.restoreAllMocks());

/** Stored, not played. */
async function added(part: object = {}, rulesetVersion = coin.version): Promise<number> {
  const { store } = services;
  const { field: members, ...settings } = runSettings.parse({
    ...{ name: 'R', ruleset: 'osr', kind: 'round-robin', field, seed: '5', trials: 40 },
    ...part,
  });
  const id = store.nextId('runs');
  const progress = {
    tilesDone: 0,
    tiles: 0,
    trialsDone: 0,
    trials: 0,
    matchupsDone: 0,
    matchups: 0,
    rate: 0,
    secondsLeft: null,
    widest: null,
  };
  await store.write(
    insertRun({
      ...{ id, settings, rulesetVersion, progress },
      options: { edge: 0 },
      field: Uint32Array.from(members),
      sample: false,
      problems: [],
    }),
  );
  return id;
}

async function closing<T extends { readonly matchFile: { close(): Promise<void> } | null }>(prepared: Promise<T>): Promise<T> {
  const run = await prepared;
  await run.matchFile?.close();
  return run;
}
const prepare = (id: number) => closing(services.preparer.prepare(id));

describe('a run that starts', () => {
  test('gets its shape, which is stored, records without results, and a match file where results are kept', async () => {
    const id = await added();
    expect(requireStarted(services.store, id)).toBe(false);
    const run = await prepare(id);
    const { shape, scheduleState } = requireRun(services.store, id);
    expect(shape).toMatchObject({ distinct: 25, classes: storedClasses(coin.analysis.weightClasses), fieldHash: expect.any(String) });
    expect([shape!.factions.toSorted(), scheduleState]).toEqual([['House0', 'House1', 'House2', 'House3', 'House4', 'Mint'], null]);
    expect(run).toMatchObject({
      id,
      key: expect.stringMatching(/^field-/),
      playable: { ruleset: 'osr', trials: 40, precision: null, shape },
    });
    expect(run.playable.seed).toEqual({ hi: 0, lo: 5 });
    expect(run.schedule).toBeInstanceOf(MatrixSchedule);
    expect(run.records.cells).toEqual(new Float64Array(25 * shape!.layout.width));
    expect(run.totalBytes).toBe(diskFor(shape!, requireRun(services.store, id).settings, 26).outcomes);
    expect([run.matchFile === null, existsSync(services.store.matchFilePath(id))]).toEqual([false, true]);
    expect(requireStarted(services.store, id)).toBe(true);
  });

  test('that keeps standings only has no match file', async () => {
    const id = await added({ keep: 'standings' });
    const run = await prepare(id);
    expect([run.matchFile, existsSync(services.store.matchFilePath(id))]).toEqual([null, false]);
    expect(run.totalBytes).toBe(diskFor(requireRun(services.store, id).shape!, { trials: 40, precision: null }, 26).standings);
  });

  test('is played pair by pair, or as a ladder, where its kind says so', async () => {
    const gauntlet = await prepare(await added({ kind: 'gauntlet', challengers: 2, precision: 0.2 }));
    expect(gauntlet.schedule).toBeInstanceOf(PairSchedule);
    // Each coin has a face in its ledger.
    expect(gauntlet.schedule.next()).toMatchObject({ kind: 'pair', ledgerRows: [1, 1], trialFrom: 0 });
    expect(gauntlet.playable.precision).toBe(0.2);
    expect((await prepare(await added({ kind: 'ladder' }))).schedule).toBeInstanceOf(LadderSchedule);
    expect((await prepare(await added({ kind: 'single', field: field.slice(0, 2) }))).schedule.progress.matchups).toBe(1);
  });

  test('has the weight classes that the user has set, if they can be read', async () => {
    const { settings } = services;
    const own = [{ id: 'all', label: 'All', min: 0, max: null }];
    expect(weightClassesFor(settings, coin)).toEqual(storedClasses(coin.analysis.weightClasses));
    await settings.set('weightClasses.osr', own);
    const id = await added();
    await prepare(id);
    expect(requireRun(services.store, id).shape?.classes).toEqual(own);
    await settings.set('weightClasses.osr', 'heavy');
    expect(weightClassesFor(settings, coin)).toEqual(storedClasses(coin.analysis.weightClasses));
    // The run keeps those it started with.
    await prepare(id);
    expect(requireRun(services.store, id).shape?.classes).toEqual(own);
  });

  test('with combatants that a game refuses is refused', async () => {
    const compile = vi.spyOn(services.fields, 'compileForPlay');
    const problem = { code: 'coin/melted', severity: 'error', message: 'It is melted.', subject: 'Penny', hint: 'Cast it.' } as const;
    const original = compile.getMockImplementation();
    expect(original).toBeUndefined();
    compile.mockResolvedValueOnce({ problems: [problem] } as never);
    await expect(services.preparer.prepare(await added())).rejects.toMatchObject({ code: 'coin/melted', message: 'Penny: It is melted.' });
  });
});

describe('a run that goes on', () => {
  /** After its first tile, in which the first combatant won three times. */
  async function continued(part: object = {}): Promise<number> {
    const id = await added(part);
    const { records } = await prepare(id);
    records.cells[WINS] = 3;
    const upset = { a: 0, b: 1, order: 5, dice: 1, winsA: 1, draws: 0, n: 2, trial: 0 };
    await services.store.write(
      putRecordBlocks(id, records.blocks([0])),
      putScheduleState(id, { taken: 1, trials: 40, matchups: 1 }),
      putHighlights(id, 'upset', [upset]),
    );
    return id;
  }

  test('has what was counted, and is handed out from there', async () => {
    const id = await continued({ keep: 'standings' });
    const { schedule, records } = await prepare(id);
    expect([records.cells[WINS], schedule.progress.tilesDone, schedule.progress.trialsDone]).toEqual([3, 1, 40]);
    expect(schedule.state()).toEqual({ taken: 1, trials: 40, matchups: 1 });
    const { plan } = requireRun(services.store, id).shape!;
    const before = (plan as MatrixPlan).tiles;
    if (before > 1) expect(schedule.next()).toMatchObject({ index: 1 });
  });

  test('is not given a shape again', async () => {
    const id = await continued({ keep: 'standings' });
    const write = vi.spyOn(services.store, 'write');
    await prepare(id);
    expect(write).not.toHaveBeenCalled();
  });

  test('with a match file that lacks what was counted is refused', async () => {
    await expect(services.preparer.prepare(await continued())).rejects.toMatchObject({ code: 'runs/match-file-unusable' });
  });

  test('pair by pair adds to what is stored of its pair', async () => {
    const id = await added({ kind: 'single', field: field.slice(0, 2), trials: 20_000 });
    const trials: number[] = [];
    for (let round = 0; round < 2; round++) {
      const { schedule, key, playable } = await prepare(id);
      const tile = schedule.next()!;
      const result = await services.threads.playTile({ key, run: playable, tile, stop: new Int32Array(1) });
      if (result === 'stopped') throw new Error('the stop flag was not raised');
      const { steps } = schedule.accept(tile, result);
      trials.push(schedule.progress.trialsDone);
      await services.store.write(...[...steps.values()].map((step) => step()), putScheduleState(id, schedule.state()));
    }
    const detail = newPairDetail(coin, 1, 1);
    expect(unpackPairDetail(detail, findPairResult(services.store, { runId: id, a: 0, b: 1 })!)).toBe(true);
    expect([trials[1], countOf(detail.tally)]).toEqual([2 * trials[0]!, 2 * trials[0]!]);
  });

  test('under other rules is refused; one that has played nothing is not', async () => {
    const { store } = services;
    const [fresh, id] = [await added({}, 'coin-0'), await added({ keep: 'standings' }, 'coin-0')];
    await expect(prepare(fresh)).resolves.toMatchObject({ id: fresh });
    await store.write(putScheduleState(id, { taken: 1, trials: 40, matchups: 1 }));
    const refusal = {
      ...{ code: 'runs/rules-moved', hint: 'Start a new run with the same settings.' },
      message: 'The run was started with version coin-0 of the rules; this is version coin-1. Continuing would mix the two.',
    };
    await expect(services.preparer.prepare(id)).rejects.toMatchObject(refusal);
    await expect(services.preparer.prepareTiles(id)).rejects.toMatchObject(refusal);
  });

  test('with other combatants is refused, unless it has played nothing, or is from before that was kept', async () => {
    const { store } = services;
    const id = await added({ keep: 'standings' });
    await prepare(id);
    const { shape } = requireRun(store, id);
    const { fieldHash: _, ...older } = shape!;
    const put = (given: typeof older) => store.write(...putRunShape(id, given, [], { representative: new Uint32Array(26) }));
    await put({ ...older, fieldHash: 'another' } as typeof older);
    await expect(prepare(id)).resolves.toMatchObject({ id });
    await store.write(putScheduleState(id, { taken: 1, trials: 40, matchups: 1 }));
    await expect(services.preparer.prepare(id)).rejects.toMatchObject({
      ...{ code: 'runs/field-changed', hint: 'Start a new run with the same settings.' },
      message: 'The combatants of the run are not those it was started with. Continuing would mix the two.',
    });
    await put(older);
    await expect(prepare(id)).resolves.toMatchObject({ id });
    await put(shape!);
    await expect(prepare(id)).resolves.toMatchObject({ id });
  });
});

describe('tiles for another process', () => {
  test('are prepared without writing anything', async () => {
    const id = await added({ name: 'Shared', kind: 'single', field: field.slice(0, 2) });
    const write = vi.spyOn(services.store, 'write');
    const tiles = await services.preparer.prepareTiles(id);
    expect(write).not.toHaveBeenCalled();
    expect(tiles).toMatchObject({ name: 'Shared', key: expect.stringMatching(/^field-/), playable: { trials: 40 } });
    expect(Object.keys(tiles).sort()).toEqual(['key', 'name', 'playable', 'schedule']);
    expect([tiles.schedule.progress.matchups, requireStarted(services.store, id)]).toEqual([1, false]);
    expect(existsSync(services.store.matchFilePath(id))).toBe(false);
  });
});

describe('what asks for a run', () => {
  const none = { code: 'runs/no-run', message: 'There is no run 99.' };
  test('that is not there gets a sentence', () => {
    expect(() => requireRun(services.store, 99)).toThrow(expect.objectContaining(none));
    expect(() => requireStarted(services.store, 99)).toThrow(expect.objectContaining(none));
  });

  test('or for a place that its field does not have', () => {
    const refused = { code: 'runs/no-place', message: 'The field has 3 combatants; there is no number 7.' };
    expect(() => requirePlace({ combatants: 3 }, 0, 7, 5)).toThrow(expect.objectContaining(refused));
    expect(() => requirePlace({ combatants: 3 }, 3)).toThrow(/no number 3/);
    expect(() => requirePlace({ combatants: 3 }, 0, 2)).not.toThrow();
  });
});

describe('the speed of a run', () => {
  const noted: unknown[][] = [];
  const asked: unknown[] = [];
  const calibration = (fail: Error | null = null) => {
    noted.length = asked.length = 0;
    const probes = {
      probe: async (subject: unknown) => {
        asked.push(subject);
        if (fail !== null) throw fail;
        return { probe: { seconds: 0.002 }, problems: [] };
      },
    };
    const speeds = { note: async (...given: unknown[]) => void noted.push(given) };
    return new Calibration({ ...services, threads: { threads: 4 }, probes, speeds } as never);
  };

  test('is compared with what a probe of its field promises', async () => {
    const id = await added();
    await calibration().note({ id, trialsPerSecond: 1000 });
    expect(noted).toEqual([[coin, (1000 * 0.002) / 4]]);
    expect(asked).toMatchObject([
      { ruleset: coin, options: { edge: 0 }, exactSeconds: 0, settings: { trials: 40, field: Uint32Array.from(field) } },
    ]);
  });

  test('of a game with exact chances says nothing', async () => {
    const id = await added();
    const { shape } = { shape: { exactSeconds: 0.1 } };
    await services.store.write(...putRunShape(id, shape as never, [], { representative: new Uint32Array(0) }));
    await calibration().note({ id, trialsPerSecond: 1000 });
    expect([noted, asked]).toEqual([[], []]);
  });

  test('that could not be compared is no error', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const id = await added();
    await calibration(new Error('no field')).note({ id, trialsPerSecond: 1000 });
    await calibration('odd' as never).note({ id, trialsPerSecond: 1000 });
    expect(warned.mock.calls).toEqual([
      [`the speed of run ${id} was not recorded:`, 'no field'],
      [`the speed of run ${id} was not recorded:`, 'odd'],
    ]);
  });
});

test('a preparer of a host without the game refuses its runs', async () => {
  const { Rulesets } = await import('../../../src-main/rulesets.ts');
  const id = await added();
  const preparer = new RunPreparer({ ...services, rulesets: new Rulesets([]) });
  await expect(preparer.prepare(id)).rejects.toMatchObject({ code: 'app/no-ruleset' });
});
