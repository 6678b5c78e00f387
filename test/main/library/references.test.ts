/** Importers that look things up in the library, and files that are read together. */
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { coinHost, dropFolder, newFolder, type TestHost } from '../../kit/coin-host.ts';
import { CATALOGUE, SYSTEM, WARDEN_LIST } from '../../shared/rulesets/wh40k/catalogue-fixture.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const LIST = { name: 'list.txt', bytes: bytes(WARDEN_LIST) };
const ZIPPED = [
  { name: 'data/Aegis.catz', bytes: zipSync({ 'Aegis.cat': bytes(CATALOGUE) }) },
  { name: 'data/system.gstz', bytes: zipSync({ 'system.gst': bytes(SYSTEM) }) },
];

let folder = '';
let host: TestHost;
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1, false, { rulesets: new URL('../../../src-shared/rulesets/index.ts', import.meta.url) });
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

test('zipped catalogues and their game system become one roster of units and datasheets', async () => {
  const rosters = await host.call('library.import', { files: ZIPPED });
  expect(rosters).toMatchObject([{ name: 'data', ruleset: 'wh40k', combatants: 4, assets: 2 }]);
  const sheets = await host.call('library.assets', { ruleset: 'wh40k', kind: 'datasheet' });
  expect(sheets).toMatchObject([
    { name: 'Warden Squad', tags: ['Aegis'], data: { prices: [80, 150, 150, 150, 150, 150] } },
    { name: 'Hound Pack' },
  ]);
});

test('a later list takes its numbers from the datasheets, as long as they are in the library', async () => {
  const before = await host.call('library.preview', { files: [LIST] });
  expect(before[0]!.combatants).toEqual([]);
  expect(before[0]!.problems[0]).toMatchObject({ code: 'wh40k/unknown-unit', hint: expect.stringContaining('Import the folder') });
  await expect(host.call('library.import', { files: [LIST] })).rejects.toThrow(/Nothing could be imported: No profile is known for/);
  const [catalogues] = await host.call('library.import', { files: ZIPPED });
  const [roster] = await host.call('library.import', { files: [LIST] });
  expect(roster).toMatchObject({ name: 'list', combatants: 1, assets: 0 });
  await host.call('library.remove', { rosterId: catalogues!.id });
  const after = await host.call('library.preview', { files: [LIST] });
  expect(after[0]!.combatants).toEqual([]);
});
