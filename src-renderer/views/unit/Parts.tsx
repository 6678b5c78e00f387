import type { ContestReport } from '../../../src-shared/api/contests.ts';
import { LedgerCell, LedgerHead } from '../../components/contest/LedgerTable.tsx';
import { Panel } from '../../components/index.ts';
import { opponentIn, ownRows } from './own-side.ts';
import { partsFiles, usedColumns } from './parts-table.ts';

export interface PartsProps {
  readonly report: ContestReport | undefined;
  /** The unit's index in the field. */
  readonly index: number;
  /** The game's word for a trial. */
  readonly trial: string;
}

/** What its weapons, actors or rules did in its closest matchup, and how often they fired. */
export function Parts({ report, index, trial }: PartsProps) {
  const rows = report === undefined ? [] : ownRows(report, index);
  if (!report?.ledger || rows.length === 0) return null;
  const { ledger } = report;
  const columns = usedColumns(report, index);
  return (
    <Panel
      title={`By ${ledger.row}`}
      note={`mean per ${trial} against ${opponentIn(report, index).title}, its closest matchup`}
      files={partsFiles(report, index)}
    >
      <table className="plain-table ledger-table">
        <LedgerHead row={ledger.row} columns={columns} />
        <tbody>
          {rows.map((row, r) => (
            <tr key={`${row.name} ${r}`}>
              <td title={row.name}>
                <span className={row.part ? 'unit-part clamp-2 soft' : 'unit-part clamp-2'} style={row.part ? { marginLeft: 14 } : {}}>
                  {row.name}
                </span>
              </td>
              {columns.map(({ id, at, most }) => (
                <LedgerCell key={id} value={row.values[at] ?? 0} trials={report.odds.trials} most={most} side={0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
