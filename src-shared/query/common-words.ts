/** Words of a column for completing a query: those that hold what was typed, the ones of most rows first. */
import { allRows } from '../stats/order.ts';
import type { WordsColumn } from './select.ts';

export function commonWords({ dictionary }: WordsColumn, counts: Uint32Array, text: string, limit: number): string[] {
  const fits = dictionary.holding(text.toLowerCase(), false);
  const found = allRows(fits.length)
    .filter((id) => fits[id] === 1 && counts[id]! > 0)
    .sort((x, y) => counts[y]! - counts[x]! || x - y);
  return Array.from(found.subarray(0, limit), (id) => dictionary.at(id));
}

/** In how many of the rows each word stands; null = all rows. */
export function countWords({ dictionary, starts, ids }: WordsColumn, rows: Uint32Array | null = null): Uint32Array {
  const counts = new Uint32Array(dictionary.length);
  const add = (from: number, to: number) => {
    for (let i = from; i < Math.min(to, ids.length); i++) counts[ids[i]!] = (counts[ids[i]!] as number) + 1;
  };
  if (rows === null) add(0, ids.length);
  else if (starts === null) for (const row of rows) add(row, row + 1);
  else for (const row of rows) add(starts[row] ?? ids.length, starts[row + 1] ?? ids.length);
  return counts;
}
