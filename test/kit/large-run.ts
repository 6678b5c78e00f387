/**
 * A finished run of any size, for benchmarks: units are imported and multiplied in the database, standings are drawn
 * from known strengths and written as the scheduler writes them. Nothing is played, everything else is real.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHost } from '../../src-main/host.ts';
import { MatchWriter } from '../../src-main/store/match-file.ts';
import { matchHeaderOf } from '../../src-main/store/match-header.ts';
import { findRun, insertRun, markRunEnded, putRunProgress, putRunShape } from '../../src-main/store/queries/runs.ts';
import { putRecordBlocks, type RecordBlock } from '../../src-main/store/queries/standings.ts';
import { Store } from '../../src-main/store/store.ts';
import { DatabaseWriter } from '../../src-main/threads/database-writer.ts';
import { resolveOptions } from '../../src-shared/contract/options.ts';
import { Rng } from '../../src-shared/random/rng.ts';
import { ruleset as opr } from '../../src-shared/rulesets/opr/index.ts';
import { payloadBytes } from '../../src-shared/run/match-file.ts';
import { matrixTileAt, pairsIn } from '../../src-shared/run/plan.ts';
import { DRAWS, LOSSES, PLAYED, RECORDS_PER_BLOCK, WINS } from '../../src-shared/run/record.ts';
import { type RunShape, shapeOf } from '../../src-shared/run/shape.ts';
import { classOfPoints, storedClasses } from '../../src-shared/run/weight-classes.ts';
import { step, stepForEach } from '../../src-shared/store-queries/sql.ts';
import { chromiumPath, type ServedApp, serveApp } from './served-app.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const WORKER = pathToFileURL(join(ROOT, 'src-worker/worker.ts'));
export const FACTIONS = [
  'Ashen Court',
  'Bell Order',
  'Cinder Pact',
  'Drowned Choir',
  'Ember Guild',
  'Frost Vigil',
  'Glass Hand',
  'Hive of Thorns',
];
const UNITS_EACH = 125;
const TEMPLATES = FACTIONS.length * UNITS_EACH;
/** Matches per combatant in the standings. */
const MATCHES = 20_000;

/** Resolves to the id of the run. `combatants` is rounded up to whole thousands; with `outcomes` it has a match file. */
export async function makeLargeRun(folder: string, combatants: number, keep: 'standings' | 'outcomes' = 'standings'): Promise<number> {
  await importTemplates(folder);
  const store = Store.open(folder, new DatabaseWriter(WORKER));
  try {
    await multiplyCombatants(store, TEMPLATES, Math.ceil(combatants / TEMPLATES));
    return await writeRun(store, keep);
  } finally {
    await store.close();
  }
}

async function importTemplates(folder: string): Promise<void> {
  const host = await createHost({
    dataFolder: folder,
    threads: 1,
    workerUrl: WORKER,
    shell: 'server',
    shippedFolder: ROOT,
    samples: false,
  });
  const files = FACTIONS.map((faction, i) => ({ name: `${faction}.txt`, bytes: new TextEncoder().encode(army(faction, i)) }));
  await host.call('library.import', { files, ruleset: 'opr' });
  await host.close();
}

const KINDS = [
  'Wardens',
  'Lancers',
  'Diggers',
  'Colossus',
  'Skirmishers',
  'Bell Bearers',
  'Hounds',
  'Wayfinders of the Long Northern March',
];
const GUNS = ['Rifle', 'Carbine', 'Harpoon Gun', 'Flame Hose', 'Prism Lance', 'Spore Mortar'];
const BLADES = ['Blade', 'Maul', 'Claws', 'Great Axe'];
const RULES = ['Fearless', 'Fast', 'Stealth', 'Regeneration', 'Furious', 'Strider', 'Scout', 'Flying'];

/** In the importer's own text. With `loadouts`, each unit comes that many times in a row, armed in another way. */
export function army(faction: string, number: number, units = UNITS_EACH, loadouts = 1): string {
  const rng = new Rng().seek({ hi: 7, lo: number }, 1, 2, 3);
  const pick = <T>(list: readonly T[]): T => list[rng.below(list.length)] as T;
  let name = '';
  const blocks = Array.from({ length: units }, (_, i) => {
    const models = pick([1, 3, 5, 10]);
    const tough = models === 1 ? pick([3, 6, 9, 12]) : 1;
    const quality = pick([2, 3, 4, 5]);
    const points = 20 + models * tough * (7 - quality) * (1 + rng.below(5));
    const gun = `${models}x ${pick(GUNS)} (${pick([12, 18, 24, 30])}", A${1 + rng.below(3)}, AP(${rng.below(4)}))`;
    const blade = `${models}x ${pick(BLADES)} (A${1 + rng.below(4)})`;
    if (i % loadouts === 0) name = `${faction.split(' ')[0]} ${pick(KINDS)} ${i / loadouts}`;
    return `${name} [${models}] Q${quality}+ D${pick([2, 3, 4, 5])}+ | ${points}pts | Tough(${tough}), ${pick(RULES)}\n${gun}, ${blade}`;
  });
  return `++ ${faction} (v3.5) [GF 1000pts] [${units} Units] ++\n\n${blocks.join('\n\n')}\n`;
}

const COPY = `INSERT INTO combatants
  (id, roster_id, ruleset, name, detail, base, faction, points, tags, unmodelled, multiplicity, source, data, facts)
  SELECT id + ?, roster_id, ruleset, name || ' ' || cast(? AS INTEGER), detail, base, faction, max(5, points + ?), tags, unmodelled, multiplicity,
    source, data, facts
  FROM combatants WHERE id BETWEEN 1 AND ?`;
const COPIES_PER_COMMIT = 50;

/** The first `templates` combatants, `times` times. */
export async function multiplyCombatants(store: Store, templates: number, times: number): Promise<void> {
  for (let from = 1; from < times; from += COPIES_PER_COMMIT) {
    const rows = Array.from({ length: Math.min(COPIES_PER_COMMIT, times - from) }, (_, i) => {
      const copy = from + i;
      return [copy * templates, copy, ((copy * 37) % 90) - 45, templates];
    });
    await store.write(stepForEach(COPY, rows));
  }
  await store.write(
    step(
      `UPDATE rosters SET combatants = combatants * ?,
         factions = (SELECT json_group_array(json_object('name', value ->> 'name', 'combatants', (value ->> 'combatants') * ?)) FROM json_each(factions))`,
      times,
      times,
    ),
  );
}

async function writeRun(store: Store, keep: 'standings' | 'outcomes'): Promise<number> {
  const field = Uint32Array.from(store.all<{ id: number }>('SELECT id FROM combatants ORDER BY id'), (row) => row.id);
  const points = Float64Array.from(store.all<{ points: number }>('SELECT points FROM combatants ORDER BY id'), (row) => row.points);
  const { options } = resolveOptions(opr.play.options, {});
  const settings = {
    name: 'Large',
    ruleset: opr.id,
    kind: 'round-robin' as const,
    challengers: 0,
    options,
    seed: '00000000-00000001',
    trials: 1,
    precision: null,
    topPlaces: 10,
    keep,
  };
  const size = { distinct: field.length, rows: field.length, columns: field.length };
  const classes = storedClasses(opr.analysis.weightClasses);
  const shape = shapeOf({ ruleset: opr, settings, size, classes, factions: FACTIONS });
  const id = store.nextId('runs');
  const progress = {
    ...{ tilesDone: 1, tiles: 1, trialsDone: MATCHES, trials: MATCHES, matchupsDone: MATCHES, matchups: MATCHES },
    ...{ rate: 0, secondsLeft: 0, widest: 0.007 },
  };
  await store.write(
    insertRun({ id, settings, rulesetVersion: opr.version, options, field, sample: false, problems: [], progress }),
    putRunProgress(id, progress, 1),
    markRunEnded(id, 'done'),
    ...putRunShape(id, shape, [], { representative: field.map((_, i) => i) }),
  );
  await writeStandings(store, id, shape, points);
  if (shape.codec !== null) await writeMatches(store, id);
  return id;
}

/** Every pair has a winner, drawn by lot. */
async function writeMatches(store: Store, id: number): Promise<void> {
  const run = findRun(store, id);
  const header = run?.shape ? matchHeaderOf(run, run.shape) : null;
  if (header === null) throw new Error('the run has no match file');
  const { plan, codec, combatants } = header;
  mkdirSync(store.runsFolder, { recursive: true });
  const everyone = Uint32Array.from({ length: combatants }, (_, i) => i);
  const writer = await MatchWriter.open(store.matchFilePath(id), header, everyone, 0);
  const rng = new Rng().seek({ hi: 2, lo: 2 }, 4, 5, 6);
  for (let tile = 0; tile < plan.tiles; tile++) {
    const payload = new Uint8Array(payloadBytes(codec, pairsIn(matrixTileAt(plan, tile))));
    // Two bits per pair: 01 or 10.
    for (let i = 0; i < payload.length; i++) {
      const bits = rng.next() & 0x55;
      payload[i] = bits | ((~bits & 0x55) << 1);
    }
    await writer.add([{ index: tile, payload }]);
  }
  await writer.close();
}

async function writeStandings(store: Store, id: number, shape: RunShape, points: Float64Array): Promise<void> {
  const { width } = shape.layout;
  const rng = new Rng().seek({ hi: 1, lo: 1 }, 4, 5, 6);
  const blocks = Math.ceil(points.length / RECORDS_PER_BLOCK);
  for (let from = 0; from < blocks; from += 500) {
    const written: RecordBlock[] = [];
    for (let block = from; block < Math.min(blocks, from + 500); block++) {
      const count = Math.min(RECORDS_PER_BLOCK, points.length - block * RECORDS_PER_BLOCK);
      const records = new Float64Array(count * width);
      for (let i = 0; i < count; i++) {
        const price = points[block * RECORDS_PER_BLOCK + i]!;
        fillRecord(records.subarray(i * width, (i + 1) * width), shape, price, rng);
      }
      written.push({ block, records });
    }
    await store.write(putRecordBlocks(id, written));
  }
}

/** Dear units win more, with a spread of their own. */
function fillRecord(record: Float64Array, shape: RunShape, points: number, rng: Rng): void {
  const strength = Math.log(points / 120) * 0.8 + 2 * (rng.fraction() + rng.fraction() + rng.fraction() - 1.5);
  const rate = 1 / (1 + Math.exp(-strength));
  const wins = Math.round(MATCHES * rate * 0.97);
  const draws = Math.round(MATCHES * 0.03 * rng.fraction());
  record[WINS] = wins;
  record[DRAWS] = draws;
  record[LOSSES] = MATCHES - wins - draws;
  record[PLAYED] = MATCHES;
  for (let k = 0; k < shape.layout.columns; k++) record[shape.layout.metricsAt + k] = Math.round(MATCHES * 10 * rng.fraction());
  for (let k = 0; k < shape.layout.classes; k++) {
    const n = MATCHES / shape.layout.classes;
    const lean = (classOfPoints(shape.classes, points) - k) * 0.12;
    record[shape.layout.classesAt + 2 * k] = Math.round(2 * n * Math.min(1, Math.max(0, rate + lean)));
    record[shape.layout.classesAt + 2 * k + 1] = n;
  }
}

/**
 * The app over such a run, in a real browser, and the milliseconds it took to start; nothing without a browser.
 * WARBENCH_BENCH_TABLE=folder keeps the run between benches.
 */
export async function withLargeRun<T>(
  combatants: number,
  work: (app: ServedApp, start: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const chromium = chromiumPath();
  if (chromium === null) return [];
  const kept = process.env.WARBENCH_BENCH_TABLE;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'warbench-bench-'));
  try {
    if (!existsSync(join(folder, 'warbench.sqlite'))) await makeLargeRun(folder, combatants);
    const started = performance.now();
    const app = await serveApp(folder, chromium);
    try {
      return await work(app, performance.now() - started);
    } finally {
      await app.close();
    }
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
