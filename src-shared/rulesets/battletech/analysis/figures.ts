/** Figures of a matchup: combat rating, turns, damage. */
import { columnOf, type Figure, metricColumns, type Side } from '../../../contract/outcome.ts';
import { meanInterval } from '../../../stats/interval.ts';
import { countOf, type PairTally, squaresOf, sumOf } from '../../../stats/tally.ts';
import { METRICS } from './metrics.ts';
import { combatRating, USUAL_K } from './rating.ts';

export function figures(tally: PairTally): readonly Figure[] {
  const n = countOf(tally);
  if (n === 0) return [];
  const turns = columnOf(METRICS, 'turns');
  const figures: Figure[] = [mean(tally, { id: 'turns', label: 'Turns', meaning: 'Mean length of a duel.', side: null })];
  for (const side of [0, 1] as const) {
    const wins = countOf(tally, side);
    const losses = countOf(tally, side === 0 ? 1 : 0);
    const rating = combatRating(
      { wins, losses, draws: n - wins - losses, played: n, length: sumOf(tally, turns) / n, means: meansOf(tally, side) },
      USUAL_K,
    );
    figures.push(
      {
        id: 'combat-rating',
        label: 'Combat Rating',
        meaning: 'Against this opponent: 5 + k ln(defence turns / offence turns), 1 to 10, with k = 1.5.',
        side,
        value: rating.value,
        format: 'number',
        low: rating.low,
        high: rating.high,
        n,
      },
      {
        id: 'offence-turns',
        label: 'Offence turns',
        meaning: 'Turns of fighting for each kill.',
        side,
        value: rating.parts[0]!,
        format: 'number',
        n,
      },
      mean(tally, { id: 'left', label: 'Armour left', meaning: 'Armour and structure left, percent.', side }),
      mean(tally, { id: 'damage', label: 'Damage dealt', meaning: 'Mean damage done in a duel.', side }),
    );
  }
  return figures;
}

/** Own side first. */
function meansOf(tally: PairTally, side: Side): number[] {
  const other = side === 0 ? 1 : 0;
  return metricColumns(METRICS).map(({ metric, side: whose }) => {
    const column = columnOf(METRICS, metric.id, whose === null ? null : whose === 0 ? side : other);
    return sumOf(tally, column) / countOf(tally);
  });
}

function mean(tally: PairTally, figure: Pick<Figure, 'id' | 'label' | 'meaning' | 'side'>): Figure {
  const column = columnOf(METRICS, figure.id, figure.side);
  const n = countOf(tally);
  const sum = sumOf(tally, column);
  const interval = n >= 2 ? meanInterval(n, sum, squaresOf(tally, column)) : null;
  return { ...figure, value: sum / n, format: 'number', n, ...(interval !== null && { low: interval.low, high: interval.high }) };
}
