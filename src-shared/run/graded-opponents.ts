/** Opponents from weak to strong for a rating: a baseline alone says little about those that always beat it, or never do. */

/** Shares of the field, by points, at which they stand. */
const GRADES = [0.15, 0.4, 0.65, 0.9] as const;
/** A smaller field is measured against the baseline alone. */
const GRADED_FIELD = 12;

/** Their places among the n others of a field, sorted by points. */
export function gradedPlaces(n: number): readonly number[] {
  return n < GRADED_FIELD ? [] : GRADES.map((share) => Math.floor(share * n));
}
