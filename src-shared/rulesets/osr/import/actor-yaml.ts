/** One actor out of the YAML, with its action priority list. Specification, "Actor Attributes" and "Action Priority Lists". */

import type { YamlMap, YamlNode, YamlScalar } from '../../../formats/yaml.ts';
import { diceMax, diceMin } from '../../../random/dice.ts';
import { comparisons, isCondition, parseCondition } from '../ai/apl.ts';
import {
  type Ability,
  ACTION_WORDS,
  ACTOR_DEFAULTS,
  type Action,
  type Actor,
  type AplEntry,
  DEFAULT_APL,
  diceOf,
  EFFECTS,
  MAX_ACTORS,
  RANGES,
  TARGET_WORDS,
  type Target,
  ZONES,
} from '../rules/actor.ts';
import type { Report } from './problem-list.ts';

const MAX_HP = 100_000;
/** Largest minus smallest roll: keeps exact distributions of the dice small. */
const MAX_SPREAD = 5000;
const MAX_APL = 100;

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
  'abilities',
  'apl',
] as const;
export const ENTRY_KEYS = ['action', 'ability', 'if', 'target'] as const;
const ABILITY_KEYS = ['name', 'effect', 'dice', 'save', 'charges'] as const;
const MAX_ABILITIES = 12;

export class ActorReader {
  private readonly report: Report;
  /** Abilities of the actor that is being read. */
  private known: readonly string[] = [];
  constructor(report: Report) {
    this.report = report;
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

  private attributes(node: YamlMap, name: string, get: (key: string) => YamlNode | undefined): Actor {
    const { report } = this;
    const read = <T>(key: string, fallback: T, how: (value: YamlNode) => T | undefined): T => {
      const value = get(key);
      return value === undefined ? fallback : (how(value) ?? fallback);
    };
    for (const key of ['hp', 'ac'] as const) {
      if (get(key) === undefined) report.error('osr/missing', node.span, `has no '${key}:'.`);
    }
    const abilities = this.abilities(get('abilities'));
    this.known = abilities.map(({ name: known }) => known);
    const range = read('range', ACTOR_DEFAULTS.range, (value) => report.choice(value, 'range', RANGES));
    const apl = read('apl', DEFAULT_APL, (value) => this.list(value));
    const damage = get('damage');
    if (damage === undefined && apl.some((entry) => entry.action === 'attack')) {
      report.error('osr/missing', node.span, "attacks but has no 'damage:'.");
    }
    if (get('attack_bonus') === undefined && apl.some((entry) => entry.action === 'attack')) {
      report.warning('osr/missing', node.span, "has no 'attack_bonus:'; it attacks with +0.");
    }
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
    };
    this.advise(actor, get('apl') ?? get('range') ?? node);
    return actor;
  }

  /** What the specification doesn't have; left out where the file doesn't mention it, so that old files stay as they were. */
  private extras(get: (key: string) => YamlNode | undefined): Pick<Actor, 'attacks' | 'ammunition'> {
    const number = (key: 'attacks' | 'ammunition', most: number) => {
      const node = get(key);
      return node === undefined ? undefined : this.report.integer(node, key, key === 'attacks' ? 1 : 0, most);
    };
    const [attacks, ammunition] = [number('attacks', 20), number('ammunition', 10_000)];
    return { ...(attacks !== undefined && { attacks }), ...(ammunition !== undefined && { ammunition }) };
  }

  private abilities(node: YamlNode | undefined): Ability[] {
    if (node === undefined || (node.kind === 'scalar' && node.value === null)) return [];
    if (node.kind !== 'list') {
      this.report.error('osr/shape', node.span, "'abilities' has to be a list, each with 'name:', 'effect:' and 'dice:'.");
      return [];
    }
    if (node.items.length > MAX_ABILITIES) {
      this.report.error('osr/too-many', node.span, `'abilities' has ${node.items.length} entries; at most ${MAX_ABILITIES} are allowed.`);
    }
    return node.items.map((item) => this.ability(item)).filter((ability) => ability !== null);
  }

  private ability(node: YamlNode): Ability | null {
    const { report } = this;
    if (node.kind !== 'map') {
      report.error('osr/shape', node.span, "An ability has a 'name:', an 'effect:' and 'dice:'.");
      return null;
    }
    report.knownKeys(node, ABILITY_KEYS, 'an ability');
    const get = (key: string) => node.entries.find((entry) => entry.key === key)?.value;
    const [nameNode, effectNode, diceNode] = [get('name'), get('effect'), get('dice')];
    if (nameNode === undefined || effectNode === undefined || diceNode === undefined) {
      report.error('osr/missing', node.span, "An ability needs 'name:', 'effect:' and 'dice:'.");
      return null;
    }
    const name = report.text(nameNode, 'name') ?? '';
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      report.error('osr/bad-value', nameNode.span, `'${name}' can't be the name of an ability.`, {
        hint: 'Use letters, digits and _, e.g. burning_hands.',
      });
    }
    const number = (key: 'save' | 'charges', most: number) => {
      const value = get(key);
      return value === undefined || (value.kind === 'scalar' && value.value === null)
        ? null
        : (report.integer(value, key, 1, most) ?? null);
    };
    const effect = report.choice(effectNode, 'effect', EFFECTS) ?? 'damage';
    return { name, effect, dice: this.damage(diceNode) ?? '0', save: number('save', 100), charges: number('charges', 1000) };
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

  private list(node: YamlNode): readonly AplEntry[] {
    if (node.kind === 'scalar' && node.value === null) return DEFAULT_APL;
    if (node.kind !== 'list') {
      this.report.error('osr/shape', node.span, "'apl' has to be a list of actions, each starting with a dash.");
      return DEFAULT_APL;
    }
    if (node.items.length > MAX_APL) {
      this.report.error('osr/too-many', node.span, `'apl' has ${node.items.length} entries; at most ${MAX_APL} are allowed.`);
      return DEFAULT_APL;
    }
    const entries = node.items.map((item, i) => this.entry(item, i + 1)).filter((entry) => entry !== null);
    return entries.length > 0 ? entries : DEFAULT_APL; // House reading 37.
  }

  private entry(node: YamlNode, number: number): AplEntry | null {
    const { report } = this;
    if (node.kind !== 'map') {
      report.error('osr/shape', node.span, `APL entry ${number} has to have an 'action:'.`);
      return null;
    }
    report.knownKeys(node, ENTRY_KEYS, `APL entry ${number}`);
    const get = (key: string) => node.entries.find((entry) => entry.key === key)?.value;
    const actionNode = get('action');
    if (actionNode === undefined) {
      report.error('osr/missing', node.span, `APL entry ${number} has no 'action:'.`);
      return null;
    }
    const action = this.word(actionNode, 'action', ACTION_WORDS);
    if (action === undefined) return null;
    const entry = { action, if: this.condition(get('if'), number), target: this.target(get('target'), action) };
    return action === 'use' ? { ...entry, ability: this.abilityName(node, get('ability'), number) } : entry;
  }

  private abilityName(entry: YamlNode, node: YamlNode | undefined, number: number): string {
    if (node === undefined) {
      this.report.error('osr/missing', entry.span, `APL entry ${number} uses something, but has no 'ability:'.`);
      return '';
    }
    const name = node.kind === 'scalar' ? String(node.value ?? '') : '';
    return this.known.includes(name) ? name : (this.report.unknownWord(node, 'ability', name, this.known) ?? '');
  }

  /** House reading 36: no target means the nearest enemy. */
  private target(node: YamlNode | undefined, action: Action): Target {
    if (node === undefined || (node.kind === 'scalar' && node.value === null)) return 'nearest_enemy';
    const target = this.word(node, 'target', TARGET_WORDS) ?? 'nearest_enemy';
    if (action === 'attack' && (target === 'forward' || target === 'backward')) {
      this.report.error('osr/unknown-target', node.span, `'${target}' is a direction to move in, not something to attack.`, {
        fix: 'nearest_enemy',
      });
    }
    return target;
  }

  private word<T>(node: YamlNode, what: string, words: Readonly<Record<string, T>>): T | undefined {
    const word = node.kind === 'scalar' ? String(node.value ?? '') : '';
    if (Object.hasOwn(words, word)) return words[word];
    return this.report.unknownWord(node, what, word, Object.keys(words));
  }

  private condition(node: YamlNode | undefined, number: number): string {
    if (node === undefined || (node.kind === 'scalar' && node.value === null)) return 'true';
    if (node.kind !== 'scalar') {
      this.report.error('osr/bad-condition', node.span, `APL entry ${number}: 'if' has to be one condition.`);
      return 'true';
    }
    const text = typeof node.value === 'string' ? node.value : String(node.value);
    const parsed = parseCondition(text);
    if (isCondition(parsed)) {
      for (const { ability } of comparisons(parsed)) {
        if (ability !== undefined && !this.known.includes(ability)) this.report.unknownWord(node, 'ability', ability, this.known);
      }
      return text.trim();
    }
    const message = `APL entry ${number}: ${parsed.fault}.`;
    const more = { ...(parsed.hint && { hint: parsed.hint }), ...(parsed.fix && { fix: parsed.fix }) };
    this.report.error('osr/bad-condition', within(node, text, parsed.from, parsed.to), message, more);
    return 'true';
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

/** The place of a stretch of a scalar's text, where the text stands in the source as it is. */
function within(node: YamlScalar, text: string, from: number, to: number) {
  if (text !== node.text) return node.span;
  const column = node.textColumn + from;
  return { line: node.span.line, column, endColumn: Math.max(column + 1, node.textColumn + to) };
}
