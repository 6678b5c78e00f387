/** The ratings of one run: its standings and how they were put on the scale. */
import { useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ApiError } from '../../../src-shared/api/index.ts';
import type { RunInfo, RunRating } from '../../../src-shared/api/runs.ts';
import { attempt } from '../../components/index.ts';
import { host } from '../../host/host.ts';
import { invalidateRun, useHostData } from '../../state/host-data.ts';
import { type RatedMech, rateField, type TerrainType, terrainTypesOf } from './ratings.ts';

const MOST_MECHS = 5000;

export interface Ratings {
  readonly mechs: readonly RatedMech[] | undefined;
  /** Of the field; more than are listed when it is very large. */
  readonly total: number;
  /** Undefined until the host has answered. */
  readonly scale: RunRating | undefined;
  readonly terrainTypes: readonly TerrainType[];
  readonly fieldIds: readonly number[];
  readonly error: ApiError | undefined;
  readonly choose: (patch: { readonly stretch?: number | null; readonly baseline?: number | null }) => void;
}

export function useRatings(run: RunInfo, ruleset: RulesetInfo): Ratings {
  const { value: detail } = useHostData('runs.get', { runId: run.id });
  const { value: page, error } = useHostData('runs.standings', { runId: run.id, sort: 'rating', descending: true, limit: MOST_MECHS });
  return useMemo(() => {
    const standings = page?.rows ?? [];
    return {
      mechs: page === undefined ? undefined : rateField(standings),
      total: page?.total ?? 0,
      scale: detail?.rating ?? undefined,
      terrainTypes: terrainTypesOf(standings, ruleset.conditions?.kinds ?? []),
      fieldIds: detail?.settings.field ?? [],
      error,
      choose: (patch) =>
        attempt(async () => {
          await host.call('runs.rate', { runId: run.id, ...patch });
          invalidateRun(run.id);
        }),
    };
  }, [page, detail, ruleset, run.id, error]);
}
