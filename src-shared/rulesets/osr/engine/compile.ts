/** Combatants and options to a field: every name turned into a number, everything in flat shared buffers. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Compiled, Field } from '../../../contract/ruleset.ts';
import { givenInRange, isCondition, lower, NEVER, parseCondition, type Test, withSlots } from '../ai/apl.ts';
import {
  type Action,
  type Actor,
  type AplEntry,
  diceOf,
  listOf,
  MAX_ACTORS,
  type Party,
  type PartyData,
  partyOf,
  RANGES,
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

const ENTRY_ACTIONS: readonly Action[] = ['attack', 'guard', 'move', 'wait', 'use'];

/** Columns of an actor's row in `OsrField.extras`. */
export const EXTRA = { attacks: 0, /** -1: no limit. */ ammunition: 1, abilityFrom: 2, abilityTo: 3 } as const;
export const EXTRA_COLUMNS = 4;

/** Columns of an ability. */
export const ABILITY = {
  /** 0 damage, 1 heal. */ effect: 0,
  constant: 1,
  diceFrom: 2,
  diceTo: 3,
  /** 0: no save. */ save: 4,
  /** -1: no limit. */ charges: 5,
} as const;
export const ABILITY_COLUMNS = 6;

/** Columns of a test; its constant stands in `testValues`. */
export const TEST = { subject: 0, relation: 1, yes: 2, no: 3 } as const;
export const TEST_COLUMNS = 4;

export interface OsrField extends Field {
  readonly rules: FightRules;
  /** For telling and for exact odds; the battle engine reads only the buffers. */
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
  const tables: Tables = { actors: [], dice: [], entries: [], tests: [], extras: [], abilities: [], problems };
  const partyFrom = [0];
  for (const party of parties) {
    if (party.actors.length === 0) {
      problems.push({ code: 'osr/empty-party', severity: 'error', message: `'${party.name}' has no actors.`, subject: party.name });
    }
    for (const actor of party.actors) addActor(tables, actor);
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
  if (party.actors.length <= MAX_ACTORS) return party;
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
  readonly problems: Problem[];
}

function addActor(tables: Tables, actor: Actor): void {
  const hp = addDice(tables, actor.hp);
  const damage = addDice(tables, actor.damage);
  const list = listOf(actor);
  const entriesNow = () => tables.entries.length / ENTRY_COLUMNS;
  const moveFrom = entriesNow();
  const add = (moves: boolean) => {
    for (const [line, entry] of list.entries()) {
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
  addExtras(tables, actor);
}

function hasExtras({ attacks, ammunition, abilities, apl }: Actor): boolean {
  const isUsed = attacks !== undefined || ammunition !== undefined || abilities !== undefined;
  return isUsed || apl.some(({ action }) => action === 'wait' || action === 'use');
}

function addExtras(tables: Tables, { attacks = 1, ammunition = -1, abilities = [] }: Actor): void {
  const from = tables.abilities.length / ABILITY_COLUMNS;
  for (const { effect, dice: text, save, charges } of abilities) {
    const dice = addDice(tables, text);
    tables.abilities.push(effect === 'damage' ? 0 : 1, dice.constant, dice.from, dice.to, save ?? 0, charges ?? -1);
  }
  tables.extras.push(attacks, ammunition, from, from + abilities.length);
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

function conditionOf(tables: Tables, actor: Actor, { action, if: text }: AplEntry): number {
  const parsed = parseCondition(text);
  if (isCondition(parsed)) {
    const names = (actor.abilities ?? []).map(({ name }) => name);
    const condition = withSlots(parsed, names);
    return lower(action === 'attack' ? givenInRange(condition) : condition, tables.tests);
  }
  tables.problems.push({ code: 'osr/bad-condition', severity: 'error', message: `${parsed.fault} in '${text}'.`, subject: actor.name });
  return NEVER;
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
