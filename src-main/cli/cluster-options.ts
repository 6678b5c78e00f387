/** How a command is connected with other machines. */
import { Option } from 'commander';
import type { ClusterAddress } from '../cluster/connection.ts';
import { percentagePoints } from './options.ts';
import type { CliSession } from './session.ts';

export interface ClusterChoice {
  readonly redis?: string;
  readonly token?: string;
  readonly check?: number;
}

export function redisOption(): Option {
  return new Option('--redis <url>', 'Redis server that connects the machines, e.g. redis://10.0.0.5:6379').env('WARBENCH_REDIS');
}

export function tokenOption(): Option {
  return new Option('--token <text>', 'the same secret on all machines; seals what they send each other').env('WARBENCH_CLUSTER_TOKEN');
}

export function checkOption(): Option {
  return new Option('--check <percent>', 'share of the tiles of others that are played again here and compared')
    .argParser(percentagePoints)
    .default(0.005, '0.5');
}

/** Runs of this session are also played by workers elsewhere, where a server is named. */
export function joinCluster(session: CliSession, choice: ClusterChoice): void {
  if (choice.redis !== undefined) session.useCluster({ ...addressOf(choice.redis, choice), checkedShare: choice.check });
}

export function addressOf(url: string, { token = '' }: ClusterChoice): ClusterAddress {
  return { url, token };
}
