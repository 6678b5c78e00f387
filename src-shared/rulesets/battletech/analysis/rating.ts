/**
 * Combat Rating, 1 to 10, in the specification's form: 5 + k ln(defence turns / offence turns) against a baseline 'Mech.
 * Offence turns are the turns it takes to beat the enemy once, defence turns those it takes to be beaten, and every duel
 * counts with all it shows: a victory as a whole, a defeat by the share of the enemy's armour and structure that was taken.
 * So a 'Mech that always wins still differs from one that wins unhurt, and one that always loses from one that does no harm.
 */
import { columnOf } from '../../../contract/outcome.ts';
import type { RatedRecord, Rating, RatingSpec } from '../../../contract/ruleset.ts';
import { METRICS } from './metrics.ts';

const MIDDLE = 5;
const LEAST = 1;
const MOST = 10;
/** Of a field without spread, and of a single pair: nothing to calibrate on. */
export const USUAL_K = 1.5;
/** One standard deviation of a calibrated field, in points of the scale. */
const SPREAD = 1.75;
/** Duels' worth of progress added both ways: keeps whitewashes finite. */
const PRIOR = 0.25;
const Z = 1.96;

const OWN = columnOf(METRICS, 'progress', 0);
const THEIRS = columnOf(METRICS, 'progress', 1);

/** Mean progress per duel, from 0 to 1: of this 'Mech, and of its enemies. */
interface Progress {
  readonly dealt: number;
  readonly taken: number;
  readonly duels: number;
}

/** Runs that kept no metrics fall back on victories and defeats alone. */
function progressOf({ wins, draws, losses, means }: RatedRecord): Progress {
  const duels = wins + draws + losses;
  const share = (whole: number, column: number) => (means === undefined ? whole / Math.max(1, duels) : means[column]! / 100);
  return { dealt: share(wins, OWN), taken: share(losses, THEIRS), duels };
}

function logRatio({ dealt, taken, duels }: Progress): number {
  return Math.log((dealt * duels + PRIOR) / (taken * duels + PRIOR));
}

/** ln(defence turns / offence turns): of two that met, one's is the other's with the sign changed. */
function strengthOf(record: RatedRecord): number {
  return logRatio(progressOf(record));
}

/** 5 + k ln(defence turns / offence turns), kept within 1 and 10; against stronger enemies than the baseline the same turns count more. */
export function combatRating(record: RatedRecord, k: number, handicap = 0): Rating {
  const progress = progressOf(record);
  const turns = record.length * progress.duels;
  const value = MIDDLE + k * (logRatio(progress) + handicap);
  // Equals of a field share their duels: the interval rests on those really played.
  const error = k * Z * (relativeError(progress.dealt, record.played) + relativeError(progress.taken, record.played));
  return {
    value: clamp(value),
    low: record.played === 0 ? LEAST : clamp(value - error),
    high: record.played === 0 ? MOST : clamp(value + error),
    parts: [turns / (progress.dealt * progress.duels + PRIOR), turns / (progress.taken * progress.duels + PRIOR)],
  };
}

/** Of a mean of shares, at most that of a coin with the same mean; the two of a duel are added, for they go against each other. */
function relativeError(share: number, duels: number): number {
  const n = Math.max(1, duels);
  const p = (share * n + PRIOR) / (n + 2 * PRIOR);
  return Math.sqrt((1 - p) / (p * n));
}

function clamp(rating: number): number {
  return Math.max(LEAST, Math.min(MOST, rating));
}

/** Chooses k so that the field's ratings spread over the scale. */
export function calibrate(records: readonly RatedRecord[]): number {
  const logs = records.map(strengthOf);
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
    { label: 'Offence', meaning: 'Turns of fighting to beat the enemy once, unfinished duels counted by the damage done.' },
    { label: 'Defence', meaning: 'Turns of fighting to be beaten once, unfinished duels counted by the damage taken.' },
  ],
  baseline: 'Hunchback HBK-4P',
  calibrate,
  strength: strengthOf,
  rate: combatRating,
};
