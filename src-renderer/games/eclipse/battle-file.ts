/** A battle's figures as a table. Pure. */
import { counted } from '../../../src-shared/formats/counted.ts';
import type { BattleReport } from '../../../src-shared/rulesets/eclipse/analysis/battle-report.ts';
import type { TableCell } from '../../format/table-file.ts';

export function battleRows(report: BattleReport): TableCell[][] {
  const [a, b] = report.sides;
  const rows: TableCell[][] = [
    ['figure', a.name, b.name],
    ['win', report.win[0], report.win[1]],
    ['draw', report.draw, report.draw],
    ['stalemate', report.stalemate, report.stalemate],
    ['mutual destruction', report.mutualDestruction, report.mutualDestruction],
    ['round limit', report.roundLimit, report.roundLimit],
    ['expected rounds', report.expectedRounds, report.expectedRounds],
    ['expected ships left', a.expectedSurvivors, b.expectedSurvivors],
    ['expected hull left', a.expectedHull, b.expectedHull],
  ];
  const most = Math.max(a.survivors.length, b.survivors.length);
  for (let n = 0; n < most; n++) rows.push([`${counted(n, 'ship')} left`, a.survivors[n] ?? 0, b.survivors[n] ?? 0]);
  const squadrons = Math.max(a.squadrons.length, b.squadrons.length);
  for (let i = 0; i < squadrons; i++) {
    const [mine, theirs] = [a.squadrons[i], b.squadrons[i]];
    if (mine !== undefined) rows.push([`survival of ${mine.name}`, mine.survival, null]);
    if (theirs !== undefined) rows.push([`survival of ${theirs.name}`, null, theirs.survival]);
  }
  for (const point of report.curve) rows.push([`won after round ${point.round}`, point.winA, point.winB]);
  return rows;
}
