import { useState } from 'react';
import type { ContestReport, RulesetInfo, RunInfo, Standing } from '../../../src-shared/api-types.ts';
import type { MetricSpec, Side } from '../../../src-shared/contract/outcome.ts';
import { atLeastCurve, atLeastOfLaw } from '../../charts/bins.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { type Curve, CurveAtLeast, reachOf } from '../../charts/CurveAtLeast.tsx';
import { curveFiles } from '../../charts/chart-files.ts';
import { clip } from '../../charts/text.ts';
import { Select } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';
import type { Opponent } from '../../state/opponents.ts';
import { chartFooter } from '../chart-footer.ts';

export interface CurvesProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly best: Opponent | null;
  readonly closest: Opponent | null;
  readonly worst: Opponent | null;
  readonly ruleset: RulesetInfo | undefined;
}

const HEIGHT = 236;
/** Names at the lines must leave room for the lines. */
const LONGEST_NAME = 120;

/** Offence and defence: how much it reaches against an easy, an equal and a hard opponent, and how much they reach against it. */
export function Curves({ run, standing, best, closest, worst, ruleset }: CurvesProps) {
  const metrics = (ruleset?.metrics ?? []).filter((m) => m.perSide);
  const [chosen, setChosen] = useState<string | null>(null);
  const metric = metrics.find((m) => m.id === chosen) ?? metrics[0];
  const easy = useContest(run.id, standing.index, best);
  const even = useContest(run.id, standing.index, closest);
  const hard = useContest(run.id, standing.index, worst);
  if (metric === undefined) return null;
  const met = [
    { report: easy, opponent: best, series: 0 },
    { report: even, opponent: closest, series: 2 },
    { report: hard, opponent: worst, series: 1 },
  ].filter(({ opponent }, i, all) => opponent !== null && all.findIndex((o) => o.opponent?.index === opponent.index) === i);
  const curvesOf = (side: Side) =>
    met
      .map(({ report, opponent, series }) => curveOf(report, metric, side, opponent?.name ?? '', series))
      .filter((curve) => curve !== null);
  const [own, theirs] = [curvesOf(0), curvesOf(1)];
  const far = reachOf([...own, ...theirs]);
  const exact = met.every(({ report }) => report === undefined || lawOf(report, metric, 0) !== undefined);
  const trials = Math.min(...met.map(({ report }) => report?.odds.trials ?? Number.POSITIVE_INFINITY));
  const rests = exact ? 'exact' : Number.isFinite(trials) ? `${count(trials)} ${ruleset?.nouns.trials ?? 'trials'} each` : '';
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
      {(width, height) => curves.length > 0 && <CurveAtLeast label={label} curves={curves} width={width} height={height} far={far} />}
    </ChartPanel>
  );
  return (
    <section className="curves" aria-label="Offence and defence">
      <header className="curves-head">
        <h2>Offence and defence</h2>
        <span className="panel-note ellipsis" title="Against the opponent it beats most surely, the closest one and its worst">
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
        {panel('Offence', own, `its ${label}`)}
        {panel('Defence', theirs, `${label} of the opponent`)}
      </div>
    </section>
  );
}

function useContest(runId: number, index: number, opponent: Opponent | null): ContestReport | undefined {
  return useHostData('runs.contest', opponent === null ? null : { runId, a: index, b: opponent.index }).value;
}

function lawOf(report: ContestReport, metric: MetricSpec, side: Side) {
  return report.exact?.laws[`${metric.id}.${side === 0 ? 'a' : 'b'}`];
}

/** From the exact law where there is one, else from the trials. */
function curveOf(report: ContestReport | undefined, metric: MetricSpec, side: Side, opponent: string, series: number): Curve | null {
  if (report === undefined) return null;
  const name = clip(`v. ${opponent}`, LONGEST_NAME, { size: 11, weight: 600 });
  const law = lawOf(report, metric, side);
  if (law !== undefined) return { name, series, points: atLeastOfLaw(law, metric.scale) };
  const counted = report.histograms.find((h) => h.metric === metric.id && h.side === side);
  return counted === undefined ? null : { name, series, points: atLeastCurve(counted.counts, counted.scale) };
}
