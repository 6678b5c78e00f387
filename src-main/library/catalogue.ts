/** Finds combatants of the library by query, over columns that are built when first asked for. */
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { compileQuery } from '../../src-shared/query/compile.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import { orderByNumber, wordRanks } from '../../src-shared/stats/order.ts';
import type { Store } from '../store/store.ts';
import { COLUMN_COLUMNS, type ColumnRow, CombatantColumns, fieldsOf } from './columns.ts';
import { selectRows } from './select-rows.ts';

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
    const { query, problems } = parseQuery(q.query, fieldsOf(facts));
    const columns = await this.columns(q.ruleset ?? null, q.rosterId ?? null);
    const chosen = await selectRows(columns.rows, compileQuery(query, columns));
    const keys =
      q.sort === 'points'
        ? columns.points
        : q.sort === 'id'
          ? Float64Array.from(columns.ids)
          : wordRanks(q.sort === 'name' ? columns.names : columns.factions);
    const order = orderByNumber(keys, chosen, q.descending);
    return { ids: order.map((row) => columns.ids[row] as number), problems };
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
      const page = this.store.all<ColumnRow>(
        `SELECT ${COLUMN_COLUMNS} FROM combatants
         WHERE id > ? AND ruleset = ifnull(?, ruleset) AND roster_id = ifnull(?, roster_id) AND ${LIVE} ORDER BY id LIMIT 1000`,
        after,
        ruleset,
        rosterId,
      );
      yield* page;
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }
}

function uniqueFacts<F extends { readonly id: string }>(facts: readonly F[]): F[] {
  return [...new Map(facts.map((f) => [f.id, f])).values()];
}
