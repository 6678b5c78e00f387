/** Activations in the fast engine: the AI's choice, movement, shooting. */
import { type Action, decide } from './ai.ts';
import { SHROUD_MIN } from './compile.ts';
import type { FastArena } from './fast.ts';
import type { Attacks } from './fast-attack.ts';
import { BLOW, CHARGE_FAR, CHARGE_NEAR, FLAG, G, HEXES, STARTS, STRIKE } from './field.ts';
import { inTheWay, NOWHERE, towardsEnemy, towardsObjective } from './line.ts';
import type { Side } from './side.ts';

const ACTIONS: readonly Action[] = ['hold', 'charge', 'rushToObjective', 'rushToEnemy', 'advanceToObjective', 'advanceToEnemy'];
const SHOOTING = 1;
const HOLD = 0;
const CHARGE = 1;
const RUSH_OBJECTIVE = 2;
const RUSH_ENEMY = 3;
const ADVANCE_OBJECTIVE = 4;

const MINE = 1;
const IN_THE_WAY = 2;
const CAN_CHARGE = 4;
const SHOOTS_AFTER_ADVANCE = 8;
const ONLY_RUSH_REACHES = 16;

/** The decision trees of ai.ts, run once over all situations: index = ai * 32 + five yes-or-no answers. */
const DECISIONS = Uint8Array.from({ length: 96 }, (_, i) =>
  ACTIONS.indexOf(
    decide((['melee', 'shooting', 'hybrid'] as const)[i >> 5] as 'melee', {
      objectiveMine: (i & MINE) !== 0,
      enemyInTheWay: (i & IN_THE_WAY) !== 0,
      canCharge: (i & CAN_CHARGE) !== 0,
      shootsAfterAdvance: (i & SHOOTS_AFTER_ADVANCE) !== 0,
      onlyRushReaches: (i & ONLY_RUSH_REACHES) !== 0,
      shootsNow: false,
      holdOnly: false,
      holdsToShoot: false,
      instinct: false,
    }),
  ),
);

export class Actions {
  private readonly arena: FastArena;
  private readonly attacks: Attacks;
  private readonly groups: Int32Array;
  private readonly rangeAt: Uint8Array;
  private readonly testAtRoundEnd: boolean;
  private readonly overlays: boolean;

  constructor(arena: FastArena) {
    this.arena = arena;
    this.attacks = arena.attacks;
    this.groups = arena.field.groups;
    this.rangeAt = arena.field.rangeAt;
    this.testAtRoundEnd = arena.field.ruling.moraleTiming === 'round';
    this.overlays = arena.field.ruling.aiOverlays;
  }

  /** The activation of a unit that stands on the table, and the second one that some have once a game. */
  activate(me: Side, foe: Side): void {
    this.activateOnce(me, foe);
    if ((me.flags & FLAG.secondWind) === 0 || (me.spentBlows & BLOW.secondWind) !== 0) return;
    if (!me.attackedNow || me.gone || !foe.standing) return;
    me.spentBlows |= BLOW.secondWind;
    this.activateOnce(me, foe);
  }

  private activateOnce(me: Side, foe: Side): void {
    me.attackedNow = false;
    me.movedNow = false;
    me.wounded = false;
    foe.wounded = false;
    if (me.shaken) {
      me.shaken = false;
      this.arena.teller?.rally(me, null, true);
      return;
    }
    if ((me.flags & STARTS) !== 0) this.arena.rare.start(me, foe);
    const fought = me.inMelee;
    me.attackedNow = fought;
    if (fought && (me.flags & HEXES) !== 0) this.arena.rare.hex(me, foe, true);
    if (fought) {
      if (me.inMelee) this.arena.melee.fight(me, foe, STRIKE);
    } else if (((me.flags & FLAG.speedFeat) | (foe.flags & FLAG.slowFoe)) !== 0) {
      if (this.arena.rare.withStrides(me, foe, () => this.act(me, foe))) return;
    } else if (this.act(me, foe)) return;
    if (this.testAtRoundEnd || fought) return;
    if (foe.wounded) this.arena.melee.testForWounds(foe, me);
    if (me.wounded) this.arena.melee.testForWounds(me, foe);
  }

  /** True if there was a melee. */
  private act(me: Side, foe: Side): boolean {
    const free = (me.flags & FLAG.freeMoves) !== 0;
    if (free) this.arena.rare.freeMoveAtStart(me, foe, objectiveIsMine(me, foe));
    const e = foe.standing ? 0 - foe.x : NOWHERE;
    const action = this.choose(me, foe, e);
    if (this.arena.teller !== null) this.arena.teller.activate(me, ACTIONS[action] as Action);
    let fought = false;
    let shot = false;
    if (action === CHARGE) {
      const mode = e - me.x > 9 ? CHARGE_FAR : CHARGE_NEAR;
      if ((me.flags & HEXES) !== 0) this.arena.rare.hex(me, foe, true);
      if (foe.standing) {
        this.place(me, e, 'charge');
        this.arena.melee.fight(me, foe, mode);
        fought = true;
      }
    } else {
      if (action !== HOLD) this.move(me, action, e);
      if ((me.flags & HEXES) !== 0) this.arena.rare.hex(me, foe, false);
      shot = foe.standing && this.shoot(me, foe, action);
    }
    me.attackedNow = fought || shot;
    if (free && !me.gone && !me.inMelee) this.arena.rare.freeMovesAfter(me, foe, fought, shot);
    return fought;
  }

  private choose(me: Side, foe: Side, e: number): number {
    if ((me.flags & (FLAG.holdOnly | FLAG.aircraft)) !== 0) return HOLD;
    if (this.overlays && (me.flags & FLAG.holdToShoot) !== 0 && this.inRange(me, foe, e - me.x)) return HOLD;
    if ((me.flags & FLAG.instinct) !== 0 && foe.standing) {
      if (me.ai !== SHOOTING && (foe.flags & FLAG.aircraft) === 0 && e - me.x <= shrouded(me.charge, foe.beCharged)) return CHARGE;
      if (this.inRange(me, foe, e - me.x)) return HOLD;
    }
    const mine = objectiveIsMine(me, foe);
    let index = me.ai << 5;
    if (mine) index |= MINE;
    if (foe.standing) {
      if (inTheWay(me.x, e)) index |= IN_THE_WAY;
      if ((foe.flags & FLAG.aircraft) === 0 && e - me.x <= shrouded(me.charge, foe.beCharged)) index |= CAN_CHARGE;
      if (me.ai !== 0) {
        const to = mine ? towardsEnemy(me.x, me.advance, e) : towardsObjective(me.x, me.advance, e);
        if (this.inRange(me, foe, e - to)) index |= SHOOTS_AFTER_ADVANCE;
      }
    }
    const away = Math.abs(me.x);
    if (away > me.advance && away <= me.rush) index |= ONLY_RUSH_REACHES;
    return DECISIONS[index] as number;
  }

  private move(me: Side, action: number, e: number): void {
    const rushing = action === RUSH_OBJECTIVE || action === RUSH_ENEMY;
    const reach = rushing ? me.rush : me.advance;
    const toObjective = action === RUSH_OBJECTIVE || action === ADVANCE_OBJECTIVE;
    this.place(me, toObjective ? towardsObjective(me.x, reach, e) : towardsEnemy(me.x, reach, e), rushing ? 'rush' : 'advance');
  }

  place(me: Side, x: number, mode: 'rush' | 'advance' | 'charge' | 'free'): void {
    if (x === me.x) return;
    if (this.arena.teller !== null) this.arena.teller.move(me, mode, me.x, x);
    me.x = x;
    me.movedNow = true;
    me.movedRound = true;
  }

  // Shooting

  inRange(me: Side, foe: Side, distance: number): boolean {
    if (!foe.standing) return false;
    if (me.back === me.models && (me.flags & FLAG.limited) === 0) {
      return reaches(me, foe, this.rangeAt[me.rangeAt + me.dead] as number, distance);
    }
    for (let g = me.ranged; g < me.rangedEnd; g++) {
      if (this.attacks.copies(me, g) > 0 && !me.isSpent(g) && reaches(me, foe, this.range(g), distance)) return true;
    }
    return false;
  }

  private range(g: number): number {
    return (this.groups[g * G.size] as number) & 255;
  }

  private shoot(me: Side, foe: Side, action: number): boolean {
    const { arena, attacks } = this;
    const distance = 0 - foe.x - me.x;
    if (action === RUSH_OBJECTIVE || action === RUSH_ENEMY) {
      if ((me.flags & FLAG.shootAfterRush) === 0 || !this.inRange(me, foe, distance)) return false;
    }
    const zone = distance <= 9 ? 0 : distance <= 12 ? 2 : 4;
    const mode = me.movedNow ? zone + 1 : zone;
    const targetMode = foe.movedRound ? zone + 1 : zone;
    let shot = (me.flags & FLAG.blows) !== 0 && arena.rare.strikeWithoutWeapons(me, foe, targetMode, distance);
    attacks.wantsAp = (me.flags & FLAG.moodyShoot) !== 0 && arena.coin();
    if ((me.flags & FLAG.tag) !== 0) arena.rare.spendTags(me, distance, true);
    for (let g = me.ranged; g < me.rangedEnd; g++) {
      if (foe.gone || me.gone) break;
      const copies = attacks.copies(me, g);
      if (copies === 0 || me.isSpent(g) || !reaches(me, foe, this.range(g), distance)) continue;
      attacks.attack(me, foe, g, copies, mode, targetMode, distance);
      shot = true;
    }
    return shot;
  }
}

export function objectiveIsMine(me: Side, foe: Side): boolean {
  return me.near && !me.shaken && !foe.near;
}

function shrouded(reach: number, n: number): number {
  return n === 0 ? reach : Math.min(reach, Math.max(reach + n, SHROUD_MIN));
}

function reaches(me: Side, foe: Side, range: number, distance: number): boolean {
  if (range === 0) return false;
  if ((me.flags & FLAG.aircraft) !== 0) return true;
  const reach = shrouded(range, foe.beShot);
  return distance <= ((foe.flags & FLAG.aircraft) !== 0 ? reach - 12 : reach);
}
