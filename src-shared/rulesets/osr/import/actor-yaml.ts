/** One actor out of the YAML, with its action priority list. Specification, "Actor Attributes" and "Action Priority Lists". */

import type { YamlMap, YamlNode } from '../../../formats/yaml.ts';
import { diceMax, diceMin } from '../../../random/dice.ts';
import { ACTOR_DEFAULTS, type Actor, DEFAULT_APL, diceOf, MAX_ACTORS, RANGES, ZONES } from '../rules/actor.ts';
import { AbilityReader } from './ability-yaml.ts';
import { ListReader, type NamedLists, namedLists } from './list-yaml.ts';
import type { Report } from './problem-list.ts';

const MAX_HP = 100_000;
/** Largest minus smallest roll: keeps exact distributions of the dice small. */
const MAX_SPREAD = 5000;

export const ACTOR_KEYS = [
  'name',
  'count',
  'hp',
  'ac',
  'attack_bonus',
  'damage',
  'speed',
  'range',
  'start_zone',
  'frontage',
  'initiative_modifier',
  'attacks',
  'ammunition',
  'actions',
  'morale',
  'damage_type',
  'resist',
  'vulnerable',
  'immune',
  'abilities',
  'lists',
  'apl',
] as const;
/** Numbers that only some actors have, with their limits. */
const EXTRA_NUMBERS = [
  ['attacks', 1, 20],
  ['ammunition', 0, 10_000],
  ['actions', 1, 20],
  ['morale', 2, 12],
] as const;
const DAMAGE_TYPE_LISTS = ['resist', 'vulnerable', 'immune'] as const;

type Get = (key: string) => YamlNode | undefined;

export class ActorReader {
  private readonly report: Report;
  /** Lists that every actor of the file can call. */
  private readonly named: NamedLists;
  private readonly abilities: AbilityReader;

  constructor(report: Report, named: NamedLists = new Map()) {
    this.report = report;
    this.named = named;
    this.abilities = new AbilityReader(report, { dice: (node) => this.damage(node), creature: (node) => this.creature(node) });
  }

  /** The actor, as often as its `count` says; empty if something is wrong with it. */
  read(node: YamlNode, index: number): Actor[] {
    const { report } = this;
    if (node.kind !== 'map') {
      report.error('osr/shape', node.span, "An actor has keys such as 'name:', 'hp:' and 'ac:'.");
      return [];
    }
    const before = report.errors;
    const get = (key: string) => node.entries.find((entry) => entry.key === key)?.value;
    const nameNode = get('name');
    const name = (nameNode && report.text(nameNode, 'name')) ?? `Actor ${index + 1}`;
    report.subject = name;
    if (nameNode === undefined) report.warning('osr/no-name', node.span, `has no name and is called '${name}'.`);
    report.knownKeys(node, ACTOR_KEYS, 'an actor');
    const actor = this.attributes(node, name, get);
    const countNode = get('count');
    const count = countNode === undefined ? 1 : (report.integer(countNode, 'count', 1, MAX_ACTORS) ?? 0);
    report.subject = undefined;
    if (report.errors > before) return [];
    if (count === 1) return [actor];
    return Array.from({ length: count }, (_, i) => ({ ...actor, name: `${name} ${i + 1}` }));
  }

  private attributes(node: YamlMap, name: string, get: Get): Actor {
    const { report } = this;
    const read = <T>(key: string, fallback: T, how: (value: YamlNode) => T | undefined): T => {
      const value = get(key);
      return value === undefined ? fallback : (how(value) ?? fallback);
    };
    const before = report.errors;
    for (const key of ['hp', 'ac'] as const) {
      if (get(key) === undefined) report.error('osr/missing', node.span, `has no '${key}:'.`);
    }
    const abilities = this.abilities.read(get('abilities'));
    const reader = new ListReader(
      report,
      abilities.map((ability) => ability.name),
      new Map([...this.named, ...namedLists(get('lists'), report)]),
    );
    const range = read('range', ACTOR_DEFAULTS.range, (value) => report.choice(value, 'range', RANGES));
    const apl = read('apl', DEFAULT_APL, (value) => reader.read(value));
    const hasLists = Object.keys(reader.lists).length > 0;
    this.checkAttack(
      node,
      get,
      [apl, ...Object.values(reader.lists)].flat().some((entry) => entry.action === 'attack'),
    );
    const actor: Actor = {
      name,
      hp: read('hp', '1', (value) => this.hitPoints(value)),
      ac: read('ac', 10, (value) => report.integer(value, 'ac', -100, 1000)),
      attackBonus: read('attack_bonus', ACTOR_DEFAULTS.attackBonus, (value) => report.integer(value, 'attack_bonus', -1000, 1000)),
      damage: read<string>('damage', ACTOR_DEFAULTS.damage, (value) => this.damage(value)),
      speed: read<number>('speed', ACTOR_DEFAULTS.speed, (value) => report.integer(value, 'speed', 0, 100)),
      range,
      startZone: read('start_zone', ACTOR_DEFAULTS.startZone, (value) => report.choice(value, 'start_zone', ZONES)),
      frontage: read<number>('frontage', ACTOR_DEFAULTS.frontage, (value) => report.integer(value, 'frontage', 0, 1000)),
      initiativeModifier: read<number>('initiative_modifier', 0, (value) => report.integer(value, 'initiative_modifier', -1000, 1000)),
      apl,
      ...this.extras(get),
      ...(abilities.length > 0 && { abilities }),
      ...(hasLists && { lists: reader.lists }),
    };
    if (report.errors === before) reader.check(actor, get('apl') ?? node);
    this.advise(actor, get('apl') ?? get('range') ?? node);
    return actor;
  }

  private checkAttack(node: YamlMap, get: Get, attacks: boolean): void {
    if (!attacks) return;
    if (get('damage') === undefined) this.report.error('osr/missing', node.span, "attacks but has no 'damage:'.");
    if (get('attack_bonus') === undefined) {
      this.report.warning('osr/missing', node.span, "has no 'attack_bonus:'; it attacks with +0.");
    }
  }

  /** What the specification doesn't have; left out where the file doesn't mention it, so that old files stay as they were. */
  private extras(get: Get): Partial<Actor> {
    const found: Record<string, number | string | readonly string[]> = {};
    for (const [key, least, most] of EXTRA_NUMBERS) {
      const node = get(key);
      const value = node && this.report.integer(node, key, least, most);
      if (value !== undefined) found[key] = value;
    }
    const typeNode = get('damage_type');
    const type = typeNode && this.report.text(typeNode, 'damage_type');
    if (type !== undefined) found.damageType = type;
    for (const key of DAMAGE_TYPE_LISTS) {
      const node = get(key);
      const types = node === undefined ? [] : this.damageTypes(node, key);
      if (types.length > 0) found[key] = types;
    }
    return found;
  }

  /** A list, or words with commas between them. */
  private damageTypes(node: YamlNode, key: string): string[] {
    if (node.kind === 'list') return node.items.flatMap((item) => this.report.text(item, key) ?? []);
    const text = node.kind === 'scalar' && node.value === null ? '' : (this.report.text(node, key) ?? '');
    return text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
  }

  /** Who is summoned has no summons of its own. */
  private creature(node: YamlNode): Actor | null {
    const { subject } = this.report;
    const [creature = null] = new ActorReader(this.report, this.named).read(node, 0);
    this.report.subject = subject;
    if (creature?.abilities?.some(({ effect }) => effect === 'summon')) {
      this.report.error('osr/bad-value', node.span, `'${creature.name}' is summoned and can't summon others.`);
    }
    return creature;
  }

  /** House reading 6: fixed hit points below 1 are refused; rolled ones count at least 1. */
  private hitPoints(node: YamlNode): string | undefined {
    const text = this.report.dice(node, 'hp');
    if (text === undefined) return undefined;
    const dice = diceOf(text);
    if (dice.terms.length === 0 && dice.constant < 1) {
      this.report.error('osr/bad-value', node.span, `'hp' is ${dice.constant}; an actor starts with 1 or more.`);
    } else {
      this.checkSize(node, 'hp', text);
    }
    return text;
  }

  private damage(node: YamlNode): string | undefined {
    const text = this.report.dice(node, 'damage');
    if (text !== undefined) this.checkSize(node, 'damage', text);
    return text;
  }

  private checkSize(node: YamlNode, what: string, text: string): void {
    const dice = diceOf(text);
    const [min, max] = [diceMin(dice), diceMax(dice)];
    if (max > MAX_HP || min < -MAX_HP)
      this.report.error('osr/bad-value', node.span, `'${what}' can reach ${max}; at most ${MAX_HP} are allowed.`);
    else if (max - min > MAX_SPREAD) {
      this.report.error('osr/bad-value', node.span, `'${what}' runs from ${min} to ${max}; the two may differ by ${MAX_SPREAD} at most.`);
    }
  }

  /** Lists that do what they say but hardly what was meant. */
  private advise(actor: Actor, node: YamlNode): void {
    const { report } = this;
    const walksOn = actor.apl.some((entry) => entry.action === 'move' && entry.if === 'true' && entry.target !== 'backward');
    if (actor.range === 'ranged' && walksOn && actor.speed > 0) {
      // House reading 17.
      report.warning('osr/archer-walks', node.span, 'walks toward the enemy every turn, into melee, where it cannot shoot.', {
        hint: 'Give its move \'if: "!enemy.in_range"\', or leave the move out.',
      });
    }
    const acts = actor.apl.filter((entry) => entry.action !== 'move');
    const always = acts.findIndex((entry) => entry.action === 'guard' && entry.if === 'true');
    if (always >= 0 && always < acts.length - 1) {
      report.warning('osr/never-reached', node.span, 'guards whenever it gets that far, so the attacks and guards below never happen.');
    }
  }
}
