/** What a place is worth (specification 7): the damage dealt and taken there, and a few small terms. */
import { relationOf } from '../rules/arcs.ts';
import { hitChance } from '../rules/to-hit.ts';
import { aspectOf, BEST_LOOK, FACE_TO_FACE, isAhead, looksOf, sideShown } from './aspect.ts';
import { JUMP, type ShortList, STAND } from './short-list.ts';
import { SITE_DEEP, SITE_OPENINGS_SHIFT } from './sites.ts';
import { bestTwist, NO_SHOT, TARGET_MOVED, ThreatMap } from './threat-map.ts';

/** The longest way that still makes a difference. */
const FAR = 60;
/** Price of standing in water up to the neck. */
const DEEP = 0.05;

export class Scoring {
  readonly threatMap = new ThreatMap();
  private knows = false;
  private leastFragile = 0;
  // The hex being looked at.
  private hex = -1;
  private mode = STAND;
  private distance = 0;
  private degrees = 0;
  private dealtModifier = NO_SHOT;
  private takenModifier = NO_SHOT;
  private share = 0;
  private foeAspect = 0;
  private ground = 0;
  private off = 0;
  private away = 0;
  /** Share of the damage that the heat of moving leaves. */
  private cool = 1;
  /** Dealt to an enemy ahead; a volley of his at a target that moved so far. */
  private dealtAhead = 0;
  private tookMoved = -1;
  private tookVolley = 0;

  /** To be called when the outlook is prepared. */
  begin(knows: boolean): void {
    const { threatMap } = this;
    this.knows = knows;
    this.leastFragile = Math.min(...threatMap.myFragility);
    threatMap.duel.paths.seek(threatMap.foe.hex, threatMap.me.sheet.mass);
  }

  /** All about a hex that does not depend on facing and hexes moved. */
  stepInto(hex: number, mode: number, heat: number): void {
    const { threatMap } = this;
    const { foe, duel } = threatMap;
    threatMap.look(hex, foe.hex, mode, threatMap.foeMode, threatMap.foeMoved, mode === JUMP ? 1 : 0);
    this.hex = hex;
    this.mode = mode;
    this.dealtModifier = threatMap.dealtModifier;
    this.takenModifier = threatMap.takenModifier;
    const relation = relationOf(hex, foe.hex);
    this.distance = relation >> 9;
    this.degrees = relation & 511;
    this.foeAspect = this.knows ? aspectOf(this.degrees < 180 ? this.degrees + 180 : this.degrees - 180, foe.facing) : FACE_TO_FACE;
    this.share = threatMap.foeFragility[sideShown(this.foeAspect)] as number;
    const site = duel.sites[hex] as number;
    this.ground = 0.0015 * ((site >> SITE_OPENINGS_SHIFT) & 7) - ((site & SITE_DEEP) !== 0 ? DEEP : 0);
    this.off = Math.abs(this.distance - threatMap.ideal);
    this.away = Math.abs(this.wayFrom(hex) - threatMap.ideal);
    // Heat from moving is heat not fired.
    this.cool = 1 - 0.015 * heat * (threatMap.me.heat > 4 ? 2 : 1);
    this.dealtAhead = this.dealtTo(FACE_TO_FACE);
    this.tookMoved = -1;
  }

  private wayFrom(hex: number): number {
    const { paths } = this.threatMap.duel;
    const way = paths.table[paths.offset + hex] as number;
    return way === 0 ? FAR : Math.min(FAR, way - 1);
  }

  /** The facing that looks at the enemy. */
  facingFoe(): number {
    return Math.round(this.degrees / 60) % 6;
  }

  scorePosition(facing: number, hexes: number, rolls: number, best: ShortList): void {
    const { threatMap } = this;
    const aspect = aspectOf(this.degrees, facing);
    const dealt = isAhead(aspect, threatMap.me.sheet.quad) ? this.dealtAhead : this.dealtTo(aspect);
    const taken = this.volleyAt(TARGET_MOVED[hexes] as number) * (threatMap.myFragility[sideShown(aspect)] as number);
    const close = this.distance === 1 && this.knows ? this.brawl(aspect) : 0;
    // Without a shot what counts is the way to one; with a shot, the distance itself.
    const score = this.total(dealt, taken, close, looksOf(aspect), dealt > 0 ? this.off : this.away, rolls);
    if (score >= best.bar) best.put(this.hex, facing, this.mode, hexes, score, dealt, taken);
  }

  /** No facing of this hex scores more, when between so few and so many hexes are entered and at least so many rolls asked for. */
  bound(fewest: number, most: number, rolls: number): number {
    const { threatMap, distance } = this;
    const shot = this.dealtModifier < NO_SHOT && threatMap.mine.mayBeBetterAside;
    const aside = shot ? threatMap.mine.aside(distance, this.dealtModifier) * this.share * this.cool : 0;
    const dealt = Math.max(this.dealtAhead, aside);
    const last = TARGET_MOVED[most] as number;
    let volley = this.volleyAt(TARGET_MOVED[fewest] as number);
    for (let moved = (TARGET_MOVED[fewest] as number) + 1; moved <= last; moved++) volley = Math.min(volley, this.volleyAt(moved));
    const close = distance === 1 && this.knows ? this.brawl(FACE_TO_FACE) : 0;
    const off = dealt > 0 ? Math.min(this.off, this.away) : this.away;
    return this.total(dealt, volley * this.leastFragile, close, BEST_LOOK, off, rolls);
  }

  /** Rounding keeps order: better parts never give a smaller sum. */
  private total(dealt: number, taken: number, close: number, looks: number, off: number, rolls: number): number {
    const { threatMap } = this;
    return dealt + close - threatMap.caution * taken + looks + this.ground - threatMap.pushing * off - rolls * threatMap.fallPrice;
  }

  /** Share of the enemy's life that the guns take at that aspect. */
  private dealtTo(aspect: number): number {
    const { threatMap } = this;
    if (this.dealtModifier >= NO_SHOT) return 0;
    return bestTwist(threatMap.mine, threatMap.me.sheet.quad, aspect, this.distance, this.dealtModifier) * this.share * this.cool;
  }

  private volleyAt(moved: number): number {
    if (moved === this.tookMoved) return this.tookVolley;
    const { theirs, foe } = this.threatMap;
    this.tookMoved = moved;
    this.tookVolley =
      this.takenModifier < NO_SHOT ? bestTwist(theirs, foe.sheet.quad, this.foeAspect, this.distance, this.takenModifier + moved) : 0;
    return this.tookVolley;
  }

  /** Mean damage of a kick from here, if the legs point the right way. */
  private brawl(aspect: number): number {
    const { me, foe, duel, foeFragility } = this.threatMap;
    if (!duel.rules.physical || looksOf(aspect) < BEST_LOOK) return 0;
    const rise = (duel.ground.stand[foe.hex] as number) - (duel.ground.stand[this.hex] as number);
    if (rise > 0 || rise < -1) return 0;
    return hitChance(duel.rules.piloting + 1) * Math.floor(me.sheet.mass / 5) * (foeFragility[0] as number) * 0.8;
  }
}
