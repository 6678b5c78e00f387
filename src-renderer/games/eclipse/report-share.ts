/** Chances in the report of a battle, with how they are known. Pure. */
import type { BattleReport } from '../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import { type Share, shareFrom } from '../../../src-shared/stats/share.ts';

export function reportShare({ method, trials }: Pick<BattleReport, 'method' | 'trials'>, value: number): Share {
  return shareFrom(method === 'exact' ? 'exact' : 'estimated', value, trials);
}
