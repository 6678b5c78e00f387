/** A 64-bit hash of text: tells different content apart, guards against nothing else. */

export class TextHash {
  private low = 0x41c6ce57;
  private high = 0xdeadbeef;

  /** The parts of a text are kept apart: `ab`, `c` is not `a`, `bc`. */
  add(text: string): this {
    for (let i = 0; i < text.length; i++) this.mix(text.charCodeAt(i));
    this.mix(0x10000 + text.length);
    return this;
  }

  /** 16 hexadecimal digits. */
  digest(): string {
    const low = finish(this.low, this.high);
    const high = finish(this.high, low);
    return `${hex(high)}${hex(low)}`;
  }

  private mix(code: number): void {
    this.high = Math.imul(this.high ^ code, 0x9e3779b1);
    this.low = Math.imul(this.low ^ code, 0x5f356495);
    this.high ^= this.high >>> 15;
    this.low ^= this.low >>> 13;
  }
}

function finish(word: number, other: number): number {
  const mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const hex = (word: number) => word.toString(16).padStart(8, '0');

/** Members in order of their names, so that equal objects give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([x], [y]) => (x < y ? -1 : 1)))
      : member,
  );
}
