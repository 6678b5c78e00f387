/** Plays a whole ladder over coins of known strength, in one thread, to hold it against the truth. */
import { Rng } from '../../src-shared/dice/rng.ts';
import { coarseStage, gamesOf, LadderSchedule, type LadderStage, nextStage, planLadder } from '../../src-shared/run/ladder.ts';
import { LOSSES, recordLayout, WINS } from '../../src-shared/run/record.ts';
import { matchChance, winChance } from './coin-ruleset.ts';

export interface LadderTrial {
  /** Mean true rate of the ladder's top places, and of the true top places. */
  readonly found: number;
  readonly best: number;
  /** Games played, as a share of the full round-robin. */
  readonly share: number;
}

/** Strengths like a bell; points follow them loosely. */
export function coinField(n: number, seed: number): { strength: Float64Array; points: Float64Array } {
  const rng = new Rng().seek({ hi: 9, lo: seed }, n, 1, 2);
  const strength = new Float64Array(n);
  const points = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = 0; k < 12; k++) sum += rng.fraction();
    strength[i] = sum - 6;
    points[i] = 200 + 50 * (strength[i] as number) + 80 * rng.fraction();
  }
  return { strength, points };
}

/** Exact rate of each coin over all others. */
export function trueRates(strength: Float64Array): Float64Array {
  const n = strength.length;
  const rates = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const p = matchChance(winChance(strength[i] as number, strength[j] as number));
      rates[i] = (rates[i] as number) + p;
      rates[j] = (rates[j] as number) + 1 - p;
    }
  }
  return rates.map((sum) => sum / (n - 1));
}

export function ladderTrial(strength: Float64Array, points: Float64Array, rates: Float64Array, places: number, seed: number): LadderTrial {
  const n = strength.length;
  const plan = planLadder({ count: n, trials: 1000, microseconds: 20 }, { precision: null, topPlaces: places });
  const runSeed = { hi: 0, lo: seed };
  const schedule = new LadderSchedule(plan, points, runSeed);
  const layout = recordLayout(0, 0, 0, n);
  const records = new Float64Array(n * layout.width);
  const rng = new Rng();
  const played = (a: number, b: number, trial: number) =>
    rng.seek(runSeed, a, b, trial).fraction() < matchChance(winChance(strength[a] as number, strength[b] as number));
  const count = (who: number, won: boolean) => {
    const at = who * layout.width + (won ? WINS : LOSSES);
    records[at] = (records[at] as number) + 1;
  };
  let games = 0;
  for (let stage: LadderStage | null = coarseStage(plan); stage !== null; stage = nextStage(plan, stage, records, layout)) {
    const { a, b, trial, side } = schedule.games(stage, 0, gamesOf(stage));
    games += a.length;
    for (let i = 0; i < a.length; i++) {
      const won = played(a[i] as number, b[i] as number, trial[i] as number);
      if (side[i] !== 1) count(a[i] as number, won);
      if (side[i] !== 0) count(b[i] as number, !won);
    }
  }
  const estimate = (i: number) => {
    const at = i * layout.width;
    return (records[at + WINS] as number) / ((records[at + WINS] as number) + (records[at + LOSSES] as number));
  };
  const mean = (order: number[]) => order.slice(0, places).reduce((sum, i) => sum + (rates[i] as number), 0) / places;
  const all = Array.from({ length: n }, (_, i) => i);
  return {
    found: mean([...all].sort((x, y) => estimate(y) - estimate(x))),
    best: mean([...all].sort((x, y) => (rates[y] as number) - (rates[x] as number))),
    share: games / ((n * (n - 1)) / 2),
  };
}
