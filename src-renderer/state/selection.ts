/**
 * Which rows of a list are selected, as in file managers: a click picks one, Shift extends from the last one picked, Ctrl
 * adds or takes away. Stored as ranges, so that all of a million rows are one entry. Pure but for the hook at the end.
 */
import { useState } from 'react';

/** Both ends included. */
export type RowRange = readonly [first: number, last: number];

export interface Selection {
  /** In ascending order, apart from each other. */
  readonly ranges: readonly RowRange[];
  /** Where Shift extends from. */
  readonly anchor: number | null;
  /** The row that the keyboard moves. */
  readonly cursor: number | null;
}

export type SelectHow = 'one' | 'extend' | 'toggle';

export const NO_ROWS: Selection = { ranges: [], anchor: null, cursor: null };

export function selectRow(selection: Selection, row: number, how: SelectHow): Selection {
  if (how === 'extend' && selection.anchor !== null) return extended(selection, selection.anchor, row);
  if (how === 'toggle') return toggled(selection, row);
  return { ranges: [[row, row]], anchor: row, cursor: row };
}

/** The range that the anchor is in follows; what was added with Ctrl stays. */
function extended({ ranges }: Selection, anchor: number, row: number): Selection {
  const others = ranges.filter(([first, last]) => anchor < first || anchor > last);
  const range: RowRange = [Math.min(anchor, row), Math.max(anchor, row)];
  return { ranges: merged([...others, range]), anchor, cursor: row };
}

function toggled(selection: Selection, row: number): Selection {
  const { ranges } = selection;
  const at = ranges.find(([first, last]) => row >= first && row <= last);
  if (at === undefined) return { ranges: merged([...ranges, [row, row]]), anchor: row, cursor: row };
  const [first, last] = at;
  const parts: RowRange[] = [
    [first, row - 1],
    [row + 1, last],
  ];
  const left = ranges.flatMap((range) => (range === at ? parts.filter(([from, to]) => from <= to) : [range]));
  return { ranges: left, anchor: row, cursor: row };
}

export function selectAll(count: number): Selection {
  return count === 0 ? NO_ROWS : { ranges: [[0, count - 1]], anchor: 0, cursor: 0 };
}

export function isSelected({ ranges }: Selection, row: number): boolean {
  return ranges.some(([first, last]) => row >= first && row <= last);
}

export function selectedCount({ ranges }: Selection): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** The selected rows in order, at most so many. */
export function selectedRows({ ranges }: Selection, most: number): number[] {
  const rows: number[] = [];
  for (const [first, last] of ranges) for (let row = first; row <= last && rows.length < most; row++) rows.push(row);
  return rows;
}

function merged(ranges: readonly RowRange[]): RowRange[] {
  const result: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((x, y) => x[0] - y[0])) {
    const before = result.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}

/** What a click with these keys does. */
export function selectHow({ shiftKey, ctrlKey, metaKey }: Readonly<Record<'shiftKey' | 'ctrlKey' | 'metaKey', boolean>>): SelectHow {
  return shiftKey ? 'extend' : ctrlKey || metaKey ? 'toggle' : 'one';
}

export interface ListSelection {
  readonly selection: Selection;
  readonly select: (row: number, how: SelectHow) => void;
  readonly set: (selection: Selection) => void;
  readonly clear: () => void;
}

/** Another key is another list: nothing of it is selected yet. */
export function useSelection(key: string): ListSelection {
  const [state, setState] = useState({ key, selection: NO_ROWS });
  const selection = state.key === key ? state.selection : NO_ROWS;
  const set = (next: Selection) => setState({ key, selection: next });
  return { selection, set, select: (row, how) => set(selectRow(selection, row, how)), clear: () => set(NO_ROWS) };
}
