/** The report, the factions and the comparison of a run, over made-up results. */
import { describe, expect, test } from 'vitest';
import type { Standing } from '../../../src-shared/api/results.ts';
import {
  answersForRun,
  exact,
  LONG_NAME,
  list,
  madeUpHighlight,
  madeUpMatrix,
  madeUpPage,
  madeUpReport,
  madeUpRun,
  madeUpStanding,
  OPR,
  standingsOf,
} from '../../kit/made-up.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const RUN = madeUpRun();
const FIELD = list(8, (i) => madeUpStanding(i));
const ANSWERS = answersForRun(RUN, FIELD);

describe('the report', () => {
  const card = (title: string) => stage.page.locator('.report-cards figure').filter({ has: stage.page.getByText(title, { exact: true }) });

  test('loads, or says why not', async () => {
    await stage.show('#/report/1', { ...ANSWERS, 'runs.report': never });
    await stage.loading('Loading report');
    await stage.show('#/report/1', { ...ANSWERS, 'runs.report': refused('The run has no results yet.', 'Wait for its first tile.') });
    await stage.page.getByText('Wait for its first tile.').waitFor();
  });

  test('headlines are confirmed, exact, or marked as neither', async () => {
    await stage.show('#/report/1', { ...ANSWERS, 'runs.report': () => madeUpReport(FIELD) });
    await stage.page.getByText('headlines confirmed with 12 k fresh matches').waitFor();
    await stage.show('#/report/1', { ...ANSWERS, 'runs.report': () => madeUpReport(FIELD, { freshTrials: 0 }) });
    await stage.page.getByText('headlines exact').waitFor();
    await stage.show('#/report/1', { ...ANSWERS, 'runs.report': () => madeUpReport(FIELD, { confirmed: false }) });
    await stage.page.getByText('headlines not confirmed').waitFor();
  });

  test('a card for everything that has a story, none for what has not', async () => {
    await stage.show('#/report/1', { ...ANSWERS, 'runs.report': () => madeUpReport([]) });
    await stage.page.locator('.report-cards figure').first().waitFor();
    expect(await stage.page.locator('.report-cards figcaption').allTextContents()).toEqual(['Spring muster']);
    const pairs = [madeUpHighlight({ nameA: LONG_NAME })];
    const factions = [
      { faction: 'Choir', rate: 0.6, low: 0.55, high: 0.65, combatants: 4 },
      { faction: 'Meridian', rate: 0.4, low: 0.35, high: 0.45, combatants: 4 },
    ];
    await stage.show('#/report/1', {
      ...ANSWERS,
      'runs.report': () => madeUpReport(FIELD, { drama: pairs, upsets: pairs, drawn: pairs, swings: pairs, factions }),
    });
    // Of pairs that are hardly ever drawn there is no card about draws.
    await expect
      .poll(() => stage.page.locator('.report-cards figcaption').allTextContents())
      .toEqual([
        'Spring muster',
        'Champions',
        'Closest matchups, nearest to 50 %',
        'Biggest upsets, the cheaper side wins',
        'Widest swings, both sides win, and clearly: the margin varies most',
        'Factions',
      ]);
    expect(await stage.fits()).toBe(true);
  });

  test('rules that are left out are listed; the report is saved in the chosen form', async () => {
    const file = { name: 'report.md', mime: 'text/markdown', bytes: new TextEncoder().encode('# Spring muster\n') };
    await stage.show('#/report/1', {
      ...ANSWERS,
      'runs.report': () => madeUpReport(FIELD, { unmodelled: [{ name: 'Wardens 3', rules: ['Phase Step'] }] }),
      'export.report': () => file,
    });
    await stage.page.getByRole('row', { name: 'Wardens 3 Phase Step' }).waitFor();
    await stage.page.getByRole('button', { name: 'Export report' }).click();
    const item = stage.page.getByRole('menuitem', { name: 'Markdown', exact: true });
    const [download] = await Promise.all([stage.page.waitForEvent('download'), item.click()]);
    expect(download.suggestedFilename()).toBe('report.md');
    expect(stage.host.calls('export.report')).toEqual([{ runId: 1, format: 'markdown' }]);
    await card('Champions').getByRole('button', { name: 'Export Champions' }).click();
    await stage.page.getByRole('menuitem', { name: 'SVG' }).waitFor();
  });
});

describe('the factions', () => {
  const RATES = [
    { faction: 'Meridian', rate: 0.45, low: 0.4, high: 0.5, combatants: 4 },
    { faction: LONG_NAME, rate: 0.6, low: 0.55, high: 0.65, combatants: 4 },
    { faction: '', rate: 0.9, low: 0.8, high: 0.95, combatants: 1 },
  ];
  const FACTIONS: Answers = {
    ...ANSWERS,
    'runs.factions': () => RATES,
    'runs.champions': () => RATES.map(({ faction }) => ({ faction, champions: OPR.weightClasses.map(() => FIELD[0]!) })),
    'runs.spread': () => RATES.map(({ faction, combatants }) => ({ faction, combatants, rows: FIELD.slice(0, combatants) })),
  };

  test('loads, refuses, and says when there are none', async () => {
    await stage.show('#/factions/1', { ...FACTIONS, 'runs.factions': never });
    await stage.loading('Loading factions');
    await stage.show('#/factions/1', { ...FACTIONS, 'runs.factions': refused('The standings are damaged.') });
    await stage.page.getByText('The standings are damaged.').waitFor();
    await stage.show('#/factions/1', { ...FACTIONS, 'runs.factions': () => RATES.slice(2) });
    await stage.page.getByText("The combatants of this run don't have factions.").waitFor();
  });

  test('the strongest comes first and is chosen; another shows its best units', async () => {
    await stage.show('#/factions/1', FACTIONS);
    await stage.page.getByText('2 factions').waitFor();
    await expect.poll(() => stage.host.calls('runs.standings').at(-1)?.faction).toBe(LONG_NAME);
    await stage.page.getByRole('combobox', { name: 'Faction' }).click();
    await stage.page.getByRole('option', { name: 'Meridian', exact: true }).click();
    await expect.poll(() => stage.host.calls('runs.standings').at(-1)).toMatchObject({ faction: 'Meridian', bestPerBase: null });
    expect(await stage.fits()).toBe(true);
  });

  test('the best of a faction are exact or estimated, as they are known', async () => {
    const rows = [madeUpStanding(0, exact(0.8)), madeUpStanding(1, { rankLow: 2, rankHigh: 3 })];
    await stage.show('#/factions/1', { ...FACTIONS, 'runs.standings': () => madeUpPage(rows) });
    const best = stage.page.getByRole('complementary').last();
    await best.getByText('80.0').waitFor();
    expect(await best.locator('tr').allTextContents()).toEqual([
      expect.stringMatching(/80\.0 exact$/),
      expect.stringMatching(/^2–3.*89\.3 ±1\.9$/),
    ]);
  });

  test('dots that were sampled say so', async () => {
    const spread = RATES.map(({ faction, combatants }) => ({ faction, combatants, rows: FIELD.slice(0, 2) }));
    await stage.show('#/factions/1', { ...FACTIONS, 'runs.spread': () => spread });
    await stage.page.getByText(/^4 of 8 units at their win rates, sampled evenly/).waitFor();
    await stage.show('#/factions/1', FACTIONS);
    await stage.page.getByText(/^every unit at its win rate/).waitFor();
  });
});

describe('the comparison', () => {
  const heads = () => stage.page.locator('.compare-heads a.title').allTextContents();
  const asked = () => stage.host.calls('runs.standings').at(-1);

  test('loads, or says why not', async () => {
    await stage.show('#/compare/1', { ...ANSWERS, 'runs.standings': never });
    await stage.loading('Loading units');
    await stage.show('#/compare/1', { ...ANSWERS, 'runs.standings': refused('The standings are damaged.') });
    await stage.page.getByText('The standings are damaged.').waitFor();
  });

  test('the first two by default; named ones in the order of the address, six at most', async () => {
    await stage.show('#/compare/1', ANSWERS);
    await expect.poll(heads).toEqual(['Wardens 1', 'Wardens 2']);
    expect(asked()).toMatchObject({ limit: 2 });
    await stage.show('#/compare/1?units=5,0,x,0,3', ANSWERS);
    await expect.poll(heads).toEqual(['Wardens 6', 'Wardens 1', 'Wardens 4']);
    await expect.poll(() => stage.host.calls('profile.of').at(-1)?.combatantIds).toEqual([106, 101, 104]);
    await stage.show('#/compare/1?units=0,1,2,3,4,5,6,7', ANSWERS);
    await expect.poll(async () => (await heads()).length).toBe(6);
    expect(await stage.page.getByRole('button', { name: 'Add unit' }).count()).toBe(0);
    expect(await stage.fits()).toBe(true);
  });

  test('one unit gets the closest in rank as its rival, until that is removed', async () => {
    await stage.show('#/compare/1?units=5', ANSWERS);
    await expect.poll(heads).toHaveLength(2);
    expect((await heads())[0]).toBe('Wardens 6');
    expect(stage.hash()).toBe('#/compare/1?units=5%2C4');
    await stage.page
      .getByRole('button', { name: /^Remove/ })
      .nth(1)
      .click();
    await expect.poll(heads).toEqual(['Wardens 6']);
  });

  test('while the field is measured its progress is shown, and it can be cancelled', async () => {
    await stage.show('#/compare/1?units=0,1', { ...ANSWERS, 'profile.of': never, 'profile.cancel': () => null });
    await stage.page.getByText(/^Measuring .* \.\.\.$/).waitFor();
    stage.host.push('measureProgress', { combatantIds: [101, 102], runId: 1, done: 60, total: 300 });
    await stage.page.getByText(/^Measuring .* \.\.\. 60 of 300$/).waitFor();
    await stage.page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => stage.host.calls('profile.cancel')).toEqual([{ combatantIds: [101, 102], runId: 1 }]);
  });

  test('units are removed and added', async () => {
    await stage.show('#/compare/1?units=0,1,2', ANSWERS);
    await stage.page.getByRole('button', { name: 'Remove Wardens 2' }).click();
    await expect.poll(heads).toEqual(['Wardens 1', 'Wardens 3']);
    await stage.page.getByRole('button', { name: 'Add unit' }).click();
    await stage.page.keyboard.type('wardens 8');
    await expect.poll(() => asked()?.query).toBe('wardens 8');
    await stage.page.locator('.picker-item').filter({ hasText: 'Wardens 8' }).click();
    await expect.poll(heads).toEqual(['Wardens 1', 'Wardens 3', 'Wardens 8']);
  });

  test('head to head: exact, estimated, and not played', async () => {
    const two = FIELD.slice(0, 2) as [Standing, Standing];
    const rates = Float32Array.from([Number.NaN, 0.75, Number.NaN, Number.NaN]);
    await stage.show('#/compare/1?units=0,1', {
      ...ANSWERS,
      'runs.standings': standingsOf(FIELD),
      'runs.matrix': () => madeUpMatrix(two, { rates, exact: Uint8Array.from([0, 1, 0, 0]) }),
    });
    const cell = stage.page.getByRole('link', { name: 'Wardens 1 against Wardens 2: 75.0 % (exact)' });
    await cell.waitFor();
    expect(await cell.getAttribute('href')).toBe('#/matchups/1/0/1');
    expect(await stage.page.getByRole('link', { name: 'Wardens 2 against Wardens 1: not played' }).textContent()).toBe('–');
  });
});
