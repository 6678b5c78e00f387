/** Combatants column by column: what the query box and the sorting look at, a million rows in memory. */
import type { FactSpec } from '../../src-shared/contract/ruleset.ts';
import { combatantFields } from '../../src-shared/query/fields.ts';
import type { Fitting, NumberColumn, QueryTable, WordsColumn } from '../../src-shared/query/select.ts';
import { breathe } from '../store/breathe.ts';
import { alphabetOf } from './alphabet.ts';
import { NumbersBuilder, WordsBuilder } from './column-builders.ts';
import { TextIndex } from './text-index.ts';

/** In the order of COLUMN_COLUMNS; a tuple, because a million objects take their time. */
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

export const COLUMN_COLUMNS = 'id, name, detail, base, faction, points, tags, unmodelled, facts';

type StoredFacts = Readonly<Record<string, number | readonly string[] | undefined>>;

export class CombatantColumns implements QueryTable {
  readonly rows: number;
  readonly ids: Uint32Array;
  readonly points: Float64Array;
  readonly names: WordsColumn;
  readonly factions: WordsColumn;
  readonly bases: WordsColumn;
  readonly details: readonly string[];
  private readonly named: ReadonlyMap<string, NumberColumn | WordsColumn>;
  private readonly ranks = new Map<WordsColumn, Promise<Float64Array>>();
  private searched: TextIndex | null = null;

  private constructor(ids: Uint32Array, details: readonly string[], named: Map<string, NumberColumn | WordsColumn>) {
    this.rows = ids.length;
    this.ids = ids;
    this.details = details;
    this.named = named;
    this.points = (named.get('points') as NumberColumn).values;
    this.names = named.get('name') as WordsColumn;
    this.factions = named.get('faction') as WordsColumn;
    this.bases = named.get('base') as WordsColumn;
  }

  static async build(rows: Iterable<ColumnRow>, facts: readonly FactSpec[]): Promise<CombatantColumns> {
    const common = {
      name: new WordsBuilder(),
      base: new WordsBuilder(),
      faction: new WordsBuilder(),
      tag: new WordsBuilder(),
      unmodelled: new WordsBuilder(),
    };
    const ids = new NumbersBuilder();
    const points = new NumbersBuilder();
    const details: string[] = [];
    const own = combatantFields(facts)
      .filter((field) => field.id !== 'points' && !Object.hasOwn(common, field.id))
      .map(({ id, kind }) => ({ id, into: kind === 'words' ? new WordsBuilder() : new NumbersBuilder() }));
    const pause = breathe();
    for (const [id, name, detail, base, faction, price, tags, unmodelled, stored] of rows) {
      ids.add(id);
      details.push(detail);
      points.add(price);
      common.name.add(name);
      common.base.add(base);
      common.faction.add(faction);
      common.tag.addAll(wordsIn(tags));
      common.unmodelled.addAll(wordsIn(unmodelled));
      const known = JSON.parse(stored) as StoredFacts;
      for (const { id, into } of own) {
        const value = known[id];
        if (into instanceof NumbersBuilder) into.add(typeof value === 'number' ? value : Number.NaN);
        else into.addAll(Array.isArray(value) ? value : NONE);
      }
      if (pause.due()) await pause.rest();
    }
    const builders = [...Object.entries(common), ['points', points] as const, ...own.map(({ id, into }) => [id, into] as const)];
    const named = new Map<string, NumberColumn | WordsColumn>(builders.map(([id, builder]) => [id, builder.finish()]));
    return new CombatantColumns(Uint32Array.from(ids.finish().values), details, named);
  }

  column(id: string): NumberColumn | WordsColumn | undefined {
    return this.named.get(id);
  }

  rowsWithText(text: string): Fitting {
    this.searched ??= new TextIndex(
      this.rows,
      (row) => `${this.word(this.names, row)} ${this.details[row]} ${this.word(this.factions, row)}`,
    );
    return this.searched.rowsWith(text);
  }

  /** The only word of a row in a column that has one a row. */
  word(column: WordsColumn, row: number): string {
    return column.dictionary[column.ids[row] as number] as string;
  }

  /** All words of a row. */
  wordsAt({ dictionary, starts, ids }: WordsColumn, row: number): readonly string[] {
    const [from, to] = [starts[row] as number, starts[row + 1] as number];
    return from === to ? NONE : Array.from(ids.subarray(from, to), (id) => dictionary[id] as string);
  }

  /** Place of each row in the alphabet of a column that has one word a row. */
  alphabet(column: WordsColumn): Promise<Float64Array> {
    let ranks = this.ranks.get(column);
    if (ranks === undefined) {
      ranks = alphabetOf(column);
      this.ranks.set(column, ranks);
    }
    return ranks;
  }
}

const NONE: readonly string[] = [];

function wordsIn(json: string): readonly string[] {
  return json === '[]' ? NONE : (JSON.parse(json) as string[]);
}
