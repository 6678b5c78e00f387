/**
 * What a frame of an export costs: drawing and encoding, in one run, turn by turn with the same of an earlier commit (`BEFORE=...`).
 * Cards are compared drawing by drawing; a replay is the board it was, with the camera of its time. CPU of all processes of the browser.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { rulesetById } from '../../src-shared/rulesets/index.ts';
import { openBrowser } from '../kit/browser.ts';
import { unpackCommit } from '../kit/earlier-commit.ts';
import { chromiumPath } from '../kit/served-app.ts';
import { sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The last commit that painted every frame whole. */
const BEFORE = 'fa58808c';
const PAGE = 'http://localhost:9/';
/** Kinds of scene, and how many seconds of them are drawn. */
const SCENES = [
  { name: 'card, leaderboard', kind: 'board', from: 0, ruleset: '' },
  { name: 'card, title', kind: 'title', from: 0, ruleset: '' },
  { name: 'replay, battletech', kind: 'replay', from: 12, ruleset: 'battletech' },
  { name: 'replay, osr', kind: 'replay', from: 20, ruleset: 'osr' },
] as const;

export async function bench({ full }: { readonly full: boolean }): Promise<readonly BenchRow[]> {
  const chromium = chromiumPath();
  if (chromium === null) return [];
  const folder = mkdtempSync(join(tmpdir(), 'warbench-export-'));
  const browser = await openBrowser(chromium);
  try {
    const page = await browser.newPage();
    await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html', body: `<style>${fonts()}</style>` }));
    await page.goto(PAGE);
    const before = process.env.BEFORE ?? BEFORE;
    unpackCommit(before, folder, ['src-renderer', 'src-shared', 'package.json', 'tsconfig.json']);
    for (const [name, root] of [
      ['now', ROOT],
      ['before', folder],
    ] as const) {
      await page.addScriptTag({ content: await bundled(root, name, folder) });
    }
    const cpu = await browser.newBrowserCDPSession();
    const rows: BenchRow[] = [];
    for (const scene of SCENES) rows.push(...(await compared(page, cpu, scene, full ? 360 : 120)));
    return rows.map((row) => ({ ...row, note: `${row.note}, against ${before}` }));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fonts(): string {
  const file = (weight: number) =>
    resolve(ROOT, `node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff2`);
  const face = (weight: number) =>
    `@font-face{font-family:"Barlow Condensed";font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(file(weight)).toString('base64')})}`;
  return [400, 500, 600, 700].map(face).join('');
}

async function bundled(root: string, name: string, folder: string): Promise<string> {
  const entry = join(folder, `entry-${name}.ts`);
  writeFileSync(entry, entrySource(root, name));
  const out = join(folder, `out-${name}`);
  const lib = { entry, name: `bench_${name}`, formats: ['iife' as const], fileName: 'bench' };
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { outDir: out, emptyOutDir: true, minify: false, lib },
  });
  return readFileSync(join(out, 'bench.iife.js'), 'utf8');
}

/** Draws frames as an export does and encodes them where `encode` is set. */
function entrySource(root: string, name: string): string {
  return `
import { Compositor } from '${root}/src-renderer/capture/compositor.ts';
import { openVideo } from '${root}/src-renderer/capture/export.ts';
import { DEFAULT_OUTPUT } from '${root}/src-renderer/capture/output.ts';
import { DEFAULT_STYLE } from '${root}/src-renderer/stage/frame.ts';
import { frameAt } from '${root}/src-renderer/stage/layout/compose.ts';
import { Film } from '${root}/src-renderer/stage/layout/film.ts';
import { Painter } from '${root}/src-renderer/stage/paint/painter.ts';
import { view as battletech } from '${root}/src-shared/rulesets/battletech/present/view.ts';
import { view as osr } from '${root}/src-shared/rulesets/osr/present/view.ts';
import { titleScene } from '${root}/src-renderer/views/studio/scenes/cards.ts';
import { leaderboardScene } from '${root}/src-renderer/views/studio/scenes/leaderboard.ts';
const share = (i) => ({ value: 0.7 - i * 0.04, low: 0.68 - i * 0.04, high: 0.72 - i * 0.04 });
const rows = Array.from({ length: 10 }, (_, i) => ({ place: '#' + (i + 1), name: 'Unit ' + i, faction: 'Faction', share: share(i), leftOut: '', lit: i === 0 }));
const cards = {
  title: (t) => titleScene({ tag: 'Battle report', title: 'Who wins?', sub: 'Two units', lines: ['One', 'Two'] }, t, []),
  board: (t) => leaderboardScene({ title: 'Top of the field', sub: 'A run', rows }, t, []),
};
window['${name}'] = async ({ kind, from, frames, ruleset, events, encode }) => {
  const compositor = new Compositor(1920, 1080);
  const settings = { ...DEFAULT_OUTPUT, size: '1080p', fps: 60, format: 'mp4' };
  const order = { settings, compositor, stream: null, onPacket() {}, signal: new AbortController().signal };
  // Took its arguments one by one in its time.
  const opened = () => (openVideo.length > 1 ? openVideo(settings, compositor, null, order.onPacket) : openVideo(order));
  const video = encode ? await opened() : null;
  const film = kind === 'replay' ? new Film({ battletech, osr }[ruleset], events) : null;
  const painter = film === null ? null : await Painter.create({ renderer: 'canvas', ground: true }, 1920, 1080);
  for (let i = 0; i < frames; i++) {
    const time = from + i / 60;
    if (painter !== null) {
      painter.draw(frameAt(film, time, { ...DEFAULT_STYLE, camera: 'follow' }));
      compositor.draw({ backdrop: null, picture: painter.canvas, change: painter.change, opaque: true, drawings: [] }, 'theme');
    } else compositor.draw({ picture: null, ...cards[kind](time) }, 'theme');
    if (video !== null) await video.source.add(i / 60, 1 / 60);
    else {
      compositor.canvas.getContext('2d').getImageData(0, 0, 1, 1);
      if (i % 8 === 7) await new Promise((done) => setTimeout(done, 0));
    }
  }
  await video?.output.finalize();
  painter?.destroy();
};`;
}

type BenchScene = (typeof SCENES)[number];

async function compared(page: Page, cpu: CDPSession, scene: BenchScene, frames: number): Promise<BenchRow[]> {
  const events = scene.ruleset === '' ? [] : sampleReplay(rulesetById(scene.ruleset)).events;
  const busy = async () => {
    const { processInfo } = await cpu.send('SystemInfo.getProcessInfo');
    return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const cost = async (which: string, encode: boolean) => {
    const started = await busy();
    await page.evaluate(`window[${JSON.stringify(which)}](${JSON.stringify({ ...scene, frames, events, encode })})`);
    return ((await busy()) - started) / frames;
  };
  const rows: BenchRow[] = [];
  for (const encode of [false, true]) {
    const taken = { now: [] as number[], before: [] as number[] };
    // The least of three rounds is free of what else the machine did meanwhile.
    for (let round = 0; round < 3; round++) {
      for (const which of ['before', 'now'] as const) taken[which].push(await cost(which, encode));
    }
    const [now, before] = [Math.min(...taken.now), Math.min(...taken.before)];
    const what = `${scene.name}, ${encode ? 'drawn and encoded' : 'drawn'}`;
    const note = `1080p60, ${frames} frames, first ones included`;
    rows.push(
      { name: `${what}, CPU per frame`, value: now, unit: 'ms', note },
      { name: `${what}, ratio`, value: now / before, unit: '', note },
    );
  }
  return rows;
}
