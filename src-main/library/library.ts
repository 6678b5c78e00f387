/** The library: rosters and what is in them. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked, Reply } from '../../src-shared/api/index.ts';
import type { Roster, RosterDetail, StoredCombatant } from '../../src-shared/api/library.ts';
import type { Combatant, RulesetId, SourcePosition } from '../../src-shared/contract/combatant.ts';
import { withOwnTag } from '../../src-shared/contract/own-tags.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { Rulesets } from '../rulesets.ts';
import { deleteAssetsOf, listAssets } from '../store/queries/assets.ts';
import {
  countRetiredCombatants,
  deleteCombatants,
  factionsOfRoster,
  findStoredCombatant,
  findTagRow,
  goneCombatantIds,
  setFactions,
  setTags,
} from '../store/queries/combatants.ts';
import { deleteContestsOf, listContests } from '../store/queries/contests.ts';
import {
  findRoster,
  findSampleRoster,
  goneRosterIds,
  listRosters,
  purgeRosters,
  recountFactions,
  removeRoster,
  renameRoster,
  restoreRoster,
  rostersById,
  tagRoster,
} from '../store/queries/rosters.ts';
import { combatantIdsInRuns, unfinishedRunWith } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';
import type { CombatantSearch } from './combatant-search.ts';
import { FACTIONS_CHANGED, type LibraryEvents, TAGS_CHANGED } from './events.ts';
import { withFaction } from './factions.ts';
import type { Importing } from './importing.ts';

export interface LibraryParts {
  readonly store: Store;
  readonly rulesets: Rulesets;
  readonly importing: Importing;
  readonly search: CombatantSearch;
  readonly events: LibraryEvents;
}

export class Library {
  private readonly store: Store;
  private readonly rulesets: Rulesets;
  private readonly importing: Importing;
  private readonly search: CombatantSearch;
  private readonly events: LibraryEvents;

  constructor({ store, rulesets, importing, search, events }: LibraryParts) {
    this.store = store;
    this.rulesets = rulesets;
    this.importing = importing;
    this.search = search;
    this.events = events;
  }

  async import(input: Checked<'library.import'>): Promise<readonly Roster[]> {
    const ids = await this.importing.importFiles(input.files, { choice: input, name: input.name ?? null, sample: false });
    this.announce('import');
    return rostersById(this.store, ids);
  }

  async update(input: Checked<'library.update'>): Promise<RosterDetail> {
    const before = this.roster(input.rosterId);
    const hasMoved = await this.importing.replace(before, input.text, input.settings ?? before.settings);
    if (hasMoved) this.search.rowsChanged();
    this.announce(hasMoved ? FACTIONS_CHANGED : 'update');
    return this.roster(input.rosterId);
  }

  /** Samples that are already in the library are not imported again. */
  async addSamples(ruleset?: RulesetId): Promise<readonly Roster[]> {
    const ids: number[] = [];
    for (const r of this.rulesets.all.filter((r) => ruleset === undefined || r.id === ruleset)) {
      for (const sample of r.import.samples) {
        const known = findSampleRoster(this.store, r.id, sample.name);
        if (known !== undefined) ids.push(known);
        else {
          const file = { name: sample.name, bytes: new TextEncoder().encode(sample.text) };
          ids.push(...(await this.importing.importFiles([file], { choice: { ruleset: r.id }, name: sample.title, sample: true })));
        }
      }
    }
    this.announce('samples');
    return rostersById(this.store, ids);
  }

  async importCombatants(ruleset: Ruleset, combatants: readonly Combatant[], name: string): Promise<number[]> {
    const ids = await this.importing.importCombatants(ruleset, combatants, name);
    this.announce('run file');
    return ids;
  }

  rosters(): readonly Roster[] {
    return listRosters(this.store);
  }

  roster(id: number): RosterDetail {
    const roster = findRoster(this.store, id);
    if (roster === undefined) throw new ApiError('library/no-roster', `There is no roster ${id} in the library.`);
    return roster;
  }

  combatant(id: number): StoredCombatant {
    const combatant = findStoredCombatant(this.store, id);
    if (combatant === undefined) throw new ApiError('library/no-combatant', `There is no combatant ${id} in the library.`);
    return combatant;
  }

  rules(id: number): Reply<'library.rules'> {
    const combatant = this.combatant(id);
    return this.rulesets.all.find((r) => r.id === combatant.ruleset)?.present.rulesOf(combatant) ?? [];
  }

  async combatants(input: Checked<'library.combatants'>): Promise<Reply<'library.combatants'>> {
    const { ruleset = null, rosterId, ...query } = input;
    const rosterIds = rosterId === undefined ? null : [rosterId];
    const { total, ids, problems } = await this.search.find({ ...query, ruleset, rosterIds });
    return { total, offset: input.offset, rows: Array.from(ids, (id) => this.combatant(id)), problems };
  }

  words({ ruleset, ...request }: Checked<'library.words'>): Promise<readonly string[]> {
    return this.search.words({ ...request, ruleset: ruleset ?? null });
  }

  loadouts(ids: readonly number[]): Promise<Reply<'library.loadouts'>> {
    return this.search.loadouts(ids);
  }

  async select({ ruleset, query, rosterIds }: Checked<'library.select'>): Promise<readonly number[]> {
    const all = { sort: 'id' as const, descending: false, offset: 0, limit: null };
    const found = await this.search.find({ ...all, ruleset, rosterIds: rosterIds ?? null, query });
    const problem = found.problems[0];
    if (problem !== undefined) throw new ApiError(problem.code, problem.message, problem.hint ?? '');
    return Array.from(found.ids);
  }

  contests({ ruleset, rosterId }: Checked<'library.contests'>): Reply<'library.contests'> {
    return listContests(this.store, ruleset ?? null, rosterId ?? null);
  }

  assets(ruleset: RulesetId, kind: string): Reply<'library.assets'> {
    return listAssets(this.store, ruleset, kind);
  }

  async rename(rosterId: number, name: string): Promise<null> {
    await this.store.write(renameRoster(this.roster(rosterId).id, name));
    return this.announce('rename');
  }

  async tag(rosterId: number, tags: readonly string[]): Promise<null> {
    await this.store.write(tagRoster(this.roster(rosterId).id, tags));
    return this.announce('tag');
  }

  async tagCombatants({ ids, tag, on }: Checked<'library.tagCombatants'>): Promise<Reply<'library.tagCombatants'>> {
    const changed = [...new Set(ids)].flatMap((id) => {
      const row = findTagRow(this.store, id);
      if (row === undefined) throw new ApiError('library/no-combatant', `There is no combatant ${id} in the library.`);
      const source: SourcePosition = row.source === null ? { file: row.file, line: 1, column: 1 } : JSON.parse(row.source);
      const next = withOwnTag({ tags: JSON.parse(row.tags), source }, tag, on);
      return next === null ? [] : [{ ...row, tags: JSON.stringify(next.tags), source: JSON.stringify(next.source) }];
    });
    if (changed.length > 0) {
      await this.store.write(setTags(changed));
      this.search.rowsChanged();
      this.announce(TAGS_CHANGED);
    }
    return { changed: changed.map(({ id }) => id) };
  }

  async setFaction({ rosterId, ids, query, faction }: Checked<'library.setFaction'>): Promise<Reply<'library.setFaction'>> {
    const { file, ruleset } = this.roster(rosterId);
    const wanted = new Set(ids ?? (await this.select({ ruleset, rosterIds: [rosterId], query })));
    const members = factionsOfRoster(this.store, rosterId).filter(({ id }) => wanted.has(id));
    const moved = members
      .map((row) => ({ row, next: withFaction(row, faction, file) }))
      .filter(({ row, next }) => next.faction !== row.faction);
    if (moved.length > 0) {
      // A run may have been cancelled a moment ago.
      await this.store.written();
      this.refuseInUnfinishedRun(new Set(moved.map(({ row }) => row.id)));
      await this.store.write(setFactions(moved.map(({ next }) => next)), recountFactions(rosterId));
      this.search.rowsChanged();
      this.announce(FACTIONS_CHANGED);
    }
    const before = Map.groupBy(moved, ({ row }) => row.faction);
    return { changed: moved.length, before: Array.from(before, ([name, rows]) => ({ faction: name, ids: rows.map(({ row }) => row.id) })) };
  }

  /** A run counts results by faction, so that it could not go on with another one. */
  private refuseInUnfinishedRun(ids: ReadonlySet<number>): void {
    const run = unfinishedRunWith(this.store, ids);
    if (run === undefined) return;
    const message = `'${run}' is not finished and has these combatants; it could not continue with other factions.`;
    throw new ApiError('library/in-unfinished-run', message, 'Let it finish, or cancel it first.');
  }

  async remove(rosterId: number): Promise<null> {
    await this.store.write(removeRoster(this.roster(rosterId).id));
    return this.announce('remove');
  }

  async restore(rosterId: number): Promise<null> {
    const changes = await this.store.write(restoreRoster(rosterId));
    if (changes === 0) throw new ApiError('library/nothing-to-restore', `Roster ${rosterId} was not removed, or is already deleted.`);
    return this.announce('restore');
  }

  /** Deletes what was removed before this start, and incomplete imports. Combatants that a run refers to stay, hidden. */
  async purge(): Promise<void> {
    const rosterIds = goneRosterIds(this.store);
    if (rosterIds.length === 0 && countRetiredCombatants(this.store) === 0) return;
    const needed = combatantIdsInRuns(this.store);
    const combatantIds = goneCombatantIds(this.store).filter((id) => !needed.has(id));
    await this.store.write(
      deleteContestsOf(rosterIds),
      deleteAssetsOf(rosterIds),
      deleteCombatants(combatantIds),
      ...purgeRosters(rosterIds),
    );
  }

  private announce(reason: string): null {
    this.search.libraryChanged();
    this.events.emit('changed', { reason });
    return null;
  }
}
