/** Finds combatants of the library. A thread has the index of all of them; a plain list does not wait for it. */
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { NumberedLoadout } from '../../src-shared/query/loadout-names.ts';
import type { FindReply, FindRequest, LibraryVersion, WordsRequest } from '../../src-shared/tasks/library-tasks.ts';
import { combatantIdsInRoster } from '../store/queries/combatants.ts';
import { rosterSizes } from '../store/queries/rosters.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';

export type CombatantQuery = Omit<FindRequest, keyof LibraryVersion>;

/** Beyond this many rows it is faster to wait for the index than to count rows in the database. */
const LARGEST_OFFSET = 5000;

export class CombatantSearch {
  private readonly store: Store;
  private readonly threads: ThreadPools;
  private version = 0;
  private edition = 0;
  /** The version the index was last asked for, and the last it has answered for. */
  private requestedVersion = -1;
  private indexedVersion = -1;

  constructor(store: Store, threads: ThreadPools) {
    this.store = store;
    this.threads = threads;
  }

  /** After every change of the library. An index that is in use is updated at once. */
  libraryChanged(): void {
    this.version++;
    if (this.requestedVersion >= 0) this.updateIndex();
  }

  /** Before `libraryChanged`, where rows were edited in place: the index is read again from the start. */
  rowsChanged(): void {
    this.edition++;
  }

  find(query: CombatantQuery): Promise<FindReply> | FindReply {
    const { limit } = query;
    if (this.indexedVersion === this.version || limit === null || !isPlainList(query)) return this.findInIndex(query);
    this.updateIndex();
    return this.listFromDatabase(query, limit);
  }

  words(request: Omit<WordsRequest, keyof LibraryVersion>): Promise<readonly string[]> {
    return this.threads.commonWords({ ...request, database: this.store.path, version: this.version, edition: this.edition });
  }

  loadouts(ids: readonly number[]): Promise<readonly NumberedLoadout[]> {
    return this.threads.loadoutLabels({ ids, database: this.store.path, version: this.version, edition: this.edition });
  }

  private async findInIndex(query: CombatantQuery): Promise<FindReply> {
    const { version, edition } = this;
    this.requestedVersion = version;
    const found = await this.threads.findCombatants({ ...query, database: this.store.path, version, edition });
    this.indexedVersion = Math.max(this.indexedVersion, version);
    return found;
  }

  private updateIndex(): void {
    if (this.requestedVersion === this.version) return;
    const nothing = { ruleset: null, rosterIds: null, query: '', descending: false, offset: 0, limit: 0 };
    this.findInIndex({ ...nothing, sort: 'id' })
      // So that the names are already sorted when someone sorts by them.
      .then(() => this.findInIndex({ ...nothing, sort: 'name' }))
      // The next real query reports the error.
      .catch(() => {
        this.requestedVersion = this.indexedVersion;
      });
  }

  /** Roster by roster from the database, in the same order as the index. */
  private listFromDatabase({ ruleset, rosterIds, descending, offset }: CombatantQuery, limit: number): FindReply {
    const rosters = this.rostersOf(ruleset, rosterIds);
    if (descending) rosters.reverse();
    const ids: number[] = [];
    let total = 0;
    for (const [rosterId, combatants] of rosters) {
      if (total + combatants > offset && ids.length < limit) {
        const page = { rosterId, descending, offset: Math.max(0, offset - total), limit: limit - ids.length };
        ids.push(...combatantIdsInRoster(this.store, page));
      }
      total += combatants;
    }
    return { total, ids: Uint32Array.from(ids), problems: [] };
  }

  private rostersOf(ruleset: RulesetId | null, rosterIds: readonly number[] | null): [id: number, combatants: number][] {
    const all = rosterSizes(this.store, ruleset);
    const wanted = new Set(rosterIds);
    return rosterIds === null ? all : all.filter(([id]) => wanted.has(id));
  }
}

function isPlainList({ query, sort, offset }: CombatantQuery): boolean {
  return query.trim() === '' && sort === 'id' && offset <= LARGEST_OFFSET;
}
