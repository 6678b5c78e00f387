/** A run's standings column by column: built from the records, sorted and filtered without touching a row object. */

import type { Standing } from '../../src-shared/api-types.ts';
import type { MetricColumn } from '../../src-shared/contract/outcome.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { FactSpec } from '../../src-shared/contract/ruleset.ts';
import { compileQuery, type NumberColumn, type QueryTable, type WordsColumn } from '../../src-shared/query/compile.ts';
import { parseQuery, type QueryField } from '../../src-shared/query/parse.ts';
import { DRAWS, LOSSES, MIRROR_A, MIRROR_B, MIRROR_DRAW, PLAYED, WINS } from '../../src-shared/run/record.ts';
import { classOfPoints, type RunShape } from '../../src-shared/run/shape.ts';
import { strengthsFromRates } from '../../src-shared/stats/bradley-terry.ts';
import { type Interval, wilson } from '../../src-shared/stats/interval.ts';
import { beyondPrice, rankBrackets } from '../../src-shared/stats/ranks.ts';
import { type CombatantColumns, fieldsOf } from '../library/columns.ts';
import { orderByNumber, wordRanks } from '../library/order.ts';

export interface StandingsInput {
  readonly shape: RunShape;
  readonly representative: Uint32Array;
  readonly records: Float64Array;
  readonly columns: CombatantColumns;
  readonly facts: readonly FactSpec[];
  readonly metrics: readonly MetricColumn[];
  /** Everyone meets everyone equally often, so a strength can be fitted. */
  readonly complete: boolean;
  readonly unmodelled: (place: number) => readonly string[];
}

export interface StandingsFilter {
  readonly query: string;
  readonly sort: string;
  readonly descending: boolean;
  readonly weightClass: string | null;
  readonly faction: string | null;
  readonly bestPerBase: boolean;
}

const RESULT_FIELDS: readonly QueryField[] = [
  { id: 'rate', label: 'Win rate (0 to 1, or 60%)', kind: 'number', aliases: ['win', 'winrate'] },
  { id: 'rank', label: 'Rank', kind: 'number' },
  { id: 'n', label: 'Trials', kind: 'number', aliases: ['trials'] },
  { id: 'wins', label: 'Wins', kind: 'number' },
  { id: 'draws', label: 'Draws', kind: 'number' },
  { id: 'losses', label: 'Losses', kind: 'number' },
  { id: 'strength', label: 'Bradley-Terry strength', kind: 'number', aliases: ['elo'] },
  { id: 'perPoint', label: 'Better than its price', kind: 'number', aliases: ['value'] },
];

export function standingFields(facts: readonly FactSpec[]): QueryField[] {
  return [...fieldsOf(facts).filter((f) => !RESULT_FIELDS.some((r) => r.id === f.id)), ...RESULT_FIELDS];
}

export class Standings implements QueryTable {
  readonly rows: number;
  readonly rate: Float64Array<ArrayBuffer>;
  readonly low: Float64Array<ArrayBuffer>;
  readonly high: Float64Array<ArrayBuffer>;
  readonly rank: Float64Array<ArrayBuffer>;
  readonly rankLow: Uint32Array;
  readonly rankHigh: Uint32Array;
  readonly classOf: Uint16Array;
  readonly slotBias: { readonly rate: number; readonly interval: Interval; readonly n: number } | null;
  private readonly wins: Float64Array;
  private readonly draws: Float64Array;
  private readonly losses: Float64Array;
  private readonly n: Float64Array;
  private readonly strength: Float64Array | null;
  private readonly perPoint: Float64Array;
  private readonly input: StandingsInput;
  private readonly orders = new Map<string, Uint32Array>();

  constructor(input: StandingsInput) {
    this.input = input;
    const count = input.representative.length;
    this.rows = count;
    this.wins = new Float64Array(count);
    this.draws = new Float64Array(count);
    this.losses = new Float64Array(count);
    this.n = new Float64Array(count);
    this.rate = new Float64Array(count);
    this.low = new Float64Array(count);
    this.high = new Float64Array(count);
    this.classOf = Uint16Array.from(input.columns.points, (p) => classOfPoints(input.shape.classes, p));
    this.spread();
    this.slotBias = slotBiasOf(input);
    const brackets = rankBrackets(this.low, this.high);
    this.rankLow = brackets.best;
    this.rankHigh = brackets.worst;
    this.rank = new Float64Array(count);
    orderByNumber(this.rate, allRows(count), true).forEach((row, place) => {
      this.rank[row] = place + 1;
    });
    this.strength = input.complete ? strengthsFromRates(this.rate, this.n) : null;
    this.perPoint = beyondPrice(this.rate, input.columns.points);
  }

  /** From the records of the distinct to everyone in the field: equals share a record but for the games among themselves. */
  private spread(): void {
    const { representative, records, shape } = this.input;
    const equals = new Uint32Array(shape.distinct);
    for (const r of representative) equals[r] = (equals[r] as number) + 1;
    const seen = new Uint32Array(shape.distinct);
    for (let place = 0; place < representative.length; place++) {
      const r = representative[place] as number;
      const at = r * shape.layout.width;
      const before = seen[r] as number;
      const after = (equals[r] as number) - 1 - before;
      seen[r] = before + 1;
      const a = records[at + MIRROR_A] as number;
      const b = records[at + MIRROR_B] as number;
      const wins = (records[at + WINS] as number) + after * a + before * b;
      const losses = (records[at + LOSSES] as number) + after * b + before * a;
      const draws = (records[at + DRAWS] as number) + (after + before) * (records[at + MIRROR_DRAW] as number);
      const n = wins + draws + losses;
      this.wins[place] = wins;
      this.draws[place] = draws;
      this.losses[place] = losses;
      this.n[place] = n;
      this.rate[place] = n === 0 ? Number.NaN : (wins + draws / 2) / n;
      // The interval rests on what was really played, not on how often equals were counted.
      const played = Math.max(1, records[at + PLAYED] as number);
      const { low, high } = n === 0 ? { low: 0, high: 1 } : wilson((this.rate[place] as number) * played, played);
      this.low[place] = low;
      this.high[place] = high;
    }
  }

  column(id: string): NumberColumn | WordsColumn | undefined {
    const own: Record<string, Float64Array | null> = {
      rate: this.rate,
      rank: this.rank,
      n: this.n,
      wins: this.wins,
      draws: this.draws,
      losses: this.losses,
      strength: this.strength,
      perPoint: this.perPoint,
    };
    const values = Object.hasOwn(own, id) ? own[id] : null;
    return values ? { kind: 'number', values } : this.input.columns.column(id);
  }

  texts(): readonly string[] {
    return this.input.columns.texts();
  }

  find(filter: StandingsFilter): { rows: Uint32Array; problems: readonly Problem[] } {
    const { query, problems } = parseQuery(filter.query, standingFields(this.input.facts));
    const test = compileQuery(query, this);
    const weightClass = filter.weightClass === null ? -1 : this.input.shape.classes.findIndex((c) => c.id === filter.weightClass);
    const { factions } = this.input.columns;
    const faction = filter.faction === null ? -1 : factions.dictionary.indexOf(filter.faction);
    const bases = filter.bestPerBase ? this.bestOfBase() : null;
    const everything = query.kind === 'all' && filter.weightClass === null && filter.faction === null && bases === null;
    const order = this.order(filter.sort, filter.descending);
    if (everything) return { rows: order, problems };
    const kept = order.filter(
      (row) =>
        (filter.weightClass === null || this.classOf[row] === weightClass) &&
        (filter.faction === null || factions.ids[row] === faction) &&
        (bases === null || bases[row] === 1) &&
        test(row),
    );
    return { rows: kept, problems };
  }

  standing(row: number): Standing {
    const { columns, shape, records, representative, metrics } = this.input;
    const at = (representative[row] as number) * shape.layout.width;
    const weighted = (records[at + WINS] as number) + (records[at + DRAWS] as number) + (records[at + LOSSES] as number);
    const rate = this.rate[row] as number;
    return {
      index: row,
      combatantId: columns.ids[row] as number,
      name: columns.word(columns.names, row),
      detail: columns.details[row] as string,
      base: columns.word(columns.bases, row),
      faction: columns.word(columns.factions, row),
      points: columns.points[row] as number,
      weightClass: shape.classes[this.classOf[row] as number]?.id ?? '',
      rank: this.rank[row] as number,
      rankLow: this.rankLow[row] as number,
      rankHigh: this.rankHigh[row] as number,
      wins: this.wins[row] as number,
      draws: this.draws[row] as number,
      losses: this.losses[row] as number,
      n: this.n[row] as number,
      rate: Number.isNaN(rate) ? 0.5 : rate,
      low: this.low[row] as number,
      high: this.high[row] as number,
      perPoint: Number.isNaN(rate) ? 0 : (this.perPoint[row] as number),
      strength: this.strength === null || Number.isNaN(this.strength[row]) ? null : (this.strength[row] as number),
      metrics: metrics.map((m, i) =>
        weighted === 0 ? 0 : (records[at + shape.layout.metricsAt + i] as number) / weighted / m.metric.scale,
      ),
      byClass: shape.classes.map((_, k) => this.share(at + shape.layout.classesAt + 2 * k)),
      unmodelled: this.input.unmodelled(row),
    };
  }

  /** Rate against each opposing faction, where the run kept it. */
  byFaction(row: number): readonly (number | null)[] {
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
      if (at < 0) return this.rank;
      return Float64Array.from(representative, (r) => {
        const base = r * shape.layout.width;
        const n = (records[base + WINS] as number) + (records[base + DRAWS] as number) + (records[base + LOSSES] as number);
        return n === 0 ? Number.NaN : (records[base + shape.layout.metricsAt + at] as number) / n;
      });
    }
    const column = this.column(sort);
    return column?.kind === 'number' ? column.values : this.rank;
  }

  private bestOfBase(): Uint8Array {
    const { bases } = this.input.columns;
    const best = new Int32Array(bases.dictionary.length).fill(-1);
    for (let row = 0; row < this.rows; row++) {
      const base = bases.ids[row] as number;
      const held = best[base] as number;
      if (held < 0 || (this.rank[row] as number) < (this.rank[held] as number)) best[base] = row;
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

const allRows = (count: number) => Uint32Array.from({ length: count }, (_, i) => i);

function slotBiasOf({ records, shape }: StandingsInput): Standings['slotBias'] {
  let a = 0;
  let b = 0;
  let draws = 0;
  for (let at = 0; at < records.length; at += shape.layout.width) {
    a += records[at + MIRROR_A] as number;
    b += records[at + MIRROR_B] as number;
    draws += records[at + MIRROR_DRAW] as number;
  }
  const n = a + b + draws;
  return n === 0 ? null : { rate: (a + draws / 2) / n, interval: wilson(a + draws / 2, n), n };
}
