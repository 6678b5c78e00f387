/** The Unit table of a roster: characteristics as list builders write them (input-formats digest 2, "Values seen"). */
import { isDice, parseDice } from '../../../random/dice.ts';
import type { Bracket, ModelLine } from '../rules/model.ts';
import type { Profile } from './roster.ts';

type Characteristics = Omit<ModelLine, 'name' | 'count' | 'cost' | 'weapons'>;

/** Rows of a degrading profile that stand in tables of their own, or as further Unit profiles. */
export interface DegradingRows {
  readonly tables: readonly Profile[];
  readonly profiles: readonly Profile[];
}

export function readUnitProfile(
  profile: Profile,
  rows: DegradingRows,
): { line: Characteristics; starred: readonly string[] } | { fault: string } {
  const table = tableRows(rows.tables);
  const top = table[0]?.values ?? {};
  const cell = (name: string) => {
    const written = (profile.values[name] ?? '').trim();
    return written === '*' ? (top[name] ?? '') : written;
  };
  const value = (...names: readonly string[]) => names.map(cell).find((text) => text !== '') ?? '';
  const wounds = firstNumber(value('W'));
  const toughness = firstNumber(value('T'));
  if (wounds === null || wounds < 1 || toughness === null || toughness < 1)
    return { fault: `The profile '${profile.name}' has no usable W and T.` };
  const [armour, invulnerable] = saves(value('Save', 'SV', 'Sv'));
  const attacks = value('A').toLowerCase();
  const brackets = [...profileBrackets(profile, rows.profiles), ...table.slice(1).map(bracketOf)].sort((x, y) => y.upTo - x.upTo);
  return {
    line: {
      move: moveOf(value('M')),
      weaponSkill: skill(value('WS')),
      ballisticSkill: skill(value('BS')),
      strength: firstNumber(value('S')) ?? 3,
      toughness,
      wounds,
      attacks: isDice(parseDice(attacks)) ? attacks : isTenth(profile) ? '0' : '1',
      leadership: firstNumber(value('Ld', 'LD')) ?? 7,
      armour,
      invulnerableMelee: invulnerable,
      invulnerableRanged: invulnerable,
      feelNoPain: 7,
      feelNoPainMortal: 7,
      ...(brackets.length > 0 && { brackets }),
    },
    // Cells that point to a table that is not there.
    starred: Object.entries(profile.values).flatMap(([name, text]) => (text.trim() === '*' && top[name] === undefined ? [name] : [])),
  };
}

function isTenth(profile: Profile): boolean {
  return profile.values.OC !== undefined || profile.values.LD !== undefined;
}

function firstNumber(text: string): number | null {
  const found = /\d+/.exec(text);
  return found === null ? null : Number(found[0]);
}

/** `6"`, and `20-45"` of a flyer: the most it can move. */
function moveOf(text: string): number {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [0];
  return Math.min(99, Math.max(...numbers));
}

/** `3+`, `3`; `-` = cannot. */
function skill(text: string): number {
  const n = firstNumber(text);
  return n === null || n < 2 || n > 6 ? 7 : n;
}

/** `3+`, `7+`, `2+/5++`. */
function saves(text: string): [armour: number, invulnerable: number] {
  const [armour, invulnerable] = text.split('/');
  const bounded = (t: string | undefined) => {
    const n = firstNumber(t ?? '');
    return n === null || n > 7 ? 7 : Math.max(2, n);
  };
  return [bounded(armour), bounded(invulnerable)];
}

interface TableRow {
  /** Wounds left from which the row no longer counts, upwards: its highest. */
  readonly upTo: number;
  readonly values: Readonly<Record<string, string>>;
}

/** Rows of a table by the wounds left, best first; columns by name, by a heading row, or by the order the type names. */
function tableRows(tables: readonly Profile[]): TableRow[] {
  const heading = tables.find((t) => !Object.values(t.values).some((text) => /\d/.test(text)));
  const rows = tables.filter((t) => t !== heading).map((t) => ({ upTo: upTo(remaining(t)), values: columnsOf(t, heading) }));
  return rows.sort((x, y) => y.upTo - x.upTo);
}

function remaining(row: Profile): string {
  return Object.entries(row.values).find(([column]) => /^remaining/i.test(column))?.[1] ?? '';
}

/** `7-12+`, `6+`, `1-3`: the highest number of wounds of the row; a plus alone is the top. */
function upTo(text: string): number {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [0];
  return /^\s*\d+\s*\+/.test(text) ? Number.POSITIVE_INFINITY : Math.max(...numbers);
}

const COLUMNS: Readonly<Record<string, string>> = {
  movement: 'M',
  move: 'M',
  attacks: 'A',
  ws: 'WS',
  bs: 'BS',
  strength: 'S',
  m: 'M',
  a: 'A',
  s: 'S',
};

function columnsOf(row: Profile, heading: Profile | undefined): Readonly<Record<string, string>> {
  const order = /[-(]\s*([A-Z]+(?:\s*[/,]\s*[A-Z]+)*)\s*\)?$/.exec(row.type)?.[1]?.split(/\s*[/,]\s*/) ?? ['M', 'BS', 'A'];
  const named: Record<string, string> = {};
  let at = 0;
  for (const [column, value] of Object.entries(row.values)) {
    if (/^remaining/i.test(column)) continue;
    const title = heading?.values[column] ?? column;
    named[COLUMNS[title.trim().toLowerCase()] ?? (heading === undefined ? (order[at] ?? column) : title)] = value;
    at++;
  }
  return named;
}

function bracketOf({ upTo: wounds, values }: TableRow): Bracket {
  const attacks = (values.A ?? '').trim().toLowerCase();
  return {
    upTo: wounds,
    ...(values.M !== undefined && { move: moveOf(values.M) }),
    ...(values.WS !== undefined && { weaponSkill: skill(values.WS) }),
    ...(values.BS !== undefined && { ballisticSkill: skill(values.BS) }),
    ...(values.S !== undefined && firstNumber(values.S) !== null && { strength: firstNumber(values.S)! }),
    ...(attacks !== '' && isDice(parseDice(attacks)) && { attacks }),
  };
}

const BAND = /[([]\s*(\d+\s*(?:-\s*\d+)?\s*\+?)\s*wounds?(?: remaining)?\s*[)\]]/i;

/** `Raider 2 (3-5 wounds remaining)`: a further Unit profile with the characteristics of a row. */
function profileBrackets(top: Profile, profiles: readonly Profile[]): Bracket[] {
  if (!BAND.test(top.name)) return [];
  return profiles.flatMap((p) => {
    const band = BAND.exec(p.name);
    return p === top || band === null ? [] : [bracketOf({ upTo: upTo(band[1]!), values: p.values })];
  });
}

/** The most wounds of the row a profile's name speaks of; a profile without rows is the top one. */
export function bandOf({ name }: Profile): number {
  const band = BAND.exec(name);
  return band === null ? Number.POSITIVE_INFINITY : upTo(band[1]!);
}
