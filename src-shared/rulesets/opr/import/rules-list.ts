/** Reads the rule list of a unit line: `Fear(2), 5x Fearless, 1x Medic Kit(Regeneration Aura)`. */
import { type LineFault, loneBrackets, type RawRule, ruleOf, splitTopLevel } from './weapons-line.ts';

export interface RawUnitRule extends RawRule {
  /** `5x` was written. */
  readonly count: number | undefined;
  /** The item that brings the rule. */
  readonly item?: string;
}

interface ListedWeapon {
  readonly text: string;
  readonly at: number;
  /** How many items have it. */
  readonly times: number;
}

export interface RuleList {
  readonly rules: readonly RawUnitRule[];
  /** Entries with a weapon profile, which belong on the weapon line. */
  readonly weapons: readonly ListedWeapon[];
  readonly faults: readonly LineFault[];
}

const MAX_NESTING = 8;

export function readRules(text: string, offset: number, nesting = 0): RuleList {
  const rules: RawUnitRule[] = [];
  const weapons: ListedWeapon[] = [];
  const lone = loneBrackets(text);
  const faults = lone.map((at) => lostBracket(text, at, offset));
  for (const part of splitTopLevel(text, lone)) {
    const at = offset + part.at;
    const [, counted, given = ''] = /^(?:(\d+)x\s+)?([\s\S]*)$/.exec(part.text) ?? [];
    const count = counted === undefined ? undefined : Number(counted);
    const bodyAt = at + (part.text.length - given.length);
    const body = withBrackets(given);
    const nested = /^([^(]+)\(([\s\S]*\S[\s\S]*)\)$/.exec(body);
    if (/^[^()]*\(\s*(?:[^()]*,\s*)?A\d+\s*[,)]/.test(body)) weapons.push({ text: part.text, at, times: 1 });
    else if (nested === null || /^\s*[+-]?\d+\s*$/.test(nested[2]!)) rules.push({ ...ruleOf(body, bodyAt), count });
    else if (nesting < MAX_NESTING) {
      const inner = readRules(nested[2]!, bodyAt + nested[1]!.length + 1, nesting + 1);
      const item = nested[1]!.trim();
      // What is in an item inside of another is had as often as the outer one.
      const times = count ?? (nesting === 0 ? 1 : undefined);
      rules.push(...inner.rules.map((rule) => ({ ...rule, count: rule.count ?? times, item })));
      weapons.push(...inner.weapons.map((weapon) => ({ ...weapon, times: weapon.times * (count ?? 1) })));
      faults.push(...inner.faults);
    }
  }
  return { rules, weapons, faults };
}

/** `Tough(3` without its end, `Fast)` without its beginning, `Fear()` with nothing inside. */
function withBrackets(body: string): string {
  const lone = loneBrackets(body);
  const closed = lone.some((at) => body[at] === '(') ? `${body})` : lone.length > 0 ? body.replace(/\)+$/, '') : body;
  return closed.replace(/\(\s*\)$/, '').trimEnd();
}

function lostBracket(text: string, at: number, offset: number): LineFault {
  const opens = text[at] === '(';
  return {
    code: 'opr/unbalanced',
    message: opens ? 'A bracket in the rule list is never closed.' : 'A bracket in the rule list closes nothing.',
    hint: opens ? 'It was closed before the next comma.' : 'It was ignored.',
    at: offset + at,
    end: offset + at + 1,
  };
}
