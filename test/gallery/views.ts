/**
 * Every view at three window sizes, dark and light, over a run of three units and over one of a hundred thousand, as
 * pictures, with a sheet for each view that shows its six pictures side by side, and the faults that can be measured.
 *
 *   npx electron-vite build && npx node test/gallery/views.ts [--out folder] [--data folder] [--field 3,100k] [--only rankings,unit]
 *
 * `--data` keeps the made data between goes. Ends with 1 when there were faults.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import type { AppPage } from '../kit/browser.ts';
import { labelFaults, textFaults } from '../kit/page-faults.ts';
import { chromiumPath, serveApp } from '../kit/served-app.ts';
import { FAULTY, FIELDS, type FieldName, makeViewsData, type ViewsData } from './views-data.ts';

const SIZES = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const;
const THEMES = ['dark', 'light'] as const;
/** Of a picture on its sheet: a sheet of two fits where pictures are looked at. */
const SHEET_WIDTH = 724;
/** Charts grow and colours change within this. */
const SETTLE = 700;
const MOST_WAITED = 60_000;

interface View {
  readonly name: string;
  readonly hash: string;
  /** After the view is there, before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

const { values } = parseArgs({
  options: { out: { type: 'string' }, data: { type: 'string' }, field: { type: 'string' }, only: { type: 'string' } },
});
const chromium = chromiumPath();
if (chromium === null) throw new Error('No Chromium found. Set CHROMIUM_PATH.');
const out = resolve(values.out ?? mkdtempSync(join(tmpdir(), 'warbench-views-')));
mkdirSync(out, { recursive: true });
const only = values.only?.split(',') ?? null;
const faults = new Map<string, Set<string>>();
for (const field of FIELDS) if ((values.field ?? FIELDS.join()).split(',').includes(field)) await lookAt(field, chromium);
const report = [...faults].map(([fault, where]) => `${fault}\n    ${[...where].join(', ')}`);
writeFileSync(join(out, 'faults.txt'), `${report.join('\n')}\n`);
console.log(report.length === 0 ? 'No faults.' : report.join('\n'));
console.log(`Pictures and sheets are in ${out}.`);
process.exitCode = report.length === 0 ? 0 : 1;

async function lookAt(field: FieldName, chromium: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-views-app-'));
  const data = await dataIn(folder, field);
  const app = await serveApp(folder, chromium);
  try {
    await app.page.getByRole('navigation', { name: 'Main' }).waitFor();
    for (const view of field === '3' ? [...viewsOfRun(data), ...viewsOfApp(data)] : viewsOfRun(data)) {
      if (only !== null && !only.some((part) => view.name.startsWith(part))) continue;
      await shoot(app.page, field, view).catch((error) => note(String(error), `${view.name} of ${field}`));
    }
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills a folder for the app, from the kept data when there is any. The app writes into it; what is kept stays as it was made. */
async function dataIn(folder: string, field: FieldName): Promise<ViewsData> {
  const kept = values.data === undefined ? null : resolve(values.data, field);
  const facts = join(folder, 'views.json');
  if (kept !== null && existsSync(join(kept, 'views.json'))) {
    cpSync(kept, folder, { recursive: true });
    return JSON.parse(readFileSync(facts, 'utf8')) as ViewsData;
  }
  console.log(`Making the field of ${field}.`);
  const data = await makeViewsData(folder, field);
  writeFileSync(facts, JSON.stringify(data));
  if (kept !== null) cpSync(folder, kept, { recursive: true });
  return data;
}

// ---- views -----------------------------------------------------------------------------------------------------------

/** What looks different with three rows and with a hundred thousand. */
function viewsOfRun({ run, before, combatants, roster }: ViewsData): View[] {
  const pair = combatants === 3 ? [`${before}.0.1`, `${run}.0.1`, '0/1'] : [`${before}.0.40`, `${run}.0.100`, '0/100'];
  const six = Array.from({ length: Math.min(6, combatants) }, (_, i) => i * (combatants > 6 ? 37 : 1));
  return [
    { name: 'library', hash: '#/library' },
    { name: 'library-roster', hash: `#/library/roster/${roster}` },
    { name: 'runs', hash: '#/runs' },
    { name: 'runs-new', hash: '#/runs/new' },
    { name: 'runs-page', hash: `#/runs/${run}` },
    { name: 'runs-compare', hash: `#/runs/compare/${before}/${run}` },
    { name: 'rankings', hash: `#/rankings/${run}` },
    { name: 'rankings-query', hash: `#/rankings/${run}?q=points%3C150&sel=1` },
    { name: 'rankings-nothing', hash: `#/rankings/${run}?filter&q=points%3C1` },
    { name: 'matchups', hash: `#/matchups/${run}` },
    { name: 'matchups-contest', hash: `#/matchups/${run}/${pair[2]}` },
    { name: 'whatif', hash: `#/whatif?left=${pair[0]}&right=${pair[1]}` },
    { name: 'unit', hash: `#/unit/${run}` },
    { name: 'unit-scrolled', hash: `#/unit/${run}`, act: toTheEnd },
    { name: 'compare-two', hash: `#/compare/${run}` },
    { name: 'compare-six', hash: `#/compare/${run}?units=${six.join()}` },
    { name: 'compare-six-scrolled', hash: `#/compare/${run}?units=${six.join()}`, act: toTheEnd },
    { name: 'factions', hash: `#/factions/${run}` },
    { name: 'factions-scrolled', hash: `#/factions/${run}`, act: toTheEnd },
    { name: 'report', hash: `#/report/${run}` },
    { name: 'report-scrolled', hash: `#/report/${run}`, act: toTheEnd },
    { name: 'studio', hash: '#/studio' },
  ];
}

/** What is the same whatever was played, and the samples of the other games. */
function viewsOfApp({ samples, editors }: ViewsData): View[] {
  return [
    { name: 'import-start', hash: '#/library/import' },
    { name: 'import', hash: '#/library', act: (page) => pasteProblems(page) },
    { name: 'whatif-empty', hash: '#/whatif' },
    { name: 'replay-picker', hash: '#/replay' },
    ...RULESETS.map(({ id }) => ({ name: `replay-${id}`, hash: `#/replay/run/${samples[id]}/0/1/0?t=12` })),
    ...RULESETS.map(({ id }) => ({ name: `unit-${id}`, hash: `#/unit/${samples[id]}` })),
    ...RULESETS.map(({ id }) => ({ name: `rankings-${id}`, hash: `#/rankings/${samples[id]}` })),
    ...RULESETS.map(({ id }) => ({ name: `contest-${id}`, hash: `#/matchups/${samples[id]}/0/1` })),
    { name: 'matchups-samples', hash: `#/matchups/${samples.opr}` },
    { name: 'factions-samples', hash: `#/factions/${samples.opr}` },
    { name: 'report-samples', hash: `#/report/${samples.opr}` },
    { name: 'compare-samples', hash: `#/compare/${samples.opr}?units=0,1,2,3,4,5` },
    ...Object.entries(editors).map(([ruleset, roster]) => ({ name: `editor-${ruleset}`, hash: `#/editor/${ruleset}/${roster}` })),
    ...Object.keys(editors).map((ruleset) => ({ name: `editor-${ruleset}-new`, hash: `#/editor/${ruleset}` })),
    { name: 'settings', hash: '#/settings' },
    { name: 'palette', hash: '#/library', act: (page) => page.keyboard.press('Control+k') },
    { name: 'keys', hash: `#/rankings/${samples.opr}`, act: (page) => page.keyboard.press('?') },
  ];
}

async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const el of document.querySelectorAll('.scroll')) el.scrollTop = el.scrollHeight;
  });
}

function pasteProblems(page: Page): Promise<void> {
  return page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, FAULTY);
}

// ---- pictures --------------------------------------------------------------------------------------------------------

async function shoot(page: AppPage, field: FieldName, view: View): Promise<void> {
  const pictures: string[] = [];
  page.faults.length = 0;
  await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] });
  await go(page, view.hash);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const theme of THEMES) {
      await settled(page, theme);
      if (view.act !== undefined && (pictures.length === 0 || view.act === toTheEnd)) {
        await view.act(page);
        await settled(page, theme);
      }
      const name = `${view.name}-${field}-${width}-${theme}`;
      const where = `${view.name} of ${field} at ${width} ${theme}`;
      pictures.push(`${name}.png`);
      await page.screenshot({ path: join(out, `${name}.png`) });
      for (const fault of [...(await textFaults(page)), ...(await labelFaults(page)), ...page.faults.splice(0)]) note(fault, where);
    }
  }
  await page.keyboard.press('Escape');
  await sheet(page, `${view.name}-${field}`, pictures);
}

/** A fault that appears in many pictures is reported once. */
function note(fault: string, where: string): void {
  const known = faults.get(fault) ?? new Set();
  faults.set(fault, known.add(where));
}

/** By way of another place, so that a view starts over. */
async function go(page: Page, hash: string): Promise<void> {
  for (const to of ['#/settings', hash]) {
    await page.evaluate((place) => {
      location.hash = place;
    }, to);
    await page.waitForTimeout(100);
  }
}

async function settled(page: Page, theme: string): Promise<void> {
  if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== theme) await page.keyboard.press('Control+Shift+L');
  const spinner = page.locator('.spinner').first();
  // What has come may ask for more.
  do {
    await page.waitForTimeout(SETTLE);
    await spinner.waitFor({ state: 'detached', timeout: MOST_WAITED });
    await page.waitForTimeout(SETTLE / 2);
  } while ((await spinner.count()) > 0);
}

/** The six pictures of a view: a row for each size, a column for each theme. */
async function sheet(page: Page, name: string, pictures: readonly string[]): Promise<void> {
  const board = await page.context().newPage();
  await board.setViewportSize({ width: SHEET_WIDTH * THEMES.length, height: 100 });
  await board.setContent(
    `<body style="margin:0;display:grid;grid-template-columns:repeat(${THEMES.length},1fr);gap:8px;background:#888">${pictures
      .map((file) => `<img style="width:100%" src="data:image/png;base64,${readFileSync(join(out, file)).toString('base64')}">`)
      .join('')}</body>`,
    { waitUntil: 'load' },
  );
  await board.screenshot({ path: join(out, `sheet-${name}.png`), fullPage: true });
  await board.close();
  console.log(`sheet-${name}.png`);
}
