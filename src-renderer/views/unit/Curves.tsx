import { useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { columnId, type MetricSpec, type Side } from '../../../src-shared/contract/outcome.ts';
import { atLeastCurve, averagesOf, exactAtLeastCurve } from '../../charts/bins.ts';
import { CurvePanel } from '../../charts/CurvePanel.tsx';
import { chartFooter } from '../../charts/chart-footer.ts';
import { type Curve, reachOf } from '../../charts/curve-layout.ts';
import { Loading, PanelHead, Select } from '../../components/index.ts';
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

const HEIGHT = 270;

/** What it does to an easy, an even and a hard opponent, and what they do to it; a rival plays the even one. */
export function Curves(props: CurvesProps) {
  const { rival, ruleset } = props;
  const metrics = (ruleset?.metrics ?? []).filter((m) => m.perSide && m.max > 1);
  const [chosen, setChosen] = useState<string | null>(null);
  const metric = metrics.find((m) => m.id === chosen) ?? metrics.find((m) => m.role === 'damage') ?? metrics[0];
  const contests = useContests(props);
  if (metric === undefined) return null;
  const curvesOf = (whose: 'own' | 'other') => contests.map((one) => curveOf(one, metric, whose)).filter((c) => c !== null);
  const [own, other] = [curvesOf('own'), curvesOf('other')];
  const label = metric.label.toLowerCase();
  const shared = { ...props, label, reach: reachOf([...own, ...other]), isLoading: isLoading(contests) };
  const [ownTitle, otherTitle] = [`its ${label}`, `opponent's ${label}`];
  return (
    <section className="panel" aria-label="Offence and defence">
      <PanelHead
        title="Offence and defence"
        note={
          <span title={`Against its easiest opponent, an even one and its hardest${rival ? `; ${rival.title} against the even one` : ''}`}>
            chance of at least x, %{sampleText(contests, metric, ruleset)}
          </span>
        }
      >
        {metrics.length > 1 && (
          <Select
            size="small"
            label="Figure"
            value={metric.id}
            onChange={setChosen}
            choices={metrics.map((m) => ({ value: m.id, label: m.label, note: m.meaning }))}
          />
        )}
      </PanelHead>
      {/* A metric counts either what a side does or what happens to it. */}
      <div className="unit-curves">
        <SideCurves
          {...shared}
          title="Offence"
          {...(metric.offence ? { curves: own, note: ownTitle } : { curves: other, note: otherTitle })}
        />
        <SideCurves
          {...shared}
          title="Defence"
          {...(metric.offence ? { curves: other, note: otherTitle } : { curves: own, note: ownTitle })}
        />
      </div>
    </section>
  );
}

interface SideCurvesProps extends CurvesProps {
  readonly title: string;
  readonly note: string;
  readonly label: string;
  readonly curves: readonly Curve[];
  readonly reach: number;
  readonly isLoading: boolean;
}

function SideCurves({ run, standing, ruleset, title, note, label, curves, reach, isLoading }: SideCurvesProps) {
  return (
    <CurvePanel
      title={title}
      note={note}
      label={label}
      height={HEIGHT}
      curves={curves}
      far={reach}
      picture={{
        title: `${standing.title}: ${title.toLowerCase()}`,
        subtitle: `${note}, chance of at least this much, %`,
        footer: chartFooter(run, ruleset),
      }}
      file={{ title: `${standing.title} ${title}`, of: 'against' }}
      {...(isLoading && { waiting: <Loading label="Loading matchups" /> })}
    />
  );
}

function useContests({ run, standing, rival, easy, even, hard }: CurvesProps): readonly Contest[] {
  const own = standing.index;
  const shared = even ?? easy;
  return [
    { name: `v. ${easy?.title}`, index: own, report: useContest(run.id, own, easy), asked: easy !== null, series: 0 },
    { name: `v. ${even?.title}`, index: own, report: useContest(run.id, own, even), asked: even !== null, series: 2 },
    { name: `v. ${hard?.title}`, index: own, report: useContest(run.id, own, hard), asked: hard !== null, series: 3 },
    {
      name: rival?.name ?? '',
      index: rival?.index ?? 0,
      report: useContest(run.id, rival?.index ?? 0, rival === null || rival.index === shared?.index ? null : shared),
      asked: rival !== null,
      series: 1,
    },
  ];
}

function loaded(contests: readonly Contest[]): ContestReport[] {
  return contests.flatMap(({ asked, report }) => (asked && report !== undefined ? [report] : []));
}

function isLoading(contests: readonly Contest[]): boolean {
  return loaded(contests).length === 0 && contests.some(({ asked }) => asked);
}

/** ", exact", or how many trials each curve rests on. */
function sampleText(contests: readonly Contest[], metric: MetricSpec, ruleset: RulesetInfo | undefined): string {
  const reports = loaded(contests);
  if (reports.length === 0) return '';
  if (reports.every((report) => distributionOf(report, metric, 0) !== undefined)) return ', exact';
  const { trial, trials } = ruleset?.nouns ?? { trial: 'trial', trials: 'trials' };
  return `, ${counted(Math.min(...reports.map((report) => report.odds.trials)), trial, trials)} each`;
}

/** A contest of the unit, or of its rival. */
interface Contest {
  readonly name: string;
  readonly index: number;
  readonly report: ContestReport | undefined;
  readonly asked: boolean;
  readonly series: number;
}

function useContest(runId: number, index: number, opponent: Opponent | null): ContestReport | undefined {
  return useHostData('runs.contest', opponent === null ? null : { runId, a: index, b: opponent.index }).value;
}

function distributionOf(report: ContestReport, metric: MetricSpec, side: Side) {
  return report.exact?.distributions[columnId(metric.id, side)];
}

/** From the exact distribution where there is one, otherwise from the trials. */
function curveOf({ name, index, report, series }: Contest, metric: MetricSpec, whose: 'own' | 'other'): Curve | null {
  if (report === undefined) return null;
  const own = ownSide(report, index);
  const side: Side = whose === 'own' ? own : own === 0 ? 1 : 0;
  const exact = distributionOf(report, metric, side);
  if (exact !== undefined) {
    return { name, series, points: exactAtLeastCurve(exact, metric.scale), averages: averagesOf(exact.mass, metric.scale, exact.min) };
  }
  const counted = report.histograms.find((h) => h.metric === metric.id && h.side === side);
  if (counted === undefined) return null;
  const { counts, scale } = counted;
  return { name, series, points: atLeastCurve(counts, scale), averages: averagesOf(counts, scale) };
}
