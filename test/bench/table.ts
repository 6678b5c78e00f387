/**
 * Rankings of a million combatants in a real browser: first rows, sorting, filtering, scrolling, memory.
 * WARBENCH_BENCH_TABLE=folder keeps the million between benches.
 */
import { withLargeRun } from '../kit/large-run.ts';
import { cpuPerFrame, median, quickest, type ServedApp, settled, timeUntil } from '../kit/served-app.ts';
import type { BenchRow } from './main.ts';

const ROWS = 1_000_000;
const FRAMES = 240;

export async function bench(): Promise<readonly BenchRow[]> {
  return withLargeRun(ROWS, async (app) => [
    ...(await firstRows(app)),
    ...(await sorts(app)),
    ...(await filters(app)),
    ...(await scrolls(app)),
    ...(await memory(app)),
  ]);
}

const SHOWN = `document.querySelector('.table-row .unit-cell-name') !== null`;
const name = `document.querySelector('.table-row .unit-cell-name')?.textContent`;
const go = (hash: string) => `location.hash = '${hash}'`;

async function firstRows(app: ServedApp): Promise<BenchRow[]> {
  const { page } = app;
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const before = app.hostBusy();
  const cold = await timeUntil(page, go('#/rankings/1'), SHOWN);
  const cpu = app.hostBusy() - before;
  // Names and facts of the million follow behind the first rows.
  await settled(app);
  const again: number[] = [];
  for (let i = 0; i < 5; i++) {
    await timeUntil(page, go('#/runs'), `!(${SHOWN})`);
    again.push(await timeUntil(page, go('#/rankings/1'), SHOWN));
  }
  return [
    { name: 'first rows, host just started', value: cold, unit: 'ms', note: `by the clock; ${cpu} ms of CPU on the host` },
    { name: 'first rows, seen before', value: quickest(again), unit: 'ms', note: `best of 5, median ${median(again).toFixed(0)} ms` },
  ];
}

/** From the press to other rows on screen. The first sort by a column builds its order, the next ones find it. */
async function sorts({ page }: ServedApp): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [label, header] of [
    ['name', 'Unit and loadout'],
    ['points', 'Pts'],
    ['a metric', 'Wounds dealt'],
    ['strength', 'Strength'],
  ] as const) {
    const press = `window.before = ${name};
      [...document.querySelectorAll('.table-sort')].find((b) => b.textContent === '${header}').click()`;
    const times: number[] = [];
    for (let i = 0; i < 4; i++) {
      times.push(await timeUntil(page, press, `${name} !== undefined && ${name} !== window.before`));
      await page.waitForTimeout(300);
    }
    rows.push({ name: `sort by ${label}`, value: quickest(times), unit: 'ms', note: spreadOf(times) });
  }
  await timeUntil(page, go('#/rankings/1'), SHOWN);
  return rows;
}

const FILTERS = [
  ['points<150', 'numbers'],
  ['faction:hive points<150 tough>=3 rule:Regeneration', 'words and numbers'],
  ['wayfinders', 'a bare word'],
  ['name:777', 'names'],
] as const;

async function filters({ page }: ServedApp): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [query, what] of FILTERS) {
    const times: number[] = [];
    for (let i = 0; i < 4; i++) {
      // A class of its own each time, so that no answer of an earlier look is found again.
      const asked = `${query} points<${9000 + i}`;
      const count = `document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')`;
      times.push(
        await timeUntil(
          page,
          go(`#/rankings/1?filter&q=${encodeURIComponent(asked)}`),
          `${count} !== undefined && Number(${count}) > 1 && Number(${count}) < ${ROWS}`,
        ),
      );
      await timeUntil(page, go('#/rankings/1'), `Number(${count}) > ${ROWS}`);
    }
    rows.push({
      name: `filter by ${what}`,
      value: median(times.slice(1)),
      unit: 'ms',
      note: `${query}; first time ${times[0]?.toFixed(0)} ms`,
    });
  }
  return rows;
}

const spreadOf = (times: readonly number[]) =>
  `best of ${times.length}, first ${times[0]?.toFixed(0)}, median ${median(times).toFixed(0)} ms`;

const SCROLLS = [
  ['ordinary scroll', 'three rows a frame', 'el.scrollTop += 84'],
  ['fast scroll', 'a screenful a frame', 'el.scrollTop += 800'],
  ['extreme scroll', 'the scroll bar dragged: a hundredth of the table a frame', 'el.scrollTop = (el.scrollHeight / 100) * (i % 100)'],
] as const;

async function scrolls(app: ServedApp): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [label, note, deed] of SCROLLS) {
    await app.page.evaluate(() => {
      document.querySelector('[role=grid]')!.scrollTop = 0;
    });
    await app.page.waitForTimeout(1000);
    const { main, process } = await cpuPerFrame(app, FRAMES, `const el = document.querySelector('[role=grid]'); ${deed}`);
    rows.push({ name: `${label}: main thread`, value: main, unit: 'ms CPU/frame', note });
    rows.push({ name: `${label}: whole window process`, value: process, unit: 'ms CPU/frame', note: 'software painting included' });
  }
  return rows;
}

async function memory(app: ServedApp): Promise<BenchRow[]> {
  return [
    { name: 'host memory', value: app.hostMemory(), unit: 'MB', note: 'resident' },
    { name: 'window memory', value: await app.heap(), unit: 'MB', note: 'live script objects' },
  ];
}
