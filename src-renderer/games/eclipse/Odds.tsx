import { TriangleAlert } from 'lucide-react';
import type { BattleReport } from '../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import { type Share, shareFigure, shareText, spreadText } from '../../../src-shared/stats/share.ts';
import { Meter, RateBar, SideMark, Stat } from '../../components/index.ts';
import { count, figure } from '../../format/figures.ts';
import { reportShare } from './report-share.ts';

interface OddsProps {
  readonly report: BattleReport;
  /** The report belongs to an earlier edit. */
  readonly behind: boolean;
  /** A fuller report of the same battle is on its way. */
  readonly refining: boolean;
}

/** Chances of each result, length of the battle, and the method they were computed with. */
export function Odds({ report, behind, refining }: OddsProps) {
  const [a, b] = report.win.map((win) => reportShare(report, win)) as [Share, Share];
  const draw = reportShare(report, report.draw);
  const splits = [
    ['no side can hit', report.stalemate],
    ['both destroyed', report.mutualDestruction],
    ['round limit', report.roundLimit],
  ] as const;
  return (
    <section className="battle-odds" data-behind={behind || undefined} aria-label="Odds" aria-live="polite" aria-busy={behind || refining}>
      <div className="battle-chances">
        <Chance side={0} share={a} />
        <div className="pane battle-draw">
          <b>{shareFigure(draw)}</b>
          <span className="caption">draw, % {spreadText(draw)}</span>
        </div>
        <Chance side={1} share={b} />
      </div>
      <RateBar rate={a.value} draw={report.draw} />
      <p className="battle-method caption">
        {report.method === 'exact' ? `Exact, ${count(report.nodes)} nodes` : report.remark}
        {refining && report.method !== 'exact' && ', computing more ...'}
        {splits
          .filter(([, p]) => p > 0)
          .map(([words, p]) => `, ${words} ${shareText(reportShare(report, p))}`)
          .join('')}
      </p>
      <div className="row battle-figures">
        <KeyFigure value={figure(round(report.expectedRounds))} label="rounds" />
        <KeyFigure value={figure(round(report.sides[0].expectedSurvivors))} of={report.sides[0].ships} label="ships left" side={0} />
        <KeyFigure value={figure(round(report.sides[0].expectedHull))} of={report.sides[0].hull} label="hull left" side={0} />
        <KeyFigure value={figure(round(report.sides[1].expectedSurvivors))} of={report.sides[1].ships} label="ships left" side={1} />
      </div>
      {report.problems.map((problem, i) => (
        <p key={i} className="row soft battle-problem">
          <TriangleAlert className="warn" size={13} aria-hidden />
          <span>
            {problem.subject !== undefined && `${problem.subject}: `}
            {problem.message}
          </span>
        </p>
      ))}
    </section>
  );
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}

function Chance({ side, share }: { readonly side: 0 | 1; readonly share: Share }) {
  return (
    <div className="pane battle-chance" data-side={side}>
      <b className={side === 0 ? 'side-a' : 'side-b'}>{shareFigure(share)}</b>
      <span className="row caption">
        <SideMark side={side} size={8} /> wins, % {spreadText(share)}
      </span>
    </div>
  );
}

interface KeyFigureProps {
  readonly value: string;
  readonly of?: number;
  readonly label: string;
  readonly side?: 0 | 1;
}

function KeyFigure({ value, of, label, side }: KeyFigureProps) {
  return (
    <Stat
      size="medium"
      value={
        <>
          {value}
          {of !== undefined && <small> of {count(of)}</small>}
        </>
      }
      label={
        <>
          {side !== undefined && <SideMark side={side} size={8} />} {label}
        </>
      }
    />
  );
}

/** Survival of each squadron, both sides. */
export function SquadronTable({ report }: { readonly report: BattleReport }) {
  return (
    <table className="plain-table squadrons">
      <thead>
        <tr>
          <th>Ship</th>
          <th className="figure">Number</th>
          <th>Survival per ship</th>
          <th className="figure">%</th>
          <th className="figure">All lost, %</th>
        </tr>
      </thead>
      <tbody>
        {report.sides.flatMap((side, s) =>
          side.squadrons
            .filter((squadron) => squadron.count > 0)
            .map((squadron, i) => (
              <tr key={`${s} ${i}`}>
                <td>
                  <span className="row">
                    <SideMark side={s as 0 | 1} size={9} />
                    <span className="ellipsis">{squadron.name}</span>
                  </span>
                </td>
                <td className="figure">{squadron.count}</td>
                <td className="survival-cell">
                  <Meter value={squadron.survival} tone={s === 0 ? 'side-a' : 'side-b'} />
                </td>
                <td className="figure strong">{shareFigure(reportShare(report, squadron.survival))}</td>
                <td className="figure">{shareFigure(reportShare(report, squadron.survivors[0] ?? 0))}</td>
              </tr>
            )),
        )}
      </tbody>
    </table>
  );
}
