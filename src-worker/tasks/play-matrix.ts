/** Plays a block of rows x a block of columns, every trial of every pair. */
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import type { Arena, Ruleset } from '../../src-shared/contract/ruleset.ts';
import { PayloadWriter } from '../../src-shared/run/match-file.ts';
import { rolesOf } from '../../src-shared/run/picks.ts';
import { pairsIn, placeInTile } from '../../src-shared/run/plan.ts';
import type { MatrixOrder, RunContext, TileResult } from '../../src-shared/run/tasks.ts';
import { HighlightWatch } from './highlight-watch.ts';
import { MatrixSheet } from './matrix-sheet.ts';
import { PairRow } from './pair-row.ts';

export function playMatrix(ruleset: Ruleset, arena: Arena, run: RunContext, tile: MatrixOrder, stop: Int32Array): TileResult | 'stopped' {
  const columns = metricColumns(ruleset.analysis.metrics);
  const roles = rolesOf(ruleset.analysis.metrics);
  const rows = distinctOf(run.rows, tile.rowFrom, tile.rowTo);
  const foes = distinctOf(run.columns, tile.columnFrom, tile.columnTo);
  const sheet = new MatrixSheet(run, columns, rows, foes, tile.swap);
  const pairs = new PairRow(arena, run, roles, columns.length, run.layout.conditions ?? 0, foes.length, stop);
  const writer = run.codec === null ? null : new PayloadWriter(run.codec, pairsIn(tile));
  const watch = new HighlightWatch(run, pairs, tile.bars, roles.margin >= 0);
  const { fieldIndex } = run;
  const foePlaces = Uint32Array.from(foes, (foe) => fieldIndex[foe] as number);
  let trials = 0;
  for (let row = 0; row < rows.length; row++) {
    const me = rows[row] as number;
    const place = fieldIndex[me] as number;
    const first = tile.triangle ? row : 0;
    for (let column = first; column < foes.length; column++) {
      const foe = foePlaces[column] as number;
      const played = tile.swap ? pairs.play(column, foe, place) : pairs.play(column, place, foe);
      if (played === 0) return 'stopped';
      trials += played;
    }
    const mine = () => place;
    const theirs = (column: number) => foePlaces[column] as number;
    writer?.writeRow(
      placeInTile(tile, tile.rowFrom + row, tile.columnFrom + first),
      first,
      pairs,
      tile.swap ? theirs : mine,
      tile.swap ? mine : theirs,
    );
    const mirror = foes.indexOf(me, first);
    if (mirror >= 0) sheet.takeMirror(row, mirror, pairs);
    sheet.addRow(row, first, pairs);
    watch.lookAtRow(me, foes, first, tile.swap);
  }
  const matchups = pairsIn(tile);
  return { kind: 'matrix', records: sheet.records(), payload: writer?.bytes ?? null, highlights: watch.lists, matchups, trials };
}

/** Combatants of a range of rows or columns; null: everyone in order. */
function distinctOf(members: Uint32Array | null, from: number, to: number): Uint32Array {
  return members?.slice(from, to) ?? Uint32Array.from({ length: to - from }, (_, i) => from + i);
}
