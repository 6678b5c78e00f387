/**
 * A library of a million combatants in a real browser: start, first list, sorting, searching, host memory.
 * WARBENCH_BENCH_TABLE=folder keeps the million between benches.
 */
import { withLargeRun } from '../kit/large-run.ts';
import { median, quickest, type ServedApp, settled, timeUntil } from '../kit/served-app.ts';
import type { BenchRow } from './main.ts';

const ROWS = 1_000_000;
const REPEATS = 4;

export async function bench(): Promise<readonly BenchRow[]> {
  return withLargeRun(ROWS, async (app, start) => [
    { name: 'start', value: start, unit: 'ms', note: 'host and browser, until the page is loaded' },
    ...(await firstList(app)),
    ...(await sorts(app)),
    ...(await searches(app)),
    { name: 'host memory', value: app.hostMemory(), unit: 'MB', note: 'resident, of the whole process with its threads' },
  ]);
}

const LIST = '#/library?game=opr';
const NAME = `document.querySelector('.library .table-row .unit-cell-name')?.textContent`;
const COUNT = `Number(document.querySelector('.library [role=grid]')?.getAttribute('aria-rowcount'))`;
const go = (hash: string) => `location.hash = '${hash}'`;

async function firstList(app: ServedApp): Promise<BenchRow[]> {
  const { page } = app;
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await timeUntil(page, go('#/settings'), `${NAME} === undefined`);
  const cold = await timeUntil(page, go(LIST), `${NAME} !== undefined`);
  const before = performance.now();
  await settled(app);
  const behind = performance.now() - before;
  await timeUntil(page, go('#/settings'), `${NAME} === undefined`);
  const again = await timeUntil(page, go(LIST), `${NAME} !== undefined`);
  return [
    { name: 'first list', value: cold, unit: 'ms', note: `seen before: ${again.toFixed(0)} ms` },
    { name: 'until all are read', value: behind, unit: 'ms', note: 'behind the first list, on a thread of its own' },
  ];
}

async function sorts({ page }: ServedApp): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [label, header] of [
    ['points', 'Points'],
    ['name', 'Name and loadout'],
    ['faction', 'Faction'],
  ] as const) {
    const press = `window.before = ${NAME};
      [...document.querySelectorAll('.library .table-sort')].find((b) => b.textContent === '${header}').click()`;
    const times: number[] = [];
    for (let i = 0; i < REPEATS; i++) {
      times.push(await timeUntil(page, press, `${NAME} !== undefined && ${NAME} !== window.before`));
      await page.waitForTimeout(300);
    }
    rows.push({ name: `sort by ${label}`, value: quickest(times), unit: 'ms', note: `first ${times[0]?.toFixed(0)} ms` });
  }
  await timeUntil(page, go(LIST), `${COUNT} > ${ROWS}`);
  return rows;
}

async function searches({ page }: ServedApp): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const query of ['wayfinders', 'points<150', 'faction:hive tough>=3 rule:Regeneration', 'name:777']) {
    const times: number[] = [];
    for (let i = 0; i < REPEATS; i++) {
      // Another question each time, so that no earlier answer is found again.
      const asked = encodeURIComponent(`${query} points<${9000 + i}`);
      times.push(await timeUntil(page, go(`${LIST}&q=${asked}`), `${COUNT} > 1 && ${COUNT} < ${ROWS}`));
      await timeUntil(page, go(LIST), `${COUNT} > ${ROWS}`);
    }
    rows.push({ name: `search: ${query}`, value: median(times.slice(1)), unit: 'ms', note: `first ${times[0]?.toFixed(0)} ms` });
  }
  return rows;
}
