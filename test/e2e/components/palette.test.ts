/** Finding anything: commands, runs, rosters and units, by keyboard alone. */
import { expect, test } from 'vitest';
import { LONG_NAME, list, madeUpCombatant, madeUpRoster, madeUpRun } from '../../kit/made-up.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const UNITS = list(12, (i) => madeUpCombatant(i, { name: i === 0 ? LONG_NAME : `Moths ${i}` }));
const ANSWERS: Answers = {
  'runs.list': () => [madeUpRun({ name: 'Moth muster' })],
  'library.rosters': () => [madeUpRoster(0, { name: 'Moth roster' })],
  'library.combatants': () => ({ total: 12, offset: 0, rows: UNITS, problems: [] }),
  'library.roster': never,
  'runs.standings': never,
};
const palette = () => stage.page.getByRole('dialog', { name: 'Find anything' });
const results = () => palette().getByRole('option');

async function open(answers: Answers = ANSWERS): Promise<void> {
  await stage.show('#/settings', answers);
  await stage.page.keyboard.press('Control+k');
  await palette().getByRole('combobox').waitFor();
}

test('opens with Ctrl+K, lists commands, and Escape closes it', async () => {
  await open();
  expect(await results().count()).toBeGreaterThan(5);
  expect(stage.host.calls('library.combatants')).toEqual([]);
  await stage.page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
});

test('finds runs, rosters and units; what it asks has no operators in it', async () => {
  await open();
  await stage.page.keyboard.type('moth:"<');
  const asked = () => stage.host.calls('library.combatants').map(({ query }) => query);
  await expect.poll(asked).toEqual(expect.arrayContaining(['name:"moth"', 'moth']));
  await palette().getByRole('combobox').fill('moth');
  await expect.poll(() => results().filter({ hasText: 'Moth muster' }).count()).toBe(1);
  await expect.poll(() => results().filter({ hasText: 'Moth roster' }).count()).toBe(1);
  await expect.poll(() => results().filter({ hasText: 'Unit' }).count()).toBe(12);
});

test('the best match comes first, whole and with the match marked', async () => {
  const names = ['Old Titanguard', 'Titanic battle at night', 'Furnace Titan'];
  const rows = names.map((name, i) => madeUpCombatant(i, { name }));
  await open({
    ...ANSWERS,
    'runs.list': () => [madeUpRun({ name: 'Test of intricate antennae' })],
    'library.combatants': ({ query }) => ({ total: 3, offset: 0, rows: query.startsWith('name:') ? rows.slice(1) : rows, problems: [] }),
  });
  await stage.page.keyboard.type('titan');
  const labels = () => palette().locator('.palette-label').allTextContents();
  await expect.poll(labels).toEqual(['Titanic battle at night', 'Furnace Titan', 'Test of intricate antennae', 'Old Titanguard']);
  expect(await palette().locator('.palette-label').nth(1).locator('mark').allTextContents()).toEqual(['Titan']);
  await palette().getByRole('combobox').fill('titan furn');
  await expect.poll(async () => (await labels())[0]).toBe('Furnace Titan');
});

test('arrows go round, and Enter opens what is chosen', async () => {
  await open();
  await stage.page.keyboard.type('moth');
  await expect.poll(() => results().count()).toBeGreaterThan(12);
  const chosen = () => palette().locator('[aria-selected=true]').textContent();
  const first = await chosen();
  await stage.page.keyboard.press('ArrowUp');
  expect(await chosen()).toContain(LONG_NAME);
  await stage.page.keyboard.press('ArrowDown');
  expect(await chosen()).toBe(first);
  await stage.page.keyboard.press('ArrowUp');
  await stage.page.keyboard.press('Enter');
  await expect.poll(() => stage.hash()).toBe('#/unit/library/101');
  await palette().waitFor({ state: 'detached' });
});

test('a pick by pointer', async () => {
  await open();
  await stage.page.keyboard.type('moth roster');
  await results().filter({ hasText: 'Moth roster' }).click();
  await expect.poll(() => stage.hash()).toBe('#/library/roster/11');
});

test('nothing found says so, also where the library refuses', async () => {
  await open({ ...ANSWERS, 'library.combatants': refused('The library is damaged.') });
  await stage.page.keyboard.type('zzzz');
  await palette().getByText('No results for “zzzz”').waitFor();
});
