/** The cheapest fleets of one design that beat an enemy often enough, within the technology and the energy there is. */
import type { Options } from '../../../contract/options.ts';
import { wilson } from '../../../stats/interval.ts';
import { PART_IDS, type PartId, partOf } from '../data/parts.ts';
import { CLASSES, SHIP_CLASSES, type ShipClass } from '../data/ships.ts';
import { type Effort, oddsBetween } from '../engine/odds.ts';
import { EXACT_LIMITS } from '../exact/limits.ts';
import { limitOf, validateFleet } from '../import/validate.ts';
import { costOf, type Fleet } from '../rules/fleet.ts';
import { type EclipseOptions, eclipseOptions, rulesFor } from '../rules/options.ts';
import { combatSide } from '../rules/ship-figures.ts';
import { applySwap, legalSwaps, newRow } from './builder.ts';

export interface CheapestRequest {
  /** Species, faction and name of the fleet that is looked for. */
  readonly shell: Pick<Fleet, 'species' | 'faction'>;
  readonly enemy: Fleet;
  /** Share of battles to win at least. */
  readonly chance: number;
  /** Parts the player owns; all that can be researched by default. */
  readonly parts?: readonly PartId[];
}

export interface CheapFleet {
  readonly fleet: Fleet;
  /** Materials of the ships and science of the technologies. */
  readonly cost: number;
  readonly win: number;
  readonly method: 'exact' | 'estimated';
  /** Battles behind an estimate; 0 when exact. */
  readonly trials: number;
}

export interface CheapestFleets {
  /** Cheapest first: at most one per class of ship. */
  readonly fleets: readonly CheapFleet[];
  /** Battles that were solved to find them. */
  readonly battles: number;
  /** The search ended before everything was tried. */
  readonly isIncomplete: boolean;
}

/** A search is hundreds of battles: large ones are sampled. */
const EFFORT: Effort = { nodes: 40_000, work: 4_000_000, trials: 1000 };
const PROOF: Effort = { ...EXACT_LIMITS, trials: 20_000 };
const MOST_BATTLES = 2500;
/** Fleets of a class that are tried: printed blueprints first, then one swap after the other. */
const SHIPS: readonly ShipClass[] = SHIP_CLASSES.filter((ship) => ship !== 'starbase');
const RESEARCHED = PART_IDS.filter((id) => !partOf(id).unique);

/** Null where the options or the enemy can't fight. */
export function cheapestFleets(request: CheapestRequest, given: Options): CheapestFleets | null {
  const { options, problems } = eclipseOptions(given);
  const enemy = validateFleet(request.enemy, options).fleet;
  if (problems.length > 0 || enemy === null) return null;
  const search = new CheapestSearch({ ...request, enemy }, options);
  const fleets = SHIPS.flatMap((ship) => search.ofClass(ship) ?? []).sort((x, y) => x.cost - y.cost);
  return { fleets, battles: search.battles, isIncomplete: search.battles >= MOST_BATTLES };
}

class CheapestSearch {
  battles = 0;
  private readonly request: CheapestRequest;
  private readonly options: EclipseOptions;

  constructor(request: CheapestRequest, options: EclipseOptions) {
    this.request = request;
    this.options = options;
  }

  /** The cheapest of this class, or null where none wins often enough. */
  ofClass(ship: ShipClass): CheapFleet | null {
    let best: CheapFleet | null = null;
    for (let count = 1; count <= limitOf(ship, this.options); count++) {
      const printed = this.fleetOf(ship, count);
      // More ships of the printed blueprint already cost as much.
      if (best !== null && costOf(printed) >= best.cost) break;
      const found = this.improved(printed, best?.cost ?? Number.POSITIVE_INFINITY);
      if (found !== null) best = found;
      if (this.battles >= MOST_BATTLES) break;
    }
    return best;
  }

  private fleetOf(ship: ShipClass, count: number): Fleet {
    const { species, faction } = this.request.shell;
    const shell: Fleet = { name: `${count} x ${CLASSES[ship].name}`, faction, species, npc: false, ships: [] };
    return { ...shell, ships: [{ ...newRow(shell, ship, CLASSES[ship].name), count }] };
  }

  /** Swaps the part that helps most for what it costs, until the fleet wins often enough or costs too much. */
  private improved(printed: Fleet, limit: number): CheapFleet | null {
    const { chance, parts = RESEARCHED } = this.request;
    let fleet = printed;
    let win = this.winOf(fleet);
    while (win < chance) {
      const cost = costOf(fleet);
      const next = legalSwaps(fleet, 0, this.options, parts)
        .map((swap) => applySwap(fleet, swap))
        .filter((changed) => costOf(changed) < limit && this.battles < MOST_BATTLES)
        .map((changed) => ({ changed, win: this.winOf(changed), cost: costOf(changed) }))
        .filter((one) => one.win > win);
      if (next.length === 0) return null;
      const enough = next.filter((one) => one.win >= chance).sort((x, y) => x.cost - y.cost || y.win - x.win)[0];
      const best = enough ?? next.sort((x, y) => gainPerCost(y, win, cost) - gainPerCost(x, win, cost))[0]!;
      fleet = best.changed;
      win = best.win;
    }
    return this.proven(fleet, chance);
  }

  /** Exact, or an estimate whose interval is above the chance. */
  private proven(fleet: Fleet, chance: number): CheapFleet | null {
    const odds = this.solve(fleet, PROOF);
    if (odds === null) return null;
    const certain = odds.method === 'exact' ? odds.winA : wilson(odds.winA * odds.trials, odds.trials).low;
    return certain < chance ? null : { fleet, cost: costOf(fleet), win: odds.winA, method: odds.method, trials: odds.trials };
  }

  private winOf(fleet: Fleet): number {
    return this.solve(fleet, EFFORT)?.winA ?? 0;
  }

  private solve(fleet: Fleet, effort: Effort) {
    this.battles++;
    const legal = validateFleet(fleet, this.options).fleet;
    if (legal === null) return null;
    const sides = [combatSide(legal), combatSide(this.request.enemy)] as const;
    return oddsBetween(sides, rulesFor(this.options, sides), effort);
  }
}

/** What costs nothing is best where it helps at all. */
function gainPerCost({ win, cost }: { readonly win: number; readonly cost: number }, winBefore: number, costBefore: number): number {
  return (win - winBefore) / Math.max(0.5, cost - costBefore);
}
