import { describe, expect, test } from 'vitest';
import {
  compositionBlock,
  compositionsOf,
  countCompositions,
  countVectors,
  detailOf,
  multisets,
  sampleCompositions,
} from '../../../../src-shared/rulesets/wh40k/import/compositions.ts';
import { jsonImporter, readDictionary } from '../../../../src-shared/rulesets/wh40k/import/dictionary.ts';
import type { UnitTemplate } from '../../../../src-shared/rulesets/wh40k/import/templates.ts';
import { source } from './kit.ts';

const AT_LEAST = { afterMeans: 'at-least' } as const;

/** The squad of the specification's step 5, with invented names. */
const SQUAD = `{
  "units": { "Raiders": { "minSquad": 5, "maxSquad": 5, "models": {
    "Raider": { "T": 3, "W": 1, "Cost": 8, "Min": 3, "Max": 4, "slots": [["rifle"]] },
    "Gunner": { "T": 3, "W": 1, "Cost": 8, "Min": 0, "Max": 1, "Req": "E5", "slots": [[{ "weapon": "lance", "cost": 5 }, { "weapon": "blaster", "cost": 10 }]] },
    "Leader": { "T": 3, "W": 1, "Cost": 8, "Min": 1, "Max": 1, "hands": 2,
      "slots": [["rifle", { "weapon": "pistol", "cost": 0 }, { "weapon": "blast pistol", "cost": 5 }], [null, { "weapon": "glaive", "cost": 2 }, { "weapon": "whip", "cost": 5 }]] } } } },
  "weapons": {
    "rifle": { "R": 24, "Type": "Rapid Fire 1", "S": 4 }, "lance": { "R": 36, "Type": "Heavy 1", "S": 8 }, "blaster": { "R": 18, "Type": "Assault 1", "S": 8 },
    "pistol": { "R": 12, "Type": "Pistol 1", "S": 4 }, "blast pistol": { "R": 6, "Type": "Pistol 1", "S": 8 },
    "glaive": { "Type": "Melee", "S": "+1" }, "whip": { "Type": "Melee", "S": "user" } }
}`;

function template(text: string): UnitTemplate {
  const { templates, problems } = readDictionary(text, 'test.json');
  expect(problems.filter((p) => p.severity === 'error')).toEqual([]);
  return templates[0]!;
}

function all(unit: UnitTemplate) {
  return [...countVectors(unit, AT_LEAST)].flatMap((counts) => [...compositionsOf(unit, counts, AT_LEAST)]);
}

function withModels(models: string, limits = '"minSquad": 1, "maxSquad": 12'): UnitTemplate {
  return template(
    `{ "units": { "U": { ${limits}, "models": { ${models} } } }, "weapons": { "a": { "Type": "Melee" }, "b": { "Type": "Melee" }, "big": { "Type": "Melee", "slots": 2 } } }`,
  );
}

describe("the specification's squad", () => {
  const unit = template(SQUAD);

  test('has 27 compositions, 9 without and 18 with a special weapon, from 40 to 60 points', () => {
    const found = all(unit);
    expect(countCompositions(unit, AT_LEAST)).toBe(27);
    expect(found).toHaveLength(27);
    expect(found.filter((c) => c.parts.some((p) => p.model.profile.name === 'Gunner'))).toHaveLength(18);
    expect(Math.min(...found.map((c) => c.points))).toBe(40);
    expect(Math.max(...found.map((c) => c.points))).toBe(60);
  });
  test('a sample has every loadout, no composition twice, and the 50-point squad among them', () => {
    const large = template(SQUAD.replace('"maxSquad": 5', '"maxSquad": 20').replace('"Min": 3, "Max": 4', '"Min": 3, "Max": 18'));
    expect(countCompositions(large, AT_LEAST)).toBeGreaterThan(200);
    const sample = sampleCompositions(large, AT_LEAST, 60);
    const details = sample.map(detailOf);
    expect(new Set(details).size).toBe(sample.length);
    expect(sample.length).toBeGreaterThan(50);
    expect(sample.length).toBeLessThanOrEqual(60);
    expect(details).toContain('4 Raider (rifle), 1 Leader (blast pistol, whip)');
    const carried = new Set(sample.flatMap((c) => c.parts.flatMap((p) => p.loadout.weapons.map((w) => w.weapon.name))));
    expect([...carried].sort()).toEqual(['blast pistol', 'blaster', 'glaive', 'lance', 'pistol', 'rifle', 'whip']);
    expect(new Set(sample.map((c) => c.models))).toEqual(new Set(Array.from({ length: 16 }, (_, i) => 5 + i)));
    const legal = new Set(all(large).map(detailOf));
    expect(details.filter((detail) => !legal.has(detail))).toEqual([]);
  });
  test('is shown as its composition block with the total', () => {
    const found = all(unit).find((c) => detailOf(c) === '4 Raider (rifle), 1 Leader (blast pistol, whip)')!;
    expect(found.points).toBe(50);
    expect(compositionBlock(found)).toBe(
      ['Raider: x4', '    rifle', '    32', 'Leader: x1', '    blast pistol', '    whip', '    18', 'total points 50'].join('\n'),
    );
  });
  test('comes in the same order every time', () => {
    expect(all(unit).map(detailOf)).toEqual(all(unit).map(detailOf));
    expect(new Set(all(unit).map(detailOf)).size).toBe(27);
  });
});

describe('requirements', () => {
  const counts = (req: string, rules: Parameters<typeof countVectors>[1] = AT_LEAST) => {
    const unit = withModels(`"R": { "T": 3, "W": 1, "Min": 1, "Max": 12 }, "S": { "T": 3, "W": 1, "Min": 0, "Max": 9, "Req": "${req}" }`);
    const most = new Map<number, number>();
    for (const [r, s] of countVectors(unit, rules)) most.set(r! + s!, Math.max(most.get(r! + s!) ?? 0, s!));
    return (squad: number) => most.get(squad);
  };

  test('E5: one for every five of the whole squad', () => {
    const most = counts('E5');
    expect([4, 5, 9, 10].map(most)).toEqual([0, 1, 1, 2]);
  });
  test('A10: none until there are ten; the other reading wants eleven', () => {
    expect([9, 10, 11].map(counts('A10'))).toEqual([0, 9, 9]);
    expect([10, 11].map(counts('A10', { afterMeans: 'more-than' }))).toEqual([0, 9]);
  });
  test('both must hold', () => {
    expect([5, 9, 10].map(counts('E5,A10'))).toEqual([0, 0, 2]);
  });
  test('a weapon may have its own requirement', () => {
    const unit = withModels(
      '"R": { "T": 3, "W": 1, "Min": 1, "Max": 10, "slots": [["a", { "weapon": "b", "cost": 3, "Req": "E5" }]] }',
      '"minSquad": 4, "maxSquad": 6',
    );
    const found = all(unit);
    expect(found).toHaveLength(1 + 2 + 2);
    expect(countCompositions(unit, AT_LEAST)).toBe(5);
  });
});

describe('as they are imported', () => {
  const imported = (models: string, limits: string, settings = {}) => {
    const text = `{ "units": { "U": { ${limits}, "models": { ${models} } } }, "weapons": { "a": { "Type": "Melee" }, "b": { "Type": "Melee" }, "big": { "Type": "Melee", "slots": 2 } } }`;
    return jsonImporter.parse(source('u.json', text), settings);
  };
  const MODEL = '"WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1';

  test('their number is noted; more than the limit are sampled', () => {
    const two = `"R": { ${MODEL}, "Min": 1, "Max": 4, "slots": [["a", "b"]] }`;
    expect(imported(two, '"minSquad": 4, "maxSquad": 4').notes).toMatchObject([{ text: '5 compositions' }]);
    expect(imported(`"R": { ${MODEL}, "Min": 1, "Max": 1 }`, '"minSquad": 1, "maxSquad": 1').notes).toMatchObject([
      { text: '1 composition' },
    ]);
    const { combatants, problems } = imported(two, '"minSquad": 1, "maxSquad": 4', { limit: 3 });
    expect(combatants).toHaveLength(3);
    expect(problems.map((p) => p.message)).toEqual([
      '14 compositions are more than the limit of 3; so many are entered, evenly over sizes and weapons, every loadout among them.',
    ]);
    expect(imported(two, '"minSquad": 1, "maxSquad": 4', { limit: 1 }).combatants).toHaveLength(1);
  });
  test('more than can be counted', () => {
    const names = Array.from({ length: 20 }, (_, i) => `{ "weapon_name": "w${i}", "Type": "Melee", "S": "+1" }`);
    const { notes, combatants, problems } = imported(
      `"R": { ${MODEL}, "Min": 1, "Max": 100, "slots": [[${names.join(', ')}]] }`,
      '"minSquad": 100, "maxSquad": 100',
      { limit: 30 },
    );
    expect(notes).toMatchObject([{ text: 'Countless compositions' }]);
    expect(problems[0]!.message).toMatch(/^Countless compositions are more than the limit of 30; /);
    expect(combatants).toHaveLength(30);
  });
  test('the reading of "after" is a setting', () => {
    const models = `"R": { ${MODEL}, "Min": 1, "Max": 12 }, "S": { ${MODEL}, "Min": 0, "Max": 1, "Req": "A10" }`;
    const count = (after: string) => imported(models, '"minSquad": 10, "maxSquad": 10', { after }).combatants.length;
    expect([count('at-least'), count('more-than')]).toEqual([2, 1]);
  });
  test('models whose hands hold none of their weapons cannot be fielded', () => {
    const clumsy = `"R": { ${MODEL}, "Min": 1, "Max": 2, "hands": 1, "slots": [["big"]] }`;
    const { problems, combatants } = imported(clumsy, '"minSquad": 1, "maxSquad": 2');
    expect([combatants, problems.map((p) => p.code)]).toEqual([[], ['wh40k/no-composition']]);
    expect([multisets(0, 0), multisets(2, 0)]).toEqual([1, 0]);
  });
  test('of two equal sets of weapons the cheaper one counts', () => {
    const twice = `"R": { ${MODEL}, "Min": 1, "Max": 1, "hands": 2, "slots": [[{ "weapon": "a", "cost": 3 }, { "weapon": "b", "cost": 1 }], [{ "weapon": "b", "cost": 3 }, { "weapon": "a", "cost": 0 }]] }`;
    const { combatants } = imported(twice, '"minSquad": 1, "maxSquad": 1');
    expect(combatants.map(({ detail, points }) => [detail, points])).toEqual([
      ['1 R (b, a)', 1],
      ['1 R (a, a)', 3],
      ['1 R (b, b)', 4],
    ]);
  });
});

describe('loadouts', () => {
  test('a two-handed weapon needs both hands, equal sets are one', () => {
    const unit = withModels(
      '"R": { "T": 3, "W": 1, "Min": 1, "Max": 1, "slots": [["a", "big"], [null, "a", "b"]] }',
      '"minSquad": 1, "maxSquad": 1',
    );
    expect(all(unit).map(detailOf)).toEqual(['1 R (a)', '1 R (a, a)', '1 R (a, b)', '1 R (big)']);
  });
  test('a two-handed weapon in the only slot has the hands it needs', () => {
    const unit = withModels('"R": { "T": 3, "W": 1, "Min": 1, "Max": 1, "slots": [["big"]] }', '"minSquad": 1, "maxSquad": 1');
    expect(all(unit).map(detailOf)).toEqual(['1 R (big)']);
  });
  test('n like models with L choices: C(n + L - 1, L - 1)', () => {
    expect(multisets(5, 3)).toBe(21);
    const unit = withModels(
      '"R": { "T": 3, "W": 1, "Min": 5, "Max": 5, "slots": [["a", "b", "big"]], "hands": 2 }',
      '"minSquad": 5, "maxSquad": 5',
    );
    expect(all(unit)).toHaveLength(21);
    expect(countCompositions(unit, AT_LEAST)).toBe(21);
  });
  test('counting agrees with listing on random limits', () => {
    for (let i = 0; i < 40; i++) {
      const unit = withModels(
        `"R": { "T": 3, "W": 1, "Min": ${i % 3}, "Max": ${3 + (i % 5)}, "slots": [["a", "b"]] }, "S": { "T": 3, "W": 1, "Min": 0, "Max": ${1 + (i % 4)}, "Req": "E${1 + (i % 3)}", "slots": [["a", { "weapon": "b", "cost": 1, "Req": "E2" }]] }`,
        `"minSquad": ${2 + (i % 2)}, "maxSquad": ${4 + (i % 3)}`,
      );
      expect(countCompositions(unit, AT_LEAST)).toBe(all(unit).length);
    }
  });
});
