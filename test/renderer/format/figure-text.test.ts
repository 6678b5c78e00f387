import { expect, test } from 'vitest';
import { figureText } from '../../../src-renderer/format/figure-text.ts';
import type { Figure } from '../../../src-shared/contract/outcome.ts';

const LENGTH: Figure = { id: 'victory', label: 'Rounds to victory', meaning: '', side: 1, value: 0, format: 'number', n: 0 };

test('what never happened is a dash: who never won has no rounds to victory', () => {
  expect(figureText(LENGTH)).toEqual({ value: '–', spread: '' });
  expect(figureText({ ...LENGTH, format: 'percent' })).toEqual({ value: '–', spread: '' });
});

test('what happened, or is known exactly, is a figure', () => {
  expect(figureText({ ...LENGTH, value: 4, n: 20, low: 3.5, high: 4.5 })).toEqual({ value: '4', spread: '±0.5' });
  expect(figureText({ ...LENGTH, exact: true })).toEqual({ value: '0', spread: 'exact' });
});
