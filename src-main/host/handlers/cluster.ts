import type { CLUSTER_CALLS } from '../../../src-shared/api/cluster.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { Handlers } from '../../../src-shared/api/index.ts';
import type { ClusterUse } from '../../cluster/connection.ts';
import { SECRET_SETTINGS, type Settings } from '../../store/settings.ts';
import type { Services } from '../services.ts';

/** Where the address is remembered, with its password and token. */
const CLUSTER_SETTING = `${SECRET_SETTINGS}cluster`;

export function rememberedCluster(settings: Settings): ClusterUse | null {
  return (settings.get(CLUSTER_SETTING) as ClusterUse | null | undefined) ?? null;
}

export function clusterHandlers({ cluster, settings }: Services): Handlers<keyof typeof CLUSTER_CALLS> {
  return {
    'cluster.status': () => cluster.status(),
    'cluster.connect': async (address) => {
      await cluster.connect(address);
      await settings.set(CLUSTER_SETTING, address);
      return cluster.status();
    },
    'cluster.reconnect': async () => {
      const remembered = rememberedCluster(settings);
      if (remembered === null) throw new ApiError('cluster/no-address', 'No address is remembered. Enter one.');
      await cluster.restore(remembered);
      return cluster.status();
    },
    'cluster.disconnect': async () => {
      await cluster.disconnect();
      await settings.set(CLUSTER_SETTING, null);
      return cluster.status();
    },
    'cluster.test': async (address) => ({ workers: await cluster.test(address) }),
  };
}
