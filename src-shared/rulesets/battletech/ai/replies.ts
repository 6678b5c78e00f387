/**
 * The first mover's look ahead: each position against the enemy's best reply to it, out of the hexes the enemy can get to.
 * A position is dropped at the first reply that puts it behind the best one so far, so the replies that hurt most are tried
 * first.
 */
import { HEX_COUNT } from '../rules/ground.ts';
import { AHEAD, aspectOf, sideShown } from './aspect.ts';
import { ReplyList } from './reply-list.ts';
import { type Candidate, JUMP } from './short-list.ts';
import { NO_SHOT, TARGET_MOVED, type ThreatMap } from './threat-map.ts';

/** How much the exchange with the enemy where it stands now counts beside the one after its reply; tuned in play. */
const NOW = 0.03;
/** Weight of damage taken in a reply, against that of the second mover, who knows where the enemy stands; tuned in play. */
const DREAD = 0.95;

export const FACINGS = 6;
const MIXED = -1;

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
  private mostFragile = 0;
  /** Facings of the site being weighed: those not yet given up, the worst reply to each so far, and how it moved. */
  private open = 0;
  private readonly alive = new Uint8Array(FACINGS);
  private readonly worst = new Float64Array(FACINGS);
  private readonly movedBy = new Uint8Array(FACINGS);
  /** The same for all facings, or MIXED. */
  private movedAlike = MIXED;
  /** The best off of the open facings: a reply that gains no more need not be looked at closely. */
  private leastWorst = Number.NEGATIVE_INFINITY;

  gather(threatMap: ThreatMap): void {
    this.threatMap = threatMap;
    this.dread = DREAD * threatMap.caution;
    this.leastFragile = threatMap.leastFragile;
    const [front, rear, left, right] = threatMap.myFragility;
    this.mostFragile = Math.max(front!, rear!, left!, right!);
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
    const reply = this.order[place]!;
    return this.list.look(reply) ? NOW * site.bound - this.leastGain(site) : Number.POSITIVE_INFINITY;
  }

  /** The enemy gains at least this from the reply looked at, whatever the facing and the way taken. */
  private leastGain({ mode, fewest, most }: Site): number {
    const { threatMap, list } = this;
    const distance = list.relation >> 9;
    const { takenModifier, dealtModifier } = list;
    const moved = takenModifier + (mode === JUMP ? 1 : 0);
    const last = TARGET_MOVED[most]!;
    let taken = threatMap.theirs.volley(AHEAD, distance, moved + TARGET_MOVED[fewest]!);
    for (let more = TARGET_MOVED[fewest]! + 1; more <= last; more++)
      taken = Math.min(taken, threatMap.theirs.volley(AHEAD, distance, moved + more));
    const dealt = threatMap.mine.atBest(distance, dealtModifier);
    return this.gainFrom(taken * this.leastFragile, dealt * threatMap.foeFragility[0]!);
  }

  /** Sets the final scores of `count` facings of one site; what cannot reach the bar gets "lower than that". */
  weigh(facings: readonly Candidate[], count: number, bar: number): void {
    const { list, order } = this;
    this.beginSite(facings, count);
    let hardest = -1;
    for (let place = 0; place < list.count && this.open > 0; place++) {
      const reply = order[place]!;
      if (!list.look(reply) || this.isHarmless()) continue;
      const open = this.open;
      if (!this.meet(facings, bar)) continue;
      if (this.open < open) this.moveToFront(place);
      else hardest = place;
    }
    if (hardest >= 0 && bar === Number.NEGATIVE_INFINITY) this.moveToFront(hardest);
    for (let i = 0; i < this.open; i++) {
      const f = this.alive[i]!;
      if (this.worst[f]! > Number.NEGATIVE_INFINITY) facings[f]!.score = NOW * facings[f]!.score - this.worst[f]!;
    }
  }

  /** Does the reply looked at gain no more than one met before, whatever the facing? What is dealt in return only makes it less. */
  private isHarmless(): boolean {
    const { takenModifier, relation } = this.list;
    if (takenModifier >= NO_SHOT) return this.leastWorst >= 0;
    if (this.movedAlike === MIXED) return false;
    const volley = this.threatMap.theirs.volley(AHEAD, relation >> 9, takenModifier + this.movedAlike);
    return this.dread * (volley * this.mostFragile) <= this.leastWorst;
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
    this.leastWorst = Number.NEGATIVE_INFINITY;
    for (let f = 0; f < count; f++) {
      this.alive[f] = f;
      this.worst[f] = Number.NEGATIVE_INFINITY;
      const moved = TARGET_MOVED[facings[f]!.hexes]! + (mode === JUMP ? 1 : 0);
      this.movedBy[f] = moved;
      this.movedAlike = f === 0 || this.movedAlike === moved ? moved : MIXED;
    }
  }

  /** The open facings against the reply looked at, the enemy facing ours; was it the worst so far for one of them? */
  private meet(facings: readonly Candidate[], bar: number): boolean {
    const { mine, theirs, myFragility, foeFragility } = this.threatMap;
    const { alive, worst, dread, movedBy } = this;
    const { relation, takenModifier, dealtModifier } = this.list;
    const distance = relation >> 9;
    let met = false;
    for (let i = this.open - 1; i >= 0; i--) {
      const f = alive[i]!;
      const aspect = aspectOf(relation & 511, facings[f]!.facing);
      const taken = theirs.volley(AHEAD, distance, takenModifier + movedBy[f]!) * myFragility[sideShown(aspect)]!;
      const had = worst[f]!;
      if (dread * taken <= had) continue;
      const gain = this.gainFrom(taken, mine.bestVolley(aspect, distance, dealtModifier) * foeFragility[0]!);
      if (gain <= had) continue;
      worst[f] = gain;
      met = true;
      if (NOW * facings[f]!.score - gain < bar) this.close(facings, i);
    }
    if (met) this.findLeastWorst();
    return met;
  }

  private findLeastWorst(): void {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.open; i++) least = Math.min(least, this.worst[this.alive[i]!]!);
    this.leastWorst = least;
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
