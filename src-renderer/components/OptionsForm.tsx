import type { RulesetInfo } from '../../src-shared/api/app.ts';
import { defaultOptions, type Options } from '../../src-shared/contract/options.ts';
import { Field } from './Field.tsx';
import { OptionControl } from './OptionControl.tsx';
import './options-form.css';

export interface OptionsFormProps {
  readonly ruleset: RulesetInfo;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

/** Every option of the game with its meaning and source; presets set several at once. */
export function OptionsForm({ ruleset, options, onChange }: OptionsFormProps) {
  const groups = Map.groupBy(ruleset.options, (spec) => spec.group ?? 'Rules');
  const defaults = defaultOptions(ruleset.options);
  const isPreset = (values: Options) =>
    ruleset.options.every((spec) => options[spec.id] === ({ ...defaults, ...values } as Options)[spec.id]);
  if (ruleset.options.length === 0) return null;
  return (
    <section className="options-form">
      <div className="row">
        <h2 className="grow">Rules and options</h2>
        {ruleset.presets.map((preset) => (
          <button
            key={preset.id}
            type="button"
            className={isPreset(preset.values) ? 'chip chip-on' : 'chip'}
            title={preset.meaning}
            aria-pressed={isPreset(preset.values)}
            onClick={() => onChange({ ...defaults, ...preset.values })}
          >
            {preset.label}
          </button>
        ))}
      </div>
      {[...groups].map(([group, specs]) => (
        <fieldset key={group} className="options-group">
          <legend>{group}</legend>
          {specs.map((spec) => (
            <Field
              key={spec.id}
              inline
              htmlFor={`option-${spec.id}`}
              label={
                <>
                  {spec.label}
                  {options[spec.id] !== spec.default && <span className="options-changed"> changed</span>}
                </>
              }
              hint={
                <>
                  {spec.meaning} <span className="options-source">{spec.source}</span>
                </>
              }
            >
              <OptionControl
                id={`option-${spec.id}`}
                spec={spec}
                value={options[spec.id] ?? spec.default}
                onChange={(value) => onChange({ ...options, [spec.id]: value })}
              />
            </Field>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
