/** The footer of every exported chart: source, sample, date, rules. */
import type { RulesetInfo } from '../../src-shared/api/app.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { count } from '../format/figures.ts';
import { calendarDate } from '../format/time.ts';

const BETWEEN = '  ·  ';

export function chartFooter(run: RunInfo, ruleset: RulesetInfo | undefined): string {
  const { trialsDone } = run.progress;
  return [
    run.name,
    `${count(trialsDone)} ${ruleset?.nouns.trials ?? 'trials'}`,
    calendarDate(new Date(run.finishedAt ?? run.createdAt)),
    `${ruleset?.name ?? run.ruleset} ${run.rulesetVersion}`,
  ].join(BETWEEN);
}

/** For figures that were computed on the fly and belong to no run; `sample`: "exact odds", "20,000 battles sampled". */
export function liveFooter(source: string, sample: string, ruleset: RulesetInfo | undefined): string {
  const rules = ruleset === undefined ? [] : [`${ruleset.name} ${ruleset.version}`];
  return [source, sample, calendarDate(new Date()), ...rules].join(BETWEEN);
}
