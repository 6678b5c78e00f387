import type { Action } from '../../../src-shared/rulesets/opr/ai/decide.ts';
import type { AttackContext } from '../../../src-shared/rulesets/opr/data/effects.ts';
import { all, find, has } from '../../../src-shared/rulesets/opr/rules/active-rules.ts';
import type { WeaponGroup } from '../../../src-shared/rulesets/opr/rules/fighter.ts';
import type { AttackSpec } from '../../../src-shared/rulesets/opr/rules/modifiers.ts';
import * as line from '../../../src-shared/rulesets/opr/rules/movement.ts';
import { strongest } from '../../../src-shared/rulesets/opr/rules/weapon-value.ts';
import { BREATH_RANGE, STORM_RANGE } from '../../../src-shared/rulesets/opr/rules/weaponless-hits.ts';
import { attackSpec } from './attack-spec.ts';
import { isGone, type Unit } from './unit.ts';
import * as weaponless from './weaponless-hits.ts';
import { Wounds } from './wounds.ts';

export class Shooting extends Wounds {
  protected shoot(unit: Unit, action: Action): boolean {
    const rushed = action === 'rushToObjective' || action === 'rushToEnemy';
    if (rushed && (!this.inRange(unit, this.distance(unit)) || this.use(unit, 'shootAfterRush') === undefined)) return false;
    if (!this.enemyStands(unit)) return false;
    const c: AttackContext = {
      phase: 'shoot',
      distance: this.distance(unit),
      charging: false,
      moved: unit.movedNow,
      targetMoved: this.enemyOf(unit).movedThisRound,
    };
    for (const active of all(unit.fighter, 'range')) this.fired?.(active.rule);
    if (c.moved) for (const active of all(unit.fighter, 'steady')) this.fired?.(active.rule);
    let shot = this.strikeWithoutWeapons(unit, c);
    const unpredictable = this.rollUnpredictable(unit, 'shoot');
    const tag = this.spendTags(unit, c.distance, true);
    for (const group of unit.fighter.ranged) {
      if (isGone(this.enemyOf(unit)) || isGone(unit)) break;
      if (!this.reaches(unit, group, c.distance)) continue;
      this.attack(unit, group, c, unpredictable, tag);
      shot = true;
    }
    return shot;
  }

  protected inRange(unit: Unit, distance: number): boolean {
    return this.enemyStands(unit) && unit.fighter.ranged.some((g) => this.reaches(unit, g, distance));
  }

  protected reaches(unit: Unit, group: WeaponGroup, distance: number): boolean {
    if (this.copies(unit, group) === 0 || (group.limited && unit.spent.has(group.name))) return false;
    if (has(unit.fighter, 'aircraft')) return true;
    if (group.farSighted) return distance <= group.range;
    const enemy = this.enemyOf(unit).fighter;
    const shroud = all(enemy, 'beShotRange');
    let reach = shroud.reduce((r, h) => line.shrouded(r, h.effect.n, h.effect.min), group.range);
    const aircraft = find(enemy, 'aircraft');
    if (aircraft) reach -= 12;
    if (distance > reach && distance <= group.range) {
      for (const h of shroud) this.fired?.(h.rule);
      if (aircraft) this.fired?.(aircraft.rule);
    }
    return distance <= reach;
  }

  protected copies(unit: Unit, group: WeaponGroup): number {
    return unit.models.reduce((sum, m) => sum + group.copies[m.index]!, 0);
  }

  protected attack(
    unit: Unit,
    group: WeaponGroup,
    c: AttackContext,
    unpredictable: 'ap' | 'hit' | null,
    tag: { ap: number; hit: number },
  ): void {
    const enemy = this.enemyOf(unit);
    if (group.limited) {
      unit.spent.add(group.name);
      this.fired?.('Limited');
    }
    const spec = attackSpec(
      {
        group,
        copies: this.copies(unit, group),
        target: this.targetOf(enemy),
        context: c,
        state: {
          fatigued: c.phase === 'melee' && this.countsAsFatigued(unit),
          attackerShaken: unit.shaken,
          targetShaken: enemy.shaken,
          targetModels: enemy.models.length,
          targetTough: enemy.fighter.tough,
          round: this.round,
          unpredictable,
          tag,
        },
      },
      this.ruleOptions,
      this.fired,
    );
    for (const active of group.activeRules)
      if (['blast', 'deadly', 'deadlyVs', 'takedown', 'hazardous'].includes(active.effect.do)) this.fired?.(active.rule);
    this.strike(unit, { ...spec, dice: spec.dice + this.strengthOf(unit, group) }, c);
  }

  /** GF 3.5.3 "Regenerative Strength": its best melee weapon has one attack more for each marker. */
  protected strengthOf(unit: Unit, group: WeaponGroup): number {
    return unit.strength > 0 && group === strongest(unit.fighter.melee) ? unit.strength : 0;
  }

  protected rollUnpredictable(unit: Unit, phase: 'shoot' | 'melee'): 'ap' | 'hit' | null {
    const isUnpredictable = unit.fighter.activeRules.some(
      (h) => h.effect.do === 'choose' && h.effect.how === 'die' && (h.effect.when === 'always' || h.effect.when === phase),
    );
    if (!isUnpredictable) return null;
    return this.dice.roll(6, 'unpredictable') <= 3 ? 'ap' : 'hit';
  }

  /** GF 3.5.3 "Piercing Tag(X)" and its kin: X markers on the enemy, all spent on the first attack. */
  protected spendTags(unit: Unit, distance: number, shooting: boolean): { ap: number; hit: number } {
    const spent = { ...unit.spotted };
    unit.spotted.ap = 0;
    unit.spotted.hit = 0;
    const arrival = shooting && unit.arrivedIn === this.round ? this.use(unit, 'arrivalAp') : undefined;
    if (arrival !== undefined) spent.ap += arrival.effect.n;
    for (const active of all(unit.fighter, 'tag')) {
      if (unit.spent.has(active.rule) || distance > active.effect.range) continue;
      unit.spent.add(active.rule);
      this.fired?.(active.rule);
      spent[active.effect.stat] += active.x;
    }
    return spent;
  }

  /** Breath Attacks, storms and single strikes come before the weapons. */
  protected strikeWithoutWeapons(unit: Unit, c: AttackContext): boolean {
    const enemy = this.enemyOf(unit);
    // Once in contact the distance of the charge no longer matters.
    const distance = c.phase === 'melee' ? 0 : c.distance;
    let struck = false;
    for (const active of unit.fighter.activeRules) {
      if (isGone(enemy)) break;
      const e = active.effect;
      let spec: AttackSpec | undefined;
      if (e.do === 'breath' && distance <= BREATH_RANGE) spec = weaponless.breath(enemy.models.length, this.weaponlessTarget(enemy, c));
      else if (e.do === 'storm' && distance <= STORM_RANGE && !unit.spent.has(active.rule))
        spec = weaponless.storm(e.facet, this.weaponlessTarget(enemy, c));
      else if (e.do === 'strikeOnce' && e.in === c.phase && !unit.spent.has(active.rule))
        spec = weaponless.strike(this.weaponlessTarget(enemy, c));
      if (spec === undefined) continue;
      if (e.do !== 'breath') unit.spent.add(active.rule);
      this.fired?.(active.rule);
      this.strike(unit, spec, c);
      struck = true;
    }
    return struck;
  }
}
