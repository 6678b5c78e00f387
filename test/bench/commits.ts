/** What the coordinator of a run does for a finished tile, whoever played it: count it, write it to the match file, commit it. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServices, closeServices, type Services } from '../../src-main/host/services.ts';
import { Execution } from '../../src-main/runs/execution.ts';
import { putScheduleState } from '../../src-main/store/queries/runs.ts';
import type { TilePlayer } from '../../src-main/threads/tile-player.ts';
import type { TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { BenchHost } from '../kit/bench-host.ts';
import { dropFolder, newFolder } from '../kit/coin-host.ts';
import { oprUnits } from '../kit/opr-field.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Tiles that arrive together: from a few threads, and in the batches of workers. */
const AT_ONCE = [1, 16, 128] as const;

/** Everyone meets everyone, or a few of them a field so wide that tiles share only their rows, as those of a million units do. */
interface Contest {
  readonly name: string;
  readonly units: number;
  readonly challengers?: number;
}

export async function bench({ full }: { readonly full: boolean }): Promise<readonly BenchRow[]> {
  const square = await measure({ name: 'of a round-robin', units: full ? 5000 : 2500 });
  return [...square, ...(await measure({ name: 'of a wide gauntlet', units: full ? 40_000 : 10_000, challengers: 500 }))];
}

async function measure(contest: Contest): Promise<BenchRow[]> {
  const folder = newFolder();
  const ids = await addRuns(folder, contest, 1 + AT_ONCE.length);
  const workerUrl = pathToFileURL(join(ROOT, 'src-worker/worker.ts'));
  const services = await buildServices({ dataFolder: folder, threads: 2, workerUrl, shell: 'cli', shippedFolder: ROOT, samples: false });
  try {
    const results: TileResult[] = [];
    const playing = await commitAll(services, ids[0]!, recording(services.threads, results));
    const rows: BenchRow[] = [];
    for (const [i, atOnce] of AT_ONCE.entries()) {
      const { cpu, seconds } = await commitAll(services, ids[i + 1]!, arriving(results, atOnce));
      const name = `commit of a tile ${contest.name}, ${Math.min(atOnce, results.length)} at once`;
      const note = `${((1000 * seconds) / results.length).toFixed(1)} ms of time, ${((100 * cpu) / playing.cpu).toFixed(1)} % of playing it`;
      rows.push({ name, value: (1000 * cpu) / results.length, unit: 'ms CPU', note });
    }
    return rows;
  } finally {
    await closeServices(services);
    dropFolder(folder);
  }
}

async function addRuns(folder: string, { units, challengers }: Contest, count: number): Promise<number[]> {
  const host = await BenchHost.open(folder, 1);
  await host.call('library.import', { files: [{ name: 'bench.txt', bytes: new TextEncoder().encode(oprUnits(units)) }] });
  const field = [...(await host.call('library.select', { ruleset: 'opr' }))];
  const all = { name: 'Bench', ruleset: 'opr', kind: 'round-robin', field, trials: 1, seed: 'bench', confirm: false } as const;
  const run = challengers === undefined ? all : { ...all, kind: 'gauntlet' as const, challengers };
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push((await host.call('runs.add', run)).id);
  await host.close();
  return ids;
}

async function commitAll({ preparer, store }: Services, id: number, player: TilePlayer): Promise<{ cpu: number; seconds: number }> {
  const run = await preparer.prepare(id);
  const execution = new Execution({
    run,
    store,
    player,
    freeBytes: async () => 1e12,
    stateStep: () => putScheduleState(id, run.schedule.state()),
    progressStep: () => putScheduleState(id, run.schedule.state()),
    onProgress: () => {},
    onCommit: () => {},
    onDiskNotice: () => {},
  });
  const [began, before] = [performance.now(), process.cpuUsage()];
  await execution.play();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1e6, seconds: (performance.now() - began) / 1000 };
}

function recording(player: TilePlayer, into: TileResult[]): TilePlayer {
  return {
    width: player.width,
    async playTile(job) {
      const result = await player.playTile(job);
      if (result !== 'stopped') into[job.tile.index] = result;
      return result;
    },
  };
}

/** So many together, and the next when these are committed. */
function arriving(results: readonly TileResult[], atOnce: number): TilePlayer {
  const waiting: (() => void)[] = [];
  let [handedOut, committed] = [0, 0];
  const arrive = () => {
    const isWhole = handedOut === results.length || handedOut - committed >= atOnce;
    if (isWhole) for (const go of waiting.splice(0, atOnce - (handedOut - waiting.length - committed))) go();
  };
  return {
    width: atOnce,
    async playTile({ tile }) {
      handedOut++;
      const turn = new Promise<void>((resolve) => waiting.push(resolve));
      setImmediate(arrive);
      await turn;
      return results[tile.index]!;
    },
    committed(tiles) {
      committed += tiles.length;
      setImmediate(arrive);
    },
  };
}
