/** What someone sees who opens the app for the first time. */
import { expect, test } from 'vitest';
import { answersForRun, list, madeUpDetail, madeUpRoster, madeUpRun, madeUpSettings, madeUpStanding } from '../../kit/made-up.ts';
import { viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const FIELD = list(3, (i) => madeUpStanding(i));
const RUN = madeUpRun();
const FIRST_START = { ...answersForRun(RUN, FIELD), 'library.rosters': () => [madeUpRoster(0, { sample: true })] };
const tour = (step: number) => stage.page.getByRole('region', { name: `Tour, step ${step} of 4` });

test('the tour leads through import, run, rankings and replay, and is found again', async () => {
  await stage.show('#/library', FIRST_START);
  await stage.page.getByRole('button', { name: 'Take tour' }).click();
  for (const [step, hash] of [
    [1, '#/library/import'],
    [2, '#/runs'],
    [3, '#/rankings'],
  ] as const) {
    await tour(step).waitFor();
    await expect.poll(() => stage.hash()).toContain(hash);
    await tour(step).getByRole('button', { name: 'Next' }).click();
  }
  await expect.poll(() => stage.hash()).toContain('#/replay');
  await tour(4).getByRole('button', { name: 'Finish' }).click();
  await tour(4).waitFor({ state: 'detached' });
  await stage.page.keyboard.press('Control+k');
  await stage.page.getByRole('combobox', { name: 'Find anything' }).fill('tour');
  await stage.page.getByRole('option').filter({ hasText: 'Take the tour' }).click();
  await tour(1).getByRole('button', { name: 'Skip tour' }).click();
  await tour(1).waitFor({ state: 'detached' });
});

test('Escape leaves what is open above the tour first, then the tour, which covers no button of a view', async () => {
  await stage.show('#/library', FIRST_START);
  await stage.page.getByRole('button', { name: 'Take tour' }).click();
  await expect.poll(() => stage.hash()).toContain('#/library/import');
  const foot = await stage.page.getByRole('region', { name: 'Tour, step 1 of 4' }).boundingBox();
  expect(1080 - foot!.y - foot!.height).toBeGreaterThan(64);
  await stage.page.keyboard.press('Control+k');
  await stage.page.getByRole('combobox', { name: 'Find anything' }).waitFor();
  await stage.page.keyboard.press('Escape');
  await stage.page.getByRole('combobox', { name: 'Find anything' }).waitFor({ state: 'detached' });
  await tour(1).waitFor();
  await stage.page.keyboard.press('Escape');
  await tour(1).waitFor({ state: 'detached' });
});

test('the welcome goes away with the first own roster', async () => {
  const welcome = stage.page.getByRole('region', { name: 'Getting started' });
  let rosters = [madeUpRoster(0, { sample: true })];
  await stage.show('#/library', { ...FIRST_START, 'library.rosters': () => rosters });
  await welcome.waitFor();
  rosters = [...rosters, madeUpRoster(1, { sample: false })];
  stage.host.push('library', { reason: 'import' });
  await welcome.waitFor({ state: 'detached' });
});

test('a game without an editor: the editors there are, and where to edit instead', async () => {
  await stage.show('#/editor/opr', FIRST_START);
  await stage.page.getByText('There is no editor for').waitFor();
  await stage.page.getByRole('link', { name: /Fleet builder/ }).waitFor();
});

test('files that the system asks to open: a run starts, one that cannot be read is a message', async () => {
  const bytes = new Uint8Array([4, 2]);
  let opened = [{ name: 'Spring Muster.wbrun', bytes, problem: null as string | null }];
  await stage.show('#/library', {
    ...FIRST_START,
    'app.takeOpened': () => opened.splice(0),
    'runs.open': () => madeUpSettings(),
    'runs.start': () => RUN,
    'runs.get': () => madeUpDetail(RUN),
  });
  await expect.poll(() => stage.hash()).toBe('#/runs/1');
  expect(stage.host.calls('runs.open')).toEqual([{ bytes }]);
  opened = [{ name: 'gone.wbreplay', bytes, problem: "Couldn't open gone.wbreplay: no such file." }];
  stage.host.push('opened', null);
  await stage.page.getByText("Couldn't open gone.wbreplay: no such file.").first().waitFor();
});

test('#/editor offers the editors', async () => {
  await stage.show('#/editor', FIRST_START);
  await stage.page.getByRole('link', { name: /Encounter editor/ }).click();
  await expect.poll(() => stage.hash()).toBe('#/editor/osr');
});
