import { describe, expect, test } from 'vitest';
import { bookImporter } from '../../../../src-shared/rulesets/opr/import/army-book.ts';
import { listImporter } from '../../../../src-shared/rulesets/opr/import/army-list.ts';
import { ruleset as opr } from '../../../../src-shared/rulesets/opr/index.ts';
import { unitOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import { combatSignature } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { describeWithSharedData, sharedText } from '../../../kit/shared-data.ts';
import { unit, weapon } from './kit.ts';

const source = (value: unknown, name = 'x.json') => ({
  name,
  bytes: new Uint8Array(),
  text: typeof value === 'string' ? value : JSON.stringify(value),
});
const gun = (count: number, more = {}) => ({
  type: 'ArmyBookWeapon',
  name: 'Rifle',
  range: 24,
  attacks: 1,
  count,
  specialRules: [{ name: 'AP', rating: '1' }],
  ...more,
});
const squad = (selectionId: string, more = {}) => ({
  id: 'u1',
  selectionId,
  name: 'Squad',
  size: 5,
  cost: 100,
  quality: 4,
  defense: 4,
  rules: [{ name: 'Fearless', rating: '' }],
  loadout: [gun(5)],
  combined: false,
  joinToUnit: null,
  ...more,
});
const unitsOf = (value: unknown) => listImporter.parse(source(value), {});

describe('resolved lists', () => {
  test('halves of a combined unit become one, a hero joins it, costs of upgrades count', () => {
    const paid = { option: { cost: 99, costs: [{ unitId: 'u1', cost: 15 }] } };
    const hero = {
      id: 'h',
      selectionId: 'c',
      name: 'Boss',
      size: 1,
      cost: 50,
      quality: 3,
      defense: 3,
      rules: [{ name: 'Hero' }, { name: 'Tough', rating: 3 }, { name: 'Fearless' }],
      weapons: [gun(1)],
      joinToUnit: 'a',
      combined: false,
    };
    const { combatants, problems } = unitsOf({
      gameSystem: 'gf',
      modelCount: 11,
      activationCount: 1,
      listPoints: 265,
      units: [squad('a', { combined: true, selectedUpgrades: [paid] }), squad('b', { combined: true, joinToUnit: 'a' }), hero],
    });
    expect(problems).toEqual([]);
    expect(combatants).toHaveLength(1);
    expect(combatants[0]).toMatchObject({ name: 'Boss + Squad', points: 265 });
    const data = unitOf(combatants[0]!);
    expect(data).toMatchObject({ size: 10, hero: { name: 'Boss' }, rules: [{ name: 'Fearless', models: 10 }] });
    expect(data.weapons.reduce((s, w) => s + w.count, 0)).toBe(10);
  });

  test('items give their rules to those who carry them; old field names work', () => {
    const old = {
      name: 'Veterans',
      selectionId: 'v',
      size: 3,
      cost: 60,
      quality: '4',
      defense: '5',
      specialRules: [{ name: 'Tough', rating: '3' }],
      equipment: [gun(3), { type: 'ArmyBookItem', name: 'Shield', count: 3, content: [{ type: 'ArmyBookRule', name: 'Shielded' }] }],
    };
    const data = unitOf(unitsOf({ list: { name: 'Old', units: [old] } }).combatants[0]!);
    expect(data.rules).toEqual([
      { name: 'Tough', arg: 3, models: 3 },
      { name: 'Shielded', models: 3 },
    ]);
  });

  /** The formats file's older spellings, one by one: each must give the unit that today's spelling gives. */
  const today = {
    id: 'v',
    selectionId: 's',
    name: 'Veterans',
    size: 3,
    cost: 60,
    quality: 4,
    defense: 5,
    rules: [
      { id: 'r1', name: 'Tough', rating: 3, label: 'Tough(3)' },
      { id: 'r2', name: 'Fearless', label: 'Fearless' },
    ],
    weapons: [gun(3)],
    items: [],
    loadout: [gun(3), { type: 'ArmyBookItem', name: 'Shield', count: 3, content: [{ type: 'ArmyBookRule', name: 'Shielded' }] }],
    selectedUpgrades: [],
    combined: false,
    joinToUnit: null,
  };
  const without = (value: Record<string, unknown>, ...keys: string[]) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
  const bare = without(gun(3), 'name', 'type', 'specialRules');
  const spellings: [string, Record<string, unknown>][] = [
    [
      'ratings as texts, empty ones too',
      {
        ...today,
        rules: [
          { name: 'Tough', rating: '3' },
          { name: 'Fearless', rating: '' },
        ],
      },
    ],
    [
      'key and modify beside the name',
      {
        ...today,
        rules: [
          { key: 'tough', modify: false, name: 'Tough', rating: '3' },
          { key: 'fearless', name: 'Fearless', rating: '' },
        ],
      },
    ],
    ['specialRules instead of rules', { ...without(today, 'rules'), specialRules: today.rules }],
    ['no loadout, equipment instead of weapons', { ...without(today, 'loadout', 'weapons'), equipment: today.loadout }],
    ['no loadout, weapons and items', { ...without(today, 'loadout'), items: [today.loadout[1]] }],
    [
      'loadout beside the default items',
      { ...today, items: [{ type: 'ArmyBookItem', name: 'Cloak', count: 3, content: [{ type: 'ArmyBookRule', name: 'Stealth' }] }] },
    ],
    ['loadout beside the default equipment', { ...without(today, 'weapons'), equipment: [gun(3, { attacks: 7 })] }],
    [
      'weapons known by their label',
      {
        ...today,
        loadout: [{ ...bare, label: '3x Rifle (24", A1, AP(1))', specialRules: [{ key: 'ap', label: 'AP(1)' }] }, today.loadout[1]],
      },
    ],
    ['rules of weapons as texts', { ...today, loadout: [{ ...gun(3), specialRules: ['AP(1)'] }, today.loadout[1]] }],
    [
      'items with rules of their own',
      { ...today, loadout: [gun(3), { label: 'Shield', count: 3, specialRules: [{ name: 'Shielded', rating: '' }] }] },
    ],
    ['Quality and Defense as texts', { ...today, quality: '4', defense: '5', size: '3', cost: '60' }],
  ];
  test.each(spellings)('older lists: %s', (_, spelled) => {
    const fresh = unitsOf({ gameSystem: 'gf', units: [today] });
    const old = unitsOf({ gameSystem: 'gf', units: [spelled], undoUnitRemove: [today, today], unitPreview: today });
    expect(old.problems).toEqual([]);
    expect(old.combatants.map((c) => c.data)).toEqual(fresh.combatants.map((c) => c.data));
    expect(fresh.combatants).toHaveLength(1);
  });

  test('older lists: wrapped, points instead of listPoints, long rule texts before the first unit', () => {
    const specialRules = Array.from({ length: 200 }, (_, id) => ({ id, name: `Rule ${id}`, description: 'x'.repeat(300) }));
    const file = source({ gameSystem: 'gf', armyName: 'Ash Hosts', specialRules, list: { name: 'Old', points: 60, units: [today] } });
    expect(listImporter.detect(file)).toBeGreaterThan(0.9);
    expect(listImporter.parse(file, {})).toMatchObject({ problems: [], combatants: [{ faction: 'Ash Hosts' }] });
    expect(unitsOf({ points: 70, units: [today] }).problems).toMatchObject([{ code: 'opr/list-differs' }]);
  });

  test('a list for another game says so', () => {
    expect(unitsOf({ gameSystem: 'aofr', units: [today] }).problems).toMatchObject([
      { code: 'opr/other-system', message: expect.stringContaining('Age of Fantasy: Regiments') },
    ]);
    expect(unitsOf({ gameSystem: 2, units: [today] }).detected[0]).toContain('Grimdark Future');
  });

  test('what does not add up is said', () => {
    const { problems, combatants } = unitsOf({
      gameSystem: 'gf',
      listPoints: 999,
      units: [squad('a', { joinToUnit: 'nowhere' }), squad('b', { quality: 0 })],
    });
    expect(combatants).toHaveLength(1);
    expect(problems.map((p) => p.code).sort()).toEqual(['opr/bad-unit', 'opr/joins-nobody', 'opr/list-differs']);
    expect(problems.every((p) => p.line !== undefined && p.column !== undefined)).toBe(true);
  });

  test('a second hero fights alone, a hero too tough is contradicted, upgrades without a loadout are reported', () => {
    const hero = (id: string, tough: number, more = {}) =>
      squad(id, { name: id, size: 1, rules: [{ name: 'Hero' }, { name: 'Tough', rating: tough }], joinToUnit: 'host', ...more });
    const { combatants, problems } = unitsOf({ gameSystem: 'gf', units: [squad('host'), hero('Anna', 3), hero('Berta', 12)] });
    expect(combatants.map((c) => c.name)).toEqual(['Anna + Squad', 'Berta']);
    expect(problems.map((p) => p.message).join()).toContain('has a hero already');
    expect(unitsOf({ units: [squad('host'), hero('Berta', 12)] }).problems.map((p) => p.code)).toContain('opr/hero-too-tough');
    const bare = squad('a', { loadout: undefined, weapons: [gun(5)], selectedUpgrades: [{ option: { cost: 5 } }] });
    expect(unitsOf({ units: [bare] }).problems.map((p) => p.code)).toEqual(['opr/no-loadout']);
  });

  test('a list of references is refused by the name of its book', () => {
    const { problems } = unitsOf({
      armyId: 'abc',
      armyName: 'Ash Hosts',
      armyVersions: [{ version: '3.5.1' }],
      list: { units: [{ id: 'x', selectionId: 's', selectedUpgrades: [] }] },
    });
    expect(problems[0]).toMatchObject({ code: 'opr/references-only', severity: 'error' });
    expect(problems[0]?.message).toContain('Ash Hosts');
    expect(problems[0]?.message).toContain('3.5.1');
  });

  test('references without names are refused, too', () => {
    const { problems } = unitsOf({ list: { units: [{ id: 'x', selectedUpgrades: [] }] } });
    expect(problems).toEqual([
      {
        ...{ code: 'opr/references-only', severity: 'error', file: 'x.json', line: 1, column: 1 },
        message: "The list only refers to the army book 'unknown' (id ?); it has no unit values.",
        hint: 'Share the list from Army Forge as text, or import the army book.',
      },
    ]);
  });

  test('a list without units, and a unit without a name, are said', () => {
    const { combatants, problems } = unitsOf({ gameSystem: 'gf', units: [] });
    expect(combatants).toEqual([]);
    expect(problems).toEqual([
      { code: 'opr/no-units', severity: 'error', message: 'The list has no units.', file: 'x.json', line: 1, column: 1 },
    ]);
    expect(problems[0]).not.toHaveProperty('hint');
    const nameless = unitsOf({ units: [squad('a'), squad('b', { name: '' })] }).problems;
    expect(nameless.map(({ message }) => message)).toEqual(["'A unit' has no legal Quality and Defense."]);
  });

  test('unknown rules are said with the closest that is known, if one is close', () => {
    const { problems } = unitsOf({ units: [squad('a', { rules: [{ name: 'Stealthh' }, { name: 'Glimmerweave' }] })] });
    expect(problems.map(({ code, subject, message }) => [code, subject, message])).toEqual([
      ['opr/unknown-rule', 'Squad', "Unknown rule 'Stealthh'."],
      ['opr/unknown-rule', 'Squad', "Unknown rule 'Glimmerweave'."],
    ]);
    expect(problems[0]?.hint).toBe("Did you mean 'Stealth'?");
    expect(problems[1]?.hint).not.toContain('Did you mean');
  });

  test('a problem stands where its unit does, found by either id', () => {
    const lineOf = (ids: object) => {
      const bad = { ...squad('a', { quality: 0 }), id: undefined, selectionId: undefined, ...ids };
      const file = source(JSON.stringify({ units: [squad('first'), bad] }, null, 1));
      const [problem] = listImporter.parse(file, {}).problems;
      return file.text.split('\n')[problem!.line! - 1];
    };
    expect(lineOf({ selectionId: 'sel-7' })).toContain('"selectionId": "sel-7"');
    expect(lineOf({ id: 'id-7' })).toContain('"id": "id-7"');
    expect(lineOf({})).toBe('{');
  });

  test('are distinguished from army books, and from what is neither', () => {
    const detected = (value: unknown) => listImporter.detect(source(value));
    expect(detected({ units: [squad('a')] })).toBe(0.95);
    // The oldest ones have no ids of selections.
    expect([detected({ gameSystem: 'gf', units: [] }), detected({ units: [{ name: 'Squad', quality: 4 }] })]).toEqual([0.7, 0.7]);
    expect([detected({ units: [] }), detected({ quality: 4 }), detected('units: "quality"')]).toEqual([0, 0, 0]);
    expect(detected({ units: [squad('a')], upgradePackages: [] })).toBe(0);
  });

  test('broken JSON has a line', () => {
    expect(listImporter.parse(source('{"units": [\n  oops'), {}).problems[0]).toMatchObject({ code: 'json/syntax', line: 2, column: 3 });
  });
});

describe('what a unit of a list carries', () => {
  const weaponsOf = (...loadout: readonly object[]) =>
    unitOf(unitsOf({ units: [squad('a', { loadout })] }).combatants[0]!).weapons.map(({ name, count, attacks, range, rules }) => [
      ...[name, count, attacks, range],
      rules.map((rule) => rule.arg),
    ]);
  const rulesOf = (...loadout: readonly object[]) => unitOf(unitsOf({ units: [squad('a', { loadout })] }).combatants[0]!).rules;
  const item = (count: number, ...content: readonly object[]) => ({ type: 'ArmyBookItem', name: 'Kit', count, content });
  const rule = (name: string, rating?: number) => ({ type: 'ArmyBookRule', name, rating });

  test('weapons of one name and profile are counted together, those that differ in anything are not', () => {
    expect(
      weaponsOf(
        ...[gun(2), gun(1, { attacks: 2 }), gun(1, { range: 12 }), gun(1, { specialRules: [] }), gun(1, { name: 'Carbine' })],
        ...[gun(1, { specialRules: [{ name: 'AP', rating: 2 }] }), gun(1, { specialRules: [{ name: 'Poison', rating: 1 }] }), gun(3)],
      ),
    ).toEqual([
      ['Rifle', 5, 1, 24, [1]],
      ['Rifle', 1, 2, 24, [1]],
      ['Rifle', 1, 1, 12, [1]],
      ['Rifle', 1, 1, 24, []],
      ['Carbine', 1, 1, 24, [1]],
      ['Rifle', 1, 1, 24, [2]],
      ['Rifle', 1, 1, 24, [1]],
    ]);
  });

  test('weapons inside an item are had as often as the item, and those inside what is in it with them', () => {
    expect(weaponsOf(item(2, gun(1), gun(2, { name: 'Pistol' })))).toEqual([
      ['Rifle', 2, 1, 24, [1]],
      ['Pistol', 4, 1, 24, [1]],
    ]);
    expect(weaponsOf(item(1, item(1, gun(1)), rule('Fast')))).toEqual([['Rifle', 1, 1, 24, [1]]]);
  });

  test('an item has the rules of what is in it, for those that carry it, a model each', () => {
    expect(rulesOf(item(2, rule('Stealth'), item(1, rule('Fear', 2))))).toEqual([
      { name: 'Fearless', models: 5 },
      { name: 'Stealth', models: 2 },
      { name: 'Fear', arg: 2, models: 2 },
    ]);
    expect(rulesOf(item(9, rule('Stealth')))[1]).toEqual({ name: 'Stealth', models: 5 });
    expect(rulesOf(item(2, rule('Stealth')), item(3, rule('Stealth')))[1]).toEqual({ name: 'Stealth', models: 3 });
  });

  test('what is carried no times is not there', () => {
    expect(weaponsOf(gun(0), gun(1, { name: 'Carbine' }))).toEqual([['Carbine', 1, 1, 24, [1]]]);
    expect(rulesOf(item(0, rule('Stealth')))).toEqual([{ name: 'Fearless', models: 5 }]);
  });

  test('a weapon without a name has that of its label, without count and profile', () => {
    const named = (label: string) => weaponsOf({ ...gun(1), name: undefined, label })[0]![0];
    expect(named('12x  Heavy Rifle (24", A1, AP(1))')).toBe('Heavy Rifle');
    expect([named('Heavy Rifle'), named('Rifle 2x (A1)'), named('')]).toEqual(['Heavy Rifle', 'Rifle 2x', '']);
  });

  test('numbers may be texts; what is none counts as not given', () => {
    const read = (part: object) => unitOf(unitsOf({ units: [squad('a', part)] }).combatants[0]!);
    expect(read({ size: ' 7 ', cost: '80' })).toMatchObject({ size: 7, points: 80 });
    expect([read({ size: ' ' }).size, read({ size: 'many' }).size, read({ size: true }).size]).toEqual([1, 1, 1]);
    expect(
      read({
        rules: [
          { name: 'Fear', rating: 0 },
          { name: 'Fast', rating: '' },
        ],
      }).rules,
    ).toEqual([
      { name: 'Fear', arg: 0, models: 5 },
      { name: 'Fast', models: 5 },
    ]);
  });
});

describe('what a list says', () => {
  test('Quality and Defense are 2+ to 6+', () => {
    const isRead = (part: object) => unitsOf({ units: [squad('fine'), squad('a', part)] }).combatants.length === 2;
    expect([2, 6].map((quality) => isRead({ quality }))).toEqual([true, true]);
    expect([2, 6].map((defense) => isRead({ defense }))).toEqual([true, true]);
    for (const part of [{ quality: 1 }, { quality: 7 }, { defense: 1 }, { defense: 7 }]) expect(isRead(part)).toBe(false);
    // One that lacks them is no list of references.
    expect(unitsOf({ units: [squad('fine'), squad('a', { quality: undefined })] }).problems).toMatchObject([{ code: 'opr/bad-unit' }]);
  });

  test('it says what was read: name, game, entries and units', () => {
    const detected = (value: object) => unitsOf({ units: [squad('a')], ...value }).detected[0];
    expect(detected({ name: 'Vanguard', gameSystem: 'gf' })).toBe("resolved list 'Vanguard' (Grimdark Future), 1 entry, 1 unit");
    expect(detected({ armyName: 'Ash Hosts', gameSystem: 'chess', units: [squad('a'), squad('b')] })).toBe(
      "resolved list 'Ash Hosts' (chess), 2 entries, 2 units",
    );
    expect(detected({})).toBe("resolved list 'Army Forge list' (unknown system), 1 entry, 1 unit");
    expect(detected({ gameSystem: 99 })).toContain('(unknown system)');
  });

  test('the game may be said inside or outside; another one is said once', () => {
    const other = (value: object) => unitsOf(value).problems.map(({ code }) => code);
    expect(other({ list: { gameSystem: 'aof', units: [squad('a')] } })).toEqual(['opr/other-system']);
    expect(other({ gameSystem: 'AOF', list: { units: [squad('a')] } })).toEqual(['opr/other-system']);
    expect(other({ gameSystem: 4, units: [squad('a')] })).toEqual(['opr/other-system']);
    expect(other({ gameSystem: 2, units: [squad('a')] })).toEqual([]);
  });

  test('models, activations and points that do not add up', () => {
    const messages = (value: object) => unitsOf({ units: [squad('a'), squad('b')], ...value }).problems.map(({ message }) => message);
    expect(messages({ modelCount: 10, activationCount: 2, listPoints: 200 })).toEqual([]);
    expect(messages({ modelCount: 9, activationCount: 3, listPoints: 201 })).toEqual([
      'The list says 9 models, its units add up to 10.',
      'The list says 3 activations, its units add up to 2.',
      'The list says 201 points, its units add up to 200.',
    ]);
    expect(unitsOf({ modelCount: 9, list: { units: [squad('a')] } }).problems).toHaveLength(1);
  });

  test('an upgrade costs what this unit pays for it, else what it costs in general', () => {
    const points = (costs: readonly object[]) =>
      unitsOf({ units: [squad('a', { selectedUpgrades: [{ option: { cost: 7, costs } }] })] }).combatants[0]!.points;
    expect([
      points([
        { unitId: 'other', cost: 50 },
        { unitId: 'u1', cost: 5 },
      ]),
      points([{ unitId: 'other', cost: 50 }]),
    ]).toEqual([105, 107]);
  });

  test('a rule that too few models have is noted at its unit, and is not unknown', () => {
    const kit = (name: string) => ({ type: 'ArmyBookItem', name: 'Kit', count: 1, content: [{ type: 'ArmyBookRule', name, rating: 1 }] });
    const file = source(
      JSON.stringify({ units: [squad('first'), squad('second', { loadout: [gun(5), kit('Stealth'), kit('Retaliate')] })] }, null, 1),
    );
    const { combatants, problems } = listImporter.parse(file, {});
    const at = file.text.split('\n').findIndex((line) => line.includes('"second"')) + 1;
    expect(problems).toMatchObject([
      { code: 'opr/idle-rule', message: 'Stealth(1) (1 of 5 models): too few models have it.', file: 'x.json', line: at, subject: 'Squad' },
    ]);
    expect(combatants[1]).toMatchObject({ unmodelled: ['Retaliate(1) (1 of 5 models)'], source: { file: 'x.json', line: at } });
  });

  test('a unit that joins itself, or half a unit whose other half is not there, fights alone', () => {
    const alone = (more: object) => {
      const { combatants, problems } = unitsOf({ units: [squad('a', more), squad('b')] });
      return [combatants.map(({ data }) => data.size), problems.map(({ code }) => code)];
    };
    expect(alone({ joinToUnit: 'a' })).toEqual([[5, 5], ['opr/joins-nobody']]);
    expect(alone({ joinToUnit: 'nowhere', combined: true })).toEqual([[5, 5], ['opr/joins-nobody']]);
  });

  test('halves of a unit come in any order', () => {
    const { combatants, problems } = unitsOf({ units: [squad('b', { combined: true, joinToUnit: 'a' }), squad('a', { combined: true })] });
    expect([combatants.map(({ data, points }) => [data.size, points]), problems]).toEqual([[[10, 200]], []]);
  });
});

describe('army books', () => {
  const option = (name: string, cost: number, more = {}) => ({
    costs: [{ unitId: 'u', cost }],
    gains: [{ type: 'ArmyBookWeapon', name, range: 0, attacks: 2, specialRules: [], count: 1, ...more }],
  });
  const book = (
    size: number,
    sections: unknown[],
    weapons: unknown[] = [{ type: 'ArmyBookWeapon', name: 'Claws', range: 0, attacks: 1, count: size, specialRules: [] }],
  ) => ({
    name: 'Brood',
    versionString: '3.5.3',
    units: [{ id: 'u', name: 'Beast', size, cost: 50, quality: 4, defense: 4, rules: [], items: [], weapons, upgrades: ['P'] }],
    upgradePackages: [{ uid: 'P', sections }],
  });
  const loadouts = (value: unknown, settings = {}) => bookImporter.parse(source(value), settings).combatants;

  test('replace all copies: base plus one for each option', () => {
    const all = loadouts(
      book(1, [
        {
          variant: 'replace',
          targets: ['Claw'],
          affects: null,
          select: null,
          options: [option('Axe', 5), option('Maul', 10, { attacks: 3 })],
        },
      ]),
    );
    expect(all.map((c) => [c.points, c.detail])).toEqual([
      [50, 'Claws (A1)'],
      [55, 'Axe (A2)'],
      [60, 'Maul (A3)'],
    ]);
  });

  test('replace any: one copy at a time, each set once', () => {
    const section = {
      variant: 'replace',
      targets: ['Claws'],
      affects: { type: 'any' },
      select: null,
      options: [option('Axe', 5), option('Maul', 10, { attacks: 3 })],
    };
    expect(loadouts(book(3, [section]))).toHaveLength(10);
  });

  test('up to two, exactly one, upgrades with one of several', () => {
    const options = [option('Axe', 5), option('Maul', 10, { attacks: 3 })];
    expect(
      loadouts(book(5, [{ variant: 'replace', targets: ['Claws'], affects: { type: 'up to', value: 2 }, select: null, options }])),
    ).toHaveLength(6);
    expect(
      loadouts(book(5, [{ variant: 'replace', targets: ['Claws'], affects: { type: 'exactly', value: 1 }, select: null, options }])),
    ).toHaveLength(3);
    expect(
      loadouts(book(1, [{ variant: 'upgrade', targets: null, affects: null, select: { type: 'exactly', value: 1 }, options }])),
    ).toHaveLength(3);
    expect(loadouts(book(1, [{ variant: 'upgrade', targets: null, affects: null, select: { type: 'any' }, options }]))).toHaveLength(4);
  });

  test('targets are found in singular and plural, whatever their signs, and nothing that is only like them', () => {
    const claws = (name: string) => [{ type: 'ArmyBookWeapon', name, range: 0, attacks: 1, count: 1, specialRules: [] }];
    const isFound = (held: string, target: string) =>
      loadouts(book(1, [{ variant: 'replace', targets: [target], affects: null, options: [option('Maul', 5)] }], claws(held))).length === 2;
    for (const [held, target] of [
      ['Heavy Razor Claw', 'Heavy Razor Claws'],
      ['Torch', 'Torches'],
      ['Battle-Axe', 'battle axes'],
      ['Serrated  Blades', 'Serrated Blade'],
      ['(Spike)', 'Spikes'],
    ] as const)
      expect([isFound(held, target), isFound(target, held)]).toEqual([true, true]);
    for (const [held, target] of [
      ['Stinger', 'Tinger'],
      ['Lasers', 'Laers'],
      ['Beam', 'Bam'],
      ['Claw', 'Razor Claw'],
    ] as const)
      expect([isFound(held, target), isFound(target, held)]).toEqual([false, false]);
  });

  test('a gained weapon can be replaced by a later section; a missing target offers nothing', () => {
    const first = { variant: 'replace', targets: ['Claws'], affects: null, select: null, options: [option('Axe', 5)] };
    const second = {
      variant: 'replace',
      targets: ['Axes'],
      affects: null,
      select: null,
      options: [option('Great Axe', 5, { attacks: 4 })],
    };
    expect(loadouts(book(1, [first, second])).map((c) => c.detail)).toEqual(['Claws (A1)', 'Axe (A2)', 'Great Axe (A4)']);
  });

  test('several at a time, and one by each model', () => {
    const claws = [{ type: 'ArmyBookWeapon', name: 'Claws', range: 0, attacks: 1, count: 3, specialRules: [] }];
    const three = { variant: 'replace', targets: ['3x Claws'], affects: null, options: [option('Cannon', 5)] };
    expect(loadouts(book(1, [three], claws)).map((c) => c.detail)).toEqual(['3x Claws (A1)', 'Cannon (A2)']);
    const each = { variant: 'replace', model: true, targets: ['Claws'], affects: { type: 'exactly', value: 1 }, select: { type: 'any' } };
    expect(loadouts(book(3, [{ ...each, options: [option('Axe', 5), option('Maul', 9, { attacks: 3 })] }]))).toHaveLength(10);
  });

  test('several weapons are given up together, as often as all of them are there; the rest stays', () => {
    const held = (name: string, count: number) => ({ type: 'ArmyBookWeapon', name, range: 0, attacks: 1, count, specialRules: [] });
    const any = (...targets: readonly string[]) => ({
      variant: 'replace',
      targets,
      affects: { type: 'any' },
      options: [option('Cannon', 5)],
    });
    const details = (section: object, ...weapons: readonly object[]) => loadouts(book(1, [section], weapons as never)).map((c) => c.detail);
    expect(details(any('Claws', 'Fangs'), held('Claws', 3), held('Fangs', 1))).toEqual([
      '3x Claws (A1), Fangs (A1)',
      '2x Claws (A1), Cannon (A2)',
    ]);
    expect(details(any('3x Claws'), held('Claws', 4))).toEqual(['4x Claws (A1)', 'Claws (A1), Cannon (A2)']);
    expect(details(any(' 12x  Claws '), held('Claws', 12))).toEqual(['12x Claws (A1)', 'Cannon (A2)']);
    // Of two entries with one name, those of the first go first.
    expect(details(any('2x Claws'), held('Claws', 1), held('Claw', 2))).toEqual(['Claws (A1), 2x Claw (A1)', 'Claw (A1), Cannon (A2)']);
  });

  test('what may be done so often is so for the unit, or for each of its models', () => {
    const twice = { variant: 'replace', targets: ['Claws'], affects: { type: 'exactly', value: 2 }, options: [option('Axe', 5)] };
    const ways = (part: object) => loadouts(book(4, [{ ...twice, ...part }])).length;
    expect([
      ways({}),
      ways({ model: true }),
      ways({ select: { type: 'any' } }),
      ways({ model: true, select: { type: 'exactly' } }),
    ]).toEqual([3, 3, 3, 3]);
    expect(ways({ model: true, select: { type: 'any' }, affects: { type: 'exactly', value: 1 } })).toBe(5);
  });

  test('what all models replace comes as often as it goes', () => {
    const two = { variant: 'replace', targets: ['Claws'], affects: { type: 'up to', value: 2 }, options: [option('Axe', 5)] };
    const all = { variant: 'replace', targets: ['Claws'], affects: { type: 'all' }, options: [option('Maul', 9, { attacks: 3 })] };
    expect(loadouts(book(5, [two, all])).map((c) => c.detail)).toContain('[5] 2x Axe (A2), 3x Maul (A3)');
  });

  test('an upgrade for one model, for some, for each, and for all of them together', () => {
    const counts = (size: number, section: object) =>
      loadouts(book(size, [{ variant: 'upgrade', targets: null, select: null, options: [option('Axe', 5)], ...section }])).map(
        ({ points, data }) => [points, data.weapons.find(({ name }) => name === 'Axe')?.count ?? 0],
      );
    expect(counts(3, { affects: null })).toEqual([
      [50, 0],
      [55, 1],
    ]);
    expect(counts(5, { affects: { type: 'up to', value: 2 } })).toEqual([
      [50, 0],
      [55, 1],
      [60, 2],
    ]);
    expect(counts(3, { affects: { type: 'any' } })).toEqual([
      [50, 0],
      [55, 1],
      [60, 2],
      [65, 3],
    ]);
    expect(counts(3, { affects: { type: 'all' } })).toEqual([
      [50, 0],
      [55, 3],
    ]);
  });

  test('without a limit, its label says whether one or any of the upgrades may be taken', () => {
    const options = [option('Axe', 5), option('Maul', 10, { attacks: 3 })];
    const section = { variant: 'upgrade', targets: null, affects: null, select: null, options };
    expect(loadouts(book(1, [{ ...section, label: 'Upgrade with any' }]))).toHaveLength(4);
    expect(loadouts(book(1, [{ ...section, label: 'Upgrade with one' }]))).toHaveLength(3);
  });

  test('an option costs what this unit pays for it, else what it costs in general', () => {
    const priced = (costs: readonly object[]) =>
      loadouts(book(1, [{ variant: 'upgrade', targets: null, affects: null, options: [{ ...option('Axe', 0), cost: 7, costs }] }]))[1]
        ?.points;
    expect([priced([{ unitId: 'u', cost: 5 }]), priced([{ unitId: 'other', cost: 5 }]), priced([])]).toEqual([55, 57, 57]);
  });

  test('a replacement of nothing is none', () => {
    expect(loadouts(book(1, [{ variant: 'replace', targets: [], affects: null, options: [option('Axe', 5)] }]))).toHaveLength(1);
    expect(loadouts(book(1, [{ variant: 'replace', targets: [], affects: { type: 'any' }, options: [option('Axe', 5)] }]))).toHaveLength(1);
  });

  test('units are of the version of their book, if it says one', () => {
    const found = (part: object) => {
      const { combatants, detected } = bookImporter.parse(source({ ...book(1, []), ...part }), {});
      return [combatants[0]?.faction, combatants[0]?.data.version, detected[0]];
    };
    expect(found({ versionString: 'v3.5.1' })).toEqual(['Brood', '3.5.1', "army book 'Brood' 3.5.1: 1 unit, 1 loadout"]);
    expect(found({ name: '', versionString: undefined })).toEqual(['Army book', undefined, "army book 'Army book': 1 unit, 1 loadout"]);
  });

  test('rules without effect, and those that too few models have, are said once with how many loadouts have them', () => {
    const cloak = { type: 'ArmyBookItem', name: 'Cloak', count: 1, content: [{ type: 'ArmyBookRule', name: 'Stealth' }] };
    const section = (options: unknown[]) => ({ variant: 'upgrade', targets: null, affects: null, select: null, options });
    const given = book(3, [section([{ cost: 5, gains: [cloak] }]), section([option('Axe', 5)])]);
    given.units[0]!.rules = [{ name: 'Shiny' }] as never;
    const alone = book(3, [section([{ cost: 5, gains: [cloak] }])]);
    expect(bookImporter.parse(source(given), {}).problems).toMatchObject([
      { code: 'opr/unknown-rule', severity: 'warning', message: "'Shiny' has no effect, on 4 loadouts.", line: 1, column: 1 },
      { code: 'opr/idle-rule', severity: 'note', message: 'Stealth (1 of 3 models): too few models have it, on 2 loadouts.' },
    ]);
    expect(bookImporter.parse(source(alone), {}).problems.map(({ message }) => message)).toEqual([
      'Stealth (1 of 3 models): too few models have it, on 1 loadout.',
    ]);
  });

  test('units without a name or legal figures are left out, where they stand; without any unit there is no book', () => {
    const base = book(1, []);
    const [beast] = base.units;
    const units = [{ ...beast, id: 'n', name: '' }, { ...beast, id: 'q', quality: 7 }, { ...beast, id: undefined, defense: 1 }, beast];
    const text = JSON.stringify({ ...base, units }, null, 1);
    const { combatants, problems } = bookImporter.parse(source(text), {});
    expect(combatants.map(({ name }) => name)).toEqual(['Beast']);
    expect(problems.map(({ code, line }) => [code, text.split('\n')[line! - 1]?.trim()])).toEqual([
      ['opr/bad-unit', '"id": "n",'],
      ['opr/bad-unit', '"id": "q",'],
      ['opr/bad-unit', '{'],
    ]);
    expect(bookImporter.parse(source({ ...base, units: [] }), {})).toMatchObject({
      combatants: [],
      problems: [{ code: 'opr/no-units', severity: 'error', message: 'The book has no units.' }],
    });
  });

  test('are distinguished from lists, and from what is neither', () => {
    const detected = (text: string) => bookImporter.detect(source(text));
    expect([
      detected('{"upgradePackages": []}'),
      detected('\uFEFF {"upgradePackages": []}'),
      detected('\n  {"upgradePackages": []}'),
    ]).toEqual([0.98, 0.98, 0.98]);
    expect([detected('{"units": []}'), detected('["upgradePackages"]'), detected('the {"upgradePackages"}')]).toEqual([0, 0, 0]);
  });

  test('as many loadouts as the cap are all of them', () => {
    const section = { variant: 'replace', targets: ['Claws'], affects: null, select: null, options: [option('Axe', 5)] };
    const codes = (cap: unknown) => bookImporter.parse(source(book(1, [section])), { cap } as never).problems.map(({ code }) => code);
    expect([codes(2), codes(1), codes(0), codes('1')]).toEqual([[], ['opr/capped'], ['opr/capped'], []]);
  });

  test('it is said how many loadouts fight like another', () => {
    const kept = (...options: readonly object[]) =>
      bookImporter.parse(source(book(1, [{ variant: 'replace', targets: ['Claws'], affects: null, select: null, options }])), {})
        .detected[1];
    expect(kept(option('Axe', 5), option('Maul', 10))).toBe('no two fight alike at equal points');
    expect(kept(option('Axe', 5), option('Hatchet', 5))).toBe('2 kept: 1 fights like another at equal points');
    expect(kept(option('Axe', 5), option('Hatchet', 5), option('Cleaver', 5))).toBe('2 kept: 2 fight like another at equal points');
  });

  test('Quality and Defense are 2+ to 6+', () => {
    const base = book(1, []);
    const isRead = (part: object) => loadouts({ ...base, units: [{ ...base.units[0], ...part }] }).length === 1;
    expect([2, 6].map((quality) => isRead({ quality }))).toEqual([true, true]);
    expect([2, 6].map((defense) => isRead({ defense }))).toEqual([true, true]);
    for (const part of [{ quality: 1 }, { quality: 7 }, { defense: 1 }, { defense: 7 }]) expect(isRead(part)).toBe(false);
  });

  test('upgrades that the book does not have are none', () => {
    expect(loadouts({ ...book(1, []), upgradePackages: [] })).toHaveLength(1);
  });

  test('broken JSON has a line', () => {
    expect(bookImporter.parse(source('{"upgradePackages": [\n  oops'), {}).problems).toMatchObject([
      { code: 'json/syntax', line: 2, column: 3 },
    ]);
  });

  test('a stream gives the same as the whole, and counts before it walks', () => {
    const text = JSON.stringify(
      book(5, [{ variant: 'replace', targets: ['Claws'], affects: { type: 'any' }, options: [option('Axe', 5), option('Maul', 9)] }]),
    );
    const said: string[] = [];
    const stream = bookImporter.stream?.(
      'list.json',
      {},
      { combatant: (c) => said.push(c.detail), problem: () => {}, detected: (what) => said.push(what) },
    );
    for (let at = 0; at < text.length; at += 100) stream?.write(text.slice(at, at + 100));
    stream?.end();
    const whole = bookImporter.parse(source(text), {});
    expect(said).toEqual([whole.detected[0], ...whole.combatants.map((c) => c.detail), whole.detected[1]]);
    expect(whole.detected[0]).toContain('21 loadouts');
  });

  test('equal profiles at equal points are folded and counted', () => {
    const twins = [option('Axe', 5), option('Hatchet', 5)];
    const all = loadouts(book(1, [{ variant: 'replace', targets: ['Claws'], affects: null, select: null, options: twins }]));
    expect(all.map((c) => c.multiplicity)).toEqual([1, 2]);
  });

  test('the cap is kept and said, with the count', () => {
    const section = {
      variant: 'replace',
      targets: ['Claws'],
      affects: { type: 'any' },
      select: null,
      options: [option('Axe', 5), option('Maul', 10, { attacks: 3 })],
    };
    const { combatants, problems, detected } = bookImporter.parse(source(book(10, [section])), { cap: 5 });
    expect(combatants).toHaveLength(5);
    expect(problems[0]).toMatchObject({ code: 'opr/capped', message: "'Beast' has 66 loadouts; the first 5 were taken." });
    expect(detected[0]).toContain('66 loadouts');
  });
});

test('a signature forgets names, order and inert rules, and nothing else', () => {
  const a = unit({ name: 'A', rules: ['Fast', 'Strider'], weapons: [weapon({ name: 'X' }), weapon({ name: 'Gun', range: 24 })] });
  const b = unit({ name: 'B', rules: ['Fast'], weapons: [weapon({ name: 'Y', range: 24 }), weapon({ name: 'Z' })] });
  expect(combatSignature(a)).toBe(combatSignature(b));
  expect(combatSignature(unit({ rules: ['Fast'] }))).not.toBe(combatSignature(unit({ rules: ['Slow'] })));
});

describeWithSharedData({ path: 'data/opr', tests: 6 }, 'real files', () => {
  const load = (name: string) => {
    const file = source(sharedText(`data/opr/${name}`), name);
    const importer = [...opr.import.importers].sort((x, y) => y.detect(file) - x.detect(file))[0];
    return { id: importer?.id, ...(importer?.parse(file, {}) ?? { combatants: [], problems: [], detected: [] }) };
  };

  test('the genuine list adds up to its points, models and activations', () => {
    const { id, combatants, problems } = load('list-tts-battle-brothers-tutorial.json');
    expect(id).toBe('opr-list');
    expect(combatants).toHaveLength(4);
    expect(combatants.reduce((s, c) => s + c.points, 0)).toBe(1000);
    expect(problems).toEqual([]);
  });

  test('the doubled list says that it does not', () => {
    const { combatants, problems } = load('list-tts-battle-brothers-2000.json');
    expect(combatants.reduce((s, c) => s + c.points, 0)).toBe(1960);
    expect(problems.map((p) => p.code)).toContain('opr/list-differs');
  });

  test('the reference list names its book', () => {
    expect(load('list-reference-export-custodian.json').problems[0]?.message).toContain('Custodian Brothers');
  });

  test('every base profile of the books is fully modelled', () => {
    for (const [name, units] of [
      ['armybook-alien-hives-3.5.3.json', 41],
      ['armybook-elven-jesters-3.5.3.json', 8],
    ] as const) {
      const { combatants } = bookImporter.parse(source(sharedText(`data/opr/${name}`), name), { cap: 1 });
      expect(combatants).toHaveLength(units);
      expect(combatants.flatMap((c) => c.unmodelled)).toEqual([]);
    }
  });

  test.each([
    ['armybook-alien-hives-3.5.3.json', 14_981],
    ['armybook-elven-jesters-3.5.3.json', 3_745],
  ])('%s: %i loadouts, every one fully modelled', { tags: ['large'] }, (name, count) => {
    const { combatants, problems } = load(name);
    expect(combatants.reduce((s, c) => s + c.multiplicity, 0)).toBe(count);
    expect(combatants.flatMap((c) => c.unmodelled)).toEqual([]);
    expect(problems.filter((p) => p.severity !== 'note')).toEqual([]);
  });
});
