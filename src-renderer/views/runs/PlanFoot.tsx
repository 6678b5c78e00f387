import type { LucideIcon } from 'lucide-react';
import { TriangleAlert } from 'lucide-react';
import type { KeepChoice, RulesetInfo, RunPlan } from '../../../src-shared/api/types.ts';
import { Button, Spinner } from '../../components/index.ts';
import { bytes, compact } from '../../format/figures.ts';
import { CANNOT_KEEP_AWAKE } from '../../format/run-labels.ts';
import { aboutDuration, finishTime } from '../../format/time.ts';
import { useAppInfo } from '../../state/app-info.ts';

export interface PlanFootProps {
  readonly plan: RunPlan | undefined;
  readonly loading: boolean;
  /** What is missing, or why it cannot be planned. */
  readonly problem: string | null;
  readonly keep: KeepChoice;
  readonly starting: boolean;
  readonly ruleset: RulesetInfo;
  readonly onStart: () => void;
  readonly icon: LucideIcon;
}

/** Seconds after which a machine left alone usually falls asleep. */
const SLEEPY = 600;

/** What the run will cost, kept up to date while it is being set up, and the button that starts it. */
export function PlanFoot({ plan, loading, problem, keep, starting, ruleset, onStart, icon }: PlanFootProps) {
  const fault = problem ?? plan?.problems.find((p) => p.severity === 'error')?.message ?? null;
  const keepsAwake = useAppInfo((info) => info.keepsAwake);
  const room = plan?.problems.find((p) => p.code === 'runs/no-room' || p.code === 'runs/little-room');
  const sleepy = !keepsAwake && (plan?.seconds ?? 0) > SLEEPY;
  return (
    <>
      <div className="plan">
        {fault !== null ? (
          <span className="plan-problem">{fault}</span>
        ) : plan === undefined ? (
          <Spinner label="Estimating" />
        ) : (
          <>
            <span>
              <b>{compact(plan.trials)}</b> {ruleset.nouns.trials}
            </span>
            <span>
              {plan.seconds === null ? 'time unknown' : `${aboutDuration(plan.seconds)}, done ${finishTime(plan.seconds, new Date())}`}
            </span>
            <span>
              {bytes(plan.disk[keep])} of {bytes(plan.freeDisk)} free
            </span>
            {loading && <Spinner size={14} label="Estimating" />}
            {room !== undefined && (
              <p className="plan-problem">
                <TriangleAlert size={13} aria-hidden /> {room.message} {room.hint}
              </p>
            )}
            {sleepy && <p>{CANNOT_KEEP_AWAKE}</p>}
          </>
        )}
      </div>
      <Button variant="primary" size="large" icon={icon} disabled={fault !== null || plan === undefined || starting} onClick={onStart}>
        {plan === undefined || fault !== null ? 'Run' : `Run ${compact(plan.matchups)} ${plan.matchups === 1 ? 'matchup' : 'matchups'}`}
      </Button>
    </>
  );
}
