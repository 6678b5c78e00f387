/** Saved parties back to the YAML they could have come from: what is at its default is left out. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import { writeYaml, type YamlValue } from '../../../formats/yaml-edit.ts';
import type { Ability } from '../rules/ability.ts';
import { ACTOR_DEFAULTS, type Actor, aimless, DEFAULT_APL, type PartyData, partyOf } from '../rules/actor.ts';

export interface EncounterToWrite {
  readonly name: string;
  readonly a: Combatant<PartyData>;
  readonly b: Combatant<PartyData>;
  readonly options?: Options;
  readonly trials?: number | undefined;
}

export function writeEncounter({ name, a, b, options = {}, trials }: EncounterToWrite): string {
  return writeYaml({
    name,
    ...(trials !== undefined && { iterations: trials }),
    ...blocks(options),
    side1_name: a.name,
    side2_name: b.name,
    side1: partyOf(a).actors.map(actorValue),
    side2: partyOf(b).actors.map(actorValue),
  });
}

export function writeLeague(parties: readonly Combatant<PartyData>[]): string {
  return writeYaml({
    parties: parties.map((party) => ({
      name: party.name,
      ...(party.faction !== '' && { faction: party.faction }),
      actors: partyOf(party).actors.map(actorValue),
    })),
  });
}

/** Option ids by the block and key they are written under. */
const BLOCKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zone_capacity: { ranged: 'capacityRanged', reach: 'capacityReach', melee: 'capacityMelee' },
  initiative: { type: 'initiative', dice: 'initiativeDice' },
  rules: {
    range_model: 'rangeModel',
    nat20_hits: 'nat20Hits',
    nat1_misses: 'nat1Misses',
    guard_bonus: 'guardBonus',
    max_rounds: 'maxRounds',
    fights_per_day: 'fightsPerDay',
  },
};

function blocks(options: Options): Record<string, YamlValue> {
  const written: Record<string, YamlValue> = {};
  for (const [block, keys] of Object.entries(BLOCKS)) {
    const given = Object.entries(keys).filter(([, id]) => options[id] !== undefined);
    if (given.length > 0) written[block] = Object.fromEntries(given.map(([key, id]) => [key, options[id] as YamlValue]));
  }
  if (typeof options.phases === 'string') {
    written.initiative = {
      ...(written.initiative as Record<string, YamlValue>),
      phases: options.phases.split(',').map((phase) => phase.trim()),
    };
  }
  return written;
}

function actorValue(actor: Actor): Record<string, YamlValue> {
  const unless = (key: string, value: string | number, usual: string | number) => (value === usual ? {} : { [key]: value });
  return {
    name: actor.name,
    hp: plainNumber(actor.hp),
    ac: actor.ac,
    attack_bonus: actor.attackBonus,
    damage: plainNumber(actor.damage),
    ...unless('speed', actor.speed, ACTOR_DEFAULTS.speed),
    ...unless('range', actor.range, ACTOR_DEFAULTS.range),
    ...unless('start_zone', actor.startZone, ACTOR_DEFAULTS.startZone),
    ...unless('frontage', actor.frontage, ACTOR_DEFAULTS.frontage),
    ...unless('initiative_modifier', actor.initiativeModifier, ACTOR_DEFAULTS.initiativeModifier),
    ...(actor.attacks !== undefined && { attacks: actor.attacks }),
    ...(actor.ammunition !== undefined && { ammunition: actor.ammunition }),
    ...given({ actions: actor.actions, morale: actor.morale, damage_type: actor.damageType }),
    ...given({ resist: actor.resist, vulnerable: actor.vulnerable, immune: actor.immune }),
    ...(actor.abilities !== undefined && { abilities: actor.abilities.map(abilityValue) }),
    ...(actor.lists !== undefined && { lists: listValues(actor.lists) }),
    ...(isDefaultList(actor) ? {} : { apl: actor.apl.map(entryValue) }),
  };
}

function entryValue(entry: Actor['apl'][number]): YamlValue {
  return {
    action: entry.action,
    ...(entry.if !== 'true' && { if: entry.if }),
    ...given({ ability: entry.ability, list: entry.list }),
    ...((!aimless(entry.action) || entry.target !== 'nearest_enemy') && { target: entry.target }),
  };
}

function abilityValue(ability: Ability): YamlValue {
  const { name, effect, dice, save, charges, type, on, modifiers, zones, rounds, count, creature, per, recharge } = ability;
  return {
    name,
    effect,
    ...((effect === 'damage' || effect === 'heal') && { dice: plainNumber(dice) }),
    ...given({ type, on, save: save ?? undefined, ...modifiers, zones, rounds, count }),
    ...(creature !== undefined && { creature: actorValue(creature) }),
    ...given({ charges: charges ?? undefined, per, recharge }),
  };
}

function listValues(lists: NonNullable<Actor['lists']>): YamlValue {
  return Object.fromEntries(Object.entries(lists).map(([name, entries]) => [name, entries.map(entryValue)]));
}

/** Without what is not there. */
function given(values: Readonly<Record<string, YamlValue | undefined>>): Record<string, YamlValue> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, YamlValue] => entry[1] !== undefined));
}

function isDefaultList(actor: Actor): boolean {
  return actor.apl.length === 0 || JSON.stringify(actor.apl) === JSON.stringify(DEFAULT_APL);
}

function plainNumber(dice: string): string | number {
  return /^\d{1,9}$/.test(dice) && String(Number(dice)) === dice ? Number(dice) : dice;
}
