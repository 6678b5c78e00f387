/** A list-builder's roster as a tree, whatever file it came from (input-formats digest 2 and 4). */
import type { Json } from '../../../contract/json.ts';
import { listOf, type XmlElement } from '../../../formats/xml.ts';
import type { NamedText } from '../rules/unit-text.ts';
import type { Place } from './literal.ts';

export interface Roster {
  readonly name: string;
  readonly gameSystem: string;
  readonly points: number | null;
  readonly forces: readonly RosterForce[];
}

export interface RosterForce {
  readonly catalogue: string;
  readonly selections: readonly Selection[];
}

export interface Selection {
  readonly name: string;
  readonly number: number;
  readonly type: string;
  readonly profiles: readonly Profile[];
  readonly rules: readonly NamedText[];
  readonly selections: readonly Selection[];
  /** Of this line alone, already multiplied by its number. */
  readonly points: number;
  readonly categories: readonly string[];
  readonly at: Place;
}

export interface Profile {
  readonly name: string;
  readonly type: string;
  readonly values: Readonly<Record<string, string>>;
  readonly at: Place;
}

const MAX_DEPTH = 40;

export function rosterFromXml(root: XmlElement): Roster {
  return {
    name: root.attributes.name ?? 'Roster',
    gameSystem: root.attributes.gameSystemName ?? '',
    points: pointsIn(listOf(root, 'costs', 'cost').map((c) => [c.attributes.name ?? '', Number(c.attributes.value)])),
    forces: listOf(root, 'forces', 'force').flatMap(forcesOfXml),
  };
}

function forcesOfXml(force: XmlElement): RosterForce[] {
  const own: RosterForce = {
    catalogue: force.attributes.catalogueName ?? '',
    selections: listOf(force, 'selections', 'selection').map(selectionOfXml),
  };
  return [own, ...listOf(force, 'forces', 'force').flatMap(forcesOfXml)];
}

function selectionOfXml(e: XmlElement): Selection {
  const profiles = listOf(e, 'profiles', 'profile').map(
    (p): Profile => ({
      name: p.attributes.name ?? '',
      type: p.attributes.typeName ?? p.attributes.profileTypeName ?? '',
      values: Object.fromEntries(
        listOf(p, 'characteristics', 'characteristic').map((c) => [c.attributes.name ?? '', (c.text || (c.attributes.value ?? '')).trim()]),
      ),
      at: { line: p.line, column: p.column },
    }),
  );
  return {
    name: e.attributes.customName || e.attributes.name || 'unnamed',
    number: wholeNumber(e.attributes.number),
    type: e.attributes.type ?? '',
    profiles,
    rules: listOf(e, 'rules', 'rule').map((r) => ({ name: r.attributes.name ?? '', text: textIn(r, 'description') })),
    selections: listOf(e, 'selections', 'selection').map(selectionOfXml),
    points: pointsIn(listOf(e, 'costs', 'cost').map((c) => [c.attributes.name ?? '', Number(c.attributes.value)])) ?? 0,
    categories: listOf(e, 'categories', 'category').map((c) => c.attributes.name ?? ''),
    at: { line: e.line, column: e.column },
  };
}

function textIn(e: XmlElement, name: string): string {
  return e.children.find((child) => child.name === name)?.text.trim() ?? '';
}

function wholeNumber(text: string | number | undefined): number {
  const n = Number(text ?? 1);
  return Number.isFinite(n) && n >= 1 ? Math.min(1000, Math.round(n)) : 1;
}

/** Cost names carry stray blanks (" PL"). */
function pointsIn(costs: readonly (readonly [string, number])[]): number | null {
  const found = costs.filter(([name, value]) => /^(?:pts|points)$/i.test(name.trim()) && Number.isFinite(value));
  return found.length === 0 ? null : found.reduce((sum, [, value]) => sum + value, 0);
}

/** New Recruit's JSON, and JSON that converters made from the XML. */
export function rosterFromJson(value: Json): Roster | null {
  const root = record(record(value).roster ?? value);
  const forces = list(root, 'forces', 'force');
  if (forces.length === 0) return null;
  return {
    name: word(root.name) || 'Roster',
    gameSystem: word(root.gameSystemName),
    points: costsIn(root),
    forces: forces.flatMap((f) => forcesOfJson(f, 0)),
  };
}

function forcesOfJson(value: Json, depth: number): RosterForce[] {
  if (depth > MAX_DEPTH) return [];
  const force = record(value);
  const own = {
    catalogue: word(force.catalogueName),
    selections: list(force, 'selections', 'selection').map((s) => selectionOfJson(s, 0)),
  };
  return [own, ...list(force, 'forces', 'force').flatMap((f) => forcesOfJson(f, depth + 1))];
}

function selectionOfJson(value: Json, depth: number): Selection {
  const s = record(value);
  const profiles = list(s, 'profiles', 'profile').map((p): Profile => {
    const profile = record(p);
    const cells = list(profile, 'characteristics', 'characteristic').map((c) => {
      const cell = record(c);
      return [word(cell.name), word(cell.text ?? cell.value).trim()] as const;
    });
    return {
      name: word(profile.name),
      type: word(profile.typeName ?? profile.profileTypeName),
      values: Object.fromEntries(cells),
      at: NOWHERE,
    };
  });
  return {
    name: word(s.customName) || word(s.name) || 'unnamed',
    number: wholeNumber(word(s.number) || 1),
    type: word(s.type),
    profiles,
    rules: list(s, 'rules', 'rule').map((r) => ({ name: word(record(r).name), text: word(record(r).description) })),
    selections: depth > MAX_DEPTH ? [] : list(s, 'selections', 'selection').map((c) => selectionOfJson(c, depth + 1)),
    points: costsIn(s) ?? 0,
    categories: list(s, 'categories', 'category').map((c) => word(record(c).name)),
    at: NOWHERE,
  };
}

/** JSON loses its places; problems name the unit instead. */
const NOWHERE: Place = { line: 1, column: 1 };

type Fields = { readonly [key: string]: Json | undefined };

/** An object with the prefixes of converters taken off its keys: `_name`, `@name`, `$text`, `#text`, `__text`. */
function record(value: Json | undefined): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, v]) => [key.replace(/^[_@$#]+/, ''), v]));
}

/** `[..]`, `{ item: [..] }` or `{ item: {..} }`. */
function list(holder: Fields, wrapper: string, item: string): readonly Json[] {
  const value = holder[wrapper];
  if (Array.isArray(value)) return value;
  const inner = record(value)[item];
  if (inner === undefined || inner === null || typeof inner !== 'object') return [];
  return Array.isArray(inner) ? inner : [inner];
}

function word(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function costsIn(holder: Fields): number | null {
  return pointsIn(list(holder, 'costs', 'cost').map((c) => [word(record(c).name), Number(word(record(c).value))]));
}
