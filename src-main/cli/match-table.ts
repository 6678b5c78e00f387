/** Everything a match file keeps of its pairs, as rows of a table. */
import { type MetricColumn, metricColumns } from '../../src-shared/contract/outcome.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { readDetails, readOutcome, readRecord } from '../../src-shared/run/match-file.ts';
import { placeOf } from '../../src-shared/run/plan.ts';
import type { MatchReader } from '../store/match-file.ts';

interface KeptMetric {
  readonly name: string;
  readonly scale: number;
  /** Its column, and the column of the same figure of the other side. */
  readonly own: number;
  readonly other: number;
}

export class MatchTable {
  readonly head: readonly string[];
  /** Columns of whole numbers, whatever the run. Exact odds count fractions of trials. */
  readonly whole: ReadonlySet<string>;
  private readonly reader: MatchReader;
  private readonly metrics: readonly KeptMetric[];
  private readonly hasRecords: boolean;
  private readonly isBothWays: boolean;

  constructor(reader: MatchReader) {
    const { plan, codec } = reader.header;
    this.reader = reader;
    this.hasRecords = codec.keep !== 'outcomes';
    this.isBothWays = plan.orientations === 2;
    this.metrics = codec.keep === 'details' ? keptMetrics(reader) : [];
    this.whole = new Set(['a', 'b', ...(codec.exact === true ? [] : ['wins_a', 'wins_b', 'draws', 'games_a', 'games_b'])]);
    this.head = [
      ...['a', 'b', 'wins_a', 'wins_b', 'draws'],
      ...(this.isBothWays ? ['first'] : []),
      ...(this.hasRecords ? ['games_a', 'games_b'] : []),
      ...(this.hasRecords && codec.trials === 1 ? ['length', 'margin'] : []),
      ...this.metrics.map(({ name }) => name),
    ];
  }

  /** By places in the field, in a gauntlet by row and column: a row for each order of play that was kept. */
  rows(a: number, b: number): (number | string)[][] {
    return (this.isBothWays ? [false, true] : [false]).flatMap((swap) => {
      const row = this.row(a, b, swap);
      return row === null ? [] : [row];
    });
  }

  private row(a: number, b: number, swap: boolean): (number | string)[] | null {
    const { plan } = this.reader.header;
    const [row, column] = plan.rows === plan.columns ? [this.reader.representative[a]!, this.reader.representative[b]!] : [a, b];
    const isTurned = plan.half && row > column;
    const { tile, at } = isTurned ? placeOf(plan, column, row, swap) : placeOf(plan, row, column, swap);
    const payload = this.reader.payload(tile);
    if (payload === null) return null;
    const aIsSecond = isTurned !== swap;
    const first = this.isBothWays ? [swap ? 'b' : 'a'] : [];
    return [a, b, ...this.counts(payload, at, aIsSecond), ...first, ...this.details(payload, at, aIsSecond)];
  }

  private counts(payload: Uint8Array, at: number, aIsSecond: boolean): number[] {
    const { codec } = this.reader.header;
    const { winsA, winsB, draws } = this.hasRecords ? readRecord(payload, codec, at).counts : readOutcome(payload, codec, at);
    return aIsSecond ? [winsB, winsA, draws] : [winsA, winsB, draws];
  }

  private details(payload: Uint8Array, at: number, aIsSecond: boolean): number[] {
    if (!this.hasRecords) return [];
    const { codec } = this.reader.header;
    const { gamesA, gamesB, length, margin } = readRecord(payload, codec, at);
    const means = codec.keep === 'details' ? readDetails(payload, codec, at) : [];
    return [
      ...(aIsSecond ? [gamesB, gamesA] : [gamesA, gamesB]),
      ...(codec.trials === 1 ? [length, margin] : []),
      ...this.metrics.map(({ own, other, scale }) => means[aIsSecond ? other : own]! / scale),
    ];
  }
}

/** By the metrics of the ruleset; numbered where the file was written by other rules. */
function keptMetrics({ header: { ruleset, codec } }: MatchReader): KeptMetric[] {
  const columns = metricColumns(RULESETS.find(({ id }) => id === ruleset)?.analysis.metrics ?? []);
  if (columns.length !== codec.columns) {
    return Array.from({ length: codec.columns }, (_, own) => ({ name: `metric_${own}`, scale: 1, own, other: own }));
  }
  return columns.map((column, own) => ({ name: nameOf(column), scale: column.metric.scale, own, other: otherSide(columns, own) }));
}

function nameOf({ metric, side }: MetricColumn): string {
  return side === null ? metric.id : `${metric.id}_${side === 0 ? 'a' : 'b'}`;
}

function otherSide(columns: readonly MetricColumn[], own: number): number {
  const { metric, side } = columns[own]!;
  return side === null ? own : columns.findIndex((other) => other.metric === metric && other.side === 1 - side);
}
