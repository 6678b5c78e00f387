/** An episode from a run of the host: the same plan from any number of threads, and what to say where chances are missing. */
import { expect, test } from 'vitest';
import type { VideoReport } from '../../../src-shared/api/results.ts';
import { type CollectParts, collectFacts } from '../../../src-shared/episode/collect.ts';
import { planEpisode } from '../../../src-shared/episode/plan.ts';
import { TEMPLATE_RULES } from '../../../src-shared/episode/rules.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { coin, purse } from '../../kit/coin-ruleset.ts';

async function withRun<Value>(threads: number, use: (host: TestHost, runId: number) => Promise<Value>): Promise<Value> {
  const folder = newFolder();
  const host = await coinHost(folder, threads);
  try {
    const field = [...(await importText(host, purse(8)))];
    const { id } = await host.call('runs.start', { name: 'Coins', ruleset: 'osr', kind: 'round-robin', field, seed: 'film', trials: 50 });
    await reaches(host, id, 'done');
    return await use(host, id);
  } finally {
    await host.close();
    dropFolder(folder);
  }
}

const parts = (host: CollectParts['host'], isCancelled = () => false): CollectParts => ({
  host,
  rulesetOf: () => coin,
  onProgress: () => {},
  isCancelled,
});
const rules = { ...TEMPLATE_RULES.standard, countdown: 3, battles: 3 };

test('the same run gives the same plan bytes on one thread and on two', async () => {
  const plans = [];
  for (const threads of [1, 2]) {
    plans.push(await withRun(threads, async (host, id) => JSON.stringify(planEpisode(await collectFacts(parts(host), id, rules), rules))));
  }
  expect(plans[0]).toBe(plans[1]);
  expect(JSON.parse(plans[0]!).scenes.length).toBeGreaterThan(5);
});

test('without chances the clips show what fell, and the plan says why', async () => {
  await withRun(1, async (host, id) => {
    const call: CollectParts['host']['call'] = (method, input) =>
      method === 'replay.chances' ? Promise.reject(new Error('Not for this game.')) : host.call(method, input);
    const plan = planEpisode(await collectFacts(parts({ call }), id, rules), rules);
    expect(plan.notes).toEqual(['The chance to win is not known: Not for this game.']);
    expect(plan.scenes.some(({ kind }) => kind === 'replay')).toBe(true);
    expect(plan.scenes.every(({ swing }) => swing === null)).toBe(true);
  });
});

test('entries that name no faction are no faction of the ranking', async () => {
  await withRun(1, async (host, id) => {
    const call = (async (method, input) => {
      const reply = await host.call(method, input);
      if (method !== 'runs.report') return reply;
      const [first, ...others] = (reply as VideoReport).factions;
      return { ...(reply as VideoReport), factions: [{ ...first, faction: '' }, ...others] };
    }) as CollectParts['host']['call'];
    const { factions } = await collectFacts(parts({ call }), id, rules);
    expect(factions.length).toBeGreaterThan(0);
    expect(factions.map(({ faction }) => faction)).not.toContain('');
  });
});

test('cancelling stops between two steps', async () => {
  await withRun(1, async (host, id) => {
    await expect(
      collectFacts(
        parts(host, () => true),
        id,
        rules,
      ),
    ).rejects.toThrow('Cancelled');
  });
});

test('the host stops an episode when its client has gone', async () => {
  await withRun(1, async (host, runId) => {
    const gone = new AbortController();
    const episode = host.call('runs.episode', { runId, template: 'standard' }, gone.signal);
    gone.abort();
    await expect(episode).rejects.toThrow('Cancelled');
    expect((await host.call('runs.episode', { runId, template: 'short' })).plan).toMatchObject({ run: { id: runId } });
  });
});
