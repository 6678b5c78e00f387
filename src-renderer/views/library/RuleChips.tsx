import { TriangleAlert } from 'lucide-react';
import type { Combatant } from '../../../src-shared/contract/combatant.ts';
import { ruleNames } from '../../../src-shared/contract/left-out.ts';
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

/** The rules and tags of a combatant in one line: rules that aren't modelled first, then the user's own tags, other rules, other tags. */
export function RuleChips({ combatant, facts, problems = [] }: RuleChipsProps) {
  const { unmodelled } = combatant;
  const rules = rulesOf(facts).filter((rule) => !unmodelled.includes(rule));
  const named = new Set(rules.map((rule) => rule.toLowerCase()));
  const own = combatant.source?.tags ?? [];
  const others = combatant.tags.filter((tag) => !named.has(tag.toLowerCase()) && !own.includes(tag));
  const known = [...own, ...rules.filter((rule) => !own.includes(rule)), ...others];
  const problem = problems.find((p) => !unmodelled.some((rule) => p.message.includes(rule)));
  const all = [...unmodelled.map((rule) => `${rule} (not modelled)`), ...known];
  return (
    <div className="row library-tags" title={all.join(', ')}>
      {combatant.multiplicity > 1 && (
        <span className="chip" title="Identical entries merged into this one">
          × {count(combatant.multiplicity)}
        </span>
      )}
      {problem && (
        <span className="small warn ellipsis" title={problems.map((p) => p.message).join(' ')}>
          {problem.message}
        </span>
      )}
      {ruleNames(unmodelled)
        .slice(0, MOST)
        .map((rule) => (
          <span key={rule} className="chip chip-warn" title="Not modelled: results leave this rule out">
            <TriangleAlert size={11} aria-hidden />
            {rule}
          </span>
        ))}
      {known.slice(0, Math.max(own.length, MOST - unmodelled.length)).map((word) => (
        <span key={word} className="chip">
          {own.includes(word) ? `#${word}` : word}
        </span>
      ))}
    </div>
  );
}
