/** Starting, naming and removing runs, over a host whose threads are the test's own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';
import { withoutThreads } from '../../kit/without-threads.ts';

withoutThreads();

let folder = '';
let host: TestHost;
let field: number[] = [];
const heard: RunInfo[] = [];
beforeEach(async () => {
  folder = newFolder();
  await open();
  field = [...(await importText(host, purse(5)))];
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

async function open(): Promise<void> {
  host = await coinHost(folder, 1);
  heard.length = 0;
  host.on('run', (info) => heard.push(info));
}
const settings = (part: object = {}) => ({
  ...({ name: 'R', ruleset: 'osr', kind: 'round-robin', field, seed: '5', trials: 20, confirm: false } as const),
  ...part,
});
const infoOf = (runId: number) => host.call('runs.get', { runId });

describe('a new run', () => {
  test('plays at once, and its seed is written in full', async () => {
    const { id, status, sample } = await host.call('runs.start', settings({ options: { edge: 1 } }));
    expect([status, sample]).toEqual(['queued', false]);
    const info = await reaches(host, id, 'done');
    expect(info).toMatchObject({ seed: '00000000-00000005', combatants: 5, rulesetVersion: 'coin-1', tags: [] });
    expect(await infoOf(id)).toMatchObject({ options: { edge: 1 }, settings: { field, trials: 20, seed: '00000000-00000005' } });
    expect(existsSync(join(folder, 'runs', `${id}.matches`))).toBe(true);
  });

  test('that is only set up waits for someone to resume it', async () => {
    const { id, status } = await host.call('runs.add', settings());
    expect(status).toBe('paused');
    await host.call('runs.resume', { runId: id });
    await reaches(host, id, 'done');
  });

  test('has the notes of its options with it, and is refused for the first error', async () => {
    const call = (part: object) => host.call('runs.start', settings(part));
    await expect(call({ kind: 'ladder' })).rejects.toMatchObject({
      ...{ code: 'runs/ladder-small', message: 'A ladder needs at least 20 combatants.' },
      hint: 'Play a round-robin instead: it is faster for so few.',
    });
    await expect(call({ field: [field[0]] })).rejects.toMatchObject({ code: 'runs/two-needed', hint: '' });
    await expect(host.call('runs.add', settings({ field: [field[0]] }))).rejects.toMatchObject({ code: 'runs/two-needed' });
    expect(await host.call('runs.list', {})).toEqual([]);
  });
});

describe('a run that is there', () => {
  test('can be named and tagged; what changes is announced', async () => {
    const a = await host.call('runs.add', settings());
    const b = await host.call('runs.add', settings({ name: 'Other' }));
    heard.length = 0;
    await host.call('runs.rename', { runId: a.id, name: 'Spring muster' });
    expect([(await infoOf(a.id)).name, heard.map(({ id, name }) => [id, name])]).toEqual(['Spring muster', [[a.id, 'Spring muster']]]);
    heard.length = 0;
    const tag = (ids: readonly number[], on: boolean) => host.call('runs.tag', { ids: [...ids], tag: 'video', on });
    expect(await tag([a.id, a.id], true)).toEqual({ changed: [a.id] });
    expect(await tag([b.id, a.id], true)).toEqual({ changed: [b.id] });
    expect(heard.map(({ id, tags }) => [id, tags])).toEqual([
      [a.id, ['video']],
      [b.id, ['video']],
    ]);
    expect(await tag([a.id, b.id], false)).toEqual({ changed: [a.id, b.id] });
    expect((await infoOf(a.id)).tags).toEqual([]);
    await expect(host.call('runs.rename', { runId: 99, name: 'x' })).rejects.toMatchObject({ code: 'runs/no-run' });
    await expect(tag([99], true)).rejects.toMatchObject({ code: 'runs/no-run' });
  });

  test('is hidden when it is removed, comes back as long as it was not deleted, and is deleted at the next start', async () => {
    const a = await host.call('runs.start', settings());
    const b = await host.call('runs.start', settings({ name: 'Kept' }));
    // One without a match file is deleted, too.
    await host.call('runs.remove', { runId: (await host.call('runs.add', settings({ keep: 'standings' }))).id });
    await reaches(host, a.id, 'done');
    await reaches(host, b.id, 'done');
    const file = join(folder, 'runs', `${a.id}.matches`);
    const listed = async () => (await host.call('runs.list', {})).map(({ id }) => id);
    await host.call('runs.remove', { runId: a.id });
    expect([await listed(), existsSync(file)]).toEqual([[b.id], true]);
    await expect(infoOf(a.id)).rejects.toMatchObject({ code: 'runs/no-run' });
    heard.length = 0;
    await host.call('runs.restore', { runId: a.id });
    expect([await listed(), heard.map(({ id, status }) => [id, status])]).toEqual([[b.id, a.id], [[a.id, 'done']]]);
    const nothing = { code: 'runs/nothing-to-restore', message: `Run ${a.id} was not removed, or is already deleted.` };
    await expect(host.call('runs.restore', { runId: a.id })).rejects.toMatchObject(nothing);
    await host.call('runs.remove', { runId: a.id });
    await host.close();
    await open();
    expect([await listed(), existsSync(file), existsSync(join(folder, 'runs', `${b.id}.matches`))]).toEqual([[b.id], false, true]);
    await expect(host.call('runs.restore', { runId: a.id })).rejects.toMatchObject(nothing);
    expect((await host.call('runs.standings', { runId: b.id })).total).toBe(5);
  });

  test('is stopped before it is removed', async () => {
    const { id } = await host.call('runs.start', settings({ trials: 200_000 }));
    await host.call('runs.remove', { runId: id });
    heard.length = 0;
    await host.call('runs.restore', { runId: id });
    expect((await infoOf(id)).status).toBe('paused');
  });
});
