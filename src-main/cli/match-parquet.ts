/** A match file as Parquet: a folder with one file per block of rows, so that a reader opens only the blocks it asks for. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchReader } from '../store/match-file.ts';
import { MatchTable } from './match-table.ts';
import { writeOutput } from './output-files.ts';

/** Rows of the table in one file, about; a row of the matrix is never split. */
const ROWS_PER_FILE = 4_000_000;

export interface WrittenParquet {
  readonly files: number;
  readonly rows: number;
}

export async function writeMatches(reader: MatchReader, folder: string): Promise<WrittenParquet> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const table = new MatchTable(reader);
  const block = new Block(table);
  mkdirSync(folder, { recursive: true });
  let [files, rows] = [0, 0];
  const flush = () => {
    if (block.rows === 0) return;
    const bytes = parquetWriteBuffer({ columnData: block.columns() });
    writeOutput(join(folder, `matches-${String(files++).padStart(5, '0')}.parquet`), new Uint8Array(bytes));
    rows += block.rows;
    block.clear();
  };
  for (const row of rowsOf(reader, table)) {
    block.add(row);
    if (block.rows >= ROWS_PER_FILE) flush();
  }
  flush();
  return { files, rows };
}

/** Everything a match file keeps, row by row of the matrix. */
export function* rowsOf({ header: { plan, combatants } }: MatchReader, table: MatchTable): Generator<(number | string)[]> {
  const square = plan.rows === plan.columns;
  for (let a = 0; a < (square ? combatants : plan.rows); a++) {
    for (let b = plan.half ? a : 0; b < (square ? combatants : plan.columns); b++) yield* table.rows(a, b);
  }
}

class Block {
  rows = 0;
  private readonly table: MatchTable;
  private readonly cells: (number | string)[][];

  constructor(table: MatchTable) {
    this.table = table;
    this.cells = table.head.map(() => []);
  }

  add(row: readonly (number | string)[]): void {
    for (let i = 0; i < row.length; i++) this.cells[i]!.push(row[i]!);
    this.rows++;
  }

  /** A column has the same type in all files: readers take that of the first for granted. */
  columns() {
    const { head, whole } = this.table;
    return head.map((name, i) => {
      const cells = this.cells[i]!;
      if (typeof cells[0] === 'string') return { name, data: cells, type: 'STRING' as const };
      return whole.has(name)
        ? { name, data: Int32Array.from(cells as number[]), type: 'INT32' as const }
        : { name, data: Float64Array.from(cells as number[]), type: 'DOUBLE' as const };
    });
  }

  clear(): void {
    this.rows = 0;
    for (const cells of this.cells) cells.length = 0;
  }
}
