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
import { asksForHalves, type ConditionContext } from '../rules/conditions.ts';
import { withEffects } from '../rules/effects.ts';
import { buildFighter, type Fighter } from '../rules/fighter.ts';
import { CLOSE_COMBAT_WEAPON, type ModelLine, PLAIN_DEFENCE, PLAIN_MORALE, type Traits, type Unit } from '../rules/model.ts';
import { chargeEffects, effectsFor, isOn, settingsFor } from '../rules/modifier-text.ts';
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
  problems.push(...editionProblems(combatants, resolved.options));
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

/** A unit of the field, unpacked for fighting an enemy as the first or the second of a pair; without one no modifiers act. */
export function fighterOf(field: Wh40kField, index: number, facing: Facing | null = null): Fighter {
  const fighter = fighterInForm(field, index, facing, WHOLE);
  if (facing === null || !(traitsAt(field, index).switches ?? []).some(({ when }) => when !== undefined && asksForHalves(when)))
    return fighter;
  const others = HALVES.map((form) => fighterInForm(field, index, facing, form));
  // Failed saves that may be ignored are counted from the start of an exchange, so no form has more of them.
  const { ignoreFirstFailed } = fighter.target;
  return { ...fighter, halves: [fighter, ...others.map((other) => ({ ...other, target: { ...other.target, ignoreFirstFailed } }))] };
}

/** Who has fallen below half strength since the start. */
interface Form {
  readonly own: boolean;
  readonly enemy: boolean;
}

const WHOLE: Form = { own: false, enemy: false };
const HALVES: readonly Form[] = [
  { own: true, enemy: false },
  { own: false, enemy: true },
  { own: true, enemy: true },
];

function fighterInForm(field: Wh40kField, index: number, facing: Facing | null, form: Form): Fighter {
  const lines: ModelLine[] = [];
  for (let at = field.offsets[index]!; at < field.offsets[index + 1]!; at += 2) {
    lines.push({ ...field.lines[field.members[at]!]!, count: field.members[at + 1]! });
  }
  const traits = traitsAt(field, index);
  const settings = facing === null ? field.settings : settingsFor(field.settings, field.settings.modifiers[facing.side]);
  const effects =
    facing === null ? [] : effectsFor(field.settings.modifiers[facing.side], traits.switches ?? [], contextOf(field, index, facing, form));
  const inCharge = facing === null || settings.charged ? [] : chargeEffects(field.settings.modifiers[facing.side], traits.switches ?? []);
  const withFists = lines.map((line) => ({ ...line, fists: CLOSE_COMBAT_WEAPON }));
  const unit: Unit = { lines: effects.length + inCharge.length === 0 ? lines : withFists, ...traits, subFaction: null };
  const changed = effects.length === 0 ? unit : withEffects(unit, effects);
  return buildFighter({
    index,
    name: field.names[index]!,
    detail: field.details[index]!,
    lines: changed.lines,
    ...(inCharge.length > 0 && { charging: withEffects(changed, inCharge).lines }),
    traits: changed,
    points: field.points[index]!,
    settings,
  });
}

/** The side of a unit in a pair, and the other unit. */
export interface Facing {
  readonly side: Side;
  readonly enemy: number;
}

/** Both units of a pair, each as it fights the other. */
export function fightersOf(field: Wh40kField, a: number, b: number): readonly [Fighter, Fighter] {
  return [fighterOf(field, a, { side: 0, enemy: b }), fighterOf(field, b, { side: 1, enemy: a })];
}

function traitsAt(field: Wh40kField, index: number): Traits {
  return field.traits[field.traitOf[index]!]!;
}

function contextOf(field: Wh40kField, index: number, { enemy, side }: Facing, form: Form = WHOLE): ConditionContext {
  const { belowHalf } = field.settings;
  return {
    belowHalf: form.own || belowHalf[side],
    targetBelowHalf: form.enemy || belowHalf[side === 0 ? 1 : 0],
    enemyKeywords: traitsAt(field, enemy).keywords,
    settings: settingsFor(field.settings, field.settings.modifiers[side]),
    attached: traitsAt(field, index).leader === true,
  };
}

/** A 1 for each of a unit's switches that is on against this enemy, else a 0. */
export function switchesOn(field: Wh40kField, index: number, facing: Facing): string {
  const { switches = [] } = traitsAt(field, index);
  const context = contextOf(field, index, facing);
  return switches.map((one) => (isOn(field.settings.modifiers[facing.side], one, context) ? '1' : '0')).join('');
}

/** Is there a rule that one enemy switches on and another does not? */
export function dependsOnEnemy(field: Wh40kField, index: number): boolean {
  return traitsAt(field, index).switches?.some(({ when }) => when !== undefined) === true;
}

/** Do the modifiers make the first unit of a pair another fighter than the second? */
export function hasModifiers({ settings }: Wh40kField): boolean {
  return settings.modifiers.some(
    ({ effects, switches, off, situation }) => effects.length + switches.length + off.length + Object.keys(situation).length > 0,
  );
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
