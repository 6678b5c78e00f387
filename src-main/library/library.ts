/** The library: rosters and what was found in them. Everything it says comes from the store; every change goes to it. */
import { ApiError, type Checked, type Reply } from '../../src-shared/api/index.ts';
import type { HostEvents, Roster, RosterDetail, StoredCombatant } from '../../src-shared/api/types.ts';
import type { Combatant, RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { LIVE_ASSETS } from '../../src-shared/run/stored.ts';
import { idsIn } from '../runs/run-rows.ts';
import { type Store, step } from '../store/store.ts';
import type { Catalogue } from './catalogue.ts';
import type { Importing } from './importing.ts';
import {
  type AssetRecord,
  assetOf,
  COMBATANT_COLUMNS,
  type CombatantRecord,
  type ContestRow,
  combatantOf,
  contestOf,
  ROSTER_COLUMNS,
  type RosterRow,
  rosterDetailOf,
  rosterOf,
} from './rows.ts';

export class Library {
  private readonly store: Store;
  private readonly rulesets: readonly Ruleset[];
  private readonly importing: Importing;
  private readonly catalogue: Catalogue;
  private readonly changed: (event: HostEvents['library']) => void;

  constructor(
    store: Store,
    rulesets: readonly Ruleset[],
    importing: Importing,
    catalogue: Catalogue,
    changed: (event: HostEvents['library']) => void,
  ) {
    this.store = store;
    this.rulesets = rulesets;
    this.importing = importing;
    this.catalogue = catalogue;
    this.changed = changed;
  }

  async import(input: Checked<'library.import'>): Promise<readonly Roster[]> {
    const ids = await this.importing.importFiles(input.files, input, input.name ?? null, false);
    this.announce('import');
    return ids.map((id) => this.rosterById(id));
  }

  async update(input: Checked<'library.update'>): Promise<RosterDetail> {
    const before = this.roster(input.rosterId);
    await this.importing.replace(before, input.text, input.settings ?? before.settings);
    this.announce('update');
    return this.roster(input.rosterId);
  }

  async addSamples(ruleset?: RulesetId): Promise<readonly Roster[]> {
    const ids: number[] = [];
    for (const r of this.rulesets.filter((r) => ruleset === undefined || r.id === ruleset)) {
      for (const sample of r.import.samples) {
        const known = this.store.get<{ id: number }>(
          'SELECT id FROM rosters WHERE sample = 1 AND ruleset = ? AND file = ? AND removed_at IS NULL AND complete = 1',
          r.id,
          sample.name,
        );
        if (known !== undefined) ids.push(known.id);
        else {
          const file = { name: sample.name, bytes: new TextEncoder().encode(sample.text) };
          ids.push(...(await this.importing.importFiles([file], { ruleset: r.id }, sample.title, true)));
        }
      }
    }
    this.announce('samples');
    return ids.map((id) => this.rosterById(id));
  }

  async adopt(ruleset: Ruleset, combatants: readonly Combatant[], name: string): Promise<number[]> {
    const ids = await this.importing.adopt(ruleset, combatants, name);
    this.announce('run file');
    return ids;
  }

  rosters(): readonly Roster[] {
    return this.store
      .all<RosterRow>(`SELECT ${ROSTER_COLUMNS} FROM rosters WHERE removed_at IS NULL AND complete = 1 ORDER BY id`)
      .map(rosterOf);
  }

  roster(id: number): RosterDetail {
    const row = this.store.get<RosterRow>('SELECT * FROM rosters WHERE id = ? AND removed_at IS NULL AND complete = 1', id);
    if (row === undefined) throw new ApiError('library/no-roster', `There is no roster ${id} in the library.`);
    return rosterDetailOf(row);
  }

  combatant(id: number): StoredCombatant {
    const row = this.store.get<CombatantRecord>(`SELECT ${COMBATANT_COLUMNS} FROM combatants WHERE id = ?`, id);
    if (row === undefined) throw new ApiError('library/no-combatant', `There is no combatant ${id} in the library.`);
    return combatantOf(row);
  }

  rules(id: number): Reply<'library.rules'> {
    const combatant = this.combatant(id);
    return this.rulesets.find((r) => r.id === combatant.ruleset)?.present.rulesOf(combatant) ?? [];
  }

  async combatants(input: Checked<'library.combatants'>): Promise<Reply<'library.combatants'>> {
    const { ruleset = null, rosterId, ...asked } = input;
    const { total, ids, problems } = await this.catalogue.find({
      ...asked,
      ruleset,
      rosterIds: rosterId === undefined ? null : [rosterId],
    });
    return { total, offset: input.offset, rows: Array.from(ids, (id) => this.combatant(id)), problems };
  }

  words({ ruleset, ...asked }: Checked<'library.words'>): Promise<readonly string[]> {
    return this.catalogue.words({ ...asked, ruleset: ruleset ?? null });
  }

  async select({ ruleset, query, rosterIds }: Checked<'library.select'>): Promise<readonly number[]> {
    const found = await this.catalogue.find({
      ruleset,
      rosterIds: rosterIds ?? null,
      query,
      sort: 'id',
      descending: false,
      offset: 0,
      limit: null,
    });
    const problem = found.problems[0];
    if (problem !== undefined) throw new ApiError(problem.code, problem.message, problem.hint ?? '');
    return Array.from(found.ids);
  }

  contests(input: Checked<'library.contests'>): Reply<'library.contests'> {
    return this.store
      .all<ContestRow>(
        `SELECT c.*, a.name AS name_a, b.name AS name_b FROM contests c
         JOIN rosters r ON r.id = c.roster_id AND r.removed_at IS NULL AND r.complete = 1
         JOIN combatants a ON a.id = c.a JOIN combatants b ON b.id = c.b
         WHERE c.ruleset = ifnull(?, c.ruleset) AND c.roster_id = ifnull(?, c.roster_id) ORDER BY c.id`,
        input.ruleset ?? null,
        input.rosterId ?? null,
      )
      .map(contestOf);
  }

  assets(ruleset: RulesetId, kind: string): Reply<'library.assets'> {
    return this.store
      .all<AssetRecord>(LIVE_ASSETS, ruleset)
      .filter((row) => row.kind === kind)
      .map(assetOf);
  }

  async rename(rosterId: number, name: string): Promise<null> {
    await this.store.write(step('UPDATE rosters SET name = ? WHERE id = ?', name, this.roster(rosterId).id));
    return this.announce('rename');
  }

  async tag(rosterId: number, tags: readonly string[]): Promise<null> {
    await this.store.write(step('UPDATE rosters SET tags = ? WHERE id = ?', JSON.stringify([...new Set(tags)]), this.roster(rosterId).id));
    return this.announce('tag');
  }

  async remove(rosterId: number): Promise<null> {
    await this.store.write(step('UPDATE rosters SET removed_at = ? WHERE id = ?', new Date().toISOString(), this.roster(rosterId).id));
    return this.announce('remove');
  }

  async restore(rosterId: number): Promise<null> {
    const changes = await this.store.write(step('UPDATE rosters SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL', rosterId));
    if (changes === 0) throw new ApiError('library/nothing-to-restore', `Roster ${rosterId} was not removed, or is gone for good.`);
    return this.announce('restore');
  }

  /**
   * What was removed before this start leaves the disk, half-imported rosters too; combatants that a run still refers
   * to stay behind, unseen.
   */
  async purge(): Promise<void> {
    const gone = this.store.all<{ id: number }>('SELECT id FROM rosters WHERE removed_at IS NOT NULL OR complete = 0');
    const retired = this.store.get<{ n: number }>('SELECT count(*) AS n FROM combatants WHERE retired = 1')?.n ?? 0;
    if (gone.length === 0 && retired === 0) return;
    const needed = new Set(
      this.store.all<{ field: Uint8Array }>('SELECT field FROM runs').flatMap(({ field }) => Array.from(idsIn(field))),
    );
    const dead = this.store
      .all<{ id: number }>(
        'SELECT id FROM combatants WHERE retired = 1 OR roster_id IN (SELECT id FROM rosters WHERE removed_at IS NOT NULL OR complete = 0)',
      )
      .filter(({ id }) => !needed.has(id));
    const ids = gone.map(({ id }) => [id]);
    await this.store.write(
      { sql: 'DELETE FROM contests WHERE roster_id = ?', rows: ids },
      { sql: 'DELETE FROM assets WHERE roster_id = ?', rows: ids },
      { sql: 'DELETE FROM combatants WHERE id = ?', rows: dead.map(({ id }) => [id]) },
      { sql: 'UPDATE rosters SET text = NULL WHERE id = ?', rows: ids },
      {
        sql: 'DELETE FROM rosters WHERE id = ? AND NOT EXISTS (SELECT 1 FROM combatants WHERE roster_id = rosters.id)',
        rows: ids,
      },
    );
  }

  private rosterById(id: number): Roster {
    return rosterOf(this.store.get<RosterRow>(`SELECT ${ROSTER_COLUMNS} FROM rosters WHERE id = ?`, id) as RosterRow);
  }

  private announce(reason: string): null {
    this.catalogue.changed();
    this.changed({ reason });
    return null;
  }
}
