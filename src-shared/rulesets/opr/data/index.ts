/** Looks rules up by (version, name), forgiving in spelling, strict in meaning. */
import { closestWord } from '../../../contract/problem.ts';
import { CORE_RULES } from './core.ts';
import type { RuleEntry } from './effects.ts';
import { FACTION_RULES } from './factions.ts';

export const ALL_RULES: readonly RuleEntry[] = [...CORE_RULES, ...FACTION_RULES];

/** Case, spaces and hyphens do not matter: `Lock-On` = `lock on`. */
function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s\-\u2010-\u2015_'\u2019]+/g, '');
}

const BY_NAME = new Map<string, RuleEntry[]>();
for (const entry of ALL_RULES) {
  const key = foldName(entry.name);
  BY_NAME.set(key, [...(BY_NAME.get(key) ?? []), entry]);
}

const FOUND = new Map<string | undefined, Map<string, RuleEntry | null>>();
const REMEMBERED = 20_000;
const VERSIONS = 50;

/** The entry for a name in a version of the books (the newest when no version is known). */
export function findRule(name: string, version?: string): RuleEntry | undefined {
  let found = FOUND.get(version);
  const known = found?.get(name);
  if (known !== undefined) return known ?? undefined;
  const entry = lookUp(name, version);
  if (found === undefined || found.size >= REMEMBERED) {
    if (FOUND.size >= VERSIONS) FOUND.clear();
    found = new Map();
    FOUND.set(version, found);
  }
  found.set(name, entry ?? null);
  return entry;
}

function lookUp(name: string, version?: string): RuleEntry | undefined {
  const entries = BY_NAME.get(foldName(name));
  if (entries === undefined) return auraOf(name, version);
  return entries.find((entry) => holds(entry, version)) ?? entries[0];
}

function holds(entry: RuleEntry, version: string | undefined): boolean {
  if (version === undefined) return entry.until === undefined;
  return (entry.since === undefined || atLeast(version, entry.since)) && (entry.until === undefined || atLeast(entry.until, version));
}

function atLeast(version: string, bound: string): boolean {
  const [left, right] = [version, bound].map((v) => v.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < 3; i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** GF 3.5.3: "X Aura" gives X to the bearer and its unit. One model is enough. */
function auraOf(name: string, version: string | undefined): RuleEntry | undefined {
  const base = /^(.+?)\s+Aura$/i.exec(name.trim())?.[1];
  if (base === undefined) return undefined;
  const inner = findRule(base, version);
  return inner && { name: `${inner.name} Aura`, effects: [{ do: 'grant', rule: inner.name }], cite: inner.cite, anyModel: true };
}

const NAMES = ALL_RULES.map((entry) => entry.name);

export function closestRule(name: string): string | undefined {
  return closestWord(name, NAMES);
}

/** A ligature lost to a NUL byte: `Aircra\0` is the one rule that begins so. */
export function correctSpelling(name: string): string | undefined {
  const [head = '', tail = ''] = name.split('\0', 2);
  if (head.length < 2) return undefined;
  const fits = [...NAMES, ...BUFF_ENDINGS(head)].filter((known) => {
    const rest = known.slice(head.length);
    return (
      known.startsWith(head) &&
      rest.endsWith(tail) &&
      ['ff', 'fi', 'fl', 'ft', 'ffi', 'ffl', 'tt'].includes(rest.slice(0, rest.length - tail.length))
    );
  });
  return fits[0];
}

/** `Courage Bu\0` and `Morale Debu\0`: buffs whose own name the table need not know. */
function BUFF_ENDINGS(head: string): string[] {
  return /(?:\bBu|\bDebu)$/.test(head) ? [`${head}ff`] : [];
}
