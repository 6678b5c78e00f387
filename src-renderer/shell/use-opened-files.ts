import { useEffect } from 'react';
import { fileKindOf } from '../../src-shared/formats/file-kinds.ts';
import { host } from '../host/host.ts';
import { attempt } from '../state/toasts.ts';
import { useViews } from './view-entry.ts';

/** Opens what was double-clicked or named on the command line, at the start and later. */
export function useOpenedFiles(): void {
  const views = useViews();
  useEffect(() => {
    const takeAll = async () => {
      for (const file of await host.call('app.takeOpened', {})) {
        const kind = fileKindOf(file.name);
        attempt(async () => {
          if (file.problem !== null) throw new Error(file.problem);
          await views.find(({ opens }) => opens?.kind === kind)?.opens?.open(file);
        });
      }
    };
    const stop = host.on('opened', () => attempt(takeAll));
    attempt(takeAll);
    return stop;
  }, [views]);
}
