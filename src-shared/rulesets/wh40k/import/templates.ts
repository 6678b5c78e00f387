/** A unit as the dictionaries describe it: model types with limits and choices, before a composition is picked. */

import { didYouMean } from '../../../contract/problem.ts';
import { DEFENCE_FIELDS, MORALE_FIELDS, WEAPON_FIELDS } from '../data/fields.ts';
import type { Effect, Switch } from '../rules/effects.ts';
import { type Defence, type ModelLine, type MoraleRules, PLAIN_DEFENCE, PLAIN_MORALE } from '../rules/model.ts';
import { readUnitTexts } from '../rules/unit-text.ts';
import { UNIT_LIMITS } from './check.ts';
import { FieldReader, isNone, numberOf, type Raw, type Reporter, rawOf } from './field-reader.ts';
import type { Entry, Literal, Place } from './literal.ts';
import type { WeaponEntry } from './weapon.ts';

export interface UnitTemplate {
  readonly name: string;
  readonly faction: string;
  readonly keywords: readonly string[];
  readonly abilities: readonly string[];
  readonly unmodelled: readonly string[];
  /** Sentences that act, what they do, and those that act when switched on. */
  readonly played: readonly string[];
  readonly effects: readonly Effect[];
  readonly switches: readonly Switch[];
  readonly minSquad: number;
  readonly maxSquad: number;
  readonly models: readonly ModelTemplate[];
  readonly defence: Defence;
  readonly morale: MoraleRules;
  readonly at: Place;
}

export interface ModelTemplate {
  /** One model without weapons. */
  readonly profile: Omit<ModelLine, 'count' | 'weapons'>;
  readonly min: number;
  readonly max: number;
  readonly requirement: Requirement;
  readonly slots: readonly (readonly SlotOption[])[];
  readonly hands: number;
}

/** `E5`: one for every five models of the squad. `A10`: none until there are ten. */
export interface Requirement {
  readonly every: readonly number[];
  readonly after: readonly number[];
}

export interface SlotOption {
  /** null = the slot stays empty. */
  readonly entry: WeaponEntry | null;
  readonly cost: number;
  readonly requirement: Requirement;
}

const NO_REQUIREMENT: Requirement = { every: [], after: [] };

function parseRequirement(text: string): Requirement | null {
  if (!/^[EA][1-9]\d{0,3}(?:\s*,\s*[EA][1-9]\d{0,3})*$/i.test(text.trim())) return null;
  const parts = text.split(',').map((p) => p.trim().toUpperCase());
  const numbers = (letter: string) => parts.filter((p) => p.startsWith(letter)).map((p) => Number(p.slice(1)));
  return { every: numbers('E'), after: numbers('A') };
}

/** Raw unit: its own fields, its models, each with canonical names. */
export interface RawUnit {
  readonly unit: Raw;
  readonly models: readonly Raw[];
}

/** The weapons a unit may name, changed by its sub-faction. */
export interface Armoury {
  readonly names: readonly string[];
  /** null when the dictionary has no such weapon. */
  find(name: string): WeaponEntry | null;
  /** A weapon written out in a slot. */
  read(raw: Raw): WeaponEntry;
}

export function readTemplate(source: RawUnit, armoury: Armoury, out: Reporter): UnitTemplate {
  const f = new FieldReader(source.unit, out);
  const modelFields = source.models.map((m) => new FieldReader(m, out, `${source.unit.name}, ${m.name}`));
  const keywords = unique([...f.texts('keywords'), ...modelFields.flatMap((m) => m.texts('keywords'))]);
  const abilities = unique([...f.texts('abilities'), ...modelFields.flatMap((m) => m.texts('abilities'))]);
  const known = readUnitTexts(abilities.map(namedAbility), { carries: () => false, names: [] });
  const slots = new SlotReader(armoury, out);
  const models = modelFields.map((m) => readModel(m, slots));
  const limits = squadLimits(f, modelFields, models);
  return {
    name: source.unit.name,
    faction: f.text('faction') ?? 'No faction',
    keywords,
    abilities,
    unmodelled: known.listed,
    played: known.played,
    effects: known.effects,
    switches: known.switches,
    ...limits,
    models,
    defence: readDefence(f),
    morale: readMorale(f),
    at: source.unit.at,
  };
}

/** An ability of a dictionary is its own name: `Fearless`, or a whole sentence. */
function namedAbility(text: string): { name: string; text: string } {
  return /\s.*[.!]$|.{40}/.test(text) ? { name: '', text } : { name: text, text: '' };
}

function readDefence(f: FieldReader): Defence {
  if (f.get('defence') === null) return PLAIN_DEFENCE;
  const d = f.section('defence', DEFENCE_FIELDS);
  const again = d.text('save_reroll') ?? 'none';
  if (again !== 'none' && again !== 'ones' && again !== 'failed') d.fault('save_reroll', 'use none, ones or failed.');
  return {
    hitModifier: d.int('hit_modifier', 0, -6, 6),
    woundModifier: d.int('wound_modifier', 0, -6, 6),
    saveModifier: d.int('save_modifier', 0, -6, 6),
    saveReroll: again === 'ones' || again === 'failed' ? again : 'none',
    halveDamage: d.flag('halve_damage', false),
    subtractDamage: d.int('subtract_damage', 0, 0, 20),
  };
}

function readMorale(f: FieldReader): MoraleRules {
  if (f.get('morale') === null) return PLAIN_MORALE;
  const m = f.section('morale', MORALE_FIELDS);
  return {
    autoPass: m.flag('auto_pass', false),
    ignoreAttrition: m.flag('ignore_attrition', false),
    attritionModifier: m.int('attrition_modifier', 0, -6, 6),
  };
}

function readModel(f: FieldReader, slots: SlotReader): ModelTemplate {
  const both = f.int('Inv', 7, 2, 7);
  const feelNoPain = f.int('FnP', 7, 2, 7);
  const written = f.text('Req');
  const requirement = written === null ? NO_REQUIREMENT : parseRequirement(written);
  if (requirement === null) f.fault('Req', `'${written}' is not a requirement.`, "Write 'E5' for every five models, 'A10' for after ten.");
  const min = f.int('Min', 0, 0, UNIT_LIMITS.models);
  const max = f.int('Max', Math.max(1, min), 0, UNIT_LIMITS.models);
  if (min > max) f.fault('Min', `is more than Max (${max}).`);
  const read = slots.read(f);
  return {
    profile: {
      name: f.raw.name,
      move: f.int('M', 6, 0, 99),
      weaponSkill: f.int('WS', 7, 2, 7),
      ballisticSkill: f.int('BS', 7, 2, 7),
      strength: f.int('S', 3, 1, 40),
      toughness: f.int('T', null, 1, 40),
      wounds: f.int('W', null, 1, UNIT_LIMITS.woundsOfModel),
      attacks: f.dice('A', '1', UNIT_LIMITS.attacksOfWeapon),
      leadership: f.int('Ld', 7, 1, 12),
      armour: f.int('Ar', 7, 2, 7),
      invulnerableMelee: f.int('Inv_M', both, 2, 7),
      invulnerableRanged: f.int('Inv_R', both, 2, 7),
      feelNoPain,
      feelNoPainMortal: f.int('FnP_Mw', feelNoPain, 2, 7),
      cost: f.number('Cost', 0, 0, 100_000),
    },
    min: Math.min(min, max),
    max,
    requirement: requirement ?? NO_REQUIREMENT,
    slots: read,
    hands: f.int('hands', handsFor(read), 1, 8),
  };
}

/** Limits stand on the unit or, as in the specification's example, on its models; models must agree. */
function squadLimits(
  unit: FieldReader,
  fields: readonly FieldReader[],
  models: readonly ModelTemplate[],
): { minSquad: number; maxSquad: number } {
  const limit = (field: 'minSquad' | 'maxSquad', otherwise: number): number => {
    const holders = [unit, ...fields].filter((f) => f.get(field) !== null);
    const values = holders.map((f) => f.int(field, otherwise, 1, UNIT_LIMITS.models));
    if (new Set(values).size > 1) holders.at(-1)!.fault(field, `the models disagree: ${[...new Set(values)].join(' and ')}.`);
    return values[0] ?? otherwise;
  };
  const least = models.reduce((sum, m) => sum + m.min, 0);
  const most = models.reduce((sum, m) => sum + m.max, 0);
  const minSquad = limit('minSquad', Math.max(1, least));
  const maxSquad = limit('maxSquad', Math.max(minSquad, most));
  if (minSquad > maxSquad) unit.fault('minSquad', `is more than maxSquad (${maxSquad}).`);
  if (least > maxSquad) unit.fault('maxSquad', `the models' minimums add up to ${least}, more than the largest squad of ${maxSquad}.`);
  if (most < minSquad) unit.fault('minSquad', `the models' maximums add up to ${most}, fewer than the smallest squad of ${minSquad}.`);
  return { minSquad, maxSquad };
}

/** One for each slot; a model with one slot alone has the hands its weapons need. */
function handsFor(slots: readonly (readonly SlotOption[])[]): number {
  const [only, ...others] = slots;
  return only === undefined || others.length > 0
    ? Math.max(1, slots.length)
    : Math.max(1, ...only.map((option) => option.entry?.slots ?? 1));
}

/** Slots: none, a name, a list, a map of names to costs, a list of {weapon, cost, Req}, or a whole inline weapon. */
class SlotReader {
  private readonly armoury: Armoury;
  private readonly out: Reporter;

  constructor(armoury: Armoury, out: Reporter) {
    this.armoury = armoury;
    this.out = out;
  }

  read(f: FieldReader): (readonly SlotOption[])[] {
    const subject = f.raw.name;
    const listed = f.get('slots');
    const found: (readonly SlotOption[])[] = [];
    if (listed !== null) {
      if (listed.kind === 'list') for (const slot of listed.items) found.push(this.options(slot, subject));
      else f.fault('slots', 'a list of slots is needed.');
    }
    for (const field of ['Weapon1', 'Weapon2', 'Weapon3', 'Weapon4']) {
      const value = f.get(field);
      if (value !== null) found.push(this.options(value, subject));
    }
    return found.filter((options) => options.length > 0);
  }

  private options(slot: Literal, subject: string): SlotOption[] {
    if (isNone(slot)) return [];
    if (slot.kind === 'text') return this.named({ name: slot.value, at: slot }, subject);
    if (slot.kind === 'list') return slot.items.flatMap((item) => (isNone(item) ? [emptySlot(0)] : this.options(item, subject)));
    if (slot.kind !== 'object') {
      this.out.error('bad-value', 'A weapon slot needs a name, a list of names or a map of names to costs.', { at: slot, subject });
      return [];
    }
    const has = (key: string) => slot.entries.find((e) => e.key === key);
    if (has('weapon_name') !== undefined) return [this.inlineWeapon(slot.entries, slot, subject)];
    if (has('weapon') !== undefined) return this.optionObject(slot.entries, slot, subject);
    return slot.entries.flatMap((e) => this.priced(e, subject));
  }

  private inlineWeapon(entries: readonly Entry[], at: Place, subject: string): SlotOption {
    const raw = rawOf({ name: '', entries, at }, WEAPON_FIELDS, this.out, subject);
    const name = raw.fields.get('weapon_name');
    const cost = raw.fields.get('cost');
    const entry = this.armoury.read({ ...raw, name: name?.kind === 'text' ? name.value : 'weapon' });
    return { entry, cost: cost === undefined ? 0 : (numberOf(cost) ?? 0), requirement: NO_REQUIREMENT };
  }

  private optionObject(entries: readonly Entry[], at: Place, subject: string): SlotOption[] {
    const f = new FieldReader(
      rawOf({ name: subject, entries, at }, { weapon: [], cost: ['Cost'], Req: ['Requirements', 'req'] }, this.out, subject),
      this.out,
      subject,
    );
    const written = f.text('Req');
    const requirement = written === null ? NO_REQUIREMENT : parseRequirement(written);
    if (requirement === null) f.fault('Req', `'${written}' is not a requirement.`);
    const cost = f.number('cost', 0, 0, 100_000);
    const weapon = f.text('weapon');
    if (weapon === null) return [emptySlot(cost)];
    return this.named({ name: weapon, at: f.get('weapon')! }, subject, cost, requirement ?? NO_REQUIREMENT);
  }

  private priced(entry: Entry, subject: string): SlotOption[] {
    const cost = numberOf(entry.value);
    if (cost === null || cost < 0) {
      this.out.error('bad-value', `The cost of '${entry.key}' must be a number that is not negative.`, { at: entry.value, subject });
      return [];
    }
    if (/^none$/i.test(entry.key)) return [emptySlot(cost)];
    return this.named({ name: entry.key, at: entry.at }, subject, cost);
  }

  private named(
    { name, at }: { readonly name: string; readonly at: Place },
    subject: string,
    cost = 0,
    requirement = NO_REQUIREMENT,
  ): SlotOption[] {
    const entry = this.armoury.find(name);
    if (entry !== null) return [{ entry, cost, requirement }];
    this.out.error('unknown-weapon', `The weapon '${name}' is not in the weapons dictionary.`, {
      at,
      subject,
      hint: didYouMean(name, this.armoury.names),
    });
    return [];
  }
}

function emptySlot(cost: number): SlotOption {
  return { entry: null, cost, requirement: NO_REQUIREMENT };
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
