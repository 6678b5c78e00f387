/** The first-run armies show the game off: enough units, every weight class, every core rule, nothing unmodelled. */
import { expect, test } from 'vitest';
import { CORE_RULES } from '../../../../src-shared/rulesets/opr/data/core.ts';
import { findRule } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { SAMPLES } from '../../../../src-shared/rulesets/opr/data/samples.generated.ts';
import { textImporter } from '../../../../src-shared/rulesets/opr/import/share-text.ts';
import { unitOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { sampleCombatants } from './field.ts';

const combatants = sampleCombatants();

test('at least 60 units in five factions', () => {
  expect(combatants.length).toBeGreaterThanOrEqual(60);
  expect(new Set(combatants.map((c) => c.faction)).size).toBe(5);
  expect(new Set(combatants.map((c) => c.name)).size).toBe(combatants.length);
});

/** Specification 5.3: Light to 150 points, Medium to 300, Heavy to 500, Super beyond. */
test('every faction has all four weight classes, and every class a choice', () => {
  const classOf = (points: number): number => [150, 300, 500, Number.POSITIVE_INFINITY].findIndex((most) => points <= most);
  for (const faction of new Set(combatants.map((c) => c.faction))) {
    const classes = combatants.filter((c) => c.faction === faction).map((c) => classOf(c.points));
    expect(new Set(classes), faction).toEqual(new Set([0, 1, 2, 3]));
  }
  for (const weight of [0, 1, 2, 3]) expect(combatants.filter((c) => classOf(c.points) === weight).length).toBeGreaterThanOrEqual(5);
});

test('every core rule and older name is carried by some unit', () => {
  const carried = new Set<string>();
  const add = (unit: UnitData): void => {
    for (const rule of [...unit.rules, ...unit.weapons.flatMap((w) => w.rules)]) carried.add(findRule(rule.name)?.name ?? rule.name);
    if (unit.hero !== undefined) add(unit.hero);
  };
  for (const c of combatants) add(unitOf(c));
  expect(CORE_RULES.map((r) => r.name).filter((name) => !carried.has(name))).toEqual([]);
});

test('the texts are read without a word of complaint', () => {
  for (const sample of SAMPLES) {
    const { problems } = textImporter.parse({ name: sample.name, bytes: new Uint8Array(), text: sample.text }, {});
    expect(problems, sample.name).toEqual([]);
  }
  expect(combatants.flatMap((c) => c.unmodelled)).toEqual([]);
});
