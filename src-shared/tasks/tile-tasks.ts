/** Tiles of a run, as the threads play them. */
import type { RulesetId } from '../contract/combatant.ts';
import type { ExactChances } from '../contract/outcome.ts';
import type { Field } from '../contract/ruleset.ts';
import type { RunSeed } from '../random/rng.ts';
import type { ClaimCounts } from '../run/claim-counts.ts';
import type { FoldedField } from '../run/folded-field.ts';
import type { HighlightLists, HighlightThresholds } from '../run/highlights.ts';
import type { GameRange } from '../run/listed-games.ts';
import type { MatrixTile, PairTile } from '../run/plan.ts';
import type { RecordRows } from '../run/record.ts';
import type { RunShape } from '../run/shape.ts';

/** All that a thread needs to play any tile of a run. Sent once per thread; the arrays are in shared memory. */
export interface PlayableRun {
  readonly ruleset: RulesetId;
  readonly seed: RunSeed;
  readonly trials: number;
  readonly precision: number | null;
  readonly shape: Pick<RunShape, 'layout' | 'codec' | 'exactSeconds' | 'plan'>;
  readonly field: Field;
  readonly folded: FoldedField;
}

/** A block of pairs. */
export interface MatrixTileRequest extends MatrixTile {
  /** What a highlight must beat to be kept. */
  readonly thresholds: HighlightThresholds;
}

/** A range of trials of one pair. */
export interface PairTileRequest extends PairTile {
  readonly a: number;
  readonly b: number;
  readonly ledgerRows: readonly [number, number];
}

/** Games of a ladder stage or of a confirmation, one trial each. */
export interface ListTileRequest extends GameRange {
  readonly kind: 'list';
  readonly index: number;
}

/** Ranges of fresh trials of single pairs, by places in the field. */
export interface ClaimTileRequest {
  readonly kind: 'claims';
  readonly index: number;
  readonly ranges: readonly { readonly a: number; readonly b: number; readonly from: number; readonly to: number }[];
}

/** Pairs whose exact odds are asked for, by places in the field. */
export interface SolveTileRequest {
  readonly kind: 'solve';
  readonly index: number;
  readonly pairs: readonly { readonly a: number; readonly b: number }[];
}

export type TileRequest = MatrixTileRequest | PairTileRequest | ListTileRequest | ClaimTileRequest | SolveTileRequest;

export interface MatrixTileResult {
  readonly kind: 'matrix';
  readonly records: RecordRows;
  /** For the match file; null where none is kept. */
  readonly payload: Uint8Array<ArrayBuffer> | null;
  readonly highlights: HighlightLists;
  readonly matchups: number;
  readonly trials: number;
}

export interface PairTileResult {
  readonly kind: 'pair';
  readonly detail: Float64Array<ArrayBuffer>;
  /** Exact chances of the pair, where they are known. */
  readonly chances: ExactChances | null;
  readonly records: RecordRows;
  readonly trials: number;
}

export interface ListTileResult {
  readonly kind: 'list';
  readonly records: RecordRows;
  readonly matchups: number;
  readonly trials: number;
}

export interface ClaimTileResult {
  readonly kind: 'claims';
  /** CLAIM_COUNTS numbers per range. */
  readonly counts: ClaimCounts;
  readonly trials: number;
}

export interface SolveTileResult {
  readonly kind: 'solved';
  /** In the order of the pairs; null where they are not known. */
  readonly chances: readonly (ExactChances | null)[];
  readonly trials: number;
}

export type TileResult = MatrixTileResult | PairTileResult | ListTileResult | ClaimTileResult | SolveTileResult;
