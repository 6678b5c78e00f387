import type { ReactNode } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import { leftOutLines } from '../../../src-shared/contract/left-out.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { lineBesidePoints } from '../../../src-shared/query/loadout-names.ts';
import {
  drawsText,
  isInside,
  type OddsShares,
  oddsShares,
  type Share,
  shareFigure,
  shareText,
  shareWithCertainty,
  spreadText,
} from '../../../src-shared/stats/share.ts';
import { count, counted } from '../../format/figures.ts';
import { href } from '../../state/routes.ts';
import { Faction } from '../Faction.tsx';
import { LeftOutMark, leftOutOf } from '../LeftOutMark.tsx';
import { SideMark } from '../SideMark.tsx';
import './contest.css';

export interface OddsHeaderProps {
  readonly report: ContestReport;
  readonly ruleset: RulesetInfo | undefined;
}

/** Both names, both chances, and how they are known; below exact ones what the dice gave. */
export function OddsHeader({ report, ruleset }: OddsHeaderProps) {
  const { chances, odds, exact } = report;
  const trials = counted(odds.trials, ruleset?.nouns.trial ?? 'trial', ruleset?.nouns.trials ?? 'trials');
  return (
    <OddsBand report={report} ruleset={ruleset}>
      <div className="odds-figures">
        <Chance share={chances.a} side={0} />
        <span className="caption odds-note">
          {drawsText(chances.draw)}, {exact ? 'exact odds' : `estimated from ${trials}`}
        </span>
        <Chance share={chances.b} side={1} />
      </div>
      <OddsBar chances={chances} />
      <div className="caption odds-note">{exact ? <PlayedOdds report={report} trials={trials} /> : (odds.remark ?? ' ')}</div>
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

export function OddsBar({ chances: { a, b, draw }, title }: { readonly chances: OddsShares; readonly title?: string }) {
  return (
    <div className="odds-bar" title={title}>
      <i style={{ flexGrow: a.value, background: 'var(--side-a)' }} />
      {draw.value > 0 && <i style={{ flexGrow: draw.value, background: 'var(--draw)' }} />}
      <i style={{ flexGrow: b.value, background: 'var(--side-b)' }} />
    </div>
  );
}

/** A side's chance to win, and how it is known. */
export function Chance({ share, side }: { readonly share: Share; readonly side: Side }) {
  return (
    <span className={`odds-chance ${side === 0 ? 'side-a' : 'side-b'}`} title={shareWithCertainty(share, share.method === 'exact' ? 4 : 1)}>
      <b>{shareFigure(share)}</b>
      <small>% {spreadText(share)}</small>
    </span>
  );
}

/** The exact odds and the simulation check each other in plain sight. */
function PlayedOdds({ report, trials }: { readonly report: ContestReport; readonly trials: string }) {
  const { chances, intervalA, intervalB } = report;
  const played = oddsShares({ ...report.odds, method: 'estimated' });
  const agrees = isInside(chances.a.value, intervalA) && isInside(chances.b.value, intervalB);
  return (
    <>
      {trials} played: <b className="side-a">{shareText(played.a)}</b> to <b className="side-b">{shareText(played.b)}</b>,{' '}
      {drawsText(played.draw)}; the exact odds are {agrees ? 'inside' : 'outside'} their 95 % intervals
    </>
  );
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
        <h2 className="title-large">{combatant.title}</h2>
        <LeftOutMark of={leftOutOf(combatant)} size={16} />
      </a>
      <div className="small dim ellipsis" title={combatant.detail}>
        {lineBesidePoints(combatant, ruleset?.nouns.points ?? 'points')}
      </div>
      <div className="row small" style={{ gap: 12 }}>
        <Faction name={combatant.faction} />
        {combatant.points > 0 && (
          <span className="soft">
            {count(combatant.points)} {ruleset?.nouns.points}
          </span>
        )}
      </div>
      {leftOutLines(leftOutOf(combatant)).map((line) => (
        <div key={line} className="caption warn">
          {line}
        </div>
      ))}
    </div>
  );
}
