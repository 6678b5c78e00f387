/**
 * A field of units as tables. Compositions of one unit share their model lines, so a line is kept once and a unit is
 * a few (line, count) pairs in a shared buffer.
 */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import { resolveOptions } from '../../../contract/options.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Compiled, Field } from '../../../contract/ruleset.ts';
import { checkUnit } from '../import/check.ts';
import type { Defence, ModelLine, MoraleRules, Unit } from '../rules/model.ts';
import { OPTIONS, type Settings, settingsOf } from '../rules/options.ts';

/** What a unit is besides its models. */
export interface Traits {
  readonly keywords: readonly string[];
  readonly abilities: readonly string[];
  readonly defence: Defence;
  readonly morale: MoraleRules;
}

export interface Wh40kField extends Field {
  readonly settings: Settings;
  readonly names: readonly string[];
  readonly details: readonly string[];
  /** Points of each unit as entered; what its models cost may differ by upgrades that belong to nobody. */
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
    const unit = 'unit' in checked ? checked.unit : NOBODY;
    for (const line of unit.lines) members.push(lines.indexOf({ ...line, count: 1 }), line.count);
    traitOf[i] = traits.indexOf({ keywords: unit.keywords, abilities: unit.abilities ?? [], defence: unit.defence, morale: unit.morale });
    points[i] = combatant.points;
    offsets[i + 1] = members.length;
  });
  const shared = sharedInts(members.length);
  shared.set(members);
  const field: Wh40kField = {
    count: combatants.length,
    settings: settingsOf(resolved.options),
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

/** Stands in for a combatant that cannot be read: one model that does nothing. Its problem says so. */
const NOBODY: Unit = {
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
  defence: { hitModifier: 0, woundModifier: 0, saveModifier: 0, saveReroll: 'none', halveDamage: false, subtractDamage: 0 },
  morale: { autoPass: false, ignoreAttrition: false, attritionModifier: 0 },
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
