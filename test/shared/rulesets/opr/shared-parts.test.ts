/** What is computed once for parts that many units share is what each unit by itself would have. */
import { describe, expect, test } from 'vitest';
import { factsOf } from '../../../../src-shared/rulesets/opr/analysis/facts.ts';
import { SAMPLES } from '../../../../src-shared/rulesets/opr/data/samples.generated.ts';
import { IMPORTERS } from '../../../../src-shared/rulesets/opr/import/importers.ts';
import { textImporter } from '../../../../src-shared/rulesets/opr/import/share-text.ts';
import { unitJson } from '../../../../src-shared/rulesets/opr/import/unit-json.ts';
import { idleRules, unmodelledRules } from '../../../../src-shared/rulesets/opr/rules/bearers.ts';
import { unitOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import { aiOf, fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { oprLoadouts } from '../../../kit/opr-loadouts.ts';

const combatantsIn = (text: string) => textImporter.parse({ name: 'units.txt', text, bytes: new Uint8Array() }, {}).combatants;
/** Nothing in it is known from before. */
const copyOf = (unit: UnitData): UnitData => structuredClone(unit);

const ODD = `Bearers [5] Q4+ D4+ | 100pts | Fearless, 2x Furious, 1x Medic Kit(Regeneration Aura), 2x Retaliate(1), Unheard Of
5x Rifle (24", A1), 2x Rifle (24", A1), 3x Pistol (9", A2, Unheard), 5x CCW (A1), 5x Knife (A1)

Blades [5] Q4+ D4+ | 80pts | Fast
5x CCW (A2)

One Gun [5] Q4+ D4+ | 90pts | Fast
1x Cannon (24", A2), 5x CCW (A1)

Captain [1] Q3+ D3+ | 60pts | Hero, Tough(3), Furious
Sword (A3, AP(1))
| Joined to:
Guard [10] Q5+ D5+ | 90pts | Scout
10x Rifle (24", A1), 10x CCW (A1)
`;

describe('units that share their parts', () => {
  const units = combatantsIn([...oprLoadouts(400), ODD].join('')).map(unitOf);

  test('are armed as each would be by itself', () => {
    for (const unit of units) {
      const options = ruleOptionsOf({});
      // Other options are another memory.
      const alone = fighterOf(copyOf(unit), { ...options });
      expect(fighterOf(unit, options)).toEqual(alone);
      expect(aiOf(unit, options)).toBe(alone.ai);
    }
  });

  test('have the JSON that each would have by itself', () => {
    const versioned = combatantsIn('++ Alien Hives (v3.5.1) ++\nA "b" \\ [1] Q4+ D4+ | 5pts | Hero\n').map(unitOf);
    const listed = SAMPLES.flatMap(({ name, text }) =>
      IMPORTERS.filter((importer) => importer.detect({ name, text, bytes: new Uint8Array() }) > 0).flatMap((importer) =>
        importer.parse({ name, text, bytes: new Uint8Array() }, {}).combatants.map(unitOf),
      ),
    );
    expect(versioned[0]?.version).toBe('3.5.1');
    for (const unit of [...units, ...versioned, ...listed]) expect(unitJson(unit)).toBe(JSON.stringify(unit));
  });

  test('have the facts that each would have by itself', () => {
    const combatants = combatantsIn([...oprLoadouts(400), ODD].join(''));
    for (const combatant of combatants) expect(factsOf(combatant)).toEqual(factsOf({ ...combatant, data: copyOf(unitOf(combatant)) }));
    expect(new Set(combatants.map((c) => String(factsOf(c).ai)))).toEqual(new Set(['melee', 'hybrid', 'shooting']));
  });
});

test('the same list of rules means something else to a unit of another size', () => {
  const five = copyOf(unitOf(combatantsIn(ODD)[0]!));
  const two: UnitData = { ...five, size: 2 };
  for (const [unit, share] of [
    [five, 'Retaliate(1) (2 of 5 models)'],
    [two, undefined],
    [five, 'Retaliate(1) (2 of 5 models)'],
  ] as const) {
    expect(unmodelledRules(unit)).toEqual(unmodelledRules(copyOf(unit)));
    expect(idleRules(unit)).toEqual(idleRules(copyOf(unit)));
    expect(unmodelledRules(unit).find((rule) => rule.startsWith('Retaliate'))).toBe(share);
  }
});
