/** Plays a block of rows x a block of columns, every trial of every pair. */

import { metricColumns } from '../src-shared/contract/outcome.ts';
import type { Arena, Ruleset } from '../src-shared/contract/ruleset.ts';
import {
  addressDice,
  type HighlightKind,
  type HighlightLists,
  hasRoom,
  keep,
  newHighlights,
  SAMPLE_SHARE,
} from '../src-shared/run/highlights.ts';
import { payloadBytes, writeDetails, writeOutcome, writeRecord } from '../src-shared/run/match-file.ts';
import { rolesOf } from '../src-shared/run/picks.ts';
import { type MatrixTile, pairsIn, placeInTile } from '../src-shared/run/plan.ts';
import type { RunContext, TileResult } from '../src-shared/run/tasks.ts';
import { PairPlay } from './pair-play.ts';
import { RecordSheet } from './record-sheet.ts';

export function playMatrix(ruleset: Ruleset, arena: Arena, run: RunContext, tile: MatrixTile, stop: Int32Array): TileResult | 'stopped' {
  const columns = metricColumns(ruleset.metrics);
  const sheet = new RecordSheet(run, columns, touchedBy(run, tile));
  const pair = new PairPlay(arena, run, rolesOf(ruleset.metrics), columns.length, stop);
  const payload = run.codec === null ? null : new Uint8Array(payloadBytes(run.codec, pairsIn(tile)));
  const highlights = newHighlights();
  let trials = 0;
  for (let row = tile.rowFrom; row < tile.rowTo; row++) {
    for (let column = tile.triangle ? row : tile.columnFrom; column < tile.columnTo; column++) {
      const r = run.rows === null ? row : (run.rows[row] as number);
      const c = run.columns === null ? column : (run.columns[column] as number);
      const a = tile.swap ? c : r;
      const b = tile.swap ? r : c;
      if (!pair.play(run.fieldIndex[a] as number, run.fieldIndex[b] as number)) return 'stopped';
      trials += pair.n;
      sheet.add(a, b, pair);
      if (a !== b) noteHighlights(highlights, run, a, b, pair);
      if (payload !== null && run.codec !== null) {
        const at = placeInTile(tile, row, column);
        if (run.codec.keep === 'outcomes') writeOutcome(payload, run.codec, at, pair);
        else writeRecord(payload, run.codec, at, run.fieldIndex[a] as number, run.fieldIndex[b] as number, pair, pair);
        if (run.codec.keep === 'details') writeDetails(payload, run.codec, at, pair.sums, pair.n);
      }
    }
  }
  return { kind: 'matrix', records: sheet.records, payload, highlights, matchups: pairsIn(tile), trials };
}

function touchedBy(run: RunContext, tile: MatrixTile): Uint32Array<ArrayBuffer> {
  const touched = new Set<number>();
  for (let row = tile.rowFrom; row < tile.rowTo; row++) touched.add(run.rows?.[row] ?? row);
  for (let column = tile.columnFrom; column < tile.columnTo; column++) touched.add(run.columns?.[column] ?? column);
  return Uint32Array.from(touched).sort();
}

/** Specification 5.1: close matches, upsets, perfect sweeps, and a random sample of the rest. */
function noteHighlights(lists: HighlightLists, run: RunContext, a: number, b: number, pair: PairPlay): void {
  const { winsA, winsB, draws, n } = pair;
  const rate = (winsA + draws / 2) / n;
  const dice = addressDice(run.seed, run.fieldIndex[a] as number, run.fieldIndex[b] as number);
  // One trial cannot come out at 45 to 55 %, so there the trial itself must have been close: both sides won a game.
  const close = n === 1 ? draws === 1 || (pair.sumGamesA > 0 && pair.sumGamesB > 0) : Math.abs(rate - 0.5) <= 0.05;
  if (close) note(lists, 'close', run, a, b, pair, n === 1 ? Math.abs(pair.margin) : Math.abs(rate - 0.5), dice, pair.closestTrial);

  const pointsA = run.points[a] as number;
  const pointsB = run.points[b] as number;
  const aIsCheaper = pointsA < pointsB;
  const cheap = aIsCheaper ? pointsA : pointsB;
  const dear = aIsCheaper ? pointsB : pointsA;
  const rateOfCheap = aIsCheaper ? rate : 1 - rate;
  if (rateOfCheap > 0.5 && cheap > 0 && cheap < 0.9 * dear) {
    const order = -Math.log(dear / cheap) * (2 * rateOfCheap - 1);
    note(lists, 'upset', run, a, b, pair, order, dice, aIsCheaper ? pair.firstWinA : pair.firstWinB);
  }
  const sweep = (winsA === n && pair.sumGamesB === 0) || (winsB === n && pair.sumGamesA === 0);
  if (sweep) note(lists, 'sweep', run, a, b, pair, pair.sumLength / n, dice, pair.shortestTrial);

  if (dice < SAMPLE_SHARE * 4294967296) note(lists, 'sample', run, a, b, pair, dice, dice, 0);
}

function note(
  lists: HighlightLists,
  kind: HighlightKind,
  run: RunContext,
  a: number,
  b: number,
  { winsA, draws, n }: PairPlay,
  order: number,
  dice: number,
  trial: number,
): void {
  if (!hasRoom(lists, kind, order, dice)) return;
  const fieldA = run.fieldIndex[a] as number;
  const fieldB = run.fieldIndex[b] as number;
  keep(lists, kind, { a: fieldA, b: fieldB, order, dice, winsA, draws, n, trial });
}
