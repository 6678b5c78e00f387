import type { AttackReport, StageId, StageReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { figure } from '../../format/figures.ts';
import { stageNamed } from './stages.ts';

export interface GroupTableProps {
  readonly report: AttackReport;
  /** Null: all groups together. */
  readonly chosen: number | null;
  readonly onChoose: (group: number | null) => void;
}

const COLUMNS: readonly { readonly id: StageId; readonly label: string }[] = [
  { id: 'attacks', label: 'Attacks' },
  { id: 'hits', label: 'Hits' },
  { id: 'wounds', label: 'Wounds' },
  { id: 'devastating', label: 'Devastating' },
  { id: 'unsaved', label: 'Unsaved' },
  { id: 'mortal', label: 'Mortal' },
  { id: 'wounds_lost', label: 'Lost' },
  { id: 'models_slain', label: 'Slain' },
];

/** Means are shown to hundredths. */
const LEAST_SHOWN = 0.005;

/** Means of every weapon group; the funnel shows the chosen row. Columns in which hardly anything happens are left out. */
export function GroupTable({ report, chosen, onChoose }: GroupTableProps) {
  const columns = COLUMNS.filter((column) => (stageNamed(report.total, column.id)?.mean ?? 0) >= LEAST_SHOWN);
  return (
    <table className="plain-table group-table">
      <thead>
        <tr>
          <th>Weapons, in order of attack</th>
          {columns.map((column) => (
            <th key={column.id} className="figure">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row label="All groups" columns={columns} stages={report.total} chosen={chosen === null} onChoose={() => onChoose(null)} />
        {report.groups.map((group, i) => (
          <Row
            key={i}
            label={`${group.weapons} x ${group.weapon}`}
            note={group.model}
            columns={columns}
            stages={group.stages}
            chosen={chosen === i}
            onChoose={() => onChoose(i)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly label: string;
  readonly note?: string;
  readonly columns: typeof COLUMNS;
  readonly stages: readonly StageReport[];
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Row({ label, note, columns, stages, chosen, onChoose }: RowProps) {
  return (
    <tr data-chosen={chosen || undefined}>
      <td>
        <button type="button" className="bare-button group-pick" aria-pressed={chosen} onClick={onChoose}>
          <span className="ellipsis" title={label}>
            {label}
          </span>
          {note && <span className="dim small ellipsis">{note}</span>}
        </button>
      </td>
      {columns.map((column) => {
        const mean = stageNamed(stages, column.id)?.mean ?? 0;
        return (
          <td key={column.id} className={mean === 0 ? 'figure dim' : 'figure'}>
            {figure(Math.round(mean * 100) / 100)}
          </td>
        );
      })}
    </tr>
  );
}
