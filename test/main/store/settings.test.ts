import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServices, closeServices } from '../../../src-main/host/services.ts';
import { coinHost, coinOptions, dropFolder, newFolder, type TestHost } from '../../kit/coin-host.ts';

describe('settings', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await coinHost(newFolder(), 1);
  });
  afterAll(async () => {
    await host.close();
    dropFolder(host.folder);
  });
  const set = (key: string, value: never) => host.call('settings.set', { key, value });
  const refused = { code: 'app/bad-input' };

  test('a value has a limit, and so have all of them together, however many come at once', async () => {
    await expect(set('large', 'x'.repeat(1_000_001) as never)).rejects.toMatchObject(refused);
    const value = 'x'.repeat(999_000) as never;
    const attempts = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => set(`key-${i}`, value)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    await expect(set('one-more', value)).rejects.toMatchObject({ code: 'settings/full', hint: expect.stringContaining('Delete') });
    // What is there already can still be changed, and a smaller one makes space.
    await set('key-0', 'y'.repeat(999_000) as never);
    for (let i = 0; i < 16; i++) await set(`key-${i}`, null as never);
    await set('one-more', value);
    expect(JSON.stringify(await host.call('settings.get', {})).length).toBeLessThan(16_000_000);
  });

  test('secrets can be neither set nor read from outside', async () => {
    await expect(set('secret.cluster', { url: 'redis://elsewhere' } as never)).rejects.toMatchObject({ code: 'settings/secret' });
    const services = await buildServices(coinOptions(newFolder(), 1));
    await services.settings.set('secret.cluster', 'a password');
    await services.settings.set('plain', 1);
    expect(services.settings.get('secret.cluster')).toBe('a password');
    expect(services.settings.all()).toEqual({ plain: 1 });
    await closeServices(services);
    dropFolder(services.store.folder);
  });

  test('a value nested without end is refused', async () => {
    let deep: unknown = 1;
    for (let i = 0; i < 200_000; i++) deep = [deep];
    await expect(set('deep', deep as never)).rejects.toMatchObject(refused);
  });

  test.each([
    ['weightClasses.opr', [null]],
    ['weightClasses.opr', []],
    ['weightClasses.opr', [{ id: 'a', label: 'A', min: 0, max: 100 }]],
    [
      'weightClasses.opr',
      [
        { id: 'a', label: 'A', min: 0, max: 100, more: 1 },
        { id: 'b', label: 'B', min: 100, max: null },
      ],
    ],
    ['weightClasses.opr', ['a', 'a'].map((id, i) => ({ id, label: 'A', min: 0, max: i === 0 ? 1 : null }))],
    ['weightClasses.opr', [5, 3, null].map((max, i) => ({ id: `${i}`, label: 'A', min: 0, max }))],
    ['runs.threads', 0],
    ['runs.threads', 'many'],
    ['replays.megabytes', -1],
    ['replays.megabytes', 1e300],
  ])('%s refuses what the host could not use: %j', async (key, value) => {
    await expect(set(key, value as never)).rejects.toMatchObject(refused);
  });

  test('what the host reads is stored when it is valid', async () => {
    const classes = [
      { id: 'light', label: 'Light', min: 0, max: 100 },
      { id: 'heavy', label: 'Heavy', min: 101, max: null },
    ];
    await set('weightClasses.opr', classes as never);
    await set('runs.threads', 2 as never);
    await set('runs.threads', null as never);
    expect(await host.call('settings.get', {})).toMatchObject({ 'weightClasses.opr': classes, 'runs.threads': null });
  });
});
