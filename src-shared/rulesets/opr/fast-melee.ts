/** Melee and morale in the fast engine. */

import { passChance } from './compile.ts';
import { Attacks } from './fast-attack.ts';
import { FLAG, G, type OprField, STRIKE, U, WEAPON } from './field.ts';
import { NOWHERE, towardsObjective } from './line.ts';
import { type Side, STATE } from './side.ts';

// Copies, see side.ts.
const { shaken: SHAKEN, fatigued: FATIGUED, inMelee: IN_MELEE, tested: TESTED, gone: GONE } = STATE;
const { counter: COUNTER, moodyMelee: MOODY_MELEE, tag: TAG, hero: HERO, noRetreat: NO_RETREAT } = FLAG;
const { unwieldy: UNWIELDY, unwieldyFoe: UNWIELDY_FOE, selfDestruct: SELF_DESTRUCT } = FLAG;
const BLOWS = FLAG.blows | FLAG.impacts;
const STRIKING = STRIKE;
const DICE = G.dice;
const COUNTER_WEAPON = WEAPON.counter << 24;

export abstract class Melee extends Attacks {
  private readonly meleeLock: boolean;
  private readonly fatigueAll: boolean;
  private readonly routFromAny: boolean;

  constructor(field: OprField) {
    super(field);
    const { ruling } = field;
    this.meleeLock = ruling.meleeLock;
    this.fatigueAll = ruling.fatigue === 'all';
    this.routFromAny = ruling.routFrom === 'any';
  }

  /** `mode` says whether the unit charges, and from how far. */
  fight(me: Side, foe: Side, mode: number): void {
    const charging = mode !== STRIKING;
    const mine = me.dealt;
    const theirs = foe.dealt;
    const countered = charging && (foe.flags & COUNTER) !== 0 && this.counter(foe, me);
    if (charging && ((me.flags & UNWIELDY) | (foe.flags & UNWIELDY_FOE)) !== 0) {
      if (((me.state | foe.state) & GONE) === 0) this.strike(foe, me, STRIKING, countered);
      if (((me.state | foe.state) & GONE) === 0) this.strike(me, foe, mode, false);
    } else {
      if ((me.state & GONE) === 0) this.strike(me, foe, mode, false);
      if (((me.state | foe.state) & GONE) === 0) this.strike(foe, me, STRIKING, countered);
    }
    if (((me.flags | foe.flags) & SELF_DESTRUCT) !== 0) {
      this.rare.selfDestruct(me, foe);
      this.rare.selfDestruct(foe, me);
    }
    if (this.fatigueAll) {
      me.state |= FATIGUED;
      foe.state |= FATIGUED;
    }
    if (((me.state | foe.state) & GONE) === 0) this.compare(me, foe, me.dealt - mine, foe.dealt - theirs);
    this.part(me, foe, charging);
  }

  /** GF 3.5.1 "Counter": these weapons strike before the charge does. */
  private counter(defender: Side, charger: Side): boolean {
    let struck = false;
    this.wantsAp = false;
    this.tagAp = 0;
    this.tagHit = 0;
    for (let g = defender.melee; g < defender.meleeEnd; g += defender.groupSize) {
      const dice = this.dice(defender, g);
      if (((this.data[g] as number) & COUNTER_WEAPON) === 0 || dice === 0) continue;
      struck = true;
      if (!charger.gone) this.attack(defender, charger, g, dice, STRIKING, STRIKING);
    }
    return struck;
  }

  private strike(me: Side, foe: Side, mode: number, countered: boolean): void {
    const { data } = this;
    const { flags, meleeEnd, groupSize } = me;
    if ((flags & BLOWS) !== 0) {
      this.rare.beforeMelee(me, foe, mode, mode !== STRIKING && (me.state & (FATIGUED | SHAKEN)) === 0);
      if (((me.state | foe.state) & GONE) !== 0) return;
    }
    this.wantsAp = (flags & MOODY_MELEE) !== 0 && this.coin();
    if ((flags & TAG) !== 0) this.rare.spendTags(me, 0, false);
    for (let g = me.melee; g < meleeEnd; g += groupSize) {
      if (((me.state | foe.state) & GONE) !== 0) return;
      let dice = data[g + DICE + me.dead] as number;
      if (me.back !== me.models) dice -= data[g + DICE + me.back] as number;
      if (dice === 0 || (me.spent !== 0 && me.isSpent(g))) continue;
      if (countered && ((data[g] as number) & COUNTER_WEAPON) !== 0) continue;
      this.attack(me, foe, g, dice, mode, mode);
    }
  }

  private compare(me: Side, foe: Side, mine: number, theirs: number): void {
    const difference = mine + me.fear - theirs - foe.fear;
    this.teller?.melee(me, foe, mine, theirs, difference);
    if (difference < 0) this.testMorale(me, foe, true);
    else if (difference > 0) this.testMorale(foe, me, true);
  }

  private part(me: Side, foe: Side, charging: boolean): void {
    if (((me.state | foe.state) & GONE) !== 0) {
      const survivor = me.gone ? foe : me;
      survivor.state &= ~IN_MELEE;
      if (!this.meleeLock && !survivor.gone) this.place(survivor, towardsObjective(survivor.x, 3, NOWHERE), 'free');
    } else if (this.meleeLock) {
      me.state |= IN_MELEE;
      foe.state |= IN_MELEE;
    } else if (charging) {
      this.teller?.move(me, 'back', me.x, me.x - 1);
      me.x -= 1;
    }
  }

  // Morale

  testForWounds(s: Side, enemy: Side): void {
    if ((s.state & GONE) === 0 && s.atHalf()) this.testMorale(s, enemy, false);
  }

  /** Of 2^32, as a signed word. An enemy that unnerves the unit is rare, so its test is worked out anew. */
  private chance(s: Side, enemy: Side, heroAlive: boolean): number {
    if (enemy.scares === 0) return heroAlive ? s.passesHero : s.passes;
    const value = (field: number): number => this.field.units[s.unit * U.size + field] as number;
    return passChance(value(heroAlive ? U.moraleQuality : U.quality), value(U.morale) + enemy.scares, value(U.moraleSave));
  }

  /** A test that is about nothing but the nerve of the unit (Mind Control, Fatigue Debuff). */
  passes(s: Side, enemy: Side): boolean {
    if (s.shaken && !this.seedShaken) return false;
    return this.rng.bits() >>> 0 < this.chance(s, enemy, (s.flags & HERO) !== 0 && s.back === s.models) >>> 0;
  }

  private testMorale(s: Side, enemy: Side, lostMelee: boolean): void {
    s.state |= TESTED;
    const heroAlive = (s.flags & HERO) !== 0 && s.back === s.models;
    const helpless = s.shaken && !this.seedShaken;
    if (!helpless && this.rng.bits() >>> 0 < this.chance(s, enemy, heroAlive) >>> 0) {
      this.teller?.morale(s, lostMelee, 'passed', helpless, heroAlive, enemy.scares);
    } else if ((s.flags & NO_RETREAT) !== 0) {
      this.teller?.morale(s, lostMelee, 'stands', helpless, heroAlive, enemy.scares);
      this.rare.standAndDie(s, enemy);
    } else if (s.atHalf() && (lostMelee || this.routFromAny)) {
      s.leave(enemy);
      this.teller?.morale(s, lostMelee, 'routed', helpless, heroAlive, enemy.scares);
    } else {
      s.shake();
      this.teller?.morale(s, lostMelee, 'shaken', helpless, heroAlive, enemy.scares);
    }
  }
}
