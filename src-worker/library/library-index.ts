/**
 * An index of every combatant in the library. It has a thread of its own and keeps what it has read: after a change of
 * the library it reads only the new rows.
 */
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { ColumnsBuilder, CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { commonWords, countWords } from '../../src-shared/query/common-words.ts';
import { combatantFields } from '../../src-shared/query/fields.ts';
import { Latest } from '../../src-shared/query/latest.ts';
import { LoadoutNames, type NumberedLoadout } from '../../src-shared/query/loadout-names.ts';
import type { LoadoutSpecs } from '../../src-shared/query/loadout-text.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import { inOrder, selectRows } from '../../src-shared/query/select.ts';
import { orderByNumber } from '../../src-shared/stats/order.ts';
import { combatantsAddedAfter, type IndexedRow, retiredCombatantIds } from '../../src-shared/store-queries/combatants.ts';
import { rulesetsOfRosters } from '../../src-shared/store-queries/rosters.ts';
import type { FindReply, FindRequest, LibraryVersion, LoadoutsRequest, WordsRequest } from '../../src-shared/tasks/library-tasks.ts';
import { readDatabase } from '../database.ts';

export class LibraryIndex {
  private readonly rulesets: readonly Ruleset[];
  private builder = new ColumnsBuilder();
  private columns = new CombatantColumns(this.builder.data());
  private database = '';
  private version = -1;
  private edition = 0;
  private lastId = 0;
  /** Roster of each row. */
  private rosterOf = new Uint32Array(1024);
  /** The game of each roster in the library. */
  private rosters = new Map<number, RulesetId>();
  private retired: ReadonlySet<number> = new Set();
  /** The last answers, because the next page repeats the query. */
  private found = new Latest<Uint32Array>(4);
  private orders = new Latest<Uint32Array>(4);
  private counts = new Latest<Uint32Array>(8);
  private names: LoadoutNames | null = null;

  constructor(rulesets: readonly Ruleset[]) {
    this.rulesets = rulesets;
  }

  find(request: FindRequest): FindReply {
    this.update(request);
    const rulesets = this.rulesets.filter((r) => request.ruleset === null || r.id === request.ruleset);
    const { query, problems } = parseQuery(request.query, combatantFields(rulesets.flatMap((r) => r.analysis.facts)));
    const { database: _, version: __, offset, limit, ...asked } = request;
    const rows = this.found.get(JSON.stringify(asked), () => {
      const inScope = this.inScope(request);
      return query.kind === 'all' ? inScope : inOrder(inScope, selectRows(query, this.columns));
    });
    const page = rows.subarray(offset, limit === null ? rows.length : offset + limit);
    return { total: rows.length, ids: page.map((row) => this.columns.ids[row]!), problems };
  }

  words(request: WordsRequest): readonly string[] {
    this.update(request);
    const { ruleset, field, text, limit } = request;
    const column = this.columns.column(field);
    if (column?.kind !== 'words') return [];
    const counts = this.counts.get(`${ruleset} ${field}`, () => countWords(column, this.visibleRows(ruleset, null)));
    return commonWords(column, counts, text, limit);
  }

  loadouts(request: LoadoutsRequest): NumberedLoadout[] {
    this.update(request);
    this.names ??= new LoadoutNames(this.columns, (row) => this.specsOf(row), this.siblingScopes());
    const { names, columns } = this;
    return request.ids.flatMap((id) => {
      const row = placeOf(columns.ids, id);
      return row < 0 ? [] : [{ id, ...names.label(row) }];
    });
  }

  private specsOf(row: number): LoadoutSpecs {
    const game = this.rosters.get(this.rosterOf[row]!);
    const ruleset = this.rulesets.find(({ id }) => id === game);
    return { facts: ruleset?.analysis.facts ?? [], points: ruleset?.identity.nouns.points ?? 'points' };
  }

  /** Siblings are of one roster; what an edit has retired is no one's sibling. */
  private siblingScopes(): Uint32Array {
    const scopes = this.rosterOf.slice(0, this.columns.rows);
    for (const id of this.retired) {
      const row = placeOf(this.columns.ids, id);
      if (row >= 0) scopes[row] = 0;
    }
    return scopes;
  }

  /** Visible rows, sorted; by default roster by roster. */
  private inScope({ ruleset, rosterIds, sort, descending }: FindRequest): Uint32Array {
    return this.orders.get(JSON.stringify([ruleset, rosterIds, sort, descending]), () => {
      const byRoster = orderByNumber(this.rosterOf, this.visibleRows(ruleset, rosterIds), false);
      if (sort === 'id') return descending ? byRoster.reverse() : byRoster;
      const { columns } = this;
      const keys = sort === 'points' ? columns.points : columns.alphabet(sort === 'name' ? columns.names : columns.factions);
      return orderByNumber(keys, byRoster, descending);
    });
  }

  private visibleRows(ruleset: RulesetId | null, rosterIds: readonly number[] | null): Uint32Array {
    const isVisible = this.visibleRosters(ruleset, rosterIds);
    const rows = new Uint32Array(this.columns.rows);
    let count = 0;
    for (let row = 0; row < rows.length; row++) {
      if (isVisible[this.rosterOf[row]!] !== 1) continue;
      if (this.retired.size === 0 || !this.retired.has(this.columns.ids[row]!)) rows[count++] = row;
    }
    return rows.subarray(0, count);
  }

  /** By roster id: 1 where its combatants are asked for. */
  private visibleRosters(ruleset: RulesetId | null, rosterIds: readonly number[] | null): Uint8Array {
    const highest = [...this.rosters.keys()].reduce((most, id) => Math.max(most, id), 0);
    const isVisible = new Uint8Array(highest + 1);
    const wanted = rosterIds === null ? null : new Set(rosterIds);
    for (const [id, game] of this.rosters) {
      if ((ruleset === null || game === ruleset) && (wanted === null || wanted.has(id))) isVisible[id] = 1;
    }
    return isVisible;
  }

  /** Ids only increase, and within an edition rows change only by being retired, so that only the new ones are read. */
  private update({ database, version, edition }: LibraryVersion): void {
    if (version === this.version && database === this.database) return;
    if (edition !== this.edition) this.forget();
    this.edition = edition;
    readDatabase(database, (db) => {
      const before = this.builder.rows;
      for (const row of combatantsAddedAfter(db, this.lastId)) this.add(row);
      if (this.builder.rows !== before) this.columns = new CombatantColumns(this.builder.data());
      this.rosters = rulesetsOfRosters(db);
      this.retired = retiredCombatantIds(db);
    });
    this.database = database;
    this.version = version;
    this.found = new Latest(4);
    this.orders = new Latest(4);
    this.counts = new Latest(8);
    this.names = null;
  }

  private forget(): void {
    this.builder = new ColumnsBuilder();
    this.lastId = 0;
  }

  private add(row: IndexedRow): void {
    const at = this.builder.rows;
    if (at === this.rosterOf.length) {
      const larger = new Uint32Array(2 * at);
      larger.set(this.rosterOf);
      this.rosterOf = larger;
    }
    const [id] = row;
    this.rosterOf[at] = row[9];
    this.lastId = id;
    this.builder.add(row);
  }
}

/** Where an id is among increasing ones; below 0 if it is not. */
function placeOf(ids: Uint32Array, id: number): number {
  let from = 0;
  let to = ids.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ids[middle]! < id) from = middle + 1;
    else to = middle;
  }
  return ids[from] === id ? from : -1;
}
