/** Facts the query box can ask for: actors>=4 weapon:melee. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { FactSpec, Facts } from '../../../contract/ruleset.ts';
import { diceMean } from '../../../random/dice.ts';
import { diceOf, type PartyData, partyOf } from '../rules/actor.ts';

export const FACTS: readonly FactSpec[] = [
  { id: 'actors', label: 'Actors', kind: 'number' },
  { id: 'hp', label: 'Mean hit points', kind: 'number' },
  { id: 'ac', label: 'Best armour class', kind: 'number' },
  { id: 'frontage', label: 'Frontage', kind: 'number' },
  { id: 'weapon', label: 'Weapon ranges', kind: 'words' },
  { id: 'actor', label: 'Actor names', kind: 'words' },
];

export function factsOf(combatant: Combatant<PartyData>): Facts {
  const { actors } = partyOf(combatant);
  return {
    actors: actors.length,
    hp: actors.reduce((sum, actor) => sum + Math.max(1, diceMean(diceOf(actor.hp))), 0),
    ac: actors.reduce((best, actor) => Math.max(best, actor.ac), Number.NEGATIVE_INFINITY),
    frontage: actors.reduce((sum, actor) => sum + actor.frontage, 0),
    weapon: [...new Set(actors.map((actor) => actor.range))],
    actor: actors.map((actor) => actor.name),
  };
}
