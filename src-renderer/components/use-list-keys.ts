/** Keys and clicks of a list whose rows can be selected, where each row is an element that takes the focus. */
import type { KeyboardEvent, MouseEvent } from 'react';
import { isSelected, type ListSelection, selectAll, selectedCount, selectHow } from '../state/selection.ts';

export interface SelectableList {
  readonly list: ListSelection;
  readonly count: number;
  /** A plain click selects; otherwise it is left to the link. */
  readonly clickSelects?: boolean;
}

const FORWARD = ['ArrowDown', 'ArrowRight'];
const BACK = ['ArrowUp', 'ArrowLeft'];

/** For the element around the rows. */
export function listKeys({ list, count }: SelectableList) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const withMod = event.ctrlKey || event.metaKey;
    const target = targetOf(event.key, row, count);
    if (event.key === 'a' && withMod) list.set(selectAll(count));
    else if (event.key === 'Escape' && selectedCount(list.selection) > 0) list.clear();
    else if (event.key === ' ' && withMod && row !== null) list.select(row, 'toggle');
    else if (target !== null && !withMod && !event.altKey) {
      event.currentTarget.querySelector<HTMLElement>(`[data-row="${target}"]`)?.focus();
      list.select(target, event.shiftKey ? 'extend' : 'one');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** For each row. */
export function rowEvents({ list, clickSelects = false }: SelectableList, row: number) {
  return {
    'data-row': row,
    'data-selected': isSelected(list.selection, row) || undefined,
    onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      const how = selectHow(event);
      const isOnControl = event.target instanceof Element && event.target.closest('a, button, input') !== null;
      if (how === 'one' && (!clickSelects || isOnControl)) return;
      event.preventDefault();
      list.select(row, how);
    },
    onContextMenu: () => {
      if (!isSelected(list.selection, row)) list.select(row, 'one');
    },
  };
}

function rowOf(target: EventTarget): number | null {
  const held = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
  return held === undefined ? null : Number(held);
}

function targetOf(key: string, row: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (FORWARD.includes(key)) return row === null ? 0 : Math.min(count - 1, row + 1);
  if (BACK.includes(key)) return row === null ? 0 : Math.max(0, row - 1);
  return null;
}
