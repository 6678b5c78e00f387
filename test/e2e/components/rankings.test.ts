/** The rankings over made-up standings: states, keys, queries, and what each of them asks the host for. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { takeFile, takeTable } from '../../kit/browser.ts';
import {
  answersForRun,
  exact,
  LONG_NAME,
  list,
  madeUpDetail,
  madeUpOpponent,
  madeUpPage,
  madeUpRun,
  madeUpStanding,
  OPR,
} from '../../kit/made-up.ts';
import { never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const RUN = madeUpRun();
const FIELD = list(3, (i) => madeUpStanding(i));
const grid = () => stage.page.getByRole('grid', { name: 'Rankings of Spring muster' });
const row = (position: number) => grid().getByRole('row').nth(position);
const lastStandings = () => stage.host.calls('runs.standings').at(-1);

test('without a run it says how to get one', async () => {
  await stage.show('#/rankings', {});
  await stage.page.getByText('No run yet').waitFor();
  await stage.page.getByRole('button', { name: 'Create run' }).click();
  expect(stage.hash()).toBe('#/runs/new');
});

test('says what it loads', async () => {
  await stage.show('#/rankings/1', { ...answersForRun(RUN, FIELD), 'runs.standings': never });
  await stage.loading('Loading standings of 3 units');
});

test('a refusal is a sentence with its hint, and the rest of the page still works', async () => {
  const answers = { ...answersForRun(RUN, FIELD), 'runs.standings': refused('The match file is damaged.', 'Resume the run.') };
  await stage.show('#/rankings/1', answers);
  await stage.page.getByText('The match file is damaged.').waitFor();
  await stage.page.getByText('Resume the run.').waitFor();
  await stage.page.getByRole('link', { name: 'Runs', exact: true }).click();
  await stage.page.getByRole('heading', { name: 'History' }).waitFor();
});

test('a run without results, and a query without matches', async () => {
  await stage.show('#/rankings/1', { ...answersForRun(RUN, FIELD), 'runs.standings': () => madeUpPage([]) });
  await stage.page.getByText('No results yet').waitFor();
  await stage.show('#/rankings/1?q=tank&filter=true', { ...answersForRun(RUN, FIELD), 'runs.standings': () => madeUpPage([]) });
  await stage.page.getByText('No combatant matches the query.').waitFor();
});

test('an exact rate says so; an estimate has its interval; one that never lost is no 100 %', async () => {
  const rows = [
    madeUpStanding(0, { ...exact(0.75) }),
    madeUpStanding(1),
    madeUpStanding(2, { method: 'estimated', rate: 1, low: 0.989, high: 1, n: 349 }),
  ];
  await stage.show('#/rankings/1', answersForRun(RUN, rows));
  const explained = async (position: number, figure: string) => {
    await row(position).getByText(figure, { exact: true }).hover();
    return row(position).locator('[title*="%"]').first().getAttribute('title');
  };
  expect(await explained(1, '75.0')).toBe('75.0 % (exact)');
  expect(await explained(2, '89.3')).toBe('89.3 % (87.2 to 91.1 %, 1,000 trials)');
  expect(await explained(3, '>98.9')).toMatch(/^all of 349 \(/);
});

test('keys select, open and copy rows', async () => {
  await stage.show('#/rankings/1', answersForRun(RUN, FIELD));
  await row(1).waitFor();
  await grid().press('ArrowDown');
  await expect.poll(() => stage.hash()).toContain('sel=1');
  await stage.page.getByRole('complementary', { name: 'Wardens 2' }).waitFor();
  await expect.poll(() => stage.host.calls('profile.of').at(-1)).toMatchObject({ combatantIds: [102], runId: 1 });
  expect(stage.host.calls('runs.opponents').at(-1)).toMatchObject({ runId: 1, index: 1 });
  await grid().press('Enter');
  expect(stage.hash()).toBe('#/unit/1/1');
});

test('Ctrl and Shift select several rows; the menu and the bar do the same with them', async () => {
  await stage.show('#/rankings/1', answersForRun(RUN, FIELD));
  await row(1).click();
  await row(3).click({ modifiers: ['Control'] });
  await stage.page.getByRole('toolbar', { name: '2 selected' }).waitFor();
  expect(await grid().locator('[aria-selected="true"]').count()).toBe(2);
  await row(3).click({ button: 'right' });
  await stage.page.getByRole('menuitem', { name: 'Compare' }).click();
  await expect.poll(() => stage.hash()).toBe('#/compare/1?units=0%2C2');
  await stage.page.goBack();
  await row(1).click();
  await grid().press('Shift+ArrowDown');
  await stage.page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Run these' }).click();
  await expect.poll(() => stage.hash()).toBe('#/runs/new?ruleset=opr&only=101%2C102');
});

test('Escape goes back to one row, Ctrl+A takes all, and a right click on another row is about that one', async () => {
  await stage.show('#/rankings/1', answersForRun(RUN, FIELD));
  await row(1).click();
  await grid().press('Control+a');
  await expect.poll(() => grid().locator('[aria-selected="true"]').count()).toBe(FIELD.length);
  await grid().press('Escape');
  await expect.poll(() => grid().locator('[aria-selected="true"]').count()).toBe(1);
  await row(2).click({ button: 'right' });
  await stage.page.getByRole('menuitem', { name: 'Open unit' }).waitFor();
  await stage.page.keyboard.press('Escape');
  await stage.page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await row(2).getAttribute('aria-selected')).toBe('true');
});

test('a head sorts by its column, twice the other way round', async () => {
  await stage.show('#/rankings/1', answersForRun(RUN, FIELD));
  await row(1).waitFor();
  await grid().getByRole('button', { name: 'Win rate %' }).click();
  await expect.poll(lastStandings).toMatchObject({ sort: 'rate', descending: true });
  await grid().getByRole('button', { name: 'Win rate %' }).click();
  await expect.poll(lastStandings).toMatchObject({ sort: 'rate', descending: false });
  await grid().getByRole('columnheader', { name: 'Win rate %' }).and(stage.page.locator('[aria-sort="ascending"]')).waitFor();
});

test('a query highlights, filters, or ranks within; what is wrong with it is said below', async () => {
  await stage.show('#/rankings/1', answersForRun(RUN, FIELD));
  await row(1).waitFor();
  await stage.page.keyboard.press('/');
  await stage.page.keyboard.type('points<110');
  await stage.page.keyboard.press('Enter');
  await expect.poll(lastStandings).toMatchObject({ query: '', mark: 'points<110', within: false });
  await stage.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.poll(lastStandings).toMatchObject({ query: 'points<110', mark: '', within: false });
  await stage.page.getByRole('button', { name: 'Rank within' }).click();
  await expect.poll(lastStandings).toMatchObject({ query: 'points<110', within: true });
  await stage.page.getByRole('combobox', { name: 'Query' }).fill('colour<3');
  await stage.page.getByRole('alert').filter({ hasText: 'colour' }).waitFor();
});

test('the tabs of the classes follow the query', async () => {
  const classesOf = ({ query = '' }: { readonly query?: string | undefined }) =>
    OPR.weightClasses.map(({ id, label, min, max }, i) => ({ id, label, min, max, count: query === '' ? 7 : i, champion: null }));
  await stage.show('#/rankings/1', { ...answersForRun(RUN, FIELD), 'runs.classes': classesOf });
  const tab = (name: RegExp) => stage.page.getByRole('tab', { name });
  await tab(/^Light.*7/).waitFor();
  await stage.page.getByRole('combobox', { name: 'Query' }).fill('points<110');
  await stage.page.keyboard.press('Enter');
  await stage.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await tab(/^Light/).waitFor({ state: 'detached' });
  expect(stage.host.calls('runs.classes').at(-1)).toMatchObject({ query: 'points<110' });
});

test('of a unit with several loadouts the best or all are listed', async () => {
  const answers = {
    ...answersForRun(RUN, FIELD),
    'runs.get': () => madeUpDetail(RUN, { loadouts: { units: 2, bestPerUnit: true } }),
  };
  await stage.show('#/rankings/1', answers);
  await row(1).waitFor();
  await stage.page.getByText('Every loadout').click();
  await expect.poll(lastStandings).toMatchObject({ bestPerBase: false });
  await stage.page.keyboard.press('b');
  await expect.poll(lastStandings).toMatchObject({ bestPerBase: true });
});

test('a thousand long names: only pages that are looked at are asked for, and nothing is wider than the window', async () => {
  const many = list(1000, (i) => madeUpStanding(i, { name: `${LONG_NAME} ${i}`, title: `${LONG_NAME} ${i}` }));
  await stage.show('#/rankings/1', answersForRun({ ...RUN, combatants: 1000 }, many));
  await row(1).waitFor();
  expect(await grid().getAttribute('aria-rowcount')).toBe('1001');
  await grid().press('End');
  await grid().getByText(`${LONG_NAME} 999`).first().waitFor();
  const offsets = new Set(stage.host.calls('runs.standings').map(({ offset }) => offset));
  expect([...offsets].toSorted((a, b) => a - b)).toEqual([0, 200, 600, 800]);
  expect(await stage.fits()).toBe(true);
});

test('the table is exported as it is shown', async () => {
  const file = { name: 'standings.csv', mime: 'text/csv', bytes: new TextEncoder().encode('rank\n') };
  await stage.show('#/rankings/1?sort=points&desc=true', { ...answersForRun(RUN, FIELD), 'export.standings': () => file });
  await row(1).waitFor();
  await stage.page.getByRole('button', { name: 'Export table' }).click();
  const [download] = await Promise.all([stage.page.waitForEvent('download'), stage.page.getByRole('menuitem', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('standings.csv');
  expect(stage.host.calls('export.standings')).toMatchObject([{ runId: 1, format: 'csv', sort: 'points', descending: true, query: '' }]);
});

test('the inspector exports the matchups and the star of its unit', async () => {
  await stage.show('#/rankings/1?sel=0', answersForRun(RUN, FIELD));
  const [head, ...rows] = await takeTable(stage.page, 'Export matchups');
  expect(head).toEqual(['opponent', 'detail', 'faction', 'points', 'rate', 'low', 'high', 'n', 'method']);
  const met = [madeUpOpponent(1), madeUpOpponent(2)];
  expect(rows.map(([name, , , , rate]) => [name, Number(rate)])).toEqual(met.map(({ title, rate }) => [title, rate]));
  const profile = await takeTable(stage.page, 'Export profile');
  expect(profile.flat()).toContain(FIELD[0]!.title);
  const svg = readFileSync(await (await takeFile(stage.page, 'Export profile', 'SVG')).path(), 'utf8');
  expect(svg).toContain(FIELD[0]!.title);
});

test('the rows follow a run that plays', async () => {
  const playing = madeUpRun({ status: 'running', progress: { ...RUN.progress, tilesDone: 1 } });
  await stage.show('#/rankings/1', { ...answersForRun(playing, FIELD), 'runs.pause': () => playing });
  await row(1).waitFor();
  const asked = stage.host.calls('runs.standings').length;
  stage.host.push('run', { ...playing, progress: { ...playing.progress, tilesDone: 3 } });
  await expect.poll(() => stage.host.calls('runs.standings').length).toBeGreaterThan(asked);
  await stage.page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => stage.host.calls('runs.pause')).toEqual([{ runId: 1 }]);
});
