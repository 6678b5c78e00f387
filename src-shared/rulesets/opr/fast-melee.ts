/** Melee and morale in the fast engine. */

import { passChance } from './compile.ts';
import type { FastArena } from './fast.ts';
import type { Attacks } from './fast-attack.ts';
import { FLAG, G, STRIKE, U, WEAPON } from './field.ts';
import { NOWHERE, towardsObjective } from './line.ts';
import type { Side } from './side.ts';

export class Melee {
  private readonly arena: FastArena;
  private readonly attacks: Attacks;
  private readonly groups: Int32Array;
  private readonly seedShaken: boolean;
  private readonly meleeLock: boolean;
  private readonly fatigueAll: boolean;
  private readonly routFromAny: boolean;

  constructor(arena: FastArena) {
    const { ruling } = arena.field;
    this.arena = arena;
    this.attacks = arena.attacks;
    this.groups = arena.field.groups;
    this.seedShaken = ruling.shaken === 'seed';
    this.meleeLock = ruling.meleeLock;
    this.fatigueAll = ruling.fatigue === 'all';
    this.routFromAny = ruling.routFrom === 'any';
  }

  /** `mode` says whether the unit charges, and from how far. */
  fight(me: Side, foe: Side, mode: number): void {
    const charging = mode !== STRIKE;
    const mine = me.dealt;
    const theirs = foe.dealt;
    const countered = charging && (foe.flags & FLAG.counter) !== 0 && this.counter(foe, me);
    if (charging && ((me.flags & FLAG.unwieldy) | (foe.flags & FLAG.unwieldyFoe)) !== 0) {
      if (!foe.gone && !me.gone) this.strike(foe, me, STRIKE, countered);
      if (!foe.gone && !me.gone) this.strike(me, foe, mode, false);
    } else {
      if (!me.gone) this.strike(me, foe, mode, false);
      if (!foe.gone && !me.gone) this.strike(foe, me, STRIKE, countered);
    }
    if (((me.flags | foe.flags) & FLAG.selfDestruct) !== 0) {
      this.arena.rare.selfDestruct(me, foe);
      this.arena.rare.selfDestruct(foe, me);
    }
    if (this.fatigueAll) {
      me.fatigued = true;
      foe.fatigued = true;
    }
    if (!me.gone && !foe.gone) this.compare(me, foe, me.dealt - mine, foe.dealt - theirs);
    this.part(me, foe, charging);
  }

  /** GF 3.5.1 "Counter": these weapons strike before the charge does. */
  private counter(defender: Side, charger: Side): boolean {
    let struck = false;
    this.attacks.wantsAp = false;
    this.attacks.tagAp = 0;
    this.attacks.tagHit = 0;
    for (let g = defender.melee; g < defender.meleeEnd; g++) {
      const copies = this.attacks.copies(defender, g);
      if (!this.isCounter(g) || copies === 0) continue;
      struck = true;
      if (!charger.gone) this.attacks.attack(defender, charger, g, copies, STRIKE, STRIKE, 0);
    }
    return struck;
  }

  private isCounter(g: number): boolean {
    return (((this.groups[g * G.size + G.word] as number) >>> 24) & WEAPON.counter) !== 0;
  }

  private strike(me: Side, foe: Side, mode: number, countered: boolean): void {
    if ((me.flags & FLAG.blows) !== 0) {
      this.arena.rare.beforeMelee(me, foe, mode, mode !== STRIKE && !me.fatigued && !me.shaken);
      if (foe.gone || me.gone) return;
    }
    this.attacks.wantsAp = (me.flags & FLAG.moodyMelee) !== 0 && this.arena.coin();
    if ((me.flags & FLAG.tag) !== 0) this.arena.rare.spendTags(me, 0, false);
    for (let g = me.melee; g < me.meleeEnd; g++) {
      if (foe.gone || me.gone) return;
      const copies = this.attacks.copies(me, g);
      if (copies === 0 || me.isSpent(g) || (countered && this.isCounter(g))) continue;
      this.attacks.attack(me, foe, g, copies, mode, mode, 0);
    }
  }

  private compare(me: Side, foe: Side, mine: number, theirs: number): void {
    const difference = mine + me.fear - theirs - foe.fear;
    this.arena.teller?.melee(me, foe, mine, theirs, difference);
    if (difference < 0) this.testMorale(me, foe, true);
    else if (difference > 0) this.testMorale(foe, me, true);
  }

  private part(me: Side, foe: Side, charging: boolean): void {
    if (me.gone || foe.gone) {
      me.inMelee = false;
      foe.inMelee = false;
      const survivor = me.gone ? foe : me;
      if (!this.meleeLock && !survivor.gone) this.arena.actions.place(survivor, towardsObjective(survivor.x, 3, NOWHERE), 'free');
    } else if (this.meleeLock) {
      me.inMelee = true;
      foe.inMelee = true;
    } else if (charging) {
      this.arena.teller?.move(me, 'back', me.x, me.x - 1);
      me.x -= 1;
    }
  }

  // Morale

  testForWounds(s: Side, enemy: Side): void {
    if (!s.gone && s.atHalf()) this.testMorale(s, enemy, false);
  }

  /** Of 2^32. An enemy that unnerves the unit is rare, so its test is worked out anew. */
  private chance(s: Side, enemy: Side, heroAlive: boolean): number {
    if (enemy.scares === 0) return heroAlive ? s.passesHero : s.passes;
    const value = (field: number): number => this.arena.field.units[s.unit * U.size + field] as number;
    return passChance(value(heroAlive ? U.moraleQuality : U.quality), value(U.morale) + enemy.scares, value(U.moraleSave)) >>> 0;
  }

  /** A test that is about nothing but the nerve of the unit (Mind Control, Fatigue Debuff). */
  passes(s: Side, enemy: Side): boolean {
    if (s.shaken && !this.seedShaken) return false;
    return this.arena.rng.next() < this.chance(s, enemy, (s.flags & FLAG.hero) !== 0 && s.back === s.models);
  }

  private testMorale(s: Side, enemy: Side, lostMelee: boolean): void {
    const { arena } = this;
    s.tested = true;
    const heroAlive = (s.flags & FLAG.hero) !== 0 && s.back === s.models;
    const helpless = s.shaken && !this.seedShaken;
    if (!helpless && arena.rng.next() < this.chance(s, enemy, heroAlive)) {
      arena.teller?.morale(s, lostMelee, 'passed', helpless, heroAlive, enemy.scares);
    } else if ((s.flags & FLAG.noRetreat) !== 0) {
      arena.teller?.morale(s, lostMelee, 'stands', helpless, heroAlive, enemy.scares);
      arena.rare.standAndDie(s, enemy);
    } else if (s.atHalf() && (lostMelee || this.routFromAny)) {
      s.gone = true;
      s.inMelee = false;
      enemy.inMelee = false;
      arena.teller?.morale(s, lostMelee, 'routed', helpless, heroAlive, enemy.scares);
    } else {
      s.shaken = true;
      arena.teller?.morale(s, lostMelee, 'shaken', helpless, heroAlive, enemy.scares);
    }
  }
}
