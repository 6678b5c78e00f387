/** Finds combatants of the library by query, over columns that are built when first asked for. */
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { combatantFields } from '../../src-shared/query/fields.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import { inOrder, selectRows } from '../../src-shared/query/select.ts';
import { allRows, orderByNumber } from '../../src-shared/stats/order.ts';
import type { Store } from '../store/store.ts';
import { COLUMN_COLUMNS, type ColumnRow, CombatantColumns } from './columns.ts';

export interface CatalogueQuery {
  readonly ruleset?: RulesetId | undefined;
  readonly rosterId?: number | undefined;
  readonly query: string;
  readonly sort: 'id' | 'name' | 'faction' | 'points';
  readonly descending: boolean;
}

const LIVE = 'retired = 0 AND roster_id IN (SELECT id FROM rosters WHERE removed_at IS NULL AND complete = 1)';

export class Catalogue {
  private readonly store: Store;
  private readonly rulesets: readonly Ruleset[];
  private built = new Map<string, Promise<CombatantColumns>>();

  constructor(store: Store, rulesets: readonly Ruleset[]) {
    this.store = store;
    this.rulesets = rulesets;
  }

  /** After every change of the library. */
  forget(): void {
    this.built.clear();
  }

  async find(q: CatalogueQuery): Promise<{ ids: Uint32Array; problems: readonly Problem[] }> {
    const rulesets = this.rulesets.filter((r) => q.ruleset === undefined || r.id === q.ruleset);
    const facts = rulesets.flatMap((r) => r.facts);
    const { query, problems } = parseQuery(q.query, combatantFields(facts));
    const columns = await this.columns(q.ruleset ?? null, q.rosterId ?? null);
    const order = await orderOf(columns, q);
    const rows = query.kind === 'all' ? order : inOrder(order, selectRows(query, columns));
    return { ids: rows.map((row) => columns.ids[row] as number), problems };
  }

  private columns(ruleset: RulesetId | null, rosterId: number | null): Promise<CombatantColumns> {
    const key = `${ruleset ?? '*'}/${rosterId ?? '*'}`;
    let columns = this.built.get(key);
    if (columns === undefined) {
      const facts = this.rulesets.filter((r) => ruleset === null || r.id === ruleset).flatMap((r) => r.facts);
      columns = CombatantColumns.build(this.pages(ruleset, rosterId), uniqueFacts(facts));
      this.built.set(key, columns);
    }
    return columns;
  }

  /** Page by page, so that no reading transaction stays open while the host turns to other work. */
  private *pages(ruleset: RulesetId | null, rosterId: number | null): Generator<ColumnRow> {
    for (let after = 0; ; ) {
      const page = this.store.tuples<ColumnRow>(
        `SELECT ${COLUMN_COLUMNS} FROM combatants
         WHERE id > ? AND ruleset = ifnull(?, ruleset) AND roster_id = ifnull(?, roster_id) AND ${LIVE} ORDER BY id LIMIT 1000`,
        after,
        ruleset,
        rosterId,
      );
      yield* page;
      const last = page.at(-1);
      if (last === undefined) return;
      after = last[0];
    }
  }
}

/** Rows are read in the order of their ids. */
async function orderOf(columns: CombatantColumns, { sort, descending }: CatalogueQuery): Promise<Uint32Array> {
  const rows = allRows(columns.rows);
  if (sort === 'id') return descending ? rows.reverse() : rows;
  const keys = sort === 'points' ? columns.points : await columns.alphabet(sort === 'name' ? columns.names : columns.factions);
  return orderByNumber(keys, rows, descending);
}

function uniqueFacts<F extends { readonly id: string }>(facts: readonly F[]): F[] {
  return [...new Map(facts.map((f) => [f.id, f])).values()];
}
