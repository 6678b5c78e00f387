import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import type { ContestReport, RulesetInfo } from '../../../src-shared/api/types.ts';
import { HistogramPanel } from '../../charts/HistogramPanel.tsx';
import { pairedHistograms } from '../../charts/paired-histograms.ts';
import { FigureTable } from '../../components/contest/FigureTable.tsx';
import { LedgerTable } from '../../components/contest/LedgerTable.tsx';
import { OddsHeader } from '../../components/contest/OddsHeader.tsx';
import { SetupTable } from '../../components/contest/SetupTable.tsx';
import { TrialPicks } from '../../components/contest/TrialPicks.tsx';
import { EmptyState, Panel } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { href } from '../../state/routes.ts';

export interface ContestProps {
  readonly report: ContestReport;
  readonly ruleset: RulesetInfo | undefined;
  readonly footer: string;
}

/** Odds, figures, distributions, contributions and the trials worth watching. */
export function Contest({ report, ruleset, footer }: ContestProps) {
  const histograms = useMemo(() => pairedHistograms(report.histograms), [report]);
  const title = `${report.a.name} against ${report.b.name}`;
  return (
    <div className="contest scroll">
      <OddsHeader report={report} ruleset={ruleset} />
      <div className="contest-grid" data-ledger={report.ledger !== null}>
        <div>
          <Panel title="Figures" note="95 % intervals">
            <FigureTable report={report} />
          </Panel>
          <Panel title={`${capital(ruleset?.nouns.trials ?? 'trials')} to watch`} note="each told again from its seed">
            <TrialPicks report={report} ruleset={ruleset} />
          </Panel>
          <Panel title="Setup" note={`seed ${report.seed}`}>
            <SetupTable options={report.options} specs={ruleset?.options ?? []} />
          </Panel>
        </div>
        <div className="contest-histograms">
          {histograms.length === 0 && <TooFew report={report} ruleset={ruleset} />}
          {histograms.map((h) => {
            const series = h.series.map((s) => ({ ...s, name: s.side === 1 ? report.b.name : s.side === 0 ? report.a.name : 'All' }));
            return (
              <HistogramPanel
                key={h.metric}
                histogram={h}
                series={series}
                ruleset={ruleset}
                note={series.length > 1 ? 'first side above the line, second below' : `share of ${ruleset?.nouns.trials ?? 'trials'}`}
                versus={title}
                footer={footer}
              />
            );
          })}
        </div>
        {report.ledger && (
          <div>
            <LedgerTable
              ledger={report.ledger}
              side={0}
              name={report.a.name}
              trials={report.odds.trials}
              trial={ruleset?.nouns.trial ?? 'trial'}
            />
            <LedgerTable
              ledger={report.ledger}
              side={1}
              name={report.b.name}
              trials={report.odds.trials}
              trial={ruleset?.nouns.trial ?? 'trial'}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Nothing varied: a distribution needs more trials than the run spent on the pair. */
function TooFew({ report, ruleset }: Omit<ContestProps, 'footer'>) {
  const { trial, trials } = ruleset?.nouns ?? { trial: 'trial', trials: 'trials' };
  return (
    <EmptyState icon={ChartColumn} title={`${counted(report.odds.trials, trial, trials)}, all alike`}>
      Distributions need {trials} that differ.
      {report.runId !== null && (
        <>
          {' '}
          <a className="link" href={href('whatif', [], { left: `${report.runId}.${report.indexA}.${report.indexB}` })}>
            What if
          </a>{' '}
          plays this contest as often as you like.
        </>
      )}
    </EmptyState>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
