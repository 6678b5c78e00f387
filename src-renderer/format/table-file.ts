/** A small table as a file, for figures a view holds itself. Pure. */
import type { ExportedFile } from '../../src-shared/api-types.ts';
import { fileName } from './file-name.ts';

export type TableCell = string | number | null;

/** RFC 4180: fields with a comma, a quote or a line break are quoted, quotes doubled. */
export function csvText(rows: readonly (readonly TableCell[])[]): string {
  const field = (cell: TableCell) => {
    const text = cell === null ? '' : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

export function csvFile(name: string, rows: readonly (readonly TableCell[])[]): ExportedFile {
  return { name, mime: 'text/csv', bytes: new TextEncoder().encode(csvText(rows)) };
}

export function jsonFile(name: string, value: unknown): ExportedFile {
  return { name, mime: 'application/json', bytes: new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`) };
}

/** A table of GitHub's Markdown; the first row is the head. */
export function markdownText(rows: readonly (readonly TableCell[])[]): string {
  const line = (cells: readonly TableCell[]) => `| ${cells.map((c) => (c === null ? '' : String(c).replaceAll('|', '\\|'))).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return `${[line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')}\n`;
}

export interface TableFiles {
  readonly what: string;
  readonly formats: readonly ['csv', 'json', 'markdown'];
  readonly get: (format: 'csv' | 'json' | 'markdown' | 'text') => Promise<ExportedFile>;
}

/** The figures behind a chart in every format a reader may want; rows are made when asked for. */
export function tableFiles(
  what: string,
  title: string,
  head: readonly string[],
  rows: () => readonly (readonly TableCell[])[],
): TableFiles {
  return {
    what,
    formats: ['csv', 'json', 'markdown'],
    get: async (format) => {
      const body = rows();
      if (format === 'json') {
        const objects = body.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? null])));
        return jsonFile(fileName(title, 'json'), objects);
      }
      if (format === 'csv') return csvFile(fileName(title, 'csv'), [head, ...body]);
      return { name: fileName(title, 'md'), mime: 'text/markdown', bytes: new TextEncoder().encode(markdownText([head, ...body])) };
    },
  };
}
