/** The standings of a run as columns: sorted and filtered without creating an object per row. */
import type { Standing } from '../../src-shared/api/results.ts';
import type { MetricColumn } from '../../src-shared/contract/outcome.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { FactSpec, RatedRecord } from '../../src-shared/contract/ruleset.ts';
import type { CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { commonWords, countWords } from '../../src-shared/query/common-words.ts';
import { isResultField, standingFields } from '../../src-shared/query/fields.ts';
import { Latest } from '../../src-shared/query/latest.ts';
import type { LoadoutNames } from '../../src-shared/query/loadout-names.ts';
import { parseQuery, type Query } from '../../src-shared/query/parse.ts';
import {
  both,
  type Fitting,
  fieldsAsked,
  inOrder,
  type NumberColumn,
  type QueryTable,
  selectRows,
  type WordsColumn,
} from '../../src-shared/query/select.ts';
import { DRAWS, LOSSES, PLAYED, WINS } from '../../src-shared/run/record.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import type { StandingColumns } from '../../src-shared/run/standing-columns.ts';
import type { StoredClass } from '../../src-shared/run/weight-classes.ts';
import { allRows, orderByNumber } from '../../src-shared/stats/order.ts';
import type { FieldRating } from './field-rating.ts';
import type { RowNames } from './row-names.ts';

export interface StandingsInput {
  readonly shape: RunShape;
  readonly representative: Uint32Array;
  readonly records: Float64Array;
  readonly ids: Uint32Array;
  readonly points: Float64Array;
  readonly names: (row: number) => RowNames;
  /** Null while they are loading: then rows can only be sorted and searched by figures (`canAnswer`). */
  readonly columns: CombatantColumns | null;
  readonly loadouts: LoadoutNames | null;
  readonly facts: readonly FactSpec[];
  readonly metrics: readonly MetricColumn[];
  /** Column of the metric for the length of a trial; -1: none. */
  readonly lengthColumn: number;
}

export interface StandingsFilter {
  readonly query: string;
  readonly sort: string;
  readonly descending: boolean;
  readonly weightClass: string | null;
  readonly faction: string | null;
  readonly bestPerBase: boolean;
}

/** No filter, best first. */
export const EVERYONE: StandingsFilter = {
  query: '',
  sort: 'rank',
  descending: false,
  weightClass: null,
  faction: null,
  bestPerBase: false,
};

export class Standings implements QueryTable {
  readonly rows: number;
  readonly numbers: StandingColumns;
  private readonly input: StandingsInput;
  /** Set where the game has a rating, once it is computed. */
  rating: FieldRating | null = null;
  private readonly orders = new Map<string, Uint32Array>();
  /** The last answers, because the next page repeats the question. */
  private readonly fits = new Latest<Fitting>(6);
  private readonly found = new Latest<Uint32Array>(6);
  private readonly wordCounts = new Latest<Uint32Array>(16);

  constructor(input: StandingsInput, numbers: StandingColumns) {
    this.input = input;
    this.numbers = numbers;
    this.rows = input.representative.length;
  }

  get classes(): readonly StoredClass[] {
    return this.input.shape.classes;
  }

  column(id: string): NumberColumn | WordsColumn | undefined {
    const { numbers } = this;
    if (id === 'rating') return this.rating === null ? undefined : { kind: 'number', values: this.ratings() };
    if (isResultField(id)) return { kind: 'number', values: numbers[id] };
    return id === 'points' ? { kind: 'number', values: this.input.points } : this.input.columns?.column(id);
  }

  rowsWithText(text: string): Fitting {
    return this.combatants.rowsWithText(text);
  }

  private get combatants(): CombatantColumns {
    if (this.input.columns === null) throw new Error('the combatants of this run are still loading');
    return this.input.columns;
  }

  /** Whether a filter, and a query for rows to mark, ask about figures only, where the combatants are still loading. */
  canAnswer({ query, sort, faction, bestPerBase }: StandingsFilter, mark: string): boolean {
    if (this.input.columns !== null) return true;
    const isByFigure = isFigure(sort) || sort === 'index' || sort.startsWith('metric:');
    return isByFigure && faction === null && !bestPerBase && this.asksFigures(query) && this.asksFigures(mark);
  }

  private asksFigures(text: string): boolean {
    return fieldsAsked(this.parse(text).query).every((field) => field !== null && isFigure(field));
  }

  private parse(text: string) {
    return parseQuery(text, standingFields(this.input.facts));
  }

  /** `moves`: places gained since another run, for `sort: 'movement'`. */
  find(filter: StandingsFilter, moves: Float64Array | null = null): { rows: Uint32Array; problems: readonly Problem[] } {
    const { query, problems } = this.parse(filter.query);
    const byMoves = filter.sort === 'movement' && moves !== null;
    const order = byMoves ? orderByNumber(moves, allRows(this.rows), filter.descending) : this.order(filter.sort, filter.descending);
    const fits = this.fitting(filter, query);
    if (fits === null) return { rows: order, problems };
    if (byMoves) return { rows: inOrder(order, fits), problems };
    return { rows: this.found.get(JSON.stringify([filter, 'rows']), () => inOrder(order, fits)), problems };
  }

  /** The rows that match a query, to mark them in a longer list. */
  marks(text: string): { fits: Fitting; count: number } | null {
    const { query } = this.parse(text);
    if (query.kind === 'all') return null;
    const fits = this.fits.get(text, () => selectRows(query, this));
    let count = 0;
    for (let row = 0; row < fits.length; row++) count += fits[row]!;
    return { fits, count };
  }

  /** Values of a query field that contain a text, most common first. */
  words(field: string, text: string, limit: number): string[] {
    const column = this.column(field);
    if (column?.kind !== 'words') return [];
    const counts = this.wordCounts.get(field, () => countWords(column));
    return commonWords(column, counts, text, limit);
  }

  /** Null when every row matches. */
  private fitting({ weightClass, faction, bestPerBase, query: text }: StandingsFilter, query: Query): Fitting | null {
    if (query.kind === 'all' && weightClass === null && faction === null && !bestPerBase) return null;
    return this.fits.get(JSON.stringify([text, weightClass, faction, bestPerBase]), () => {
      const { shape } = this.input;
      const tests = [selectRows(query, this)];
      if (weightClass !== null) {
        const wanted = shape.classes.findIndex((c) => c.id === weightClass);
        tests.push(equalTo(this.numbers.classOf, wanted));
      }
      if (faction !== null) {
        const { factions } = this.combatants;
        tests.push(equalTo(factions.ids, factions.dictionary.indexOf(faction)));
      }
      const fits = tests.reduce(both);
      return bestPerBase ? this.bestOfUnits(fits) : fits;
    });
  }

  standing(row: number, moves: Float64Array | null = null): Standing {
    const { ids, points, names, shape, records, representative, metrics } = this.input;
    const at = representative[row]! * shape.layout.width;
    const weighted = this.gamesAt(at);
    const rate = this.numbers.rate[row]!;
    return {
      index: row,
      combatantId: ids[row]!,
      ...names(row),
      points: points[row]!,
      weightClass: shape.classes[this.numbers.classOf[row]!]?.id ?? '',
      rank: this.numbers.rank[row]!,
      rankLow: this.numbers.rankLow[row]!,
      rankHigh: this.numbers.rankHigh[row]!,
      wins: this.numbers.wins[row]!,
      draws: this.numbers.draws[row]!,
      losses: this.numbers.losses[row]!,
      n: this.numbers.n[row]!,
      method: this.numbers.exact[row] === 1 ? 'exact' : 'estimated',
      rate: Number.isNaN(rate) ? 0.5 : rate,
      low: this.numbers.low[row]!,
      high: this.numbers.high[row]!,
      perPoint: Number.isNaN(rate) ? 0 : this.numbers.perPoint[row]!,
      strength: Number.isNaN(this.numbers.strength[row]) ? null : this.numbers.strength[row]!,
      metrics: metrics.map((m, i) => (weighted === 0 ? 0 : records[at + shape.layout.metricsAt + i]! / weighted / m.metric.scale)),
      byClass: shape.classes.map((_, k) => this.share(at + shape.layout.classesAt + 2 * k)),
      ...(moves !== null && { movement: Number.isNaN(moves[row]) ? null : moves[row]! }),
      ...(this.rating !== null && { rating: this.rating.of(row) }),
      ...((shape.layout.conditions ?? 0) > 0 && { byCondition: this.byCondition(row) }),
    };
  }

  /** The record of a distinct combatant, as laid out in run/record.ts. */
  record(distinct: number): Float64Array {
    const { records, shape } = this.input;
    return records.subarray(distinct * shape.layout.width, (distinct + 1) * shape.layout.width);
  }

  /** For the rating; null where nothing was played. */
  recordOf(row: number): RatedRecord | null {
    const { wins, draws, losses, n } = this.numbers;
    if (n[row] === 0) return null;
    const { shape, records, representative, lengthColumn, metrics } = this.input;
    const at = representative[row]! * shape.layout.width;
    const weighted = this.gamesAt(at);
    const sum = lengthColumn < 0 ? 0 : records[at + shape.layout.metricsAt + lengthColumn]!;
    const mean = (column: number, scale: number) => records[at + shape.layout.metricsAt + column]! / weighted / scale;
    return {
      wins: wins[row]!,
      draws: draws[row]!,
      losses: losses[row]!,
      played: records[at + PLAYED]!,
      length: weighted === 0 ? 0 : sum / weighted,
      ...(weighted > 0 && metrics.length > 0 && { means: metrics.map(({ metric }, column) => mean(column, metric.scale)) }),
    };
  }

  conditionRecords(row: number): RatedRecord[] {
    const { shape, records, representative } = this.input;
    const { width, conditions = 0, conditionsAt = 0 } = shape.layout;
    const from = representative[row]! * width;
    const weighted = this.gamesAt(from);
    const playedShare = weighted === 0 ? 0 : records[from + PLAYED]! / weighted;
    return Array.from({ length: conditions }, (_, k) => {
      const at = from + conditionsAt + 3 * k;
      const [wins, draws, losses] = [records[at]!, records[at + 1]!, records[at + 2]!];
      return { wins, draws, losses, played: (wins + draws + losses) * playedShare, length: 0 };
    });
  }

  /** Games of the record at an offset, opponents counted once per copy. */
  private gamesAt(at: number): number {
    const { records } = this.input;
    return records[at + WINS]! + records[at + DRAWS]! + records[at + LOSSES]!;
  }

  private byCondition(row: number): NonNullable<Standing['byCondition']> {
    const ratings = this.rating?.byCondition(row);
    return this.conditionRecords(row).map(({ wins, draws, losses }, k) => ({ wins, draws, losses, rating: ratings?.[k] ?? null }));
  }

  private ratings(): Float64Array {
    return Float64Array.from({ length: this.rows }, (_, row) => this.rating?.of(row)?.value ?? Number.NaN);
  }

  private share(at: number): number | null {
    const n = this.input.records[at + 1]!;
    return n === 0 ? null : this.input.records[at]! / (2 * n);
  }

  private order(sort: string, descending: boolean): Uint32Array {
    const key = `${sort}/${descending}`;
    let order = this.orders.get(key);
    if (order === undefined) {
      order = orderByNumber(this.sortKeys(sort), allRows(this.rows), descending);
      this.orders.set(key, order);
    }
    return order;
  }

  private sortKeys(sort: string): ArrayLike<number> {
    const { metrics, shape, records, representative } = this.input;
    if (sort === 'name') return this.combatants.alphabet(this.combatants.names);
    if (sort === 'faction') return this.combatants.alphabet(this.combatants.factions);
    if (sort === 'index') return allRows(this.rows);
    if (sort.startsWith('metric:')) {
      const at = metricAt(metrics, sort.slice('metric:'.length));
      if (at < 0) return this.numbers.rank;
      return Float64Array.from(representative, (r) => {
        const base = r * shape.layout.width;
        const n = this.gamesAt(base);
        return n === 0 ? Number.NaN : records[base + shape.layout.metricsAt + at]! / n;
      });
    }
    const column = this.column(sort);
    return column?.kind === 'number' ? column.values : this.numbers.rank;
  }

  /** Of the rows that fit, the best loadout of each unit. */
  private bestOfUnits(fits: Fitting): Fitting {
    const { loadouts } = this.input;
    if (loadouts === null) throw new Error('the combatants of this run are still loading');
    const best = new Int32Array(loadouts.units).fill(-1);
    for (let row = 0; row < this.rows; row++) {
      if (fits[row] === 0) continue;
      const unit = loadouts.unit(row);
      const held = best[unit]!;
      if (held < 0 || this.numbers.rank[row]! < this.numbers.rank[held]!) best[unit] = row;
    }
    const kept = new Uint8Array(this.rows);
    for (const row of best) if (row >= 0) kept[row] = 1;
    return kept;
  }
}

/** What is known of a row without its combatant. */
function isFigure(field: string): boolean {
  return isResultField(field) || field === 'points';
}

function equalTo(values: ArrayLike<number>, wanted: number): Fitting {
  const fits = new Uint8Array(values.length);
  for (let row = 0; row < fits.length; row++) if (values[row] === wanted) fits[row] = 1;
  return fits;
}

/** `hpLost`, `hpLost.a`, `hpLost.b` or the number of a column. */
function metricAt(metrics: readonly MetricColumn[], name: string): number {
  if (/^\d+$/.test(name)) return Number(name) < metrics.length ? Number(name) : -1;
  return metrics.findIndex(({ metric, side }) => name === metric.id || name === `${metric.id}.${side === 0 ? 'a' : 'b'}`);
}
