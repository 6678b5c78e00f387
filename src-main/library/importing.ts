/** Files and combatants into the library. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { ImportChoice, InputFile, RosterDetail } from '../../src-shared/api/library.ts';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import { type Problem, worstProblem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { type CombatantValues, combatantValues } from '../../src-shared/store-queries/combatants.ts';
import { packRows, unpackRows } from '../../src-shared/store-queries/packed-rows.ts';
import type { ParseReply } from '../../src-shared/tasks/library-tasks.ts';
import { deleteAssetsOf } from '../store/queries/assets.ts';
import {
  entriesOfRoster,
  entryKey,
  type FactionRow,
  identitiesAfter,
  identityKey,
  insertCombatants,
  type NewCombatant,
  retireCombatants,
  setFactions,
} from '../store/queries/combatants.ts';
import { deleteContestsOf } from '../store/queries/contests.ts';
import { completeRoster, insertRunFileRoster, recountFactions } from '../store/queries/rosters.ts';
import type { Store } from '../store/store.ts';
import { TimeSlice } from '../threads/time-slice.ts';
import type { LibraryEvents } from './events.ts';
import { withFileFaction } from './factions.ts';
import type { FileParser } from './file-parser.ts';
import { contentSteps, isReadable, RosterImport } from './roster-import.ts';
import { RosterCounter } from './roster-summary.ts';

export interface ImportOptions {
  readonly choice: ImportChoice;
  /** Name of the roster; null: from the file. */
  readonly name: string | null;
  readonly sample: boolean;
}

/** Read from the table before others get their turn. */
const ROWS_AT_ONCE = 2000;

export class Importing {
  private readonly store: Store;
  private readonly parser: FileParser;
  private readonly events: LibraryEvents;
  private queue: Promise<unknown> = Promise.resolve();

  constructor({ store, parser, events }: { store: Store; parser: FileParser; events: LibraryEvents }) {
    this.store = store;
    this.parser = parser;
    this.events = events;
  }

  /** One roster per file. Files that cannot be read are skipped; if none can be read, that is an error. */
  async importFiles(given: readonly InputFile[], options: ImportOptions): Promise<number[]> {
    const files = await this.parser.unpack(given);
    const ids: number[] = [];
    let refused: ParseReply | null = null;
    for (const [n, file] of files.entries()) {
      const rosterId = this.store.nextId('rosters');
      const reply = await this.runExclusive(() => this.importFile(rosterId, file, options, { done: n, total: files.length }));
      if (isReadable(reply)) ids.push(rosterId);
      else refused ??= reply;
    }
    if (ids.length === 0 && refused !== null) throw refusalOf(refused);
    return ids;
  }

  private async importFile(
    rosterId: number,
    file: InputFile,
    { choice, name, sample }: ImportOptions,
    { done, total }: { done: number; total: number },
  ): Promise<ParseReply> {
    const announce = (filesDone: number, combatants: number, refused?: readonly Problem[]) =>
      this.events.emit('importProgress', { file: file.name, done: filesDone, total, combatants, ...(refused && { refused }) });
    const rosterImport = new RosterImport(this.store, this.parser, {
      rosterId,
      file,
      choice,
      name: name ?? rosterName(file.name),
      sample,
      progress: (combatants) => announce(done, combatants),
    });
    const reply = await rosterImport.run();
    if (isReadable(reply)) announce(done + 1, rosterImport.combatants);
    else announce(done + 1, 0, reply.problems);
    return reply;
  }

  /** Parses an edited text. Entries that stay the same keep their id, and with it their history. True: some changed their faction. */
  replace(roster: RosterDetail, text: string, settings: Options): Promise<boolean> {
    return this.runExclusive(async () => {
      const entries: CombatantValues[] = [];
      const summary = new RosterCounter();
      const file = { name: roster.file, bytes: new TextEncoder().encode(text) };
      const choice = { ruleset: roster.ruleset, importer: roster.importer, settings };
      const reply = await this.parser.parse(file, choice, async ({ combatants }) => {
        for (const row of unpackRows(combatants)) entries.push(row as unknown as CombatantValues);
        summary.add(combatants);
      });
      const { ids, added, removed, refactioned } = this.matchEntries(roster, entries);
      await this.store.write(
        retireCombatants(removed),
        insertCombatants(roster.id, roster.ruleset, added),
        deleteContestsOf([roster.id]),
        deleteAssetsOf([roster.id]),
        ...contentSteps(this.store, roster.id, reply, ids),
        completeRoster(roster.id, { reply, settings, text, summary }),
        setFactions(refactioned),
        recountFactions(roster.id),
      );
      return refactioned.length > 0;
    });
  }

  /** The id of each entry: that of an identical stored entry, or a new one. */
  private matchEntries(roster: RosterDetail, entries: readonly CombatantValues[]) {
    const stored = Map.groupBy(entriesOfRoster(this.store, roster.id), ({ key }) => key);
    const ids: number[] = [];
    const added: NewCombatant[] = [];
    const refactioned: FactionRow[] = [];
    for (const values of entries) {
      const known = stored.get(entryKey(values))?.shift();
      const id = known?.id ?? this.store.nextId('combatants');
      const moved = known === undefined ? null : withFileFaction(known, values[3], roster.file);
      if (known === undefined) added.push({ id, values });
      if (moved !== null) refactioned.push(moved);
      ids.push(id);
    }
    const removed = [...stored.values()].flat().map(({ id }) => id);
    return { ids, added, removed, refactioned };
  }

  /** Combatants of a run file: known ones by their ids, the others as a new roster. */
  importCombatants(ruleset: Ruleset, combatants: readonly Combatant[], name: string): Promise<number[]> {
    return this.runExclusive(async () => {
      const rosterId = this.store.nextId('rosters');
      const slice = new TimeSlice();
      const wanted: CombatantValues[] = [];
      for (const combatant of combatants) {
        wanted.push(combatantValues(ruleset, combatant));
        if (slice.isOver()) await slice.yieldToEventLoop();
      }
      const known = await this.identicalIds(ruleset.id, wanted, slice);
      const added: NewCombatant[] = [];
      const ids = wanted.map((values) => {
        const found = known.get(identityKey(values));
        const id = found ?? this.store.nextId('combatants');
        if (found === undefined) added.push({ id, values });
        return id;
      });
      if (added.length === 0) return ids;
      const summary = new RosterCounter().add(packRows(added.map(({ values }) => values)));
      await this.store.write(
        insertRunFileRoster({ id: rosterId, ruleset: ruleset.id, name }, added.length, summary),
        insertCombatants(rosterId, ruleset.id, added),
      );
      return ids;
    });
  }

  /** The oldest combatant of the library that is the same, by its key; one pass over the table. */
  private async identicalIds(ruleset: string, wanted: readonly CombatantValues[], slice: TimeSlice): Promise<Map<string, number>> {
    const keys = new Set(wanted.map(identityKey));
    const known = new Map<string, number>();
    let lastId = 0;
    for (;;) {
      const rows = identitiesAfter(this.store, ruleset, lastId, ROWS_AT_ONCE);
      for (const [id, key] of rows) if (keys.has(key) && !known.has(key)) known.set(key, id);
      if (rows.length < ROWS_AT_ONCE) break;
      lastId = rows.at(-1)![0];
      await slice.yieldToEventLoop();
    }
    return known;
  }

  /** One import at a time, so that the combatants of a roster get neighbouring ids. */
  private runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work, work);
    this.queue = turn.catch(() => {});
    return turn;
  }
}

function refusalOf({ problems }: ParseReply): ApiError {
  const problem = worstProblem(problems);
  if (problem === undefined) return new ApiError('library/nothing-found', 'The file has nothing that can fight.');
  return new ApiError(problem.code, `Nothing could be imported: ${problem.message}`, problem.hint ?? '');
}

/** `rosters/Hive Fleet.txt` -> `Hive Fleet` */
function rosterName(file: string): string {
  const last = file.split(/[\\/]/).at(-1) ?? file;
  return last.replace(/\.[^.]+$/, '') || last;
}
