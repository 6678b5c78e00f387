/** Style sheets hold nothing that no component uses, and a view's style sheet only its own classes. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

const RENDERER = resolve(import.meta.dirname, '../../../src-renderer');
const files = readdirSync(RENDERER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const sheets = files.filter((file) => file.endsWith('.css')).map((file) => ({ name: nameOf(file), css: readFileSync(file, 'utf8') }));
const code = files
  .filter((file) => /\.(tsx?|html)$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** CodeMirror and Base UI put these on elements themselves. */
const FROM_LIBRARIES = /^(cm|ͼ)/;

test('every class in a style sheet is used by a component', () => {
  const unused = sheets.flatMap(({ name, css }) => classesIn(css).flatMap((c) => (isUsed(c) ? [] : [`${name}: .${c}`])));
  expect(unused).toEqual([]);
});

/** Besides the name of the view itself. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  'views/replay/chances/chances.css': ['chance', 'turning'],
  'views/replay/picker/picker.css': ['card', 'poster'],
  'views/replay/timeline.css': ['tl'],
  'views/studio/clean.css': ['clean'],
  'views/studio/tracks.css': ['track', 'tracks'],
};

test("a view's style sheet styles its own classes, which start with the name of the view", () => {
  const foreign = sheets
    .filter(({ name }) => name.startsWith('views/'))
    .flatMap(({ name, css }) => {
      const prefixes = [basename(dirname(name)), ...(PREFIXES[name] ?? [])];
      return selectorsIn(css)
        .filter((selector) => !prefixes.some((prefix) => hasPrefix(selector, prefix)))
        .map((selector) => `${name}: ${selector}`);
    });
  expect(foreign).toEqual([]);
});

function nameOf(file: string): string {
  return relative(RENDERER, file).split(sep).join('/');
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '');
}

function selectorsIn(css: string): string[] {
  return [...withoutComments(css).matchAll(/([^{};]+)\{/g)]
    .flatMap(([, head = '']) => splitSelectors(head))
    .map((selector) => selector.trim())
    .filter((selector) => selector.includes('.') && !selector.startsWith('@'));
}

/** At commas outside of brackets. */
function splitSelectors(head: string): string[] {
  return head.split(/,(?![^(]*\))/);
}

function classesIn(css: string): string[] {
  const found = selectorsIn(css).flatMap((selector) => [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map((m) => m[1] ?? ''));
  return [...new Set(found)].filter((name) => !FROM_LIBRARIES.test(name));
}

/** As a whole word in the code, or as what a template such as `run-status-${status}` can make. */
function isUsed(name: string): boolean {
  if (new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code)) return true;
  const parts = name.split('-');
  return parts.some((_, i) => i > 0 && code.includes(`${parts.slice(0, i).join('-')}-\${`));
}

function hasPrefix(selector: string, prefix: string): boolean {
  return [...selector.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => name === prefix || name.startsWith(`${prefix}-`));
}
