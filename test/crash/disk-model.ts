/**
 * What a power cut may leave of a folder. Content is safe once its file was flushed, names once their folder was.
 * Whatever was not flushed may be there, missing, or there in part, in any order; changes of names happen one after the other.
 */
import { dirname } from 'node:path';
import type { Rng } from '../../src-shared/random/rng.ts';

const SECTOR = 512;

type Change =
  | { readonly kind: 'write'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly length: number };

/** Content that changes in place: a recording has thousands of changes to files of megabytes. */
class Content {
  private bytes = Buffer.alloc(0);
  private length = 0;

  apply(change: Change): void {
    if (change.kind === 'write') {
      this.reach(change.at + change.bytes.length);
      this.bytes.set(change.bytes, change.at);
      return;
    }
    if (change.length < this.length) this.bytes.fill(0, change.length, this.length);
    this.reach(change.length);
    this.length = change.length;
  }

  view(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  copy(): Content {
    const copy = new Content();
    copy.apply({ kind: 'write', at: 0, bytes: this.view() });
    return copy;
  }

  private reach(length: number): void {
    if (length > this.bytes.length) {
      const larger = Buffer.alloc(2 * length);
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.length = Math.max(this.length, length);
  }
}

interface FileNode {
  /** What a program reads. */
  readonly content: Content;
  /** What is surely on the disk. */
  readonly flushed: Content;
  /** Changes since then. */
  pending: Change[];
}

type Names = Map<string, FileNode>;

interface NameChange {
  readonly folders: readonly string[];
  apply(names: Names): void;
}

export type DiskStep =
  | { readonly kind: 'create' | 'sync' | 'sync-folder' | 'make-folder' | 'remove'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly path: string; readonly length: number }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string };

export class DiskModel {
  private readonly names: Names = new Map();
  private readonly flushedNames: Names = new Map();
  private nameChanges: NameChange[] = [];

  content(path: string): Buffer | undefined {
    return this.names.get(path)?.content.view();
  }

  perform(step: DiskStep): void {
    switch (step.kind) {
      case 'create':
        this.create(step.path);
        break;
      case 'write':
      case 'truncate':
        this.change(step.path, step);
        break;
      case 'sync':
        this.sync(step.path);
        break;
      case 'sync-folder':
        this.syncFolder(step.path);
        break;
      case 'rename':
        this.changeNames([dirname(step.path), dirname(step.to)], (names) => renameIn(names, step.path, step.to));
        break;
      case 'remove':
        this.changeNames([dirname(step.path)], (names) => removeIn(names, step.path));
        break;
      case 'make-folder':
        break;
    }
  }

  /** One of the many states that a power cut right now may leave. */
  afterPowerCut(rng: Rng): Map<string, Buffer> {
    const names: Names = new Map(this.flushedNames);
    const survived = rng.below(this.nameChanges.length + 1);
    for (const change of this.nameChanges.slice(0, survived)) change.apply(names);
    return new Map([...names].map(([path, node]) => [path, survivingContent(node, rng)]));
  }

  private create(path: string): void {
    const known = this.names.get(path);
    if (known !== undefined) {
      this.change(path, { kind: 'truncate', length: 0 });
      return;
    }
    const node: FileNode = { content: new Content(), flushed: new Content(), pending: [] };
    this.changeNames([dirname(path)], (names) => void names.set(path, node));
  }

  private change(path: string, change: Change): void {
    const node = this.nodeAt(path);
    node.content.apply(change);
    node.pending.push(change);
  }

  private sync(path: string): void {
    const node = this.nodeAt(path);
    for (const change of node.pending) node.flushed.apply(change);
    node.pending = [];
  }

  private syncFolder(folder: string): void {
    const last = this.nameChanges.findLastIndex(({ folders }) => folders.includes(folder));
    for (const change of this.nameChanges.slice(0, last + 1)) change.apply(this.flushedNames);
    this.nameChanges = this.nameChanges.slice(last + 1);
  }

  private changeNames(folders: readonly string[], apply: (names: Names) => void): void {
    apply(this.names);
    this.nameChanges.push({ folders, apply });
  }

  private nodeAt(path: string): FileNode {
    const node = this.names.get(path);
    if (node === undefined) throw new Error(`the model has no file ${path}`);
    return node;
  }
}

function renameIn(names: Names, from: string, to: string): void {
  for (const [path, node] of [...names]) {
    if (path !== from && !path.startsWith(`${from}/`)) continue;
    names.delete(path);
    names.set(to + path.slice(from.length), node);
  }
}

function removeIn(names: Names, removed: string): void {
  for (const path of [...names.keys()]) if (path === removed || path.startsWith(`${removed}/`)) names.delete(path);
}

function survivingContent({ flushed, pending }: FileNode, rng: Rng): Buffer {
  const content = flushed.copy();
  // Often everything or nothing of it was written; the rest of the time anything in between.
  const outcome = rng.below(4);
  if (outcome === 0) return content.view();
  for (const change of pending) {
    if (outcome === 1) content.apply(change);
    else if (rng.below(2) === 1) applyTorn(content, change, rng);
  }
  return content.view();
}

/** Some sectors of a write, in any order, are not there. */
function applyTorn(content: Content, change: Change, rng: Rng): void {
  if (change.kind === 'truncate') {
    content.apply(change);
    return;
  }
  const { at, bytes } = change;
  const cut = rng.below(3) === 0 ? rng.below(bytes.length + 1) : bytes.length;
  for (let from = 0; from < cut; from += SECTOR) {
    if (rng.below(3) > 0) content.apply({ kind: 'write', at: at + from, bytes: bytes.subarray(from, Math.min(cut, from + SECTOR)) });
  }
}
