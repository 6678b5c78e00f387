import { TriangleAlert } from 'lucide-react';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { Facts } from '../../../src-shared/contract/ruleset.ts';
import { rulesOf } from '../../format/facts.ts';
import { count } from '../../format/figures.ts';

export interface RuleChipsProps {
  readonly combatant: Combatant;
  readonly facts: Facts | undefined;
  readonly problems?: readonly Problem[];
}

const MOST = 6;

/** What a combatant carries in one line: rules that are left out first, then those that count, then its tags. */
export function RuleChips({ combatant, facts, problems = [] }: RuleChipsProps) {
  const leftOut = combatant.unmodelled;
  const rules = rulesOf(facts).filter((rule) => !leftOut.includes(rule));
  const named = new Set(rules.map((rule) => rule.toLowerCase()));
  const known = [...rules, ...combatant.tags.filter((tag) => !named.has(tag.toLowerCase()))];
  const spoken = problems.find((p) => !leftOut.some((rule) => p.message.includes(rule)));
  const all = [...leftOut.map((rule) => `${rule} (left out)`), ...known];
  return (
    <div className="row found-tags" title={all.join(', ')}>
      {combatant.multiplicity > 1 && (
        <span className="chip" title="Equal entries that were folded into this one">
          × {count(combatant.multiplicity)}
        </span>
      )}
      {spoken && (
        <span className="small import-warn ellipsis" title={problems.map((p) => p.message).join(' ')}>
          {spoken.message}
        </span>
      )}
      {leftOut.slice(0, MOST).map((rule) => (
        <span key={rule} className="chip chip-warn" title="Not modelled: it plays without this rule">
          <TriangleAlert size={11} aria-hidden />
          {rule}
        </span>
      ))}
      {known.slice(0, Math.max(0, MOST - leftOut.length)).map((word) => (
        <span key={word} className="chip">
          {word}
        </span>
      ))}
    </div>
  );
}
