/**
 * The decision trees of ai/decide.ts, movement and the objective, compiled. What a unit does depends on little: what kind of
 * mover it is, against what kind of enemy, where both stand, and how far its weapons reach. So there is a page for each
 * pair of kinds with a word for each pair of places, made by the readable rules when first met; from then on an
 * activation is one load, however many questions the tree asks.
 *
 * Weapons are lost as models die, so a word holds two plans, one for a unit that can shoot after an Advance and one
 * for a unit that cannot, and the reach that parts them.
 */

import { type Action, decide } from '../ai/decide.ts';
import { CONTROL_RADIUS, inTheWay, NOWHERE, shrouded, towardsEnemy, towardsObjective } from '../rules/movement.ts';
import type { RuleOptions } from '../rules/options.ts';
import { AI_NUMBER } from './compile.ts';
import { FLAG, type OprField, U } from './field.ts';
import * as layout from './kernel/layout.ts';
import type { Memory } from './memory.ts';
import type { Side } from './side.ts';

const AI_NAMES = ['melee', 'shooting', 'hybrid'] as const;
const { PLAN_ENOUGH, PLAN_LESS, PLAN_ORIGIN, PLAN_PLACE, PLAN_PLACES, PLAN_REACH, PLAN_RUSH, PLACE_ORIGIN } = layout;
/** No word that is made is 0. */
const MADE = 1 << 28;
/** What makes the moves of a unit differ from one activation to the next. */
const UNSTEADY = FLAG.speedFeat | FLAG.instinct;
/** In place of a kind: moves are planned each time. */
const UNFIXED = -0x40000000;

/** The enemy's place, and the reach of the weapons in living hands. */
interface PlanMoment {
  readonly e: number;
  readonly reach: number;
  readonly reading: TreeReading;
}

/** Options that change how the decision trees are read. */
export interface TreeReading {
  readonly overlays: boolean;
  /** A unit on the objective leaves it even for an enemy that can never be charged. */
  readonly chases: boolean;
}

export function treeReading({ aiOverlays, unchargeable }: RuleOptions): TreeReading {
  return { overlays: aiOverlays, chases: unchargeable === 'chase' };
}

export class Plans {
  private readonly memory: Memory;
  private readonly pages: Int32Array;
  /** What each unit adds to the number of a page as the mover, and as the enemy. */
  private readonly movers: Int32Array;
  private readonly enemies: Int32Array;
  /** Units that heed the overlays are planned each time, so no page counts them. */
  private readonly reading: TreeReading;

  constructor(field: OprField, memory: Memory) {
    this.memory = memory;
    const reading = treeReading(field.ruleOptions);
    this.reading = { ...reading, overlays: false };
    this.pages = new Int32Array(field.strides * field.approaches);
    const units = field.names.length;
    this.movers = new Int32Array(units);
    this.enemies = new Int32Array(units);
    for (let unit = 0; unit < units; unit++) {
      const value = (index: number): number => field.units[unit * U.size + index]!;
      const flags = value(U.flags);
      const steady = (flags & UNSTEADY) === 0 && !(reading.overlays && heedsOverlays(flags, value(U.ai)));
      this.movers[unit] = steady ? value(U.stride) * field.approaches : UNFIXED;
      this.enemies[unit] = (flags & FLAG.slowFoe) === 0 ? value(U.approach) : UNFIXED;
    }
  }

  /** The page of one kind of mover against one kind of enemy; 0 = its moves are planned each time. */
  pageFor(me: number, foe: number): number {
    const at = this.movers[me]! + this.enemies[foe]!;
    return at < 0 ? 0 : this.pages[at]! || this.startPage(at);
  }

  private startPage(at: number): number {
    const page = this.memory.take(4 * PLAN_PLACES * PLAN_PLACES);
    this.pages[at] = page;
    return page;
  }

  /** Writes and returns the word for where both stand, with the enemy at `e`. */
  make(me: Side, foe: Side, e: number): number {
    const column = e === NOWHERE ? PLAN_PLACES - 1 : e + PLACE_ORIGIN;
    const need = e === NOWHERE ? PLAN_REACH : Math.min(PLAN_REACH, reachAfterAdvance(me, foe, e));
    const less = planAdHoc(me, foe, { e, reach: need - 1, reading: this.reading });
    const enough = planAdHoc(me, foe, { e, reach: need, reading: this.reading });
    const word = need | (less << PLAN_LESS) | (enough << PLAN_ENOUGH) | MADE;
    this.memory.write(me.plans + 4 * ((me.x + PLACE_ORIGIN) * PLAN_PLACES + column), word);
    return word;
  }
}

/** Whether the AI overlays can make a difference to such a unit. */
function heedsOverlays(flags: number, ai: number): boolean {
  return (flags & FLAG.holdToShoot) !== 0 || ai === AI_NUMBER.shooting;
}

/** A plan for cases that no page holds: strides that change, instinct, places off the page. */
export function planAdHoc(me: Side, foe: Side, moment: PlanMoment): number {
  const action = actionOf(me, foe, moment);
  return packPlan(me.x, moment.e, destination(me, action, moment.e), action);
}

/** Specification 2.3, with everything that the trees ask about. */
export function actionOf(me: Side, foe: Side, { e, reach, reading: { overlays, chases } }: PlanMoment): Action {
  const standing = e !== NOWHERE;
  const away = Math.abs(me.x);
  const neverCharged = (foe.flags & FLAG.aircraft) !== 0;
  return decide(AI_NAMES[me.ai] as 'melee', {
    objectiveMine: isMine(me, foe, e),
    enemyInTheWay: standing && inTheWay(me.x, e),
    canCharge: standing && !neverCharged && e - me.x <= shrouded(me.charge, foe.beCharged),
    shootsAfterAdvance: standing && reach >= reachAfterAdvance(me, foe, e),
    onlyRushReaches: away > me.advance && away <= me.rush,
    shootsNow: standing && reach >= Math.max(1, e - me.x),
    holdOnly: (me.flags & (FLAG.holdOnly | FLAG.aircraft)) !== 0,
    holdsToShoot: overlays && (me.flags & FLAG.holdToShoot) !== 0,
    keepsDistance: overlays,
    instinct: (me.flags & FLAG.instinct) !== 0 && standing,
    pointlessToChase: standing && neverCharged && !chases,
  });
}

/** Reach needed to shoot after an Advance to the objective, or to the enemy if the objective is held. */
function reachAfterAdvance(me: Side, foe: Side, e: number): number {
  const to = isMine(me, foe, e) ? towardsEnemy(me.x, me.advance, e) : towardsObjective(me.x, me.advance, e);
  return Math.max(1, e - to);
}

/** A unit that acts is not Shaken. */
function isMine(me: Side, foe: Side, e: number): boolean {
  return Math.abs(me.x) <= CONTROL_RADIUS && (Math.abs(e) > CONTROL_RADIUS || (foe.flags & FLAG.aircraft) !== 0);
}

function destination(me: Side, action: Action, e: number): number {
  switch (action) {
    case 'hold':
      return me.x;
    case 'charge':
      return e;
    case 'rushToObjective':
      return towardsObjective(me.x, me.rush, e);
    case 'rushToEnemy':
      return towardsEnemy(me.x, me.rush, e);
    case 'advanceToObjective':
      return towardsObjective(me.x, me.advance, e);
    case 'advanceToEnemy':
      return towardsEnemy(me.x, me.advance, e);
  }
}

function packPlan(from: number, e: number, to: number, action: Action): number {
  const mode = action === 'charge' ? (e - from > 9 ? layout.CHARGE_FAR : layout.CHARGE_NEAR) : shootingMode(e - to, to !== from);
  const rush = action === 'rushToObjective' || action === 'rushToEnemy' ? PLAN_RUSH : 0;
  return mode | rush | ((to + PLAN_ORIGIN) << PLAN_PLACE);
}

/** Shooting modes go by zone and by whether the unit has moved. */
function shootingMode(distance: number, moved: boolean): number {
  return (distance <= 9 ? 0 : distance <= 12 ? 2 : 4) + (moved ? 1 : 0);
}
