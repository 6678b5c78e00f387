/** A battle's result as the outcome that runs count. */
import { newOutcome, type Outcome, type Side } from '../../../contract/outcome.ts';
import { COLUMN, METRICS } from '../analysis/metrics.ts';
import type { BattleResult } from './battle.ts';

export function eclipseOutcome(): Outcome {
  return newOutcome(METRICS);
}

export function writeOutcome(outcome: Outcome, result: BattleResult, hullAtStart: readonly [number, number]): void {
  outcome.winner = result.winner;
  outcome.gamesA = result.winner === 0 ? 1 : 0;
  outcome.gamesB = result.winner === 1 ? 1 : 0;
  const { values } = outcome;
  values[COLUMN.rounds] = result.rounds;
  for (const side of [0, 1] as const) {
    values[COLUMN.ships + side] = result.ships[side];
    values[COLUMN.hull + side] = result.hull[side];
  }
  values[COLUMN.mutual] = result.reason === 'mutual' ? 1 : 0;
  values[COLUMN.stalemate] = result.reason === 'stalemate' ? 1 : 0;
  const part = (side: Side) => result.hull[side] / Math.max(1, hullAtStart[side]);
  values[COLUMN.margin] = Math.round(100 * Math.abs(part(0) - part(1)));
}
