/** Markdown as GitHub reads it. */
import type { Cell } from './csv.ts';

/** A table; what would end a cell or a line is made harmless. */
export function markdownTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [markdownHead(head), ...rows.map(markdownLine)].join('\n');
}

export function markdownHead(head: readonly string[]): string {
  return `${markdownLine(head)}\n|${head.map(() => '---').join('|')}|`;
}

export function markdownLine(cells: readonly Cell[]): string {
  return `| ${cells.map(cellText).join(' | ')} |`;
}

function cellText(value: Cell): string {
  return markdownText(String(value ?? ''));
}

/** A line of text as it stands: nothing in a name becomes markup. */
export function markdownText(text: string): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ');
  return line.replace(/[\\`*_[\]<>|~]/g, '\\$&').replace(/^#(?=#*\s)/, '\\#');
}
