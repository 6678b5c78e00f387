/** Dice text of profiles: `1`, `d6`, `2d3`, `d3+3` (digest 1). Parsed once and remembered. */
import { type DiceExpression, isDice, parseDice } from '../../../random/dice.ts';

const known = new Map<string, DiceExpression>();

/** For text that an importer has already checked. */
export function diceOf(text: string): DiceExpression {
  let dice = known.get(text);
  if (dice === undefined) {
    const parsed = parseDice(text);
    if (!isDice(parsed)) throw new Error(parsed.fault);
    dice = parsed;
    known.set(text, dice);
  }
  return dice;
}

export function fixedDice(value: number): DiceExpression {
  return { terms: [], constant: value };
}

export function addDice(x: DiceExpression, y: DiceExpression): DiceExpression {
  return { terms: [...x.terms, ...y.terms], constant: x.constant + y.constant };
}
