import type { LucideIcon } from 'lucide-react';
import { TriangleAlert } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { KeepChoice, RunPlan } from '../../../src-shared/api/runs.ts';
import { basisText } from '../../../src-shared/run/plan-text.ts';
import { Button, Spinner } from '../../components/index.ts';
import { capitalise } from '../../format/capitalise.ts';
import { bytes, compact } from '../../format/figures.ts';
import { CANNOT_KEEP_AWAKE } from '../../format/run-labels.ts';
import { aboutDuration, finishTime } from '../../format/time.ts';
import { useAppInfo } from '../../state/app-info.ts';

export interface PlanFootProps {
  readonly plan: RunPlan | undefined;
  readonly loading: boolean;
  /** What is missing, or why there is no estimate. */
  readonly problem: string | null;
  readonly keep: KeepChoice;
  readonly starting: boolean;
  readonly ruleset: RulesetInfo;
  readonly onStart: () => void;
  readonly icon: LucideIcon;
}

/** Seconds after which an idle computer usually goes to sleep. */
const SLEEP_AFTER = 600;

/** The estimated time and size, updated as the run is set up, and the button that starts it. */
export function PlanFoot({ plan, loading, problem, keep, starting, ruleset, onStart, icon }: PlanFootProps) {
  const fault = problem ?? plan?.problems.find((p) => p.severity === 'error')?.message ?? null;
  const keepsAwake = useAppInfo((info) => info.keepsAwake);
  const diskProblem = plan?.problems.find((p) => p.code === 'runs/no-room' || p.code === 'runs/little-room');
  const longProblem = plan?.problems.find((p) => p.code === 'runs/too-long');
  const maySleep = !keepsAwake && (plan?.seconds ?? 0) > SLEEP_AFTER;
  return (
    <>
      <div className="runs-plan">
        {fault !== null ? (
          <span className="warn">{fault}</span>
        ) : plan === undefined ? (
          <Spinner label="Estimating time and size" />
        ) : (
          <>
            <span>
              {plan.trials < plan.mostTrials && 'about '}
              <b>{compact(plan.trials)}</b> {ruleset.nouns.trials}
            </span>
            <span>
              {plan.seconds === null ? 'time unknown' : `${aboutDuration(plan.seconds)}, done at ${finishTime(plan.seconds, new Date())}`}
            </span>
            <span>
              {bytes(plan.disk[keep])} of {bytes(plan.freeDisk)} free
            </span>
            {plan.basis !== null && <p>{capitalise(basisText(plan.basis))}.</p>}
            {longProblem !== undefined && (
              <p className="warn">
                <TriangleAlert size={13} aria-hidden /> {longProblem.hint}
              </p>
            )}
            {loading && <Spinner size={14} label="Estimating time and size" />}
            {diskProblem !== undefined && (
              <p className="warn">
                <TriangleAlert size={13} aria-hidden /> {diskProblem.message} {diskProblem.hint}
              </p>
            )}
            {maySleep && <p>{CANNOT_KEEP_AWAKE}</p>}
          </>
        )}
      </div>
      <Button variant="primary" size="large" icon={icon} disabled={fault !== null || plan === undefined || starting} onClick={onStart}>
        {plan === undefined || fault !== null ? 'Run' : `Run ${compact(plan.matchups)} ${plan.matchups === 1 ? 'matchup' : 'matchups'}`}
      </Button>
    </>
  );
}
