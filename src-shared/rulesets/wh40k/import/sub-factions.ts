/** The specification's third list: sub-factions that modify attributes of a unit (input-formats digest 1.3). */
import { didYouMean } from '../../../contract/problem.ts';
import {
  DEFENCE_FIELDS,
  fieldNamed,
  MODEL_FIELDS,
  MORALE_FIELDS,
  PAIN_FIELDS,
  SAVE_FIELDS,
  STAGE_FIELDS,
  UNIT_FIELDS,
  WEAPON_FIELDS,
} from '../data/fields.ts';
import { FieldReader, numberOf, type Raw, type Reporter, rawOf } from './field-reader.ts';
import type { Entry, Literal, Place } from './literal.ts';
import type { RawUnit } from './templates.ts';

export interface SubFaction {
  readonly name: string;
  readonly keywords: readonly string[];
  readonly units: readonly string[];
  readonly changes: readonly Change[];
}

type On = 'model' | 'weapon' | 'unit';

interface Change {
  readonly on: On;
  /** Canonical path: `BS`, `to_hit.modifier`. */
  readonly path: readonly string[];
  readonly op: 'set' | 'mul' | 'add';
  readonly value: Literal;
}

const SECTIONS: Readonly<Record<string, Record<string, readonly string[]>>> = {
  to_hit: STAGE_FIELDS,
  to_wound: STAGE_FIELDS,
  to_save: SAVE_FIELDS,
  to_FnP: PAIN_FIELDS,
  defence: DEFENCE_FIELDS,
  morale: MORALE_FIELDS,
};
const FIELDS_ON: Readonly<Record<On, Record<string, readonly string[]>>> = {
  model: MODEL_FIELDS,
  weapon: WEAPON_FIELDS,
  unit: UNIT_FIELDS,
};
/** Digest 5: set, then multiply, then add; then the order of the file. */
const ORDER = { set: 0, mul: 1, add: 2 } as const;

export function readSubFactions(list: Literal, out: Reporter): SubFaction[] {
  if (list.kind !== 'list') {
    out.error('bad-value', 'subFactions: a list is needed.', { at: list });
    return [];
  }
  return list.items.flatMap((item) => {
    if (item.kind !== 'object') {
      out.error('bad-value', 'A sub-faction is a dictionary with a name and changes.', { at: item });
      return [];
    }
    return [readOne(item.entries, item, out)];
  });
}

function readOne(entries: readonly Entry[], at: Place, out: Reporter): SubFaction {
  const f = new FieldReader(rawOf({ name: 'sub-faction', entries, at }, { name: [], match: [], changes: [] }, out, 'sub-faction'), out);
  const name = f.text('name') ?? 'unnamed';
  const match = f.section('match', { keywords: [], units: [] });
  const changes = f.get('changes');
  const items = changes?.kind === 'list' ? changes.items : [];
  return {
    name,
    keywords: match.texts('keywords'),
    units: match.texts('units'),
    changes: items.flatMap((item) => readChange(item, name, out)).sort((x, y) => ORDER[x.op] - ORDER[y.op]),
  };
}

function readChange(item: Literal, subject: string, out: Reporter): Change[] {
  if (item.kind !== 'object') {
    out.error('bad-value', 'A change is a dictionary with on, field, op and value.', { at: item, subject });
    return [];
  }
  const f = new FieldReader(
    rawOf({ name: subject, entries: item.entries, at: item }, { on: [], field: [], op: [], value: [] }, out, subject),
    out,
    subject,
  );
  const on = f.text('on') as On | null;
  const op = f.text('op') as Change['op'] | null;
  const value = f.raw.fields.get('value');
  if (on === null || !Object.hasOwn(FIELDS_ON, on)) f.fault('on', 'use model, weapon or unit.');
  else if (op === null || !Object.hasOwn(ORDER, op)) f.fault('op', 'use set, mul or add.');
  else if (value === undefined) f.fault('value', 'a value is needed.');
  else {
    const field = f.text('field') ?? '';
    const path = pathOf(field, on);
    if (path !== null) return [{ on, path, op, value }];
    f.fault('field', `'${field}' is not a field of a ${on}.`, didYouMean(field, Object.keys(FIELDS_ON[on])));
  }
  return [];
}

function pathOf(text: string, on: On): string[] | null {
  const [head, tail, ...more] = text.split('.');
  const field = fieldNamed(FIELDS_ON[on], head!);
  if (field === undefined || more.length > 0) return null;
  if (tail === undefined) return [field];
  const inner = SECTIONS[field] === undefined ? undefined : fieldNamed(SECTIONS[field], tail);
  return inner === undefined ? null : [field, inner];
}

export function appliesTo(sub: SubFaction, unit: string, keywords: readonly string[]): boolean {
  const has = keywords.map((k) => k.toUpperCase());
  const byKeyword = sub.keywords.every((k) => has.includes(k.toUpperCase()));
  return byKeyword && (sub.units.length === 0 || sub.units.includes(unit));
}

export function changedUnit(source: RawUnit, sub: SubFaction, out: Reporter): RawUnit {
  return {
    unit: changed(
      source.unit,
      sub.changes.filter((c) => c.on === 'unit'),
      out,
    ),
    models: source.models.map((m) =>
      changed(
        m,
        sub.changes.filter((c) => c.on === 'model'),
        out,
      ),
    ),
  };
}

export function changedWeapon(source: Raw, sub: SubFaction, out: Reporter): Raw {
  return changed(
    source,
    sub.changes.filter((c) => c.on === 'weapon'),
    out,
  );
}

function changed(raw: Raw, changes: readonly Change[], out: Reporter): Raw {
  if (changes.length === 0) return raw;
  const fields = new Map(raw.fields);
  for (const change of changes) {
    const [field, inner] = change.path as [string, string?];
    const before = fields.get(field);
    if (inner === undefined) {
      const after = combined(before, change, out, raw.name);
      if (after !== null) fields.set(field, after);
    } else {
      const entries = before?.kind === 'object' ? before.entries : [];
      const names = SECTIONS[field]!;
      const old = entries.find((e) => fieldNamed(names, e.key) === inner);
      const after = combined(old?.value, change, out, raw.name);
      if (after === null) continue;
      const rest = entries.filter((e) => e !== old);
      fields.set(field, {
        ...placeOf(change.value),
        kind: 'object',
        entries: [...rest, { key: inner, at: placeOf(change.value), value: after }],
      });
    }
  }
  return { ...raw, fields };
}

/** The new value; multiplied numbers are rounded up, as characteristics are. Dice text takes `set`, and `add` as a term. */
function combined(before: Literal | undefined, change: Change, out: Reporter, subject: string): Literal | null {
  if (change.op === 'set') return change.value;
  const by = numberOf(change.value);
  const old = before === undefined ? 0 : numberOf(before);
  if (by !== null && old !== null) {
    return { ...placeOf(change.value), kind: 'number', value: change.op === 'add' ? old + by : Math.ceil(old * by) };
  }
  if (change.op === 'add' && before?.kind === 'text' && by !== null) {
    return { ...placeOf(change.value), kind: 'text', value: `${before.value}${by < 0 ? '' : '+'}${by}` };
  }
  out.error('bad-value', `'${change.path.join('.')}' cannot be changed by ${change.op} here.`, { at: change.value, subject });
  return null;
}

function placeOf(literal: Literal): Place {
  return { line: literal.line, column: literal.column, ...(literal.endColumn !== undefined && { endColumn: literal.endColumn }) };
}
