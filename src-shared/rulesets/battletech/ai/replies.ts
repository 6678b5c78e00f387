/**
 * The first mover's look ahead: each position against the enemy's best reply to it, out of the hexes the enemy can get to.
 * A position is dropped at the first reply that puts it behind the best one so far, so the replies that hurt most are tried
 * first.
 */
import { relationOf } from '../rules/arcs.ts';
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import { hexesOf, mpOf, NO_PATH, type Reach, RUNNING } from '../rules/reach.ts';
import { boostedRunMP, jumpMP, walkMP } from '../rules/unit.ts';
import { AHEAD, aspectOf, sideShown } from './aspect.ts';
import { type Candidate, JUMP, RUN, STAND, WALK } from './short-list.ts';
import { NO_SHOT, type Stance, TARGET_MOVED, type ThreatMap } from './threat-map.ts';

/** How much the exchange with the enemy where it stands now counts beside the one after its reply; tuned in play. */
const NOW = 0.1;
/** Weight of damage taken in a reply, against that of the second mover, who knows where the enemy stands; tuned in play. */
const DREAD = 0.78;

/** Replies that are looked at on foot and by jumping, where there are as many; a deep commander looks at all. */
const ON_FOOT = 48;
const BY_JUMP = 24;
/** Replies that a hex has to stand up to before its facings are looked at. */
const GLANCES = 4;

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
  private readonly all: boolean;
  private threatMap!: ThreatMap;
  private readonly hex = new Int16Array(2 * HEX_COUNT);
  private readonly mode = new Uint8Array(2 * HEX_COUNT);
  private readonly moved = new Uint8Array(2 * HEX_COUNT);
  private count = 0;
  private readonly landing = new Int16Array(HEX_COUNT);
  /** Replies in the order in which they are tried: what hurt one position most usually hurts the next one, too. */
  private readonly order = new Int16Array(2 * HEX_COUNT);
  private readonly gain = new Float64Array(2 * HEX_COUNT);
  private sorted = false;
  private dread = 1;
  private leastFragile = 0;
  /** The exchange being looked at. */
  private readonly mine: Stance = { hex: 0, mode: STAND, moved: 0 };
  private readonly theirs: Stance = { hex: 0, mode: STAND, moved: 0 };

  constructor(all: boolean) {
    this.all = all;
  }

  /** The positions the enemy can get to, or every n-th of them. */
  gather(threatMap: ThreatMap): void {
    this.threatMap = threatMap;
    this.dread = DREAD * threatMap.caution;
    this.leastFragile = Math.min(...threatMap.myFragility);
    this.count = 0;
    this.sorted = false;
    this.gatherOnFoot();
    this.gatherJumps();
    for (let i = 0; i < this.count; i++) this.order[i] = i;
  }

  private gatherOnFoot(): void {
    const { duel, foe } = this.threatMap;
    const { hex, facing, sheet } = foe;
    const mover = { hex, facing, quad: sheet.quad, blocked: -1 };
    const reach = duel.runs[foe.side].flood(duel.steps.of(sheet.mass), mover, foe.prone ? 0 : boostedRunMP(foe), RUNNING);
    const walk = walkMP(foe);
    const stride = this.strideFor(reach.hexCount, ON_FOOT);
    for (let i = 0; i < reach.hexCount; i += stride) this.addOnFoot(reach, reach.hexes[i]!, walk);
  }

  private strideFor(count: number, wanted: number): number {
    return this.all ? 1 : Math.max(1, Math.floor(count / wanted));
  }

  /** The enemy faces the position as best it can: of its paths into a hex the cheapest counts. */
  private addOnFoot(reach: Reach, hex: number, walk: number): void {
    let path = NO_PATH;
    for (let state = hex * 6; state < hex * 6 + 6; state++) path = Math.min(path, reach.paths[state]!);
    const mp = mpOf(path);
    this.hex[this.count] = hex;
    this.mode[this.count] = mp > walk ? RUN : mp === 0 ? STAND : WALK;
    this.moved[this.count++] = TARGET_MOVED[hexesOf(path)]!;
  }

  private gatherJumps(): void {
    const { duel, foe } = this.threatMap;
    const mp = jumpMP(foe, duel.ground.depth[foe.hex]!);
    if (mp <= 0) return;
    const jump = { from: foe.hex, mp, mass: foe.sheet.mass, blocked: -1, ceiling: duel.rules.jumpCeiling };
    const landings = jumpHexes(duel.ground, jump, this.landing);
    const stride = this.strideFor(landings, BY_JUMP);
    for (let i = 0; i < landings; i += stride) {
      this.hex[this.count] = this.landing[i]!;
      this.mode[this.count] = JUMP;
      this.moved[this.count++] = TARGET_MOVED[distanceBetween(foe.hex, this.landing[i]!)]! + 1;
    }
  }

  /** Can any facing of a site reach the bar, as far as the likely worst replies tell? */
  mayReach(site: Site, bar: number): boolean {
    const now = NOW * site.bound;
    const tried = Math.min(this.count, GLANCES);
    for (let i = 0; i < tried; i++) {
      const reply = this.order[i]!;
      if (this.hex[reply] === site.hex || now - this.leastGain(site, reply) >= bar) continue;
      this.moveToFront(i);
      return false;
    }
    return true;
  }

  private moveToFront(place: number): void {
    const reply = this.order[place]!;
    this.order.copyWithin(1, 0, place);
    this.order[0] = reply;
  }

  /** The enemy gains at least this from a reply, whatever the facing and the way taken. */
  private leastGain({ hex, mode, fewest, most }: Site, reply: number): number {
    const { threatMap, mine, theirs } = this;
    mine.hex = hex;
    mine.mode = mode;
    this.setReply(reply);
    const distance = relationOf(hex, theirs.hex) >> 9;
    const jumped = mode === JUMP ? 1 : 0;
    mine.moved = TARGET_MOVED[fewest]! + jumped;
    threatMap.look(mine, theirs);
    const { dealtModifier } = threatMap;
    let taken = this.takenAhead(distance, 0);
    for (let moved = 1; moved <= TARGET_MOVED[most]! - TARGET_MOVED[fewest]!; moved++)
      taken = Math.min(taken, this.takenAhead(distance, moved));
    const weapons = threatMap.mine;
    const dealt =
      dealtModifier < NO_SHOT ? Math.max(weapons.volley(AHEAD, distance, dealtModifier), weapons.aside(distance, dealtModifier)) : 0;
    return this.gainFrom(taken * this.leastFragile, dealt * threatMap.foeFragility[0]!);
  }

  /** The enemy's volley at the last look, with more movement of ours. */
  private takenAhead(distance: number, moved: number): number {
    const { takenModifier, theirs } = this.threatMap;
    return takenModifier < NO_SHOT ? theirs.volley(AHEAD, distance, takenModifier + moved) : 0;
  }

  /** The final score of a candidate; anything below `bar` stands for "lower than that". */
  score(candidate: Candidate, bar: number): number {
    const { mine, hex, count } = this;
    mine.hex = candidate.hex;
    mine.mode = candidate.mode;
    mine.moved = TARGET_MOVED[candidate.hexes]! + (candidate.mode === JUMP ? 1 : 0);
    const now = NOW * candidate.score;
    let worst = Number.NEGATIVE_INFINITY;
    const { order } = this;
    if (!this.sorted) return this.scoreAndSort(candidate);
    for (let i = 0; i < count; i++) {
      const reply = order[i]!;
      if (hex[reply] === candidate.hex) continue;
      this.setReply(reply);
      const gain = this.exchange(candidate.facing, worst);
      if (gain <= worst) continue;
      worst = gain;
      if (now - worst >= bar) continue;
      this.moveToFront(i);
      return Number.NEGATIVE_INFINITY;
    }
    return worst > Number.NEGATIVE_INFINITY ? now - worst : candidate.score;
  }

  /** The first candidate meets every reply; they are sorted by what they did to it. */
  private scoreAndSort(candidate: Candidate): number {
    const { order, gain, hex, count } = this;
    let worst = Number.NEGATIVE_INFINITY;
    for (let reply = 0; reply < count; reply++) {
      this.setReply(reply);
      gain[reply] = hex[reply] === candidate.hex ? Number.NEGATIVE_INFINITY : this.exchange(candidate.facing, Number.NEGATIVE_INFINITY);
      if (gain[reply]! > worst) worst = gain[reply]!;
    }
    order.subarray(0, count).sort((a, b) => gain[b]! - gain[a]!);
    this.sorted = true;
    return worst > Number.NEGATIVE_INFINITY ? NOW * candidate.score - worst : candidate.score;
  }

  private setReply(reply: number): void {
    const { theirs } = this;
    theirs.hex = this.hex[reply]!;
    theirs.mode = this.mode[reply]!;
    theirs.moved = this.moved[reply]!;
  }

  /** The enemy's gain from its stance, facing ours; what cannot exceed `worst` is not looked at closely. */
  private exchange(facing: number, worst: number): number {
    const { threatMap, mine, theirs } = this;
    const relation = relationOf(mine.hex, theirs.hex);
    const distance = relation >> 9;
    const aspect = aspectOf(relation & 511, facing);
    const fragile = threatMap.myFragility[sideShown(aspect)]!;
    const easiest = threatMap.easiestShotAt(mine, theirs);
    const most = easiest < NO_SHOT ? threatMap.theirs.volley(AHEAD, distance, easiest) * fragile : 0;
    if (this.dread * most <= worst) return worst;
    threatMap.look(mine, theirs);
    const { takenModifier, dealtModifier } = threatMap;
    const taken = takenModifier < NO_SHOT ? threatMap.theirs.volley(AHEAD, distance, takenModifier) * fragile : 0;
    const dealt = dealtModifier < NO_SHOT ? threatMap.mine.bestVolley(aspect, distance, dealtModifier) * threatMap.foeFragility[0]! : 0;
    return this.gainFrom(taken, dealt);
  }

  private gainFrom(taken: number, dealt: number): number {
    return this.dread * taken - dealt;
  }
}
