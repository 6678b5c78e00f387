/** Who stands on the map of a run. */
import { useMemo } from 'react';
import type { Page, RunInfo, Standing } from '../../../src-shared/api/types.ts';
import { useHostData } from '../../state/host-data.ts';
import { mapIndices } from './map-order.ts';

/** What a matrix may hold on each side. */
const MOST = 1000;
const LONGEST_PAGE = 5000;

export interface MapField {
  /** In the field of the run, as runs.matrix is to be asked; undefined until it is known. */
  readonly indices: readonly number[] | undefined;
  /** Challengers have lower indices; 0 where everyone meets everyone. */
  readonly challengers: number;
  readonly page: Page<Standing> | undefined;
  readonly error: ReturnType<typeof useHostData>['error'];
}

/** The best that fit a query; in a gauntlet the best challengers and the best of those they met. */
export function useMapField(run: RunInfo, query: string, size: number): MapField {
  const isGauntlet = run.kind === 'gauntlet';
  const { value: detail } = useHostData('runs.get', isGauntlet ? { runId: run.id, field: false } : null);
  const challengers = detail?.settings.challengers ?? 0;
  const known = !isGauntlet || detail !== undefined;
  const limit = Math.min(LONGEST_PAGE, Math.min(size, MOST) + challengers);
  const best = useHostData('runs.standings', known ? { runId: run.id, query, limit } : null);
  // The first of the field are its challengers, however low they rank.
  const first = useHostData(
    'runs.standings',
    known && challengers > 0 ? { runId: run.id, query, sort: 'index', limit: Math.min(LONGEST_PAGE, challengers) } : null,
  );
  const indices = useMemo(() => {
    if (best.value === undefined || (challengers > 0 && first.value === undefined)) return undefined;
    return mapIndices(best.value.rows, first.value?.rows ?? [], challengers, Math.min(size, MOST));
  }, [best.value, first.value, challengers, size]);
  return { indices, challengers, page: best.value, error: best.error ?? first.error };
}
