/** Reads the rule list of a unit line: `Fear(2), 5x Fearless, 1x Medic Kit(Regeneration Aura)`. */
import { type RawRule, ruleOf, splitTopLevel } from './weapons-line.ts';

export interface RawUnitRule extends RawRule {
  /** `5x` was written. */
  readonly count: number | undefined;
  /** The item that brings the rule. */
  readonly item?: string;
}

export interface RuleList {
  readonly rules: readonly RawUnitRule[];
  /** Entries with a weapon profile, which belong on the weapon line. */
  readonly weapons: readonly { readonly text: string; readonly at: number }[];
}

const MAX_NESTING = 8;

export function readRules(text: string, offset: number, nesting = 0): RuleList {
  const rules: RawUnitRule[] = [];
  const weapons: { text: string; at: number }[] = [];
  for (const part of splitTopLevel(text)) {
    const at = offset + part.at;
    const [, counted, body = ''] = /^(?:(\d+)x\s+)?([\s\S]*)$/.exec(part.text) ?? [];
    const count = counted === undefined ? undefined : Number(counted);
    const bodyAt = at + (part.text.length - body.length);
    const nested = /^([^(]*)\(([\s\S]*)\)$/.exec(body);
    if (/\(\s*(?:[^()]*,\s*)?A\d+\s*[,)]/.test(body)) weapons.push({ text: part.text, at });
    else if (nested === null || /^\s*[+-]?\d+\s*$/.test(nested[2] as string)) rules.push({ ...ruleOf(body, bodyAt), count });
    else if (nesting < MAX_NESTING) {
      const inner = readRules(nested[2] as string, bodyAt + (nested[1] as string).length + 1, nesting + 1);
      const item = (nested[1] as string).trim();
      rules.push(...inner.rules.map((rule) => ({ ...rule, count: rule.count ?? count ?? 1, item })));
      weapons.push(...inner.weapons);
    }
  }
  return { rules, weapons };
}
