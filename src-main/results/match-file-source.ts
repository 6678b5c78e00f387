/** Pairs of a run read from its match file. */
import type { PairCounts } from '../../src-shared/run/match-file.ts';
import { type MatrixPlan, placeOf } from '../../src-shared/run/plan.ts';
import { MatchReader } from '../store/match-file.ts';
import { expectedCounts, type PairScore, type PairSource, sumOfScores } from './pair-sources.ts';
import type { RunView } from './run-views.ts';

export function matchFileSource(view: RunView, path: string): PairSource {
  const { plan } = view.shape;
  if (plan.form !== 'matrix') throw new Error('only matrix runs have a match file');
  const reader = MatchReader.open(path);
  const lookUp = view.run.kind === 'gauntlet' ? gauntletLookUp(view, plan, reader) : squareLookUp(plan, reader);
  const { representative } = view;
  return {
    pair: (a, b) => lookUp(representative[a]!, representative[b]!),
    problems: [],
    close: () => reader.close(),
  };
}

/** By distinct numbers. */
type LookUp = (x: number, y: number) => PairScore | null;

function squareLookUp(plan: MatrixPlan, reader: MatchReader): LookUp {
  const at = (row: number, column: number) => resultAt(reader, placeOf(plan, row, column, false));
  if (!plan.half) return (x, y) => bothWays(at(x, y), x === y ? null : at(y, x));
  return (x, y) => (x <= y ? bothWays(at(x, y), null) : bothWays(null, at(y, x)));
}

function gauntletLookUp(view: RunView, plan: MatrixPlan, reader: MatchReader): LookUp {
  const { challengers } = view.run.settings;
  const rowOf = numbering(view, 0, challengers);
  const columnOf = numbering(view, challengers, view.representative.length);
  const at = (row: number | undefined, column: number | undefined, swap: boolean) => {
    if (row === undefined || column === undefined) return null;
    return resultAt(reader, placeOf(plan, row, column, swap));
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

function resultAt(reader: MatchReader, { tile, at }: { readonly tile: number; readonly at: number }): PairAt | null {
  const counts = reader.countsAt(tile, at);
  if (counts === null) return null;
  const chances = reader.exactAt(tile, at);
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
