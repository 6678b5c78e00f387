/** A run being set up, with what the host says about it: who takes part, how long it takes, and what is missing. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { RunPlan } from '../../../src-shared/api/runs.ts';
import { useSettled } from '../../components/use-settled.ts';
import { useRulesets } from '../../state/app-info.ts';
import { discardDraft, keepDraft, keptDraft } from '../../state/drafts.ts';
import { useHostData } from '../../state/host-data.ts';
import { useLibrary } from '../../state/library.ts';
import { newSeed } from '../../state/new-seed.ts';
import { draftFrom, missing, nameFor, type RunDraft, type RunSettingsInput, restoredDraft, settingsOf } from './run-draft.ts';

/** Milliseconds without a change before the host is asked for an estimate. */
const PLAN_DELAY = 300;

const DRAFT = 'run.new';

export interface RunSetup {
  readonly draft: RunDraft;
  readonly ruleset: RulesetInfo;
  readonly setDraft: (draft: RunDraft) => void;
  /** Something was changed that no run has been started with; it is kept when the form is left. */
  readonly isKept: boolean;
  /** Back to an untouched form. */
  readonly discard: () => void;
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
  const untouched = useCallback((): RunDraft | null => {
    const known =
      rulesets.find((r) => r.id === preset.ruleset) ?? rulesets.find((r) => rosters.some((one) => one.ruleset === r.id)) ?? rulesets[0];
    return known === undefined ? null : draftFrom(known, preset, newSeed());
  }, [rulesets, rosters, preset]);
  const { draft, setDraft, isKept, discard } = useKeptDraft(untouched, preset);
  const ruleset = rulesets.find((r) => r.id === draft?.ruleset);
  const isByHand = draft !== null && draft.only.length > 0;
  const { value: matching, error: selectError } = useHostData(
    'library.select',
    ruleset === undefined || draft === null || draft.kind === 'single' || isByHand
      ? null
      : { ruleset: ruleset.id, query: draft.query, ...(draft.rosterIds.length > 0 && { rosterIds: [...draft.rosterIds] }) },
  );
  const selected = isByHand ? draft.only : matching;
  const lacking = draft === null ? null : missing(draft, draft.kind === 'single' ? [] : selected);
  const fallbackName = draft === null ? '' : nameFor(draft, ruleset, rosters);
  const settings = useMemo(
    () => (draft === null || lacking !== null ? null : settingsOf(draft, selected ?? [], fallbackName)),
    [draft, lacking, selected, fallbackName],
  );
  const settled = useSettled(settings, PLAN_DELAY);
  const { value: plan, error: planError, loading } = useHostData('runs.plan', settled);
  const change = useCallback((patch: Partial<RunDraft>) => setDraft((before) => before && { ...before, ...patch }), [setDraft]);
  if (draft === null || ruleset === undefined) return null;
  return {
    draft,
    ruleset,
    setDraft,
    isKept,
    discard,
    change,
    fieldSize: selected?.length,
    fallbackName,
    settings,
    plan: lacking === null ? plan : undefined,
    isPlanning: loading || settled !== settings,
    problem: lacking ?? planError?.message ?? selectError?.message ?? null,
  };
}

/** What was typed and not started, unless the address asks for something of its own. */
function useKeptDraft(untouched: () => RunDraft | null, preset: Readonly<Record<string, string>>) {
  const rulesets = useRulesets();
  const [kept] = useState(() => {
    const text = Object.keys(preset).length === 0 ? keptDraft(DRAFT)?.text : undefined;
    return text === undefined ? null : restoredDraft(text, rulesets, newSeed());
  });
  const [draft, setDraft] = useState<RunDraft | null>(() => kept ?? untouched());
  const first = useRef(draft);
  const [isKept, setIsKept] = useState(kept !== null);
  useEffect(() => {
    if (draft === null || draft === first.current) return;
    keepDraft(DRAFT, { past: [], text: JSON.stringify(draft), future: [], saved: null });
    setIsKept(true);
  }, [draft]);
  const discard = useCallback(() => {
    const fresh = untouched();
    first.current = fresh;
    setDraft(fresh);
    setIsKept(false);
    discardDraft(DRAFT);
  }, [untouched]);
  return { draft, setDraft, isKept, discard };
}
