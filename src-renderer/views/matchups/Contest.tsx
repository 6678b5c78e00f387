import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import { HistogramPanel } from '../../charts/HistogramPanel.tsx';
import { pairedHistograms } from '../../charts/paired-histograms.ts';
import { FigureTable } from '../../components/contest/FigureTable.tsx';
import { LedgerTable } from '../../components/contest/LedgerTable.tsx';
import { OddsHeader } from '../../components/contest/OddsHeader.tsx';
import { SetupTable } from '../../components/contest/SetupTable.tsx';
import { TrialPicks } from '../../components/contest/TrialPicks.tsx';
import { WhyItWins } from '../../components/contest/WhyItWins.tsx';
import { EmptyState, Panel } from '../../components/index.ts';
import { capitalise } from '../../format/capitalise.ts';
import { counted } from '../../format/figures.ts';
import { href } from '../../state/routes.ts';

export interface ContestProps {
  readonly report: ContestReport;
  readonly ruleset: RulesetInfo | undefined;
  readonly footer: string;
}

/** Odds, figures, distributions, contributions and the trials worth watching. */
export function Contest({ report, ruleset, footer }: ContestProps) {
  const histograms = useMemo(() => pairedHistograms(report.histograms, report.exact), [report]);
  const title = `${report.a.title} against ${report.b.title}`;
  return (
    <div className="fill scroll">
      <OddsHeader report={report} ruleset={ruleset} />
      <div className="columns matchups-contest" data-ledger={report.ledger !== null}>
        <div>
          <Panel title="Figures" note={report.figures.every((f) => f.exact) ? 'exact' : '95 % intervals'}>
            <FigureTable report={report} />
          </Panel>
          {report.runId !== null && <WhyItWins runId={report.runId} index={report.indexA} opponent={report.indexB} />}
          <Panel title={`${capitalise(ruleset?.nouns.trials ?? 'trials')} to watch`} note="replayed from the seed">
            <TrialPicks report={report} ruleset={ruleset} />
          </Panel>
          <Panel title="Setup" note={`seed ${report.seed}`}>
            <SetupTable options={report.options} specs={ruleset?.options ?? []} />
          </Panel>
        </div>
        <div>
          {histograms.length === 0 && <TooFew report={report} ruleset={ruleset} />}
          {histograms.map((h) => {
            const series = h.series.map((s) => ({ ...s, name: s.side === 1 ? report.b.title : s.side === 0 ? report.a.title : 'All' }));
            return (
              <HistogramPanel
                key={h.metric}
                histogram={h}
                series={series}
                ruleset={ruleset}
                note={
                  series.length > 1
                    ? `${report.a.title} above the line, ${report.b.title} below`
                    : `share of ${ruleset?.nouns.trials ?? 'trials'}`
                }
                versus={title}
                footer={footer}
              />
            );
          })}
        </div>
        {report.ledger && <Ledgers ledger={report.ledger} report={report} trial={ruleset?.nouns.trial ?? 'trial'} />}
      </div>
    </div>
  );
}

interface LedgersProps {
  readonly ledger: NonNullable<ContestReport['ledger']>;
  readonly report: ContestReport;
  readonly trial: string;
}

function Ledgers({ ledger, report, trial }: LedgersProps) {
  return (
    <div>
      <LedgerTable ledger={ledger} side={0} name={report.a.title} trials={report.odds.trials} trial={trial} />
      <LedgerTable ledger={ledger} side={1} name={report.b.title} trials={report.odds.trials} trial={trial} />
    </div>
  );
}

/** Nothing varied: a distribution needs more trials than the run played for this pair. */
function TooFew({ report, ruleset }: Omit<ContestProps, 'footer'>) {
  const { trial, trials } = ruleset?.nouns ?? { trial: 'trial', trials: 'trials' };
  return (
    <EmptyState icon={ChartColumn} title={`${counted(report.odds.trials, trial, trials)}, all the same`}>
      A distribution needs {trials} with different results.
      {report.runId !== null && (
        <>
          {' '}
          <a className="link" href={href('whatif', [], { left: `${report.runId}.${report.indexA}.${report.indexB}` })}>
            What if
          </a>{' '}
          can play this matchup more often.
        </>
      )}
    </EmptyState>
  );
}
