import { Play, ScrollText } from 'lucide-react';
import type { ContestReport, RulesetInfo, TrialPick } from '../../../src-shared/api-types.ts';
import { host } from '../../app/host.ts';
import { href } from '../../app/routes.ts';
import { saveFile } from '../../app/save-file.ts';
import { attempt, IconButton, SideMark } from '../../components/index.ts';
import { count, figure } from '../../format/figures.ts';

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
  return (
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
                  label={`Save the log of the ${WORDS[pick.label].toLowerCase()} one`}
                  onClick={() => saveLog(report, pick.trial)}
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
  );
}

/** A trial of a run has the run's address; one outside any run carries its own. */
export function watchHref(report: ContestReport, trial: number): string {
  if (report.runId !== null) return href('replay', ['run', report.runId, report.indexA, report.indexB, trial]);
  return href('replay', ['pair', report.a.id, report.b.id, trial], { seed: report.seed, options: JSON.stringify(report.options) });
}

function saveLog({ runId, indexA, indexB }: ContestReport, trial: number): void {
  if (runId !== null) attempt(async () => saveFile(await host.call('export.log', { runId, a: indexA, b: indexB, trial })));
}
