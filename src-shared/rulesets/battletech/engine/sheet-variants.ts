/** Variants of one mapsheet: another climate, other basements, the same hills and streets. */
import type { Board, BoardHex } from '../rules/board.ts';

/** Share of the hexes with something on them that two variants have in common. */
const ALIKE = 0.85;

const SHAPING: readonly string[] = ['woods', 'jungle', 'water', 'rough', 'rubble', 'swamp', 'building', 'fuel_tank', 'bridge', 'road'];

/** Without those that repeat an earlier one. */
export function withoutVariants(sheets: readonly Board[]): Board[] {
  const kept: { readonly board: Board; readonly marks: readonly string[] }[] = [];
  for (const board of sheets) {
    const marks = board.hexes.map(markOf);
    if (!kept.some((other) => areAlike(other.marks, marks))) kept.push({ board, marks });
  }
  return kept.map(({ board }) => board);
}

/** Level and terrain of a hex as far as they shape the field; '' = flat and bare. */
function markOf({ level, terrains }: BoardHex): string {
  const shaping = terrains.filter((t) => SHAPING.includes(t.code)).map((t) => (t.code === 'water' ? `water${t.level}` : t.code));
  return level === 0 && shaping.length === 0 ? '' : `${level} ${shaping.sort().join(' ')}`;
}

function areAlike(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  let shaped = 0;
  let same = 0;
  for (let hex = 0; hex < a.length; hex++) {
    if (a[hex] === '' && b[hex] === '') continue;
    shaped++;
    if (a[hex] === b[hex]) same++;
  }
  return shaped > 0 && same / shaped >= ALIKE;
}
