/** One side in the fast engine: the unit's numbers at hand, and its state in a game. */
import { FLAG, type OprField, U } from './field.ts';
import { CONTROL_RADIUS, START } from './line.ts';

export class Side {
  // The unit, loaded once a match.
  side: 0 | 1;
  unit = -1;
  models = 0;
  ranged = 0;
  rangedEnd = 0;
  melee = 0;
  meleeEnd = 0;
  advance = 0;
  rush = 0;
  charge = 0;
  fear = 0;
  ai = 0;
  flags = 0;
  startX = START;
  ambushRound = 0;
  ambushGap = 0;
  repelGap = 0;
  beShot = 0;
  beCharged = 0;
  health = 0;
  healthAt = 0;
  deadAt = 0;
  rangeAt = 0;
  target = 0;
  lastTarget = 0;
  vs = 0;
  passes = 0;
  passesHero = 0;
  rally = 0;
  scares = 0;
  // The match.
  dealt = 0;
  kills = 0;
  held = 0;
  won = 0;
  // The game. Wounds come off the front of the order of death; Takedown takes models off its back.
  x = 0;
  onTable = true;
  gone = false;
  /** Wounds taken at the front, and how many can be taken in all. */
  lost = 0;
  capacity = 0;
  dead = 0;
  /** Models not taken off the back, and wounds on the last of them. */
  back = 0;
  backWounds = 0;
  shaken = false;
  fatigued = false;
  inMelee = false;
  movedRound = false;
  movedNow = false;
  attackedNow = false;
  woundsRound = 0;
  wounded = false;
  tested = false;
  arrivedIn = 0;
  /** Bits of spent Limited weapons (by place in the unit) and of once-a-game blows. */
  spent = 0;
  spentBlows = 0;
  /** Markers its spotters put on the enemy, and markers of Regenerative Strength on itself. */
  spotAp = 0;
  spotHit = 0;
  strength = 0;
  /** A Reinforcement copy may still come. */
  returns = false;

  constructor(side: 0 | 1) {
    this.side = side;
  }

  load(field: OprField, unit: number): void {
    this.dealt = 0;
    this.kills = 0;
    this.held = 0;
    this.won = 0;
    // Runs sweep rows, so one side is often the same unit as before.
    if (unit === this.unit) return;
    const u = field.units;
    const at = unit * U.size;
    this.unit = unit;
    this.models = u[at + U.models] as number;
    this.ranged = u[at + U.ranged] as number;
    this.rangedEnd = u[at + U.rangedEnd] as number;
    this.melee = u[at + U.melee] as number;
    this.meleeEnd = u[at + U.meleeEnd] as number;
    this.advance = u[at + U.advance] as number;
    this.rush = u[at + U.rush] as number;
    this.charge = u[at + U.charge] as number;
    this.fear = u[at + U.fear] as number;
    this.ai = u[at + U.ai] as number;
    this.flags = u[at + U.flags] as number;
    this.startX = u[at + U.startX] as number;
    this.ambushRound = u[at + U.ambushRound] as number;
    this.ambushGap = u[at + U.ambushGap] as number;
    this.repelGap = u[at + U.repelGap] as number;
    this.beShot = u[at + U.beShot] as number;
    this.beCharged = u[at + U.beCharged] as number;
    this.health = u[at + U.health] as number;
    this.healthAt = u[at + U.healthAt] as number;
    this.deadAt = u[at + U.deadAt] as number;
    this.rangeAt = u[at + U.rangeAt] as number;
    this.target = u[at + U.target] as number;
    this.lastTarget = u[at + U.lastTarget] as number;
    this.vs = u[at + U.vs] as number;
    this.passes = (u[at + U.passes] as number) >>> 0;
    this.passesHero = (u[at + U.passesHero] as number) >>> 0;
    this.rally = u[at + U.rally] as number;
    this.scares = u[at + U.scares] as number;
  }

  deploy(): void {
    this.x = this.startX;
    this.onTable = (this.flags & FLAG.ambush) === 0;
    this.gone = false;
    this.lost = 0;
    this.capacity = this.health;
    this.dead = 0;
    this.back = this.models;
    this.backWounds = 0;
    this.shaken = false;
    this.inMelee = false;
    this.arrivedIn = 0;
    this.spent = 0;
    this.spentBlows = 0;
    this.spotAp = 0;
    this.spotHit = 0;
    this.strength = 0;
    this.returns = (this.flags & FLAG.reinforce) !== 0;
    this.woundsRound = 0;
  }

  startRound(): void {
    this.fatigued = false;
    this.movedRound = false;
    this.woundsRound = 0;
    this.tested = false;
  }

  get alive(): number {
    return this.back - this.dead;
  }

  get standing(): boolean {
    return this.onTable && !this.gone;
  }

  /** Within 3" of the objective and able to hold or contest it. */
  get near(): boolean {
    return this.x <= CONTROL_RADIUS && this.x >= -CONTROL_RADIUS && this.onTable && !this.gone && (this.flags & FLAG.aircraft) === 0;
  }

  isSpent(g: number): boolean {
    return (this.spent & (1 << (g - this.ranged))) !== 0;
  }

  spend(g: number): void {
    this.spent |= 1 << (g - this.ranged);
  }

  /** Digest 1.6: half or less of the models, or of the one model's Tough. */
  atHalf(): boolean {
    return this.models > 1 ? 2 * (this.back - this.dead) <= this.models : 2 * (this.capacity - this.lost) <= this.health;
  }
}
