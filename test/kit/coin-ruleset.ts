/**
 * A game for testing the host without any game's rules: weighted coins. A combatant's strength s wins against t with
 * chance 1 / (1 + exp(t - s)), so every true rate is known. A line of the importer is `name strength points faction`.
 */
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { BattleEvent, EventSink } from '../../src-shared/contract/event.ts';
import { EMPTY_IMPORT, type ImportResult, type ImportSource } from '../../src-shared/contract/importer.ts';
import { type MetricSpec, newOutcome } from '../../src-shared/contract/outcome.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Arena, Field, PairLedger, Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { Scene, View } from '../../src-shared/contract/scene.ts';
import { Rng, type RunSeed } from '../../src-shared/random/rng.ts';
import { RngStream } from '../../src-shared/random/trial-stream.ts';

interface CoinField extends Field {
  readonly strength: Float64Array;
}

interface CoinData {
  readonly strength: number;
  readonly slow: boolean;
  readonly [key: string]: number | boolean;
}

export const COIN_METRICS: readonly MetricSpec[] = [
  { id: 'tosses', label: 'Tosses', meaning: 'Tosses until one side led by two.', perSide: false, scale: 1, max: 60, role: 'length' },
  { id: 'heads', label: 'Heads', meaning: 'Tosses won.', perSide: true, scale: 1, max: 40, better: 'high' },
  { id: 'lead', label: 'Lead', meaning: 'How far the winner was ahead.', perSide: false, scale: 1, max: 10, role: 'margin' },
];

const DAY = 1;
const RAIN = 2;

/** First to win two tosses of at most three; strengths on a logit scale. */
class CoinArena implements Arena {
  readonly outcome = newOutcome(COIN_METRICS);
  ledger: PairLedger | null = null;
  private readonly field: CoinField;
  private readonly rng = new Rng();
  readonly stream = new RngStream(this.rng);

  constructor(field: CoinField) {
    this.field = field;
  }

  trial(seed: RunSeed, a: number, b: number, t: number, sink?: EventSink) {
    this.rng.seek(seed, a, b, t);
    const chance = winChance(this.field.strength[a]!, this.field.strength[b]!);
    sink?.({ kind: 'begin', a, b });
    const { outcome } = this;
    outcome.gamesA = 0;
    outcome.gamesB = 0;
    for (let toss = 1; toss <= 3 && outcome.gamesA < 2 && outcome.gamesB < 2; toss++) {
      const forA = this.rng.fraction() < chance;
      if (forA) outcome.gamesA++;
      else outcome.gamesB++;
      sink?.({ kind: 'toss', side: forA ? 0 : 1 });
    }
    outcome.winner = outcome.gamesA > outcome.gamesB ? 0 : 1;
    outcome.conditions = t % 2 === 0 ? DAY : DAY | RAIN;
    outcome.values[0] = outcome.gamesA + outcome.gamesB;
    outcome.values[1] = outcome.gamesA;
    outcome.values[2] = outcome.gamesB;
    outcome.values[3] = Math.abs(outcome.gamesA - outcome.gamesB);
    if (this.ledger !== null) {
      this.ledger.a[0] = this.ledger.a[0]! + outcome.gamesA;
      this.ledger.b[0] = this.ledger.b[0]! + outcome.gamesB;
    }
    sink?.({ kind: 'end', winner: outcome.winner });
    return outcome;
  }

  odds(a: number, b: number) {
    const winA = matchChance(winChance(this.field.strength[a]!, this.field.strength[b]!));
    return { method: 'exact' as const, winA, winB: 1 - winA, draw: 0, trials: 0, distributions: {}, means: {} };
  }

  measure(a: number): Float64Array {
    return Float64Array.of(this.field.strength[a]!);
  }
}

export function winChance(s: number, t: number): number {
  return 1 / (1 + Math.exp(t - s));
}

/** Best of three tosses of chance p. */
export function matchChance(p: number): number {
  return p * p * (3 - 2 * p);
}

const SCENE: Scene = {
  board: { kind: 'exchange', stages: [] },
  pieces: [],
  round: 1,
  roundLabel: 'Round 1',
  phase: '',
  order: [],
  acting: -1,
  marks: [],
  score: [
    { name: 'a', sub: '', value: 0, max: 1, label: 'coins' },
    { name: 'b', sub: '', value: 0, max: 1, label: 'coins' },
  ],
  winner: null,
};

/** Coins have no picture; a second per event is enough to cut clips from. */
const VIEW: View = {
  begin: () => SCENE,
  apply: () => SCENE,
  beats: () => [{ kind: 'pause', at: 0, seconds: 1 }],
  card: () => ({ title: '', sub: '', rows: [], notes: [] }),
};

export const coin: Ruleset<CoinField, BattleEvent, CoinData> = {
  id: 'osr',
  version: 'coin-1',
  identity: {
    name: 'Coins',
    tagline: 'Weighted coins for tests',
    nouns: { combatant: 'coin', combatants: 'coins', trial: 'match', trials: 'matches', points: 'points' },
  },
  import: {
    importers: [
      {
        id: 'coins',
        label: 'Coins',
        extensions: ['.coins'],
        detect: (source) => (source.text.startsWith('coins') ? 1 : 0),
        parse: parseCoins,
      },
    ],
    samples: [
      { name: 'purse.coins', title: 'A purse of coins', text: 'coins\nPenny 0.2 10 Mint\nFlorin 0.5 60 Mint\nCrown 1.1 200 Vault\n' },
    ],
    assetKinds: [],
  },
  play: {
    options: [
      {
        id: 'edge',
        label: 'Edge',
        meaning: 'Added to the strength of everyone.',
        source: 'test',
        kind: 'number',
        default: 0,
        min: -5,
        max: 5,
      },
    ],
    presets: [],
    defaultTrials: 1000,
    symmetric: true,
    trialMicroseconds: 50,
    compile(combatants) {
      const strength = new Float64Array(new SharedArrayBuffer(8 * combatants.length));
      combatants.forEach((c, i) => {
        strength[i] = c.data.strength;
      });
      return { field: { count: combatants.length, strength }, problems: [] };
    },
    open: (field) => new CoinArena(field),
    signature: (c) => String(c.data.strength),
  },
  analysis: {
    metrics: COIN_METRICS,
    figures: () => [],
    weightClasses: [
      { id: 'light', label: 'Light', min: 0, max: 100 },
      { id: 'heavy', label: 'Heavy', min: 101, max: Number.POSITIVE_INFINITY },
    ],
    conditions: {
      label: 'Weather',
      kinds: [
        { id: 'day', label: 'Day', meaning: 'Always.' },
        { id: 'rain', label: 'Rain', meaning: 'Every second match.' },
        { id: 'snow', label: 'Snow', meaning: 'Never.' },
      ],
    },
    rating: {
      label: 'Log odds',
      short: 'LO',
      meaning: 'The logarithm of wins over losses, stretched.',
      min: -100,
      max: 100,
      middle: 0,
      parts: [{ label: 'Length', meaning: 'Tosses per match.' }],
      strength: ({ wins, losses }) => Math.log((wins + 0.5) / (losses + 0.5)),
      calibrate: (records) => records.length,
      rate: ({ wins, losses, length, played }, stretch, handicap = 0) => {
        const value = stretch * (Math.log((wins + 0.5) / (losses + 0.5)) + handicap);
        return { value, low: value - 1 / played, high: value + 1 / played, parts: [length] };
      },
    },
    decisions: {
      nouns: { game: 'match', games: 'matches', round: 'toss' },
      first: { label: 'Wins the first toss', meaning: 'Wins the first toss of a match.' },
      kinds: [
        { id: 'straight', label: 'Straight', meaning: 'Won by the first two tosses.', scope: 'game' },
        { id: 'decider', label: 'Decider', meaning: 'Won by the third toss.', scope: 'game' },
      ],
      decisionsOf(events) {
        const tosses = events.filter((e) => e.kind === 'toss').map((e) => e.side as 0 | 1);
        const winner = events.find((e) => e.kind === 'end')?.winner as 0 | 1;
        return [{ winner, kind: tosses.length === 2 ? 'straight' : 'decider', round: tosses.length, first: tosses[0] ?? null }];
      },
    },
    ledger: { row: 'face', columns: [{ id: 'won', label: 'Won', meaning: 'Tosses won.' }], fired: 'won', rows: () => ['heads'] },
    axes: [{ id: 'strength', label: 'Strength', group: 'offence', formula: 's', unit: 'logit' }],
    facts: [
      { id: 'strength', label: 'Strength', kind: 'number' },
      { id: 'metal', label: 'Metal', kind: 'words' },
    ],
    factsOf: (c) => ({ strength: c.data.strength, metal: c.tags }),
  },
  present: {
    describe: (event: BattleEvent) =>
      event.kind === 'toss' ? [{ level: 'action', side: event.side as 0 | 1, title: 'wins a toss', dice: [] }] : [],
    view: VIEW,
    rulesOf: () => [],
  },
  reports: {
    names: {
      read: () => null,
      parts: (coins) => coins,
      answer: ({ combatants, part }) => combatants.map(({ name }) => name).filter((_, i) => part === undefined || i === part),
    },
  },
};

export const RULESETS: readonly Ruleset[] = [coin];

function parseCoins(source: ImportSource): ImportResult<CoinData> {
  const combatants: Combatant<CoinData>[] = [];
  const problems: Problem[] = [];
  source.text.split('\n').forEach((text, i) => {
    if (i === 0 || text.trim() === '') return;
    const [name, strength, points, faction, ...tags] = text.trim().split(/\s+/);
    if (name === undefined || faction === undefined || !Number.isFinite(Number(strength)) || !Number.isFinite(Number(points))) {
      const message = 'A coin is a name, a strength, points and a faction.';
      problems.push({ code: 'coin/bad-line', severity: 'error', message, file: source.name, line: i + 1, column: 1 });
      return;
    }
    combatants.push({
      ruleset: 'osr',
      name,
      detail: '',
      base: name.split('-')[0]!,
      faction,
      points: Number(points),
      tags,
      unmodelled: tags.includes('cursed') ? ['Curse'] : [],
      multiplicity: 1,
      source: { file: source.name, line: i + 1, column: 1, ...(tags.includes('torn') && { faults: ['The coin is torn.'] }) },
      data: { strength: Number(strength), slow: false },
    });
  });
  return { ...EMPTY_IMPORT, combatants, problems, contests: contestsIn(combatants) };
}

function contestsIn(combatants: readonly Combatant[]): ImportResult['contests'] {
  return combatants.length === 2 ? [{ name: 'Toss-up', a: 0, b: 1, options: {}, trials: 500 }] : [];
}

/** A field of n coins with strengths spread like a bell, as importer text. */
export function purse(n: number, spread = 1, seed = 1): string {
  const rng = new Rng().seek({ hi: 0, lo: seed }, 1, 2, 3);
  const lines = ['coins'];
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = 0; k < 12; k++) sum += rng.fraction();
    const strength = spread * (sum - 6);
    const points = Math.max(5, Math.round(150 + 60 * strength + 100 * (rng.fraction() - 0.5)));
    lines.push(`Coin${i}-${i % 7} ${strength.toFixed(6)} ${points} House${i % 5} ${i % 2 === 0 ? 'silver' : 'gold'}`);
  }
  return `${lines.join('\n')}\n`;
}
