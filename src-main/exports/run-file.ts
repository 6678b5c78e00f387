/** The .warbench-run file: all that is needed to play a run again to the same bytes, combatants included. */

import type { RunSettings } from '../../src-shared/api-types.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { optionsIn, type RunRow, settingsIn } from '../runs/run-rows.ts';
import type { Runs } from '../runs/runs.ts';

export interface RunFile {
  readonly format: 'warbench-run';
  readonly formatVersion: 1;
  readonly rulesetVersion: string;
  /** `field` is left out: its combatants follow in order. */
  readonly settings: Omit<RunSettings, 'field'>;
  readonly combatants: readonly Combatant[];
}

export async function runFile(runs: Runs, row: RunRow): Promise<RunFile> {
  return {
    format: 'warbench-run',
    formatVersion: 1,
    rulesetVersion: row.ruleset_version,
    settings: { ...settingsIn(row), options: optionsIn(row) },
    combatants: await runs.combatantsOf(row),
  };
}
