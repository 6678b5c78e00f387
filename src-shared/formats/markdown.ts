/** Markdown as GitHub reads it. */
import type { Cell } from './csv.ts';

/** A table; what would end a cell or a line is made harmless. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function cellText(value: Cell): string {
  return String(value ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\s*[\r\n]+\s*/g, ' ');
}
