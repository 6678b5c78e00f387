/**
 * The positions a 'Mech can get to, by hex and movement mode, each with a score that no facing there can exceed. Only
 * those that might still make the short list are scored facing by facing.
 */
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { HEX_OF, hexesOf, NO_PATH, type Reach, rollsOf } from '../rules/reach.ts';
import { BestFirst } from './best-first.ts';
import { FACINGS, type Replies, type Site } from './replies.ts';
import type { Scoring } from './scoring.ts';
import { type Candidate, copyCandidate, JUMP, newCandidate, RUN, type ShortList, STAND, WALK } from './short-list.ts';

/** Replies that a position has to stand up to before its facings are looked at. */
const GLANCES = 4;
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
  /** What a first mover expects of the enemy. */
  readonly replies: Replies | null;
}

export class CandidatePositions {
  /** States and landings looked at or ruled out. */
  considered = 0;
  private search!: PositionSearch;
  private count = 0;
  private readonly hex = new Int16Array(MAX_POSITIONS);
  private readonly mode = new Uint8Array(MAX_POSITIONS);
  /** For jumps: hexes crossed, rolls due. */
  private readonly jumped = new Uint8Array(MAX_POSITIONS);
  private readonly rolls = new Uint8Array(MAX_POSITIONS);
  /** What the facings of each can score at most, against the enemy where it stands and, for a first mover, after its reply. */
  private readonly bound = new Float64Array(MAX_POSITIONS);
  private readonly ceiling = new Float64Array(MAX_POSITIONS);
  private readonly tried = new Uint8Array(MAX_POSITIONS);
  private readonly glances = new Uint8Array(MAX_POSITIONS);
  /** Positions that may still be the best. */
  private readonly queue = new BestFirst(this.ceiling);
  /** Hexes entered on the shortest and the longest way. */
  private readonly fewest = new Uint8Array(MAX_POSITIONS);
  private readonly most = new Uint8Array(MAX_POSITIONS);
  /** The facings of one position, written by `scoreFacings`. */
  private readonly facings: readonly Candidate[] = Array.from({ length: FACINGS }, newCandidate);
  private readonly site: Site = { hex: 0, mode: STAND, fewest: 0, most: 0, bound: 0 };

  begin(search: PositionSearch): void {
    this.search = search;
    this.count = this.considered = 0;
  }

  /** Everything within walking MP. Staying put is a position of its own. */
  addWalked(): void {
    const { walk, start } = this.search;
    const { hexes, hexCount } = walk;
    const here = HEX_OF[start]!;
    for (let i = 0; i < hexCount; i++) if (hexes[i] !== here) this.addAllFacings(walk, hexes[i]!, WALK);
    this.addSomeFacings(walk, here, WALK);
    this.addSomeFacings(walk, here, STAND);
  }

  /** Running to where one can walk is never better. */
  addRun(): void {
    const { run, walk } = this.search;
    const { hexes, hexCount } = run;
    for (let i = 0; i < hexCount; i++) {
      const walked = walk.facings[hexes[i]!]!;
      if (walked === 0) this.addAllFacings(run, hexes[i]!, RUN);
      else if (walked < FACINGS) this.addSomeFacings(run, hexes[i]!, RUN);
    }
  }

  /** A hex with all facings that can be had there. */
  private addAllFacings({ paths }: Reach, hex: number, mode: number): void {
    let fewest = 31;
    let most = 0;
    let rolls = 31;
    for (let state = hex * 6; state < hex * 6 + 6; state++) {
      const path = paths[state]!;
      if (path === NO_PATH) continue;
      const entered = hexesOf(path);
      if (entered < fewest) fewest = entered;
      if (entered > most) most = entered;
      const due = rollsOf(path);
      if (due < rolls) rolls = due;
      this.considered++;
    }
    this.fewest[this.count] = fewest;
    this.most[this.count] = most;
    this.addOnFoot(hex, mode, rolls);
  }

  /** The start, where standing is no walk, or a hex that can partly be walked to. */
  private addSomeFacings(reach: Reach, hex: number, mode: number): void {
    const { walk, start } = this.search;
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
    this.fewest[this.count] = fewest;
    this.most[this.count] = most;
    this.addOnFoot(hex, mode, rolls);
  }

  /** The hexes entered are written already. */
  private addOnFoot(hex: number, mode: number, rolls: number): void {
    const { scoring, runRolls } = this.search;
    scoring.stepInto(hex, mode, scoring.footHeat[mode]!);
    const at = this.add(hex, mode);
    this.foresee(at, rolls + (mode === RUN ? runRolls : 0));
  }

  addLanding(hex: number, rolls: number): void {
    const { scoring, start } = this.search;
    const hexes = distanceBetween(HEX_OF[start]!, hex);
    this.considered += 3;
    scoring.stepInto(hex, JUMP, scoring.jumpHeat(hexes));
    const at = this.add(hex, JUMP);
    this.jumped[at] = this.fewest[at] = this.most[at] = hexes;
    this.rolls[at] = rolls;
    this.foresee(at, rolls);
  }

  private foresee(at: number, rolls: number): void {
    const { scoring, replies } = this.search;
    const prospect = scoring.foresee(this.fewest[at]!, this.most[at]!, rolls);
    this.bound[at] = prospect.bound;
    if (replies !== null) this.ceiling[at] = replies.ceiling(prospect);
  }

  private add(hex: number, mode: number): number {
    const at = this.count++;
    this.hex[at] = hex;
    this.mode[at] = mode;
    return at;
  }

  /** Fills the short list: the most promising positions first, so that the others can be passed over. */
  rank(size: number, best: ShortList): void {
    const { bound, tried } = this;
    tried.fill(0, 0, this.count);
    for (let pick = 0; pick < size && pick < this.count; pick++) this.rankPosition(this.mostPromising(bound), best);
    for (let i = 0; i < this.count; i++) if (tried[i] === 0 && bound[i]! >= best.bar) this.rankPosition(i, best);
  }

  private rankPosition(position: number, best: ShortList): void {
    const found = this.scoreFacings(position);
    for (let i = 0; i < found; i++) if (this.facings[i]!.score >= best.bar) best.put(this.facings[i]!);
  }

  /**
   * The best position of all against the enemy's best reply to each. The one that may reach most is looked at next: first
   * at a few replies that were bad for others, which lowers what it may reach, then at all.
   */
  chooseAgainst(replies: Replies, chosen: Candidate): void {
    const { ceiling, glances, queue } = this;
    this.tried.fill(0, 0, this.count);
    glances.fill(0, 0, this.count);
    chosen.score = Number.NEGATIVE_INFINITY;
    const first = this.mostPromising(ceiling);
    this.weighFacings(first, replies, chosen);
    queue.fill(this.count, first);
    while (queue.count > 0 && ceiling[queue.top]! >= chosen.score) {
      const position = queue.top;
      if (glances[position]! < GLANCES) {
        ceiling[position] = Math.min(ceiling[position]!, replies.ceilingAgainst(this.siteAt(position), glances[position]!++));
        queue.topLowered();
      } else {
        queue.removeTop();
        this.weighFacings(position, replies, chosen);
      }
    }
  }

  /** Of the positions not yet tried. */
  private mostPromising(value: Float64Array): number {
    let top = -1;
    for (let i = 0; i < this.count; i++) if (this.tried[i] === 0 && (top < 0 || value[i]! > value[top]!)) top = i;
    return top;
  }

  private siteAt(position: number): Site {
    const { site } = this;
    site.hex = this.hex[position]!;
    site.mode = this.mode[position]!;
    site.fewest = this.fewest[position]!;
    site.most = this.most[position]!;
    site.bound = this.bound[position]!;
    return site;
  }

  private weighFacings(position: number, replies: Replies, chosen: Candidate): void {
    const { facings } = this;
    const found = this.scoreFacings(position);
    replies.weigh(facings, found, chosen.score);
    for (let i = 0; i < found; i++) {
      const facing = facings[i]!;
      if (facing.score > chosen.score || (facing.score === chosen.score && isAhead(facing, chosen))) copyCandidate(facing, chosen);
    }
  }

  /** Scores each facing of a position against the enemy where it stands; returns how many there are. */
  private scoreFacings(position: number): number {
    this.tried[position] = 1;
    return this.mode[position] === JUMP ? this.scoreLanding(position) : this.scoreOnFoot(this.hex[position]!, this.mode[position]!);
  }

  /** The facing of a jump is free: towards the enemy, or one hexside off to show the better side. */
  private scoreLanding(position: number): number {
    const { scoring } = this.search;
    const jumped = this.jumped[position]!;
    scoring.stepInto(this.hex[position]!, JUMP, scoring.jumpHeat(jumped));
    const ahead = scoring.facingFoe();
    for (let turn = 0; turn < 3; turn++) scoring.positionAt((ahead + turn + 5) % 6, jumped, this.rolls[position]!, this.facings[turn]!);
    return 3;
  }

  private scoreOnFoot(hex: number, mode: number): number {
    const { scoring, walk, run, start, runRolls } = this.search;
    const { paths } = mode === RUN ? run : walk;
    let found = 0;
    scoring.stepInto(hex, mode, scoring.footHeat[mode]!);
    for (let facing = 0, state = hex * 6; facing < 6; facing++, state++) {
      const path = paths[state]!;
      if (path === NO_PATH || (state === start) !== (mode === STAND) || (mode === RUN && walk.paths[state] !== NO_PATH)) continue;
      scoring.positionAt(facing, hexesOf(path), rollsOf(path) + (mode === RUN ? runRolls : 0), this.facings[found++]!);
    }
    return found;
  }
}

/** Of equal scores the lower hex and facing is ahead, then the easier move. */
function isAhead(a: Candidate, b: Candidate): boolean {
  return a.hex !== b.hex ? a.hex < b.hex : a.facing !== b.facing ? a.facing < b.facing : a.mode < b.mode;
}
