/** Settings, tags, links and open windows know things by their numbers, so that no number may be given twice. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src-main/store/data-folder.ts';
import { MIGRATIONS } from '../../../src-main/store/migrations/index.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

/** What was removed is deleted at the next start. */
async function restart(): Promise<void> {
  await host.close();
  host = await coinHost(folder, 1);
}

async function play(): Promise<number> {
  const field = [...(await host.call('library.select', { ruleset: 'osr' }))];
  const { id } = await host.call('runs.start', { name: 'Run', ruleset: 'osr', kind: 'round-robin', field, seed: '1', trials: 10 });
  await reaches(host, id, 'done');
  return id;
}

function battleOf(runId: number): Input<'replays.tag'>['addresses'][number] {
  return { kind: 'run', runId, a: 0, b: 1, trial: 3 };
}

function tagged(): unknown[] {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  const rows = db.prepare('SELECT address FROM replay_tags ORDER BY address').pluck().all() as string[];
  db.close();
  return rows.map((address) => (address.startsWith('{') ? JSON.parse(address).runId : null));
}

describe('the newest of all is deleted', () => {
  test('a run: the next one has another number, and nothing that was said of the deleted one', async () => {
    await importText(host, purse(4));
    const kept = await play();
    const deleted = await play();
    for (const runId of [kept, deleted]) {
      await host.call('runs.rate', { runId, stretch: 50, baseline: 1 });
      await host.call('settings.set', { key: `runs.official.${runId}`, value: 1 });
      await host.call('replays.tag', { addresses: [battleOf(runId)], tag: 'Seen', on: true });
    }
    await host.call('runs.remove', { runId: deleted });
    await restart();
    expect(await play()).toBe(deleted + 1);
    const settings = await host.call('settings.get', {});
    expect(settings[`rating.${kept}`]).toMatchObject({ stretch: 50, baseline: 1 });
    expect(settings).toHaveProperty([`runs.official.${kept}`]);
    expect(settings).not.toHaveProperty([`rating.${deleted}`]);
    expect(settings).not.toHaveProperty([`runs.official.${deleted}`]);
    expect(tagged()).toEqual([kept]);
  });

  test('a roster with its combatants', async () => {
    await importText(host, purse(3));
    const before = await host.call('library.rosters', {});
    const [largest] = (await host.call('library.select', { ruleset: 'osr' })).toSorted((x, y) => y - x);
    for (const { id } of before) await host.call('library.remove', { rosterId: id });
    await restart();
    const ids = await importText(host, purse(2), 'other.coins');
    const after = await host.call('library.rosters', {});
    expect(after[0]!.id).toBeGreaterThan(Math.max(...before.map(({ id }) => id)));
    expect(Math.min(...ids)).toBeGreaterThan(largest!);
  });

  test('a project of the Studio, which a browser source may still ask for', async () => {
    const { id } = await host.call('studio.save', { name: 'First', data: {} });
    await host.call('studio.remove', { id });
    await restart();
    expect((await host.call('studio.save', { name: 'Second', data: {} })).id).toBe(id + 1);
  });
});

test('an older library loses what it kept of runs that are gone', async () => {
  await importText(host, purse(4));
  const runId = await play();
  await host.close();
  const db = new Database(join(folder, STORE_FILE));
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as { name: string }[])
    db.exec(`DROP TRIGGER ${name}`);
  db.exec('DROP TABLE largest_ids');
  const put = db.prepare('INSERT INTO settings (key, value) VALUES (?, ?)');
  for (const key of [`runs.official.${runId}`, `runs.official.${runId + 1}`, `rating.${runId + 5}`, 'theme']) put.run(key, '1');
  const tag = db.prepare("INSERT INTO replay_tags (address, tags) VALUES (?, '[]')");
  for (const id of [runId, runId + 1]) tag.run(JSON.stringify(battleOf(id)));
  for (const other of [JSON.stringify({ kind: 'pair', a: 1, b: 2 }), 'not JSON']) tag.run(other);
  db.pragma(`user_version = ${MIGRATIONS.length - 1}`);
  db.close();
  host = await coinHost(folder, 1);
  expect(Object.keys(await host.call('settings.get', {})).sort()).toEqual([`rating.${runId}`, `runs.official.${runId}`, 'theme']);
  expect(tagged()).toEqual(expect.arrayContaining([runId, undefined, null]));
  expect(tagged()).toHaveLength(3);
});
