/** Every reading of every option, flipped alone: both engines play it alike, and it makes a difference to some pair. */
import { describe, expect, test } from 'vitest';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { OPTIONS, type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { fastCells, LIMIT, referenceCells, worst } from './compare.ts';
import { unit, weapon } from './kit.ts';

const MATCHES = 700;

/** Few units, in which every option finds something to decide. */
const FIELD: readonly UnitData[] = [
  unit({
    name: 'Lancers',
    size: 5,
    quality: 3,
    rules: ['Fast', 'Tough(2)', 'Fearless'],
    weapons: [weapon({ count: 5, attacks: 2, rules: ['Lance', 'AP(1)', 'Poison'] })],
  }),
  unit({
    name: 'Splitters',
    size: 5,
    quality: 5,
    rules: ['Fearless', 'Fear(9)'],
    weapons: [
      weapon({ count: 3, attacks: 5, rules: ['AP(2)', 'Rending'] }),
      weapon({ count: 2, attacks: 4, rules: ['Deadly(3)', 'AP(1)'] }),
    ],
  }),
  unit({
    name: 'Gunline',
    size: 6,
    rules: ['Relentless'],
    weapons: [
      weapon({ count: 4, range: 24, attacks: 2 }),
      weapon({ count: 2, range: 18, rules: ['Blast(6)', 'AP(1)'] }),
      weapon({ count: 6 }),
    ],
  }),
  unit({
    name: 'Menders',
    size: 10,
    quality: 5,
    defense: 4,
    rules: ['Regeneration', 'Scout', 'Tough(2)'],
    weapons: [weapon({ count: 10, range: 12, attacks: 1 }), weapon({ count: 10, attacks: 2, rules: ['Bane'] })],
  }),
  unit({
    name: 'Rock',
    quality: 4,
    defense: 2,
    rules: ['Tough(18)', 'Shielded', 'Fortified', 'Plaguebound Boost', 'Regeneration'],
    weapons: [weapon({ attacks: 6, rules: ['AP(2)'] }), weapon({ range: 18, attacks: 3, rules: ['Unstoppable'] })],
  }),
];

/** A unit is Shaken for one activation, and few are attacked in it: these two show nothing else. */
const BULLIED: readonly UnitData[] = [
  unit({ name: 'Bully', quality: 2, rules: ['Fear(99)', 'Tough(12)', 'Fearless'], weapons: [weapon({ attacks: 12 })] }),
  unit({ name: 'Victim', quality: 6, defense: 2, rules: ['Tough(90)', 'Immobile', 'Scout'], weapons: [] }),
];

/** Aircraft, and all kinds of units that hold the objective under them: on foot, with guns, with free moves. */
const OVERFLOWN: readonly UnitData[] = [
  unit({ name: 'Plane', rules: ['Aircraft', 'Tough(6)'], weapons: [weapon({ range: 12, attacks: 4 })] }),
  unit({ name: 'Brawlers', size: 5, rules: ['Tough(2)'], weapons: [weapon({ count: 5, attacks: 2 })] }),
  unit({ name: 'Carbines', size: 5, rules: ['Tough(2)'], weapons: [weapon({ count: 5, range: 18, attacks: 2 }), weapon({ count: 5 })] }),
  unit({ name: 'Throwers', rules: ['Tough(9)'], weapons: [weapon({ range: 24, attacks: 2 }), weapon({ attacks: 9 })] }),
  unit({
    name: 'Leapers',
    size: 5,
    rules: ['Tough(2)', 'Bounding', 'Relentless'],
    weapons: [weapon({ count: 5, range: 24 }), weapon({ count: 5 })],
  }),
];
const FIELD_FOR: Readonly<Record<string, readonly UnitData[]>> = { shaken: BULLIED, unchargeable: OVERFLOWN };

const specified = ruleOptionsOf({});
const flips = OPTIONS.flatMap((option) => {
  const values = option.kind === 'choice' ? option.choices.map((c) => c.value) : [true, false];
  return values.filter((value) => value !== option.default).map((value) => ({ id: option.id, value }));
});

test('the specification is the default of every option, and there are all the flips to play', () => {
  expect(ruleOptionsOf(Object.fromEntries(OPTIONS.map((option) => [option.id, option.default])))).toEqual(specified);
  expect(flips.length).toBeGreaterThan(20);
});

describe('each option alone', () => {
  const cells = (units: readonly UnitData[], ruleOptions: RuleOptions, engine: typeof fastCells): Float64Array[] =>
    engine(
      units.map((u) => fighterOf(u, ruleOptions)),
      ruleOptions,
      MATCHES,
    );
  const asSpecified = new Map([FIELD, ...Object.values(FIELD_FOR)].map((units) => [units, cells(units, specified, referenceCells)]));

  test.each(flips)('$id = $value', ({ id, value }) => {
    const ruleOptions = ruleOptionsOf({ [id]: value });
    const units = FIELD_FOR[id] ?? FIELD;
    const played = cells(units, ruleOptions, referenceCells);
    expect(worst(cells(units, ruleOptions, fastCells), played)).toBeLessThan(LIMIT);
    expect(worst(played, asSpecified.get(units)!)).toBeGreaterThan(LIMIT);
  });

  test('the default under aircraft', () => {
    expect(worst(cells(OVERFLOWN, specified, fastCells), asSpecified.get(OVERFLOWN)!)).toBeLessThan(LIMIT);
  });
});
