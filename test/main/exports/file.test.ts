/** Names of files, and small pieces of what is in them. */
import { expect, test } from 'vitest';
import { bytesFile, fileName, jsonFile, textFile } from '../../../src-main/exports/file.ts';
import { html } from '../../../src-main/exports/html.ts';
import { heading, rankText } from '../../../src-main/exports/text.ts';

const textOf = ({ bytes }: { readonly bytes: Uint8Array }) => new TextDecoder().decode(bytes);

test('a name has no characters that a file system forbids, and is not too long for one', () => {
  expect(fileName('a\\b/c:d*e?f"g<h>i|j\nk\u007fl')).toBe('a-b-c-d-e-f-g-h-i-j-k-l');
  expect(fileName('Spring muster (Bells, 1.5) report.csv')).toBe('Spring muster (Bells, 1.5) report.csv');
  expect(fileName('x'.repeat(300))).toHaveLength(180);
});

test('a long name is cut before its extension, at a whole letter, and by its bytes', () => {
  expect(fileName(`${'x'.repeat(300)}.wbrun`)).toBe(`${'x'.repeat(174)}.wbrun`);
  expect(fileName(`${'x'.repeat(300)}.log.txt`)).toBe(`${'x'.repeat(172)}.log.txt`);
  expect(fileName(`${'x'.repeat(175)} Bell.csv`)).toBe(`${'x'.repeat(175)}.csv`);
  // Four bytes each.
  expect(fileName(`x${'\u{1f3b2}'.repeat(60)}.csv`)).toBe(`x${'\u{1f3b2}'.repeat(43)}.csv`);
  expect(fileName(`${'x'.repeat(176)}.csv`)).toBe(`${'x'.repeat(176)}.csv`);
});

test('files have their name, type and bytes', () => {
  expect(textFile('a/b.txt', 'text/plain', 'é')).toEqual({ name: 'a-b.txt', mime: 'text/plain', bytes: Uint8Array.of(0xc3, 0xa9) });
  expect(bytesFile('c:d', 'x/y', Uint8Array.of(1))).toEqual({ name: 'c-d', mime: 'x/y', bytes: Uint8Array.of(1) });
});

test('JSON is indented, and lists of numbers of every kind are lists', () => {
  const file = jsonFile('a.json', { floats: Float32Array.of(0.5, 2), bytes: Uint8Array.of(7), list: [1], text: 'x', none: null });
  expect([file.name, file.mime]).toEqual(['a.json', 'application/json']);
  expect(JSON.parse(textOf(file))).toEqual({ floats: [0.5, 2], bytes: [7], list: [1], text: 'x', none: null });
  expect(textOf(jsonFile('a.json', { a: [1] }))).toBe('{\n  "a": [\n    1\n  ]\n}\n');
  // What is no list of numbers stays what JSON makes of it.
  expect(textOf(jsonFile('a.json', new DataView(new ArrayBuffer(1))))).toBe('{}\n');
});

test('ranks that are statistically equal are a range', () => {
  expect([rankText({ rankLow: 3, rankHigh: 3 }), rankText({ rankLow: 3, rankHigh: 7 })]).toEqual(['#3', '#3-#7']);
  expect(heading('Muster')).toEqual(['Muster', '------']);
});

test('numbers, nothing and lists in HTML', () => {
  expect(html`<p>${0}${null}${[1, [2, '<']]}</p>`.text).toBe('<p>012&lt;</p>');
  expect(html`${'a'}b`.text).toBe('ab');
});
