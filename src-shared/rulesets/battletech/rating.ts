/**
 * Combat Rating, 1 to 10 (specification "Combat Ratings"; its published form is 5 + 3.5 ln(defence turns / offence
 * turns) against a baseline 'Mech). Turns for a kill are counted over all turns fought, duels that were not won
 * included, so a 'Mech that seldom wins is not flattered by its few quick wins.
 */
import { wilson } from '../../stats/interval.ts';

export interface Record {
  readonly wins: number;
  readonly losses: number;
  /** Turns fought in all duels, drawn ones too. */
  readonly turns: number;
}

/** k stretches the scale; the baseline rates 5 against itself. Both are stored with the ratings they made. */
export interface Calibration {
  readonly k: number;
  readonly baseline: string;
}

export const DEFAULT_CALIBRATION: Calibration = { k: 1.5, baseline: '' };
const MIDDLE = 5;

export interface Rating {
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly offenceTurns: number;
  readonly defenceTurns: number;
}

export function combatRating(record: Record, { k }: Calibration): Rating {
  // Half a duel each way keeps whitewashes finite.
  const offenceTurns = record.turns / (record.wins + 0.5);
  const defenceTurns = record.turns / (record.losses + 0.5);
  const decided = record.wins + record.losses;
  const { low, high } = wilson(record.wins + 0.5, decided + 1);
  const scale = (share: number) => clamp(MIDDLE + k * Math.log(share / (1 - share)));
  return {
    rating: clamp(MIDDLE + k * Math.log(ratio(record, offenceTurns, defenceTurns))),
    low: decided === 0 ? 1 : scale(Math.max(1e-6, low)),
    high: decided === 0 ? 10 : scale(Math.min(1 - 1e-6, high)),
    offenceTurns,
    defenceTurns,
  };
}

function ratio(record: Record, offenceTurns: number, defenceTurns: number): number {
  return record.turns === 0 ? 1 : defenceTurns / offenceTurns;
}

function clamp(rating: number): number {
  return Math.max(1, Math.min(10, rating));
}

/** Chooses k so that the field's ratings spread over the scale: one standard deviation is 1.75 points. */
export function calibrate(records: readonly Record[], baseline: string): Calibration {
  const logs = records.map((r) => Math.log((r.wins + 0.5) / (r.losses + 0.5)));
  const mean = logs.reduce((sum, x) => sum + x, 0) / Math.max(1, logs.length);
  const spread = Math.sqrt(logs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, logs.length - 1));
  const k = spread > 0 ? Math.max(0.5, Math.min(3.5, 1.75 / spread)) : DEFAULT_CALIBRATION.k;
  return { k, baseline };
}

/**
 * Bradley-Terry strengths from a table of wins (draws count half each way), by the minorisation-maximisation steps of
 * Hunter (2004). Strengths are logarithms with mean 0.
 */
export function bradleyTerry(wins: readonly (readonly number[])[], rounds = 200): number[] {
  const n = wins.length;
  let strength = new Array<number>(n).fill(1);
  for (let round = 0; round < rounds; round++) {
    const next = strength.map((s, i) => {
      let won = 0.25; // a prior of half a drawn duel against a 'Mech of strength 1 keeps the unbeaten finite
      let against = 0.5 / (s + 1);
      for (let j = 0; j < n; j++) {
        if (j === i) continue;
        const games = ((wins[i] as readonly number[])[j] as number) + ((wins[j] as readonly number[])[i] as number);
        won += (wins[i] as readonly number[])[j] as number;
        against += games / (s + (strength[j] as number));
      }
      return won / against;
    });
    const scale = Math.exp(next.reduce((sum, s) => sum + Math.log(s), 0) / Math.max(1, n));
    strength = next.map((s) => s / scale);
  }
  return strength.map(Math.log);
}
