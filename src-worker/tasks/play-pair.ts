/** Plays a range of trials of one pair and keeps everything that can be told about them. */
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import type { Arena, Ruleset } from '../../src-shared/contract/ruleset.ts';
import { newPairDetail, type PairDetail, packPairDetail } from '../../src-shared/run/pair-detail.ts';
import { addToPicks, rolesOf } from '../../src-shared/run/picks.ts';
import type { RecordRows } from '../../src-shared/run/record.ts';
import type { DeepOrder, PairRef, PlayedContest, RunContext, Task, TileResult } from '../../src-shared/run/tasks.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { addOutcome, addToHistogram, countOf, sumOf } from '../../src-shared/stats/tally.ts';
import { countConditions } from './conditions.ts';
import { PRECISION_EVERY } from './pair-row.ts';
import { RecordSheet } from './record-sheet.ts';

export function playDeep(ruleset: Ruleset, arena: Arena, run: RunContext, tile: DeepOrder, stop: Int32Array): TileResult | 'stopped' {
  const detail = newPairDetail(ruleset, tile.ledgerRows[0], tile.ledgerRows[1]);
  const pair = { seed: run.seed, a: run.fieldIndex[tile.a] as number, b: run.fieldIndex[tile.b] as number };
  const byCondition = new Float64Array(3 * (run.layout.conditions ?? 0));
  const whole = playTrials(ruleset, arena, detail, byCondition, pair, tile.trialFrom, tile.trialTo, null, stop);
  if (!whole) return 'stopped';
  const records = recordsOf(ruleset, run, tile, detail, byCondition);
  return { kind: 'deep', detail: packPairDetail(detail), records, trials: tile.trialTo - tile.trialFrom };
}

function recordsOf(ruleset: Ruleset, run: RunContext, tile: DeepOrder, { tally }: PairDetail, byCondition: Float64Array): RecordRows {
  const columns = metricColumns(ruleset.analysis.metrics);
  const sheet = new RecordSheet(run, columns, Uint32Array.from(new Set([tile.a, tile.b])).sort());
  sheet.add(tile.a, tile.b, {
    winsA: countOf(tally, 0),
    winsB: countOf(tally, 1),
    draws: countOf(tally, 2),
    n: countOf(tally),
    sums: Float64Array.from(columns, (_, i) => sumOf(tally, i)),
    byCondition,
  });
  return sheet.records;
}

/** A whole pair at once, with the run's rule for stopping early, as play-matrix counts it. */
export function playContest(
  ruleset: Ruleset,
  arena: Arena,
  { pair, trials, precision, ledgerRows, winners }: Extract<Task, { do: 'contest' }>,
): Omit<PlayedContest, 'exact'> {
  const detail = newPairDetail(ruleset, ledgerRows[0], ledgerRows[1]);
  const won = winners ? new Uint8Array(trials) : null;
  playTrials(ruleset, arena, detail, new Float64Array(0), pair, 0, trials, precision, null, won);
  return { detail: packPairDetail(detail), winners: won?.slice(0, countOf(detail.tally)) ?? null };
}

function playTrials(
  ruleset: Ruleset,
  arena: Arena,
  detail: PairDetail,
  byCondition: Float64Array,
  pair: PairRef,
  from: number,
  to: number,
  precision: number | null,
  stop: Int32Array | null,
  winners: Uint8Array | null = null,
): boolean {
  const roles = rolesOf(ruleset.analysis.metrics);
  arena.ledger = detail.ledger;
  try {
    for (let t = from; t < to; t++) {
      if (stop !== null && Atomics.load(stop, 0) !== 0) return false;
      const outcome = arena.trial(pair.seed, pair.a, pair.b, t);
      addOutcome(detail.tally, outcome);
      if (winners !== null) winners[t] = outcome.winner;
      if (byCondition.length > 0) countConditions(byCondition, 0, outcome);
      addToHistogram(detail.bins, ruleset.analysis.metrics, outcome);
      addToPicks(detail.picks, roles, outcome, t);
      if (precision !== null && (t + 1) % PRECISION_EVERY === 0 && halfWidth(detail) <= precision) break;
    }
    return true;
  } finally {
    arena.ledger = null;
  }
}

function halfWidth(detail: PairDetail): number {
  const { low, high } = wilson(countOf(detail.tally, 0) + countOf(detail.tally, 2) / 2, countOf(detail.tally));
  return (high - low) / 2;
}
