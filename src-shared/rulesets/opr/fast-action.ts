/** Activations in the fast engine: the compiled plan, movement, shooting. */
import { Melee } from './fast-melee.ts';
import { BLOW, CHARGE_NEAR, FLAG, G, HEXES, type OprField, STARTS, STRIKE } from './field.ts';
import { NOWHERE } from './line.ts';
import { actionOf, PLAN, Plans, shootingMode, shrouded, think } from './plans.ts';
import { RareBlows } from './rare-blows.ts';
import { type Side, STATE } from './side.ts';

// Copies, see side.ts.
const { shaken: SHAKEN, inMelee: IN_MELEE, movedRound: MOVED_ROUND, movedNow: MOVED_NOW } = STATE;
const { attackedNow: ATTACKED_NOW, wounded: WOUNDED, gone: GONE, away: AWAY } = STATE;
const { aircraft: AIRCRAFT, limited: LIMITED, secondWind: SECOND_WIND, freeMoves: FREE_MOVES, shootAfterRush: SHOOT_AFTER_RUSH } = FLAG;
const STARTING = STARTS;
const HEXING = HEXES;
const CHARGING = CHARGE_NEAR;
const OFF_TABLE = NOWHERE;
const { mode: MODE, rush: RUSH, placeShift: PLACE_SHIFT, origin: PLACE_ORIGIN } = PLAN;
/** What happens when a unit shoots, even if no weapon is in range. */
const SHOOTS_ANYWAY = FLAG.blows | FLAG.moodyShoot | FLAG.tag;
const DICE = G.dice;

export class Actions extends Melee {
  readonly rare = new RareBlows(this);
  private readonly plans: Plans;
  protected readonly testAtRoundEnd: boolean;
  private readonly overlays: boolean;

  constructor(field: OprField) {
    super(field);
    this.plans = new Plans(field);
    this.testAtRoundEnd = field.ruling.moraleTiming === 'round';
    this.overlays = field.ruling.aiOverlays;
  }

  /** Before the first game: what a side needs to know of the other. */
  protected meet(me: Side, foe: Side): void {
    me.plans = this.plans.pageFor(me, foe);
    me.steadyPlans = ((me.flags & (FLAG.speedFeat | FLAG.instinct)) | (foe.flags & FLAG.slowFoe)) === 0 && !this.holdsToShoot(me);
    me.steadyReach = ((me.flags & (AIRCRAFT | LIMITED)) | (foe.flags & AIRCRAFT) | foe.beShot) === 0;
  }

  private holdsToShoot(me: Side): boolean {
    return this.overlays && (me.flags & FLAG.holdToShoot) !== 0;
  }

  /** The activation of a unit that stands on the table, and the second one that some have once a game. */
  activate(me: Side, foe: Side): void {
    this.activateOnce(me, foe);
    if ((me.flags & SECOND_WIND) === 0 || (me.spentBlows & BLOW.secondWind) !== 0) return;
    if (!me.attackedNow || me.gone || !foe.standing) return;
    me.spentBlows |= BLOW.secondWind;
    this.activateOnce(me, foe);
  }

  private activateOnce(me: Side, foe: Side): void {
    me.state &= ~(ATTACKED_NOW | MOVED_NOW | WOUNDED);
    foe.state &= ~WOUNDED;
    if ((me.state & SHAKEN) !== 0) {
      me.recover();
      this.teller?.rally(me, null, true);
      return;
    }
    if ((me.flags & STARTING) !== 0) this.rare.start(me, foe);
    if ((me.state & IN_MELEE) !== 0) {
      me.state |= ATTACKED_NOW;
      if ((me.flags & HEXING) !== 0) this.rare.hex(me, foe, true);
      if ((me.state & IN_MELEE) !== 0) this.fight(me, foe, STRIKE);
      return;
    }
    const fought = me.steadyPlans ? this.act(me, foe) : this.actInNewStrides(me, foe);
    if (this.testAtRoundEnd || fought) return;
    if (foe.wounded) this.testForWounds(foe, me);
    if (me.wounded) this.testForWounds(me, foe);
  }

  private actInNewStrides(me: Side, foe: Side): boolean {
    const { advance, rush, charge } = me;
    const feat = this.rare.changeStrides(me, foe);
    const fought = this.act(me, foe);
    if (feat && me.movedNow) me.spentBlows |= BLOW.speedFeat;
    me.advance = advance;
    me.rush = rush;
    me.charge = charge;
    return fought;
  }

  /** True if there was a melee. */
  private act(me: Side, foe: Side): boolean {
    if ((me.flags & FREE_MOVES) !== 0) this.rare.freeMoveAtStart(me, foe, objectiveIsMine(me, foe));
    const e = (foe.state & (AWAY | GONE)) === 0 ? 0 - foe.x : OFF_TABLE;
    const reach = me.steadyReach && me.back === me.models ? (this.data[me.rangeAt + me.dead] as number) : this.reach(me, foe);
    const plan = me.steadyPlans ? this.plans.plan(me, foe, e, reach) : think(me, foe, e, reach, this.holdsToShoot(me));
    if (this.teller !== null) this.teller.activate(me, actionOf(me, foe, e, reach, this.holdsToShoot(me)));
    const mode = plan & MODE;
    const to = (plan >> PLACE_SHIFT) - PLACE_ORIGIN;
    let fought = false;
    let shot = false;
    if (mode >= CHARGING) {
      if ((me.flags & HEXING) !== 0) this.rare.hex(me, foe, true);
      if ((foe.state & GONE) === 0) {
        this.place(me, to, 'charge');
        this.fight(me, foe, mode);
        fought = true;
      }
    } else {
      if (to !== me.x) this.place(me, to, (plan & RUSH) !== 0 ? 'rush' : 'advance');
      if ((me.flags & HEXING) !== 0) this.rare.hex(me, foe, false);
      if ((foe.state & (AWAY | GONE)) === 0) shot = this.shoot(me, foe, plan, reach);
    }
    if (fought || shot) me.state |= ATTACKED_NOW;
    if ((me.flags & FREE_MOVES) !== 0 && !me.gone && !me.inMelee) this.rare.freeMovesAfter(me, foe, fought, shot);
    return fought;
  }

  // Shooting

  /** The longest reach in living hands against this enemy; 0 without a weapon. */
  reach(me: Side, foe: Side): number {
    let longest = 0;
    for (let g = me.ranged; g < me.melee; g += me.groupSize) {
      if (this.dice(me, g) > 0 && !me.isSpent(g)) longest = Math.max(longest, this.range(me, foe, g));
    }
    return longest;
  }

  inRange(me: Side, foe: Side, distance: number): boolean {
    return foe.standing && this.reach(me, foe) >= Math.max(1, distance);
  }

  /** How far a weapon reaches against this enemy. */
  private range(me: Side, foe: Side, g: number): number {
    const range = (this.data[g] as number) & 255;
    if (me.steadyReach) return range;
    if ((me.flags & AIRCRAFT) !== 0) return OFF_TABLE;
    const reach = shrouded(range, foe.beShot);
    return (foe.flags & AIRCRAFT) !== 0 ? reach - 12 : reach;
  }

  private shoot(me: Side, foe: Side, plan: number, reach: number): boolean {
    const { data } = this;
    const { flags, groupSize, melee, steadyReach } = me;
    const distance = 0 - foe.x - me.x;
    if ((plan & RUSH) !== 0 && ((flags & SHOOT_AFTER_RUSH) === 0 || distance > reach)) return false;
    if (distance > reach && (flags & SHOOTS_ANYWAY) === 0) return false;
    // A debuff may have pushed the target since the plan was made.
    const zone = (flags & HEXING) === 0 ? plan & 6 : shootingMode(distance, false);
    const mode = (me.state & MOVED_NOW) === 0 ? zone : zone | 1;
    const targetMode = (foe.state & MOVED_ROUND) === 0 ? zone : zone | 1;
    this.wantsAp = false;
    this.distance = distance;
    let shot = (flags & SHOOTS_ANYWAY) !== 0 && this.rare.beforeShooting(me, foe, targetMode, distance);
    for (let g = me.ranged; g < melee; g += groupSize) {
      if (((foe.state | me.state) & GONE) !== 0) break;
      let dice = data[g + DICE + me.dead] as number;
      if (me.back !== me.models) dice -= data[g + DICE + me.back] as number;
      if (dice === 0 || (me.spent !== 0 && me.isSpent(g))) continue;
      if ((steadyReach ? (data[g] as number) & 255 : this.range(me, foe, g)) < distance) continue;
      this.attack(me, foe, g, dice, mode, targetMode);
      shot = true;
    }
    return shot;
  }
}

export function objectiveIsMine(me: Side, foe: Side): boolean {
  return me.near && !me.shaken && !foe.near;
}
