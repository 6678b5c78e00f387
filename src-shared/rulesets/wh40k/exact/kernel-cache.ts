/**
 * Kernels by what they depend on: the attacks, who makes them, and how the target takes them. Loadouts of one unit are the
 * same target, and many share weapons, so most pairs of a field find their rows computed. The least recently used go first.
 */
import type { Aimed } from '../ai/pairing.ts';
import type { Fighter } from '../rules/fighter.ts';
import { Kernel, type KernelParts, KernelScratch } from './kernel.ts';

/** Of all kernels kept, with their keys. */
export const MOST_BYTES = 32e6;
/** Of a kernel's objects beside its arrays, and of its place in the map, roughly. */
const BYTES_PER_KERNEL = 1000;
/** Characters of the contents that have numbers. */
const MOST_TEXT = 4e6;

export class KernelCache {
  private readonly kernels = new Map<string, Kernel>();
  private readonly contents = new ContentIds();
  private readonly scratch = new KernelScratch();
  /** Of the kernels kept, without the rows that the pair at hand adds. */
  private counted = 0;
  /** Kernels of the pair at hand with the bytes that are counted; their rows may still grow. */
  private readonly inUse = new Map<Kernel, number>();

  /** What is kept between pairs. */
  get bytes(): number {
    let bytes = this.counted;
    for (const [kernel, before] of this.inUse) bytes += kernel.bytes - before;
    return bytes;
  }

  /** Before the kernels of another pair: forgets the oldest where too many are kept. */
  beginPair(): void {
    this.counted = this.bytes;
    for (const kernel of this.inUse.keys()) kernel.release();
    this.inUse.clear();
    for (const [key, kernel] of this.kernels) {
      if (this.counted <= MOST_BYTES) return;
      this.kernels.delete(key);
      this.counted -= kernel.bytes + bytesBeside(key);
    }
  }

  kernelOf(parts: Omit<KernelParts, 'scratch'>): Kernel {
    const key = this.keyOf(parts);
    const known = this.kernels.get(key);
    const kernel = known ?? new Kernel({ ...parts, scratch: this.scratch });
    if (known === undefined) this.counted += kernel.bytes + bytesBeside(key);
    else this.kernels.delete(key);
    this.kernels.set(key, kernel);
    if (!this.inUse.has(kernel)) {
      this.inUse.set(kernel, kernel.bytes);
      kernel.use(parts);
    }
    return kernel;
  }

  private keyOf({ groups, attackers, target, interleaved }: Omit<KernelParts, 'scratch'>): string {
    let key = `${this.contents.of(target.target, () => defenceText(target))} ${attackers} ${interleaved}`;
    for (const group of groups) {
      const attack = this.contents.of(group.attack, () => attackText(group));
      const firing = this.contents.of(group.firing, () => group.firing.join());
      key += ` ${attack}/${firing}${group.target.charged ? '/charged' : ''}`;
    }
    return key;
  }
}

function bytesBeside(key: string): number {
  return BYTES_PER_KERNEL + key.length;
}

/** Equal numbers for equal contents; an object is written out when it is first seen. */
class ContentIds {
  private readonly known = new WeakMap<object, number>();
  private readonly byText = new Map<string, number>();
  private characters = 0;
  private last = 0;

  of(object: object, text: () => string): number {
    const known = this.known.get(object);
    if (known !== undefined) return known;
    const content = text();
    // Forgetting only means that equal contents met later count as different.
    if (this.characters > MOST_TEXT) this.forget();
    const id = this.byText.get(content) ?? this.learn(content);
    this.known.set(object, id);
    return id;
  }

  private learn(content: string): number {
    this.characters += content.length;
    this.byText.set(content, ++this.last);
    return this.last;
  }

  private forget(): void {
    this.byText.clear();
    this.characters = 0;
  }
}

function attackText({ attack }: Aimed): string {
  return JSON.stringify({ ...attack, label: '' });
}

function defenceText({ target, morale }: Fighter): string {
  const { fails, flight, steady } = morale;
  return JSON.stringify([target, steady ? null : [fails, ...flight].map((table) => table.join())]);
}
