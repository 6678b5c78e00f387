/** Dictionaries and rosters with something odd in them: each oddity has its sentence, and the rest is still read. */
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../../src-shared/contract/importer.ts';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { formatProblem } from '../../../../src-shared/contract/problem.ts';
import { textImporter } from '../../../../src-shared/rulesets/wh40k/import/army-list-text.ts';
import { checkUnit } from '../../../../src-shared/rulesets/wh40k/import/check.ts';
import { datasheetImporter } from '../../../../src-shared/rulesets/wh40k/import/datasheet-text.ts';
import { jsonImporter, readDictionary } from '../../../../src-shared/rulesets/wh40k/import/dictionary.ts';
import { plainOf, readLiterals } from '../../../../src-shared/rulesets/wh40k/import/literal.ts';
import { rosterFromJson } from '../../../../src-shared/rulesets/wh40k/import/roster.ts';
import { rosterImporter, rosterJsonImporter } from '../../../../src-shared/rulesets/wh40k/import/roster-importers.ts';
import { readRoster } from '../../../../src-shared/rulesets/wh40k/import/roster-units.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { readUnitTexts } from '../../../../src-shared/rulesets/wh40k/rules/unit-text.ts';
import { readWeaponText } from '../../../../src-shared/rulesets/wh40k/rules/weapon-text.ts';
import { source, weapon } from './kit.ts';

type Fields = { readonly [name: string]: Json };

const GUN = { R: 24, Type: 'Heavy 1', S: 4, AP: -1, D: 1 };
const MODEL = { WS: 4, BS: 4, S: 3, T: 3, W: 1, Min: 1, Max: 1, slots: [['gun']] };

function army(part: { model?: Fields; unit?: Fields; gun?: Fields; rest?: Fields }): string {
  const units = { Guard: { keywords: ['INFANTRY'], ...part.unit, models: { Guardsman: { ...MODEL, ...part.model } } } };
  return JSON.stringify({ units, weapons: { gun: { ...GUN, ...part.gun } }, ...part.rest });
}

const parse = (text: string, settings = {}) => jsonImporter.parse(source('army.json', text), settings);
const messages = (text: string) => parse(text).problems.map(({ message }) => message);
const weaponOf = (text: string) => unitIn(parse(text)).lines[0]!.weapons[0]!.profiles[0]!;

function unitIn({ combatants }: ImportResult<Unit>, at = 0): Unit {
  const found = combatants[at];
  if (found === undefined) throw new Error('No unit was read.');
  return found.data;
}

describe('values of the wrong kind', () => {
  test.each<readonly [name: string, text: string, message: string]>([
    ['a flag', army({ gun: { to_hit: { auto_hit: 'maybe' } } }), 'auto_hit: use true or false.'],
    ['a text', army({ gun: { Type: ['Heavy'] } }), 'Type: a text is needed.'],
    ['a list of texts', army({ model: { abilities: [3] } }), 'abilities: a text is needed.'],
    ['a number instead of texts', army({ model: { abilities: 3 } }), 'abilities: a text is needed.'],
    ['a section', army({ gun: { to_hit: 3 } }), 'to_hit: a dictionary in braces is needed.'],
    ['slots', army({ model: { slots: 'gun' } }), 'slots: a list of slots is needed.'],
    ['one slot', army({ model: { slots: [7] } }), 'A weapon slot needs a name, a list of names or a map of names to costs.'],
    ['the price of a weapon', army({ model: { slots: [{ gun: 'much' }] } }), "The cost of 'gun' must be a number that is not negative."],
    ['a number', army({ model: { T: ['four'] } }), 'T: use a whole number from 1 to 40.'],
    ['a number in words', army({ model: { T: 'four' } }), 'T: use a whole number from 1 to 40.'],
    [
      'a number that is missing',
      JSON.stringify({ units: { Guard: { models: { Guardsman: { ...MODEL, T: undefined } } } } }),
      'T: a value is needed.',
    ],
    ['dice', army({ model: { A: [] } }), 'A: the dice expression is empty.'],
    ['a cost above all bounds', army({ model: { Cost: 1e9 } }), 'Cost: use a number from 0 to 100000.'],
    ['a weapon', JSON.stringify({ weapons: { gun: 3 } }), "The weapon 'gun' needs a dictionary in braces."],
    ['a unit', JSON.stringify({ units: { Guard: 3 } }), "The unit 'Guard' needs a dictionary in braces."],
    ['a model', JSON.stringify({ units: { Guard: { models: { Guardsman: 3 } } } }), "The model 'Guardsman' needs a dictionary in braces."],
    [
      'a unit without models',
      JSON.stringify({ units: { Guard: { keywords: [] } } }),
      "The unit 'Guard' has no models: none of its entries has a W.",
    ],
    ['a text instead of dictionaries', '"Guard"', 'A dictionary of units, weapons or sub-factions is expected.'],
    ['nothing', '', 'No unit was found: a unit is a dictionary of models with W.'],
  ])('%s', (_name, text, message) => expect(messages(text)).toContain(message));
});

describe('rules of a weapon that do not exist', () => {
  test.each<readonly [name: string, gun: Fields, message: string]>([
    ['no type', { Type: null }, 'Type: a value is needed.'],
    ['a strength', { S: 'strong' }, "S: 'strong' is not a strength such as 4, user, +1 or x2."],
    ['a multiple of dice', { Type: 'Melee', S: 'xD3' }, "S: 'xD3' is not a strength such as 4, user, +1 or x2."],
    ['an armour penetration', { AP: 'lots' }, "AP: 'lots' is not an armour penetration such as -2 or -d3."],
    ['three numbers of attacks', { Type: 'Dakka 5/3/1' }, "Type: '5/3/1' has more than two parts."],
    ['three of them as A', { A: '5/3/1' }, "A: '5/3/1' has more than two parts."],
    ['two of which one is no number', { A: '5/few' }, "A: 'few' is not a dice expression such as 1d8+2."],
    ['a reroll', { to_hit: { reroll: 'sometimes' } }, 'reroll: use one of: none, ones, failed, failed_natural, fish.'],
    ['an extra', { to_hit: { extra_form: 'twice' } }, "extra_form: use 'add' or 're-roll'."],
    ['too many extras', { to_hit: { extra_form: 'add', extra_amount: 9 } }, 'extra_amount goes up to 6.'],
  ])('%s', (_name, gun, message) => expect(messages(army({ gun }))).toContain(message));

  test('copied fields are read as they were meant, and it is said', () => {
    const text = army({ gun: { to_FnP: { no_invul: true } } });
    expect(messages(text)).toContain("to_FnP: 'no_invul' is read as 'no_FnP'.");
    expect(weaponOf(text)).toMatchObject({ noFeelNoPain: true });
  });

  test('no strength and no penetration: none of a gun, its bearer in melee', () => {
    expect(weaponOf(army({ gun: { S: null, AP: null } }))).toMatchObject({ strength: { form: 'fixed', value: '0' }, ap: '0' });
    expect(weaponOf(army({ gun: { Type: 'Melee', S: null, A: 2 } }))).toMatchObject({ strength: { form: 'user' }, attacks: '2' });
    expect(weaponOf(army({ gun: { Type: 'Dakka 5/3' } }))).toMatchObject({ attacks: '3', attacksHalf: '5' });
  });

  test('rerolls in both notations', () => {
    const reroll = (toHit: Fields) => weaponOf(army({ gun: { to_hit: toHit } })).toHit.reroll;
    expect(reroll({ 're-roll1': true })).toBe('ones');
    expect(reroll({ 're-roll_all': true })).toBe('failed');
    expect(reroll({ 're-roll_all': true, reroll_judge: 'natural' })).toBe('failed_natural');
    expect(reroll({ reroll: 'fish' })).toBe('fish');
    expect(weaponOf(army({ gun: { to_wound: { target: 4, mw_target: 6, mw_amount: 'd3' } } })).toWound).toMatchObject({
      target: 4,
      mortalTarget: 6,
      mortalAmount: 'd3',
    });
  });
});

describe('units', () => {
  test.each<readonly [name: string, part: Parameters<typeof army>[0], message: string]>([
    ['least above most', { model: { Min: 3, Max: 2 } }, 'Min: is more than Max (2).'],
    ['too small a most', { unit: { minSquad: 5 } }, "minSquad: the models' maximums add up to 1, fewer than the smallest squad of 5."],
    ['models that disagree', { unit: { minSquad: 1 }, model: { minSquad: 2, Max: 3 } }, 'minSquad: the models disagree: 1 and 2.'],
    ['a reroll of saves', { unit: { defence: { save_reroll: 'all' } } }, 'save_reroll: use none, ones or failed.'],
    ['a requirement of a weapon', { model: { slots: [[{ weapon: 'gun', Req: 'often' }]] } }, "Req: 'often' is not a requirement."],
  ])('%s', (_name, part, message) => expect(messages(army(part))).toContain(message));

  test('defence and morale of a unit', () => {
    const defence = { hit_modifier: -1, save_reroll: 'ones', halve_damage: true, subtract_damage: 1 };
    const unit = { defence, morale: { auto_pass: true, attrition_modifier: -1 }, faction: 'Choir' };
    const [read] = parse(army({ unit })).combatants;
    expect(read?.faction).toBe('Choir');
    expect(read?.data).toMatchObject({
      defence: { hitModifier: -1, saveReroll: 'ones', halveDamage: true, subtractDamage: 1 },
      morale: { autoPass: true, ignoreAttrition: false, attritionModifier: -1 },
    });
  });

  test('an empty slot at a price, a choice of weapons at theirs, and a weapon written out', () => {
    const prices = (slots: Json) => parse(army({ model: { slots, hands: 1 } })).combatants.map(({ points }) => points);
    expect(prices([{ gun: 5, none: 1 }]).toSorted()).toEqual([1, 5]);
    expect(prices([[{ weapon: null, cost: 2 }]])).toEqual([2]);
    expect(prices([{ weapon_name: 'pike', Type: 'Melee', S: '+1', cost: 4 }])).toEqual([4]);
    expect(prices([{ weapon_name: 7, Type: 'Melee' }])).toEqual([0]);
    expect(prices([{ weapon_name: 'pike', Type: 'Melee', cost: 'much' }])).toEqual([0]);
    expect(prices([{ gun: '5' }])).toEqual([5]);
  });

  test('of the same weapon at two prices the cheaper', () => {
    const offers = [2, 5].map((cost) => ({ weapon: 'gun', cost }));
    for (const slot of [offers, offers.toReversed()])
      expect(parse(army({ model: { slots: [slot] } })).combatants.map(({ points }) => points)).toEqual([2]);
  });

  test('no weapon, and abilities that say nothing', () => {
    const unit = unitIn(parse(army({ model: { slots: [], Weapon1: 'none', Weapon2: 'gun', abilities: ['', null, 'Swims'] } })));
    expect(unit.lines[0]!.weapons.map(({ profiles }) => profiles[0]!.name)).toEqual(['gun']);
    expect(unit.abilities).toEqual(['Swims']);
  });

  test('an ability under a condition is a switch of the unit', () => {
    const label = 'Once per battle, add 1 to the hit roll.';
    expect(unitIn(parse(army({ model: { abilities: [label] } }))).switches).toEqual([{ label, effect: { hit: 1 } }]);
  });

  test('a template that cannot be read is left out, the others stay', () => {
    const { templates, problems } = readDictionary(army({ rest: { Broken: { models: { Bat: { ...MODEL, T: 'four' } } } } }), 'x');
    expect(templates.map(({ name }) => name)).toEqual(['Guard']);
    expect(problems.map(({ message }) => message)).toContain('T: use a whole number from 1 to 40.');
  });

  test('limits that leave no composition are an error of the unit', () => {
    const text = army({ model: { Req: 'E5' } });
    expect(messages(text)).toContain('No legal composition exists: minimums, maximums and requirements contradict each other.');
    expect(parse(text).combatants).toEqual([]);
  });
});

describe('sub-factions', () => {
  const change = (part: Fields) => ({ name: 'Ninth', changes: [{ on: 'model', field: 'T', op: 'add', value: 1, ...part }] });
  const withSub = (sub: Json) => army({ rest: { subFactions: sub } });

  test.each<readonly [name: string, sub: Json, message: string]>([
    ['no list', { name: 'Ninth' }, 'subFactions: a list is needed.'],
    ['no dictionary', ['Ninth'], 'A sub-faction is a dictionary with a name and changes.'],
    ['a change that is none', [{ name: 'Ninth', changes: ['T'] }], 'A change is a dictionary with on, field, op and value.'],
    ['on nothing', [change({ on: 'ship' })], 'on: use model, weapon or unit.'],
    ['an operation', [change({ op: 'halve' })], 'op: use set, mul or add.'],
    ['a field', [change({ field: 'Tough' })], "field: 'Tough' is not a field of a model."],
    ['a field of a field', [change({ field: 'T.x' })], "field: 'T.x' is not a field of a model."],
    ['three of them', [change({ on: 'weapon', field: 'to_hit.modifier.x' })], "field: 'to_hit.modifier.x' is not a field of a weapon."],
    ['no field', [{ name: 'Ninth', changes: [{ on: 'model', op: 'add', value: 1 }] }], "field: '' is not a field of a model."],
    ['a product of words', [change({ field: 'A', op: 'mul', value: 'D3' })], "'A' cannot be changed by mul here."],
  ])('%s', (_name, sub, message) => expect(messages(withSub(sub))).toContain(message));

  test('a value that is missing', () => {
    expect(messages(withSub([{ name: 'Ninth', changes: [{ on: 'model', field: 'T', op: 'add' }] }]))).toContain(
      'value: a value is needed.',
    );
  });

  test('numbers are added and multiplied, dice get a term, sections their field', () => {
    const changed = (part: Fields, model: Fields = {}) => {
      const text = army({ model, rest: { subFactions: [change(part)] } });
      return unitIn(parse(text), 1).lines[0]!;
    };
    expect(changed({}).toughness).toBe(4);
    expect(changed({ op: 'mul', value: 1.5 }).toughness).toBe(5);
    expect(changed({ field: 'A', value: 1 }, { A: 'D3' }).attacks).toBe('d3+1');
    expect(changed({ field: 'A', value: -1 }, { A: 'D6' }).attacks).toBe('d6-1');
    expect(changed({ field: 'Ld', value: 1 }, { Ld: 8 }).leadership).toBe(9);
    const onWeapon = changed({ on: 'weapon', field: 'to_hit.modifier', value: 1 });
    expect(onWeapon.weapons[0]?.profiles[0]?.toHit.modifier).toBe(1);
    const named = parse(army({ rest: { subFactions: [{ changes: [] }, { name: 'Tenth' }] } })).combatants.map(({ name }) => name);
    expect(named).toEqual(['Guard', 'Guard (unnamed)', 'Guard (Tenth)']);
    const section = army({
      gun: { to_hit: { modifier: -1 } },
      rest: { subFactions: [change({ on: 'weapon', field: 'to_hit.reroll', op: 'set', value: 'ones' })] },
    });
    expect(unitIn(parse(section), 1).lines[0]!.weapons[0]!.profiles[0]!.toHit).toMatchObject({ modifier: -1, reroll: 'ones' });
  });

  test('a change of a section that cannot be made leaves it as it was', () => {
    const text = army({
      gun: { to_hit: { modifier: -1 } },
      rest: { subFactions: [change({ on: 'weapon', field: 'to_hit.modifier', op: 'mul', value: 'D3' })] },
    });
    expect(messages(text)).toContain("'to_hit.modifier' cannot be changed by mul here.");
    expect(readDictionary(text, 'x').weapons.get('gun')!.weapon.toHit.modifier).toBe(-1);
  });

  test('are left out where the settings say so', () => {
    expect(parse(withSub([change({})]), { subFactions: 'none' }).combatants).toHaveLength(1);
  });
});

describe('text that is nearly a dictionary', () => {
  const read = (text: string) => {
    const { values, problems } = readLiterals(text, 'x');
    return { values: values.map(plainOf), problems: problems.map(({ message }) => message) };
  };

  test.each<readonly [name: string, text: string, values: readonly Json[], problem: string | null]>([
    ['a byte-order mark and comments', '\uFEFF# units\n{"a": 1} // end', [{ a: 1 }], null],
    ['escapes', String.raw`{"a": "\u00e9\t\/\q"}`, [{ a: 'é\t/q' }], null],
    ['commas between values', '{"a": 1}, , {"b": 2}', [{ a: 1 }, { b: 2 }], null],
    ['an escape that breaks off', '{"a": "b\\', [], 'The text that begins here has no closing ".'],
    ['commas too many', '{,"a": [1,,2,],}', [{ a: [1, 2] }], 'A comma too many was skipped.'],
    ['a brace that never closes', '{"a": 1', [{ a: 1 }], "The text ends before '}'; it was supplied."],
    ['no braces at all', '"a": 1, "b": None', [{ a: 1, b: null }], "The outer '{' is missing and was supplied."],
    ['no braces, and one too many', '"a": 1}', [{ a: 1 }], "A closing '}' without its opening was skipped."],
    ['names without quotation marks', '{Rapid Fire: yes}', [{ 'Rapid Fire': 'yes' }], 'The name Rapid Fire has no quotation marks.'],
    ['words of Python', '{"a": True, "b": none}', [{ a: true, b: null }], "'True' was read as true."],
    ['a tuple', '{"a": (1, 2)}', [{ a: [1, 2] }], 'A tuple in round brackets was read as a list.'],
    ['a name twice', '{"a": 1, "a": 2}', [{ a: 2 }], "'a' is given twice; the last one counts."],
    ['a list that never closes', '[1, 2', [], "A ']' is missing."],
    ['a list closed by a brace', '[1}', [], "A ']' is missing."],
    ['an end instead of a value', '{"a":', [], 'The text ends where a value is expected.'],
    ['a bracket instead of a value', '{"a": }', [], "A value is expected, not '}'."],
    ['a sign instead of a name', '{%: 1}', [], "A name in quotation marks is expected, not '%'."],
    ['half an escape', String.raw`{"a": "\u12"}`, [], String.raw`\u needs four hexadecimal digits.`],
    ['a text over two lines', '{"a": "b\nc"}', [], 'The text that begins here has no closing ".'],
  ])('%s', (_name, text, values, problem) => {
    const found = read(text);
    expect(found.values).toEqual(values);
    if (problem === null) expect(found.problems).toEqual([]);
    else expect(found.problems).toContain(problem);
  });

  test('what needs a repair at every step is no dictionary', () => {
    expect(read(`[1${',,'.repeat(2000)}]`).problems.at(-1)).toBe('Too many repairs; this is not a dictionary.');
    expect(read('}'.repeat(1000)).problems).toHaveLength(200);
  });
});

describe('which file it is', () => {
  const sureness = (text: string) => jsonImporter.detect(source('army.json', text));

  test('a roster is not, weapons alone may be, whole profiles surely are', () => {
    expect(sureness('{"roster": {"BS": 3}}')).toBe(0);
    expect(sureness('{"gun": {"Type": "Heavy 1"}}')).toBe(0.5);
    expect(sureness('{"a": 1}')).toBe(0);
    expect(sureness('{"M": {"BS": 3}}')).toBe(0.4);
    expect(sureness('{"M": {"BS": 3, "W": 1, "Ar": 4}}')).toBe(0.95);
  });

  test('rosters by their root, their game and their name', () => {
    const of = (name: string, text: string) => rosterImporter.detect(source(name, text));
    expect(of('a.ros', '<roster gameSystemName="Warhammer 40,000">')).toBe(0.98);
    expect(of('a.xml', '<ns:roster name="x">')).toBe(0.6);
    expect(of('a.ros', '<army>')).toBe(0.3);
    expect(of('a.xml', '<army>')).toBe(0);
    const zipped = (name: string) => rosterImporter.detect(source(name, Uint8Array.of(0x50, 0x4b, 3, 4)));
    expect([zipped('a.rosz'), zipped('a.zip')]).toEqual([0.95, 0.3]);
    const json = (text: string) => rosterJsonImporter.detect(source('a.json', text));
    expect(json('{"roster": {"gameSystemName": "Warhammer 40000"}}')).toBe(0.97);
    expect(json('{"_forces": []}')).toBe(0.6);
    expect(json('{"army": []}')).toBe(0);
    expect(json('[]')).toBe(0);
  });

  test('army lists by their prices and their shape; lists of other games are not ours', () => {
    const of = (text: string) => textImporter.detect(source('list.txt', text));
    expect(of('++++++++\nGuard (50 pts)')).toBe(0.7);
    expect(of('Guard (50 points)\nExported with App Version 1')).toBe(0.7);
    expect(of('Guard [50 pts]\n• 5x Lasgun')).toBe(0.7);
    expect(of('Guard (50 pts)')).toBe(0.25);
    expect(of('Guard [5] Q4+ D4+ (50 pts)')).toBe(0.05);
    expect(of('Guard, fifty points')).toBe(0);
    expect(of('{"Guard": (50 pts)}')).toBe(0);
  });
});

describe('rosters of list builders as JSON', () => {
  const PROFILE = { M: '6"', WS: '3+', BS: '3+', S: '4', T: '4', W: '2', A: '2', Ld: '8', Save: '3+' };
  const cells = (values: Readonly<Record<string, string>>) => Object.entries(values).map(([name, value]) => ({ name, value }));
  const profile = (type: string, name: string, values: Readonly<Record<string, string>>) => ({
    name,
    typeName: type,
    characteristics: cells(values),
  });
  const trooper = (part: Fields = {}) => ({
    name: 'Trooper',
    type: 'model',
    number: 5,
    profiles: [profile('Unit', 'Trooper', PROFILE)],
    costs: [{ name: 'pts', value: 90 }],
    ...part,
  });
  const roster = (selections: Json, part: Fields = {}): Json => ({
    name: 'Muster',
    forces: [{ catalogueName: 'Choir', selections }],
    ...part,
  });
  const read = (selections: Json, part: Fields = {}) => readRoster(rosterFromJson(roster(selections, part))!, 'muster.json');

  test('a squad, its points, and a total that differs', () => {
    const { combatants, problems, detected } = read([trooper()], { costs: [{ name: ' pts ', value: 100 }] });
    expect(combatants[0]).toMatchObject({ name: 'Trooper', faction: 'Choir', points: 90, detail: '5 Trooper' });
    expect(problems.map(formatProblem).join('\n')).toMatch(/The selections cost 90 points, the roster says 100\./);
    expect(detected[0]).toBe('unknown game system');
  });

  test('neither forces nor units', () => {
    expect(rosterFromJson({ roster: {} })).toBeNull();
    expect(rosterFromJson(null)).toBeNull();
    expect(read([{ name: 'Relic' }]).problems.map(({ message }) => message)).toEqual(['No unit with a profile was found in the roster.']);
  });

  test('forces inside forces, a force without a catalogue, numbers as words', () => {
    const inner = { selections: [trooper({ number: 'many', customName: 'The Old Guard' })] };
    const result = readRoster(rosterFromJson({ forces: [{ catalogueName: 'Choir', forces: [inner] }] })!, 'x');
    expect(result.combatants[0]).toMatchObject({ name: 'The Old Guard', faction: 'No faction' });
    expect(unitIn(result).lines[0]?.count).toBe(1);
  });

  test('endless forces and selections are cut, not followed', () => {
    let force: Fields = { selections: [trooper()] };
    let selection: Fields = trooper();
    for (let i = 0; i < 100; i++) {
      force = { forces: [force] };
      selection = { name: 'Box', selections: [selection] };
    }
    expect(rosterFromJson({ forces: [force] })?.forces.length).toBeLessThan(60);
    expect(readRoster(rosterFromJson(roster([selection]))!, 'x').combatants).toEqual([]);
  });

  test.each<readonly [name: string, values: Readonly<Record<string, string>>, message: string]>([
    ['without wounds', { ...PROFILE, W: '-' }, "The profile 'Trooper' has no usable W and T."],
    ['with too many', { ...PROFILE, W: '99' }, 'The unit has 495 wounds; at most 400 are supported.'],
  ])('a profile %s is refused', (_name, values, message) => {
    const { combatants, problems } = read([trooper({ profiles: [profile('Unit', 'Trooper', values)] })]);
    expect(combatants).toEqual([]);
    expect(problems.map((p) => p.message)).toContain(message);
  });

  test('characteristics as they are found: no skill, two saves, dice, stars with their table', () => {
    const line = (values: Readonly<Record<string, string>>, more: readonly Fields[] = []) => {
      const profiles = [profile('Unit', 'Trooper', { ...PROFILE, ...values }), ...more];
      return unitIn(read([trooper({ number: 1, profiles })])).lines[0]!;
    };
    expect(line({ WS: '-', BS: '1+', A: 'lots', Ld: '', S: '', M: '' })).toMatchObject({
      weaponSkill: 7,
      ballisticSkill: 7,
      attacks: '1',
      leadership: 7,
      strength: 3,
      move: 0,
    });
    expect(line({ Save: '2+/5++' })).toMatchObject({ armour: 2, invulnerableMelee: 5, invulnerableRanged: 5 });
    expect(line({ Save: '', SV: '4+' })).toMatchObject({ armour: 4, invulnerableMelee: 7 });
    expect(line({ Save: '9+' })).toMatchObject({ armour: 7 });
    const stars = { M: '*', BS: '*', A: '*' };
    expect(
      line(stars, [profile('Stat Damage - M/BS/A', 'Table', { 'Remaining W': '6-12', First: '10', Second: '3+', Third: 'D6' })]),
    ).toMatchObject({ move: 10, ballisticSkill: 3, attacks: 'd6' });
    expect(line(stars, [profile('Wound Track', 'Table', { Movement: '8', BS: '4+', Attacks: '3', Other: 'x' })])).toMatchObject({
      move: 8,
      ballisticSkill: 4,
      attacks: '3',
    });
    expect(line(stars)).toMatchObject({ move: 0, ballisticSkill: 7 });
  });

  test('weapons: modes of one, headings, and those that cannot be read', () => {
    const weapon = (name: string, values: Readonly<Record<string, string>>) =>
      profile('Weapon', name, { Range: '24"', Type: 'Heavy 1', S: '4', AP: '-1', D: '1', Abilities: '-', ...values });
    const gun = {
      name: 'Gun',
      number: 5,
      profiles: [
        weapon('Gun', { Range: '-', Type: '-', S: '-', AP: '-', D: '-' }),
        weapon('1. Gun - burst', { Type: 'Dakka 5/3', Range: '0-24"' }),
        weapon('2. Gun - aimed', { D: 'lots', AP: 'none' }),
        weapon('Odd', { Type: 'Cannon' }),
        weapon('Weak', { S: 'weak' }),
        weapon('Huge', { D: '99' }),
        weapon('Hexed', { Abilities: 'Hexes the moon.' }),
      ],
    };
    const result = read([trooper({ selections: [gun] })]);
    const { combatants, problems } = result;
    const carried = unitIn(result).lines[0]!.weapons;
    expect(carried.map(({ profiles }) => profiles.map(({ name }) => name))).toEqual([['Gun - burst', 'Gun - aimed'], ['Hexed']]);
    expect(carried[0]?.profiles[0]).toMatchObject({ attacks: '3', attacksHalf: '5', range: 24 });
    expect(carried[0]?.profiles[1]).toMatchObject({ damage: '1', ap: '0' });
    expect(combatants[0]?.unmodelled).toEqual(
      expect.arrayContaining(['Weapon: Odd', 'Weapon: Weak', 'Weapon: Huge', 'Hexed: Hexes the moon.']),
    );
    expect(problems.filter(({ code }) => code === 'wh40k/bad-weapon')).toHaveLength(3);
  });

  test('equal models listed apart are one line; one without a profile is left out', () => {
    const squad = {
      name: 'Squad',
      type: 'unit',
      selections: [
        trooper({ number: 2, costs: [{ name: 'pts', value: 36 }] }),
        trooper({ number: 3, costs: [{ name: 'pts', value: 54 }] }),
        trooper({ name: 'Drone', number: 1, profiles: [profile('Unit', 'Drone', { ...PROFILE, T: '5' })] }),
      ],
    };
    const lines = unitIn(read([squad])).lines.map(({ name, count }) => [name, count]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['Trooper', 5],
        ['Drone', 1],
      ]),
    );
    const bare = { name: 'Squad', type: 'unit', selections: [trooper(), { name: 'Ghost', type: 'model' }] };
    expect(read([bare]).problems.map(({ message }) => message)).toContain("The model 'Ghost' has no Unit profile and was left out.");
  });
});

describe('rosters as XML', () => {
  const parseXml = (text: string) => rosterImporter.parse(source('muster.ros', text), {});
  const cell = (name: string, value: string) => `<characteristic name="${name}" value="${value}"/>`;
  const unit = ['M', 'WS', 'BS', 'S', 'T', 'W', 'A', 'Ld', 'Save'].map((name) => cell(name, '3')).join('');

  test('what has no name, no number and no price has the usual ones', () => {
    const profile = `<profile profileTypeName="Unit"><characteristics>${unit}</characteristics></profile>`;
    const selection = `<selection type="model"><profiles>${profile}</profiles><rules><rule/><rule name="Echo"/></rules><categories><category/></categories><costs><cost value="7"/></costs></selection>`;
    const { combatants, problems } = parseXml(
      `<roster><costs><cost value="3"/></costs><forces><force><selections>${selection}</selections></force></forces></roster>`,
    );
    expect(problems).toEqual([]);
    expect(combatants[0]).toMatchObject({ name: 'unnamed', faction: 'No faction', points: 0, tags: [], unmodelled: ['Echo'] });
    expect(combatants[0]?.data.lines[0]).toMatchObject({ count: 1, toughness: 3, armour: 3 });
  });

  test('a profile without a type is no profile', () => {
    const text =
      '<roster><forces><force><selections><selection><profiles><profile/></profiles></selection></selections></force></forces></roster>';
    expect(parseXml(text).problems.map(({ message }) => message)).toEqual(['No unit with a profile was found in the roster.']);
  });

  test('another file, and JSON without forces', () => {
    expect(parseXml('<army/>').problems.map(({ message }) => message)).toEqual(["This is a 'army' file; a roster is needed."]);
    const json = rosterJsonImporter.parse(source('a.json', '{"roster": {}}'), {});
    expect(json.problems.map(({ message }) => message)).toEqual(['The file holds no roster with forces.']);
  });
});

describe('abilities in words', () => {
  const weapon = (text: string, gun: Fields = {}) => weaponOf(army({ gun: { ...gun, abilities: [text] } }));
  const unit = (text: string) => unitIn(parse(army({ model: { abilities: [text] } })));

  test('of a weapon', () => {
    expect(weapon('An unmodified hit roll of 6 scores two additional hits.').toHit).toMatchObject({
      extraForm: 'add',
      extraTarget: 6,
      extraAmount: 2,
    });
    expect(weapon('The bearer makes 2 additional attacks with this weapon.', { Type: 'Melee', A: 1 }).attacks).toBe('3');
    expect(weapon('The bearer makes 2 additional attacks with this weapon.').attacks).toBe('1');
    expect(weapon('An unmodified wound roll of 6 inflicts D3 mortal wounds in addition.').toWound).toMatchObject({
      mortalTarget: 6,
      mortalAmount: 'd3',
      mortalEnds: false,
    });
    expect(weapon('An unmodified hit roll of 5+ inflicts one mortal wound instead.').toHit).toMatchObject({
      mortalTarget: 5,
      mortalAmount: '1',
      mortalEnds: true,
    });
    expect(weapon('Subtract one from hit rolls.').toHit.modifier).toBe(-1);
    expect(weapon('Re-roll failed wound rolls.').toWound.reroll).toBe('failed');
    expect(weapon('Re-roll hit rolls.').toHit.reroll).toBe('failed');
    expect(weapon('Invulnerable saves cannot be made.').noInvulnerable).toBe(true);
  });

  test('of a unit', () => {
    expect(unit('5+ invulnerable save').lines[0]).toMatchObject({ invulnerableMelee: 5, invulnerableRanged: 5 });
    expect(unit('5+ invulnerable save against ranged attacks').lines[0]).toMatchObject({ invulnerableMelee: 7, invulnerableRanged: 5 });
    expect(unit('5+ invulnerable save against melee weapons').lines[0]).toMatchObject({ invulnerableMelee: 5, invulnerableRanged: 7 });
    expect(unit('Feel no pain (5+)').lines[0]).toMatchObject({ feelNoPain: 5, feelNoPainMortal: 5 });
    expect(unit('Roll a die: on a 6+, that mortal wound is not lost.').lines[0]).toMatchObject({ feelNoPain: 7, feelNoPainMortal: 6 });
    expect(unit('On a 6, that wound stays.').abilities).toEqual(['On a 6, that wound stays.']);
    expect(unit('Half damage').defence.halveDamage).toBe(true);
    expect(unit('-1 to wound').defence.woundModifier).toBe(-1);
    expect(unit('Fearless').morale.autoPass).toBe(true);
  });
});

describe('the last look before a unit fights', () => {
  const [good] = parse(army({})).combatants;
  const fault = (change: (unit: Unit) => unknown) => {
    const result = checkUnit({ ...good!, data: change(good!.data) as Unit });
    return 'problem' in result ? result.problem.message : null;
  };
  const line = (part: Fields) => fault((unit) => ({ ...unit, lines: [{ ...unit.lines[0], ...part }] }));

  test('a good one is let through', () => expect(fault((unit) => unit)).toBeNull());

  test.each<readonly [data: unknown, message: string]>([
    [null, 'The unit has no models.'],
    [{}, 'The unit has no models.'],
    [{ lines: [] }, 'The unit has no models.'],
    [{ lines: [{ count: 1 }] }, 'The unit lacks its traits.'],
    [{ lines: [{ count: 1 }], keywords: [] }, 'The unit lacks its traits.'],
    [{ lines: [{ count: 1 }], keywords: [], defence: {} }, 'The unit lacks its traits.'],
    [{ lines: [{ count: 0 }], keywords: [], defence: {}, morale: {} }, 'The unit has 0 models; use 1 to 100.'],
    [{ lines: [{ count: 1, wounds: 401 }], keywords: [], defence: {}, morale: {} }, 'The unit has 401 wounds; at most 400 are supported.'],
  ])('%j', (data, message) => expect(fault(() => data)).toBe(message));

  test.each<readonly [part: Fields, message: string]>([
    [{ count: 1.5 }, 'Guardsman: bad number of models.'],
    [{ wounds: 0.5 }, 'Guardsman: W must be a whole number from 1.'],
    [{ toughness: 0 }, 'Guardsman: T must be a whole number from 1.'],
    [{ strength: -1 }, 'Guardsman: S must be a whole number.'],
    [{ armour: 1 }, 'Guardsman: skills and saves go from 2 to 7.'],
    [{ feelNoPain: 8 }, 'Guardsman: skills and saves go from 2 to 7.'],
    [{ cost: -1 }, 'Guardsman: the cost is negative.'],
    [{ attacks: '1d67' }, "Guardsman: '1d67' is out of range (at most 60)."],
    [{ weapons: [{ count: -1, profiles: [] }] }, 'Guardsman: bad number of weapons.'],
  ])('%j', (part, message) => expect(line(part)).toBe(message));
});

test('names of rules full of blanks, rules full of dots and of sentences are read in passing', () => {
  const many = (part: string) => `${part.repeat(50_000)}a`;
  const context = { carries: () => true, names: [] };
  const names = [' ', '- ', '\n', 'Add 1 to the hit roll    '].map((part) => ({ name: many(part), text: '' }));
  expect(readUnitTexts(names, context).listed).toHaveLength(3);
  expect(readUnitTexts([{ name: 'Song', text: many('Sing.\n') }], context).listed).toHaveLength(50_001);
  expect(readWeaponText(weapon(), [many('.!')]).listed).toHaveLength(1);
  expect(readWeaponText(weapon(), [many('Sing.\n')]).listed).toHaveLength(50_001);
});

test('a datasheet full of blanks and a number of many digits are read in passing', () => {
  const sheet = `Fox${' '.repeat(300_000)}Cub\nM T SV W LD OC\n6" 4 3+ 2 6+ 1\nBite Melee 2 3+ 4 -1 1`;
  const { combatants } = datasheetImporter.parse(source('fox.txt', sheet), {});
  expect(combatants.map(({ name, data }) => [name, data.lines[0]!.toughness])).toEqual([['Fox Cub', 4]]);
  expect(readLiterals(`${'1'.repeat(300_000)}b`, 'x').values).toMatchObject([{ kind: 'text' }]);
});

test('weapons of a roster with long names and cells are read in passing', () => {
  const cells = ['Range', 'Type', 'S', 'AP', 'D'].map((name) => `<characteristic name="${name}">${'x'.repeat(200_000)}</characteristic>`);
  const unit = ['M', 'WS', 'BS', 'S', 'T', 'W', 'A', 'Ld', 'Save'].map((name) => `<characteristic name="${name}">3</characteristic>`);
  const profile = (type: string, name: string, values: readonly string[]) =>
    `<profile name="${name}" typeName="${type}"><characteristics>${values.join('')}</characteristics></profile>`;
  const profiles = profile('Unit', 'Fox', unit) + profile('Weapon', `Gun${' '.repeat(200_000)}x`, cells);
  const selection = `<selection name="Fox" type="model" number="1"><profiles>${profiles}</profiles></selection>`;
  const text = `<roster><forces><force><selections>${selection}</selections></force></forces></roster>`;
  expect(rosterImporter.parse(source('fox.ros', text), {}).combatants.map(({ name }) => name)).toEqual(['Fox']);
});

test('a million blank lines before a list and behind it are read in passing', () => {
  const blank = '\n'.repeat(1_000_000);
  const { combatants, problems } = textImporter.parse(
    source('list.txt', `${blank}Ash (100 points)\n${blank}Nobody (100 points)\n${blank}`),
    {},
  );
  expect(combatants).toEqual([]);
  expect(problems.map(({ line }) => line)).toContain(2_000_002);
});
