/** Fleets to start from. Pure. */
import { printedFleet } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import type { SpeciesId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import { type Fleet, isNpcRow } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';

/** The printed blueprints with a few ships, so that there is a battle to look at. */
export function firstFleet(species: SpeciesId = 'terran', name = 'New fleet'): Fleet {
  const printed = printedFleet(name, 'Independent', species);
  const counts: Readonly<Record<string, number>> = { interceptor: 2, cruiser: 1 };
  return { ...printed, ships: printed.ships.map((row) => (isNpcRow(row) ? row : { ...row, count: counts[row.class] ?? 0 })) };
}

/** Ready to store: the fleet reader requires names. */
export function named(fleet: Fleet): Fleet {
  return { ...fleet, name: fleet.name.trim() || 'Unnamed fleet', faction: fleet.faction.trim() || 'Independent' };
}
