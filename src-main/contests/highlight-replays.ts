/**
 * The last step of a run: replays of its confirmed highlights and of a random sample, kept compressed, so that they open
 * after the rules have changed. Their disk space is limited; those of the oldest runs are deleted first.
 */
import { parseSeed } from '../../src-shared/random/rng.ts';
import { CLAIM_KINDS } from '../../src-shared/run/claims.ts';
import { pairClaims } from '../../src-shared/run/confirmation.ts';
import { DEFAULT_REPLAY_MEGABYTES, DEFAULT_REPLAYS_PER_KIND } from '../../src-shared/run/highlights.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import type { Library } from '../library/library.ts';
import type { Rulesets } from '../rulesets.ts';
import type { FollowUp, FollowUpControl, FollowUps } from '../runs/follow-ups.ts';
import type { PreparedRun } from '../runs/prepared-run.ts';
import { requireRun } from '../runs/require-run.ts';
import { finishedConfirmation } from '../store/queries/confirmations.ts';
import { loadHighlights } from '../store/queries/highlights.ts';
import { deleteReplaysOf, findReplay, putReplay, replayBytesByRun } from '../store/queries/replays.ts';
import type { StoredRun } from '../store/queries/runs.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { replayHead } from './replays.ts';

export interface HighlightReplaysParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
  readonly library: Library;
  readonly followUps: FollowUps;
}

interface TrialAddress {
  readonly a: number;
  readonly b: number;
  readonly trial: number;
}

export class HighlightReplays implements FollowUp {
  readonly name = 'recording';
  private readonly parts: HighlightReplaysParts;

  constructor(parts: HighlightReplaysParts) {
    this.parts = parts;
    parts.followUps.add(this);
  }

  async run({ id }: PreparedRun, control: FollowUpControl): Promise<'done' | 'stopped'> {
    const { store } = this.parts;
    let left = this.limitBytes;
    const wanted = left > 0 ? this.wantedOf(id) : [];
    if (wanted.length === 0) return 'done';
    const run = requireRun(store, id);
    const { arena } = await this.parts.fields.ofRun(run);
    for (const [i, address] of wanted.entries()) {
      if (control.isStopped()) return 'stopped';
      control.onProgress(i, wanted.length);
      const key = { runId: id, ...address };
      const stored = findReplay(store, key);
      const bytes = stored ?? (await this.record(run, arena, address));
      // Of a run that exceeds the limit, as many as fit.
      left -= bytes.length;
      if (left < 0) break;
      if (stored === undefined) await store.write(putReplay(key, bytes));
    }
    await this.deleteOldest(id);
    return 'done';
  }

  /** The same for the same run, whatever was recorded before. */
  private wantedOf(runId: number): TrialAddress[] {
    const { store } = this.parts;
    const confirmation = finishedConfirmation(store, runId);
    const claims = confirmation === null ? null : pairClaims(confirmation);
    const { sample = [] } = loadHighlights(store, runId);
    const lists = [...CLAIM_KINDS.map((kind) => claims?.[kind] ?? []), sample];
    const found = new Map<string, TrialAddress>();
    for (const list of lists) {
      for (const { a, b, trial } of list.slice(0, this.mostPerKind)) found.set(`${a}/${b}/${trial}`, { a, b, trial });
    }
    return [...found.values()];
  }

  private async record(run: StoredRun, arena: Awaited<ReturnType<CompiledFields['ofRun']>>['arena'], { a, b, trial }: TrialAddress) {
    const { threads, rulesets, library } = this.parts;
    const { seed } = run.settings;
    const combatantAt = (place: number) => library.combatant(run.field[place]!);
    const head = replayHead(rulesets.get(run.ruleset), [combatantAt(a), combatantAt(b)], run.options, { seed, a, b, trial });
    return threads.runOnField({ kind: 'record-file', arena, pair: { seed: parseSeed(seed), a, b }, trial, head });
  }

  private get limitBytes(): number {
    return this.setting('replays.megabytes', DEFAULT_REPLAY_MEGABYTES) * 1e6;
  }

  private get mostPerKind(): number {
    return this.setting('replays.perKind', DEFAULT_REPLAYS_PER_KIND);
  }

  private setting(key: string, usual: number): number {
    const chosen = this.parts.settings.get(key);
    return typeof chosen === 'number' ? chosen : usual;
  }

  private async deleteOldest(newest: number): Promise<void> {
    const { store } = this.parts;
    const sizes = replayBytesByRun(store);
    let excess = sizes.reduce((sum, [, bytes]) => sum + bytes, 0) - this.limitBytes;
    for (const [runId, bytes] of sizes) {
      if (excess <= 0) return;
      if (runId === newest) continue;
      await store.write(deleteReplaysOf(runId));
      excess -= bytes;
    }
  }
}
