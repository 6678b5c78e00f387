/**
 * How many trials a run will probably play. A plan only knows the most: pairs stop when they are precise enough, and a
 * ladder ends when its ranks are decided. What is left to say how soon is one number of the field, its doubt.
 */
import { wilson } from '../stats/interval.ts';
import { CLAIM_KINDS } from './claims.ts';
import { effortFor, mostContenders, trialBudget } from './confirmation.ts';
import { fieldSpread } from './field-spread.ts';
import type { LadderPlan } from './ladder.ts';
import { forecastLadder } from './ladder-forecast.ts';
import type { MatrixPlan, PairPlan } from './plan.ts';
import { PRECISION_EVERY } from './precision.ts';

export interface ForecastInput {
  readonly plan: MatrixPlan | PairPlan | LadderPlan;
  readonly precision: number | null;
  /** Mean of p (1 - p) over pairs of the field: 1/4 where all are even, 0 where every result is certain. */
  readonly doubt: number;
}

export function forecastTrials({ plan, precision, doubt }: ForecastInput): number {
  if (plan.form === 'ladder') return forecastLadder(plan, doubt).reduce((sum, stage) => sum + stage.games, 0);
  if (precision === null) return plan.matchups * plan.trials;
  const step = plan.form === 'deep' ? plan.trialsPerTile : PRECISION_EVERY;
  const chances = fieldSpread(doubt).chances;
  const sum = chances.reduce((total, p) => total + trialsUntilPrecise(p, { precision, step, most: plan.trials }), 0);
  return Math.round((plan.matchups * sum) / chances.length);
}

interface StopRule {
  readonly precision: number;
  /** Precision is checked after every so many trials. */
  readonly step: number;
  readonly most: number;
}

/** Trials after which a pair with this chance is precise enough. */
function trialsUntilPrecise(p: number, { precision, step, most }: StopRule): number {
  const isPrecise = (checks: number) => {
    const n = checks * step;
    const { low, high } = wilson(p * n, n);
    return (high - low) / 2 <= precision;
  };
  let lo = 0;
  let hi = Math.ceil(most / step);
  while (hi - lo > 1) {
    const middle = Math.floor((lo + hi) / 2);
    if (isPrecise(middle)) hi = middle;
    else lo = middle;
  }
  return Math.min(most, hi * step);
}

/** Contenders for the top, overall and in the classes, of a usual run: so many, unless it has games for fewer. */
const CONTENDERS = 40;
const FEWEST_CONTENDERS = 10;

export interface ConfirmationForecast {
  readonly trials: number;
  readonly microseconds: number;
  readonly matchups: number;
  readonly quick?: boolean | undefined;
}

/** Fresh trials that confirm the headlines of a run after its own `trials`. */
export function forecastConfirmation({ trials, microseconds, matchups, quick }: ConfirmationForecast): number {
  const budget = trialBudget(trials, microseconds, quick);
  const contenders = Math.min(CONTENDERS, Math.max(FEWEST_CONTENDERS, mostContenders(budget)));
  const { candidates, screen, kept, measure, games } = effortFor(budget, contenders);
  const screened = Math.min(matchups, CLAIM_KINDS.length * candidates);
  const measured = Math.min(screened, CLAIM_KINDS.length * kept);
  return screened * screen + measured * measure + contenders * games;
}
