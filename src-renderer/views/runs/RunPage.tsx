import { FileDown, GitCompareArrows, ListOrdered, Pause, Pencil, Play, RotateCcw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { RunDetail, RunInfo } from '../../../src-shared/api/types.ts';
import {
  attempt,
  Button,
  ErrorNote,
  Field,
  IconButton,
  Loading,
  Menu,
  Panel,
  Popover,
  ProgressBar,
  TextInput,
  toast,
} from '../../components/index.ts';
import { compact, count, counted, percent, plusMinus } from '../../format/figures.ts';
import { duration, finishTime, when } from '../../format/time.ts';
import { host } from '../../host/host.ts';
import { saveFile } from '../../host/save-file.ts';
import { pauseOrResume } from '../../shell/RunPill.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { newSeed } from '../../state/new-seed.ts';
import { progressOf, STATUS_WORDS } from '../../state/progress.ts';
import { href } from '../../state/routes.ts';
import { useRun, useRuns } from '../../state/runs.ts';
import { hasResults, resultsOf } from '../../state/use-chosen-run.ts';
import { navigate } from '../../state/use-route.ts';
import { SetupList } from '../matchups/SetupList.tsx';
import { cancel, Fact, removeRun } from './RunsList.tsx';
import { KEEP_WORDS, KIND_WORDS } from './words.ts';

export function RunPage({ runId }: { readonly runId: number }) {
  const { value: detail, error } = useHostData('runs.get', { runId, field: false });
  const run: RunInfo | undefined = useRun(runId) ?? detail;
  if (error) return <ErrorNote error={error} />;
  if (run === undefined) return <Loading label="Reading the run" />;
  const open = run.status === 'running' || run.status === 'paused' || run.status === 'queued';
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Runs', to: href('runs') }]}
        title={run.name}
        hidePill={open}
        meta={
          <>
            <span>{STATUS_WORDS[run.status]}</span>
            <span>{when(run.createdAt, new Date())}</span>
          </>
        }
        actions={<RunActions run={run} open={open} />}
      />
      <div className="run-page scroll">
        <ProgressBlock run={run} />
        {detail === undefined ? <Loading label="Reading the run" /> : <RunColumns run={run} detail={detail} />}
      </div>
    </>
  );
}

/** Settings, rules and who leads, side by side. */
function RunColumns({ run, detail }: { readonly run: RunInfo; readonly detail: RunDetail }) {
  return (
    <div className="run-columns">
      <div>
        <Panel title="Settings" note={`seed ${run.seed}`}>
          <table className="plain-table">
            <tbody>
              <Line label="Kind" value={KIND_WORDS[run.kind]} />
              <Line label="Field" value={count(run.combatants)} />
              {detail.settings.challengers > 0 && <Line label="Challengers" value={count(detail.settings.challengers)} />}
              <Line label="Trials a matchup" value={count(detail.settings.trials)} />
              {detail.settings.precision !== null && (
                <Line label="Precision" value={`±${(detail.settings.precision * 100).toFixed(2)} %`} />
              )}
              <Line label="Kept" value={KEEP_WORDS[run.keep].label} />
              <Line label="Rules" value={run.rulesetVersion} />
              {detail.slotBias && (
                <Line
                  label="Win rate of the first slot in mirror matches"
                  value={`${percent(detail.slotBias.rate)} % ${plusMinus(detail.slotBias.interval.low, detail.slotBias.interval.high)}`}
                />
              )}
            </tbody>
          </table>
        </Panel>
      </div>
      <div>
        <Options run={run} options={detail.options} />
      </div>
      <div>
        {hasResults(run) && <Top run={run} />}
        {detail.problems.length > 0 && (
          <Panel title="Problems" note={count(detail.problems.length)}>
            <div className="stack">
              {detail.problems.slice(0, 50).map((problem, i) => (
                <div key={`${problem.code} ${i}`} className={`problem problem-${problem.severity}`}>
                  <span>
                    {problem.subject && <b>{problem.subject}: </b>}
                    {problem.message} <span className="dim">{problem.hint}</span>
                  </span>
                </div>
              ))}
            </div>
          </Panel>
        )}
        <Panel
          title="Rules left out"
          note={
            detail.unmodelled.length === 0 ? 'none: everything is modelled' : counted(detail.unmodelled.length, 'combatant', 'combatants')
          }
        >
          <table className="plain-table">
            <tbody>
              {detail.unmodelled.slice(0, 100).map((entry) => (
                <tr key={entry.name}>
                  <td>{entry.name}</td>
                  <td className="small dim">{entry.rules.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      </div>
    </div>
  );
}

function Options({ run, options }: { readonly run: RunInfo; readonly options: React.ComponentProps<typeof SetupList>['options'] }) {
  const ruleset = useRuleset(run.ruleset);
  return (
    <Panel title="How it is played" note={ruleset?.name}>
      <SetupList options={options} specs={ruleset?.options ?? []} />
    </Panel>
  );
}

const SHOWN = 10;

/** Who leads, with the interval, beside how it was played. */
function Top({ run }: { readonly run: RunInfo }) {
  const { value: page } = useHostData('runs.standings', { runId: run.id, limit: SHOWN });
  if (page === undefined) return null;
  const rows = page.rows.filter((row) => row.n > 0);
  return (
    <Panel
      title={run.kind === 'single' ? 'Result' : 'At the top'}
      note={page.total > SHOWN ? `${SHOWN} of ${count(page.total)}` : undefined}
      actions={
        <a className="button button-ghost button-small" href={resultsOf(run)}>
          See the results
        </a>
      }
    >
      <table className="plain-table run-top">
        <tbody>
          {rows.map((row) => (
            <tr key={row.index}>
              <td className="figure dim">{row.rank}</td>
              <td className="run-top-name">
                <div className="ellipsis" title={`${row.name}${row.detail ? `, ${row.detail}` : ''}`}>
                  <span className="strong">{row.name}</span> <span className="dim small">{row.detail}</span>
                </div>
              </td>
              <td className="figure">{percent(row.rate)}</td>
              <td className="figure dim small">{plusMinus(row.low, row.high)}</td>
            </tr>
          ))}
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

function ProgressBlock({ run }: { readonly run: RunInfo }) {
  const { progress } = run;
  const ruleset = useRuleset(run.ruleset);
  const running = run.status === 'running';
  return (
    <section className="run-progress">
      <ProgressBar value={progressOf(run)} label={run.name} />
      <div className="key-figures">
        <Fact value={`${percent(progressOf(run), 0)} %`} label={STATUS_WORDS[run.status].toLowerCase()} />
        <Fact value={compact(progress.trialsDone)} label={`of ${compact(progress.trials)} ${ruleset?.nouns.trials ?? 'trials'}`} />
        <Fact
          value={compact(progress.matchupsDone)}
          label={`of ${compact(progress.matchups)} ${progress.matchups === 1 ? 'matchup' : 'matchups'}`}
        />
        <Fact
          value={compact(running ? progress.rate : run.activeSeconds > 0 ? progress.trialsDone / run.activeSeconds : 0)}
          label={`${ruleset?.nouns.trials ?? 'trials'} a second`}
        />
        {running && progress.secondsLeft !== null ? (
          <Fact value={duration(progress.secondsLeft)} label={`left, done ${finishTime(progress.secondsLeft, new Date())}`} />
        ) : (
          <Fact value={duration(run.activeSeconds)} label="of play" />
        )}
        <Fact value={progress.widest === null ? '–' : `±${(progress.widest * 100).toFixed(2)}`} label="widest interval, %" />
      </div>
      {run.message && <p className="active-run-message">{run.message}</p>}
    </section>
  );
}

function RunActions({ run, open }: { readonly run: RunInfo; readonly open: boolean }) {
  const others = (useRuns((r) => r.list) ?? []).filter((r) => r.id !== run.id && r.ruleset === run.ruleset && hasResults(r));
  const again = () =>
    attempt(async () => {
      const { settings } = await host.call('runs.get', { runId: run.id });
      const next = await host.call('runs.start', {
        ...settings,
        field: [...settings.field],
        options: { ...settings.options },
        name: `${run.name}, again`,
        seed: newSeed(),
      });
      navigate(href('runs', [next.id]));
    });
  return (
    <>
      <RenameRun run={run} />
      {others.length > 0 && hasResults(run) && (
        <Menu
          trigger={<Button icon={GitCompareArrows}>Compare with</Button>}
          entries={others.slice(0, 20).map((other) => ({
            label: other.name,
            note: when(other.createdAt, new Date()),
            onSelect: () => navigate(href('runs', ['compare', other.id, run.id])),
          }))}
        />
      )}
      <IconButton
        icon={FileDown}
        label="Save the settings as a file"
        onClick={() => attempt(async () => saveFile(await host.call('export.run', { runId: run.id })))}
      />
      {open ? (
        <>
          {run.status !== 'queued' && (
            <Button icon={run.status === 'paused' ? Play : Pause} onClick={() => pauseOrResume(run)}>
              {run.status === 'paused' ? 'Resume' : 'Pause'}
            </Button>
          )}
          <Button icon={X} variant="ghost" onClick={() => cancel(run)}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          {run.status !== 'done' && (
            <Button icon={Play} onClick={() => attempt(() => host.call('runs.resume', { runId: run.id }))}>
              Go on
            </Button>
          )}
          <Button icon={RotateCcw} onClick={again}>
            Run again
          </Button>
          <IconButton
            icon={Trash2}
            label="Delete this run"
            onClick={() => {
              removeRun(run);
              navigate(href('runs'));
            }}
          />
        </>
      )}
      {hasResults(run) && (
        <Button variant="primary" icon={ListOrdered} onClick={() => navigate(resultsOf(run))}>
          See the results
        </Button>
      )}
    </>
  );
}

function RenameRun({ run }: { readonly run: RunInfo }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(run.name);
  const save = () => {
    setOpen(false);
    if (name.trim() === '' || name === run.name) return;
    attempt(async () => {
      await host.call('runs.rename', { runId: run.id, name });
      toast({ title: `Renamed to ${name}`, undo: async () => void (await host.call('runs.rename', { runId: run.id, name: run.name })) });
    });
  };
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={<IconButton icon={Pencil} label="Rename" />}>
      <form
        className="small-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Name">
          <TextInput autoFocus aria-label="Name" value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button variant="primary" type="submit">
          Rename
        </Button>
      </form>
    </Popover>
  );
}
