import type { ReactNode } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { count, counted, percent, plusMinus } from '../../format/figures.ts';
import { href } from '../../state/routes.ts';
import { Faction } from '../Faction.tsx';
import { LeftOutMark, leftOutText } from '../LeftOutMark.tsx';
import { SideMark } from '../SideMark.tsx';
import './contest.css';

export interface OddsHeaderProps {
  readonly report: ContestReport;
  readonly ruleset: RulesetInfo | undefined;
}

/** Both names, both chances, and where the figures come from. */
export function OddsHeader({ report, ruleset }: OddsHeaderProps) {
  const { odds, exact } = report;
  return (
    <OddsBand report={report} ruleset={ruleset}>
      <div className="odds-figures">
        <Chance report={report} side={0} />
        <span className="caption odds-note">
          {odds.draw > 0 ? `${percent(odds.draw)} % draws` : 'no draws'}, estimated from{' '}
          {counted(odds.trials, ruleset?.nouns.trial ?? 'trial', ruleset?.nouns.trials ?? 'trials')}
        </span>
        <Chance report={report} side={1} />
      </div>
      <OddsBar odds={odds} />
      <div className="caption odds-note">
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
    </OddsBand>
  );
}

/** A band across the page: the sides left and right, the children between them. */
export function OddsBand({ report, ruleset, children }: OddsHeaderProps & { readonly children: ReactNode }) {
  return (
    <header className="band odds">
      <ContestName report={report} side={0} ruleset={ruleset} />
      <div className="odds-middle">{children}</div>
      <ContestName report={report} side={1} ruleset={ruleset} />
    </header>
  );
}

export function OddsBar({ odds, title }: { readonly odds: ContestReport['odds']; readonly title?: string }) {
  return (
    <div className="odds-bar" title={title}>
      <i style={{ flexGrow: odds.winA, background: 'var(--side-a)' }} />
      {odds.draw > 0 && <i style={{ flexGrow: odds.draw, background: 'var(--draw)' }} />}
      <i style={{ flexGrow: odds.winB, background: 'var(--side-b)' }} />
    </div>
  );
}

/** A side's chance to win, with its interval. */
export function Chance({ report, side }: { readonly report: ContestReport; readonly side: Side }) {
  const interval = side === 0 ? report.intervalA : report.intervalB;
  return (
    <span className={`odds-chance ${side === 0 ? 'side-a' : 'side-b'}`}>
      <b>{percent(side === 0 ? report.odds.winA : report.odds.winB)}</b>
      <small>% {plusMinus(interval.low, interval.high)}</small>
    </span>
  );
}

/** The exact odds and the simulation check each other in plain sight. */
function agreement({ exact, intervalA }: Pick<ContestReport, 'exact' | 'intervalA'>): string {
  if (exact === null) return '';
  const isInside = exact.winA >= intervalA.low && exact.winA <= intervalA.high;
  return `, ${isInside ? 'inside' : 'outside'} the simulated interval`;
}

interface ContestNameProps extends OddsHeaderProps {
  readonly side: Side;
}

/** One side of a contest; the name links to its page. */
function ContestName({ report, side, ruleset }: ContestNameProps) {
  const [combatant, index] = side === 0 ? [report.a, report.indexA] : [report.b, report.indexB];
  const to = report.runId === null ? href('unit', ['library', combatant.id]) : href('unit', [report.runId, index]);
  return (
    <div className={`odds-name odds-name-${side === 0 ? 'a' : 'b'}`}>
      <a href={to} className="row">
        <SideMark side={side} size={16} />
        <h2 className="title-large">{combatant.name}</h2>
        <LeftOutMark reasons={combatant.unmodelled} size={16} />
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
      {combatant.unmodelled.length > 0 && <div className="caption warn">{leftOutText(combatant.unmodelled)}</div>}
    </div>
  );
}
