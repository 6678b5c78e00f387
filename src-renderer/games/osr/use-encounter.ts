/** The encounter under the pen: one text, edited as a form or as YAML, with undo over both. */
import { useDeferredValue, useMemo, useReducer } from 'react';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import {
  type EncounterEdit,
  type EncounterModel,
  editEncounter,
  readEncounter,
} from '../../../src-shared/rulesets/osr/import/encounter.ts';

const MOST_UNDO = 300;

export interface Pages {
  readonly past: readonly string[];
  readonly text: string;
  readonly future: readonly string[];
}

export type PageTurn =
  | { readonly kind: 'write'; readonly text: string }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'open'; readonly text: string };

export function turnPage(pages: Pages, turn: PageTurn): Pages {
  switch (turn.kind) {
    case 'open':
      return { past: [], text: turn.text, future: [] };
    case 'write':
      return turn.text === pages.text ? pages : { past: [...pages.past, pages.text].slice(-MOST_UNDO), text: turn.text, future: [] };
    case 'undo': {
      const last = pages.past.at(-1);
      return last === undefined ? pages : { past: pages.past.slice(0, -1), text: last, future: [pages.text, ...pages.future] };
    }
    case 'redo': {
      const [next, ...rest] = pages.future;
      return next === undefined ? pages : { past: [...pages.past, pages.text], text: next, future: rest };
    }
  }
}

export interface Encounter {
  readonly text: string;
  readonly model: EncounterModel;
  readonly problems: readonly Problem[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly open: (text: string) => void;
  readonly write: (text: string) => void;
  readonly edit: (edit: EncounterEdit) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useEncounter(initial: string): Encounter {
  const [pages, turn] = useReducer(turnPage, { past: [], text: initial, future: [] });
  // Typing in the source stays fluent: the form follows when there is time.
  const settled = useDeferredValue(pages.text);
  const { model, problems } = useMemo(() => readEncounter(settled), [settled]);
  return {
    text: pages.text,
    model,
    problems,
    canUndo: pages.past.length > 0,
    canRedo: pages.future.length > 0,
    open: (text) => turn({ kind: 'open', text }),
    write: (text) => turn({ kind: 'write', text }),
    edit: (edit) => turn({ kind: 'write', text: editEncounter(pages.text, edit) }),
    undo: () => turn({ kind: 'undo' }),
    redo: () => turn({ kind: 'redo' }),
  };
}
