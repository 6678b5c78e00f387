import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import type { Gain, MarginalGains } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { type PartId, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { type Share, shareFigure, shareFrom, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { Button, Loading, Meter, Panel, Switch } from '../../components/index.ts';
import { count, signed } from '../../format/figures.ts';
import type { LiveReport } from './use-live-report.ts';

export interface GainsProps {
  readonly report: LiveReport<MarginalGains>;
  readonly onApply: (gain: Gain) => void;
  /** Include parts from discovery tiles, which cannot be researched. */
  readonly discoveries: boolean;
  readonly onDiscoveries: (on: boolean) => void;
}

const FEW = 8;

/** Every legal swap of one part, best first; a click applies it. */
export function Gains({ report, onApply, discoveries, onDiscoveries }: GainsProps) {
  const [all, setAll] = useState(false);
  const { value } = report;
  const gains = value?.gains ?? [];
  const shown = all ? gains : gains.slice(0, FEW);
  const widest = Math.max(0.01, ...shown.map((g) => Math.abs(g.gain)));
  return (
    <Panel
      className="gains"
      title="Best single change"
      actions={
        <>
          <span className="row small soft">
            <Switch checked={discoveries} onChange={onDiscoveries} label="Include discovery tiles" /> discoveries
          </span>
          {gains.length > FEW && (
            <Button size="small" variant="ghost" onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${count(gains.length)}`}
            </Button>
          )}
        </>
      }
    >
      <div className="gain-list" data-behind={report.behind || undefined} aria-busy={report.behind}>
        {value === null && report.behind && <Loading label="Trying all legal swaps" />}
        {value === null && !report.behind && <p className="dim small">{report.error?.message ?? 'Needs a legal fleet and an enemy.'}</p>}
        {value !== null && gains.length === 0 && <p className="dim small">No legal swaps</p>}
        {shown.map((gain) => (
          <button
            key={`${gain.row} ${gain.out} ${gain.in}`}
            type="button"
            className="bare-button gain-row"
            disabled={report.behind}
            title={`${gain.label}. Click to apply: the chance to win becomes ${shareWithCertainty(winShare(gain))}`}
            onClick={() => onApply(gain)}
          >
            <ArrowRightLeft size={14} aria-hidden />
            <span className="pane">
              <span className="ellipsis">{gain.in === null ? `Remove ${nameOf(gain.out)}` : nameOf(gain.in)}</span>
              <span className="caption ellipsis">
                {gain.name}
                {gain.in !== null && (gain.out === null ? ', empty slot' : `, replaces ${nameOf(gain.out)}`)}
                {gain.method === 'estimated' && ', sampled'}
              </span>
            </span>
            <Meter value={Math.abs(gain.gain) / widest} tone={gain.gain < 0 ? 'draw' : 'good'} />
            <b>{signed(gain.gain * 100)}</b>
            <span className="figure soft">{shareFigure(winShare(gain))} %</span>
          </button>
        ))}
      </div>
    </Panel>
  );
}

function winShare({ method, win, trials }: Gain): Share {
  return shareFrom(method, win, trials);
}

function nameOf(part: PartId | null): string {
  return part === null ? 'a part' : partOf(part).name;
}
