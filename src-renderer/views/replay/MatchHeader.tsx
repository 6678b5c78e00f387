import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { SideMark } from '../../components/index.ts';
import { count, percent, plusMinus } from '../../format/figures.ts';
import type { Player } from './store.ts';
import './match-header.css';

/** Both names, with the odds of the matchup if the battle comes from a run. */
export function MatchHeader({ player, report }: { readonly player: Player; readonly report: ContestReport | undefined }) {
  return (
    <div className="replay-match">
      <Name player={player} side={0} />
      {report === undefined ? <span className="replay-against">against</span> : <OddsLine report={report} />}
      <Name player={player} side={1} />
    </div>
  );
}

function Name({ player, side }: { readonly player: Player; readonly side: Side }) {
  const combatant = player.replay.combatants[side];
  const sub = [combatant.faction, combatant.detail, combatant.points > 0 ? `${count(combatant.points)} points` : '']
    .filter(Boolean)
    .join(', ');
  return (
    <div className="row replay-name" data-side={side === 0 ? 'a' : 'b'}>
      <div>
        <b className="ellipsis" title={combatant.name}>
          {combatant.name}
        </b>
        {sub !== '' && <span className="caption ellipsis">{sub}</span>}
      </div>
      <SideMark side={side} size={14} />
    </div>
  );
}

function OddsLine({ report }: { readonly report: ContestReport }) {
  const odds = report.exact ?? report.odds;
  const { intervalA, intervalB } = report;
  const exact = odds.method === 'exact';
  const draws = odds.draw > 0 ? `draw ${percent(odds.draw)} %` : 'no draws';
  return (
    <div className="replay-odds">
      <div>
        <strong data-side="a">{percent(odds.winA)} %</strong>
        {!exact && <small>{plusMinus(intervalA.low, intervalA.high)}</small>}
        <span className="ellipsis">
          {draws}, {exact ? 'exact' : `estimated from ${count(odds.trials)}`}
        </span>
        {!exact && <small>{plusMinus(intervalB.low, intervalB.high)}</small>}
        <strong data-side="b">{percent(odds.winB)} %</strong>
      </div>
      <div className="replay-odds-bar">
        <i data-side="a" style={{ flex: Math.max(0.001, odds.winA) }} />
        {odds.draw > 0 && <i style={{ flex: odds.draw }} />}
        <i data-side="b" style={{ flex: Math.max(0.001, odds.winB) }} />
      </div>
    </div>
  );
}
