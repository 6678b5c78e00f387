/** Plays a block of rows x a block of columns, every trial of every pair. */
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import { PayloadWriter } from '../../src-shared/run/match-file.ts';
import { rolesOf } from '../../src-shared/run/picks.ts';
import { pairsIn, placeInTile } from '../../src-shared/run/plan.ts';
import type { MatrixTileRequest, MatrixTileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { HighlightFinder } from './highlight-finder.ts';
import { MatrixSheet } from './matrix-sheet.ts';
import { PairRow } from './pair-row.ts';
import type { TileContext } from './tile-context.ts';

export function playMatrix(context: TileContext, tile: MatrixTileRequest): MatrixTileResult | 'stopped' {
  const { run } = context;
  const { fieldIndex } = run.folded;
  const rows = distinctOf(run.folded.rows, tile.rowFrom, tile.rowTo);
  const foes = distinctOf(run.folded.columns, tile.columnFrom, tile.columnTo);
  const foePlaces = Uint32Array.from(foes, (foe) => fieldIndex[foe]!);
  const { pairs, sheet, writer, highlights } = prepareBlock(context, tile, rows, foes);
  let trials = 0;
  for (let row = 0; row < rows.length; row++) {
    const me = rows[row]!;
    const place = fieldIndex[me]!;
    const first = tile.triangle ? row : 0;
    for (let column = first; column < foes.length; column++) {
      const foe = foePlaces[column]!;
      const played = tile.swap ? pairs.play(column, foe, place) : pairs.play(column, place, foe);
      if (played === 0) return 'stopped';
      trials += played;
      if (tile.swap) pairs.findChances(column, foe, place);
      else pairs.findChances(column, place, foe);
    }
    const mine = () => place;
    const theirs = (column: number) => foePlaces[column]!;
    writer?.writeRow(placeInTile(tile, tile.rowFrom + row, tile.columnFrom + first), first, {
      pairs,
      a: tile.swap ? theirs : mine,
      b: tile.swap ? mine : theirs,
    });
    pairs.countByChances(first);
    const mirror = foes.indexOf(me, first);
    if (mirror >= 0) sheet.takeMirror(row, mirror, pairs);
    sheet.addRow(row, first, pairs);
    highlights.searchRow(me, foes, first, tile.swap);
  }
  const matchups = pairsIn(tile);
  return { kind: 'matrix', records: sheet.records(), payload: writer?.bytes ?? null, highlights: highlights.lists, matchups, trials };
}

function prepareBlock({ ruleset, arena, run, stop }: TileContext, tile: MatrixTileRequest, rows: Uint32Array, foes: Uint32Array) {
  const { layout, codec } = run.shape;
  const metrics = metricColumns(ruleset.analysis.metrics);
  const roles = rolesOf(ruleset.analysis.metrics);
  const pairs = new PairRow({
    arena,
    rules: run,
    roles,
    columns: metrics.length,
    conditions: layout.conditions ?? 0,
    size: foes.length,
    stop,
    exactSeconds: run.shape.exactSeconds ?? 0,
    symmetric: ruleset.play.symmetric,
  });
  return {
    pairs,
    sheet: new MatrixSheet(run, metrics, { rows, columns: foes, swap: tile.swap }),
    writer: codec === null ? null : new PayloadWriter(codec, pairsIn(tile)),
    highlights: new HighlightFinder(run, pairs, tile.thresholds, roles.margin >= 0),
  };
}

/** Combatants of a range of rows or columns; null: everyone in order. */
function distinctOf(members: Uint32Array | null, from: number, to: number): Uint32Array {
  return members?.slice(from, to) ?? Uint32Array.from({ length: to - from }, (_, i) => from + i);
}
