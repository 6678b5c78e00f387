/** Small pieces of plain text and Markdown. */

export function percent(rate: number): string {
  return `${(100 * rate).toFixed(1)}%`;
}

export function heading(title: string): string[] {
  return [title, '-'.repeat(title.length)];
}

/** "#1", or "#3-#7" where the places cannot be told apart. */
export function rankText({ rankLow, rankHigh }: { readonly rankLow: number; readonly rankHigh: number }): string {
  return rankLow === rankHigh ? `#${rankLow}` : `#${rankLow}-#${rankHigh}`;
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => String(value).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ');
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
