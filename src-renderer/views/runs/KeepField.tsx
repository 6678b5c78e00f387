import type { KeepChoice, RunPlan } from '../../../src-shared/api/types.ts';
import { Field } from '../../components/index.ts';
import { bytes } from '../../format/figures.ts';
import { KEEP_LABELS } from '../../format/run-labels.ts';

export interface KeepFieldProps {
  readonly value: KeepChoice;
  readonly plan: RunPlan | undefined;
  readonly onChange: (keep: KeepChoice) => void;
}

/** What is kept of each matchup, with the disk it takes. */
export function KeepField({ value, plan, onChange }: KeepFieldProps) {
  return (
    <Field label="Keep">
      <div className="keep-choices" role="radiogroup" aria-label="Keep">
        {(Object.keys(KEEP_LABELS) as KeepChoice[]).map((keep) => (
          <label key={keep} className="keep-choice" data-chosen={keep === value}>
            <input
              type="radio"
              name="keep"
              value={keep}
              checked={keep === value}
              onChange={() => onChange(keep)}
              className="visually-hidden"
            />
            <span className="row">
              <b className="grow">{KEEP_LABELS[keep].label}</b>
              <span className="figure soft small">{plan === undefined ? ' ' : bytes(plan.disk[keep])}</span>
            </span>
            <span className="caption">{KEEP_LABELS[keep].meaning}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}
