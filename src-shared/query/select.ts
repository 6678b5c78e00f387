/**
 * Which rows of a table fit a query, column by column: one pass over plain arrays for each test, so that a million rows
 * take a few milliseconds.
 */
import type { PackedWords } from './packed-words.ts';
import type { Query } from './parse.ts';

export interface NumberColumn {
  readonly kind: 'number';
  /** NaN where a row has none; may end before the last row, where the rows behind have none either. */
  readonly values: Float64Array | Float32Array;
}

/** Words by number: row r holds ids[starts[r]] .. ids[starts[r + 1] - 1]. May end before the last row, too. */
export interface WordsColumn {
  readonly kind: 'words';
  readonly dictionary: PackedWords;
  /** Null: every row has one word, and ids[r] is its number. */
  readonly starts: Uint32Array | null;
  readonly ids: Uint32Array;
}

/** 1 for a row that fits, 0 for one that does not. */
export type Fitting = Uint8Array<ArrayBuffer>;

export interface QueryTable {
  readonly rows: number;
  column(id: string): NumberColumn | WordsColumn | undefined;
  /** Rows that hold a bare word, given in lower case, in their name, detail or faction. */
  rowsWithText(text: string): Fitting;
}

export function selectRows(query: Query, table: QueryTable): Fitting {
  switch (query.kind) {
    case 'all':
      return new Uint8Array(table.rows).fill(1);
    case 'not': {
      const fits = selectRows(query.part, table);
      for (let row = 0; row < fits.length; row++) fits[row] = 1 - fits[row]!;
      return fits;
    }
    case 'and':
      return query.parts.map((part) => selectRows(part, table)).reduce(both);
    case 'or':
      return query.parts.map((part) => selectRows(part, table)).reduce(either);
    case 'text':
      return table.rowsWithText(query.text);
    case 'number':
      return numbersBetween(table, query);
    case 'words':
      return markRowsWithWord(table.column(query.field), query.text, query.whole, new Uint8Array(table.rows));
  }
}

/** Every field that a query asks about; a bare word asks about `null`. */
export function fieldsAsked(query: Query): readonly (string | null)[] {
  switch (query.kind) {
    case 'all':
      return [];
    case 'not':
      return fieldsAsked(query.part);
    case 'and':
    case 'or':
      return query.parts.flatMap(fieldsAsked);
    case 'text':
      return [null];
    case 'number':
    case 'words':
      return [query.field];
  }
}

export function both(x: Fitting, y: Fitting): Fitting {
  for (let row = 0; row < x.length; row++) x[row] = x[row]! & y[row]!;
  return x;
}

function either(x: Fitting, y: Fitting): Fitting {
  for (let row = 0; row < x.length; row++) x[row] = x[row]! | y[row]!;
  return x;
}

function numbersBetween(table: QueryTable, { field, low, high, lowOpen, highOpen }: Extract<Query, { kind: 'number' }>): Fitting {
  const fits = new Uint8Array(table.rows);
  const column = table.column(field);
  if (column?.kind !== 'number') return fits;
  const { values } = column;
  for (let row = 0; row < values.length; row++) {
    const v = values[row]!;
    if ((lowOpen ? v > low : v >= low) && (highOpen ? v < high : v <= high)) fits[row] = 1;
  }
  return fits;
}

/** Sets `fits` to 1 for every row that holds the text. Each word of the dictionary is tested once, however many rows hold it. */
export function markRowsWithWord(column: NumberColumn | WordsColumn | undefined, text: string, whole: boolean, fits: Fitting): Fitting {
  if (column?.kind !== 'words') return fits;
  const { dictionary, starts, ids } = column;
  const wanted = dictionary.holding(text, whole);
  if (starts === null) {
    for (let row = 0; row < ids.length; row++) if (wanted[ids[row]!] === 1) fits[row] = 1;
    return fits;
  }
  for (let row = 0; row < starts.length - 1; row++) {
    const end = starts[row + 1]!;
    for (let i = starts[row]!; i < end; i++) if (wanted[ids[i]!] === 1) fits[row] = 1;
  }
  return fits;
}

/** The rows of an order that fit, in that order. The order may leave rows out. */
export function inOrder(order: Uint32Array, fits: Fitting): Uint32Array<ArrayBuffer> {
  let count = 0;
  for (let row = 0; row < fits.length; row++) count += fits[row]!;
  const chosen = new Uint32Array(count);
  let at = 0;
  for (let place = 0; place < order.length && at < count; place++) {
    const row = order[place]!;
    if (fits[row] === 1) chosen[at++] = row;
  }
  return chosen.subarray(0, at);
}
