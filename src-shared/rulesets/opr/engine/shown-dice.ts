/**
 * Dice that add up to a drawn outcome. The engine draws the wounds of a whole weapon group at once; a viewer wants to
 * see dice. They are sampled given the outcome, from the trial's side stream, so the dice on screen fit the result and
 * have the distribution that rolled dice would have.
 */
import type { SeededDice } from '../../../random/seeded.ts';
import { convolve, type Distribution, pointMass, probabilityOf } from '../../../stats/distribution.ts';
import type { AttackSpec } from '../rules/modifiers.ts';
import { type AttackTrace, newTrace, rollAttack } from '../rules/roll-attack.ts';

export interface ShownAttack {
  readonly trace: AttackTrace;
  readonly hits: number;
}

/** `dice` dice of a class that brought `wounds` wounds together; `pmf` is the distribution of one die. */
export interface DrawnAttack {
  readonly spec: AttackSpec;
  readonly pmf: Distribution;
  readonly dice: number;
  readonly wounds: number;
}

/** Faces that bring the drawn wounds. */
export function diceFor({ spec, pmf, dice, wounds }: DrawnAttack, rng: SeededDice): ShownAttack {
  if (spec.hitCap > 0) return wholeAttack(spec, dice, wounds, rng);
  const rest: Distribution[] = [pointMass(0)];
  for (let i = 1; i <= dice; i++) rest.push(convolve(rest[i - 1]!, pmf));
  const trace = newTrace();
  let hits = 0;
  let left = wounds;
  for (let i = 0; i < dice; i++) {
    const share = shareOf(pmf, rest[dice - i - 1]!, left, rng);
    const one = oneDie(spec, share, rng);
    append(trace, one.trace);
    hits += one.hits;
    left -= share;
  }
  return { trace, hits };
}

/** Wounds of the next die, given that it and the rest bring `left`. */
function shareOf(pmf: Distribution, rest: Distribution, left: number, rng: SeededDice): number {
  let total = 0;
  for (let i = 0; i < pmf.mass.length; i++) total += pmf.mass[i]! * probabilityOf(rest, left - pmf.min - i);
  let point = rng.fraction() * total;
  let chosen = pmf.min;
  for (let i = 0; i < pmf.mass.length; i++) {
    const weight = pmf.mass[i]! * probabilityOf(rest, left - pmf.min - i);
    if (weight === 0) continue;
    chosen = pmf.min + i;
    point -= weight;
    if (point < 0) break;
  }
  return chosen;
}

/** One die is rolled until it brings its share; a share of chance p was chosen with chance p, so this is short. */
function oneDie(spec: AttackSpec, share: number, rng: SeededDice): ShownAttack {
  for (;;) {
    const trace = newTrace();
    const result = rollAttack({ ...spec, dice: 1 }, rng, trace);
    if (sum(result.wounds) === share) return { trace, hits: result.hits };
  }
}

function wholeAttack(spec: AttackSpec, dice: number, wounds: number, rng: SeededDice): ShownAttack {
  for (;;) {
    const trace = newTrace();
    const result = rollAttack({ ...spec, dice }, rng, trace);
    if (sum(result.wounds) === wounds) return { trace, hits: result.hits };
  }
}

interface DeadlyHits {
  readonly deadly: number;
  readonly ignore: readonly number[];
  /** Wounds of each hit that were not ignored. */
  readonly stayed: readonly number[];
}

/** Ignore rolls of Deadly hits, given how many wounds of each stayed. */
export function ignoreFacesFor(hits: DeadlyHits, plain: AttackSpec, rng: SeededDice): number[] {
  const { deadly, ignore, stayed } = hits;
  const faces: number[] = [];
  for (const wounds of stayed) {
    const one = oneDie({ ...plain, hit: 6, block: 0, blockSix: 0, blast: 1, hitCap: 0, deadly, ignore }, wounds, rng);
    faces.push(...one.trace.ignore);
  }
  return faces;
}

function append(into: AttackTrace, from: AttackTrace): void {
  into.hit.push(...from.hit);
  into.extra.push(...from.extra);
  into.block.push(...from.block);
  into.blockTargets.push(...from.blockTargets);
  into.reblock.push(...from.reblock);
  into.reblockTargets.push(...from.reblockTargets);
  into.ignore.push(...from.ignore);
}

const sum = (values: readonly number[]): number => values.reduce((s, v) => s + v, 0);

interface DrawnTest {
  readonly quality: number;
  readonly bonus: number;
  /** Roll that passes a failed test after all; 7 = none. */
  readonly save: number;
  readonly passed: boolean;
}

/** Morale dice that end as the test ended. */
export function moraleFaces({ quality, bonus, save, passed }: DrawnTest, rng: SeededDice): { face: number; again: number | null } {
  for (;;) {
    const face = rng.die(6);
    const ok = face === 6 || (face > 1 && face + bonus >= quality);
    if (ok || save > 6) {
      if (ok === passed) return { face, again: null };
      continue;
    }
    const again = rng.die(6);
    if (again >= save === passed) return { face, again };
  }
}
