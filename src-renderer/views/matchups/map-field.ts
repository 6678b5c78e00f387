/** Which combatants are on the map of a run. */
import { useMemo } from 'react';
import type { Page } from '../../../src-shared/api/page.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { useHostData } from '../../state/host-data.ts';
import { mapIndices } from './map-order.ts';

/** The most that a matrix can have on each side. */
const MOST = 1000;
const LONGEST_PAGE = 5000;

interface MapField {
  /** Indices into the field of the run, for runs.matrix; undefined until they are known. */
  readonly indices: readonly number[] | undefined;
  /** Challengers have lower indices; 0 where everyone meets everyone. */
  readonly challengers: number;
  /** Units have several loadouts, of which the best is on the map unless all are wanted. */
  readonly hasSiblings: boolean;
  readonly page: Page<Standing> | undefined;
  readonly error: ReturnType<typeof useHostData>['error'];
}

/** The best that match a query; in a gauntlet, the best challengers and the best of their opponents. */
export function useMapField(run: RunInfo, query: string, size: number, allLoadouts: boolean): MapField {
  const isGauntlet = run.kind === 'gauntlet';
  const { value: detail } = useHostData('runs.get', { runId: run.id, field: false });
  const bestPerBase = allLoadouts ? false : null;
  const challengers = detail?.settings.challengers ?? 0;
  const known = !isGauntlet || detail !== undefined;
  const limit = Math.min(LONGEST_PAGE, Math.min(size, MOST) + challengers);
  const best = useHostData('runs.standings', known ? { runId: run.id, query, bestPerBase, limit } : null);
  // The challengers come first in the field, whatever their rank.
  const first = useHostData(
    'runs.standings',
    known && challengers > 0 ? { runId: run.id, query, bestPerBase, sort: 'index', limit: Math.min(LONGEST_PAGE, challengers) } : null,
  );
  const indices = useMemo(() => {
    if (best.value === undefined || (challengers > 0 && first.value === undefined)) return undefined;
    return mapIndices(best.value.rows, first.value?.rows ?? [], challengers, Math.min(size, MOST));
  }, [best.value, first.value, challengers, size]);
  const hasSiblings = detail?.loadouts.bestPerUnit ?? false;
  return { indices, challengers, hasSiblings, page: best.value, error: best.error ?? first.error };
}
