import { describe, expect, test } from 'vitest';
import {
  isSelected,
  NO_ROWS,
  type Selection,
  selectAll,
  selectedCount,
  selectedRows,
  selectHow,
  selectRow,
} from '../../../src-renderer/state/selection.ts';

const MOST = 100;
const after = (...steps: readonly (readonly [number, 'one' | 'extend' | 'toggle'])[]): Selection =>
  steps.reduce((selection, [row, how]) => selectRow(selection, row, how), NO_ROWS);
const rows = (selection: Selection) => selectedRows(selection, MOST);

describe('selecting rows', () => {
  test('a click picks one, and only that one', () => {
    expect(rows(after([3, 'one'], [7, 'one']))).toEqual([7]);
  });

  test('Shift extends from the last one picked, both ways, and again from there', () => {
    expect(rows(after([3, 'one'], [6, 'extend']))).toEqual([3, 4, 5, 6]);
    expect(rows(after([3, 'one'], [6, 'extend'], [1, 'extend']))).toEqual([1, 2, 3]);
    expect(after([3, 'one'], [6, 'extend']).cursor).toBe(6);
  });

  test('Ctrl adds and takes away, and Shift keeps what it added', () => {
    expect(rows(after([1, 'one'], [5, 'toggle']))).toEqual([1, 5]);
    expect(rows(after([1, 'one'], [4, 'extend'], [3, 'toggle']))).toEqual([1, 2, 4]);
    expect(rows(after([1, 'one'], [5, 'toggle'], [7, 'extend']))).toEqual([1, 5, 6, 7]);
  });

  test('neighbours are one range, so that all of a million rows stay cheap', () => {
    expect(after([1, 'one'], [2, 'toggle'], [3, 'toggle']).ranges).toEqual([[1, 3]]);
    const all = selectAll(1_000_000);
    expect(selectedCount(all)).toBe(1_000_000);
    expect(selectedRows(all, 3)).toEqual([0, 1, 2]);
    expect(isSelected(selectRow(all, 500_000, 'toggle'), 500_000)).toBe(false);
  });

  test('Shift without a row before it picks one', () => {
    expect(rows(after([4, 'extend']))).toEqual([4]);
    expect(selectAll(0)).toBe(NO_ROWS);
  });

  test('Shift wins over Ctrl, and the Mac key counts as Ctrl', () => {
    const keys = { shiftKey: false, ctrlKey: false, metaKey: false };
    expect(selectHow(keys)).toBe('one');
    expect(selectHow({ ...keys, metaKey: true })).toBe('toggle');
    expect(selectHow({ ...keys, ctrlKey: true, shiftKey: true })).toBe('extend');
  });
});
