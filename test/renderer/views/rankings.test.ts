import { describe, expect, test } from 'vitest';
import { classAbbreviations } from '../../../src-renderer/views/rankings/class-abbreviations.ts';
import { rankingColumns, usualColumns } from '../../../src-renderer/views/rankings/columns.tsx';
import { copiedTable } from '../../../src-renderer/views/rankings/copy-table.ts';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import { classRange } from '../../../src-shared/contract/weight-class.ts';

describe('weight classes in few words', () => {
  test('letters where they distinguish classes, else numbers, else the most points', () => {
    expect(classAbbreviations(['Light', 'Medium', 'Heavy', 'Super'], [150, 300, 500, Number.POSITIVE_INFINITY])).toEqual([
      'L',
      'M',
      'H',
      'S',
    ]);
    expect(classAbbreviations(['up to 75', '76-150', 'over 150'], [75, 150, Number.POSITIVE_INFINITY])).toEqual(['75', '150', '+']);
    expect(classAbbreviations(['Bracket I', 'Bracket II'], [600, 1000])).toEqual(['I', 'II']);
    expect(classAbbreviations(['Small', 'Super'], [10, Number.POSITIVE_INFINITY])).toEqual(['10', '+']);
  });

  test('the range is shown once', () => {
    expect(classRange({ label: 'Light', min: 0, max: 150 })).toBe('0–150');
    expect(classRange({ label: 'Super', min: 500.01, max: null })).toBe('501+');
    expect(classRange({ label: '76-150', min: 75.01, max: 150 })).toBe('');
  });
});

test('a copied table has a line a row and keeps strange names harmless', () => {
  const columns = [
    { id: 'unit', name: 'Unit', label: 'Unit', width: '1px', text: (s: Standing) => s.name },
    { id: 'bar', name: 'Bar', label: 'Bar', width: '1px' },
    { id: 'points', name: 'Points', label: 'Points', width: '1px', text: (s: Standing) => String(s.points) },
  ];
  const rows = [{ name: 'A\tB\n<script>', points: 5 }] as unknown as Standing[];
  const { text, html } = copiedTable(columns, rows);
  expect(text).toBe('Unit\tPoints\nA B <script>\t5');
  expect(html).toContain('<td>A\tB\n&lt;script&gt;</td><td>5</td>');
});

describe('the usual columns', () => {
  const ruleset = {
    nouns: { combatant: 'unit', combatants: 'units', points: 'pts', trial: 'game', trials: 'games' },
    weightClasses: [{ id: 'light', label: 'Light', min: 0, max: 150 }],
    metrics: [],
    rating: null,
  } as unknown as RulesetInfo;
  const table = { axis: () => ({ from: 0, to: 1 }), row: () => undefined, isRanked: () => true, siblingsHref: () => null, hasMoved: true };
  const shown = (combatants: number, width: number) => {
    const all = rankingColumns(ruleset, combatants, table);
    return usualColumns(all, ruleset, width);
  };

  test('all of them on a wide screen; on a narrow one the least telling go, never who, where and how often', () => {
    expect(shown(50, 2000)).toContain('perPoint');
    expect(shown(50, 968)).toEqual(['rank', 'movement', 'unit', 'faction', 'points', 'rate', 'interval', 'strength']);
    expect(shown(50, 300)).toEqual(['rank', 'unit', 'rate']);
  });

  test('no two have the same id', () => {
    const ids = rankingColumns({ ...ruleset, rating: { label: 'Rating', short: 'R', meaning: '' } } as RulesetInfo, 50, table).map(
      (c) => c.id,
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('places of a large field have the room they need', () => {
    const rank = (combatants: number) => Number.parseInt(rankingColumns(ruleset, combatants, table)[0]?.width ?? '', 10);
    expect(rank(100_000)).toBeGreaterThan(rank(50));
  });
});
