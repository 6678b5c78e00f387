/** The figures of a contest: exact where its odds know them, otherwise from its trials. */
import { meanInterval, wilson } from '../stats/interval.ts';
import { countOf, type PairTally, squaresOf, sumOf } from '../stats/tally.ts';
import { columnId, type Figure, type Odds, type Side } from './outcome.ts';

export type FigureName = Pick<Figure, 'id' | 'label' | 'meaning' | 'side'>;

/** A share of k in n trials; `known` is the exact one. */
export function rateFigure(name: FigureName, k: number, n: number, known?: number): Figure {
  if (known !== undefined) return { ...name, value: known, format: 'percent', n, exact: true };
  const { low, high } = wilson(k, n);
  return { ...name, value: n === 0 ? 0 : k / n, format: 'percent', low, high, n };
}

interface MeanChoices {
  /** Over the trials that this side won. */
  readonly winner?: Side;
  /** Stored value = shown value * scale. */
  readonly scale?: number;
  /** The exact mean, as stored. */
  readonly known?: number | undefined;
}

export function meanFigure(tally: PairTally, name: FigureName, column: number, { winner, scale = 1, known }: MeanChoices = {}): Figure {
  const n = countOf(tally, winner);
  if (known !== undefined) return { ...name, value: known / scale, format: 'number', n, exact: true };
  const sum = sumOf(tally, column, winner) / scale;
  const figure: Figure = { ...name, value: n === 0 ? 0 : sum / n, format: 'number', n };
  return n < 2 ? figure : { ...figure, ...meanInterval(n, sum, squaresOf(tally, column, winner) / scale ** 2) };
}

/** What exact odds know of a column; undefined where there are none. */
export function knownMean(exact: Odds | null, metric: string, side: Side | null = null): number | undefined {
  return exact?.means[columnId(metric, side)];
}
