import { useState } from 'react';
import type { ContestReport, RulesetInfo, RunInfo, Standing } from '../../../src-shared/api/types.ts';
import type { MetricSpec, Side } from '../../../src-shared/contract/outcome.ts';
import { atLeastCurve, atLeastOfLaw } from '../../charts/bins.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { type Curve, CurveAtLeast, reachOf } from '../../charts/CurveAtLeast.tsx';
import { curveFiles } from '../../charts/chart-files.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { Loading, Select } from '../../components/index.ts';
import { clip } from '../../drawing/svg-text.ts';
import { counted } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import type { Opponent } from '../../state/opponents.ts';
import { ownSide } from './own-side.ts';

export interface CurvesProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly rival: Standing | null;
  readonly easy: Opponent | null;
  readonly even: Opponent | null;
  readonly hard: Opponent | null;
  readonly ruleset: RulesetInfo | undefined;
}

const HEIGHT = 236;
/** Names at the lines must leave room for the lines. */
const LONGEST_NAME = 120;

/** Offence and defence: what it does to an easy, an even and a hard opponent, and what they do to it; a rival against the even one. */
export function Curves({ run, standing, rival, easy, even, hard, ruleset }: CurvesProps) {
  const metrics = (ruleset?.metrics ?? []).filter((m) => m.perSide && m.max > 1);
  const [chosen, setChosen] = useState<string | null>(null);
  const metric = metrics.find((m) => m.id === chosen) ?? metrics.find((m) => m.role === 'damage') ?? metrics[0];
  const against = even ?? easy;
  const own = standing.index;
  const met: readonly Met[] = [
    { name: `v. ${easy?.name}`, index: own, report: useContest(run.id, own, easy), asked: easy !== null, series: 0 },
    { name: `v. ${even?.name}`, index: own, report: useContest(run.id, own, even), asked: even !== null, series: 2 },
    { name: `v. ${hard?.name}`, index: own, report: useContest(run.id, own, hard), asked: hard !== null, series: 3 },
    {
      name: rival?.name ?? '',
      index: rival?.index ?? 0,
      report: useContest(run.id, rival?.index ?? 0, rival === null || rival.index === against?.index ? null : against),
      asked: rival !== null,
      series: 1,
    },
  ];
  if (metric === undefined) return null;
  const curvesOf = (whose: 'own' | 'other') => met.map((one) => curveOf(one, metric, whose)).filter((c) => c !== null);
  // Offence is what becomes of the opponent: told by the deeds of one's own side or by the losses of the other.
  const [done, suffered] = metric.offence ? [curvesOf('own'), curvesOf('other')] : [curvesOf('other'), curvesOf('own')];
  const far = reachOf([...done, ...suffered]);
  const reports = met.flatMap(({ asked, report }) => (asked && report !== undefined ? [report] : []));
  const isLoading = reports.length === 0 && met.some(({ asked }) => asked);
  const exact = reports.length > 0 && reports.every((report) => lawOf(report, metric, 0) !== undefined);
  const trials = Math.min(...reports.map((report) => report.odds.trials));
  const nouns = ruleset?.nouns ?? { trial: 'trial', trials: 'trials' };
  const rests = exact ? 'exact' : reports.length > 0 ? `${counted(trials, nouns.trial, nouns.trials)} each` : '';
  const label = metric.label.toLowerCase();
  const panel = (title: string, curves: readonly Curve[], subtitle: string, actions?: React.ReactNode) => (
    <ChartPanel
      title={title}
      note={subtitle}
      height={HEIGHT}
      actions={actions}
      picture={{
        title: `${standing.name}: ${title.toLowerCase()}`,
        subtitle: `${subtitle}, chance of at least so much, %`,
        footer: chartFooter(run, ruleset),
      }}
      files={curveFiles(`${standing.name} ${title}`, 'against', label, curves)}
    >
      {(width, height) =>
        isLoading ? (
          <Loading label="Reading the contests" />
        ) : (
          curves.length > 0 && <CurveAtLeast label={label} curves={curves} width={width} height={height} far={far} />
        )
      }
    </ChartPanel>
  );
  return (
    <section className="curves" aria-label="Offence and defence">
      <header className="curves-head">
        <h2>Offence and defence</h2>
        <span
          className="panel-note ellipsis"
          title={`Against the opponent it beats most surely, an even one and its worst${rival ? `; ${rival.name} against the even one` : ''}`}
        >
          chance of at least x, %{rests && `, ${rests}`}
        </span>
        <span className="grow" />
        {metrics.length > 1 && (
          <Select
            size="small"
            label="Figure"
            value={metric.id}
            onChange={setChosen}
            choices={metrics.map((m) => ({ value: m.id, label: m.label, note: m.meaning }))}
          />
        )}
      </header>
      <div className="curves-pair">
        {panel('Offence', done, metric.offence ? `its ${label}` : `${label} of the opponent`)}
        {panel('Defence', suffered, metric.offence ? `${label} of the opponent` : `its ${label}`)}
      </div>
    </section>
  );
}

/** A contest of the unit, or of its rival. */
interface Met {
  readonly name: string;
  readonly index: number;
  readonly report: ContestReport | undefined;
  readonly asked: boolean;
  readonly series: number;
}

function useContest(runId: number, index: number, opponent: Opponent | null): ContestReport | undefined {
  return useHostData('runs.contest', opponent === null ? null : { runId, a: index, b: opponent.index }).value;
}

function lawOf(report: ContestReport, metric: MetricSpec, side: Side) {
  return report.exact?.laws[`${metric.id}.${side === 0 ? 'a' : 'b'}`];
}

/** From the exact law where there is one, else from the trials. */
function curveOf({ name: given, index, report, series }: Met, metric: MetricSpec, whose: 'own' | 'other'): Curve | null {
  if (report === undefined) return null;
  const own = ownSide(report, index);
  const side: Side = whose === 'own' ? own : own === 0 ? 1 : 0;
  const name = clip(given, LONGEST_NAME, { size: 11, weight: 600 });
  const law = lawOf(report, metric, side);
  if (law !== undefined) return { name, series, points: atLeastOfLaw(law, metric.scale) };
  const counted = report.histograms.find((h) => h.metric === metric.id && h.side === side);
  return counted === undefined ? null : { name, series, points: atLeastCurve(counted.counts, counted.scale) };
}
