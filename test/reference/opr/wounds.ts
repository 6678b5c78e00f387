import type { AttackContext } from '../../../src-shared/rulesets/opr/data/effects.ts';
import { find } from '../../../src-shared/rulesets/opr/rules/active-rules.ts';
import type { AttackSpec } from '../../../src-shared/rulesets/opr/rules/modifiers.ts';
import { type AttackResult, rollAttack } from '../../../src-shared/rulesets/opr/rules/roll-attack.ts';
import { Table } from './table.ts';
import { isGone, type LivingModel, type Unit } from './unit.ts';
import * as weaponless from './weaponless-hits.ts';

export class Wounds extends Table {
  /** Rolls the attack, takes the casualties, and lets the target answer where a rule says so. */
  protected strike(unit: Unit, spec: AttackSpec, c: AttackContext): void {
    if (spec.dice === 0) return;
    const enemy = this.enemyOf(unit);
    const rolled = rollAttack(spec, this.dice);
    this.gainStrength(enemy, rolled, spec);
    const result = this.protect(enemy, rolled);
    const before = enemy.models.length;
    const wounds = this.allocate(unit, enemy, result, spec);
    if (spec.hazardous && result.ones > 0) this.hurt(enemy, unit, result.ones);
    if (c.phase === 'melee') this.answer(enemy, unit, wounds, before - enemy.models.length);
  }

  /** GF 3.5.3 "Regenerative Strength": a marker for each wound ignored. */
  protected gainStrength(unit: Unit, result: AttackResult, spec: AttackSpec): void {
    const rule = find(unit.fighter, 'strength');
    const ignored = result.unblocked * spec.deadly - result.wounds.reduce((s, w) => s + w, 0);
    if (rule === undefined || ignored === 0) return;
    this.fired?.(rule.rule);
    unit.strength += ignored;
  }

  /** GF 3.5.3 "Protection Feat": once a game, for the first attack that wounds, a die for each wound. */
  protected protect(unit: Unit, result: AttackResult): AttackResult {
    const feat = find(unit.fighter, 'protectionFeat');
    if (feat === undefined || unit.spent.has(feat.rule) || result.wounds.every((w) => w === 0)) return result;
    unit.spent.add(feat.rule);
    this.fired?.(feat.rule);
    const stays = (wounds: number): number =>
      Array.from({ length: wounds }, () => this.dice.roll(6, 'protect')).filter((face) => face < feat.effect.target).length;
    return { ...result, wounds: result.wounds.map(stays) };
  }

  /** Digest 1.4: ordinary models first, heroes last; plain wounds spill over, Deadly and Takedown wounds do not. */
  protected allocate(by: Unit, target: Unit, result: AttackResult, spec: AttackSpec): number {
    if (spec.takedown) {
      const total = result.wounds.reduce((s, w) => s + w, 0);
      return this.hurtModel(by, target, target.models.at(-1), total);
    }
    let dealt = 0;
    if (spec.deadly > 1 && !this.ruleOptions.deadlySpill) {
      for (const wounds of result.wounds) dealt += this.hurtModel(by, target, target.models[0], wounds);
    } else {
      dealt = this.hurt(
        by,
        target,
        result.wounds.reduce((s, w) => s + w, 0),
      );
    }
    return dealt;
  }

  protected hurt(by: Unit, target: Unit, wounds: number): number {
    let dealt = 0;
    while (dealt < wounds && target.models.length > 0) dealt += this.hurtModel(by, target, target.models[0], 1);
    return dealt;
  }

  protected hurtModel(by: Unit, target: Unit, model: LivingModel | undefined, wounds: number): number {
    if (model === undefined || wounds === 0) return 0;
    const taken = Math.min(wounds, model.tough - model.wounds);
    model.wounds += taken;
    target.woundsThisRound += taken;
    target.woundedInActivation = true;
    this.stats.wounds[by.side] += taken;
    this.stats.firstBlood ??= by.side;
    if (model.wounds === model.tough) {
      if (model === target.models[0]) target.fallen.push(model);
      target.models = target.models.filter((m) => m !== model);
      this.stats.kills[by.side]++;
      if (target.models.length === 0) this.separate();
    }
    return taken;
  }

  /** Retaliate and Deathstrike: hits back on the unit that caused wounds or deaths in melee. They cause no hits back themselves. */
  protected answer(target: Unit, attacker: Unit, wounds: number, deaths: number): void {
    for (const active of target.fighter.activeRules) {
      const count = active.effect.do === 'retaliate' ? active.x * wounds : active.effect.do === 'deathstrike' ? active.x * deaths : 0;
      if (count === 0 || isGone(attacker)) continue;
      this.fired?.(active.rule);
      this.strikeBackWith(target, attacker, count);
    }
  }

  /** A unit as the target of hits that no weapon makes. */
  protected weaponlessTarget(target: Unit, context: AttackContext): weaponless.WeaponlessTarget {
    return { target: this.targetOf(target), context, shaken: target.shaken, round: this.round, ruleOptions: this.ruleOptions };
  }

  /** Hits without a weapon that are not answered. */
  protected strikeBackWith(by: Unit, target: Unit, hits: number): void {
    const c: AttackContext = { phase: 'melee', distance: 0, charging: false, moved: false, targetMoved: false };
    const spec = weaponless.hits(hits, this.weaponlessTarget(target, c));
    this.takeHits(by, target, spec);
  }

  protected takeHits(by: Unit, target: Unit, spec: AttackSpec): void {
    if (spec.dice === 0) return;
    const rolled = rollAttack(spec, this.dice);
    this.gainStrength(target, rolled, spec);
    this.allocate(by, target, this.protect(target, rolled), spec);
  }
}
