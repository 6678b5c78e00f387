import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { ImportResult } from '../../../../src-shared/contract/importer.ts';
import { defaultOptions, type Options } from '../../../../src-shared/contract/options.ts';
import type { Outcome } from '../../../../src-shared/contract/outcome.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { Battle } from '../../../../src-shared/rulesets/osr/engine/battle.ts';
import { compile, type OsrField } from '../../../../src-shared/rulesets/osr/engine/compile.ts';
import { diceSourceOf } from '../../../../src-shared/rulesets/osr/engine/dice-source.ts';
import { parseEncounter } from '../../../../src-shared/rulesets/osr/import/encounter-yaml.ts';
import type { OsrEvent } from '../../../../src-shared/rulesets/osr/present/events.ts';
import { type Actor, type PartyData, partyData } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { OPTIONS } from '../../../../src-shared/rulesets/osr/rules/options.ts';

/** A plain swordsman at the front: 10 HP, AC 10, +0, 1 damage. A test names only what it is about. */
export function actor(over: Partial<Actor> = {}): Actor {
  return {
    name: 'Someone',
    hp: '10',
    ac: 10,
    attackBonus: 0,
    damage: '1',
    speed: 1,
    range: 'melee',
    startZone: 'melee',
    frontage: 3,
    initiativeModifier: 0,
    apl: [],
    ...over,
  };
}

/** Does nothing at all, ever. */
export const IDLE = { apl: [{ action: 'guard', if: 'false', target: 'nearest_enemy' }] } as const satisfies Partial<Actor>;

export function party(actors: readonly Actor[], name = 'Party'): Combatant<PartyData> {
  return {
    ruleset: 'osr',
    name,
    detail: '',
    base: name,
    faction: '',
    points: 0,
    tags: [],
    unmodelled: [],
    multiplicity: 1,
    data: partyData(actors),
  };
}

export function fieldOf(a: readonly Actor[], b: readonly Actor[], options: Options = {}): OsrField {
  const { field, problems } = compile([party(a, 'First'), party(b, 'Second')], { ...defaultOptions(OPTIONS), ...options });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return field;
}

export interface Told {
  readonly events: OsrEvent[];
  readonly outcome: Outcome;
  /** Events of one kind, in order. */
  of<K extends OsrEvent['kind']>(kind: K): Extract<OsrEvent, { kind: K }>[];
}

/** Fights with written dice; every roll has to be asked for, none may be left over. */
export function record(a: readonly Actor[], b: readonly Actor[], dice: Parameters<typeof scripted>[0], options: Options = {}): Told {
  const script = scripted(dice);
  const source = diceSourceOf(script);
  const events: OsrEvent[] = [];
  const outcome = new Battle(fieldOf(a, b, options), source).play(0, 1, source, (event) => events.push(event));
  script.done();
  return { events, outcome, of: (kind) => events.filter((event) => event.kind === kind) as never };
}

/** Order dice that leave n actors in listing order. */
export function listed(n: number): number[] {
  return Array.from({ length: n - 1 }, (_, i) => n - i);
}

export function parse(text: string, name = 'test.yaml'): ImportResult<PartyData> {
  return parseEncounter({ name, text });
}
