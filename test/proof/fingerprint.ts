/**
 * One hash for everything an address of a game gives: imported combatants, outcomes, recorded events, exact odds,
 * profiles, ledgers, and the match file and standings of whole runs. A change that is only a change of code leaves all
 * of them as they are: `node test/proof/fingerprint.ts --out before.json`, change, `--against before.json`.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createHost } from '../../src-main/host.ts';
import { shippedAssets } from '../../src-main/library/shipped-assets.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { BattleEvent } from '../../src-shared/contract/event.ts';
import { defaultOptions, type Options } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { seedFromNumber } from '../../src-shared/random/rng.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { sampleCombatants } from '../kit/rulesets.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SEED = seedFromNumber(20261117);
/** Addresses per option set; every tenth is recorded as well. */
export interface Addresses {
  readonly default: number;
  readonly variant: number;
}

const MANY: Addresses = { default: 2000, variant: 60 };
const FIELD = 24;
/** The smallest field a ladder takes. */
const LADDER = 20;

export type Fingerprint = Readonly<Record<string, string>>;

/** What a ruleset gives for a few thousand addresses: by default, under each preset, and with each option flipped alone. */
export function rulesetFingerprint(ruleset: Ruleset, addresses: Addresses = MANY): Fingerprint {
  const everyone = sampleCombatants(ruleset);
  const combatants = spread(everyone, FIELD);
  const found: Record<string, string> = { version: ruleset.version, combatants: hash(everyone) };
  const defaults = defaultOptions(ruleset.play.options);
  Object.assign(found, played(ruleset, combatants, defaults, addresses.default, 'default'));
  for (const { label, options } of variants(ruleset, defaults))
    Object.assign(found, played(ruleset, combatants, options, addresses.variant, label));
  return found;
}

function variants(ruleset: Ruleset, defaults: Options): { label: string; options: Options }[] {
  const presets = ruleset.play.presets.map((p) => ({ label: `preset ${p.id}`, options: { ...defaults, ...p.values } }));
  const flipped = ruleset.play.options.flatMap((o) =>
    o.kind === 'boolean'
      ? [{ label: `${o.id} flipped`, options: { ...defaults, [o.id]: !o.default } }]
      : o.kind === 'choice'
        ? o.choices
            .filter((c) => c.value !== o.default)
            .map((c) => ({ label: `${o.id}=${c.value}`, options: { ...defaults, [o.id]: c.value } }))
        : [],
  );
  return [...presets, ...flipped];
}

function played(ruleset: Ruleset, combatants: readonly Combatant[], options: Options, count: number, label: string): Fingerprint {
  const { field } = ruleset.play.compile(combatants, options, shippedAssets(ruleset, ROOT));
  const arena = ruleset.play.open(field);
  const outcomes = createHash('sha256');
  const events = createHash('sha256');
  const numbers = createHash('sha256');
  const odds = createHash('sha256');
  const ledgers = createHash('sha256');
  for (let i = 0; i < count; i++) {
    const a = (i * 7) % combatants.length;
    const b = (i * 11 + 3) % combatants.length;
    const recorded: BattleEvent[] = [];
    const cells = (c: number) =>
      (ruleset.analysis.ledger?.rows(combatants[c]!).length ?? 0) * (ruleset.analysis.ledger?.columns.length ?? 0);
    const ledger = { a: new Float64Array(cells(a)), b: new Float64Array(cells(b)) };
    if (i % 10 === 5 && ruleset.analysis.ledger !== null) arena.ledger = ledger;
    const outcome = arena.trial(SEED, a, b, i, i % 10 === 0 ? (event) => recorded.push(event) : undefined);
    arena.ledger = null;
    outcomes.update(JSON.stringify([outcome.winner, outcome.gamesA, outcome.gamesB, outcome.conditions ?? 0, [...outcome.values]]));
    events.update(JSON.stringify(recorded));
    numbers.update(JSON.stringify(recorded, (key, value) => (typeof value === 'string' && key !== 'kind' ? '' : value)));
    ledgers.update(JSON.stringify([[...ledger.a], [...ledger.b]]));
    if (i < count / 20) odds.update(JSON.stringify(arena.odds?.(a, b) ?? null, typedArrays));
  }
  const profiles = combatants.map((_, i) => [...arena.measure(i)]);
  return {
    [`${label}: outcomes`]: outcomes.digest('hex'),
    [`${label}: event numbers`]: numbers.digest('hex'),
    [`${label}: events`]: events.digest('hex'),
    [`${label}: exact odds`]: odds.digest('hex'),
    [`${label}: ledgers`]: ledgers.digest('hex'),
    [`${label}: profiles`]: hash(profiles),
  };
}

/** Match files and standings of short runs of every kind, through the whole host on two threads. */
export async function runFingerprint(ruleset: Ruleset): Promise<Fingerprint> {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-proof-'));
  const host = await createHost({
    dataFolder: folder,
    threads: 2,
    workerUrl: pathToFileURL(join(ROOT, 'out/main', readdirSync(join(ROOT, 'out/main')).find((f) => /^(tile\.)?worker\.js$/.test(f))!)),
    shell: 'server',
    shippedFolder: ROOT,
    samples: false,
  });
  const call = <M extends Method>(method: M, input: Input<M>) => host.call(method, input) as Promise<Reply<M>>;
  const found: Record<string, string> = {};
  try {
    await call('library.addSamples', { ruleset: ruleset.id });
    const field = spread(await call('library.select', { ruleset: ruleset.id }), 24);
    for (const kind of ['round-robin', 'gauntlet', 'ladder', 'single'] as const) {
      if (kind === 'ladder' && field.length < LADDER) continue;
      const members = kind === 'single' ? field.slice(0, 2) : field;
      const settings = {
        name: kind,
        ruleset: ruleset.id,
        kind,
        field: members,
        challengers: 3,
        seed: '7',
        trials: 6,
        keep: 'records',
      } as const;
      const { id } = await call('runs.start', settings);
      await new Promise<void>((done, fail) => {
        const look = (info: RunInfo) => {
          if (info.id !== id) return;
          if (info.status === 'done') done();
          if (info.status === 'failed') fail(new Error(info.message));
        };
        host.on('run', look);
        call('runs.get', { runId: id }).then(look, fail);
      });
      const { rows } = await call('runs.standings', { runId: id, limit: 100 });
      found[`${kind}: standings`] = hash(rows);
      const file = readdirSync(join(folder, 'runs')).find((f) => f === `${id}.matches`);
      found[`${kind}: match file`] =
        file === undefined
          ? 'none'
          : createHash('sha256')
              .update(readFileSync(join(folder, 'runs', file)))
              .digest('hex');
    }
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return found;
}

function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(list.length, most) }, (_, i) => list[Math.floor(i * step)] as T);
}

function typedArrays(_key: string, value: unknown): unknown {
  return ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value;
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, typedArrays)).digest('hex');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' }, against: { type: 'string' } } });
  const all: Record<string, Fingerprint> = {};
  for (const ruleset of RULESETS) {
    if (positionals.length > 0 && !positionals.includes(ruleset.id)) continue;
    all[ruleset.id] = { ...rulesetFingerprint(ruleset), ...(await runFingerprint(ruleset)) };
    console.log(`${ruleset.id}: ${Object.keys(all[ruleset.id] ?? {}).length} hashes`);
  }
  if (values.out) writeFileSync(values.out, `${JSON.stringify(all, null, 1)}\n`);
  if (values.against) {
    const before = JSON.parse(readFileSync(values.against, 'utf8')) as Record<string, Fingerprint>;
    const differing = Object.entries(all).flatMap(([id, now]) =>
      [...new Set([...Object.keys(now), ...Object.keys(before[id] ?? {})])]
        .filter((key) => now[key] !== before[id]?.[key])
        .map((key) => `${id}: ${key}`),
    );
    console.log(differing.length === 0 ? 'Every hash is the same.' : `${differing.length} hashes differ:\n${differing.join('\n')}`);
    process.exitCode = differing.length === 0 ? 0 : 1;
  }
}
