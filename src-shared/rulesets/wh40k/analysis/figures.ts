/** Summary of a contest beyond win rates. */
import { knownMean, meanFigure, rateFigure } from '../../../contract/figures.ts';
import type { Figure, Odds, Side } from '../../../contract/outcome.ts';
import { countOf, type PairTally, sumOf } from '../../../stats/tally.ts';
import { COLUMN } from './metrics.ts';

const POINTS_SCALE = 100;

export function figures(tally: PairTally, exact: Odds | null): readonly Figure[] {
  if (countOf(tally) === 0) return [];
  return ([0, 1] as const).flatMap((side) => [wipeRate(tally, exact, side), pointsDestroyed(tally, exact, side)]);
}

function wipeRate(tally: PairTally, exact: Odds | null, side: Side): Figure {
  const meaning = 'Share of exchanges that leave nothing of the enemy unit.';
  const name = { id: 'wipe-rate', label: 'Destroys the enemy', meaning, side };
  return rateFigure(name, sumOf(tally, COLUMN.wiped + side), countOf(tally), knownMean(exact, 'wiped', side));
}

function pointsDestroyed(tally: PairTally, exact: Odds | null, side: Side): Figure {
  const meaning = 'Mean points of the enemy destroyed in an exchange.';
  const name = { id: 'points-destroyed', label: 'Points destroyed', meaning, side };
  const figure = meanFigure(tally, name, COLUMN.points + side, { scale: POINTS_SCALE, known: knownMean(exact, 'points', side) });
  return figure.low === undefined ? figure : { ...figure, low: Math.max(0, figure.low) };
}
