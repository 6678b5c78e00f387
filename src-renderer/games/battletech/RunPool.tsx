import './battletech.css';
import { useEffect, useMemo, useRef } from 'react';
import { pairingsFor } from '../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { Button } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { href } from '../../state/routes.ts';
import { useSettings } from '../../state/settings.ts';
import type { RunPartProps } from '../editor.ts';
import { appearances, includesOptions, poolText } from './pool-choice.ts';
import type { Sheet } from './sheet.ts';
import { POOL_SETTING, usePool } from './use-pool.ts';
import { useSheets } from './use-sheets.ts';

/** The maps of a new run: those of the Pool tab, unless the run has options of its own. */
export default function RunPool({ ruleset, options, onChange }: RunPartProps) {
  const sheets = useSheets(ruleset);
  return sheets.list === undefined ? null : <Pool sheets={sheets.list} ruleset={ruleset} options={options} onChange={onChange} />;
}

function Pool({ sheets, ruleset, options, onChange }: RunPartProps & { readonly sheets: readonly Sheet[] }) {
  const saved = useSettings((settings) => settings[POOL_SETTING] !== undefined);
  const pool = usePool(ruleset, sheets);
  const defaults = useMemo(
    () => Object.fromEntries(Object.keys(pool.options).map((id) => [id, ruleset.options.find((o) => o.id === id)?.default ?? null])),
    [pool.options, ruleset],
  );
  const carried = includesOptions(options, pool.options);
  // A run without map options of its own starts with the pool of the Pool tab.
  const offered = useRef(false);
  useEffect(() => {
    if (offered.current) return;
    offered.current = true;
    if (saved && includesOptions(options, defaults)) onChange({ ...options, ...pool.options });
  }, [saved, options, defaults, pool.options, onChange]);
  const drawn = useMemo(() => {
    const assets = sheets.map((sheet) => sheet.asset);
    return pairingsFor(assets, options);
  }, [sheets, options]);
  const times = appearances(drawn.pairings);
  return (
    <section className="run-pool">
      <div className="row">
        <h2>Map pool</h2>
        <span className="dim small grow ellipsis">
          {carried && saved ? `from the Pool tab: ${poolText(pool.choice)}` : 'from the options below'}
        </span>
        {saved && !carried && (
          <Button size="small" onClick={() => onChange({ ...options, ...pool.options })}>
            Use the Pool tab
          </Button>
        )}
        {!includesOptions(options, defaults) && (
          <Button size="small" variant="ghost" onClick={() => onChange({ ...options, ...defaults })}>
            All sheets
          </Button>
        )}
        <a className="button button-ghost button-small" href={href('editor', ['battletech'], { tab: 'pool' })}>
          Open the Pool tab
        </a>
      </div>
      <p className="small soft">
        <b>{count(times.size)}</b> of {counted(sheets.length, 'sheet', 'sheets')} in <b>{count(drawn.pairings.length)}</b>{' '}
        {drawn.pairings.length === 1 ? 'pairing' : 'pairings'}
        {times.size > 0 && `, each in ${Math.min(...times.values())} to ${Math.max(...times.values())} of them`}.
      </p>
      {drawn.problems.map((problem) => (
        <p key={problem.message} className={`problem problem-${problem.severity}`}>
          {problem.message} {problem.hint}
        </p>
      ))}
    </section>
  );
}
