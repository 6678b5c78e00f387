/** What a duel yields besides a winner. */
import type { Figure, MetricSpec, Outcome } from '../../../contract/outcome.ts';
import { columnOf } from '../../../contract/outcome.ts';
import { meanInterval } from '../../../stats/interval.ts';
import { countOf, type PairTally, squaresOf, sumOf } from '../../../stats/tally.ts';
import type { Duel } from '../rules/duel.ts';
import type { Unit } from '../rules/unit.ts';
import { combatRating, USUAL_K } from './rating.ts';

export const METRICS: readonly MetricSpec[] = [
  { id: 'turns', label: 'Turns', meaning: 'Turns until the duel was decided.', perSide: false, scale: 1, max: 100, role: 'length' },
  {
    id: 'margin',
    label: 'Margin',
    meaning: "Difference of what the two sides have left, in percent of a whole 'Mech.",
    perSide: false,
    unit: '%',
    scale: 1,
    max: 100,
    role: 'margin',
  },
  {
    id: 'ending',
    label: 'Ending',
    meaning: '0 destroyed, 1 crippled, 2 both lost, 3 turn limit, 4 no progress.',
    perSide: false,
    scale: 1,
    max: 4,
    role: 'name',
  },
  {
    id: 'left',
    label: 'Left',
    meaning: 'Armour and structure left at the end, in percent.',
    perSide: true,
    unit: '%',
    scale: 1,
    max: 100,
    better: 'high',
  },
  {
    id: 'damage',
    label: 'Damage dealt',
    meaning: 'Points of damage done to the enemy.',
    perSide: true,
    offence: true,
    role: 'damage',
    scale: 1,
    max: 400,
    better: 'high',
  },
  { id: 'shots', label: 'Shots', meaning: 'Weapons fired.', perSide: true, scale: 1, max: 300, offence: true },
  { id: 'hits', label: 'Hits', meaning: 'Weapons that hit.', perSide: true, scale: 1, max: 200, better: 'high', offence: true },
  {
    id: 'criticals',
    label: 'Critical hits taken',
    meaning: 'Slots lost to critical hits.',
    perSide: true,
    scale: 1,
    max: 40,
    better: 'low',
  },
  { id: 'falls', label: 'Falls', meaning: 'How often it went down.', perSide: true, scale: 1, max: 20, better: 'low' },
  { id: 'heat', label: 'Peak heat', meaning: 'Highest heat at the end of a turn.', perSide: true, scale: 1, max: 40, better: 'low' },
  { id: 'hexes', label: 'Hexes moved', meaning: 'Hexes entered over the whole duel.', perSide: true, scale: 1, max: 400 },
];

export function writeMetrics(outcome: Outcome, duel: Duel, ending: number): void {
  const [a, b] = duel.units;
  const leftA = percentLeft(a);
  const leftB = percentLeft(b);
  const { values } = outcome;
  let at = 0;
  values[at++] = duel.turn;
  values[at++] = Math.abs(leftA - leftB);
  values[at++] = ending;
  const pairs: readonly (readonly [number, number])[] = [
    [leftA, leftB],
    [a.damageDealt, b.damageDealt],
    [a.shotsFired, b.shotsFired],
    [a.shotsHit, b.shotsHit],
    [a.criticalsTaken, b.criticalsTaken],
    [a.falls, b.falls],
    [a.peakHeat, b.peakHeat],
    [a.hexesWalked, b.hexesWalked],
  ];
  for (const [first, second] of pairs) {
    values[at++] = first;
    values[at++] = second;
  }
}

export function percentLeft(unit: Unit): number {
  if (unit.destroyed) return 0;
  let now = 0;
  let max = 0;
  for (let i = 0; i < 11; i++) {
    now += unit.armour[i] as number;
    max += unit.sheet.armour[i] as number;
  }
  for (let i = 0; i < 8; i++) {
    now += unit.structure[i] as number;
    max += unit.sheet.structure[i] as number;
  }
  return Math.round((100 * now) / max);
}

export function figures(tally: PairTally): readonly Figure[] {
  const n = countOf(tally);
  if (n === 0) return [];
  const turns = columnOf(METRICS, 'turns');
  const figures: Figure[] = [mean(tally, 'turns', 'Turns', 'Mean length of a duel.', null)];
  for (const side of [0, 1] as const) {
    const wins = countOf(tally, side);
    const losses = countOf(tally, side === 0 ? 1 : 0);
    const rating = combatRating({ wins, losses, draws: n - wins - losses, played: n, length: sumOf(tally, turns) / n }, USUAL_K);
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
        value: rating.parts[0] as number,
        format: 'number',
        n,
      },
      mean(tally, 'left', 'Left', 'Armour and structure left, percent.', side),
      mean(tally, 'damage', 'Damage dealt', 'Mean damage done in a duel.', side),
    );
  }
  return figures;
}

function mean(tally: PairTally, metric: string, label: string, meaning: string, side: 0 | 1 | null): Figure {
  const column = columnOf(METRICS, metric, side);
  const n = countOf(tally);
  const sum = sumOf(tally, column);
  const interval = n >= 2 ? meanInterval(n, sum, squaresOf(tally, column)) : null;
  return {
    id: metric,
    label,
    meaning,
    side,
    value: sum / n,
    format: 'number',
    n,
    ...(interval !== null && { low: interval.low, high: interval.high }),
  };
}
