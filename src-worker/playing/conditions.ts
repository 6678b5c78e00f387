/** Results of trials by condition: wins of A, draws, wins of B for each condition that applied. */
import type { Outcome } from '../../src-shared/contract/outcome.ts';

/** Cells of a pair; `from` is where they begin. */
export function countConditions(
  cells: Float64Array,
  from: number,
  { conditions = 0, winner }: Pick<Outcome, 'conditions' | 'winner'>,
): void {
  const column = from + (winner === 2 ? 1 : 2 * winner);
  for (let k = column, left = conditions; left !== 0; k += 3, left >>>= 1) {
    if ((left & 1) !== 0) cells[k] = cells[k]! + 1;
  }
}
