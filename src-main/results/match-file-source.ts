/** Pairs of a run read from its match file, if the file is its own. */
import { existsSync } from 'node:fs';
import type { ExactChances } from '../../src-shared/contract/outcome.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { headerMismatch, type PairCounts } from '../../src-shared/run/match-file.ts';
import { type MatrixPlan, placeOf } from '../../src-shared/run/plan.ts';
import { MatchReader } from '../store/match-file.ts';
import { countedTiles, matchHeaderOf } from '../store/match-header.ts';
import { expectedCounts, type PairScore, type PairSource, sumOfScores } from './pair-sources.ts';
import type { RunView } from './run-views.ts';

/** A source, or why the file is not one. */
export function matchFileSource(view: RunView, path: string): PairSource | Problem {
  const { plan } = view.shape;
  const expected = matchHeaderOf(view.run, view.shape);
  if (expected === null || plan.form !== 'matrix') throw new Error('the run has no match file');
  if (!existsSync(path)) return notUsed('runs/match-file-missing', 'it is missing');
  let reader: MatchReader;
  try {
    reader = MatchReader.open(path);
  } catch (error) {
    return notUsed('runs/match-file-damaged', error instanceof Error ? error.message : String(error));
  }
  const mismatch = headerMismatch(reader.header, expected);
  if (mismatch === null) return sourceFrom(view, plan, new CommittedTiles(reader, countedTiles(view.run, plan)));
  reader.close();
  return notUsed('runs/match-file-mismatch', mismatch);
}

export function isSource(opened: PairSource | Problem): opened is PairSource {
  return 'pair' in opened;
}

/** The end of a sentence, from a sentence. */
function asClause(why: string): string {
  return why.charAt(0).toLowerCase() + why.slice(1).replace(/\.$/, '');
}

function notUsed(code: string, why: string): Problem {
  const message = `The match file of this run isn't used: ${asClause(why)}. The matchups were played again with the seed of the run.`;
  return { code, severity: 'warning', message, hint: 'Put the right file back from a backup, or play the run again.' };
}

function sourceFrom(view: RunView, plan: MatrixPlan, tiles: CommittedTiles): PairSource {
  const lookUp = view.run.kind === 'gauntlet' ? gauntletLookUp(view, plan, tiles) : squareLookUp(plan, tiles);
  const { representative } = view;
  return {
    pair: (a, b) => lookUp(representative[a]!, representative[b]!),
    get problems() {
      return tiles.problems;
    },
    close: () => tiles.close(),
  };
}

class CommittedTiles {
  private readonly reader: MatchReader;
  private readonly count: number;
  private readonly damaged = new Set<number>();

  constructor(reader: MatchReader, count: number) {
    this.reader = reader;
    this.count = count;
  }

  countsAt(tile: number, at: number): PairCounts | null {
    if (tile >= this.count || this.damaged.has(tile)) return null;
    const counts = this.reader.countsAt(tile, at);
    if (counts === null) this.damaged.add(tile);
    return counts;
  }

  /** Only of a pair whose counts are there. */
  exactAt(tile: number, at: number): ExactChances | null {
    return this.reader.exactAt(tile, at);
  }

  get problems(): readonly Problem[] {
    const { size } = this.damaged;
    if (size === 0) return [];
    const parts = size === 1 ? 'A part of the match file is' : `${size} parts of the match file are`;
    const message = `${parts} damaged or missing. Their matchups are left out here; the standings still count them.`;
    const hint = 'Put the file back from a backup, or play the run again: it gives the same results.';
    return [{ code: 'runs/match-file-damaged', severity: 'warning', message, hint }];
  }

  close(): void {
    this.reader.close();
  }
}

/** By distinct numbers. */
type LookUp = (x: number, y: number) => PairScore | null;

function squareLookUp(plan: MatrixPlan, tiles: CommittedTiles): LookUp {
  const at = (row: number, column: number) => resultAt(tiles, placeOf(plan, row, column, false));
  if (!plan.half) return (x, y) => bothWays(at(x, y), x === y ? null : at(y, x));
  return (x, y) => (x <= y ? bothWays(at(x, y), null) : bothWays(null, at(y, x)));
}

function gauntletLookUp(view: RunView, plan: MatrixPlan, tiles: CommittedTiles): LookUp {
  const { challengers } = view.run.settings;
  const rowOf = numbering(view, 0, challengers);
  const columnOf = numbering(view, challengers, view.representative.length);
  const at = (row: number | undefined, column: number | undefined, swap: boolean) => {
    if (row === undefined || column === undefined) return null;
    return resultAt(tiles, placeOf(plan, row, column, swap));
  };
  /** The games in which x played as A. */
  const asFirst = (x: number, y: number) =>
    at(rowOf.get(x), columnOf.get(y), false) ?? (plan.orientations === 2 ? at(rowOf.get(y), columnOf.get(x), true) : null);
  return (x, y) => bothWays(asFirst(x, y), asFirst(y, x));
}

/** Counted by the dice, or by exact chances where the file has them. */
interface PairAt extends PairCounts {
  readonly isExact: boolean;
}

function resultAt(tiles: CommittedTiles, { tile, at }: { readonly tile: number; readonly at: number }): PairAt | null {
  const counts = tiles.countsAt(tile, at);
  if (counts === null) return null;
  const chances = tiles.exactAt(tile, at);
  if (chances === null) return { ...counts, isExact: false };
  return { ...expectedCounts(chances, counts.winsA + counts.winsB + counts.draws), isExact: true };
}

/** Games as A and games as B, both from the point of view of the first. */
function bothWays(forward: PairAt | null, backward: PairAt | null): PairScore | null {
  const asA = forward === null ? null : scoreIn(forward, forward.winsA);
  const asB = backward === null ? null : scoreIn(backward, backward.winsB);
  const score = asA === null || asB === null ? (asA ?? asB) : sumOfScores(asA, asB);
  return score === null || score.n === 0 ? null : score;
}

function scoreIn({ winsA, winsB, draws, isExact }: PairAt, wins: number): PairScore {
  const n = Math.round(winsA + winsB + draws);
  return isExact ? { wins, draws, n, exact: true } : { wins, draws, n };
}

/** distinct number -> row (or column) of a gauntlet's rectangle */
function numbering({ representative }: RunView, from: number, to: number): Map<number, number> {
  const members = Uint32Array.from(new Set(representative.slice(from, to))).sort();
  return new Map(Array.from(members, (combatant, row) => [combatant, row]));
}
