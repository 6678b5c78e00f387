/** The .wbrun file: everything needed to play a run again with identical results, combatants included. */
import { ApiError } from '../../src-shared/api/errors.ts';
import { type RunSettings, runSettings } from '../../src-shared/api/runs.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { findCombatant } from '../store/queries/combatants.ts';
import type { StoredRun } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';
import { TimeSlice } from '../threads/time-slice.ts';

export interface RunFile {
  readonly format: 'warbench-run';
  readonly formatVersion: 1;
  readonly rulesetVersion: string;
  /** `field` is left out: its combatants follow in order. */
  readonly settings: Omit<RunSettings, 'field'>;
  readonly combatants: readonly Combatant[];
}

export async function runFile(store: Store, run: StoredRun): Promise<RunFile> {
  return {
    format: 'warbench-run',
    formatVersion: 1,
    rulesetVersion: run.rulesetVersion,
    settings: { ...run.settings, options: run.options },
    combatants: await fieldCombatants(store, run),
  };
}

/** The field as it was entered, in order. */
async function fieldCombatants(store: Store, run: StoredRun): Promise<Combatant[]> {
  const combatants: Combatant[] = [];
  const slice = new TimeSlice();
  for (const id of run.field) {
    const combatant = findCombatant(store, id);
    if (combatant === undefined) throw new Error(`combatant ${id} is no longer in the library`);
    combatants.push(combatant);
    if (slice.isOver()) await slice.yieldToEventLoop();
  }
  return combatants;
}

/** Throws a message for the user where the bytes are not such a file. */
export function readRunFile(bytes: Uint8Array): RunFile {
  const file = parsed(bytes) as Partial<RunFile> | null;
  if (typeof file !== 'object' || file === null || file.format !== 'warbench-run') {
    throw new ApiError('run-file/not-one', 'This is not a Warbench run file.');
  }
  if (file.formatVersion !== 1) {
    throw new ApiError('run-file/newer', `The run file was written by a newer Warbench (format ${String(file.formatVersion)}).`);
  }
  const settings = runSettings.omit({ field: true }).safeParse(file.settings);
  if (!settings.success) {
    const issue = settings.error.issues[0];
    throw new ApiError('run-file/settings', `The settings in the run file are not valid: ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  const { combatants } = file;
  if (!Array.isArray(combatants) || !combatants.every((c) => isCombatant(c, settings.data.ruleset))) {
    throw new ApiError('run-file/combatants', 'The combatants in the run file are not valid.');
  }
  return { format: 'warbench-run', formatVersion: 1, rulesetVersion: String(file.rulesetVersion), settings: settings.data, combatants };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

function isCombatant(value: unknown, ruleset: string): value is Combatant {
  if (typeof value !== 'object' || value === null) return false;
  const c = value as Partial<Record<keyof Combatant, unknown>>;
  const words = (list: unknown) => Array.isArray(list) && list.every((w) => typeof w === 'string');
  const texts = [c.name, c.detail, c.base, c.faction].every((text) => typeof text === 'string');
  const numbers = Number.isFinite(c.points) && Number.isInteger(c.multiplicity);
  return c.ruleset === ruleset && texts && numbers && words(c.tags) && words(c.unmodelled) && c.data !== undefined;
}
