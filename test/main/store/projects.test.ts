import { afterEach, beforeEach, expect, test } from 'vitest';
import { coinHost, dropFolder, newFolder, type TestHost } from '../../kit/coin-host.ts';

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

const project = { scenes: [{ id: '1', kind: 'title', title: 'Zehn Sänger gegen einen Titan' }], loop: true };

test('a project survives a restart, and saving it again changes it in place', async () => {
  const { id } = await host.call('studio.save', { name: 'First', data: project });
  await host.call('studio.save', { id, name: 'Renamed', data: { ...project, loop: false } });
  await host.close();
  host = await coinHost(folder, 1);
  expect(await host.call('studio.projects', {})).toMatchObject([{ id, name: 'Renamed' }]);
  expect(await host.call('studio.project', { id })).toMatchObject({ id, name: 'Renamed', data: { ...project, loop: false } });
});

test('a project saved after it was removed elsewhere becomes a new one instead of being lost', async () => {
  const first = await host.call('studio.save', { name: 'First', data: project });
  const second = await host.call('studio.save', { name: 'Second', data: project });
  await host.call('studio.remove', { id: first.id });
  await expect(host.call('studio.project', { id: first.id })).rejects.toMatchObject({ code: 'studio/no-project' });
  const again = await host.call('studio.save', { id: first.id, name: 'First', data: project });
  expect([first.id, second.id]).not.toContain(again.id);
  expect((await host.call('studio.projects', {})).map(({ name }) => name).sort()).toEqual(['First', 'Second']);
});

test('data that is not bounded JSON is refused', async () => {
  await expect(host.call('studio.save', { name: '', data: project })).rejects.toMatchObject({ code: 'app/bad-input' });
  await expect(host.call('studio.save', { name: 'Large', data: 'x'.repeat(16_000_001) })).rejects.toMatchObject({ code: 'app/bad-input' });
  expect(await host.call('studio.projects', {})).toEqual([]);
});
