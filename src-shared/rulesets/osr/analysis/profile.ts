/** The star chart of a party: what it can deal, take and reach. Comparable within a field; no dice are rolled. */
import type { Axis } from '../../../contract/ruleset.ts';
import { dicePmf, diceMean } from '../../../random/dice.ts';
import { type Actor, diceOf, type Party } from '../rules/actor.ts';
import type { FightRules } from '../rules/options.ts';

/** The attacker that defence is measured against: +3, 1d8. */
const YARDSTICK = { bonus: 3, damage: 4.5 } as const;

export const AXES: readonly Axis[] = [
  { id: 'damage12', label: 'Damage, AC 12', group: 'offence', formula: 'sum of P(d20 + bonus >= 12) x mean damage', unit: 'HP a round' },
  { id: 'damage15', label: 'Damage, AC 15', group: 'offence', formula: 'sum of P(d20 + bonus >= 15) x mean damage', unit: 'HP a round' },
  { id: 'damage18', label: 'Damage, AC 18', group: 'offence', formula: 'sum of P(d20 + bonus >= 18) x mean damage', unit: 'HP a round' },
  {
    id: 'reach',
    label: 'Reach',
    group: 'offence',
    formula: 'share of the damage against AC 15 that is dealt from two zones away or more',
    unit: '%',
  },
  {
    id: 'durability',
    label: 'Durability',
    group: 'defence',
    formula: 'sum of mean HP / (P(d20 + 3 >= AC) x 4.5)',
    unit: 'attacks survived',
  },
  {
    id: 'staying',
    label: 'Staying power',
    group: 'defence',
    formula: 'durability with the guard bonus for everyone whose list can guard',
    unit: 'attacks survived',
  },
  {
    id: 'front',
    label: 'Front',
    group: 'defence',
    formula: 'sum of frontage, counted up to the melee capacity / melee capacity',
    unit: '%',
  },
  { id: 'speed', label: 'Speed', group: 'other', formula: 'mean zones per turn of those whose list can move', unit: 'zones' },
  { id: 'numbers', label: 'Numbers', group: 'other', formula: 'actors', unit: 'actors' },
];

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

/** clamp((21 + bonus - AC) / 20, 0, 1), with the natural 20 and natural 1 where they count. */
export function hitChance(bonus: number, ac: number, rules: Pick<FightRules, 'nat20Hits' | 'nat1Misses'>): number {
  const faces = Math.min(20, Math.max(0, 21 + bonus - ac));
  const low = rules.nat20Hits ? 1 : 0;
  const high = rules.nat1Misses ? 19 : 20;
  return Math.min(high, Math.max(low, faces)) / 20;
}

/** Rolls below zero count as zero. */
function meanDamage(actor: Actor): number {
  const law = dicePmf(diceOf(actor.damage));
  let mean = 0;
  for (let i = 0; i < law.mass.length; i++) mean += (law.mass[i] as number) * Math.max(0, law.min + i);
  return mean;
}

/** An armour class that the yardstick cannot hit counts as one chance in forty, so that the sum stays a number. */
function attacksSurvived(actor: Actor, ac: number, rules: FightRules): number {
  return Math.max(1, diceMean(diceOf(actor.hp))) / (Math.max(1 / 40, hitChance(YARDSTICK.bonus, ac, rules)) * YARDSTICK.damage);
}

function canDo(actor: Actor, action: string): boolean {
  return actor.apl.length === 0 ? action !== 'guard' : actor.apl.some((entry) => entry.action === action);
}
