/** Builds the services of the host, each from those before it. */
import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { buildOf } from '../cluster/build.ts';
import { Cluster } from '../cluster/cluster.ts';
import { Contests } from '../contests/contests.ts';
import { Decisions } from '../contests/decisions.ts';
import { FileContests } from '../contests/file-contests.ts';
import { HighlightReplays } from '../contests/highlight-replays.ts';
import { Profiles } from '../contests/profiles.ts';
import { ReplayChancesService } from '../contests/replay-chances.ts';
import { ReplayIndex } from '../contests/replay-index.ts';
import { Replays } from '../contests/replays.ts';
import { Exports } from '../exports/exports.ts';
import { CombatantSearch } from '../library/combatant-search.ts';
import { CompiledFields } from '../library/compiled-fields.ts';
import type { LibraryEvents } from '../library/events.ts';
import { FileParser } from '../library/file-parser.ts';
import { Importing } from '../library/importing.ts';
import { Library } from '../library/library.ts';
import { freeBytes } from '../machine/disk.ts';
import { Confirming } from '../results/confirming.ts';
import { Headlines } from '../results/headlines.ts';
import { Movement } from '../results/movement.ts';
import { PairSources } from '../results/pair-sources.ts';
import { Ratings } from '../results/ratings.ts';
import { Results } from '../results/results.ts';
import { RunViews } from '../results/run-views.ts';
import { Rulesets } from '../rulesets.ts';
import { Calibration } from '../runs/calibration.ts';
import { newRunEvents } from '../runs/events.ts';
import { FollowUps } from '../runs/follow-ups.ts';
import { MeasuredSpeeds } from '../runs/measured-speeds.ts';
import { Planning } from '../runs/planning.ts';
import { RunPreparer } from '../runs/prepared-run.ts';
import { Probes } from '../runs/probes.ts';
import { Runs } from '../runs/runs.ts';
import { Scheduler } from '../runs/scheduler.ts';
import { Maintenance } from '../store/maintenance.ts';
import { Projects } from '../store/projects.ts';
import { Settings } from '../store/settings.ts';
import { Store } from '../store/store.ts';
import { DataThread } from '../threads/data-thread.ts';
import { DatabaseWriter } from '../threads/database-writer.ts';
import { ThreadPools } from '../threads/thread-pools.ts';
import { Desks } from './desks.ts';
import type { HostOptions } from './options.ts';

export type Services = Awaited<ReturnType<typeof buildServices>>;

export async function buildServices(options: HostOptions) {
  const rulesets = new Rulesets(options.rulesets === undefined ? RULESETS : await loadRulesets(options.rulesets));
  const opened = openStore(options);
  const core = { ...opened, rulesets, cluster: buildCluster(opened, rulesets) };
  const dataThread = new DataThread(options.workerUrl);
  const freeSpace = options.freeBytes ?? (() => freeBytes(options.dataFolder));
  const maintenance = new Maintenance({ ...core, dataThread, freeBytes: freeSpace });
  const library = buildLibrary(core);
  const runs = buildRuns({ ...core, ...library, freeSpace }, options);
  const results = buildResults({ ...core, ...library, ...runs });
  const contests = buildContests({ ...core, ...library, ...runs, ...results });
  const services = { ...core, maintenance, ...library, ...runs, ...results, ...contests };
  return { ...services, exports: new Exports(services) };
}

/** Results are stored before the threads and the database close. */
export async function closeServices({ scheduler, ratings, cluster, threads, maintenance, store }: Services): Promise<void> {
  await maintenance.close();
  await scheduler.close();
  await ratings.close();
  await cluster.disconnect();
  await threads.close();
  await store.close();
}

async function loadRulesets(module: URL): Promise<readonly Ruleset[]> {
  const { RULESETS: loaded }: { RULESETS: readonly Ruleset[] } = await import(module.href);
  return loaded;
}

function openStore({ dataFolder, workerUrl, threads, rulesets, besideAnother }: HostOptions) {
  const store = Store.open(dataFolder, new DatabaseWriter(workerUrl), besideAnother);
  const settings = new Settings(store);
  const count = threads ?? threadSetting(settings) ?? availableParallelism();
  return {
    store,
    settings,
    projects: new Projects(store),
    desks: new Desks(),
    threads: new ThreadPools({ workerUrl, threads: count, rulesets: rulesets ?? 'app' }),
  };
}

/** The user's choice; it takes effect at the next start. */
function threadSetting(settings: Settings): number | undefined {
  const chosen = settings.get('runs.threads');
  return typeof chosen === 'number' && Number.isInteger(chosen) && chosen > 0 ? Math.min(chosen, availableParallelism()) : undefined;
}

function buildCluster({ store, threads }: ReturnType<typeof openStore>, rulesets: Rulesets): Cluster {
  const say = (message: string) => store.notices.add({ code: 'cluster/worker', severity: 'warning', message, hint: '' });
  return new Cluster({ threads, build: buildOf(rulesets.all), say });
}

type Core = ReturnType<typeof openStore> & { readonly rulesets: Rulesets; readonly cluster: Cluster };

function buildLibrary(core: Core) {
  const { store, threads } = core;
  const libraryEvents: LibraryEvents = new EventEmitter();
  const parser = new FileParser(core);
  const importing = new Importing({ store, parser, events: libraryEvents });
  const search = new CombatantSearch(store, threads);
  return {
    libraryEvents,
    parser,
    library: new Library({ ...core, importing, search, events: libraryEvents }),
    fields: new CompiledFields(core),
  };
}

type RunsInput = Core & ReturnType<typeof buildLibrary> & { readonly freeSpace: () => Promise<number> };

function buildRuns({ freeSpace, ...parts }: RunsInput, options: HostOptions) {
  const runEvents = newRunEvents();
  const probes = new Probes(parts);
  const speeds = new MeasuredSpeeds(parts.settings, parts.threads.threads);
  const planning = new Planning({ ...parts, probes, speeds, freeBytes: freeSpace });
  const calibration = new Calibration({ ...parts, probes, speeds });
  const preparer = new RunPreparer(parts);
  const onDemand = options.shell === 'cli';
  const followUps = new FollowUps();
  const scheduler = new Scheduler({
    ...parts,
    player: parts.cluster,
    preparer,
    events: runEvents,
    followUps,
    freeBytes: freeSpace,
    onDemand,
    onMeasured: (run) => calibration.note(run),
  });
  return { runEvents, followUps, planning, preparer, scheduler, runs: new Runs({ ...parts, planning, scheduler, events: runEvents }) };
}

function buildResults(parts: Core & ReturnType<typeof buildLibrary> & ReturnType<typeof buildRuns>) {
  const pairs = new PairSources(parts);
  const views = new RunViews({ ...parts, pairs });
  const movement = new Movement({ ...parts, views });
  const ratings = new Ratings({ ...parts, views });
  const confirming = new Confirming({ ...parts, views, pairs });
  const headlines = new Headlines({ ...parts, views, pairs });
  return { pairs, views, movement, ratings, confirming, headlines, results: new Results({ ...parts, views, pairs, movement }) };
}

function buildContests(parts: Core & ReturnType<typeof buildLibrary> & ReturnType<typeof buildRuns> & ReturnType<typeof buildResults>) {
  return {
    contests: new Contests(parts),
    fileContests: new FileContests(parts),
    decisions: new Decisions(parts),
    replays: new Replays(parts),
    replayChances: new ReplayChancesService(parts),
    replayIndex: new ReplayIndex(parts),
    profiles: new Profiles(parts),
    highlightReplays: new HighlightReplays(parts),
  };
}
