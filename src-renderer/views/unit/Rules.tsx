import { TriangleAlert } from 'lucide-react';
import type { ContestReport } from '../../../src-shared/api-types.ts';
import { Panel } from '../../components/index.ts';
import { figure } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';

export interface RulesProps {
  readonly combatantId: number;
  /** A contest whose ledger tells how often rules fired. */
  readonly report?: ContestReport | undefined;
}

/** Its rules: what each does as played here, where that is written, and how often it fired. */
export function Rules({ combatantId, report }: RulesProps) {
  const { value: rules } = useHostData('library.rules', { id: combatantId });
  if (rules === undefined || rules.length === 0) return null;
  const left = rules.filter((rule) => !rule.played).length;
  const fired = firedIn(report);
  const shown = [...rules].sort((a, b) => Number(b.played) - Number(a.played));
  return (
    <Panel
      title="Rules"
      note={[left > 0 && `${left} of ${rules.length} not played`, fired !== null && `fired in a trial against ${report?.b.name}`]
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
            <dd className="figure">{fired?.get(bare(rule.name)) ?? ''}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** "Tough(3)" and "Tough" are one rule to a ledger. */
function bare(name: string): string {
  return name.replace(/\s*\(.*$/, '').toLowerCase();
}

/** First column of the ledger's rows, by name, as a mean of one trial; null where the ledger tells of other things. */
function firedIn(report: ContestReport | undefined): ReadonlyMap<string, string> | null {
  if (!report?.ledger?.row.includes('rule')) return null;
  const trials = Math.max(1, report.odds.trials);
  return new Map(report.ledger.a.map((row) => [bare(row.name), `${figure(Math.round(((row.values[0] ?? 0) / trials) * 100) / 100)} ×`]));
}
