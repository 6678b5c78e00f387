/** The first mover's look ahead: each place on the short list against the best the enemy can make of it. */
import { relationOf } from '../rules/arcs.ts';
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { jumpHexes } from '../rules/jump.ts';
import { hexesOf, mpOf, NO_PATH, type Reach, RUNNING } from '../rules/reach.ts';
import { jumpMP, runMP, walkMP } from '../rules/unit.ts';
import { aspectOf, sideShown } from './aspect.ts';
import { AHEAD } from './expected-damage.ts';
import { type Candidate, JUMP, RUN, type ShortList, STAND, WALK } from './short-list.ts';
import { bestTwist, NO_SHOT, TARGET_MOVED, type ThreatMap } from './threat-map.ts';

/** Answers on foot and by jumping that are looked at, at least. */
const ON_FOOT = 28;
const BY_JUMP = 16;

export class Replies {
  private readonly hex = new Int16Array(2 * ON_FOOT);
  private readonly mode = new Uint8Array(2 * ON_FOOT);
  private readonly moved = new Uint8Array(2 * ON_FOOT);
  private count = 0;
  private readonly landing = new Int16Array(HEX_COUNT);
  private landings = 0;
  /** The answer that hurt the last candidate most hurts the next, as a rule. */
  private worstFoot = 0;
  private worstJump = 0;

  /** Gives every candidate its final score and sorts them. */
  weigh(outlook: ThreatMap, best: ShortList): void {
    this.gather(outlook);
    for (let rank = 0; rank < best.count; rank++) {
      const candidate = best.at(rank);
      candidate.score = this.against(outlook, candidate, Number.NEGATIVE_INFINITY);
    }
    best.sort();
  }

  /** The same choice without the scores: a candidate is dropped as soon as an answer puts it behind the best so far. */
  choose(outlook: ThreatMap, best: ShortList): Candidate {
    this.gather(outlook);
    let chosen = best.at(0);
    let score = this.against(outlook, chosen, Number.NEGATIVE_INFINITY);
    for (let rank = 1; rank < best.count; rank++) {
      const candidate = best.at(rank);
      const its = this.against(outlook, candidate, score);
      if (its < score || (its === score && (candidate.hex - chosen.hex || candidate.facing - chosen.facing) > 0)) continue;
      chosen = candidate;
      score = its;
    }
    return chosen;
  }

  /** A sample of the places the enemy can get to. */
  private gather({ duel, foe }: ThreatMap): void {
    const { rules, ground } = duel;
    const { hex, facing, sheet } = foe;
    const mover = { hex, facing, quad: sheet.quad, blocked: -1 };
    const reach = duel.runs[foe.side].flood(duel.steps.of(sheet.mass), mover, foe.prone ? 0 : runMP(foe), RUNNING);
    const walks = walkMP(foe);
    const stride = Math.max(1, Math.floor(reach.hexCount / ON_FOOT));
    this.count = 0;
    for (let i = 0; i < reach.hexCount; i += stride) this.onFoot(reach, reach.hexes[i] as number, walks);
    const jumps = jumpMP(foe, ground.depth[hex] as number);
    this.landings = jumps > 0 ? jumpHexes(ground, hex, jumps, sheet.mass, -1, rules.jumpCeiling, this.landing) : 0;
    this.worstFoot = this.worstJump = 0;
  }

  /** The enemy faces the candidate as best he can: what counts of his ways into a hex is the cheapest. */
  private onFoot(reach: Reach, hex: number, walks: number): void {
    let way = NO_PATH;
    for (let state = hex * 6; state < hex * 6 + 6; state++) way = Math.min(way, reach.paths[state] as number);
    const mp = mpOf(way);
    this.hex[this.count] = hex;
    this.mode[this.count] = mp > walks ? RUN : mp === 0 ? STAND : WALK;
    this.moved[this.count++] = TARGET_MOVED[hexesOf(way)] as number;
  }

  /** The final score of a candidate; anything below `bar` stands for "lower than that". */
  private against(outlook: ThreatMap, candidate: Candidate, bar: number): number {
    const { count, hex } = this;
    let worst = Number.NEGATIVE_INFINITY;
    let at = this.worstFoot;
    for (let i = 0; i < count; i++) {
      // The likely worst first, then all in turn.
      const answer = i === 0 ? at : i <= at ? i - 1 : i;
      if (hex[answer] === candidate.hex) continue;
      const gain = exchange(outlook, candidate, hex[answer] as number, this.mode[answer] as number, this.moved[answer] as number);
      if (gain <= worst) continue;
      worst = gain;
      this.worstFoot = answer;
      if (0.5 * (candidate.score - worst) < bar) return Number.NEGATIVE_INFINITY;
    }
    at = this.worstJump;
    worst = this.landings > 0 ? this.jumped(outlook, candidate, worst, bar) : worst;
    return worst > Number.NEGATIVE_INFINITY ? 0.5 * (candidate.score - worst) : candidate.score;
  }

  private jumped(outlook: ThreatMap, candidate: Candidate, before: number, bar: number): number {
    const { landing, landings } = this;
    // Nobody lands where the candidate stands: the sample closes up over it.
    let taken = landings;
    for (let i = 0; i < landings; i++) if (landing[i] === candidate.hex) taken = i;
    const n = taken < landings ? landings - 1 : landings;
    const stride = Math.max(1, Math.floor(n / BY_JUMP));
    const from = outlook.foe.hex;
    let worst = before;
    const first = Math.min(this.worstJump, Math.max(0, Math.ceil(n / stride) - 1));
    for (let i = 0; i * stride < n; i++) {
      const pick = (i === 0 ? first : i <= first ? i - 1 : i) * stride;
      const hex = landing[pick < taken ? pick : pick + 1] as number;
      const moved = (TARGET_MOVED[distanceBetween(from, hex)] as number) + 1;
      const gain = exchange(outlook, candidate, hex, JUMP, moved);
      if (gain <= worst) continue;
      worst = gain;
      this.worstJump = pick / stride;
      if (0.5 * (candidate.score - worst) < bar) return worst;
    }
    return worst;
  }
}

/** The enemy's gain from standing there, facing the candidate. */
function exchange(outlook: ThreatMap, candidate: Candidate, foeHex: number, foeMode: number, foeMoved: number): number {
  const relation = relationOf(candidate.hex, foeHex);
  const distance = relation >> 9;
  const aspect = aspectOf(relation & 511, candidate.facing);
  const moved = (TARGET_MOVED[candidate.hexes] as number) + (candidate.mode === JUMP ? 1 : 0);
  outlook.look(candidate.hex, foeHex, candidate.mode, foeMode, foeMoved, moved);
  const { takenModifier, dealtModifier, mine, theirs } = outlook;
  const taken =
    takenModifier < NO_SHOT ? theirs.volley(AHEAD, distance, takenModifier) * (outlook.myFragility[sideShown(aspect)] as number) : 0;
  const dealt =
    dealtModifier < NO_SHOT
      ? bestTwist(mine, outlook.me.sheet.quad, aspect, distance, dealtModifier) * (outlook.foeFragility[0] as number)
      : 0;
  return taken - dealt;
}
