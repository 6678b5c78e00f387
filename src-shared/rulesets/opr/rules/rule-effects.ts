/** The effects of a rule under the chosen options. */
import type { Effect, RuleEntry } from '../data/effects.ts';
import type { RuleOptions } from './options.ts';

/** The effects of a rule under the chosen options (digest section 3, rows 5 to 8 and 17). */
export function effectsOf(entry: RuleEntry, ruleOptions: RuleOptions): readonly Effect[] {
  switch (entry.name) {
    case 'Relentless':
      return ruleOptions.relentless === 'held' ? entry.effects : [{ do: 'extraHit', low: 6, when: 'shootFar' }, { do: 'holdToShoot' }];
    case 'Lance':
      return ruleOptions.lance === 'ap2' ? entry.effects : THRUST;
    case 'Poison':
      return ruleOptions.poison === 'reroll' ? entry.effects : [...entry.effects, { do: 'cancelRegeneration', when: 'always' }];
    case 'Fearless':
      return ruleOptions.fearless === 'four' ? entry.effects : [{ do: 'morale', n: 1 }];
    default:
      return entry.effects;
  }
}

const THRUST: readonly Effect[] = [
  { do: 'hit', n: 1, when: 'charge' },
  { do: 'ap', n: 1, when: 'charge' },
];
