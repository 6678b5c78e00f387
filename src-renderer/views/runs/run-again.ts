import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { attempt } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { newSeed } from '../../state/new-seed.ts';
import { href } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';

/** The same settings with other dice. */
export function runAgain(run: RunInfo): void {
  attempt(async () => {
    const { settings } = await host.call('runs.get', { runId: run.id });
    const next = await host.call('runs.start', {
      ...settings,
      field: [...settings.field],
      options: { ...settings.options },
      name: `${run.name}, again`,
      seed: newSeed(),
    });
    navigate(href('runs', [next.id]));
  });
}
