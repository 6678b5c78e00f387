/** What a commander knows when it has to move: both sides' weapons and armour, and what stands in the way of a shot. */
import { heatFireModifier, targetMovementModifier } from '../data/tables.ts';
import { relationOf } from '../rules/arcs.ts';
import { dissipation } from '../rules/heat.ts';
import { ATTACKER_COVER, SEEN, TARGET_COVER, woodsOf } from '../rules/packed-sight.ts';
import { hidingLayers } from '../rules/signature-systems.ts';
import { attackerMoveModifier, hitChance } from '../rules/to-hit.ts';
import { damagePilotingModifier, gunneryOf, pilotingOf, type Unit } from '../rules/unit.ts';
import { AHEAD } from './aspect.ts';
import type { Firepower } from './expected-damage.ts';
import { fragility } from './fragility.ts';
import { SITE_LEVEL, SITE_WOODS_SHIFT } from './sites.ts';
import type { TacticalDuel } from './tactical-duel.ts';

/** Modifiers from here on mean: cannot be fired at. Those of a 'Mech that cannot fire, and those without sight, start well above. */
export const NO_SHOT = 99;
const NEVER = NO_SHOT + 50;

/** What lies between adds to a shot at the target, and to one from there back; by packed sight. */
export const SHOT_AT_TARGET = Uint8Array.from({ length: 64 }, (_, packed) => modifierOf(packed, TARGET_COVER));
export const SHOT_BACK = Uint8Array.from({ length: 64 }, (_, packed) => modifierOf(packed, ATTACKER_COVER));

function modifierOf(packed: number, cover: number): number {
  return (packed & SEEN) === 0 ? NEVER : woodsOf(packed) + ((packed & cover) !== 0 ? 1 : 0);
}

/** TARGET_MOVED[hexes entered]. */
export const TARGET_MOVED = Int8Array.from({ length: 128 }, (_, hexes) => targetMovementModifier(hexes));

/** Where a 'Mech stands and how it got there. Objects are reused: the search looks at thousands. */
export interface Stance {
  hex: number;
  /** Movement mode; the number is also its modifier to the 'Mech's own fire. */
  mode: number;
  /** What the movement adds to the enemy's number to hit. */
  moved: number;
}

export class ThreatMap {
  duel!: TacticalDuel;
  me!: Unit;
  foe!: Unit;
  mine!: Firepower;
  theirs!: Firepower;
  readonly myFragility = new Float64Array(4);
  readonly foeFragility = new Float64Array(4);
  /** Of one's own sides. */
  leastFragile = 0;
  /** Where the enemy stands now. */
  readonly foeStance: Stance = { hex: 0, mode: 0, moved: 0 };
  /** Weight of damage taken, and of the distance to the ideal range. */
  caution = 1;
  closing = 0;
  idealRange = 6;
  /** Do damaged legs or gyro ask for a roll on landing? */
  lame = false;
  /** What one piloting roll risks: the fall's damage and a turn on the ground. */
  fallPrice = 0;
  /** To-hit modifiers of the last look, both ways, apart from range and weapon. */
  dealtModifier = NO_SHOT;
  takenModifier = NO_SHOT;
  /** What both sides' own states add to their shots; more than NO_SHOT when one cannot fire. */
  myBase = 0;
  foeBase = 0;
  heightCounts = false;

  prepare(duel: TacticalDuel, me: Unit, foe: Unit): void {
    this.duel = duel;
    this.me = me;
    this.foe = foe;
    this.prepareWeapons();
    this.prepareWeights();
    this.prepareFoeStance();
    this.prepareModifiers();
  }

  private prepareWeapons(): void {
    const { duel, me, foe } = this;
    const { rules } = duel;
    this.mine = duel.firepower[me.side].aim(me, gunneryOf(me, rules), dissipation(duel, me), hidingLayers(foe));
    this.theirs = duel.firepower[foe.side].aim(foe, gunneryOf(foe, rules), dissipation(duel, foe), hidingLayers(me));
    fragility(me, rules.endAtCrippled, this.myFragility);
    fragility(foe, rules.endAtCrippled, this.foeFragility);
    const [front, rear, left, right] = this.myFragility;
    this.leastFragile = Math.min(front!, rear!, left!, right!);
  }

  private prepareWeights(): void {
    const { duel, me } = this;
    // The longer nothing happens, the less damage taken counts: someone has to open the fight.
    const quiet = Math.max(0, duel.turn - duel.lastDamage - 2);
    this.caution = Math.max(0.15, 1.2 - 0.25 * quiet);
    this.closing = 0.003 + 0.004 * quiet;
    this.idealRange = this.findIdealRange();
    const damage = damagePilotingModifier(me);
    this.lame = damage > 0;
    this.fallPrice = (1 - hitChance(pilotingOf(me, duel.rules) + damage)) * (Math.ceil(me.sheet.mass / 10) * this.myFragility[0]! + 0.06);
  }

  private prepareFoeStance(): void {
    const { foe, foeStance } = this;
    foeStance.hex = foe.hex;
    foeStance.mode = attackerMoveModifier(foe.moved);
    foeStance.moved = foe.immobile ? 0 : targetMovementModifier(foe.hexesMoved) + (foe.moved === 'jump' ? 1 : 0);
  }

  private prepareModifiers(): void {
    const { me, foe } = this;
    this.heightCounts = this.duel.rules.elevationToHit;
    const base = baseModifier(me);
    this.myBase = foe.immobile ? base - 4 : base;
    this.foeBase = baseModifier(foe);
  }

  /** The distance at which trading fire pays best. */
  private findIdealRange(): number {
    let best = 1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (let distance = 1; distance <= 24; distance++) {
      const dealt = this.mine.volley(AHEAD, distance, 3) * this.foeFragility[0]!;
      if (dealt === 0) continue;
      const taken = this.theirs.volley(AHEAD, distance, 3) * this.myFragility[0]!;
      const value = dealt - 0.8 * taken + 0.15 * (dealt / (dealt + taken + 0.01));
      if (value > bestValue) {
        bestValue = value;
        best = distance;
      }
    }
    return best;
  }

  /**
   * Sets the modifiers between two stances, NO_SHOT or more without line of sight. One lookup serves both directions: what lies
   * between is the same, and my cover from the enemy is the attacker's cover of my own shot.
   */
  look(mine: Stance, theirs: Stance): void {
    const { duel, foe } = this;
    const down = foe.prone && foe.hex === theirs.hex;
    const packed = duel.sight.between(mine.hex, theirs.hex, this.me.prone, down);
    const here = duel.sites[mine.hex]!;
    const there = duel.sites[theirs.hex]!;
    const rise = (there & SITE_LEVEL) - (here & SITE_LEVEL);
    const height = this.heightCounts ? (rise > 0 ? 1 : rise < 0 ? -1 : 0) : 0;
    this.dealtModifier = this.myBase + mine.mode + theirs.moved + SHOT_AT_TARGET[packed]! + ((there >> SITE_WOODS_SHIFT) & 3) + height;
    this.takenModifier = this.foeBase + theirs.mode + mine.moved + SHOT_BACK[packed]! + ((here >> SITE_WOODS_SHIFT) & 3) - height;
    if (down) this.adjustForProne(mine.hex);
  }

  /** A prone enemy is easy to hit from an adjacent hex and hard from afar; the plan does not ask whether it stands up first. */
  private adjustForProne(mine: number): void {
    this.dealtModifier += relationOf(mine, this.foe.hex) >> 9 <= 1 ? -2 : 1;
  }
}

/** What a unit's own state adds to its shots; NEVER when it cannot fire. */
function baseModifier(unit: Unit): number {
  if (unit.immobile || unit.sensorHits >= 2) return NEVER;
  return heatFireModifier(unit.heat) + (unit.sensorHits === 1 ? 2 : 0) + (unit.interference > 0 ? 2 : 0);
}
