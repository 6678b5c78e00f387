import { WandSparkles } from 'lucide-react';
import type { ImportPreview } from '../../../src-shared/api/types.ts';
import { Select } from '../../components/index.ts';
import { OptionControl } from '../../components/OptionControl.tsx';
import { useRulesets } from '../../state/app-info.ts';
import { chooseReading, type ImportState } from '../../state/importing.ts';

/** As what the source is read, and every choice in that which the user may take back. */
export function ReadingBar({ state, shown }: { readonly state: ImportState; readonly shown: ImportPreview }) {
  const rulesets = useRulesets();
  const ruleset = rulesets.find((r) => r.id === shown.ruleset);
  const importer = ruleset?.importers.find((i) => i.id === shown.importer);
  const choices = rulesets.flatMap((r) => r.importers.map((i) => ({ value: `${r.id} ${i.id}`, label: i.label, note: r.name })));
  const current = shown.ruleset !== null && shown.importer !== null ? `${shown.ruleset} ${shown.importer}` : 'none';
  return (
    <div className="reading-bar">
      <WandSparkles size={15} aria-hidden className="reading-icon" />
      <Select
        size="small"
        label="Read as"
        value={current}
        onChange={(value) => {
          const [rulesetId = '', importerId = ''] = value.split(' ');
          chooseReading({ ruleset: rulesetId, importer: importerId });
        }}
        choices={current === 'none' ? [{ value: 'none', label: 'Not understood, choose what it is' }, ...choices] : choices}
      />
      <span className="dim small">
        {state.importer === null ? '(detected)' : '(your choice)'}
        {state.importer !== null && (
          <button
            type="button"
            className="link small"
            style={{ marginLeft: 8 }}
            onClick={() => chooseReading({ ruleset: null, importer: null })}
          >
            detect again
          </button>
        )}
      </span>
      {shown.detected.map((what) => (
        <span key={what} className="reading-fact">
          {what}
        </span>
      ))}
      {importer?.settings.map((spec) => (
        <span key={spec.id} className="reading-setting" title={spec.meaning}>
          <span className="dim small">{spec.label}</span>
          <OptionControl
            small
            spec={spec}
            value={state.settings[spec.id] ?? spec.default}
            onChange={(value) => chooseReading({ settings: { ...state.settings, [spec.id]: value } })}
          />
        </span>
      ))}
    </div>
  );
}
