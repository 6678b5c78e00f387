/** What the fleet builder and the matchup view ask the host for. Plain JSON in and out. */
import { fieldsOf, type Json } from '../../../contract/json.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Report, ReportContext } from '../../../contract/report.ts';
import { isPartId, PARTS, type PartId } from '../data/parts.ts';
import { CLASSES, NPC_SHIPS, SPECIES } from '../data/ships.ts';
import { open } from '../engine/arena.ts';
import { compile } from '../engine/compile.ts';
import { parseFleets } from '../import/fleet-json.ts';
import { validateFleet } from '../import/validate.ts';
import { writeCombatants, writeFleets } from '../import/write.ts';
import { costOf, type Fleet, fleetOf } from '../rules/fleet.ts';
import { eclipseOptions } from '../rules/options.ts';
import { type BattleReport, fleetReport } from './battle-report.ts';
import { type BlueprintSheet, blueprintSheets, type MarginalGains, marginalGains } from './builder.ts';
import { type CheapestFleets, cheapestFleets } from './cheapest.ts';
import { type SectorReport, sectorReport } from './sector-report.ts';

/** Fleets being edited are in the input; stored fleets are combatants and can be left out of it. */
export interface FleetInput {
  /** Not checked yet: the importer reads it like any file. */
  readonly fleet?: unknown;
  readonly enemy?: unknown;
}

export interface BattleInput extends FleetInput {
  /** An answer at once, `preliminary` where the full one takes longer. */
  readonly quick?: boolean;
}

export interface GainsInput extends FleetInput {
  /** The parts the player owns; by default all. */
  readonly parts?: readonly PartId[];
}

export interface CheapestInput extends GainsInput {
  /** Share of battles to win at least. */
  readonly chance: number;
}

export interface SectorInput {
  /** Not checked yet: the importer reads them like any file. */
  readonly fleets: readonly unknown[];
}

export interface Catalogue {
  readonly parts: typeof PARTS;
  readonly classes: typeof CLASSES;
  readonly species: typeof SPECIES;
  readonly npcs: typeof NPC_SHIPS;
}

/** Blueprints with sums and breaches, cost, and what is wrong with the fleet as a whole. */
export interface FleetSheets {
  readonly sheets: readonly BlueprintSheet[];
  readonly cost: number;
  readonly problems: readonly Problem[];
}

/** Fleet against fleet: win[a][b], draw[a][b], and the pairs that were sampled. */
export interface FleetGrid {
  readonly names: readonly string[];
  readonly win: readonly (readonly number[])[];
  readonly draw: readonly (readonly number[])[];
  readonly sampled: readonly (readonly [number, number])[];
}

/** An answer that can't be given, and why. */
export interface Refusal {
  readonly problems: readonly Problem[];
}

export const REPORTS = {
  /** Everything that can be dragged onto a blueprint, and the blueprints. */
  catalogue: {
    read: () => null,
    answer: () => ({ parts: PARTS, classes: CLASSES, species: SPECIES, npcs: NPC_SHIPS }),
  } satisfies Report<Fleet, null, Catalogue>,

  sheets: {
    read: readFleets,
    answer: (context, input) => {
      const fleet = fleetFrom(context, input, 'fleet');
      if (isRefusal(fleet)) return fleet;
      const { options, problems } = eclipseOptions(context.options);
      const verdict = validateFleet(fleet, options);
      return { sheets: blueprintSheets(fleet, options), cost: costOf(fleet), problems: [...problems, ...verdict.problems] };
    },
  } satisfies Report<Fleet, FleetInput, FleetSheets | Refusal>,

  battle: {
    read: (input): BattleInput => ({ ...readFleets(input), quick: fieldsOf(input).quick === true }),
    answer: (context, input) => {
      const fleet = fleetFrom(context, input, 'fleet');
      const enemy = fleetFrom(context, input, 'enemy');
      if (isRefusal(fleet)) return fleet;
      return isRefusal(enemy) ? enemy : plain(fleetReport(fleet, enemy, context.options, { quick: input.quick === true }));
    },
  } satisfies Report<Fleet, BattleInput, BattleReport | Refusal>,

  /** Which one swap of a part helps most. */
  gains: {
    read: readGains,
    answer: (context, input) => {
      const fleet = fleetFrom(context, input, 'fleet');
      const enemy = fleetFrom(context, input, 'enemy');
      if (isRefusal(fleet)) return fleet;
      if (isRefusal(enemy)) return enemy;
      const gains = marginalGains(fleet, enemy, context.options, input.parts === undefined ? {} : { parts: input.parts });
      return gains === null ? { problems: legality(fleet, enemy, context.options) } : plain(gains);
    },
  } satisfies Report<Fleet, GainsInput, MarginalGains | Refusal>,

  /** The cheapest fleets of one design that beat the enemy often enough, with the species of the fleet. */
  cheapest: {
    read: (input): CheapestInput => {
      const { chance } = fieldsOf(input);
      const wanted = typeof chance === 'number' && chance > 0 && chance < 1 ? chance : 0.7;
      return { ...readGains(input), chance: wanted };
    },
    answer: (context, input) => {
      const fleet = fleetFrom(context, input, 'fleet');
      const enemy = fleetFrom(context, input, 'enemy');
      if (isRefusal(fleet)) return fleet;
      if (isRefusal(enemy)) return enemy;
      const { chance, parts } = input;
      const found = cheapestFleets({ shell: fleet, enemy, chance, ...(parts !== undefined && { parts }) }, context.options);
      return found === null ? { problems: legality(fleet, enemy, context.options) } : plain(found);
    },
  } satisfies Report<Fleet, CheapestInput, CheapestFleets | Refusal>,

  /** Who holds a sector that several fleets entered one after the other; combatants in order of entry, then the fleets of the input. */
  sector: {
    read: (input): SectorInput => {
      const { fleets } = fieldsOf(input);
      return { fleets: Array.isArray(fleets) ? fleets : [] };
    },
    answer: ({ combatants, options }, { fleets }) => {
      const read = parseFleets({ name: 'fleets', text: JSON.stringify(fleets) });
      if (fleets.length > 0 && read.combatants.length < fleets.length) return { problems: read.problems };
      return plain(sectorReport([...combatants, ...read.combatants].map(fleetOf), options));
    },
  } satisfies Report<Fleet, SectorInput, SectorReport | Refusal>,

  heatmap: {
    read: () => null,
    answer: ({ combatants, options }) => {
      const { field, problems } = compile(combatants, options);
      if (problems.some((p) => p.severity === 'error')) return { problems };
      const arena = open(field);
      const odds = combatants.map((_, a) => combatants.map((__, b) => arena.odds(a, b)));
      return {
        names: combatants.map((c) => c.name),
        win: odds.map((row) => row.map((o) => o.winA)),
        draw: odds.map((row) => row.map((o) => o.draw)),
        sampled: odds.flatMap((row, a) => row.flatMap((o, b) => (o.method === 'exact' ? [] : [[a, b] as const]))),
      };
    },
  } satisfies Report<Fleet, null, FleetGrid | Refusal>,

  /** The share text of combatants, or of the fleet in the input. */
  share: {
    read: readFleets,
    answer: (context, input) => {
      if (input.fleet === undefined) return { text: writeCombatants(context.combatants) };
      const fleet = fleetFrom(context, input, 'fleet');
      return isRefusal(fleet) ? fleet : { text: writeFleets([fleet]) };
    },
  } satisfies Report<Fleet, FleetInput, { readonly text: string } | Refusal>,
};

function readFleets(input: Json): FleetInput {
  const { fleet, enemy } = fieldsOf(input);
  return { ...(fleet !== undefined && { fleet }), ...(enemy !== undefined && { enemy }) };
}

function readGains(input: Json): GainsInput {
  const { parts } = fieldsOf(input);
  const owned = Array.isArray(parts) ? parts.filter((id) => typeof id === 'string').filter(isPartId) : undefined;
  return { ...readFleets(input), ...(owned !== undefined && { parts: owned }) };
}

/** Drops what JSON can't hold (absent members), so that the answer is the same over the wire and between threads. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

function isRefusal(fleet: Fleet | Refusal): fleet is Refusal {
  return 'problems' in fleet;
}

/** A fleet being edited is JSON and is read like any file; a stored one is a combatant. */
function fleetFrom({ combatants }: ReportContext<Fleet>, input: FleetInput, key: 'fleet' | 'enemy'): Fleet | Refusal {
  const given = input[key];
  if (given !== undefined) {
    const { combatants: read, problems } = parseFleets({ name: key, text: JSON.stringify(given) });
    const [first] = read;
    return first === undefined ? { problems } : fleetOf(first);
  }
  const stored = combatants[key === 'fleet' ? 0 : 1];
  if (stored !== undefined) return fleetOf(stored);
  return { problems: [{ code: 'eclipse/no-fleet', severity: 'error', message: `The report needs a fleet as '${key}' or a combatant.` }] };
}

function legality(fleet: Fleet, enemy: Fleet, given: Options): readonly Problem[] {
  const { options, problems } = eclipseOptions(given);
  return [...problems, ...validateFleet(fleet, options).problems, ...validateFleet(enemy, options).problems];
}
