/** What the host does once its services exist: cleaning up, new boards, unfinished runs, samples at the first start. */
import { ApiError } from '../../src-shared/api/errors.ts';
import { buildOf } from '../cluster/build.ts';
import { MergedParts } from '../cluster/shards/merged-parts.ts';
import { installShippedAssets } from '../library/install-shipped.ts';
import { installSamples } from '../runs/sample-runs.ts';
import { rememberedCluster } from './handlers/cluster.ts';
import type { HostOptions, RunParts } from './options.ts';
import type { Services } from './services.ts';

export async function startUp(services: Services, options: HostOptions): Promise<void> {
  const { shippedFolder, samples, shell, backgroundChecks } = options;
  const { store, parser, rulesets, library, runs, scheduler, maintenance } = services;
  // A command on the command line is over in a moment; it has `warbench data check`.
  if (shell !== 'cli' && backgroundChecks !== false) maintenance.startLater();
  if (store.readOnly !== null) return;
  await runs.purge();
  await library.purge();
  await installShippedAssets(store, parser, rulesets, shippedFolder);
  await joinCluster(services, options);
  if (options.parts !== undefined) await useParts(services, options.parts);
  await scheduler.start();
  if (store.fresh && samples !== false) await installSamples(library, runs, rulesets);
}

async function useParts({ cluster, preparer, threads, rulesets }: Services, { runId, paths, checkedShare }: RunParts): Promise<void> {
  const run = await preparer.prepareTiles(runId);
  cluster.useParts(await MergedParts.open({ run, paths, checkedShare, local: threads, build: buildOf(rulesets.all) }));
}

/** The app goes on without a cluster that can't be reached; a command that asked for one does not. */
async function joinCluster({ cluster, settings, store }: Services, { cluster: asked, shell }: HostOptions): Promise<void> {
  if (asked !== undefined) return cluster.connect(asked);
  const remembered = rememberedCluster(settings);
  if (shell === 'cli' || remembered === null) return;
  try {
    await cluster.restore(remembered);
  } catch (error) {
    const { message, hint } = error instanceof ApiError ? error : new ApiError('cluster/unreachable', String(error));
    store.notices.add({ code: 'cluster/unreachable', severity: 'warning', message: `${message} Runs use only this machine.`, hint });
  }
}
