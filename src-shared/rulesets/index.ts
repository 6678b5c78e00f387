import type { RulesetId } from '../contract/combatant.ts';
import type { Ruleset } from '../contract/ruleset.ts';
import { ruleset as battletech } from './battletech/index.ts';
import { ruleset as eclipse } from './eclipse/index.ts';
import { ruleset as opr } from './opr/index.ts';
import { ruleset as osr } from './osr/index.ts';
import { ruleset as wh40k } from './wh40k/index.ts';

/** Every ruleset there is: one line each. */
export const RULESETS: readonly Ruleset[] = [opr, osr, battletech, eclipse, wh40k];

export function rulesetById(id: RulesetId): Ruleset {
  const found = RULESETS.find((r) => r.id === id);
  if (found === undefined) throw new Error(`no ruleset '${id}'`);
  return found;
}
