/**
 * Editors that belong to one ruleset: its encounter builder, its fleet builder. They open at `#/editor/<ruleset>` for a
 * new roster and `#/editor/<ruleset>/<rosterId>` for one of the library. A ruleset without an entry is edited as text.
 */
import { type ComponentType, lazy } from 'react';
import type { RulesetInfo } from '../../src-shared/api/types.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { ViewProps } from '../state/routes.ts';

export interface EditorProps extends ViewProps {
  readonly ruleset: RulesetInfo;
  /** Null for a new one. */
  readonly rosterId: number | null;
}

/** What an editor adds to the sheet of a new run: choices that are made there and carried by options. */
export interface RunPartProps {
  readonly ruleset: RulesetInfo;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

export interface EditorEntry {
  readonly ruleset: string;
  /** "Encounter editor" */
  readonly label: string;
  readonly load: () => Promise<{ readonly default: ComponentType<EditorProps> }>;
  readonly RunPart?: ComponentType<RunPartProps>;
}

/** One line each. */
export const EDITORS: readonly EditorEntry[] = [
  { ruleset: 'osr', label: 'Encounter editor', load: () => import('./osr/index.tsx') },
  { ruleset: 'eclipse', label: 'Fleet builder', load: () => import('./eclipse/index.tsx') },
  { ruleset: 'wh40k', label: 'Attack sequence', load: () => import('./wh40k/index.tsx') },
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
