/**
 * The highlights of a finished run, told once and kept compressed, so that they open after the rules moved on. The disk
 * they may take is capped; the oldest runs give way.
 */
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed } from '../../src-shared/random/rng.ts';
import { HIGHLIGHT_KINDS } from '../../src-shared/run/highlights.ts';
import type { Fields } from '../library/fields.ts';
import type { Library } from '../library/library.ts';
import type { Views } from '../results/views.ts';
import { loadHighlights, runKey } from '../runs/prepared-run.ts';
import { idsIn, optionsIn, settingsIn } from '../runs/run-rows.ts';
import { type Store, step } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import { headOf } from './replays.ts';

const KEPT_PER_KIND = 40;

export class KeptReplays {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly fields: Fields;
  private readonly library: Library;
  private readonly views: Views;
  private readonly rulesetOf: (id: string) => Ruleset;
  private readonly capMegabytes: () => number;
  private closed = false;
  private work: Promise<void> = Promise.resolve();

  constructor(
    store: Store,
    pools: Pools,
    fields: Fields,
    library: Library,
    views: Views,
    rulesetOf: (id: string) => Ruleset,
    capMegabytes: () => number,
  ) {
    this.store = store;
    this.pools = pools;
    this.fields = fields;
    this.library = library;
    this.views = views;
    this.rulesetOf = rulesetOf;
    this.capMegabytes = capMegabytes;
  }

  /** In the background, one run after the other. */
  keep(runId: number): void {
    this.work = this.work
      .then(() => this.tellAll(runId))
      .catch((error: unknown) => console.error(`keeping the highlights of run ${runId} failed:`, error));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.work;
  }

  private async tellAll(runId: number): Promise<void> {
    if (this.capMegabytes() <= 0) return;
    const row = this.views.row(runId);
    const ruleset = this.rulesetOf(row.ruleset);
    const lists = loadHighlights(this.store, runId);
    const wanted = HIGHLIGHT_KINDS.flatMap((kind) => (lists[kind] ?? []).slice(0, KEPT_PER_KIND));
    if (wanted.length === 0) return;
    const ids = idsIn(row.field);
    const options = optionsIn(row);
    const { seed } = settingsIn(row);
    const compiled = await this.fields.named(runKey(runId), ruleset, ids, options);
    let left = this.capMegabytes() * 1e6;
    for (const { a, b, trial } of wanted) {
      if (this.closed) return;
      const pair = [this.library.combatant(ids[a] as number), this.library.combatant(ids[b] as number)] as const;
      const bytes = await this.pools.onField({
        do: 'keep',
        arena: compiled.arena,
        pair: { seed: parseSeed(seed), a, b },
        trial,
        head: headOf(ruleset, pair, options, { seed, a, b, trial }),
      });
      // Of a run that is larger than the cap, as many as fit.
      left -= bytes.length;
      if (left < 0) break;
      await this.store.write(
        step('INSERT OR REPLACE INTO replays (run_id, a, b, trial, bytes) VALUES (?, ?, ?, ?, ?)', runId, a, b, trial, bytes),
      );
    }
    await this.makeRoom(runId);
  }

  private async makeRoom(newest: number): Promise<void> {
    const sizes = this.store.all<{ run_id: number; size: number }>(
      'SELECT run_id, sum(length(bytes)) AS size FROM replays GROUP BY run_id ORDER BY run_id',
    );
    let over = sizes.reduce((sum, s) => sum + s.size, 0) - this.capMegabytes() * 1e6;
    for (const { run_id, size } of sizes) {
      if (over <= 0) return;
      if (run_id === newest) continue;
      await this.store.write(step('DELETE FROM replays WHERE run_id = ?', run_id));
      over -= size;
    }
  }
}
