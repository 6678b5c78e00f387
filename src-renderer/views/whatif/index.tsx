import { Scale } from 'lucide-react';
import { useMemo } from 'react';
import type { ContestReport, RunInfo } from '../../../src-shared/api-types.ts';
import { href, type ViewProps } from '../../app/routes.ts';
import { TopBar } from '../../app/TopBar.tsx';
import { useAddressState } from '../../app/use-address-state.ts';
import { hasResults } from '../../app/use-chosen-run.ts';
import { ChartPanel } from '../../charts/ChartPanel.tsx';
import { Histogram } from '../../charts/Histogram.tsx';
import { pairedHistograms } from '../../charts/paired-histograms.ts';
import { EmptyState, ErrorNote, Panel, Select } from '../../components/index.ts';
import { calendarDate } from '../../format/time.ts';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { useRuns } from '../../state/runs.ts';
import { figureText } from '../matchups/FigureTable.tsx';
import { OddsHeader } from '../matchups/OddsHeader.tsx';
import { optionText } from '../matchups/SetupList.tsx';
import { type Place, parsePlace } from './place.ts';
import { type Shift, shifts } from './shifts.ts';
import '../matchups/matchups.css';
import './whatif.css';

/** `#/whatif?left=3.0.1&right=4.0.1`: two contests held against each other, figure by figure. */
export default function WhatIfView({ route }: ViewProps) {
  const setAddress = useAddressState(route);
  const left = parsePlace(route.query.left);
  const right = parsePlace(route.query.right);
  const first = useContest(left);
  const second = useContest(right);
  const error = first.error ?? second.error;
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Matchups', to: href('matchups') }]}
        title="What if"
        meta={<span>the same question with another setup, side, or run</span>}
      />
      <div className="whatif-pick">
        <PlacePicker label="This contest" value={left} report={first.value} onChange={(place) => setAddress({ left: place })} />
        <PlacePicker label="Against this one" value={right} report={second.value} onChange={(place) => setAddress({ right: place })} />
      </div>
      {error ? (
        <ErrorNote error={error} />
      ) : first.value && second.value ? (
        <TwoContests first={first.value} second={second.value} />
      ) : (
        <EmptyState icon={Scale} title="Choose two contests">
          Run a contest twice, change one thing between the runs, and see here what it changed. With the same seed both meet the same luck,
          so that small differences show.
        </EmptyState>
      )}
    </>
  );
}

function useContest(place: Place | null) {
  return useHostData('runs.contest', place === null ? null : { runId: place.run, a: place.a, b: place.b });
}

/** Single runs stand for their one contest; a pair of a larger run comes in by its address. */
function PlacePicker({
  label,
  value,
  report,
  onChange,
}: {
  readonly label: string;
  readonly value: Place | null;
  /** Once it is there: it knows the names. */
  readonly report: ContestReport | undefined;
  readonly onChange: (place: string) => void;
}) {
  const runs = useRuns((r) => r.list) ?? [];
  const singles = runs.filter((r) => r.kind === 'single' && hasResults(r));
  const current = value === null ? 'none' : `${value.run}.${value.a}.${value.b}`;
  const choices = singles.map((r: RunInfo) => ({ value: `${r.id}.0.1`, label: r.name, note: `run ${r.id}, seed ${r.seed}` }));
  const known = choices.some((c) => c.value === current);
  const outside =
    value === null
      ? { value: 'none', label: 'Choose a contest' }
      : {
          value: current,
          label: report
            ? `${report.a.name} against ${report.b.name}, ${runs.find((r) => r.id === value.run)?.name ?? 'run'}`
            : 'Reading the contest',
        };
  return <Select label={label} value={current} onChange={onChange} choices={known ? choices : [outside, ...choices]} />;
}

function TwoContests({ first, second }: { readonly first: ContestReport; readonly second: ContestReport }) {
  const ruleset = useRuleset(first.ruleset);
  const changes = useMemo(() => shifts(first, second), [first, second]);
  const changedOptions = (ruleset?.options ?? []).filter(
    (spec) => (first.options[spec.id] ?? spec.default) !== (second.options[spec.id] ?? spec.default),
  );
  const histogramsA = pairedHistograms(first.histograms);
  const histogramsB = pairedHistograms(second.histograms);
  const footer = `${first.odds.trials} and ${second.odds.trials} ${ruleset?.nouns.trials ?? 'trials'}  ·  ${calendarDate(new Date())}  ·  ${ruleset?.name ?? ''} ${ruleset?.version ?? ''}`;
  return (
    <div className="scroll whatif">
      <OddsHeader report={first} ruleset={ruleset} />
      <OddsHeader report={second} ruleset={ruleset} />
      <div className="contest-grid">
        <div>
          <Panel
            title="What changed in the figures"
            note={first.seed === second.seed ? 'same seed: both met the same luck' : 'different seeds'}
          >
            <table className="plain-table">
              <thead>
                <tr>
                  <th>Figure</th>
                  <th className="figure">First</th>
                  <th className="figure">Second</th>
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
        </div>
        <div>
          <Panel title="What changed in the setup">
            <table className="plain-table">
              <tbody>
                {changedOptions.map((spec) => (
                  <tr key={spec.id}>
                    <td className="soft">{spec.label}</td>
                    <td className="figure">{optionText(spec, first.options[spec.id] ?? spec.default)}</td>
                    <td className="figure strong">{optionText(spec, second.options[spec.id] ?? spec.default)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {changedOptions.length === 0 && <p className="dim small">No option; the sides themselves differ.</p>}
          </Panel>
        </div>
        <div>
          {histogramsA.map((h) => {
            const other = histogramsB.find((o) => o.metric === h.metric);
            const own = h.series[0];
            if (other === undefined || own === undefined || other.series[0] === undefined) return null;
            return (
              <ChartPanel
                key={h.metric}
                title={h.label}
                note="first above the line, second below"
                height={200}
                picture={{ title: h.label, subtitle: 'What if', footer }}
              >
                {(width, height) => (
                  <Histogram
                    label={h.label}
                    scale={h.scale}
                    width={width}
                    height={height}
                    series={[
                      { name: 'First', side: own.side, counts: own.counts },
                      { name: 'Second', side: own.side, counts: other.series[0]?.counts ?? [] },
                    ]}
                  />
                )}
              </ChartPanel>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function ShiftRow({ shift }: { readonly shift: Shift }) {
  return (
    <tr>
      <td>
        {shift.label}
        {shift.side !== null && <span className="dim"> {shift.side === 0 ? 'first side' : 'second side'}</span>}
      </td>
      <td className="figure">{figureText(shift.before).value}</td>
      <td className="figure">{figureText(shift.after).value}</td>
      <td
        className={shift.sure ? 'figure strong' : 'figure dim'}
        title={shift.sure ? 'More than chance' : 'Within chance: the intervals of the difference include zero'}
      >
        {shift.text}
      </td>
    </tr>
  );
}
