/** Finds combatants of the library. The librarian's thread knows them all; a plain list does not wait for it. */
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { FindOrder, WordsOrder } from '../../src-shared/run/tasks.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';

export type CatalogueQuery = Omit<FindOrder, 'store' | 'version'>;

export interface Found {
  readonly total: number;
  readonly ids: Uint32Array;
  readonly problems: readonly Problem[];
}

/** Beyond this many rows the store would take longer to count them off than the librarian to catch up. */
const NEAR = 5000;

export class Catalogue {
  private readonly store: Store;
  private readonly pools: Pools;
  private version = 0;
  /** What the librarian was last asked about, and has read. */
  private asked = -1;
  private known = -1;

  constructor(store: Store, pools: Pools) {
    this.store = store;
    this.pools = pools;
  }

  /** After every change of the library. Whoever looked at it before will look again. */
  changed(): void {
    this.version++;
    if (this.asked >= 0) this.catchUp();
  }

  find(query: CatalogueQuery): Promise<Found> | Found {
    const { limit } = query;
    if (this.known === this.version || limit === null || !isPlain(query)) return this.ask(query);
    this.catchUp();
    return this.onShelf(query, limit);
  }

  words(order: Omit<WordsOrder, 'store' | 'version'>): Promise<readonly string[]> {
    return this.pools.words({ ...order, store: this.store.path, version: this.version });
  }

  private async ask(query: CatalogueQuery): Promise<Found> {
    const { version } = this;
    this.asked = version;
    const found = await this.pools.find({ ...query, store: this.store.path, version });
    this.known = Math.max(this.known, version);
    return found;
  }

  private catchUp(): void {
    if (this.asked === this.version) return;
    const nothing = { ruleset: null, rosterIds: null, query: '', descending: false, offset: 0, limit: 0 };
    this.ask({ ...nothing, sort: 'id' })
      // So that the alphabet is known by the time someone sorts by it.
      .then(() => this.ask({ ...nothing, sort: 'name' }))
      // Whoever asks for more than a plain list hears of a fault.
      .catch(() => {
        this.asked = this.known;
      });
  }

  /** Roster by roster from the store, as the librarian would have it. */
  private onShelf({ ruleset, rosterIds, descending, offset }: CatalogueQuery, limit: number): Found {
    const rosters = this.rostersOf(ruleset, rosterIds);
    if (descending) rosters.reverse();
    const order = descending ? 'DESC' : 'ASC';
    const ids: number[] = [];
    let before = 0;
    for (const [roster, combatants] of rosters) {
      if (before + combatants > offset && ids.length < limit) {
        const found = this.store.tuples<[number]>(
          `SELECT id FROM combatants WHERE roster_id = ? AND retired = 0 ORDER BY id ${order} LIMIT ? OFFSET ?`,
          roster,
          limit - ids.length,
          Math.max(0, offset - before),
        );
        for (const [id] of found) ids.push(id);
      }
      before += combatants;
    }
    return { total: before, ids: Uint32Array.from(ids), problems: [] };
  }

  private rostersOf(ruleset: RulesetId | null, rosterIds: readonly number[] | null): [id: number, combatants: number][] {
    const all = this.store.tuples<[number, number]>(
      `SELECT id, combatants FROM rosters WHERE removed_at IS NULL AND complete = 1 AND ruleset = ifnull(?, ruleset) ORDER BY id`,
      ruleset,
    );
    const wanted = new Set(rosterIds);
    return rosterIds === null ? all : all.filter(([id]) => wanted.has(id));
  }
}

function isPlain({ query, sort, offset }: CatalogueQuery): boolean {
  return query.trim() === '' && sort === 'id' && offset <= NEAR;
}
