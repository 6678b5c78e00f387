/** Replaces an archive with the files in it; folders and dot-files are skipped. */
import type { InputFile } from '../../src-shared/api/library.ts';
import { isZip, readZip, type ZipLimits } from '../../src-shared/formats/zip.ts';

/** Large enough for a whole collection of lists, small enough to stop a zip bomb. */
const LIMITS: ZipLimits = { entries: 5000, total: 512 * 1024 * 1024, ratio: 200 };
/** Rosters that are archives themselves may be zipped together; nothing deeper. */
const DEEPEST = 2;

/** The file itself when it is not an archive, or a damaged one: its importer then reports why. */
export function unpackFile(file: InputFile, depth = 0): InputFile[] {
  if (!isZip(file.bytes) || depth === DEEPEST) return [file];
  const zip = readZip(file.bytes, file.name, LIMITS);
  if ('problem' in zip) return [file];
  const inside = zip.entries.filter((entry) => !entry.name.startsWith('.') && entry.bytes.length > 0);
  const [only] = inside;
  if (only === undefined) return [file];
  // A format that is itself an archive of one file (.rosz) keeps its name.
  if (inside.length === 1 && !/\.zip$/i.test(file.name)) return [{ name: file.name, bytes: only.bytes }];
  return inside.flatMap((entry) => unpackFile({ name: `${file.name}/${entry.name}`, bytes: entry.bytes }, depth + 1));
}
