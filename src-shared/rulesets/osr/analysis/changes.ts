/** Single changes to an encounter that leave it legal: what "which one change makes this fight fair?" tries. */
import { diceMin, formatDice } from '../../../random/dice.ts';
import type { ActorField, ActorModel, EncounterEdit, EncounterModel, SideIndex } from '../import/encounter.ts';
import { ACTOR_DEFAULTS, type AplEntry, DEFAULT_APL, diceOf, RANGES, ZONES } from '../rules/actor.ts';

/** One way to change an encounter: applied by its edits, named by its label. */
export interface Change {
  /** "Zombie: armour class 12 to 13" */
  readonly label: string;
  readonly edits: readonly EncounterEdit[];
  /** Steps it takes: +1 AC, +2 HP and one actor more or fewer are one step each; another weapon, zone or list are two. */
  readonly size: number;
  /** Changes with the same key, such as AC +1 and AC +2 of one actor, exclude each other. */
  readonly key: string;
  /** Which way it goes along its key: -1 or 1 where more steps of the same kind exist, else 0. */
  readonly direction: -1 | 0 | 1;
}

export interface ChangeChoice {
  /** Sides that may be changed; by default both. */
  readonly sides?: readonly SideIndex[];
}

/** Action lists to choose from, whatever the actor does now. */
const LISTS: readonly { readonly name: string; readonly entries: readonly AplEntry[] }[] = [
  { name: 'the default list', entries: DEFAULT_APL },
  {
    name: 'attack the weakest, else advance',
    entries: [
      { action: 'attack', if: 'enemy.in_range', target: 'lowest_hp_enemy' },
      { action: 'move', if: '!enemy.in_range', target: 'nearest_enemy' },
    ],
  },
  {
    name: 'hold the line: attack, never move',
    entries: [{ action: 'attack', if: 'enemy.in_range', target: 'nearest_enemy' }],
  },
  { name: 'only guard', entries: [{ action: 'guard', if: 'true', target: 'nearest_enemy' }] },
];

const TWO_STEPS = 2;

/** Every change of one step (or of one other weapon, zone or list). */
export function singleChanges(model: EncounterModel, { sides = [0, 1] }: ChangeChoice = {}): Change[] {
  return sides.flatMap((side) => groupsOf(model, side).flatMap((group) => changesOf(model, group)));
}

/** The same change with more steps along its key: AC +1 becomes AC +3. Null where it can't go that far. */
export function moreSteps(model: EncounterModel, change: Change, steps: number): Change | null {
  const [side, index, field] = change.key.split('/');
  const group = groupsOf(model, Number(side) as SideIndex).find(({ indices }) => indices[0] === Number(index));
  if (group === undefined || change.direction === 0) return null;
  const by = change.direction * steps;
  return field === 'count' ? countChange(model, group, by) : statChange(group, field as StatField, by);
}

/** Actors of a side that differ in nothing but their name: ten zombies are changed together, and counted one by one. */
interface Group {
  readonly side: SideIndex;
  /** Places in the side's list, in order. */
  readonly indices: readonly number[];
  readonly names: readonly string[];
  /** The first of them. */
  readonly actor: ActorModel;
}

function groupsOf(model: EncounterModel, side: SideIndex): Group[] {
  const places = model.sides[side].map((actor, index) => ({ actor, index }));
  const byKind = Map.groupBy(places, ({ actor: { fields, apl, abilities } }) => JSON.stringify([{ ...fields, name: '' }, apl, abilities]));
  return Array.from(byKind.values(), (members) => ({
    side,
    indices: members.map(({ index }) => index),
    names: members.map(({ actor }) => actor.fields.name),
    actor: members[0]!.actor,
  }));
}

function changesOf(model: EncounterModel, group: Group): Change[] {
  const stats = STATS.flatMap(({ field }) => [statChange(group, field, 1), statChange(group, field, -1)]);
  const counts = [countChange(model, group, 1), countChange(model, group, -1)];
  const steps = [...counts, ...stats].filter((change) => change !== null);
  return [...steps, ...weaponChanges(group), ...zoneChanges(group), ...listChanges(group)];
}

type StatField = 'ac' | 'attack_bonus' | 'hp' | 'damage';

/** What one step of a number is, and what it may come to. */
const STATS: readonly { readonly field: StatField; readonly name: string; readonly step: number; readonly isDice: boolean }[] = [
  { field: 'ac', name: 'armour class', step: 1, isDice: false },
  { field: 'attack_bonus', name: 'attack bonus', step: 1, isDice: false },
  { field: 'hp', name: 'hit points', step: 2, isDice: true },
  { field: 'damage', name: 'damage', step: 1, isDice: true },
];

const STAT_DEFAULTS: Readonly<Record<StatField, string>> = {
  ac: '10',
  attack_bonus: String(ACTOR_DEFAULTS.attackBonus),
  hp: '1',
  damage: ACTOR_DEFAULTS.damage,
};

/** Numbers that make sense at a table. */
const MOST_AC = 30;
const MOST_ATTACK = 20;

function statChange(group: Group, field: StatField, steps: number): Change | null {
  const { name, step, isDice } = STATS.find((stat) => stat.field === field)!;
  if (field === 'damage' && !attacks(group.actor)) return null;
  const before = group.actor.fields[field] || STAT_DEFAULTS[field];
  const after = isDice ? diceStep(before, steps * step) : numberStep(before, steps * step, field === 'ac' ? MOST_AC : MOST_ATTACK);
  if (after === null) return null;
  const label = `${nameOf(group)}: ${name} ${before} to ${after}`;
  return stepChange(group, field, { label, edits: fieldEdits(group, field, after), steps });
}

function numberStep(before: string, by: number, most: number): string | null {
  const after = Number(before) + by;
  return Number.isInteger(after) && after >= 0 && after <= most ? String(after) : null;
}

/** Dice keep their dice; hit points and damage stay above zero. */
function diceStep(before: string, by: number): string | null {
  const dice = diceOf(before);
  const after = { ...dice, constant: dice.constant + by };
  return diceMin(after) < 1 ? null : formatDice(after);
}

function countChange(model: EncounterModel, group: Group, by: number): Change | null {
  const { side, indices, actor } = group;
  const each = Number(actor.fields.count || '1');
  const before = each * indices.length;
  const after = before + by;
  if (!Number.isInteger(after) || after < 0 || (after === 0 && model.sides[side].length === indices.length)) return null;
  // Several rows of several each would have to become unequal.
  if (indices.length > 1 && each > 1) return null;
  const label = after === 0 ? `Without ${nameOf(group)}` : `${nameOf(group)}: ${before} to ${after} of them`;
  return stepChange(group, 'count', { label, edits: countEdits(group, before, after), steps: by });
}

/** Rows are removed from the end, so that the places of the others stay as they are. */
function countEdits(group: Group, before: number, after: number): EncounterEdit[] {
  const { side, indices } = group;
  const last = indices.at(-1)!;
  if (indices.length === 1 && after > 0) return fieldEdits(group, 'count', String(after));
  if (after > before) return Array.from({ length: after - before }, (_, i) => ({ kind: 'actor-duplicate', side, actor: last + i }));
  return indices
    .slice(after)
    .toReversed()
    .map((actor) => ({ kind: 'actor-remove', side, actor }));
}

interface Step {
  readonly label: string;
  readonly edits: readonly EncounterEdit[];
  readonly steps: number;
}

function stepChange(group: Group, field: string, { label, edits, steps }: Step): Change {
  return { label, edits, size: Math.abs(steps), key: keyOf(group, field), direction: steps > 0 ? 1 : -1 };
}

function keyOf({ side, indices }: Group, field: string): string {
  return `${side}/${indices[0]}/${field}`;
}

function weaponChanges(group: Group): Change[] {
  if (!attacks(group.actor)) return [];
  const now = group.actor.fields.range || ACTOR_DEFAULTS.range;
  return RANGES.filter((range) => range !== now).map((range) =>
    choiceChange(group, 'range', { label: `${nameOf(group)}: ${range} weapon`, edits: fieldEdits(group, 'range', range) }),
  );
}

function zoneChanges(group: Group): Change[] {
  const now = group.actor.fields.start_zone || ACTOR_DEFAULTS.startZone;
  return ZONES.filter((zone) => zone !== now).map((zone) =>
    choiceChange(group, 'start_zone', { label: `${nameOf(group)}: start in ${zone}`, edits: fieldEdits(group, 'start_zone', zone) }),
  );
}

function listChanges(group: Group): Change[] {
  const { side, indices, actor } = group;
  const now = JSON.stringify(actor.apl.map(({ action, if: when, target }) => [action, when || 'true', target || 'nearest_enemy']));
  return LISTS.filter(({ entries }) => JSON.stringify(entries.map((e) => [e.action, e.if, e.target])) !== now).map(({ name, entries }) =>
    choiceChange(group, 'apl', {
      label: `${nameOf(group)}: ${name}`,
      edits: indices.map((index) => ({ kind: 'list', side, actor: index, entries })),
    }),
  );
}

function choiceChange(group: Group, field: string, { label, edits }: Omit<Step, 'steps'>): Change {
  return { label, edits, size: TWO_STEPS, key: keyOf(group, field), direction: 0 };
}

function fieldEdits({ side, indices }: Group, field: ActorField, value: string): EncounterEdit[] {
  return indices.map((actor) => ({ kind: 'actor-field', side, actor, field, value }));
}

function attacks(actor: ActorModel): boolean {
  return actor.apl.some(({ action }) => action === 'attack');
}

/** "Mudgrin", "Zombie 1 to 10" for those, "Guard (3)" for three of the same name. */
function nameOf({ indices, names }: Group): string {
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (indices.length === 1) return first || 'Actor';
  const [, stem, from] = /^(.*?)\s*(\d+)$/.exec(first) ?? [];
  const [, lastStem, to] = /^(.*?)\s*(\d+)$/.exec(last) ?? [];
  const isRun = stem !== undefined && stem === lastStem && Number(to) - Number(from) === indices.length - 1;
  return isRun ? `${stem} ${from} to ${to}`.trimStart() : `${first || 'Actor'} (${indices.length})`;
}
