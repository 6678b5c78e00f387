/** Exact chances of pairs kept in full detail, and what a run has confirmed of its headlines. */
export const EXACT_AND_CONFIRMED = `
-- Three f64: chances of a, of b and of a draw; NULL where they are not known.
ALTER TABLE pair_results ADD COLUMN chances BLOB;
-- The state of a run's confirmation as JSON, from its first tile to its result.
CREATE TABLE confirmations (
  run_id INTEGER PRIMARY KEY REFERENCES runs (id),
  data BLOB NOT NULL
) STRICT;
`;
