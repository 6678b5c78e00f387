/**
 * The places one can get to, by hex and way of moving, each with a score that nothing there can exceed. Only those
 * that might still make the short list are looked at facing by facing.
 */
import { distanceBetween, HEX_COUNT } from '../rules/ground.ts';
import { HEX_OF, hexesOf, NO_PATH, type Reach, rollsOf } from '../rules/reach.ts';
import type { Scoring } from './scoring.ts';
import { JUMP, RUN, type ShortList, STAND, WALK } from './short-list.ts';

const MAX_POSITIONS = 3 * HEX_COUNT + 2;

export class CandidatePositions {
  /** States and landings looked at or ruled out. */
  considered = 0;
  private count = 0;
  private readonly hex = new Int16Array(MAX_POSITIONS);
  private readonly mode = new Uint8Array(MAX_POSITIONS);
  /** Of jumps: hexes crossed, rolls asked for. */
  private readonly jumped = new Uint8Array(MAX_POSITIONS);
  private readonly rolls = new Uint8Array(MAX_POSITIONS);
  private readonly bound = new Float64Array(MAX_POSITIONS);

  clear(): void {
    this.count = this.considered = 0;
  }

  /** On foot, within walking MP. Staying where one is is a place of its own. */
  walked(scoring: Scoring, walk: Reach, start: number): void {
    const { hexes, hexCount } = walk;
    for (let i = 0; i < hexCount; i++) this.onFoot(scoring, walk, null, hexes[i] as number, WALK, start, 0);
    this.onFoot(scoring, walk, null, HEX_OF[start] as number, STAND, start, 0);
  }

  /** What can be walked need not be run. */
  ran(scoring: Scoring, run: Reach, walk: Reach, start: number, lame: number): void {
    const { hexes, hexCount } = run;
    for (let i = 0; i < hexCount; i++) this.onFoot(scoring, run, walk, hexes[i] as number, RUN, start, lame);
  }

  private onFoot(scoring: Scoring, reach: Reach, walk: Reach | null, hex: number, mode: number, start: number, lame: number): void {
    const { paths } = reach;
    let fewest = 31;
    let most = -1;
    let rolls = 31;
    for (let state = hex * 6; state < hex * 6 + 6; state++) {
      const way = paths[state] as number;
      if (way === NO_PATH || (state === start) !== (mode === STAND) || (walk !== null && walk.paths[state] !== NO_PATH)) continue;
      const entered = hexesOf(way);
      if (entered < fewest) fewest = entered;
      if (entered > most) most = entered;
      const asked = rollsOf(way);
      if (asked < rolls) rolls = asked;
      this.considered++;
    }
    if (most < 0) return;
    scoring.stepInto(hex, mode, mode);
    this.add(hex, mode, 0, 0, scoring.bound(fewest, most, rolls + lame));
  }

  landed(scoring: Scoring, start: number, hex: number, rolls: number): void {
    const hexes = distanceBetween(start, hex);
    this.considered += 3;
    scoring.stepInto(hex, JUMP, Math.max(3, hexes));
    this.add(hex, JUMP, hexes, rolls, scoring.bound(hexes, hexes, rolls));
  }

  private add(hex: number, mode: number, jumped: number, rolls: number, bound: number): void {
    const at = this.count++;
    this.hex[at] = hex;
    this.mode[at] = mode;
    this.jumped[at] = jumped;
    this.rolls[at] = rolls;
    this.bound[at] = bound;
  }

  /** Fills the short list: the most promising places first, so that the others can be passed over. */
  rank(scoring: Scoring, walk: Reach, run: Reach, start: number, lame: number, size: number, best: ShortList): void {
    const { bound } = this;
    for (let pick = 0; pick < size; pick++) {
      let top = 0;
      for (let i = 1; i < this.count; i++) if ((bound[i] as number) > (bound[top] as number)) top = i;
      this.look(top, scoring, walk, run, start, lame, best);
    }
    for (let i = 0; i < this.count; i++) if ((bound[i] as number) >= best.bar) this.look(i, scoring, walk, run, start, lame, best);
  }

  /** Every facing of a place. */
  private look(place: number, scoring: Scoring, walk: Reach, run: Reach, start: number, lame: number, best: ShortList): void {
    if (this.bound[place] === Number.NEGATIVE_INFINITY) return;
    this.bound[place] = Number.NEGATIVE_INFINITY;
    const mode = this.mode[place] as number;
    const hex = this.hex[place] as number;
    const jumped = this.jumped[place] as number;
    scoring.stepInto(hex, mode, mode === JUMP ? Math.max(3, jumped) : mode);
    if (mode === JUMP) {
      // The facing is free: towards the enemy, or one hexside off to show the better side.
      const ahead = scoring.facingFoe();
      for (let turn = 5; turn <= 7; turn++) scoring.scorePosition((ahead + turn) % 6, jumped, this.rolls[place] as number, best);
      return;
    }
    const { paths } = mode === RUN ? run : walk;
    for (let facing = 0, state = hex * 6; facing < 6; facing++, state++) {
      const way = paths[state] as number;
      if (way === NO_PATH || (state === start) !== (mode === STAND) || (mode === RUN && walk.paths[state] !== NO_PATH)) continue;
      scoring.scorePosition(facing, hexesOf(way), rollsOf(way) + (mode === RUN ? lame : 0), best);
    }
  }
}
