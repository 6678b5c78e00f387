/** Fleets against each other, pair by pair as answers arrive. Pure. */
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { MatchupMatrix } from '../../../src-shared/api/results.ts';
import type { Odds } from '../../../src-shared/contract/outcome.ts';
import { combatantOf, type Fleet } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { singlePrecision } from '../../../src-shared/stats/share.ts';
import type { TableCell } from '../../format/table-file.ts';
import { named } from './first-fleet.ts';

export type PairOdds = Pick<Odds, 'method' | 'winA' | 'winB' | 'draw' | 'trials'>;
/** Answers so far, by `pairKey`. */
export type KnownPairs = ReadonlyMap<string, PairOdds>;

/** What a fleet fights with is part of the key: an edited fleet is another opponent. */
export function pairKey(a: StoredCombatant, b: StoredCombatant, rules: string): string {
  return JSON.stringify([a.id, b.id, a.data, b.data, rules]);
}

/** The fleet being edited is not in the library. */
export const EDITED_ID = 0;

export function editedCombatant(fleet: Fleet): StoredCombatant {
  const combatant = combatantOf(named(fleet));
  return { ...combatant, name: `${combatant.name} (being edited)`, id: EDITED_ID, rosterId: 0, facts: {} };
}

export interface Pair {
  readonly a: StoredCombatant;
  readonly b: StoredCombatant;
}

/** Pairs still to be solved, in the order of the map's rows. */
export function missingPairs(fleets: readonly StoredCombatant[], known: KnownPairs, rules: string): Pair[] {
  return fleets.flatMap((a) => fleets.flatMap((b) => (known.has(pairKey(a, b, rules)) ? [] : [{ a, b }])));
}

/** Draws count half; a pair without an answer is NaN, which the map leaves blank. */
export function matrixOf(fleets: readonly StoredCombatant[], known: KnownPairs, rules: string): MatchupMatrix {
  const n = fleets.length;
  const rates = new Float32Array(n * n).fill(Number.NaN);
  const trials = new Float32Array(n * n);
  const exact = new Uint8Array(n * n);
  fleets.forEach((a, row) => {
    fleets.forEach((b, column) => {
      const odds = known.get(pairKey(a, b, rules));
      if (odds === undefined) return;
      const at = row * n + column;
      rates[at] = singlePrecision(odds.winA + odds.draw / 2);
      trials[at] = odds.trials;
      exact[at] = odds.method === 'exact' ? 1 : 0;
    });
  });
  return {
    indices: fleets.map((_, i) => i),
    names: fleets.map((f) => f.name),
    factions: fleets.map((f) => f.faction),
    points: fleets.map((f) => f.points),
    rates,
    n: trials,
    exact,
  };
}

/** One line per pair that has an answer. */
export function gridRows(fleets: readonly StoredCombatant[], known: KnownPairs, rules: string): TableCell[][] {
  const rows: TableCell[][] = [['fleet', 'against', 'win', 'draw', 'loss', 'method']];
  for (const a of fleets) {
    for (const b of fleets) {
      const odds = known.get(pairKey(a, b, rules));
      if (odds !== undefined) rows.push([a.name, b.name, odds.winA, odds.draw, odds.winB, odds.method]);
    }
  }
  return rows;
}
