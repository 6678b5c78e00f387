/** Combat Ratings of a run's field, as its standings carry them. Pure. */
import type { Standing } from '../../../src-shared/api/types.ts';
import type { Rating } from '../../../src-shared/contract/ruleset.ts';
import { logTrend } from '../../../src-shared/stats/log-trend.ts';

export interface RatedMech {
  readonly standing: Standing;
  /** Null when it never met the baseline. */
  readonly rating: Rating | null;
  /** Above or below what its BV lets one expect; null without a BV or a rating. */
  readonly overBv: number | null;
}

/** A kind of country that the run was fought on, with its place among the ruleset's conditions. */
export interface Country {
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

/** Those of the ruleset's kinds that came up at all. */
export function countriesOf(
  standings: readonly Standing[],
  kinds: readonly { readonly label: string; readonly meaning: string }[],
): Country[] {
  const duels = (at: number) =>
    standings.reduce((sum, { byCondition }) => {
      const held = byCondition?.[at];
      return held === undefined ? sum : sum + held.wins + held.draws + held.losses;
    }, 0);
  return kinds.map(({ label, meaning }, at) => ({ at, label, meaning, duels: duels(at) })).filter((country) => country.duels > 0);
}

/** Where a 'Mech does better and worse than it does over all, beyond doubt: the intervals do not touch. */
export function tellingCountries({ standing, rating }: RatedMech, countries: readonly Country[]): { better: Country[]; worse: Country[] } {
  const at = (country: Country) => standing.byCondition?.[country.at]?.rating ?? null;
  if (rating === null) return { better: [], worse: [] };
  return {
    better: countries.filter((country) => (at(country)?.low ?? 0) > rating.value),
    worse: countries.filter((country) => (at(country)?.high ?? Number.POSITIVE_INFINITY) < rating.value),
  };
}
