import type { Board } from '../../../src-shared/contract/scene.ts';
import type { BoardLayout } from './board.ts';
import { exchangeLayout } from './exchange.ts';
import { hexLayout } from './hex.ts';
import { laneLayout } from './lane.ts';
import { spaceLayout } from './space.ts';
import { zoneLayout } from './zones.ts';

/** Boards do not change during a battle, so one layout serves all its frames. */
const known = new WeakMap<Board, [BoardLayout?, BoardLayout?]>();

export function layoutOf(board: Board, flip: boolean): BoardLayout {
  const pair = known.get(board) ?? [];
  known.set(board, pair);
  const at = flip ? 1 : 0;
  pair[at] ??= makeLayout(board, flip);
  return pair[at];
}

function makeLayout(board: Board, flip: boolean): BoardLayout {
  switch (board.kind) {
    case 'zones':
      return zoneLayout(board, flip);
    case 'hex':
      return hexLayout(board, flip);
    case 'lane':
      return laneLayout(board, flip);
    case 'space':
      return spaceLayout(board, flip);
    case 'exchange':
      return exchangeLayout(board, flip);
  }
}
