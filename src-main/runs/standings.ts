/** A run's standings column by column: built from the records, sorted and filtered without touching a row object. */

import type { Standing } from '../../src-shared/api-types.ts';
import type { MetricColumn } from '../../src-shared/contract/outcome.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { FactSpec, RatedRecord } from '../../src-shared/contract/ruleset.ts';
import { compileQuery, type NumberColumn, type QueryTable, type RowTest, type WordsColumn } from '../../src-shared/query/compile.ts';
import { parseQuery, type QueryField } from '../../src-shared/query/parse.ts';
import { DRAWS, LOSSES, PLAYED, WINS } from '../../src-shared/run/record.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import type { StandingColumns } from '../../src-shared/run/standing-columns.ts';
import { allRows, orderByNumber, wordRanks } from '../../src-shared/stats/order.ts';
import { type CombatantColumns, fieldsOf } from '../library/columns.ts';
import { inOrder, selectRows } from '../library/select-rows.ts';
import type { FieldRating } from './run-rating.ts';

export interface StandingsInput {
  readonly shape: RunShape;
  readonly representative: Uint32Array;
  readonly records: Float64Array;
  readonly columns: CombatantColumns;
  readonly facts: readonly FactSpec[];
  readonly metrics: readonly MetricColumn[];
  readonly unmodelled: (place: number) => readonly string[];
  /** Column of the metric that says how long a trial was; -1: none. */
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

const RESULT_COLUMNS = ['rate', 'rank', 'n', 'wins', 'draws', 'losses', 'strength', 'perPoint'] as const;
const isResult = (id: string): id is (typeof RESULT_COLUMNS)[number] => (RESULT_COLUMNS as readonly string[]).includes(id);

const RESULT_FIELDS: readonly QueryField[] = [
  { id: 'rate', label: 'Win rate (0 to 1, or 60%)', kind: 'number', aliases: ['win', 'winrate'] },
  { id: 'rank', label: 'Rank', kind: 'number' },
  { id: 'n', label: 'Trials', kind: 'number', aliases: ['trials'] },
  { id: 'wins', label: 'Wins', kind: 'number' },
  { id: 'draws', label: 'Draws', kind: 'number' },
  { id: 'losses', label: 'Losses', kind: 'number' },
  { id: 'strength', label: 'Bradley-Terry strength', kind: 'number', aliases: ['elo'] },
  { id: 'perPoint', label: 'Better than its price', kind: 'number', aliases: ['value'] },
  { id: 'rating', label: "The game's own rating", kind: 'number', aliases: ['cr'] },
];

export function standingFields(facts: readonly FactSpec[]): QueryField[] {
  return [...fieldsOf(facts).filter((f) => !RESULT_FIELDS.some((r) => r.id === f.id)), ...RESULT_FIELDS];
}

export class Standings implements QueryTable {
  readonly rows: number;
  readonly numbers: StandingColumns;
  private readonly input: StandingsInput;
  /** Set where the game has a rating, once it is made. */
  rating: FieldRating | null = null;
  private readonly orders = new Map<string, Uint32Array>();

  constructor(input: StandingsInput, numbers: StandingColumns) {
    this.input = input;
    this.numbers = numbers;
    this.rows = input.representative.length;
  }

  column(id: string): NumberColumn | WordsColumn | undefined {
    const { numbers } = this;
    if (id === 'rating') return this.rating === null ? undefined : { kind: 'number', values: this.ratings() };
    const values = isResult(id) ? numbers[id] : null;
    return values === null ? this.input.columns.column(id) : { kind: 'number', values };
  }

  textTest(text: string): RowTest {
    return this.input.columns.textTest(text);
  }

  /** `moves`: places gained since another run, for `sort: 'movement'`. */
  async find(filter: StandingsFilter, moves: Float64Array | null = null): Promise<{ rows: Uint32Array; problems: readonly Problem[] }> {
    const { query, problems } = parseQuery(filter.query, standingFields(this.input.facts));
    const tests = [compileQuery(query, this)];
    if (filter.weightClass !== null) {
      const wanted = this.input.shape.classes.findIndex((c) => c.id === filter.weightClass);
      tests.push((row) => this.numbers.classOf[row] === wanted);
    }
    if (filter.faction !== null) {
      const { dictionary, ids } = this.input.columns.factions;
      const wanted = dictionary.indexOf(filter.faction);
      tests.push((row) => ids[row] === wanted);
    }
    if (filter.bestPerBase) {
      const best = this.bestOfBase();
      tests.push((row) => best[row] === 1);
    }
    const byMoves = filter.sort === 'movement' && moves !== null;
    const order = byMoves ? orderByNumber(moves, allRows(this.rows), filter.descending) : this.order(filter.sort, filter.descending);
    if (query.kind === 'all' && tests.length === 1) return { rows: order, problems };
    const selected = await selectRows(this.rows, tests.length === 1 ? (tests[0] as RowTest) : (row) => tests.every((test) => test(row)));
    return { rows: await inOrder(order, selected), problems };
  }

  standing(row: number, moves: Float64Array | null = null): Standing {
    const { columns, shape, records, representative, metrics } = this.input;
    const at = (representative[row] as number) * shape.layout.width;
    const weighted = (records[at + WINS] as number) + (records[at + DRAWS] as number) + (records[at + LOSSES] as number);
    const rate = this.numbers.rate[row] as number;
    return {
      index: row,
      combatantId: columns.ids[row] as number,
      name: columns.word(columns.names, row),
      detail: columns.details[row] as string,
      base: columns.word(columns.bases, row),
      faction: columns.word(columns.factions, row),
      points: columns.points[row] as number,
      weightClass: shape.classes[this.numbers.classOf[row] as number]?.id ?? '',
      rank: this.numbers.rank[row] as number,
      rankLow: this.numbers.rankLow[row] as number,
      rankHigh: this.numbers.rankHigh[row] as number,
      wins: this.numbers.wins[row] as number,
      draws: this.numbers.draws[row] as number,
      losses: this.numbers.losses[row] as number,
      n: this.numbers.n[row] as number,
      rate: Number.isNaN(rate) ? 0.5 : rate,
      low: this.numbers.low[row] as number,
      high: this.numbers.high[row] as number,
      perPoint: Number.isNaN(rate) ? 0 : (this.numbers.perPoint[row] as number),
      strength: this.numbers.strength === null || Number.isNaN(this.numbers.strength[row]) ? null : (this.numbers.strength[row] as number),
      metrics: metrics.map((m, i) =>
        weighted === 0 ? 0 : (records[at + shape.layout.metricsAt + i] as number) / weighted / m.metric.scale,
      ),
      byClass: shape.classes.map((_, k) => this.share(at + shape.layout.classesAt + 2 * k)),
      byFaction: this.byFaction(row),
      unmodelled: this.input.unmodelled(row),
      ...(moves !== null && { movement: Number.isNaN(moves[row]) ? null : (moves[row] as number) }),
      ...(this.rating !== null && { rating: this.rating.of(row) }),
      ...((shape.layout.conditions ?? 0) > 0 && { byCondition: this.byCondition(row) }),
    };
  }

  /** What everybody did, for the rating. */
  recordOf(row: number): RatedRecord | null {
    const { wins, draws, losses, n } = this.numbers;
    if (n[row] === 0) return null;
    const { shape, records, representative, lengthColumn } = this.input;
    const at = (representative[row] as number) * shape.layout.width;
    const weighted = (records[at + WINS] as number) + (records[at + DRAWS] as number) + (records[at + LOSSES] as number);
    const sum = lengthColumn < 0 ? 0 : (records[at + shape.layout.metricsAt + lengthColumn] as number);
    return {
      wins: wins[row] as number,
      draws: draws[row] as number,
      losses: losses[row] as number,
      played: records[at + PLAYED] as number,
      length: weighted === 0 ? 0 : sum / weighted,
    };
  }

  conditionRecords(row: number): RatedRecord[] {
    const { shape, records, representative } = this.input;
    const { width, conditions = 0, conditionsAt = 0 } = shape.layout;
    const from = (representative[row] as number) * width;
    const whole = (records[from + WINS] as number) + (records[from + DRAWS] as number) + (records[from + LOSSES] as number);
    const real = whole === 0 ? 0 : (records[from + PLAYED] as number) / whole;
    return Array.from({ length: conditions }, (_, k) => {
      const [wins, draws, losses] = records.subarray(from + conditionsAt + 3 * k, from + conditionsAt + 3 * k + 3) as unknown as number[];
      const counted = (wins as number) + (draws as number) + (losses as number);
      return { wins: wins as number, draws: draws as number, losses: losses as number, played: counted * real, length: 0 };
    });
  }

  private byCondition(row: number): NonNullable<Standing['byCondition']> {
    const ratings = this.rating?.byCondition(row);
    return this.conditionRecords(row).map(({ wins, draws, losses }, k) => ({ wins, draws, losses, rating: ratings?.[k] ?? null }));
  }

  private ratings(): Float64Array {
    return Float64Array.from({ length: this.rows }, (_, row) => this.rating?.of(row)?.value ?? Number.NaN);
  }

  /** Rate against each opposing faction, where the run kept it. */
  private byFaction(row: number): readonly (number | null)[] {
    const { shape, representative } = this.input;
    const at = (representative[row] as number) * shape.layout.width + shape.layout.factionsAt;
    return shape.factions.slice(0, shape.layout.factions).map((_, k) => this.share(at + 2 * k));
  }

  private share(at: number): number | null {
    const n = this.input.records[at + 1] as number;
    return n === 0 ? null : (this.input.records[at] as number) / (2 * n);
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
    const { columns, metrics, shape, records, representative } = this.input;
    if (sort === 'name') return wordRanks(columns.names);
    if (sort === 'faction') return wordRanks(columns.factions);
    if (sort === 'index') return allRows(this.rows);
    if (sort.startsWith('metric:')) {
      const at = metricAt(metrics, sort.slice('metric:'.length));
      if (at < 0) return this.numbers.rank;
      return Float64Array.from(representative, (r) => {
        const base = r * shape.layout.width;
        const n = (records[base + WINS] as number) + (records[base + DRAWS] as number) + (records[base + LOSSES] as number);
        return n === 0 ? Number.NaN : (records[base + shape.layout.metricsAt + at] as number) / n;
      });
    }
    const column = this.column(sort);
    return column?.kind === 'number' ? column.values : this.numbers.rank;
  }

  private bestOfBase(): Uint8Array {
    const { bases } = this.input.columns;
    const best = new Int32Array(bases.dictionary.length).fill(-1);
    for (let row = 0; row < this.rows; row++) {
      const base = bases.ids[row] as number;
      const held = best[base] as number;
      if (held < 0 || (this.numbers.rank[row] as number) < (this.numbers.rank[held] as number)) best[base] = row;
    }
    const kept = new Uint8Array(this.rows);
    for (const row of best) if (row >= 0) kept[row] = 1;
    return kept;
  }
}

/** `hpLost`, `hpLost.a`, `hpLost.b` or a column's number. */
export function metricAt(metrics: readonly MetricColumn[], name: string): number {
  if (/^\d+$/.test(name)) return Number(name) < metrics.length ? Number(name) : -1;
  return metrics.findIndex(({ metric, side }) => name === metric.id || name === `${metric.id}.${side === 0 ? 'a' : 'b'}`);
}
