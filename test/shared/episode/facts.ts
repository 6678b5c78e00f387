/** A made-up run to plan episodes from. */
import type { ReportPair, Standing } from '../../../src-shared/api/results.ts';
import type { BattleFacts, EpisodeFacts } from '../../../src-shared/episode/facts.ts';
import { estimatedShare } from '../../../src-shared/stats/share.ts';

const NAMES = ['Furnace Titan', 'Last Verse', 'Kraken Lord', 'Sun Dial', 'World Root', 'Tide Mother'];

function standing(rank: number): Standing {
  const { low, high } = estimatedShare(800 - 50 * rank, 1000);
  return {
    index: rank,
    combatantId: rank,
    name: NAMES[rank - 1]!,
    title: NAMES[rank - 1]!,
    detail: '',
    base: '',
    faction: 'Cinder Compact',
    points: 500,
    weightClass: '',
    rank,
    rankLow: rank,
    rankHigh: rank === 2 ? 3 : rank,
    wins: 0,
    draws: 0,
    losses: 0,
    perPoint: 0,
    strength: null,
    metrics: [],
    byClass: [],
    loadout: null,
    difference: '',
    unmodelled: [],
    faults: [],
    method: 'estimated',
    rate: (800 - 50 * rank) / 1000,
    low,
    high,
    n: 1000,
  };
}

const side = (name: string, value: number) => ({ name, sub: '', value, max: 3, label: 'games' });

export function battle(a: number, b: number, swings: readonly (number | null)[] = [0.32, 0.2, 0.1]): BattleFacts {
  const names = [NAMES[a - 1]!, NAMES[b - 1]!] as const;
  return {
    address: { runId: 3, a, b, trial: 7 },
    names,
    points: [500, 400],
    share: estimatedShare(520, 1000),
    seconds: 100,
    result: { winner: 0, headline: `${names[0]} wins`, how: '2 to 1', score: [side(names[0], 2), side(names[1], 1)] },
    moments: swings.map((swing, i) => ({
      from: 20 + 25 * i,
      to: 22 + 25 * i,
      swing,
      side: 0,
      title: `${names[0]} fires shot ${i + 1}`,
      text: `${names[0]} fires shot ${i + 1}. That lifts the chance of ${names[0]} from 12.0 to 44.0 percent.`,
    })),
    drama: 0.62,
    lowest: estimatedShare(80, 1000),
    chancesNote: '',
  };
}

function pair(a: number, b: number): ReportPair {
  const { low, high } = estimatedShare(620, 1000);
  return {
    confirmed: true,
    a,
    b,
    nameA: NAMES[a - 1]!,
    nameB: NAMES[b - 1]!,
    pointsA: 400,
    pointsB: 590,
    rateA: 0.62,
    method: 'estimated',
    low,
    high,
    n: 1000,
    drawRate: 0,
    drawLow: 0,
    drawHigh: 0,
    spread: null,
    spreadLow: null,
    spreadHigh: null,
    trial: 0,
    leftOutA: { unmodelled: [], faults: [] },
    leftOutB: { unmodelled: [], faults: [] },
  };
}

export function madeUpFacts(): EpisodeFacts {
  return {
    run: {
      id: 3,
      name: 'Everything against everything',
      seed: '00000000-00000007',
      combatants: 6,
      matchups: 15,
      trials: 15_000,
      exact: false,
    },
    game: {
      name: 'Grimdark Future',
      version: '4',
      nouns: { combatant: 'unit', combatants: 'units', trial: 'match', trials: 'matches', points: 'pts' },
    },
    isPerUnit: false,
    top: [1, 2, 3, 4, 5].map((rank) => ({ place: rank, standing: standing(rank), battle: battle(rank, 6) })),
    championsShared: 0,
    upset: { pair: pair(2, 1), battle: battle(2, 1, [0.5]) },
    closest: { pair: pair(3, 4), battle: battle(3, 4, [0.1]) },
    factions: [
      { faction: 'Cinder Compact', rate: 0.58, low: 0.55, high: 0.61, combatants: 3 },
      { faction: 'Tidewrack', rate: 0.56, low: 0.53, high: 0.59, combatants: 3 },
    ],
    confirmed: true,
    freshTrials: 4000,
    unmodelled: [],
    problems: [],
  };
}
