import { useState } from 'react';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { capitalise } from '../../format/capitalise.ts';
import { count } from '../../format/figures.ts';
import { Button, Panel, SideMark, Tooltip } from '../index.ts';
import './contest.css';

export interface LedgerTableProps {
  readonly ledger: NonNullable<ContestReport['ledger']>;
  readonly side: Side;
  readonly name: string;
  /** The ledger holds sums over this many trials. */
  readonly trials: number;
  /** What a trial is called. */
  readonly trial: string;
}

/** Means per trial are small: two decimals show the difference between parts. */
export function perTrial(mean: number): string {
  return mean >= 100 ? mean.toFixed(0) : mean >= 10 ? mean.toFixed(1) : mean.toFixed(2);
}

/** What each part of a side did. The bar under a figure compares it with the largest in its column. */
export function LedgerTable({ ledger, side, name, trials, trial }: LedgerTableProps) {
  const [withParts, setWithParts] = useState(false);
  const rows = (side === 0 ? ledger.a : ledger.b).filter((row) => withParts || !row.part);
  const largest = ledger.columns.map((_, c) => Math.max(1e-12, ...[...ledger.a, ...ledger.b].map((row) => Math.abs(row.values[c] ?? 0))));
  return (
    <Panel
      title={
        <span className="row">
          <SideMark side={side} /> {name}
        </span>
      }
      note={`mean per ${trial}`}
      actions={
        ledger.part && (
          <Button size="small" aria-pressed={withParts} onClick={() => setWithParts(!withParts)}>
            {withParts ? 'Hide' : 'Show'} each {ledger.part}
          </Button>
        )
      }
    >
      <div className="ledger-scroll">
        <table className="plain-table ledger-table">
          <LedgerHead row={ledger.row} columns={ledger.columns} />
          <tbody>
            {rows.map((row, r) => (
              <tr key={`${row.name} ${r}`}>
                <td className={row.part ? 'ledger-name ledger-part mono ellipsis' : 'ledger-name ellipsis'} title={row.name}>
                  {row.name}
                </td>
                {row.values.map((value, c) => (
                  <LedgerCell key={ledger.columns[c]?.id} value={value} trials={trials} most={largest[c]!} side={side} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

interface LedgerCellProps {
  /** The sum over all trials. */
  readonly value: number;
  readonly trials: number;
  /** The largest sum that it is compared with. */
  readonly most: number;
  readonly side: Side;
}

/** The mean per trial, with a bar below it; a dash for what never happened. */
export function LedgerCell({ value, trials, most, side }: LedgerCellProps) {
  const played = Math.max(1, trials);
  return (
    <td className="figure bar-cell" title={`${count(value)} in ${count(played)}`}>
      <i style={{ width: `${(Math.abs(value) / most) * 100}%`, background: side === 0 ? 'var(--side-a)' : 'var(--side-b)' }} aria-hidden />
      {value === 0 ? <span className="dim">–</span> : <span>{perTrial(value / played)}</span>}
    </td>
  );
}

type Ledger = NonNullable<ContestReport['ledger']>;

/** What a row is, and the counters, explained on hover. */
export function LedgerHead({ row, columns }: Pick<Ledger, 'row' | 'columns'>) {
  return (
    <thead>
      <tr>
        <th>{capitalise(row)}</th>
        {columns.map((column) => (
          <th key={column.id} className="figure">
            <Tooltip content={column.meaning}>
              <span>{column.label}</span>
            </Tooltip>
          </th>
        ))}
      </tr>
    </thead>
  );
}
