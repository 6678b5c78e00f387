/** The threads that work for the host: many that play, two for what a user waits for, one with the library's index. */
import type { MessagePort } from 'node:worker_threads';
import type { NumberedLoadout } from '../../src-shared/query/loadout-names.ts';
import { type StandingColumns, type StandingInput, standingColumns } from '../../src-shared/run/standing-columns.ts';
import type { FindReply, FindRequest, LoadoutsRequest, WordsRequest } from '../../src-shared/tasks/library-tasks.ts';
import type { FieldTaskKind, Task, TaskReply } from '../../src-shared/tasks/task.ts';
import type { TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { TileJob, TilePlayer } from './tile-player.ts';
import { type RulesetSource, WorkerPool } from './worker-pool.ts';

/** Standings of up to this many combatants are computed on the host, in a few milliseconds. */
const SMALL_FIELD = 10_000;

export interface ThreadPoolsOptions {
  readonly workerUrl: URL;
  /** Threads that play. */
  readonly threads: number;
  readonly rulesets: RulesetSource;
}

/** Tasks that a user waits for and that need no compiled field. */
type InteractiveTaskKind = 'unpack' | 'parse' | 'compile' | 'compile-given' | 'folded-size' | 'columns' | 'report';

export class ThreadPools implements TilePlayer {
  readonly threads: number;
  private readonly playingPool: WorkerPool;
  private readonly interactivePool: WorkerPool;
  private readonly libraryIndex: WorkerPool;

  constructor({ workerUrl, threads, rulesets }: ThreadPoolsOptions) {
    this.threads = threads;
    this.playingPool = new WorkerPool({ workerUrl, rulesets, threads, background: true });
    this.interactivePool = new WorkerPool({ workerUrl, rulesets, threads: 2 });
    // The index is expensive to build, so its thread stays.
    this.libraryIndex = new WorkerPool({ workerUrl, rulesets, threads: 1, idleTimeout: Number.POSITIVE_INFINITY });
  }

  get width(): number {
    return this.threads;
  }

  /** For what a user waits for: never queued behind a tile. */
  runTask<K extends InteractiveTaskKind>(task: Task<K>, transfer: readonly MessagePort[] = []): Promise<TaskReply<K>> {
    return this.interactivePool.run(task, transfer);
  }

  /** The compiled field is sent only to a thread that does not have it yet. */
  async runOnField<K extends FieldTaskKind>(task: Task<K>): Promise<Exclude<TaskReply<K>, 'unknown'>> {
    // These need the size of the field, so it has to come along.
    const needsField = task.kind === 'probe' || ('indices' in task && task.indices === null);
    if (!needsField) {
      const reply = await this.interactivePool.run({ ...task, arena: { ...task.arena, field: null } });
      if (isKnown(reply)) return reply;
    }
    const reply = await this.interactivePool.run(task);
    if (isKnown(reply)) return reply;
    throw new Error(`a thread did not open the field of task '${task.kind}'`);
  }

  async playTile({ key, run, tile, stop }: TileJob): Promise<TileResult | 'stopped'> {
    const task = { kind: 'tile' as const, key, tile, stop };
    const reply = await this.playingPool.run({ ...task, run: null });
    if (reply !== 'unknown') return reply;
    const second = await this.playingPool.run({ ...task, run });
    if (second === 'unknown') throw new Error(`a thread did not open run '${key}'`);
    return second;
  }

  findCombatants(request: FindRequest): Promise<FindReply> {
    return this.libraryIndex.run({ kind: 'find', request });
  }

  commonWords(request: WordsRequest): Promise<readonly string[]> {
    return this.libraryIndex.run({ kind: 'words', request });
  }

  loadoutLabels(request: LoadoutsRequest): Promise<readonly NumberedLoadout[]> {
    return this.libraryIndex.run({ kind: 'loadouts', request });
  }

  /** On a thread where it would hold up the host. */
  async computeStandings(input: StandingInput): Promise<StandingColumns> {
    if (input.representative.length <= SMALL_FIELD) return standingColumns(input);
    return this.interactivePool.run({ kind: 'standings', input });
  }

  async close(): Promise<void> {
    await Promise.all([this.playingPool.close(), this.interactivePool.close(), this.libraryIndex.close()]);
  }
}

function isKnown<Reply>(reply: Reply): reply is Exclude<Reply, 'unknown'> {
  return reply !== 'unknown';
}
