import { Search } from 'lucide-react';
import { useState } from 'react';
import type { RulesetInfo } from '../../src-shared/api/app.ts';
import { defaultOptions, type OptionSpec, type Options } from '../../src-shared/contract/options.ts';
import { Field, TextInput } from './Field.tsx';
import { OptionControl } from './OptionControl.tsx';
import './options-form.css';

export interface OptionsFormProps {
  readonly ruleset: RulesetInfo;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

/** With fewer options than this nothing has to be folded or searched. */
const FEW = 6;

/** Every option of the game by topic, with its meaning and source; presets set several at once. */
export function OptionsForm({ ruleset, options, onChange }: OptionsFormProps) {
  const [typed, setTyped] = useState('');
  const found = ruleset.options.filter((spec) => matches(spec, typed));
  const groups = Map.groupBy(found, (spec) => spec.group ?? 'Rules');
  const changed = ruleset.options.filter((spec) => isChanged(spec, options)).length;
  if (ruleset.options.length === 0) return null;
  const isShort = ruleset.options.length < FEW;
  return (
    <section className="options-form">
      <div className="row">
        <h2 className="grow">
          Rules and options
          {changed > 0 && <span className="options-changed"> {changed} changed</span>}
        </h2>
        <Presets ruleset={ruleset} options={options} onChange={onChange} />
      </div>
      {!isShort && (
        <div className="options-search">
          <Search size={14} aria-hidden />
          <TextInput
            aria-label="Find an option"
            placeholder="Find an option"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {found.length === 0 && <p className="dim">No option matches “{typed}”.</p>}
      {[...groups].map(([group, specs]) => (
        // A search opens every topic that has a match; a new key, because what the user folds stays folded.
        <Topic
          key={`${group} ${typed === ''}`}
          name={group}
          specs={specs}
          options={options}
          isOpen={isShort || typed !== ''}
          onChange={onChange}
        />
      ))}
    </section>
  );
}

function matches({ label, meaning, group = '' }: OptionSpec, typed: string): boolean {
  const text = `${label} ${meaning} ${group}`.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isChanged(spec: OptionSpec, options: Options): boolean {
  return (options[spec.id] ?? spec.default) !== spec.default;
}

function Presets({ ruleset, options, onChange }: OptionsFormProps) {
  const defaults = defaultOptions(ruleset.options);
  const isPreset = (values: Options) =>
    ruleset.options.every((spec) => options[spec.id] === ({ ...defaults, ...values } as Options)[spec.id]);
  return ruleset.presets.map((preset) => (
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
  ));
}

interface TopicProps {
  readonly name: string;
  readonly specs: readonly OptionSpec[];
  readonly options: Options;
  readonly isOpen: boolean;
  readonly onChange: (options: Options) => void;
}

/** The options of one topic, folded away until it is opened. */
function Topic({ name, specs, options, isOpen, onChange }: TopicProps) {
  const changed = specs.filter((spec) => isChanged(spec, options)).length;
  return (
    <details className="options-group" open={isOpen}>
      <summary>
        <span className="grow">{name}</span>
        {changed > 0 && <span className="options-changed">{changed} changed</span>}
        <span className="dim">{specs.length}</span>
      </summary>
      {specs.map((spec) => (
        <Field
          key={spec.id}
          inline
          htmlFor={`option-${spec.id}`}
          label={
            <>
              {spec.label}
              {isChanged(spec, options) && <span className="options-changed"> changed</span>}
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
    </details>
  );
}
