/** How a battle ended, in the words of its game. Pure. */
import type { BattleEvent, LogLine } from '../contract/event.ts';
import type { Side, Winner } from '../contract/outcome.ts';
import type { SideScore } from '../contract/scene.ts';
import { withSideNames } from '../contract/side-names.ts';

export interface BattleResult {
  /** Null in a draw. */
  readonly winner: Side | null;
  /** "Furnace Titan wins", "A draw". */
  readonly headline: string;
  /** "Wins the match, 2 : 1": the last line of the log; empty where it says nothing more. */
  readonly how: string;
  readonly score: readonly [SideScore, SideScore];
}

interface EndedBattle {
  readonly winner: Winner;
  readonly names: readonly [string, string];
  readonly events: readonly BattleEvent[];
}

export function battleResult(
  { winner, names, events }: EndedBattle,
  describe: (event: BattleEvent) => readonly LogLine[],
  score: BattleResult['score'],
): BattleResult {
  const side = winner === 2 ? null : winner;
  const last = withSideNames(describe, names)(events.at(-1)!).at(-1);
  return { winner: side, headline: side === null ? 'A draw' : `${names[side]} wins`, how: last === undefined ? '' : lineText(last), score };
}

function lineText({ title, value, note }: LogLine): string {
  return [title, value, note].filter((part) => part !== undefined && part !== '').join(', ');
}
