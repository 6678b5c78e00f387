/** The chance to win during a battle in a real browser: what the graph shows is what the engine computes. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chancesText, sourceText } from '../../src-renderer/views/replay/chances/chance-text.ts';
import { withSideNames } from '../../src-shared/contract/side-names.ts';
import { effortFor } from '../../src-shared/replay/branch-effort.ts';
import { playBranches } from '../../src-shared/replay/branches.ts';
import { BattleChances } from '../../src-shared/replay/chances.ts';
import { chancesAfter } from '../../src-shared/replay/chances-at.ts';
import { readMoments } from '../../src-shared/replay/moments.ts';
import { Timeline } from '../../src-shared/replay/timeline.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { type AppPage, closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { sampleArena, TEST_SEED } from '../kit/rulesets.ts';
import { replayUpload, sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';

const GUTTER = 224;
const RIGHT = 16;
const wh40k = RULESETS.find((r) => r.id === 'wh40k')!;

/** The same continuations, played here. */
function expectedChances(trial: number) {
  const { arena } = sampleArena(wh40k, 2);
  const address = { seed: TEST_SEED, a: 0, b: 1, t: trial };
  const { names } = sampleReplay(wh40k, trial);
  const read = readMoments(arena, address, withSideNames(wh40k.present.describe, names));
  const effort = effortFor(wh40k.play, { events: read.events.length, moments: read.moments.length });
  const before = arena.chances?.(0, 1, 1) ?? null;
  const chances = new BattleChances({ ...read, names, before, along: null }, effort);
  while (!chances.schedule.isDone) {
    for (const batch of chances.schedule.next()) chances.schedule.add(batch, playBranches(arena, address, batch));
  }
  return chances.report();
}

describe('chance to win', () => {
  let browser: Browser;
  let page: AppPage;
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl());
  });
  afterAll(() => closePages(browser));

  async function open(replay: ReturnType<typeof sampleReplay>): Promise<void> {
    await page.evaluate(() => {
      location.hash = '#/library';
    });
    await expect.poll(() => page.locator('[data-stage]').count()).toBe(0);
    await page.evaluate(() => {
      location.hash = '#/replay';
    });
    await page.getByLabel('Replay file', { exact: true }).setInputFiles(replayUpload(replay));
    await page.waitForSelector('[data-stage][data-state]');
  }

  const track = () => page.getByRole('slider', { name: 'Chance to win' });
  const shown = () => track().getAttribute('aria-valuetext');

  test('is drawn while it is estimated, and in the end is what the engine computes, at every event clicked', async () => {
    const replay = sampleReplay(wh40k, 1);
    const expected = expectedChances(1);
    const timeline = new Timeline(wh40k.present.view, replay.events);
    await open(replay);
    await page.waitForSelector('[data-chances="done"]', { timeout: 120_000 });
    const box = await track().boundingBox();
    if (box === null) throw new Error('no graph');
    const span = Math.floor(box.width) - RIGHT - GUTTER;
    for (const part of [0.02, 0.2, 0.37, 0.55, 0.78, 0.99]) {
      const { index } = timeline.momentAt(part * timeline.duration);
      await page.mouse.click(box.x + GUTTER + part * span, box.y + box.height / 2);
      await expect.poll(() => page.locator('.replay-log .player-caption').first().textContent()).toContain(`event ${index + 1} of`);
      let known = index;
      while (chancesAfter(expected.moments, known) === null) known--;
      const chances = chancesAfter(expected.moments, known)!;
      expect(await shown()).toBe(`Event ${index + 1}: ${chancesText(chances, replay.names)}, ${sourceText(chances)}`);
    }
    expect(page.faults).toEqual([]);
  });

  test('turning points are listed by swing and jump to their event, by click and by key', async () => {
    const expected = expectedChances(1).turningPoints.slice(0, 3);
    expect(expected.length).toBeGreaterThan(1);
    const listed = page.locator('[data-turning-point]');
    expect(await listed.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual(expected.map(({ text }) => text));
    await listed.first().click();
    await expect.poll(shown).toContain(`Event ${expected[0]!.event + 1}:`);
    await page.keyboard.press('Home');
    await expect.poll(shown).toContain('Event 1:');
    await page.keyboard.press('t');
    const first = Math.min(...expected.map(({ event }) => event));
    await expect.poll(shown).toContain(`Event ${first + 1}:`);
  });

  test('the graph is reached by keyboard, and arrow keys step through its events', async () => {
    await page.keyboard.press('Home');
    await track().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toContain('Event 2:');
    expect(await track().evaluate((el) => el === document.activeElement)).toBe(true);
  });

  test('a battle of other rules says why its chances are not known, and plays all the same', async () => {
    await open({ ...sampleReplay(wh40k, 2), rulesetVersion: 'before' });
    await expect.poll(() => page.locator('.chance-source').textContent()).toContain('recorded with version before of the rules');
    expect(await page.locator('[data-turning-point]').count()).toBe(0);
    expect(await page.getByRole('slider', { name: 'Chance to win' }).getAttribute('aria-valuetext')).toContain('not known');
  });
});
