/** Combatants and options to a field: every name turned into a number, everything in flat shared buffers. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Compiled, Field } from '../../../contract/ruleset.ts';
import { asksTarget, givenInRange, isCondition, lower, NEVER, parseCondition, TARGET_SLOT, type Test, withSlots } from '../ai/apl.ts';
import { type Ability, AREAS, areaOf, chargesOf, EFFECTS, MODIFIERS, pushOf } from '../rules/ability.ts';
import {
  type Action,
  type Actor,
  type AplEntry,
  castOf,
  diceOf,
  fullListOf,
  MAX_ACTORS,
  type Party,
  type PartyData,
  partyOf,
  RANGES,
  summonedBy,
  summonsOf,
  TARGETS,
  ZONES,
} from '../rules/actor.ts';
import { type FightRules, fightRules } from '../rules/options.ts';

/** Columns of an actor's row in `OsrField.actors`. */
export const COLUMN = {
  ac: 0,
  attackBonus: 1,
  speed: 2,
  /** Index into RANGES. */
  weapon: 3,
  /** Zones from the back: 0 ranged, 1 reach, 2 melee. */
  startZone: 4,
  frontage: 5,
  initiativeModifier: 6,
  hpConstant: 7,
  hpFrom: 8,
  hpTo: 9,
  damageConstant: 10,
  damageFrom: 11,
  damageTo: 12,
  /** Entries [moveFrom, actFrom) move, [actFrom, actTo) attack or guard; both in the order of the list. */
  moveFrom: 13,
  actFrom: 14,
  actTo: 15,
} as const;
export const COLUMNS = 16;

/** Columns of an APL entry. */
export const ENTRY = {
  /** Place in ENTRY_ACTIONS. */ action: 0,
  /** Of `use`: the actor's ability, from 0. */
  target: 1,
  /** First test, or ALWAYS / NEVER. */ test: 2,
  /** Place in the list, from 0. */ line: 3,
} as const;
export const ENTRY_COLUMNS = 4;

/** `call` is gone here: the called list stands in its place. */
const ENTRY_ACTIONS: readonly Action[] = ['attack', 'guard', 'move', 'wait', 'use'];

const MAX_DAMAGE_TYPES = 30;

/** Columns of an actor's row in `OsrField.extras`. */
export const EXTRA = {
  attacks: 0,
  /** -1: no limit. */ ammunition: 1,
  abilityFrom: 2,
  abilityTo: 3,
  /** One bit, or 0 for a type that no one minds. */ damageType: 4,
  resist: 5,
  vulnerable: 6,
  immune: 7,
  /** 0: never checked. */ morale: 8,
  /** Turns per round. */ actions: 9,
  /** 1 for those that only an ability brings. */ isSummoned: 10,
} as const;
export const EXTRA_COLUMNS = 11;

/** Columns of an ability. */
export const ABILITY = {
  /** Place in EFFECTS. */ effect: 0,
  constant: 1,
  diceFrom: 2,
  diceTo: 3,
  /** 0: no save. */ save: 4,
  /** -1: no limit. */ charges: 5,
  isPerDay: 6,
  /** 0: never. */ recharge: 7,
  damageType: 8,
  /** Place in AREAS. */ area: 9,
  /** -1: nothing that lasts. */ rounds: 10,
  push: 11,
  /** The first actor it can bring, counted from the first of the party; how many at a time, and in all. */
  summonsFrom: 12,
  summonsEach: 13,
  summonsAll: 14,
  /** The same number for abilities of the same name: their lasting effects don't add up. */
  kind: 15,
  /** One column for each of MODIFIERS. */
  modifiers: 16,
} as const;
const ABILITY_NAMES = (Object.keys(ABILITY) as (keyof typeof ABILITY)[]).filter((name) => name !== 'modifiers');
export const ABILITY_COLUMNS = ABILITY.modifiers + MODIFIERS.length;

/** Columns of a test; its constant stands in `testValues`. */
export const TEST = { subject: 0, relation: 1, yes: 2, no: 3 } as const;
export const TEST_COLUMNS = 4;

export interface OsrField extends Field {
  readonly rules: FightRules;
  /** For recording and for exact odds; the battle engine reads only the buffers. */
  readonly parties: readonly Party[];
  /** Actors of party p are rows [partyFrom[p], partyFrom[p + 1]). */
  readonly partyFrom: Int32Array;
  readonly actors: Int32Array;
  /** Pairs (count, sides). */
  readonly dice: Int32Array;
  readonly entries: Int32Array;
  readonly tests: Int32Array;
  readonly testValues: Float64Array;
  /** What only some actors have; null where no one has any of it, and the battle does not look. */
  readonly extras: { readonly actors: Int32Array; readonly abilities: Int32Array } | null;
}

export function compile(combatants: readonly Combatant<PartyData>[], options: Options): Compiled<OsrField> {
  const { rules, problems } = fightRules(options);
  const parties = combatants.map((combatant) => atMost(partyOf(combatant), problems));
  const types = new DamageTypes(parties, problems);
  const tables: Tables = { actors: [], dice: [], entries: [], tests: [], extras: [], abilities: [], types, kinds: [], problems };
  const partyFrom = [0];
  for (const party of parties) {
    if (party.actors.length === 0) {
      problems.push({ code: 'osr/empty-party', severity: 'error', message: `'${party.name}' has no actors.`, subject: party.name });
    }
    addParty(tables, party);
    partyFrom.push(tables.actors.length / COLUMNS);
  }
  return {
    field: {
      count: parties.length,
      rules,
      parties,
      partyFrom: sharedInts(partyFrom),
      actors: sharedInts(tables.actors),
      dice: sharedInts(tables.dice),
      entries: sharedInts(tables.entries),
      tests: sharedInts(tables.tests.flatMap((test) => [test.subject, test.relation, test.yes, test.no])),
      testValues: sharedFloats(tables.tests.map((test) => test.value)),
      extras: parties.some((party) => party.actors.some(hasExtras))
        ? { actors: sharedInts(tables.extras), abilities: sharedInts(tables.abilities) }
        : null,
    },
    problems,
  };
}

/** The importer never lets more through; combatants may come from elsewhere. */
function atMost(party: Party, problems: Problem[]): Party {
  if (castOf(party).length <= MAX_ACTORS) return party;
  if (party.actors.length <= MAX_ACTORS) {
    const message = `'${party.name}' has more than ${MAX_ACTORS} actors with all that it can summon; it summons no one.`;
    problems.push({ code: 'osr/too-many', severity: 'error', message, subject: party.name });
    return {
      ...party,
      actors: party.actors.map(({ abilities: _, ...rest }) => ({ ...rest, apl: rest.apl.filter(({ ability }) => ability === undefined) })),
    };
  }
  const message = `'${party.name}' has ${party.actors.length} actors; the first ${MAX_ACTORS} take part.`;
  problems.push({ code: 'osr/too-many', severity: 'error', message, subject: party.name });
  return { ...party, actors: party.actors.slice(0, MAX_ACTORS) };
}

interface Tables {
  readonly actors: number[];
  readonly dice: number[];
  readonly entries: number[];
  readonly tests: Test[];
  readonly extras: number[];
  readonly abilities: number[];
  readonly types: DamageTypes;
  /** Names of abilities. */
  readonly kinds: string[];
  readonly problems: Problem[];
}

/** Types of damage that someone minds, one bit each. */
class DamageTypes {
  private readonly bits = new Map<string, number>();

  constructor(parties: readonly Party[], problems: Problem[]) {
    const minded = parties
      .flatMap((party) => castOf(party))
      .flatMap((one) => [one.resist, one.vulnerable, one.immune].flatMap((list) => list ?? []));
    const names = [...new Set(minded)];
    for (const [i, name] of names.slice(0, MAX_DAMAGE_TYPES).entries()) this.bits.set(name, 1 << i);
    if (names.length <= MAX_DAMAGE_TYPES) return;
    const message = `There are resistances to ${names.length} types of damage; at most ${MAX_DAMAGE_TYPES} are allowed.`;
    problems.push({ code: 'osr/too-many', severity: 'error', message });
  }

  bit(name: string | undefined): number {
    return (name !== undefined && this.bits.get(name)) || 0;
  }

  mask(names: readonly string[] = []): number {
    return names.reduce((mask, name) => mask | this.bit(name), 0);
  }
}

/** Those listed, then those that abilities can bring. */
function addParty(tables: Tables, party: Party): void {
  const { actors } = party;
  let summonsFrom = actors.length;
  for (const [i, actor] of castOf(party).entries()) {
    addActor(tables, actor);
    addExtras(tables, actor, { isSummoned: i >= actors.length, summonsFrom });
    summonsFrom += i < actors.length ? summonedBy(actor).length : 0;
  }
}

function addActor(tables: Tables, actor: Actor): void {
  const hp = addDice(tables, actor.hp);
  const damage = addDice(tables, actor.damage);
  const list = fullListOf(actor);
  const entriesNow = () => tables.entries.length / ENTRY_COLUMNS;
  const moveFrom = entriesNow();
  const add = (moves: boolean) => {
    for (const { entry, line } of list) {
      if ((entry.action === 'move') !== moves) continue;
      const target = entry.action === 'use' ? abilityOf(actor, entry) : TARGETS.indexOf(entry.target);
      tables.entries.push(ENTRY_ACTIONS.indexOf(entry.action), target, conditionOf(tables, actor, entry), line);
    }
  };
  add(true);
  const actFrom = entriesNow();
  add(false);
  const row: Record<keyof typeof COLUMN, number> = {
    ac: actor.ac,
    attackBonus: actor.attackBonus,
    speed: actor.speed,
    weapon: RANGES.indexOf(actor.range),
    startZone: ZONES.indexOf(actor.startZone),
    frontage: actor.frontage,
    initiativeModifier: actor.initiativeModifier,
    hpConstant: hp.constant,
    hpFrom: hp.from,
    hpTo: hp.to,
    damageConstant: damage.constant,
    damageFrom: damage.from,
    damageTo: damage.to,
    moveFrom,
    actFrom,
    actTo: entriesNow(),
  };
  for (const name of Object.keys(COLUMN) as (keyof typeof COLUMN)[]) tables.actors.push(row[name]);
}

function hasExtras(actor: Actor): boolean {
  const { attacks, ammunition, abilities, actions, morale, damageType, resist, vulnerable, immune } = actor;
  const own = [attacks, ammunition, abilities, actions, morale, damageType, resist, vulnerable, immune];
  return own.some((one) => one !== undefined) || fullListOf(actor).some(({ entry: { action } }) => action === 'wait' || action === 'use');
}

interface Place {
  readonly isSummoned: boolean;
  /** Where those that this actor can bring start. */
  readonly summonsFrom: number;
}

function addExtras(tables: Tables, actor: Actor, { isSummoned, summonsFrom }: Place): void {
  const { attacks = 1, ammunition = -1, abilities = [], actions = 1, morale = 0, damageType } = actor;
  const from = tables.abilities.length / ABILITY_COLUMNS;
  let first = summonsFrom;
  for (const ability of abilities) {
    addAbility(tables, ability, first);
    first += summonsOf(ability).length;
  }
  const { types } = tables;
  const row: Record<keyof typeof EXTRA, number> = {
    attacks,
    ammunition,
    abilityFrom: from,
    abilityTo: from + abilities.length,
    damageType: types.bit(damageType),
    resist: types.mask(actor.resist),
    vulnerable: types.mask(actor.vulnerable),
    immune: types.mask(actor.immune),
    morale,
    actions,
    isSummoned: isSummoned ? 1 : 0,
  };
  for (const name of Object.keys(EXTRA) as (keyof typeof EXTRA)[]) tables.extras.push(row[name]);
}

function addAbility(tables: Tables, ability: Ability, summonsFrom: number): void {
  const dice = addDice(tables, ability.dice);
  if (!tables.kinds.includes(ability.name)) tables.kinds.push(ability.name);
  const row: Record<(typeof ABILITY_NAMES)[number], number> = {
    effect: EFFECTS.indexOf(ability.effect),
    constant: dice.constant,
    diceFrom: dice.from,
    diceTo: dice.to,
    save: ability.save ?? 0,
    charges: chargesOf(ability),
    isPerDay: ability.per === 'day' ? 1 : 0,
    recharge: ability.recharge ?? 0,
    damageType: tables.types.bit(ability.type),
    area: AREAS.indexOf(areaOf(ability)),
    rounds: ability.rounds ?? -1,
    push: pushOf(ability),
    summonsFrom,
    summonsEach: ability.count ?? 1,
    summonsAll: summonsOf(ability).length,
    kind: tables.kinds.indexOf(ability.name),
  };
  for (const name of ABILITY_NAMES) tables.abilities.push(row[name]);
  tables.abilities.push(...MODIFIERS.map((name) => ability.modifiers?.[name] ?? 0));
}

function abilityOf({ abilities = [] }: Actor, { ability }: AplEntry): number {
  return Math.max(
    0,
    abilities.findIndex(({ name }) => name === ability),
  );
}

function addDice(tables: Tables, text: string): { constant: number; from: number; to: number } {
  const dice = diceOf(text);
  const from = tables.dice.length / 2;
  for (const term of dice.terms) tables.dice.push(term.count, term.sides);
  return { constant: dice.constant, from, to: tables.dice.length / 2 };
}

function conditionOf(tables: Tables, actor: Actor, entry: AplEntry): number {
  const { action, if: text } = entry;
  const parsed = parseCondition(text);
  if (isCondition(parsed)) {
    const names = (actor.abilities ?? []).map(({ name }) => name);
    const condition = withSlots(parsed, ({ variable, ability }) => {
      if (asksTarget(variable)) return targetSlot(entry);
      return ability === undefined ? undefined : names.indexOf(ability);
    });
    return lower(action === 'attack' ? givenInRange(condition) : condition, tables.tests);
  }
  tables.problems.push({ code: 'osr/bad-condition', severity: 'error', message: `${parsed.fault} in '${text}'.`, subject: actor.name });
  return NEVER;
}

function targetSlot({ action, target }: AplEntry): number {
  return (action === 'attack' ? TARGET_SLOT.inRange : 0) + (target === 'lowest_hp_enemy' ? TARGET_SLOT.weakest : 0);
}

/** Windows without cross-origin isolation have no shared memory; a plain buffer is copied between threads instead. */
const Memory: new (bytes: number) => ArrayBufferLike = typeof SharedArrayBuffer === 'undefined' ? ArrayBuffer : SharedArrayBuffer;

function sharedInts(values: readonly number[]): Int32Array {
  const array = new Int32Array(new Memory(values.length * 4));
  array.set(values);
  return array;
}

function sharedFloats(values: readonly number[]): Float64Array {
  const array = new Float64Array(new Memory(values.length * 8));
  array.set(values);
  return array;
}
