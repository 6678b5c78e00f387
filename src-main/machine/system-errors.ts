/** What the system says about files and folders, as sentences with what to do. */
import { ApiError } from '../../src-shared/api/errors.ts';
import { isDiskFull } from './disk.ts';

const SENTENCES: Readonly<Record<string, (path: string) => readonly [message: string, hint: string]>> = {
  ENOENT: (path) => [`There is no file or folder '${path}'.`, 'Check the spelling, or create the folder first.'],
  EACCES: (path) => [`The system does not allow Warbench to use '${path}'.`, 'Check its permissions, or choose another place.'],
  EPERM: (path) => [`The system does not allow Warbench to use '${path}'.`, 'Check its permissions, or choose another place.'],
  EROFS: (path) => [`'${path}' is on a disk that can't be written to.`, 'Choose another place.'],
  EISDIR: (path) => [`'${path}' is a folder, not a file.`, 'Add a file name.'],
  ENOTDIR: (path) => [`A part of '${path}' is a file, not a folder.`, 'Choose another place.'],
  EEXIST: (path) => [`'${path}' is a file, not a folder.`, 'Choose another place.'],
  ENAMETOOLONG: (path) => [`The name '${path.slice(0, 80)} ...' is too long for this disk.`, 'Choose a shorter one.'],
  EBUSY: (path) => [`'${path}' is in use by another program.`, 'Close the other program, then try again.'],
  EMFILE: () => ['Too many files are open.', 'Close other programs, then try again.'],
  EIO: (path) => [`The disk reported an error at '${path}'.`, 'Check the disk and copy your data to another one.'],
  EADDRINUSE: () => ['The port is in use by another program.', 'Choose another one with --port, or leave it out for a free one.'],
};

/** The same error in plain words, or undefined for anything but a system error. */
export function plainSystemError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (isDiskFull(error)) return new ApiError('system/disk-full', 'The disk is full.', 'Free some space, then try again.');
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the file';
  const sentence = SENTENCES[error.code]?.(path);
  return sentence === undefined ? undefined : new ApiError(`system/${error.code.toLowerCase()}`, ...sentence);
}

/** For the last line of a program that has to stop. */
export function lastWords(error: unknown): string {
  const known = error instanceof ApiError ? error : plainSystemError(error);
  if (known !== undefined) return `${known.message}${known.hint ? ` ${known.hint}` : ''}`;
  return `Something went wrong inside Warbench: ${error instanceof Error ? error.message : String(error)}`;
}
