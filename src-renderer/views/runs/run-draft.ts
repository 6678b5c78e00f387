/** A run being set up, and the settings that result. Pure. */

import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import type { KeepChoice, RunKind } from '../../../src-shared/api/runs.ts';
import { defaultOptions, type Options, resolveOptions } from '../../../src-shared/contract/options.ts';
import { hasErrors } from '../../../src-shared/contract/problem.ts';
import { counted } from '../../format/figures.ts';
import { KIND_LABELS } from '../../format/run-labels.ts';

export interface RunDraft {
  readonly name: string;
  readonly ruleset: string;
  readonly kind: RunKind;
  /** Rosters of the field; empty for all rosters of the game. */
  readonly rosterIds: readonly number[];
  readonly query: string;
  /** Exactly these combatants instead of rosters and query; empty for those. */
  readonly only: readonly number[];
  /** Gauntlet: the challengers; single: the two sides. Combatant ids. */
  readonly picked: readonly number[];
  readonly options: Options;
  readonly seed: string;
  readonly trials: number;
  /** Half-width in percentage points; null plays every trial. */
  readonly precision: number | null;
  readonly topPlaces: number;
  readonly keep: KeepChoice;
  readonly confirm: boolean;
}

export type RunSettingsInput = Input<'runs.start'>;

const FEWER_TRIALS = { single: 1, gauntlet: 10, 'round-robin': 100, ladder: 100 } as const satisfies Record<RunKind, number>;

/** A round-robin has so many pairs that each needs fewer trials than a lone matchup. */
export function suggestedTrials(ruleset: RulesetInfo, kind: RunKind): number {
  return Math.max(1, Math.round(ruleset.defaultTrials / FEWER_TRIALS[kind]));
}

export function freshDraft(ruleset: RulesetInfo, kind: RunKind, seed: string): RunDraft {
  return {
    name: '',
    ruleset: ruleset.id,
    kind,
    rosterIds: [],
    query: '',
    only: [],
    picked: [],
    options: defaultOptions(ruleset.options),
    seed,
    trials: suggestedTrials(ruleset, kind),
    precision: null,
    topPlaces: 10,
    keep: 'outcomes',
    confirm: true,
  };
}

export const KINDS: readonly RunKind[] = ['round-robin', 'gauntlet', 'single', 'ladder'];
export const KEEP_CHOICES: readonly KeepChoice[] = ['standings', 'outcomes', 'records', 'details'];

/**
 * A draft from an address: kind, rosters (1,2), q, only (ids), challenger (one or more ids; of a single matchup both sides), trials,
 * precision (percentage points), top, keep, confirm (false), seed, name, and `option.<id>` for the game's own. Invalid values are ignored.
 */
export function draftFrom(ruleset: RulesetInfo, preset: Readonly<Record<string, string>>, seed: string): RunDraft {
  const fresh = freshDraft(ruleset, KINDS.find((k) => k === preset.kind) ?? 'round-robin', preset.seed || seed);
  const number = (key: string, least: number, most: number) => {
    const value = Number(preset[key]);
    return preset[key] !== undefined && value >= least && value <= most ? value : null;
  };
  return {
    ...fresh,
    name: preset.name ?? '',
    rosterIds: idsIn(preset.rosters),
    query: preset.q ?? '',
    only: idsIn(preset.only),
    picked: idsIn(preset.challenger),
    options: { ...fresh.options, ...optionsFrom(ruleset, preset) },
    trials: Math.round(number('trials', 1, 1_000_000_000) ?? fresh.trials),
    precision: number('precision', 0.01, 50),
    topPlaces: Math.round(number('top', 1, 1000) ?? fresh.topPlaces),
    keep: KEEP_CHOICES.find((k) => k === preset.keep) ?? fresh.keep,
    confirm: preset.confirm !== 'false',
  };
}

/** A draft as it was kept; null where the game is gone or the text is none. Values that don't fit any more are left at their defaults. */
export function restoredDraft(text: string, rulesets: readonly RulesetInfo[], seed: string): RunDraft | null {
  const kept = parsedObject(text);
  const ruleset = rulesets.find(({ id }) => id === kept?.ruleset);
  if (kept === null || ruleset === undefined) return null;
  const fresh = freshDraft(ruleset, KINDS.find((kind) => kind === kept.kind) ?? 'round-robin', seed);
  const { options } = resolveOptions(ruleset.options, isObject(kept.options) ? (kept.options as Options) : {});
  return {
    ...fresh,
    name: sameType(kept.name, fresh.name),
    rosterIds: idList(kept.rosterIds),
    query: sameType(kept.query, fresh.query),
    picked: idList(kept.picked),
    only: idList(kept.only),
    options,
    seed: sameType(kept.seed, fresh.seed),
    trials: sameType(kept.trials, fresh.trials),
    precision: typeof kept.precision === 'number' ? kept.precision : null,
    topPlaces: sameType(kept.topPlaces, fresh.topPlaces),
    keep: KEEP_CHOICES.find((choice) => choice === kept.keep) ?? fresh.keep,
    confirm: sameType(kept.confirm, fresh.confirm),
  };
}

function parsedObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sameType<T extends string | number | boolean>(value: unknown, fallback: T): T {
  return typeof value === typeof fallback ? (value as T) : fallback;
}

function idList(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)) : [];
}

function idsIn(text: string | undefined): number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}

/** Only values the host would accept. */
function optionsFrom(ruleset: RulesetInfo, preset: Readonly<Record<string, string>>): Options {
  const given = ruleset.options.flatMap((spec) => {
    const text = preset[`option.${spec.id}`];
    if (text === undefined) return [];
    const value = spec.kind === 'boolean' ? text === 'true' : spec.kind !== 'number' ? text : text === 'null' ? null : Number(text);
    return [[spec.id, value] as const];
  });
  const { options, problems } = resolveOptions(ruleset.options, Object.fromEntries(given));
  return hasErrors(problems) ? {} : Object.fromEntries(given.map(([id]) => [id, options[id] ?? null]));
}

/** A sentence about what is missing, or null when the run can start. */
export function missing(draft: RunDraft, selected: readonly number[] | undefined): string | null {
  if (draft.kind === 'single') return draft.picked.length === 2 ? null : 'Choose both sides.';
  if (draft.kind === 'gauntlet' && draft.picked.length === 0) return 'Choose at least one challenger.';
  if (selected === undefined) return 'Counting the field …';
  if (selected.length === 0) return 'The field is empty. Choose other rosters or relax the query.';
  return draft.kind !== 'gauntlet' && selected.length < 2 ? 'A field needs at least two combatants.' : null;
}

/** Challengers come first in the field, and only once. */
export function fieldOf(draft: RunDraft, selected: readonly number[]): { field: number[]; challengers: number } {
  if (draft.kind === 'single') return { field: [...draft.picked], challengers: 0 };
  if (draft.kind !== 'gauntlet') return { field: [...selected], challengers: 0 };
  const first = new Set(draft.picked);
  return { field: [...draft.picked, ...selected.filter((id) => !first.has(id))], challengers: draft.picked.length };
}

export function settingsOf(draft: RunDraft, selected: readonly number[], fallbackName: string): RunSettingsInput {
  const { field, challengers } = fieldOf(draft, selected);
  return {
    name: draft.name.trim() || fallbackName,
    ruleset: draft.ruleset as RunSettingsInput['ruleset'],
    kind: draft.kind,
    field,
    challengers,
    options: { ...draft.options },
    seed: draft.seed.trim(),
    trials: draft.trials,
    precision: draft.precision === null ? null : draft.precision / 100,
    topPlaces: draft.topPlaces,
    keep: draft.keep,
    confirm: draft.confirm,
  };
}

/** "Hollow Choir round-robin": from the rosters that take part; of the game where all do. */
export function nameFor(
  { kind, rosterIds, only }: RunDraft,
  ruleset: RulesetInfo | undefined,
  rosters: readonly { readonly id: number; readonly name: string; readonly ruleset: string }[],
): string {
  const label = KIND_LABELS[kind].toLowerCase();
  const ofGame = rosters.filter((roster) => roster.ruleset === ruleset?.id);
  const chosen = rosterIds.length === 0 ? ofGame : ofGame.filter(({ id }) => rosterIds.includes(id));
  const [first, second] = chosen;
  if (only.length > 0) return `${counted(only.length, ruleset?.nouns.combatant ?? 'unit', ruleset?.nouns.combatants ?? 'units')}, ${label}`;
  if (first === undefined || chosen.length > MOST_NAMED) return `${ruleset?.name ?? ''} ${label}`;
  return second === undefined ? `${first.name}, ${label}` : `${first.name} and ${second.name}, ${label}`;
}

/** Names of more rosters than this say less than the game's. */
const MOST_NAMED = 2;

/** What a preset keeps: everything but who takes part, the name and the seed. JSON. */
export type RunPreset = Pick<RunDraft, 'kind' | 'options' | 'trials' | 'precision' | 'topPlaces' | 'keep' | 'confirm'>;

export function presetOf({ kind, options, trials, precision, topPlaces, keep, confirm }: RunDraft): RunPreset {
  return { kind, options, trials, precision, topPlaces, keep, confirm };
}
