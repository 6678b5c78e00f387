/** What importers may look up in the library while they read a file. */
import type { Asset, RulesetId } from '../../src-shared/contract/combatant.ts';
import { type ImportReference, NO_REFERENCE } from '../../src-shared/contract/importer.ts';
import { assetNames, assetsNamed } from '../../src-shared/store-queries/assets.ts';
import { readDatabase } from '../database.ts';

/** `database`: its path; null where there is no library. */
export function libraryReference(database: string | null, ruleset: RulesetId): ImportReference {
  return database === null ? NO_REFERENCE : new LibraryReference(database, ruleset);
}

class LibraryReference implements ImportReference {
  private readonly database: string;
  private readonly ruleset: RulesetId;
  private readonly known = new Map<string, readonly string[]>();

  constructor(database: string, ruleset: RulesetId) {
    this.database = database;
    this.ruleset = ruleset;
  }

  names(kind: string): readonly string[] {
    const names = this.known.get(kind) ?? readDatabase(this.database, (db) => assetNames(db, this.ruleset, kind));
    this.known.set(kind, names);
    return names;
  }

  assets(kind: string, names: readonly string[]): readonly Asset[] {
    return readDatabase(this.database, (db) => assetsNamed(db, this.ruleset, kind, names));
  }
}
