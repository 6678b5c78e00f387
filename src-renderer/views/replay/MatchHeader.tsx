import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { lineBesidePoints, unnumbered } from '../../../src-shared/query/loadout-names.ts';
import { drawsText, plusMinusText, shareFigure } from '../../../src-shared/stats/share.ts';
import { CutTitle, SideMark } from '../../components/index.ts';
import { count } from '../../format/figures.ts';
import { useRuleset } from '../../state/app-info.ts';
import type { Player } from './store.ts';
import './match-header.css';

/** Both names, with the odds of the matchup if the battle comes from a run. */
export function MatchHeader({ player, report }: { readonly player: Player; readonly report: ContestReport | undefined }) {
  return (
    <div className="replay-match">
      <Name player={player} side={0} known={report?.a} />
      {report === undefined ? <span className="replay-against">against</span> : <OddsLine report={report} />}
      <Name player={player} side={1} known={report?.b} />
    </div>
  );
}

interface NameProps {
  readonly player: Player;
  readonly side: Side;
  /** With its siblings in the field, if the battle comes from a run. */
  readonly known: ContestReport['a'] | undefined;
}

function Name({ player, side, known }: NameProps) {
  const combatant = player.replay.combatants[side];
  const noun = useRuleset(player.replay.ruleset)?.nouns.points ?? 'points';
  const { faction, detail, points } = combatant;
  const loadout = lineBesidePoints(known ?? { ...unnumbered(combatant.name), detail, points }, noun);
  const sub = [faction, loadout, points > 0 ? `${count(points)} ${noun}` : ''].filter(Boolean).join(', ');
  return (
    <div className="row replay-name" data-side={side === 0 ? 'a' : 'b'}>
      <div>
        <b className="ellipsis">
          <CutTitle title={known?.title ?? combatant.name} />
        </b>
        {sub !== '' && (
          <span className="caption ellipsis" title={detail}>
            {sub}
          </span>
        )}
      </div>
      <SideMark side={side} size={14} />
    </div>
  );
}

function OddsLine({ report }: { readonly report: ContestReport }) {
  const { a, b, draw } = report.chances;
  const source = report.exact === null ? `estimated from ${count(report.odds.trials)}` : 'exact';
  return (
    <div className="replay-odds">
      <div>
        <strong data-side="a">{shareFigure(a)} %</strong>
        {report.exact === null && <small>{plusMinusText(a)}</small>}
        <span className="ellipsis">
          {drawsText(draw)}, {source}
        </span>
        {report.exact === null && <small>{plusMinusText(b)}</small>}
        <strong data-side="b">{shareFigure(b)} %</strong>
      </div>
      <div className="replay-odds-bar">
        <i data-side="a" style={{ flex: Math.max(0.001, a.value) }} />
        {draw.value > 0 && <i style={{ flex: draw.value }} />}
        <i data-side="b" style={{ flex: Math.max(0.001, b.value) }} />
      </div>
    </div>
  );
}
