/**
 * The positions a 'Mech can get to, by hex and movement mode, each with a score that no facing there can exceed. Only
 * those that might still make the short list are scored facing by facing.
 */
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { HEX_OF, hexesOf, NO_PATH, type Reach, rollsOf } from '../rules/reach.ts';
import type { Scoring } from './scoring.ts';
import { JUMP, RUN, type ShortList, STAND, WALK } from './short-list.ts';

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
  private count = 0;
  private readonly hex = new Int16Array(MAX_POSITIONS);
  private readonly mode = new Uint8Array(MAX_POSITIONS);
  /** For jumps: hexes crossed, rolls due. */
  private readonly jumped = new Uint8Array(MAX_POSITIONS);
  private readonly rolls = new Uint8Array(MAX_POSITIONS);
  private readonly bound = new Float64Array(MAX_POSITIONS);

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
    this.bound[at] = scoring.bound(fewest, most, rolls + (mode === RUN ? runRolls : 0));
  }

  addLanding(hex: number, rolls: number): void {
    const { scoring, start } = this.search;
    const hexes = distanceBetween(HEX_OF[start]!, hex);
    this.considered += 3;
    scoring.stepInto(hex, JUMP, scoring.jumpHeat(hexes));
    const at = this.add(hex, JUMP);
    this.jumped[at] = hexes;
    this.rolls[at] = rolls;
    this.bound[at] = scoring.bound(hexes, hexes, rolls);
  }

  private add(hex: number, mode: number): number {
    const at = this.count++;
    this.hex[at] = hex;
    this.mode[at] = mode;
    return at;
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

  private scoreFacings(position: number, best: ShortList): void {
    if (this.bound[position] === Number.NEGATIVE_INFINITY) return;
    this.bound[position] = Number.NEGATIVE_INFINITY;
    if (this.mode[position] === JUMP) this.scoreLanding(position, best);
    else this.scoreOnFoot(this.hex[position]!, this.mode[position]!, best);
  }

  /** The facing of a jump is free: towards the enemy, or one hexside off to show the better side. */
  private scoreLanding(position: number, best: ShortList): void {
    const { scoring } = this.search;
    const jumped = this.jumped[position]!;
    scoring.stepInto(this.hex[position]!, JUMP, scoring.jumpHeat(jumped));
    const ahead = scoring.facingFoe();
    for (let turn = 5; turn <= 7; turn++) scoring.scorePosition((ahead + turn) % 6, jumped, this.rolls[position]!, best);
  }

  private scoreOnFoot(hex: number, mode: number, best: ShortList): void {
    const { scoring, walk, run, start, runRolls } = this.search;
    const { paths } = mode === RUN ? run : walk;
    scoring.stepInto(hex, mode, scoring.footHeat[mode]!);
    for (let facing = 0, state = hex * 6; facing < 6; facing++, state++) {
      const path = paths[state]!;
      if (path === NO_PATH || (state === start) !== (mode === STAND) || (mode === RUN && walk.paths[state] !== NO_PATH)) continue;
      scoring.scorePosition(facing, hexesOf(path), rollsOf(path) + (mode === RUN ? runRolls : 0), best);
    }
  }
}
