/** What the fleet builder and the matchup view ask the host for. Plain JSON in and out. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Json } from '../../../contract/json.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import { isPartId, PARTS } from '../data/parts.ts';
import { CLASSES, NPC_SHIPS, SPECIES } from '../data/ships.ts';
import { compileField, EclipseArena } from '../engine/compile.ts';
import { parseFleets } from '../import/fleet-json.ts';
import { validateFleet } from '../import/validate.ts';
import { writeCombatants, writeFleets } from '../import/write.ts';
import { costOf, type Fleet, fleetOf } from '../rules/fleet.ts';
import { eclipseOptions } from '../rules/options.ts';
import { fleetReport } from './battle-report.ts';
import { blueprintSheets, marginalGains } from './builder.ts';

type Report = (combatants: readonly Combatant[], options: Options, input: Json) => Json;
type Fields = { readonly [key: string]: Json | undefined };

export const REPORTS = {
  /** Everything that can be dragged onto a blueprint, and the blueprints. */
  catalogue: () => json({ parts: PARTS, classes: CLASSES, species: SPECIES, npcs: NPC_SHIPS }),

  /** input { fleet }: blueprints with sums and breaches, cost, and what is wrong with the fleet as a whole. */
  sheets: (combatants, given, input) => {
    const fleet = fleetFrom(combatants, input, 'fleet', 0);
    if (isFault(fleet)) return json(fleet);
    const { options, problems } = eclipseOptions(given);
    const verdict = validateFleet(fleet, options);
    return json({ sheets: blueprintSheets(fleet, options), cost: costOf(fleet), problems: [...problems, ...verdict.problems] });
  },

  /** Two combatants, or input { fleet, enemy }: the battle report. */
  battle: (combatants, options, input) => {
    const fleet = fleetFrom(combatants, input, 'fleet', 0);
    const enemy = fleetFrom(combatants, input, 'enemy', 1);
    if (isFault(fleet)) return json(fleet);
    return isFault(enemy) ? json(enemy) : json(fleetReport(fleet, enemy, options));
  },

  /** The same, with input.parts as the parts the player owns: which one swap helps most. */
  gains: (combatants, options, input) => {
    const fleet = fleetFrom(combatants, input, 'fleet', 0);
    const enemy = fleetFrom(combatants, input, 'enemy', 1);
    if (isFault(fleet)) return json(fleet);
    if (isFault(enemy)) return json(enemy);
    const owned = fields(input).parts;
    const parts = Array.isArray(owned) ? owned.filter((id) => typeof id === 'string').filter(isPartId) : undefined;
    const gains = marginalGains(fleet, enemy, options, parts === undefined ? {} : { parts });
    return gains === null ? json({ problems: legality(fleet, enemy, options) }) : json(gains);
  },

  /** Fleet against fleet: win[a][b], draw[a][b], and the pairs that were sampled. */
  heatmap: (combatants, options) => {
    const { field, problems } = compileField(combatants, options);
    if (problems.some((p) => p.severity === 'error')) return json({ problems });
    const arena = new EclipseArena(field);
    const odds = combatants.map((_, a) => combatants.map((__, b) => arena.odds(a, b)));
    return json({
      names: combatants.map((c) => c.name),
      win: odds.map((row) => row.map((o) => o.winA)),
      draw: odds.map((row) => row.map((o) => o.draw)),
      sampled: odds.flatMap((row, a) => row.flatMap((o, b) => (o.method === 'exact' ? [] : [[a, b]]))),
    });
  },

  /** The share text of combatants, or of input { fleet }. */
  share: (combatants, _options, input) => {
    if (fields(input).fleet === undefined) return json({ text: writeCombatants(combatants) });
    const fleet = fleetFrom(combatants, input, 'fleet', 0);
    return isFault(fleet) ? json(fleet) : json({ text: writeFleets([fleet]) });
  },
} as const satisfies Readonly<Record<string, Report>>;

/** Drops what JSON cannot hold (absent members), so that the answer survives any carrier. */
function json(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

function fields(input: Json): Fields {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Fields) : {};
}

interface Fault {
  readonly problems: readonly Problem[];
}

function isFault(fleet: Fleet | Fault): fleet is Fault {
  return 'problems' in fleet;
}

/** A fleet under construction comes as JSON and is read like any file; a stored one comes as a combatant. */
function fleetFrom(combatants: readonly Combatant[], input: Json, key: 'fleet' | 'enemy', index: number): Fleet | Fault {
  const given = fields(input)[key];
  if (given !== undefined) {
    const { combatants: read, problems } = parseFleets({ name: key, text: JSON.stringify(given) });
    const [first] = read;
    return first === undefined ? { problems } : fleetOf(first);
  }
  const stored = combatants[index];
  if (stored !== undefined) return fleetOf(stored);
  return { problems: [{ code: 'eclipse/no-fleet', severity: 'error', message: `The report needs a fleet as '${key}' or a combatant.` }] };
}

function legality(fleet: Fleet, enemy: Fleet, given: Options): readonly Problem[] {
  const { options, problems } = eclipseOptions(given);
  return [...problems, ...validateFleet(fleet, options).problems, ...validateFleet(enemy, options).problems];
}
