/** What stands under every exported chart: source, sample, date, rules. */
import type { RulesetInfo, RunInfo } from '../../src-shared/api-types.ts';
import { count } from '../format/figures.ts';
import { calendarDate } from '../format/time.ts';

export function chartFooter(run: RunInfo, ruleset: RulesetInfo | undefined): string {
  const { trialsDone } = run.progress;
  return [
    run.name,
    `${count(trialsDone)} ${ruleset?.nouns.trials ?? 'trials'}`,
    calendarDate(new Date(run.finishedAt ?? run.createdAt)),
    `${ruleset?.name ?? run.ruleset} ${run.rulesetVersion}`,
  ].join('  ·  ');
}
