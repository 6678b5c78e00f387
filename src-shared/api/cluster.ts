/** Other machines that play runs for this one. */
import { z } from 'zod';
import { call, noInput } from './call.ts';

export interface ClusterWorkerInfo {
  readonly id: string;
  readonly name: string;
  readonly threads: number;
  /** Versions of the rules by game. */
  readonly rulesets: Readonly<Record<string, string>>;
  /** Tiles per second over the last minute, and all since it started. */
  readonly rate: number;
  readonly tiles: number;
  readonly playing: number;
  /** Tiles of the runs of this session that it played. */
  readonly here: number;
  /** Seconds since its last word. */
  readonly silentSeconds: number;
  /** Why it gets no work; empty where it does. */
  readonly refused: string;
}

export interface ClusterStatus {
  readonly connected: boolean;
  /** Without its password; empty where there is none. Where not connected: one that is remembered and could not be reached. */
  readonly address: string;
  /** What is wrong with the connection; empty where it works. */
  readonly trouble: string;
  readonly workers: readonly ClusterWorkerInfo[];
  /** Threads of this machine. */
  readonly threadsHere: number;
  /** False: they only check what others played. */
  readonly takesPart: boolean;
  readonly batchesInFlight: number;
  /** Tiles of those batches. */
  readonly tilesInFlight: number;
  readonly tilesHere: number;
  readonly tilesElsewhere: number;
  /** Tiles of others that were played again here and were right. */
  readonly checked: number;
  /** Batches that a second worker got as well, because the first was slow. */
  readonly copies: number;
  readonly bytesOut: number;
  readonly bytesIn: number;
  /** Memory that Redis uses. */
  readonly redisBytes: number | null;
}

const address = z.strictObject({
  url: z.string().trim().min(1).max(1000),
  token: z.string().max(200).default(''),
  /** False: the threads of this machine only check. */
  takesPart: z.boolean().default(true),
});

export const CLUSTER_CALLS = {
  'cluster.status': call<ClusterStatus>()(noInput),
  /** Connects and remembers the address; runs use the workers from now on. */
  'cluster.connect': call<ClusterStatus>()(address),
  /** Tries the remembered address again. */
  'cluster.reconnect': call<ClusterStatus>()(noInput),
  /** Runs use only this machine from now on. */
  'cluster.disconnect': call<ClusterStatus>()(noInput),
  /** Says whether there is a Redis that answers, and changes nothing. */
  'cluster.test': call<{ readonly workers: number }>()(address),
};
