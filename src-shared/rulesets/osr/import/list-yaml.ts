/** Action priority lists out of the YAML: an actor's own, and the named ones that it calls. */
import type { YamlNode, YamlScalar } from '../../../formats/yaml.ts';
import { asksTarget, comparisons, isCondition, parseCondition } from '../ai/apl.ts';
import {
  ACTION_WORDS,
  type Action,
  type Actor,
  type AplEntry,
  DEFAULT_APL,
  fullListOf,
  TARGET_WORDS,
  type Target,
} from '../rules/actor.ts';
import type { Report } from './problem-list.ts';

const MAX_APL = 100;
/** Entries of a list with all that it calls in place. */
const MAX_FULL = 1000;

export const ENTRY_KEYS = ['action', 'ability', 'list', 'if', 'target'] as const;

/** Lists by name, as they stand in the file. */
export type NamedLists = ReadonlyMap<string, YamlNode>;

export function namedLists(node: YamlNode | undefined, report: Report): NamedLists {
  if (node === undefined || (node.kind === 'scalar' && node.value === null)) return new Map();
  if (node.kind !== 'map') {
    report.error('osr/shape', node.span, "'lists' has a key for each list, such as 'fall_back:', and its entries below.");
    return new Map();
  }
  return new Map(node.entries.map(({ key, value }) => [key, value]));
}

export class ListReader {
  /** Lists that were called, read. */
  readonly lists: Record<string, readonly AplEntry[]> = {};
  private readonly report: Report;
  /** Abilities of the actor that is being read. */
  private readonly abilities: readonly string[];
  private readonly named: NamedLists;
  /** Lists under way, the outermost first, and how many entries each has with all that it calls. */
  private readonly reading: string[] = [];
  private readonly sizes = new Map<string, number>();

  constructor(report: Report, abilities: readonly string[], named: NamedLists) {
    this.report = report;
    this.abilities = abilities;
    this.named = named;
  }

  read(node: YamlNode): readonly AplEntry[] {
    if (node.kind === 'scalar' && node.value === null) return DEFAULT_APL;
    const entries = this.entries(node, "'apl'", (number) => `APL entry ${number}`);
    return entries.length > 0 ? entries : DEFAULT_APL; // House reading 37.
  }

  /** What only shows once the lists are in their places. */
  check(actor: Actor, node: YamlNode): void {
    if (Object.keys(this.lists).length > 0 && this.sizeOf(actor.apl) > MAX_FULL) {
      this.report.error('osr/too-many', node.span, `'apl' has more than ${MAX_FULL} entries with the lists that it calls.`);
      return;
    }
    for (const { entry } of fullListOf(actor)) {
      const condition = parseCondition(entry.if);
      if (!isCondition(condition)) {
        if (Object.keys(this.lists).length > 0) this.report.error('osr/bad-condition', node.span, `${condition.fault} in '${entry.if}'.`);
      } else if (entry.target === 'random_enemy' && comparisons(condition).some(({ variable }) => asksTarget(variable))) {
        this.report.error('osr/bad-condition', node.span, "'target.' asks about a target that is only chosen at random afterwards.", {
          hint: 'Use nearest_enemy or lowest_hp_enemy with it.',
        });
      }
    }
  }

  private sizeOf(entries: readonly AplEntry[]): number {
    return entries.reduce((sum, { list }) => sum + (list === undefined ? 1 : (this.sizes.get(list) ?? 0)), 0);
  }

  private entries(node: YamlNode, what: string, label: (number: number) => string): AplEntry[] {
    if (node.kind !== 'list') {
      this.report.error('osr/shape', node.span, `${what} has to be a list of actions, each starting with a dash.`);
      return [];
    }
    if (node.items.length > MAX_APL) {
      this.report.error('osr/too-many', node.span, `${what} has ${node.items.length} entries; at most ${MAX_APL} are allowed.`);
      return [];
    }
    return node.items.map((item, i) => this.entry(item, label(i + 1))).filter((entry) => entry !== null);
  }

  private entry(node: YamlNode, label: string): AplEntry | null {
    const { report } = this;
    if (node.kind !== 'map') {
      report.error('osr/shape', node.span, `${label} has to have an 'action:'.`);
      return null;
    }
    report.knownKeys(node, ENTRY_KEYS, label);
    const get = (key: string) => node.entries.find((entry) => entry.key === key)?.value;
    const actionNode = get('action');
    if (actionNode === undefined) {
      report.error('osr/missing', node.span, `${label} has no 'action:'.`);
      return null;
    }
    const action = this.word(actionNode, 'action', ACTION_WORDS);
    if (action === undefined) return null;
    const entry = { action, if: this.condition(get('if'), label), target: this.target(get('target'), action) };
    if (action === 'call') return { ...entry, list: this.calledList(node, get('list'), label) };
    return action === 'use' ? { ...entry, ability: this.abilityName(node, get('ability'), label) } : entry;
  }

  private abilityName(entry: YamlNode, node: YamlNode | undefined, label: string): string {
    if (node === undefined) {
      this.report.error('osr/missing', entry.span, `${label} uses something, but has no 'ability:'.`);
      return '';
    }
    const name = node.kind === 'scalar' ? String(node.value ?? '') : '';
    return this.abilities.includes(name) ? name : (this.report.unknownWord(node, 'ability', name, this.abilities) ?? '');
  }

  private calledList(entry: YamlNode, node: YamlNode | undefined, label: string): string {
    if (node === undefined) {
      this.report.error('osr/missing', entry.span, `${label} calls a list, but has no 'list:'.`);
      return '';
    }
    const name = node.kind === 'scalar' ? String(node.value ?? '') : '';
    const found = this.named.get(name);
    if (found === undefined) return this.report.unknownWord(node, 'list', name, [...this.named.keys()]) ?? '';
    if (this.reading.includes(name)) {
      this.report.error('osr/bad-value', node.span, `List '${name}' calls itself${this.reading.length > 1 ? ' by way of others' : ''}.`);
    } else if (!Object.hasOwn(this.lists, name)) {
      this.reading.push(name);
      const entries = this.entries(found, `List '${name}'`, (number) => `Entry ${number} of list '${name}'`);
      this.reading.pop();
      this.lists[name] = entries;
      this.sizes.set(name, this.sizeOf(entries));
    }
    return name;
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

  private condition(node: YamlNode | undefined, label: string): string {
    if (node === undefined || (node.kind === 'scalar' && node.value === null)) return 'true';
    if (node.kind !== 'scalar') {
      this.report.error('osr/bad-condition', node.span, `${label}: 'if' has to be one condition.`);
      return 'true';
    }
    const text = typeof node.value === 'string' ? node.value : String(node.value);
    const parsed = parseCondition(text);
    if (isCondition(parsed)) {
      for (const { ability } of comparisons(parsed)) {
        if (ability !== undefined && !this.abilities.includes(ability)) this.report.unknownWord(node, 'ability', ability, this.abilities);
      }
      return text.trim();
    }
    const message = `${label}: ${parsed.fault}.`;
    const more = { ...(parsed.hint && { hint: parsed.hint }), ...(parsed.fix && { fix: parsed.fix }) };
    this.report.error('osr/bad-condition', within(node, text, parsed.from, parsed.to), message, more);
    return 'true';
  }
}

/** The place of a stretch of a scalar's text, where the text stands in the source as it is. */
function within(node: YamlScalar, text: string, from: number, to: number) {
  if (text !== node.text) return node.span;
  const column = node.textColumn + from;
  return { line: node.span.line, column, endColumn: Math.max(column + 1, node.textColumn + to) };
}
