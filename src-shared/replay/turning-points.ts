/** What turned a battle: the events by their swing of the chance to win, and how eventful it was. */
import type { Drama, TurningPoint } from '../api/replay-chances.ts';
import type { Side, Winner } from '../contract/outcome.ts';
import { putSideNames } from '../contract/side-names.ts';
import { differenceOf } from '../stats/interval.ts';
import { jointZ } from '../stats/normal.ts';
import { complement, type EstimatedShare, estimatedShare, exactShare, intervalOf, type Share, shareFigure } from '../stats/share.ts';
import type { BranchCounts } from './branches.ts';
import type { Moment, MomentLine } from './moments.ts';

/** A smaller swing is certain where chances are exact, and still turns nothing. */
const LEAST_SWING = 0.02;
/** Exact chances that are equal may differ by this. */
const ROUNDING = 1e-9;

/** What is known of a moment. */
export interface KnownMoment {
  readonly moment: Moment;
  /** The first side's chance to win, a draw counting half. */
  score(z?: number): Share;
  /** The chance of a side to win. */
  win(side: Side): Share;
}

export interface TurningPointNames {
  readonly names: readonly [string, string];
  /** True: draws are possible, so the text says how they count. */
  readonly draws: boolean;
}

/** Largest swing first. Only those whose interval, taken for all swings of the battle together, excludes 0, and none that is tiny. */
export function turningPointsOf(known: readonly (KnownMoment | null)[], names: TurningPointNames): TurningPoint[] {
  const steps = stepsOf(known);
  const z = jointZ(steps.length);
  return steps.flatMap((step) => turningPointOf(step, z, names) ?? []).sort((p, q) => q.swing - p.swing || p.event - q.event);
}

interface Step {
  readonly from: KnownMoment;
  readonly to: KnownMoment;
}

/** From each known moment to the next, unless there are others between them that could be known and are not. */
function stepsOf(known: readonly (KnownMoment | null)[]): Step[] {
  const steps: Step[] = [];
  let from: KnownMoment | null = null;
  for (const to of known) {
    if (to !== null && from !== null) steps.push({ from, to });
    from = to;
  }
  return steps;
}

function turningPointOf({ from, to }: Step, z: number, names: TurningPointNames): TurningPoint | null {
  const change = differenceOf(asDifference(from.score(z)), asDifference(to.score(z)));
  if ((change.low <= 0 && change.high >= 0) || Math.abs(change.value) < LEAST_SWING) return null;
  const side: Side = change.value > 0 ? 0 : 1;
  const seen = (share: Share) => (side === 0 ? share : complement(share));
  const [before, after] = [seen(from.score()), seen(to.score())];
  const title = titleOf(to.moment.line, names.names);
  return {
    event: to.moment.first,
    side,
    swing: Math.abs(change.value),
    low: side === 0 ? change.low : -change.high,
    high: side === 0 ? change.high : -change.low,
    before,
    after,
    title,
    text: sentenceOf(title, names.names[side], { before, after, draws: names.draws }),
  };
}

function asDifference(share: Share) {
  return { value: share.value, ...intervalOf(share) };
}

function titleOf(line: MomentLine | null, names: readonly [string, string]): string {
  if (line === null) return 'Set-up';
  if (line.clause !== undefined) return capitalised(putSideNames(line.clause, names));
  if (line.side === null || line.title.startsWith(names[line.side])) return line.title;
  return `${names[line.side]}: ${line.title}`;
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function sentenceOf(title: string, name: string, { before, after, draws }: { before: Share; after: Share; draws: boolean }): string {
  const half = draws ? ', a draw counting half' : '';
  return `${title}. The chance of ${name} rises from ${shareFigure(before)} to ${shareFigure(after)} %${half}.`;
}

export function dramaOf(known: readonly (KnownMoment | null)[], points: readonly TurningPoint[], winner: Winner): Drama {
  return {
    swings: points.reduce((sum, { swing }) => sum + swing, 0),
    leadChanges: leadChangesIn(known),
    lowest: winner === 2 ? null : lowestOf(known, winner),
  };
}

/** A side is ahead where its interval says so. */
function leadChangesIn(known: readonly (KnownMoment | null)[]): number {
  let leader: Side | null = null;
  let changes = 0;
  for (const moment of known) {
    if (moment === null) continue;
    const { low, high } = intervalOf(moment.score());
    const ahead: Side | null = low > 0.5 + ROUNDING ? 0 : high < 0.5 - ROUNDING ? 1 : null;
    if (ahead === null) continue;
    if (leader !== null && leader !== ahead) changes++;
    leader = ahead;
  }
  return changes;
}

/** By the upper end of the interval: the moment of which it is surest that the chance was low. */
function lowestOf(known: readonly (KnownMoment | null)[], winner: Side): Share | null {
  const shares = known.flatMap((moment) => (moment === null ? [] : [moment.win(winner)]));
  return shares.toSorted((x, y) => intervalOf(x).high - intervalOf(y).high)[0] ?? null;
}

/** A moment whose chances are computed. */
export function exactMoment(moment: Moment, winA: number, winB: number): KnownMoment {
  return {
    moment,
    score: () => exactShare((1 + winA - winB) / 2),
    win: (side) => exactShare(side === 0 ? winA : winB),
  };
}

/** A moment whose chances are estimated from continuations. */
export function estimatedMoment(moment: Moment, [a, b, draws]: BranchCounts): KnownMoment {
  const n = a + b + draws;
  return {
    moment,
    score: (z): EstimatedShare => estimatedShare(a + draws / 2, n, z),
    win: (side) => estimatedShare(side === 0 ? a : b, n),
  };
}
