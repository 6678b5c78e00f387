/** Errors of SQLite and the file system as sentences for the user. */
import { ApiError } from '../../src-shared/api/errors.ts';

/** Threads lose the code of an error, not its message. */
const FULL_MESSAGE = /database or disk is full/;
const DAMAGE_MESSAGE = /database disk image is malformed|file is not a database/;

export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ApiError) return error.code === 'store/damaged';
  const code = codeOf(error);
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB' || DAMAGE_MESSAGE.test(error.message);
}

/** Null for an error that is not about the disk or the library file. */
export function explainError(error: unknown): ApiError | null {
  if (error instanceof ApiError || !(error instanceof Error)) return null;
  if (isDamage(error)) {
    return new ApiError(
      'store/damaged',
      "The library file is damaged, and what was asked for can't be read.",
      'Repair it or open a backup, in Settings under Storage or with: warbench data',
    );
  }
  const code = codeOf(error);
  if (['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'SQLITE_IOERR_SHMSIZE'].includes(code) || FULL_MESSAGE.test(error.message)) {
    return new ApiError('store/disk-full', 'The disk is full, so nothing was changed.', 'Free some space, then try again.');
  }
  if (['EROFS', 'EACCES', 'EPERM'].includes(code) || code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) {
    return new ApiError(
      'store/not-writable',
      "The data folder can't be written to, so nothing was changed.",
      'Check its permissions and whether the disk is write-protected, or choose another folder with --data.',
    );
  }
  if (code === 'EIO' || code.startsWith('SQLITE_IOERR')) {
    return new ApiError(
      'store/disk-error',
      `The disk reported an error (${error.message}), so nothing was changed.`,
      'Check the disk, and copy the data folder to another one.',
    );
  }
  return null;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
