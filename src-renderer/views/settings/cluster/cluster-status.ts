/** What the page knows of the cluster: asked for again every second while it is open. */
import type { ClusterStatus } from '../../../../src-shared/api/cluster.ts';
import { hostQuery, queryClient, useHostData } from '../../../state/host-data.ts';

const REFRESH_MS = 1000;

export function useClusterStatus() {
  return useHostData('cluster.status', {}, { refreshMs: REFRESH_MS });
}

/** The reply to a change, without waiting for the next look. */
export function showStatus(status: ClusterStatus): void {
  queryClient.setQueryData(hostQuery('cluster.status', {}).queryKey, status);
}
