/**
 * Rows of a table as columns, for the way from the thread that makes them to the one that writes them: a few long strings and
 * arrays of numbers cross threads at the cost of copying them, while every small string would be made again on each.
 */
import type { SqlValue } from './sql.ts';

/** Texts of a column one after the other; `ends` says where each ends. */
export interface PackedTexts {
  readonly text: string;
  readonly ends: Uint32Array;
}

/** One value that all rows have, numbers, texts, or anything else as it is. */
export type PackedColumn = { readonly all: SqlValue } | Float64Array | PackedTexts | readonly SqlValue[];

export interface PackedRows {
  readonly count: number;
  readonly columns: readonly PackedColumn[];
}

export function packRows(rows: readonly (readonly SqlValue[])[]): PackedRows {
  const width = rows[0]?.length ?? 0;
  return { count: rows.length, columns: Array.from({ length: width }, (_, c) => packColumn(rows, c)) };
}

function packColumn(rows: readonly (readonly SqlValue[])[], column: number): PackedColumn {
  const values = rows.map((row) => row[column]!);
  const [first] = values;
  if (first === undefined || values.every((value) => value === first)) return { all: first ?? null };
  if (values.every((value) => typeof value === 'number')) return new Float64Array(values);
  return values.every((value) => typeof value === 'string') ? packTexts(values) : values;
}

function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (let i = 0; i < texts.length; i++) {
    end += texts[i]!.length;
    ends[i] = end;
  }
  return { text: texts.join(''), ends };
}

/** Reads a column from its first row to its last. */
export type ColumnReader = () => SqlValue;

export function readColumn(column: PackedColumn): ColumnReader {
  let row = 0;
  if (column instanceof Float64Array || Array.isArray(column)) return () => column[row++]!;
  if ('all' in column) return () => column.all;
  const { text, ends } = column as PackedTexts;
  let from = 0;
  return () => {
    const value = text.slice(from, ends[row]);
    from = ends[row++]!;
    return value;
  };
}

export function* unpackRows({ count, columns }: PackedRows): Generator<SqlValue[]> {
  const readers = columns.map(readColumn);
  for (let i = 0; i < count; i++) {
    const row: SqlValue[] = [];
    for (const read of readers) row.push(read());
    yield row;
  }
}
