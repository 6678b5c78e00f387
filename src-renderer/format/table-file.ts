/** A small table as a file, for figures a view has already loaded. Pure. */
import type { ExportedFile } from '../../src-shared/api/exports.ts';
import { type Cell, csv } from '../../src-shared/formats/csv.ts';
import { markdownTable } from '../../src-shared/formats/markdown.ts';
import { fileName } from './file-name.ts';

export type TableCell = Cell;

export interface TableFiles {
  readonly what: string;
  readonly formats: readonly ['csv', 'json', 'markdown'];
  readonly get: (format: 'csv' | 'json' | 'markdown' | 'text') => Promise<ExportedFile>;
}

type Rows = readonly (readonly TableCell[])[];

/** The figures of a chart in every format; rows are created on demand. */
export function tableFiles(what: string, title: string, head: readonly string[], rows: () => Rows): TableFiles {
  return headedFiles(what, title, () => [head, ...rows()]);
}

/** The same for rows that include their head; `json` where the JSON contains more than the rows. */
export function headedFiles(what: string, title: string, table: () => Rows, json?: () => unknown): TableFiles {
  return {
    what,
    formats: ['csv', 'json', 'markdown'],
    get: async (format) => {
      if (format === 'json') return textFile(title, 'json', `${JSON.stringify(json ? json() : objects(table()), null, 2)}\n`);
      if (format === 'csv') return textFile(title, 'csv', csv(table()));
      const [head = [], ...rows] = table();
      return textFile(title, 'md', `${markdownTable(head.map(String), rows)}\n`);
    },
  };
}

const MIME = { json: 'application/json', csv: 'text/csv', md: 'text/markdown' } as const;

function textFile(title: string, kind: keyof typeof MIME, text: string): ExportedFile {
  return { name: fileName(title, kind), mime: MIME[kind], bytes: new TextEncoder().encode(text) };
}

/** Columns with the same name, such as two loadouts of a unit, are numbered so that none hides another. */
function objects([head = [], ...rows]: Rows): Record<string, TableCell>[] {
  const keys = head.map((name, i) => {
    const earlier = head.slice(0, i).filter((other) => other === name).length;
    return earlier === 0 ? String(name) : `${name} (${earlier + 1})`;
  });
  return rows.map((row) => Object.fromEntries(keys.map((key, i) => [key, row[i] ?? null])));
}
