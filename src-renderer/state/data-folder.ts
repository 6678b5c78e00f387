/** Notices about the data folder, and opening another copy of the library. */
import type { RecoveryMode } from '../../src-shared/api/data.ts';
import { host } from '../host/host.ts';
import { useAppInfo } from './app-info.ts';

/** Once, before the first render. Another library makes everything on the page out of date, so that the page is loaded again. */
export function followDataFolder(): void {
  host.on('notices', (notices) => useAppInfo.setState({ notices }));
  host.on('reopened', () => location.reload());
}

export async function acknowledge(id: string): Promise<void> {
  useAppInfo.setState({ notices: await host.call('data.acknowledge', { id }) });
}

/** The page is loaded again when it is done; what was recovered is then shown as a notice. */
export async function recoverCopy(copy: string, mode: RecoveryMode): Promise<void> {
  await host.call('data.recover', { copy, mode });
}
