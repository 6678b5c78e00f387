/**
 * The places one can get to, by hex and way of moving, each with a score that nothing there can exceed. Only those
 * that might still make the short list are looked at facing by facing.
 */
import { distanceBetween, HEX_COUNT } from './ground.ts';
import { HEX_OF, type Reach } from './reach.ts';
import type { Scoring } from './scoring.ts';
import { JUMP, RUN, type ShortList, STAND, WALK } from './short-list.ts';

const MOST_PLACES = 3 * HEX_COUNT + 2;

export class Places {
  /** States and landings looked at or ruled out. */
  considered = 0;
  private count = 0;
  private readonly hex = new Int16Array(MOST_PLACES);
  private readonly mode = new Uint8Array(MOST_PLACES);
  /** States of the place: from..to of those reached; jumps: hexes and rolls. */
  private readonly from = new Int16Array(MOST_PLACES);
  private readonly to = new Int16Array(MOST_PLACES);
  private readonly bound = new Float64Array(MOST_PLACES);

  clear(): void {
    this.count = this.considered = 0;
  }

  walked(scoring: Scoring, walk: Reach): void {
    const { states, count } = walk;
    for (let i = 0; i < count; ) {
      const hex = HEX_OF[states[i] as number] as number;
      const mode = walk.cost(states[i] as number) === 0 ? STAND : WALK;
      const from = i;
      let fewest = 31;
      let most = 0;
      let rolls = 31;
      for (; i < count; i++) {
        const state = states[i] as number;
        // Staying where one is is a place of its own.
        if (HEX_OF[state] !== hex || (i > from && (mode === STAND || walk.cost(state) === 0))) break;
        const hexes = walk.hexes(state);
        if (hexes < fewest) fewest = hexes;
        if (hexes > most) most = hexes;
        rolls = Math.min(rolls, walk.rolls(state));
      }
      this.considered += i - from;
      scoring.stepInto(hex, mode, mode);
      this.add(hex, mode, from, i, scoring.bound(fewest, most, rolls));
    }
  }

  /** What can be walked need not be run. */
  ran(scoring: Scoring, run: Reach, walk: Reach, lame: number): void {
    const { states, count } = run;
    for (let i = 0; i < count; ) {
      const hex = HEX_OF[states[i] as number] as number;
      const from = i;
      let fewest = 31;
      let most = -1;
      let rolls = 31;
      for (; i < count; i++) {
        const state = states[i] as number;
        if (HEX_OF[state] !== hex) break;
        if (walk.reaches(state)) continue;
        const hexes = run.hexes(state);
        if (hexes < fewest) fewest = hexes;
        if (hexes > most) most = hexes;
        rolls = Math.min(rolls, run.rolls(state));
        this.considered++;
      }
      if (most < 0) continue;
      scoring.stepInto(hex, RUN, RUN);
      this.add(hex, RUN, from, i, scoring.bound(fewest, most, rolls + lame));
    }
  }

  landed(scoring: Scoring, start: number, hex: number, rolls: number): void {
    const hexes = distanceBetween(start, hex);
    this.considered += 3;
    scoring.stepInto(hex, JUMP, Math.max(3, hexes));
    this.add(hex, JUMP, hexes, rolls, scoring.bound(hexes, hexes, rolls));
  }

  private add(hex: number, mode: number, from: number, to: number, bound: number): void {
    const at = this.count++;
    this.hex[at] = hex;
    this.mode[at] = mode;
    this.from[at] = from;
    this.to[at] = to;
    this.bound[at] = bound;
  }

  /** Fills the short list: the most promising places first, so that the others can be passed over. */
  rank(scoring: Scoring, walk: Reach, run: Reach, lame: number, size: number, best: ShortList): void {
    const { bound } = this;
    for (let pick = 0; pick < size; pick++) {
      let top = 0;
      for (let i = 1; i < this.count; i++) if ((bound[i] as number) > (bound[top] as number)) top = i;
      this.look(top, scoring, walk, run, lame, best);
    }
    for (let i = 0; i < this.count; i++) if ((bound[i] as number) >= best.bar) this.look(i, scoring, walk, run, lame, best);
  }

  /** Every facing of a place. */
  private look(place: number, scoring: Scoring, walk: Reach, run: Reach, lame: number, best: ShortList): void {
    if (this.bound[place] === Number.NEGATIVE_INFINITY) return;
    this.bound[place] = Number.NEGATIVE_INFINITY;
    const mode = this.mode[place] as number;
    const from = this.from[place] as number;
    const to = this.to[place] as number;
    scoring.stepInto(this.hex[place] as number, mode, mode === JUMP ? Math.max(3, from) : mode);
    if (mode === JUMP) {
      // The facing is free: towards the enemy, or one hexside off to show the better side.
      const ahead = scoring.facingFoe();
      for (let turn = 5; turn <= 7; turn++) scoring.scorePlace((ahead + turn) % 6, from, to, best);
      return;
    }
    const reach = mode === RUN ? run : walk;
    for (let i = from; i < to; i++) {
      const state = reach.states[i] as number;
      if (mode === RUN && walk.reaches(state)) continue;
      scoring.scorePlace(state - (HEX_OF[state] as number) * 6, reach.hexes(state), reach.rolls(state) + (mode === RUN ? lame : 0), best);
    }
  }
}
