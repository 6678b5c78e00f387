/**
 * Combat Rating, 1 to 10 (specification "Combat Ratings"; its published form is 5 + 3.5 ln(defence turns / offence
 * turns) against a baseline 'Mech). Turns for a kill are counted over all turns fought, duels that were not won
 * included, so a 'Mech that seldom wins is not flattered by its few quick wins.
 */
import type { RatedRecord, Rating, RatingSpec } from '../../../contract/ruleset.ts';
import { wilson } from '../../../stats/interval.ts';

const MIDDLE = 5;
const LEAST = 1;
const MOST = 10;
/** Of a field without spread, and of a single pair: nothing to calibrate on. */
export const USUAL_K = 1.5;
/** One standard deviation of a calibrated field, in points of the scale. */
const SPREAD = 1.75;

/** 5 + k ln(defence turns / offence turns), kept within 1 and 10. */
export function combatRating(record: RatedRecord, k: number): Rating {
  const { wins, losses } = record;
  const decided = wins + losses;
  const turns = record.length * (decided + record.draws);
  // Half a duel each way keeps whitewashes finite.
  const offence = turns / (wins + 0.5);
  const defence = turns / (losses + 0.5);
  // Equals of a field share their duels: the interval rests on those really played.
  const real = decided === 0 ? 0 : (decided * record.played) / (decided + record.draws);
  const { low, high } = wilson((real * wins) / Math.max(1, decided) + 0.5, real + 1);
  const scale = (share: number) => clamp(MIDDLE + k * Math.log(share / (1 - share)));
  return {
    value: clamp(MIDDLE + k * Math.log((wins + 0.5) / (losses + 0.5))),
    low: decided === 0 ? LEAST : scale(Math.max(1e-6, low)),
    high: decided === 0 ? MOST : scale(Math.min(1 - 1e-6, high)),
    parts: [offence, defence],
  };
}

function clamp(rating: number): number {
  return Math.max(LEAST, Math.min(MOST, rating));
}

/** Chooses k so that the field's ratings spread over the scale. */
export function calibrate(records: readonly RatedRecord[]): number {
  const logs = records.map((r) => Math.log((r.wins + 0.5) / (r.losses + 0.5)));
  const mean = logs.reduce((sum, x) => sum + x, 0) / Math.max(1, logs.length);
  const spread = Math.sqrt(logs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, logs.length - 1));
  return spread > 0 ? Math.max(0.5, Math.min(3.5, SPREAD / spread)) : USUAL_K;
}

export const RATING: RatingSpec = {
  label: 'Combat Rating',
  short: 'CR',
  meaning: "5 + k ln(defence turns / offence turns), 1 to 10. 5 is as good as the baseline; k is fitted to the run's field.",
  min: LEAST,
  max: MOST,
  middle: MIDDLE,
  parts: [
    { label: 'Offence', meaning: 'Turns of fighting for each kill.' },
    { label: 'Defence', meaning: 'Turns of fighting for each loss.' },
  ],
  baseline: 'Hunchback HBK-4P',
  calibrate,
  rate: combatRating,
};
