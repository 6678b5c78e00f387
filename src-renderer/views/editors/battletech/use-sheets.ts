/** The mapsheets of the library with what they are made of: read once for each answer of the host. */
import { useMemo } from 'react';
import type { ApiError } from '../../../../src-shared/api.ts';
import type { RulesetInfo, StoredAsset } from '../../../../src-shared/api-types.ts';
import { BOARD_KIND, type Board, boardOfAsset } from '../../../../src-shared/rulesets/battletech/board.ts';
import { useHostData } from '../../../state/host-data.ts';
import { type BoardFacts, factsOfBoard, isSheet, whyOut } from './board-facts.ts';

export interface Sheet {
  readonly id: number;
  /** Null: shipped with the app. */
  readonly rosterId: number | null;
  readonly asset: StoredAsset;
  readonly board: Board;
  readonly facts: BoardFacts;
  /** Why it stays out of the pool by default; null when it may take part. */
  readonly out: string | null;
}

export interface Sheets {
  /** Undefined until the host has answered. */
  readonly list: readonly Sheet[] | undefined;
  /** Boards of another size: a field is made of two 16 x 17 sheets. */
  readonly otherSizes: number;
  readonly error: ApiError | undefined;
}

export function defaultExclude(ruleset: RulesetInfo): string {
  return String(ruleset.options.find((option) => option.id === 'exclude')?.default ?? '');
}

export function useSheets(ruleset: RulesetInfo): Sheets {
  const { value, error } = useHostData('library.assets', { ruleset: 'battletech', kind: BOARD_KIND });
  const exclude = defaultExclude(ruleset);
  return useMemo(() => {
    const boards = value?.map((asset) => ({ asset, board: boardOfAsset(asset) }));
    const sheets = boards?.filter(({ board }) => isSheet(board));
    return {
      list: sheets
        ?.map(({ asset, board }) => sheetOf(asset, board, exclude))
        .sort((a, b) => a.board.name.localeCompare(b.board.name, 'en')),
      otherSizes: (boards?.length ?? 0) - (sheets?.length ?? 0),
      error,
    };
  }, [value, error, exclude]);
}

export function sheetOf(asset: StoredAsset, board: Board, exclude: string): Sheet {
  return { id: asset.id, rosterId: asset.rosterId, asset, board, facts: factsOfBoard(board), out: whyOut(board, exclude) };
}
