/** Values of the star chart's axes (analysis/profile.ts). Comparable within a field; no dice are rolled. */
import { diceMean, dicePmf } from '../../../random/dice.ts';
import { type Actor, diceOf, type Party } from '../rules/actor.ts';
import { hitChance } from '../rules/hit-chance.ts';
import type { FightRules } from '../rules/options.ts';

/** The attacker that defence is measured against: +3, 1d8. */
const YARDSTICK = { bonus: 3, damage: 4.5 } as const;

export function measure(party: Party, rules: FightRules): Float64Array {
  const { actors } = party;
  const sum = (of: (actor: Actor) => number) => actors.reduce((total, actor) => total + of(actor), 0);
  const damage = (ac: number) => (actor: Actor) =>
    canDo(actor, 'attack') ? hitChance(actor.attackBonus, ac, rules) * meanDamage(actor) : 0;
  const all15 = sum(damage(15));
  const far15 = sum((actor) => (actor.range === 'melee' ? 0 : damage(15)(actor)));
  const movers = actors.filter((actor) => canDo(actor, 'move'));
  const frontage = sum((actor) => actor.frontage);
  const room = rules.capacities[2] ?? frontage;
  return Float64Array.from([
    sum(damage(12)),
    all15,
    sum(damage(18)),
    all15 === 0 ? 0 : (100 * far15) / all15,
    sum((actor) => attacksSurvived(actor, actor.ac, rules)),
    sum((actor) => attacksSurvived(actor, actor.ac + (canDo(actor, 'guard') ? rules.guardBonus : 0), rules)),
    room === 0 ? 0 : (100 * Math.min(room, frontage)) / room,
    movers.length === 0 ? 0 : movers.reduce((total, actor) => total + actor.speed, 0) / movers.length,
    actors.length,
  ]);
}

/** Rolls below zero count as zero. */
function meanDamage(actor: Actor): number {
  const pmf = dicePmf(diceOf(actor.damage));
  let mean = 0;
  for (let i = 0; i < pmf.mass.length; i++) mean += pmf.mass[i]! * Math.max(0, pmf.min + i);
  return mean;
}

/** An armour class that the yardstick cannot hit counts as one chance in forty, so that the sum stays a number. */
function attacksSurvived(actor: Actor, ac: number, rules: FightRules): number {
  return Math.max(1, diceMean(diceOf(actor.hp))) / (Math.max(1 / 40, hitChance(YARDSTICK.bonus, ac, rules)) * YARDSTICK.damage);
}

function canDo(actor: Actor, action: string): boolean {
  return actor.apl.length === 0 ? action !== 'guard' : actor.apl.some((entry) => entry.action === action);
}
