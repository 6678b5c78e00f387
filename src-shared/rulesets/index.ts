import type { RulesetId } from '../contract/combatant.ts';
import type { Ruleset } from '../contract/ruleset.ts';
import { battletech } from './battletech/index.ts';
import { eclipse } from './eclipse/index.ts';
import { opr } from './opr/index.ts';
import { osr } from './osr/index.ts';
import { wh40k } from './wh40k/index.ts';

/** Every ruleset there is: one line each. */
export const RULESETS: readonly Ruleset[] = [opr, osr, battletech, eclipse, wh40k];

export function rulesetById(id: RulesetId): Ruleset {
  const found = RULESETS.find((r) => r.id === id);
  if (found === undefined) throw new Error(`no ruleset '${id}'`);
  return found;
}
