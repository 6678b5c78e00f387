import { TriangleAlert } from 'lucide-react';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { RuleNote } from '../../../src-shared/contract/ruleset.ts';
import { perTrial } from '../../components/contest/LedgerTable.tsx';
import { Panel } from '../../components/index.ts';
import { useHostData } from '../../state/host-data.ts';
import { opponentIn, ownRows } from './own-side.ts';

export interface RulesProps {
  readonly combatantId: number;
  /** A contest whose ledger counts how often rules fired. */
  readonly report?: ContestReport | undefined;
  /** The unit's index in the field of that run. */
  readonly index?: number;
  /** The game's word for a trial. */
  readonly trial?: string;
}

/** Its rules: what each does, its source, and how often it fired. */
export function Rules({ combatantId, report, index = 0, trial = 'trial' }: RulesProps) {
  const { value: rules } = useHostData('library.rules', { id: combatantId });
  if (rules === undefined || rules.length === 0) return null;
  const left = rules.filter((rule) => !rule.played).length;
  const counted = report?.ledger != null && rules.some((rule) => rule.rows !== undefined);
  const shown = [...rules].sort((a, b) => Number(b.played) - Number(a.played));
  return (
    <Panel
      title="Rules"
      note={[left > 0 && `${left} of ${rules.length} not modelled`, counted && `per ${trial} against ${opponentIn(report, index).title}`]
        .filter(Boolean)
        .join(', ')}
    >
      <dl style={{ borderTop: '1px solid var(--line)' }}>
        {shown.map((rule) => (
          <div key={rule.name} className="list-row unit-rule">
            <dt className={rule.played ? '' : 'warn'}>
              {!rule.played && <TriangleAlert size={12} aria-label="not modelled" />}
              {rule.name}
            </dt>
            <dd className="small soft">
              {rule.meaning || (rule.played ? 'Played as written.' : 'Not modelled: the results leave it out.')}
              {rule.carriedBy.length > 0 && <span className="dim"> {rule.carriedBy.join(', ')}.</span>}
              {rule.source && <i className="dim"> {rule.source}</i>}
            </dd>
            <dd className="figure small soft">{firedText(rule, report, index)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** How often it fired per trial, with the ledger's label: "1.8 turns"; empty where the ledger doesn't count it. */
function firedText(rule: RuleNote, report: ContestReport | undefined, index: number): string {
  const ledger = report?.ledger;
  if (!ledger || rule.rows === undefined) return '';
  const own = ownRows(report, index);
  const sum = rule.rows.reduce((all, row) => all + (own[row]?.values[ledger.fired] ?? 0), 0);
  return `${perTrial(sum / Math.max(1, report.odds.trials))} ${ledger.columns[ledger.fired]?.label.toLowerCase() ?? ''}`;
}
