/**
 * Pictures as people with red-green colour blindness see them, a sheet for each kind, to look at: sides, won and lost, heat maps
 * and the marks of factions must still be distinguishable.
 *
 *   npx node test/gallery/vision.ts [--pictures docs/gallery] [--only stage,scene] [--out folder]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../kit/browser.ts';
import { chromiumPath } from '../kit/served-app.ts';

const VISIONS = ['none', 'deuteranopia', 'protanopia'] as const;
const TYPES: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.png': 'image/png' };
const COLUMNS = 3;

const { values } = parseArgs({ options: { pictures: { type: 'string' }, only: { type: 'string' }, out: { type: 'string' } } });
const chromium = chromiumPath();
if (chromium === null) throw new Error('No Chromium found. Set CHROMIUM_PATH.');
const folder = resolve(values.pictures ?? join(import.meta.dirname, '../../docs/gallery'));
const out = resolve(values.out ?? mkdtempSync(join(tmpdir(), 'warbench-vision-')));
mkdirSync(out, { recursive: true });

const wanted = values.only?.split(',') ?? [''];
const names = readdirSync(folder).filter((name) => extname(name) in TYPES && wanted.some((start) => name.startsWith(start)));
if (names.length === 0) throw new Error(`No pictures in ${folder}.`);
const images = names.map((name) => {
  const data = readFileSync(join(folder, name)).toString('base64');
  return `<img style="width:100%" alt="${name}" src="data:${TYPES[extname(name)]};base64,${data}">`;
});
const browser = await launchBrowser(chromium);
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 100 } });
  const style = `margin:0;display:grid;grid-template-columns:repeat(${COLUMNS},1fr);gap:6px;background:#888`;
  await page.setContent(`<body style="${style}">${images.join('')}</body>`, { waitUntil: 'load' });
  const cdp = await page.context().newCDPSession(page);
  for (const type of VISIONS) {
    await cdp.send('Emulation.setEmulatedVisionDeficiency', { type });
    await page.screenshot({ path: join(out, `vision-${type}.png`), fullPage: true });
  }
} finally {
  await browser.close();
}
console.log(`Sheets of ${names.length} pictures are in ${out}.`);
