/** The rating of everyone in a run on the scale of the game, fitted to the field of the run. */
import type { RunRating } from '../../src-shared/api/runs.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { fieldsOf } from '../../src-shared/contract/json.ts';
import type { RatedRecord, Rating, RatingSpec } from '../../src-shared/contract/ruleset.ts';

/** As stored under `rating.<run>`. */
export interface RatingChoice {
  /** Null: to be fitted to the field. */
  readonly stretch: number | null;
  /** The stretch is the result of a fit. */
  readonly calibrated: boolean;
  /** Place in the field; null: the middle of the field; undefined: the sole challenger, if there is one. */
  readonly baseline: number | null | undefined;
}

export const ratingKey = (runId: number) => `rating.${runId}`;

/** A value that was edited by hand or is from an older version must not break a page. */
export function ratingChoiceIn(saved: Json | undefined): RatingChoice {
  const { stretch = null, calibrated, baseline } = fieldsOf(saved);
  return {
    stretch: typeof stretch === 'number' && stretch > 0 ? stretch : null,
    calibrated: calibrated === true || stretch === null,
    baseline: typeof baseline === 'number' || baseline === null ? baseline : undefined,
  };
}

export interface RatedField {
  readonly rows: number;
  readonly name: (place: number) => string;
  /** Null where nothing was played. */
  readonly record: (place: number) => RatedRecord | null;
  readonly byCondition: (place: number) => readonly RatedRecord[];
}

/** Opponents of graded difficulty at the head of the field, the baseline first; everyone else met all of them. */
export type Gauntlet = { readonly opponents: number } | null;

/** The baseline's score against each place of the field; null where all records are against the baseline anyway. */
export type MetBaseline = { readonly score: Float64Array; readonly n: Float64Array } | null;

export class FieldRating {
  readonly info: RunRating;
  private readonly spec: RatingSpec;
  private readonly field: RatedField;
  private readonly baseline: number | null;
  private readonly met: MetBaseline;
  private readonly opponents: number;
  /** Of those who met the graded opponents, and of the opponents, who met those. */
  private readonly handicaps: readonly [field: number, opponents: number];

  constructor(
    spec: RatingSpec,
    field: RatedField,
    choice: RatingChoice & { readonly baseline: number | null },
    against: MetBaseline | Gauntlet,
  ) {
    this.spec = spec;
    this.field = field;
    this.baseline = choice.baseline;
    this.met = against !== null && 'score' in against ? against : null;
    this.opponents = against !== null && 'opponents' in against ? against.opponents : 0;
    this.handicaps = this.gradedHandicaps();
    this.info = {
      stretch: choice.stretch ?? spec.calibrate(this.measured()),
      calibrated: choice.calibrated,
      baseline: this.baseline === null ? null : { index: this.baseline, name: field.name(this.baseline) },
    };
  }

  /** Null where it never met the baseline. */
  of(place: number): Rating | null {
    const record = this.recordOf(place);
    const rating = record === null ? null : this.spec.rate(record, this.info.stretch, this.handicapOf(place));
    if (place !== this.baseline) return rating;
    const { middle } = this.spec;
    return { value: middle, low: middle, high: middle, parts: rating?.parts ?? [] };
  }

  /** Per condition, against everyone met under it; null where there is no one, and for the baseline. */
  byCondition(place: number): (Rating | null)[] {
    return this.field
      .byCondition(place)
      .map((record) =>
        record.played === 0 || place === this.baseline ? null : this.spec.rate(record, this.info.stretch, this.handicapOf(place)),
      );
  }

  private handicapOf(place: number): number {
    return this.handicaps[place < this.opponents ? 1 : 0];
  }

  /** The mean of the field is taken as zero: an opponent's own record then is its strength, and their mean what the field met. */
  private gradedHandicaps(): readonly [number, number] {
    const strengths = Array.from({ length: this.opponents }, (_, place) => this.field.record(place))
      .filter((record) => record !== null)
      .map((record) => this.spec.strength(record));
    if (strengths.length === 0) return [0, 0];
    const mean = strengths.reduce((sum, x) => sum + x, 0) / strengths.length;
    return [mean - strengths[0]!, -strengths[0]!];
  }

  /** Everyone except the baseline, which cannot be measured against itself. */
  private measured(): RatedRecord[] {
    return Array.from({ length: this.field.rows }, (_, place) => (place === this.baseline ? null : this.recordOf(place))).filter(
      (record) => record !== null,
    );
  }

  private recordOf(place: number): RatedRecord | null {
    const record = this.field.record(place);
    if (record === null || this.met === null || place === this.baseline) return record;
    const n = this.met.n[place]!;
    // Draws are in the score as halves; a run keeps no more of a single pair. The length is the mean of all its trials.
    const wins = n - this.met.score[place]!;
    return n === 0 ? null : { wins, losses: n - wins, draws: 0, played: n, length: record.length };
  }
}
