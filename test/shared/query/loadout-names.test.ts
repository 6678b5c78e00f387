import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../src-shared/contract/ruleset.ts';
import { type ColumnRow, CombatantColumns } from '../../../src-shared/query/combatant-columns.ts';
import {
  fullTitle,
  LoadoutNames,
  lineBesidePoints,
  noteBesidePoints,
  shortNumber,
  shortTitle,
  splitTitle,
  uniqueTitles,
} from '../../../src-shared/query/loadout-names.ts';
import { loadoutText, partsOf } from '../../../src-shared/query/loadout-text.ts';
import fc from '../../kit/fast-check.ts';

const FACTS: readonly FactSpec[] = [
  { id: 'tough', label: 'Tough', kind: 'number', loadout: true },
  { id: 'range', label: 'Longest range', kind: 'number' },
  { id: 'rule', label: 'Rules', kind: 'words', loadout: true },
];

interface Unit {
  readonly id?: number;
  readonly name?: string;
  readonly base?: string;
  readonly faction?: string;
  readonly detail?: string;
  readonly points?: number;
  readonly facts?: Readonly<Record<string, number | readonly string[]>>;
}

function namesOf(units: readonly Unit[]): LoadoutNames {
  const rows = units.map(
    (unit, i): ColumnRow => [
      unit.id ?? i + 1,
      unit.name ?? 'Titan',
      unit.detail ?? '',
      unit.base ?? unit.name ?? 'Titan',
      unit.faction ?? 'Hive',
      unit.points ?? 100,
      '[]',
      '[]',
      JSON.stringify(unit.facts ?? {}),
    ],
  );
  return new LoadoutNames(CombatantColumns.of(rows), { facts: FACTS, points: 'points' });
}

const differencesOf = (units: readonly Unit[]) => {
  const names = namesOf(units);
  return units.map((_, row) => names.difference(row));
};

test('a loadout is cut at commas outside brackets; its size is a part, and a part that was cut off is none', () => {
  expect(partsOf('[3] 3x Mace (A3, AP(1)), Shield, 2x Claw (A1)')).toEqual(['[3]', '3x Mace (A3, AP(1))', 'Shield', '2x Claw (A1)']);
  expect(partsOf('Mace (A3), Long Cannon (24", A\u2026')).toEqual(['Mace (A3)']);
  expect(partsOf('')).toEqual([]);
});

describe('a loadout in a row', () => {
  test.each([
    ['[5] 4x Orchard Gun (24", A2, AP(1)), Beak (A3)', '[5] 4x Orchard Gun, Beak'],
    ['6 Siege Brother (Grinder cannon, Concussion fist)', '6 Siege Brother (Grinder cannon, Concussion fist)'],
    ['4 actors, 41 HP, frontage 12', '4 actors, 41 HP, frontage 12'],
    ['Gun (24", never closed', 'Gun (24", never closed'],
  ])('%s', (detail, shown) => expect(loadoutText(detail)).toBe(shown));
});

describe('loadouts of one unit', () => {
  test('are numbered in the order of the library, whatever the order of the field', () => {
    const names = namesOf([{ id: 30 }, { id: 10 }, { id: 20 }]);
    expect([0, 1, 2].map((row) => names.number(row))).toEqual([
      { number: 3, of: 3 },
      { number: 1, of: 3 },
      { number: 2, of: 3 },
    ]);
    expect(names.title(0)).toBe('Titan \u00b7 loadout 3 of 3');
  });

  test('belong to one base unit of one faction', () => {
    const names = namesOf([{ faction: 'Hive' }, { faction: 'Robots' }, { faction: 'Hive' }, { name: 'Grunt' }]);
    expect([0, 1, 2, 3].map((row) => names.title(row))).toEqual([
      'Titan \u00b7 loadout 1 of 2',
      'Titan',
      'Titan \u00b7 loadout 2 of 2',
      'Grunt',
    ]);
    expect(names.units).toBe(3);
    expect([...names.siblings(2)]).toEqual([0, 2]);
  });

  test('need no number in their title where their names differ', () => {
    const names = namesOf([
      { name: 'Lord - Ranged', base: 'Lord' },
      { name: 'Lord - Melee', base: 'Lord' },
    ]);
    expect([names.title(0), names.title(1), names.hasSameNames]).toEqual(['Lord - Ranged', 'Lord - Melee', false]);
    expect(names.number(1)).toEqual({ number: 2, of: 2 });
  });

  test('show only what not all of them have', () => {
    expect(differencesOf([{ detail: 'Mace (A3), Shield' }, { detail: 'Mace (A3), Cloak' }, { detail: 'Mace (A3)' }])).toEqual([
      'Shield',
      'Cloak',
      'base loadout',
    ]);
    expect(differencesOf([{ detail: 'Claw, Claw' }, { detail: 'Claw' }])).toEqual(['Claw', 'base loadout']);
    expect(differencesOf([{ detail: 'Claw' }, { detail: 'Claw' }])).toEqual(['', '']);
    expect(differencesOf([{ detail: 'Claw' }])).toEqual(['']);
  });

  test('show the profile of a weapon where its name is not enough', () => {
    expect(differencesOf([{ detail: 'Gun (24", A1), Beak (A2)' }, { detail: 'Gun (24", A3), Claw (A2)' }])).toEqual([
      'Gun (24", A1), Beak',
      'Gun (24", A3), Claw',
    ]);
  });

  test('show upgrades that are no weapons: numbers and rules, but none that a weapon shows', () => {
    const units = [
      { detail: 'Claw (A2, Rending)', facts: { tough: 3, range: 0, rule: ['Rending', 'Tough', 'Fast'] } },
      { detail: 'Gun (24", A1)', facts: { tough: 6, range: 24, rule: ['Tough', 'Fast', 'Shielded'] } },
    ];
    expect(differencesOf(units)).toEqual(['Claw, Tough 3', 'Gun, Tough 6, Shielded']);
  });

  test('show their points where nothing else tells two of them apart', () => {
    const same = { detail: 'Claw' };
    expect(
      differencesOf([
        { ...same, points: 90 },
        { ...same, points: 120 },
        { detail: 'Gun', points: 90 },
      ]),
    ).toEqual(['Claw, 90 points', 'Claw, 120 points', 'Gun']);
  });

  test('with very long lists say how many parts are missing', () => {
    const long = Array.from({ length: 40 }, (_, i) => `Weapon number ${i}`).join(', ');
    const [text] = differencesOf([{ detail: long }, { detail: 'Claw' }]);
    expect(text).toMatch(/^Weapon number 0, .* and \d+ more$/);
    expect(text?.length).toBeLessThan(220);
  });
});

test('titles of a field with loadouts are unique within a unit', () => {
  const unit = fc.record({ name: fc.constantFrom('A', 'B'), base: fc.constantFrom('X', 'Y'), faction: fc.constantFrom('F', 'G') });
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const names = namesOf(units);
      const titles = units.map((u, row) => `${u.base}/${u.faction}/${names.title(row)}`);
      expect(new Set(titles).size).toBe(titles.length);
    }),
  );
});

test('headers get the faction, then the place in the field, where a title is not unique', () => {
  const row = (title: string, faction: string, index: number) => ({ title, faction, index });
  expect(uniqueTitles([row('Titan', 'Hive', 0), row('Titan', 'Robots', 1), row('Grunt', 'Hive', 2)])).toEqual([
    'Titan (Hive)',
    'Titan (Robots)',
    'Grunt',
  ]);
  expect(uniqueTitles([row('Titan', '', 4), row('Titan', '', 7)])).toEqual(['Titan #4', 'Titan #7']);
});

test('a title in one line has the difference, or the loadout of a unit without siblings', () => {
  expect(
    fullTitle({ title: 'Titan \u00b7 loadout 1 of 2', detail: 'Claw (A2), Gun', loadout: { number: 1, of: 2 }, difference: 'Gun' }),
  ).toBe('Titan \u00b7 loadout 1 of 2 (Gun)');
  expect(fullTitle({ title: 'Grunt', detail: 'Claw (A2)', loadout: null, difference: '' })).toBe('Grunt (Claw)');
  expect(fullTitle({ title: 'Grunt', detail: '', loadout: null, difference: '' })).toBe('Grunt');
});

describe('where names are cut', () => {
  const rows = (units: readonly Unit[]) => {
    const names = namesOf(units);
    return units.map(({ name = 'Titan' }, row) => ({ name, ...names.label(row) }));
  };

  test('a number tells loadouts apart that have the same name, or names whose ends may not be seen', () => {
    const numbers = (units: readonly Unit[]) => rows(units).map(shortNumber);
    expect(numbers([{ detail: 'Mace' }, { detail: 'Claw' }])).toEqual(['1/2', '2/2']);
    expect(
      numbers([
        { name: 'Titan Mace', base: 'Titan' },
        { name: 'Titan Claw', base: 'Titan' },
      ]),
    ).toEqual(['', '']);
    const long = ['Assault Grunts - Blast', 'Assault Grunts - Blast Combined'];
    expect(numbers(long.map((name) => ({ name, base: 'Assault Grunts' })))).toEqual(['1/2', '2/2']);
    expect(numbers([{ name: 'A very long name that has no siblings' }])).toEqual(['']);
  });

  test('a title comes apart into what it was made of', () => {
    const [first, , other] = rows([{ detail: 'Mace' }, { detail: 'Claw' }, { name: 'Drummer' }]);
    expect(splitTitle(first!.title)).toEqual({ name: 'Titan', number: '1/2' });
    expect(shortTitle(first!.title)).toBe('Titan 1/2');
    expect(splitTitle(other!.title)).toEqual({ name: 'Drummer', number: '' });
    expect(shortTitle('Titan \u00b7 loadout of 3')).toBe('Titan \u00b7 loadout of 3');
  });
});

test('with scopes only rows of the same one are siblings, each by the facts of its game', () => {
  const row = (id: number, detail: string): ColumnRow => [id, 'Titan', detail, 'Titan', 'Hive', 100, '[]', '[]', `{"tough":${id}}`];
  const columns = CombatantColumns.of([row(1, 'Mace'), row(2, 'Claw'), row(3, 'Mace'), row(4, 'Drum'), row(5, 'Mace')]);
  const specs = (at: number) => ({ facts: at < 2 ? FACTS : [], points: 'points' });
  const names = new LoadoutNames(columns, specs, Uint32Array.of(7, 7, 8, 8, 0));
  expect(columns.ids.length).toBe(5);
  expect([0, 1, 2, 3, 4].map((at) => names.difference(at))).toEqual(['Mace, Tough 1', 'Claw, Tough 2', 'Mace', 'Drum', '']);
  expect([0, 1, 2, 3, 4].map((at) => names.number(at)?.number ?? null)).toEqual([1, 2, 1, 2, null]);
});

test('points that stand beside a line are not said twice; where nothing else differs it is the whole loadout', () => {
  const mech = { detail: '70 t, Missile Boat', title: 'Archer', points: 1477, loadout: { number: 1, of: 2 } };
  const line = (difference: string) => lineBesidePoints({ ...mech, difference }, 'BV');
  expect([line('1477 BV'), line('Sniper, 1477 BV'), line('477 BV'), line('')]).toEqual(['70 t, Missile Boat', 'Sniper', '477 BV', '']);
  expect(lineBesidePoints({ ...mech, loadout: null, difference: '' }, 'BV')).toBe('70 t, Missile Boat');
});

test('points that stand beside a note are not said twice', () => {
  const loadout = { detail: '', title: 'Titan', points: 210, loadout: { number: 1, of: 2 } };
  expect(noteBesidePoints({ ...loadout, difference: '2x Flamer, 210 points' }, 'points')).toBe('loadout 1 of 2, 2x Flamer');
  expect(noteBesidePoints({ ...loadout, difference: '210 points' }, 'points')).toBe('loadout 1 of 2');
  expect(noteBesidePoints({ ...loadout, difference: '1210 points' }, 'points')).toBe('loadout 1 of 2, 1210 points');
});
