/** How far each figure moved between two contests, and whether that is more than chance. Pure. */
import type { ContestReport } from '../../../src-shared/api-types.ts';
import type { Figure, Side } from '../../../src-shared/contract/outcome.ts';
import { signed } from '../../format/figures.ts';

export interface Shift {
  readonly id: string;
  readonly label: string;
  readonly side: Side | null;
  readonly before: Figure;
  readonly after: Figure;
  readonly text: string;
  /** The 95 % interval of the difference leaves zero out (taken as independent, which is cautious for a shared seed). */
  readonly sure: boolean;
}

type Report = Pick<ContestReport, 'figures' | 'odds' | 'intervalA' | 'intervalB'>;

export function shifts(first: Report, second: Report): Shift[] {
  const after = figuresWithOdds(second);
  return figuresWithOdds(first).flatMap((before) => {
    const match = after.find((f) => f.id === before.id && f.side === before.side);
    return match === undefined ? [] : [shiftOf(before, match)];
  });
}

function shiftOf(before: Figure, after: Figure): Shift {
  const by = after.value - before.value;
  const margin = Math.hypot(halfWidth(before), halfWidth(after));
  const isPercent = before.format === 'percent';
  return {
    id: before.id,
    label: before.label,
    side: before.side,
    before,
    after,
    text: isPercent ? `${signed(by * 100)} %` : signed(by, Math.abs(by) < 1 ? 2 : 1),
    sure: Math.abs(by) > margin,
  };
}

function halfWidth(f: Figure): number {
  const half = f.low === undefined || f.high === undefined ? 0 : (f.high - f.low) / 2;
  return Number.isFinite(half) ? half : 0;
}

function figuresWithOdds({ odds, intervalA, intervalB, figures }: Report): Figure[] {
  const win = (side: Side): Figure => ({
    id: 'win',
    label: 'Win rate',
    meaning: 'Share of trials this side wins.',
    side,
    value: side === 0 ? odds.winA : odds.winB,
    format: 'percent',
    ...(side === 0 ? intervalA : intervalB),
    n: odds.trials,
  });
  return [win(0), win(1), ...figures];
}
