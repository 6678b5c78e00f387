/** A thread that reads whole files at low priority: checks and backups. */
import type { MatchHeader } from '../../src-shared/run/match-file.ts';
import type { MatchFileCheck } from '../../src-shared/tasks/task.ts';
import { WorkerPool } from './worker-pool.ts';

export class DataThread {
  private readonly pool: WorkerPool;

  constructor(workerUrl: URL) {
    this.pool = new WorkerPool({ workerUrl, rulesets: 'none', threads: 1, background: true });
  }

  checkDatabase(path: string): Promise<readonly string[]> {
    return this.pool.run({ kind: 'check-database', path });
  }

  checkMatchFile(path: string, header: MatchHeader, tiles: number): Promise<MatchFileCheck> {
    return this.pool.run({ kind: 'check-match-file', path, header, tiles });
  }

  async backUpDatabase(path: string, to: string): Promise<void> {
    await this.pool.run({ kind: 'back-up-database', path, to });
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
