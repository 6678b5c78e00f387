/** The order of rows and columns on the map of a run. Pure. */
import type { MatchupMatrix, Standing } from '../../../src-shared/api/results.ts';
import type { HeatOrder } from '../../charts/heat-view.ts';
import { type MatrixSort, matrixOrder } from '../../charts/matrix-order.ts';

type Ranked = Pick<Standing, 'index' | 'rank'>;

export function mapIndices(best: readonly Ranked[], first: readonly Ranked[], challengers: number, size: number): number[] {
  if (challengers === 0) return best.slice(0, size).map((row) => row.index);
  const front = first.filter((row) => row.index < challengers).toSorted((x, y) => x.rank - y.rank);
  const rest = best.filter((row) => row.index >= challengers);
  return [...front.slice(0, size), ...rest.slice(0, size)].map((row) => row.index);
}

/** A gauntlet has challengers in rows and their opponents in columns; everything else is square. */
export function mapOrder(sort: MatrixSort, matrix: MatchupMatrix, challengers: number): HeatOrder {
  if (challengers === 0) {
    const sorted = matrixOrder(sort, matrix.rates, matrix);
    return { rows: sorted, columns: sorted };
  }
  const isChallenger = (at: number) => matrix.indices[at]! < challengers;
  // Combatants equal to a challenger may be among the others; results of challengers against each other aren't on the map.
  const side = matrix.names.length;
  const shown = matrix.rates.map((rate, i) => (isChallenger(Math.floor(i / side)) === isChallenger(i % side) ? Number.NaN : rate));
  const sorted = matrixOrder(sort, shown, matrix);
  return { rows: sorted.filter(isChallenger), columns: sorted.filter((at) => !isChallenger(at)) };
}
