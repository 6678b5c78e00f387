/** What if: the same matchup with other options, over made-up results. */
import { expect, test } from 'vitest';
import type { OptionSpec } from '../../../src-shared/contract/options.ts';
import { exactShare } from '../../../src-shared/stats/share.ts';
import { answersForRun, list, madeUpCard, madeUpContest, madeUpPlan, madeUpRun, madeUpStanding, OPR, odds } from '../../kit/made-up.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const RUN = madeUpRun({ kind: 'single', combatants: 2 });
const OPTION = OPR.options.find(({ kind }) => kind === 'boolean') as OptionSpec & { readonly default: boolean };
const winners = (won: number) => Uint8Array.from(list(1000, (i) => (i < won ? 0 : 1)));
const PLAYED = madeUpContest(odds(0.6, 0, 1000), null, { runId: null, winners: winners(600) });
const CHANGED = madeUpContest(odds(0.7, 0, 1000), null, { runId: null, winners: winners(700) });
const ANSWERS: Answers = {
  ...answersForRun(
    RUN,
    list(2, (i) => madeUpStanding(i)),
  ),
  'runs.contest': () => madeUpContest(odds(0.6, 0, 1000)),
  'contest.play': ({ options }) => (options[OPTION.id] === OPTION.default ? PLAYED : CHANGED),
  'library.select': () => [],
  'runs.plan': () => madeUpPlan(),
};
const change = () => stage.page.getByRole('switch', { name: OPTION.label, exact: true });
const changed = () => JSON.stringify({ [OPTION.id]: !OPTION.default });

test('without a matchup it says how to choose one', async () => {
  await stage.show('#/whatif', ANSWERS);
  await stage.page.getByText('Choose a matchup', { exact: true }).first().waitFor();
  await stage.page.getByRole('combobox', { name: 'This matchup' }).click();
  await stage.page.getByRole('option', { name: /^Spring muster/ }).click();
  await expect.poll(() => stage.hash()).toBe('#/whatif?left=1.0.1');
});

test('it starts with the closest matchups of recent runs', async () => {
  const cards = [
    madeUpCard({ names: ['Moth', 'Lord'], chance: exactShare(0.9) }),
    madeUpCard({ names: ['Rook', 'Crow'], chance: exactShare(0.52), address: { kind: 'run', runId: 1, a: 1, b: 0, trial: 3 } }),
  ];
  await stage.show('#/whatif', { ...ANSWERS, 'replays.list': () => cards });
  const offered = stage.page.locator('.whatif-start li');
  await expect.poll(() => offered.locator('b').allTextContents()).toEqual(['Rook against Crow', 'Moth against Lord']);
  await offered.first().click();
  await expect.poll(() => stage.hash()).toBe('#/whatif?left=1.1.0');
});

test('loads, or says why it cannot', async () => {
  await stage.show('#/whatif?left=1.0.1', { ...ANSWERS, 'runs.contest': never });
  await stage.loading('Loading matchup');
  await stage.show('#/whatif?left=1.0.1', { ...ANSWERS, 'contest.play': never });
  await stage.loading('Simulating matches');
  await stage.show('#/whatif?left=1.0.1', { ...ANSWERS, 'runs.contest': refused('There is no run 1.') });
  await stage.page.getByText('There is no run 1.').waitFor();
  await stage.show('#/whatif?left=1.0.1', { ...ANSWERS, 'contest.play': refused('A unit is gone from the library.', 'Import it again.') });
  await stage.page.getByText('Import it again.').waitFor();
});

test('a change plays the same trials again, with the same dice, and only the option differs', async () => {
  await stage.show('#/whatif?left=1.0.1', ANSWERS);
  await stage.page.getByText('Change an option', { exact: true }).waitFor();
  await change().click();
  await expect.poll(() => stage.host.calls('contest.play').length).toBe(2);
  const [first, second] = stage.host.calls('contest.play');
  expect(first).toMatchObject({ a: 101, b: 102, indexA: 0, indexB: 1, trials: 1000, winners: true });
  expect(second).toEqual({ ...first, options: { ...first?.options, [OPTION.id]: !OPTION.default } });
  await stage.page.getByText('significant', { exact: true }).waitFor();
  await stage.page.getByText('1,000 matches each with the same dice, compared one by one').waitFor();
  expect(await stage.page.locator('.whatif-odds-change .odds-chance').first().textContent()).toMatch(/^\+10\.0±/);
  expect(new URLSearchParams(stage.hash().split('?')[1]).get('set')).toBe(changed());
});

test('no significant difference is not called one', async () => {
  const near = madeUpContest(odds(0.601, 0, 1000), null, { runId: null, winners: winners(601) });
  const answers: Answers = { ...ANSWERS, 'contest.play': ({ options }) => (options[OPTION.id] === OPTION.default ? PLAYED : near) };
  await stage.show(`#/whatif?left=1.0.1&set=${encodeURIComponent(changed())}`, answers);
  await stage.page.getByText('within chance').waitFor();
});

test('what was changed is reset one by one or as a whole, and can be run to keep it', async () => {
  await stage.show(`#/whatif?left=1.0.1&set=${encodeURIComponent(changed())}`, ANSWERS);
  await stage.page.getByText(`1 of ${OPR.options.length}`).waitFor();
  await stage.page.getByRole('button', { name: `Reset ${OPTION.label}`, exact: true }).click();
  await expect.poll(() => stage.hash()).toBe('#/whatif?left=1.0.1');
  expect(await stage.page.getByRole('button', { name: 'Run with these options' }).isDisabled()).toBe(true);
  await change().click();
  await stage.page.getByRole('button', { name: 'Run with these options' }).click();
  await expect.poll(() => stage.hash()).toMatch(/^#\/runs\/new\?/);
  const query = new URLSearchParams(stage.hash().split('?')[1]);
  expect(query.get('challenger')).toBe('101,102');
  expect(query.get(`option.${OPTION.id}`)).toBe(String(!OPTION.default));
});

test('a change that the game refuses is a sentence, and the form stays', async () => {
  const answers: Answers = {
    ...ANSWERS,
    'contest.play': ({ options }) => (options[OPTION.id] === OPTION.default ? PLAYED : refused('These options contradict each other.')()),
  };
  await stage.show(`#/whatif?left=1.0.1&set=${encodeURIComponent(changed())}`, answers);
  await stage.page.getByText('These options contradict each other.').waitFor();
  await change().click();
  await stage.page.getByText('Change an option', { exact: true }).waitFor();
});

test('contests of two runs are compared as they are', async () => {
  const other = madeUpContest(odds(0.4, 0, 500), null, { runId: 2 });
  const answers: Answers = { ...ANSWERS, 'runs.contest': ({ runId }) => (runId === 1 ? madeUpContest(odds(0.6, 0, 1000)) : other) };
  await stage.show('#/whatif?left=1.0.1&right=2.0.1', answers);
  await stage.page.getByText('1,000 matches against 500, same seed').waitFor();
  expect(stage.host.calls('contest.play')).toEqual([]);
});

test('40k: modifiers of a unit are chosen in the same panel as in the attack sequence', async () => {
  const played = madeUpContest(odds(0.6, 0, 1000), null, { ruleset: 'wh40k', options: {} });
  await stage.show('#/whatif?left=1.0.1', {
    ...ANSWERS,
    'runs.contest': () => played,
    'contest.play': () => ({ ...PLAYED, ruleset: 'wh40k' }),
    'ruleset.report': ({ report }) => (report === 'switches' ? [[], [{ text: 'Grudge', condition: null, on: false }]] : null),
  });
  const form = stage.page.getByRole('complementary', { name: 'Changes' });
  await form.getByRole('button', { name: played.b.title }).click();
  const panel = stage.page.getByRole('dialog', { name: `Modifiers of ${played.b.title}` });
  await panel.getByText('Grudge', { exact: true }).waitFor();
  await panel.getByRole('group', { name: 'Armour save' }).getByRole('button', { name: '+1' }).click();
  await expect.poll(() => stage.hash()).toContain('modifiersB');
  await expect.poll(() => stage.host.calls('contest.play').at(-1)?.options?.modifiersB).toBe('+1 save');
});
