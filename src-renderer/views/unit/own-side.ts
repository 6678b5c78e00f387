import type { ContestReport, LedgerRow } from '../../../src-shared/api/contests.ts';
import type { Side } from '../../../src-shared/contract/outcome.ts';

/** A symmetric pair is played once, so its contest may have the sides the other way round. */
export function ownSide(report: ContestReport, index: number): Side {
  return report.indexA === index ? 0 : 1;
}

export function ownRows(report: ContestReport, index: number): readonly LedgerRow[] {
  return (ownSide(report, index) === 0 ? report.ledger?.a : report.ledger?.b) ?? [];
}

export function ownIn(report: ContestReport, index: number): ContestReport['a'] {
  return ownSide(report, index) === 0 ? report.a : report.b;
}

export function opponentIn(report: ContestReport, index: number): ContestReport['a'] {
  return ownSide(report, index) === 0 ? report.b : report.a;
}
