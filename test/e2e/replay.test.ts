/** Replays of every ruleset in a real browser: what is drawn at a moment is what is computed for it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DEFAULT_STYLE, type FrameState } from '../../src-renderer/stage/frame.ts';
import { frameAt } from '../../src-renderer/stage/layout/compose.ts';
import { Film } from '../../src-renderer/stage/layout/film.ts';
import { RULESETS, rulesetById } from '../../src-shared/rulesets/index.ts';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { replayUpload, sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';

const GUTTER = 224;
const RIGHT = 16;

interface Drawn {
  readonly time: number;
  readonly state: FrameState;
  /** Figure on each living token, read back from PixiJS. */
  readonly figures: Readonly<Record<string, string>>;
}

describe('replays', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl(), { motion: true });
  });
  afterAll(() => closePages(browser));

  async function open(file: ReturnType<typeof replayUpload>): Promise<void> {
    // By way of another view: a battle that is still on the stage would take the next keys.
    await page.evaluate(() => {
      location.hash = '#/library';
    });
    await expect.poll(() => page.locator('[data-stage]').count()).toBe(0);
    await page.evaluate(() => {
      location.hash = '#/replay';
    });
    await page.getByLabel('Replay file', { exact: true }).setInputFiles(file);
    await page.waitForSelector('[data-stage][data-state]');
  }

  /** What stands on the stage once the picture has come to a time, give or take a pixel of the timeline. */
  async function drawn(time: number, tolerance: number): Promise<Drawn> {
    await page.waitForFunction(
      ([t, slack]) => Math.abs(Number(document.querySelector<HTMLElement>('[data-stage]')?.dataset.time) - t) <= slack,
      [time, tolerance] as const,
      { timeout: 60_000 },
    );
    return page.evaluate(() => {
      const stage = document.querySelector('[data-stage]') as HTMLElement & { shown(): readonly { key: string; texture: string }[] };
      const tokens = stage.shown().filter((s) => /^token\d+$/.test(s.key));
      return {
        time: Number(stage.dataset.time),
        state: JSON.parse(stage.dataset.state as string),
        figures: Object.fromEntries(tokens.map((s) => [s.key.slice(5), s.texture.split('|')[6] ?? ''])),
      };
    });
  }

  test("a 'Mech's record sheet shows its heat sinks and several weapons without scrolling", async () => {
    await open(replayUpload(sampleReplay(rulesetById('battletech'))));
    const inSight = await page.evaluate(() =>
      [...document.querySelectorAll('.replay-only')].map((sheet) => {
        const bottom = sheet.getBoundingClientRect().bottom;
        return [...sheet.querySelectorAll('.replay-rows > div')].filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
      }),
    );
    expect(inSight).toHaveLength(2);
    for (const rows of inSight) expect(rows).toBeGreaterThanOrEqual(4);
  });

  describe.each(RULESETS.map((r) => [r.id, r] as const))('of %s', (_id, ruleset) => {
    const replay = sampleReplay(ruleset);
    const film = new Film(ruleset.present.view, replay.events);

    test('opened from a file and scrubbed to ten moments, show what is computed for them', async () => {
      await open(replayUpload(replay));
      const box = await page.locator('[data-timeline]').boundingBox();
      if (box === null) throw new Error('no timeline');
      const span = Math.floor(box.width) - RIGHT - GUTTER;
      for (let i = 0; i < 10; i++) {
        // Spread over the film, off the beat, the same every time.
        const x = Math.round(span * (((i * 0.618_034 + 0.13) % 1) * 0.98 + 0.01));
        await page.mouse.click(box.x + GUTTER + x, box.y + 120);
        const { time, state, figures } = await drawn((x / span) * film.duration, (2 / span) * film.duration);
        const expected = frameAt(film, time, DEFAULT_STYLE).state;
        expect(state).toEqual(JSON.parse(JSON.stringify(expected)));
        const scenes = [film.timeline.sceneAfter(expected.event), film.timeline.sceneAfter(expected.event + 1)];
        for (const piece of expected.pieces) {
          if (piece.down || figures[piece.id] === '') continue;
          expect(Number(figures[piece.id]), `${piece.name} at ${time}`).toBe(piece.health);
          expect(scenes.map((s) => s.pieces[piece.id]?.gauges[0]?.now)).toContain(piece.health);
        }
      }
      expect(page.faults).toEqual([]);
    });
  });

  test('a file dropped on the window opens; a broken one shows an error', async () => {
    await page.evaluate(() => {
      location.hash = '#/replay';
    });
    await page.waitForSelector('.replay-drop');
    const drop = (name: string, base64: string) =>
      page.evaluate(
        ([fileName, data]) => {
          const files = new DataTransfer();
          files.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], fileName));
          const target = document.querySelector('.replay-drop') as HTMLElement;
          const fire = (kind: string) =>
            target.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
          const taken = !fire('dragover');
          const shown = target.dataset.over;
          fire('drop');
          return { taken, shown };
        },
        [name, base64] as const,
      );
    const [first] = RULESETS;
    const replay = sampleReplay(first as (typeof RULESETS)[number], 3);
    const broken = Buffer.from(replayUpload(replay).buffer);
    broken[broken.length >> 1] = (broken[broken.length >> 1] as number) ^ 0xff;
    await drop('broken.wbreplay', broken.toString('base64'));
    await page.getByRole('alert').or(page.locator('.toast')).first().waitFor();
    expect(await page.locator('[data-stage]').count()).toBe(0);
    expect((await drop('battle.wbreplay', replayUpload(replay).buffer.toString('base64'))).taken).toBe(true);
    await page.waitForSelector('[data-stage][data-state]');
    await expect.poll(() => page.locator('.replay-title').textContent()).toContain(replay.title);
  });

  test('on a 4K screen text grows, the stage uses every pixel, and clicks on the timeline land where it is drawn', async () => {
    const osr = RULESETS.find((r) => r.id === 'osr') as (typeof RULESETS)[number];
    await page.setViewportSize({ width: 3840, height: 2160 });
    try {
      await open(replayUpload(sampleReplay(osr)));
      const scale = await page.evaluate(() => Number(document.documentElement.style.getPropertyValue('--ui-scale')));
      expect(scale).toBeGreaterThan(1);
      const canvas = page.locator('[data-stage] canvas');
      const drawnWide = await canvas.evaluate((el) => (el as HTMLCanvasElement).width);
      expect(Math.abs(drawnWide - ((await canvas.boundingBox())?.width ?? 0))).toBeLessThan(2);
      const box = await page.locator('[data-timeline]').boundingBox();
      if (box === null) throw new Error('no timeline');
      const film = new Film(osr.present.view, sampleReplay(osr).events);
      const span = box.width - (RIGHT + GUTTER) * scale;
      await page.mouse.click(box.x + GUTTER * scale + span * 0.7, box.y + 120 * scale);
      await drawn(0.7 * film.duration, (3 / span) * film.duration);
    } finally {
      await page.setViewportSize({ width: 1920, height: 1080 });
    }
  });

  test('bookmarks are set by key, dragged, named, and restored; an attack shows its dice', async () => {
    const osr = RULESETS.find((r) => r.id === 'osr') as (typeof RULESETS)[number];
    await open(replayUpload(sampleReplay(osr)));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    const flag = page.locator('[data-bookmark="4"]');
    const from = await flag.boundingBox();
    if (from === null) throw new Error('no flag');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 100, from.y + 6, { steps: 4 });
    await page.mouse.move(from.x + 205, from.y + 6, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round(((await flag.boundingBox())?.x ?? 0) - from.x)).toBeGreaterThan(190);
    expect(await page.getByLabel('Bookmark name').count()).toBe(0);
    await page.keyboard.press('End');
    await flag.click();
    await page.getByLabel('Bookmark name').fill('The charge');
    await page.keyboard.press('Enter');
    await expect.poll(() => flag.textContent()).toBe('4The charge');
    await page.keyboard.press('Home');
    await page.locator('[data-stage]').hover();
    await page.keyboard.press('4');
    await expect.poll(() => page.locator('.player-time').textContent()).not.toBe('0:00.00');
    await flag.focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => flag.count()).toBe(0);

    const film = new Film(osr.present.view, sampleReplay(osr).events);
    const hit = film.timeline.events.findIndex((_, i) => film.shot(i).beats.some((b) => b.kind === 'dice'));
    const dice = film.shot(hit).beats.find((b) => b.kind === 'dice') as { at: number; seconds: number };
    const time = film.timeline.startOf(hit) + dice.at + dice.seconds * 0.8;
    const box = await page.locator('[data-timeline]').boundingBox();
    if (box === null) throw new Error('no timeline');
    await page.mouse.click(box.x + GUTTER + (time / film.duration) * (Math.floor(box.width) - RIGHT - GUTTER), box.y + 120);
    const stage = await page.locator('[data-stage]').boundingBox();
    if (stage === null) throw new Error('no stage');
    const panel = frameAt(film, time, DEFAULT_STYLE).sprites.find((s) => s.key.startsWith('panel'));
    if (panel === undefined) throw new Error('no dice');
    await page.mouse.click(stage.x + ((panel.x + 30) / 1920) * stage.width, stage.y + ((panel.y + 40) / 1080) * stage.height);
    await page.waitForSelector(`[data-attack="${hit}"] .die`);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-attack]').count()).toBe(0);
    expect(page.faults).toEqual([]);
  });

  test('keys play, step, go to the ends and flip; the address holds the moment', async () => {
    await open(replayUpload(sampleReplay(RULESETS.at(-1) as (typeof RULESETS)[number])));
    await page.keyboard.press('Home');
    await expect.poll(() => page.locator('.player-time').textContent()).toBe('0:00.00');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.player-time').textContent()).not.toBe('0:00.00');
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/[?&]t=\d/);
    await page.keyboard.press('Space');
    const before = await page.locator('.player-time').textContent();
    await expect.poll(() => page.locator('.player-time').textContent()).not.toBe(before);
    await page.keyboard.press('Space');
    await page.keyboard.press('f');
    await expect.poll(() => page.getByRole('button', { name: 'Flip sides' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('f');
    await page.keyboard.press('End');
    const end = new Film(
      (RULESETS.at(-1) as (typeof RULESETS)[number]).present.view,
      sampleReplay(RULESETS.at(-1) as (typeof RULESETS)[number]).events,
    );
    const { state } = await drawn(end.duration, 0);
    expect(state.pieces).toEqual(frameAt(end, end.duration, DEFAULT_STYLE).state.pieces);
  });

  test('a log line jumps to its moment, and the current line stays in view', async () => {
    await page.keyboard.press('Home');
    // The log follows when there is time.
    await expect.poll(() => page.locator('.replay-log .player-caption').first().textContent()).toMatch(/^event 1 of/);
    await page.waitForSelector('.replay-line[data-state="now"]');
    const line = page.locator('.replay-line[data-state="next"]').nth(2);
    const title = await line.locator('.replay-line-title span').first().textContent();
    await line.click();
    await expect.poll(() => page.locator('.replay-line[data-state="now"] .replay-line-title span').first().textContent()).toBe(title);
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('[data-state="now"]').last().isVisible()).toBe(true);
  });
});
