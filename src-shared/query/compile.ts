/** A query made into a test of row numbers over columns, fast enough for a million rows. */
import type { Query } from './parse.ts';

export interface NumberColumn {
  readonly kind: 'number';
  /** NaN where a row has none. */
  readonly values: Float64Array;
}

/** Words by number: row r holds ids[starts[r]] .. ids[starts[r + 1] - 1]. */
export interface WordsColumn {
  readonly kind: 'words';
  readonly dictionary: readonly string[];
  readonly starts: Uint32Array;
  readonly ids: Uint32Array;
}

export interface QueryTable {
  readonly rows: number;
  column(id: string): NumberColumn | WordsColumn | undefined;
  /** Which rows hold a bare word, given in lower case, in their name, detail or faction. */
  textTest(text: string): RowTest;
}

export type RowTest = (row: number) => boolean;

export function compileQuery(query: Query, table: QueryTable): RowTest {
  switch (query.kind) {
    case 'all':
      return () => true;
    case 'not': {
      const part = compileQuery(query.part, table);
      return (row) => !part(row);
    }
    case 'and': {
      const parts = query.parts.map((p) => compileQuery(p, table));
      return (row) => {
        for (const part of parts) if (!part(row)) return false;
        return true;
      };
    }
    case 'or': {
      const parts = query.parts.map((p) => compileQuery(p, table));
      return (row) => {
        for (const part of parts) if (part(row)) return true;
        return false;
      };
    }
    case 'text':
      return table.textTest(query.text);
    case 'number': {
      const column = table.column(query.field);
      if (column?.kind !== 'number') return () => false;
      const { values } = column;
      const { low, high, lowOpen, highOpen } = query;
      return (row) => {
        const v = values[row] as number;
        return (lowOpen ? v > low : v >= low) && (highOpen ? v < high : v <= high);
      };
    }
    case 'words':
      return wordsTest(table.column(query.field), query.text, query.whole);
  }
}

/** Each word of the dictionary is tested once, however many rows hold it. */
function wordsTest(column: NumberColumn | WordsColumn | undefined, text: string, whole: boolean): RowTest {
  if (column?.kind !== 'words') return () => false;
  const fits = Uint8Array.from(column.dictionary, (word) => {
    const lower = word.toLowerCase();
    return Number(whole ? lower === text : lower.includes(text));
  });
  const { starts, ids } = column;
  return (row) => {
    for (let i = starts[row] as number; i < (starts[row + 1] as number); i++) if (fits[ids[i] as number] === 1) return true;
    return false;
  };
}
