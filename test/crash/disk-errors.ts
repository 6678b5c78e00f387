/**
 * Each file operation of a scenario fails once, a write after half of it. What was asked for is done or refused with a sentence;
 * what was there before is there afterwards, and the next attempt succeeds.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { streamOutput, writeOutput } from '../../src-main/cli/output-files.ts';
import { observeFiles } from '../../src-main/machine/files.ts';
import { BACKUPS_FOLDER, STORE_FILE } from '../../src-main/store/data-folder.ts';
import { ApiError } from '../../src-shared/api/errors.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';

export type DiskErrorCode = 'ENOSPC' | 'EIO';

export interface DiskErrorScenario {
  readonly name: string;
  /** The folder before. */
  prepare(folder: string): Promise<void>;
  act(folder: string): Promise<void>;
  /** Throws what is wrong after the error; acts again where that is part of it. */
  check(folder: string, before: string): Promise<void>;
}

/** Number of file operations of a scenario when nothing fails, with the folder before it, which the caller drops. */
export async function rehearse({ prepare, act }: DiskErrorScenario): Promise<{ readonly before: string; readonly operations: number }> {
  const before = newFolder();
  await prepare(before);
  const folder = copyOf(before);
  let operations = 0;
  observeFiles({ before: () => null, after: () => void operations++ });
  try {
    await act(folder);
  } finally {
    observeFiles(null);
    dropFolder(folder);
  }
  return { before, operations };
}

/** The n-th operation, from 1 on. */
export async function failAt(scenario: DiskErrorScenario, before: string, n: number, code: DiskErrorCode): Promise<void> {
  const folder = copyOf(before);
  try {
    failOnce(n, code);
    await scenario.act(folder).catch(refuseUnexplained);
    observeFiles(null);
    await scenario.check(folder, before);
  } finally {
    observeFiles(null);
    dropFolder(folder);
  }
}

function failOnce(n: number, code: DiskErrorCode): void {
  let seen = 0;
  observeFiles({
    before(operation) {
      if (++seen !== n) return null;
      const written = operation.kind === 'write' ? operation.bytes.length >> 1 : 0;
      return { written, error: Object.assign(new Error(`${code}: simulated, ${operation.kind}`), { code, path: operation.path }) };
    },
    after: () => {},
  });
}

function refuseUnexplained(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

const PLENTY = { freeBytes: async () => 1e12 };
const RUN = { name: 'Run', ruleset: 'osr', kind: 'round-robin', trials: 20, keep: 'records', seed: 'e' } as const;
const MATCH_FILE = 'runs/1.matches';

async function withHost<T>(folder: string, work: (host: TestHost) => Promise<T>): Promise<T> {
  const host = await coinHost(folder, 1, false, PLENTY);
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

async function playedLibrary(folder: string): Promise<void> {
  await withHost(folder, async (host) => {
    const field = [...(await importText(host, purse(12)))];
    const { id } = await host.call('runs.start', { ...RUN, field });
    await reaches(host, id, 'done');
  });
}

/** Opens the library and compares it with the one before. */
async function checkLibrary(folder: string, before: string): Promise<void> {
  const results = (host: TestHost) => host.call('runs.standings', { runId: 1, limit: 100 });
  const [is, was] = [await withHost(folder, results), await withHost(before, results)];
  if (JSON.stringify(is.rows) !== JSON.stringify(was.rows)) throw new Error('the standings are not those from before');
  if (!readFileSync(join(folder, MATCH_FILE)).equals(readFileSync(join(before, MATCH_FILE)))) throw new Error('the match file differs');
  checkBackups(folder);
}

function checkBackups(folder: string): void {
  const backups = join(folder, BACKUPS_FOLDER);
  for (const name of existsSync(backups) ? readdirSync(backups).filter((file) => file.endsWith('.sqlite')) : []) {
    const db = new Database(join(backups, name), { readonly: true });
    const check = db.pragma('quick_check(1)', { simple: true });
    db.close();
    if (check !== 'ok') throw new Error(`the backup ${name} is damaged: ${check}`);
  }
}

const OUTPUT = 'standings.csv';
const OLD = 'old\n';
const LINES = Array.from({ length: 3000 }, (_, i) => `${i},${'x'.repeat(200)}\n`);

function output(name: string, write: (path: string) => Promise<void> | void): DiskErrorScenario {
  return {
    name,
    prepare: async (folder) => writeFileSync(join(folder, OUTPUT), OLD),
    act: async (folder) => write(join(folder, OUTPUT)),
    async check(folder) {
      if (readdirSync(folder).join() !== OUTPUT) throw new Error(`left behind: ${readdirSync(folder)}`);
      const is = readFileSync(join(folder, OUTPUT), 'utf8');
      if (is !== OLD && is !== LINES.join('')) throw new Error(`the file has ${is.length} characters`);
      await write(join(folder, OUTPUT));
      if (readFileSync(join(folder, OUTPUT), 'utf8') !== LINES.join('')) throw new Error('the second attempt is not whole');
    },
  };
}

const backup: DiskErrorScenario = {
  name: 'backup',
  prepare: playedLibrary,
  act: (folder) => withHost(folder, async (host) => void (await host.call('data.backUp', {}))),
  async check(folder, before) {
    await checkLibrary(folder, before);
    await this.act(folder);
    const left = readdirSync(join(folder, BACKUPS_FOLDER)).filter((name) => !name.endsWith('.sqlite'));
    if (left.length > 0) throw new Error(`left behind: ${left}`);
  },
};

const recovery: DiskErrorScenario = {
  name: 'opening a backup',
  async prepare(folder) {
    await playedLibrary(folder);
    await backup.act(folder);
  },
  act: (folder) =>
    withHost(folder, async (host) => {
      const copy = (await host.call('data.copies', {})).find(({ kind }) => kind === 'backup');
      if (copy !== undefined) await host.call('data.recover', { copy: copy.id });
    }),
  async check(folder, before) {
    await checkLibrary(folder, before);
    await this.act(folder);
    await checkLibrary(folder, before);
  },
};

const settingAside: DiskErrorScenario = {
  name: 'setting a damaged library aside',
  async prepare(folder) {
    await playedLibrary(folder);
    writeFileSync(join(folder, STORE_FILE), Buffer.alloc(20_000, 'damaged '));
  },
  act: (folder) => withHost(folder, async () => {}),
  async check(folder, before) {
    await this.act(folder);
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of [STORE_FILE, MATCH_FILE]) {
      const bytes = readFileSync(join(before, path));
      if (!kept.some((entry) => readFileSync(join(entry.parentPath, entry.name)).equals(bytes))) throw new Error(`${path} is lost`);
    }
    const codes = await withHost(folder, (host) => host.call('data.notices', {}));
    if (codes.length === 0) throw new Error('nothing says that the library was set aside');
  },
};

let unbroken: Promise<string> | null = null;

/** A folder with the same run, played without an error. */
function unbrokenRun(): Promise<string> {
  unbroken ??= (async () => {
    const folder = newFolder();
    await playedLibrary(folder);
    process.once('exit', () => dropFolder(folder));
    return folder;
  })();
  return unbroken;
}

const run: DiskErrorScenario = {
  name: 'a run',
  prepare: (folder) => withHost(folder, async (host) => void (await importText(host, purse(12)))),
  act: (folder) =>
    withHost(folder, async (host) => {
      const field = [...(await host.call('library.select', { ruleset: 'osr' }))];
      const { id } = await host.call('runs.start', { ...RUN, field });
      await reaches(host, id, 'done', 'paused').catch((error: Error) => {
        throw new ApiError('failed', error.message);
      });
    }),
  async check(folder) {
    await withHost(folder, async (host) => {
      const [started] = await host.call('runs.list', {});
      if (started === undefined) return;
      if (started.status === 'paused' || started.status === 'failed') await host.call('runs.resume', { runId: started.id });
      await reaches(host, started.id, 'done');
    });
    if (existsSync(join(folder, MATCH_FILE))) await checkLibrary(folder, await unbrokenRun());
  },
};

const update = (format: string): DiskErrorScenario => ({
  name: 'the update of an old library',
  async prepare(folder) {
    mkdirSync(folder, { recursive: true });
    cpSync(format, join(folder, STORE_FILE));
  },
  act: (folder) => withHost(folder, async () => {}),
  async check(folder) {
    const total = await withHost(folder, async (host) => (await host.call('runs.standings', { runId: 1 })).total);
    if (total !== 24) throw new Error('the standings are not complete');
    checkBackups(folder);
  },
});

export const DISK_ERROR_SCENARIOS: readonly DiskErrorScenario[] = [
  output('a file of the command line', (path) => writeOutput(path, LINES.join(''))),
  output('a long file of the command line', (path) => streamOutput(path, LINES)),
  backup,
  recovery,
  settingAside,
  run,
  update(join(import.meta.dirname, '../fixtures/stores/format-1.sqlite')),
];
