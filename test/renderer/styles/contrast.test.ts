/** Both themes against WCAG 2.2: text 4.5 to 1 (AA), marks and outlines of controls 3 to 1, on every ground they stand on. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('../../../src-renderer/styles/tokens.css', import.meta.url), 'utf8');

function tokensIn(selector: string): Map<string, string> {
  const from = CSS.indexOf(`${selector} {`);
  const block = CSS.slice(from, CSS.indexOf('\n}', from));
  return new Map([...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]));
}

const dark = tokensIn(':root');
const light = new Map([...dark, ...tokensIn(':root[data-theme="light"]')]);

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['--bg-0', '--bg-1', '--bg-2'];
const TEXTS = ['--text-0', '--text-1', '--text-2'];
const MARKS = ['--brand', '--side-a', '--side-b', '--good', '--warn', '--bad', '--draw', ...[0, 1, 2, 3, 4, 5].map((i) => `--series-${i}`)];

describe.each([
  ['dark', dark],
  ['light', light],
] as const)('the %s theme', (_name, theme) => {
  const value = (name: string) => theme.get(name) ?? expect.fail(`no token ${name}`);
  const pairs = (fronts: readonly string[], backs: readonly string[]) => fronts.flatMap((f) => backs.map((b) => [f, b] as const));

  test.each(pairs(TEXTS, GROUNDS))('%s can be read on %s', (text, ground) => {
    expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([...pairs(['--text-0', '--text-1'], ['--bg-3']), ['--brand-ink', '--brand'] as const])(
    '%s can be read on %s',
    (text, ground) => {
      expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(pairs(MARKS, GROUNDS))('%s stands out on %s', (mark, ground) => {
    expect(contrast(value(mark), value(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(pairs(['--side-a', '--side-b', '--warn', '--bad', '--good'], ['--bg-0', '--bg-1']))(
    'figures in %s can be read on %s',
    (text, ground) => {
      expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );
});
