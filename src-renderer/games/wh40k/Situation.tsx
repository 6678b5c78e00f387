import { SlidersHorizontal } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Options, OptionValue } from '../../../src-shared/contract/options.ts';
import type { EditionId } from '../../../src-shared/rulesets/wh40k/rules/edition.ts';
import { Button } from '../../components/index.ts';
import { OptionControl } from '../../components/OptionControl.tsx';

export interface SituationProps {
  readonly ruleset: RulesetInfo;
  readonly options: Options;
  readonly onChange: (option: string, value: OptionValue) => void;
  /** The edition of the units, once it is known. */
  readonly edition: EditionId | undefined;
  /** Opens all options. */
  readonly onMore: () => void;
}

/** The options that change most often; the others are in the sheet behind the button. */
const QUICK_OPTIONS: readonly string[] = ['distance', 'cover', 'moved', 'advanced', 'stationary', 'visible', 'morale'];
/** Options that do nothing in an edition. */
const IDLE: Readonly<Record<EditionId, readonly string[]>> = { '9e': ['stationary', 'visible'], '10e': ['moved', 'morale'] };
/** Edited in the rails beside the sequence. */
const IN_RAILS: readonly string[] = ['modifiersA', 'modifiersB'];

export function Situation({ ruleset, options, onChange, edition, onMore }: SituationProps) {
  const idle = edition === undefined ? [] : IDLE[edition];
  const specs = ruleset.options.filter((spec) => QUICK_OPTIONS.includes(spec.id) && !idle.includes(spec.id));
  const others = ruleset.options.filter(
    (spec) => ![...QUICK_OPTIONS, ...IN_RAILS].includes(spec.id) && options[spec.id] !== spec.default,
  ).length;
  return (
    <div className="row grow situation">
      {specs.map((spec) => (
        <label key={spec.id} className="situation-option" title={spec.meaning} htmlFor={`situation-${spec.id}`}>
          <span>{spec.label}</span>
          <OptionControl
            id={`situation-${spec.id}`}
            small
            spec={spec}
            value={options[spec.id] ?? spec.default}
            onChange={(value) => onChange(spec.id, value)}
          />
        </label>
      ))}
      <span className="grow" />
      <Button size="small" icon={SlidersHorizontal} onClick={onMore}>
        {others === 0 ? 'All rules' : `All rules, ${others} changed`}
      </Button>
    </div>
  );
}
