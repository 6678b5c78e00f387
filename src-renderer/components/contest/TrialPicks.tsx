import { Play, ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport, TrialPick } from '../../../src-shared/api/contests.ts';
import { count, figure } from '../../format/figures.ts';
import { PICK_LABELS, pickLines } from '../../format/pick-lines.ts';
import { watchHref } from '../../state/watch-href.ts';
import { CutTitle, IconButton, SideMark } from '../index.ts';
import { BattleLogDialog } from './BattleLogDialog.tsx';
import './contest.css';

const MEDIAN = 'Median length among the trials the favourite won';

export function TrialPicks({ report, ruleset }: { readonly report: ContestReport; readonly ruleset: RulesetInfo | undefined }) {
  const length = ruleset?.metrics.find((m) => m.role === 'length');
  const [read, setRead] = useState<TrialPick | null>(null);
  return (
    <>
      <table className="plain-table">
        <tbody>
          {pickLines(report.picks).map(({ pick, label }) => (
            <tr key={pick.label}>
              <td className="strong" title={pick.label === 'typical' ? MEDIAN : undefined}>
                {label}
              </td>
              <td>
                {pick.winner === 2 ? (
                  <span className="dim">draw</span>
                ) : (
                  <span className="row">
                    <SideMark side={pick.winner} size={9} />
                    <span className="picks-name">
                      <CutTitle title={pick.winner === 0 ? report.a.title : report.b.title} />
                    </span>
                  </span>
                )}
              </td>
              <td className="figure dim">
                {figure(pick.length)} {nounFor(pick.length, length?.label.toLowerCase() ?? '')}
              </td>
              <td className="figure dim">no. {count(pick.trial)}</td>
              <td className="figure">
                {report.runId !== null && (
                  <IconButton
                    icon={ScrollText}
                    size="small"
                    label={`Read log: ${PICK_LABELS[pick.label].toLowerCase()}`}
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
        <BattleLogDialog
          report={report}
          pick={read}
          title={`${PICK_LABELS[read.label]}, no. ${count(read.trial)}`}
          onClose={() => setRead(null)}
        />
      )}
    </>
  );
}

/** "turns", "1 turn". */
function nounFor(n: number, plural: string): string {
  return n === 1 ? plural.replace(/s$/, '') : plural;
}
