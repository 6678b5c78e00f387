import type { RulesetId } from '../contract/combatant.ts';
import type { Ruleset } from '../contract/ruleset.ts';
import { eclipse } from './eclipse/index.ts';
import { osr } from './osr/index.ts';

/** Every ruleset there is: one line each. */
export const RULESETS: readonly Ruleset[] = [osr, eclipse];

export function rulesetById(id: RulesetId): Ruleset {
  const found = RULESETS.find((r) => r.id === id);
  if (found === undefined) throw new Error(`no ruleset '${id}'`);
  return found;
}
