/** Dice expressions: `NdM+K`, parsed once, rolled often. */
import { convolve, type Distribution, fromMass, pointMass, shift } from '../stats/distribution.ts';

/** Something that rolls one die. `what` names the roll, so that scripted dice can answer it by name. */
export interface Dice {
  roll(sides: number, what: string): number;
}

/** A sum of dice and a constant: 2d6+1d4-1. */
export interface DiceExpression {
  readonly terms: readonly { readonly count: number; readonly sides: number }[];
  readonly constant: number;
}

const MAX_COUNT = 1000;
const MAX_SIDES = 10000;

/** Accepts `1d8+2`, `d6`, `2D6 - 1`, `d3+d6`, `7`. Returns a sentence when it is not one. */
export function parseDice(text: string): DiceExpression | { readonly fault: string } {
  const compact = text.replace(/\s+/g, '').toLowerCase();
  if (compact === '') return { fault: 'the dice expression is empty' };
  const terms: { count: number; sides: number }[] = [];
  let constant = 0;
  const part = /([+-]?)(?:(\d*)d(\d+)|(\d+))/y;
  let at = 0;
  while (at < compact.length) {
    part.lastIndex = at;
    const found = part.exec(compact);
    if (found === null || (at > 0 && found[1] === '')) return { fault: `'${text}' is not a dice expression such as 1d8+2` };
    const sign = found[1] === '-' ? -1 : 1;
    if (found[4] !== undefined) {
      constant += sign * Number(found[4]);
    } else {
      const count = found[2] === '' ? 1 : Number(found[2]);
      const sides = Number(found[3]);
      if (sign < 0) return { fault: `'${text}' subtracts dice; only a number can be subtracted` };
      if (count > MAX_COUNT) return { fault: `'${text}' rolls more than ${MAX_COUNT} dice` };
      if (sides < 1 || sides > MAX_SIDES) return { fault: `'${text}' has a die with ${sides} sides; use 1 to ${MAX_SIDES}` };
      if (count > 0) terms.push({ count, sides });
    }
    at = part.lastIndex;
  }
  if (Math.abs(constant) > 1_000_000) return { fault: `'${text}' is out of range` };
  return { terms, constant };
}

export function isDice(parsed: DiceExpression | { readonly fault: string }): parsed is DiceExpression {
  return 'terms' in parsed;
}

export function formatDice(d: DiceExpression): string {
  const dice = d.terms.map((t) => `${t.count}d${t.sides}`).join('+');
  if (dice === '') return String(d.constant);
  return d.constant === 0 ? dice : `${dice}${d.constant > 0 ? '+' : ''}${d.constant}`;
}

export function rollDice(d: DiceExpression, dice: Dice, what: string): number {
  let sum = d.constant;
  for (const term of d.terms) for (let i = 0; i < term.count; i++) sum += dice.roll(term.sides, what);
  return sum;
}

export function diceMin(d: DiceExpression): number {
  return d.terms.reduce((sum, t) => sum + t.count, d.constant);
}

export function diceMax(d: DiceExpression): number {
  return d.terms.reduce((sum, t) => sum + t.count * t.sides, d.constant);
}

export function diceMean(d: DiceExpression): number {
  return d.terms.reduce((sum, t) => sum + (t.count * (t.sides + 1)) / 2, d.constant);
}

/** The exact distribution of the sum. */
export function dicePmf(d: DiceExpression): Distribution {
  let pmf = pointMass(0);
  for (const term of d.terms) {
    const one = fromMass(1, new Array<number>(term.sides).fill(1 / term.sides));
    for (let i = 0; i < term.count; i++) pmf = convolve(pmf, one);
  }
  return shift(pmf, d.constant);
}
