import { reportsOf } from '../../../src-shared/api/report-call.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { AttackPhase } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import type { REPORTS } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';

export const report = reportsOf<typeof REPORTS>('wh40k');

/** How an attack is made. Without a phase the host picks the one the attacker is best at. */
export interface AttackSetup {
  readonly options: Options;
  readonly phase: AttackPhase | undefined;
}

/** The attacker first, then its targets. */
export function attackQuestion(combatantIds: readonly number[], { options, phase }: AttackSetup) {
  return { combatantIds, options, input: phase === undefined ? {} : { phase } };
}
