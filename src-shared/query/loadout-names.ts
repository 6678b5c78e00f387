/**
 * Names that tell the loadouts of one unit apart: a number that depends only on the field, and what makes a loadout
 * different from its siblings. Groups are compared when they are first asked for, so that a million rows cost nothing.
 */
import { allRows, orderByNumber } from '../stats/order.ts';
import type { CombatantColumns } from './combatant-columns.ts';
import { Latest } from './latest.ts';
import { type Loadout, LoadoutGroup, type LoadoutSpecs, loadoutText } from './loadout-text.ts';

export interface LoadoutLabel {
  /** Among the loadouts of the same unit and faction in the field, in the order of the library; null where it is the only one. */
  readonly loadout: { readonly number: number; readonly of: number } | null;
  /** "Hive Titan · loadout 12 of 14"; the name alone where none of its siblings has the same. */
  readonly title: string;
  /** What not all of its siblings have: "2x Shred Cannon, Tough 12". Empty where there are none. */
  readonly difference: string;
}

export interface NumberedLoadout extends LoadoutLabel {
  /** Of the combatant. */
  readonly id: number;
}

/** What is shown behind a title: what makes a loadout different, or the whole of it where it has no siblings. */
export function loadoutLine({ detail, loadout, difference }: { readonly detail: string } & Omit<LoadoutLabel, 'title'>): string {
  return loadout === null ? loadoutText(detail) : difference;
}

/** "Hive Titan · loadout 12 of 14 (2x Shred Cannon)": title and loadout in one line. */
export function fullTitle(row: { readonly detail: string } & LoadoutLabel): string {
  const line = loadoutLine(row);
  return line === '' ? row.title : `${row.title} (${line})`;
}

/** Narrow lists cut longer names, and what makes them different is mostly at their end. */
const LONGEST_UNCUT = 16;

/**
 * The same beside the points, which are not said twice: where nothing else differs the whole loadout. `noun`: what the game
 * calls them.
 */
export function lineBesidePoints(
  row: { readonly detail: string; readonly points: number } & Omit<LoadoutLabel, 'title'>,
  noun: string,
): string {
  const line = loadoutLine(row);
  const others = withoutPoints(line, row.points, noun);
  return others === '' && line !== '' ? loadoutText(row.detail) : others;
}

/** Parts of a line but for the points. */
export function withoutPoints(line: string, points: number, noun: string): string {
  return line
    .split(', ')
    .filter((part) => part !== `${points} ${noun}`)
    .join(', ');
}

/** "12/14" behind a name in a narrow list; empty where the name alone is the title, and short enough to be seen as a whole. */
export function shortNumber({ name, title, loadout }: { readonly name: string } & Omit<LoadoutLabel, 'difference'>): string {
  return loadout === null || (title === name && name.length <= LONGEST_UNCUT) ? '' : `${loadout.number}/${loadout.of}`;
}

const NUMBERED = /^(.*) \u00b7 loadout (\d+) of (\d+)$/s;

/** A title in two parts, where only the title is known: the name, which may be cut, and "12/14", which may not. */
export function splitTitle(title: string): { readonly name: string; readonly number: string } {
  const [, name = title, number, of] = NUMBERED.exec(title) ?? [];
  return { name, number: number === undefined ? '' : `${number}/${of}` };
}

/** "Hive Titan 12/14", for sentences that have little space. */
export function shortTitle(title: string): string {
  const { name, number } = splitTitle(title);
  return number === '' ? name : `${name} ${number}`;
}

/** Below a name on a leaderboard: which loadout it is, what makes it different, and its faction. */
export function boardNote(row: { readonly detail: string; readonly faction: string } & LoadoutLabel, isBest: boolean): string {
  const { loadout } = row;
  const number =
    loadout === null ? '' : isBest ? `loadout ${loadout.number}, best of ${loadout.of}` : `loadout ${loadout.number} of ${loadout.of}`;
  return [number, loadoutLine(row), row.faction].filter((part) => part !== '').join(', ');
}

/** The same, without its faction, for a place that shows the points already. */
export function noteBesidePoints(row: { readonly detail: string; readonly points: number } & LoadoutLabel, noun: string): string {
  return withoutPoints(boardNote({ ...row, faction: '' }, false), row.points, noun);
}

/** A query for all loadouts of a unit. */
export function siblingsQuery({ base, faction }: { readonly base: string; readonly faction: string }): string {
  return `base="${base.replaceAll('"', '')}"${faction === '' ? '' : ` faction="${faction.replaceAll('"', '')}"`}`;
}

/** Of a combatant whose siblings are not known. */
export function unnumbered(name: string): LoadoutLabel {
  return { loadout: null, title: name, difference: '' };
}

/** Compared groups that are kept: an export in the order of the ranks goes back and forth between all units of a field. */
const KEPT_GROUPS = 4000;
/** Of a larger group this many, evenly spaced, show what its members share. */
const MOST_COMPARED = 20_000;
/** In groups up to this size equal differences are looked for, and points added to them. */
const MOST_CHECKED = 2000;

interface ComparedGroup {
  readonly group: LoadoutGroup;
  /** Differences that several members have. */
  readonly repeated: ReadonlySet<string>;
}

export class LoadoutNames {
  /** Units in the field: distinct pairs of base unit and faction. */
  readonly units: number;
  /** Some siblings have the same name, so that only their loadouts tell them apart. */
  readonly hasSameNames: boolean;
  private readonly columns: CombatantColumns;
  private readonly specsOf: (row: number) => LoadoutSpecs;
  private readonly groups: Groups;
  /** 1 for rows whose name one of their siblings has, too. */
  private readonly sameName: Uint8Array;
  private readonly compared = new Latest<ComparedGroup>(KEPT_GROUPS);

  /** `scopes`: only rows with the same number can be siblings, which may differ in their games. */
  constructor(columns: CombatantColumns, specs: LoadoutSpecs | ((row: number) => LoadoutSpecs), scopes: Uint32Array | null = null) {
    this.columns = columns;
    this.specsOf = typeof specs === 'function' ? specs : () => specs;
    this.groups = groupRows(columns, scopes);
    this.units = this.groups.count;
    this.sameName = rowsWithSameName(this.groups, columns.names.ids);
    this.hasSameNames = this.sameName.includes(1);
  }

  label(row: number): LoadoutLabel {
    const loadout = this.number(row);
    return { loadout, title: this.title(row), difference: loadout === null ? '' : this.difference(row) };
  }

  /** "Hive Titan · loadout 12 of 14"; the name alone where none of its siblings has the same. */
  title(row: number): string {
    const name = this.columns.word(this.columns.names, row);
    const loadout = this.number(row);
    return loadout === null || this.sameName[row] === 0 ? name : `${name} \u00b7 loadout ${loadout.number} of ${loadout.of}`;
  }

  number(row: number): LoadoutLabel['loadout'] {
    const of = this.size(this.unit(row));
    return of < 2 ? null : { number: this.groups.number[row]!, of };
  }

  /** What not all of its siblings have; empty where it has no siblings. */
  difference(row: number): string {
    const unit = this.unit(row);
    if (this.size(unit) < 2) return '';
    const { group, repeated } = this.compare(unit);
    const text = group.difference(this.loadout(row));
    return repeated.has(text) ? group.difference(this.loadout(row), true) : text;
  }

  /** The number of a row's unit, below `units`. */
  unit(row: number): number {
    return this.groups.unitOf[row]!;
  }

  /** Its siblings and itself, in the order of their numbers. */
  siblings(row: number): Uint32Array {
    return this.members(this.unit(row));
  }

  private size(unit: number): number {
    return this.groups.starts[unit + 1]! - this.groups.starts[unit]!;
  }

  private members(unit: number): Uint32Array {
    return this.groups.members.subarray(this.groups.starts[unit], this.groups.starts[unit + 1]);
  }

  private compare(unit: number): ComparedGroup {
    return this.compared.get(String(unit), () => {
      const members = this.members(unit);
      const compared = members.length <= MOST_COMPARED ? members : evenlySpaced(members, MOST_COMPARED);
      const group = new LoadoutGroup(
        this.specsOf(members[0]!),
        Array.from(compared, (row) => this.loadout(row)),
      );
      return { group, repeated: members.length > MOST_CHECKED ? NONE : this.repeatedTexts(group, members) };
    });
  }

  private repeatedTexts(group: LoadoutGroup, members: Uint32Array): ReadonlySet<string> {
    const seen = new Set<string>();
    const repeated = new Set<string>();
    for (const row of members) {
      const text = group.difference(this.loadout(row));
      if (seen.has(text)) repeated.add(text);
      seen.add(text);
    }
    return repeated;
  }

  private loadout(row: number): Loadout {
    const { columns } = this;
    return {
      detail: columns.word(columns.details, row),
      points: columns.points[row]!,
      fact: (id) => {
        const column = columns.column(id);
        if (column === undefined) return undefined;
        return column.kind === 'number' ? column.values[row] : columns.wordsAt(column, row);
      },
    };
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Headers for a table: titles, with the faction and then the place in the field where a title is not unique. */
export function uniqueTitles(rows: readonly { readonly title: string; readonly faction: string; readonly index: number }[]): string[] {
  const withFaction = distinguished(
    rows,
    (row) => row.title,
    ({ title, faction }) => (faction === '' ? title : `${title} (${faction})`),
  );
  return distinguished(
    rows.map((row, i) => ({ ...row, title: withFaction[i]! })),
    (row) => row.title,
    ({ title, index }) => `${title} #${index}`,
  );
}

function distinguished<Row>(rows: readonly Row[], short: (row: Row) => string, long: (row: Row) => string): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(short(row), (counts.get(short(row)) ?? 0) + 1);
  return rows.map((row) => (counts.get(short(row)) === 1 ? short(row) : long(row)));
}

interface Groups {
  readonly count: number;
  /** row -> number of its unit */
  readonly unitOf: Uint32Array;
  /** row -> its place among the members of its unit, from 1 */
  readonly number: Uint32Array;
  /** The rows of unit u are members[starts[u]] .. members[starts[u + 1] - 1], in the order of the library. */
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

function groupRows(columns: CombatantColumns, scopes: Uint32Array | null): Groups {
  const { rows, ids } = columns;
  const { unitOf, count } = numberUnits(columns, scopes);
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < rows; row++) starts[unitOf[row]! + 1] = starts[unitOf[row]! + 1]! + 1;
  for (let unit = 0; unit < count; unit++) starts[unit + 1] = starts[unit + 1]! + starts[unit]!;
  const next = starts.slice();
  const members = new Uint32Array(rows);
  const number = new Uint32Array(rows);
  for (const row of libraryOrder(ids)) {
    const unit = unitOf[row]!;
    const at = next[unit]!;
    next[unit] = at + 1;
    members[at] = row;
    number[row] = at - starts[unit]! + 1;
  }
  return { count, unitOf, number, starts, members };
}

function numberUnits({ rows, bases, factions }: CombatantColumns, scopes: Uint32Array | null): { unitOf: Uint32Array; count: number } {
  const unitOf = new Uint32Array(rows);
  const known = new Map<number, number>();
  const width = factions.dictionary.length;
  const scopeWidth = width * bases.dictionary.length;
  let lastKey = -1;
  let unit = -1;
  for (let row = 0; row < rows; row++) {
    const key = (scopes?.[row] ?? 0) * scopeWidth + bases.ids[row]! * width + factions.ids[row]!;
    // Siblings are mostly neighbours.
    if (key !== lastKey) {
      lastKey = key;
      unit = known.get(key) ?? known.size;
      known.set(key, unit);
    }
    unitOf[row] = unit;
  }
  return { unitOf, count: known.size };
}

function libraryOrder(ids: Uint32Array): Uint32Array {
  for (let row = 1; row < ids.length; row++) {
    if (ids[row]! < ids[row - 1]!) return orderByNumber(ids, allRows(ids.length), false);
  }
  return allRows(ids.length);
}

function rowsWithSameName({ count, starts, members }: Groups, names: Uint32Array): Uint8Array {
  const same = new Uint8Array(members.length);
  for (let unit = 0; unit < count; unit++) {
    const [from, to] = [starts[unit]!, starts[unit + 1]!];
    if (to - from < 2) continue;
    const first = new Map<number, number>();
    for (let at = from; at < to; at++) {
      const row = members[at]!;
      const before = first.get(names[row]!);
      if (before === undefined) first.set(names[row]!, row);
      else same[row] = same[before] = 1;
    }
  }
  return same;
}

function evenlySpaced(rows: Uint32Array, most: number): Uint32Array {
  return Uint32Array.from({ length: most }, (_, i) => rows[Math.floor((i * rows.length) / most)]!);
}
