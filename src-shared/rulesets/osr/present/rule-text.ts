/** Rules in words: the lines of the actors' lists, the reach of their weapons, and what else sets them apart. */

import type { Combatant } from '../../../contract/combatant.ts';
import { RuleNotes } from '../../../contract/rule-notes.ts';
import type { RuleNote } from '../../../contract/ruleset.ts';
import { counted } from '../../../formats/counted.ts';
import { type Ability, areaOf, chargesOf, MODIFIERS, pushOf } from '../rules/ability.ts';
import { type Actor, type AplEntry, entryText, listOf, type PartyData, partyOf, type Target, type WeaponRange } from '../rules/actor.ts';

export function rulesOf(combatant: Combatant<PartyData>): RuleNote[] {
  const notes = new RuleNotes();
  let row = 0;
  for (const actor of partyOf(combatant).actors) {
    // The actor's own row stands before those of its lines.
    row++;
    const list = listOf(actor);
    for (const entry of list) {
      const name = entryText(entry);
      notes.add({ name, meaning: entryLabel(entry), played: true, source: 'Specification, Action Priority Lists' }, actor.name, [row++]);
    }
    addTraits(notes, actor, list);
  }
  notes.leaveOut(combatant.unmodelled);
  return notes.list();
}

const RANGE_WORDS = {
  melee: 'Hits the neighbouring zone.',
  reach: 'Hits two zones away; by the option Weapon ranges also nearer.',
  ranged: 'Hits two zones away and farther; by the option Weapon ranges also nearer.',
} as const satisfies Record<WeaponRange, string>;

/** Those without which the list could not act, and those that are out of the common. */
function addTraits(notes: RuleNotes, actor: Actor, list: readonly AplEntry[]): void {
  const add = (name: string, meaning: string, source: string) => notes.add({ name, meaning, played: true, source }, actor.name);
  const weapon = { melee: 'Melee weapon', reach: 'Reach weapon', ranged: 'Ranged weapon' } as const;
  add(weapon[actor.range], RANGE_WORDS[actor.range], 'House reading 7');
  if (list.some((entry) => entry.action === 'guard')) {
    add('Guard', 'Armour class +2 until its next turn, instead of an attack; does not add up.', 'Specification, Actions; house reading 26');
  }
  if (actor.attacks !== undefined)
    add(counted(actor.attacks, 'attack'), 'Attack rolls per attack, each at a target of its own.', 'Extension');
  if (actor.ammunition !== undefined)
    add(`Ammunition ${actor.ammunition}`, 'Attack rolls in a fight; then it attacks no more.', 'Extension');
  if (actor.actions !== undefined) add(`${actor.actions} actions`, 'Turns per round, one after the other.', 'Extension');
  if (actor.morale !== undefined) {
    add(`Morale ${actor.morale}`, 'Flees if 2d6 roll more, after the first loss of its side and after half of it.', 'Extension');
  }
  addDamageTypes(notes, actor);
  for (const ability of actor.abilities ?? []) add(ability.name, abilityText(ability), 'Extension');
  if (actor.speed !== 1)
    add(
      `Speed ${actor.speed}`,
      actor.speed === 0
        ? 'Stays where it stands.'
        : `Moves up to ${counted(actor.speed, 'zone')} a turn, none that an enemy or a crowd holds.`,
      'Specification, Actor Attributes',
    );
  if (actor.initiativeModifier !== 0) {
    const sign = actor.initiativeModifier > 0 ? '+' : '−';
    add(
      `Initiative ${sign}${Math.abs(actor.initiativeModifier)}`,
      'Added to its roll where the turn order is rolled for each actor.',
      'House reading 2',
    );
  }
}

function addDamageTypes(notes: RuleNotes, { name, damageType, resist = [], vulnerable = [], immune = [] }: Actor): void {
  const add = (title: string, meaning: string) => notes.add({ name: title, meaning, played: true, source: 'Extension' }, name);
  if (damageType !== undefined) add(`Damage: ${damageType}`, 'The type of damage of its attacks.');
  if (resist.length > 0) add(`Resists ${resist.join(', ')}`, 'Takes half of it, rounded down.');
  if (vulnerable.length > 0) add(`Vulnerable to ${vulnerable.join(', ')}`, 'Takes twice as much of it.');
  if (immune.length > 0) add(`Immune to ${immune.join(', ')}`, 'Takes none of it.');
}

function abilityText(ability: Ability): string {
  return `${effectText(ability)}${supplyText(ability)}.`;
}

const REACHED = {
  self: 'itself',
  zone: "everyone in the enemy's fullest zone",
  nearest: 'the nearest enemy',
  side: 'every enemy',
} as const;
const REACHED_OWN = { ...REACHED, zone: 'everyone in its own zone', side: 'its whole side' } as const;

function effectText(ability: Ability): string {
  const { effect, dice, type, save, rounds, creature, count = 1 } = ability;
  const area = areaOf(ability);
  const lasts = rounds === undefined ? '' : ` until the end of the ${rounds === 1 ? 'next round' : `${rounds}th round after this one`}`;
  const unless = save === null ? '' : `; a d20 of ${save} or more ${effect === 'damage' ? 'halves it' : 'keeps it off'}`;
  switch (effect) {
    case 'heal':
      return `Heals the most wounded of its side by ${dice}`;
    case 'damage':
      return `${dice}${type === undefined ? '' : ` ${type}`} damage to ${REACHED[area]}${unless}`;
    case 'fear': {
      const push = pushOf(ability);
      const now = push === 0 ? '' : `, ${counted(push, 'zone')} at once`;
      return `Drives back ${REACHED[area]}${now}${lasts}${unless}`;
    }
    case 'summon':
      return `Brings ${count} ${creature?.name ?? ''} where it stands, or behind`;
    default:
      return `${modifiersText(ability)} for ${(effect === 'buff' ? REACHED_OWN : REACHED)[area]}${lasts}${unless}`;
  }
}

function modifiersText({ modifiers = {} }: Ability): string {
  const named = MODIFIERS.flatMap((name) => {
    const by = modifiers[name] ?? 0;
    return by === 0 ? [] : [`${name === 'ac' ? 'AC' : name} ${by > 0 ? '+' : '−'}${Math.abs(by)}`];
  });
  const text = named.join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function supplyText(ability: Ability): string {
  const charges = chargesOf(ability);
  const often = charges < 0 ? '' : `, ${counted(charges, 'time')} in a ${ability.per ?? 'fight'}`;
  return ability.recharge === undefined ? often : `${often}, back on a d6 of ${ability.recharge} or more`;
}

const MOVE_TO = {
  nearest_enemy: 'toward the nearest enemy',
  lowest_hp_enemy: 'toward the enemy with the fewest hit points',
  random_enemy: 'toward an enemy chosen at random',
  forward: 'toward the enemy side',
  backward: 'toward its own ranged zone',
} as const satisfies Record<Target, string>;

const ATTACK_AT = {
  nearest_enemy: 'the nearest enemy in range',
  lowest_hp_enemy: 'the enemy in range with the fewest hit points',
  random_enemy: 'an enemy in range chosen at random',
  forward: 'the nearest enemy in range',
  backward: 'the nearest enemy in range',
} as const satisfies Record<Target, string>;

function deedOf({ action, target, ability, list }: AplEntry): string {
  switch (action) {
    case 'guard':
      return 'Guards';
    case 'wait':
      return 'Waits';
    case 'use':
      return `Uses ${ability}`;
    case 'call':
      return `Goes through the list ${list}`;
    case 'move':
      return `Moves ${MOVE_TO[target]}`;
    case 'attack':
      return `Attacks ${ATTACK_AT[target]}`;
  }
}

function entryLabel(entry: AplEntry): string {
  const { if: condition } = entry;
  const deed = deedOf(entry);
  return condition === 'true' ? `${deed}.` : `${deed} while ${conditionLabel(condition)}.`;
}

const TERMS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/!\s*enemy\.in_range/g, 'no enemy is in range'],
  [/\benemy\.in_range\b/g, 'an enemy is in range'],
  [/\bself\.health_percent\b/g, 'its health in %'],
  [/\bself\.hp\b/g, 'its hit points'],
  [/\bally\.count\b/g, 'allies alive'],
  [/\benemy\.count\b/g, 'enemies alive'],
  [/\btarget\.hp_percent\b/g, "the target's health in %"],
  [/\btarget\.hp\b/g, "the target's hit points"],
  [/&&/g, 'and'],
  [/\|\|/g, 'or'],
];

/** The condition as written, its names in words. */
function conditionLabel(condition: string): string {
  return TERMS.reduce((text, [pattern, words]) => text.replace(pattern, words), condition);
}
