/** Setting up a run: what is missing, what it will cost, and what is started in the end. */
import { expect, test } from 'vitest';
import { defaultOptions } from '../../../src-shared/contract/options.ts';
import { LONG_NAME, list, madeUpCombatant, madeUpDetail, madeUpPlan, madeUpRoster, madeUpRun, OPR } from '../../kit/made-up.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const ROSTERS = [madeUpRoster(0), madeUpRoster(1, { name: LONG_NAME })];
const ANSWERS: Answers = {
  'library.rosters': () => ROSTERS,
  'library.select': ({ rosterIds }) => (rosterIds === undefined ? [101, 102, 103] : [103]),
  'library.combatant': ({ id }) => madeUpCombatant(id - 101),
  'library.combatants': () => ({ total: 3, offset: 0, rows: list(3, (i) => madeUpCombatant(i)), problems: [] }),
  'runs.plan': () => madeUpPlan(),
  'runs.start': () => madeUpRun({ id: 4 }),
  'runs.get': () => madeUpDetail(madeUpRun({ id: 4 })),
  'runs.standings': never,
};
const sheet = () => stage.page.getByRole('dialog', { name: 'New run' });
const runButton = () => sheet().getByRole('button', { name: /^Run/ }).last();
const lastPlan = () => stage.host.calls('runs.plan').at(-1);

test('everyone against everyone by default, with time and disk before it starts', async () => {
  await stage.show('#/runs/new?ruleset=opr', ANSWERS);
  await sheet().getByText('3 units take part').waitFor();
  await sheet().getByText('20 kB of 5 GB free').waitFor();
  await sheet().getByRole('textbox', { name: 'Name' }).fill('Three of them');
  await sheet().getByText('Precision, seed and storage').click();
  await sheet().getByRole('textbox', { name: 'Seed' }).fill('77');
  await expect.poll(lastPlan).toMatchObject({ name: 'Three of them', seed: '77', field: [101, 102, 103], kind: 'round-robin' });
  await runButton().click();
  await expect.poll(() => stage.hash()).toBe('#/runs/4');
  expect(stage.host.calls('runs.start')).toEqual([
    {
      name: 'Three of them',
      ruleset: 'opr',
      kind: 'round-robin',
      field: [101, 102, 103],
      challengers: 0,
      options: defaultOptions(OPR.options),
      seed: '77',
      trials: expect.any(Number),
      precision: null,
      topPlaces: 10,
      keep: expect.any(String),
      confirm: true,
    },
  ]);
});

test('says what is missing, and does not start without it', async () => {
  await stage.show('#/runs/new?ruleset=opr&kind=single', ANSWERS);
  await sheet().getByText('Choose both sides.').waitFor();
  expect(await runButton().isDisabled()).toBe(true);
  await sheet().getByRole('button', { name: 'Gauntlet' }).click();
  await sheet().getByText('Choose at least one challenger.').waitFor();
  await stage.show('#/runs/new?ruleset=opr', { ...ANSWERS, 'library.select': () => [] });
  await sheet().getByText('The field is empty. Choose other rosters or relax the query.').waitFor();
  await stage.show('#/runs/new?ruleset=opr', { ...ANSWERS, 'library.select': () => [101] });
  await sheet().getByText('A field needs at least two combatants.').waitFor();
  expect(stage.host.calls('runs.plan')).toEqual([]);
});

test('while the time is being estimated it says so; an estimate that is refused is a sentence', async () => {
  await stage.show('#/runs/new?ruleset=opr', { ...ANSWERS, 'runs.plan': never });
  await stage.loading('Estimating time and size');
  expect(await runButton().isDisabled()).toBe(true);
  await stage.show('#/runs/new?ruleset=opr', { ...ANSWERS, 'runs.plan': refused('Two units have the same name.') });
  await sheet().getByText('Two units have the same name.').waitFor();
  expect(await runButton().isDisabled()).toBe(true);
});

test('what may go wrong is said before the start: disk, time, and that a number is a guess', async () => {
  const problems = [
    { code: 'runs/little-room', severity: 'warning' as const, message: 'The disk has little room.', hint: 'Store standings only.' },
    { code: 'runs/too-long', severity: 'warning' as const, message: 'It takes long.', hint: 'A ladder is quicker.' },
  ];
  await stage.show('#/runs/new?ruleset=opr', { ...ANSWERS, 'runs.plan': () => madeUpPlan({ trials: 900, seconds: null, problems }) });
  await sheet().getByText('The disk has little room. Store standings only.').waitFor();
  await sheet().getByText('A ladder is quicker.').waitFor();
  await sheet().getByText('time unknown').waitFor();
  await sheet()
    .getByText(/^about 900 matches/)
    .waitFor();
  expect(await runButton().isDisabled()).toBe(false);
});

test('a single matchup from two picks, found by name with the keyboard', async () => {
  await stage.show('#/runs/new?ruleset=opr&kind=single', ANSWERS);
  for (const [side, name] of ['Wardens 2', 'Wardens 3'].entries()) {
    await sheet().getByRole('button', { name: 'Choose', exact: true }).nth(side).click();
    await stage.page.locator('.picker').getByRole('textbox').pressSequentially('wardens: 3');
    await expect.poll(() => stage.host.calls('library.combatants').map(({ query }) => query)).toContain('wardens  3');
    await stage.page.locator('.picker-item').filter({ hasText: name }).click();
    await stage.page.locator('.picker').waitFor({ state: 'detached' });
  }
  await expect.poll(lastPlan).toMatchObject({ kind: 'single', field: [102, 103], challengers: 0 });
});

test('a gauntlet has its challengers first, and each of them once', async () => {
  await stage.show('#/runs/new?ruleset=opr&kind=gauntlet&challenger=102', ANSWERS);
  await sheet().getByText('Wardens 2').waitFor();
  await expect.poll(lastPlan).toMatchObject({ kind: 'gauntlet', field: [102, 101, 103], challengers: 1 });
  await sheet().getByRole('button', { name: 'Remove Wardens 2' }).click();
  await sheet().getByText('Choose at least one challenger.').waitFor();
});

test('a roster with a long name narrows the field; precision, storage and an option go along', async () => {
  await stage.show('#/runs/new?ruleset=opr&kind=gauntlet&challenger=101', ANSWERS);
  await sheet().getByRole('button', { name: LONG_NAME }).click();
  await expect.poll(() => stage.host.calls('library.select').at(-1)).toMatchObject({ ruleset: 'opr', rosterIds: [12] });
  await expect.poll(lastPlan).toMatchObject({ field: [101, 103] });
  await sheet().getByText('Precision, seed and storage').click();
  await sheet().getByRole('textbox', { name: 'Precision' }).fill('2');
  await sheet().getByRole('textbox', { name: 'Precision' }).press('Tab');
  await expect.poll(() => lastPlan()?.precision).toBe(0.02);
  await sheet().getByRole('switch', { name: 'Confirm headlines' }).click();
  const option = OPR.options.find(({ kind }) => kind === 'boolean')!;
  await sheet().getByLabel('Find an option').fill(option.label);
  await sheet().getByRole('switch', { name: option.label, exact: true }).click();
  await sheet().getByText('1 changed').first().waitFor();
  await expect.poll(() => lastPlan()?.options[option.id]).toBe(option.default !== true);
  expect(lastPlan()?.confirm).toBe(false);
  await sheet().getByRole('button', { name: 'Reset to defaults' }).click();
  await expect.poll(() => sheet().getByText('Choose at least one challenger.').count()).toBe(1);
});

test('the name comes from the roster until another is typed; settings saved as a preset come back without it', async () => {
  await stage.show(`#/runs/new?ruleset=opr&rosters=${ROSTERS[0]!.id}`, { ...ANSWERS, 'library.select': () => [101, 102] });
  const named = new RegExp(`^${ROSTERS[0]!.name}, `);
  await expect.poll(() => lastPlan()?.name).toMatch(named);
  expect(await sheet().getByRole('textbox', { name: 'Name' }).getAttribute('placeholder')).toMatch(named);
  await sheet().getByRole('textbox', { name: 'Trials' }).fill('123');
  await sheet().getByRole('button', { name: 'Save as preset' }).click();
  await stage.page.getByRole('textbox', { name: 'Name' }).last().fill('Quick look');
  await stage.page.getByRole('button', { name: 'Save preset' }).click();
  await sheet().getByRole('button', { name: 'Reset to defaults' }).click();
  await sheet().getByRole('textbox', { name: 'Name' }).fill('Mine');
  await expect.poll(() => lastPlan()).toMatchObject({ name: 'Mine' });
  expect(lastPlan()?.trials).not.toBe(123);
  await sheet().getByRole('button', { name: 'Presets' }).click();
  await stage.page.getByRole('menuitem', { name: 'Quick look', exact: true }).click();
  await expect.poll(() => lastPlan()).toMatchObject({ name: 'Mine', trials: 123 });
});

test('a start that is refused is a message, and the sheet keeps what was chosen', async () => {
  await stage.show('#/runs/new?ruleset=opr&name=Kept', { ...ANSWERS, 'runs.start': refused('The disk is full.', 'Free some space.') });
  await runButton().click();
  await stage.page.getByText('The disk is full.').waitFor();
  expect(await sheet().getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kept');
  expect(await runButton().isDisabled()).toBe(false);
});

test('Escape closes it', async () => {
  await stage.show('#/runs/new?ruleset=opr', ANSWERS);
  await sheet().waitFor();
  await stage.page.keyboard.press('Escape');
  await expect.poll(() => stage.hash()).toBe('#/runs');
});
