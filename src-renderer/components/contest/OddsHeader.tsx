import type { ContestReport, RulesetInfo } from '../../../src-shared/api/types.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import type { Interval } from '../../../src-shared/stats/interval.ts';
import { count, counted, percent, plusMinus } from '../../format/figures.ts';
import { href } from '../../state/routes.ts';
import { Faction, SideMark } from '../index.ts';

export interface OddsHeaderProps {
  readonly report: ContestReport;
  readonly ruleset: RulesetInfo | undefined;
}

/** Both names, both chances, and how they were come by. */
export function OddsHeader({ report, ruleset }: OddsHeaderProps) {
  const { odds, exact } = report;
  return (
    <header className="odds">
      <ContestName report={report} side={0} ruleset={ruleset} />
      <div className="odds-middle">
        <div className="odds-figures">
          <Chance rate={odds.winA} interval={report.intervalA} side={0} />
          <span className="caption odds-words">
            {odds.draw > 0 ? `${percent(odds.draw)} % draws` : 'no draws'}, estimated from{' '}
            {counted(odds.trials, ruleset?.nouns.trial ?? 'trial', ruleset?.nouns.trials ?? 'trials')}
          </span>
          <Chance rate={odds.winB} interval={report.intervalB} side={1} />
        </div>
        <div className="odds-bar">
          <i style={{ flexGrow: odds.winA, background: 'var(--side-a)' }} />
          {odds.draw > 0 && <i style={{ flexGrow: odds.draw, background: 'var(--draw)' }} />}
          <i style={{ flexGrow: odds.winB, background: 'var(--side-b)' }} />
        </div>
        <div className="caption odds-exact">
          {exact ? (
            <>
              exact: <b className="side-a">{percent(exact.winA, 2)}</b> {exact.draw > 0 && `draw ${percent(exact.draw, 2)} `}
              <b className="side-b">{percent(exact.winB, 2)}</b>
              {agreement(report)}
            </>
          ) : (
            (odds.remark ?? ' ')
          )}
        </div>
      </div>
      <ContestName report={report} side={1} ruleset={ruleset} />
    </header>
  );
}

/** Exact and dice check each other in plain sight. */
export function agreement({ exact, intervalA }: Pick<ContestReport, 'exact' | 'intervalA'>): string {
  if (exact === null) return '';
  return exact.winA >= intervalA.low && exact.winA <= intervalA.high
    ? ', inside the interval of the dice'
    : ', outside the interval of the dice';
}

function Chance({ rate, interval, side }: { readonly rate: number; readonly interval: Interval; readonly side: Side }) {
  return (
    <span className={`odds-chance ${side === 0 ? 'side-a' : 'side-b'}`}>
      <b>{percent(rate)}</b>
      <small>% {plusMinus(interval.low, interval.high)}</small>
    </span>
  );
}

interface ContestNameProps {
  readonly report: ContestReport;
  readonly side: Side;
  readonly ruleset: RulesetInfo | undefined;
}

/** One side of a contest, with the way to its page. */
export function ContestName({ report, side, ruleset }: ContestNameProps) {
  const [combatant, index] = side === 0 ? [report.a, report.indexA] : [report.b, report.indexB];
  const to = report.runId === null ? href('unit', ['library', combatant.id]) : href('unit', [report.runId, index]);
  return (
    <div className={`odds-name odds-name-${side === 0 ? 'a' : 'b'}`}>
      <a href={to} className="row">
        <SideMark side={side} size={16} />
        <h2>{combatant.name}</h2>
      </a>
      <div className="small dim ellipsis" title={combatant.detail}>
        {combatant.detail}
      </div>
      <div className="row small" style={{ gap: 12 }}>
        <Faction name={combatant.faction} />
        {combatant.points > 0 && (
          <span className="soft">
            {count(combatant.points)} {ruleset?.nouns.points}
          </span>
        )}
      </div>
      {combatant.unmodelled.length > 0 && <div className="caption odds-left-out">plays without: {combatant.unmodelled.join(', ')}</div>}
    </div>
  );
}
