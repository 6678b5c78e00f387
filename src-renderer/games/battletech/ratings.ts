/** Combat Ratings of a run's field, read from its standings. Pure. */
import type { Standing } from '../../../src-shared/api/results.ts';
import type { Rating } from '../../../src-shared/contract/ruleset.ts';
import { logTrend } from '../../../src-shared/stats/log-trend.ts';

export interface RatedMech {
  readonly standing: Standing;
  /** Null when it never met the baseline. */
  readonly rating: Rating | null;
  /** Above or below the rating expected for its BV; null without a BV or a rating. */
  readonly overBv: number | null;
}

/** A terrain the run was fought on, with its index among the ruleset's conditions. */
export interface TerrainType {
  readonly at: number;
  readonly label: string;
  readonly meaning: string;
  /** Duels with such a sheet, over the whole field. */
  readonly duels: number;
}

export function rateField(standings: readonly Standing[]): RatedMech[] {
  const line = bvTrend(standings);
  return standings.map((standing) => {
    const rating = standing.rating ?? null;
    return {
      standing,
      rating,
      overBv: rating === null || line === null || standing.points <= 0 ? null : rating.value - line(standing.points),
    };
  });
}

export function bvTrend(standings: readonly Standing[]): ((bv: number) => number) | null {
  return logTrend(
    standings.flatMap(({ rating, points }) =>
      rating === null || rating === undefined || points <= 0 ? [] : [{ price: points, value: rating.value }],
    ),
  );
}

/** Those of the ruleset's terrains that came up at all. */
export function terrainTypesOf(
  standings: readonly Standing[],
  kinds: readonly { readonly label: string; readonly meaning: string }[],
): TerrainType[] {
  const duels = (at: number) =>
    standings.reduce((sum, { byCondition }) => {
      const held = byCondition?.[at];
      return held === undefined ? sum : sum + held.wins + held.draws + held.losses;
    }, 0);
  return kinds.map(({ label, meaning }, at) => ({ at, label, meaning, duels: duels(at) })).filter((terrain) => terrain.duels > 0);
}

/** Where a 'Mech does better or worse than overall: the whole interval lies above or below its overall rating. */
export function notableTerrain(
  { standing, rating }: RatedMech,
  terrainTypes: readonly TerrainType[],
): { better: TerrainType[]; worse: TerrainType[] } {
  const at = (terrain: TerrainType) => standing.byCondition?.[terrain.at]?.rating ?? null;
  if (rating === null) return { better: [], worse: [] };
  return {
    better: terrainTypes.filter((terrain) => (at(terrain)?.low ?? 0) > rating.value),
    worse: terrainTypes.filter((terrain) => (at(terrain)?.high ?? Number.POSITIVE_INFINITY) < rating.value),
  };
}
