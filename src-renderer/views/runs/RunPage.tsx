import type { RunDetail, RunInfo } from '../../../src-shared/api/runs.ts';
import { plusMinusText, shareFigure, shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { SetupTable } from '../../components/contest/SetupTable.tsx';
import { ErrorNote, KeyFigure, KeyFigures, Loading, Panel, ProgressBar, UnitName } from '../../components/index.ts';
import { compact, count, counted, wholePercent } from '../../format/figures.ts';
import { KEEP_LABELS, KIND_LABELS, secondsLeft, statusLabel } from '../../format/run-labels.ts';
import { duration, finishTime, when } from '../../format/time.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { progressOf } from '../../state/progress.ts';
import { href } from '../../state/routes.ts';
import { useRun } from '../../state/runs.ts';
import { hasResults, resultsOf } from '../../state/use-chosen-run.ts';
import { OfficialRules } from './OfficialRules.tsx';
import { RunActions } from './RunActions.tsx';

export function RunPage({ runId }: { readonly runId: number }) {
  const { value: detail, error } = useHostData('runs.get', { runId, field: false });
  const run: RunInfo | undefined = useRun(runId) ?? detail;
  if (error) return <ErrorNote error={error} />;
  if (run === undefined) return <Loading label="Loading run" />;
  const isOpen = run.status === 'running' || run.status === 'paused' || run.status === 'queued';
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Runs', to: href('runs') }]}
        title={run.name}
        hidePill={isOpen}
        meta={
          <>
            <span>{statusLabel(run)}</span>
            <span>{when(run.createdAt, new Date())}</span>
          </>
        }
        actions={<RunActions run={run} isOpen={isOpen} />}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="fill scroll" tabIndex={0} aria-label={run.name}>
        <ProgressBlock run={run} />
        {detail === undefined ? <Loading label="Loading run" /> : <RunColumns run={run} detail={detail} />}
      </section>
    </>
  );
}

function ProgressBlock({ run }: { readonly run: RunInfo }) {
  const { progress } = run;
  const trials = useRuleset(run.ruleset)?.nouns.trials ?? 'trials';
  const running = run.status === 'running';
  const left = secondsLeft(run);
  const averageRate = run.activeSeconds > 0 ? progress.trialsDone / run.activeSeconds : 0;
  return (
    <section className="band stack runs-progress">
      <ProgressBar value={progressOf(run)} label={run.name} />
      <KeyFigures>
        <KeyFigure value={`${wholePercent(progressOf(run))} %`} label={statusLabel(run).toLowerCase()} />
        <KeyFigure value={compact(progress.trialsDone)} label={`of ${compact(progress.trials)} ${trials}`} />
        <KeyFigure value={compact(progress.matchupsDone)} label={`of ${counted(progress.matchups, 'matchup', 'matchups')}`} />
        <KeyFigure value={compact(running ? progress.rate : averageRate)} label={`${trials} per second`} />
        {running && left !== null ? (
          <KeyFigure value={duration(left)} label={`left, done at ${finishTime(left, new Date())}`} />
        ) : (
          <KeyFigure value={duration(run.activeSeconds)} label="duration" />
        )}
        <KeyFigure value={progress.widest === null ? '–' : `±${(progress.widest * 100).toFixed(2)}`} label="widest interval, %" />
      </KeyFigures>
      {run.message && <p className="warn">{run.message}</p>}
    </section>
  );
}

/** Settings, rules and the top of the table, side by side. */
function RunColumns({ run, detail }: { readonly run: RunInfo; readonly detail: RunDetail }) {
  const ruleset = useRuleset(run.ruleset);
  return (
    <div className="columns">
      <div>
        <Settings run={run} detail={detail} />
      </div>
      <div>
        <Panel title="Rules and options" note={ruleset?.name}>
          <SetupTable options={detail.options} specs={ruleset?.options ?? []} />
        </Panel>
      </div>
      <div>
        {hasResults(run) && <Top run={run} />}
        <OfficialRules run={run} detail={detail} />
        <Problems detail={detail} />
        <LeftOutRules detail={detail} />
      </div>
    </div>
  );
}

function Settings({ run, detail: { settings, slotBias } }: { readonly run: RunInfo; readonly detail: RunDetail }) {
  return (
    <Panel title="Settings" note={`seed ${run.seed}`}>
      <table className="plain-table runs-settings">
        <tbody>
          <Line label="Kind" value={KIND_LABELS[run.kind]} />
          <Line label="Field" value={count(run.combatants)} />
          {settings.challengers > 0 && <Line label="Challengers" value={count(settings.challengers)} />}
          <Line label="Trials per matchup" value={count(settings.trials)} />
          {settings.precision !== null && <Line label="Precision" value={`±${(settings.precision * 100).toFixed(2)} %`} />}
          {settings.quick === true && <Line label="Effort" value="Quick: exact odds and confirming in seconds" />}
          <Line label="Stored results" value={KEEP_LABELS[run.keep].label} />
          <Line label="Rules version" value={run.rulesetVersion} />
          {slotBias && (
            <Line
              label="First slot wins mirror matches"
              value={shareWithCertainty({ method: 'estimated', value: slotBias.rate, ...slotBias.interval, trials: slotBias.n })}
            />
          )}
        </tbody>
      </table>
    </Panel>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <tr>
      <td className="soft">{label}</td>
      <td className="figure">{value}</td>
    </tr>
  );
}

const SHOWN = 10;

/** The best of the run so far, with their intervals. */
function Top({ run }: { readonly run: RunInfo }) {
  const { value: page } = useHostData('runs.standings', { runId: run.id, bestPerBase: null, limit: SHOWN });
  if (page === undefined) return null;
  return (
    <Panel
      title={run.kind === 'single' ? 'Result' : 'Leaders'}
      note={page.total > SHOWN ? `${SHOWN} of ${count(page.total)}` : undefined}
      actions={
        <a className="button button-ghost button-small" href={resultsOf(run)}>
          View results
        </a>
      }
    >
      <table className="plain-table">
        <tbody>
          {page.rows
            .filter((row) => row.n > 0)
            .map((row) => (
              <tr key={row.index}>
                <td className="figure dim">{row.rank}</td>
                <td className="cell-fill">
                  <UnitName unit={row} />
                </td>
                <td className="figure">{shareFigure(shareOf(row))}</td>
                <td className="figure dim small">{plusMinusText(shareOf(row))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Panel>
  );
}

const MOST_PROBLEMS = 50;

function Problems({ detail: { problems } }: { readonly detail: RunDetail }) {
  if (problems.length === 0) return null;
  return (
    <Panel title="Problems" note={count(problems.length)}>
      <div className="stack">
        {problems.slice(0, MOST_PROBLEMS).map((problem, i) => (
          <div key={`${problem.code} ${i}`} className={`problem problem-${problem.severity}`}>
            <span>
              {problem.subject && <b>{problem.subject}: </b>}
              {problem.message} <span className="dim">{problem.hint}</span>
            </span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

const MOST_LEFT_OUT = 100;

function LeftOutRules({ detail: { unmodelled } }: { readonly detail: RunDetail }) {
  return (
    <Panel
      title="Rules not modelled"
      note={unmodelled.length === 0 ? 'none' : counted(unmodelled.length, 'combatant affected', 'combatants affected')}
    >
      <table className="plain-table">
        <tbody>
          {unmodelled.slice(0, MOST_LEFT_OUT).map((entry) => (
            <tr key={entry.name}>
              <td>{entry.name}</td>
              <td className="small dim">{entry.rules.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
