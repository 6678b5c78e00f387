/** The abilities of an actor out of the YAML. */
import type { YamlMap, YamlNode } from '../../../formats/yaml.ts';
import { type Ability, AREAS_OF, chargesOf, EFFECTS, type Effect, MODIFIERS, type Modifier } from '../rules/ability.ts';
import type { Actor } from '../rules/actor.ts';
import type { Report } from './problem-list.ts';

/** Keys in the order in which they are written. */
export const ABILITY_KEYS = [
  'name',
  'effect',
  'dice',
  'type',
  'on',
  'save',
  ...MODIFIERS,
  'zones',
  'rounds',
  'count',
  'creature',
  'charges',
  'per',
  'recharge',
] as const;
type AbilityKey = (typeof ABILITY_KEYS)[number];

/** What each effect reads besides the name, the effect itself and its charges. */
export const KEYS_OF_EFFECT: Readonly<Record<Effect, readonly AbilityKey[]>> = {
  damage: ['dice', 'type', 'on', 'save'],
  heal: ['dice'],
  buff: ['on', ...MODIFIERS, 'rounds'],
  debuff: ['on', 'save', ...MODIFIERS, 'rounds'],
  fear: ['on', 'save', 'zones', 'rounds'],
  summon: ['count', 'creature'],
};
const ALWAYS_KNOWN: readonly AbilityKey[] = ['name', 'effect', 'charges', 'per', 'recharge'];

const MAX_ABILITIES = 12;
const MAX_SUMMONED = 100;
const MAX_MODIFIER = 1000;

/** What abilities need of the reader of actors. */
export interface ActorParts {
  dice(node: YamlNode): string | undefined;
  /** Null when something is wrong with it. */
  creature(node: YamlNode): Actor | null;
}

type Get = (key: AbilityKey) => YamlNode | undefined;

export class AbilityReader {
  private readonly report: Report;
  private readonly parts: ActorParts;

  constructor(report: Report, parts: ActorParts) {
    this.report = report;
    this.parts = parts;
  }

  read(node: YamlNode | undefined): Ability[] {
    if (node === undefined || isEmpty(node)) return [];
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
    const get: Get = (key) => node.entries.find((entry) => entry.key === key)?.value;
    const [nameNode, effectNode] = [get('name'), get('effect')];
    const effect = effectNode && report.choice(effectNode, 'effect', EFFECTS);
    const needsDice = effect === undefined || effect === 'damage' || effect === 'heal';
    if (nameNode === undefined || effectNode === undefined || (needsDice && get('dice') === undefined)) {
      const needed = needsDice ? "'name:', 'effect:' and 'dice:'" : "'name:' and 'effect:'";
      report.error('osr/missing', node.span, `An ability needs ${needed}.`);
      return null;
    }
    if (effect === undefined) return null;
    this.noteUnused(node, effect);
    return {
      name: this.name(nameNode),
      effect,
      dice: (needsDice && this.parts.dice(get('dice')!)) || '0',
      save: this.number(get, 'save', [1, 100]) ?? null,
      charges: this.number(get, 'charges', [1, 1000]) ?? null,
      ...this.supply(node, get),
      ...this.reach(get, effect),
      ...this.lasting(node, get, effect),
      ...(effect === 'summon' && this.summons(node, get)),
    };
  }

  private noteUnused(node: YamlMap, effect: Effect): void {
    for (const { key, keySpan } of node.entries) {
      const known = ABILITY_KEYS.find((one) => one === key);
      if (known === undefined || ALWAYS_KNOWN.includes(known) || KEYS_OF_EFFECT[effect].includes(known)) continue;
      this.report.warning('osr/unused-key', keySpan, `'${key}' means nothing for the effect '${effect}'.`, { hint: 'It is left out.' });
    }
  }

  private name(node: YamlNode): string {
    const name = this.report.text(node, 'name') ?? '';
    if (!/^[A-Za-z_]\w*$/.test(name)) {
      this.report.error('osr/bad-value', node.span, `'${name}' can't be the name of an ability.`, {
        hint: 'Use letters, digits and _, e.g. burning_hands.',
      });
    }
    return name;
  }

  /** How the charges come back. */
  private supply(node: YamlMap, get: Get): Pick<Ability, 'per' | 'recharge'> {
    const perNode = get('per');
    const per = perNode && this.report.choice(perNode, 'per', ['fight', 'day']);
    const recharge = this.number(get, 'recharge', [2, 6]);
    if (per === 'day' && get('charges') === undefined) {
      this.report.error('osr/missing', node.span, "An ability 'per: day' needs 'charges:', the uses in a day.");
    }
    return { ...(per === 'day' && { per }), ...(recharge !== undefined && { recharge }) };
  }

  private reach(get: Get, effect: Effect): Pick<Ability, 'type' | 'on'> {
    const [typeNode, onNode] = [get('type'), get('on')];
    const type = effect === 'damage' && typeNode ? this.report.text(typeNode, 'type') : undefined;
    const areas = AREAS_OF[effect];
    const on = onNode && areas.length > 0 ? this.report.choice(onNode, 'on', areas) : undefined;
    return { ...(type !== undefined && { type }), ...(on !== undefined && { on }) };
  }

  private lasting(node: YamlMap, get: Get, effect: Effect): Pick<Ability, 'rounds' | 'modifiers' | 'zones'> {
    const rounds = KEYS_OF_EFFECT[effect].includes('rounds') ? this.number(get, 'rounds', [0, 1000]) : undefined;
    const zones = effect === 'fear' ? this.number(get, 'zones', [0, 5]) : undefined;
    const lasting = { ...(rounds !== undefined && { rounds }), ...(zones !== undefined && { zones }) };
    if (effect !== 'buff' && effect !== 'debuff') return lasting;
    const modifiers: Partial<Record<Modifier, number>> = {};
    for (const key of MODIFIERS) {
      const value = this.number(get, key, [-MAX_MODIFIER, MAX_MODIFIER]);
      if (value !== undefined) modifiers[key] = value;
    }
    if (Object.keys(modifiers).length === 0) {
      this.report.error('osr/missing', node.span, `A ${effect} changes one of ${MODIFIERS.join(', ')}.`, {
        hint: effect === 'buff' ? "For example 'attack: 2'." : "For example 'attack: -2'.",
      });
    }
    if (rounds === undefined) this.report.error('osr/missing', node.span, `A ${effect} needs 'rounds:', how long it lasts.`);
    return { ...lasting, modifiers };
  }

  private summons(node: YamlMap, get: Get): Pick<Ability, 'creature' | 'count'> {
    const { report } = this;
    const creatureNode = get('creature');
    if (creatureNode === undefined || get('charges') === undefined) {
      report.error('osr/missing', node.span, "A summons needs 'creature:', an actor, and 'charges:'.");
      return {};
    }
    if (get('recharge') !== undefined) report.error('osr/bad-value', node.span, 'A summons has charges and does not recharge.');
    const creature = this.parts.creature(creatureNode);
    const count = this.number(get, 'count', [1, MAX_SUMMONED]);
    const charges = this.number(get, 'charges', [1, 1000]) ?? 1;
    if ((count ?? 1) * chargesOf({ charges }) > MAX_SUMMONED) {
      report.error('osr/too-many', node.span, `A summons brings at most ${MAX_SUMMONED} in a fight; lower 'count' or 'charges'.`);
    }
    return { ...(creature !== null && { creature }), ...(count !== undefined && { count }) };
  }

  private number(get: Get, key: AbilityKey, [least, most]: readonly [number, number]): number | undefined {
    const node = get(key);
    return node === undefined || isEmpty(node) ? undefined : this.report.integer(node, key, least, most);
  }
}

function isEmpty(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.value === null;
}
