/** What the host does once its services exist: cleaning up, new boards, unfinished runs, samples at the first start. */
import { installShippedAssets } from '../library/install-shipped.ts';
import { installSamples } from '../runs/sample-runs.ts';
import type { HostOptions } from './options.ts';
import type { Services } from './services.ts';

export async function startUp(services: Services, { shippedFolder, samples, shell, backgroundChecks }: HostOptions): Promise<void> {
  const { store, parser, rulesets, library, runs, scheduler, maintenance } = services;
  // A command on the command line is over in a moment; it has `warbench data check`.
  if (shell !== 'cli' && backgroundChecks !== false) maintenance.startLater();
  if (store.readOnly !== null) return;
  await runs.purge();
  await library.purge();
  await installShippedAssets(store, parser, rulesets, shippedFolder);
  await scheduler.start();
  if (store.fresh && samples !== false) await installSamples(library, runs, rulesets);
}
