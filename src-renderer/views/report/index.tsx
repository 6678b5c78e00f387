import { Download } from 'lucide-react';
import type { VideoReport } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { chartFooter } from '../../charts/chart-footer.ts';
import { ErrorNote, ExportMenu, IconButton, Loading, Panel } from '../../components/index.ts';
import { compact, count } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { NoRun } from '../../shell/NoRun.tsx';
import { RunTitle } from '../../shell/RunTitle.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { usePictureChoices } from '../../state/picture-choices.ts';
import type { ViewProps } from '../../state/routes.ts';
import { useChosenRun } from '../../state/use-chosen-run.ts';
import { ChampionsCard, ClassesCard, FactionsCard, PairsCard, TitleCard } from './cards.tsx';
import './report.css';

const PAIR_CARDS = [
  { of: 'drama', title: 'Closest matchups', note: 'nearest to 50 %' },
  { of: 'upsets', title: 'Biggest upsets', note: 'the cheaper side wins' },
  { of: 'drawn', title: 'Most draws', note: 'the largest share of draws' },
  { of: 'swings', title: 'Widest swings', note: 'both sides win, and clearly: the margin varies most' },
] as const;

/** Matchups with fewer draws than this aren't about draws. */
const LEAST_DRAWN = 0.05;

function hasStory(report: VideoReport, of: (typeof PAIR_CARDS)[number]['of']): boolean {
  return of === 'drawn' ? report.drawn.some((pair) => pair.drawRate >= LEAST_DRAWN) : report[of].length > 0;
}

/** The video report, as cards ready to film. */
export default function ReportView({ route }: ViewProps) {
  const run = useChosenRun(route);
  if (run === undefined)
    return <NoRun title="Report" what="Champions, the best of each class, close fights and upsets, as cards ready for a video." />;
  return <Report key={run.id} run={run} />;
}

function Report({ run }: { readonly run: RunInfo }) {
  const { value: report, error } = useHostData('runs.report', { runId: run.id });
  const ruleset = useRuleset(run.ruleset);
  return (
    <>
      <TopBar
        title={<RunTitle run={run} view="report" />}
        meta={
          report && (
            <>
              <span>
                <b>{count(report.combatants)}</b> {ruleset?.nouns.combatants}
              </span>
              <span>
                <b>{compact(report.matchups)}</b> matchups
              </span>
              <span>
                <b>{compact(report.trials)}</b> {ruleset?.nouns.trials}
              </span>
              <Confirmation report={report} trials={ruleset?.nouns.trials ?? 'trials'} />
            </>
          )
        }
        actions={
          <ExportMenu
            label="Export report"
            files={{
              what: 'report',
              formats: ['text', 'markdown', 'json', 'csv'],
              get: (format) => host.call('export.report', { runId: run.id, format }),
              page: () => host.call('export.report', { runId: run.id, format: 'html' }),
            }}
          />
        }
      />
      {error ? (
        <ErrorNote error={error} />
      ) : report === undefined ? (
        <Loading label="Loading report" />
      ) : (
        <div className="report fill scroll">
          <Cards run={run} report={report} />
          <LeftOutRules report={report} />
        </div>
      )}
    </>
  );
}

/** Whether the headlines may be published. */
function Confirmation({ report, trials }: { readonly report: VideoReport; readonly trials: string }) {
  if (!report.confirmed) {
    const why = 'They are the best of many pairs as the run came across them, and look better than they are.';
    return (
      <span className="warn" title={why}>
        headlines not confirmed
      </span>
    );
  }
  const meaning = 'Every list on this page holds with 95 % confidence as a whole; what did not was dropped.';
  return (
    <span title={meaning}>
      headlines {report.freshTrials === 0 ? 'exact' : `confirmed with ${compact(report.freshTrials)} fresh ${trials}`}
    </span>
  );
}

function Cards({ run, report }: { readonly run: RunInfo; readonly report: VideoReport }) {
  const ruleset = useRuleset(run.ruleset);
  const { footer: hasFooter } = usePictureChoices();
  const footer = hasFooter ? chartFooter(run, ruleset) : '';
  const points = ruleset?.nouns.points ?? 'pts';
  const factions = report.factions.filter((f) => f.faction !== '');
  return (
    <div className="report-cards">
      <Card title={report.title} footer={footer}>
        <TitleCard
          report={report}
          footer={footer}
          trials={ruleset?.nouns.trials ?? 'trials'}
          combatants={ruleset?.nouns.combatants ?? 'combatants'}
          points={points}
        />
      </Card>
      {report.champions.length > 0 && (
        <Card title="Champions" footer={footer}>
          <ChampionsCard lines={report.champions} footer={footer} points={points} />
        </Card>
      )}
      {report.perClass.some((c) => c.line !== null) && (
        <Card title="Best of each class" footer={footer}>
          <ClassesCard classes={report.perClass} footer={footer} points={points} />
        </Card>
      )}
      {PAIR_CARDS.filter(({ of }) => report.matchups > 1 && hasStory(report, of)).map(({ of, title, note }) => (
        <Card key={of} title={title} note={note} footer={footer}>
          <PairsCard title={title} pairs={report[of]} footer={footer} points={points} trial={ruleset?.nouns.trial ?? 'trial'} />
        </Card>
      ))}
      {factions.length > 1 && (
        <Card title="Factions" footer={footer}>
          <FactionsCard factions={factions} footer={footer} />
        </Card>
      )}
    </div>
  );
}

interface CardProps {
  readonly title: string;
  /** What the card shows, where the title doesn't say. */
  readonly note?: string;
  readonly footer: string;
  readonly children: React.ReactNode;
}

function Card({ title, note, footer, children }: CardProps) {
  return (
    <figure>
      {children}
      <figcaption className="row soft" style={{ paddingTop: 6 }}>
        <span className="grow">
          {title}
          {note !== undefined && <span className="dim small">, {note}</span>}
        </span>
        <ExportMenu
          picture={{ title, footer, whole: true, draw: () => children }}
          trigger={<IconButton icon={Download} size="small" label={`Export ${title}`} />}
        />
      </figcaption>
    </figure>
  );
}

function LeftOutRules({ report }: { readonly report: VideoReport }) {
  if (report.unmodelled.length === 0) return null;
  return (
    <Panel title="Rules not modelled" note="results leave these rules out">
      <table className="plain-table">
        <tbody>
          {report.unmodelled.slice(0, 60).map((entry) => (
            <tr key={entry.name}>
              <td>{entry.name}</td>
              <td className="dim small">{entry.rules.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
