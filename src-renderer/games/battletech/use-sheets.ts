/** The mapsheets of the library with their terrain, computed once per answer of the host. */
import { useMemo } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { ApiError } from '../../../src-shared/api/index.ts';
import { BOARD_KIND, boardOfAsset } from '../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { useHostData } from '../../state/host-data.ts';
import { isSheet } from './board-facts.ts';
import { type Sheet, sheetOf } from './sheet.ts';

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
