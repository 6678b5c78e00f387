/** How long a run will take: what it will probably play, at the speed of a probe, corrected by how fast runs really are. */
import type { PlanBasis, RunPlan, RunSettings } from '../../src-shared/api/runs.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { TYPICAL_DOUBT } from '../../src-shared/run/field-spread.ts';
import { forecastConfirmation, forecastTrials } from '../../src-shared/run/forecast.ts';
import { type RunShape, trialCost } from '../../src-shared/run/shape.ts';
import type { Probe } from '../../src-shared/tasks/field-tasks.ts';
import type { SpeedRatio } from './measured-speeds.ts';

export interface EstimateInput {
  readonly ruleset: Pick<Ruleset, 'play'>;
  readonly settings: Pick<RunSettings, 'kind' | 'precision' | 'confirm' | 'quick'>;
  readonly shape: RunShape;
  /** Null where it was not possible: the trials are forecast all the same. */
  readonly probe: Probe | null;
  readonly speed: SpeedRatio;
  readonly threads: number;
}

type Estimate = Pick<RunPlan, 'matchups' | 'trials' | 'mostTrials' | 'tiles' | 'seconds' | 'trialsPerSecond'> & {
  readonly basis: Omit<PlanBasis, 'distinct'> | null;
};

export function estimateRun(input: EstimateInput): Estimate {
  const { settings, shape, probe, speed, threads } = input;
  const { plan } = shape;
  const trials = forecastTrials({ plan, precision: settings.precision, doubt: probe?.doubt ?? TYPICAL_DOUBT });
  const isLadder = plan.form === 'ladder';
  const figures = {
    matchups: isLadder ? trials : plan.matchups,
    trials,
    mostTrials: isLadder ? plan.budget : plan.matchups * plan.trials,
    tiles: isLadder ? Math.ceil(trials / plan.gamesPerTile) : plan.tiles,
  };
  if (probe === null) return { ...figures, seconds: null, trialsPerSecond: null, basis: null };
  const trialsPerSecond = (speed.ratio * threads) / probe.seconds;
  const confirmingTrials = confirmationOf(input, figures);
  const exactSeconds = (figures.matchups * probe.exactSeconds) / (speed.ratio * threads);
  return {
    ...figures,
    seconds: (trials + confirmingTrials) / trialsPerSecond + exactSeconds,
    trialsPerSecond,
    basis: { probedTrials: probe.trials, runs: speed.runs, confirmingTrials },
  };
}

/** A single matchup has no headlines, exact chances need no confirmation, and the user may do without. */
function confirmationOf({ ruleset, settings, shape }: EstimateInput, { trials, matchups }: Pick<Estimate, 'trials' | 'matchups'>): number {
  if (settings.kind === 'single' || settings.confirm === false || shape.exactSeconds !== undefined) return 0;
  return forecastConfirmation({ trials, microseconds: trialCost(ruleset), matchups, quick: settings.quick });
}
