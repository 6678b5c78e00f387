/** Columns that grow row by row into plain arrays. */
import type { NumberColumn, WordsColumn } from '../../src-shared/query/select.ts';

const FIRST_ROWS = 1024;

export class NumbersBuilder {
  private values = new Float64Array(FIRST_ROWS);
  private count = 0;

  add(value: number): void {
    if (this.count === this.values.length) this.values = grown(this.values, Float64Array);
    this.values[this.count++] = value;
  }

  finish(): NumberColumn {
    return { kind: 'number', values: this.values.slice(0, this.count) };
  }
}

export class WordsBuilder {
  private readonly numbers = new Map<string, number>();
  private ids = new Uint32Array(FIRST_ROWS);
  private count = 0;
  private starts = new Uint32Array(FIRST_ROWS);
  private rows = 0;
  private last = '';
  private lastNumber = -1;

  /** A row of one word. */
  add(word: string): void {
    this.push(word);
    this.endRow();
  }

  addAll(words: readonly string[]): void {
    for (const word of words) this.push(word);
    this.endRow();
  }

  finish(): WordsColumn {
    return {
      kind: 'words',
      dictionary: [...this.numbers.keys()],
      starts: this.starts.slice(0, this.rows + 1),
      ids: this.ids.slice(0, this.count),
    };
  }

  private push(word: string): void {
    if (this.count === this.ids.length) this.ids = grown(this.ids, Uint32Array);
    this.ids[this.count++] = this.numberOf(word);
  }

  private endRow(): void {
    this.rows++;
    if (this.rows === this.starts.length) this.starts = grown(this.starts, Uint32Array);
    this.starts[this.rows] = this.count;
  }

  /** Neighbours often share a word. */
  private numberOf(word: string): number {
    if (word === this.last && this.lastNumber >= 0) return this.lastNumber;
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(word, number);
    }
    this.last = word;
    this.lastNumber = number;
    return number;
  }
}

type Growing = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

function grown<T extends Growing>(array: T, make: new (length: number) => T): T {
  const larger = new make(2 * array.length);
  larger.set(array as never);
  return larger;
}
