/** The first mover's look ahead: each position on the short list against the enemy's best reply to it. */
import { relationOf } from '../rules/arcs.ts';
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import { hexesOf, mpOf, NO_PATH, type Reach, RUNNING } from '../rules/reach.ts';
import { jumpMP, runMP, walkMP } from '../rules/unit.ts';
import { AHEAD, aspectOf, sideShown } from './aspect.ts';
import { type Candidate, JUMP, RUN, type ShortList, STAND, WALK } from './short-list.ts';
import { NO_SHOT, type Stance, TARGET_MOVED, type ThreatMap } from './threat-map.ts';

/** Sample sizes: at least so many replies on foot and by jumping are looked at, where there are as many. */
const ON_FOOT = 28;
const BY_JUMP = 16;

export class Replies {
  private threatMap!: ThreatMap;
  private readonly hex = new Int16Array(2 * ON_FOOT);
  private readonly mode = new Uint8Array(2 * ON_FOOT);
  private readonly moved = new Uint8Array(2 * ON_FOOT);
  private count = 0;
  private readonly landing = new Int16Array(HEX_COUNT);
  private landings = 0;
  /** The reply that hurts one candidate most usually hurts the next one most, too: it is tried first. */
  private worstOnFoot = 0;
  private worstJump = 0;
  /** The exchange being looked at. */
  private readonly mine: Stance = { hex: 0, mode: STAND, moved: 0 };
  private readonly theirs: Stance = { hex: 0, mode: STAND, moved: 0 };

  /** Gives every candidate its final score and sorts them. */
  weigh(threatMap: ThreatMap, best: ShortList): void {
    this.gather(threatMap);
    for (let rank = 0; rank < best.count; rank++) {
      const candidate = best.at(rank);
      candidate.score = this.scoreAgainst(candidate, Number.NEGATIVE_INFINITY);
    }
    best.sort();
  }

  /** The same choice without the scores: a candidate is dropped as soon as a reply puts it behind the best so far. */
  choose(threatMap: ThreatMap, best: ShortList): Candidate {
    this.gather(threatMap);
    let chosen = best.at(0);
    let score = this.scoreAgainst(chosen, Number.NEGATIVE_INFINITY);
    for (let rank = 1; rank < best.count; rank++) {
      const candidate = best.at(rank);
      const its = this.scoreAgainst(candidate, score);
      if (its < score || (its === score && (candidate.hex - chosen.hex || candidate.facing - chosen.facing) > 0)) continue;
      chosen = candidate;
      score = its;
    }
    return chosen;
  }

  /** A sample of the positions the enemy can get to. */
  private gather(threatMap: ThreatMap): void {
    this.threatMap = threatMap;
    const { duel, foe } = threatMap;
    const { rules, ground } = duel;
    const { hex, facing, sheet } = foe;
    const mover = { hex, facing, quad: sheet.quad, blocked: -1 };
    const reach = duel.runs[foe.side].flood(duel.steps.of(sheet.mass), mover, foe.prone ? 0 : runMP(foe), RUNNING);
    const walk = walkMP(foe);
    const stride = Math.max(1, Math.floor(reach.hexCount / ON_FOOT));
    this.count = 0;
    for (let i = 0; i < reach.hexCount; i += stride) this.addOnFoot(reach, reach.hexes[i]!, walk);
    const mp = jumpMP(foe, ground.depth[hex]!);
    const jump = { from: hex, mp, mass: sheet.mass, blocked: -1, ceiling: rules.jumpCeiling };
    this.landings = mp > 0 ? jumpHexes(ground, jump, this.landing) : 0;
    this.worstOnFoot = this.worstJump = 0;
  }

  /** The enemy faces the candidate as best it can: of its paths into a hex the cheapest counts. */
  private addOnFoot(reach: Reach, hex: number, walk: number): void {
    let path = NO_PATH;
    for (let state = hex * 6; state < hex * 6 + 6; state++) path = Math.min(path, reach.paths[state]!);
    const mp = mpOf(path);
    this.hex[this.count] = hex;
    this.mode[this.count] = mp > walk ? RUN : mp === 0 ? STAND : WALK;
    this.moved[this.count++] = TARGET_MOVED[hexesOf(path)]!;
  }

  /** The final score of a candidate; anything below `bar` stands for "lower than that". */
  private scoreAgainst(candidate: Candidate, bar: number): number {
    const { mine } = this;
    mine.hex = candidate.hex;
    mine.mode = candidate.mode;
    mine.moved = TARGET_MOVED[candidate.hexes]! + (candidate.mode === JUMP ? 1 : 0);
    const onFoot = this.worstReplyOnFoot(candidate, bar);
    if (0.5 * (candidate.score - onFoot) < bar) return Number.NEGATIVE_INFINITY;
    const worst = this.landings > 0 ? this.worstReplyByJump(candidate, onFoot, bar) : onFoot;
    return worst > Number.NEGATIVE_INFINITY ? 0.5 * (candidate.score - worst) : candidate.score;
  }

  /** The enemy's largest gain; stops at the first reply that puts the candidate below the bar. */
  private worstReplyOnFoot(candidate: Candidate, bar: number): number {
    const { count, hex, theirs } = this;
    let worst = Number.NEGATIVE_INFINITY;
    const first = this.worstOnFoot;
    for (let i = 0; i < count; i++) {
      // The likely worst first, then all in turn.
      const reply = i === 0 ? first : i <= first ? i - 1 : i;
      if (hex[reply] === candidate.hex) continue;
      theirs.hex = hex[reply]!;
      theirs.mode = this.mode[reply]!;
      theirs.moved = this.moved[reply]!;
      const gain = this.exchange(candidate.facing);
      if (gain <= worst) continue;
      worst = gain;
      this.worstOnFoot = reply;
      if (0.5 * (candidate.score - worst) < bar) return worst;
    }
    return worst;
  }

  private worstReplyByJump(candidate: Candidate, before: number, bar: number): number {
    const { landing, landings, theirs } = this;
    // The enemy cannot land on the candidate's hex: the sample closes up over it.
    let taken = landings;
    for (let i = 0; i < landings; i++) if (landing[i] === candidate.hex) taken = i;
    const n = taken < landings ? landings - 1 : landings;
    const stride = Math.max(1, Math.floor(n / BY_JUMP));
    const from = this.threatMap.foe.hex;
    let worst = before;
    const first = Math.min(this.worstJump, Math.max(0, Math.ceil(n / stride) - 1));
    theirs.mode = JUMP;
    for (let i = 0; i * stride < n; i++) {
      const pick = (i === 0 ? first : i <= first ? i - 1 : i) * stride;
      theirs.hex = landing[pick < taken ? pick : pick + 1]!;
      theirs.moved = TARGET_MOVED[distanceBetween(from, theirs.hex)]! + 1;
      const gain = this.exchange(candidate.facing);
      if (gain <= worst) continue;
      worst = gain;
      this.worstJump = pick / stride;
      if (0.5 * (candidate.score - worst) < bar) return worst;
    }
    return worst;
  }

  /** The enemy's gain from its stance, facing ours. */
  private exchange(facing: number): number {
    const { threatMap, mine, theirs } = this;
    const relation = relationOf(mine.hex, theirs.hex);
    const distance = relation >> 9;
    const aspect = aspectOf(relation & 511, facing);
    threatMap.look(mine, theirs);
    const { takenModifier, dealtModifier } = threatMap;
    const taken =
      takenModifier < NO_SHOT ? threatMap.theirs.volley(AHEAD, distance, takenModifier) * threatMap.myFragility[sideShown(aspect)]! : 0;
    const dealt = dealtModifier < NO_SHOT ? threatMap.mine.bestVolley(aspect, distance, dealtModifier) * threatMap.foeFragility[0]! : 0;
    return taken - dealt;
  }
}
