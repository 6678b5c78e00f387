import { TriangleAlert } from 'lucide-react';
import type { ContestReport } from '../../../src-shared/api/types.ts';
import type { RuleNote } from '../../../src-shared/contract/ruleset.ts';
import { perTrial } from '../../components/contest/LedgerTable.tsx';
import { Panel } from '../../components/index.ts';
import { useHostData } from '../../state/host-data.ts';
import { opponentIn, ownRows } from './own-side.ts';

export interface RulesProps {
  readonly combatantId: number;
  /** A contest whose ledger tells how often rules fired. */
  readonly report?: ContestReport | undefined;
  /** The unit's place in the field of that contest's run. */
  readonly index?: number;
  /** What a trial is called. */
  readonly trial?: string;
}

/** Its rules: what each does as played here, where that is written, and how often it fired. */
export function Rules({ combatantId, report, index = 0, trial = 'trial' }: RulesProps) {
  const { value: rules } = useHostData('library.rules', { id: combatantId });
  if (rules === undefined || rules.length === 0) return null;
  const left = rules.filter((rule) => !rule.played).length;
  const counted = report?.ledger != null && rules.some((rule) => rule.rows !== undefined);
  const shown = [...rules].sort((a, b) => Number(b.played) - Number(a.played));
  return (
    <Panel
      title="Rules"
      note={[left > 0 && `${left} of ${rules.length} not played`, counted && `in a ${trial} against ${opponentIn(report, index).name}`]
        .filter(Boolean)
        .join(', ')}
    >
      <dl className="rules-list">
        {shown.map((rule) => (
          <div key={rule.name} className={rule.played ? 'rules-row' : 'rules-row rules-left-out'}>
            <dt>
              {!rule.played && <TriangleAlert size={12} aria-label="not played" />}
              {rule.name}
            </dt>
            <dd>
              {rule.meaning || (rule.played ? 'Played as its game says.' : 'Not played: the results leave it out.')}
              {rule.carriedBy.length > 0 && <span className="dim"> {rule.carriedBy.join(', ')}.</span>}
              {rule.source && <span className="rules-source"> {rule.source}</span>}
            </dd>
            <dd className="figure">{firedText(rule, report, index)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** How often a trial saw it, in the words of the ledger: "1.8 turns"; empty where the ledger does not count it. */
function firedText(rule: RuleNote, report: ContestReport | undefined, index: number): string {
  const ledger = report?.ledger;
  if (!ledger || rule.rows === undefined) return '';
  const own = ownRows(report, index);
  const sum = rule.rows.reduce((all, row) => all + (own[row]?.values[ledger.fired] ?? 0), 0);
  return `${perTrial(sum / Math.max(1, report.odds.trials))} ${ledger.columns[ledger.fired]?.label.toLowerCase() ?? ''}`;
}
