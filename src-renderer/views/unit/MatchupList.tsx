import { GitCompareArrows, Play } from 'lucide-react';
import type { RunInfo } from '../../../src-shared/api-types.ts';
import { href } from '../../app/routes.ts';
import { FactionGlyph, IconButton, Panel, RateBar, SideMark } from '../../components/index.ts';
import { count, percent } from '../../format/figures.ts';
import type { Opponent } from '../../state/opponents.ts';

export interface MatchupListProps {
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly Opponent[] | undefined;
  readonly run: RunInfo;
  readonly index: number;
  readonly onRival: (index: number) => void;
}

export function MatchupList({ title, note, rows, run, index, onRival }: MatchupListProps) {
  const trials = rows?.[0]?.n;
  return (
    <Panel
      title={title}
      note={[note, trials === undefined ? undefined : `${count(trials)} trials each, thin line 95 %`].filter(Boolean).join(', ')}
    >
      <div className="matchup-list">
        <div className="matchup-row caption">
          <span>Opponent</span>
          <span />
          <span className="figure">Points</span>
          <span />
          <span className="figure">Win rate</span>
          <span />
        </div>
        {rows?.map((row) => (
          <div key={row.index} className="matchup-row">
            <a
              className="row"
              href={href('matchups', [run.id, index, row.index])}
              title={`${row.name}${row.detail ? `, ${row.detail}` : ''}`}
            >
              <SideMark side={1} size={9} />
              <span className="ellipsis strong">{row.name}</span>
            </a>
            <FactionGlyph faction={row.faction} size={16} />
            <span className="figure soft">{count(row.points)}</span>
            <RateBar rate={row.rate} low={row.low} high={row.high} />
            <b className="figure">{percent(row.rate)}</b>
            <span className="row" style={{ gap: 0 }}>
              <IconButton icon={GitCompareArrows} size="small" label={`Compare with ${row.name}`} onClick={() => onRival(row.index)} />
              <a
                className="button button-ghost icon-button button-small"
                href={href('replay', ['run', run.id, index, row.index, 0])}
                aria-label={`Watch against ${row.name}`}
              >
                <Play size={14} aria-hidden />
              </a>
            </span>
          </div>
        ))}
        {rows?.length === 0 && <p className="dim small">Nothing played yet.</p>}
      </div>
    </Panel>
  );
}
