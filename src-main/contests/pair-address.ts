/** Where a pair of a run was played. */
import type { RunShape } from '../../src-shared/run/shape.ts';
import { requirePlace } from '../runs/require-run.ts';
import { representativesOf, type StoredRun } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';

export interface PairAddress {
  /** The stream numbers: places of the first copies of the two combatants. */
  readonly a: number;
  readonly b: number;
  /** The places asked for, in the slots in which they were played. */
  readonly placeA: number;
  readonly placeB: number;
  /** The distinct numbers, by which the database stores pairs. */
  readonly distinctA: number;
  readonly distinctB: number;
}

/** Identical combatants share an address, and a symmetric pair has only one. */
export function pairAddressOf(store: Store, run: StoredRun, a: number, b: number): PairAddress {
  return pairAddressesOf(store, run)(a, b);
}

/** The same for many pairs: what is stored of the run is loaded once. */
export function pairAddressesOf(store: Store, run: StoredRun): (a: number, b: number) => PairAddress {
  const { shape } = run;
  const representative = shape === null ? null : representativesOf(store, run.id);
  const firstPlace = new Uint32Array(shape?.distinct ?? 0);
  if (representative !== null) for (let place = representative.length - 1; place >= 0; place--) firstPlace[representative[place]!] = place;
  return (a, b) => {
    requirePlace(run, a, b);
    if (shape === null || representative === null) return { a, b, placeA: a, placeB: b, distinctA: a, distinctB: b };
    const [placeA, placeB] = inPlayedOrder(run, shape.plan, representative, [a, b]);
    const [distinctA, distinctB] = [representative[placeA]!, representative[placeB]!];
    return { a: firstPlace[distinctA]!, b: firstPlace[distinctB]!, placeA, placeB, distinctA, distinctB };
  };
}

type Places = readonly [a: number, b: number];

/** Symmetric pairs were played from one side only: the lower number first, a challenger first. */
function inPlayedOrder({ kind, settings }: StoredRun, plan: RunShape['plan'], representative: Uint32Array, [a, b]: Places): Places {
  const isHalf = plan.form === 'matrix' && plan.half;
  if (isHalf) return representative[a]! > representative[b]! ? [b, a] : [a, b];
  if (plan.form === 'ladder' || kind === 'round-robin' || plan.orientations === 2) return [a, b];
  const challengers = kind === 'single' ? 1 : settings.challengers;
  return a >= challengers && b < challengers ? [b, a] : [a, b];
}
