import { RotateCcw } from 'lucide-react';
import { Suspense } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import { defaultOptions, type OptionSpec, type Options, type OptionValue } from '../../../src-shared/contract/options.ts';
import { optionText } from '../../components/contest/SetupTable.tsx';
import { Button, IconButton, Select, Tooltip } from '../../components/index.ts';
import { OptionControl } from '../../components/OptionControl.tsx';
import { capitalise } from '../../format/capitalise.ts';
import { count } from '../../format/figures.ts';
import { editorFor } from '../../games/index.ts';
import { changesBetween, playedValue } from './changes.ts';

export interface ChangeFormProps {
  readonly ruleset: RulesetInfo;
  readonly played: ContestReport;
  readonly changes: Options;
  readonly onChange: (changes: Options) => void;
  readonly trials: number;
  readonly onTrials: (trials: number) => void;
}

const TRIALS = [100, 1000, 10_000, 30_000, 100_000] as const;

/** Every option of the game as it was played, next to the value to try instead. */
export function ChangeForm({ ruleset, played, changes, onChange, trials, onTrials }: ChangeFormProps) {
  const groups = Map.groupBy(ruleset.options, (spec) => spec.group ?? 'Rules');
  const set = (id: string, value: OptionValue) => onChange(changesBetween(ruleset.options, played.options, { ...changes, [id]: value }));
  const applyPreset = (values: Options) =>
    onChange(changesBetween(ruleset.options, played.options, { ...defaultOptions(ruleset.options), ...values }));
  const changed = Object.keys(changes).length;
  const part = editorFor(ruleset.id)?.changePart;
  return (
    <aside className="side-pane whatif-form scroll" aria-label="Changes">
      <div className="row" style={{ minHeight: 48 }}>
        <h2>Changes</h2>
        <span className="dim small">{changed === 0 ? 'none yet' : `${changed} of ${ruleset.options.length}`}</span>
        <span className="grow" />
        <Button size="small" icon={RotateCcw} disabled={changed === 0} onClick={() => onChange({})}>
          Reset
        </Button>
      </div>
      {ruleset.presets.length > 1 && (
        <div className="chips" style={{ marginBottom: 10 }}>
          {ruleset.presets.map((preset) => (
            <button key={preset.id} type="button" className="chip" title={preset.meaning} onClick={() => applyPreset(preset.values)}>
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <div className="whatif-form-row">
        <span className="soft">{capitalise(ruleset.nouns.trials)} each</span>
        <span />
        <Select
          size="small"
          label={`${capitalise(ruleset.nouns.trials)} each`}
          value={String(trials)}
          onChange={(value) => onTrials(Number(value))}
          choices={[...new Set([...TRIALS, trials])].toSorted((x, y) => x - y).map((n) => ({ value: String(n), label: count(n) }))}
        />
        <span />
      </div>
      {[...groups].map(([group, specs]) => (
        <section key={group}>
          <h3 className="list-row whatif-form-row caption">
            <span>{group}</span>
            <span>as played</span>
            <span>as changed</span>
          </h3>
          {specs.map((spec) => (
            <ChangeRow
              key={spec.id}
              spec={spec}
              was={playedValue(spec, played.options)}
              changed={changes[spec.id]}
              onChange={(value) => set(spec.id, value)}
            />
          ))}
          {part?.group === group && (
            <Suspense>
              <part.Part
                pair={[played.a.id, played.b.id]}
                names={[played.a.title, played.b.title]}
                options={{ ...played.options, ...changes }}
                onChange={set}
              />
            </Suspense>
          )}
        </section>
      ))}
    </aside>
  );
}

interface ChangeRowProps {
  readonly spec: OptionSpec;
  readonly was: OptionValue;
  /** Undefined where nothing is changed. */
  readonly changed: OptionValue | undefined;
  readonly onChange: (value: OptionValue) => void;
}

function ChangeRow({ spec, was, changed, onChange }: ChangeRowProps) {
  return (
    <div className="list-row whatif-form-row" aria-current={changed !== undefined}>
      <Tooltip content={`${spec.meaning} (${spec.source})`} side="right">
        <span className="help">{spec.label}</span>
      </Tooltip>
      <span className="dim ellipsis" title={optionText(spec, was)}>
        {optionText(spec, was)}
      </span>
      <OptionControl small spec={spec} value={changed === undefined ? was : changed} onChange={onChange} />
      {changed === undefined ? (
        <span />
      ) : (
        <IconButton icon={RotateCcw} size="small" label={`Reset ${spec.label}`} onClick={() => onChange(was)} />
      )}
    </div>
  );
}
