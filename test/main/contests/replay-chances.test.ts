import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReplayChances } from '../../../src-shared/api/replay-chances.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { chancesRequest } from '../../../src-shared/replay/chances-request.ts';
import { encodeReplay } from '../../../src-shared/replay/codec.ts';
import { isInside, type Share } from '../../../src-shared/stats/share.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { matchChance, winChance } from '../../kit/coin-ruleset.ts';

/** Strengths of the sample coins. */
const [PENNY, CROWN] = [0.2, 1.1];
const COINS = `coins\nPenny ${PENNY} 10 Mint\nCrown ${CROWN} 200 Vault\n`;

let folder = '';
let host: TestHost;
let ids: readonly number[];
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
  ids = await importText(host, COINS);
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

async function chancesOf(replay: Replay): Promise<{ readonly last: ReplayChances; readonly steps: readonly ReplayChances[] }> {
  const request = chancesRequest(replay);
  const steps: ReplayChances[] = [];
  for (;;) {
    const reply = await host.call('replay.chances', request);
    steps.push(reply);
    if (reply.done) return { last: reply, steps };
  }
}

const replayOfPair = (trial: number) => host.call('replay.ofPair', { a: ids[0]!, b: ids[1]!, seed: '5', trial });

/** After so many tosses won by each side: best of three. */
function trueChance(wonA: number, wonB: number): number {
  const p = winChance(PENNY, CROWN);
  if (wonA === 2 || wonB === 2) return wonA === 2 ? 1 : 0;
  return p * trueChance(wonA + 1, wonB) + (1 - p) * trueChance(wonA, wonB + 1);
}

const contains = (share: Share, value: number) =>
  share.method === 'exact' ? Math.abs(share.value - value) < 1e-9 : isInside(value, share);

describe('chances during a battle', () => {
  test('are exact before it, true within their intervals during it, and certain after it', async () => {
    const replay = await replayOfPair(3);
    const { last } = await chancesOf(replay);
    const won: [number, number] = [0, 0];
    expect(last.moments[0]).toMatchObject({ first: -1, last: 0, chances: { a: { method: 'exact' } } });
    expect(last.moments[0]!.chances!.a.value).toBeCloseTo(matchChance(winChance(PENNY, CROWN)), 9);
    for (const { first, chances } of last.moments.slice(1)) {
      won[replay.events[first]!.side as 0 | 1]++;
      expect(contains(chances!.a, trueChance(...won))).toBe(true);
    }
    expect(last.moments.at(-1)!.chances!.a).toEqual({ method: 'exact', value: replay.winner === 0 ? 1 : 0 });
  });

  test('come in steps, each knowing more, and are kept: asked again, the reply is at once the last one', async () => {
    const replay = await replayOfPair(4);
    const { last, steps } = await chancesOf(replay);
    expect(steps.map(({ played }) => played)).toEqual(steps.map(({ played }) => played).toSorted((x, y) => x - y));
    expect(last.played).toBe(last.planned);
    expect(await host.call('replay.chances', chancesRequest(replay))).toEqual(last);
  });

  test('are the same for two windows that ask at once, and on another host', async () => {
    const replay = await replayOfPair(5);
    const [first, second] = await Promise.all([chancesOf(replay), chancesOf(replay)]);
    expect(second.last).toEqual(first.last);
    await host.close();
    host = await coinHost(folder, 2);
    expect((await chancesOf(replay)).last).toEqual(first.last);
  });

  test('are those of a battle of a run, and of its file even when its combatants are no longer in the library', async () => {
    const settings = { name: 'Coins', ruleset: 'osr', kind: 'round-robin' as const, field: [...ids], seed: '8', trials: 20 };
    const { id: runId } = await host.call('runs.start', settings);
    await reaches(host, runId, 'done');
    const replay = await host.call('replay.ofRun', { runId, a: 0, b: 1, trial: 7 });
    const { last } = await chancesOf(replay);
    const other = newFolder();
    const elsewhere = await coinHost(other, 1);
    try {
      const opened = await elsewhere.call('replay.open', { bytes: encodeReplay(replay) });
      let reply = await elsewhere.call('replay.chances', chancesRequest(opened));
      while (!reply.done) reply = await elsewhere.call('replay.chances', chancesRequest(opened));
      expect(reply).toEqual(last);
    } finally {
      await elsewhere.close();
      dropFolder(other);
    }
  });

  test('are those of the battle also where a run played it for identical combatants with other names', async () => {
    const field = [
      ...(await importText(host, `coins\nPenny ${PENNY} 10 Mint\nCent ${PENNY} 12 Mint\nCrown ${CROWN} 200 Vault\n`, 'more.coins')),
    ];
    const settings = { name: 'Twins', ruleset: 'osr', kind: 'round-robin' as const, field: field.slice(-3), seed: '9', trials: 20 };
    const { id: runId } = await host.call('runs.start', settings);
    await reaches(host, runId, 'done');
    const replay = await host.call('replay.ofRun', { runId, a: 1, b: 2, trial: 3 });
    expect([replay.names, replay.address.a]).toEqual([['Cent', 'Crown'], 0]);
    const { last } = await chancesOf(replay);
    expect(last.moments.at(-1)!.chances!.a.value).toBe(replay.winner === 0 ? 1 : 0);
    for (const { title } of last.turningPoints) expect(title).toMatch(/^(Cent|Crown): wins a toss$/);
  });

  test('are refused for other rules, for another course of events and for what is not a combatant, with a reason', async () => {
    const replay = await replayOfPair(6);
    const request = chancesRequest(replay);
    await expect(host.call('replay.chances', { ...request, rulesetVersion: 'coin-0' })).rejects.toMatchObject({
      code: 'replay/rules-moved',
      message: expect.stringContaining('version coin-0'),
    });
    const altered = {
      ...replay,
      events: replay.events.map((event) => (event.kind === 'toss' ? { ...event, side: event.side === 0 ? 1 : 0 } : event)),
    };
    await expect(host.call('replay.chances', chancesRequest(altered))).rejects.toMatchObject({ code: 'replay/another-battle' });
    await expect(host.call('replay.chances', { ...request, combatants: [1, 2] as never })).rejects.toMatchObject({
      code: 'app/bad-input',
      message: expect.stringContaining('combatants.0: is not a combatant'),
    });
    const broken = { ...replay.combatants[0], data: null };
    await expect(host.call('replay.chances', { ...request, combatants: [broken, broken] as never })).rejects.toMatchObject({
      code: 'replay/unplayable',
    });
  });
});
