/** A run as it is being set up, and the settings that come of it. Pure. */
import type { Input } from '../../../src-shared/api.ts';
import type { KeepChoice, RulesetInfo, RunKind } from '../../../src-shared/api-types.ts';
import { defaultOptions, type Options } from '../../../src-shared/contract/options.ts';

export interface RunDraft {
  readonly name: string;
  readonly ruleset: string;
  readonly kind: RunKind;
  /** Rosters the field is taken from; empty for all of the game. */
  readonly rosterIds: readonly number[];
  readonly query: string;
  /** gauntlet: who challenges; single: the two sides. Combatant ids. */
  readonly picked: readonly number[];
  readonly options: Options;
  readonly seed: string;
  readonly trials: number;
  /** Half-width in percentage points; null plays every trial. */
  readonly precision: number | null;
  readonly topPlaces: number;
  readonly keep: KeepChoice;
}

export type RunSettingsInput = Input<'runs.start'>;

const FEWER_TRIALS = { single: 1, gauntlet: 10, 'round-robin': 100, ladder: 100 } as const satisfies Record<RunKind, number>;

/** A round-robin has so many pairs that each needs fewer trials than a lone matchup. */
export function usualTrials(ruleset: RulesetInfo, kind: RunKind): number {
  return Math.max(1, Math.round(ruleset.defaultTrials / FEWER_TRIALS[kind]));
}

export function freshDraft(ruleset: RulesetInfo, kind: RunKind, seed: string): RunDraft {
  return {
    name: '',
    ruleset: ruleset.id,
    kind,
    rosterIds: [],
    query: '',
    picked: [],
    options: defaultOptions(ruleset.options),
    seed,
    trials: usualTrials(ruleset, kind),
    precision: null,
    topPlaces: 10,
    keep: 'outcomes',
  };
}

/** A sentence about what is missing, or null when the run can start. */
export function missing(draft: RunDraft, selected: readonly number[] | undefined): string | null {
  if (draft.kind === 'single') return draft.picked.length === 2 ? null : 'Choose the two sides.';
  if (draft.kind === 'gauntlet' && draft.picked.length === 0) return 'Choose at least one challenger.';
  if (selected === undefined) return 'Counting the field.';
  if (selected.length === 0) return 'The field is empty. Choose other rosters or loosen the query.';
  return draft.kind !== 'gauntlet' && selected.length < 2 ? 'A field needs at least two.' : null;
}

/** Challengers stand first in the field, and once. */
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
  };
}
