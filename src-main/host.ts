/** Puts the services together and answers the API. */
import { availableParallelism } from 'node:os';
import { API, ApiError, type Handlers, type Method } from '../src-shared/api/index.ts';
import type { HostEvents } from '../src-shared/api/types.ts';
import type { Ruleset } from '../src-shared/contract/ruleset.ts';
import { decodeReplay } from '../src-shared/replay/codec.ts';
import { RULESETS } from '../src-shared/rulesets/index.ts';
import { USUAL_REPLAY_MEGABYTES } from '../src-shared/run/highlights.ts';
import { appInfo } from './app-info.ts';
import type { HostServices } from './carriers/services.ts';
import { Contests } from './contests/contests.ts';
import { KeptReplays } from './contests/kept-replays.ts';
import { Profiles } from './contests/profiles.ts';
import { Replays } from './contests/replays.ts';
import { Exports } from './exports/exports.ts';
import { readRunFile } from './exports/run-file.ts';
import { Catalogue } from './library/catalogue.ts';
import { Fields } from './library/fields.ts';
import { Importing } from './library/importing.ts';
import { Library } from './library/library.ts';
import { installSamples } from './library/samples.ts';
import { installShipped } from './library/shipped.ts';
import { freeBytes } from './machine/disk.ts';
import { keepAwake } from './machine/keep-awake.ts';
import { Movement } from './results/movement.ts';
import { PairSources } from './results/pair-sources.ts';
import { Results } from './results/results.ts';
import { Runs } from './runs/runs.ts';
import { Settings } from './store/settings.ts';
import { storageUse } from './store/sizes.ts';
import { Store } from './store/store.ts';
import { Pools } from './threads/pools.ts';

export interface HostOptions {
  readonly dataFolder: string;
  /** Threads that play; one a core when not said. */
  readonly threads?: number | undefined;
  readonly workerUrl: URL;
  readonly shell: 'electron' | 'server' | 'cli';
  /** Holds maps/. */
  readonly shippedFolder: string;
  /** Keeps the machine awake until the returned function is called; shells that cannot leave it out. */
  readonly stayAwake?: () => () => void;
  /** Bytes left for results; asked of the file system when not said. */
  readonly freeDisk?: () => Promise<number>;
  /** False: a new library starts empty. */
  readonly samples?: boolean;
  /** A module that exports RULESETS, instead of the app's own. */
  readonly rulesets?: URL;
}

type Listeners = { [K in keyof HostEvents]: Set<(value: HostEvents[K]) => void> };

export async function createHost(options: HostOptions): Promise<HostServices> {
  const rulesets = options.rulesets === undefined ? RULESETS : await rulesetsFrom(options.rulesets);
  const rulesetOf = (id: string): Ruleset => {
    const found = rulesets.find((r) => r.id === id);
    if (found === undefined) throw new ApiError('app/no-ruleset', `There is no game '${id}' here.`);
    return found;
  };
  const listeners: Listeners = { run: new Set(), runRemoved: new Set(), library: new Set(), importProgress: new Set() };
  const emit = <K extends keyof HostEvents>(event: K, value: HostEvents[K]) => {
    for (const listener of listeners[event]) listener(value);
  };

  if (options.stayAwake !== undefined) listeners.run.add(keepAwake(options.stayAwake));

  const store = Store.open(options.dataFolder);
  const settings = new Settings(store);
  const threads = options.threads ?? threadsIn(settings.get('runs.threads')) ?? availableParallelism();
  const pools = new Pools(options.workerUrl, threads, options.rulesets ?? null);
  store.attach(pools);
  const importing = new Importing(store, pools, (event) => emit('importProgress', event));
  const catalogue = new Catalogue(store, pools);
  const library = new Library(store, rulesets, importing, catalogue, (event) => emit('library', event));
  const fields = new Fields(store, pools);
  const runs = new Runs(store, pools, fields, rulesetOf, {
    announce: (info) => emit('run', info),
    freeDisk: options.freeDisk ?? (() => freeBytes(options.dataFolder)),
    removed: (id) => emit('runRemoved', { id }),
    finished: (id) => keptReplays.keep(id),
    setting: (key) => settings.get(key),
    keepSetting: (key, value) => settings.set(key, value),
    onDemand: options.shell === 'cli',
  });
  const pairs = new PairSources(store, pools, fields);
  const contests = new Contests(store, pools, fields, library, runs, pairs, rulesetOf);
  const keptReplays = new KeptReplays(store, pools, fields, library, runs.views, rulesetOf, () => {
    const cap = settings.get('replays.megabytes');
    return typeof cap === 'number' ? cap : USUAL_REPLAY_MEGABYTES;
  });
  const replays = new Replays(store, pools, fields, library, runs, contests, rulesetOf);
  const movement = new Movement(store, runs.views, runs.scheduler);
  const results = new Results(store, runs.views, pairs, movement);
  const exports = new Exports(runs, results, contests, replays, rulesetOf);
  const profiles = new Profiles(store, pools, fields, library, runs, rulesetOf);

  const handlers: Handlers = {
    'app.info': () => appInfo(options, threads, store, rulesets),
    'app.storage': () => storageUse(store),
    'settings.get': () => settings.all(),
    'settings.set': ({ key, value }) => settings.set(key, value),

    'library.preview': (q) => importing.preview(q.files, q),
    'library.import': (q) => library.import(q),
    'library.update': (q) => library.update(q),
    'library.rosters': () => library.rosters(),
    'library.roster': ({ rosterId }) => library.roster(rosterId),
    'library.combatants': (q) => library.combatants(q),
    'library.select': (q) => library.select(q),
    'library.words': (q) => library.words(q),
    'library.combatant': ({ id }) => library.combatant(id),
    'library.rules': ({ id }) => library.rules(id),
    'library.contests': (q) => library.contests(q),
    'library.assets': ({ ruleset, kind }) => library.assets(ruleset, kind),
    'library.rename': ({ rosterId, name }) => library.rename(rosterId, name),
    'library.tag': ({ rosterId, tags }) => library.tag(rosterId, tags),
    'library.remove': ({ rosterId }) => library.remove(rosterId),
    'library.restore': ({ rosterId }) => library.restore(rosterId),
    'library.addSamples': ({ ruleset }) => library.addSamples(ruleset),

    'runs.plan': (q) => runs.planning.plan(q),
    'runs.open': async ({ bytes }) => {
      const file = readRunFile(bytes);
      const field = await library.adopt(rulesetOf(file.settings.ruleset), file.combatants, file.settings.name);
      return { ...file.settings, field };
    },
    'runs.start': (q) => runs.start(q),
    'runs.list': () => runs.scheduler.list(),
    'runs.get': ({ runId, field }) => runs.detail(runId, field),
    'runs.pause': ({ runId }) => runs.scheduler.pause(runId),
    'runs.resume': ({ runId }) => runs.scheduler.resume(runId),
    'runs.cancel': ({ runId }) => runs.scheduler.cancel(runId),
    'runs.reorder': async ({ runId, position }) => {
      await runs.scheduler.reorder(runId, position);
      return null;
    },
    'runs.rename': ({ runId, name }) => runs.rename(runId, name),
    'runs.remove': ({ runId }) => runs.remove(runId),
    'runs.restore': ({ runId }) => runs.restore(runId),
    'runs.rate': (q) => runs.rate(q),
    'runs.standings': (q) => results.standings(q),
    'runs.words': (q) => results.words(q),
    'runs.classes': ({ runId }) => results.classes(runId),
    'runs.contest': ({ runId, a, b }) => contests.ofRun(runId, a, b),
    'runs.opponents': (q) => results.opponents(q),
    'runs.byOpponent': ({ runId, index }) => results.byOpponent(runId, index),
    'runs.matrix': ({ runId, indices }) => results.matrix(runId, indices),
    'runs.factions': ({ runId }) => results.factions(runId),
    'runs.champions': ({ runId }) => results.champions(runId),
    'runs.spread': (q) => results.spread(q),
    'runs.highlights': ({ runId, kind, limit }) => results.highlights(runId, kind, limit),
    'runs.report': ({ runId }) => exports.report(runId),
    'runs.previous': ({ runId }) => movement.previous(runId),
    'runs.compare': ({ before, after }) => results.compare(before, after),

    'contest.odds': (q) => contests.odds(q),
    'contest.play': (q) => contests.play(q),
    'profile.of': (q) => profiles.of(q),
    'ruleset.report': (q) => profiles.report(q),

    'replay.ofRun': ({ runId, a, b, trial }) => replays.ofRun(runId, a, b, trial),
    'replay.ofPair': (q) => replays.ofPair(q),
    'replay.open': ({ bytes }) => {
      try {
        return decodeReplay(bytes);
      } catch (error) {
        throw new ApiError('replay/unreadable', (error as Error).message);
      }
    },
    'replay.file': ({ replay }) => exports.replayFile(replay),

    'export.standings': (q) => exports.standingsFile(q),
    'export.ratings': (q) => exports.ratingsFile(q),
    'export.report': (q) => exports.reportFile(q),
    'export.contest': (q) => exports.contestFile(q),
    'export.matrix': (q) => exports.matrixFile(q),
    'export.log': (q) => exports.logFile(q),
    'export.run': ({ runId }) => exports.settingsFile(runId),
  };

  if (store.readOnly === null) {
    await runs.purge();
    await library.purge();
    await installShipped(store, pools, rulesets, options.shippedFolder);
    await runs.scheduler.start();
    if (store.fresh && options.samples !== false) await installSamples(library, runs, rulesets);
  }

  return {
    async call(method, input) {
      if (!Object.hasOwn(API, method)) throw new ApiError('app/no-method', `There is no call '${method}'.`);
      const checked = API[method as Method].input.safeParse(input ?? {});
      if (!checked.success) {
        const issue = checked.error.issues[0];
        throw new ApiError('app/bad-input', `${method}: ${issue?.path.join('.') || 'input'}: ${issue?.message ?? 'is not as expected'}.`);
      }
      return (handlers[method as Method] as (input: unknown) => unknown)(checked.data);
    },
    on(event, listener) {
      listeners[event].add(listener);
      return () => void listeners[event].delete(listener);
    },
    async close() {
      await runs.scheduler.close();
      await runs.close();
      await keptReplays.close();
      await store.close();
    },
  };
}

async function rulesetsFrom(module: URL): Promise<readonly Ruleset[]> {
  return ((await import(module.href)) as { RULESETS: readonly Ruleset[] }).RULESETS;
}

/** What the user chose in Settings; it counts from the next start. */
function threadsIn(setting: unknown): number | undefined {
  return typeof setting === 'number' && Number.isInteger(setting) && setting > 0 ? Math.min(setting, availableParallelism()) : undefined;
}
