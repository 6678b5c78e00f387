/** Which settings of two runs differ. */
import type { RunDetail } from '../api/runs.ts';
import type { OptionValue } from '../contract/options.ts';

export interface Difference {
  readonly label: string;
  /** Option id when it is one of the ruleset's. */
  readonly option?: string;
  readonly before: OptionValue;
  readonly after: OptionValue;
}

export function settingsDifferences(first: RunDetail, second: RunDetail): Difference[] {
  const plain: readonly [string, OptionValue, OptionValue][] = [
    ['Kind', first.kind, second.kind],
    ['Rules', first.rulesetVersion, second.rulesetVersion],
    ['Field', first.combatants, second.combatants],
    ['Trials per matchup', first.settings.trials, second.settings.trials],
    ['Precision', first.settings.precision, second.settings.precision],
    ['Seed', first.seed, second.seed],
  ];
  const options = [...new Set([...Object.keys(first.options), ...Object.keys(second.options)])].sort();
  return [
    ...plain.filter(([, before, after]) => before !== after).map(([label, before, after]) => ({ label, before, after })),
    ...options
      .filter((id) => first.options[id] !== second.options[id])
      .map((id) => ({ label: id, option: id, before: first.options[id] ?? null, after: second.options[id] ?? null })),
  ];
}
