/** A small table as a file, for figures a view holds itself. Pure. */
import type { ExportedFile } from '../../src-shared/api-types.ts';

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
