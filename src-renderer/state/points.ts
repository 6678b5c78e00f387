import type { RulesetInfo } from '../../src-shared/api/app.ts';

/** A game without weight classes has no points either: nothing to show for points, classes or value. */
export function hasPrices(ruleset: Pick<RulesetInfo, 'weightClasses'> | undefined): boolean {
  return ruleset === undefined || ruleset.weightClasses.length > 0;
}
