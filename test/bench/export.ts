/**
 * What a frame of an export costs: drawing and encoding, in one run, turn by turn with the same of an earlier commit (`BEFORE=...`).
 * Cards are compared drawing by drawing; a replay is the board it was, with the camera of its time. CPU of all processes of the browser,
 * and of the page's main thread alone, on which the user works on meanwhile.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { rulesetById } from '../../src-shared/rulesets/index.ts';
import { launchBrowser } from '../kit/browser.ts';
import { unpackCommit } from '../kit/earlier-commit.ts';
import { chromiumPath } from '../kit/served-app.ts';
import { sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The last commit that painted every frame whole. */
const BEFORE = 'fa58808c';
const PAGE = 'http://localhost:9/';
const PING_MS = 10;
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
  const browser = await launchBrowser(chromium);
  try {
    const page = await browser.newPage();
    const files = new Map<string, Buffer>();
    await page.route(`${PAGE}**`, (route) => {
      const body = files.get(new URL(route.request().url()).pathname);
      if (body === undefined) return route.fulfill({ contentType: 'text/html', body: `<style>${fonts()}</style>` });
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto(PAGE);
    const before = process.env.BEFORE ?? BEFORE;
    unpackCommit(before, folder, ['src-renderer', 'src-shared', 'package.json', 'tsconfig.json']);
    for (const [name, root] of [
      ['now', ROOT],
      ['before', folder],
    ] as const) {
      for (const [path, content] of await bundled(root, name, folder)) files.set(path, content);
      await page.addScriptTag({ url: `/${name}/index.js`, type: 'module' });
      await page.waitForFunction(`'${name}' in window`);
    }
    const meter = await openMeter(page);
    const rows: BenchRow[] = [];
    for (const scene of SCENES) rows.push(...(await compared(page, meter, scene, full ? 360 : 120)));
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

/** The files of a page script and its workers, by address. */
async function bundled(root: string, name: string, folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entry = join(folder, `entry-${name}.ts`);
  writeFileSync(entry, entrySource(root, name));
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: `/${name}/`,
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { entryFileNames: 'index.js' } } },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error(`The code of ${name} was not bundled.`);
  return new Map(bundle.output.map((file) => [`/${name}/${file.fileName}`, Buffer.from('code' in file ? file.code : file.source)]));
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
  // How late a task comes that should run every ${PING_MS} ms: what a click would have to wait.
  const late = [];
  let due = performance.now() + ${PING_MS};
  const ping = setInterval(() => { late.push(Math.max(0, performance.now() - due)); due = performance.now() + ${PING_MS}; }, ${PING_MS});
  const began = performance.now();
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
  // Closed its file itself in its time.
  await (video?.finish === undefined ? video?.output.finalize() : video.finish());
  const wall = (performance.now() - began) / frames;
  clearInterval(ping);
  painter?.destroy();
  return { wall, late: late.sort((a, b) => a - b)[Math.floor(late.length * 0.95)] ?? 0 };
};`;
}

/** Milliseconds of CPU so far. */
interface Meter {
  all(): Promise<number>;
  mainThread(): Promise<number>;
}

async function openMeter(page: Page): Promise<Meter> {
  const browser = await page.context().browser()!.newBrowserCDPSession();
  const own = await page.context().newCDPSession(page);
  await own.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    async all() {
      const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
      return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    async mainThread() {
      const { metrics } = await own.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    },
  };
}

type BenchScene = (typeof SCENES)[number];

const MEASURES = {
  cpu: 'CPU per frame',
  mainThread: 'CPU of the main thread per frame',
  wall: 'time per frame',
  late: '95 % of other tasks are late by at most',
} as const;
type Cost = Record<keyof typeof MEASURES, number>;

async function compared(page: Page, meter: Meter, scene: BenchScene, frames: number): Promise<BenchRow[]> {
  const events = scene.ruleset === '' ? [] : sampleReplay(rulesetById(scene.ruleset)).events;
  const cost = async (which: string, encode: boolean): Promise<Cost> => {
    const [all, main] = [await meter.all(), await meter.mainThread()];
    const order = JSON.stringify({ ...scene, frames, events, encode });
    const timed = (await page.evaluate(`window[${JSON.stringify(which)}](${order})`)) as Pick<Cost, 'wall' | 'late'>;
    return { ...timed, cpu: ((await meter.all()) - all) / frames, mainThread: ((await meter.mainThread()) - main) / frames };
  };
  const rows: BenchRow[] = [];
  for (const encode of [false, true]) {
    const taken = { now: [] as Cost[], before: [] as Cost[] };
    for (let round = 0; round < 3; round++) {
      for (const which of ['before', 'now'] as const) taken[which].push(await cost(which, encode));
    }
    const note = `1080p60, ${frames} frames, first ones included`;
    const measures = encode ? (['cpu', 'mainThread', 'wall', 'late'] as const) : (['cpu'] as const);
    for (const measure of measures) {
      // The least of three rounds is free of what else the machine did meanwhile.
      const [now, before] = [taken.now, taken.before].map((costs) => Math.min(...costs.map((one) => one[measure]))) as [number, number];
      const what = `${scene.name}, ${encode ? 'drawn and encoded' : 'drawn'}, ${MEASURES[measure]}`;
      rows.push({ name: what, value: now, unit: 'ms', note }, { name: `${what}, ratio`, value: now / before, unit: '', note });
    }
  }
  return rows;
}
