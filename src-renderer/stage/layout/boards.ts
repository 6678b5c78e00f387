import type { Board } from '../../../src-shared/contract/scene.ts';
import { type StageSize, WIDE_STAGE } from '../frame.ts';
import type { BoardLayout, BoardView } from './board.ts';
import { exchangeLayout } from './exchange.ts';
import { hexLayout } from './hex.ts';
import { laneLayout } from './lane.ts';
import { spaceLayout } from './space.ts';
import { zoneLayout } from './zones.ts';

/** Boards do not change during a battle, so one layout serves all its frames. */
const known = new WeakMap<Board, Map<string, BoardLayout>>();

export function layoutOf(board: Board, flip: boolean, size: StageSize = WIDE_STAGE): BoardLayout {
  const layouts = known.get(board) ?? new Map<string, BoardLayout>();
  known.set(board, layouts);
  const key = `${flip}|${size.width}|${size.height}`;
  const made = layouts.get(key) ?? makeLayout(board, { flip, size });
  layouts.set(key, made);
  return made;
}

function makeLayout(board: Board, view: BoardView): BoardLayout {
  switch (board.kind) {
    case 'zones':
      return zoneLayout(board, view);
    case 'hex':
      return hexLayout(board, view);
    case 'lane':
      return laneLayout(board, view);
    case 'space':
      return spaceLayout(board, view);
    case 'exchange':
      return exchangeLayout(board, view);
  }
}
