import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import { formatProblem } from '../../../../src-shared/contract/problem.ts';
import { SAMPLES } from '../../../../src-shared/rulesets/wh40k/data/samples.generated.ts';
import { jsonImporter } from '../../../../src-shared/rulesets/wh40k/import/dictionary.ts';
import { plainOf, readLiterals } from '../../../../src-shared/rulesets/wh40k/import/literal.ts';
import { ruleset as wh40k } from '../../../../src-shared/rulesets/wh40k/index.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { source } from './kit.ts';

const parse = (text: string, settings = {}) => jsonImporter.parse(source('army.json', text), settings);
const problems = (text: string) => parse(text).problems.map(formatProblem);
const unitOf = (c: Combatant<Unit>) => c.data as unknown as Unit;

const army = (model: string, weapon = '"R": 24, "Type": "Heavy 1", "S": 4, "AP": -1, "D": "1"', rest = '') => `{
"units": { "Guard": { "minSquad": 1, "maxSquad": 1, "keywords": ["INFANTRY"], "models": {
"Guardsman": { "M": 6, "WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 1, "Ld": 7, "Ar": 5, "Cost": 5, "Min": 1, "Max": 1, ${model} } } } },
"weapons": {
"gun": { ${weapon} } } ${rest}
}`;

describe('good dictionaries', () => {
  test('a unit, its weapon, its points', () => {
    const { combatants, problems: found } = parse(army('"slots": [[{ "weapon": "gun", "cost": 2 }]]'));
    expect(found).toEqual([]);
    expect(combatants[0]).toMatchObject({ name: 'Guard', points: 7, detail: '1 Guardsman (gun)', source: { line: 2 } });
    expect(unitOf(combatants[0]!).lines[0]).toMatchObject({
      armour: 5,
      feelNoPain: 7,
      weapons: [{ count: 1, profiles: [{ ap: '1', range: 24 }] }],
    });
  });
  test.each([
    ['"mw_target": 2, "mw_amount": "d3", "mw_ends_sequence": true', { upTo: 2, amount: 'd3', ends: true }],
    ['"on_save_1": 2', { upTo: 1, amount: '2', ends: false }],
  ])('mortal wounds in the save step: %s', (fields, saveMortals) => {
    const text = army('"slots": [["gun"]]', `"R": 24, "Type": "Heavy 1", "S": 4, "to_save": { ${fields} }`);
    const { combatants, problems: found } = parse(text);
    expect(found).toEqual([]);
    expect(combatants[0]!.unmodelled).toEqual([]);
    expect(unitOf(combatants[0]!).lines[0]!.weapons[0]!.profiles[0]).toMatchObject({ saveMortals });
  });
  test("the specification's own style: no outer brace, none, tuples, inline weapons; each repair is recorded with its line", () => {
    const { combatants, problems: found } = parse(SAMPLES.find((s) => s.name === 'salt-watch.txt')!.text);
    expect(combatants).toHaveLength(6);
    expect(unitOf(combatants[0]!).lines.map((l) => [l.name, l.weapons[0]!.profiles[0]!.name])).toEqual([
      ['Salt Watchman', 'salt musket'],
      ['Salt Sergeant', 'brine sabre'],
    ]);
    expect(unitOf(combatants[0]!).lines[0]!.weapons[0]!.profiles[0]!.poison).toBe(4);
    expect(found.every((p) => p.severity === 'warning')).toBe(true);
    expect(found.map((p) => [p.code, p.line])).toContainEqual(['wh40k/missing-brace', 1]);
    expect(found.map((p) => p.code)).toEqual(expect.arrayContaining(['wh40k/python-word', 'wh40k/tuple', 'wh40k/stray-bracket']));
  });
  test('three dictionaries one after the other are one file', () => {
    const text =
      '{"Guard": {"Guardsman": {"T": 3, "W": 1, "BS": 4, "Min": 1, "Max": 1, "Weapon1": "gun"}}}\n{"gun": {"R": 12, "Type": "Pistol 1", "S": 3, "AP": 0, "D": 1}}\n[]';
    const result = parse(text);
    expect(result.problems).toEqual([]);
    expect(result.combatants).toHaveLength(1);
  });
  test.each([
    ['"S": "user"', { form: 'user', value: '0' }],
    ['"S": "+2"', { form: 'add', value: '2' }],
    ['"S": 1', { form: 'add', value: '1' }],
    ['"S": "x2"', { form: 'times', value: '2' }],
    ['"S": "+D3"', { form: 'add', value: 'd3' }],
  ])('melee %s', (text, strength) => {
    const { combatants } = parse(army('"slots": [["gun"]]', `"Type": "Melee", ${text}`));
    expect(unitOf(combatants[0]!).lines[0]!.weapons[0]!.profiles[0]!.strength).toEqual(strength);
  });
  test('a file may say that plain melee strength is absolute', () => {
    const { combatants } = parse(army('"slots": [["gun"]]', '"Type": "Melee", "S": 6', ', "meleeStrength": "absolute"'));
    expect(unitOf(combatants[0]!).lines[0]!.weapons[0]!.profiles[0]!.strength).toEqual({ form: 'fixed', value: '6' });
  });
  test('aliases of the text: Save, InvM, FnPM, extra_ammount, to_FnP.no_invul', () => {
    const weapon =
      '"R": 24, "Type": "Heavy", "A": "d6", "S": 4, "to_hit": { "extra_form": "add", "extra_target": 6, "extra_ammount": 2 }, "to_FnP": { "no_invul": true }';
    const { combatants, problems: found } = parse(army('"InvM": 4, "InvR": 5, "FnP": 6, "FnPM": 5, "slots": [["gun"]]', weapon));
    const line = unitOf(combatants[0]!).lines[0]!;
    expect(line).toMatchObject({ invulnerableMelee: 4, invulnerableRanged: 5, feelNoPain: 6, feelNoPainMortal: 5 });
    expect(line.weapons[0]!.profiles[0]).toMatchObject({ noFeelNoPain: true, toHit: { extraAmount: 2 } });
    expect(found.map((p) => p.code)).toEqual(['wh40k/copied-field']);
  });
  test('abilities in words act or are listed', () => {
    const { combatants } = parse(
      army(
        '"abilities": ["fearless", "5+ invulnerable save", "sings well"], "slots": [["gun"]]',
        '"R": 12, "Type": "Assault d6", "S": 4, "abilities": ["auto-hit", "purple"]',
      ),
    );
    expect(combatants[0]!.unmodelled).toEqual(['sings well', 'purple']);
    expect(unitOf(combatants[0]!)).toMatchObject({
      morale: { autoPass: true },
      lines: [{ invulnerableMelee: 5, weapons: [{ profiles: [{ autoHit: true }] }] }],
    });
  });
  test('UTF-16 with a byte-order mark is read; other encodings are refused in words', () => {
    const text = army('"slots": [["gun"]]');
    const utf16 = new Uint8Array(2 + 2 * text.length);
    utf16.set([0xff, 0xfe]);
    for (let i = 0; i < text.length; i++) utf16[2 + 2 * i] = text.charCodeAt(i);
    expect(jsonImporter.parse(source('a.json', utf16), {}).combatants).toHaveLength(1);
    const latin = Uint8Array.from([...'{"é'].map((c) => c.charCodeAt(0)));
    expect(jsonImporter.parse(source('a.json', latin), {}).problems[0]!.message).toContain('UTF-8');
    expect(jsonImporter.parse(source('a.json', utf16.slice(2)), {}).problems[0]!.code).toBe('wh40k/encoding');
  });
});

describe('sub-factions', () => {
  const sub = (change: string, match = '{}') =>
    army('"slots": [["gun"]]', undefined, `, "subFactions": [{ "name": "Sun", "match": ${match}, "changes": [${change}] }]`);

  test('set, multiply, add in that order, each as its own combatant', () => {
    const changes =
      '{ "on": "model", "field": "Cost", "op": "add", "value": 1 }, { "on": "model", "field": "Cost", "op": "mul", "value": 2 }, { "on": "model", "field": "BS", "op": "set", "value": 3 }';
    const { combatants } = parse(sub(changes));
    expect(combatants.map((c) => [c.name, c.points, c.base])).toEqual([
      ['Guard', 5, 'Guard'],
      ['Guard (Sun)', 11, 'Guard'],
    ]);
    expect(unitOf(combatants[1]!).lines[0]!.ballisticSkill).toBe(3);
  });
  test('weapon fields inside sections', () => {
    const { combatants } = parse(sub('{ "on": "weapon", "field": "to_hit.modifier", "op": "add", "value": 1 }'));
    expect(combatants.map((c) => unitOf(c).lines[0]!.weapons[0]!.profiles[0]!.toHit.modifier)).toEqual([0, 1]);
  });
  test('only where keywords and units match', () => {
    expect(parse(sub('', '{ "keywords": ["INFANTRY"] }')).combatants).toHaveLength(2);
    expect(parse(sub('', '{ "keywords": ["VEHICLE"] }')).combatants).toHaveLength(1);
    expect(parse(sub('', '{ "units": ["Others"] }')).combatants).toHaveLength(1);
  });
  test('unknown fields and results out of range are errors', () => {
    expect(problems(sub('{ "on": "model", "field": "Bs2", "op": "set", "value": 3 }'))[0]).toContain("'Bs2' is not a field of a model");
    expect(problems(sub('{ "on": "model", "field": "BS", "op": "add", "value": 9 }'))[0]).toContain('BS: use a whole number from 2 to 7.');
  });
});

describe('broken dictionaries: line and column', () => {
  test.each([
    [
      'an unknown weapon',
      army('"slots": [["gum"]]'),
      '"gum"',
      "error: Guardsman: The weapon 'gum' is not in the weapons dictionary. Did you mean 'gun'?",
    ],
    ['a save out of range', army('"Inv": 1'), '1 } }', 'error: Guard, Guardsman: Inv: use a whole number from 2 to 7.'],
    [
      'a bad requirement',
      army('"Req": "X5"'),
      '"X5"',
      "error: Guard, Guardsman: Req: 'X5' is not a requirement. Write 'E5' for every five models, 'A10' for after ten.",
    ],
    ['an unknown key', army('"Kost": 3'), '"Kost"', "warning: Guard, Guardsman: Unknown key 'Kost' was left out. Did you mean 'Cost'?"],
    [
      'a wrong type of weapon',
      army('"slots": [["gun"]]', '"R": 24, "Type": "Cannon"'),
      '"Cannon"',
      "error: gun: Type: 'Cannon' is not a weapon type. Use one of: Melee, Rapid Fire, Assault, Heavy, Pistol, Grenade, Dakka.",
    ],
    [
      'bad dice',
      army('"slots": [["gun"]]', '"R": 24, "Type": "Heavy 1", "D": "2x6"'),
      '"2x6"',
      "error: gun: D: '2x6' is not a dice expression such as 1d8+2.",
    ],
    ['a missing colon', '{\n "units" {} }', '{} }', "error: A ':' is expected after 'units'."],
    ['a negative cost', army('"slots": [[{ "weapon": "gun", "cost": -3 }]]'), '-3', 'error: Guardsman: cost: must not be negative.'],
  ])('%s', (_name, text, needle, message) => {
    const before = text.slice(0, text.indexOf(needle)).split('\n');
    expect(problems(text)).toContain(`army.json:${before.length}:${before.at(-1)!.length + 1} ${message}`);
  });
  test('an endless text', () => {
    expect(problems('{\n "un')).toEqual(['army.json:2:2 error: The text that begins here has no closing ".']);
  });
  test('contradicting limits', () => {
    const text = '{"units": {"U": {"minSquad": 6, "maxSquad": 5, "models": {"M": {"T": 3, "W": 1, "BS": 3, "Min": 7, "Max": 7}}}}}';
    expect(problems(text).join('\n')).toMatch(/is more than maxSquad[\s\S]*minimums add up to 7/);
  });
  test('one bad unit does not spoil the others', () => {
    const text = army('"slots": [["gun"]]').replace('"units": {', '"units": { "Bad": { "models": { "X": { "T": 3, "W": 0 } } },');
    expect(parse(text).combatants.map((c) => c.name)).toEqual(['Guard']);
  });
  test('too many compositions: so many as the limit, over all sizes, and the total is recorded', () => {
    const text = army('"slots": [["gun", null]], "hands": 1')
      .replace('"minSquad": 1, "maxSquad": 1', '"minSquad": 1, "maxSquad": 40')
      .replace('"Max": 1', '"Max": 40');
    const result = parse(text, { limit: 50 });
    expect(result.combatants).toHaveLength(50);
    expect(new Set(result.combatants.map((c) => c.data.lines.reduce((sum, l) => sum + l.count, 0))).size).toBeGreaterThan(24);
    expect(result.problems[0]!.message).toContain('860 compositions are more than the limit of 50');
  });
});

test('abilities may be a dictionary: names that are on, and texts', () => {
  const text = army('"slots": [["gun", null]], "hands": 1, "abilities": {"Fearless": true, "Fly": false, "Old rule": "They sing."}');
  const [unit] = parse(text).combatants;
  expect(unit!.data.abilities).toEqual(['Fearless', 'They sing.']);
  expect(unit!.data.morale.autoPass).toBe(true);
  expect(unit!.unmodelled).toContain('They sing.');
});

describe('literals', () => {
  test('are JSON where JSON is given', () => {
    const value = { a: [1, -2.5, 'x\n"é', true, null, { b: {} }], 'c d': [] };
    const { values, problems: found } = readLiterals(JSON.stringify(value, null, 2), 'x');
    expect(found).toEqual([]);
    expect(plainOf(values[0]!)).toEqual(value);
  });
  test('stop at too deep a nesting', () => {
    expect(readLiterals('['.repeat(100), 'x').problems[0]!.message).toContain('levels of brackets');
  });
});

describe('what the engine would refuse is refused with its line', () => {
  const compiles = (text: string) => wh40k.play.compile(parse(text).combatants, {}, []).problems;

  test.each([
    ['attacks of a model', army('"A": "1d67"'), /^army\.json:3:\d+ error: .*A: '1d67' is out of range \(at most 60\)\./m],
    ['wounds of a model', army('"W": 101'), /^army\.json:3:\d+ error: .*W: use a whole number from 1 to 100\./m],
    [
      'damage',
      army('"slots": [["gun"]]', '"R": 24, "Type": "Heavy 1", "S": 4, "D": "2d31"'),
      /^army\.json:5:\d+ error: .*D: '2d31' is out of range/m,
    ],
    ['models', army('"Min": 101, "Max": 101'), /^army\.json:3:\d+ error: .*Min: use a whole number from 0 to 100\./m],
  ])('%s', (_what, text, message) => {
    expect(problems(text).join('\n')).toMatch(message);
    expect(parse(text).combatants).toEqual([]);
    expect(compiles(text)).toEqual([]);
  });

  test('models that are too many together, while smaller squads of the unit are kept', () => {
    const unit = '{ "Ogres": { "minSquad": 3, "maxSquad": 5, "Ogre": { "T": 3, "W": 100, "BS": 4, "Min": 3, "Max": 5 } } }';
    const { combatants, problems: found } = parse(unit);
    expect(combatants.map(({ detail }) => detail)).toEqual(['3 Ogre', '4 Ogre']);
    expect(found.map(formatProblem).join('\n')).toMatch(/^army\.json:1:\d+ error: .*The unit has 500 wounds; at most 400 are supported\./m);
    expect(compiles(unit)).toEqual([]);
  });
});
