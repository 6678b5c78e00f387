import type { RunDetail } from '../../src-shared/api/runs.ts';
import type { RunView } from './run-views.ts';

const MOST_LISTED = 500;

/** Combatants of a run with rules that are not modelled. */
export function unmodelledOf({ columns, standings }: Pick<RunView, 'columns' | 'standings'>): RunDetail['unmodelled'] {
  const words = columns.column('unmodelled');
  if (words?.kind !== 'words') return [];
  const rules = new Map<string, Set<string>>();
  for (let row = 0; row < standings.rows; row++) {
    for (const rule of columns.wordsAt(words, row)) {
      const name = columns.word(columns.names, row);
      rules.set(name, (rules.get(name) ?? new Set<string>()).add(rule));
    }
  }
  return [...rules].slice(0, MOST_LISTED).map(([name, set]) => ({ name, rules: [...set].sort() }));
}
