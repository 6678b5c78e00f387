/** Choosing a battle to watch, the player, and the studio, over a battle that was recorded for the test. */
import { describe, expect, test } from 'vitest';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { defaultOptions } from '../../../src-shared/contract/options.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import {
  answersForRun,
  exact,
  LONG_NAME,
  list,
  madeUpContest,
  madeUpHighlight,
  madeUpRun,
  madeUpStanding,
  odds,
} from '../../kit/made-up.ts';
import { recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const RUN = madeUpRun();
const FIELD = list(3, (i) => madeUpStanding(i));

function recorded(): Replay {
  const opr = rulesetById('opr');
  const { combatants, arena } = sampleArena(opr, 2);
  const { events, outcome } = recordTrial(arena, TEST_SEED, 0, 1, 0);
  const [a, b] = combatants as [(typeof combatants)[0], (typeof combatants)[0]];
  return {
    format: 'warbench-replay',
    formatVersion: 1,
    ruleset: 'opr',
    rulesetVersion: opr.version,
    title: 'Gate of the Ninth Meridian',
    names: [a.name, b.name],
    combatants: [a, b],
    options: defaultOptions(opr.play.options),
    address: { seed: 'a1b2', a: 0, b: 1, trial: 7 },
    winner: outcome.winner,
    events,
  };
}

const REPLAY = recorded();
const ANSWERS: Answers = {
  ...answersForRun(RUN, FIELD),
  'replay.ofRun': () => REPLAY,
  'replay.ofPair': () => REPLAY,
  'runs.highlights': () => [madeUpHighlight()],
};

describe('the choice', () => {
  test('nothing to watch yet', async () => {
    await stage.show('#/replay', {});
    await stage.page.getByText('Nothing to watch yet').waitFor();
    await stage.page.getByText('Start a run, or drop a .warbench-replay file here.').waitFor();
  });

  test('highlights by how exciting they are, at most three of a kind, with their chances as they are known', async () => {
    const found = [
      ...list(5, (i) => madeUpHighlight({ trial: i })),
      madeUpHighlight({ kind: 'upset', nameA: LONG_NAME, a: 2, b: 0, rateA: 1, low: 1, high: 1, method: 'exact', n: 0 }),
    ];
    await stage.show('#/replay', { ...ANSWERS, 'runs.highlights': () => found });
    const links = stage.page.locator('.replay-picker a');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      .toEqual(['#/replay/run/1/2/0/7', '#/replay/run/1/0/1/0', '#/replay/run/1/0/1/1', '#/replay/run/1/0/1/2']);
    await links.first().getByTitle('Chance that the first side wins: 100 % (exact)').waitFor();
    await links.nth(1).getByTitle('Chance that the first side wins: 51.2 % (48.1 to 54.3 %, 1,000 trials)').waitFor();
    expect(await stage.fits()).toBe(true);
  });

  test('a run without highlights still has its first battle', async () => {
    await stage.show('#/replay', { ...ANSWERS, 'runs.highlights': () => [] });
    expect(await stage.page.getByRole('link', { name: 'First battle of the run' }).getAttribute('href')).toBe('#/replay/run/1/0/1/0');
  });

  test('a file is opened by the host; one that it refuses is a message', async () => {
    const file = { name: 'gate.warbench-replay', mimeType: 'application/octet-stream', buffer: Buffer.from([9, 8]) };
    await stage.show('#/replay', { ...ANSWERS, 'replay.open': refused('The file is from a newer version.', 'Update the app.') });
    await stage.page.locator('input[type=file]').setInputFiles(file);
    await stage.page.getByText('The file is from a newer version.').waitFor();
    await stage.show('#/replay', { ...ANSWERS, 'replay.open': () => REPLAY });
    await stage.page.locator('input[type=file]').setInputFiles(file);
    await stage.page.getByText('Gate of the Ninth Meridian').waitFor();
    expect(stage.host.calls('replay.open').map(({ bytes }) => [...bytes])).toEqual([[9, 8]]);
  });
});

describe('the player', () => {
  const time = () => stage.page.locator('.replay-clock .player-time').textContent();
  const event = async () =>
    Number(/event ([\d,]+) of/.exec((await stage.page.locator('.replay-log .player-caption').textContent()) ?? '')?.[1]);

  async function watch(answers: Answers = ANSWERS): Promise<void> {
    await stage.show('#/replay/run/1/0/1/7', answers);
    await stage.page.locator('.replay-clock').waitFor();
  }

  test('loads, or says why not', async () => {
    await stage.show('#/replay/run/1/0/1/7', { ...ANSWERS, 'replay.ofRun': never });
    await stage.loading(/^Loading/);
    await expect.poll(() => stage.host.calls('replay.ofRun')).toEqual([{ runId: 1, a: 0, b: 1, trial: 7 }]);
    await stage.show('#/replay/run/1/0/1/7', { ...ANSWERS, 'replay.ofRun': refused('Another version of the rules played this run.') });
    await stage.page.getByText('Another version of the rules played this run.').waitFor();
    await stage.page.getByRole('navigation', { name: 'Main' }).waitFor();
  });

  test('says which battle it is, and its chances as they are known', async () => {
    await watch();
    await stage.page.locator('.replay-title').getByText('Gate of the Ninth Meridian').waitFor();
    await stage.page.locator('.replay-odds').getByText('10.0 % draws, estimated from 1,000').waitFor();
    expect(await stage.page.locator('.replay-status').textContent()).toMatch(/Run 1.*Pair 0 × 1.*Trial 7.*Seed a1b2/);
    const known = { ...odds(0.62, 0.1, 0), method: 'exact' as const };
    await watch({ ...ANSWERS, 'runs.contest': () => madeUpContest(odds(0.6, 0.1, 1000), known) });
    await stage.page.locator('.replay-odds').getByText('10.0 % draws, exact').waitFor();
    expect(await stage.page.locator('.replay-odds').textContent()).not.toContain('±');
  });

  test('keys step through the events, go to the ends, and the log follows', async () => {
    await watch();
    await stage.page.keyboard.press('Home');
    await expect.poll(event).toBe(1);
    const start = await time();
    await stage.page.keyboard.press('ArrowRight');
    await expect.poll(event).toBe(2);
    await stage.page.keyboard.press('ArrowLeft');
    await expect.poll(event).toBe(1);
    await stage.page.keyboard.press('End');
    await expect.poll(event).toBe(REPLAY.events.length);
    expect(await time()).not.toBe(start);
    await stage.page.locator('.replay-lines button').last().waitFor();
    await stage.page.locator('.replay-lines button').first().click();
    await expect.poll(event).toBeLessThan(REPLAY.events.length);
  });

  test('in and out points go to the studio; a bookmark is kept and found again', async () => {
    await watch();
    await stage.page.keyboard.press('Home');
    await stage.page.keyboard.press('[');
    await stage.page.keyboard.press('End');
    await stage.page.keyboard.press(']');
    await stage.page.getByText(/^clip \d/).waitFor();
    await stage.page.keyboard.press('3');
    await stage.page.getByText(/^Bookmark 3 at/).waitFor();
    await expect
      .poll(() =>
        JSON.stringify(
          stage.host
            .calls('settings.set')
            .filter(({ key }) => key === 'window.session')
            .at(-1)?.value,
        ),
      )
      .toContain('replay.bookmarks');
    const end = await time();
    await stage.page.keyboard.press('Home');
    await stage.page.keyboard.press('3');
    await expect.poll(time).toBe(end);
    await stage.page.getByRole('button', { name: 'Send clip to Studio' }).click();
    await stage.page.locator('.studio').waitFor();
  });

  test('the battle is saved as a file', async () => {
    const file = { name: 'gate.warbench-replay', mime: 'application/octet-stream', bytes: Uint8Array.of(1) };
    await watch({ ...ANSWERS, 'replay.file': () => file });
    const [download] = await Promise.all([
      stage.page.waitForEvent('download'),
      stage.page.getByRole('button', { name: 'Save as .warbench-replay file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('gate.warbench-replay');
    expect(stage.host.calls('replay.file')[0]?.replay.address).toEqual(REPLAY.address);
  });
});

describe('the studio', () => {
  const scenes = () => stage.page.locator('.studio-list li');
  const names = () => stage.page.locator('.studio-list .studio-thumb-name span.grow').allTextContents();

  test('without a run the scenes say what they need, and a card works', async () => {
    await stage.show('#/studio', {});
    await expect.poll(() => scenes().count()).toBe(8);
    await scenes()
      .first()
      .getByRole('button', { name: /^Title/ })
      .click();
    await stage.page.getByRole('textbox', { name: 'Title' }).waitFor();
  });

  test('a scene that cannot be loaded says why; the others stay', async () => {
    await stage.show('#/studio', { ...ANSWERS, 'runs.contest': refused('The match file is missing.') });
    await stage.page.getByText('The match file is missing.').first().waitFor();
    await expect.poll(() => scenes().count()).toBe(8);
  });

  test('scenes are added, moved, retitled and removed', async () => {
    await stage.show('#/studio', ANSWERS);
    await stage.page.getByRole('button', { name: 'Add scene' }).click();
    await stage.page.getByRole('menuitem', { name: 'End card' }).click();
    await expect.poll(() => scenes().count()).toBe(9);
    await stage.page.getByRole('textbox', { name: 'Title' }).fill('Good night');
    await expect.poll(names).toContain('Good night');
    const before = (await names()).indexOf('Good night');
    await stage.page.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(async () => (await names()).indexOf('Good night')).toBe(before - 1);
    await stage.page.getByRole('button', { name: 'Remove scene' }).click();
    await expect.poll(() => scenes().count()).toBe(8);
    expect(await names()).not.toContain('Good night');
  });

  test('output choices are on the button, and kept', async () => {
    await stage.show('#/studio', ANSWERS);
    await stage.page.getByRole('combobox', { name: 'Size' }).click();
    await stage.page
      .getByRole('option', { name: /3840|4K/ })
      .first()
      .click();
    await stage.page.getByRole('combobox', { name: 'Frames per second' }).click();
    await stage.page.getByRole('option', { name: '30' }).click();
    await stage.page.getByRole('button', { name: /^Export 4K 30 as/ }).waitFor();
    await expect.poll(() => JSON.stringify(stage.host.calls('settings.set').at(-1)?.value ?? null)).toMatch(/"studio\.project".*"fps":30/);
  });

  test('a leaderboard of exact odds says so', async () => {
    await stage.show(
      '#/studio',
      answersForRun(
        RUN,
        list(3, (i) => madeUpStanding(i, exact(0.9 - i / 10))),
      ),
    );
    await stage.page.getByRole('button', { name: /^Leaderboard, scene/ }).click();
    await expect.poll(() => stage.host.calls('runs.standings').some(({ limit }) => limit === 10)).toBe(true);
    await stage.page.locator('.studio-inspector').getByText('Leaderboard', { exact: true }).waitFor();
  });
});
