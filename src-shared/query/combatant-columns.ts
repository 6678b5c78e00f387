/** Combatants column by column: what the query box and the sorting look at, a million rows in memory. */
import { alphabetOrder, ranksOfWords } from '../stats/order.ts';
import { NumbersBuilder, WordsBuilder } from './column-builders.ts';
import { PackedWords } from './packed-words.ts';
import { type Fitting, markRowsWithWord, type NumberColumn, type QueryTable, type WordsColumn } from './select.ts';

/** A tuple, because a million objects would be slow. store-queries/combatants.ts reads it. */
export type ColumnRow = readonly [
  id: number,
  name: string,
  detail: string,
  base: string,
  faction: string,
  points: number,
  tags: string,
  unmodelled: string,
  facts: string,
];

/** `detail` can be looked into by a bare word only. */
const ONE_WORD = ['name', 'detail', 'base', 'faction'] as const;
const MANY_WORDS = ['tag', 'unmodelled'] as const;
const COMMON = new Set<string>([...ONE_WORD, ...MANY_WORDS, 'points']);

export class ColumnsBuilder {
  rows = 0;
  private ids = new Uint32Array(1024);
  private points = new Float64Array(1024);
  private readonly words = new Map<string, WordsBuilder>([...ONE_WORD, ...MANY_WORDS].map((id) => [id, new WordsBuilder()]));
  /** A fact gets its column when it is first met. */
  private readonly numbers = new Map<string, NumbersBuilder>();

  add([id, name, detail, base, faction, price, tags, unmodelled, facts]: readonly [...ColumnRow, ...unknown[]]): void {
    const row = this.rows++;
    if (row === this.ids.length) this.grow();
    this.ids[row] = id;
    this.points[row] = price;
    this.wordsIn('name').set(row, name);
    this.wordsIn('detail').set(row, detail);
    this.wordsIn('base').set(row, base);
    this.wordsIn('faction').set(row, faction);
    if (tags !== '[]') this.wordsIn('tag').setAll(row, JSON.parse(tags) as string[]);
    if (unmodelled !== '[]') this.wordsIn('unmodelled').setAll(row, JSON.parse(unmodelled) as string[]);
    const known = JSON.parse(facts) as Readonly<Record<string, number | readonly string[]>>;
    for (const fact in known) {
      const value = known[fact];
      if (COMMON.has(fact) || value === undefined) continue;
      if (typeof value === 'number') this.numbersIn(fact).set(row, value);
      else this.wordsIn(fact).setAll(row, value);
    }
  }

  /** As they are now; they share memory with what is added later. */
  data(): ColumnData {
    const columns = new Map<string, NumberColumn | WordsColumn>();
    for (const [id, builder] of [...this.words, ...this.numbers]) columns.set(id, builder.column());
    return { ids: this.ids.subarray(0, this.rows), points: this.points.subarray(0, this.rows), columns };
  }

  private wordsIn(id: string): WordsBuilder {
    let words = this.words.get(id);
    if (words === undefined) {
      words = new WordsBuilder();
      this.words.set(id, words);
    }
    return words;
  }

  private numbersIn(id: string): NumbersBuilder {
    let numbers = this.numbers.get(id);
    if (numbers === undefined) {
      numbers = new NumbersBuilder();
      this.numbers.set(id, numbers);
    }
    return numbers;
  }

  private grow(): void {
    const [ids, points] = [new Uint32Array(2 * this.rows), new Float64Array(2 * this.rows)];
    ids.set(this.ids);
    points.set(this.points);
    this.ids = ids;
    this.points = points;
  }
}

export interface ColumnData {
  readonly ids: Uint32Array<ArrayBuffer>;
  readonly points: Float64Array<ArrayBuffer>;
  readonly columns: ReadonlyMap<string, NumberColumn | WordsColumn>;
}

export class CombatantColumns implements QueryTable {
  readonly rows: number;
  readonly ids: Uint32Array;
  readonly points: Float64Array;
  readonly names: WordsColumn;
  readonly details: WordsColumn;
  readonly factions: WordsColumn;
  readonly bases: WordsColumn;
  private readonly data: ColumnData;
  private readonly ranks: Map<WordsColumn, Uint32Array>;

  constructor(data: ColumnData, ranks: Ranks | null = null) {
    const words = (id: string) => data.columns.get(id) as WordsColumn;
    this.data = data;
    this.rows = data.ids.length;
    this.ids = data.ids;
    this.points = data.points;
    this.names = words('name');
    this.details = words('detail');
    this.factions = words('faction');
    this.bases = words('base');
    this.ranks = new Map(
      ranks === null
        ? []
        : [
            [this.names, ranks.name],
            [this.factions, ranks.faction],
          ],
    );
  }

  static of(rows: Iterable<ColumnRow>): CombatantColumns {
    const builder = new ColumnsBuilder();
    for (const row of rows) builder.add(row);
    return new CombatantColumns(builder.data());
  }

  column(id: string): NumberColumn | WordsColumn | undefined {
    return id === 'points' ? { kind: 'number', values: this.points } : this.data.columns.get(id);
  }

  rowsWithText(text: string): Fitting {
    const fits: Fitting = new Uint8Array(this.rows);
    for (const column of [this.names, this.details, this.factions]) markRowsWithWord(column, text, false, fits);
    return fits;
  }

  /** The only word of a row in a column that has one a row. */
  word(column: WordsColumn, row: number): string {
    return column.dictionary.at(column.ids[row]!);
  }

  /** All words of a row. */
  wordsAt({ dictionary, starts, ids }: WordsColumn, row: number): readonly string[] {
    const [from, to] = starts === null ? [row, row + 1] : [starts[row] ?? 0, starts[row + 1] ?? 0];
    return Array.from(ids.subarray(from, to), (id) => dictionary.at(id));
  }

  /** Place of each row in the alphabet of a column that has one word a row. */
  alphabet(column: WordsColumn): Uint32Array {
    let ranks = this.ranks.get(column);
    if (ranks === undefined) {
      ranks = ranksOfWords(column.ids, alphabetOrder(column.dictionary));
      this.ranks.set(column, ranks);
    }
    return ranks;
  }
}

/** The alphabets people sort by. */
export interface Ranks {
  readonly name: Uint32Array;
  readonly faction: Uint32Array;
}

/** Columns on their way to another thread: plain arrays of their own, and the order of the words, which takes a while to find. */
export interface PortableColumns {
  readonly ids: Uint32Array;
  readonly points: Float64Array;
  readonly columns: readonly (readonly [id: string, column: PortableColumn])[];
  readonly ranks: Ranks;
}

type PortableColumn = NumberColumn | (Omit<WordsColumn, 'dictionary'> & { readonly bytes: Uint8Array; readonly wordStarts: Uint32Array });

export function portable(rows: Iterable<ColumnRow>): { readonly columns: PortableColumns; readonly buffers: ArrayBuffer[] } {
  const builder = new ColumnsBuilder();
  for (const row of rows) builder.add(row);
  const data = builder.data();
  const whole = new CombatantColumns(data);
  const buffers: ArrayBuffer[] = [];
  const own = <T extends Uint8Array | Uint32Array | Float32Array | Float64Array>(array: T): T => {
    const copy = array.slice() as T;
    buffers.push(copy.buffer as ArrayBuffer);
    return copy;
  };
  const columns = Array.from(data.columns, ([id, column]): readonly [string, PortableColumn] => {
    if (column.kind === 'number') return [id, { kind: 'number', values: own(column.values) }];
    const { dictionary, starts, ids } = column;
    const words = { bytes: own(dictionary.bytes), wordStarts: own(dictionary.starts) };
    return [id, { kind: 'words', ids: own(ids), starts: starts === null ? null : own(starts), ...words }];
  });
  const ranks = { name: own(whole.alphabet(whole.names)), faction: own(whole.alphabet(whole.factions)) };
  return { columns: { ids: own(data.ids), points: own(data.points), columns, ranks }, buffers };
}

export function arrived({ ids, points, columns, ranks }: PortableColumns): CombatantColumns {
  const opened = columns.map(([id, column]): readonly [string, NumberColumn | WordsColumn] => {
    if (column.kind === 'number') return [id, column];
    const dictionary = new PackedWords(column.bytes as Uint8Array<ArrayBuffer>, column.wordStarts as Uint32Array<ArrayBuffer>);
    return [id, { kind: 'words', dictionary, starts: column.starts, ids: column.ids }];
  });
  const data = { ids: ids as Uint32Array<ArrayBuffer>, points: points as Float64Array<ArrayBuffer>, columns: new Map(opened) };
  return new CombatantColumns(data, ranks);
}
