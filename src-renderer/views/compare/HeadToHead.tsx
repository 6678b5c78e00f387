import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { exactShare, shareFigure } from '../../../src-shared/stats/share.ts';
import { cellCertainty, cellShare } from '../../charts/heat-labels.ts';
import { SeriesMark } from '../../charts/series.tsx';
import { Panel, UnitTitle } from '../../components/index.ts';
import { tableFiles } from '../../format/table-file.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';

/** Win rates, row against column; each cell links to the matchup. */
export function HeadToHead({ run, units }: { readonly run: RunInfo; readonly units: readonly Standing[] }) {
  const indices = units.map((u) => u.index);
  const { value: matrix } = useHostData('runs.matrix', indices.length < 2 ? null : { runId: run.id, indices });
  if (units.length < 2) return null;
  const shareAt = (row: number, column: number) => {
    const r = matrix?.indices.indexOf(row) ?? -1;
    const c = matrix?.indices.indexOf(column) ?? -1;
    return matrix === undefined || r < 0 || c < 0 ? exactShare(Number.NaN) : cellShare(matrix, r * matrix.indices.length + c);
  };
  return (
    <Panel
      title="Head to head"
      note="win rate of the row against the column, %"
      files={tableFiles('head to head', `${units.map((u) => u.title).join(' v ')} head to head`, ['', ...units.map((u) => u.title)], () =>
        units.map((row) => [row.title, ...units.map((column) => known(shareAt(row.index, column.index).value))]),
      )}
    >
      <table className="plain-table">
        <thead>
          <tr>
            <th />
            {units.map((unit, i) => (
              <th key={unit.index}>
                <SeriesMark series={i} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map((row, i) => (
            <tr key={row.index}>
              <td>
                <span className="row">
                  <SeriesMark series={i} />
                  <span style={{ maxWidth: 340 }}>
                    <UnitTitle unit={row} />
                  </span>
                </span>
              </td>
              {units.map((column) => {
                const share = shareAt(row.index, column.index);
                const certainty = matrix === undefined ? 'loading' : cellCertainty(share);
                if (row.index === column.index) return <td key={column.index} className="compare-cell" />;
                return (
                  <td
                    key={column.index}
                    className="compare-cell"
                    style={Number.isNaN(share.value) ? {} : { background: shade(share.value) }}
                  >
                    <a
                      href={href('matchups', [run.id, row.index, column.index])}
                      aria-label={`${row.title} against ${column.title}: ${certainty}`}
                      title={certainty}
                    >
                      {shareFigure(share)}
                    </a>
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

/** A pair that wasn't played has no figure. */
function known(rate: number): number | null {
  return Number.isNaN(rate) ? null : rate;
}

/** The colours of the heat map, lighter so that the figures stay readable. */
function shade(rate: number): string {
  const side = rate >= 0.5 ? 'var(--side-a)' : 'var(--side-b)';
  return `color-mix(in srgb, ${side} ${Math.round(Math.abs(rate - 0.5) * 110)}%, transparent)`;
}
