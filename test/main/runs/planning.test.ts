/** What a plan says before a run starts: what cannot be played, how long it takes, how much space it needs. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildServices, closeServices, type Services } from '../../../src-main/host/services.ts';
import { diskFor } from '../../../src-main/machine/disk.ts';
import { Planning, type PlanningParts } from '../../../src-main/runs/planning.ts';
import { type ProbeSubject, Probes } from '../../../src-main/runs/probes.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import { runSettings } from '../../../src-shared/api/runs.ts';
import type { Ruleset } from '../../../src-shared/contract/ruleset.ts';
import { largestSize, shapeOf } from '../../../src-shared/run/shape.ts';
import { storedClasses } from '../../../src-shared/run/weight-classes.ts';
import type { Probe } from '../../../src-shared/tasks/field-tasks.ts';
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
  field = [...(await importText(host, `${purse(30)}Twin-1 0.5 50 Mint\nTwin-2 0.5 50 Mint\n`))];
  await host.close();
  services = await buildServices(coinOptions(folder, 2));
});
afterAll(async () => {
  await closeServices(services);
  dropFolder(folder);
});

const settingsOf = (part: object = {}) =>
  runSettings.parse({ name: 'R', ruleset: 'osr', kind: 'round-robin', field, seed: '5', trials: 100, ...part });

const PROBE: Probe = { seconds: 1e-4, trials: 1000, doubt: 0.2, exactSeconds: 0 };
const SPEED = { ratio: 0.5, runs: 3 };
const PLENTY = 500e9;

interface FakeParts {
  readonly probe?: Probe | Error;
  readonly problems?: Awaited<ReturnType<Probes['probe']>>['problems'];
  readonly counted?: boolean;
  readonly free?: number;
  readonly asked?: ProbeSubject[];
}

/** Over the library of this test, with probes that say what is given. */
function planner({ probe = PROBE, problems = [], counted = true, free = PLENTY, asked = [] }: FakeParts = {}): Planning {
  const probes = {
    probe: async (subject: ProbeSubject) => {
      asked.push(subject);
      if (probe instanceof Error) throw probe;
      return { probe, problems };
    },
    sizeOf: async (_ruleset: Ruleset, ids: readonly number[], fold: Parameters<Probes['sizeOf']>[2]) => ({
      size: largestSize(fold, ids.length),
      counted,
    }),
  };
  const parts = { ...services, probes, speeds: { of: () => SPEED }, freeBytes: async () => free };
  return new Planning(parts as unknown as PlanningParts);
}

const codesOf = (part: object) =>
  planner()
    .check(coin, settingsOf(part))
    .problems.map(({ code, severity }) => [code, severity]);

describe('what cannot be played', () => {
  const error = (code: string) => [[code, 'error']];

  test('a single matchup of more or fewer than two', () => {
    const of = (n: number) => codesOf({ kind: 'single', field: field.slice(0, n) });
    expect([of(1), of(2), of(3)]).toEqual([error('runs/two-needed'), [], error('runs/two-needed')]);
  });

  test('a gauntlet without challengers or without opponents', () => {
    const of = (challengers: number) => codesOf({ kind: 'gauntlet', field: field.slice(0, 4), challengers });
    expect([of(0), of(1), of(3), of(4)]).toEqual([error('runs/challengers'), [], [], error('runs/challengers')]);
  });

  test('a round-robin of one; a ladder of fewer than twenty', () => {
    const of = (kind: string, n: number) => codesOf({ kind, field: field.slice(0, n) });
    expect([of('round-robin', 1), of('round-robin', 2)]).toEqual([error('runs/two-needed'), []]);
    expect([of('ladder', 1), of('ladder', 19), of('ladder', 20)]).toEqual([error('runs/ladder-small'), error('runs/ladder-small'), []]);
  });

  test('is said in a sentence, with a hint where there is something else to do', () => {
    const said = (part: object) => planner().check(coin, settingsOf(part)).problems[0];
    expect(said({ kind: 'ladder', field: field.slice(0, 3) })).toEqual({
      ...{ code: 'runs/ladder-small', severity: 'error', message: 'A ladder needs at least 20 combatants.' },
      hint: 'Play a round-robin instead: it is faster for so few.',
    });
    expect(said({ kind: 'single', field: [field[0]] })).toMatchObject({
      message: 'A single matchup needs exactly two combatants.',
      hint: '',
    });
    expect(said({ kind: 'gauntlet' })).toMatchObject({
      message: 'A gauntlet needs at least one challenger and at least one opponent.',
    });
    expect(said({ field: [field[0]] })).toMatchObject({ message: 'A round-robin needs at least two combatants.' });
  });

  test('combatants of another game, or that are not in the library, each counted once', () => {
    const { problems } = planner().check(coin, settingsOf({ field: [field[0], 8001, 7001, 7001] }));
    expect(problems).toEqual([
      {
        ...{ code: 'runs/strangers', severity: 'error' },
        message: '2 of the field are not Coins combatants in the library; the first is 8001.',
      },
    ]);
  });

  test('options that do not exist; the others have their defaults', () => {
    const { options, problems } = planner().check(coin, settingsOf({ options: { egde: 1 } }));
    expect([options, problems.map(({ severity }) => severity)]).toEqual([{ edge: 0 }, ['error']]);
  });

  test('what a game says about those who would meet is asked once, of the whole field in order', async () => {
    const asked: unknown[] = [];
    const play = {
      ...coin.play,
      fieldProblems: (combatants: readonly { name: string }[], options: object) => {
        asked.push(
          combatants.map(({ name }) => name),
          options,
        );
        return [{ code: 'coin/odd', severity: 'note' as const, message: 'odd' }];
      },
    };
    const three = [field[2]!, field[0]!, field[1]!];
    expect(await planner().meetingProblems({ ...coin, play } as Ruleset, three, { edge: 1 })).toMatchObject([{ code: 'coin/odd' }]);
    expect(asked).toEqual([
      [expect.stringMatching(/^Coin2-/), expect.stringMatching(/^Coin0-/), expect.stringMatching(/^Coin1-/)],
      { edge: 1 },
    ]);
    expect(await planner().meetingProblems(coin, three, {})).toEqual([]);
  });
});

describe('what a game says about those who would meet', () => {
  const starting = (severity: 'error' | 'warning') => {
    vi.spyOn(services.planning, 'meetingProblems').mockResolvedValueOnce([{ code: 'coin/odd', severity, message: 'They are odd.' }]);
    return services.runs.add(settingsOf());
  };
  test('refuses a run if it is an error, and only then', async () => {
    await expect(starting('error')).rejects.toMatchObject({ code: 'coin/odd', message: 'They are odd.', hint: '' });
    expect(await starting('warning')).toMatchObject({ status: 'paused', sample: false });
  });
});

test('whoever keeps something of a run hears that it was renamed or removed', async () => {
  const heard: unknown[] = [];
  services.runEvents.on('renamed', (id) => heard.push(['renamed', id])).on('removed', (id) => heard.push(['removed', id]));
  const { id } = await services.runs.add(settingsOf());
  await services.runs.rename(id, 'Other');
  await services.runs.remove(id);
  expect(heard).toEqual([
    ['renamed', id],
    ['removed', id],
  ]);
});

describe('a plan', () => {
  test('has what will be played, at the speed of the probe, corrected by that of earlier runs', async () => {
    const asked: ProbeSubject[] = [];
    const settings = settingsOf({ confirm: false });
    const plan = await planner({ asked }).plan(settings);
    const matchups = (32 * 33) / 2;
    const trialsPerSecond = (0.5 * 2) / 1e-4;
    expect(plan).toMatchObject({ matchups, trials: 100 * matchups, mostTrials: 100 * matchups, trialsPerSecond, problems: [] });
    expect(plan.seconds).toBeCloseTo((100 * matchups) / trialsPerSecond, 9);
    expect(plan.basis).toEqual({ probedTrials: 1000, runs: 3, distinct: 32, confirmingTrials: 0 });
    expect(asked).toMatchObject([{ ruleset: coin, options: { edge: 0 }, settings, exactSeconds: 0 }]);
    const { size, classes } = { size: largestSize(settings, 32), classes: storedClasses(coin.analysis.weightClasses) };
    expect(plan.disk).toEqual(diskFor(shapeOf({ ruleset: coin, settings, size, classes, factions: [''] }), settings, 32));
    expect([plan.freeDisk, plan.tiles]).toEqual([PLENTY, expect.any(Number)]);
  });

  test('of a gauntlet has the pairs of its two sides', async () => {
    expect(await planner().plan(settingsOf({ kind: 'gauntlet', challengers: 2 }))).toMatchObject({ matchups: 60, trials: 6000 });
  });

  test('of a field too large to count says so', async () => {
    expect((await planner({ counted: false }).plan(settingsOf())).basis).toMatchObject({ distinct: null, probedTrials: 1000 });
  });

  test('of what cannot be played has its figures, but no time, and nothing is probed', async () => {
    const asked: ProbeSubject[] = [];
    const plan = await planner({ asked }).plan(settingsOf({ kind: 'ladder', field: field.slice(0, 3) }));
    expect(plan).toMatchObject({ seconds: null, trialsPerSecond: null, basis: null });
    expect(plan.problems.map(({ code }) => code)).toEqual(['runs/ladder-small']);
    expect(plan.trials).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  test('has the problems that the probe met; an error of the host is none', async () => {
    const note = { code: 'coin/odd', severity: 'note', message: 'odd' } as const;
    expect((await planner({ problems: [note] }).plan(settingsOf())).problems).toEqual([note]);
    const refused = await planner({ probe: new ApiError('coin/bad', 'No such coin.', 'Take another.') }).plan(settingsOf());
    expect(refused.problems).toEqual([{ code: 'coin/bad', severity: 'error', message: 'No such coin.', hint: 'Take another.' }]);
    expect(refused).toMatchObject({ seconds: null, basis: null });
    await expect(planner({ probe: new TypeError('broken') }).plan(settingsOf())).rejects.toThrow('broken');
  });
});

describe('disk space', () => {
  const said = async (free: number) => (await planner({ free }).plan(settingsOf({ keep: 'details' }))).problems;
  let needed = 0;
  beforeAll(async () => {
    needed = (await planner().plan(settingsOf({ keep: 'details' }))).disk.details;
  });

  test('plenty is nothing to say', async () => {
    expect(needed).toBeGreaterThan(10_000);
    expect([await said(1e9), await said(PLENTY)]).toEqual([[], []]);
    expect(await said(1e9 - 1)).toHaveLength(1);
  });

  test('less than a gigabyte is, although the results fit', async () => {
    expect(await said(800e6)).toEqual([
      {
        ...{ code: 'runs/little-room', severity: 'warning', message: 'The disk has 800 MB left.' },
        hint: 'The results fit, but free some space soon.',
      },
    ]);
    expect(await said(100e6 + needed)).toMatchObject([{ code: 'runs/little-room' }]);
  });

  test('where the results do not fit, the run will wait', async () => {
    const [problem] = await said(100e6 + needed - 1);
    expect(problem).toMatchObject({ code: 'runs/no-room', severity: 'warning', hint: 'Keep less per matchup, or free some space.' });
    expect(problem?.message).toMatch(/^The disk has 100 MB left, the results need .*B: the run will wait when only 100 MB are left\.$/);
    expect(await said(100e6)).toMatchObject([{ message: expect.stringMatching(/the run will wait/) }]);
  });

  test('on a full disk it waits at once', async () => {
    expect(await said(100e6 - 1)).toEqual([
      {
        ...{ code: 'runs/no-room', severity: 'warning', hint: 'Free some space first.' },
        message: 'The disk has 100 MB left; a run waits until 100 MB are free.',
      },
    ]);
  });
});

describe('a run that takes longer than a day', () => {
  const hintOf = async (part: object, seconds: number) => {
    const settings = settingsOf({ confirm: false, ...part });
    const free = await planner().plan(settings);
    // So that the whole run takes so long.
    const probe = { ...PROBE, seconds: (seconds / free.seconds!) * PROBE.seconds };
    const { problems } = await planner({ probe }).plan(settings);
    return problems.map(({ code, severity, message, hint }) => [code, severity, message, hint]);
  };
  const about = (hint: string) => [['runs/too-long', 'warning', 'This will take about 2.0 days.', hint]];
  const TWO_DAYS = 2 * 86_400 + 60;

  test('is said to, with what would be shorter', async () => {
    expect(await hintOf({}, TWO_DAYS)).toEqual(
      about('Too long: use a ladder, which finds the best of a field with a small part of the games.'),
    );
    expect(await hintOf({ kind: 'ladder' }, TWO_DAYS)).toEqual(about('Too long: choose a part of the field with a query.'));
    const small = { field: field.slice(0, 19) };
    expect(await hintOf(small, TWO_DAYS)).toEqual(about('Play fewer trials, or set a precision at which a matchup stops.'));
    expect(await hintOf({ ...small, precision: 0.05 }, TWO_DAYS)).toEqual(about('Play fewer trials, or ask for less precision.'));
    expect(await hintOf({ field: field.slice(0, 20) }, TWO_DAYS)).toMatchObject(about(expect.stringMatching(/use a ladder/) as never));
    expect(await hintOf({ kind: 'gauntlet', challengers: 2 }, TWO_DAYS)).toMatchObject(
      about(expect.stringMatching(/set a precision/) as never),
    );
  });

  test('only then', async () => {
    expect(await hintOf({}, 86_000)).toEqual([]);
    expect(await hintOf({}, 86_401)).toHaveLength(1);
  });
});

describe('probes of a field', () => {
  const asked: { kind: string; [key: string]: unknown }[] = [];
  const compiled: unknown[][] = [];
  const made = (fail = false) => {
    asked.length = compiled.length = 0;
    const threads = {
      runOnField: async (task: { kind: string }) => {
        asked.push(task);
        if (fail) throw new Error('a rule went wrong');
        return PROBE;
      },
      runTask: async (task: { kind: string }) => {
        asked.push(task);
        return { distinct: 7, rows: 7, columns: 7 };
      },
    };
    const fields = {
      compileAdHoc: async (...given: unknown[]) => {
        compiled.push(given);
        return { arena: 'arena', problems: [] };
      },
    };
    return new Probes({ store: services.store, threads, fields } as never);
  };
  const subject = (part: object = {}, more: object = {}): ProbeSubject => ({
    ...{ ruleset: coin, options: {}, settings: settingsOf(part), exactSeconds: 0 },
    ...more,
  });
  const idsOf = (call: number) => Array.from(compiled[call]![1] as Uint32Array);

  test('play for a moment, as many trials in a row as the run, up to 64; one where it is a ladder', async () => {
    const probes = made();
    expect(await probes.probe(subject({ trials: 40 }, { exactSeconds: 0.25 }))).toEqual({ probe: PROBE, problems: [] });
    await probes.probe(subject({ trials: 65 }));
    await probes.probe(subject({ kind: 'ladder' }));
    expect(asked.map(({ kind, rules }) => [kind, rules])).toEqual([
      ['probe', { milliseconds: 400, trialsPerPair: 40, exactSeconds: 0.25 }],
      ['probe', { milliseconds: 400, trialsPerPair: 64, exactSeconds: 0 }],
      ['probe', { milliseconds: 400, trialsPerPair: 1, exactSeconds: 0 }],
    ]);
    expect(asked[0]).toMatchObject({ arena: 'arena', seed: { hi: 0, lo: 5 } });
  });

  test('are remembered by what they depend on, and tried again after an error', async () => {
    const probes = made();
    for (const part of [{}, { name: 'S' }, { trials: 1000 }, { seed: '6' }]) await probes.probe(subject(part));
    expect(asked).toHaveLength(1);
    await probes.probe(subject({ trials: 3 }));
    await probes.probe(subject({ field: field.slice(1) }));
    await probes.probe(subject({}, { options: { edge: 1 } }));
    await probes.probe(subject({}, { exactSeconds: 1 }));
    await probes.probe(subject({}, { ruleset: { ...coin, version: 'coin-2' } }));
    expect(asked).toHaveLength(6);
    const failing = made(true);
    for (let i = 0; i < 2; i++) await expect(failing.probe(subject())).rejects.toThrow('a rule went wrong');
    expect(asked).toHaveLength(2);
  });

  test('compile 200 of a large field, evenly spaced; of a single matchup both', async () => {
    const probes = made();
    const many = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    await probes.probe(subject({ field: many(1000) }));
    await probes.probe(subject({ field: many(300) }));
    await probes.probe(subject({ field: many(200) }));
    await probes.probe(subject({ kind: 'single', field: [4, 9] }));
    expect([idsOf(0).length, idsOf(0).slice(0, 3), idsOf(0).at(-1)]).toEqual([200, [1, 6, 11], 996]);
    expect([idsOf(1).length, idsOf(1).slice(0, 5), idsOf(1).at(-1)]).toEqual([200, [1, 2, 4, 5, 7], 299]);
    expect([idsOf(2), idsOf(3)]).toEqual([many(200), [4, 9]]);
  });

  test('count the distinct combatants of a field of up to 20,000, once', async () => {
    const probes = made();
    const fold = { kind: 'round-robin', challengers: 0, classes: [] } as const;
    const of = (n: number, more: object = {}) =>
      probes.sizeOf(
        coin,
        Array.from({ length: n }, (_, i) => i + 1),
        { ...fold, ...more },
      );
    expect(await of(20_000)).toEqual({ size: { distinct: 7, rows: 7, columns: 7 }, counted: true });
    await of(20_000);
    expect(asked).toMatchObject([{ kind: 'folded-size', database: services.store.path, ruleset: 'osr', fold }]);
    expect(await of(20_001)).toEqual({ size: { distinct: 20_001, rows: 20_001, columns: 20_001 }, counted: false });
    expect(asked).toHaveLength(1);
    await of(20_000, { kind: 'gauntlet', challengers: 2 });
    await of(19_999);
    expect(asked).toHaveLength(3);
  });

  test('of the library of this test find the two that are equal', async () => {
    const probes = new Probes({ ...services, threads: services.threads });
    const { size } = await probes.sizeOf(coin, field, { kind: 'round-robin', challengers: 0, classes: [] });
    expect(size.distinct).toBe(31);
  });
});
