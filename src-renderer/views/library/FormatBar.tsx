import { WandSparkles } from 'lucide-react';
import type { ImportPreview } from '../../../src-shared/api/library.ts';
import { Select } from '../../components/index.ts';
import { OptionControl } from '../../components/OptionControl.tsx';
import { useRulesets } from '../../state/app-info.ts';
import { chooseFormat, type ImportState } from '../../state/importing.ts';

/** The detected format and settings of the source, which the user can change. */
export function FormatBar({ state, shown }: { readonly state: ImportState; readonly shown: ImportPreview }) {
  const rulesets = useRulesets();
  const ruleset = rulesets.find((r) => r.id === shown.ruleset);
  const importer = ruleset?.importers.find((i) => i.id === shown.importer);
  const choices = rulesets.flatMap((r) => r.importers.map((i) => ({ value: `${r.id} ${i.id}`, label: i.label, note: r.name })));
  const current = shown.ruleset !== null && shown.importer !== null ? `${shown.ruleset} ${shown.importer}` : 'none';
  return (
    <div className="band library-reading">
      <WandSparkles size={15} aria-hidden className="good" />
      <Select
        size="small"
        label="Format"
        value={current}
        onChange={(value) => {
          const [rulesetId = '', importerId = ''] = value.split(' ');
          chooseFormat({ ruleset: rulesetId, importer: importerId });
        }}
        choices={current === 'none' ? [{ value: 'none', label: 'Unknown format, choose one' }, ...choices] : choices}
      />
      <span className="dim small">
        {state.importer === null ? '(detected)' : '(chosen)'}
        {state.importer !== null && (
          <button
            type="button"
            className="link small"
            style={{ marginLeft: 8 }}
            onClick={() => chooseFormat({ ruleset: null, importer: null })}
          >
            Detect again
          </button>
        )}
      </span>
      {shown.detected.map((what) => (
        <span key={what} className="library-reading-fact soft small">
          {what}
        </span>
      ))}
      {importer?.settings.map((spec) => (
        <span key={spec.id} className="library-reading-fact" title={spec.meaning}>
          <span className="dim small">{spec.label}</span>
          <OptionControl
            small
            spec={spec}
            value={state.settings[spec.id] ?? spec.default}
            onChange={(value) => chooseFormat({ settings: { ...state.settings, [spec.id]: value } })}
          />
        </span>
      ))}
    </div>
  );
}
