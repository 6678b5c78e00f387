/** The one thread that writes to the database. */
import type { Durability, WriteStep } from '../../src-shared/store-queries/sql.ts';
import { WorkerPool } from './worker-pool.ts';

export class DatabaseWriter {
  private readonly pool: WorkerPool;

  constructor(workerUrl: URL) {
    this.pool = new WorkerPool({ workerUrl, rulesets: 'none', threads: 1 });
  }

  /** One transaction. Returns the rows changed; throws with the error code of the database. */
  async write(path: string, steps: readonly WriteStep[], durability: Durability): Promise<number> {
    const reply = await this.pool.run({ kind: 'write', path, steps, durability });
    if ('changes' in reply) return reply.changes;
    throw Object.assign(new Error(reply.message), { code: reply.code });
  }

  async close(): Promise<void> {
    await this.pool.run({ kind: 'close-database' });
    await this.pool.close();
  }
}
