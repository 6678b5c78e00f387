import { GitCompareArrows, Play, ShieldAlert } from 'lucide-react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { lineBesidePoints } from '../../../src-shared/query/loadout-names.ts';
import { shareFigure, shareOf, shareWithCertainty } from '../../../src-shared/stats/share.ts';
import { cssColumns, FactionGlyph, IconButton, Panel, RateBar, SideMark, UnitName } from '../../components/index.ts';
import { count, counted } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { isPriced } from '../../state/app-info.ts';
import type { Opponent } from '../../state/opponents.ts';
import { href } from '../../state/routes.ts';
import { isCounter } from '../../state/split-matchups.ts';

export interface MatchupListProps {
  readonly title: string;
  readonly rows: readonly Opponent[];
  readonly run: RunInfo;
  readonly ruleset: RulesetInfo | undefined;
  readonly index: number;
  readonly onRival: (index: number) => void;
}

export function MatchupList({ title, rows, run, ruleset, index, onRival }: MatchupListProps) {
  if (rows.length === 0) return null;
  const priced = isPriced(ruleset);
  const counters = rows.filter(isCounter).length;
  return (
    <Panel
      title={title}
      note={[counters > 0 && counted(counters, 'hard counter', 'hard counters'), certaintyText(rows, ruleset)].filter(Boolean).join(', ')}
      files={tableFiles(
        title.toLowerCase(),
        `${run.name} ${title}`,
        ['opponent', 'detail', 'faction', 'points', 'rate', 'low', 'high', 'n', 'method'],
        () => rows.map((row) => [row.title, row.detail, row.faction, row.points, row.rate, row.low, row.high, row.n, row.method]),
      )}
    >
      <div style={cssColumns(`minmax(120px, 1fr) 20px ${priced ? '56px ' : ''}minmax(44px, 0.4fr) 64px 54px`)}>
        <div className="list-row unit-row caption">
          <span>Opponent</span>
          <span />
          {priced && <span className="figure">{ruleset?.nouns.points}</span>}
          <span />
          <span className="figure">win rate %</span>
          <span />
        </div>
        {rows.map((row) => (
          <div key={row.index} className="list-row unit-row">
            <a className="row" href={href('matchups', [run.id, index, row.index])}>
              {isCounter(row) ? <ShieldAlert size={13} className="side-b" aria-label="hard counter" /> : <SideMark side={1} size={9} />}
              <UnitName unit={row} line={lineBesidePoints(row, ruleset?.nouns.points ?? 'points')} />
            </a>
            <FactionGlyph faction={row.faction} size={16} />
            {priced && <span className="figure soft">{count(row.points)}</span>}
            <RateBar rate={row.rate} low={row.low} high={row.high} />
            <b className="figure" title={shareWithCertainty(shareOf(row))}>
              {shareFigure(shareOf(row))}
            </b>
            <span className="row" style={{ gap: 0 }}>
              <IconButton icon={GitCompareArrows} size="small" label={`Compare with ${row.title}`} onClick={() => onRival(row.index)} />
              <a
                className="button button-ghost icon-button button-small"
                href={href('replay', ['run', run.id, index, row.index, 0])}
                aria-label={`Watch against ${row.title}`}
                title={`Watch against ${row.title}`}
              >
                <Play size={14} aria-hidden />
              </a>
            </span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

function certaintyText(rows: readonly Opponent[], ruleset: RulesetInfo | undefined): string {
  const sampled = rows.filter(({ method }) => method === 'estimated');
  const [first] = sampled;
  if (first === undefined) return 'exact odds';
  const trials = counted(first.n, ruleset?.nouns.trial ?? 'trial', ruleset?.nouns.trials ?? 'trials');
  const sample = `${trials} each, thin line: 95 % interval`;
  return sampled.length === rows.length ? sample : `exact odds; where not, ${sample}`;
}
