/** The data folder: what the user should know about it, copies of the library, checks and recovery. */
import { z } from 'zod';
import { call, noInput } from './call.ts';

/** Shown until the user acknowledges it, in the app and on the command line. */
export interface Notice {
  readonly id: string;
  /** Stable, for example 'data/set-aside'. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  readonly at: string;
  /** The copy of the library it is about, if that can be opened again. */
  readonly copy: string | null;
}

/** A library beside the current one: set aside with its match files, or a backup of the database. */
export interface LibraryCopy {
  readonly id: string;
  readonly kind: 'set-aside' | 'backup';
  readonly at: string;
  /** Why it exists. */
  readonly reason: string;
  readonly bytes: number;
  readonly matchFiles: number;
}

/** `reopen`: as it is. `repair`: everything that can be read goes into a new database; the copy stays as it is. */
export type RecoveryMode = 'reopen' | 'repair';

export interface RecoveryReport {
  readonly message: string;
  /** What could not be recovered, one line each. */
  readonly lost: readonly string[];
}

/** What a check found, one line each; empty where everything is intact. */
export interface DataCheck {
  readonly database: readonly string[];
  readonly matchFiles: readonly string[];
  /** How much was read. */
  readonly checked: { readonly databaseBytes: number; readonly matchFiles: number; readonly tiles: number };
}

const copyId = z.string().regex(/^[a-z-]+\/[\w.-]{1,120}$/, 'is not the id of a copy');

export const DATA_CALLS = {
  'data.notices': call<readonly Notice[]>()(noInput),
  /** Replies with the notices that are left. */
  'data.acknowledge': call<readonly Notice[]>()(z.strictObject({ id: z.string().min(1).max(100) })),
  'data.copies': call<readonly LibraryCopy[]>()(noInput),
  /** Sets the current library aside and opens the copy in its place; every window loads again. */
  'data.recover': call<RecoveryReport>()(z.strictObject({ copy: copyId, mode: z.enum(['reopen', 'repair']).default('reopen') })),
  /** Reads the whole database and every match file. */
  'data.check': call<DataCheck>()(noInput),
  'data.backUp': call<LibraryCopy>()(noInput),
};
