/**
 * The positions a 'Mech can get to, by hex and movement mode, each with a score that no facing there can exceed. Only
 * those that might still make the short list are scored facing by facing.
 */
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { HEX_OF, hexesOf, NO_PATH, type Reach, rollsOf } from '../rules/reach.ts';
import type { Replies, Site } from './replies.ts';
import type { Scoring } from './scoring.ts';
import { type Candidate, copyCandidate, JUMP, RUN, ShortList, STAND, WALK } from './short-list.ts';

/** Positions a first mover tries before all others. */
const TRIED_FIRST = 6;
const MAX_POSITIONS = 3 * HEX_COUNT + 2;

/** What a search works on. */
export interface PositionSearch {
  readonly scoring: Scoring;
  readonly walk: Reach;
  readonly run: Reach;
  /** The state (hex * 6 + facing) the 'Mech starts from. */
  readonly start: number;
  /** Piloting rolls that running itself asks for. */
  readonly runRolls: number;
}

export class CandidatePositions {
  /** States and landings looked at or ruled out. */
  considered = 0;
  private search!: PositionSearch;
  private replies: Replies | null = null;
  private count = 0;
  private readonly hex = new Int16Array(MAX_POSITIONS);
  private readonly mode = new Uint8Array(MAX_POSITIONS);
  /** For jumps: hexes crossed, rolls due. */
  private readonly jumped = new Uint8Array(MAX_POSITIONS);
  private readonly rolls = new Uint8Array(MAX_POSITIONS);
  private readonly bound = new Float64Array(MAX_POSITIONS);
  private readonly firstBound = new Float64Array(MAX_POSITIONS);
  /** Hexes entered on the shortest and the longest way. */
  private readonly fewest = new Uint8Array(MAX_POSITIONS);
  private readonly most = new Uint8Array(MAX_POSITIONS);
  private readonly site: Site = { hex: 0, mode: STAND, fewest: 0, most: 0, bound: 0 };

  begin(search: PositionSearch): void {
    this.search = search;
    this.count = this.considered = 0;
  }

  /** Everything within walking MP. Staying put is a position of its own. */
  addWalked(): void {
    const { walk, start } = this.search;
    const { hexes, hexCount } = walk;
    for (let i = 0; i < hexCount; i++) this.addOnFoot(walk, hexes[i]!, WALK);
    this.addOnFoot(walk, HEX_OF[start]!, STAND);
  }

  /** Running to where one can walk is never better. */
  addRun(): void {
    const { run } = this.search;
    const { hexes, hexCount } = run;
    for (let i = 0; i < hexCount; i++) this.addOnFoot(run, hexes[i]!, RUN);
  }

  private addOnFoot(reach: Reach, hex: number, mode: number): void {
    const { scoring, walk, start, runRolls } = this.search;
    const { paths } = reach;
    let fewest = 31;
    let most = -1;
    let rolls = 31;
    for (let state = hex * 6; state < hex * 6 + 6; state++) {
      const path = paths[state]!;
      if (path === NO_PATH || (state === start) !== (mode === STAND) || (mode === RUN && walk.paths[state] !== NO_PATH)) continue;
      const entered = hexesOf(path);
      if (entered < fewest) fewest = entered;
      if (entered > most) most = entered;
      const due = rollsOf(path);
      if (due < rolls) rolls = due;
      this.considered++;
    }
    if (most < 0) return;
    scoring.stepInto(hex, mode, scoring.footHeat[mode]!);
    const at = this.add(hex, mode);
    this.fewest[at] = fewest;
    this.most[at] = most;
    this.bound[at] = this.firstBound[at] = scoring.bound(fewest, most, rolls + (mode === RUN ? runRolls : 0));
  }

  addLanding(hex: number, rolls: number): void {
    const { scoring, start } = this.search;
    const hexes = distanceBetween(HEX_OF[start]!, hex);
    this.considered += 3;
    scoring.stepInto(hex, JUMP, scoring.jumpHeat(hexes));
    const at = this.add(hex, JUMP);
    this.jumped[at] = this.fewest[at] = this.most[at] = hexes;
    this.rolls[at] = rolls;
    this.bound[at] = this.firstBound[at] = scoring.bound(hexes, hexes, rolls);
  }

  private add(hex: number, mode: number): number {
    const at = this.count++;
    this.hex[at] = hex;
    this.mode[at] = mode;
    return at;
  }

  /** Forgets which positions were tried. */
  restore(): void {
    this.bound.set(this.firstBound.subarray(0, this.count));
  }

  /** Fills the short list: the most promising positions first, so that the others can be passed over. */
  rank(size: number, best: ShortList): void {
    const { bound } = this;
    for (let pick = 0; pick < size; pick++) {
      let top = 0;
      for (let i = 1; i < this.count; i++) if (bound[i]! > bound[top]!) top = i;
      this.scoreFacings(top, best);
    }
    for (let i = 0; i < this.count; i++) if (bound[i]! >= best.bar) this.scoreFacings(i, best);
  }

  /** The best position of all against the enemy's best reply to each; a few promising ones are tried first to raise the bar. */
  chooseAgainst(replies: Replies, chosen: Candidate): void {
    const { bound } = this;
    this.replies = replies;
    chosen.score = Number.NEGATIVE_INFINITY;
    for (let pick = 0; pick < TRIED_FIRST; pick++) {
      let top = 0;
      for (let i = 1; i < this.count; i++) if (bound[i]! > bound[top]!) top = i;
      this.tryPosition(top, chosen);
    }
    for (let i = 0; i < this.count; i++) this.tryPosition(i, chosen);
    this.replies = null;
  }

  private tryPosition(position: number, chosen: Candidate): void {
    const { site, replies } = this;
    if (this.bound[position] === Number.NEGATIVE_INFINITY) return;
    site.hex = this.hex[position]!;
    site.mode = this.mode[position]!;
    site.fewest = this.fewest[position]!;
    site.most = this.most[position]!;
    site.bound = this.bound[position]!;
    if (replies!.mayReach(site, chosen.score)) this.scoreFacings(position, chosen);
    else this.bound[position] = Number.NEGATIVE_INFINITY;
  }

  private scoreFacings(position: number, best: ShortList | Candidate): void {
    if (this.bound[position] === Number.NEGATIVE_INFINITY) return;
    this.bound[position] = Number.NEGATIVE_INFINITY;
    if (this.mode[position] === JUMP) this.scoreLanding(position, best);
    else this.scoreOnFoot(this.hex[position]!, this.mode[position]!, best);
  }

  /** On the short list, or as first mover against the replies. */
  private score(facing: number, hexes: number, rolls: number, best: ShortList | Candidate): void {
    const { scoring } = this.search;
    if (best instanceof ShortList) {
      scoring.scorePosition(facing, hexes, rolls, best);
      return;
    }
    const candidate = scoring.positionAt(facing, hexes, rolls);
    const score = this.replies!.score(candidate, best.score);
    if (score < best.score || (score === best.score && !isAhead(candidate, best))) return;
    copyCandidate(candidate, best);
    best.score = score;
  }

  /** The facing of a jump is free: towards the enemy, or one hexside off to show the better side. */
  private scoreLanding(position: number, best: ShortList | Candidate): void {
    const { scoring } = this.search;
    const jumped = this.jumped[position]!;
    scoring.stepInto(this.hex[position]!, JUMP, scoring.jumpHeat(jumped));
    const ahead = scoring.facingFoe();
    for (let turn = 5; turn <= 7; turn++) this.score((ahead + turn) % 6, jumped, this.rolls[position]!, best);
  }

  private scoreOnFoot(hex: number, mode: number, best: ShortList | Candidate): void {
    const { scoring, walk, run, start, runRolls } = this.search;
    const { paths } = mode === RUN ? run : walk;
    scoring.stepInto(hex, mode, scoring.footHeat[mode]!);
    for (let facing = 0, state = hex * 6; facing < 6; facing++, state++) {
      const path = paths[state]!;
      if (path === NO_PATH || (state === start) !== (mode === STAND) || (mode === RUN && walk.paths[state] !== NO_PATH)) continue;
      this.score(facing, hexesOf(path), rollsOf(path) + (mode === RUN ? runRolls : 0), best);
    }
  }
}

/** Of equal scores the lower hex and facing is ahead, then the easier move. */
function isAhead(a: Candidate, b: Candidate): boolean {
  return a.hex !== b.hex ? a.hex < b.hex : a.facing !== b.facing ? a.facing < b.facing : a.mode < b.mode;
}
