/** The user's recordings, music and video clips: one file each in a folder of the data folder. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ApiError } from '../../src-shared/api/errors.ts';
import { SOUND_EXTENSIONS, SOUND_ID, type SoundContent, type SoundFile } from '../../src-shared/api/sounds.ts';
import { makeFolder, remove, writeWhole } from '../machine/files.ts';

const SOUNDS_FOLDER = 'sounds';
const MOST_FOLDER_BYTES = 4 * 1024 ** 3;
const HASH_DIGITS = 16;
const LONGEST_NAME = 60;

interface SoundsParts {
  readonly folder: string;
  /** Why nothing may be written; null where it may. */
  readonly readOnly: string | null;
}

export class Sounds {
  private readonly folder: string;
  private readonly readOnly: string | null;

  constructor({ folder, readOnly }: SoundsParts) {
    this.folder = join(folder, SOUNDS_FOLDER);
    this.readOnly = readOnly;
  }

  add({ name, bytes }: SoundContent): SoundFile {
    this.refuseIfReadOnly();
    const id = idOf(name, bytes);
    const path = join(this.folder, id);
    if (!existsSync(path)) {
      this.refuseIfFull(bytes.byteLength);
      makeFolder(this.folder);
      writeWhole(path, bytes);
    }
    return this.file(id);
  }

  list(): SoundFile[] {
    if (!existsSync(this.folder)) return [];
    const files = readdirSync(this.folder)
      .filter((name) => SOUND_ID.test(name))
      .map((id) => this.file(id));
    return files.sort((a, b) => b.addedAt.localeCompare(a.addedAt) || a.id.localeCompare(b.id));
  }

  read(id: string): SoundContent {
    const path = join(this.folder, id);
    if (!existsSync(path)) throw new ApiError('sounds/missing', `There is no file '${nameOf(id)}' any more.`, 'Add the file again.');
    return { name: nameOf(id), bytes: readFileSync(path) };
  }

  remove(id: string): void {
    this.refuseIfReadOnly();
    remove(join(this.folder, id));
  }

  private file(id: string): SoundFile {
    const { size, mtime } = statSync(join(this.folder, id));
    return { id, name: nameOf(id), bytes: size, addedAt: mtime.toISOString() };
  }

  private refuseIfReadOnly(): void {
    if (this.readOnly !== null) throw new ApiError('store/read-only', this.readOnly);
  }

  private refuseIfFull(more: number): void {
    const used = this.list().reduce((sum, { bytes }) => sum + bytes, 0);
    if (used + more > MOST_FOLDER_BYTES)
      throw new ApiError(
        'sounds/full',
        "Couldn't keep the file: recordings, music and clips already take up 4 GB.",
        'Remove some of them first.',
      );
  }
}

function idOf(name: string, bytes: Uint8Array): string {
  const extension = extname(name).slice(1).toLowerCase();
  if (!SOUND_EXTENSIONS.some((known) => known === extension)) {
    const known = SOUND_EXTENSIONS.map((one) => `.${one}`).join(', ');
    throw new ApiError('sounds/format', `'${name}' is not a sound or video file that can be used.`, `Use one of ${known}.`);
  }
  const plain = name
    .slice(0, -extension.length - 1)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST_NAME)
    .replace(/-+$/, '');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
  return `${hash}-${plain === '' ? 'sound' : plain}.${extension}`;
}

function nameOf(id: string): string {
  return id.slice(HASH_DIGITS + 1);
}
