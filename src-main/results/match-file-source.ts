/** Pairs of a run read from its match file. */
import type { PairCounts } from '../../src-shared/run/match-file.ts';
import { type MatrixPlan, placeOf } from '../../src-shared/run/plan.ts';
import { MatchReader } from '../store/match-file.ts';
import type { PairScore, PairSource } from './pair-sources.ts';
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
  const at = (row: number, column: number) => {
    const place = placeOf(plan, row, column, false);
    return reader.countsAt(place.tile, place.at);
  };
  if (!plan.half) return (x, y) => bothWays(at(x, y), x === y ? null : at(y, x));
  return (x, y) => (x <= y ? bothWays(at(x, y), null) : bothWays(null, at(y, x)));
}

function gauntletLookUp(view: RunView, plan: MatrixPlan, reader: MatchReader): LookUp {
  const { challengers } = view.run.settings;
  const rowOf = numbering(view, 0, challengers);
  const columnOf = numbering(view, challengers, view.representative.length);
  const at = (row: number | undefined, column: number | undefined, swap: boolean) => {
    if (row === undefined || column === undefined) return null;
    const place = placeOf(plan, row, column, swap);
    return reader.countsAt(place.tile, place.at);
  };
  /** The games in which x played as A. */
  const asFirst = (x: number, y: number) =>
    at(rowOf.get(x), columnOf.get(y), false) ?? (plan.orientations === 2 ? at(rowOf.get(y), columnOf.get(x), true) : null);
  return (x, y) => bothWays(asFirst(x, y), asFirst(y, x));
}

/** Games as A and games as B, both from the point of view of the first. */
function bothWays(forward: PairCounts | null, backward: PairCounts | null): PairScore | null {
  if (forward === null && backward === null) return null;
  const wins = (forward?.winsA ?? 0) + (backward?.winsB ?? 0);
  const losses = (forward?.winsB ?? 0) + (backward?.winsA ?? 0);
  const draws = (forward?.draws ?? 0) + (backward?.draws ?? 0);
  const n = wins + losses + draws;
  return n === 0 ? null : { wins, draws, n };
}

/** distinct number -> row (or column) of a gauntlet's rectangle */
function numbering({ representative }: RunView, from: number, to: number): Map<number, number> {
  const members = Uint32Array.from(new Set(representative.slice(from, to))).sort();
  return new Map(Array.from(members, (combatant, row) => [combatant, row]));
}
