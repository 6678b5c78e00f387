/** A mapsheet of the library with its terrain. Pure. */
import type { StoredAsset } from '../../../src-shared/api/library.ts';
import type { Board } from '../../../src-shared/rulesets/battletech/rules/board.ts';
import { type BoardFacts, factsOfBoard, whyOut } from './board-facts.ts';

export interface Sheet {
  readonly id: number;
  /** Null: shipped with the app. */
  readonly rosterId: number | null;
  readonly asset: StoredAsset;
  readonly board: Board;
  readonly facts: BoardFacts;
  /** Why it is excluded from the pool by default; null when it is not. */
  readonly out: string | null;
}

export function sheetOf(asset: StoredAsset, board: Board, exclude: string): Sheet {
  return { id: asset.id, rosterId: asset.rosterId, asset, board, facts: factsOfBoard(board), out: whyOut(board, exclude) };
}
