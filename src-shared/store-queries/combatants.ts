/** The combatants table, as the host and the threads that compile fields read it. */
import type { Combatant } from '../contract/combatant.ts';
import type { Facts, Ruleset } from '../contract/ruleset.ts';
import type { ColumnRow } from '../query/combatant-columns.ts';
import { FAULTS } from '../query/fields.ts';
import type { SqlReader } from './sql.ts';

export interface CombatantRow {
  readonly ruleset: string;
  readonly name: string;
  readonly detail: string;
  readonly base: string;
  readonly faction: string;
  readonly points: number;
  readonly tags: string;
  readonly unmodelled: string;
  readonly multiplicity: number;
  readonly source: string | null;
  readonly data: string;
}

export const COMBATANT_COLUMNS = 'ruleset, name, detail, base, faction, points, tags, unmodelled, multiplicity, source, data';

export function combatantFrom(row: CombatantRow): Combatant {
  return {
    ruleset: row.ruleset,
    name: row.name,
    detail: row.detail,
    base: row.base,
    faction: row.faction,
    points: row.points,
    tags: wordsFrom(row.tags),
    unmodelled: wordsFrom(row.unmodelled),
    multiplicity: row.multiplicity,
    ...(row.source !== null && { source: JSON.parse(row.source) as NonNullable<Combatant['source']> }),
    data: JSON.parse(row.data) as Combatant['data'],
  };
}

function wordsJson(words: readonly string[]): string {
  return words.length === 0 ? '[]' : JSON.stringify(words);
}

function wordsFrom(json: string): readonly string[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[]);
}

/** A combatant as the values of the columns after id, roster and ruleset; see `VALUE_COLUMN`. */
export type CombatantValues = readonly [
  name: string,
  detail: string,
  base: string,
  faction: string,
  points: number,
  tags: string,
  unmodelled: string,
  multiplicity: number,
  source: string | null,
  data: string,
  facts: string,
];

/** Places in `CombatantValues`. */
export const VALUE_COLUMN = { faction: 3, unmodelled: 6 } as const;

/** `dataJson`: `JSON.stringify`, or as fast as the ruleset can of what its own importers made. */
export function combatantValues(ruleset: Ruleset, c: Combatant, dataJson: (data: unknown) => string = JSON.stringify): CombatantValues {
  return [
    c.name,
    c.detail,
    c.base,
    c.faction,
    c.points,
    wordsJson(c.tags),
    wordsJson(c.unmodelled),
    c.multiplicity,
    c.source === undefined ? null : JSON.stringify(c.source),
    dataJson(c.data),
    JSON.stringify(factsWithFaults(ruleset, c)),
  ];
}

/** Faults are kept with the facts, too, so that queries and tables know them without reading the sources of a million rows. */
function factsWithFaults(ruleset: Ruleset, c: Combatant): Facts {
  const facts = ruleset.analysis.factsOf(c);
  const faults = c.source?.faults ?? [];
  return faults.length === 0 ? facts : { ...facts, [FAULTS]: faults };
}

export function findCombatant(db: SqlReader, id: number): Combatant | undefined {
  const row = db.get<CombatantRow>(`SELECT ${COMBATANT_COLUMNS} FROM combatants WHERE id = ?`, id);
  return row === undefined ? undefined : combatantFrom(row);
}

/** In the order of the ids, one at a time: a field may be too large to hold. */
export function* combatantsOfField(db: SqlReader, ids: Uint32Array): Generator<Combatant> {
  const sql = `SELECT id, ${COMBATANT_COLUMNS} FROM combatants WHERE id BETWEEN ? AND ?`;
  for (const [, ...values] of inFieldOrder(ids, (from, to) => db.tuples<[id: number, ...CombatantTuple]>(sql, from, to)))
    yield combatantFrom(rowOf(values));
}

type CombatantTuple = [string, string, string, string, string, number, string, string, number, string | null, string];

function rowOf([ruleset, name, detail, base, faction, points, tags, unmodelled, multiplicity, source, data]: CombatantTuple): CombatantRow {
  return { ruleset, name, detail, base, faction, points, tags, unmodelled, multiplicity, source, data };
}

/** The columns of a ColumnRow, in its order. */
const COLUMN_ROW = 'id, name, detail, base, faction, points, tags, unmodelled, facts';

/** What queries and tables need to know of one combatant. */
export function columnRow(db: SqlReader, id: number): ColumnRow | undefined {
  return db.tuples<ColumnRow>(`SELECT ${COLUMN_ROW} FROM combatants WHERE id = ?`, id)[0];
}

/** What queries and tables need to know of a field, in its order. */
export function columnRowsOfField(db: SqlReader, ids: Uint32Array): Generator<ColumnRow> {
  const sql = `SELECT ${COLUMN_ROW} FROM combatants WHERE id BETWEEN ? AND ?`;
  return inFieldOrder(ids, (lowest, highest) => db.tuples<ColumnRow>(sql, lowest, highest));
}

export function pointsOfField(db: SqlReader, ids: Uint32Array): Generator<readonly [id: number, points: number]> {
  const sql = 'SELECT id, points FROM combatants WHERE id BETWEEN ? AND ?';
  return inFieldOrder(ids, (lowest, highest) => db.tuples<readonly [number, number]>(sql, lowest, highest));
}

/** Those of the ids that are not combatants of the game in a complete roster. */
export function strangersTo(db: SqlReader, ruleset: string, ids: Uint32Array): number[] {
  const sql = `SELECT combatants.id FROM combatants JOIN rosters ON rosters.id = roster_id
    WHERE combatants.id BETWEEN ? AND ? AND combatants.ruleset = ? AND complete = 1`;
  const strangers: number[] = [];
  for (const [id, row] of byId(ids, (lowest, highest) => db.tuples<readonly [number]>(sql, lowest, highest, ruleset)))
    if (row === undefined) strangers.push(id);
  return strangers;
}

/** A combatant as the library's index reads it: a tuple, because a million objects would be slow. */
export type IndexedRow = readonly [...ColumnRow, rosterId: number];

/** Every combatant added after the one with the given id, oldest first. */
export function combatantsAddedAfter(db: SqlReader, lastId: number): IterableIterator<IndexedRow> {
  return db.iterateTuples<IndexedRow>(`SELECT ${COLUMN_ROW}, roster_id FROM combatants WHERE id > ? ORDER BY id`, lastId);
}

export function retiredCombatantIds(db: SqlReader): Set<number> {
  return new Set(db.tuples<readonly [number]>('SELECT id FROM combatants WHERE retired = 1').map(([id]) => id));
}

/** Combatants read by one statement. */
const BATCH = 1000;

/** Rows in the order of a field's ids. */
function* inFieldOrder<Row extends NumberedRow>(ids: Uint32Array, read: ReadRows<Row>): Generator<Row> {
  for (const [id, row] of byId(ids, read)) {
    if (row === undefined) throw new Error(`combatant ${id} is no longer in the library`);
    yield row;
  }
}

type NumberedRow = readonly [id: number, ...unknown[]];
type ReadRows<Row> = (lowest: number, highest: number) => Row[];

/** Each id with its row, where there is one. */
function* byId<Row extends NumberedRow>(ids: Uint32Array, read: ReadRows<Row>): Generator<readonly [id: number, row: Row | undefined]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.subarray(from, from + BATCH);
    const lowest = batch.reduce((least, id) => Math.min(least, id));
    const highest = batch.reduce((most, id) => Math.max(most, id));
    // Fields are mostly whole rosters, whose combatants have neighbouring ids.
    const isDense = highest - lowest < 4 * BATCH;
    const rows = isDense ? read(lowest, highest) : Array.from(batch).flatMap((id) => read(id, id));
    const found = new Map(rows.map((row) => [row[0], row]));
    for (const id of batch) yield [id, found.get(id)];
  }
}
