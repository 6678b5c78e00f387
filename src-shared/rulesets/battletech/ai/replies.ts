/**
 * The first mover's look ahead: each position against the enemy's best reply to it, out of the hexes the enemy can get to.
 * A position is dropped at the first reply that puts it behind the best one so far, so the replies that hurt most are tried
 * first.
 */
import { HEX_COUNT } from '../rules/ground.ts';
import { AHEAD, aspectOf, sideShown } from './aspect.ts';
import { NOWHERE, ReplyList } from './reply-list.ts';
import { type Candidate, JUMP } from './short-list.ts';
import { NO_SHOT, TARGET_MOVED, type ThreatMap } from './threat-map.ts';

/** How much the exchange with the enemy where it stands now counts beside the one after its reply; tuned in play. */
const NOW = 0.03;
/** Weight of damage taken in a reply, against that of the second mover, who knows where the enemy stands; tuned in play. */
const DREAD = 0.78;

export const FACINGS = 6;
/** Replies looked at together. */
const AT_ONCE = 8;

/** The best that any facing of a site can do against the enemy where it stands. */
export interface Prospect {
  /** No facing scores more. */
  bound: number;
  /** The smallest volley it can be hit by. */
  volley: number;
  /** The largest share of the enemy's life it can take, heat left aside. */
  share: number;
}

/** A hex and a movement mode, before its facing is chosen. */
export interface Site {
  hex: number;
  mode: number;
  /** Hexes entered on the shortest and the longest of the ways to get there. */
  fewest: number;
  most: number;
  /** No facing of it has a higher score against the enemy where it stands. */
  bound: number;
}

export class Replies {
  private readonly list = new ReplyList();
  private threatMap!: ThreatMap;
  /** Replies in the order in which they are tried: what hurt one position most usually hurts the next one, too. */
  private readonly order = new Int16Array(2 * HEX_COUNT);
  private dread = 1;
  private leastFragile = 0;
  /** Facings of the site being weighed: those not yet given up, the worst reply to each so far, and how it moved. */
  private open = 0;
  private readonly alive = new Uint8Array(FACINGS);
  private readonly worst = new Float64Array(FACINGS);
  private readonly movedBy = new Uint8Array(FACINGS);

  gather(threatMap: ThreatMap): void {
    this.threatMap = threatMap;
    this.dread = DREAD * threatMap.caution;
    this.leastFragile = threatMap.leastFragile;
    this.list.gather(threatMap);
    for (let i = 0; i < this.list.count; i++) this.order[i] = i;
  }

  /** What a site can reach at most, by its bound and the exchange with the enemy where it stands: one of the replies. */
  ceiling({ bound, volley, share }: Prospect): number {
    return NOW * bound - this.gainFrom(volley * this.leastFragile, share);
  }

  /** What a site can reach at most against one of the replies that were worst for others. */
  ceilingAgainst(site: Site, place: number): number {
    if (place >= this.list.count) return Number.POSITIVE_INFINITY;
    this.list.standAt(site.hex, site.mode);
    this.list.look(this.order, place, place + 1);
    return this.list.relation[place] === NOWHERE ? Number.POSITIVE_INFINITY : NOW * site.bound - this.leastGain(site, place);
  }

  /** The enemy gains at least this from the reply looked at, whatever the facing and the way taken. */
  private leastGain({ mode, fewest, most }: Site, place: number): number {
    const { threatMap, list } = this;
    const distance = list.relation[place]! >> 9;
    const dealtModifier = list.dealtModifier[place]!;
    const takenModifier = list.takenModifier[place]!;
    let taken = 0;
    if (takenModifier < NO_SHOT) {
      const jumped = mode === JUMP ? 1 : 0;
      const last = TARGET_MOVED[most]!;
      taken = Number.POSITIVE_INFINITY;
      for (let moved = TARGET_MOVED[fewest]!; moved <= last; moved++)
        taken = Math.min(taken, threatMap.theirs.volley(AHEAD, distance, takenModifier + moved + jumped));
    }
    const dealt = dealtModifier < NO_SHOT ? threatMap.mine.atBest(distance, dealtModifier) : 0;
    return this.gainFrom(taken * this.leastFragile, dealt * threatMap.foeFragility[0]!);
  }

  /**
   * Sets the final scores of `count` facings of one site; what cannot reach the bar gets "lower than that". Replies are
   * looked at a few at a time: what lies between is the same for all facings.
   */
  weigh(facings: readonly Candidate[], count: number, bar: number): void {
    const { list } = this;
    this.beginSite(facings, count);
    for (let from = 0; from < list.count && this.open > 0; from += AT_ONCE) this.meetSome(facings, from, bar);
    for (let i = 0; i < this.open; i++) {
      const f = this.alive[i]!;
      if (this.worst[f]! > Number.NEGATIVE_INFINITY) facings[f]!.score = NOW * facings[f]!.score - this.worst[f]!;
    }
  }

  /** All facings still open against the next few replies. */
  private meetSome(facings: readonly Candidate[], from: number, bar: number): void {
    const to = Math.min(from + AT_ONCE, this.list.count);
    this.list.look(this.order, from, to);
    let hardest = -1;
    for (let i = this.open - 1; i >= 0; i--) {
      const f = this.alive[i]!;
      const met = this.meet(facings[f]!.facing, f, from, to);
      if (met < 0) continue;
      const falls = NOW * facings[f]!.score - this.worst[f]! < bar;
      if (falls) this.close(facings, i);
      if (falls || bar === Number.NEGATIVE_INFINITY) hardest = met;
    }
    if (hardest >= 0) this.moveToFront(hardest);
  }

  /** The enemy's gain from its best reply to a position. */
  worstFor(candidate: Candidate): number {
    const { score } = candidate;
    candidate.score = 0;
    this.weigh([candidate], 1, Number.NEGATIVE_INFINITY);
    const worst = -candidate.score;
    candidate.score = score;
    return worst;
  }

  private beginSite(facings: readonly Candidate[], count: number): void {
    const { hex, mode } = facings[0]!;
    this.list.standAt(hex, mode);
    this.open = count;
    for (let f = 0; f < count; f++) {
      this.alive[f] = f;
      this.worst[f] = Number.NEGATIVE_INFINITY;
      this.movedBy[f] = TARGET_MOVED[facings[f]!.hexes]! + (mode === JUMP ? 1 : 0);
    }
  }

  /** One facing against the replies looked at, the enemy facing ours; the place of the worst, or -1 when one met before was worse. */
  private meet(facing: number, f: number, from: number, to: number): number {
    const { mine, theirs, myFragility, foeFragility } = this.threatMap;
    const { relation, takenModifier, dealtModifier } = this.list;
    const { dread } = this;
    const moved = this.movedBy[f]!;
    let worst = this.worst[f]!;
    let met = -1;
    for (let place = from; place < to; place++) {
      const distance = relation[place]! >> 9;
      if (distance < 0) continue;
      const aspect = aspectOf(relation[place]! & 511, facing);
      const volley = takenModifier[place]! < NO_SHOT ? theirs.volley(AHEAD, distance, takenModifier[place]! + moved) : 0;
      const taken = volley * myFragility[sideShown(aspect)]!;
      // What is dealt in return only makes it less.
      if (dread * taken <= worst) continue;
      const dealt = dealtModifier[place]! < NO_SHOT ? mine.bestVolley(aspect, distance, dealtModifier[place]!) * foeFragility[0]! : 0;
      const gain = this.gainFrom(taken, dealt);
      if (gain <= worst) continue;
      worst = gain;
      met = place;
    }
    this.worst[f] = worst;
    return met;
  }

  private close(facings: readonly Candidate[], place: number): void {
    facings[this.alive[place]!]!.score = Number.NEGATIVE_INFINITY;
    this.alive[place] = this.alive[--this.open]!;
  }

  private moveToFront(place: number): void {
    const { order } = this;
    const reply = order[place]!;
    for (let i = place; i > 0; i--) order[i] = order[i - 1]!;
    order[0] = reply;
  }

  private gainFrom(taken: number, dealt: number): number {
    return this.dread * taken - dealt;
  }
}
