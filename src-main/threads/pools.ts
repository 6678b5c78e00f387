/** The threads: many for playing, two for what a user is waiting for, one that knows the library, one that writes. */
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type StandingColumns, type StandingInput, standingColumns } from '../../src-shared/run/standing-columns.ts';
import type {
  ArenaRef,
  FindOrder,
  FindReply,
  Replies,
  RunContext,
  Task,
  TileOrder,
  TileResult,
  WordsOrder,
  WriteReply,
  WriteStep,
} from '../../src-shared/run/tasks.ts';

/** Standings of up to this many are made on the host, in a few milliseconds. */
const SMALL_FIELD = 10_000;

type ArenaTask = Extract<Task, { arena: ArenaRef }>;

export class Pools {
  readonly threads: number;
  private readonly playing: Piscina;
  private readonly desk: Piscina;
  private readonly librarian: Piscina;
  private readonly scribe: Piscina;

  constructor(workerUrl: URL, threads: number, rulesets: URL | null) {
    this.threads = threads;
    const pool = (most: number, background: boolean, idleTimeout = 60_000) =>
      new Piscina({
        filename: workerUrl.href,
        minThreads: 0,
        maxThreads: most,
        idleTimeout,
        // A thread asleep in Atomics.wait cannot be told to go; the playing threads come and go with the runs.
        atomics: 'disabled',
        workerData: { rulesets: rulesets?.href ?? null, background },
      });
    this.playing = pool(threads, true);
    this.desk = pool(2, false);
    // What it has read is worth keeping.
    this.librarian = pool(1, false, Number.POSITIVE_INFINITY);
    this.scribe = pool(1, false);
  }

  /** Rows changed; throws with the database's code. */
  async write(path: string, steps: readonly WriteStep[]): Promise<number> {
    const reply = (await this.scribe.run({ do: 'write', path, steps } satisfies Task)) as WriteReply;
    if ('changes' in reply) return reply.changes;
    throw Object.assign(new Error(reply.message), { code: reply.code });
  }

  /** For what someone is waiting for: never behind a tile. */
  ask<K extends 'unpack' | 'parse' | 'compile' | 'columns' | 'report'>(
    task: Extract<Task, { do: K }>,
    transfer: readonly MessagePort[] = [],
  ): Promise<Replies[K]> {
    return this.desk.run(task, { transferList: [...transfer] });
  }

  find(order: FindOrder): Promise<FindReply> {
    return this.librarian.run({ do: 'find', order } satisfies Task);
  }

  words(order: WordsOrder): Promise<readonly string[]> {
    return this.librarian.run({ do: 'words', order } satisfies Task);
  }

  /** Tasks on a compiled field; the field travels only to a thread that does not know it yet. */
  async onField<K extends ArenaTask['do']>(task: Extract<ArenaTask, { do: K }>): Promise<Exclude<Replies[K], 'context'>> {
    const short = { ...task, arena: { ...task.arena, field: null } };
    const needsCount = task.do === 'measure' || task.do === 'probe';
    const reply = needsCount ? 'context' : ((await this.desk.run(short)) as Replies[K]);
    return (reply === 'context' ? await this.desk.run(task) : reply) as Exclude<Replies[K], 'context'>;
  }

  /** On a thread where the host would feel it. */
  async standings(input: StandingInput): Promise<StandingColumns> {
    if (input.representative.length <= SMALL_FIELD) return standingColumns(input);
    return (await this.desk.run({ do: 'standings', input } satisfies Task)) as StandingColumns;
  }

  async play(key: string, context: RunContext, tile: TileOrder, stop: Int32Array): Promise<TileResult | 'stopped'> {
    const task = { do: 'tile', key, context: null, tile, stop } satisfies Task;
    const reply = (await this.playing.run(task)) as Replies['tile'];
    return reply === 'context' ? ((await this.playing.run({ ...task, context })) as TileResult | 'stopped') : reply;
  }

  async close(): Promise<void> {
    await this.scribe.run({ do: 'close-store' } satisfies Task);
    await Promise.all([this.playing.destroy(), this.desk.destroy(), this.librarian.destroy(), this.scribe.destroy()]);
  }
}
