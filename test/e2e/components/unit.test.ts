/** The page of a unit in a run, and of one in the library, over made-up replies. */
import { expect, test } from 'vitest';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { RatedRow } from '../../../src-shared/stats/share.ts';
import {
  answersForRun,
  estimated,
  exact,
  LONG_NAME,
  list,
  madeUpCombatant,
  madeUpOpponent,
  madeUpPage,
  madeUpRun,
  madeUpStanding,
} from '../../kit/made-up.ts';
import { never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const RUN = madeUpRun();
const FIELD = list(3, (i) => madeUpStanding(i));
const ANSWERS = answersForRun(RUN, FIELD);
const panel = (title: string) => stage.page.locator('section, .panel').filter({ has: stage.page.getByRole('heading', { name: title }) });

test('loads, refuses, and says when the run has nothing about a unit', async () => {
  await stage.show('#/unit/1/2', { ...ANSWERS, 'runs.standings': never });
  await stage.loading('Loading unit');
  await stage.show('#/unit/1/2', { ...ANSWERS, 'runs.standings': refused('The standings are damaged.', 'Repair them in the settings.') });
  await stage.page.getByText('The standings are damaged.').waitFor();
  await stage.page.getByText('Repair them in the settings.').waitFor();
  await stage.show('#/unit/1/2', { ...ANSWERS, 'runs.standings': () => madeUpPage([]) });
  await stage.page.getByText('This run has no results for that unit yet.').waitFor();
});

test('shows the unit that the address names, and without a name the champion', async () => {
  await stage.show('#/unit/1/2', ANSWERS);
  await stage.page.getByRole('heading', { name: 'Wardens 3' }).first().waitFor();
  expect(stage.host.calls('runs.standings')).toContainEqual(expect.objectContaining({ indices: [2] }));
  expect(stage.host.calls('library.rules')).toEqual([{ id: 103 }]);
  await stage.show('#/unit/1', ANSWERS);
  await stage.page.getByRole('heading', { name: 'Wardens 1' }).first().waitFor();
});

test('an estimate has its interval and its trials, an exact rate neither', async () => {
  await stage.show('#/unit/1/0', ANSWERS);
  await stage.page.getByText('win rate %, n 1,000').waitFor();
  await stage.page.getByText('±1.9').first().waitFor();
  await stage.show('#/unit/1/0', answersForRun(RUN, [madeUpStanding(0, exact(0.9)), ...FIELD.slice(1)]));
  await stage.page.getByText('win rate %', { exact: true }).first().waitFor();
  await stage.page.getByText('exact', { exact: true }).first().waitFor();
  expect(await stage.page.getByText(/win rate %, n/).count()).toBe(0);
});

test('a shared rank is a range', async () => {
  await stage.show('#/unit/1/1', answersForRun(RUN, [FIELD[0]!, madeUpStanding(1, { rankLow: 1, rankHigh: 3 }), FIELD[2]!]));
  await stage.page.getByText('1–3').first().waitFor();
  await stage.page.getByText('rank of 3').waitFor();
});

test('best and worst opponents have their rates, link to the matchup, and a hard counter is marked', async () => {
  const best = list(7, (i) => madeUpOpponent(i + 1, estimated(900 - i, 1000)));
  const worst = list(7, (i) => madeUpOpponent(i + 20, i === 0 ? exact(0) : estimated(50 + i, 1000)));
  await stage.show('#/unit/1/0', {
    ...ANSWERS,
    'runs.opponents': ({ descending, order }) => {
      const rows = order === 'even' ? [best[6]!] : descending ? best : worst;
      return { total: 40, offset: 0, rows, problems: [] };
    },
  });
  await panel('Best matchups').first().waitFor();
  const link = stage.page.locator('a[href="#/matchups/1/0/1"]').first();
  await link.waitFor();
  await stage.page.getByRole('img', { name: 'hard counter' }).or(stage.page.getByLabel('hard counter')).first().waitFor();
  await stage.page.getByTitle('90.0 % (88.0 to 91.7 %, 1,000 trials)').first().waitFor();
  await stage.page.getByTitle('0 % (exact)').first().waitFor();
});

test('a rival from a list is compared: in the address, and in every chart that asks', async () => {
  await stage.show('#/unit/1/0', ANSWERS);
  await stage.page.getByRole('button', { name: 'Compare with Wardens 2' }).first().click();
  await expect.poll(() => stage.hash()).toBe('#/unit/1/0?vs=1');
  await expect.poll(() => stage.host.calls('runs.byOpponent').map(({ index }) => index)).toContain(1);
  await expect.poll(() => stage.host.calls('runs.decisions').at(-1)).toMatchObject({ index: 0, opponent: 1 });
  await expect.poll(() => stage.host.calls('profile.of').at(-1)?.combatantIds).toEqual([101, 102]);
});

test('while the field is measured its progress is shown; it can be cancelled and asked for again', async () => {
  let refuse = (_error: Error) => {};
  const waiting = () => new Promise<never>((_, reject) => (refuse = reject));
  await stage.show('#/unit/1/0', { ...ANSWERS, 'profile.of': waiting, 'profile.cancel': () => null });
  await stage.page.getByText(/^Measuring .* \.\.\.$/).waitFor();
  stage.host.push('measureProgress', { combatantIds: [999], runId: 1, done: 7, total: 9 });
  stage.host.push('measureProgress', { combatantIds: [101], runId: 1, done: 40, total: 300 });
  await stage.page.getByText(/^Measuring .* \.\.\. 40 of 300$/).waitFor();
  await stage.page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => stage.host.calls('profile.cancel')).toEqual([{ combatantIds: [101], runId: 1 }]);
  refuse(new ApiError('profile/cancelled', 'Measuring the field was cancelled.'));
  await stage.page.getByText('Measuring the field was cancelled.').waitFor();
  const asked = stage.host.calls('profile.of').length;
  await stage.page.getByRole('button', { name: /^Measure / }).click();
  await expect.poll(() => stage.host.calls('profile.of').length).toBe(asked + 1);
  await stage.page.getByText(/^Measuring .* \.\.\./).waitFor();
});

test('keys go to the next rank, to the comparison and to the closest battle', async () => {
  await stage.show('#/unit/1/0', ANSWERS);
  await stage.page.getByRole('button', { name: 'Watch closest battle' }).waitFor();
  await stage.page.keyboard.press('j');
  await expect.poll(() => stage.hash()).toBe('#/unit/1/1');
  await stage.page.getByRole('heading', { name: 'Wardens 2' }).first().waitFor();
  await stage.page.keyboard.press('k');
  await expect.poll(() => stage.hash()).toBe('#/unit/1/0');
  await stage.page.getByRole('heading', { name: 'Wardens 1' }).first().waitFor();
  await stage.page.keyboard.press('c');
  await expect.poll(() => stage.hash()).toMatch(/^#\/compare\/1\?units=0/);
});

test('siblings are listed with what makes them different; the gap is to this one', async () => {
  const base = { base: 'Titan', faction: 'Meridian', name: 'Titan' };
  const own = madeUpStanding(0, { ...base, loadout: { number: 1, of: 2 }, title: 'Titan · loadout 1 of 2', difference: '2x Shred Cannon' });
  const other = madeUpStanding(1, { ...base, loadout: { number: 2, of: 2 }, title: 'Titan · loadout 2 of 2', difference: 'Rending Claws' });
  await stage.show('#/unit/1/0', answersForRun(RUN, [own, other]));
  await stage.page.getByText('Rending Claws').first().waitFor();
  expect(stage.host.calls('runs.standings')).toContainEqual(
    expect.objectContaining({ query: 'base="Titan" faction="Meridian"', sort: 'rate', descending: true }),
  );
  await stage.page.getByText('−0.7', { exact: true }).waitFor();
});

test('long names and what is left out do not widen the page', async () => {
  const rows = list(3, (i) =>
    madeUpStanding(i, { name: LONG_NAME, title: LONG_NAME, unmodelled: ['Phase Step'], faults: ['Half a line is missing.'] }),
  );
  await stage.show('#/unit/1/0', answersForRun(RUN, rows));
  await stage.page.getByRole('heading', { name: LONG_NAME }).first().waitFor();
  expect(await stage.fits()).toBe(true);
});

test('a unit of the library: its facts and rules; what the engine leaves out says so', async () => {
  await stage.show('#/unit/library/101', {
    ...ANSWERS,
    'library.combatant': ({ id }) => madeUpCombatant(id - 101, { unmodelled: ['Phase Step'] }),
    'library.rules': () => [
      { name: 'Furious', meaning: 'Extra hits on a charge.', played: true, carriedBy: [], source: 'Core rules' },
      { name: 'Phase Step', meaning: '', played: false, carriedBy: ['Wardens'] },
    ],
  });
  await stage.page.getByRole('heading', { name: 'Wardens 1' }).first().waitFor();
  await stage.page.getByText('Extra hits on a charge.').waitFor();
  await stage.page.getByText('Phase Step').first().waitFor();
  expect(stage.host.calls('library.combatant')).toContainEqual({ id: 101 });
});

test('exact odds take the place of what the run has found, when they are there and the run is done', async () => {
  let give = () => {};
  const solved = new Promise<void>((resolve) => (give = resolve));
  const rows = (rate: (i: number) => RatedRow) => list(7, (i) => madeUpOpponent(i + 1, rate(i)));
  const answers = {
    ...ANSWERS,
    'runs.opponents': async ({ solve }: { solve?: boolean }) => {
      if (solve !== true) return { total: 40, offset: 0, rows: rows((i) => estimated(900 - i, 1000)), problems: [] };
      await solved;
      return { total: 40, offset: 0, rows: rows((i) => exact(0.91 - i / 100)), problems: [] };
    },
  };
  await stage.show('#/unit/1/0', answers);
  await stage.page.getByTitle('90.0 % (88.0 to 91.7 %, 1,000 trials)').first().waitFor();
  give();
  await stage.page.getByTitle('91.0 % (exact)').first().waitFor();
  await expect
    .poll(() =>
      panel('Best matchups')
        .last()
        .getByTitle(/1,000 trials/)
        .count(),
    )
    .toBe(0);
});
