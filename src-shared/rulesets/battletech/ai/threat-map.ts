/** What a commander knows when a move is due: both sides' guns and armour, and what stands in the way of a shot. */
import { heatFireModifier, targetMovementModifier } from '../data/tables.ts';
import { relationOf } from '../rules/arcs.ts';
import type { Duel } from '../rules/duel.ts';
import { dissipation } from '../rules/heat.ts';
import { ATTACKER_COVER, SEEN, TARGET_COVER, woodsOf } from '../rules/packed-sight.ts';
import { attackerMoveModifier, hitChance } from '../rules/to-hit.ts';
import { damagePilotingModifier, type Unit } from '../rules/unit.ts';
import { AHEAD, BEHIND, type Firepower } from './expected-damage.ts';
import { fragility } from './fragility.ts';
import { SITE_LEVEL, SITE_WOODS_SHIFT } from './sites.ts';

/** A modifier that says: cannot be fired at. */
export const NO_SHOT = 99;

/** TARGET_MOVED[hexes entered]. */
export const TARGET_MOVED = Int8Array.from({ length: 128 }, (_, hexes) => targetMovementModifier(hexes));

/** The torso turns one hexside either way, which brings all but the rear to bear ahead; quads cannot. */
export function bestTwist(guns: Firepower, quad: boolean, aspect: number, distance: number, modifier: number): number {
  if (quad) return guns.volley(aspect >> 6, distance, modifier);
  const twisted = aspect & 3;
  if (twisted === AHEAD) return guns.volley(AHEAD, distance, modifier);
  const behind = guns.volley(BEHIND, distance, modifier);
  return twisted === BEHIND ? behind : Math.max(guns.volley(twisted, distance, modifier), behind);
}

export class ThreatMap {
  duel!: Duel;
  me!: Unit;
  foe!: Unit;
  mine!: Firepower;
  theirs!: Firepower;
  readonly myFragility = new Float64Array(4);
  readonly foeFragility = new Float64Array(4);
  /** How much a hit is feared, and how much the right distance is wanted. */
  caution = 1;
  pushing = 0;
  ideal = 6;
  foeMode = 0;
  foeMoved = 0;
  lame = false;
  /** What one piloting roll risks: the fall's damage and a turn on the ground. */
  fallPrice = 0;
  /** To-hit modifiers of the last look, both ways, apart from range and weapon. */
  dealtModifier = NO_SHOT;
  takenModifier = NO_SHOT;
  private heightCounts = false;
  private myBase = 0;
  private foeBase = 0;

  prepare(duel: Duel, me: Unit, foe: Unit): void {
    this.duel = duel;
    this.me = me;
    this.foe = foe;
    const { rules } = duel;
    this.mine = duel.firepower[me.side].aim(me, rules.gunnery, dissipation(duel, me));
    this.theirs = duel.firepower[foe.side].aim(foe, rules.gunnery, dissipation(duel, foe));
    fragility(me, rules.endAtCrippled, this.myFragility);
    fragility(foe, rules.endAtCrippled, this.foeFragility);
    // The longer nothing happens, the less a hit is feared: someone has to open the fight.
    const quiet = Math.max(0, duel.turn - duel.lastDamage - 2);
    this.caution = Math.max(0.15, 1.8 - 0.12 * quiet);
    this.pushing = 0.003 + 0.004 * quiet;
    this.ideal = this.idealRange();
    this.foeMode = attackerMoveModifier(foe.moved);
    this.foeMoved = foe.immobile ? 0 : targetMovementModifier(foe.hexesMoved) + (foe.moved === 'jump' ? 1 : 0);
    const damage = damagePilotingModifier(me);
    this.lame = damage > 0;
    this.fallPrice = (1 - hitChance(rules.piloting + damage)) * (Math.ceil(me.sheet.mass / 10) * (this.myFragility[0] as number) + 0.06);
    this.heightCounts = rules.elevationToHit;
    const base = baseModifier(me);
    this.myBase = base < NO_SHOT && foe.immobile ? base - 4 : base;
    this.foeBase = baseModifier(foe);
  }

  /** The distance at which trading fire pays best. */
  private idealRange(): number {
    let best = 1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let distance = 1; distance <= 24; distance++) {
      const dealt = this.mine.volley(AHEAD, distance, 3) * (this.foeFragility[0] as number);
      if (dealt === 0) continue;
      const taken = this.theirs.volley(AHEAD, distance, 3) * (this.myFragility[0] as number);
      const value = dealt - 0.8 * taken + 0.15 * (dealt / (dealt + taken + 0.01));
      if (value > bestValue) {
        bestValue = value;
        best = distance;
      }
    }
    return best;
  }

  /**
   * Sets the modifiers between two places, NO_SHOT without sight. One look serves both ways: what lies between is the
   * same, and my cover from him is the attacker's cover of my look.
   */
  look(mine: number, theirs: number, myMode: number, foeMode: number, foeMoved: number, myMoved: number): void {
    const { duel, foe } = this;
    const down = foe.prone && foe.hex === theirs;
    const packed = duel.sight.between(mine, theirs, this.me.prone, down);
    this.dealtModifier = this.takenModifier = NO_SHOT;
    if ((packed & SEEN) === 0) return;
    const here = duel.sites[mine] as number;
    const there = duel.sites[theirs] as number;
    const rise = (there & SITE_LEVEL) - (here & SITE_LEVEL);
    const height = this.heightCounts ? (rise > 0 ? 1 : rise < 0 ? -1 : 0) : 0;
    const woods = woodsOf(packed);
    if (this.myBase < NO_SHOT) {
      const cover = (packed & TARGET_COVER) !== 0 ? 1 : 0;
      this.dealtModifier = this.myBase + myMode + foeMoved + woods + cover + ((there >> SITE_WOODS_SHIFT) & 3) + height;
    }
    if (this.foeBase < NO_SHOT) {
      const cover = (packed & ATTACKER_COVER) !== 0 ? 1 : 0;
      this.takenModifier = this.foeBase + foeMode + myMoved + woods + cover + ((here >> SITE_WOODS_SHIFT) & 3) - height;
    }
    if (down) this.lookDown(mine);
  }

  /** An enemy on the ground is easy to hit from beside and hard from afar; whether he gets up before he fires is his affair. */
  private lookDown(mine: number): void {
    if (this.dealtModifier < NO_SHOT) this.dealtModifier += relationOf(mine, this.foe.hex) >> 9 <= 1 ? -2 : 1;
  }
}

/** What a unit's own state adds to its shots; NO_SHOT when it cannot fire. */
function baseModifier(unit: Unit): number {
  if (unit.immobile || unit.sensorHits >= 2) return NO_SHOT;
  return heatFireModifier(unit.heat) + (unit.sensorHits === 1 ? 2 : 0);
}
