import { useEffect } from 'react';
import { toastError } from '../../state/toasts.ts';
import type { Project } from './project.ts';
import { openStudio, useStudio } from './project-store.ts';

/** The project on the screen; null until it is loaded. `source` is the battle that new scenes are about, null until it is known. */
export function useOpenProject(source: string | null): Project | null {
  useEffect(() => {
    if (source !== null) openStudio(source).catch(toastError);
  }, [source]);
  return useStudio((s) => s.open?.history.now ?? null);
}
