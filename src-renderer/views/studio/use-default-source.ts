import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { useHostData } from '../../state/host-data.ts';
import { useRuns } from '../../state/runs.ts';
import { useSession } from '../../state/session.ts';
import { sourceText } from './project.ts';

/** The source of new scenes: the closest battle of the run open in the other views, else of the newest played run. */
export function useDefaultSource(): string | null {
  const runs = useRuns((r) => r.list);
  const chosen = useSession((s) => s.runId);
  const run = runs === null ? undefined : runToShow(runs, chosen);
  const highlights = useHostData('runs.highlights', run === undefined ? null : { runId: run.id, limit: 8 });
  if (runs === null) return null;
  if (run === undefined) return '';
  if (highlights.value === undefined && highlights.error === undefined) return null;
  // Two combatants of the same name make a poor versus card.
  const battle = highlights.value?.find((h) => h.nameA !== h.nameB);
  const { a, b, trial } = battle ?? { a: 0, b: run.combatants > 1 ? 1 : 0, trial: 0 };
  return sourceText(['run', run.id, a, b, trial], {});
}

function runToShow(runs: readonly RunInfo[], chosen: number | null): RunInfo | undefined {
  const played = runs.filter((run) => run.progress.trialsDone > 0);
  return played.find((r) => r.id === chosen) ?? played.find((r) => r.combatants > 2) ?? played[0];
}
