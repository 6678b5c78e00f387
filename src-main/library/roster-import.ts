/** One file on its way into the database: combatants are written while it is read, and become visible when it is complete. */
import type { ImportChoice, InputFile } from '../../src-shared/api/library.ts';
import type { WriteStep } from '../../src-shared/store-queries/sql.ts';
import type { ParsedBatch, ParseReply } from '../../src-shared/tasks/library-tasks.ts';
import { insertAssets, type NewAsset } from '../store/queries/assets.ts';
import { insertParsed } from '../store/queries/combatants.ts';
import { insertContests } from '../store/queries/contests.ts';
import { completeRoster, deleteRoster, insertIncompleteRoster } from '../store/queries/rosters.ts';
import type { Store } from '../store/store.ts';
import type { FileParser } from './file-parser.ts';
import { RosterCounter } from './roster-summary.ts';

export interface RosterImportOptions {
  readonly rosterId: number;
  readonly file: InputFile;
  readonly choice: ImportChoice;
  readonly name: string;
  readonly sample: boolean;
  /** Called with the number of combatants written so far. */
  progress(combatants: number): void;
}

export class RosterImport {
  private readonly store: Store;
  private readonly parser: FileParser;
  private readonly options: RosterImportOptions;
  private readonly ids: number[] = [];
  private readonly counter = new RosterCounter();
  private isInserted = false;

  constructor(store: Store, parser: FileParser, options: RosterImportOptions) {
    this.store = store;
    this.parser = parser;
    this.options = options;
  }

  async run(): Promise<ParseReply> {
    const { file, choice, progress } = this.options;
    progress(0);
    const reply = await this.parser.parse(file, choice, (batch) => this.writeBatch(batch));
    if (reply.ruleset !== null && isReadable(reply)) await this.complete(reply, reply.ruleset);
    else if (this.isInserted) await this.store.write(deleteRoster(this.options.rosterId));
    return reply;
  }

  get combatants(): number {
    return this.ids.length;
  }

  private async writeBatch({ ruleset, combatants }: ParsedBatch): Promise<void> {
    const first = this.isInserted ? [] : [this.insertStep(ruleset)];
    this.isInserted = true;
    const ids = Float64Array.from({ length: combatants.count }, () => this.store.nextId('combatants'));
    for (const id of ids) this.ids.push(id);
    await this.store.writePending(...first, insertParsed(this.options.rosterId, ruleset, ids, combatants));
    this.counter.add(combatants);
    this.options.progress(this.ids.length);
  }

  private insertStep(ruleset: string): WriteStep {
    const { rosterId: id, file, name, sample } = this.options;
    return insertIncompleteRoster({ id, ruleset, name, file: file.name, sample });
  }

  private async complete(reply: ParseReply, ruleset: string): Promise<void> {
    const { rosterId, choice } = this.options;
    const text = reply.text === '' ? null : reply.text;
    await this.store.write(
      ...(this.isInserted ? [] : [this.insertStep(ruleset)]),
      ...contentSteps(this.store, rosterId, reply, this.ids),
      completeRoster(rosterId, { reply, settings: choice.settings ?? {}, text, summary: this.counter }),
    );
  }
}

/** A file that is not leaves nothing in the database, so that an archive with thousands of them costs no transactions. */
export function isReadable({ importer, combatantCount, assets }: ParseReply): boolean {
  return importer !== null && (combatantCount > 0 || assets.length > 0);
}

/** Contests and assets of a parsed file; `ids` are those of its combatants, in order. */
export function contentSteps(store: Store, rosterId: number, reply: ParseReply, ids: readonly number[]) {
  const contests = reply.contests.map((c) => ({
    id: store.nextId('contests'),
    name: c.name,
    a: ids[c.a]!,
    b: ids[c.b]!,
    options: c.options,
    trials: c.trials ?? null,
  }));
  const assets = reply.assets.map((asset): NewAsset => ({ ...asset, id: store.nextId('assets') }));
  return [insertContests(rosterId, reply.ruleset, contests), insertAssets(rosterId, assets)];
}
