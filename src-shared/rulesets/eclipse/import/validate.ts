/** Checks a fleet against the building rules. Every breach is reported with its reason; nothing is dropped silently. */
import type { Problem } from '../../../contract/problem.ts';
import { isDrive, PARTS, type PartId, partOf } from '../data/parts.ts';
import { CLASSES, SHIP_CLASSES, type ShipClass } from '../data/ships.ts';
import { blueprintOf, type ClassRow, type Fleet, isNpcRow, type ShipRow } from '../rules/fleet.ts';
import type { EclipseOptions } from '../rules/options.ts';
import { figuresOf } from '../rules/ship-figures.ts';

export type BuildingRules = Pick<EclipseOptions, 'fleetTiles' | 'starbases' | 'overflow' | 'driveRule'>;

export const DEFAULT_BUILDING: BuildingRules = { fleetTiles: null, starbases: 1, overflow: 'reject', driveRule: true };

export interface Verdict {
  /** The fleet that may fight: illegal rows have no ships, surplus is cut where the rules say so. Null: it may not fight. */
  readonly fleet: Fleet | null;
  readonly problems: readonly Problem[];
}

/** One breach; `row` is the index of the ship row, absent when it is about the fleet. */
export interface Breach extends Problem {
  readonly row?: number;
}

export function validateFleet(fleet: Fleet, rules: BuildingRules = DEFAULT_BUILDING): Verdict {
  const problems: Breach[] = [];
  const rows: ShipRow[] = [];
  fleet.ships.forEach((row, index) => {
    const breaches = isNpcRow(row) ? [] : shipBreaches(fleet, row, rules).map((b) => ({ ...b, row: index }));
    problems.push(...breaches);
    // Specification 4: ships that fail the energy check are excluded from combat. We also say so.
    rows.push(breaches.length === 0 ? row : { ...row, count: 0 });
  });
  problems.push(...uniqueBreaches(fleet));
  const limited = limitCounts(fleet, rows, rules, problems);
  if (limited.every((row) => row.count === 0)) {
    const isEmpty = fleet.ships.every((row) => row.count === 0);
    problems.push(error(fleet, 'eclipse/no-ships', isEmpty ? 'The fleet has no ships.' : 'The fleet has no legal ship left.'));
  }
  const refused = problems.some((p) => p.severity === 'error' && p.row === undefined);
  return { fleet: refused ? null : { ...fleet, ships: limited }, problems };
}

/** What is wrong with one ship does not stop the battle: the ship is left out, and that is said. */
export function asLeftOut({ row, ...problem }: Breach): Problem {
  if (row === undefined || problem.severity !== 'error') return problem;
  return { ...problem, severity: 'warning', message: `${problem.message} The ship is left out of the battle.` };
}

function error(fleet: Fleet, code: string, message: string, hint?: string): Breach {
  return { code, severity: 'error', subject: fleet.name, message, ...(hint !== undefined && { hint }) };
}

/** Slots, energy and drives of one blueprint. */
export function shipBreaches(fleet: Fleet, row: ClassRow, rules: BuildingRules): Breach[] {
  const blueprint = blueprintOf(fleet, row.class);
  const figures = figuresOf(blueprint, row.parts);
  const found: Breach[] = [];
  const breach = (code: string, message: string, hint?: string): void => {
    found.push(error({ ...fleet, name: `${fleet.name}, ${row.name}` }, code, message, hint));
  };
  if (figures.slotsUsed > figures.slots) {
    breach(
      'eclipse/slots',
      `${figures.slotsUsed} parts stand on a blueprint with ${figures.slots} slots.`,
      `Take off ${figures.slotsUsed - figures.slots}.`,
    );
  }
  // Published and specification 4: energy used may not exceed energy made.
  if (figures.energyUsed > figures.energyMade) {
    breach(
      'eclipse/energy',
      `The parts use ${figures.energyUsed} energy and only ${figures.energyMade} is made.`,
      `Add a source or take off parts worth ${figures.energyUsed - figures.energyMade}.`,
    );
  }
  if (rules.driveRule && row.class === 'starbase' && figures.drives > 0) {
    const drives = row.parts.filter((id) => isDrive(partOf(id))).map((id) => partOf(id).name);
    breach('eclipse/starbase-drive', `A starbase can't carry a drive (${drives.join(', ')}).`);
  }
  if (rules.driveRule && row.class !== 'starbase' && figures.drives === 0) {
    breach('eclipse/no-drive', 'The ship has no drive.', 'Add a Nuclear Drive or an Ion Thruster.');
  }
  return found;
}

/** Discovery parts exist once in the galaxy: one blueprint may carry them, once. */
function uniqueBreaches(fleet: Fleet): Breach[] {
  const seen = new Map<PartId, number>();
  for (const row of fleet.ships) {
    if (isNpcRow(row)) continue;
    for (const part of row.parts) if (partOf(part).unique) seen.set(part, (seen.get(part) ?? 0) + 1);
  }
  return [...seen]
    .filter(([, n]) => n > 1)
    .map(([part, n]) => ({
      code: 'eclipse/unique',
      severity: 'warning',
      subject: fleet.name,
      message: `${PARTS[part].name} comes from a discovery tile, of which there is one; the fleet uses ${n}.`,
    }));
}

/** Specification 3.2: ship counts, one starbase, fleet tiles. */
function limitCounts(fleet: Fleet, rows: readonly ShipRow[], rules: BuildingRules, problems: Breach[]): ShipRow[] {
  let kept: ShipRow[] = [...rows];
  for (const ship of SHIP_CLASSES) {
    const limit = limitOf(ship, rules);
    const total = rows.reduce((sum, row) => sum + (!isNpcRow(row) && row.class === ship ? row.count : 0), 0);
    if (total <= limit) continue;
    const one = CLASSES[ship].name.toLowerCase();
    const message = `${total} ${one}s; a side may have ${limit}${ship === 'starbase' ? ' in a sector' : ''}.`;
    if (rules.overflow === 'reject') {
      problems.push(error(fleet, 'eclipse/too-many', message));
    } else {
      kept = keepFirst(kept, limit, (row) => !isNpcRow(row) && row.class === ship);
      problems.push({
        code: 'eclipse/too-many',
        severity: 'warning',
        subject: fleet.name,
        message: `${message} The first ${limit} are kept.`,
      });
    }
  }
  // DEVIATION: "fleet tiles" is not explained in the specification; read as rows of ships other than starbases.
  const tiles = kept.filter((row) => row.count > 0 && (isNpcRow(row) || row.class !== 'starbase')).length;
  if (rules.fleetTiles !== null && tiles > rules.fleetTiles) {
    const message = `${tiles} groups of ships; ${rules.fleetTiles} fleet tiles are allowed in a sector.`;
    problems.push(error(fleet, 'eclipse/fleet-tiles', message, 'Starbases need no tile.'));
  }
  return kept;
}

export function limitOf(ship: ShipClass, rules: BuildingRules): number {
  return ship === 'starbase' ? rules.starbases : CLASSES[ship].limit;
}

function keepFirst(rows: readonly ShipRow[], limit: number, counts: (row: ShipRow) => boolean): ShipRow[] {
  let left = limit;
  return rows.map((row) => {
    if (!counts(row)) return row;
    const count = Math.min(row.count, left);
    left -= count;
    return { ...row, count };
  });
}
