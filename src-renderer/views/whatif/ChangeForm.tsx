import { RotateCcw } from 'lucide-react';
import type { ContestReport, RulesetInfo } from '../../../src-shared/api/types.ts';
import { defaultOptions, type Options, type OptionValue } from '../../../src-shared/contract/options.ts';
import { optionText } from '../../components/contest/SetupTable.tsx';
import { Button, IconButton, Select, Tooltip } from '../../components/index.ts';
import { OptionControl } from '../../components/OptionControl.tsx';
import { count } from '../../format/figures.ts';
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

/** Every option of the game as it was played, and beside it the value to try instead. */
export function ChangeForm({ ruleset, played, changes, onChange, trials, onTrials }: ChangeFormProps) {
  const groups = Map.groupBy(ruleset.options, (spec) => spec.group ?? 'Rules');
  const set = (id: string, value: OptionValue) => onChange(changesBetween(ruleset.options, played.options, { ...changes, [id]: value }));
  const wear = (values: Options) =>
    onChange(changesBetween(ruleset.options, played.options, { ...defaultOptions(ruleset.options), ...values }));
  const many = Object.keys(changes).length;
  return (
    <aside className="change-form scroll" aria-label="What to change">
      <div className="change-head">
        <h2>What to change</h2>
        <span className="dim small">{many === 0 ? 'nothing yet' : `${many} of ${ruleset.options.length}`}</span>
        <span className="grow" />
        <Button size="small" icon={RotateCcw} disabled={many === 0} onClick={() => onChange({})}>
          As played
        </Button>
      </div>
      {ruleset.presets.length > 1 && (
        <div className="row change-presets">
          {ruleset.presets.map((preset) => (
            <button key={preset.id} type="button" className="chip" title={preset.meaning} onClick={() => wear(preset.values)}>
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <div className="change-row">
        <span className="soft">{capital(ruleset.nouns.trials)} of each</span>
        <span />
        <Select
          size="small"
          label={`${capital(ruleset.nouns.trials)} of each`}
          value={String(trials)}
          onChange={(value) => onTrials(Number(value))}
          choices={[...new Set([...TRIALS, trials])].toSorted((x, y) => x - y).map((n) => ({ value: String(n), label: count(n) }))}
        />
        <span />
      </div>
      {[...groups].map(([group, specs]) => (
        <section key={group}>
          <h3 className="change-group">
            <span>{group}</span>
            <span>as played</span>
            <span>as changed</span>
          </h3>
          {specs.map((spec) => {
            const was = playedValue(spec, played.options);
            const isChanged = changes[spec.id] !== undefined;
            return (
              <div key={spec.id} className="change-row" data-changed={isChanged}>
                <Tooltip content={`${spec.meaning} (${spec.source})`} side="right">
                  <span className="figure-label">{spec.label}</span>
                </Tooltip>
                <span className="dim ellipsis" title={optionText(spec, was)}>
                  {optionText(spec, was)}
                </span>
                <OptionControl
                  small
                  spec={spec}
                  value={isChanged ? (changes[spec.id] as OptionValue) : was}
                  onChange={(value) => set(spec.id, value)}
                />
                {isChanged ? (
                  <IconButton icon={RotateCcw} size="small" label={`${spec.label} as played`} onClick={() => set(spec.id, was)} />
                ) : (
                  <span />
                )}
              </div>
            );
          })}
        </section>
      ))}
    </aside>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
