/** What a run counts and shows: metrics of a trial, figures of a contest, the ledger of every actor. */
import { type FigureName, knownMean, meanFigure, rateFigure } from '../../../contract/figures.ts';
import { columnOf, type Figure, type MetricSpec, type Odds, type Side } from '../../../contract/outcome.ts';
import type { LedgerSpec } from '../../../contract/ruleset.ts';
import { meanInterval } from '../../../stats/interval.ts';
import { countOf, type PairTally, squaresOf, sumOf } from '../../../stats/tally.ts';
import { castOf, entryText, listOf, type PartyData, partyOf } from '../rules/actor.ts';

export const METRICS: readonly MetricSpec[] = [
  {
    id: 'rounds',
    label: 'Rounds',
    meaning: 'Rounds played; the round in which the fight ends counts.',
    perSide: false,
    unit: 'rounds',
    scale: 1,
    max: 100,
    role: 'length',
  },
  {
    id: 'casualties',
    label: 'Casualties',
    meaning: 'Actors of the side that fell.',
    perSide: true,
    unit: 'actors',
    scale: 1,
    max: 60,
    better: 'low',
  },
  {
    id: 'hpLost',
    label: 'HP lost',
    meaning: 'Hit points lost, summed over the side.',
    perSide: true,
    unit: 'HP',
    role: 'damage',
    scale: 1,
    max: 300,
    better: 'low',
  },
  {
    id: 'hpMax',
    label: 'HP at the start',
    meaning: 'Hit points the side started with, dice rolled.',
    perSide: true,
    unit: 'HP',
    scale: 1,
    max: 300,
  },
  {
    id: 'flawless',
    label: 'Flawless',
    meaning: '1 when the side won without a casualty.',
    perSide: true,
    scale: 1,
    max: 1,
    better: 'high',
  },
  { id: 'attacks', label: 'Attacks', meaning: 'Attack rolls made.', perSide: true, unit: 'attacks', scale: 1, max: 200, offence: true },
  {
    id: 'hits',
    label: 'Hits',
    meaning: 'Attack rolls that hit.',
    perSide: true,
    unit: 'hits',
    scale: 1,
    max: 100,
    better: 'high',
    offence: true,
  },
  {
    id: 'margin',
    label: 'Margin',
    meaning: 'Difference of the shares of hit points left at the end, in percent; 0 is the closest fight.',
    perSide: false,
    unit: '%',
    scale: 1,
    max: 100,
    role: 'margin',
  },
];

const at = (id: string, side: Side | null = null) => columnOf(METRICS, id, side);
export const OUTCOME = {
  rounds: at('rounds'),
  casualties: at('casualties', 0),
  hpLost: at('hpLost', 0),
  hpMax: at('hpMax', 0),
  flawless: at('flawless', 0),
  attacks: at('attacks', 0),
  hits: at('hits', 0),
  margin: at('margin'),
} as const;

export function figures(tally: PairTally, exact: Odds | null): readonly Figure[] {
  const draw = { id: 'draw', label: 'Draw', meaning: 'Fights that reached the round limit.', side: null };
  const rounds = { id: 'rounds', label: 'Rounds', meaning: 'Average length of a fight, all fights.', side: null };
  return [
    rateFigure(draw, countOf(tally, 2), countOf(tally), exact?.draw),
    meanFigure(tally, rounds, OUTCOME.rounds, { known: knownMean(exact, 'rounds') }),
    ...sideFigures(tally, exact, 0),
    ...sideFigures(tally, exact, 1),
  ];
}

function sideFigures(tally: PairTally, exact: Odds | null, side: Side): Figure[] {
  const n = countOf(tally);
  const wins = countOf(tally, side);
  const flawless = sumOf(tally, OUTCOME.flawless + side);
  const named = (id: string, label: string, meaning: string): FigureName => ({ id, label, meaning, side });
  const known = (metric: string) => knownMean(exact, metric, side);
  const chances = exact === null ? [] : side === 0 ? [exact.winA, exact.winB] : [exact.winB, exact.winA];
  const [win, loss] = chances;
  return [
    rateFigure(named('win', 'Wins', 'Fights this side won.'), wins, n, win),
    rateFigure(
      named('tpk', 'Wiped out', 'Fights in which everyone of this side fell (total party kill) or fled.'),
      countOf(tally, side === 0 ? 1 : 0),
      n,
      loss,
    ),
    meanFigure(tally, named('roundsToVictory', 'Rounds to victory', 'Average length of the fights this side won.'), OUTCOME.rounds, {
      winner: side,
    }),
    meanFigure(tally, named('casualties', 'Casualties', 'Average number of this side that fell.'), OUTCOME.casualties + side, {
      known: known('casualties'),
    }),
    rateFigure(named('flawless', 'Flawless', 'Fights won without a casualty, of all fights.'), flawless, n, known('flawless')),
    rateFigure(
      named('flawlessOfWins', 'Flawless, of wins', 'Fights won without a casualty, of the fights won.'),
      flawless,
      wins,
      ratio(known('flawless'), win),
    ),
    meanFigure(tally, named('hpLost', 'HP lost', 'Average of the hit points this side lost.'), OUTCOME.hpLost + side, {
      known: known('hpLost'),
    }),
    hpLostShare(tally, side, ratio(known('hpLost'), known('hpMax'))),
    rateFigure(
      named('hitRate', 'Hit rate', 'Attack rolls of this side that hit.'),
      sumOf(tally, OUTCOME.hits + side),
      sumOf(tally, OUTCOME.attacks + side),
      ratio(known('hits'), known('attacks')),
    ),
  ];
}

/** Undefined where one of them is, and where there is nothing to divide by. */
function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole;
}

/** Sum over sum, not the mean of shares. The starting hit points count as known, which makes the interval a little wide. */
function hpLostShare(tally: PairTally, side: Side, known: number | undefined): Figure {
  const n = countOf(tally);
  const lost = sumOf(tally, OUTCOME.hpLost + side);
  const max = sumOf(tally, OUTCOME.hpMax + side);
  const figure = {
    id: 'hpLostShare',
    label: 'HP lost, share',
    meaning: 'Hit points lost of the hit points this side started with, over all fights.',
    side,
    value: max === 0 ? 0 : lost / max,
    format: 'percent',
    n,
  } as const;
  if (known !== undefined) return { ...figure, value: known, exact: true };
  if (n < 2 || max === 0) return { ...figure, low: 0, high: 1 };
  const { low, high } = meanInterval(n, lost, squaresOf(tally, OUTCOME.hpLost + side));
  return { ...figure, low: Math.max(0, (low * n) / max), high: Math.min(1, (high * n) / max) };
}

/** Columns of an actor's ledger row. */
export const LEDGER_COLUMN = { dealt: 0, taken: 1, kills: 2, survived: 3, attacks: 4, hits: 5, turns: 6, moves: 7, guards: 8 } as const;
export const LEDGER_COLUMNS = 9;

export const LEDGER: LedgerSpec<PartyData> = {
  row: 'actor',
  part: 'line of its list',
  fired: 'turns',
  columns: [
    { id: 'dealt', label: 'Damage dealt', meaning: 'Hit points taken from enemies; damage beyond the last hit point does not count.' },
    { id: 'taken', label: 'Damage taken', meaning: 'Hit points lost.' },
    { id: 'kills', label: 'Kills', meaning: 'Enemies felled.' },
    { id: 'survived', label: 'Survived', meaning: 'Fights the actor was standing at the end.' },
    { id: 'attacks', label: 'Attacks', meaning: 'Attack rolls made.' },
    { id: 'hits', label: 'Hits', meaning: 'Attack rolls that hit.' },
    { id: 'turns', label: 'Turns', meaning: 'Turns taken; of a line: how often it was acted on.' },
    { id: 'moves', label: 'Moves', meaning: 'Turns in which the actor changed its zone.' },
    { id: 'guards', label: 'Guards', meaning: 'Turns in which the actor guarded.' },
  ],
  rows: (combatant) =>
    castOf(partyOf(combatant)).flatMap((actor) => [actor.name, ...listOf(actor).map((entry, i) => `${i + 1}. ${entryText(entry)}`)]),
  parts: (combatant) => castOf(partyOf(combatant)).flatMap((actor) => [false, ...listOf(actor).map(() => true)]),
};
