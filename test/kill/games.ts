/** Runs of the five games, imports and updates of old libraries, killed at random moments. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHost } from '../../src-main/host.ts';
import { STORE_FILE } from '../../src-main/store/data-folder.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import type { Rng } from '../../src-shared/random/rng.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { coinHost, reaches, type TestHost, WORKER } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';
import { type Folders, startAndKill } from './killing.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/stores');
const KINDS = ['round-robin', 'gauntlet', 'single', 'ladder'] as const;
type RunKind = (typeof KINDS)[number];

export interface KillCase {
  readonly name: string;
  /** Kills once, goes on, and throws where the end is not the same as without the kill. False when it was done before the kill. */
  kill(rng: Rng): Promise<boolean>;
}

export interface KillTools {
  readonly player: string;
  readonly folders: Folders;
}

export function killCases(tools: KillTools): KillCase[] {
  const runs = RULESETS.flatMap(({ id }) => KINDS.map((kind) => runCase(tools, id, kind)));
  return [...runs, importCase(tools), ...updateCases(tools)];
}

interface PreparedCase {
  readonly base: string;
  readonly runId: number;
  readonly unbroken: string;
}

function runCase({ player, folders }: KillTools, ruleset: string, kind: RunKind): KillCase {
  let prepared: Promise<PreparedCase | null> | null = null;
  return {
    name: `${ruleset} ${kind}`,
    async kill(rng) {
      prepared ??= prepareCase(folders, ruleset, kind);
      const found = await prepared;
      if (found === null) return false;
      const broken = folders.copyOf(found.base);
      const killed = await startAndKill(player, [broken, 'games', 'run', String(found.runId)], rng.below(400));
      if ((await resultsOf(broken, found.runId)) !== found.unbroken) throw new Error('the resumed run differs from the unbroken one');
      return killed;
    },
  };
}

/** Null where the samples of a game are too few for the kind of run. */
async function prepareCase(folders: Folders, ruleset: string, kind: RunKind): Promise<PreparedCase | null> {
  const base = folders.empty();
  const host = await gameHost(base);
  let runId: number;
  try {
    await host.call('library.addSamples', {});
    const field = await host.call('library.select', { ruleset });
    if (field.length < (kind === 'ladder' ? 20 : 3)) return null;
    runId = (await host.call('runs.start', settingsFor(ruleset, kind, field))).id;
  } finally {
    // A run that plays when the host closes goes on at the next start.
    await host.close();
  }
  return { base, runId, unbroken: await resultsOf(folders.copyOf(base), runId) };
}

/** A game whose trials take milliseconds plays fewer of them. */
const SLOW_MICROSECONDS = 1000;

function settingsFor(ruleset: string, kind: RunKind, field: readonly number[]): Input<'runs.start'> {
  const isSlow = (RULESETS.find(({ id }) => id === ruleset)?.play.trialMicroseconds ?? 0) > SLOW_MICROSECONDS;
  const members = kind === 'single' ? field.slice(0, 2) : field.slice(0, isSlow && kind !== 'ladder' ? 8 : 24);
  return {
    name: 'Killed',
    ruleset,
    kind,
    field: members,
    challengers: 2,
    trials: (kind === 'single' ? 3000 : 60) / (isSlow ? 10 : 1),
    keep: 'records',
    seed: 'kill',
  };
}

/** With the games of the app instead of coins. */
async function gameHost(folder: string): Promise<TestHost> {
  const shippedFolder = join(import.meta.dirname, '../..');
  const host = await createHost({
    dataFolder: folder,
    threads: 2,
    workerUrl: WORKER,
    shell: 'server',
    shippedFolder,
    samples: false,
    backgroundChecks: false,
  });
  return {
    folder,
    call: <M extends Method>(method: M, input: Input<M>) => host.call(method, input) as Promise<Reply<M>>,
    on: host.on,
    close: host.close,
  };
}

async function resultsOf(folder: string, runId: number): Promise<string> {
  const host = await gameHost(folder);
  try {
    await reaches(host, runId, 'done');
    const standings = await host.call('runs.standings', { runId, limit: 100 });
    const files = readdirSync(join(folder, 'runs')).map((name) => readFileSync(join(folder, 'runs', name)).toString('base64'));
    return JSON.stringify([standings, files]);
  } finally {
    await host.close();
  }
}

/** An import is there as a whole or not at all, and can be repeated. */
function importCase({ player, folders }: KillTools): KillCase {
  return {
    name: 'import',
    async kill(rng) {
      const folder = folders.empty();
      const file = join(folders.empty(), 'killed.coins');
      writeFileSync(file, purse(20_000));
      const killed = await startAndKill(player, [folder, 'coins', 'import', file], rng.below(1500));
      const host = await coinHost(folder, 1);
      try {
        const rosters = await host.call('library.rosters', {});
        if (rosters.some(({ combatants }) => combatants !== 20_000)) throw new Error('a part of the import is there');
        if ((await host.call('data.notices', {})).length > 0) throw new Error('the library was set aside');
        await host.call('library.import', { files: [{ name: 'again.coins', bytes: readFileSync(file) }] });
      } finally {
        await host.close();
      }
      return killed;
    },
  };
}

function updateCases({ player, folders }: KillTools): KillCase[] {
  const files = readdirSync(FIXTURES).filter((name) => name.endsWith('.sqlite'));
  return files.map((file) => ({
    name: `update of ${file}`,
    async kill(rng) {
      const folder = folders.empty();
      writeFileSync(join(folder, STORE_FILE), readFileSync(join(FIXTURES, file)));
      const killed = await startAndKill(player, [folder, 'coins', 'open'], rng.below(300));
      const host = await coinHost(folder, 1);
      try {
        const runs = await host.call('runs.list', {});
        if (runs.length !== 3 || runs.some(({ status }) => status !== 'done')) throw new Error('runs of the old library are missing');
        if ((await host.call('runs.standings', { runId: 1 })).total !== 24) throw new Error('the standings are not complete');
        if ((await host.call('data.notices', {})).length > 0) throw new Error('the library was set aside');
      } finally {
        await host.close();
      }
      return killed;
    },
  }));
}
