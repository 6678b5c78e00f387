/** Fleets from JSON: the share format of the fleet builder. Never throws; every problem has a line and a column. */
import type { Combatant } from '../../../contract/combatant.ts';
import { EMPTY_IMPORT, type Importer, type ImportResult, type ImportSource } from '../../../contract/importer.ts';
import type { Json } from '../../../contract/json.ts';
import { closestWord, didYouMean, type Problem } from '../../../contract/problem.ts';
import { parseJson, placeOf } from '../../../formats/json.ts';
import { isPartId, PART_IDS, type PartId } from '../data/parts.ts';
import { CLASSES, isNpcId, isShipClass, isSpeciesId, NPC_SHIPS, SHIP_CLASSES, SPECIES } from '../data/ships.ts';
import { blueprintOf, combatantOf, type Fleet, isNpcRow, type ShipRow } from '../rules/fleet.ts';
import { jsonPlaces, type Place } from './json-positions.ts';
import { asLeftOut, type Breach, DEFAULT_BUILDING, validateFleet } from './validate.ts';

export const FLEET_SCHEMA = 'warbench-eclipse-fleets/1';

const FLEET_KEYS = ['name', 'faction', 'species', 'npc', 'ships', 'schema', 'note'] as const;
const SHIP_KEYS = ['class', 'npc', 'name', 'count', 'parts', 'note'] as const;
/** More ships than any player has in a row; keeps a typing error from allocating gigabytes. */
const MOST_SHIPS = 40;
const MOST_PARTS = 40;

interface UnknownId {
  readonly code: string;
  readonly label: string;
  readonly known: readonly string[];
}

const UNKNOWN = {
  species: { code: 'eclipse/unknown-species', label: 'Unknown species', known: Object.keys(SPECIES) },
  npc: { code: 'eclipse/unknown-npc', label: 'Unknown non-player ship', known: Object.keys(NPC_SHIPS) },
  class: { code: 'eclipse/unknown-class', label: 'Unknown ship class', known: SHIP_CLASSES },
  part: { code: 'eclipse/unknown-part', label: 'Unknown part', known: PART_IDS },
} as const satisfies Record<string, UnknownId>;

export const fleetJson: Importer<Fleet> = {
  id: 'eclipse-fleet-json',
  label: 'Eclipse fleets (JSON)',
  extensions: ['.json'],
  detect(source) {
    const head = source.text.slice(0, 4000);
    if (head.includes('"warbench-eclipse-fleets/')) return 1;
    if (!/^\s*[[{]/.test(head)) return 0;
    // A fleet without ships, or with ships that lack everything, is one all the same: its own message says what is missing.
    if (/"ships"\s*:\s*\[\s*\]/.test(head)) return 0.7;
    return /"ships"\s*:/.test(head) && /"(?:parts|class|npc|fleets)"\s*:/.test(head) ? 0.7 : 0;
  },
  parse(source) {
    return parseFleets(source);
  },
};

export function parseFleets(source: Pick<ImportSource, 'name' | 'text'>): ImportResult<Fleet> {
  const parsed = parseJson(source.text, source.name, { size: 16 * 1024 * 1024, depth: 40 });
  if ('problem' in parsed) return { ...EMPTY_IMPORT, problems: [parsed.problem] };
  return new FleetReader(source.name, source.text).read(parsed.value);
}

type Fields = { readonly [key: string]: Json | undefined };

class FleetReader {
  private readonly file: string;
  private readonly text: string;
  private readonly places: ReadonlyMap<string, Place>;
  private readonly problems: Problem[] = [];
  private readonly combatants: Combatant<Fleet>[] = [];
  /** Name of the fleet that is being read. */
  private subject: string | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    this.places = jsonPlaces(this.text);
  }

  read(value: Json): ImportResult<Fleet> {
    const { list, path } = this.fleetList(value);
    list.forEach((one, i) => {
      this.fleet(one, path === null ? '' : `${path}${path === '' ? '' : '/'}${i}`);
    });
    return {
      ...EMPTY_IMPORT,
      combatants: this.combatants,
      problems: this.problems,
      detected: [`${this.combatants.length} fleets, ${FLEET_SCHEMA}`],
    };
  }

  /** A file of fleets, a bare list of fleets, or one fleet. */
  private fleetList(value: Json): { list: readonly Json[]; path: string | null } {
    if (Array.isArray(value)) return { list: value, path: '' };
    const fields = asFields(value);
    if (fields === null) {
      this.report('', 'eclipse/shape', 'A fleet file is a JSON object with "fleets", a list of fleets, or one fleet.');
      return { list: [], path: '' };
    }
    if (fields.schema !== undefined && fields.schema !== FLEET_SCHEMA) {
      this.report('schema', 'eclipse/schema', `The schema is '${String(fields.schema)}'; this version reads '${FLEET_SCHEMA}'.`);
      return { list: [], path: '' };
    }
    if (Array.isArray(fields.fleets)) return { list: fields.fleets, path: 'fleets' };
    if (fields.fleets !== undefined) {
      this.report('fleets', 'eclipse/shape', '"fleets" must be a list.');
      return { list: [], path: '' };
    }
    return { list: [value], path: null };
  }

  private fleet(value: Json, path: string): void {
    const fields = asFields(value);
    if (fields === null) {
      this.report(path, 'eclipse/shape', 'A fleet must be an object with "name" and "ships".');
      return;
    }
    this.subject = typeof fields.name === 'string' ? fields.name.trim() : undefined;
    this.unknownKeys(fields, FLEET_KEYS, path);
    const name = this.textOf(fields, 'name', path);
    const faction = fields.faction === undefined ? 'Independent' : this.textOf(fields, 'faction', path);
    const species = fields.species ?? 'terran';
    if (typeof species !== 'string' || !isSpeciesId(species)) {
      this.unknown(join(path, 'species'), species, UNKNOWN.species);
      return;
    }
    if (fields.npc !== undefined && typeof fields.npc !== 'boolean') {
      this.report(join(path, 'npc'), 'eclipse/shape', '"npc" of a fleet is true or false.');
      return;
    }
    if (!Array.isArray(fields.ships)) {
      this.report(path, 'eclipse/shape', 'The fleet has no list of "ships".');
      return;
    }
    if (name === undefined || faction === undefined) return;
    const shell: Fleet = { name, faction, species, npc: false, ships: [] };
    const rows = fields.ships.map((ship, i) => this.ship(ship, join(path, `ships/${i}`), shell));
    if (rows.some((row) => row === undefined)) {
      this.report(path, 'eclipse/fleet-left-out', `Fleet '${name}' is left out because of the errors in its ships.`);
      return;
    }
    const ships = rows as ShipRow[];
    const npc = fields.npc === undefined ? ships.length > 0 && ships.every(isNpcRow) : fields.npc === true;
    this.add({ ...shell, npc, ships }, path);
  }

  private add(fleet: Fleet, path: string): void {
    for (const problem of validateFleet(fleet, DEFAULT_BUILDING).problems as readonly Breach[]) {
      // The options of a run decide what is legal there, so here it is a warning.
      this.problems.push({
        ...asLeftOut(problem),
        severity: 'warning',
        file: this.file,
        ...this.at(problem.row === undefined ? path : join(path, `ships/${problem.row}`)),
      });
    }
    const { line, column } = this.at(path);
    this.combatants.push(combatantOf(fleet, { file: this.file, line, column }));
  }

  private ship(value: Json, path: string, fleet: Fleet): ShipRow | undefined {
    const fields = asFields(value);
    if (fields === null) return this.report(path, 'eclipse/shape', 'A ship must be an object with "class" or "npc".');
    this.unknownKeys(fields, SHIP_KEYS, path);
    const count = this.count(fields, path);
    const name = fields.name === undefined ? '' : this.textOf(fields, 'name', path);
    if (count === undefined || name === undefined) return undefined;
    if (fields.npc !== undefined) {
      if (typeof fields.npc !== 'string' || !isNpcId(fields.npc)) {
        return this.unknown(join(path, 'npc'), fields.npc, UNKNOWN.npc);
      }
      return { npc: fields.npc, name: name || NPC_SHIPS[fields.npc].name, count };
    }
    const ship = fields.class;
    if (typeof ship !== 'string' || !isShipClass(ship)) {
      if (ship === undefined) return this.report(path, 'eclipse/unknown-class', 'The ship has no "class".');
      return this.unknown(join(path, 'class'), ship, UNKNOWN.class);
    }
    const parts = fields.parts === undefined ? blueprintOf(fleet, ship).parts : this.parts(fields.parts, join(path, 'parts'));
    return parts && { class: ship, name: name || CLASSES[ship].name, count, parts };
  }

  private parts(value: Json, path: string): PartId[] | undefined {
    if (!Array.isArray(value)) return this.report(path, 'eclipse/shape', '"parts" must be a list of part ids.');
    if (value.length > MOST_PARTS) return this.report(path, 'eclipse/shape', `A ship cannot list more than ${MOST_PARTS} parts.`);
    const parts: PartId[] = [];
    value.forEach((id: Json, i) => {
      if (typeof id === 'string' && isPartId(id)) parts.push(id);
      else this.unknown(join(path, String(i)), id, UNKNOWN.part);
    });
    return parts.length === value.length ? parts : undefined;
  }

  private count(fields: Fields, path: string): number | undefined {
    const count = fields.count ?? 1;
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MOST_SHIPS) return count;
    return this.report(join(path, 'count'), 'eclipse/count', `"count" must be a whole number from 0 to ${MOST_SHIPS}.`);
  }

  private textOf(fields: Fields, key: string, path: string): string | undefined {
    const value = fields[key];
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 200) return value.trim();
    return this.report(value === undefined ? path : join(path, key), 'eclipse/name', `"${key}" must be a text of 1 to 200 characters.`);
  }

  private unknownKeys(fields: Fields, known: readonly string[], path: string): void {
    for (const key of Object.keys(fields)) {
      if (known.includes(key)) continue;
      const hint = didYouMean(key, known);
      this.problems.push({
        code: 'eclipse/unknown-key',
        severity: 'warning',
        message: `"${key}" is not read here.`,
        file: this.file,
        ...this.at(join(path, key)),
        ...(hint !== undefined && { hint }),
      });
    }
  }

  /** Reports an unknown id and suggests the closest known one. */
  private unknown(path: string, value: Json, { code, label, known }: UnknownId): undefined {
    const close = typeof value === 'string' ? closestWord(value, known) : undefined;
    const suggestion = close === undefined ? {} : { hint: `Did you mean '${close}'?`, fix: JSON.stringify(close) };
    return this.report(path, code, `${label} '${String(value)}'.`, suggestion);
  }

  private report(path: string, code: string, message: string, suggestion: Pick<Problem, 'hint' | 'fix'> = {}): undefined {
    const subject = this.subject !== undefined && { subject: this.subject };
    this.problems.push({ code, severity: 'error', message, file: this.file, ...this.at(path), ...subject, ...suggestion });
    return undefined;
  }

  /** The value at the path, or the nearest one around it. */
  private at(path: string): { line: number; column: number; endColumn?: number } {
    for (let p = path; ; p = p.includes('/') ? p.slice(0, p.lastIndexOf('/')) : '') {
      const place = this.places.get(p);
      if (place !== undefined) {
        const start = placeOf(this.text, place.start);
        const end = placeOf(this.text, place.end);
        return end.line === start.line ? { ...start, endColumn: end.column } : start;
      }
      if (p === '') return { line: 1, column: 1 };
    }
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`;
}

function asFields(value: Json): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}
