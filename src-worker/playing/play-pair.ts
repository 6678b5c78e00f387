/** Plays a range of trials of one pair and keeps everything there is to know about them. */
import { type ExactChances, metricColumns } from '../../src-shared/contract/outcome.ts';
import type { Arena, Ruleset } from '../../src-shared/contract/ruleset.ts';
import { newPairDetail, type PairDetail, packPairDetail } from '../../src-shared/run/pair-detail.ts';
import { addToPicks, rolesOf } from '../../src-shared/run/picks.ts';
import { PRECISION_EVERY } from '../../src-shared/run/precision.ts';
import { countedBy, type RecordRows } from '../../src-shared/run/record.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { addOutcome, addToHistogram, countOf, sumOf } from '../../src-shared/stats/tally.ts';
import type { PairRef, PlayedContest } from '../../src-shared/tasks/field-tasks.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import type { PairTileRequest, PairTileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { OpenArena } from '../arena-cache.ts';
import { countConditions } from './conditions.ts';
import { chancesOf } from './known-chances.ts';
import { RecordSheet } from './record-sheet.ts';
import type { TileContext } from './tile-context.ts';

export function playPairTile(context: TileContext, tile: PairTileRequest): PairTileResult | 'stopped' {
  const { ruleset, arena, run, stop } = context;
  const { fieldIndex } = run.folded;
  const detail = newPairDetail(ruleset, tile.ledgerRows[0], tile.ledgerRows[1]);
  const byCondition = new Float64Array(3 * (run.shape.layout.conditions ?? 0));
  const isComplete = playTrials(ruleset, arena, {
    detail,
    byCondition,
    pair: { seed: run.seed, a: fieldIndex[tile.a]!, b: fieldIndex[tile.b]! },
    from: tile.trialFrom,
    to: tile.trialTo,
    precision: null,
    stop,
    winners: null,
  });
  if (!isComplete) return 'stopped';
  const exactRules = { arena, exactSeconds: run.shape.exactSeconds ?? 0, symmetric: ruleset.play.symmetric };
  const chances = chancesOf(exactRules, fieldIndex[tile.a]!, fieldIndex[tile.b]!);
  const records = recordsOf(context, tile, detail, { byCondition, chances });
  return { kind: 'pair', detail: packPairDetail(detail), chances, records, trials: tile.trialTo - tile.trialFrom };
}

interface PairExtras {
  readonly byCondition: Float64Array;
  readonly chances: ExactChances | null;
}

function recordsOf(
  { ruleset, run }: TileContext,
  tile: PairTileRequest,
  { tally }: PairDetail,
  { byCondition, chances }: PairExtras,
): RecordRows {
  const n = countOf(tally);
  const dice = { winsA: countOf(tally, 0), winsB: countOf(tally, 1), draws: countOf(tally, 2) };
  const columns = metricColumns(ruleset.analysis.metrics);
  const sheet = new RecordSheet(run, columns, Uint32Array.from(new Set([tile.a, tile.b])).sort());
  sheet.add(tile.a, tile.b, {
    ...(chances === null ? dice : countedBy(chances, n)),
    n,
    sums: Float64Array.from(columns, (_, i) => sumOf(tally, i)),
    byCondition,
    exact: chances !== null,
  });
  return sheet.records;
}

/** A whole pair at once; it stops early by the same rule as in a run. */
export function playContest({ ruleset, arena }: OpenArena, task: Task<'contest'>): Omit<PlayedContest, 'exact' | 'remark'> {
  const { pair, trials, precision, ledgerRows, stop } = task;
  const detail = newPairDetail(ruleset, ledgerRows[0], ledgerRows[1]);
  const winners = task.winners ? new Uint8Array(trials) : null;
  playTrials(ruleset, arena, { detail, byCondition: new Float64Array(0), pair, from: 0, to: trials, precision, stop, winners });
  return { detail: packPairDetail(detail), winners: winners?.slice(0, countOf(detail.tally)) ?? null };
}

interface TrialRange {
  readonly detail: PairDetail;
  readonly byCondition: Float64Array;
  readonly pair: PairRef;
  readonly from: number;
  readonly to: number;
  readonly precision: number | null;
  readonly stop: Int32Array | null;
  readonly winners: Uint8Array | null;
}

/** False when the stop flag was raised. */
function playTrials(ruleset: Ruleset, arena: Arena, range: TrialRange): boolean {
  const { detail, byCondition, pair, from, to, precision, stop, winners } = range;
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
