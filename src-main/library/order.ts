/** Row orders over a million rows: numbers by one native sort of packed keys, words by sorting the dictionary only. */
import type { WordsColumn } from '../../src-shared/query/compile.ts';

/** Row numbers that fit beside a 32-bit key in the 53 bits of a double. */
const MOST_ROWS = 2 ** 20;

/**
 * Rows by value, ties by row number; NaN last either way. Keys are rounded to 32-bit floats, which is finer than any
 * rate or price in a run can be told apart.
 */
export function orderByNumber(values: ArrayLike<number>, rows: Uint32Array, descending: boolean): Uint32Array<ArrayBuffer> {
  if (values.length > MOST_ROWS) throw new Error('too many rows to order');
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  const packed = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const value = values[row] as number;
    float[0] = value;
    const raw = bits[0] as number;
    // Order of the bits = order of the numbers: negative ones turned round, positive ones lifted above them.
    const up = raw & 0x80000000 ? ~raw >>> 0 : (raw | 0x80000000) >>> 0;
    const key = Number.isNaN(value) ? 0xffffffff : descending ? 0xfffffffe - up : up;
    packed[i] = key * MOST_ROWS + row;
  }
  packed.sort();
  return Uint32Array.from(packed, (p) => p % MOST_ROWS);
}

/** Place of each word of a one-word-a-row column in alphabetical order, as a number to sort by. */
export function wordRanks(column: WordsColumn): Float64Array {
  const order = column.dictionary.map((_, i) => i).sort((x, y) => compare(column.dictionary[x] as string, column.dictionary[y] as string));
  const rankOf = new Float64Array(order.length);
  for (let place = 0; place < order.length; place++) rankOf[order[place] as number] = place;
  return Float64Array.from(column.ids, (id) => rankOf[id] as number);
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compare = (x: string, y: string) => collator.compare(x, y) || (x < y ? -1 : x > y ? 1 : 0);
