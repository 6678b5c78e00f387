import { useEffect } from 'react';
import { wholePercent } from '../format/figures.ts';
import { progressOf } from '../state/progress.ts';
import { useActiveRun } from '../state/runs.ts';

/** "42 % Spring Muster – Warbench": visible in the task bar while something else is in front. */
export function useWindowTitle(): void {
  const run = useActiveRun();
  const title = run === undefined ? 'Warbench' : `${wholePercent(progressOf(run))} % ${run.name} – Warbench`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
