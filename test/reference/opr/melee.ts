import type { AttackContext } from '../../../src-shared/rulesets/opr/data/effects.ts';
import { all, find } from '../../../src-shared/rulesets/opr/rules/active-rules.ts';
import type { MeleeDice, WeaponGroup } from '../../../src-shared/rulesets/opr/rules/fighter.ts';
import * as line from '../../../src-shared/rulesets/opr/rules/movement.ts';
import { NO_TAG } from './attack-spec.ts';
import { Shooting } from './shooting.ts';
import { atHalf, isGone, type Unit } from './unit.ts';
import * as weaponless from './weaponless-hits.ts';

export class Melee extends Shooting {
  protected fight(unit: Unit, charging: boolean, distance: number): void {
    const enemy = this.enemyOf(unit);
    const before: readonly [number, number] = [this.stats.wounds[0], this.stats.wounds[1]];
    const charge: AttackContext = { phase: 'melee', distance, charging, moved: unit.movedNow, targetMoved: enemy.movedThisRound };
    const strikeBack: AttackContext = { ...charge, charging: false, distance: 0 };
    const countered = charging && this.counter(enemy, strikeBack);
    const strikes = (): void => {
      if (!isGone(unit) && !isGone(enemy)) this.strikeInMelee(unit, charge, charging, () => true);
    };
    const strikesBack = (): void => {
      if (!isGone(enemy) && !isGone(unit)) this.strikeInMelee(enemy, strikeBack, false, (g) => !(countered && g.counter));
    };
    for (const strike of charging && this.isUnwieldy(unit, enemy) ? [strikesBack, strikes] : [strikes, strikesBack]) strike();
    this.selfDestruct(unit, enemy);
    this.selfDestruct(enemy, unit);
    if (this.ruleOptions.fatigue === 'all') {
      unit.fatigued = true;
      enemy.fatigued = true;
    }
    this.compareMelee(unit, enemy, before);
    this.afterMelee(unit, enemy, charging);
  }

  /** GF 3.5.3 "Unwieldy": strikes last when charging. */
  protected isUnwieldy(unit: Unit, enemy: Unit): boolean {
    const own = this.use(unit, 'unwieldy') !== undefined;
    return this.use(enemy, 'unwieldyFoe') !== undefined || own;
  }

  /** GF 3.5.3 "Self-Destruct(X)": who survives the melee dies after it, and the enemy takes X hits for each. */
  protected selfDestruct(unit: Unit, enemy: Unit): void {
    const rule = find(unit.fighter, 'selfDestruct');
    if (rule === undefined || isGone(unit)) return;
    this.fired?.(rule.rule);
    const hits = rule.x * unit.models.length;
    unit.models = [];
    this.separate();
    if (!isGone(enemy)) this.strikeBackWith(unit, enemy, hits);
  }

  /** GF 3.5.1 "Counter": these weapons strike before the charge does. */
  protected counter(defender: Unit, c: AttackContext): boolean {
    const groups = defender.fighter.melee.filter((g) => g.counter && this.copies(defender, g) > 0);
    if (groups.length === 0) return false;
    for (const group of groups) {
      for (const active of group.activeRules) if (active.effect.do === 'counter') this.fired?.(active.rule);
      for (const active of all(defender.fighter, 'counter')) this.fired?.(active.rule);
      if (!isGone(this.enemyOf(defender))) this.attack(defender, group, c, null, NO_TAG);
    }
    return true;
  }

  protected strikeInMelee(unit: Unit, c: AttackContext, charging: boolean, uses: (group: WeaponGroup) => boolean): void {
    const enemy = this.enemyOf(unit);
    if (charging && !this.countsAsFatigued(unit)) this.impactHits(unit, enemy, c);
    for (const row of unit.fighter.meleeDice) {
      const dice = row.do === 'ravage' ? this.diceOf(unit, row) : 0;
      if (isGone(enemy)) return;
      if (dice === 0) continue;
      this.fired?.(row.rule);
      this.strike(unit, weaponless.ravage(dice, this.weaponlessTarget(enemy, c)), c);
    }
    if (!isGone(enemy)) this.strikeWithoutWeapons(unit, c);
    const unpredictable = this.rollUnpredictable(unit, 'melee');
    const tag = this.spendTags(unit, 0, false);
    for (const group of unit.fighter.melee) {
      if (isGone(enemy) || isGone(unit)) return;
      if (!uses(group) || this.copies(unit, group) === 0 || (group.limited && unit.spent.has(group.name))) continue;
      this.attack(unit, group, c, unpredictable, tag);
    }
  }

  /** GF 3.5.1 "Impact(X)": X dice for each charging model, one fewer for each enemy model with Counter. */
  protected impactHits(unit: Unit, enemy: Unit, c: AttackContext): void {
    const counters = enemy.models.filter((m) => enemy.fighter.melee.some((g) => g.deflects && g.copies[m.index]! > 0)).length;
    for (const ap of [0, 1]) {
      const rows = unit.fighter.meleeDice.filter((row) => row.do === 'impact' && row.ap === ap);
      const dice = rows.reduce((s, row) => s + this.diceOf(unit, row), 0) - counters;
      if (isGone(enemy) || dice <= 0) continue;
      for (const row of rows) this.fired?.(row.rule);
      this.strike(unit, weaponless.impact(dice, ap, this.weaponlessTarget(enemy, c)), c);
    }
  }

  protected diceOf(unit: Unit, row: MeleeDice): number {
    return unit.models.reduce((s, m) => s + row.dice[m.index]!, 0);
  }

  /** GF 3.5.1, melee: more wounds wins, Fear(X) counts as X more; the loser tests unless one side is gone. */
  protected compareMelee(unit: Unit, enemy: Unit, before: readonly [number, number]): void {
    if (isGone(unit) || isGone(enemy)) return;
    const total = (u: Unit): number => this.stats.wounds[u.side] - before[u.side] + u.fighter.fear;
    for (const u of [unit, enemy]) if (u.fighter.fear > 0) this.fired?.('Fear');
    if (total(unit) === total(enemy)) return;
    this.testMorale(total(unit) < total(enemy) ? unit : enemy, true);
  }

  protected afterMelee(unit: Unit, enemy: Unit, charging: boolean): void {
    if (isGone(unit) || isGone(enemy)) {
      this.separate();
      if (!this.ruleOptions.meleeLock)
        for (const u of [unit, enemy]) if (!isGone(u)) this.place(u, line.towardsObjective(u.x, 3, line.NOWHERE));
    } else if (this.ruleOptions.meleeLock) {
      unit.inMelee = true;
      enemy.inMelee = true;
    } else if (charging) unit.x -= 1;
  }

  // Morale

  protected testForWounds(unit: Unit, wounded: boolean): void {
    if (wounded && !isGone(unit) && atHalf(unit)) this.testMorale(unit, false);
  }

  protected testMorale(unit: Unit, lostMelee: boolean): void {
    unit.testedThisRound = true;
    if (this.passesMorale(unit)) return;
    const noRetreat = find(unit.fighter, 'noRetreat');
    if (noRetreat) {
      this.fired?.(noRetreat.rule);
      this.standAndDie(unit);
    } else if (atHalf(unit) && (lostMelee || this.ruleOptions.routFrom === 'any')) {
      unit.routed = true;
      this.separate();
    } else unit.shaken = true;
  }

  protected passesMorale(unit: Unit): boolean {
    const f = unit.fighter;
    const quality = unit.models.some((m) => m.hero) ? f.moraleQuality : f.quality;
    if (!(unit.shaken && this.ruleOptions.shaken === 'official')) {
      const scares = all(this.enemyOf(unit).fighter, 'enemyMorale');
      for (const active of [...all(f, 'morale'), ...scares]) this.fired?.(active.rule);
      const modifier = scares.reduce((s, h) => s + h.effect.n, f.morale);
      const face = this.dice.roll(6, 'morale');
      if (face === 6 || (face > 1 && face + modifier >= quality)) return true;
    }
    const fearless = find(f, 'moraleSave');
    if (fearless === undefined || (unit.shaken && this.ruleOptions.shaken === 'official')) return false;
    this.fired?.(fearless.rule);
    return this.dice.roll(6, 'fearless') >= fearless.effect.target;
  }

  /** GF 3.5.3 "No Retreat": instead of failing, one die for each remaining wound; 1 to 3 is a wound nothing ignores. */
  protected standAndDie(unit: Unit): void {
    const left = unit.models.reduce((s, m) => s + m.tough - m.wounds, 0);
    let wounds = 0;
    for (let i = 0; i < left; i++) if (this.dice.roll(6, 'noRetreat') <= 3) wounds++;
    this.hurt(this.enemyOf(unit), unit, wounds);
  }
}
