/**
 * A field of units as tables. Compositions of one unit share their model lines, so a line is kept once and a unit is
 * a few (line, count) pairs in a shared buffer.
 */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import { resolveOptions } from '../../../contract/options.ts';
import type { Side } from '../../../contract/outcome.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Compiled, Field } from '../../../contract/ruleset.ts';
import { checkUnit } from '../import/check.ts';
import { editionIn, editionProblems } from '../import/editions.ts';
import { withEffects } from '../rules/effects.ts';
import { buildFighter, type Fighter } from '../rules/fighter.ts';
import { type ModelLine, PLAIN_DEFENCE, PLAIN_MORALE, type Traits, type Unit } from '../rules/model.ts';
import { effectsFor } from '../rules/modifier-text.ts';
import { OPTIONS, type Settings, settingsOf } from '../rules/options.ts';

export interface Wh40kField extends Field {
  readonly settings: Settings;
  readonly names: readonly string[];
  readonly details: readonly string[];
  /** Points of each unit as entered; what its models cost may differ by upgrades that belong to no model. */
  readonly points: Float64Array;
  readonly lines: readonly ModelLine[];
  readonly traits: readonly Traits[];
  readonly traitOf: Int32Array;
  /** members[offsets[u] .. offsets[u + 1]): pairs of (line, count). */
  readonly offsets: Int32Array;
  readonly members: Int32Array;
}

export function compile(combatants: readonly Combatant<Unit>[], options: Options): Compiled<Wh40kField> {
  const resolved = resolveOptions(OPTIONS, options);
  const problems: Problem[] = [...resolved.problems];
  const lines = new Table<ModelLine>();
  const traits = new Table<Traits>();
  const members: number[] = [];
  const offsets = sharedInts(combatants.length + 1);
  const traitOf = sharedInts(combatants.length);
  const points = new Float64Array(new SharedArrayBuffer(8 * combatants.length));
  combatants.forEach((combatant, i) => {
    const checked = checkUnit(combatant);
    if ('problem' in checked) problems.push(checked.problem);
    const unit = 'unit' in checked ? checked.unit : UNREADABLE_UNIT;
    for (const line of unit.lines) members.push(lines.indexOf({ ...line, count: 1 }), line.count);
    traitOf[i] = traits.indexOf(traitsOf(unit));
    points[i] = combatant.points;
    offsets[i + 1] = members.length;
  });
  const edition = editionIn(combatants);
  problems.push(...editionProblems(combatants, resolved.options, edition));
  const settings = settingsOf(resolved.options, edition);
  problems.push(...modifierProblems(settings));
  const shared = sharedInts(members.length);
  shared.set(members);
  const field: Wh40kField = {
    count: combatants.length,
    settings,
    names: combatants.map((c) => c.name),
    details: combatants.map((c) => c.detail),
    points,
    lines: lines.items,
    traits: traits.items,
    traitOf,
    offsets,
    members: shared,
  };
  return { field, problems };
}

function modifierProblems({ modifiers }: Settings): Problem[] {
  return modifiers.flatMap(({ faults }) => faults.map((message): Problem => ({ code: 'wh40k/bad-modifier', severity: 'error', message })));
}

function traitsOf({ keywords, abilities, defence, morale, leader, switches }: Unit): Traits {
  return { keywords, abilities: abilities ?? [], defence, morale, ...(leader === true && { leader }), ...(switches && { switches }) };
}

/** A unit of the field, unpacked for fighting as the first or the second of a pair; without a side no modifiers act. */
export function fighterOf(field: Wh40kField, index: number, side: Side | null = null): Fighter {
  const lines: ModelLine[] = [];
  for (let at = field.offsets[index]!; at < field.offsets[index + 1]!; at += 2) {
    lines.push({ ...field.lines[field.members[at]!]!, count: field.members[at + 1]! });
  }
  const traits = field.traits[field.traitOf[index]!]!;
  const effects = side === null ? [] : effectsFor(field.settings.modifiers[side], traits.switches ?? []);
  const changed = effects.length === 0 ? { lines, ...traits } : withEffects({ lines, ...traits, subFaction: null }, effects);
  return buildFighter({
    index,
    name: field.names[index]!,
    detail: field.details[index]!,
    lines: changed.lines,
    traits: changed,
    points: field.points[index]!,
    settings: field.settings,
  });
}

/** Do the modifiers make the first unit of a pair another fighter than the second? */
export function hasModifiers({ settings }: Wh40kField): boolean {
  return settings.modifiers.some(({ effects, switches }) => effects.length + switches.length > 0);
}

/** Stands in for a combatant that cannot be read: one model that does nothing. Its problem says so. */
const UNREADABLE_UNIT: Unit = {
  lines: [
    {
      name: 'unreadable',
      count: 1,
      move: 0,
      weaponSkill: 7,
      ballisticSkill: 7,
      strength: 1,
      toughness: 1,
      wounds: 1,
      attacks: '0',
      leadership: 1,
      armour: 7,
      invulnerableMelee: 7,
      invulnerableRanged: 7,
      feelNoPain: 7,
      feelNoPainMortal: 7,
      cost: 0,
      weapons: [],
    },
  ],
  keywords: [],
  abilities: [],
  defence: PLAIN_DEFENCE,
  morale: PLAIN_MORALE,
  subFaction: null,
};

function sharedInts(n: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * n));
}

class Table<T> {
  readonly items: T[] = [];
  private readonly index = new Map<string, number>();

  indexOf(item: T): number {
    const key = JSON.stringify(item);
    let at = this.index.get(key);
    if (at === undefined) {
      at = this.items.push(item) - 1;
      this.index.set(key, at);
    }
    return at;
  }
}
