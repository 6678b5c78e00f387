/**
 * The decision trees of ai.ts, movement and the objective, compiled. What a unit does depends on little: what kind of
 * mover it is, against what kind of enemy, where both stand, and how far its weapons reach. So there is a page for each
 * pair of kinds with a word for each pair of places, made by the readable rules when first met; from then on an
 * activation is one load, however many questions the tree asks.
 *
 * Weapons fall silent as models die, so a word holds two plans, one for a unit that can shoot after an Advance and one
 * for a unit that cannot, and the reach that parts them.
 */
import { type Action, decide } from './ai.ts';
import { SHROUD_MIN } from './compile.ts';
import { CHARGE_FAR, CHARGE_NEAR, FLAG, type OprField } from './field.ts';
import { CONTROL_RADIUS, inTheWay, NOWHERE, towardsEnemy, towardsObjective } from './line.ts';
import type { Side } from './side.ts';

const AI_NAMES = ['melee', 'shooting', 'hybrid'] as const;

/** A plan: the mode of the attack to come, whether it is a Rush, the place to go to. */
export const PLAN = { mode: 7, rush: 8, placeShift: 4, origin: 64 } as const;
/** A word: the needed reach, the plan of a unit with less, the plan of a unit with enough, a bit that says it is made. */
const REACH = 63;
const LESS_SHIFT = 6;
const ENOUGH_SHIFT = 17;
const PLAN_BITS = 0x7ff;
const MADE = 1 << 28;
/** Places from -16 to 14; the last column is for an enemy that is not on the table. */
const PLACES = 32;
const ORIGIN = 16;
const BEYOND = PLACES - 1 - ORIGIN;
const AWAY = NOWHERE;

export class Plans {
  private readonly pages: (Int32Array | undefined)[];
  private readonly approaches: number;

  constructor(field: OprField) {
    this.approaches = field.approaches;
    this.pages = new Array<Int32Array | undefined>(field.strides * field.approaches).fill(undefined);
  }

  /** The plans of one unit against another. */
  pageFor(me: Side, foe: Side): Int32Array {
    const at = me.stride * this.approaches + foe.approach;
    const known = this.pages[at];
    if (known !== undefined) return known;
    const page = new Int32Array(PLACES * PLACES);
    this.pages[at] = page;
    return page;
  }

  /** What the unit does where it stands, with the enemy at `e` and weapons that reach so far. */
  plan(me: Side, foe: Side, e: number, reach: number): number {
    const row = me.x + ORIGIN;
    const column = e === AWAY ? PLACES - 1 : e + ORIGIN;
    if ((row | column) >>> 5 !== 0 || e === BEYOND) return think(me, foe, e, reach, false);
    const page = me.plans;
    const at = (row << 5) | column;
    let word = page[at] as number;
    if (word === 0) {
      word = makeWord(me, foe, e);
      page[at] = word;
    }
    // Without a branch: which of the two it is changes from match to match.
    const less = (reach - (word & REACH)) >> 31;
    return (word >>> (ENOUGH_SHIFT + ((LESS_SHIFT - ENOUGH_SHIFT) & less))) & PLAN_BITS;
  }
}

function makeWord(me: Side, foe: Side, e: number): number {
  const need = e === NOWHERE ? REACH : Math.min(REACH, reachAfterAdvance(me, foe, e));
  const less = think(me, foe, e, need - 1, false);
  const enough = think(me, foe, e, need, false);
  return need | (less << LESS_SHIFT) | (enough << ENOUGH_SHIFT) | MADE;
}

/** A plan made on the spot, for what no page holds: strides that change, instinct, places off the page. */
export function think(me: Side, foe: Side, e: number, reach: number, holdsToShoot: boolean): number {
  const action = actionOf(me, foe, e, reach, holdsToShoot);
  return packPlan(me.x, e, destination(me, action, e), action);
}

/** Specification 2.3, with everything that the trees ask about. `reach` is that of the weapons in living hands. */
export function actionOf(me: Side, foe: Side, e: number, reach: number, holdsToShoot: boolean): Action {
  const standing = e !== NOWHERE;
  const away = Math.abs(me.x);
  return decide(AI_NAMES[me.ai] as 'melee', {
    objectiveMine: isMine(me, foe, e),
    enemyInTheWay: standing && inTheWay(me.x, e),
    canCharge: standing && (foe.flags & FLAG.aircraft) === 0 && e - me.x <= shrouded(me.charge, foe.beCharged),
    shootsAfterAdvance: standing && reach >= reachAfterAdvance(me, foe, e),
    onlyRushReaches: away > me.advance && away <= me.rush,
    shootsNow: standing && reach >= Math.max(1, e - me.x),
    holdOnly: (me.flags & (FLAG.holdOnly | FLAG.aircraft)) !== 0,
    holdsToShoot,
    instinct: (me.flags & FLAG.instinct) !== 0 && standing,
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
  const mode = action === 'charge' ? (e - from > 9 ? CHARGE_FAR : CHARGE_NEAR) : shootingMode(e - to, to !== from);
  const rush = action === 'rushToObjective' || action === 'rushToEnemy' ? PLAN.rush : 0;
  return mode | rush | ((to + PLAN.origin) << PLAN.placeShift);
}

/** Shooting modes go by zone and by whether somebody has moved. */
export function shootingMode(distance: number, moved: boolean): number {
  return (distance <= 9 ? 0 : distance <= 12 ? 2 : 4) + (moved ? 1 : 0);
}

export function shrouded(reach: number, n: number): number {
  return n === 0 ? reach : Math.min(reach, Math.max(reach + n, SHROUD_MIN));
}
