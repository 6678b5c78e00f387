import { useMemo, useState } from 'react';
import type { Reply } from '../../../src-shared/api/index.ts';
import type { RunDetail } from '../../../src-shared/api/runs.ts';
import { settingsDifferences } from '../../../src-shared/run/settings-differences.ts';
import { type RatedRow, shareFigure, shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { optionText } from '../../components/contest/SetupTable.tsx';
import { type Column, ErrorNote, ExportMenu, Loading, UnitName, VirtualTable } from '../../components/index.ts';
import { count, signed } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';

const CHANGE_HEAD = ['title', 'detail', 'rank before', 'rank after', 'rate before', 'method before', 'rate after', 'method after'];

type Row = Reply<'runs.compare'>[number];

/** What changed between two runs: settings, rules and ranks. */
export function CompareRuns({ before, after }: { readonly before: number; readonly after: number }) {
  const { value: rows, error } = useHostData('runs.compare', { before, after });
  const { value: first } = useHostData('runs.get', { runId: before, field: false });
  const { value: second } = useHostData('runs.get', { runId: after, field: false });
  const [sort, setSort] = useState({ by: 'change', descending: true });
  const sorted = useMemo(() => (rows === undefined ? [] : [...rows].sort(byColumn(sort))), [rows, sort]);
  const columns = useMemo(() => columnsFor(largestChange(rows ?? [])), [rows]);
  if (error) return <ErrorNote error={error} />;
  if (rows === undefined || first === undefined || second === undefined) return <Loading label="Loading comparison" />;
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Runs', to: href('runs') }]}
        title={`${first.name} and ${second.name}`}
        meta={<span>{count(rows.length)} compared</span>}
        actions={
          <ExportMenu
            label="Export table"
            files={tableFiles('comparison', `${first.name} and ${second.name}`, CHANGE_HEAD, () =>
              sorted.map((r) => [r.title, r.detail, r.rankBefore, r.rankAfter, ...rateCells(r.rateBefore), ...rateCells(r.rateAfter)]),
            )}
          />
        }
      />
      <div className="split runs-compare">
        <VirtualTable
          label="Changes"
          columns={columns}
          count={sorted.length}
          row={(i) => sorted[i]}
          sort={sort}
          onSort={(by) => setSort((s) => ({ by, descending: s.by === by ? !s.descending : by !== 'name' }))}
          resetKey={JSON.stringify(sort)}
        />
        <Differences first={first} second={second} />
      </div>
    </>
  );
}

function Differences({ first, second }: { readonly first: RunDetail; readonly second: RunDetail }) {
  const ruleset = useRuleset(second.ruleset);
  const differences = settingsDifferences(first, second);
  return (
    <aside className="side-pane scroll">
      <h2>Differences in settings</h2>
      <table className="plain-table runs-differences">
        {differences.length > 0 && (
          <thead>
            <tr className="caption">
              <th />
              <th className="figure">before</th>
              <th className="figure">after</th>
            </tr>
          </thead>
        )}
        <tbody>
          {differences.map((d) => {
            const spec = ruleset?.options.find((o) => o.id === d.option);
            return (
              <tr key={d.label + (d.option ?? '')}>
                <td className="soft">{spec?.label ?? d.label}</td>
                <td className="figure">{spec ? optionText(spec, d.before) : String(d.before)}</td>
                <td className="figure strong">{spec ? optionText(spec, d.after) : String(d.after)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {differences.length === 0 && <p className="dim small">None: only the field and the dice differ.</p>}
    </aside>
  );
}

const rateCells = (row: RatedRow | null) => [row?.rate ?? null, row?.method ?? null];

const rank = (value: number | null) => (value === null ? '–' : count(value));

const moved = (gained: number) => (gained === 0 ? '0' : `${gained < 0 ? '−' : '+'}${count(Math.abs(gained))}`);

const rate = (row: RatedRow | null) =>
  row === null ? <span className="dim">absent</span> : <span title={shareWithCertainty(shareOf(row))}>{shareFigure(shareOf(row))}</span>;

/** `most` is the largest change, which fills its half of the bar. */
const columnsFor = (most: number): readonly Column<Row>[] => [
  { id: 'name', label: 'Name', width: 'minmax(180px, 1fr)', sort: 'name', cell: (r) => <UnitName unit={r} /> },
  { id: 'rankBefore', label: 'Rank before', width: '92px', align: 'right', sort: 'rankBefore', cell: (r) => rank(r.rankBefore) },
  { id: 'rankAfter', label: 'Rank after', width: '92px', align: 'right', sort: 'rankAfter', cell: (r) => rank(r.rankAfter) },
  {
    id: 'moved',
    label: 'Moved',
    width: '76px',
    align: 'right',
    sort: 'moved',
    cell: (r) => (r.rankBefore === null || r.rankAfter === null ? '' : <span className="soft">{moved(r.rankBefore - r.rankAfter)}</span>),
  },
  { id: 'rateBefore', label: 'Rate before', width: '92px', align: 'right', sort: 'rateBefore', cell: (r) => rate(r.rateBefore) },
  { id: 'rateAfter', label: 'Rate after', width: '92px', align: 'right', sort: 'rateAfter', cell: (r) => rate(r.rateAfter) },
  {
    id: 'change',
    label: 'Change',
    width: '180px',
    align: 'right',
    sort: 'change',
    cell: (r) => (r.rateBefore === null || r.rateAfter === null ? '' : <Change by={r.rateAfter.rate - r.rateBefore.rate} most={most} />),
  },
];

function Change({ by, most }: { readonly by: number; readonly most: number }) {
  const width = `${(50 * Math.abs(by)) / most}%`;
  return (
    <div className="runs-change">
      <span>
        <i style={by >= 0 ? { left: '50%', width, background: 'var(--side-a)' } : { right: '50%', width, background: 'var(--side-b)' }} />
      </span>
      <b>{signed(by * 100)}</b>
    </div>
  );
}

/** At least one point, so that noise doesn't look like a landslide. */
function largestChange(rows: readonly Row[]): number {
  return rows.reduce(
    (most, r) => Math.max(most, r.rateBefore === null || r.rateAfter === null ? 0 : Math.abs(r.rateAfter.rate - r.rateBefore.rate)),
    0.01,
  );
}

function byColumn({ by, descending }: { by: string; descending: boolean }): (a: Row, b: Row) => number {
  const value = (r: Row): number | string => {
    if (by === 'name') return r.name;
    // Those in only one of the runs haven't changed, and come last.
    if (by === 'change') return r.rateBefore === null || r.rateAfter === null ? -1 : Math.abs(r.rateAfter.rate - r.rateBefore.rate);
    if (by === 'moved') return r.rankBefore === null || r.rankAfter === null ? Number.NEGATIVE_INFINITY : r.rankBefore - r.rankAfter;
    if (by === 'rateBefore' || by === 'rateAfter') return r[by]?.rate ?? Number.NEGATIVE_INFINITY;
    return (by === 'rankBefore' || by === 'rankAfter' ? r[by] : null) ?? Number.NEGATIVE_INFINITY;
  };
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const x = value(a);
    const y = value(b);
    return x < y ? -sign : x > y ? sign : 0;
  };
}
