/** What a position is worth (specification 7): the damage dealt and taken there, and a few small terms. */
import { relationAt, relationFrom, relationTo } from '../rules/arcs.ts';
import { moveHeat } from '../rules/heat.ts';
import { hitChance } from '../rules/to-hit.ts';
import { pilotingOf, type Unit } from '../rules/unit.ts';
import { aspectOf, BEST_FACING, FACE_TO_FACE, facingBonus, isAhead, sideShown } from './aspect.ts';
import type { Prospect } from './replies.ts';
import { type Candidate, JUMP, STAND } from './short-list.ts';
import { SITE_DEEP, SITE_OPENINGS_SHIFT } from './sites.ts';
import { NO_SHOT, type Stance, TARGET_MOVED, ThreatMap } from './threat-map.ts';

/** The longest path that still makes a difference; also where there is none. */
export const NO_WAY = 60;
/** Prices of going back to the hex of two turns ago, and of staying without a shot, by turns of that. */
const DANCING = 0.15;
const IDLING = 0.04;
/** Not computed yet. */
const UNKNOWN = -1;
/** Price of standing in deep water. */
const DEEP = 0.05;

export class Scoring {
  readonly threatMap = new ThreatMap();
  private knowsEnemy = false;
  private leastFragile = 0;
  private foePart = 0;
  private foeFacing = 0;
  /** The hex being looked at. */
  private readonly stance: Stance = { hex: -1, mode: STAND, moved: 0 };
  private readonly prospect: Prospect = { bound: 0, volley: 0, share: 0 };
  private distance = 0;
  private degrees = 0;
  private dealtModifier = NO_SHOT;
  private takenModifier = NO_SHOT;
  /** Share of the enemy's life that a point of damage costs from here. */
  private share = 0;
  private foeAspect = 0;
  private terrain = 0;
  /** How far the distance, and the path to the enemy, are from the ideal range. */
  private distanceOff = 0;
  private pathOff = 0;
  /** Share of the damage that the heat of moving leaves. */
  private cool = 1;
  /** Dealt to an enemy ahead. */
  private dealtAhead = 0;
  /** The enemy's last volley, and the movement modifier of its target. */
  private tookMoved = -1;
  private tookVolley = 0;

  /** Heat of standing, walking and running. */
  readonly footHeat = new Float64Array(3);

  jumpHeat(hexes: number): number {
    return moveHeat(this.threatMap.me.sheet, 'jump', hexes);
  }

  /** Call it when the threat map is prepared. */
  begin(knowsEnemy: boolean): void {
    const { threatMap, footHeat } = this;
    const { sheet } = threatMap.me;
    footHeat[0] = moveHeat(sheet, 'stand', 0);
    footHeat[1] = moveHeat(sheet, 'walk', 0);
    footHeat[2] = moveHeat(sheet, 'run', 0);
    this.knowsEnemy = knowsEnemy;
    this.leastFragile = threatMap.leastFragile;
    this.foePart = relationTo(threatMap.foe.hex);
    this.foeFacing = threatMap.foe.facing;
    threatMap.duel.paths.seek(threatMap.foe.hex, threatMap.me.sheet.mass);
  }

  /** Everything about a hex that does not depend on facing and hexes moved. */
  stepInto(hex: number, mode: number, heat: number): void {
    const { threatMap, stance } = this;
    const { duel, me, idealRange } = threatMap;
    stance.hex = hex;
    stance.mode = mode;
    stance.moved = mode === JUMP ? 1 : 0;
    threatMap.look(stance, threatMap.foeStance);
    this.dealtModifier = threatMap.dealtModifier;
    this.takenModifier = threatMap.takenModifier;
    const relation = relationAt(relationFrom(hex) + this.foePart);
    const distance = relation >> 9;
    const degrees = relation & 511;
    this.distance = distance;
    this.degrees = degrees;
    this.foeAspect = this.knowsEnemy ? aspectOf(degrees < 180 ? degrees + 180 : degrees - 180, this.foeFacing) : FACE_TO_FACE;
    this.share = threatMap.foeFragility[sideShown(this.foeAspect)]!;
    const site = duel.sites[hex]!;
    this.terrain = 0.0015 * ((site >> SITE_OPENINGS_SHIFT) & 7) - ((site & SITE_DEEP) !== 0 ? DEEP : 0) - boredom(me, hex);
    this.distanceOff = Math.abs(distance - idealRange);
    this.pathOff = Math.abs(this.pathFrom(hex) - idealRange);
    // Heat from moving is heat that cannot be spent on weapons.
    this.cool = 1 - 0.015 * heat * (me.heat > 4 ? 2 : 1);
    this.dealtAhead = UNKNOWN;
    this.tookMoved = -1;
  }

  /** MP from a hex to the enemy, around walls. */
  pathFrom(hex: number): number {
    const { paths } = this.threatMap.duel;
    const path = paths.table[paths.offset + hex]!;
    return path === 0 ? NO_WAY : Math.min(NO_WAY, path - 1);
  }

  /** The facing that looks at the enemy. */
  facingFoe(): number {
    return Math.round(this.degrees / 60) % 6;
  }

  /** One facing of the hex that was stepped into. */
  positionAt(facing: number, hexes: number, rolls: number, candidate: Candidate): void {
    const { threatMap } = this;
    const aspect = aspectOf(this.degrees, facing);
    const dealt = isAhead(aspect, threatMap.me.sheet.quad) ? this.dealtToFront() : this.dealtTo(aspect);
    const taken = this.volleyAt(TARGET_MOVED[hexes]!) * threatMap.myFragility[sideShown(aspect)]!;
    const kick = this.distance === 1 && this.knowsEnemy ? this.kickValue(aspect) : 0;
    // Without a shot the path to one counts; with a shot, the distance itself.
    const off = dealt > 0 ? this.distanceOff : this.pathOff;
    const score = this.total(this.exchange(dealt, kick, taken), facingBonus(aspect), off, rolls);
    candidate.hex = this.stance.hex;
    candidate.facing = facing;
    candidate.mode = this.stance.mode;
    candidate.hexes = hexes;
    candidate.score = score;
    candidate.dealt = dealt;
    candidate.taken = taken;
  }

  /** What the facings of this hex can do at best, when between `fewest` and `most` hexes are entered and at least `rolls` rolls are due. */
  foresee(fewest: number, most: number, rolls: number): Prospect {
    const { threatMap, distance, prospect } = this;
    const dealt = threatMap.mine.atBest(distance, this.dealtModifier) * this.share;
    const last = TARGET_MOVED[most]!;
    let volley = this.volleyAt(TARGET_MOVED[fewest]!);
    for (let moved = TARGET_MOVED[fewest]! + 1; moved <= last; moved++) volley = Math.min(volley, this.volleyAt(moved));
    const kick = distance === 1 && this.knowsEnemy ? this.kickValue(FACE_TO_FACE) : 0;
    const off = dealt > 0 ? Math.min(this.distanceOff, this.pathOff) : this.pathOff;
    prospect.share = dealt;
    prospect.volley = volley;
    prospect.bound = this.total(this.exchange(dealt * this.cool, kick, volley * this.leastFragile), BEST_FACING, off, rolls);
    return prospect;
  }

  // Rounding keeps order: in the next two, better parts never give a smaller sum.
  private exchange(dealt: number, kick: number, taken: number): number {
    return dealt + kick - this.threatMap.caution * taken;
  }

  private total(exchange: number, facing: number, off: number, rolls: number): number {
    const { threatMap } = this;
    return exchange + facing + this.terrain - threatMap.closing * off - rolls * threatMap.fallPrice;
  }

  /** The same for all facings that have the enemy ahead. */
  private dealtToFront(): number {
    if (this.dealtAhead === UNKNOWN) this.dealtAhead = this.dealtTo(FACE_TO_FACE);
    return this.dealtAhead;
  }

  /** Share of the enemy's life that the weapons take at that aspect. */
  private dealtTo(aspect: number): number {
    return this.threatMap.mine.bestVolley(aspect, this.distance, this.dealtModifier) * this.share * this.cool;
  }

  private volleyAt(moved: number): number {
    if (moved === this.tookMoved) return this.tookVolley;
    this.tookMoved = moved;
    this.tookVolley = this.threatMap.theirs.bestVolley(this.foeAspect, this.distance, this.takenModifier + moved);
    return this.tookVolley;
  }

  /** Mean damage of a kick from here, if the legs point at the enemy. */
  private kickValue(aspect: number): number {
    const { me, foe, duel, foeFragility } = this.threatMap;
    if (!duel.rules.physical || facingBonus(aspect) < BEST_FACING) return 0;
    const rise = duel.ground.stand[foe.hex]! - duel.ground.stand[this.stance.hex]!;
    if (rise > 0 || rise < -1) return 0;
    return hitChance(pilotingOf(me, duel.rules) + 1) * Math.floor(me.sheet.mass / 5) * foeFragility[0]! * 0.8;
  }
}

/** A 'Mech that walks to and fro, or waits for ever, is neither a target worth filming nor a threat. */
export function boredom(me: Unit, hex: number): number {
  if (hex === me.hex) return me.idle * IDLING;
  return hex === me.hexTwoAgo ? DANCING : 0;
}
