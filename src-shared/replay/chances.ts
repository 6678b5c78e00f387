/** The chances of a battle after each of its events, from what is computed and from the continuations played so far. */
import type { MomentChances, ReplayChances } from '../api/replay-chances.ts';
import type { ExactChances, Winner } from '../contract/outcome.ts';
import { exactShare, intervalOf, type OddsShares, oddsShares, type Share } from '../stats/share.ts';
import { BranchSchedule, type ScheduleRules } from './branch-schedule.ts';
import type { BranchCounts } from './branches.ts';
import type { Moment } from './moments.ts';
import { dramaOf, estimatedMoment, exactMoment, type KnownMoment, turningPointsOf } from './turning-points.ts';

/** An estimate with a wider 95 % interval says too little to be shown. */
export const WIDEST = 0.25;

/** A smaller chance is not seen in figures with one decimal. */
const SEEN = 0.0005;

/** A recorded trial with what is known of its chances beforehand. */
export interface BattleMoments {
  readonly winner: Winner;
  readonly moments: readonly Moment[];
  readonly names: readonly [string, string];
  /** Before the first event, where the ruleset knows it. */
  readonly before: ExactChances | null;
  /** After each event, where the ruleset knows it. */
  readonly along: readonly ExactChances[] | null;
}

export class BattleChances {
  readonly schedule: BranchSchedule;
  private readonly battle: BattleMoments;

  constructor(battle: BattleMoments, rules: ScheduleRules) {
    this.battle = battle;
    this.schedule = new BranchSchedule(battle.moments, exactChancesOf(battle), rules);
  }

  /** As known by now. */
  report(): ReplayChances {
    const { schedule } = this;
    const { moments, names, winner } = this.battle;
    const chances = moments.map((_, i) => this.chancesOf(i));
    const known = moments.map((moment, i) => (chances[i] === null ? null : this.knownMoment(moment, i)));
    const draws = chances.some((shares) => shares !== null && shares.draw.value >= SEEN);
    const turningPoints = turningPointsOf(withoutUnreachable(moments, known), { names, draws });
    return {
      method: schedule.planned === 0 ? 'exact' : 'estimated',
      moments: moments.map(({ first, last }, i): MomentChances => ({ first, last, chances: chances[i]! })),
      turningPoints,
      drama: dramaOf(known, turningPoints, winner),
      widest: WIDEST,
      played: schedule.played,
      planned: schedule.planned,
      done: schedule.isDone,
    };
  }

  private chancesOf(i: number): OddsShares | null {
    const exact = this.schedule.exact[i]!;
    if (exact !== null) return { a: exactShare(exact.winA), b: exactShare(exact.winB), draw: exactShare(exact.draw) };
    const shares = sharesOf(this.schedule.counts[i]!);
    return [shares.a, shares.b, shares.draw].every(isNarrow) ? shares : null;
  }

  private knownMoment(moment: Moment, i: number): KnownMoment {
    const exact = this.schedule.exact[i]!;
    return exact !== null ? exactMoment(moment, exact.winA, exact.winB) : estimatedMoment(moment, this.schedule.counts[i]!);
  }
}

/** At the end all is decided, whatever the ruleset can compute before. */
function exactChancesOf({ winner, moments, before, along }: BattleMoments): (ExactChances | null)[] {
  return moments.map(({ first, last }, i) => {
    if (i === moments.length - 1) return { winA: winner === 0 ? 1 : 0, winB: winner === 1 ? 1 : 0, draw: winner === 2 ? 1 : 0 };
    if (along !== null && last >= 0) return along[last] ?? null;
    return first === -1 ? before : null;
  });
}

/** Moments that no continuation can start from are part of the step to the next one. */
function withoutUnreachable(moments: readonly Moment[], known: readonly (KnownMoment | null)[]): (KnownMoment | null)[] {
  return known.filter((moment, i) => moment !== null || moments[i]!.branchAt !== null);
}

function sharesOf([a, b, draws]: BranchCounts): OddsShares {
  const trials = a + b + draws;
  return oddsShares({ method: 'estimated', winA: a / trials, winB: b / trials, draw: draws / trials, trials });
}

function isNarrow(share: Share): boolean {
  const { low, high } = intervalOf(share);
  return Number.isFinite(share.value) && high - low <= WIDEST;
}
