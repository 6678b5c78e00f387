/**
 * Knows every combatant of the library and finds those that a query asks for. It has a thread of its own and keeps what
 * it has read: a change of the library costs it the new rows, never all of them again.
 */
import Database from 'better-sqlite3';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { COLUMN_COLUMNS, type ColumnRow, ColumnsBuilder, CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { commonWords, countWords } from '../../src-shared/query/common-words.ts';
import { combatantFields } from '../../src-shared/query/fields.ts';
import { Latest } from '../../src-shared/query/latest.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import { inOrder, selectRows } from '../../src-shared/query/select.ts';
import type { FindOrder, FindReply, WordsOrder } from '../../src-shared/run/tasks.ts';
import { orderByNumber } from '../../src-shared/stats/order.ts';

type StoredRow = readonly [...ColumnRow, rosterId: number];

export class Librarian {
  private readonly rulesets: readonly Ruleset[];
  private readonly builder = new ColumnsBuilder();
  private columns = new CombatantColumns(this.builder.data());
  private store = '';
  private version = -1;
  private lastId = 0;
  /** Roster of each row. */
  private rosterOf = new Uint32Array(1024);
  /** The game of each roster on the shelf, by its number. */
  private shelf = new Map<number, RulesetId>();
  private retired: ReadonlySet<number> = new Set();
  /** What was last asked, because the next page asks it again. */
  private found = new Latest<Uint32Array>(4);
  private orders = new Latest<Uint32Array>(4);
  private counts = new Latest<Uint32Array>(8);

  constructor(rulesets: readonly Ruleset[]) {
    this.rulesets = rulesets;
  }

  find(order: FindOrder): FindReply {
    if (order.version !== this.version || order.store !== this.store) this.catchUp(order);
    const rulesets = this.rulesets.filter((r) => order.ruleset === null || r.id === order.ruleset);
    const { query, problems } = parseQuery(order.query, combatantFields(rulesets.flatMap((r) => r.analysis.facts)));
    const { store: _, version, offset, limit, ...asked } = order;
    const rows = this.found.get(JSON.stringify(asked), () => {
      const inScope = this.inScope(order);
      return query.kind === 'all' ? inScope : inOrder(inScope, selectRows(query, this.columns));
    });
    const page = rows.subarray(offset, limit === null ? rows.length : offset + limit);
    return { version, total: rows.length, ids: page.map((row) => this.columns.ids[row] as number), problems };
  }

  words({ ruleset, field, text, limit, ...at }: WordsOrder): readonly string[] {
    if (at.version !== this.version || at.store !== this.store) this.catchUp(at);
    const column = this.columns.column(field);
    if (column?.kind !== 'words') return [];
    const counts = this.counts.get(`${ruleset} ${field}`, () => countWords(column, this.seen(ruleset, null)));
    return commonWords(column, counts, text, limit);
  }

  /** Rows that may be seen, sorted. Without a wish they stand as on the shelf: roster by roster. */
  private inScope({ ruleset, rosterIds, sort, descending }: FindOrder): Uint32Array {
    return this.orders.get(JSON.stringify([ruleset, rosterIds, sort, descending]), () => {
      const shelf = orderByNumber(this.rosterOf, this.seen(ruleset, rosterIds), false);
      if (sort === 'id') return descending ? shelf.reverse() : shelf;
      const { columns } = this;
      const keys = sort === 'points' ? columns.points : columns.alphabet(sort === 'name' ? columns.names : columns.factions);
      return orderByNumber(keys, shelf, descending);
    });
  }

  private seen(ruleset: RulesetId | null, rosterIds: readonly number[] | null): Uint32Array {
    const highest = [...this.shelf.keys()].reduce((most, id) => Math.max(most, id), 0);
    const open = new Uint8Array(highest + 1);
    for (const [id, game] of this.shelf) if (ruleset === null || game === ruleset) open[id] = 1;
    if (rosterIds !== null) {
      const wanted = new Set(rosterIds);
      for (let id = 0; id <= highest; id++) if (!wanted.has(id)) open[id] = 0;
    }
    const rows = new Uint32Array(this.columns.rows);
    let count = 0;
    for (let row = 0; row < rows.length; row++) {
      if (open[this.rosterOf[row] as number] !== 1) continue;
      if (this.retired.size === 0 || !this.retired.has(this.columns.ids[row] as number)) rows[count++] = row;
    }
    return rows.subarray(0, count);
  }

  /** Rows never change once they are written, but for being retired; ids only go up. */
  private catchUp({ store, version }: Pick<FindOrder, 'store' | 'version'>): void {
    const db = new Database(store, { readonly: true, fileMustExist: true });
    try {
      const sql = `SELECT ${COLUMN_COLUMNS}, roster_id FROM combatants WHERE id > ? ORDER BY id`;
      const before = this.builder.rows;
      for (const row of db.prepare(sql).raw().iterate(this.lastId) as IterableIterator<StoredRow>) this.take(row);
      if (this.builder.rows !== before) this.columns = new CombatantColumns(this.builder.data());
      const shelf = 'SELECT id, ruleset FROM rosters WHERE removed_at IS NULL AND complete = 1';
      this.shelf = new Map(db.prepare(shelf).raw().all() as [number, RulesetId][]);
      this.retired = new Set(db.prepare('SELECT id FROM combatants WHERE retired = 1').pluck().all() as number[]);
    } finally {
      db.close();
    }
    this.store = store;
    this.version = version;
    this.found = new Latest(4);
    this.orders = new Latest(4);
    this.counts = new Latest(8);
  }

  private take(row: StoredRow): void {
    const at = this.builder.rows;
    if (at === this.rosterOf.length) {
      const larger = new Uint32Array(2 * at);
      larger.set(this.rosterOf);
      this.rosterOf = larger;
    }
    const [id] = row;
    this.rosterOf[at] = row[9];
    this.lastId = id;
    this.builder.add(row as unknown as ColumnRow);
  }
}
