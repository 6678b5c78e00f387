/** The library and one roster of it, over made-up rosters. */
import { expect, test } from 'vitest';
import { takeTable } from '../../kit/browser.ts';
import { LONG_NAME, list, madeUpCombatant, madeUpPlan, madeUpRoster, madeUpRosterDetail, madeUpRun, OPR } from '../../kit/made-up.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const ROSTER = madeUpRoster(0, { tags: ['spring'] });
const UNITS = list(6, (i) => madeUpCombatant(i));
const pageOf =
  (units: readonly ReturnType<typeof madeUpCombatant>[]): NonNullable<Answers['library.combatants']> =>
  ({ offset, limit }) => ({ total: units.length, offset, rows: units.slice(offset, offset + limit), problems: [] });
const ANSWERS: Answers = {
  'library.rosters': () => [ROSTER],
  'library.roster': () => madeUpRosterDetail(ROSTER),
  'library.combatants': pageOf(UNITS),
  'library.select': () => [101, 102],
  'runs.plan': () => madeUpPlan(),
};
const grid = () => stage.page.getByRole('grid', { name: 'Combatants' });
const asked = () => stage.host.calls('library.combatants').at(-1);

test('an empty library offers samples', async () => {
  await stage.show('#/library', { 'library.addSamples': () => [ROSTER] });
  await stage.page.getByText('The library is empty').waitFor();
  await stage.page.getByRole('button', { name: 'Add samples' }).click();
  await expect.poll(() => stage.host.calls('library.addSamples')).toEqual([{}]);
});

test('the rosters are grouped by game, searched by name, faction and tag, and an import appears at once', async () => {
  let rosters = [ROSTER, madeUpRoster(1, { name: LONG_NAME, errors: 2 }), madeUpRoster(2, { ruleset: 'osr', name: 'Cellar' })];
  await stage.show('#/library', { ...ANSWERS, 'library.rosters': () => rosters });
  const list = stage.page.getByRole('navigation', { name: 'Rosters' });
  const names = () => list.locator('.library-roster .strong').allTextContents();
  await expect.poll(async () => (await names()).toSorted()).toEqual(['All rosters', 'Cellar', LONG_NAME, 'Muster 1'].toSorted());
  await list.getByLabel('2 errors').waitFor();
  await stage.page.keyboard.press('f');
  await stage.page.keyboard.type('spring');
  await expect.poll(async () => (await names())[1]).toBe('Muster 1');
  expect(await names()).not.toContain('Cellar');
  await list.getByRole('textbox').fill('nothing like it');
  await list.getByText('No rosters match “nothing like it”.').waitFor();
  await list.getByRole('textbox').fill('');
  rosters = [...rosters, madeUpRoster(3, { name: 'Fresh' })];
  stage.host.push('library', { reason: 'import' });
  await expect.poll(names).toContain('Fresh');
});

test('all combatants: sorted, filtered, narrowed to a game, opened', async () => {
  await stage.show('#/library', ANSWERS);
  await grid().getByText('Wardens 1').waitFor();
  await grid().getByRole('button', { name: 'Points' }).click();
  await expect.poll(asked).toMatchObject({ sort: 'points', descending: true });
  await stage.page.keyboard.press('/');
  await stage.page.keyboard.type('points<110');
  await stage.page.keyboard.press('Enter');
  await expect.poll(asked).toMatchObject({ query: 'points<110', sort: 'points' });
  await stage.page.getByRole('combobox', { name: 'Game' }).click();
  await stage.page.getByRole('option', { name: OPR.name }).click();
  await expect.poll(asked).toMatchObject({ ruleset: 'opr' });
  await grid().focus();
  await grid().press('ArrowDown');
  await grid().press('ArrowDown');
  await grid().press('Enter');
  await expect.poll(() => stage.hash()).toBe('#/unit/library/102');
});

test('nothing matches, the host refuses, or part of the query is not understood', async () => {
  await stage.show('#/library?q=swamp', { ...ANSWERS, 'library.combatants': pageOf([]) });
  await stage.page.getByText('No matches').waitFor();
  expect(await stage.page.getByRole('button', { name: 'Run these' }).isDisabled()).toBe(true);
  await stage.show('#/library', { ...ANSWERS, 'library.combatants': refused('The library is damaged.', 'Repair it in the settings.') });
  await stage.page.getByText('Repair it in the settings.').waitFor();
  const problems = [{ code: 'query/odd', severity: 'error' as const, message: 'The query is odd.' }];
  await stage.show('#/library?q=odd', { ...ANSWERS, 'library.combatants': () => ({ total: 0, offset: 0, rows: [], problems }) });
  await stage.page.getByRole('alert').filter({ hasText: 'The query is odd.' }).waitFor();
});

test('what is shown can be run', async () => {
  await stage.show('#/library/roster/11?q=points%3C110', ANSWERS);
  await stage.page.getByRole('button', { name: 'Run these' }).click();
  await expect.poll(() => stage.hash()).toBe('#/runs/new?ruleset=opr&rosters=11&q=points%3C110');
});

test('a roster loads, or says why not', async () => {
  await stage.show('#/library/roster/11', { ...ANSWERS, 'library.roster': never });
  await stage.loading('Loading roster');
  await stage.show('#/library/roster/11', { ...ANSWERS, 'library.roster': refused('There is no roster 11.') });
  await stage.page.getByText('There is no roster 11.').waitFor();
  await stage.page.getByRole('navigation', { name: 'Rosters' }).waitFor();
});

test('a roster is renamed, tagged and deleted, each of which can be undone', async () => {
  const calls = { 'library.rename': () => null, 'library.tag': () => null, 'library.remove': () => null, 'library.restore': () => null };
  await stage.show('#/library/roster/11', { ...ANSWERS, ...calls });
  const undo = (title: string) => stage.page.locator('.toast').filter({ hasText: title }).getByRole('button', { name: 'Undo' }).click();
  await stage.page.getByRole('button', { name: 'Rename' }).click();
  await stage.page.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await stage.page.keyboard.press('Enter');
  await undo('Renamed to Autumn');
  await expect
    .poll(() => stage.host.calls('library.rename'))
    .toEqual([
      { rosterId: 11, name: 'Autumn' },
      { rosterId: 11, name: 'Muster 1' },
    ]);
  await stage.page.getByRole('button', { name: 'Edit tags' }).click();
  await stage.page.getByRole('textbox', { name: 'Tags' }).fill(' a, b ,, a');
  await stage.page.keyboard.press('Enter');
  await expect.poll(() => stage.host.calls('library.tag')).toEqual([{ rosterId: 11, tags: ['a', 'b'] }]);
  await stage.page.getByRole('button', { name: 'Delete roster' }).click();
  await expect.poll(() => stage.hash()).toBe('#/library');
  await undo('Deleted Muster 1');
  await expect.poll(() => stage.host.calls('library.restore')).toEqual([{ rosterId: 11 }]);
});

test('rows are selected, run and exported; the list is exported whole', async () => {
  await stage.show('#/library', ANSWERS);
  await grid().getByText('Wardens 1').waitFor();
  await stage.page
    .getByRole('row')
    .nth(1)
    .click({ position: { x: 4, y: 10 } });
  await stage.page
    .getByRole('row')
    .nth(3)
    .click({ modifiers: ['Control'], position: { x: 4, y: 10 } });
  const saved = stage.page.waitForEvent('download');
  await stage.page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await stage.page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Run these' }).click();
  await expect.poll(() => stage.hash()).toBe('#/runs/new?ruleset=opr&only=101%2C103');
});

test('the list is exported whole, as it is sorted and filtered', async () => {
  await stage.show('#/library?q=points%3C900', ANSWERS);
  await grid().getByText('Wardens 1').waitFor();
  const [head, ...rows] = await takeTable(stage.page, 'Export list');
  expect(head).toEqual(['name', 'loadout', 'faction', 'points', 'game']);
  expect(rows.map(([name, , faction]) => [name, faction])).toEqual(UNITS.map(({ name, faction }) => [name, faction]));
  expect(asked()).toMatchObject({ query: 'points<900', offset: 0 });
});

test('several rows, selected with Shift, get a faction', async () => {
  const change = {
    changed: 3,
    before: [
      { faction: 'Meridian', ids: [101, 103] },
      { faction: 'Choir', ids: [102] },
    ],
  };
  await stage.show('#/library/roster/11', { ...ANSWERS, 'library.setFaction': () => change });
  await grid().getByText('Wardens 1').waitFor();
  await grid().focus();
  await grid().press('ArrowDown');
  await grid().press('Shift+ArrowDown');
  await grid().press('Shift+ArrowDown');
  await stage.page.getByRole('button', { name: 'Set faction' }).click();
  await stage.page.getByText('Faction of 3 units').waitFor();
  await stage.page.getByRole('textbox', { name: 'Faction' }).fill('Free Spears');
  await stage.page.keyboard.press('Enter');
  await stage.page.getByText('Put 3 into Free Spears').waitFor();
  expect(stage.host.calls('library.setFaction')).toEqual([{ rosterId: 11, ids: [101, 102, 103], query: '', faction: 'Free Spears' }]);
  await stage.page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => stage.host.calls('library.setFaction').slice(1))
    .toEqual([
      { rosterId: 11, ids: [101, 103], query: '', faction: 'Meridian' },
      { rosterId: 11, ids: [102], query: '', faction: 'Choir' },
    ]);
});

test('the source is edited and saved; a save that is refused keeps the text', async () => {
  const detail = madeUpRosterDetail(ROSTER, { problems: [{ code: 'x', severity: 'warning', message: 'Odd.', line: 1 }] });
  await stage.show('#/library/roster/11?tab=source', {
    ...ANSWERS,
    'library.roster': () => detail,
    'library.update': refused('The disk is full.'),
  });
  await stage.page.getByRole('tab', { name: 'Source, 1 problem' }).waitFor();
  await stage.page.locator('.cm-content').click();
  await stage.page.keyboard.press('Control+End');
  await stage.page.keyboard.type('Raiders [2] | 50pts');
  await stage.page.getByText('Draft', { exact: true }).waitFor();
  await stage.page.keyboard.press('Control+s');
  await stage.page.getByText('The disk is full.').waitFor();
  await expect
    .poll(() => stage.host.calls('library.update').at(-1))
    .toMatchObject({ rosterId: 11, text: 'Wardens [3] | 100pts\nRaiders [2] | 50pts' });
  await stage.page.getByText('Draft', { exact: true }).waitFor();
});

test('rules that are not modelled are listed with their share, and lead to the units', async () => {
  const detail = madeUpRosterDetail(ROSTER, { unmodelled: [{ rule: 'Phase Step', combatants: 1 }] });
  await stage.show('#/library/roster/11?tab=left-out', { ...ANSWERS, 'library.roster': () => detail });
  await stage.page.getByRole('row', { name: 'Phase Step 1 33 %' }).waitFor();
  await stage.page.getByRole('button', { name: 'Phase Step' }).click();
  await expect.poll(asked).toMatchObject({ query: 'unmodelled="Phase Step"', rosterId: 11 });
});

test('a matchup of the source is one click from its results', async () => {
  const contest = {
    id: 5,
    rosterId: 11,
    ruleset: 'opr',
    name: 'Gate',
    a: 101,
    b: 102,
    nameA: 'Wardens 1',
    nameB: 'Wardens 2',
    options: {},
    trials: 500,
  };
  await stage.show('#/library/roster/11', {
    ...ANSWERS,
    'library.roster': () => madeUpRosterDetail({ ...ROSTER, contests: 1 }),
    'library.contests': () => [contest],
    'runs.start': () => madeUpRun({ id: 8, kind: 'single' }),
    'runs.get': never,
    'runs.contest': never,
  });
  await stage.page.getByRole('button', { name: 'Run 500 matches' }).click();
  await expect.poll(() => stage.hash()).toBe('#/matchups/8/0/1');
  expect(stage.host.calls('runs.start')).toMatchObject([{ kind: 'single', field: [101, 102], trials: 500, name: 'Gate' }]);
});

test('a large library is fetched by the page, with long names', async () => {
  const many = list(1000, (i) => madeUpCombatant(i, { name: `${LONG_NAME} ${i}` }));
  await stage.show('#/library', { ...ANSWERS, 'library.combatants': pageOf(many) });
  await grid().getByText(`${LONG_NAME} 0`).first().waitFor();
  await grid().focus();
  await grid().press('End');
  await grid().getByText(`${LONG_NAME} 999`).first().waitFor();
  expect(new Set(stage.host.calls('library.combatants').map(({ limit }) => limit))).toEqual(new Set([200]));
  expect(await stage.fits()).toBe(true);
});
