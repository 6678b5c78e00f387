import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { TradeRow } from '../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import { exactShare, shareFigure } from '../../../src-shared/stats/share.ts';
import { Computing, ComputingLine } from '../../charts/Measuring.tsx';
import { Panel } from '../../components/index.ts';
import { figure, signed } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { type AttackSetup, attackQuestion, report } from './reports.ts';
import { useReports } from './use-reports.ts';

export interface TradesProps {
  readonly attacker: StoredCombatant;
  readonly targets: readonly StoredCombatant[];
  readonly setup: AttackSetup;
  readonly onOpen: (target: number) => void;
}

const COMPUTING = 'Computing exchanges';

/** Best and worst matchups of the line-up by points traded in a full exchange of attacks. */
export function Trades({ attacker, targets, setup, onOpen }: TradesProps) {
  const combatantIds = [attacker.id, ...targets.map((unit) => unit.id)];
  const { values, error, loading, measured, again } = useReports([report('matchups', attackQuestion(combatantIds, setup))]);
  const rows = (values?.[0] ?? []).filter((row) => row.index < targets.length).toSorted((x, y) => y.trade - x.trade);
  const solved = new Set(rows.map((row) => row.index));
  const tooLarge = values === null || loading ? [] : targets.filter((_, i) => !solved.has(i));
  return (
    <Panel
      title="Points traded"
      note={`${attacker.name} in a full exchange of attacks by both sides, exact`}
      actions={values !== null && loading && <ComputingLine doing={COMPUTING} measured={measured} />}
      files={tableFiles('trades', `${attacker.name} points traded`, ['against', 'detail', 'destroys', 'loses', 'trade', 'wins'], () =>
        rows.map((row) => [row.name, row.detail, row.destroyed, row.lost, row.trade, row.winA]),
      )}
    >
      {values === null ? (
        <Computing doing={COMPUTING} again={{ label: 'Compute exchanges', run: again }} measured={measured} error={error ?? undefined} />
      ) : (
        <TradeTable rows={rows} onOpen={(index) => onOpen(targets[index]!.id)} />
      )}
      {tooLarge.length > 0 && (
        <p className="dim small">
          Left out, because the pair is too large to solve exactly: {tooLarge.map((unit) => unit.name).join(', ')}
        </p>
      )}
    </Panel>
  );
}

interface TradeTableProps {
  readonly rows: readonly TradeRow[];
  readonly onOpen: (index: number) => void;
}

function TradeTable({ rows, onOpen }: TradeTableProps) {
  const widest = Math.max(1, ...rows.map((row) => Math.abs(row.trade)));
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th>Against</th>
          <th className="figure">Destroys</th>
          <th className="figure">Loses</th>
          <th>Trade</th>
          <th className="figure">Points</th>
          <th className="figure">Wins, %</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.index}>
            <td>
              <button type="button" className="link" onClick={() => onOpen(row.index)}>
                {row.name}
              </button>{' '}
              <span className="dim small">{row.detail}</span>
            </td>
            <td className="figure">{figure(Math.round(row.destroyed * 10) / 10)}</td>
            <td className="figure">{figure(Math.round(row.lost * 10) / 10)}</td>
            <td className="trade-cell">
              <span className="trade-bar" data-loss={row.trade < 0 || undefined} aria-hidden>
                <i style={{ width: `${(50 * Math.abs(row.trade)) / widest}%` }} />
              </span>
            </td>
            <td className="figure strong">{signed(row.trade)}</td>
            <td className="figure">{shareFigure(exactShare(row.winA))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
