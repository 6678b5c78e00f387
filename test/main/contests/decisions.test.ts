/** Why a combatant wins: the decisions of a run's own trials, recorded again. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src-main/store/data-folder.ts';
import type { WhyItWins } from '../../../src-shared/api/results.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

const TRIALS = 40;
let folder = '';
let host: TestHost;
let field: number[] = [];
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 2);
  field = [...(await importText(host, purse(30)))];
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

async function play(part: object): Promise<number> {
  const settings = { name: 'Why', ruleset: 'osr' as const, kind: 'round-robin' as const, field, seed: '11', trials: TRIALS };
  const { id } = await host.call('runs.start', { ...settings, ...part });
  await reaches(host, id, 'done');
  return id;
}

async function why(runId: number, index: number, opponent?: number): Promise<WhyItWins> {
  const answer = await host.call('runs.decisions', { runId, index, ...(opponent !== undefined && { opponent }) });
  return answer!;
}

const wonIn = ({ kinds }: WhyItWins) => kinds.reduce((sum, kind) => sum + kind.won, 0);
const lostIn = ({ kinds }: WhyItWins) => kinds.reduce((sum, kind) => sum + kind.lost, 0);

test.each([
  ['round-robin', {}, [0, 17]],
  ['gauntlet, from both sides', { kind: 'gauntlet', challengers: 3 }, [2, 20]],
])('a matchup of a %s: exactly the trials of the run', async (_, part, [a, b]) => {
  const runId = await play(part);
  for (const [index, opponent] of [
    [a!, b!],
    [b!, a!],
  ] as const) {
    const { rows } = await host.call('runs.opponents', { runId, index, limit: 500 });
    const met = rows.find((row) => row.index === opponent)!;
    const answer = await why(runId, index, opponent);
    expect(answer).toMatchObject({
      trials: TRIALS,
      games: TRIALS,
      sample: 'A sample of 40 matches from the seed of the run.',
      problems: [],
    });
    const contest = await host.call('runs.contest', { runId, a: index, b: opponent });
    const rate = contest.indexA === index ? contest.odds.winA : contest.odds.winB;
    if (met.method === 'estimated') expect(wonIn(answer)).toBe(Math.round(met.rate * TRIALS));
    if (contest.odds.method === 'estimated') expect(wonIn(answer)).toBe(Math.round(rate * TRIALS));
    expect(wonIn(answer) + lostIn(answer)).toBe(TRIALS);
  }
});

test('a combatant against the field: a sample that is the same every time, with intervals', async () => {
  const runId = await play({});
  const { rows } = await host.call('runs.standings', { runId, limit: 1 });
  const best = rows[0]!.index;
  const answer = await why(runId, best);
  expect(answer.sample).toBe('A sample of 400 matches from the seed of the run, against all 29 opponents.');
  expect(await why(runId, best)).toEqual(answer);
  expect(wonIn(answer)).toBeGreaterThan(lostIn(answer));
  expect(answer.kinds.map((k) => k.id)).toEqual(['straight', 'decider']);
  expect(answer.roundWon).toBeGreaterThan(2);
  const { share, winsFirst, winsSecond } = answer.first!;
  expect(share.trials).toBe(400);
  expect(winsFirst.trials + winsSecond.trials).toBe(400);
  expect(winsFirst.low).toBeGreaterThan(winsSecond.value);
  expect(answer.held).toBeNull();
});

test('a ladder says that it plays only some of the matchups', async () => {
  const runId = await play({ kind: 'ladder', trials: 4 });
  const answer = await why(runId, 3);
  expect(answer.trials).toBe(29 * 4);
  expect(answer.sample).toContain('A ladder itself plays only some of these matchups.');
});

test('a run of an older version of the rules has no numbers, and says so', async () => {
  const runId = await play({ trials: 2 });
  await host.close();
  const db = new Database(join(folder, STORE_FILE));
  db.prepare("UPDATE runs SET ruleset_version = 'coin-0' WHERE id = ?").run(runId);
  db.close();
  host = await coinHost(folder, 2);
  const answer = await why(runId, 0);
  expect(answer).toMatchObject({ trials: 0, games: 0, kinds: [], first: null, roundWon: null });
  expect(answer.problems).toMatchObject([{ code: 'runs/rules-moved', severity: 'warning' }]);
});

test('a place that the field does not have is refused', async () => {
  const runId = await play({ trials: 2 });
  await expect(why(runId, 99)).rejects.toMatchObject({ code: 'runs/no-place' });
  await expect(why(runId, 0, 99)).rejects.toMatchObject({ code: 'runs/no-place' });
});
