/** Combat Ratings of a run's field, from its standings. Pure. */
import type { RunDetail, Standing } from '../../../../src-shared/api-types.ts';
import type { Json } from '../../../../src-shared/contract/json.ts';
import {
  type Calibration,
  calibrate,
  combatRating,
  type Record as DuelRecord,
  type Rating,
} from '../../../../src-shared/rulesets/battletech/rating.ts';

/** How often each of the field beat the baseline 'Mech, by index. */
export type AgainstBaseline = ReadonlyMap<number, { readonly rate: number; readonly n: number }>;

/** Null: the whole field is the measure. */
export interface Baseline {
  readonly index: number;
  readonly name: string;
  readonly met: AgainstBaseline;
}

export interface RatedMech {
  readonly standing: Standing;
  /** Null when it never met the baseline. */
  readonly rating: Rating | null;
  /** Bradley-Terry, on the Elo scale around 1500. */
  readonly strength: number | null;
  /** Above or below what its BV lets one expect; null without a BV or a rating. */
  readonly overBv: number | null;
  /** One a kind of country, in the order of the runs given. */
  readonly byTerrain: readonly (Rating | null)[];
}

/** Standing of one run with the words it is shown under. */
export interface TerrainStandings {
  readonly terrain: string;
  readonly runId: number;
  readonly standings: ReadonlyMap<number, Standing>;
  readonly met: AgainstBaseline | null;
}

export function recordOf(standing: Standing, turnsColumn: number, baseline: Pick<Baseline, 'index' | 'met'> | null): DuelRecord | null {
  const turns = standing.metrics[turnsColumn] ?? 0;
  if (baseline === null) return { wins: standing.wins, losses: standing.losses, turns: turns * standing.n };
  const met = baseline.met.get(standing.index);
  if (met === undefined || met.n === 0) return null;
  // Drawn duels stand in the rate as halves; the run keeps no more of a single pair. Its turns are those of all its duels.
  return { wins: met.rate * met.n, losses: (1 - met.rate) * met.n, turns: turns * met.n };
}

/** k that spreads this field over the scale. */
export function calibrationOf(standings: readonly Standing[], turnsColumn: number, baseline: Baseline | null): Calibration {
  const records = standings
    .filter((standing) => standing.index !== baseline?.index)
    .flatMap((standing) => recordOf(standing, turnsColumn, baseline) ?? []);
  return calibrate(records, baseline?.name ?? '');
}

const BASELINE_RATING = 5;

function rate(
  standing: Standing,
  turnsColumn: number,
  baseline: Pick<Baseline, 'index' | 'met'> | null,
  calibration: Calibration,
): Rating | null {
  const turns = standing.metrics[turnsColumn] ?? 0;
  if (standing.index === baseline?.index)
    return { rating: BASELINE_RATING, low: BASELINE_RATING, high: BASELINE_RATING, offenceTurns: turns * 2, defenceTurns: turns * 2 };
  const record = recordOf(standing, turnsColumn, baseline);
  return record === null ? null : combatRating(record, calibration);
}

/**
 * A run in which everybody met the baseline only is not fitted by the host; there the Bradley-Terry strength is the
 * log-odds against it, and the baseline stands at 1500.
 */
function strengthAgainst(standing: Standing, turnsColumn: number, baseline: Baseline | null): number | null {
  if (baseline === null) return null;
  if (standing.index === baseline.index) return 1500;
  const record = recordOf(standing, turnsColumn, baseline);
  return record === null ? null : 1500 + 400 * Math.log10((record.wins + 0.5) / (record.losses + 0.5));
}

export function rateField(
  standings: readonly Standing[],
  turnsColumn: number,
  baseline: Baseline | null,
  calibration: Calibration,
  terrains: readonly TerrainStandings[],
): RatedMech[] {
  const rated = standings.map((standing) => ({
    standing,
    rating: rate(standing, turnsColumn, baseline, calibration),
    strength: standing.strength ?? strengthAgainst(standing, turnsColumn, baseline),
    byTerrain: terrains.map((terrain) => {
      const own = terrain.standings.get(standing.index);
      const measure = baseline === null ? null : { index: baseline.index, met: terrain.met ?? new Map() };
      return own === undefined || own.n === 0 ? null : rate(own, turnsColumn, measure, calibration);
    }),
  }));
  const line = trend(
    rated.flatMap(({ standing, rating }) =>
      rating === null || standing.points <= 0 ? [] : [{ bv: standing.points, rating: rating.rating }],
    ),
  );
  return rated.map((mech) => ({
    ...mech,
    overBv: mech.rating === null || line === null || mech.standing.points <= 0 ? null : mech.rating.rating - line(mech.standing.points),
  }));
}

/** Least squares of the rating on the logarithm of BV: twice the BV is worth the same step anywhere. */
export function trend(points: readonly { readonly bv: number; readonly rating: number }[]): ((bv: number) => number) | null {
  if (points.length < 3) return null;
  const n = points.length;
  const xs = points.map((p) => Math.log(p.bv));
  const meanX = xs.reduce((sum, x) => sum + x, 0) / n;
  const meanY = points.reduce((sum, p) => sum + p.rating, 0) / n;
  const square = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  if (square < 1e-9) return null;
  const slope = points.reduce((sum, p, i) => sum + ((xs[i] as number) - meanX) * (p.rating - meanY), 0) / square;
  return (bv) => meanY + slope * (Math.log(bv) - meanX);
}

/** Runs of the same field under the same rules on one kind of country each, newest first for each kind. */
export function terrainRuns(run: RunDetail, others: readonly RunDetail[]): { readonly terrain: string; readonly runId: number }[] {
  const found = new Map<string, number>();
  for (const other of others.toSorted((a, b) => b.id - a.id)) {
    const terrain = String(other.options.archetype ?? '');
    if (terrain !== '' && !found.has(terrain) && sameButTerrain(run, other)) found.set(terrain, other.id);
  }
  return [...found].map(([terrain, runId]) => ({ terrain, runId })).sort((a, b) => (a.terrain < b.terrain ? -1 : 1));
}

function sameButTerrain(a: RunDetail, b: RunDetail): boolean {
  const { field } = a.settings;
  const sameField = field.length === b.settings.field.length && field.every((id, i) => id === b.settings.field[i]);
  const keys = new Set([...Object.keys(a.options), ...Object.keys(b.options)]);
  keys.delete('archetype');
  return (
    sameField && a.kind === b.kind && a.rulesetVersion === b.rulesetVersion && [...keys].every((key) => a.options[key] === b.options[key])
  );
}

export interface RatingChoice {
  /** Null: the k that spreads this field. */
  readonly k: number | null;
  /** Index in the field; null: the whole field; undefined: what the kind of run suggests. */
  readonly baseline: number | null | undefined;
}

/** What was stored for a run; an older or hand-edited value must not break the page. */
export function savedChoice(saved: Json | undefined): RatingChoice {
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return { k: null, baseline: undefined };
  const { k, baseline } = saved as Readonly<Record<string, Json>>;
  return {
    k: typeof k === 'number' && k > 0 ? k : null,
    baseline: typeof baseline === 'number' || baseline === null ? baseline : undefined,
  };
}
