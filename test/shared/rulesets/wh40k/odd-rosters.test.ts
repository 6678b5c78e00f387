/** Selections of rosters that leave something out, name something twice, or hold rules for some of their models alone. */
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../../src-shared/contract/importer.ts';
import { compile } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import { datasheetImporter } from '../../../../src-shared/rulesets/wh40k/import/datasheet-text.ts';
import { decodeText } from '../../../../src-shared/rulesets/wh40k/import/encoding.ts';
import { type Profile, rosterFromJson, type Selection } from '../../../../src-shared/rulesets/wh40k/import/roster.ts';
import { readRoster } from '../../../../src-shared/rulesets/wh40k/import/roster-units.ts';
import { readWeaponProfile } from '../../../../src-shared/rulesets/wh40k/import/weapon-profile.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { combatant, line, source } from './kit.ts';

type Cells = Readonly<Record<string, string>>;

const at = { line: 1, column: 1 };
const profile = (name: string, type: string, values: Cells): Profile => ({ name, type, values, at });
const stats = (name: string, changes: Cells = {}) =>
  profile(name, 'Unit', { M: '6"', WS: '3+', BS: '3+', S: '4', T: '4', W: '2', A: '1', Ld: '7', Save: '4+', ...changes });
const gun = (name: string, changes: Cells = {}) =>
  profile(name, 'Weapon', { Range: '24"', Type: 'Heavy 1', S: '4', AP: '-1', D: '1', Abilities: '-', ...changes });
const rule = (name: string, text: string) => profile(name, 'Abilities', { Description: text });

function selection(
  name: string,
  type: string,
  number: number,
  profiles: readonly Profile[],
  selections: readonly Selection[] = [],
): Selection {
  return { name, type, number, profiles, selections, rules: [], points: 10, categories: [], at };
}

const weapon = (name: string, number: number, changes: Cells = {}) => selection(name, 'upgrade', number, [gun(name, changes)]);
const model = (name: string, number: number, profiles: readonly Profile[] = [], weapons: readonly Selection[] = []) =>
  selection(name, 'model', number, [stats(name), ...profiles], weapons);

function read(unit: Selection, gameSystem = 'Warhammer 40,000 9th Edition'): ImportResult<Unit> {
  return readRoster({ name: 'Demo', gameSystem, points: null, forces: [{ catalogue: 'Mob', selections: [unit] }] }, 'demo.ros');
}
const unitIn = (unit: Selection, gameSystem?: string) => read(unit, gameSystem).combatants[0]!;
const linesOf = (unit: Selection, gameSystem?: string) => unitIn(unit, gameSystem).data.lines;

describe('rules for some of the models', () => {
  const squad = (...rules: Profile[]) => selection('Gang', 'unit', 1, rules, [model('Ganger', 4), model('Boss', 1)]);
  const saves = (...rules: Profile[]) => linesOf(squad(...rules)).map((l) => [l.name, l.invulnerableRanged]);

  test('an invulnerable save of all, of the model it names, or of all but one', () => {
    expect(saves(rule('Invulnerable Save', 'Models in this unit have a 5+ invulnerable save.'))).toEqual([
      ['Ganger', 5],
      ['Boss', 5],
    ]);
    expect(saves(rule('Invulnerable Save: Bosses', 'This model has a 4+ invulnerable save.'))).toEqual([
      ['Ganger', 7],
      ['Boss', 7],
    ]);
    expect(saves(rule('Invulnerable Save: Boss', 'This model has a 4+ invulnerable save.'))).toEqual([
      ['Ganger', 7],
      ['Boss', 4],
    ]);
    expect(saves(rule('Invulnerable Save', 'Models in this unit have a 5+ invulnerable save. Excluding the Boss.'))).toEqual([
      ['Ganger', 5],
      ['Boss', 7],
    ]);
  });
  test('a rule on a model is its own: its save, its skill, and what halves its damage', () => {
    const boss = model('Boss', 1, [rule('Thick hide', 'Half damage. This model has a 5+ invulnerable save.')]);
    const [gangers, led] = linesOf(selection('Gang', 'unit', 1, [], [model('Ganger', 4), boss]));
    expect([gangers!.invulnerableRanged, gangers!.damage]).toEqual([7, undefined]);
    expect([led!.invulnerableRanged, led!.damage]).toEqual([5, { halveDamage: true, subtractDamage: 0 }]);
  });
  test('a profile that weakens with wounds acts in units of one model', () => {
    const damaged = rule(
      'Damaged: 1-4 wounds remaining',
      'While this model has 1-4 wounds remaining, each time this model makes an attack, subtract 1 from the hit roll.',
    );
    const alone = unitIn(selection('Beast', 'model', 1, [stats('Beast', { W: '8' }), damaged]));
    expect(alone.data.lines[0]!.brackets).toEqual([{ upTo: 4, hit: -1 }]);
    const two = unitIn(selection('Beasts', 'unit', 1, [damaged], [model('Beast', 2)]));
    expect(two.data.lines[0]!.brackets).toBeUndefined();
    expect(two.unmodelled.join()).toMatch(/^Damaged: 1-4 wounds remaining: While/);
  });
});

describe('weapons', () => {
  test('on a unit of one kind of model: as many as there are, or one for each', () => {
    const weapons = (number: number) =>
      linesOf(selection('Gang', 'unit', 1, [], [model('Ganger', 4), weapon('Bow', number)]))[0]!.weapons[0]!.count;
    expect([weapons(1), weapons(2)]).toEqual([4, 2]);
  });
  test('on a unit of the tenth edition: most of its models have them', () => {
    const bow = selection('Bow', 'upgrade', 3, [
      profile('Bow', 'Ranged Weapons', { Range: '24"', A: '1', BS: '3+', S: '4', AP: '0', D: '1', Keywords: '-' }),
    ]);
    const unit = selection('Gang', 'unit', 1, [], [model('Boss', 1), model('Ganger', 4), bow]);
    expect(linesOf(unit, 'Warhammer 40,000 10th Edition').map((l) => [l.name, l.weapons.map((w) => w.count)])).toEqual([
      ['Ganger', [3]],
      ['Boss', []],
    ]);
  });
  test('the row above the modes of a weapon is no weapon; its words are listed', () => {
    const heading = (text: Cells) => profile('Bow', 'Weapon', { Range: '24"', Type: '-', S: '-', AP: '-', D: '-', ...text });
    const with_ = (text: Cells) => {
      const bow = selection('Bow', 'upgrade', 1, [heading(text), gun('Bow - wide'), gun('Bow - narrow')]);
      const unit = unitIn(selection('Boss', 'model', 1, [stats('Boss')], [bow]));
      return [unit.data.lines[0]!.weapons.map((w) => w.profiles.map((p) => p.name)), unit.data.played, unit.unmodelled];
    };
    const modes = [['Bow - wide', 'Bow - narrow']];
    const choose = 'Before selecting targets, select one of the profiles below to make attacks with.';
    expect(with_({ Abilities: choose })).toEqual([modes, [`Bow: ${choose}`], []]);
    expect(with_({ Abilities: 'It sings.' })).toEqual([modes, undefined, ['Bow: It sings.']]);
    expect(with_({ Abilities: '-' })).toEqual([modes, undefined, []]);
    expect(with_({})).toEqual([modes, undefined, []]);
  });
  test('past six the detail only says that there are more', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const boss = (n: number) =>
      unitIn(
        selection(
          'Boss',
          'model',
          1,
          [stats('Boss')],
          names.slice(0, n).map((name) => weapon(name, 1)),
        ),
      );
    expect([boss(6).detail, boss(7).detail]).toEqual(['1 Boss (A, B, C, D, E, F)', '1 Boss (A, B, C, D, E, F, ...)']);
  });
});

describe('what a roster leaves out', () => {
  test('a selection without profiles is named if it costs points, and passed over if it does not', () => {
    const fort = { ...selection('Fort', 'unit', 1, []), points: 0 };
    expect(read(fort).problems.map((p) => p.code)).toEqual(['wh40k/no-units']);
    expect(read({ ...fort, points: 30 }).problems.map((p) => p.message)[0]).toBe(
      "'Fort' costs 30 points but has no Unit profile, so it was left out.",
    );
  });
  test('a profile without wounds is none', () => {
    const { W: _, ...rest } = stats('Boss').values;
    const { problems, combatants } = read(selection('Boss', 'model', 1, [profile('Boss', 'Unit', rest)]));
    expect([problems[0]!.code, combatants]).toEqual(['wh40k/bad-profile', []]);
  });
  test('names and types in JSON, also under an older key', () => {
    const roster = rosterFromJson({
      forces: [{ selections: [{ number: 0, profiles: [{ name: 'Boss', profileTypeName: 'Unit', characteristics: [{ text: '6' }] }] }] }],
    });
    expect(roster!.forces[0]!.selections).toMatchObject([
      { name: 'unnamed', number: 1, profiles: [{ name: 'Boss', type: 'Unit', values: { '': '6' } }] },
    ]);
  });
});

describe('a weapon profile with empty cells', () => {
  const ninth = (values: Cells) => readWeaponProfile(profile('Bow', 'Weapon', values));
  const tenth = (values: Cells) => readWeaponProfile(profile('Bow', 'Ranged Weapons', values));

  test('is a weapon as far as it can be', () => {
    expect(ninth({ Type: 'Heavy', S: '4' })).toMatchObject({
      weapon: { range: 0, attacks: '1', attacksHalf: null, ap: '0', damage: '1' },
    });
    expect(ninth({ Type: 'Melee', S: 'User' })).toMatchObject({ weapon: { attacks: '0', strength: { form: 'user' } } });
    expect(tenth({ S: '4' })).toMatchObject({ weapon: { range: 0, attacks: '1', skill: 7 }, listed: ["A ''", "AP ''", "D ''"] });
  });
  test.each<[string, Cells, string]>([
    ['Weapon', { Type: 'Loud' }, "the type 'Loud' is not known, so the weapon was left out."],
    ['Weapon', { Type: 'Heavy 1', S: 'much' }, "the strength 'much' cannot be read, so the weapon was left out."],
    ['Weapon', { Type: 'Heavy 1' }, "the strength '' cannot be read, so the weapon was left out."],
    ['Weapon', { Type: 'Heavy 100', S: '4' }, "'100' is out of range (at most 60)."],
    ['Ranged Weapons', { S: 'much' }, "the strength 'much' cannot be read, so the weapon was left out."],
    ['Ranged Weapons', { S: '4', A: '100' }, "'100' is out of range (at most 60)."],
  ])('or none: %s %o', (type, values, fault) => {
    expect(readWeaponProfile(profile('Bow', type, values))).toEqual({ fault });
  });
});

describe('a datasheet as text', () => {
  const SHEET = 'Wardens\nM 6" T 4 SV 3+ W 2 LD 6+ OC 2\nRifle 24" 2 3+ 4 -1 1';
  const sheet = (text: string, settings = {}) => datasheetImporter.parse(source('x.txt', text), settings);

  test('has as many models as its text says, or as are asked for', () => {
    const models = (text: string, settings = {}) => sheet(text, settings).combatants[0]!.data.lines[0]!.count;
    expect([models(SHEET), models(`${SHEET}\n5 models`), models(`${SHEET}\n5 models`, { models: 3 })]).toEqual([1, 5, 3]);
  });
  test('is less certain without weapons, and no datasheet without characteristics', () => {
    const sure = (text: string) => datasheetImporter.detect(source('x.txt', text));
    expect([sure(SHEET), sure(SHEET.split('\n').slice(0, 2).join('\n')), sure('Wardens'), sure(`{${SHEET}`)]).toEqual([0.9, 0.4, 0, 0]);
  });
  test('words of a weapon may stand on the next line, also the last', () => {
    const words = (text: string) => sheet(text).combatants[0]!.data.lines[0]!.weapons[0]!.profiles[0]!.abilities;
    expect([words(`${SHEET}\n[HEAVY, BLAST]`), words(SHEET)]).toEqual([['HEAVY', 'BLAST'], []]);
  });
  test('that is too large for a unit is refused', () => {
    const { combatants, problems } = sheet(`${SHEET.replace('W 2', 'W 50')}\n50 models`);
    expect([combatants, problems.map((p) => p.message)]).toEqual([[], ['The unit has 2500 wounds; at most 400 are supported.']]);
  });
});

describe('bytes', () => {
  const utf16 = (text: string, little: boolean) => {
    const bytes = [...`\uFEFF${text}`].flatMap((c) => {
      const code = c.charCodeAt(0);
      return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
    });
    return source('a.txt', Uint8Array.from(bytes));
  };

  test('UTF-16 in both orders', () => {
    expect([true, false].map((little) => decodeText(utf16('Wärter', little)))).toEqual([{ text: 'Wärter' }, { text: 'Wärter' }]);
  });
  test('half a character is refused with the name of the encoding', () => {
    const { bytes } = utf16('ab', false);
    expect(decodeText(source('a.txt', bytes.slice(0, -1)))).toMatchObject({
      problem: { message: 'The file is not UTF-16BE text. Save it as UTF-8 and import it again.' },
    });
  });
});

describe('units of two editions', () => {
  test('are named with the file they come from', () => {
    const old = { ...combatant([line()], { name: 'Old Guard' }), source: { file: 'lists/old/guard.ros', line: 1, column: 1 } };
    const young = combatant([line()], { name: 'Young Guard' });
    const { problems } = compile([old, { ...young, data: { ...young.data, edition: '10e' } }], {});
    expect(problems[0]!.message).toBe(
      'Units of two editions cannot meet: Old Guard (guard.ros) is of the eighth and ninth edition, but Young Guard is of the tenth edition.',
    );
  });
});
