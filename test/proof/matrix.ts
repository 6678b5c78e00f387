/**
 * The determinism matrix: every kind of run on any number of threads, paused at any tile or not, gives the same bytes; and
 * the engines give the same outcomes, events, odds and profiles in Node and in Chromium.
 * `npm run proof -- matrix [game ...] [--seed N] [--threads 1,2,3,8] [--pauses N] [--no-browser]`
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { createHost } from '../../src-main/host.ts';
import { shippedAssets } from '../../src-main/library/shipped-assets.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { decodeHeader } from '../../src-shared/run/match-file.ts';
import { sampleCombatants } from '../kit/rulesets.ts';
import { type DigestInput, digestOf } from './engine-digest.ts';

const ROOT = resolve(import.meta.dirname, '../..');
export const KINDS = ['round-robin', 'gauntlet', 'ladder', 'single'] as const;
type Kind = (typeof KINDS)[number];
export const FIELD = 24;
/** The smallest field a ladder takes. */
const LADDER = 20;

export interface MatrixSettings {
  readonly seed: number;
  readonly threads: readonly number[];
  /** A run is paused after each of its first tiles, at most so often. 0 leaves the paused runs out. */
  readonly mostPauses: number;
  readonly browser: boolean;
  readonly addresses: number;
  /** Combatants in the runs; a ladder needs 20. */
  readonly fieldSize: number;
  readonly kinds: readonly Kind[];
}

export interface MatrixProof {
  readonly cells: number;
  /** How often runs were paused and resumed. */
  readonly pauses: number;
  readonly faults: readonly string[];
}

export async function proveMatrix(ruleset: Ruleset, settings: MatrixSettings): Promise<MatrixProof> {
  const runs = await proveRuns(ruleset, settings);
  if (!settings.browser) return runs;
  const engines = await proveBrowser(ruleset, settings);
  return { cells: runs.cells + engines.cells, pauses: runs.pauses, faults: [...runs.faults, ...engines.faults] };
}

// Runs

interface PlayedRun {
  readonly bytes: string;
  readonly pauses: number;
}

type RunSettings = Pick<MatrixSettings, 'seed' | 'threads' | 'mostPauses' | 'fieldSize' | 'kinds'>;

export async function proveRuns(ruleset: Ruleset, { seed, threads, mostPauses, fieldSize, kinds }: RunSettings): Promise<MatrixProof> {
  let paused = 0;
  const found = new Map<Kind, { readonly how: string; readonly bytes: string }[]>();
  for (const count of threads) {
    await withHost(ruleset, { threads: count, fieldSize }, async (host) => {
      for (const kind of kinds) {
        if (kind === 'ladder' && host.field.length < LADDER) continue;
        const cells = found.get(kind) ?? [];
        found.set(kind, cells);
        cells.push({ how: `${count} threads`, bytes: (await host.play(kind, seed, 0)).bytes });
        if (mostPauses === 0) continue;
        const { bytes, pauses } = await host.play(kind, seed, mostPauses);
        paused += pauses;
        cells.push({ how: `${count} threads, paused ${pauses} times`, bytes });
      }
    });
  }
  const faults = [...found].flatMap(([kind, [first, ...others]]) =>
    others.filter(({ bytes }) => bytes !== first?.bytes).map(({ how }) => `${ruleset.id} ${kind}: ${how} differs from ${first?.how}`),
  );
  return { cells: [...found.values()].reduce((sum, cells) => sum + cells.length, 0), pauses: paused, faults };
}

interface ProofHost {
  readonly field: readonly number[];
  play(kind: Kind, seed: number, mostPauses: number): Promise<PlayedRun>;
}

interface HostSize {
  readonly threads: number;
  readonly fieldSize: number;
}

async function withHost(ruleset: Ruleset, { threads, fieldSize }: HostSize, use: (host: ProofHost) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-matrix-'));
  const workerUrl = pathToFileURL(join(ROOT, 'src-worker/worker.ts'));
  const host = await createHost({ dataFolder: folder, threads, workerUrl, shell: 'server', shippedFolder: ROOT, samples: false });
  const call: Call = (method, input) => host.call(method, input) as never;
  try {
    await call('library.addSamples', { ruleset: ruleset.id });
    const field = (await call('library.select', { ruleset: ruleset.id })).slice(0, fieldSize);
    const play = async (kind: Kind, seed: number, mostPauses: number): Promise<PlayedRun> => {
      const { id } = await call('runs.start', settingsOf(ruleset, kind, field, seed));
      const pauses = await playToEnd({ call, on: host.on, runId: id, mostPauses });
      return { bytes: await bytesOf(call, folder, id), pauses };
    };
    await use({ field: [...field], play });
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Call = <M extends Method>(method: M, input: Input<M>) => Promise<Reply<M>>;

function settingsOf(ruleset: Ruleset, kind: Kind, field: ArrayLike<number>, seed: number): Input<'runs.start'> {
  const members = Array.from(field);
  return {
    name: kind,
    ruleset: ruleset.id,
    kind,
    field: kind === 'single' ? members.slice(0, 2) : members,
    challengers: 3,
    seed: String(seed),
    trials: kind === 'single' && (ruleset.play.trialMicroseconds ?? 0) < 100 ? 3000 : 6,
    keep: 'records',
  };
}

interface Playing {
  readonly call: Call;
  readonly on: Awaited<ReturnType<typeof createHost>>['on'];
  readonly runId: number;
  readonly mostPauses: number;
}

/** Pauses whenever tiles have been finished, and goes on at once. Returns how often. */
async function playToEnd({ call, on, runId, mostPauses }: Playing): Promise<number> {
  let pauses = 0;
  let isPausing = false;
  await new Promise<void>((done, fail) => {
    const look = (info: RunInfo) => {
      if (info.id !== runId) return;
      if (info.status === 'done') done();
      if (info.status === 'failed') fail(new Error(info.message));
      if (info.status === 'paused') {
        isPausing = false;
        call('runs.resume', { runId }).catch(fail);
      }
      if (info.status === 'running' && pauses < mostPauses && !isPausing) {
        isPausing = true;
        pauses++;
        // It may have finished in between.
        call('runs.pause', { runId }).catch(() => {});
      }
    };
    on('run', look);
    call('runs.get', { runId }).then(look, fail);
  });
  return pauses;
}

/** Standings, highlights, one pair in detail, and the match file. */
async function bytesOf(call: Call, folder: string, runId: number): Promise<string> {
  const { rows } = await call('runs.standings', { runId, limit: 1000 });
  const highlights = await call('runs.highlights', { runId });
  const { odds, picks, histograms } = await call('runs.contest', { runId, a: 0, b: 1 });
  const file = join(folder, 'runs', `${runId}.matches`);
  const hash = createHash('sha256').update(JSON.stringify([rows, withoutRun(highlights), odds, picks, histograms]));
  if (existsSync(file)) {
    const bytes = readFileSync(file);
    const { header, representative, length } = decodeHeader(bytes);
    hash
      .update(JSON.stringify(withoutRun(header)))
      .update(representative)
      .update(bytes.subarray(length));
  }
  return hash.digest('hex');
}

/** The number of the run differs from cell to cell. */
function withoutRun(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, v) => (key === 'runId' ? undefined : v)));
}

// The engines in a browser

export async function proveBrowser(
  ruleset: Ruleset,
  { seed, addresses }: Pick<MatrixSettings, 'seed' | 'addresses'>,
): Promise<MatrixProof> {
  const count = (ruleset.play.trialMicroseconds ?? 0) > 1000 ? Math.ceil(addresses / 20) : addresses;
  const input: DigestInput = {
    combatants: sampleCombatants(ruleset).slice(0, FIELD),
    assets: shippedAssets(ruleset, ROOT),
    seed,
    addresses: count,
  };
  const here = digestOf(ruleset, input);
  const there = await digestInBrowser(ruleset, input);
  const faults = Object.entries(here)
    .filter(([what, hash]) => there[what as keyof typeof there] !== hash)
    .map(([what]) => `${ruleset.id}: ${what} of ${count} addresses differ between Node and Chromium (seed ${seed})`);
  return { cells: Object.keys(here).length, pauses: 0, faults };
}

let bundled: Promise<string> | undefined;

async function digestInBrowser(ruleset: Ruleset, input: DigestInput): Promise<Awaited<ReturnType<typeof digestOf>>> {
  bundled ??= bundleEngines();
  const content = await bundled;
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  // Compiled fields are shared between threads; a page needs this flag for it, or headers that a blank page has not.
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-features=SharedArrayBuffer'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content });
    return await page.evaluate(([id, given]) => globalThis.digestIn(id, given), [ruleset.id, input] as const);
  } finally {
    await browser.close();
  }
}

async function bundleEngines(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'warbench-engines-'));
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      build: { outDir, lib: { entry: join(import.meta.dirname, 'browser-entry.ts'), formats: ['iife'], name: 'engines' }, minify: false },
    });
    const file = readdirSync(outDir).find((name) => name.endsWith('.js'));
    return readFileSync(join(outDir, file!), 'utf8');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
