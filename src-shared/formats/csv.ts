/** CSV as RFC 4180 has it. */

export type Cell = string | number | null;

export function csv(rows: Iterable<readonly Cell[]>): string {
  let text = '';
  for (const row of rows) text += csvLine(row);
  return text;
}

export function csvLine(row: readonly Cell[]): string {
  return `${row.map(field).join(',')}\r\n`;
}

/** A leading = + - @ would be a formula to a spreadsheet; names come from files of strangers, so it gets a quote. */
function field(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Back into rows of text; for round trips and the tests that hold them. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') value += text[at];
        else if (text[at + 1] === '"') value += text[at++];
        else break;
      }
      at++;
    } else while (at < text.length && !',\r\n'.includes(text[at]!)) value += text[at++];
    row.push(value);
    if (text[at] === ',') {
      at++;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
