import { describe, expect, test } from 'vitest';
import { classHeads, classRange } from '../../../src-renderer/views/rankings/class-words.ts';
import { copiedTable } from '../../../src-renderer/views/rankings/copy-table.ts';
import { loadoutText } from '../../../src-renderer/views/rankings/loadout.ts';
import type { Standing } from '../../../src-shared/api-types.ts';

describe('a loadout in a row', () => {
  test.each([
    ['[5] 4x Orchard Gun (24", A2, AP(1)), Beak (A3)', '[5] 4x Orchard Gun, Beak'],
    ['6 Siege Brother (Grinder cannon, Concussion fist)', '6 Siege Brother (Grinder cannon, Concussion fist)'],
    ['4 actors, 41 HP, frontage 12', '4 actors, 41 HP, frontage 12'],
    ['Gun (24", never closed', 'Gun (24", never closed'],
  ])('%s', (detail, shown) => expect(loadoutText(detail)).toBe(shown));
});

describe('weight classes in few words', () => {
  test('letters where they tell classes apart, else the most points', () => {
    expect(classHeads(['Light', 'Medium', 'Heavy', 'Super'], [150, 300, 500, Number.POSITIVE_INFINITY])).toEqual(['L', 'M', 'H', 'S']);
    expect(classHeads(['up to 75', '76-150', 'over 150'], [75, 150, Number.POSITIVE_INFINITY])).toEqual(['75', '150', '+']);
    expect(classHeads(['Small', 'Super'], [10, Number.POSITIVE_INFINITY])).toEqual(['10', '+']);
  });

  test('the range is told once', () => {
    expect(classRange('Light', 0, 150)).toBe('0–150');
    expect(classRange('Super', 500.01, null)).toBe('501+');
    expect(classRange('76-150', 75.01, 150)).toBe('');
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
