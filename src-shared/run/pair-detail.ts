/** Everything kept of a pair in full detail: tally, histograms, ledger, picks. Merging is bit-identical in any order. */
import type { PairLedger, Ruleset } from '../contract/ruleset.ts';
import { histogramLength, mergeCells, newTally, type PairTally } from '../stats/tally.ts';
import { mergePicks, newPicks, type PickState } from './picks.ts';

export interface PairDetail {
  readonly tally: PairTally;
  readonly bins: Float64Array<ArrayBuffer>;
  readonly ledger: PairLedger | null;
  readonly picks: PickState;
}

export function newPairDetail(ruleset: Ruleset, rowsA: number, rowsB: number): PairDetail {
  const columns = ruleset.analysis.ledger?.columns.length ?? 0;
  return {
    tally: newTally(ruleset.analysis.metrics),
    bins: new Float64Array(histogramLength(ruleset.analysis.metrics)),
    ledger: ruleset.analysis.ledger === null ? null : { a: new Float64Array(rowsA * columns), b: new Float64Array(rowsB * columns) },
    picks: newPicks(),
  };
}

export function mergePairDetail(into: PairDetail, from: PairDetail): void {
  mergeCells(into.tally.cells, from.tally.cells);
  mergeCells(into.bins, from.bins);
  if (into.ledger !== null && from.ledger !== null) {
    mergeCells(into.ledger.a, from.ledger.a);
    mergeCells(into.ledger.b, from.ledger.b);
  }
  mergePicks(into.picks, from.picks);
}

const arraysOf = (detail: PairDetail): Float64Array[] => [
  detail.tally.cells,
  detail.bins,
  ...(detail.ledger === null ? [] : [detail.ledger.a, detail.ledger.b]),
  detail.picks.cells,
];

/** All its numbers in sequence; the lengths follow from the ruleset and the pair. */
export function packPairDetail(detail: PairDetail): Float64Array<ArrayBuffer> {
  const arrays = arraysOf(detail);
  const packed = new Float64Array(arrays.reduce((sum, a) => sum + a.length, 0));
  let at = 0;
  for (const array of arrays) {
    packed.set(array, at);
    at += array.length;
  }
  return packed;
}

/** Without the ledgers, whose length depends on the pair; null when the rest does not fit (the rules have changed). */
export function unpackWithoutLedger(ruleset: Ruleset, packed: Float64Array): PairDetail | null {
  const detail = { ...newPairDetail(ruleset, 0, 0), ledger: null };
  const { tally, bins, picks } = detail;
  const fits = tally.cells.length + bins.length + picks.cells.length;
  if (ruleset.analysis.ledger === null ? packed.length !== fits : packed.length < fits) return null;
  tally.cells.set(packed.subarray(0, tally.cells.length));
  bins.set(packed.subarray(tally.cells.length, tally.cells.length + bins.length));
  picks.cells.set(packed.subarray(packed.length - picks.cells.length));
  return detail;
}

/** Into an empty detail of the right shape; false when the lengths differ (the rules have changed). */
export function unpackPairDetail(into: PairDetail, packed: Float64Array): boolean {
  const arrays = arraysOf(into);
  if (arrays.reduce((sum, a) => sum + a.length, 0) !== packed.length) return false;
  let at = 0;
  for (const array of arrays) {
    array.set(packed.subarray(at, at + array.length));
    at += array.length;
  }
  return true;
}
