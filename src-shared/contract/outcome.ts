import type { Distribution } from '../stats/distribution.ts';

export type Side = 0 | 1;
/** 0 = the first combatant, 1 = the second, 2 = a draw. */
export type Winner = 0 | 1 | 2;

/** One figure that every trial yields. Values are whole numbers, so sums merge to the same bits in any order. */
export interface MetricSpec {
  readonly id: string;
  readonly label: string;
  /** One sentence for a tooltip. */
  readonly meaning: string;
  /** True: each side has its own value (two columns, first A then B). */
  readonly perSide: boolean;
  readonly unit?: string;
  /** Stored value = shown value * scale; 1 for counts, 100 for percentages with two decimals. */
  readonly scale: number;
  /** Largest stored value that gets a histogram bin of its own; larger ones share the last bin. */
  readonly max: number;
  readonly better?: 'high' | 'low';
  /** True: what the side did to the other (wounds dealt); else what happened to the side itself (casualties, hull left). */
  readonly offence?: true;
  /**
   * What the metric says about the trial: how long it was, how lopsided (0 = closest), how much damage was done, or a
   * number that names something and has no mean.
   */
  readonly role?: 'length' | 'margin' | 'damage' | 'name';
}

/** The result of one trial. An arena owns one of these and overwrites it with every trial. */
export interface Outcome {
  winner: Winner;
  /** Games won inside the trial (best-of-3 matches); 1 or 0 where a trial is one game. */
  gamesA: number;
  gamesB: number;
  /** Which of the ruleset's `conditions` held, one bit each; absent = none. */
  conditions?: number;
  /** One value per column, in the order of `metricColumns`. */
  readonly values: Int32Array;
}

export interface MetricColumn {
  readonly metric: MetricSpec;
  /** Whose value it is; null for metrics of the trial as a whole. */
  readonly side: Side | null;
}

/** False for a metric whose values are names: their mean says nothing. */
export function hasMean(metric: MetricSpec): boolean {
  return metric.role !== 'name';
}

export function metricColumns(metrics: readonly MetricSpec[]): MetricColumn[] {
  return metrics.flatMap((metric): MetricColumn[] =>
    metric.perSide
      ? [
          { metric, side: 0 },
          { metric, side: 1 },
        ]
      : [{ metric, side: null }],
  );
}

/** Name of a column: `rounds`, `hpLost.a`. */
export function columnId(metric: string, side: Side | null): string {
  return side === null ? metric : `${metric}.${side === 0 ? 'a' : 'b'}`;
}

/** Index of a metric's column; pass the side for per-side metrics. */
export function columnOf(metrics: readonly MetricSpec[], id: string, side: Side | null = null): number {
  const at = metricColumns(metrics).findIndex((c) => c.metric.id === id && c.side === side);
  if (at < 0) throw new Error(`no metric column '${id}' for side ${side}`);
  return at;
}

export function newOutcome(metrics: readonly MetricSpec[]): Outcome {
  return { winner: 2, gamesA: 0, gamesB: 0, conditions: 0, values: new Int32Array(metricColumns(metrics).length) };
}

/** Probabilities without error; they add up to 1. */
export type ExactChances = Pick<Odds, 'winA' | 'winB' | 'draw'>;

/** Who wins, and how surely. `exact` odds have no interval because they need none. */
export interface Odds {
  readonly method: 'exact' | 'estimated';
  readonly winA: number;
  readonly winB: number;
  readonly draw: number;
  /** Trials behind an estimate; 0 when exact. */
  readonly trials: number;
  /** Distributions of stored metric values, by column id (`rounds`, `hpLost.a`), where the method yields them. */
  readonly distributions: Readonly<Record<string, Distribution>>;
  /** Means that are known without a distribution. */
  readonly means: Readonly<Record<string, number>>;
  /** Why another method was used: "random targeting explodes here; sampled". */
  readonly remark?: string;
}

/** A named result of a contest: value, interval, and what it means. */
export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly meaning: string;
  readonly side: Side | null;
  readonly value: number;
  readonly format: 'percent' | 'number';
  readonly exact?: true;
  /** 95 % interval, absent where the value is exact or known from one trial. */
  readonly low?: number;
  readonly high?: number;
  /** Trials behind the figure; for "rounds to victory" only the victories. */
  readonly n: number;
}
