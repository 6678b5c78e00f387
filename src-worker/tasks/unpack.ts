/** Archives of any game's files: what is inside stands for the archive, folders and their dot-files left behind. */
import type { InputFile } from '../../src-shared/api/types.ts';
import { isZip, readZip, type ZipLimits } from '../../src-shared/formats/zip.ts';

/** A whole collection of lists fits; a bomb does not. */
const LIMITS: ZipLimits = { entries: 5000, total: 512 * 1024 * 1024, ratio: 200 };
/** An archive of archives (rosters zipped together), and no deeper. */
const DEEPEST = 2;

/** The file itself when it is no archive, or one that cannot be read: its importer then says why. */
export function unpackFile(file: InputFile, depth = 0): InputFile[] {
  if (!isZip(file.bytes) || depth === DEEPEST) return [file];
  const zip = readZip(file.bytes, file.name, LIMITS);
  if ('problem' in zip) return [file];
  const inside = zip.entries.filter((entry) => !entry.name.startsWith('.') && entry.bytes.length > 0);
  const [only] = inside;
  if (only === undefined) return [file];
  // A format that is an archive of one file by itself (.rosz) keeps its name.
  if (inside.length === 1 && !/\.zip$/i.test(file.name)) return [{ name: file.name, bytes: only.bytes }];
  return inside.flatMap((entry) => unpackFile({ name: `${file.name}/${entry.name}`, bytes: entry.bytes }, depth + 1));
}
