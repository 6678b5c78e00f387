/** Which sheets are listed: by words, by one tag, by terrain, and with or without the excluded ones. Pure. */
import { hasTag } from '../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import type { Sheet } from './sheet.ts';

export interface BoardFilter {
  readonly words: string;
  /** '' = any. */
  readonly tag: string;
  readonly archetype: string;
  /** Include the sheets that are excluded from the pool. */
  readonly withOut: boolean;
}

export function filterSheets(sheets: readonly Sheet[], { words, tag, archetype, withOut }: BoardFilter): Sheet[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return sheets.filter((sheet) => {
    if (!withOut && sheet.out !== null) return false;
    if (tag !== '' && !hasTag(sheet.board, tag)) return false;
    if (archetype !== '' && sheet.facts.archetype !== archetype) return false;
    const text = [sheet.board.name, sheet.facts.archetype, ...sheet.board.tags].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Cells a row, and the width that fills the room, gaps included. */
export function gridShape(width: number, least: number, gap: number): { columns: number; cell: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  return { columns, cell: Math.floor((width - gap * (columns - 1)) / columns) };
}

/** Rows on screen and one more at either end: a picture costs far more than a line of a table. */
export function gridWindow(top: number, height: number, row: number, rows: number): { first: number; last: number } {
  return { first: Math.max(0, Math.floor(top / row) - 1), last: Math.min(rows, Math.ceil((top + height) / row) + 1) };
}

/** Where an arrow key leads in a grid; null when the key means something else. */
export function gridTarget(key: string, from: number, count: number, columns: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  };
  const target = steps[key];
  if (target === undefined || count === 0) return null;
  // Past the end of a column the selection stays in it instead of jumping to the last sheet.
  if (key === 'ArrowDown' && target >= count) return from;
  if (key === 'ArrowUp' && target < 0) return from;
  return Math.max(0, Math.min(count - 1, target));
}
