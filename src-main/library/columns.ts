/** Combatants column by column: what the query box and the sorting look at, a million rows in memory. */
import type { FactSpec } from '../../src-shared/contract/ruleset.ts';
import type { NumberColumn, QueryTable, RowTest, WordsColumn } from '../../src-shared/query/compile.ts';
import type { QueryField } from '../../src-shared/query/parse.ts';
import { breathe } from '../store/breathe.ts';
import { TextIndex } from './text-index.ts';

export interface ColumnRow {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly base: string;
  readonly faction: string;
  readonly points: number;
  readonly tags: string;
  readonly unmodelled: string;
  readonly facts: string;
}

export const COLUMN_COLUMNS = 'id, name, detail, base, faction, points, tags, unmodelled, facts';

export const COMMON_FIELDS: readonly QueryField[] = [
  { id: 'name', label: 'Name', kind: 'words' },
  { id: 'faction', label: 'Faction', kind: 'words', aliases: ['army'] },
  { id: 'points', label: 'Points', kind: 'number', aliases: ['pts', 'cost', 'bv'] },
  { id: 'base', label: 'Base unit', kind: 'words', aliases: ['unit'] },
  { id: 'tag', label: 'Tag', kind: 'words', aliases: ['tags'] },
  { id: 'unmodelled', label: 'Rule that is not modelled', kind: 'words' },
];

export function fieldsOf(facts: readonly FactSpec[]): QueryField[] {
  return [...COMMON_FIELDS, ...facts.filter((f) => !COMMON_FIELDS.some((c) => c.id === f.id))];
}

class WordsBuilder {
  private readonly numbers = new Map<string, number>();
  private readonly ids: number[] = [];
  private readonly starts: number[] = [0];

  add(words: readonly string[]): void {
    for (const word of words) {
      let n = this.numbers.get(word);
      if (n === undefined) {
        n = this.numbers.size;
        this.numbers.set(word, n);
      }
      this.ids.push(n);
    }
    this.starts.push(this.ids.length);
  }

  get rows(): number {
    return this.starts.length - 1;
  }

  finish(): WordsColumn {
    return { kind: 'words', dictionary: [...this.numbers.keys()], starts: Uint32Array.from(this.starts), ids: Uint32Array.from(this.ids) };
  }
}

export class CombatantColumns implements QueryTable {
  readonly rows: number;
  readonly ids: Uint32Array;
  readonly points: Float64Array;
  readonly names: WordsColumn;
  readonly factions: WordsColumn;
  readonly bases: WordsColumn;
  readonly details: readonly string[];
  private readonly named: ReadonlyMap<string, NumberColumn | WordsColumn>;
  private searched: TextIndex | null = null;

  private constructor(ids: number[], details: readonly string[], named: Map<string, NumberColumn | WordsColumn>) {
    this.rows = ids.length;
    this.ids = Uint32Array.from(ids);
    this.details = details;
    this.named = named;
    this.points = (named.get('points') as NumberColumn).values;
    this.names = named.get('name') as WordsColumn;
    this.factions = named.get('faction') as WordsColumn;
    this.bases = named.get('base') as WordsColumn;
  }

  static async build(rows: Iterable<ColumnRow>, facts: readonly FactSpec[]): Promise<CombatantColumns> {
    const ids: number[] = [];
    const details: string[] = [];
    const numbers = new Map<string, number[]>([['points', []]]);
    const words = new Map<string, WordsBuilder>();
    for (const field of fieldsOf(facts)) {
      if (field.kind === 'words') words.set(field.id, new WordsBuilder());
      else numbers.set(field.id, []);
    }
    const pause = breathe();
    for (const row of rows) {
      ids.push(row.id);
      details.push(row.detail);
      const known = JSON.parse(row.facts) as Record<string, number | readonly string[] | undefined>;
      for (const [id, list] of numbers) list.push(id === 'points' ? row.points : numberIn(known, id));
      for (const [id, builder] of words) builder.add(wordsIn(row, known, id));
      if (pause.due()) await pause.rest();
    }
    const named = new Map<string, NumberColumn | WordsColumn>();
    for (const [id, list] of numbers) named.set(id, { kind: 'number', values: Float64Array.from(list) });
    for (const [id, builder] of words) named.set(id, builder.finish());
    return new CombatantColumns(ids, details, named);
  }

  column(id: string): NumberColumn | WordsColumn | undefined {
    return this.named.get(id);
  }

  textTest(text: string): RowTest {
    this.searched ??= new TextIndex(
      this.rows,
      (row) => `${this.word(this.names, row)} ${this.details[row]} ${this.word(this.factions, row)}`,
    );
    return this.searched.test(text);
  }

  /** The only word of a row in a column that has one a row. */
  word(column: WordsColumn, row: number): string {
    return column.dictionary[column.ids[row] as number] as string;
  }
}

function numberIn(facts: Record<string, number | readonly string[] | undefined>, id: string): number {
  const value = facts[id];
  return typeof value === 'number' ? value : Number.NaN;
}

function wordsIn(row: ColumnRow, facts: Record<string, number | readonly string[] | undefined>, id: string): readonly string[] {
  switch (id) {
    case 'name':
      return [row.name];
    case 'faction':
      return [row.faction];
    case 'base':
      return [row.base];
    case 'tag':
      return JSON.parse(row.tags) as string[];
    case 'unmodelled':
      return JSON.parse(row.unmodelled) as string[];
    default: {
      const value = facts[id];
      return Array.isArray(value) ? value : [];
    }
  }
}
