import type { RulesetInfo } from '../../src-shared/api/types.ts';

/** A game without weight classes gives its combatants no prices: nothing to show of points, classes or value. */
export function hasPrices(ruleset: Pick<RulesetInfo, 'weightClasses'> | undefined): boolean {
  return ruleset === undefined || ruleset.weightClasses.length > 0;
}
