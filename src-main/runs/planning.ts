/** Before a run starts: whether it can be played, how many matchups it has, how long it takes, how much disk space it needs. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked } from '../../src-shared/api/index.ts';
import type { RunPlan } from '../../src-shared/api/runs.ts';
import { type Options, resolveOptions } from '../../src-shared/contract/options.ts';
import { hasErrors, type Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed } from '../../src-shared/random/rng.ts';
import { largestSize, shapeOf } from '../../src-shared/run/shape.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import { diskFor, formatBytes, LOW_BYTES, RESERVE_BYTES } from '../machine/disk.ts';
import type { Rulesets } from '../rulesets.ts';
import { rulesetOfCombatant } from '../store/queries/combatants.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { weightClassesFor } from './weight-classes.ts';

type NewRunSettings = Checked<'runs.start'>;

const PROBE_MS = 150;
/** A measurement compiles at most this many combatants of a large field. */
const PROBE_FIELD = 200;

export interface PlanningParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
  freeBytes(): Promise<number>;
}

export class Planning {
  private readonly parts: PlanningParts;

  constructor(parts: PlanningParts) {
    this.parts = parts;
  }

  async plan(settings: NewRunSettings): Promise<RunPlan> {
    const { threads, rulesets } = this.parts;
    const ruleset = rulesets.get(settings.ruleset);
    const { options, problems } = this.check(ruleset, settings);
    const freeDisk = await this.parts.freeBytes();
    const classes = weightClassesFor(this.parts.settings, ruleset);
    // Identical combatants are folded only when the field is compiled, so this is an upper bound.
    const size = largestSize(settings, settings.field.length);
    const shape = shapeOf({ ruleset, settings, size, classes, factions: [''] });
    const disk = diskFor(shape, settings, settings.field.length);
    const seconds = hasErrors(problems) ? null : await this.secondsPerTrial(ruleset, settings, options, problems);
    problems.push(...diskProblems(freeDisk, disk[settings.keep]));
    const { matchups, tiles } = shape.plan;
    const trials = shape.plan.form === 'ladder' ? shape.plan.trials : matchups * settings.trials;
    return {
      matchups,
      trials,
      tiles,
      seconds: seconds === null ? null : (seconds * trials) / threads.threads,
      trialsPerSecond: seconds === null ? null : threads.threads / seconds,
      disk,
      freeDisk,
      problems,
    };
  }

  check(ruleset: Ruleset, settings: NewRunSettings): { options: Options; problems: Problem[] } {
    const { options, problems } = resolveOptions(ruleset.play.options, settings.options);
    return { options, problems: [...problems, ...fieldSizeProblems(settings), ...this.strangerProblems(ruleset, settings)] };
  }

  private strangerProblems(ruleset: Ruleset, { field }: NewRunSettings): Problem[] {
    const strangers = [...new Set(field)].filter((id) => rulesetOfCombatant(this.parts.store, id) !== ruleset.id);
    if (strangers.length === 0) return [];
    const message = `${strangers.length} of the field are not ${ruleset.identity.name} combatants in the library; the first is ${strangers[0]}.`;
    return [{ code: 'runs/strangers', severity: 'error', message }];
  }

  /** Measured by playing a part of the field for a moment; null with a problem where that is not possible. */
  private async secondsPerTrial(ruleset: Ruleset, settings: NewRunSettings, options: Options, problems: Problem[]): Promise<number | null> {
    try {
      const compiled = await this.parts.fields.compileAdHoc(ruleset, probeField(settings), options);
      problems.push(...compiled.problems);
      const { seconds } = await this.parts.threads.runOnField({
        kind: 'probe',
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

/** Evenly spaced members of a large field. */
function probeField({ kind, field }: NewRunSettings): number[] {
  const every = Math.max(1, Math.floor(field.length / PROBE_FIELD));
  const ids = field.filter((_, i) => i % every === 0).slice(0, PROBE_FIELD);
  return kind === 'single' || ids.length < 2 ? field.slice(0, 2) : ids;
}

function fieldSizeProblems({ field, kind, challengers }: NewRunSettings): Problem[] {
  const error = (code: string, message: string, hint = ''): Problem[] => [{ code, severity: 'error', message, hint }];
  if (kind === 'single' && field.length !== 2) return error('runs/two-needed', 'A single matchup needs exactly two combatants.');
  if (kind === 'gauntlet' && (challengers < 1 || challengers >= field.length)) {
    return error('runs/challengers', 'A gauntlet needs at least one challenger and at least one opponent.');
  }
  if (kind === 'round-robin' && field.length < 2) return error('runs/two-needed', 'A round-robin needs at least two combatants.');
  if (kind === 'ladder' && field.length < 20) {
    return error('runs/ladder-small', 'A ladder needs at least 20 combatants.', 'Play a round-robin instead: it is faster for so few.');
  }
  return [];
}

/** A full disk does not forbid a run: it waits, and the user may be about to free some space. */
function diskProblems(free: number, needed: number): Problem[] {
  const warning = (code: string, message: string, hint: string): Problem[] => [{ code, severity: 'warning', message, hint }];
  const left = `The disk has ${formatBytes(free)} left`;
  const reserve = formatBytes(RESERVE_BYTES);
  if (free < RESERVE_BYTES) return warning('runs/no-room', `${left}; a run waits until ${reserve} are free.`, 'Free some space first.');
  if (free - needed < RESERVE_BYTES) {
    const message = `${left}, the results need ${formatBytes(needed)}: the run will wait when only ${reserve} are left.`;
    return warning('runs/no-room', message, 'Keep less per matchup, or free some space.');
  }
  return free < LOW_BYTES ? warning('runs/little-room', `${left}.`, 'The results fit, but free some space soon.') : [];
}
