/**
 * The encounter as a form sees it, beside its YAML. `readEncounter` turns the text into a model with every field as
 * written; `editEncounter` turns one edit of the form into new text in which comments and order are kept.
 */
import type { Problem } from '../../../contract/problem.ts';
import { readYaml, type YamlMap, type YamlNode } from '../../../formats/yaml.ts';
import { YamlEditor, type YamlPath, type YamlValue } from '../../../formats/yaml-edit.ts';
import { type AplEntry, aimless, DEFAULT_APL, type ZoneName } from '../rules/actor.ts';
import { ABILITY_KEYS } from './ability-yaml.ts';
import { ACTOR_KEYS } from './actor-yaml.ts';
import { parseEncounter, ROOT_KEYS, RULE_KEYS, sideNames } from './encounter-yaml.ts';
import { ENTRY_KEYS } from './list-yaml.ts';

/** Keys of an actor that hold more than a value. */
const NESTED_KEYS = ['apl', 'abilities', 'lists'] as const;
export type ActorField = Exclude<(typeof ACTOR_KEYS)[number], (typeof NESTED_KEYS)[number]>;
export type AbilityField = Exclude<(typeof ABILITY_KEYS)[number], 'creature'>;
/** Fields of a summoned creature that a form offers. */
export const CREATURE_FIELDS = ['name', 'hp', 'ac', 'attack_bonus', 'damage', 'frontage'] as const satisfies readonly ActorField[];
export type CreatureField = (typeof CREATURE_FIELDS)[number];
export type EntryField = (typeof ENTRY_KEYS)[number];
export type HeadField = 'name' | 'description' | 'iterations' | 'side1_name' | 'side2_name';
export type InitiativeField = 'type' | 'dice';
export type RuleField = (typeof RULE_KEYS)[number];
export type SideIndex = 0 | 1;

const ACTOR_FIELDS = ACTOR_KEYS.filter((key): key is ActorField => !NESTED_KEYS.some((nested) => nested === key));
const ABILITY_FIELDS = ABILITY_KEYS.filter((key): key is AbilityField => key !== 'creature');

export function isActorField(name: string): name is ActorField {
  return ACTOR_FIELDS.some((field) => field === name);
}

/** Every value as it stands in the text; an empty string is a field that is not there, so the default counts. */
export interface EncounterModel {
  readonly head: Readonly<Record<HeadField, string>>;
  readonly capacities: Readonly<Record<ZoneName, string>>;
  readonly initiative: Readonly<Record<InitiativeField, string>>;
  readonly rules: Readonly<Record<RuleField, string>>;
  readonly sides: readonly [readonly ActorModel[], readonly ActorModel[]];
  /** Parties of a league, which have no sides. */
  readonly parties: readonly PartyModel[];
}

export interface PartyModel {
  readonly name: string;
  readonly faction: string;
  readonly actors: readonly ActorModel[];
  readonly line: number;
}

export interface ActorModel {
  readonly fields: Readonly<Record<ActorField, string>>;
  readonly apl: readonly Readonly<Record<EntryField, string>>[];
  /** The list is not in the text; the specification's default is shown. */
  readonly usesDefaultApl: boolean;
  readonly abilities: readonly AbilityModel[];
  /** Names of the lists it can call: its own and those of the encounter. */
  readonly lists: readonly string[];
  /** Where the actor starts and ends in the text. */
  readonly line: number;
  readonly lastLine: number;
}

export interface AbilityModel {
  readonly fields: Readonly<Record<AbilityField, string>>;
  readonly creature: Readonly<Record<CreatureField, string>>;
}

export type EncounterEdit =
  | { readonly kind: 'head'; readonly field: HeadField; readonly value: string }
  /** null = no limit; undefined = back to the default. */
  | { readonly kind: 'capacity'; readonly zone: ZoneName; readonly value: number | null | undefined }
  | { readonly kind: 'initiative'; readonly field: InitiativeField; readonly value: string }
  | { readonly kind: 'rule'; readonly field: RuleField; readonly value: string }
  | { readonly kind: 'actor-field'; readonly side: SideIndex; readonly actor: number; readonly field: ActorField; readonly value: string }
  | { readonly kind: 'actor-add'; readonly side: SideIndex; readonly at?: number; readonly actor: ActorTemplate }
  | { readonly kind: 'actor-remove' | 'actor-duplicate'; readonly side: SideIndex; readonly actor: number }
  | { readonly kind: 'actor-move'; readonly side: SideIndex; readonly actor: number; readonly toSide: SideIndex; readonly to: number }
  | {
      readonly kind: 'entry-field';
      readonly side: SideIndex;
      readonly actor: number;
      readonly entry: number;
      readonly field: EntryField;
      readonly value: string;
    }
  /** Another action list. */
  | { readonly kind: 'list'; readonly side: SideIndex; readonly actor: number; readonly entries: readonly AplEntry[] }
  | { readonly kind: 'entry-add'; readonly side: SideIndex; readonly actor: number; readonly at?: number; readonly entry: AplEntry }
  | { readonly kind: 'entry-remove'; readonly side: SideIndex; readonly actor: number; readonly entry: number }
  | { readonly kind: 'entry-move'; readonly side: SideIndex; readonly actor: number; readonly entry: number; readonly to: number }
  | AbilityEdit;

export type AbilityEdit = { readonly side: SideIndex; readonly actor: number } & (
  | { readonly kind: 'ability-add'; readonly ability: Readonly<Record<string, YamlValue>> }
  | { readonly kind: 'ability-remove'; readonly ability: number }
  | { readonly kind: 'ability-field'; readonly ability: number; readonly field: AbilityField; readonly value: string }
  | { readonly kind: 'creature-field'; readonly ability: number; readonly field: CreatureField; readonly value: string }
);

/** An actor in the words of the YAML. */
export interface ActorTemplate {
  readonly name: string;
  readonly count?: number;
  readonly hp: number | string;
  readonly ac: number;
  readonly attack_bonus: number;
  readonly damage: string;
  readonly speed?: number;
  readonly range?: string;
  readonly start_zone?: string;
  readonly frontage?: number;
  readonly initiative_modifier?: number;
  readonly attacks?: number;
  readonly ammunition?: number;
  readonly actions?: number;
  readonly morale?: number;
  readonly damage_type?: string;
  readonly resist?: string;
  readonly vulnerable?: string;
  readonly immune?: string;
  readonly abilities?: readonly Readonly<Record<string, YamlValue>>[];
  readonly apl?: readonly { readonly action: string; readonly ability?: string; readonly if?: string; readonly target?: string }[];
}

const HEAD: readonly HeadField[] = ['name', 'description', 'iterations', 'side1_name', 'side2_name'];

/** What the sides are called, as the importer calls them. */
export function namesOfSides({ head }: Pick<EncounterModel, 'head'>): readonly [string, string] {
  return sideNames(head.name || 'Encounter', head.side1_name || undefined, head.side2_name || undefined);
}

/** Never throws. Text that cannot be read gives an empty model and says why. */
export function readEncounter(
  text: string,
  file = 'encounter.yaml',
): { readonly model: EncounterModel; readonly problems: readonly Problem[] } {
  const { root } = readYaml(text);
  const map = root?.kind === 'map' ? root : undefined;
  const block = (key: string) => asMap(child(map, key));
  const shared = namesOfLists(child(map, 'lists'));
  const model: EncounterModel = {
    head: fieldsOf(map, HEAD),
    capacities: fieldsOf(block('zone_capacity'), ['ranged', 'reach', 'melee']),
    initiative: fieldsOf(block('initiative'), ['type', 'dice']),
    rules: fieldsOf(block('rules'), RULE_KEYS),
    sides: [actorsOf(child(map, 'side1'), shared), actorsOf(child(map, 'side2'), shared)],
    parties: partiesOf(child(map, 'parties'), shared),
  };
  return { model, problems: parseEncounter({ name: file, text }).problems };
}

function namesOfLists(node: YamlNode | undefined): readonly string[] {
  return asMap(node)?.entries.map(({ key }) => key) ?? [];
}

function partiesOf(node: YamlNode | undefined, lists: readonly string[]): PartyModel[] {
  if (node?.kind !== 'list') return [];
  return node.items.map((item) => {
    const map = asMap(item);
    return { ...fieldsOf(map, ['name', 'faction']), actors: actorsOf(child(map, 'actors'), lists), line: item.span.line };
  });
}

function actorsOf(node: YamlNode | undefined, lists: readonly string[]): ActorModel[] {
  if (node?.kind !== 'list') return [];
  return node.items.map((item) => {
    const map = asMap(item);
    const apl = child(map, 'apl');
    const written = apl?.kind === 'list' ? apl.items.map((entry) => fieldsOf(asMap(entry), ENTRY_KEYS)) : [];
    const usesDefaultApl = written.length === 0;
    return {
      fields: fieldsOf(map, ACTOR_FIELDS),
      apl: usesDefaultApl ? DEFAULT_APL.map(entryFields) : written,
      usesDefaultApl,
      abilities: abilitiesOf(child(map, 'abilities')),
      lists: [...new Set([...lists, ...namesOfLists(child(map, 'lists'))])],
      line: item.span.line,
      lastLine: lastLineOf(item),
    };
  });
}

function abilitiesOf(node: YamlNode | undefined): AbilityModel[] {
  if (node?.kind !== 'list') return [];
  return node.items.map((item) => {
    const map = asMap(item);
    return { fields: fieldsOf(map, ABILITY_FIELDS), creature: fieldsOf(asMap(child(map, 'creature')), CREATURE_FIELDS) };
  });
}

function lastLineOf(node: YamlNode): number {
  const parts = node.kind === 'list' ? node.items : node.kind === 'map' ? node.entries.map(({ value }) => value) : [];
  return Math.max(node.span.line, ...parts.map(lastLineOf));
}

function fieldsOf<K extends string>(map: YamlMap | undefined, keys: readonly K[]): Record<K, string> {
  return Object.fromEntries(keys.map((key) => [key, textOf(child(map, key))])) as Record<K, string>;
}

function textOf(node: YamlNode | undefined): string {
  // Damage types are a list of words, which a form shows with commas between them.
  if (node?.kind === 'list') return node.items.map(textOf).join(', ');
  if (node?.kind !== 'scalar') return '';
  return node.value === null ? node.text : typeof node.value === 'string' ? node.value : node.text;
}

function asMap(node: YamlNode | undefined): YamlMap | undefined {
  return node?.kind === 'map' ? node : undefined;
}

function child(map: YamlMap | undefined, key: string): YamlNode | undefined {
  return map?.entries.find((entry) => entry.key === key)?.value;
}

/** The text after the edit; the same text when it has faults that would make an edit unsafe. */
export function editEncounter(text: string, edit: EncounterEdit): string {
  return editEncounterAll(text, [edit]);
}

/** The text after several edits, each of the text that the one before left. */
export function editEncounterAll(text: string, edits: readonly EncounterEdit[]): string {
  const editor = edits.length === 0 ? null : YamlEditor.open(text);
  if (editor === null) return text;
  for (const edit of edits) applyEdit(editor, edit);
  return editor.toString();
}

function applyEdit(editor: YamlEditor, edit: EncounterEdit): void {
  switch (edit.kind) {
    case 'head':
      put(editor, [edit.field], edit.field === 'iterations' ? scalarOf(edit.value) : wordsOf(edit.value), ROOT_KEYS);
      break;
    case 'capacity':
      put(editor, ['zone_capacity', edit.zone], edit.value, ['ranged', 'reach', 'melee']);
      break;
    case 'initiative':
      put(editor, ['initiative', edit.field], wordsOf(edit.value), ['type', 'dice']);
      break;
    case 'rule':
      put(editor, ['rules', edit.field], scalarOf(edit.value), RULE_KEYS);
      break;
    case 'actor-field': {
      const value = edit.field === 'name' ? wordsOf(edit.value) : scalarOf(edit.value);
      put(editor, [...actorPath(edit), edit.field], edit.field === 'count' && value === 1 ? undefined : value, ACTOR_KEYS);
      break;
    }
    case 'actor-add':
      editor.insert([sideKey(edit.side)], edit.at ?? editor.lengthOf([sideKey(edit.side)]), templateValue(edit.actor));
      break;
    case 'actor-remove':
      editor.remove(actorPath(edit));
      break;
    case 'actor-duplicate':
      editor.duplicate([sideKey(edit.side)], edit.actor, (copy) => copy.set('name', copyName(String(copy.get('name') ?? 'Actor'))));
      break;
    case 'actor-move':
      editor.move([sideKey(edit.side)], edit.actor, [sideKey(edit.toSide)], edit.to);
      break;
    case 'list':
      if (editor.has(actorPath(edit))) editor.set([...actorPath(edit), 'apl'], edit.entries.map(entryValue), ACTOR_KEYS);
      break;
    case 'ability-add':
    case 'ability-remove':
    case 'ability-field':
    case 'creature-field':
      applyAbilityEdit(editor, edit);
      break;
    default:
      applyEntryEdit(editor, edit);
      break;
  }
}

function applyAbilityEdit(editor: YamlEditor, edit: AbilityEdit): void {
  const list = [...actorPath(edit), 'abilities'];
  if (!editor.has(actorPath(edit))) return;
  switch (edit.kind) {
    case 'ability-add':
      if (editor.lengthOf(list) === 0) editor.set(list, [edit.ability], ACTOR_KEYS);
      else editor.insert(list, editor.lengthOf(list), edit.ability);
      break;
    case 'ability-remove':
      editor.remove(editor.lengthOf(list) === 1 ? list : [...list, edit.ability]);
      break;
    case 'ability-field':
      put(editor, [...list, edit.ability, edit.field], scalarOf(edit.value), ABILITY_KEYS);
      break;
    case 'creature-field': {
      const creature = [...list, edit.ability, 'creature'];
      if (!editor.has(creature)) editor.set(creature, { [edit.field]: scalarOf(edit.value) ?? '' }, ABILITY_KEYS);
      else put(editor, [...creature, edit.field], scalarOf(edit.value), ACTOR_KEYS);
      break;
    }
  }
}

function applyEntryEdit(editor: YamlEditor, edit: Extract<EncounterEdit, { kind: `entry-${string}` }>): void {
  const list = [...actorPath(edit), 'apl'];
  if (!editor.has(actorPath(edit))) return;
  // An actor without a list acts by the default one; the first edit writes it down.
  if (editor.lengthOf(list) === 0) editor.set(list, DEFAULT_APL.map(entryValue), ACTOR_KEYS);
  switch (edit.kind) {
    case 'entry-add':
      editor.insert(list, edit.at ?? editor.lengthOf(list), entryValue(edit.entry));
      break;
    case 'entry-remove':
      editor.remove([...list, edit.entry]);
      break;
    case 'entry-move':
      editor.move(list, edit.entry, list, edit.to);
      break;
    case 'entry-field':
      put(editor, [...list, edit.entry, edit.field], wordsOf(edit.value), ENTRY_KEYS);
      break;
  }
}

/** undefined takes the field out of the text. */
function put(editor: YamlEditor, path: YamlPath, value: YamlValue | undefined, order: readonly string[]): void {
  if (path.length > 1 && typeof path[1] === 'number' && !editor.has(path.slice(0, -1))) return;
  const [block, field] = path;
  if (value === undefined) editor.remove(path);
  else if (typeof field === 'string' && !editor.has([block as string])) editor.set([block as string], { [field]: value }, ROOT_KEYS);
  else editor.set(path, value, order);
}

function actorPath(edit: { readonly side: SideIndex; readonly actor: number }): YamlPath {
  return [sideKey(edit.side), edit.actor];
}

function sideKey(side: SideIndex): string {
  return side === 0 ? 'side1' : 'side2';
}

function wordsOf(text: string): string | undefined {
  return text.trim() === '' ? undefined : text;
}

/** What a form field means as a YAML value. */
function scalarOf(text: string): YamlValue | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (/^[+-]?\d{1,15}$/.test(trimmed)) return Number(trimmed);
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  return trimmed === '~' ? null : trimmed;
}

function templateValue(actor: ActorTemplate): YamlValue {
  const keys = ACTOR_KEYS.filter((key) => key !== 'lists');
  const ordered = keys.map((key) => [key, actor[key]] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(ordered) as YamlValue;
}

function entryValue(entry: AplEntry): YamlValue {
  const { action, ability, list, if: when, target } = entry;
  const named = { ...(ability !== undefined && { ability }), ...(list !== undefined && { list }) };
  return { action, ...named, ...(when !== 'true' && { if: when }), ...(!aimless(action) && { target }) };
}

function entryFields(entry: AplEntry): Record<EntryField, string> {
  const { action, ability = '', list = '', if: when, target } = entry;
  return { action, ability, list, if: when === 'true' ? '' : when, target: aimless(action) ? '' : target };
}

/** "Zombie 3" becomes "Zombie 4", "Zombie" becomes "Zombie 2". */
function copyName(name: string): string {
  const numbered = /^(.*?)(\d{1,6})$/.exec(name);
  return numbered ? `${numbered[1]}${Number(numbered[2]) + 1}` : `${name} 2`;
}
