import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import type { Gain, MarginalGains } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { type PartId, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { Button, Loading, Panel, Switch } from '../../components/index.ts';
import { count, percent, signed } from '../../format/figures.ts';
import type { LiveReport } from './use-live-report.ts';

export interface GainsProps {
  readonly report: LiveReport<MarginalGains>;
  readonly onApply: (gain: Gain) => void;
  /** Parts of discovery tiles cannot be had for the asking. */
  readonly discoveries: boolean;
  readonly onDiscoveries: (on: boolean) => void;
}

const FEW = 8;

/** "Which one part helps most": every legal swap, best first; one press makes it. */
export function Gains({ report, onApply, discoveries, onDiscoveries }: GainsProps) {
  const [all, setAll] = useState(false);
  const { value } = report;
  const gains = value?.gains ?? [];
  const shown = all ? gains : gains.slice(0, FEW);
  const widest = Math.max(0.01, ...shown.map((g) => Math.abs(g.gain)));
  return (
    <Panel
      className="gains"
      title="Which one part helps most"
      actions={
        <>
          <span className="gain-switch">
            <Switch checked={discoveries} onChange={onDiscoveries} label="Parts of discovery tiles too" /> discoveries
          </span>
          {gains.length > FEW && (
            <Button size="small" variant="ghost" onClick={() => setAll(!all)}>
              {all ? 'Fewer' : `All ${count(gains.length)}`}
            </Button>
          )}
        </>
      }
    >
      <div className="gain-list" data-behind={report.behind || undefined} aria-busy={report.behind}>
        {value === null && report.behind && <Loading label="Trying every legal swap" />}
        {value === null && !report.behind && (
          <p className="dim small">{report.error?.message ?? 'A legal fleet and an enemy are needed.'}</p>
        )}
        {value !== null && gains.length === 0 && <p className="dim small">No single swap is legal.</p>}
        {shown.map((gain) => (
          <button
            key={`${gain.row} ${gain.out} ${gain.in}`}
            type="button"
            className="gain-row"
            disabled={report.behind}
            title={`${gain.label}. Press to make the swap: the chance to win becomes ${percent(gain.win)} %`}
            onClick={() => onApply(gain)}
          >
            <ArrowRightLeft size={14} aria-hidden />
            <span className="gain-words">
              <span className="ellipsis">{gain.in === null ? `Without ${nameOf(gain.out)}` : nameOf(gain.in)}</span>
              <span className="caption ellipsis">
                {gain.name}
                {gain.in !== null && (gain.out === null ? ', free slot' : `, for ${nameOf(gain.out)}`)}
                {gain.method === 'estimated' && ', sampled'}
              </span>
            </span>
            <span className="gain-bar" data-worse={gain.gain < 0 || undefined} aria-hidden>
              <i style={{ width: `${(100 * Math.abs(gain.gain)) / widest}%` }} />
            </span>
            <b>{signed(gain.gain * 100)}</b>
            <span className="figure soft">{percent(gain.win)} %</span>
          </button>
        ))}
      </div>
    </Panel>
  );
}

function nameOf(part: PartId | null): string {
  return part === null ? 'a part' : partOf(part).name;
}
