import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src-main/store/data-folder.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import { decodeHeader, encodeHeader, type MatchHeader } from '../../../src-shared/run/match-file.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder);
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

const fileOf = (runId: number) => join(folder, 'runs', `${runId}.matches`);

async function played(seed: string, more: Partial<Input<'runs.start'>> = {}): Promise<number> {
  const field = [...(await host.call('library.select', { ruleset: 'osr' }))];
  const settings = { name: seed, ruleset: 'osr', kind: 'round-robin', field, trials: 20, keep: 'outcomes', seed, ...more } as const;
  const { id } = await host.call('runs.start', settings);
  await reaches(host, id, 'done');
  return id;
}

async function seen(runId: number) {
  const { rates, problems = [] } = await host.call('runs.matrix', { runId });
  const opponents = await host.call('runs.opponents', { runId, index: 3, limit: 100 });
  const byIndex = new Map(opponents.rows.map(({ index, rate }) => [index, rate]));
  return { rates: Array.from(rates), opponents: byIndex, codes: problems.map((p) => p.code), problems, rowProblems: opponents.problems };
}

function rewriteHeader(runId: number, change: (header: MatchHeader) => MatchHeader): void {
  const bytes = readFileSync(fileOf(runId));
  const { header, representative, length } = decodeHeader(bytes);
  const changed = change(header);
  writeFileSync(fileOf(runId), Buffer.concat([encodeHeader(changed, representative.slice(0, changed.combatants)), bytes.subarray(length)]));
}

describe('a match file that is not the one of its run', () => {
  test('of another seed is named, and all matchups come from the seed of the run', async () => {
    await importText(host, purse(30));
    const one = await played('one');
    const two = await played('two');
    const right = await seen(one);
    expect(right.codes).toEqual([]);
    copyFileSync(fileOf(two), fileOf(one));
    const wrong = await seen(one);
    expect(wrong.codes).toEqual(['runs/match-file-mismatch']);
    expect(wrong.problems[0]!.message).toMatch(/belongs to run 2/);
    expect(wrong.rates).toEqual(right.rates);
    expect(wrong.opponents).toEqual(right.opponents);
  });

  test('is refused for another seed, version, field, plan or settings, each by name', async () => {
    const changes: readonly [RegExp, (header: MatchHeader) => MatchHeader][] = [
      [/another seed \(0000BAD0/, (h) => ({ ...h, seed: '0000BAD0-00000000' })],
      [/version 0\.0 of the rules/, (h) => ({ ...h, rulesetVersion: '0.0' })],
      [/other settings/, (h) => ({ ...h, identity: { ...h.identity!, settingsHash: '0' } })],
      [/other combatants/, (h) => ({ ...h, identity: { ...h.identity!, fieldHash: '0' } })],
      [/belongs to run 77/, (h) => ({ ...h, identity: { ...h.identity!, runId: 77 } })],
      [/another game/, (h) => ({ ...h, ruleset: 'opr' })],
      [/another size/, (h) => ({ ...h, combatants: h.combatants - 1 })],
      [/another plan/, (h) => ({ ...h, plan: { ...h.plan, block: h.plan.block + 1 } })],
    ];
    await importText(host, purse(12));
    const run = await played('one');
    const own = readFileSync(fileOf(run));
    for (const [message, change] of changes) {
      writeFileSync(fileOf(run), own);
      rewriteHeader(run, change);
      const { problems = [] } = await host.call('runs.matrix', { runId: run });
      expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringMatching(message) }]);
    }
    const { rowProblems } = await seen(run);
    expect(rowProblems).toMatchObject([{ code: 'runs/match-file-mismatch', message: expect.stringMatching(/another plan/) }]);
  });

  test('a missing one is named, and one from before headers had an identity is still read', async () => {
    await importText(host, purse(12));
    const run = await played('one');
    const right = await seen(run);
    rewriteHeader(run, ({ identity: _, ...old }) => old);
    expect(await seen(run)).toEqual(right);
    rmSync(fileOf(run));
    const missing = await seen(run);
    expect(missing.codes).toEqual(['runs/match-file-missing']);
    expect(missing.rates).toEqual(right.rates);
  });

  test('is renamed, never overwritten, by a new run of that number', async () => {
    await importText(host, purse(12));
    await played('one');
    renameSync(fileOf(1), fileOf(2));
    const before = readFileSync(fileOf(2));
    await played('two');
    expect(readFileSync(`${fileOf(2)}.other-1`).equals(before)).toBe(true);
    expect((await seen(2)).codes).toEqual([]);
  });
});

describe('a damaged tile', () => {
  test('is named; its matchups are left out, the others stay', async () => {
    await importText(host, purse(200));
    const run = await played('one', { trials: 60 });
    const right = await seen(run);
    const bytes = readFileSync(fileOf(run));
    bytes[bytes.length - 1] = bytes[bytes.length - 1]! ^ 1;
    writeFileSync(fileOf(run), bytes);
    const { matchupsDone } = (await host.call('runs.get', { runId: run })).progress;
    expect(matchupsDone).toBeGreaterThan(0);
    const all = Array.from({ length: 200 }, (_, i) => i);
    const { rates, problems } = await host.call('runs.matrix', { runId: run, indices: all });
    expect(problems).toMatchObject([{ code: 'runs/match-file-damaged' }]);
    const missing = Array.from(rates).filter(Number.isNaN).length;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(rates.length);
    expect(right.codes).toEqual([]);
  });
});

describe('a run that goes on', () => {
  async function halfPlayed(): Promise<number> {
    const field = [...(await importText(host, purse(400)))];
    const settings = { name: 'Slow', ruleset: 'osr', kind: 'round-robin', field, trials: 100, keep: 'outcomes', seed: 's' } as const;
    const { id } = await host.call('runs.start', settings);
    await new Promise<void>((done) => host.on('run', ({ progress }) => progress.tilesDone > 1 && done()));
    await host.call('runs.pause', { runId: id });
    await host.close();
    host = await coinHost(folder);
    const { status, progress } = await host.call('runs.get', { runId: id });
    expect([status, progress.tilesDone < progress.tiles]).toEqual(['paused', true]);
    return id;
  }

  test('finds its tiles after it was renamed', async () => {
    const id = await halfPlayed();
    await host.call('runs.rename', { runId: id, name: 'A much longer name that moves everything behind the header by some blocks' });
    await host.call('runs.resume', { runId: id });
    await reaches(host, id, 'done');
    expect((await seen(id)).codes).toEqual([]);
  });

  test('refuses a file that is missing, too short or empty with a sentence', async () => {
    const id = await halfPlayed();
    const damages: readonly [RegExp, () => void][] = [
      [/ends before the last result/, () => truncateSync(fileOf(id), statSync(fileOf(id)).size - 1)],
      [/not a Warbench match file/, () => truncateSync(fileOf(id), 0)],
      [/it is missing/, () => rmSync(fileOf(id))],
    ];
    for (const [message, damage] of damages) {
      damage();
      await host.call('runs.resume', { runId: id });
      await expect.poll(async () => (await host.call('runs.get', { runId: id })).message).toMatch(message);
      expect((await host.call('runs.get', { runId: id })).status).toBe('failed');
    }
  });

  test('refuses to continue with other combatants', async () => {
    const id = await halfPlayed();
    await host.close();
    const db = new Database(join(folder, STORE_FILE));
    db.exec(`UPDATE combatants SET data = json_set(data, '$.strength', 9) WHERE id = 5`);
    db.close();
    host = await coinHost(folder);
    await host.call('runs.resume', { runId: id });
    await expect.poll(async () => (await host.call('runs.get', { runId: id })).message).toMatch(/not those it was started with/);
    expect(existsSync(fileOf(id))).toBe(true);
    expect(readdirSync(join(folder, 'runs'))).toEqual([`${id}.matches`]);
  });
});
