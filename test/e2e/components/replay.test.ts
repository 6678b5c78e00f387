/** Choosing a battle to watch, the player, and the studio, over a battle that was recorded for the test. */
import { describe, expect, test } from 'vitest';
import type { Input } from '../../../src-shared/api/index.ts';
import type { ReplayStory } from '../../../src-shared/api/replay-index.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { defaultOptions } from '../../../src-shared/contract/options.ts';
import { rulesetById } from '../../../src-shared/rulesets/index.ts';
import { answersForRun, exact, LONG_NAME, list, madeUpCard, madeUpContest, madeUpRun, madeUpStanding, odds } from '../../kit/made-up.ts';
import { recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';
import { type Answers, never, refused, viewStage } from '../../kit/stand-in-host.ts';

const stage = viewStage();
const RUN = madeUpRun();
const FIELD = list(3, (i) => madeUpStanding(i));

function recorded(id = 'opr'): Replay {
  const ruleset = rulesetById(id);
  const { combatants, arena } = sampleArena(ruleset, 2);
  const { events, outcome } = recordTrial(arena, TEST_SEED, 0, 1, 0);
  const [a, b] = combatants as [(typeof combatants)[0], (typeof combatants)[0]];
  return {
    format: 'warbench-replay',
    formatVersion: 1,
    ruleset: id,
    rulesetVersion: ruleset.version,
    title: 'Gate of the Ninth Meridian',
    names: [a.name, b.name],
    combatants: [a, b],
    options: defaultOptions(ruleset.play.options),
    address: { seed: 'a1b2', a: 0, b: 1, trial: 7 },
    winner: outcome.winner,
    events,
  };
}

const REPLAY = recorded();
const ADDRESS = madeUpCard().address;
const SWING = { side: 0, swing: 0.32, title: 'Last cannon hits', time: 40 } as const;

const ANSWERS: Answers = {
  ...answersForRun(RUN, FIELD),
  'replay.ofRun': () => REPLAY,
  'replay.ofPair': () => REPLAY,
};

describe('the choice', () => {
  test('nothing to watch yet', async () => {
    await stage.show('#/replay', {});
    await stage.page.getByText('Nothing to watch yet').waitFor();
    await stage.page.getByText('Start a run, or drop a .wbreplay file here.').waitFor();
  });

  test('every battle as a card with whose chance is meant, best stories first', async () => {
    const known = { duration: 61, winner: 0, chances: { swings: 1.1, leadChanges: 1, lowest: 0.2, best: SWING } } as const;
    const cards = [
      madeUpCard({ names: [LONG_NAME, 'Kraken Lord'], address: { ...ADDRESS, trial: 3 } }),
      madeUpCard({ names: ['Silence Moth', 'Kraken Lord'], kinds: ['upset'], story: known }),
    ];
    await stage.show('#/replay', { ...ANSWERS, 'replays.list': () => cards });
    const links = stage.page.locator('.card');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      .toEqual(['#/replay/run/1/0/1/7', '#/replay/run/1/0/1/3']);
    await links.first().getByText('Silence Moth, 155 pts, beats Kraken Lord, 590 pts: 97.4 %').waitFor();
    await links.first().getByText('Last cannon hits').waitFor();
    await links.first().getByText('+32').waitFor();
    await links.first().getByText('1:01').waitFor();
    expect(await stage.fits()).toBe(true);
  });

  test('cards are filtered by unit, game and story', async () => {
    const cards = [
      madeUpCard({ names: ['Silence Moth', 'Kraken Lord'], kinds: ['upset'] }),
      madeUpCard({ names: ['Atlas', 'Locust'], ruleset: 'battletech', address: { ...ADDRESS, trial: 2 } }),
    ];
    await stage.show('#/replay', { ...ANSWERS, 'replays.list': () => cards });
    const names = () => stage.page.locator('.card-names').allTextContents();
    await expect.poll(names).toEqual(['Silence MothKraken Lord', 'AtlasLocust']);
    await stage.page.getByRole('textbox', { name: 'Unit or tag' }).fill('locu');
    await expect.poll(names).toEqual(['AtlasLocust']);
    await stage.page.getByRole('textbox', { name: 'Unit or tag' }).fill('');
    await stage.page.getByLabel('Upset').check();
    await expect.poll(names).toEqual(['Silence MothKraken Lord']);
    await stage.page.getByLabel('BattleTech').check();
    await stage.page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(names).toHaveLength(2);
  });

  test('cards are selected with Ctrl and by keyboard; the menu copies their links', async () => {
    const cards = list(3, (i) => madeUpCard({ names: [`Moth ${i}`, 'Lord'], address: { ...ADDRESS, trial: i } }));
    await stage.show('#/replay', { ...ANSWERS, 'replays.list': () => cards });
    await stage.page
      .locator('.card')
      .nth(0)
      .click({ modifiers: ['Control'] });
    await stage.page
      .locator('.card')
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await stage.page.getByRole('toolbar', { name: '3 selected' }).waitFor();
    expect(stage.hash()).toBe('#/replay');
    await stage.page.locator('.card').nth(2).focus();
    await stage.page.keyboard.press('ArrowLeft');
    await expect.poll(() => stage.page.locator('.card[data-selected]').count()).toBe(1);
    await stage.page.locator('.card').nth(1).click({ button: 'right' });
    await stage.page.getByRole('menuitem', { name: 'Watch' }).click();
    await expect.poll(() => stage.hash()).toContain('#/replay/run/1/0/1/1');
  });

  test('a missing picture is made once and kept', async () => {
    const kept: ReplayStory[] = [];
    const keep = ({ story }: Input<'replays.keep'>) => {
      kept.push(story);
      return null;
    };
    await stage.show('#/replay', { ...ANSWERS, 'replays.list': () => [madeUpCard()], 'replays.keep': keep });
    await expect.poll(() => kept.length).toBeGreaterThan(0);
    expect(kept[0]).toMatchObject({ winner: REPLAY.winner, chances: null });
  });

  test('"best" plays the best battle at once, in place of its own address', async () => {
    const answers = { ...ANSWERS, 'settings.get': () => ({}), 'replays.list': () => [madeUpCard({ kinds: ['sweep'] })] };
    await stage.page.emulateMedia({ reducedMotion: 'no-preference' });
    await stage.show('#/library', answers);
    await stage.page.evaluate(() => {
      location.hash = '#/replay/best';
    });
    await stage.page.getByRole('button', { name: 'Pause' }).waitFor();
    expect(stage.hash()).toContain('#/replay/run/1/0/1/7');
    await stage.page.goBack();
    await expect.poll(() => stage.hash()).toBe('#/library');
    await stage.page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('a file is opened by the host; one that it refuses is a message', async () => {
    const file = { name: 'gate.wbreplay', mimeType: 'application/octet-stream', buffer: Buffer.from([9, 8]) };
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

  test('at 1280x720 the header shows names, chances and buttons side by side', async () => {
    await stage.page.setViewportSize({ width: 1280, height: 720 });
    await watch();
    const boxes = await Promise.all(['.replay-title', '.replay-odds'].map((part) => stage.page.locator(part).boundingBox()));
    const [title, chances] = boxes as [
      { x: number; y: number; width: number; height: number },
      { x: number; y: number; width: number; height: number },
    ];
    const apart = title.x + title.width <= chances.x || chances.x + chances.width <= title.x || title.y + title.height <= chances.y;
    expect(apart).toBe(true);
    for (const { x, width } of [title, chances]) expect(x + width).toBeLessThanOrEqual(1280);
    expect(await stage.fits()).toBe(true);
    await stage.page.setViewportSize({ width: 1920, height: 1080 });
  });

  test('the reasons of the commander are in the log when asked for', async () => {
    const battletech = recorded('battletech');
    await watch({ ...ANSWERS, 'replay.ofRun': () => battletech });
    const reasons = () =>
      stage.page
        .locator('.replay-log')
        .getByText(/compared \d+ positions/)
        .count();
    await stage.page.getByRole('button', { name: 'AI reasoning' }).waitFor();
    expect(await reasons()).toBe(0);
    await stage.page.getByRole('button', { name: 'AI reasoning' }).click();
    await expect.poll(reasons).toBeGreaterThan(0);
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
    const file = { name: 'gate.wbreplay', mime: 'application/octet-stream', bytes: Uint8Array.of(1) };
    await watch({ ...ANSWERS, 'replay.file': () => file });
    const [download] = await Promise.all([
      stage.page.waitForEvent('download'),
      stage.page.getByRole('button', { name: 'Save as .wbreplay file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('gate.wbreplay');
    expect(stage.host.calls('replay.file')[0]?.replay.address).toEqual(REPLAY.address);
  });
});

describe('the studio', () => {
  const scenes = () => stage.page.locator('.studio-list li');
  const names = () => stage.page.locator('.studio-name').allTextContents();

  test('without a run the scenes say what they need, and a card works', async () => {
    await stage.show('#/studio', {});
    await expect.poll(() => scenes().count()).toBe(8);
    await stage.page.locator('.studio-name').first().click();
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
    await expect.poll(() => JSON.stringify(stage.host.calls('studio.save').at(-1)?.data ?? null)).toMatch(/"fps":30/);
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
