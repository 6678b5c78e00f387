/** What the window and a game's editor agree on. */
import type { ComponentType } from 'react';
import type { RulesetInfo } from '../../src-shared/api/app.ts';
import type { Options, OptionValue } from '../../src-shared/contract/options.ts';
import type { ViewProps } from '../state/routes.ts';

export interface EditorProps extends ViewProps {
  readonly ruleset: RulesetInfo;
  /** Null for a new roster. */
  readonly rosterId: number | null;
}

/** Extra settings on the New run page; their values travel in the run's options. */
export interface RunPartProps {
  readonly ruleset: RulesetInfo;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

/** The controls of *What if* for options that are texts in a language of their own. */
export interface ChangePartProps {
  /** Ids of both combatants. */
  readonly pair: readonly [number, number];
  readonly names: readonly [string, string];
  readonly options: Options;
  readonly onChange: (option: string, value: OptionValue) => void;
}

export interface EditorEntry {
  readonly ruleset: string;
  /** "Encounter editor" */
  readonly label: string;
  readonly load: () => Promise<{ readonly default: ComponentType<EditorProps> }>;
  readonly RunPart?: ComponentType<RunPartProps>;
  /** Below the options of this group. */
  readonly changePart?: { readonly group: string; readonly Part: ComponentType<ChangePartProps> };
}
