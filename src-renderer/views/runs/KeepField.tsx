import type { KeepChoice, RunPlan } from '../../../src-shared/api/runs.ts';
import { ChoiceCards, Field } from '../../components/index.ts';
import { bytes } from '../../format/figures.ts';
import { KEEP_LABELS } from '../../format/run-labels.ts';
import { KEEP_CHOICES } from './run-draft.ts';

export interface KeepFieldProps {
  readonly value: KeepChoice;
  readonly plan: RunPlan | undefined;
  readonly onChange: (keep: KeepChoice) => void;
}

/** What to store for each matchup, with the disk space it takes. */
export function KeepField({ value, plan, onChange }: KeepFieldProps) {
  return (
    <Field label="Stored results">
      <ChoiceCards
        label="Stored results"
        name="keep"
        value={value}
        onChange={onChange}
        choices={KEEP_CHOICES.map((keep) => ({
          value: keep,
          content: (
            <>
              <span className="row">
                <b className="grow">{KEEP_LABELS[keep].label}</b>
                <span className="figure soft small">{plan === undefined ? ' ' : bytes(plan.disk[keep])}</span>
              </span>
              <span className="caption">{KEEP_LABELS[keep].meaning}</span>
            </>
          ),
        }))}
      />
    </Field>
  );
}
