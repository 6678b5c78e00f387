/** Columns that grow row by row. A row that has nothing for a column is left out; the columns know which rows they were given. */
import { PackedWords } from './packed-words.ts';
import type { NumberColumn, WordsColumn } from './select.ts';

const FIRST_ROWS = 1024;
const HIGHEST_ASCII = 127;
const encoder = new TextEncoder();

/** Half the room as long as every number fits a 32-bit float exactly, which whole numbers do. */
export class NumbersBuilder {
  private values: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer> = new Float32Array(FIRST_ROWS);
  private rows = 0;

  set(row: number, value: number): void {
    if (this.values instanceof Float32Array && Math.fround(value) !== value && !Number.isNaN(value))
      this.values = Float64Array.from(this.values);
    if (row >= this.values.length) {
      const larger = this.values instanceof Float32Array ? new Float32Array(2 * row) : new Float64Array(2 * row);
      larger.set(this.values);
      this.values = larger;
    }
    this.values.fill(Number.NaN, this.rows, row);
    this.values[row] = value;
    this.rows = row + 1;
  }

  /** As it is now; shares memory with what is added later. */
  column(): NumberColumn {
    return { kind: 'number', values: this.values.subarray(0, this.rows) };
  }
}

export class WordsBuilder {
  private readonly words = new DictionaryBuilder();
  private ids = new Uint32Array(FIRST_ROWS);
  private count = 0;
  /** Null as long as every row has one word: then ids are the rows. */
  private starts: Uint32Array<ArrayBuffer> | null = null;
  private rows = 0;

  /** A row of one word. */
  set(row: number, word: string): void {
    this.skipTo(row);
    this.push(word);
    this.endRow();
  }

  setAll(row: number, words: readonly string[]): void {
    this.skipTo(row);
    if (words.length !== 1) this.starts ??= Uint32Array.from({ length: Math.max(FIRST_ROWS, 2 * this.rows) }, (_, i) => i);
    for (const word of words) this.push(word);
    this.endRow();
  }

  column(): WordsColumn {
    return {
      kind: 'words',
      dictionary: this.words.packed(),
      starts: this.starts?.subarray(0, this.rows + 1) ?? null,
      ids: this.ids.subarray(0, this.count),
    };
  }

  private skipTo(row: number): void {
    while (this.rows < row) this.setAll(this.rows, []);
  }

  private push(word: string): void {
    if (this.count === this.ids.length) this.ids = grown(this.ids);
    this.ids[this.count++] = this.words.numberOf(word);
  }

  private endRow(): void {
    this.rows++;
    if (this.starts === null) return;
    if (this.rows >= this.starts.length) this.starts = grown(this.starts);
    this.starts[this.rows] = this.count;
  }
}

/** Words by number, found again through a table of hashes. */
class DictionaryBuilder {
  private bytes = new Uint8Array(16 * FIRST_ROWS);
  private used = 0;
  private starts = new Uint32Array(FIRST_ROWS);
  private count = 0;
  /** Number + 1 of a word at the place its hash points to, or the next free one. */
  private table = new Uint32Array(2 * FIRST_ROWS);
  private last = '';
  private lastNumber = -1;

  packed(): PackedWords {
    return new PackedWords(this.bytes.subarray(0, this.used), this.starts.subarray(0, this.count + 1));
  }

  /** Neighbours often share a word. */
  numberOf(word: string): number {
    if (this.lastNumber < 0 || word !== this.last) {
      this.last = word;
      this.lastNumber = this.lookUp(word);
    }
    return this.lastNumber;
  }

  private lookUp(word: string): number {
    const length = this.write(word);
    const mask = this.table.length - 1;
    for (let at = hashOf(this.bytes, this.used, length) & mask; ; at = (at + 1) & mask) {
      const known = this.table[at]! - 1;
      if (known < 0) return this.take(at, length);
      if (this.isAt(known, length)) return known;
    }
  }

  /** Puts the word behind the last one, where it stays if it is new. */
  private write(word: string): number {
    while (this.used + 3 * word.length > this.bytes.length) this.bytes = grown(this.bytes);
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i);
      if (code > HIGHEST_ASCII) {
        const encoded = encoder.encode(word);
        this.bytes.set(encoded, this.used);
        return encoded.length;
      }
      this.bytes[this.used + i] = code;
    }
    return word.length;
  }

  private isAt(number: number, length: number): boolean {
    const start = this.starts[number]!;
    if (this.starts[number + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.bytes[start + i] !== this.bytes[this.used + i]) return false;
    return true;
  }

  private take(at: number, length: number): number {
    const number = this.count++;
    this.used += length;
    if (this.count >= this.starts.length) this.starts = grown(this.starts);
    this.starts[this.count] = this.used;
    this.table[at] = number + 1;
    if (2 * this.count > this.table.length) this.rehash();
    return number;
  }

  private rehash(): void {
    this.table = new Uint32Array(2 * this.table.length);
    const mask = this.table.length - 1;
    for (let number = 0; number < this.count; number++) {
      const start = this.starts[number]!;
      let at = hashOf(this.bytes, start, this.starts[number + 1]! - start) & mask;
      while (this.table[at] !== 0) at = (at + 1) & mask;
      this.table[at] = number + 1;
    }
  }
}

/** FNV-1a, its low bits stirred. */
function hashOf(bytes: Uint8Array, from: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < from + length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function grown<T extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(2 * array.length);
  larger.set(array);
  return larger;
}
