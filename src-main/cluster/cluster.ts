/** Who plays: the threads of this machine, or, while a cluster is connected, also workers elsewhere. */
import type { ClusterStatus, ClusterWorkerInfo } from '../../src-shared/api/cluster.ts';
import type { TileRequest, TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import type { TileJob, TilePlayer } from '../threads/tile-player.ts';
import type { Build } from './build.ts';
import type { ClusterPlayer } from './cluster-player.ts';
import { type ClusterAddress, type ClusterUse, connect, withoutPassword } from './connection.ts';
import type { MergedParts } from './shards/merged-parts.ts';

export interface ClusterOptions {
  readonly threads: TilePlayer;
  readonly build: Build;
  /** For the user. */
  say(sentence: string): void;
}

const CHECKED_SHARE = 0.005;

interface Connected {
  readonly address: ClusterUse;
  readonly player: ClusterPlayer;
  redisBytes(): Promise<number | null>;
}

export class Cluster implements TilePlayer {
  private readonly options: ClusterOptions;
  private connected: Connected | null = null;
  private parts: MergedParts | null = null;
  /** Remembered from before, but could not be reached. */
  private missed: ClusterUse | null = null;
  private trouble = '';

  constructor(options: ClusterOptions) {
    this.options = options;
  }

  get width(): number {
    return this.player.width;
  }

  playTile(job: TileJob): Promise<TileResult | 'stopped'> {
    return this.player.playTile(job);
  }

  committed(tiles: readonly TileRequest[]): void {
    this.connected?.player.committed(tiles);
  }

  async connect(address: ClusterUse): Promise<void> {
    const { player, redisBytes } = await this.open(address);
    await this.disconnect();
    this.connected = { address, player, redisBytes };
    this.trouble = '';
  }

  /** As connect; where it fails, the status says what is missing. */
  async restore(address: ClusterUse): Promise<void> {
    try {
      await this.connect(address);
    } catch (error) {
      this.missed = address;
      this.trouble = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }

  async disconnect(): Promise<void> {
    const before = this.connected;
    this.connected = this.missed = null;
    this.trouble = '';
    await before?.player.close();
  }

  /** Finished parts take the place of those who would play. */
  useParts(parts: MergedParts): void {
    this.parts = parts;
  }

  /** Workers that are there; throws where Redis can't be used. */
  async test(address: ClusterAddress): Promise<number> {
    const { listWorkers } = await import('./worker-info.ts');
    const redis = await connect(address, () => {});
    try {
      return (await listWorkers(redis, this.options.build)).length;
    } finally {
      redis.disconnect();
    }
  }

  async status(): Promise<ClusterStatus> {
    const { connected, missed, trouble } = this;
    const threadsHere = this.options.threads.width;
    if (connected === null) return { ...NOT_CONNECTED, threadsHere, trouble, address: missed === null ? '' : withoutPassword(missed.url) };
    const { player, address } = connected;
    const { batches: _, played, ...counts } = player.counts();
    return {
      ...counts,
      threadsHere,
      trouble,
      takesPart: address.takesPart ?? true,
      connected: true,
      address: withoutPassword(address.url),
      workers: player.seenWorkers().map((worker) => workerInfo(worker, played.get(worker.id) ?? 0)),
      redisBytes: await connected.redisBytes(),
    };
  }

  private get player(): TilePlayer {
    return this.parts ?? this.connected?.player ?? this.options.threads;
  }

  private async open(address: ClusterUse): Promise<Pick<Connected, 'player' | 'redisBytes'>> {
    const { ClusterPlayer: Player } = await import('./cluster-player.ts');
    const { threads, build, say } = this.options;
    const { takesPart = true, checkedShare = CHECKED_SHARE } = address;
    const redis = await connect(address, (trouble) => {
      this.trouble = trouble;
    });
    redis.on('ready', () => {
      this.trouble = '';
    });
    return {
      player: new Player(redis, { address, build, local: threads, takesPart, checkedShare, say }),
      // A connection that is lost would let it wait for the next one.
      redisBytes: async () => (redis.status === 'ready' ? usedMemory(await redis.info('memory').catch(() => '')) : null),
    };
  }
}

const NOT_CONNECTED: ClusterStatus = {
  connected: false,
  address: '',
  trouble: '',
  workers: [],
  threadsHere: 0,
  takesPart: true,
  batchesInFlight: 0,
  tilesInFlight: 0,
  tilesHere: 0,
  tilesElsewhere: 0,
  checked: 0,
  copies: 0,
  bytesOut: 0,
  bytesIn: 0,
  redisBytes: null,
};

type SeenWorker = ReturnType<ClusterPlayer['seenWorkers']>[number];

function workerInfo({ build, silentMs, ...worker }: SeenWorker, here: number): ClusterWorkerInfo {
  return { ...worker, rulesets: build.rulesets, here, silentSeconds: silentMs / 1000 };
}

function usedMemory(info: string): number | null {
  const found = /used_memory:(\d+)/.exec(info)?.[1];
  return found === undefined ? null : Number(found);
}
