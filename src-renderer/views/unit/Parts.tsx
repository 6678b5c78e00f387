import type { ContestReport } from '../../../src-shared/api/contests.ts';
import { LedgerHead, perTrial } from '../../components/contest/LedgerTable.tsx';
import { Panel } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { opponentIn, ownRows } from './own-side.ts';

export interface PartsProps {
  readonly report: ContestReport | undefined;
  /** The unit's index in the field. */
  readonly index: number;
  /** The game's word for a trial. */
  readonly trial: string;
}

/** Columns that are zero in every row are left out. */
const MOST_COLUMNS = 7;

/** What its weapons, actors or rules did in its closest matchup, and how often they fired. */
export function Parts({ report, index, trial }: PartsProps) {
  const rows = report === undefined ? [] : ownRows(report, index);
  if (!report?.ledger || rows.length === 0) return null;
  const { ledger } = report;
  const trials = Math.max(1, report.odds.trials);
  const columns = ledger.columns
    .map((column, at) => ({ ...column, at, most: Math.max(...rows.map((row) => Math.abs(row.values[at] ?? 0))) }))
    .filter((column) => column.most > 0)
    .slice(0, MOST_COLUMNS);
  return (
    <Panel
      title={`By ${ledger.row}`}
      note={`mean per ${trial} against ${opponentIn(report, index).title}, its closest matchup`}
      files={tableFiles(
        `figures by ${ledger.row}`,
        `${report.a.title} by ${ledger.row}`,
        [ledger.row, ...columns.map((c) => c.label)],
        () => ledger.a.map((row) => [row.name, ...columns.map((c) => (row.values[c.at] ?? 0) / trials)]),
      )}
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
              {columns.map((column) => {
                const value = row.values[column.at] ?? 0;
                return (
                  <td key={column.id} className="figure bar-cell" title={`${count(value)} in ${count(trials)}`}>
                    <i style={{ width: `${(Math.abs(value) / column.most) * 100}%` }} aria-hidden />
                    {value === 0 ? <span className="dim">–</span> : <span>{perTrial(value / trials)}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
