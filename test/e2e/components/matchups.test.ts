/** One matchup with its odds, and the map of all of them, over made-up results. */
import { expect, test } from 'vitest';
import {
  answersForRun,
  LONG_NAME,
  list,
  madeUpContest,
  madeUpHighlight,
  madeUpMatrix,
  madeUpPage,
  madeUpRun,
  madeUpStanding,
  odds,
} from '../../kit/made-up.ts';
import { never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const RUN = madeUpRun();
const FIELD = list(3, (i) => madeUpStanding(i));
const ANSWERS = answersForRun(RUN, FIELD);
const chances = () => stage.page.locator('.odds-chance').allTextContents();

test('a matchup loads, or says why it cannot be shown, and the way back stays', async () => {
  await stage.show('#/matchups/1/0/1', { ...ANSWERS, 'runs.contest': never });
  await stage.loading('Loading matchup');
  expect(await stage.page.getByRole('button', { name: /^Watch typical/ }).isDisabled()).toBe(true);
  await stage.show('#/matchups/1/0/1', {
    ...ANSWERS,
    'runs.contest': refused('Another version of the rules played this run.', 'Run it again.'),
  });
  await stage.page.getByText('Another version of the rules played this run.').waitFor();
  await stage.page.getByText('Run it again.').waitFor();
  await stage.page.getByRole('link', { name: 'Matchups' }).first().click();
  await expect.poll(() => stage.hash()).toMatch(/^#\/matchups/);
});

test('estimated chances have their intervals and their trials', async () => {
  await stage.show('#/matchups/1/0/1', ANSWERS);
  await stage.page.getByText('10.0 % draws, estimated from 1,000 matches').waitFor();
  expect(await chances()).toEqual(['60.0% ±3.0', '30.0% ±2.8']);
  expect(stage.host.calls('runs.contest')).toEqual([{ runId: 1, a: 0, b: 1 }]);
});

test('trials that all ended the same way are no certainty', async () => {
  await stage.show('#/matchups/1/0/1', { ...ANSWERS, 'runs.contest': () => madeUpContest(odds(1, 0, 349)) });
  await stage.page.getByText('no draws in 349, estimated from 349 matches').waitFor();
  expect(await chances()).toEqual(['>98.9% all of 349', '<1.1% none in 349']);
});

test('exact chances say so, beside what the dice gave; disagreement is said, too', async () => {
  const known = { ...odds(0.62, 0.1, 0), method: 'exact' as const };
  await stage.show('#/matchups/1/0/1', { ...ANSWERS, 'runs.contest': () => madeUpContest(odds(0.6, 0.1, 1000), known) });
  await stage.page.getByText('10.0 % draws, exact odds').waitFor();
  expect(await chances()).toEqual(['62.0% exact', '28.0% exact']);
  await stage.page.getByText('the exact odds are inside their 95 % intervals').waitFor();
  const off = { ...known, winA: 0.8, winB: 0.1 };
  await stage.show('#/matchups/1/0/1', { ...ANSWERS, 'runs.contest': () => madeUpContest(odds(0.6, 0.1, 1000), off) });
  await stage.page.getByText('the exact odds are outside their 95 % intervals').waitFor();
});

test('keys watch the typical trial and swap the sides; a log is read on the spot', async () => {
  const log = { name: 'log.txt', mime: 'text/plain', bytes: new TextEncoder().encode('Round 1\nWardens 1 shoot.\n') };
  await stage.show('#/matchups/1/0/1', { ...ANSWERS, 'export.log': () => log });
  await stage.page.getByRole('button', { name: 'Read log: fastest' }).click();
  await stage.page.getByText('Wardens 1 shoot.').waitFor();
  expect(stage.host.calls('export.log')).toEqual([{ runId: 1, a: 0, b: 1, trial: 1234 }]);
  await stage.page.keyboard.press('Escape');
  await stage.page.getByText('Wardens 1 shoot.').waitFor({ state: 'detached' });
  await stage.page.keyboard.press('x');
  await expect.poll(() => stage.hash()).toBe('#/matchups/1/1/0');
  await stage.page.getByText('estimated from').waitFor();
  await stage.page.keyboard.press('w');
  await expect.poll(() => stage.hash()).toBe('#/replay/run/1/1/0/17');
});

test('what the results leave out stands beside the name; long names fit', async () => {
  const report = madeUpContest(odds(0.6, 0.1, 1000));
  const a = { ...report.a, name: LONG_NAME, title: LONG_NAME, unmodelled: ['Phase Step'] };
  await stage.show('#/matchups/1/0/1', {
    ...ANSWERS,
    'runs.contest': () => ({ ...report, a, problems: [{ code: 'test/few', severity: 'note', message: 'Only 1,000 were replayed.' }] }),
  });
  await stage.page.getByText('Not modelled: Phase Step').waitFor();
  await stage.page.getByText('Only 1,000 were replayed.').waitFor();
  expect(await stage.fits()).toBe(true);
});

const map = () => stage.page.locator('.heat-map canvas');

test('the map loads, has nothing to show, or says why not', async () => {
  await stage.show('#/matchups/1', { ...ANSWERS, 'runs.matrix': never });
  await stage.loading('Loading matchups');
  await stage.show('#/matchups/1?q=tank', { ...ANSWERS, 'runs.standings': () => madeUpPage([]) });
  await stage.page.getByText('No combatant in this run matches the query.').waitFor();
  expect(stage.host.calls('runs.matrix')).toEqual([]);
  await stage.show('#/matchups/1', { ...ANSWERS, 'runs.matrix': refused('The match file is missing.') });
  await stage.page.getByText('The match file is missing.').waitFor();
});

test('arrow keys read the map out, cell by cell, and Enter opens a matchup', async () => {
  const rates = Float32Array.from([Number.NaN, 0.25, 1, 0.75, Number.NaN, 0.5, 0, 0.5, Number.NaN]);
  const exactCells = Uint8Array.from([0, 1, 0, 1, 0, 0, 0, 0, 0]);
  await stage.show('#/matchups/1', { ...ANSWERS, 'runs.matrix': () => madeUpMatrix(FIELD, { rates, exact: exactCells }) });
  await map().focus();
  const spoken = stage.page.locator('.heat-map [aria-live]');
  const read = async (key: string) => {
    await map().press(key);
    return spoken.textContent();
  };
  // Strongest first: by their means, Wardens 1 before 2 before 3.
  expect(await read('Home')).toBe('Wardens 1 against Wardens 1: not played.');
  expect(await read('ArrowRight')).toBe('Wardens 1 against Wardens 2: 25.0 % (exact).');
  expect(await read('End')).toMatch(/^Wardens 1 against Wardens 3: all of 400 /);
  expect(await read('ArrowDown')).toMatch(/^Wardens 2 against Wardens 3: 50.0 % \(/);
  await map().press('Enter');
  await expect.poll(() => stage.hash()).toBe('#/matchups/1/1/2');
});

test('size, order and query decide what is asked for', async () => {
  await stage.show(
    '#/matchups/1',
    answersForRun(
      { ...RUN, combatants: 300 },
      list(100, (i) => madeUpStanding(i)),
    ),
  );
  await map().waitFor();
  expect(stage.host.calls('runs.standings').at(-1)).toMatchObject({ limit: 100, bestPerBase: null, query: '' });
  await stage.page.getByRole('combobox', { name: 'Size' }).click();
  await stage.page.getByRole('option', { name: 'Top 25', exact: true }).click();
  await expect.poll(() => stage.host.calls('runs.standings').at(-1)).toMatchObject({ limit: 25 });
  await expect.poll(() => stage.host.calls('runs.matrix').at(-1)?.indices?.length).toBe(25);
  await stage.page.keyboard.press('/');
  await stage.page.keyboard.type('faction:choir');
  await stage.page.keyboard.press('Enter');
  await expect.poll(() => stage.host.calls('runs.standings').at(-1)).toMatchObject({ query: 'faction:choir', limit: 25 });
});

test('highlights beside the map are listed by kind, with their figure, and lead to matchup and trial', async () => {
  const found = [madeUpHighlight(), madeUpHighlight({ kind: 'upset', a: 2, nameA: 'Wardens 3', trial: 9 })];
  await stage.show('#/matchups/1', {
    ...ANSWERS,
    'runs.highlights': ({ kind }) => found.filter((h) => kind === undefined || h.kind === kind),
  });
  const lines = stage.page.locator('.matchups-highlight');
  await stage.page.getByRole('combobox', { name: 'Highlights' }).click();
  await stage.page.getByRole('option', { name: /close/i }).click();
  await lines.getByRole('link', { name: 'Watch Wardens 1 against Wardens 2' }).waitFor();
  await lines.getByTitle('51.2 % (48.1 to 54.3 %, 1,000 trials)').waitFor();
  expect(stage.host.calls('runs.highlights').at(-1)).toMatchObject({ runId: 1, kind: 'close' });
  expect(await lines.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href')))).toEqual([
    '#/matchups/1/0/1',
    '#/replay/run/1/0/1/7',
  ]);
  await stage.show('#/matchups/1', ANSWERS);
  await stage.page.getByText('No matchup of this run stands out.').waitFor();
});

test('a single matchup has no map', async () => {
  await stage.show('#/matchups/1', answersForRun(madeUpRun({ kind: 'single', combatants: 2 }), FIELD.slice(0, 2)));
  await stage.page.getByText('estimated from 1,000 matches').waitFor();
  expect(stage.host.calls('runs.matrix')).toEqual([]);
});
