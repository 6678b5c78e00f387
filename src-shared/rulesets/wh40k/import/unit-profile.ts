/** The Unit table of a roster: characteristics as list builders write them (input-formats digest 2, "Values seen"). */
import { isDice, parseDice } from '../../../random/dice.ts';
import type { ModelLine } from '../rules/model.ts';
import type { Profile } from './roster.ts';

type Characteristics = Omit<ModelLine, 'name' | 'count' | 'cost' | 'weapons'>;

export function readUnitProfile(
  profile: Profile,
  tables: readonly Profile[],
): { line: Characteristics; degrades: boolean } | { fault: string } {
  const top = topRow(tables);
  const value = (name: string) => {
    const written = (profile.values[name] ?? '').trim();
    return written === '*' ? (top[name] ?? '') : written;
  };
  const wounds = firstNumber(value('W'));
  const toughness = firstNumber(value('T'));
  if (wounds === null || wounds < 1 || toughness === null || toughness < 1)
    return { fault: `The profile '${profile.name}' has no usable W and T.` };
  const [armour, invulnerable] = saves(value('Save') || value('SV') || value('Sv'));
  const attacks = value('A').toLowerCase();
  return {
    line: {
      move: Math.min(99, firstNumber(value('M')) ?? 0),
      weaponSkill: skill(value('WS')),
      ballisticSkill: skill(value('BS')),
      strength: firstNumber(value('S')) ?? 3,
      toughness,
      wounds,
      attacks: isDice(parseDice(attacks)) ? attacks : '1',
      leadership: firstNumber(value('Ld')) ?? 7,
      armour,
      invulnerableMelee: invulnerable,
      invulnerableRanged: invulnerable,
      feelNoPain: 7,
      feelNoPainMortal: 7,
    },
    degrades:
      Object.values(profile.values).some((v) => v.trim() === '*') ||
      /\d\s*[([].*wound/i.test(profile.name) ||
      /\bwounds? remaining\b/i.test(profile.name),
  };
}

function firstNumber(text: string): number | null {
  const found = /\d+/.exec(text);
  return found === null ? null : Number(found[0]);
}

/** `3+`, `3`; `-` = cannot. */
function skill(text: string): number {
  const n = firstNumber(text);
  return n === null || n < 2 || n > 6 ? 7 : n;
}

/** `3+`, `7+`, `2+/5++`. */
function saves(text: string): [armour: number, invulnerable: number] {
  const [armour, invulnerable] = text.split('/');
  const bounded = (t: string | undefined) => {
    const n = firstNumber(t ?? '');
    return n === null || n > 7 ? 7 : Math.max(2, n);
  };
  return [bounded(armour), bounded(invulnerable)];
}

/** First row of the table behind a `*`: by column name, or by the order its type names ("Stat Damage - M/BS/A"). */
function topRow(tables: readonly Profile[]): Readonly<Record<string, string>> {
  const first = tables[0];
  if (first === undefined) return {};
  const named: Record<string, string> = {};
  const order = /[-(]\s*([A-Z]+(?:\s*[/,]\s*[A-Z]+)*)\s*\)?$/.exec(first.type)?.[1]?.split(/\s*[/,]\s*/) ?? ['M', 'BS', 'A'];
  let at = 0;
  for (const [column, value] of Object.entries(first.values)) {
    if (/^remaining/i.test(column)) continue;
    const known = { movement: 'M', attacks: 'A', ws: 'WS', bs: 'BS', strength: 'S' }[column.toLowerCase()];
    named[known ?? order[at] ?? column] = value;
    at++;
  }
  return named;
}
