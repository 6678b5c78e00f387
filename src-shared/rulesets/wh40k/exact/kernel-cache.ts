/**
 * Kernels by what they depend on: the attacks, who makes them, and how the target takes them. Loadouts of one unit are the
 * same target, and many share weapons, so most pairs of a field find their rows computed. The least recently used go first.
 */
import type { Aimed } from '../ai/pairing.ts';
import type { Fighter } from '../rules/fighter.ts';
import { Kernel, type KernelParts, KernelScratch } from './kernel.ts';

/** Doubles in the rows of all kernels kept: 32 megabytes. */
export const MOST_CELLS = 4e6;
const MOST_KERNELS = 20_000;

export class KernelCache {
  private readonly kernels = new Map<string, Kernel>();
  private readonly contents = new ContentIds();
  private readonly scratch = new KernelScratch();
  private cells = 0;
  /** Kernels of the pair at hand; their rows may still grow. */
  private inUse = new Map<Kernel, number>();

  /** Before the kernels of another pair: forgets the oldest where too many are kept. */
  beginPair(): void {
    for (const [kernel, before] of this.inUse) this.cells += kernel.cells - before;
    this.inUse.clear();
    for (const [key, kernel] of this.kernels) {
      if (this.cells <= MOST_CELLS && this.kernels.size <= MOST_KERNELS) return;
      this.kernels.delete(key);
      this.cells -= kernel.cells;
    }
  }

  kernelOf(parts: Omit<KernelParts, 'scratch'>): Kernel {
    const key = this.keyOf(parts);
    const kernel = this.kernels.get(key) ?? new Kernel({ ...parts, scratch: this.scratch });
    this.kernels.delete(key);
    this.kernels.set(key, kernel);
    if (!this.inUse.has(kernel)) this.inUse.set(kernel, kernel.cells);
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

/** Equal numbers for equal contents; an object is written out when it is first seen. */
class ContentIds {
  private readonly known = new WeakMap<object, number>();
  private readonly byText = new Map<string, number>();
  private last = 0;

  of(object: object, text: () => string): number {
    const known = this.known.get(object);
    if (known !== undefined) return known;
    const content = text();
    // Forgetting only means that equal contents met later count as different.
    if (this.byText.size >= MOST_KERNELS) this.byText.clear();
    const id = this.byText.get(content) ?? ++this.last;
    this.byText.set(content, id);
    this.known.set(object, id);
    return id;
  }
}

function attackText({ attack }: Aimed): string {
  return JSON.stringify({ ...attack, label: '' });
}

function defenceText({ target, morale }: Fighter): string {
  const { fails, flight, steady } = morale;
  return JSON.stringify([target, steady ? null : [fails, ...flight].map((table) => table.join())]);
}
