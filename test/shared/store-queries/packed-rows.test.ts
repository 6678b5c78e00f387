import { expect, test } from 'vitest';
import { packRows, unpackRows } from '../../../src-shared/store-queries/packed-rows.ts';
import type { SqlValue } from '../../../src-shared/store-queries/sql.ts';

const ROWS: readonly (readonly SqlValue[])[] = [
  ['Ogre', 'same', 1, null, '', null, 0.5],
  ['Élan \u{1f409}', 'same', 1, null, 'x', 'text', -1e300],
  ['', 'same', 1, null, 'half \ud83d', null, 2 ** 40],
  ['\udc09 half', 'same', 1, null, '', 3, 0],
];

test('packed rows are the same after the way between threads', () => {
  expect([...unpackRows(structuredClone(packRows(ROWS)))]).toEqual(ROWS);
  expect([...unpackRows(packRows(ROWS.slice(0, 1)))]).toEqual(ROWS.slice(0, 1));
  expect([...unpackRows(packRows([]))]).toEqual([]);
});

test('a value that all rows have is sent once, and texts as one', () => {
  const { columns } = packRows(ROWS);
  expect(columns[1]).toEqual({ all: 'same' });
  expect(columns[3]).toEqual({ all: null });
  expect(columns[4]).toEqual({ text: 'xhalf \ud83d', ends: new Uint32Array([0, 1, 7, 7]) });
  expect(columns[6]).toBeInstanceOf(Float64Array);
});
