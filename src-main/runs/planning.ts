/** Before a run starts: whether it can be played, how many matchups it has, how long it takes, how much disk space it needs. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked } from '../../src-shared/api/index.ts';
import type { RunPlan } from '../../src-shared/api/runs.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { type Options, resolveOptions } from '../../src-shared/contract/options.ts';
import { hasErrors, type Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { largestSize, shapeOf } from '../../src-shared/run/shape.ts';
import { durationText } from '../../src-shared/stats/duration.ts';
import type { Probe } from '../../src-shared/tasks/field-tasks.ts';
import { diskFor, formatBytes, LOW_BYTES, RESERVE_BYTES } from '../machine/disk.ts';
import type { Rulesets } from '../rulesets.ts';
import { combatantsOfField, strangersTo } from '../store/queries/combatants.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { TimeSlice } from '../threads/time-slice.ts';
import { estimateRun } from './estimate.ts';
import type { MeasuredSpeeds } from './measured-speeds.ts';
import type { ProbeSubject, Probes } from './probes.ts';
import { weightClassesFor } from './weight-classes.ts';

type NewRunSettings = Checked<'runs.start'>;

/** A run that takes longer than this deserves a word. */
const TOO_LONG_SECONDS = 86_400;
const SMALLEST_LADDER = 20;

export interface PlanningParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly probes: Probes;
  readonly speeds: MeasuredSpeeds;
  freeBytes(): Promise<number>;
}

export class Planning {
  private readonly parts: PlanningParts;

  constructor(parts: PlanningParts) {
    this.parts = parts;
  }

  async plan(settings: NewRunSettings): Promise<RunPlan> {
    const ruleset = this.parts.rulesets.get(settings.ruleset);
    const { options, problems } = this.check(ruleset, settings);
    const freeDisk = await this.parts.freeBytes();
    const classes = weightClassesFor(this.parts.settings, ruleset);
    const playable = !hasErrors(problems);
    const { kind, challengers } = settings;
    const { size, counted } = playable
      ? await this.parts.probes.sizeOf(ruleset, settings.field, { kind, challengers, classes })
      : { size: largestSize(settings, settings.field.length), counted: false };
    const shape = shapeOf({ ruleset, settings, size, classes, factions: [''] });
    const disk = diskFor(shape, settings, settings.field.length);
    const probed = playable ? await this.probe({ ruleset, options, settings, exactSeconds: shape.exactSeconds ?? 0 }, problems) : null;
    const estimate = estimateRun({ ruleset, settings, shape, probe: probed, ...this.speedOf(ruleset) });
    problems.push(...diskProblems(freeDisk, disk[settings.keep]), ...lengthProblems(settings, estimate.seconds));
    const { basis, ...figures } = estimate;
    return { ...figures, basis: basis && { ...basis, distinct: counted ? size.distinct : null }, disk, freeDisk, problems };
  }

  check(ruleset: Ruleset, settings: NewRunSettings): { options: Options; problems: Problem[] } {
    const { options, problems } = resolveOptions(ruleset.play.options, settings.options);
    return { options, problems: [...problems, ...fieldSizeProblems(settings), ...this.strangerProblems(ruleset, settings)] };
  }

  /** Of those who would meet, which takes reading them all; at planning, a part of the field that is played says the same. */
  async meetingProblems({ play }: Ruleset, field: readonly number[], options: Options): Promise<readonly Problem[]> {
    if (play.fieldProblems === undefined) return [];
    const slice = new TimeSlice();
    const combatants: Combatant[] = [];
    for (const combatant of combatantsOfField(this.parts.store, Uint32Array.from(field))) {
      combatants.push(combatant);
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
    return play.fieldProblems(combatants, options);
  }

  private strangerProblems(ruleset: Ruleset, { field }: NewRunSettings): Problem[] {
    const strangers = strangersTo(this.parts.store, ruleset.id, Uint32Array.from(new Set(field)));
    if (strangers.length === 0) return [];
    const message = `${strangers.length} of the field are not ${ruleset.identity.name} combatants in the library; the first is ${strangers[0]}.`;
    return [{ code: 'runs/strangers', severity: 'error', message }];
  }

  private speedOf(ruleset: Ruleset) {
    return { speed: this.parts.speeds.of(ruleset), threads: this.parts.threads.threads };
  }

  /** Measured by playing a part of the field for a moment; null with a problem where that is not possible. */
  private async probe(subject: ProbeSubject, problems: Problem[]): Promise<Probe | null> {
    try {
      const probed = await this.parts.probes.probe(subject);
      problems.push(...probed.problems);
      return probed.probe;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      problems.push({ code: error.code, severity: 'error', message: error.message, hint: error.hint });
      return null;
    }
  }
}

function fieldSizeProblems({ field, kind, challengers }: NewRunSettings): Problem[] {
  const error = (code: string, message: string, hint = ''): Problem[] => [{ code, severity: 'error', message, hint }];
  if (kind === 'single' && field.length !== 2) return error('runs/two-needed', 'A single matchup needs exactly two combatants.');
  if (kind === 'gauntlet' && (challengers < 1 || challengers >= field.length)) {
    return error('runs/challengers', 'A gauntlet needs at least one challenger and at least one opponent.');
  }
  if (kind === 'round-robin' && field.length < 2) return error('runs/two-needed', 'A round-robin needs at least two combatants.');
  if (kind === 'ladder' && field.length < SMALLEST_LADDER) {
    return error(
      'runs/ladder-small',
      `A ladder needs at least ${SMALLEST_LADDER} combatants.`,
      'Play a round-robin instead: it is faster for so few.',
    );
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

function lengthProblems({ kind, field, precision }: NewRunSettings, seconds: number | null): Problem[] {
  if (seconds === null || seconds < TOO_LONG_SECONDS) return [];
  const message = `This will take about ${durationText(seconds)}.`;
  const fewer =
    precision === null
      ? 'Play fewer trials, or set a precision at which a matchup stops.'
      : 'Play fewer trials, or ask for less precision.';
  const hint =
    kind === 'round-robin' && field.length >= SMALLEST_LADDER
      ? 'Too long: use a ladder, which finds the best of a field with a small part of the games.'
      : kind === 'ladder'
        ? 'Too long: choose a part of the field with a query.'
        : fewer;
  return [{ code: 'runs/too-long', severity: 'warning', message, hint }];
}
