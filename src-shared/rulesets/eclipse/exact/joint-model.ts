/**
 * Battles in which the two sides don't change on their own: rift dice hit both, and a side that retreats stops firing and leaves. The
 * steps of such a battle, and what besides hits can happen to a side.
 */
import type { Side } from '../../../contract/outcome.ts';
import { type CombatRules, type CombatSide, canMove, hasRift } from '../rules/combat.ts';
import type { RetreatRule } from '../rules/retreat.ts';
import type { Salvo, Step } from '../rules/schedule.ts';
import { backlash, type Cell, type Change, destruction, withdrawal } from './cells.ts';
import type { StateSpace } from './states.ts';

/** What a side's dice do to a state of the other side. */
export interface Fire {
  /** Rows of the pool, by the points that fall back on the firing side: 0, 1, 2 ... */
  rows(firing: number, target: number): ArrayLike<number>;
}

/** Who retreats fires only with what stays. */
export interface SideFire {
  readonly all: Fire | null;
  readonly staying: Fire | null;
}

export type JointStep = readonly [SideFire, SideFire];

export interface Joint {
  readonly missiles: readonly JointStep[];
  readonly round: readonly JointStep[];
}

export function isJoint(sides: readonly [CombatSide, CombatSide], rules: CombatRules): boolean {
  return rules.retreat !== undefined || sides.some(({ squadrons }) => squadrons.some((one) => one.count > 0 && hasRift(one)));
}

/** Makes what the salvos of a side fire. */
export type FireMaker = (salvos: readonly Salvo[], side: Side) => Fire | null;

export function jointStep(step: Step, sides: readonly [CombatSide, CombatSide], fireOf: FireMaker): JointStep {
  const sideFire = (side: Side): SideFire => {
    const staying = step.salvos[side].filter(({ squadron }) => !canMove(sides[side].squadrons[squadron]!));
    return { all: fireOf(step.salvos[side], side), staying: fireOf(staying, side) };
  };
  return [sideFire(0), sideFire(1)];
}

export function mayRetreat(rule: RetreatRule | undefined): rule is RetreatRule {
  return rule !== undefined && (rule.share !== null || (rule.when?.length ?? 0) > 0);
}

/** In the order in which `ChangesOf` finds them again. */
export function changesFor(side: CombatSide, rule: RetreatRule | undefined, round: readonly Step[]): (cells: readonly Cell[]) => Change[] {
  return (cells) => {
    if (!mayRetreat(rule)) return [backlash(side, cells)];
    const initiatives = [...round.map(({ initiative }) => initiative), Number.NEGATIVE_INFINITY];
    return [
      backlash(side, cells),
      destruction(cells),
      ...initiatives.map((initiative) => withdrawal(side, cells, initiative, rule.canLeave)),
    ];
  };
}

/** What can happen to a side besides hits, as tables over its states. */
export class SideChanges {
  private readonly space: StateSpace;

  constructor(space: StateSpace) {
    this.space = space;
  }

  /** After so many points of its own rift dice. */
  afterBacklash(state: number, points: number): number {
    const table = this.space.changes[0]!;
    let now = state;
    for (let i = 0; i < points && table[now] !== now; i++) now = table[now]!;
    return now;
  }

  /** Without its ships in the sector; those that left are still there. */
  destroyed(state: number): number {
    return this.space.changes[1]?.[state] ?? this.space.empty;
  }

  /** Before step `k` of the round, and after the last one. */
  withdrawn(state: number, k: number): number {
    return this.space.changes[2 + k]?.[state] ?? state;
  }
}
