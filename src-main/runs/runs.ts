/** Starting, listing and looking after runs. */
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, type Checked, type Reply } from '../../src-shared/api.ts';
import type { HostEvents, KeepChoice, RunInfo, RunPlan } from '../../src-shared/api-types.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { resolveOptions } from '../../src-shared/contract/options.ts';
import { hasErrors, type Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { formatSeed, parseSeed } from '../../src-shared/dice/rng.ts';
import { matchCodec, payloadBytes, TILE_HEADER_BYTES } from '../../src-shared/run/match-file.ts';
import { DRAWS, LOSSES, PLAYED, WINS } from '../../src-shared/run/record.ts';
import { largestSize, type RunShape, type StoredClass, shapeOf, storedClasses } from '../../src-shared/run/shape.ts';
import { COMBATANT_COLUMNS, type CombatantRow, combatantFrom } from '../../src-shared/run/stored.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import type { CombatantColumns } from '../library/columns.ts';
import { breathe } from '../store/breathe.ts';
import { type Store, step } from '../store/store.ts';
import type { Fields } from './fields.ts';
import type { Pools } from './pools.ts';
import { matchPath, type PreparedRun, prepareRun } from './prepared-run.ts';
import { bytesOf, idsIn, optionsIn, type RunRow, settingsIn } from './run-rows.ts';
import { Scheduler } from './scheduler.ts';
import { Views } from './views.ts';

type Settings = Checked<'runs.start'>;

const PROBE_MS = 150;
/** A probe compiles at most this many of a large field. */
const PROBE_FIELD = 200;

export interface RunsHooks {
  announce(info: HostEvents['run']): void;
  removed(id: number): void;
  finished(id: number): void;
  setting(key: string): Json | undefined;
}

export class Runs {
  readonly views: Views;
  readonly scheduler: Scheduler;
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly fields: Fields;
  private readonly rulesetOf: (id: string) => Ruleset;
  private readonly hooks: RunsHooks;

  constructor(store: Store, pools: Pools, fields: Fields, rulesetOf: (id: string) => Ruleset, hooks: RunsHooks) {
    this.store = store;
    this.pools = pools;
    this.fields = fields;
    this.rulesetOf = rulesetOf;
    this.hooks = hooks;
    this.views = new Views(store, pools, rulesetOf, (id) => this.scheduler.live(id));
    this.scheduler = new Scheduler(store, pools, {
      prepare: (id) => this.prepare(id),
      widest,
      committed: (id) => this.views.moved(id),
      finished: (id) => {
        this.views.moved(id);
        hooks.finished(id);
      },
      announce: hooks.announce,
    });
  }

  async plan(settings: Settings): Promise<RunPlan> {
    const ruleset = this.rulesetOf(settings.ruleset);
    const { options, problems } = this.check(ruleset, settings);
    const { bsize, bavail } = await statfs(this.store.folder);
    const freeDisk = bsize * bavail;
    // Equals are folded only when the field is compiled, so this is an upper bound.
    const size = largestSize(settings, settings.field.length);
    const shape = shapeOf(ruleset, settings, size, this.classesOf(ruleset), ['']);
    const disk = diskFor(shape, settings);
    const seconds = hasErrors(problems) ? null : await this.probe(ruleset, settings, options, problems);
    if (disk[settings.keep] > freeDisk * 0.9) {
      problems.push({
        code: 'runs/no-room',
        severity: 'warning',
        message: `The results need ${megabytes(disk[settings.keep])}, but the disk has ${megabytes(freeDisk)} left.`,
        hint: 'Keep less of each matchup, or make room; a run that meets a full disk waits.',
      });
    }
    const matchups = shape.plan.matchups;
    const trials = shape.plan.form === 'ladder' ? shape.plan.trials : matchups * settings.trials;
    return {
      matchups,
      trials,
      tiles: shape.plan.tiles,
      seconds: seconds === null ? null : (seconds * trials) / this.pools.threads,
      trialsPerSecond: seconds === null ? null : this.pools.threads / seconds,
      disk,
      freeDisk,
      problems,
    };
  }

  async start(settings: Settings, sample = false): Promise<RunInfo> {
    const ruleset = this.rulesetOf(settings.ruleset);
    const { options, problems } = this.check(ruleset, settings);
    const fault = problems.find((p) => p.severity === 'error');
    if (fault !== undefined) throw new ApiError(fault.code, fault.message, fault.hint ?? '');
    await mkdir(join(this.store.folder, 'runs'), { recursive: true });
    const { field, ...rest } = { ...settings, seed: formatSeed(parseSeed(settings.seed)) };
    const id = this.store.nextId('runs');
    const progress = {
      tilesDone: 0,
      tiles: 0,
      trialsDone: 0,
      trials: 0,
      matchupsDone: 0,
      matchups: 0,
      rate: 0,
      secondsLeft: null,
      widest: null,
    };
    await this.store.write(
      step(
        `INSERT INTO runs (id, name, ruleset, ruleset_version, kind, status, message, created_at, active_seconds, settings, options,
           field, combatants, sample, problems, progress)
         VALUES (?, ?, ?, ?, ?, 'queued', '', ?, 0, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        settings.name,
        ruleset.id,
        ruleset.version,
        settings.kind,
        new Date().toISOString(),
        JSON.stringify(rest),
        JSON.stringify(options),
        bytesOf(Uint32Array.from(field)),
        field.length,
        sample ? 1 : 0,
        JSON.stringify(problems),
        JSON.stringify(progress),
      ),
    );
    await this.scheduler.enqueue(id);
    return this.scheduler.announceNow(id);
  }

  async detail(id: number): Promise<Reply<'runs.get'>> {
    const row = this.views.row(id);
    const info = this.scheduler.info(id);
    const options = optionsIn(row);
    const settings = { ...settingsIn(row), field: Array.from(idsIn(row.field)) };
    const problems = JSON.parse(row.problems) as Problem[];
    if (row.shape === null) return { ...info, settings, options, problems, unmodelled: [], slotBias: null };
    const view = await this.views.of(id);
    return {
      ...info,
      settings,
      options,
      problems,
      unmodelled: unmodelledOf(view),
      factions: view.shape.factions,
      slotBias: view.standings.numbers.slotBias,
    };
  }

  /** The field as it was entered, in order. */
  async combatantsOf(row: RunRow): Promise<Combatant[]> {
    const combatants: Combatant[] = [];
    const pause = breathe();
    for (const id of idsIn(row.field)) {
      combatants.push(
        combatantFrom(this.store.get<CombatantRow>(`SELECT ${COMBATANT_COLUMNS} FROM combatants WHERE id = ?`, id) as CombatantRow),
      );
      if (pause.due()) await pause.rest();
    }
    return combatants;
  }

  async rename(id: number, name: string): Promise<null> {
    await this.store.write(step('UPDATE runs SET name = ? WHERE id = ?', name, this.views.row(id).id));
    this.views.forget(id);
    this.scheduler.announceNow(id);
    return null;
  }

  /** Hidden at once; a playing one stops. Gone for good at the next start. */
  async remove(id: number): Promise<null> {
    await this.scheduler.pause(id);
    await this.scheduler.idle(id);
    await this.store.write(step('UPDATE runs SET removed_at = ? WHERE id = ?', new Date().toISOString(), id));
    this.views.forget(id);
    this.hooks.removed(id);
    return null;
  }

  async restore(id: number): Promise<null> {
    const changes = await this.store.write(step('UPDATE runs SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL', id));
    if (changes === 0) throw new ApiError('runs/nothing-to-restore', `Run ${id} was not removed, or is gone for good.`);
    this.scheduler.announceNow(id);
    return null;
  }

  /** What was removed before this start leaves the disk. */
  async purge(): Promise<void> {
    const gone = this.store.all<{ id: number }>('SELECT id FROM runs WHERE removed_at IS NOT NULL');
    for (const { id } of gone) {
      await this.store.write(
        ...['standings', 'pair_results', 'highlights', 'replays', 'run_shapes'].map((table) =>
          step(`DELETE FROM ${table} WHERE run_id = ?`, id),
        ),
        step('DELETE FROM runs WHERE id = ?', id),
      );
      await rm(matchPath(this.store, id), { force: true });
    }
  }

  classesOf(ruleset: Ruleset): readonly StoredClass[] {
    const edited = this.hooks.setting(`weightClasses.${ruleset.id}`);
    return Array.isArray(edited) ? (edited as unknown as StoredClass[]) : storedClasses(ruleset.weightClasses);
  }

  private async prepare(id: number): Promise<PreparedRun> {
    const row = this.views.row(id);
    const ruleset = this.rulesetOf(row.ruleset);
    if (row.course !== null && row.ruleset_version !== ruleset.version) {
      throw new ApiError(
        'runs/rules-moved',
        `The run was begun with version ${row.ruleset_version} of the rules; this is ${ruleset.version}. Going on would mix the two.`,
        'Start a new run with the same settings.',
      );
    }
    return prepareRun(this.store, this.fields, ruleset, this.classesOf(ruleset), row);
  }

  private check(ruleset: Ruleset, settings: Settings) {
    const { options, problems } = resolveOptions(ruleset.options, settings.options);
    const fault = (code: string, message: string, hint = '') => problems.push({ code, severity: 'error', message, hint });
    const { field, kind, challengers } = settings;
    if (kind === 'single' && field.length !== 2) fault('runs/two-needed', 'A single matchup needs exactly two combatants.');
    if (kind === 'gauntlet' && (challengers < 1 || challengers >= field.length)) {
      fault('runs/challengers', 'A gauntlet needs at least one challenger and at least one opponent.');
    }
    if (kind === 'round-robin' && field.length < 2) fault('runs/two-needed', 'A round-robin needs at least two combatants.');
    if (kind === 'ladder' && field.length < 20) {
      fault('runs/ladder-small', 'A ladder needs at least 20 combatants.', 'Play a round-robin: it is quicker for so few.');
    }
    const strangers = new Set<number>();
    for (const id of new Set(field)) {
      const row = this.store.get<{ ruleset: string }>('SELECT ruleset FROM combatants WHERE id = ?', id);
      if (row?.ruleset !== ruleset.id) strangers.add(id);
    }
    if (strangers.size > 0) {
      fault(
        'runs/strangers',
        `${strangers.size} of the field are not ${ruleset.name} combatants of the library, the first is ${[...strangers][0]}.`,
      );
    }
    return { options, problems };
  }

  /** Seconds a trial takes here, from a short play of a part of the field. */
  private async probe(ruleset: Ruleset, settings: Settings, options: ReturnType<typeof resolveOptions>['options'], problems: Problem[]) {
    const every = Math.max(1, Math.floor(settings.field.length / PROBE_FIELD));
    const ids = settings.field.filter((_, i) => i % every === 0).slice(0, PROBE_FIELD);
    if (settings.kind === 'single' || ids.length < 2) ids.splice(0, ids.length, ...settings.field.slice(0, 2));
    try {
      const compiled = await this.fields.onTheSpot(ruleset, ids, options);
      problems.push(...compiled.problems);
      const { seconds } = await this.pools.onField({
        do: 'probe',
        arena: compiled.arena,
        seed: parseSeed(settings.seed),
        milliseconds: PROBE_MS,
      });
      return seconds;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.push({ code: error.code, severity: 'error', message: error.message, hint: error.hint });
      return null;
    }
  }
}

export function unmodelledOf(view: { readonly columns: CombatantColumns; readonly standings: { readonly rows: number } }) {
  const words = view.columns.column('unmodelled');
  if (words?.kind !== 'words') return [];
  const rules = new Map<string, Set<string>>();
  for (let row = 0; row < view.standings.rows; row++) {
    for (let i = words.starts[row] as number; i < (words.starts[row + 1] as number); i++) {
      const name = view.columns.word(view.columns.names, row);
      const known = rules.get(name) ?? new Set<string>();
      rules.set(name, known.add(words.dictionary[words.ids[i] as number] as string));
    }
  }
  return [...rules].slice(0, 500).map(([name, set]) => ({ name, rules: [...set].sort() }));
}

function widest({ records, shape }: PreparedRun): number | null {
  let widest: number | null = null;
  for (let at = 0; at < records.length; at += shape.layout.width) {
    const n = (records[at + WINS] as number) + (records[at + DRAWS] as number) + (records[at + LOSSES] as number);
    if (n === 0) continue;
    const rate = ((records[at + WINS] as number) + (records[at + DRAWS] as number) / 2) / n;
    const played = records[at + PLAYED] as number;
    const { low, high } = wilson(rate * played, played);
    widest = Math.max(widest ?? 0, (high - low) / 2);
  }
  return widest;
}

function diskFor(shape: RunShape, settings: Settings): Record<KeepChoice, number> {
  const standings = shape.distinct * shape.layout.width * 8;
  const { plan } = shape;
  if (plan.form !== 'matrix') return { standings, outcomes: standings, records: standings, details: standings };
  const size = (keep: KeepChoice) => {
    const codec = matchCodec(keep, settings.trials, settings.precision, shape.layout.columns);
    return codec === null ? 0 : payloadBytes(codec, plan.matchups) + plan.tiles * TILE_HEADER_BYTES + 4 * settings.field.length;
  };
  return {
    standings,
    outcomes: standings + size('outcomes'),
    records: standings + size('records'),
    details: standings + size('details'),
  };
}

function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
}
