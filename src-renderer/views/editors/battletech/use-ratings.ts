/** The ratings of one run: its standings, what is stored of its calibration, and its sisters on single kinds of country. */
import { useEffect, useMemo, useState } from 'react';
import type { ApiError } from '../../../../src-shared/api.ts';
import type { RulesetInfo, RunDetail, RunInfo } from '../../../../src-shared/api-types.ts';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { columnOf } from '../../../../src-shared/contract/outcome.ts';
import type { Calibration } from '../../../../src-shared/rulesets/battletech/rating.ts';
import { asApiError, host } from '../../../app/host.ts';
import { hasResults } from '../../../app/use-chosen-run.ts';
import { attempt } from '../../../components/index.ts';
import { useHostData } from '../../../state/host-data.ts';
import { useRuns } from '../../../state/runs.ts';
import { saveSetting, useSettings } from '../../../state/settings.ts';
import {
  type AgainstBaseline,
  type Baseline,
  calibrationOf,
  type RatedMech,
  type RatingChoice,
  rateField,
  savedChoice,
  type TerrainStandings,
  terrainRuns,
} from './ratings.ts';

const MOST_MECHS = 5000;
/** Sisters are sought among so many of the newest runs. */
const MOST_RUNS = 60;

export interface Ratings {
  readonly mechs: readonly RatedMech[] | undefined;
  /** Of the field; more than are listed when it is very large. */
  readonly total: number;
  readonly calibration: Calibration;
  readonly calibrated: boolean;
  readonly baseline: { readonly index: number; readonly name: string } | null;
  readonly terrains: readonly TerrainStandings[];
  readonly fieldIds: readonly number[];
  readonly error: ApiError | undefined;
  readonly choose: (patch: Partial<RatingChoice>) => void;
}

export function useRatings(run: RunInfo, ruleset: RulesetInfo): Ratings {
  const { value: detail } = useHostData('runs.get', { runId: run.id });
  const { value: page, error } = useHostData('runs.standings', { runId: run.id, limit: MOST_MECHS });
  const key = `battletech.rating.${run.id}`;
  const saved = useSettings((settings) => settings[key]);
  const choice = useMemo(() => savedChoice(saved), [saved]);
  const index = choice.baseline === undefined ? usualBaseline(detail) : choice.baseline;
  const { value: met } = useHostData('runs.opponents', index === null ? null : { runId: run.id, index, limit: MOST_MECHS });
  const terrains = useTerrains(detail, index);
  const turnsColumn = columnOf(ruleset.metrics, 'turns');

  return useMemo(() => {
    const standings = page?.rows ?? [];
    const name = standings.find((standing) => standing.index === index)?.name;
    const baseline: Baseline | null =
      index === null || name === undefined || met === undefined ? null : { index, name, met: againstBaseline(met.rows) };
    const own = calibrationOf(standings, turnsColumn, baseline);
    const calibration: Calibration = { k: choice.k ?? own.k, baseline: own.baseline };
    return {
      mechs:
        page === undefined || (index !== null && met === undefined)
          ? undefined
          : rateField(standings, turnsColumn, baseline, calibration, terrains),
      total: page?.total ?? 0,
      calibration,
      calibrated: choice.k === null,
      baseline,
      terrains,
      fieldIds: detail?.settings.field ?? [],
      error,
      choose: (patch) => attempt(() => saveSetting(key, { ...choice, baseline: index, ...patch } as unknown as Json)),
    };
  }, [page, met, index, turnsColumn, choice, terrains, detail, error, key]);
}

/** A gauntlet of one challenger was made to measure against it. */
function usualBaseline(detail: RunDetail | undefined): number | null {
  return detail?.kind === 'gauntlet' && detail.settings.challengers === 1 ? 0 : null;
}

/** The host tells how the baseline fared against each; a rating asks the other way round. */
function againstBaseline(rows: readonly { readonly index: number; readonly rate: number; readonly n: number }[]): AgainstBaseline {
  return new Map(rows.map((row) => [row.index, { rate: 1 - row.rate, n: row.n }]));
}

function useTerrains(detail: RunDetail | undefined, baseline: number | null): readonly TerrainStandings[] {
  const runs = useRuns((r) => r.list);
  const others = (runs ?? []).filter((r) => r.ruleset === 'battletech' && hasResults(r)).slice(0, MOST_RUNS);
  const ids = others.map((r) => `${r.id}:${r.status}`).join(' ');
  const [found, setFound] = useState<readonly TerrainStandings[]>([]);
  useEffect(() => {
    if (detail === undefined) return;
    let current = true;
    const look = async () => {
      const details = await Promise.all(others.map((other) => host.call('runs.get', { runId: other.id })));
      const sisters = terrainRuns(detail, details);
      const answers = await Promise.all(
        sisters.map(async ({ terrain, runId }): Promise<TerrainStandings> => {
          const [page, met] = await Promise.all([
            host.call('runs.standings', { runId, limit: MOST_MECHS }),
            baseline === null ? null : host.call('runs.opponents', { runId, index: baseline, limit: MOST_MECHS }),
          ]);
          return {
            terrain,
            runId,
            standings: new Map(page.rows.map((standing) => [standing.index, standing])),
            met: met === null ? null : againstBaseline(met.rows),
          };
        }),
      );
      if (current) setFound(answers);
    };
    // The table stands without these columns; the error is told once where runs are listed.
    look().catch((error: unknown) => console.warn(asApiError(error).message));
    return () => {
      current = false;
    };
  }, [detail, ids, baseline]);
  return found;
}
