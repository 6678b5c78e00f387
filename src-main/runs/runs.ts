/** Starting, listing and looking after runs. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, type Checked, type Reply } from '../../src-shared/api/index.ts';
import type { HostEvents, RunInfo, RunRating } from '../../src-shared/api/types.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { formatSeed, parseSeed } from '../../src-shared/random/rng.ts';
import { DRAWS, LOSSES, PLAYED, WINS } from '../../src-shared/run/record.ts';
import { type StoredClass, storedClasses } from '../../src-shared/run/shape.ts';
import { COMBATANT_COLUMNS, type CombatantRow, combatantFrom } from '../../src-shared/run/stored.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import type { Fields } from '../library/fields.ts';
import { PairSources } from '../results/pair-sources.ts';
import { choiceIn, ratingKey } from '../results/run-rating.ts';
import { Views } from '../results/views.ts';
import { type Store, step } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import { breathe } from '../threads/yield-to-event-loop.ts';
import { Planning } from './planning.ts';
import { matchPath, type PreparedRun, prepareRun } from './prepared-run.ts';
import { bytesOf, idsIn, optionsIn, type RunRow, settingsIn } from './run-rows.ts';
import { Scheduler } from './scheduler.ts';

type Settings = Checked<'runs.start'>;

export interface RunsHooks {
  announce(info: HostEvents['run']): void;
  freeDisk(): Promise<number>;
  removed(id: number): void;
  finished(id: number): void;
  setting(key: string): Json | undefined;
  keepSetting(key: string, value: Json): Promise<null>;
  /** Only what is asked for plays; the queue waits. */
  readonly onDemand: boolean;
}

export class Runs {
  readonly views: Views;
  readonly scheduler: Scheduler;
  readonly planning: Planning;
  private readonly store: Store;
  private readonly fields: Fields;
  private readonly rulesetOf: (id: string) => Ruleset;
  private readonly hooks: RunsHooks;
  private keeping: Promise<unknown> = Promise.resolve();

  constructor(store: Store, pools: Pools, fields: Fields, rulesetOf: (id: string) => Ruleset, hooks: RunsHooks) {
    this.store = store;
    this.fields = fields;
    this.rulesetOf = rulesetOf;
    this.hooks = hooks;
    this.planning = new Planning(store, pools, fields, rulesetOf, (ruleset) => this.classesOf(ruleset), hooks.freeDisk);
    const pairs = new PairSources(store, pools, fields);
    this.views = new Views(store, pools, rulesetOf, (id) => this.scheduler.live(id), pairs, hooks.setting);
    this.scheduler = new Scheduler(store, pools, {
      prepare: (id) => this.prepare(id),
      widest,
      committed: (id) => this.views.moved(id),
      finished: (id) => {
        this.views.moved(id);
        if (rulesetOf(this.views.row(id).ruleset).analysis.rating !== undefined) {
          this.inTurn(() => this.keepRating(id)).catch((error: unknown) => console.error(`rating run ${id} failed:`, error));
        }
        hooks.finished(id);
      },
      announce: hooks.announce,
      freeDisk: hooks.freeDisk,
      onDemand: hooks.onDemand,
    });
  }

  async start(settings: Settings, sample = false): Promise<RunInfo> {
    const ruleset = this.rulesetOf(settings.ruleset);
    const { options, problems } = this.planning.check(ruleset, settings);
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

  async detail(id: number, withField: boolean): Promise<Reply<'runs.get'>> {
    const row = this.views.row(id);
    const info = this.scheduler.info(id);
    const options = optionsIn(row);
    const settings = { ...settingsIn(row), field: withField ? Array.from(idsIn(row.field)) : [] };
    const problems = JSON.parse(row.problems) as Problem[];
    if (row.shape === null) return { ...info, settings, options, problems, unmodelled: [], slotBias: null };
    const view = await this.views.of(id);
    return {
      ...info,
      settings,
      options,
      problems,
      unmodelled: unmodelledOf(view),
      slotBias: view.standings.numbers.slotBias,
      rating: view.standings.rating?.info ?? null,
    };
  }

  /** A stretch or a baseline that is not named stays as it is. */
  async rate({ runId, stretch, baseline }: Checked<'runs.rate'>): Promise<RunRating> {
    const row = this.views.row(runId);
    if (this.rulesetOf(row.ruleset).analysis.rating === undefined)
      throw new ApiError('runs/no-rating', 'This game has no rating of its own.');
    if (typeof baseline === 'number' && baseline >= row.combatants) {
      throw new ApiError('runs/no-place', `The field has ${row.combatants} combatants; there is no number ${baseline}.`);
    }
    return this.inTurn(async () => {
      const before = choiceIn(this.hooks.setting(ratingKey(runId)));
      const own = stretch ?? (stretch === undefined && !before.calibrated ? before.stretch : null);
      const whom = baseline === undefined ? before.baseline : baseline;
      await this.hooks.keepSetting(ratingKey(runId), { stretch: own, ...(whom !== undefined && { baseline: whom }) });
      this.views.moved(runId);
      return this.keepRating(runId);
    });
  }

  /** One after the other: a fit that is being kept must not overtake what the user chose since. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.keeping.then(work);
    this.keeping = done.catch(() => {});
    return done;
  }

  /** What was fitted to the field is kept with the run. */
  private async keepRating(id: number): Promise<RunRating> {
    const rating = (await this.views.of(id)).standings.rating?.info;
    if (rating === undefined) throw new ApiError('runs/no-rating', 'There is nothing to rate yet.');
    const { stretch, calibrated, baseline } = rating;
    await this.hooks.keepSetting(ratingKey(id), { stretch, calibrated, baseline: baseline?.index ?? null });
    return rating;
  }

  /** Resolves when what finished runs left to be kept is kept. */
  close(): Promise<unknown> {
    return this.keeping;
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
    return Array.isArray(edited) ? (edited as unknown as StoredClass[]) : storedClasses(ruleset.analysis.weightClasses);
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
}

export function unmodelledOf(view: { readonly columns: CombatantColumns; readonly standings: { readonly rows: number } }) {
  const words = view.columns.column('unmodelled');
  if (words?.kind !== 'words') return [];
  const rules = new Map<string, Set<string>>();
  for (let row = 0; row < view.standings.rows; row++) {
    for (const rule of view.columns.wordsAt(words, row)) {
      const name = view.columns.word(view.columns.names, row);
      rules.set(name, (rules.get(name) ?? new Set<string>()).add(rule));
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
