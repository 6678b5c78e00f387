/** Before a run starts: can it be played, how many pairs, how long, how much disk. */
import { ApiError, type Checked } from '../../src-shared/api/index.ts';
import type { RunPlan } from '../../src-shared/api/types.ts';
import { type Options, resolveOptions } from '../../src-shared/contract/options.ts';
import { hasErrors, type Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed } from '../../src-shared/random/rng.ts';
import { largestSize, type StoredClass, shapeOf } from '../../src-shared/run/shape.ts';
import type { Fields } from '../library/fields.ts';
import { diskFor, inWords, RESERVE_BYTES, SCARCE_BYTES } from '../machine/disk.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';

type Settings = Checked<'runs.start'>;

const PROBE_MS = 150;
/** A probe compiles at most this many of a large field. */
const PROBE_FIELD = 200;

export class Planning {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly fields: Fields;
  private readonly rulesetOf: (id: string) => Ruleset;
  private readonly classesOf: (ruleset: Ruleset) => readonly StoredClass[];
  private readonly freeDisk: () => Promise<number>;

  constructor(
    store: Store,
    pools: Pools,
    fields: Fields,
    rulesetOf: (id: string) => Ruleset,
    classesOf: (ruleset: Ruleset) => readonly StoredClass[],
    freeDisk: () => Promise<number>,
  ) {
    this.store = store;
    this.pools = pools;
    this.fields = fields;
    this.rulesetOf = rulesetOf;
    this.classesOf = classesOf;
    this.freeDisk = freeDisk;
  }

  async plan(settings: Settings): Promise<RunPlan> {
    const ruleset = this.rulesetOf(settings.ruleset);
    const { options, problems } = this.check(ruleset, settings);
    const freeDisk = await this.freeDisk();
    // Equals are folded only when the field is compiled, so this is an upper bound.
    const size = largestSize(settings, settings.field.length);
    const shape = shapeOf(ruleset, settings, size, this.classesOf(ruleset), ['']);
    const disk = diskFor(shape, settings, settings.field.length);
    const seconds = hasErrors(problems) ? null : await this.probe(ruleset, settings, options, problems);
    problems.push(...roomProblems(freeDisk, disk[settings.keep]));
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

  check(ruleset: Ruleset, settings: Settings): { options: Options; problems: Problem[] } {
    const { options, problems } = resolveOptions(ruleset.play.options, settings.options);
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
        `${strangers.size} of the field are not ${ruleset.identity.name} combatants of the library, the first is ${[...strangers][0]}.`,
      );
    }
    return { options, problems };
  }

  /** Seconds a trial takes here, from a short play of a part of the field. */
  private async probe(ruleset: Ruleset, settings: Settings, options: Options, problems: Problem[]) {
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

/** Nothing forbids a run on a full disk: it waits, and the user may be about to make room. */
function roomProblems(free: number, needed: number): Problem[] {
  const warning = (code: string, message: string, hint: string): Problem[] => [{ code, severity: 'warning', message, hint }];
  const left = `The disk has ${inWords(free)} left`;
  const reserve = inWords(RESERVE_BYTES);
  if (free < RESERVE_BYTES) return warning('runs/no-room', `${left}; a run waits until there are ${reserve}.`, 'Make room first.');
  if (free - needed < RESERVE_BYTES) {
    const message = `${left}, the results need ${inWords(needed)}: the run will wait when ${reserve} are left.`;
    return warning('runs/no-room', message, 'Keep less of each matchup, or make room.');
  }
  return free < SCARCE_BYTES ? warning('runs/little-room', `${left}.`, 'The results fit; make room before long.') : [];
}
