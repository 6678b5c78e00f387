import { Play } from 'lucide-react';
import { useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Winner } from '../../../src-shared/contract/outcome.ts';
import { partText } from '../../../src-shared/stats/share.ts';
import { liveFooter } from '../../charts/chart-footer.ts';
import { HistogramPanel } from '../../charts/HistogramPanel.tsx';
import { pairedHistograms } from '../../charts/paired-histograms.ts';
import { optionText } from '../../components/contest/SetupTable.tsx';
import { TrialPicks } from '../../components/contest/TrialPicks.tsx';
import { CutTitle, Panel, SideMark, Tooltip } from '../../components/index.ts';
import { capitalise } from '../../format/capitalise.ts';
import { figureText } from '../../format/figure-text.ts';
import { count } from '../../format/figures.ts';
import { type TableCell, tableFiles } from '../../format/table-file.ts';
import { watchHref } from '../../state/watch-href.ts';
import { playedValue } from './changes.ts';
import { flippedTrials } from './flipped.ts';
import { type Shift, shifts } from './shifts.ts';

export interface ComparisonProps {
  readonly first: ContestReport;
  readonly second: ContestReport;
  readonly labels: readonly [string, string];
  readonly ruleset: RulesetInfo | undefined;
}

/** Figure by figure, distribution by distribution, and the trials of both to watch. */
export function Comparison({ first, second, labels, ruleset }: ComparisonProps) {
  const changes = useMemo(() => shifts(first, second), [first, second]);
  const [low0, low1] = [labels[0].toLowerCase(), labels[1].toLowerCase()];
  return (
    <div className="columns whatif-comparison">
      <div>
        <Panel
          title="Figures"
          note="change with its 95 % interval"
          files={tableFiles('changes', `What if ${first.a.title} against ${first.b.title}`, SHIFT_HEAD, () =>
            changes.map((shift) => shiftCells(shift, first)),
          )}
        >
          <table className="plain-table">
            <thead>
              <tr>
                <th>Figure</th>
                <th className="figure">{labels[0]}</th>
                <th className="figure">{labels[1]}</th>
                <th className="figure">Change</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((shift) => (
                <ShiftRow key={`${shift.id} ${shift.side}`} shift={shift} />
              ))}
            </tbody>
          </table>
        </Panel>
        <SetupChanges first={first} second={second} ruleset={ruleset} />
        {first.winners && second.winners && <FlippedPanel first={first} second={second} ruleset={ruleset} />}
        <Panel title={`To watch: ${low0}`}>
          <TrialPicks report={first} ruleset={ruleset} />
        </Panel>
        <Panel title={`To watch: ${low1}`}>
          <TrialPicks report={second} ruleset={ruleset} />
        </Panel>
      </div>
      <div>
        <Distributions first={first} second={second} labels={labels} ruleset={ruleset} />
      </div>
    </div>
  );
}

const SHIFT_HEAD = ['figure', 'side', 'before', 'after', 'change', 'low', 'high'];

function shiftCells({ label, side, before, after, change }: Shift, { a, b }: ContestReport): TableCell[] {
  return [label, side === null ? '' : side === 0 ? a.name : b.name, before.value, after.value, change.value, change.low, change.high];
}

function ShiftRow({ shift }: { readonly shift: Shift }) {
  return (
    <tr>
      <td>
        <Tooltip content={shift.meaning}>
          <span className="help row">
            {shift.side !== null && <SideMark side={shift.side} size={9} />}
            {shift.label}
          </span>
        </Tooltip>
      </td>
      <td className="figure">{figureText(shift.before).value}</td>
      <td className="figure">{figureText(shift.after).value}</td>
      <td
        className={shift.significant ? 'figure strong' : 'figure dim'}
        title={shift.significant ? 'Significant' : 'Within chance: the interval of the difference contains zero'}
      >
        {shift.text} <span className="caption figure-spread">{shift.spread}</span>
      </td>
    </tr>
  );
}

/** The options that differ between two runs. Without a second run the form shows them already. */
function SetupChanges({ first, second, ruleset }: Omit<ComparisonProps, 'labels'>) {
  if (second.runId === null) return null;
  const changed = (ruleset?.options ?? []).filter((spec) => playedValue(spec, first.options) !== playedValue(spec, second.options));
  return (
    <Panel title="Changed options">
      <table className="plain-table">
        <tbody>
          {changed.map((spec) => (
            <tr key={spec.id}>
              <td className="soft">{spec.label}</td>
              <td className="figure">{optionText(spec, playedValue(spec, first.options))}</td>
              <td className="figure strong">{optionText(spec, playedValue(spec, second.options))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length === 0 && <p className="dim small">None: the sides themselves differ.</p>}
    </Panel>
  );
}

const MOST_FLIPPED = 6;

/** Trials that end differently with the same dice: they show best what the change does. */
function FlippedPanel({ first, second, ruleset }: Omit<ComparisonProps, 'labels'>) {
  const flipped = useMemo(
    () => flippedTrials(first.winners ?? new Uint8Array(0), second.winners ?? new Uint8Array(0), MOST_FLIPPED),
    [first, second],
  );
  const trials = ruleset?.nouns.trials ?? 'trials';
  return (
    <Panel
      title={`${capitalise(trials)} with a different result`}
      note={`${count(flipped.count)} of ${count(flipped.trials)}, ${partText(flipped.count / Math.max(1, flipped.trials))}`}
    >
      {flipped.count === 0 ? (
        <p className="dim small">Every result stays the same.</p>
      ) : (
        <table className="plain-table whatif-flipped">
          <tbody>
            {flipped.shown.map(({ trial, before, after }) => (
              <tr key={trial}>
                <td className="dim figure">no. {count(trial)}</td>
                <td>
                  <WatchWinner winner={before} report={first} trial={trial} label="as played" />
                </td>
                <td className="dim">then</td>
                <td>
                  <WatchWinner winner={after} report={second} trial={trial} label="as changed" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface WatchWinnerProps {
  readonly winner: Winner;
  readonly report: ContestReport;
  readonly trial: number;
  readonly label: string;
}

function WatchWinner({ winner, report, trial, label }: WatchWinnerProps) {
  const name = winner === 2 ? 'draw' : winner === 0 ? report.a.title : report.b.title;
  return (
    <a className="button button-small" href={watchHref(report, trial)} title={`Watch no. ${count(trial)} ${label}`}>
      <Play size={13} aria-hidden />
      {winner !== 2 && <SideMark side={winner} size={9} />}
      <CutTitle title={name} />
    </a>
  );
}

function Distributions({ first, second, labels, ruleset }: ComparisonProps) {
  const isExact = first.exact !== null && second.exact !== null;
  const histogramsOf = ({ histograms, exact }: ContestReport) => pairedHistograms(histograms, isExact ? exact : null);
  const [before, after] = [histogramsOf(first), histogramsOf(second)];
  const sample = `${count(first.odds.trials)} and ${count(second.odds.trials)} ${ruleset?.nouns.trials ?? 'trials'}`;
  const versus = `${first.a.title} against ${first.b.title}`;
  const footer = liveFooter(versus, sample, ruleset);
  return before.flatMap((h) =>
    h.series.map(({ side, counts }) => {
      const match = after.find((o) => o.metric === h.metric);
      const other = match?.series.find((s) => s.side === side);
      if (match === undefined || other === undefined) return null;
      const series = [
        { name: labels[0], side, counts },
        { name: labels[1], side, counts: other.counts },
      ];
      const whose = side === null ? '' : side === 0 ? first.a.title : first.b.title;
      return (
        <HistogramPanel
          key={`${h.metric} ${side}`}
          histogram={{ ...h, exact: h.exact && match.exact }}
          series={series}
          ruleset={ruleset}
          note={whose === '' ? `share of ${ruleset?.nouns.trials ?? 'trials'}` : whose}
          versus={`What if: ${whose === '' ? versus : whose}`}
          footer={footer}
        />
      );
    }),
  );
}
