/** Files that refer to each other (data catalogues) are read as one. */
import { extname } from 'node:path';
import type { InputFile } from '../../src-shared/api/library.ts';
import type { Importer } from '../../src-shared/contract/importer.ts';

/** The joined file takes the place of its first part. */
export function joinLinked(files: readonly InputFile[], importers: readonly Importer[]): InputFile[] {
  return importers.reduce((all, importer) => (importer.linked ? joinFor(all, importer) : all), [...files]);
}

function joinFor(files: InputFile[], importer: Importer): InputFile[] {
  const parts = files.filter(({ name }) => importer.extensions.includes(extname(name).toLowerCase()));
  if (importer.join === undefined || parts.length < 2) return files;
  const text = importer.join(parts.map(({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) })));
  const joined = { name: nameOf(parts), bytes: new TextEncoder().encode(text) };
  return files.flatMap((file) => (file === parts[0] ? [joined] : parts.includes(file) ? [] : [file]));
}

/** The folder or archive that all of them are in, else the first of them. */
function nameOf(parts: readonly InputFile[]): string {
  const [first] = parts as readonly [InputFile];
  const folder = /^(.+?)(?:\.zip)?\//i.exec(first.name);
  const isShared = folder !== null && parts.every(({ name }) => name.startsWith(folder[0]));
  const others = parts.length === 2 ? '1 other' : `${parts.length - 1} others`;
  const extension = extname(first.name);
  return isShared ? `${folder[1]}${extension}` : `${first.name.slice(0, -extension.length)} and ${others}${extension}`;
}
