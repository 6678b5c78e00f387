/** The list of runs, the page of one, and two compared, over made-up runs. */
import { expect, test } from 'vitest';
import type { RankChange } from '../../../src-shared/api/results.ts';
import { unnumbered } from '../../../src-shared/query/loadout-names.ts';
import {
  answersForRun,
  estimated,
  exact,
  LONG_NAME,
  list,
  madeUpDetail,
  madeUpRun,
  madeUpSettings,
  madeUpStanding,
} from '../../kit/made-up.ts';
import { refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const RUN = madeUpRun();
const FIELD = list(3, (i) => madeUpStanding(i));
const rowOf = (name: string) => stage.page.locator('.runs-row').filter({ hasText: name });

test('no runs yet: what a run is, and how to start one', async () => {
  await stage.show('#/runs', {});
  await stage.page.getByText('No runs yet').waitFor();
  await stage.page.locator('.empty').getByRole('button', { name: 'New run' }).click();
  expect(stage.hash()).toBe('#/runs/new');
});

test('a finished run leads to its results, and deleting it can be undone', async () => {
  await stage.show('#/runs', { 'runs.list': () => [RUN], 'runs.remove': () => null, 'runs.restore': () => null });
  await rowOf('Spring muster').getByText('Finished').waitFor();
  expect(await rowOf('Spring muster').getByRole('link', { name: 'Spring muster' }).getAttribute('href')).toBe('#/rankings/1');
  await stage.page.getByRole('button', { name: 'Delete Spring muster' }).click();
  await stage.page.getByText('Deleted Spring muster').waitFor();
  stage.host.push('runRemoved', { id: 1 });
  await stage.page.getByText('No runs yet').waitFor();
  await stage.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stage.host.calls('runs.restore')).toEqual([{ runId: 1 }]);
  expect(stage.host.calls('runs.remove')).toEqual([{ runId: 1 }]);
});

test('several runs are selected, compared, and deleted with one undo', async () => {
  const runs = [madeUpRun({ id: 2, name: 'Later' }), RUN];
  await stage.show('#/runs', { 'runs.list': () => runs, 'runs.remove': () => null, 'runs.restore': () => null });
  await rowOf('Later').click({ position: { x: 10, y: 10 } });
  await rowOf('Spring muster').click({ modifiers: ['Shift'], position: { x: 10, y: 10 } });
  const bar = stage.page.getByRole('toolbar', { name: '2 selected' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await stage.page.getByText('Deleted 2 runs').waitFor();
  expect(stage.host.calls('runs.remove')).toEqual([{ runId: 2 }, { runId: 1 }]);
  await stage.page.keyboard.press('Control+z');
  await stage.page.getByText('Undone: Deleted 2 runs').waitFor();
  expect(stage.host.calls('runs.restore')).toEqual([{ runId: 2 }, { runId: 1 }]);
  await stage.page.keyboard.press('Control+z');
  await stage.page.getByText('Nothing to undo').waitFor();
  await rowOf('Later').click({ button: 'right', position: { x: 10, y: 10 } });
  await stage.page.getByRole('menuitem', { name: 'Compare' }).click();
  await expect.poll(() => stage.hash()).toBe('#/runs/compare/1/2');
});

test('a right click on a run that is not selected selects it and opens its menu', async () => {
  await stage.show('#/runs', { 'runs.list': () => [madeUpRun({ id: 2, name: 'Later' }), RUN] });
  await rowOf('Later').click({ button: 'right', position: { x: 10, y: 10 } });
  await stage.page.getByRole('menuitem', { name: 'Tag' }).waitFor();
  await stage.page.keyboard.press('Escape');
  await expect.poll(() => stage.page.getByRole('menuitem').count()).toBe(0);
});

test('runs are tagged from their menu, opened by a key, and the tag is taken back', async () => {
  const runs = [madeUpRun({ id: 2, name: 'Later', tags: ['season 1'] }), RUN];
  await stage.show('#/runs', { 'runs.list': () => runs, 'runs.tag': ({ ids }) => ({ changed: ids }) });
  await rowOf('Later').getByText('#season 1').waitFor();
  await rowOf('Later').click({ position: { x: 10, y: 10 } });
  await stage.page.keyboard.press('Shift+ArrowDown');
  await stage.page.keyboard.press('Shift+F10');
  await stage.page.getByRole('menuitem', { name: 'Tag' }).click();
  await stage.page.getByRole('dialog', { name: 'Tag 2 runs' }).getByRole('combobox', { name: 'New tag' }).fill('finals');
  await stage.page.keyboard.press('Enter');
  await stage.page.getByText('Tagged 2 runs “finals”').waitFor();
  await stage.page.keyboard.press('Control+z');
  await stage.page.getByText('Undone: Tagged 2 runs').waitFor();
  await rowOf('Later').click({ button: 'right', position: { x: 10, y: 10 } });
  await stage.page.getByRole('menuitem', { name: 'Tag' }).click();
  await stage.page.getByRole('button', { name: 'Remove tag season 1' }).click();
  await expect
    .poll(() => stage.host.calls('runs.tag'))
    .toEqual([
      { ids: [2, 1], tag: 'finals', on: true },
      { ids: [2, 1], tag: 'finals', on: false },
      { ids: [2, 1], tag: 'season 1', on: false },
    ]);
});

test('a refusal is a message, and the list stays', async () => {
  await stage.show('#/runs', { 'runs.list': () => [RUN], 'runs.remove': refused('The folder is write-protected.', 'Choose another.') });
  await stage.page.getByRole('button', { name: 'Delete Spring muster' }).click();
  await stage.page.getByText('The folder is write-protected.').waitFor();
  await rowOf('Spring muster').waitFor();
});

test('a run that plays shows how far it is, and is paused, resumed and cancelled', async () => {
  const progress = { ...RUN.progress, trialsDone: 1500, tilesDone: 2, rate: 250, secondsLeft: 6, widest: 0.052 };
  const playing = madeUpRun({ status: 'running', progress });
  await stage.show('#/runs', {
    'runs.list': () => [playing],
    'runs.pause': () => playing,
    'runs.resume': () => playing,
    'runs.cancel': () => playing,
  });
  await stage.page.getByText('1,500 of 3,000 matches').waitFor();
  await stage.page.getByText('±5.2').waitFor();
  await stage.page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => stage.host.calls('runs.pause')).toEqual([{ runId: 1 }]);
  stage.host.push('run', { ...playing, status: 'paused', message: 'The disk is full.' });
  await stage.page.getByText('The disk is full.').first().waitFor();
  await stage.page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => stage.host.calls('runs.resume')).toEqual([{ runId: 1 }]);
  await stage.page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => stage.host.calls('runs.cancel')).toEqual([{ runId: 1 }]);
});

test('the latest results stand above the list; of a run that plays, how the rates of the leaders go', async () => {
  const done = answersForRun(RUN, FIELD);
  await stage.show('#/runs', { ...done, 'runs.list': () => [RUN] });
  const leaders = stage.page.locator('.runs-leaders li');
  await expect.poll(() => leaders.count()).toBe(FIELD.length);
  expect(await leaders.first().locator('.rate-bar').count()).toBe(1);
  expect(await stage.page.getByRole('img', { name: 'Win rates of the leaders over the run' }).count()).toBe(0);
  const at = (trialsDone: number) => madeUpRun({ status: 'running', progress: { ...RUN.progress, trials: 3000, trialsDone } });
  await stage.show('#/runs', { ...done, 'runs.list': () => [at(1000)] });
  await expect.poll(() => leaders.count()).toBe(FIELD.length);
  stage.host.push('run', at(2000));
  await stage.page.getByRole('img', { name: 'Win rates of the leaders over the run' }).waitFor();
  expect(await stage.page.locator('.runs-leaders polyline').count()).toBe(FIELD.length);
});

test('the queue is in its order, and moves by one place', async () => {
  const queued = list(3, (i) => madeUpRun({ id: 10 + i, name: `Queued ${i}`, status: 'queued', queuePosition: 2 - i }));
  await stage.show('#/runs', { 'runs.list': () => queued, 'runs.reorder': () => null });
  const names = stage.page.locator('.runs-row .strong');
  await expect.poll(() => names.allTextContents()).toEqual(['Queued 2', 'Queued 1', 'Queued 0']);
  expect(await rowOf('Queued 2').getByRole('button', { name: 'Move up' }).isDisabled()).toBe(true);
  expect(await rowOf('Queued 0').getByRole('button', { name: 'Move down' }).isDisabled()).toBe(true);
  await rowOf('Queued 1').getByRole('button', { name: 'Move up' }).click();
  await rowOf('Queued 1').getByRole('button', { name: 'Move down' }).click();
  await expect
    .poll(() => stage.host.calls('runs.reorder'))
    .toEqual([
      { runId: 11, position: 0 },
      { runId: 11, position: 2 },
    ]);
});

test('many runs with long names can be searched, and fit the window', async () => {
  const many = list(40, (i) => madeUpRun({ id: i + 1, name: `${LONG_NAME} ${i}`, kind: i === 7 ? 'ladder' : 'round-robin' }));
  await stage.show('#/runs', { 'runs.list': () => many });
  await expect.poll(() => stage.page.locator('.runs-row .strong').count()).toBe(40);
  expect(await stage.fits()).toBe(true);
  await stage.page.getByRole('textbox', { name: 'Find a run' }).fill('ladder spires');
  await expect.poll(() => stage.page.locator('.runs-row .strong').allTextContents()).toEqual([`${LONG_NAME} 7`]);
  await stage.page.getByRole('textbox', { name: 'Find a run' }).fill('swamp');
  await stage.page.getByText('No runs match “swamp”.').waitFor();
});

test('a file with settings is opened and started as it is', async () => {
  const settings = madeUpSettings({ name: 'From a file' });
  await stage.show('#/runs', {
    'runs.list': () => [],
    'runs.open': () => settings,
    'runs.start': () => madeUpRun({ id: 5, name: 'From a file' }),
    'runs.get': () => madeUpDetail(madeUpRun({ id: 5 })),
  });
  const file = { name: 'again.wbrun', mimeType: 'application/octet-stream', buffer: Buffer.from([1, 2, 3]) };
  await stage.page.locator('input[type=file]').setInputFiles(file);
  await stage.page.getByText('Started From a file').waitFor();
  expect(stage.host.calls('runs.open').map(({ bytes }) => [...bytes])).toEqual([[1, 2, 3]]);
  expect(stage.host.calls('runs.start')).toEqual([{ ...settings, confirm: true }]);
  expect(stage.hash()).toBe('#/runs/5');
});

test('the page of a run: its settings, problems, what is left out, and the leaders as they are known', async () => {
  const answers = answersForRun(RUN, [
    madeUpStanding(0, exact(0.8)),
    madeUpStanding(1),
    madeUpStanding(2, { method: 'estimated', rate: 0, low: 0, high: 0, n: 0 }),
  ]);
  await stage.show('#/runs/1', {
    ...answers,
    'runs.get': () =>
      madeUpDetail(RUN, {
        problems: [{ code: 'test/odd', severity: 'warning', message: 'One roster is odd.', hint: 'Look at it.', subject: 'Wardens 1' }],
        unmodelled: [{ name: 'Wardens 2', rules: ['Phase Step', 'Echo'] }],
        settings: madeUpSettings({ quick: true }),
        slotBias: { rate: 0.51, interval: { low: 0.49, high: 0.53 }, n: 2000 },
      }),
  });
  await stage.page.getByText('One roster is odd.').waitFor();
  await stage.page.getByText('Phase Step, Echo').waitFor();
  await stage.page.getByRole('row', { name: /^Effort Quick/ }).waitFor();
  await stage.page.getByText('51.0 % (49.0 to 53.0 %, 2,000 trials)').waitFor();
  const leaders = stage.page
    .locator('tr')
    .filter({ hasText: /Wardens/ })
    .filter({ hasText: /\d\.\d/ });
  await expect.poll(() => leaders.allTextContents()).toEqual([expect.stringMatching(/80\.0exact/), expect.stringMatching(/89\.3±1\.9/)]);
});

test('a run is renamed, and repeated with its own settings and another seed', async () => {
  const settings = madeUpSettings();
  await stage.show('#/runs/1', {
    ...answersForRun(RUN, FIELD),
    'runs.rename': () => null,
    'runs.start': () => madeUpRun({ id: 2, name: 'Spring muster, again' }),
  });
  await stage.page.getByRole('button', { name: 'Rename' }).click();
  await stage.page.getByRole('textbox', { name: 'Name' }).fill('Autumn muster');
  await stage.page.keyboard.press('Enter');
  await expect.poll(() => stage.host.calls('runs.rename')).toEqual([{ runId: 1, name: 'Autumn muster' }]);
  await stage.page.getByRole('button', { name: 'Run again' }).click();
  await expect.poll(() => stage.host.calls('runs.start').length).toBe(1);
  const [again] = stage.host.calls('runs.start');
  expect(again).toMatchObject({ field: settings.field, trials: 1000, kind: 'round-robin', name: 'Spring muster, again' });
  expect(again?.seed).not.toBe(settings.seed);
});

test('a run that is gone says so', async () => {
  await stage.show('#/runs/9', { ...answersForRun(RUN, FIELD), 'runs.get': refused('There is no run 9.') });
  await stage.page.getByText('There is no run 9.').waitFor();
});

const change = (id: number, part: Partial<RankChange>): RankChange => ({
  combatantId: id,
  name: `Unit ${id}`,
  detail: '',
  ...unnumbered(`Unit ${id}`),
  rateBefore: estimated(500, 1000),
  rateAfter: estimated(500, 1000),
  rankBefore: 1,
  rankAfter: 1,
  ...part,
});

test('two runs compared: who moved, who is missing, and which settings differ', async () => {
  const before = madeUpRun({ id: 1, name: 'Before' });
  const after = madeUpRun({ id: 2, name: 'After' });
  await stage.show('#/runs/compare/1/2', {
    'runs.list': () => [before, after],
    'runs.get': ({ runId }) => (runId === 1 ? madeUpDetail(before) : madeUpDetail(after, { settings: madeUpSettings({ trials: 5000 }) })),
    'runs.compare': () => [
      change(1, { rateAfter: estimated(700, 1000), rankBefore: 7, rankAfter: 2 }),
      change(2, { rateBefore: null, rankBefore: null, rateAfter: exact(0.25) }),
      change(3, { rateAfter: estimated(450, 1000), rankBefore: 2, rankAfter: 5 }),
    ],
  });
  expect(await stage.page.getByRole('heading', { level: 1 }).textContent()).toBe('Before and After');
  const changes = stage.page.getByRole('grid', { name: 'Changes' });
  const row = (name: string) => changes.getByRole('row').filter({ hasText: name });
  await row('Unit 1').getByText('+5').waitFor();
  await row('Unit 3').getByText('−3').waitFor();
  await row('Unit 2').getByText('absent').waitFor();
  await row('Unit 2').getByTitle('25.0 % (exact)').waitFor();
  await stage.page.locator('.runs-differences').getByText('5000').or(stage.page.locator('.runs-differences').getByText('5,000')).waitFor();
  expect(stage.host.calls('runs.compare')).toEqual([{ before: 1, after: 2 }]);
  await changes.getByRole('button', { name: 'Name' }).click();
  await expect.poll(() => changes.locator('.unit-cell-name').allTextContents()).toEqual(['Unit 1', 'Unit 2', 'Unit 3']);
});
