import type { InputFile } from '../../../src-shared/api/library.ts';
import { host } from '../../host/host.ts';
import { href } from '../../state/routes.ts';
import { toast } from '../../state/toasts.ts';
import { navigate } from '../../state/use-route.ts';

/** A run file contains settings and combatants, so the same rules give the same results. */
export async function playRunFile({ bytes }: Pick<InputFile, 'bytes'>): Promise<void> {
  const settings = await host.call('runs.open', { bytes });
  const run = await host.call('runs.start', { ...settings, field: [...settings.field], options: { ...settings.options } });
  navigate(href('runs', [run.id]));
  toast({
    title: `Started ${run.name}`,
    text: 'With the settings from the file.',
    undo: async () => void (await host.call('runs.remove', { runId: run.id })),
  });
}
