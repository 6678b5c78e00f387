/** Rows as a table for the clipboard: tabs for spreadsheets, HTML for documents. */
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RankingColumn } from './columns.tsx';

interface CopiedTable {
  readonly text: string;
  readonly html: string;
}

export function copiedTable(columns: readonly RankingColumn[], rows: readonly Standing[]): CopiedTable {
  const copied = columns.filter((column) => column.text !== undefined);
  const table = [copied.map((column) => column.name), ...rows.map((row) => copied.map((column) => column.text?.(row) ?? ''))];
  // A tab or a line break inside a name would break the table apart.
  const text = table.map((line) => line.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
  const [head = [], ...body] = table;
  const line = (cells: readonly string[], tag: 'th' | 'td') => `<tr>${cells.map((c) => `<${tag}>${escaped(c)}</${tag}>`).join('')}</tr>`;
  return {
    text,
    html: `<table><thead>${line(head, 'th')}</thead><tbody>${body.map((cells) => line(cells, 'td')).join('')}</tbody></table>`,
  };
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
}
