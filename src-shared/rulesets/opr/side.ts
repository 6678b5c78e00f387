/** One side in the fast engine: the unit's numbers at hand, and its state in a game. */
import { FLAG, type OprField, U } from './field.ts';
import { CONTROL_RADIUS, START } from './line.ts';

/** What is yes or no in a game, as bits: one test asks about several. The first two are read off as numbers, too. */
export const STATE = {
  shaken: 1,
  fatigued: 2,
  inMelee: 4,
  movedRound: 8,
  movedNow: 16,
  attackedNow: 32,
  wounded: 64,
  tested: 128,
  gone: 256,
  /** Not on the table yet. */
  away: 512,
  /** Holds no objective. */
  flies: 1024,
} as const;

// Copies: an imported name is looked up anew at every use, and these are used a hundred times a game.
const { shaken: SHAKEN, fatigued: FATIGUED, inMelee: IN_MELEE, movedRound: MOVED_ROUND, movedNow: MOVED_NOW } = STATE;
const { attackedNow: ATTACKED_NOW, wounded: WOUNDED, tested: TESTED, gone: GONE, away: AWAY, flies: FLIES } = STATE;
const RADIUS = CONTROL_RADIUS;
const AMBUSH = FLAG.ambush;
const AIRCRAFT = FLAG.aircraft;
const REINFORCE = FLAG.reinforce;
const NO_PLANS = new Int32Array(0);

export class Side {
  // The unit, loaded once a match.
  side: 0 | 1;
  unit = -1;
  models = 0;
  ranged = 0;
  melee = 0;
  meleeEnd = 0;
  groupSize = 0;
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
  stride = 0;
  approach = 0;
  // The match: what to do against this enemy, if that is fixed, and whether weapons reach as far as their range says.
  plans: Int32Array = NO_PLANS;
  steadyPlans = true;
  steadyReach = true;
  dealt = 0;
  kills = 0;
  held = 0;
  won = 0;
  // The game. Wounds come off the front of the order of death; Takedown takes models off its back.
  x = 0;
  state = 0;
  /** Wounds taken at the front, and how many can be taken in all. */
  lost = 0;
  capacity = 0;
  dead = 0;
  /** Models not taken off the back, and wounds on the last of them. */
  back = 0;
  backWounds = 0;
  woundsRound = 0;
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
    this.melee = u[at + U.melee] as number;
    this.meleeEnd = u[at + U.meleeEnd] as number;
    this.groupSize = u[at + U.groupSize] as number;
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
    this.passes = u[at + U.passes] as number;
    this.passesHero = u[at + U.passesHero] as number;
    this.rally = u[at + U.rally] as number;
    this.scares = u[at + U.scares] as number;
    this.stride = u[at + U.stride] as number;
    this.approach = u[at + U.approach] as number;
  }

  deploy(): void {
    const { flags } = this;
    this.x = this.startX;
    this.state = ((flags & AMBUSH) === 0 ? 0 : AWAY) | ((flags & AIRCRAFT) === 0 ? 0 : FLIES);
    this.lost = 0;
    this.capacity = this.health;
    this.dead = 0;
    this.back = this.models;
    this.backWounds = 0;
    this.arrivedIn = 0;
    this.spent = 0;
    this.spentBlows = 0;
    this.spotAp = 0;
    this.spotHit = 0;
    this.strength = 0;
    this.returns = (flags & REINFORCE) !== 0;
    this.woundsRound = 0;
  }

  startRound(): void {
    this.state &= ~(FATIGUED | MOVED_ROUND | TESTED);
    this.woundsRound = 0;
  }

  get alive(): number {
    return this.back - this.dead;
  }

  get shaken(): boolean {
    return (this.state & SHAKEN) !== 0;
  }

  get fatigued(): boolean {
    return (this.state & FATIGUED) !== 0;
  }

  get inMelee(): boolean {
    return (this.state & IN_MELEE) !== 0;
  }

  get movedRound(): boolean {
    return (this.state & MOVED_ROUND) !== 0;
  }

  get movedNow(): boolean {
    return (this.state & MOVED_NOW) !== 0;
  }

  get attackedNow(): boolean {
    return (this.state & ATTACKED_NOW) !== 0;
  }

  get wounded(): boolean {
    return (this.state & WOUNDED) !== 0;
  }

  get gone(): boolean {
    return (this.state & GONE) !== 0;
  }

  get onTable(): boolean {
    return (this.state & AWAY) === 0;
  }

  get standing(): boolean {
    return (this.state & (AWAY | GONE)) === 0;
  }

  shake(): void {
    this.state |= SHAKEN;
  }

  recover(): void {
    this.state &= ~SHAKEN;
  }

  tire(): void {
    this.state |= FATIGUED;
  }

  /** Removed from the game; nobody is in melee with it any more. */
  leave(enemy: Side): void {
    this.state = (this.state | GONE) & ~IN_MELEE;
    enemy.state &= ~IN_MELEE;
  }

  arrive(round: number): void {
    this.state &= ~AWAY;
    this.arrivedIn = round;
  }

  moveTo(x: number): void {
    this.x = x;
    this.state |= MOVED_NOW | MOVED_ROUND;
  }

  /** Within 3" of the objective and able to hold or contest it. */
  get near(): boolean {
    return (this.state & (AWAY | GONE | FLIES)) === 0 && this.x <= RADIUS && this.x >= -RADIUS;
  }

  /** Place of a weapon group in the unit, from 0. */
  numberOf(g: number): number {
    return ((g - this.ranged) / this.groupSize) | 0;
  }

  isSpent(g: number): boolean {
    return this.spent !== 0 && (this.spent & (1 << this.numberOf(g))) !== 0;
  }

  spend(g: number): void {
    this.spent |= 1 << this.numberOf(g);
  }

  /** Digest 1.6: half or less of the models, or of the one model's Tough. */
  atHalf(): boolean {
    return this.models > 1 ? 2 * (this.back - this.dead) <= this.models : 2 * (this.capacity - this.lost) <= this.health;
  }
}
