/** The reference engine's uncommon rules: debuffs, spotters, surprise, feats, healing. */

import type { AttackContext } from '../../../src-shared/rulesets/opr/data/effects.ts';
import { all, find, has } from '../../../src-shared/rulesets/opr/rules/active-rules.ts';
import * as line from '../../../src-shared/rulesets/opr/rules/movement.ts';
import { HEX_RANGE, PUSH, SPOT_TARGET } from '../../../src-shared/rulesets/opr/rules/weaponless-hits.ts';
import { Melee } from './melee.ts';
import type { Unit } from './unit.ts';
import * as weaponless from './weaponless-hits.ts';

export class UncommonRules extends Melee {
  /** Moves of this activation: GF 3.5.3 "Speed Feat" once a game, and what the enemy's debuffs leave of them. */
  protected strides(unit: Unit): { advance: number; rush: number; charge: number } {
    let { advance, rush, charge } = unit.fighter;
    const feat = find(unit.fighter, 'speedFeat');
    if (feat !== undefined && !unit.spent.has(feat.rule)) {
      advance += feat.effect.advance;
      rush += feat.effect.rush;
      charge += feat.effect.rush;
    }
    if (this.distance(unit) > HEX_RANGE) return { advance, rush, charge };
    for (const { rule, effect } of all(this.enemyOf(unit).fighter, 'slowFoe')) {
      this.fired?.(rule);
      if (effect.as === 'slow' && has(unit.fighter, 'notSlow')) continue;
      const less = (reach: number, slow: number): number => (effect.as === 'slow' ? Math.max(0, reach - slow) : Math.min(reach, 6));
      [advance, rush, charge] = [less(advance, 2), less(rush, 4), less(charge, 4)];
    }
    return { advance, rush, charge };
  }

  protected spendSpeedFeat(unit: Unit): void {
    const feat = find(unit.fighter, 'speedFeat');
    if (feat === undefined || unit.spent.has(feat.rule)) return;
    unit.spent.add(feat.rule);
    this.fired?.(feat.rule);
  }

  /** GF 3.5.3 "Piercing Spotter", "Precision Spotter": on activation a die, 4+ puts a marker on the enemy. */
  protected spot(unit: Unit): void {
    for (const { rule, effect } of all(unit.fighter, 'spot')) {
      if (this.distance(unit) > effect.range) continue;
      this.fired?.(rule);
      if (this.dice.roll(6, 'spot') >= SPOT_TARGET) unit.spotted[effect.stat]++;
    }
  }

  protected surprise(unit: Unit): void {
    const rule = find(unit.fighter, 'surprise');
    if (rule === undefined || unit.spent.has(rule.rule)) return;
    unit.spent.add(rule.rule);
    if (this.distance(unit) > rule.effect.range) return;
    this.fired?.(rule.rule);
    const enemy = this.enemyOf(unit);
    const c: AttackContext = { phase: 'shoot', distance: this.distance(unit), charging: false, moved: false, targetMoved: true };
    const spec = weaponless.surprise(rule.x, rule.effect, this.weaponlessTarget(enemy, c));
    this.takeHits(unit, enemy, spec);
  }

  /** GF 3.5.3, debuffs "before attacking": who charges leaves the enemy where it is. */
  protected hex(unit: Unit, charging: boolean): void {
    const kinds = ['push', 'tire', 'quake'] as const;
    const hexes = kinds.flatMap((kind) => all(unit.fighter, 'hex').find((h) => h.effect.kind === kind) ?? []);
    for (const { rule, effect } of hexes) {
      const enemy = this.enemyOf(unit);
      if (!this.enemyStands(unit) || this.distance(unit) > HEX_RANGE) return;
      if (effect.kind === 'push') {
        if (charging || !this.isWorthAPush(unit, enemy)) continue;
        this.fired?.(rule);
        if (!this.passesMorale(enemy)) enemy.x = Math.max(line.EDGE, enemy.x - PUSH);
      } else if (effect.kind === 'tire') {
        if (enemy.fatigued) continue;
        this.fired?.(rule);
        if (!this.passesMorale(enemy)) enemy.fatigued = true;
      } else {
        this.fired?.(rule);
        const c: AttackContext = { phase: 'shoot', distance: this.distance(unit), charging: false, moved: false, targetMoved: true };
        const dice = enemy.models.reduce((s, m) => s + m.tough, 0);
        this.takeHits(unit, enemy, weaponless.dangerousTerrain(dice, this.weaponlessTarget(enemy, c)));
      }
    }
  }

  /** GF 3.5.3 "Mind Control" drives the enemy from the objective, unless that takes it out of the unit's own range. */
  protected isWorthAPush(unit: Unit, enemy: Unit): boolean {
    if (has(enemy.fighter, 'aircraft') || enemy.x > line.CONTROL_RADIUS) return false;
    const distance = this.distance(unit);
    return !this.inRange(unit, distance) || this.inRange(unit, distance + PUSH);
  }

  /** GF 3.5.3 "Mend": on activation one wounded Tough model loses D3 wounds. */
  protected mend(unit: Unit): void {
    const mend = find(unit.fighter, 'mend');
    const hurt = unit.models.find((m) => m.wounds > 0);
    if (mend === undefined || hurt === undefined) return;
    this.fired?.(mend.rule);
    hurt.wounds = Math.max(0, hurt.wounds - this.dice.roll(3, 'mend'));
  }

  /** GF 3.5.3 "Reanimation": on activation a die for each wound lost, 5+ brings it back; the wounded model first. */
  protected reanimate(unit: Unit): void {
    const rule = find(unit.fighter, 'reanimate');
    const lost = unit.fallen.reduce((s, m) => s + m.tough, 0) + (unit.models[0]?.wounds ?? 0);
    if (rule === undefined || lost === 0) return;
    this.fired?.(rule.rule);
    let restored = 0;
    for (let i = 0; i < lost; i++) if (this.dice.roll(6, 'reanimate') >= rule.effect.target) restored++;
    for (; restored > 0; restored--) {
      const front = unit.models[0];
      const back = unit.fallen.at(-1);
      if (front !== undefined && front.wounds > 0) front.wounds--;
      else if (back !== undefined) {
        unit.fallen.pop();
        back.wounds = back.tough - 1;
        unit.models.unshift(back);
      }
    }
  }
}
