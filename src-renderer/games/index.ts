/**
 * Editors that belong to one ruleset, such as the encounter editor or the fleet builder. They open at `#/editor/<ruleset>`
 * for a new roster and at `#/editor/<ruleset>/<rosterId>` for one of the library. A ruleset without an entry is edited as text.
 */
import { lazy } from 'react';
import type { EditorEntry } from './editor.ts';

export const EDITORS: readonly EditorEntry[] = [
  { ruleset: 'osr', label: 'Encounter editor', load: () => import('./osr/index.tsx') },
  { ruleset: 'eclipse', label: 'Fleet builder', load: () => import('./eclipse/index.tsx') },
  {
    ruleset: 'wh40k',
    label: 'Attack sequence',
    load: () => import('./wh40k/index.tsx'),
    changePart: { group: 'Modifiers', Part: lazy(() => import('./wh40k/ChangeModifiers.tsx')) },
  },
  {
    ruleset: 'battletech',
    label: 'Boards and ratings',
    load: () => import('./battletech/index.tsx'),
    RunPart: lazy(() => import('./battletech/RunPool.tsx')),
  },
];

export function editorFor(ruleset: string | null | undefined): EditorEntry | undefined {
  return EDITORS.find((entry) => entry.ruleset === ruleset);
}
