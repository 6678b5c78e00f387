/** Movement, shooting and morale outside the kernel, for the uncommon rules. */

import { NOWHERE, shrouded } from '../rules/movement.ts';
import { Attacks } from './attack.ts';
import { passChance } from './compile.ts';
import { FLAG, U } from './field.ts';
import * as layout from './kernel/layout.ts';
import type { Side } from './side.ts';
import { UncommonRules } from './uncommon-rules.ts';

export abstract class Actions extends Attacks {
  readonly uncommon = new UncommonRules(this);

  /** The longest reach in living hands against this enemy; 0 without a weapon. */
  reach(me: Side, foe: Side): number {
    let longest = 0;
    for (let g = me.ranged; g < me.melee; g += me.groupSize) {
      if (me.dice(g) > 0 && !me.isSpent(g)) longest = Math.max(longest, this.range(me, foe, g));
    }
    return longest;
  }

  inRange(me: Side, foe: Side, distance: number): boolean {
    return foe.standing && this.reach(me, foe) >= Math.max(1, distance);
  }

  /** How far a weapon reaches against this enemy. */
  range(me: Side, foe: Side, g: number): number {
    if ((me.flags & FLAG.aircraft) !== 0) return NOWHERE;
    const word = this.memory.read(g);
    if ((word & layout.FAR_SIGHTED_WEAPON) !== 0) return word & 255;
    const reach = shrouded(word & 255, foe.beShot);
    return (foe.flags & FLAG.aircraft) !== 0 ? reach - 12 : reach;
  }

  /** A test that is about nothing but the nerve of the unit (Mind Control, Fatigue Debuff). */
  passes(s: Side, enemy: Side): boolean {
    if (s.shaken && !this.seedShaken) return false;
    const { heroLives } = s;
    const chance = enemy.scares !== 0 ? this.scaredChance(s, enemy, heroLives) : heroLives ? s.passesHero : s.passes;
    return this.rng.next() < chance >>> 0;
  }

  /** The chance to pass before an enemy that unnerves the unit: of 2^32, as a signed word. */
  scaredChance(s: Side, enemy: Side, heroAlive: boolean): number {
    const value = (field: number): number => this.field.units[s.unit * U.size + field]!;
    return passChance(value(heroAlive ? U.moraleQuality : U.quality), value(U.morale) + enemy.scares, value(U.moraleSave));
  }
}
