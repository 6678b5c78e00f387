/** Trials of one compiled pair, played on a thread and added to its detail. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { GoneSignal } from '../../src-shared/api/index.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { newPairDetail, type PairDetail, unpackPairDetail } from '../../src-shared/run/pair-detail.ts';
import type { PairRef, PlayedContest } from '../../src-shared/tasks/field-tasks.ts';
import type { CompiledField } from '../library/compiled-fields.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';

export interface TrialRules {
  readonly trials: number;
  readonly precision: number | null;
  readonly winners: boolean;
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: GoneSignal | undefined;
}

export interface CompiledPair {
  readonly compiled: CompiledField;
  readonly pair: PairRef;
}

export function emptyDetail(ruleset: Ruleset, compiled: CompiledField, { a, b }: Pick<PairRef, 'a' | 'b'>): PairDetail {
  return newPairDetail(ruleset, ledgerRowsAt(compiled, a), ledgerRowsAt(compiled, b));
}

export async function playInto(
  threads: ThreadPools,
  detail: PairDetail,
  { compiled, pair }: CompiledPair,
  { signal, ...rules }: TrialRules,
): Promise<Pick<PlayedContest, 'exact' | 'remark' | 'winners'>> {
  const ledgerRows = [ledgerRowsAt(compiled, pair.a), ledgerRowsAt(compiled, pair.b)] as const;
  const stop = signal === undefined ? null : stopFlag(signal);
  const played = await threads.runOnField({ kind: 'contest', arena: compiled.arena, pair, ledgerRows, ...rules, stop });
  if (signal?.aborted) throw new ApiError('contest/cancelled', 'The simulation was cancelled.');
  if (!unpackPairDetail(detail, played.detail)) throw new Error('a contest came back in another shape');
  return played;
}

/** Raised with the signal, for threads to look at. */
function stopFlag(signal: GoneSignal): Int32Array {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const raise = () => void Atomics.store(flag, 0, 1);
  if (signal.aborted) raise();
  else signal.addEventListener('abort', raise, { once: true });
  return flag;
}

function ledgerRowsAt({ ledgerRows }: CompiledField, place: number): number {
  return ledgerRows?.[place] ?? 0;
}
