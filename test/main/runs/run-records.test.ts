/** The widest interval of a run, which says how far it still is from being certain. */
import { expect, test } from 'vitest';
import { RunRecords } from '../../../src-main/runs/run-records.ts';
import { DRAWS, LOSSES, PLAYED, recordLayout, WINS } from '../../../src-shared/run/record.ts';
import { wilson } from '../../../src-shared/stats/interval.ts';

interface Row {
  readonly wins: number;
  readonly draws?: number;
  readonly losses: number;
  readonly played: number;
}

function recordsOf(rows: readonly Row[]): RunRecords {
  const layout = recordLayout({ columns: 1, classes: 1, factions: 1, combatants: rows.length, conditions: 0 });
  const cells = new Float64Array(rows.length * layout.width);
  rows.forEach(({ wins, draws = 0, losses, played }, i) => {
    cells[i * layout.width + WINS] = wins;
    cells[i * layout.width + DRAWS] = draws;
    cells[i * layout.width + LOSSES] = losses;
    cells[i * layout.width + PLAYED] = played;
  });
  return new RunRecords(cells, layout);
}

const halfWidth = (k: number, n: number): number => (wilson(k, n).high - wilson(k, n).low) / 2;

test('half the width of the widest interval, of whoever played least or closest to even', () => {
  const records = recordsOf([
    { wins: 50, losses: 50, played: 100 },
    { wins: 5, losses: 5, played: 10 },
    { wins: 100, losses: 0, played: 100 },
  ]);
  expect(records.widestHalfWidth()).toBeCloseTo(halfWidth(5, 10), 12);
});

test('a draw counts half', () => {
  const rows = [{ wins: 10, draws: 60, losses: 30, played: 100 }];
  expect(recordsOf(rows).widestHalfWidth()).toBeCloseTo(halfWidth(40, 100), 12);
});

test('copies in the field count as opponents, not as trials', () => {
  expect(recordsOf([{ wins: 300, losses: 100, played: 40 }]).widestHalfWidth()).toBeCloseTo(halfWidth(30, 40), 12);
});

test('who has not played is left out; null when no combatant has', () => {
  const idle = { wins: 0, losses: 0, played: 0 };
  expect(recordsOf([idle, idle]).widestHalfWidth()).toBeNull();
  expect(recordsOf([idle, { wins: 900, losses: 100, played: 1000 }]).widestHalfWidth()).toBeCloseTo(halfWidth(900, 1000), 12);
});
