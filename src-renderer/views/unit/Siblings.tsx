import type { RunInfo, Standing } from '../../../src-shared/api-types.ts';
import { href } from '../../app/routes.ts';
import { rateRange } from '../../charts/ticks.ts';
import { IntervalBar, Panel } from '../../components/index.ts';
import { count, percent, signed } from '../../format/figures.ts';
import { useHostData } from '../../state/host-data.ts';

const MOST = 24;

/** The same unit with other loadouts, best first, with the gap to this one. */
export function Siblings({ run, standing }: { readonly run: RunInfo; readonly standing: Standing }) {
  const { value } = useHostData('runs.standings', {
    runId: run.id,
    query: `base="${standing.base.replaceAll('"', '')}"`,
    sort: 'rate',
    descending: true,
    limit: MOST,
  });
  const rows = value?.rows ?? [];
  if (rows.length < 2) return null;
  const axis = rateRange(rows);
  return (
    <Panel title="Loadout siblings" note={`${count(rows.length)} of ${count(value?.total ?? rows.length)}`}>
      <div className="siblings">
        {rows.map((row) => (
          <a key={row.index} href={href('unit', [run.id, row.index])} className="sibling-row" aria-current={row.index === standing.index}>
            <span className="ellipsis" title={row.detail}>
              {row.detail || row.name}
            </span>
            <span className="figure soft">{count(row.points)}</span>
            <IntervalBar low={row.low} value={row.rate} high={row.high} from={axis.from} to={axis.to} />
            <b className="figure">{percent(row.rate)}</b>
            <span className="figure dim">{row.index === standing.index ? '' : signed((row.rate - standing.rate) * 100)}</span>
          </a>
        ))}
      </div>
    </Panel>
  );
}
