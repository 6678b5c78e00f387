/** How far each figure moved between two contests, and whether that is significant. Pure. */
import type { ContestReport } from '../../../src-shared/api/contests.ts';
import type { Figure, Side } from '../../../src-shared/contract/outcome.ts';
import { type Difference, differenceOf } from '../../../src-shared/stats/interval.ts';
import { signed } from '../../format/figures.ts';
import { pairedChange } from './flipped.ts';

export interface Shift {
  readonly id: string;
  readonly label: string;
  readonly meaning: string;
  readonly side: Side | null;
  readonly before: Figure;
  readonly after: Figure;
  readonly change: Difference;
  /** "+3.7", and "±0.9" where there is an interval. */
  readonly text: string;
  readonly spread: string;
  /** Between two figures that are both exact. */
  readonly exact: boolean;
  /** The 95 % interval of the difference excludes zero. */
  readonly significant: boolean;
}

type Report = Pick<ContestReport, 'figures' | 'chances' | 'odds' | 'winners'>;

/** Contests that record every winner are compared trial by trial; all others as independent samples. */
export function shifts(first: Report, second: Report): Shift[] {
  const after = second.figures;
  return [
    ...([0, 1] as const).map((side) => winShift(first, second, side)),
    ...first.figures.flatMap((before) => {
      const match = after.find((f) => f.id === before.id && f.side === before.side);
      return match === undefined ? [] : [shiftOf(before, match, differenceOf(estimate(before), estimate(match)))];
    }),
  ];
}

export function winShift(first: Report, second: Report, side: Side): Shift {
  const [before, after] = [winFigure(first, side), winFigure(second, side)];
  const paired = first.winners !== undefined && second.winners !== undefined && !(before.exact && after.exact);
  const change = paired ? pairedChange(first.winners, second.winners, side) : differenceOf(estimate(before), estimate(after));
  return shiftOf(before, after, change);
}

function shiftOf(before: Figure, after: Figure, change: Difference): Shift {
  const isPercent = before.format === 'percent';
  const scale = isPercent ? 100 : 1;
  const half = ((change.high - change.low) / 2) * scale;
  const exact = before.exact === true && after.exact === true;
  const digits = isPercent || Math.abs(change.value) >= 1 ? 1 : 2;
  return {
    id: before.id,
    label: before.label,
    meaning: before.meaning,
    side: before.side,
    before,
    after,
    change,
    text: signed(change.value * scale, digits),
    spread: exact ? 'exact' : half > 0 && Number.isFinite(half) ? `±${half.toFixed(half < 0.1 ? 2 : 1)}` : '',
    exact,
    significant: change.low > 0 || change.high < 0,
  };
}

function estimate({ value, low, high }: Figure): Difference {
  const known = low !== undefined && high !== undefined && Number.isFinite(high - low);
  return known ? { value, low, high } : { value, low: value, high: value };
}

function winFigure({ chances, odds }: Report, side: Side): Figure {
  const share = side === 0 ? chances.a : chances.b;
  return {
    id: 'win',
    label: 'Win rate',
    meaning: 'Chance that this side wins.',
    side,
    value: share.value,
    format: 'percent',
    ...(share.method === 'estimated' ? { low: share.low, high: share.high } : { exact: true }),
    n: odds.trials,
  };
}
