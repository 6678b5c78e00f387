/** Units of a text list whose numbers come from datasheets: models, weapons and what the list leaves open. */
import { describe, expect, test } from 'vitest';
import type { Asset } from '../../../../src-shared/contract/combatant.ts';
import type { ImportReference } from '../../../../src-shared/contract/importer.ts';
import { textImporter } from '../../../../src-shared/rulesets/wh40k/import/army-list-text.ts';
import type { Datasheet } from '../../../../src-shared/rulesets/wh40k/import/datasheets.ts';
import type { Profile, Selection } from '../../../../src-shared/rulesets/wh40k/import/roster.ts';
import { source } from './kit.ts';

const at = { line: 1, column: 1 };
const profile = (name: string, type: string, values: Readonly<Record<string, string>>): Profile => ({ name, type, values, at });
const gun = (name: string) => profile(name, 'Ranged Weapons', { Range: '24"', A: '1', BS: '4+', S: '4', AP: '0', D: '1', Keywords: '-' });
const stats = (name: string, T = '4') => profile(name, 'Unit', { M: '6"', T, SV: '4+', W: '1', LD: '7+', OC: '1' });
const selection = (name: string, type: string, changes: Partial<Selection> = {}): Selection => ({
  name,
  number: 1,
  type,
  profiles: [],
  rules: [],
  selections: [],
  points: 0,
  categories: [],
  at,
  ...changes,
});

const GANG: Datasheet = {
  id: 'gang',
  name: 'Gang',
  faction: 'Mob',
  keywords: [],
  minModels: 3,
  maxModels: 6,
  prices: [30],
  unit: selection('Gang', 'unit', { profiles: [stats('Ganger')] }),
  models: [
    { name: 'Ganger w/ bow', min: 2, max: 5, isDefault: true, selection: selection('Ganger w/ bow', 'model') },
    { name: 'Boss', min: 1, max: 1, isDefault: false, selection: selection('Boss', 'model') },
  ],
  weapons: [gun('Bow'), gun('➤ Sling - stones'), gun('➤ Sling - fire')],
  abilities: [profile('Horn', 'Abilities', { Description: 'It is loud.' })],
};
const WAGON: Datasheet = {
  ...GANG,
  id: 'wagon',
  name: 'Wagon',
  minModels: 1,
  maxModels: 1,
  unit: selection('Wagon', 'model', { profiles: [stats('Wagon')] }),
  models: [],
};

function imported(list: string, sheet: Datasheet = GANG) {
  const assets: Asset<Datasheet>[] = [{ ruleset: 'wh40k', kind: 'datasheet', name: sheet.name, tags: [], data: sheet }];
  const reference: ImportReference = { names: () => [sheet.name], assets: () => assets };
  return textImporter.parse(source('list.txt', `+++++\n${list}\n`), {}, reference);
}

const lines = (list: string, sheet?: Datasheet) =>
  imported(list, sheet).combatants.map(({ data }) =>
    data.lines.map(
      (l) => `${l.count} ${l.name}: ${l.weapons.map((w) => `${w.count} ${w.profiles.map((p) => p.name).join(' / ')}`).join(', ')}`,
    ),
  );
const said = (list: string, sheet?: Datasheet) => imported(list, sheet).problems.map(({ message, subject }) => [subject, message]);

describe('models', () => {
  test('by their names, also by the name without what they hold', () => {
    expect(lines('Gang (40 pts)\n• 4x Ganger\n  • 4x Bow\n• 1x Boss\n  • 1x Bow')).toEqual([['4 Ganger: 4 Bow', '1 Boss: 1 Bow']]);
  });
  test('without weapons of their own', () => {
    expect(lines('Gang (40 pts)\n• 4x Ganger\n• 1x Boss')).toEqual([['4 Ganger: ', '1 Boss: ']]);
  });
  test('that no sheet knows have the profile of the unit', () => {
    expect(lines('Gang (40 pts)\n• 4x Ganger\n• 1x Drummer\n  • 1x Bow')).toEqual([['4 Ganger: ', '1 Drummer: 1 Bow']]);
  });
  test('of one kind, where the list names weapons alone', () => {
    expect(lines('4x Gang (40 pts)\n• 4x Bow')).toEqual([['4 Ganger w/ bow: 4 Bow']]);
    expect(lines('4x Gang (40 pts)\n• 4x Bow', { ...GANG, models: [] })).toEqual([['4 Gang: 4 Bow']]);
  });
  test('that are the unit themselves', () => {
    expect(lines('Wagon (40 pts)\n• 2x Bow', WAGON)).toEqual([['1 Wagon: 2 Bow']]);
    expect(lines('Wagon (40 pts)', { ...WAGON, prices: [] })).toEqual([['1 Wagon: ']]);
  });
});

describe('weapons', () => {
  test('all profiles with the name before the dash are modes of one', () => {
    expect(lines('Gang (40 pts)\n• 1x Boss\n  • 1x Sling')).toEqual([['1 Boss: 1 Sling - stones / Sling - fire']]);
  });
  test('beside the models they belong to most of them', () => {
    expect(lines('Gang (40 pts)\n• 2x Ganger\n• 1x Boss\n• 3x Bow')).toEqual([['2 Ganger: 3 Bow', '1 Boss: ']]);
  });
  test('an ability is no weapon, and what is neither is named', () => {
    expect(said('Gang (40 pts)\n• 1x Boss\n  • 1x Horn')).toEqual([]);
    expect(said('Gang (40 pts)\n• 1x Boss\n  • 1x Drum')).toEqual([['Gang', "The datasheet of 'Gang' has no 'Drum'."]]);
  });
  test('labels are none', () => {
    expect(said('Gang (40 pts)\n• 1x Boss: Warlord, Bow\n• Enhancement: Old Banner')).toEqual([]);
  });
});

test('a sheet whose numbers cannot be read gives no unit', () => {
  const broken = { ...GANG, unit: selection('Gang', 'unit', { profiles: [stats('Ganger', 'tough')] }) };
  expect(lines('Gang (40 pts)\n• 1x Boss', broken)).toEqual([]);
  expect(said('Gang (40 pts)\n• 1x Boss', broken)[0]![0]).toBe('Gang');
});

describe('units of the samples', () => {
  test('that are misspelt get a hint', () => {
    const { problems } = textImporter.parse(source('list.txt', '+++++\n5x Ash Riaders (50 pts)\n'), {});
    expect(problems).toMatchObject([{ code: 'wh40k/unknown-unit', hint: "Did you mean 'Ash Raiders'?" }]);
  });
  test('that are too many are refused', () => {
    const { problems, combatants } = textImporter.parse(source('list.txt', '+++++\n500x Ash Raiders (50 pts)\n'), {});
    expect(combatants).toEqual([]);
    expect(problems).toMatchObject([{ code: 'wh40k/bad-unit', message: 'The unit has 500 models; use 1 to 100.', subject: 'Ash Raiders' }]);
  });
  test('have their standard weapons where the list names none', () => {
    const { combatants } = textImporter.parse(source('list.txt', '+++++\n5x Ash Raiders (50 pts)\n'), {});
    expect(combatants.map((c) => c.detail)).toEqual(['5 Ash Raider (Shard rifle)']);
  });
  test('list what stands beside their models, but for labels', () => {
    const text = '+++++\n5x Ash Raiders (50 pts)\n• 5x Ash Raider: 5 with Shard rifle\n• 1x Old horn\n• Warlord\n';
    const [unit] = textImporter.parse(source('list.txt', text), {}).combatants;
    expect(unit!.unmodelled).toContain('Old horn');
    expect(unit!.unmodelled).not.toContain('Warlord');
  });
  test('may hold a known weapon that is none of their choices: it costs nothing', () => {
    const text = '+++++\n5x Ash Raiders (50 pts)\n• 5x Ash Raider: 5 with Bladed prow\n';
    const [unit] = textImporter.parse(source('list.txt', text), {}).combatants;
    const [plain] = textImporter.parse(source('list.txt', '+++++\n5x Ash Raiders (50 pts)\n'), {}).combatants;
    expect(unit!.detail).toBe('5 Ash Raider (Bladed prow)');
    expect(unit!.data.lines[0]!.cost).toBe(plain!.data.lines[0]!.cost);
  });
});
