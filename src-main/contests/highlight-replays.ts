/**
 * The highlights of finished runs, recorded once and kept compressed, so that they open after the rules have changed.
 * Their disk space is limited; those of the oldest runs are deleted first.
 */

import { HIGHLIGHT_KINDS } from '../../src-shared/api/highlight-kinds.ts';
import { parseSeed } from '../../src-shared/random/rng.ts';
import { DEFAULT_REPLAY_MEGABYTES } from '../../src-shared/run/highlights.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import type { Library } from '../library/library.ts';
import type { Rulesets } from '../rulesets.ts';
import type { RunEvents } from '../runs/events.ts';
import { requireRun } from '../runs/require-run.ts';
import { loadHighlights } from '../store/queries/highlights.ts';
import { deleteReplaysOf, putReplay, replayBytesByRun } from '../store/queries/replays.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { replayHead } from './replays.ts';

const KEPT_PER_KIND = 40;

export interface HighlightReplaysParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
  readonly library: Library;
  readonly runEvents: RunEvents;
}

export class HighlightReplays {
  private readonly parts: HighlightReplaysParts;
  private closed = false;
  private queue: Promise<void> = Promise.resolve();

  constructor(parts: HighlightReplaysParts) {
    this.parts = parts;
    parts.runEvents.on('finished', (id) => this.recordLater(id));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.queue;
  }

  /** In the background, one run at a time. */
  private recordLater(runId: number): void {
    this.queue = this.queue
      .then(() => this.record(runId))
      .catch((error: unknown) => console.error(`recording the highlights of run ${runId} failed:`, error));
  }

  private get limitBytes(): number {
    const megabytes = this.parts.settings.get('replays.megabytes');
    return (typeof megabytes === 'number' ? megabytes : DEFAULT_REPLAY_MEGABYTES) * 1e6;
  }

  private async record(runId: number): Promise<void> {
    const { store, threads, rulesets, fields, library } = this.parts;
    let left = this.limitBytes;
    if (left <= 0) return;
    const run = requireRun(store, runId);
    const lists = loadHighlights(store, runId);
    const wanted = HIGHLIGHT_KINDS.flatMap((kind) => (lists[kind] ?? []).slice(0, KEPT_PER_KIND));
    if (wanted.length === 0) return;
    const ruleset = rulesets.get(run.ruleset);
    const { seed } = run.settings;
    const { arena } = await fields.ofRun(run);
    const combatantAt = (place: number) => library.combatant(run.field[place]!);
    for (const { a, b, trial } of wanted) {
      if (this.closed) return;
      const head = replayHead(ruleset, [combatantAt(a), combatantAt(b)], run.options, { seed, a, b, trial });
      const pair = { seed: parseSeed(seed), a, b };
      const bytes = await threads.runOnField({ kind: 'record-file', arena, pair, trial, head });
      // Of a run that exceeds the limit, as many as fit.
      left -= bytes.length;
      if (left < 0) break;
      await store.write(putReplay({ runId, a, b, trial }, bytes));
    }
    await this.deleteOldest(runId);
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
