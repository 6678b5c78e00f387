/** Weapons of the dictionaries (input-formats digest 1.2). */

import { isDice, parseDice } from '../../../random/dice.ts';
import { PAIN_FIELDS, SAVE_FIELDS, STAGE_FIELDS } from '../data/fields.ts';
import type { Switch } from '../rules/effects.ts';
import {
  CLOSE_COMBAT_WEAPON,
  PLAIN_STAGE,
  type Reroll,
  type Stage,
  type StrengthRule,
  WEAPON_TYPES,
  type Weapon,
  type WeaponType,
} from '../rules/model.ts';
import { readWeaponText } from '../rules/weapon-text.ts';
import { faultOfWeapon, UNIT_LIMITS } from './check.ts';
import { FieldReader, type Raw, type Reporter } from './field-reader.ts';

export interface WeaponEntry {
  readonly weapon: Weapon;
  readonly slots: number;
  /** Sentences that change nothing in the engine. */
  readonly unmodelled: readonly string[];
  readonly played: readonly string[];
  readonly switches: readonly Switch[];
}

/** How a plain number as melee strength is meant: added to the model's (the specification) or by itself (rosters). */
export type MeleeStrength = 'bonus' | 'absolute';

export function readWeapon(raw: Raw, meleeStrength: MeleeStrength, out: Reporter): WeaponEntry {
  const f = new FieldReader(raw, out);
  const { type, attacks } = readType(f);
  const melee = type === 'Melee';
  const [near, far] = attacksOf(f, attacks, melee);
  const pain = f.section('to_FnP', PAIN_FIELDS);
  if (pain.get('no_invul') !== null && pain.flag('no_invul', false)) {
    out.warning('copied-field', "to_FnP: 'no_invul' is read as 'no_FnP'.", { at: pain.get('no_invul'), subject: raw.name });
  }
  const save = f.section('to_save', SAVE_FIELDS);
  const hit = f.section('to_hit', STAGE_FIELDS);
  const plain: Weapon = {
    ...CLOSE_COMBAT_WEAPON,
    name: raw.name,
    range: melee ? 0 : f.int('R', null, 0, 1000),
    type,
    attacks: far ?? near,
    attacksHalf: far === null ? null : near,
    strength: readStrength(f, melee, meleeStrength),
    ap: apOf(f),
    damage: f.dice('D', '1', UNIT_LIMITS.damage),
    damageAdd: f.int('damage_add', 0, -20, 20),
    toHit: readStage(hit),
    toWound: readStage(f.section('to_wound', STAGE_FIELDS)),
    autoHit: hit.flag('auto_hit', false),
    noInvulnerable: save.flag('no_invul', false),
    noSaveRerolls: save.flag('no_re-rolls', false),
    ignoresCover: save.flag('ignores_cover', false),
    noFeelNoPain: pain.flag('no_FnP', false) || pain.flag('no_invul', false),
    ...saveMortals(save),
  };
  const { weapon, played, switches, listed } = readWeaponText(plain, f.texts('abilities'));
  const fault = faultOfWeapon(weapon);
  if (fault !== null) out.error('bad-value', fault, { at: raw.at, subject: raw.name });
  return {
    weapon: fault === null ? weapon : { ...CLOSE_COMBAT_WEAPON, name: raw.name },
    slots: f.int('slots', 1, 1, 4),
    unmodelled: listed,
    played,
    switches,
  };
}

/** Digest 3: `mw_target` N is a natural save die of N or less; `on_save_1` is short for the amount on a 1. */
function saveMortals(save: FieldReader): Pick<Weapon, 'saveMortals'> {
  const ones = save.get('on_save_1') !== null;
  if (!ones && save.get('mw_target') === null) return {};
  const amount = save.dice(ones ? 'on_save_1' : 'mw_amount', '1', UNIT_LIMITS.mortals);
  return { saveMortals: { upTo: ones ? 1 : save.int('mw_target', 1, 1, 6), amount, ends: save.flag('mw_ends_sequence', false) } };
}

function readType(f: FieldReader): { type: WeaponType; attacks: string | null } {
  const text = f.text('Type');
  const parsed = text === null ? null : parseType(text);
  if (parsed !== null) return parsed;
  if (text !== null) f.fault('Type', `'${text}' is not a weapon type.`, `Use one of: ${WEAPON_TYPES.join(', ')}.`);
  else f.fault('Type', 'a value is needed.');
  return { type: 'Heavy', attacks: null };
}

/** `Rapid Fire 2`, `heavy 2D6`, `Dakka 5/3`, `Melee`: the type, and the attacks after it. */
export function parseType(text: string): { type: WeaponType; attacks: string | null } | null {
  const trimmed = text.trim();
  const type = WEAPON_TYPES.find((t) => trimmed.toLowerCase().replace(/\s+/g, ' ').startsWith(t.toLowerCase()));
  if (type === undefined) return null;
  const rest = trimmed.replace(/\s+/g, ' ').slice(type.length).trim();
  return { type, attacks: rest === '' ? null : rest.toLowerCase() };
}

/** [attacks at half range or everywhere, attacks beyond half range or null]. */
function attacksOf(f: FieldReader, fromType: string | null, melee: boolean): [string, string | null] {
  const written = f.text('A') ?? fromType ?? (melee ? '0' : '1');
  const parts = written.split('/').map((p) => p.trim().toLowerCase());
  for (const part of parts) {
    const parsed = parseDice(part);
    if (isDice(parsed) && parts.length <= 2) continue;
    f.fault(f.get('A') === null ? 'Type' : 'A', isDice(parsed) ? `'${written}' has more than two parts.` : `${parsed.fault}.`);
    return ['1', null];
  }
  return [parts[0]!.replace(/\s+/g, ''), parts[1]?.replace(/\s+/g, '') ?? null];
}

function readStrength(f: FieldReader, melee: boolean, meleeStrength: MeleeStrength): StrengthRule {
  const text = f.text('S');
  if (text === null) return melee ? { form: 'user', value: '0' } : { form: 'fixed', value: '0' };
  const rule = parseStrength(text, melee, meleeStrength);
  if (rule !== null) return rule;
  f.fault('S', `'${text}' is not a strength such as 4, user, +1 or x2.`);
  return { form: 'fixed', value: '0' };
}

export function parseStrength(text: string, melee: boolean, meleeStrength: MeleeStrength): StrengthRule | null {
  const s = text.trim().toLowerCase().replace(/\s+/g, '');
  if (s === 'user') return { form: 'user', value: '0' };
  const [, sign, rest] = /^([+x*×]?)(.+)$/.exec(s) ?? [];
  if (rest === undefined || !isDice(parseDice(rest))) return null;
  // Thrown weapons are ranged and still use their bearer's strength.
  if (!melee && sign === '') return { form: 'fixed', value: rest };
  if (sign === 'x' || sign === '*' || sign === '×') return /^\d+$/.test(rest) ? { form: 'times', value: rest } : null;
  return sign === '+' || meleeStrength === 'bonus' ? { form: 'add', value: rest } : { form: 'fixed', value: rest };
}

function apOf(f: FieldReader): string {
  const text = f.text('AP');
  if (text === null) return '0';
  const value = text.trim().replace(/^[+-]/, '');
  if (isDice(parseDice(value))) return value.toLowerCase();
  f.fault('AP', `'${text}' is not an armour penetration such as -2 or -d3.`);
  return '0';
}

const REROLLS: readonly Reroll[] = ['none', 'ones', 'failed', 'failed_natural', 'fish'];

function readStage(f: FieldReader): Stage {
  const form = f.text('extra_form');
  if (form !== null && form !== 'add' && form !== 're-roll') f.fault('extra_form', "use 'add' or 're-roll'.");
  const named = f.text('reroll');
  const known = REROLLS.find((r) => r === named);
  if (named !== null && known === undefined) f.fault('reroll', `use one of: ${REROLLS.join(', ')}.`);
  const all = f.flag('re-roll_all', false) ? (f.text('reroll_judge') === 'natural' ? 'failed_natural' : 'failed') : null;
  const face = (field: string) => (f.get(field) === null ? null : f.int(field, 6, 2, 6));
  return {
    reroll: known ?? all ?? (f.flag('re-roll1', false) ? 'ones' : 'none'),
    modifier: f.int('modifier', 0, -6, 6),
    extraForm: form === 'add' || form === 're-roll' ? form : null,
    extraTarget: face('extra_target') ?? PLAIN_STAGE.extraTarget,
    extraAmount: f.int('extra_amount', 1, 0, 12),
    extraHard: f.flag('extra_target_hard', true),
    target: face('target'),
    targetHard: f.flag('target_hard', false),
    mortalTarget: face('mw_target'),
    mortalAmount: f.dice('mw_amount', '1', UNIT_LIMITS.mortals),
    mortalHard: f.flag('mw_target_hard', true),
    mortalEnds: f.flag('mw_ends_sequence', false),
  };
}
