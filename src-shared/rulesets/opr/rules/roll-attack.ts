/** One weapon group's attack, die by die, in the order of the book (GF 3.5.1, shooting and melee). */
import type { Dice } from '../../../random/dice.ts';
import type { AttackSpec } from './modifiers.ts';

export interface AttackResult {
  readonly hits: number;
  /** Wounds before any ignore roll; Deadly not yet counted. */
  readonly unblocked: number;
  /** Wounds of each unblocked hit after Deadly and ignore rolls; 0 entries were ignored altogether. */
  readonly wounds: readonly number[];
  /** Natural 1s to hit; extra attacks are not counted. */
  readonly ones: number;
}

/** What a viewer sees of the dice. */
export interface AttackTrace {
  hit: number[];
  extra: number[];
  block: number[];
  /** Number that each block die needed: hits of 6s can have more AP. */
  blockTargets: number[];
  reblock: number[];
  reblockTargets: number[];
  ignore: number[];
}

export function newTrace(): AttackTrace {
  return { hit: [], extra: [], block: [], blockTargets: [], reblock: [], reblockTargets: [], ignore: [] };
}

export function rollAttack(spec: AttackSpec, dice: Dice, trace?: AttackTrace): AttackResult {
  const { plain, six, ones } = rollToHit(spec, dice, trace);
  const [plainHits, sixHits] = blast(spec, plain, six);
  let unblocked = 0;
  for (let i = 0; i < sixHits; i++) {
    const wounds = rollToBlock(spec, spec.blockSix, dice, trace);
    unblocked += wounds === 0 ? 0 : wounds + spec.woundSix;
  }
  for (let i = 0; i < plainHits; i++) unblocked += rollToBlock(spec, spec.block, dice, trace);
  const wounds: number[] = [];
  for (let i = 0; i < unblocked; i++) wounds.push(rollToIgnore(spec, dice, trace));
  return { hits: plainHits + sixHits, unblocked, wounds, ones };
}

function rollToHit(spec: AttackSpec, dice: Dice, trace?: AttackTrace): { plain: number; six: number; ones: number } {
  let plain = 0;
  let six = 0;
  let ones = 0;
  if (spec.hit === 6) return { plain: spec.dice, six, ones };
  let extra = 0;
  for (let i = 0; i < spec.dice; i++) {
    const face = spec.noOnes ? dice.roll(5, 'toHit') + 1 : dice.roll(6, 'toHit');
    trace?.hit.push(face);
    if (face === 1) ones++;
    if (face >= 5) extra += spec.extraAttacks[face - 5]!;
    ({ plain, six } = countHit(spec, face, plain, six));
  }
  for (let i = 0; i < extra; i++) {
    const face = dice.roll(6, 'extraAttack');
    trace?.extra.push(face);
    ({ plain, six } = countHit(spec, face, plain, six));
  }
  return { plain, six, ones };
}

/** A hit of an unmodified 6 is kept apart (Rending); the extra hits it gives are ordinary ones. */
function countHit(spec: AttackSpec, face: number, plain: number, six: number): { plain: number; six: number } {
  if (face < 7 - spec.hit) return { plain, six };
  const extra = face >= 5 ? spec.extraHits[face - 5]! : 0;
  return face === 6 ? { plain: plain + extra, six: six + 1 } : { plain: plain + extra + 1, six };
}

/** GF 3.5.1 "Blast": after all other hit effects; a cap on the total keeps the hits of 6s first. */
function blast(spec: AttackSpec, plain: number, six: number): [plain: number, six: number] {
  const sixHits = six * spec.blast;
  const plainHits = plain * spec.blast;
  if (spec.hitCap === 0) return [plainHits, sixHits];
  const kept = Math.min(sixHits, spec.hitCap);
  return [Math.min(plainHits, spec.hitCap - kept), kept];
}

/** Wounds of one hit: 0 blocked, 1 unblocked, one more if the roll calls for it. */
function rollToBlock(spec: AttackSpec, blocking: number, dice: Dice, trace?: AttackTrace): number {
  if (blocking === 0) return 1;
  let face = dice.roll(6, 'toBlock');
  trace?.block.push(face);
  trace?.blockTargets.push(face > 6 - spec.reroll ? 7 : 7 - blocking);
  if (face > 6 - spec.reroll) {
    face = dice.roll(6, 'reBlock');
    trace?.reblock.push(face);
    trace?.reblockTargets.push(7 - blocking);
  }
  if (face >= 7 - blocking) return 0;
  return face <= spec.extraWound ? 2 : 1;
}

/** Digest 1.3, step 6: one die a wound after Deadly; every kind of ignore roll the unit has gets its own try. */
function rollToIgnore(spec: AttackSpec, dice: Dice, trace?: AttackTrace): number {
  let wounds = 0;
  for (let i = 0; i < spec.deadly; i++) {
    let ignored = false;
    for (const target of spec.ignore) {
      if (ignored) break;
      const face = dice.roll(6, 'toIgnore');
      trace?.ignore.push(face);
      ignored = face >= target;
    }
    if (!ignored) wounds++;
  }
  return wounds;
}
