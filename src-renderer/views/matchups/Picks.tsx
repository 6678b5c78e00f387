import { Play, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { ContestReport, RulesetInfo, TrialPick } from '../../../src-shared/api-types.ts';
import { IconButton, SideMark } from '../../components/index.ts';
import { count, figure } from '../../format/figures.ts';
import { BattleLog } from './BattleLog.tsx';
import { watchHref } from './watch.ts';

const WORDS = {
  typical: 'Typical',
  fastest: 'Fastest',
  slowest: 'Slowest',
  closest: 'Closest',
  lopsided: 'Most lopsided',
  upset: 'Upset',
  first: 'First',
} as const satisfies Record<TrialPick['label'], string>;

export function Picks({ report, ruleset }: { readonly report: ContestReport; readonly ruleset: RulesetInfo | undefined }) {
  const length = ruleset?.metrics.find((m) => m.role === 'length');
  const [read, setRead] = useState<TrialPick | null>(null);
  return (
    <>
      <table className="plain-table">
        <tbody>
          {report.picks.map((pick) => (
            <tr key={pick.label}>
              <td className="strong">{WORDS[pick.label]}</td>
              <td>
                {pick.winner === 2 ? (
                  <span className="dim">draw</span>
                ) : (
                  <span className="row">
                    <SideMark side={pick.winner} size={9} />
                    <span className="ellipsis picks-name">{pick.winner === 0 ? report.a.name : report.b.name}</span>
                  </span>
                )}
              </td>
              <td className="figure dim">
                {figure(pick.length)} {length?.label.toLowerCase() ?? ''}
              </td>
              <td className="figure dim">no. {count(pick.trial)}</td>
              <td className="figure picks-deeds">
                {report.runId !== null && (
                  <IconButton
                    icon={ScrollText}
                    size="small"
                    label={`Read the log of the ${WORDS[pick.label].toLowerCase()} one`}
                    onClick={() => setRead(pick)}
                  />
                )}
                <a className="button button-small" href={watchHref(report, pick.trial)}>
                  <Play size={13} aria-hidden />
                  Watch
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {read && (
        <BattleLog report={report} pick={read} title={`${WORDS[read.label]}, no. ${count(read.trial)}`} onClose={() => setRead(null)} />
      )}
    </>
  );
}
