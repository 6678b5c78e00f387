/** What the user should know about the data folder. Kept in a file beside the database, because it may be about the database. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '../../src-shared/api/data.ts';
import { writeWhole } from '../machine/files.ts';
import { NOTICES_FILE } from './data-folder.ts';

export type NewNotice = Omit<Notice, 'id' | 'at' | 'copy'> & { readonly copy?: string };

export class Notices {
  private readonly path: string;
  private list: readonly Notice[];
  private isSaved = true;
  private readonly listeners = new Set<(notices: readonly Notice[]) => void>();

  constructor(folder: string) {
    this.path = join(folder, NOTICES_FILE);
    this.list = read(this.path);
  }

  all(): readonly Notice[] {
    return this.list;
  }

  /** A notice that is already shown is not added again. */
  add(notice: NewNotice): void {
    const { code, message } = notice;
    if (this.list.some((known) => known.code === code && known.message === message)) return;
    this.replace([...this.list, { copy: null, ...notice, id: randomUUID().slice(0, 8), at: new Date().toISOString() }]);
  }

  acknowledge(id: string): readonly Notice[] {
    this.replace(this.list.filter((notice) => notice.id !== id));
    return this.list;
  }

  onChange(listener: (notices: readonly Notice[]) => void): void {
    this.listeners.add(listener);
  }

  private replace(list: readonly Notice[]): void {
    this.list = list;
    this.save();
    for (const listener of this.listeners) listener(list);
  }

  /** Tries once more to save what could not be saved: the disk may have been full for a moment. */
  close(): void {
    if (!this.isSaved) this.save();
  }

  /** Where nothing can be written, a notice lasts until the program ends. */
  private save(): void {
    this.isSaved = false;
    try {
      writeWhole(this.path, Buffer.from(JSON.stringify({ version: 1, notices: this.list }, null, 2)));
      this.isSaved = true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
}

/** A damaged file means that notices were lost, not that the app cannot start. */
function read(path: string): readonly Notice[] {
  if (!existsSync(path)) return [];
  try {
    const { notices }: { notices?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(notices) ? notices.filter(isNotice) : [];
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is Notice {
  if (typeof value !== 'object' || value === null) return false;
  const { id, code, message, hint, severity, at } = value as Partial<Record<keyof Notice, unknown>>;
  return [id, code, message, hint, severity, at].every((text) => typeof text === 'string');
}
