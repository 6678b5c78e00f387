/** Chances are written by stats/share.ts only, so that none can say 0 % or 100 %, or exact, where that isn't true. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** A fraction turned into text in percent. */
const OWN_PERCENT = [/(\* 100\b|\b100 \*)[^;`]*\.toFixed\(/, /Math\.round\([^;`]*(\* 100\b|\b100 \*)[^;`]*\)\}? ?%/, /style: 'percent'/];
/** Half an interval, or a difference in percentage points. */
const NOT_A_CHANCE = /±|'\+'/;

const ALLOWED: Readonly<Record<string, string>> = {
  'src-shared/stats/share.ts': 'the formatter',
  'src-shared/rulesets/battletech/present/view.ts': "damage in percent of a 'Mech's life",
  'src-main/exports/report-page/charts.ts': 'places in a chart',
  'src-main/exports/report-page/style.ts': 'strengths of a colour',
  'src-renderer/stage/layout/exchange.ts': 'the part of the rolled dice that got through, in one battle',
  'src-renderer/views/studio/scenes/leaderboard.ts': 'ticks of an axis',
};

const formatsItself = (line: string) => OWN_PERCENT.some((pattern) => pattern.test(line)) && !NOT_A_CHANCE.test(line);

test('no source formats a chance by itself', () => {
  const files = globSync('src-*/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => ALLOWED[file] === undefined)
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, i) => (formatsItself(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
    );
  expect(found, 'use shareText or shareFigure of src-shared/stats/share.ts, or wholePercent for plain proportions').toEqual([]);
});

test('the ways people write it are recognised', () => {
  for (const line of [
    'return (100 * rate).toFixed(1);',
    'const label = (rate * 100).toFixed(1);',
    'Math.round(rate * 100)} %',
    "new Intl.NumberFormat('en', { style: 'percent' })",
  ]) {
    expect(formatsItself(line), line).toBe(true);
  }
  for (const line of ['±{(100 * half).toFixed(1)}', 'width: part * 100}%', 'Math.round(x * 100) / 100']) {
    expect(formatsItself(line), line).toBe(false);
  }
});
