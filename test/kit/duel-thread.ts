/**
 * Plays BattleTech duels on request, on a thread of its own with the rules of one folder. Two versions in one process would share what V8
 * has learnt of the code they have in common, at the cost of the one that was loaded first.
 */
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type BattleTech, benchField, benchMechs } from './battletech-field.ts';

const SEED = { hi: 0, lo: 77 };

export interface DuelsPlayed {
  /** CPU time of the thread. */
  readonly seconds: number;
  readonly turns: number;
}

export class DuelThread {
  private readonly worker: Worker;

  /** With those of the 'Mechs of the bench that have these names. */
  constructor(folder: string, names: ReadonlySet<string>) {
    this.worker = new Worker(new URL(import.meta.url), { workerData: { folder, names } });
  }

  /** The next duels. */
  play(duels: number): Promise<DuelsPlayed> {
    return new Promise((resolve, reject) => {
      this.worker.removeAllListeners('error').once('error', reject).once('message', resolve).postMessage(duels);
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}

export async function battletechIn(folder: string): Promise<BattleTech> {
  const { ruleset } = (await import(join(folder, 'src-shared/rulesets/battletech/index.ts'))) as { ruleset: BattleTech };
  return ruleset;
}

async function playOnRequest(port: NonNullable<typeof parentPort>): Promise<void> {
  const { folder, names } = workerData as { folder: string; names: ReadonlySet<string> };
  const battletech = await battletechIn(folder);
  const mechs = benchMechs(battletech).filter(({ name }) => names.has(name));
  const arena = battletech.play.open(benchField(battletech, mechs, SEED));
  let t = 0;
  port.on('message', (duels: number) => {
    const before = process.threadCpuUsage();
    let turns = 0;
    for (const end = t + duels; t < end; t++) turns += arena.trial(SEED, (t * 13) % mechs.length, (t * 7 + 3) % mechs.length, t).values[0]!;
    const { user, system } = process.threadCpuUsage(before);
    port.postMessage({ seconds: (user + system) / 1e6, turns } satisfies DuelsPlayed);
  });
}

if (parentPort !== null) await playOnRequest(parentPort);
