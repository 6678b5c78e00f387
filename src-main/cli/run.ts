import { ApiError, type Input } from '../../src-shared/api/index.ts';
import type { KeepChoice, RunInfo, RunKind, RunPlan } from '../../src-shared/api/types.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import { count, type FileChoice } from './import.ts';
import { readInputs, splitSettings } from './inputs.ts';
import type { ExitCode } from './program.ts';
import { ProgressLine } from './progress.ts';
import { type Console, percent, readInput } from './session.ts';

export interface RunChoice extends FileChoice {
  readonly kind?: RunKind;
  readonly roster?: readonly string[];
  readonly query: string;
  readonly challengers?: number;
  readonly seed?: string;
  readonly trials?: number;
  readonly precision?: number;
  readonly keep: KeepChoice;
  readonly name?: string;
  readonly top?: number;
  readonly plan?: boolean;
}

type Settings = Input<'runs.start'>;

export async function run(console: Console, files: string[], choice: RunChoice): Promise<ExitCode> {
  const settings = await settingsOf(console, files, choice);
  if (choice.plan) {
    const plan = await console.call('runs.plan', settings);
    console.answer(plan, () => planText(plan));
    return console.problems(plan.problems) ? 1 : 0;
  }
  return follow(console, await console.call('runs.start', settings));
}

/** Plays without printing standings; the number of the run. */
export async function playToEnd(console: Console, settings: Settings): Promise<number> {
  const started = await console.call('runs.start', settings);
  const ended = await ending(console, started);
  if (ended.status !== 'done')
    throw new ApiError('cli/run-stopped', `Run ${ended.id} is ${ended.status}. Go on with: warbench resume ${ended.id}`);
  return ended.id;
}

export async function resume(console: Console, runId: number | undefined): Promise<ExitCode> {
  const runs = await console.call('runs.list', {});
  const unfinished = runs.filter((r) => r.status === 'paused' || r.status === 'queued' || r.status === 'running');
  const chosen = runId === undefined ? unfinished.at(0) : runs.find((r) => r.id === runId);
  if (chosen === undefined)
    throw new ApiError('cli/nothing-to-resume', runId === undefined ? 'There is no unfinished run.' : `There is no run ${runId}.`);
  if (chosen.status === 'done') {
    console.answer(chosen, () => `Run ${chosen.id} is finished already.`);
    return 0;
  }
  return follow(console, await console.call('runs.resume', { runId: chosen.id }));
}

export async function listRuns(console: Console): Promise<ExitCode> {
  const runs = await console.call('runs.list', {});
  console.answer(runs, () =>
    runs.length === 0
      ? 'There are no runs yet. Start one with: warbench run FILE'
      : runs
          .map(
            (r) =>
              `${String(r.id).padStart(4)}  ${r.status.padEnd(9)}  ${r.ruleset.padEnd(10)}  ${r.kind.padEnd(11)}  ${percent(r.progress.trialsDone / Math.max(1, r.progress.trials), 0).padStart(5)}  ${r.createdAt.slice(0, 16).replace('T', ' ')}  ${r.name}`,
          )
          .join('\n'),
  );
  return 0;
}

/** Shows progress until the run ends; Ctrl-C pauses it with everything kept. */
async function ending(console: Console, started: RunInfo): Promise<RunInfo> {
  const host = await console.host();
  const line = new ProgressLine(console.json);
  let stopped = false;
  let said = '';
  const ended = await new Promise<RunInfo>((resolve) => {
    const watch = (info: RunInfo) => {
      if (info.id !== started.id) return;
      if (info.message !== said && info.message !== '' && info.status !== 'failed') {
        line.clear();
        console.remark(info.message);
      }
      said = info.message;
      line.show(info);
      if (['done', 'failed', 'cancelled', 'paused'].includes(info.status) && !info.waits) {
        stop();
        process.off('SIGINT', interrupt);
        resolve(info);
      }
    };
    const interrupt = () => {
      if (stopped) process.exit(130);
      stopped = true;
      line.clear();
      process.stderr.write('Stopping at the next border; press Ctrl-C again to leave at once (everything stored is kept either way).\n');
      void console.call('runs.pause', { runId: started.id }).then(watch);
    };
    const stop = host.on('run', watch);
    process.on('SIGINT', interrupt);
    console.remark(`Run ${started.id}: ${started.name}. Ctrl-C pauses it.`);
    // It may have ended between the start and the first event.
    void console.call('runs.get', { runId: started.id }).then(watch);
  });
  line.clear();
  return ended;
}

export async function follow(console: Console, started: RunInfo): Promise<ExitCode> {
  const ended = await ending(console, started);
  if (ended.status === 'paused') {
    console.answer(ended, () => `Run ${ended.id} is paused. Go on with: warbench resume ${ended.id}`);
    return 130;
  }
  if (ended.status === 'failed') throw new ApiError('cli/run-failed', `Run ${ended.id} failed: ${ended.message}`);
  const top = await console.call('runs.standings', { runId: ended.id, limit: 10 });
  console.answer({ run: ended, standings: top.rows }, () =>
    [
      `Run ${ended.id}: ${ended.name}, ${count(ended.progress.matchups, 'matchup')}, ${count(ended.progress.trialsDone, 'trial')} in ${ended.activeSeconds.toFixed(1)} s`,
      ...top.rows.map((s) => {
        const bracket = s.rankLow === s.rankHigh ? `#${s.rankLow}` : `#${s.rankLow}-${s.rankHigh}`;
        return `${bracket.padStart(9)}  ${percent(s.rate).padStart(7)} +-${((100 * (s.high - s.low)) / 2).toFixed(1)}  ${s.name}${s.detail ? ` (${s.detail})` : ''}${s.unmodelled.length ? `  [not modelled: ${s.unmodelled.join(', ')}]` : ''}`;
      }),
    ].join('\n'),
  );
  return 0;
}

export async function settingsOf(console: Console, files: readonly string[], choice: RunChoice): Promise<Settings> {
  if (files.length === 1 && files[0]?.endsWith('.warbench-run')) {
    const opened = await console.call('runs.open', { bytes: readInput(files[0]).bytes });
    return { ...opened, field: [...opened.field], ...(choice.name && { name: choice.name }) };
  }
  const { reading, playing } = splitSettings(choice.set);
  const rosterIds = (choice.roster ?? []).map(Number);
  let ruleset: RulesetId | undefined = choice.ruleset;
  let title = '';
  if (files.length > 0) {
    const read = { files: readInputs(files), ...(ruleset && { ruleset }), settings: reading };
    for (const roster of await console.call('library.import', read)) {
      console.problems((await console.call('library.roster', { rosterId: roster.id })).problems);
      rosterIds.push(roster.id);
      ruleset ??= roster.ruleset;
      title ||= roster.name;
    }
  }
  if (rosterIds.length > 0 && ruleset === undefined)
    ruleset = (await console.call('library.roster', { rosterId: rosterIds[0] as number })).ruleset;
  if (ruleset === undefined) throw new ApiError('cli/no-ruleset', 'Say what to run: give files, --roster numbers or --ruleset.');
  const info = (await console.call('app.info', {})).rulesets.find((r) => r.id === ruleset);
  const contest =
    choice.kind === undefined && rosterIds.length === 1
      ? (await console.call('library.contests', { rosterId: rosterIds[0] as number }))[0]
      : undefined;
  const field = contest
    ? [contest.a, contest.b]
    : await console.call('library.select', { ruleset, query: choice.query, ...(rosterIds.length > 0 && { rosterIds }) });
  if (field.length === 0) throw new ApiError('cli/empty-field', 'Nothing in the library fits; there is nobody to fight.');
  const kind = choice.kind ?? (field.length === 2 ? 'single' : 'round-robin');
  return {
    name: choice.name ?? (contest?.name || title || `${info?.name ?? ruleset} ${kind}`),
    ruleset,
    kind,
    field: [...field],
    challengers: choice.challengers ?? (kind === 'gauntlet' ? 1 : 0),
    options: { ...contest?.options, ...playing },
    seed: choice.seed ?? '1',
    trials: choice.trials ?? contest?.trials ?? (kind === 'single' ? (info?.defaultTrials ?? 10_000) : 100),
    precision: choice.precision ?? null,
    keep: choice.keep,
    ...(choice.top !== undefined && { topPlaces: choice.top }),
  };
}

function planText(plan: RunPlan): string {
  const size = (bytes: number) =>
    bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
  return [
    `${count(plan.matchups, 'matchup')}, ${count(plan.trials, 'trial')}, ${count(plan.tiles, 'tile')}`,
    plan.seconds === null
      ? 'time unknown'
      : `about ${plan.seconds < 90 ? `${plan.seconds.toFixed(0)} s` : `${(plan.seconds / 60).toFixed(0)} min`} on this machine`,
    `disk: every record ${size(plan.disk.records)}, outcomes ${size(plan.disk.outcomes)}, standings ${size(plan.disk.standings)}; ${size(plan.freeDisk)} free`,
  ].join('\n');
}
