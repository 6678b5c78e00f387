import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseWriter } from '../../../src-main/threads/database-writer.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { matchChance, purse, winChance } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
let field: number[] = [];
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 2);
  field = [...(await importText(host, purse(120)))];
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

const long = () => ({ name: 'Long', ruleset: 'osr', kind: 'round-robin', field, seed: '5', trials: 3000 }) as const;

/** Until a few tiles are committed; the first is a mirror. */
function moving(runId: number): Promise<RunInfo> {
  return new Promise((resolve) => {
    const stop = host.on('run', (info) => {
      if (info.id !== runId || info.progress.tilesDone < 4) return;
      stop();
      resolve(info);
    });
  });
}

describe('a run', () => {
  test('can be paused, goes on where it was, and ends as if it never paused', async () => {
    const short = { ...long(), trials: 300 };
    const whole = await host.call('runs.start', short);
    await reaches(host, whole.id, 'done');
    const { id } = await host.call('runs.start', short);
    await moving(id);
    const paused = await host.call('runs.pause', { runId: id });
    expect(paused.status).toBe('paused');
    const { progress } = await host.call('runs.get', { runId: id });
    expect(progress.tilesDone).toBeLessThan(progress.tiles);
    await host.call('runs.resume', { runId: id });
    await reaches(host, id, 'done');
    const rows = async (runId: number) => (await host.call('runs.standings', { runId, limit: 500 })).rows;
    expect(await rows(id)).toEqual(await rows(whole.id));
  });

  test('cancelled, it keeps what is done and can be read', async () => {
    const { id } = await host.call('runs.start', long());
    await moving(id);
    const info = await host.call('runs.cancel', { runId: id });
    expect(info.status).toBe('cancelled');
    const { rows } = await host.call('runs.standings', { runId: id });
    expect(rows.some((r) => r.n > 0)).toBe(true);
    expect((await host.call('runs.report', { runId: id })).trials).toBeGreaterThan(0);
  });

  test('left playing at closing time, it goes on by itself at the next start', async () => {
    const { id } = await host.call('runs.start', { ...long(), trials: 300 });
    await moving(id);
    await host.close();
    host = await coinHost(folder, 1);
    const done = await reaches(host, id, 'done');
    expect(done.progress.matchupsDone).toBe(done.progress.matchups);
  });

  test('paused at closing time, it stays paused', async () => {
    const { id } = await host.call('runs.start', long());
    await moving(id);
    await host.call('runs.pause', { runId: id });
    await host.close();
    host = await coinHost(folder, 1);
    expect((await host.call('runs.get', { runId: id })).status).toBe('paused');
  });

  test('announces its progress at most four times per second', async () => {
    const times: number[] = [];
    const { id } = await host.call('runs.start', { ...long(), trials: 400 });
    host.on('run', (info) => {
      if (info.status === 'running' && info.progress.tilesDone > 0) times.push(performance.now());
    });
    await reaches(host, id, 'done');
    const gaps = times.slice(1).map((t, i) => t - times[i]!);
    expect(Math.min(...gaps, 1000)).toBeGreaterThan(200);
  });
});

describe('cancelling while the disk is busy', () => {
  const { write } = DatabaseWriter.prototype;
  afterEach(() => {
    DatabaseWriter.prototype.write = write;
  });

  test('is acknowledged at once; the run is not started meanwhile, and can be resumed', async () => {
    const playing = await host.call('runs.start', long());
    const waiting = await host.call('runs.start', { ...long(), name: 'Waiting' });
    const { promise: diskIsFree, resolve: freeDisk } = Promise.withResolvers<void>();
    DatabaseWriter.prototype.write = async function (...given) {
      await diskIsFree;
      return write.apply(this, given);
    };
    const answers = [await host.call('runs.cancel', { runId: waiting.id }), await host.call('runs.cancel', { runId: playing.id })];
    expect(answers).toMatchObject([{ status: 'cancelled', queuePosition: null }, { status: 'cancelled' }]);
    expect(answers[0]!.finishedAt).not.toBeNull();
    expect(await host.call('runs.get', { runId: waiting.id })).toMatchObject({ status: 'cancelled', finishedAt: answers[0]!.finishedAt });
    const resumed = host.call('runs.resume', { runId: waiting.id });
    freeDisk();
    expect((await resumed).status).toMatch(/queued|running/);
    await host.call('runs.cancel', { runId: waiting.id });
    await expect.poll(async () => (await host.call('runs.get', { runId: playing.id })).status).toBe('cancelled');
  });

  test('what could not be saved is said, and the run is shown as it is stored', async () => {
    const playing = await host.call('runs.start', long());
    const waiting = await host.call('runs.start', { ...long(), name: 'Waiting' });
    DatabaseWriter.prototype.write = async () => {
      throw Object.assign(new Error('simulated'), { code: 'SQLITE_FULL' });
    };
    expect((await host.call('runs.cancel', { runId: waiting.id })).status).toBe('cancelled');
    await expect
      .poll(() => host.call('data.notices', {}))
      .toMatchObject([{ code: 'runs/not-cancelled', message: /Waiting.*disk is full/ }]);
    expect((await host.call('runs.get', { runId: waiting.id })).status).toBe('queued');
    DatabaseWriter.prototype.write = write;
    for (const { id } of [waiting, playing]) await host.call('runs.cancel', { runId: id });
    for (const { id } of await host.call('data.notices', {})) await host.call('data.acknowledge', { id });
  });
});

describe('the queue', () => {
  test('plays one after the other; a waiting run can be moved up, removed and restored', async () => {
    const first = await host.call('runs.start', long());
    const [b, c] = [
      await host.call('runs.start', { ...long(), name: 'B' }),
      await host.call('runs.start', { ...long(), name: 'C', trials: 3 }),
    ];
    expect((await host.call('runs.list', {})).filter((r) => r.status === 'queued').length).toBeGreaterThanOrEqual(2);
    await host.call('runs.reorder', { runId: c.id, position: 0 });
    await host.call('runs.remove', { runId: b.id });
    expect((await host.call('runs.list', {})).map((r) => r.id)).not.toContain(b.id);
    await host.call('runs.cancel', { runId: first.id });
    await reaches(host, c.id, 'done');
    await host.call('runs.restore', { runId: b.id });
    expect((await host.call('runs.get', { runId: b.id })).status).toBe('paused');
  });
});

describe('moving a run in the queue', () => {
  const queue = async () => {
    const queued = (await host.call('runs.list', {})).filter(({ status }) => status === 'queued');
    return queued.sort((x, y) => x.queuePosition! - y.queuePosition!).map(({ id }) => id);
  };
  test('changes and announces only what is between its old and its new place', async () => {
    const playing = await host.call('runs.start', long());
    const ids: number[] = [];
    for (let i = 0; i < 6; i++) ids.push((await host.call('runs.start', { ...long(), name: `Q${i}`, trials: 1 })).id);
    const [a, b, c, d, e, f] = ids as [number, number, number, number, number, number];
    const announced = async (runId: number, position: number) => {
      const heard = new Map<number, number>();
      const stop = host.on('queue', ({ ids, positions }) => ids.forEach((id, i) => void heard.set(id, positions[i]!)));
      await host.call('runs.reorder', { runId, position });
      stop();
      const runs = await host.call('runs.list', {});
      for (const [id, heardPosition] of heard) expect(runs.find((run) => run.id === id)?.queuePosition).toBe(heardPosition);
      return [...heard.keys()].sort();
    };
    expect(await announced(b, 3)).toEqual([b, c, d]);
    expect(await queue()).toEqual([a, c, d, b, e, f]);
    expect(await announced(f, 0)).toEqual(ids);
    expect(await queue()).toEqual([f, a, c, d, b, e]);
    expect(await announced(f, 1000)).toEqual(ids);
    expect(await queue()).toEqual([a, c, d, b, e, f]);
    expect(await announced(a, 0)).toEqual([]);
    expect(await announced(playing.id, 0)).toEqual([]);
    await expect(host.call('runs.reorder', { runId: 999_999, position: 0 })).rejects.toMatchObject({ code: 'runs/no-run' });
    // After one has left the queue the others keep their numbers.
    await host.call('runs.cancel', { runId: a });
    expect(await announced(c, 1)).toEqual([c, d]);
    expect(await queue()).toEqual([d, c, b, e, f]);
    for (const runId of [...ids, playing.id]) await host.call('runs.cancel', { runId });
  });
});

describe('the results', () => {
  test('rates are those of the coins, mirrors measure the slots, classes and factions add up', async () => {
    const { id } = await host.call('runs.start', { ...long(), trials: 200 });
    await reaches(host, id, 'done');
    const { rows, total } = await host.call('runs.standings', { runId: id, limit: 500 });
    expect(total).toBe(120);
    const strengths = new Map<number, number>();
    for (const row of rows) {
      const combatant = await host.call('library.combatant', { id: row.combatantId });
      strengths.set(row.index, (combatant.data as { strength: number }).strength);
    }
    let inside = 0;
    for (const row of rows) {
      let sum = 0;
      for (const [index, t] of strengths) if (index !== row.index) sum += matchChance(winChance(strengths.get(row.index)!, t));
      const truth = sum / 119;
      expect(row.n).toBe(119 * 200);
      expect(Math.abs(row.rate - truth)).toBeLessThan(0.02);
      if (row.low <= truth && truth <= row.high) inside++;
    }
    expect(inside).toBeGreaterThan(105);
    const { slotBias } = await host.call('runs.get', { runId: id });
    expect(slotBias?.n).toBe(120 * 200);
    expect(slotBias?.interval.low).toBeLessThan(0.5);
    expect(slotBias?.interval.high).toBeGreaterThan(0.5);
    const classes = await host.call('runs.classes', { runId: id });
    expect(classes.map((c) => c.id)).toEqual(['light', 'heavy']);
    expect(classes.reduce((sum, c) => sum + c.count, 0)).toBe(120);
    for (const row of rows) {
      const { factions, classes } = await host.call('runs.byOpponent', { runId: id, index: row.index });
      for (const groups of [factions, classes]) {
        expect(groups.reduce((sum, g) => sum + g.opponents, 0)).toBe(119);
        const met = groups.flatMap(({ opponents, rate }) => (rate === null ? [] : [{ ...rate, opponents }]));
        for (const { n, opponents, low, high, rate } of met) {
          expect(n).toBe(opponents * 200);
          expect(low < rate && rate < high).toBe(true);
        }
        expect(met.reduce((sum, g) => sum + g.rate * g.n, 0) / (119 * 200)).toBeCloseTo(row.rate, 9);
      }
      expect(factions.map((f) => f.label).toSorted()).toEqual(['House0', 'House1', 'House2', 'House3', 'House4']);
      expect(factions.map((f) => f.rate?.rate)).toEqual(factions.map((f) => f.rate?.rate).toSorted((x, y) => (y ?? 0) - (x ?? 0)));
    }
    await expect(host.call('runs.byOpponent', { runId: id, index: 120 })).rejects.toThrow(/no number 120/);
    const factions = await host.call('runs.factions', { runId: id });
    expect(factions.reduce((sum, f) => sum + f.combatants, 0)).toBe(120);
    expect(factions.reduce((sum, f) => sum + f.rate * f.combatants, 0) / 120).toBeCloseTo(0.5, 6);
    const perFaction = await host.call('runs.champions', { runId: id });
    expect(perFaction.map((f) => f.faction).sort()).toEqual(['House0', 'House1', 'House2', 'House3', 'House4']);
    for (const { faction, champions } of perFaction) {
      for (const [k, weightClass] of classes.entries()) {
        const best = await host.call('runs.standings', { runId: id, faction, weightClass: weightClass.id, limit: 1 });
        expect(champions[k]).toEqual(best.rows[0] ?? null);
      }
    }
    for (const [k, { champion }] of classes.entries()) {
      const ranks = perFaction.flatMap((f) => f.champions[k]?.rank ?? []);
      expect(Math.min(...ranks)).toBe(champion?.rank);
    }
    const whole = await host.call('runs.spread', { runId: id });
    const thinned = await host.call('runs.spread', { runId: id, most: 35 });
    for (const [f, { faction, combatants, rows: members }] of whole.entries()) {
      const own = rows.filter((row) => row.faction === faction).map((row) => row.rate);
      expect(members.map((m) => m.rate)).toEqual(own.toSorted((x, y) => y - x));
      expect(combatants).toBe(24);
      expect(thinned[f]?.rows.length).toBe(7);
      expect([thinned[f]?.rows[0], thinned[f]?.rows[6]]).toEqual([members[0], members[23]]);
    }
  });

  test('the matrix, the opponents and the contest of a pair say the same', async () => {
    for (const keep of ['standings', 'outcomes', 'records', 'details'] as const) {
      const { id } = await host.call('runs.start', { ...long(), field: field.slice(0, 30), trials: 40, keep });
      await reaches(host, id, 'done');
      const matrix = await host.call('runs.matrix', { runId: id, indices: [3, 7, 20] });
      expect(matrix.rates[1]).toBeCloseTo(1 - matrix.rates[3]!, 6);
      const { rows } = await host.call('runs.opponents', { runId: id, index: 3 });
      expect(rows.length).toBe(29);
      expect(rows.find((r) => r.index === 7)?.rate).toBeCloseTo(matrix.rates[1]!, 6);
      const contest = await host.call('runs.contest', { runId: id, a: 3, b: 7 });
      expect(contest.odds.winA).toBeCloseTo(matrix.rates[1]!, 6);
      expect(contest.odds.trials).toBe(40);
    }
  });

  test('a pair of a run is played again outside it at the same addresses, trial by trial', async () => {
    const { id } = await host.call('runs.start', { ...long(), field: field.slice(0, 30), trials: 60 });
    await reaches(host, id, 'done');
    const contest = await host.call('runs.contest', { runId: id, a: 12, b: 4 });
    const [indexA, indexB] = contest.streams;
    const again = { a: contest.a.id, b: contest.b.id, seed: contest.seed, options: { ...contest.options } };
    const played = await host.call('contest.play', { ...again, indexA, indexB, trials: 60, winners: true });
    expect(played.odds).toEqual(contest.odds);
    expect(played.picks).toEqual(contest.picks);
    expect(played.winners?.length).toBe(60);
    expect((played.winners ?? []).filter((w) => w === 0).length / 60).toBeCloseTo(played.odds.winA, 12);
    const { trial, winner } = played.picks[0]!;
    expect((await host.call('replay.ofPair', { ...again, indexA, indexB, trial })).winner).toBe(winner);
    const elsewhere = await host.call('contest.play', { ...again, trials: 60 });
    expect(elsewhere.winners).toBeUndefined();
    expect(elsewhere.odds).not.toEqual(contest.odds);
  });

  test('a gauntlet has strengths and highlights, small or large', async () => {
    for (const [challengers, size] of [
      [3, 40],
      [30, 100],
    ] as const) {
      const { id } = await host.call('runs.start', { ...long(), kind: 'gauntlet', field: field.slice(0, size), challengers, trials: 400 });
      await reaches(host, id, 'done');
      const { rows } = await host.call('runs.standings', { runId: id, sort: 'index', limit: 200 });
      const opponents = rows.slice(challengers);
      expect(opponents.reduce((sum, r) => sum + r.strength!, 0) / opponents.length).toBeCloseTo(1500, 0);
      const [best] = [...rows.slice(0, challengers)].sort((x, y) => y.rate - x.rate);
      expect(Math.max(...rows.slice(0, challengers).map((r) => r.strength!))).toBe(best?.strength);
      // A challenger meets only the others, and they only the challengers.
      for (const [index, met] of [
        [0, size - challengers],
        [challengers, challengers],
      ] as const) {
        const { factions } = await host.call('runs.byOpponent', { runId: id, index });
        expect(factions.reduce((sum, f) => sum + f.opponents, 0)).toBe(met);
      }
      const swings = await host.call('runs.highlights', { runId: id, kind: 'swing' });
      expect(swings.length).toBeGreaterThan(0);
      for (const s of swings) expect(s.a < challengers && s.b >= challengers && s.spread! > 0 && s.drawRate === 0).toBe(true);
      expect((await host.call('runs.report', { runId: id })).swings.length).toBeGreaterThan(0);
    }
  });

  test('what is played again instead of kept says so: fewer trials of every pair, never a hole', async () => {
    const trials = 40_000;
    const [none, kept] = [
      await host.call('runs.start', {
        ...long(),
        kind: 'gauntlet',
        field: field.slice(0, 70),
        challengers: 4,
        trials,
        precision: 0.1,
        keep: 'standings',
      }),
      await host.call('runs.start', { ...long(), field: field.slice(0, 8), trials }),
    ];
    await reaches(host, none.id, 'done');
    await reaches(host, kept.id, 'done');
    const { rates, problems } = await host.call('runs.matrix', { runId: none.id });
    expect(rates.every((r) => !Number.isNaN(r))).toBe(true);
    expect(problems?.map((p) => p.code)).toEqual(['runs/partly-replayed']);
    // The file has all 40,000; the page plays 30,000 again and rests its odds on the file.
    const { odds, problems: notes } = await host.call('runs.contest', { runId: kept.id, a: 2, b: 5 });
    const matrix = await host.call('runs.matrix', { runId: kept.id, indices: [2, 5] });
    expect(odds.trials).toBe(trials);
    expect(odds.winA).toBeCloseTo(matrix.rates[1]!, 6);
    expect(notes?.[0]?.message).toMatch(/all 40,000 trials.*first 30,000/);
    expect(matrix.problems).toEqual([]);
  });

  test('equals are played once and share their record', async () => {
    const text = `coins\n${['A 0.5', 'B 0.5', 'C 0.5', 'D -0.3'].map((l) => `${l} 50 Mint`).join('\n')}\n`;
    await importText(host, text, 'equals.coins');
    const rosterIds = (await host.call('library.rosters', {})).slice(-1).map((r) => r.id);
    const four = await host.call('library.select', { ruleset: 'osr', rosterIds });
    const { id } = await host.call('runs.start', { ...long(), field: [...four], trials: 100 });
    const done = await reaches(host, id, 'done');
    expect(done.progress.matchups).toBe(3); // two distinct coins: one pair and two mirrors
    const { rows } = await host.call('runs.standings', { runId: id, sort: 'index' });
    expect(rows.map((r) => r.n)).toEqual([300, 300, 300, 300]);
    const total = rows.reduce((sum, r) => sum + r.wins, 0);
    expect(total).toBe(rows.reduce((sum, r) => sum + r.losses, 0));
    const contest = await host.call('runs.contest', { runId: id, a: 3, b: 2 });
    expect(contest.odds.trials).toBe(100);
  });

  test('a single contest keeps tally, histograms, ledger and picks of all trials, and replays them', async () => {
    const { id } = await host.call('runs.start', { ...long(), kind: 'single', field: field.slice(0, 2), trials: 25_000 });
    await reaches(host, id, 'done');
    const contest = await host.call('runs.contest', { runId: id, a: 0, b: 1 });
    expect(contest.odds.trials).toBe(25_000);
    expect(Math.abs(contest.odds.winA - (contest.exact?.winA ?? 0))).toBeLessThan(0.015);
    const tosses = contest.histograms.find((h) => h.metric === 'tosses');
    expect((tosses?.counts[2] ?? 0) + (tosses?.counts[3] ?? 0)).toBe(25_000);
    expect(contest.ledger?.a[0]?.values[0]).toBeGreaterThan(10_000);
    const fastest = contest.picks.find((p) => p.label === 'fastest');
    expect(fastest?.length).toBe(2);
    for (const pick of contest.picks) {
      const replay = await host.call('replay.ofRun', { runId: id, a: 0, b: 1, trial: pick.trial });
      expect(replay.winner).toBe(pick.winner);
      expect(replay.events.filter((e) => e.kind === 'toss').length).toBe(pick.length);
    }
  });
});

describe('settings that cannot be played', () => {
  test.each([
    [{ kind: 'single' }, /exactly two/],
    [{ kind: 'gauntlet', challengers: 0 }, /at least one challenger/],
    [{ kind: 'ladder', field: [1, 2, 3] }, /at least 20/],
    [{ field: [1, 2, 99999] }, /the first is 99999/],
    [{ options: { egde: 1 } }, /Unknown option 'egde'/],
    [{ options: { edge: 77 } }, /from -5 to 5/],
  ])('%j', async (change, message) => {
    await expect(host.call('runs.start', { ...long(), ...(change as object) })).rejects.toThrow(message);
    const plan = await host.call('runs.plan', { ...long(), ...(change as object) });
    expect(plan.problems.some((p) => p.severity === 'error')).toBe(true);
  });

  test('calls that do not exist or do not fit are refused', async () => {
    await expect(host.call('runs.nonsense' as never, {} as never)).rejects.toThrow("no call 'runs.nonsense'");
    await expect(host.call('constructor' as never, {} as never)).rejects.toThrow('no call');
    await expect(host.call('runs.get', { runId: 'one' as never })).rejects.toThrow(/runId/);
  });
});

test('a plan counts pairs, trials, tiles and disk', async () => {
  const plan = await host.call('runs.plan', long());
  expect(plan).toMatchObject({ matchups: 7260, trials: 7260 * 3000, problems: [] });
  expect(plan.disk.records).toBeGreaterThan(plan.disk.standings + 8 * 7260);
  expect(plan.seconds).toBeGreaterThan(0);
  expect(plan.freeDisk).toBeGreaterThan(0);
});

test('a plan says what it will probably play, what its time is based on, and when it takes too long', async () => {
  const precise = await host.call('runs.plan', { ...long(), precision: 0.05 });
  expect(precise.trials).toBeLessThan(0.5 * precise.mostTrials);
  expect(precise.basis).toMatchObject({ distinct: 120 });
  const ladder = await host.call('runs.plan', { ...long(), kind: 'ladder' });
  expect(ladder.matchups).toBe(ladder.trials);
  const endless = await host.call('runs.plan', { ...long(), trials: 1_000_000_000 });
  expect(endless.problems).toMatchObject([{ code: 'runs/too-long', severity: 'warning', hint: expect.stringMatching(/use a ladder/) }]);
  expect(endless.problems[0]?.message).toMatch(/^This will take about [\d,]+ (years|months|days)\.$/);
});
