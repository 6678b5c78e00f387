import type { ProfileReport } from '../../../src-shared/api/contests.ts';
import { SeriesMark } from '../../charts/series.tsx';

export interface AxisTableProps {
  readonly profile: ProfileReport;
  readonly rows: readonly ProfileReport['rows'][number][];
}

/** What each axis measures, with the values as marks on a line from 0 to 100. */
export function AxisTable({ profile, rows }: AxisTableProps) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th>Axis</th>
          <th>What it measures</th>
          <th />
          {rows.map((row, i) => (
            <th key={row.combatantId} className="figure">
              <span className="row" style={{ justifyContent: 'flex-end' }}>
                <SeriesMark series={i} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {profile.axes.map((axis, a) => (
          <tr key={axis.id}>
            <td style={{ whiteSpace: 'nowrap' }}>{axis.label}</td>
            <td className="dim unit-axis-formula" title={`${axis.formula}, in ${axis.unit}`}>
              <span className="clamp-2">{axis.formula}</span>
            </td>
            <td>
              <div className="unit-axis-line">
                <i style={{ left: `${profile.quartiles[a]?.median ?? 50}%` }} />
                {rows.map((row, i) => (
                  <span key={row.combatantId} style={{ left: `${row.scaled[a]}%` }}>
                    <SeriesMark series={i} size={10} />
                  </span>
                ))}
              </div>
            </td>
            {rows.map((row, i) => (
              <td
                key={row.combatantId}
                className="figure strong"
                style={{ color: `var(--series-${i})` }}
                title={`${row.raw[a]!.toPrecision(4)} ${axis.unit}`}
              >
                {Math.round(row.scaled[a]!)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
