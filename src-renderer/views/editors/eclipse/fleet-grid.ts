/** The answer of the heat-map report, as a matrix and as a table. Pure. */
import type { MatchupMatrix, StoredCombatant } from '../../../../src-shared/api-types.ts';
import type { TableCell } from '../../../format/table-file.ts';

export interface FleetGrid {
  readonly names: readonly string[];
  /** win[a][b]: chance of a against b. */
  readonly win: readonly (readonly number[])[];
  readonly draw: readonly (readonly number[])[];
  /** Pairs that were sampled. */
  readonly sampled: readonly (readonly [number, number])[];
}

export function matrixOf(grid: FleetGrid, fleets: readonly StoredCombatant[]): MatchupMatrix {
  const n = fleets.length;
  const rates = new Float32Array(n * n);
  grid.win.forEach((row, a) => {
    row.forEach((win, b) => {
      rates[a * n + b] = win + (grid.draw[a]?.[b] ?? 0) / 2;
    });
  });
  return {
    indices: fleets.map((_, i) => i),
    names: fleets.map((f) => f.name),
    factions: fleets.map((f) => f.faction),
    points: fleets.map((f) => f.points),
    rates,
    n: new Float32Array(n * n).fill(1),
  };
}

/** One line a pair. */
export function gridRows(grid: FleetGrid): TableCell[][] {
  const sampled = new Set(grid.sampled.map(([a, b]) => `${a} ${b}`));
  return [
    ['fleet', 'against', 'win', 'draw', 'method'],
    ...grid.win.flatMap((row, a) =>
      row.map((win, b): TableCell[] => [
        grid.names[a] ?? '',
        grid.names[b] ?? '',
        win,
        grid.draw[a]?.[b] ?? 0,
        sampled.has(`${a} ${b}`) ? 'sampled' : 'exact',
      ]),
    ),
  ];
}
