/** The encounter being edited: one text, edited as a form or as YAML, with undo over both. */
import { useDeferredValue, useMemo, useReducer, useState } from 'react';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import {
  type EncounterEdit,
  type EncounterModel,
  editEncounter,
  editEncounterAll,
  readEncounter,
} from '../../../src-shared/rulesets/osr/import/encounter.ts';

const MAX_UNDO = 300;

export interface Draft {
  readonly past: readonly string[];
  readonly text: string;
  readonly future: readonly string[];
}

export type DraftChange =
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'open'; readonly text: string };

export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.kind) {
    case 'open':
      return { past: [], text: change.text, future: [] };
    case 'write':
      return change.text === draft.text ? draft : { past: [...draft.past, draft.text].slice(-MAX_UNDO), text: change.text, future: [] };
    case 'undo': {
      const last = draft.past.at(-1);
      return last === undefined ? draft : { past: draft.past.slice(0, -1), text: last, future: [draft.text, ...draft.future] };
    }
    case 'redo': {
      const [next, ...rest] = draft.future;
      return next === undefined ? draft : { past: [...draft.past, draft.text], text: next, future: rest };
    }
  }
}

export interface Encounter {
  readonly draft: Draft;
  readonly text: string;
  readonly model: EncounterModel;
  readonly problems: readonly Problem[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly open: (text: string) => void;
  readonly write: (text: string) => void;
  readonly edit: (edit: EncounterEdit) => void;
  /** Several edits as one step. */
  readonly editAll: (edits: readonly EncounterEdit[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useEncounter(initial: Draft): Encounter {
  const [draft, change] = useReducer(changeDraft, initial);
  const [isTyped, setTyped] = useState(false);
  // Typing in the YAML stays responsive: the form updates when there is time. A field of the form shows its own edit at once,
  // or the next key would change the old value.
  const settled = useDeferredValue(draft.text);
  const shown = isTyped ? settled : draft.text;
  const { model, problems } = useMemo(() => readEncounter(shown), [shown]);
  const apply = (next: DraftChange, typed = false) => {
    change(next);
    setTyped(typed);
  };
  return {
    draft,
    text: draft.text,
    model,
    problems,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    open: (text) => apply({ kind: 'open', text }),
    write: (text) => apply({ kind: 'write', text }, true),
    edit: (edit) => apply({ kind: 'write', text: editEncounter(draft.text, edit) }),
    editAll: (edits) => apply({ kind: 'write', text: editEncounterAll(draft.text, edits) }),
    undo: () => apply({ kind: 'undo' }),
    redo: () => apply({ kind: 'redo' }),
  };
}
