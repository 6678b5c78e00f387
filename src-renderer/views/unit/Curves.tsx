import { useState } from 'react';
import type { ContestReport, RulesetInfo, RunInfo, Standing } from '../../../src-shared/api-types.ts';
import { atLeastCurve } from '../../charts/bins.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { type Curve, CurveAtLeast } from '../../charts/CurveAtLeast.tsx';
import { Select } from '../../components/index.ts';
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

/** How much of a metric the unit reaches against an easy, an equal and a hard opponent. */
export function Curves({ run, standing, best, closest, worst, ruleset }: CurvesProps) {
  const choices = (ruleset?.metrics ?? []).filter((m) => m.perSide).map((m) => ({ value: m.id, label: m.label, note: m.meaning }));
  const [chosen, setChosen] = useState<string | null>(null);
  const metric = chosen ?? choices[0]?.value ?? null;
  const easy = useContest(run.id, standing.index, best);
  const even = useContest(run.id, standing.index, closest);
  const hard = useContest(run.id, standing.index, worst);
  if (metric === null) return null;
  const label = choices.find((c) => c.value === metric)?.label ?? metric;
  const curves = [
    { report: easy, opponent: best, series: 0 },
    { report: even, opponent: closest, series: 2 },
    { report: hard, opponent: worst, series: 1 },
  ]
    .filter(({ opponent }, i, all) => opponent !== null && all.findIndex((o) => o.opponent?.index === opponent.index) === i)
    .map(({ report, opponent, series }) => curveOf(report, metric, opponent?.name ?? '', series))
    .filter((curve) => curve !== null);
  return (
    <ChartPanel
      title="Chance of at least x"
      note={`${label.toLowerCase()}, against an easy, an equal and a hard opponent`}
      height={270}
      actions={choices.length > 1 && <Select size="small" label="Figure" value={metric} onChange={setChosen} choices={choices} />}
      picture={{
        title: `${standing.name}: ${label.toLowerCase()}`,
        subtitle: 'Chance of at least so much, %',
        footer: chartFooter(run, ruleset),
      }}
    >
      {(width, height) => curves.length > 0 && <CurveAtLeast label={label} curves={curves} width={width} height={height} />}
    </ChartPanel>
  );
}

function useContest(runId: number, index: number, opponent: Opponent | null): ContestReport | undefined {
  return useHostData('runs.contest', opponent === null ? null : { runId, a: index, b: opponent.index }).value;
}

function curveOf(report: ContestReport | undefined, metric: string, name: string, series: number): Curve | null {
  const own = report?.histograms.find((h) => h.metric === metric && h.side === 0);
  return own === undefined ? null : { name: `v. ${name}`, series, points: atLeastCurve(own.counts, own.scale) };
}
