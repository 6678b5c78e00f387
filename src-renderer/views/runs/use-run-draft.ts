/** A run being set up, with what the host says about it: who takes part, how long it takes, and what is missing. */
import { useCallback, useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { RunPlan } from '../../../src-shared/api/runs.ts';
import { useSettled } from '../../components/use-settled.ts';
import { KIND_LABELS } from '../../format/run-labels.ts';
import { useRulesets } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { useLibrary } from '../../state/library.ts';
import { newSeed } from '../../state/new-seed.ts';
import { draftFrom, missing, type RunDraft, type RunSettingsInput, settingsOf } from './run-draft.ts';

/** Milliseconds without a change before the host is asked for an estimate. */
const PLAN_DELAY = 300;

export interface RunSetup {
  readonly draft: RunDraft;
  readonly ruleset: RulesetInfo;
  readonly setDraft: (draft: RunDraft) => void;
  readonly change: (patch: Partial<RunDraft>) => void;
  /** Combatants in the field; undefined until it is known. */
  readonly fieldSize: number | undefined;
  readonly fallbackName: string;
  /** Null while something is missing. */
  readonly settings: RunSettingsInput | null;
  readonly plan: RunPlan | undefined;
  readonly isPlanning: boolean;
  readonly problem: string | null;
}

/** `preset` comes from the address; `draftFrom` says what it may contain. Null when no game is installed. */
export function useRunDraft(preset: Readonly<Record<string, string>>): RunSetup | null {
  const rulesets = useRulesets();
  const rosters = useLibrary((l) => l.rosters) ?? [];
  // Start with a game that has rosters, unless the address names one.
  const [draft, setDraft] = useState<RunDraft | null>(() => {
    const known =
      rulesets.find((r) => r.id === preset.ruleset) ?? rulesets.find((r) => rosters.some((one) => one.ruleset === r.id)) ?? rulesets[0];
    return known === undefined ? null : draftFrom(known, preset, newSeed());
  });
  const ruleset = rulesets.find((r) => r.id === draft?.ruleset);
  const { value: selected, error: selectError } = useHostData(
    'library.select',
    ruleset === undefined || draft === null || draft.kind === 'single'
      ? null
      : { ruleset: ruleset.id, query: draft.query, ...(draft.rosterIds.length > 0 && { rosterIds: [...draft.rosterIds] }) },
  );
  const lacking = draft === null ? null : missing(draft, draft.kind === 'single' ? [] : selected);
  const fallbackName = draft === null ? '' : `${ruleset?.name ?? ''} ${KIND_LABELS[draft.kind].toLowerCase()}`;
  const settings = useMemo(
    () => (draft === null || lacking !== null ? null : settingsOf(draft, selected ?? [], fallbackName)),
    [draft, lacking, selected, fallbackName],
  );
  const settled = useSettled(settings, PLAN_DELAY);
  const { value: plan, error: planError, loading } = useHostData('runs.plan', settled);
  const change = useCallback((patch: Partial<RunDraft>) => setDraft((before) => before && { ...before, ...patch }), []);
  if (draft === null || ruleset === undefined) return null;
  return {
    draft,
    ruleset,
    setDraft,
    change,
    fieldSize: selected?.length,
    fallbackName,
    settings,
    plan: lacking === null ? plan : undefined,
    isPlanning: loading || settled !== settings,
    problem: lacking ?? planError?.message ?? selectError?.message ?? null,
  };
}
