import { GitCompareArrows } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { siblingsQuery, withoutPoints } from '../../../src-shared/query/loadout-names.ts';
import { shareFigure, shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { MOST_SERIES } from '../../charts/series.tsx';
import { rateRange } from '../../charts/ticks.ts';
import { Button, cssColumns, IntervalBar, Panel } from '../../components/index.ts';
import { count, signed } from '../../format/figures.ts';
import { STANDING_HEAD, standingRow } from '../../format/standing-rows.ts';
import { tableFiles } from '../../format/table-file.ts';
import { isPriced } from '../../state/app-info.ts';
import { useHostData } from '../../state/host-data.ts';
import { href } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';

const MOST = 24;

export interface SiblingsProps {
  readonly run: RunInfo;
  readonly standing: Standing;
  readonly ruleset: RulesetInfo | undefined;
}

/** The same unit with other loadouts, best first: what makes each one different, and how far it is from this one. */
export function Siblings({ run, standing, ruleset }: SiblingsProps) {
  const { value } = useHostData('runs.standings', {
    runId: run.id,
    query: siblingsQuery(standing),
    sort: 'rate',
    descending: true,
    limit: MOST,
  });
  const rows = value?.rows ?? [];
  if (rows.length < 2) return null;
  const axis = rateRange(rows);
  const priced = isPriced(ruleset);
  const others = rows.filter((row) => row.index !== standing.index).slice(0, MOST_SERIES - 1);
  return (
    <Panel
      title="Loadout siblings"
      note={`${rows.length < (value?.total ?? 0) ? `best ${count(rows.length)} of ` : ''}${count(value?.total ?? rows.length)}, differences only`}
      files={tableFiles('siblings', `${standing.name} loadouts`, STANDING_HEAD, () => rows.map(standingRow))}
      actions={
        <Button
          size="small"
          icon={GitCompareArrows}
          onClick={() => navigate(href('compare', [run.id], { units: [standing, ...others].map((row) => row.index).join(',') }))}
        >
          Compare
        </Button>
      }
    >
      <div style={cssColumns(`minmax(120px, 1fr) ${priced ? '56px ' : ''}96px 64px 44px`)}>
        <div className="list-row unit-row caption">
          <span>Loadout</span>
          {priced && <span className="figure">{ruleset?.nouns.points}</span>}
          <span />
          <span className="figure">win rate %</span>
          <span className="figure">gap</span>
        </div>
        {rows.map((row) => (
          <a
            key={row.index}
            href={href('unit', [run.id, row.index])}
            className="list-row unit-row"
            aria-current={row.index === standing.index}
          >
            <span className="clamp-2" title={row.detail}>
              {row.loadout !== null && <span className="dim">{row.loadout.number} </span>}
              {siblingLabel(row, rows, ruleset?.nouns.points ?? 'points')}
            </span>
            {priced && <span className="figure soft">{count(row.points)}</span>}
            <IntervalBar low={row.low} value={row.rate} high={row.high} from={axis.from} to={axis.to} />
            <b className="figure" title={shareWithCertainty(shareOf(row))}>
              {shareFigure(shareOf(row))}
            </b>
            <span className="figure dim">{row.index === standing.index ? '' : signed((row.rate - standing.rate) * 100)}</span>
          </a>
        ))}
      </div>
    </Panel>
  );
}

/** What is unique about a loadout, with the name where siblings have different names. */
function siblingLabel({ name, points, ...row }: Standing, rows: readonly Standing[], noun: string): string {
  const difference = withoutPoints(row.difference, points, noun);
  const oneName = rows.every((row) => row.name === name);
  return [(!oneName || difference === '') && name, difference].filter(Boolean).join(': ');
}
