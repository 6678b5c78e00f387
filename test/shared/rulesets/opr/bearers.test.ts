/** Rules that only some models have, and what a list says about a unit. */
import { describe, expect, test } from 'vitest';
import { findRule } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { idleRules, unmodelledRules } from '../../../../src-shared/rulesets/opr/rules/bearers.ts';
import { combatantOf } from '../../../../src-shared/rulesets/opr/rules/combatant.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { combatSignature, joinFault, type RuleRef, type UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { defaultOptions, fighter, SHOOT, unit, weapon, woundsOf } from './kit.ts';

const some = (size: number, ...rules: readonly RuleRef[]): UnitData => ({ ...unit({ size }), rules });
const joined = (rules: readonly string[], heroRules: readonly string[], size = 2): UnitData => ({
  ...unit({ size, rules }),
  hero: unit({ name: 'Boss', rules: heroRules }),
});

describe('rules without effect', () => {
  test.each<[string, UnitData, readonly string[]]>([
    ['none', unit({ rules: ['Stealth'] }), []],
    ['unknown ones', unit({ rules: ['Stealth', 'Shiny'] }), ['Shiny']],
    ['unknown ones of weapons', unit({ weapons: [weapon({ rules: ['AP(1)', 'Sparkling'] })] }), ['Sparkling']],
    [
      'unknown ones of one weapon of several',
      unit({ weapons: [weapon({ rules: ['AP(1)'] }), weapon({ rules: ['Sparkling'] })] }),
      ['Sparkling'],
    ],
    ['those of which only a part is for whole units', some(3, { name: 'Instinctive', models: 1 }), ['Instinctive (1 of 3 models)']],
    [
      'those of whole units that only some models have',
      some(3, { name: 'Retaliate', arg: 1, models: 1 }),
      ['Retaliate(1) (1 of 3 models)'],
    ],
    ['not where all models have them', some(3, { name: 'Retaliate', arg: 1, models: 3 }), []],
    ['not those that a single model has for itself', some(3, { name: 'Furious', models: 1 }), []],
    [
      "those of whole units that only a hero has, and the hero's unknown ones",
      joined([], ['Retaliate', 'Shiny']),
      ['Shiny', 'Retaliate (hero only)'],
    ],
    ['not where the unit has them, too', joined(['Retaliate'], ['Retaliate']), []],
    ['unknown ones of a unit with a hero', joined(['Shiny'], []), ['Shiny']],
  ])('%s', (_, given, expected) => {
    expect(unmodelledRules(given)).toEqual(expected);
  });
});

describe('rules that are off because too few models have them', () => {
  const idle = (given: UnitData) => idleRules(given).map(({ rule, share, untilAlone }) => [rule, share, untilAlone]);

  test.each<[string, UnitData, readonly unknown[]]>([
    ['all models need it', some(3, { name: 'Stealth', models: 2 }), [['Stealth', '2 of 3 models', false]]],
    ['most models need it, and half are not most', some(4, { name: 'Armor', arg: 3, models: 2 }), [['Armor(3)', '2 of 4 models', false]]],
    ['most have it', some(4, { name: 'Armor', arg: 3, models: 3 }), []],
    ['one bearer is enough', some(3, { name: 'Fear', arg: 1, models: 1 }), []],
    ['each has it for itself', some(3, { name: 'Furious', models: 1 }), []],
    ['it slows all', some(3, { name: 'Slow', models: 1 }), []],
    ['it hastens rushes alone', some(3, { name: 'Rapid Rush', models: 1 }), [['Rapid Rush', '1 of 3 models', false]]],
    ['a part of it each has for itself', some(3, { name: 'Royal Legion', models: 1 }), []],
    ['it makes a hero of the unit', joined([], ['Hero']), []],
    ['it does nothing at all', some(3, { name: 'Strider', models: 1 }), []],
    ['it is unknown', some(3, { name: 'Shiny', models: 1 }), []],
    ['a hero lacks it', joined(['Stealth'], []), [['Stealth', 'not the hero', false]]],
    ['a hero lacks it, but most have it', joined(['Armor(3)'], []), []],
    ['a hero lacks it, and one other is not most', joined(['Armor(3)'], [], 1), [['Armor(3)', 'not the hero', false]]],
    ['both have it', joined(['Stealth'], ['Stealth']), []],
    ["the hero's protection counts once it is alone", joined([], ['Stealth']), [['Stealth', 'hero only', true]]],
    ["the hero's speed does not", joined([], ['Fast']), [['Fast', 'hero only', false]]],
    ['the unit has a rule that is unknown', joined(['Shiny'], ['Stealth']), [['Stealth', 'hero only', true]]],
    ["a hero's rule is unknown", joined([], ['Shiny']), []],
  ])('%s', (_, given, expected) => {
    expect(idle(given)).toEqual(expected);
  });
});

describe('what a unit has from its rules', () => {
  const rulesOf = (given: UnitData) => fighterOf(given, defaultOptions()).activeRules.map(({ rule, x }) => [rule, x]);

  test('a rule twice counts once, with the larger number', () => {
    expect(rulesOf(unit({ rules: ['Fear(1)', 'Fear(3)', 'Fear(2)'] }))).toEqual([['Fear', 3]]);
  });

  test('Fear of one model of several counts, Tough does not make the others tougher', () => {
    const made = fighterOf(some(3, { name: 'Fear', arg: 2, models: 1 }, { name: 'Tough', arg: 3, models: 1 }), defaultOptions());
    expect([made.fear, made.tough, made.models.map(({ tough }) => tough)]).toEqual([2, 1, [1, 1, 3]]);
  });

  test('an aura of one model gives its rule to all', () => {
    expect(rulesOf(some(3, { name: 'Stealth Aura', models: 1 })).map(([rule]) => rule)).toContain('Stealth');
  });

  test('an aura has the number of the rule that it gives', () => {
    expect(rulesOf(some(3, { name: 'Fear Aura', arg: 2, models: 1 }))).toContainEqual(['Fear', 2]);
  });

  test('Swift: nothing slows the unit, and what hastens it still does', () => {
    const strides = (...rules: string[]) => {
      const { advance, rush, charge } = fighter({ rules });
      return [advance, rush, charge];
    };
    expect([strides('Slow'), strides('Slow', 'Swift'), strides('Fast', 'Swift'), strides('Rapid Rush', 'Swift')]).toEqual([
      [4, 8, 8],
      [6, 12, 12],
      [8, 16, 16],
      [6, 18, 12],
    ]);
  });

  test('models of one list of rules, but of another size or other figures, are not the same', () => {
    const [base, options] = [unit({ size: 2, rules: ['Stealth'] }), defaultOptions()];
    const made = (given: Partial<UnitData>) => {
      const { models, quality, target, melee } = fighterOf({ ...base, ...given }, options);
      return [models.length, quality, target.defense, melee[0]!.quality];
    };
    expect(made({})).toEqual([2, 4, 4, 4]);
    expect(made({ size: 3 })).toEqual([3, 4, 4, 4]);
    for (const part of [{ quality: 3 }, { defense: 2 }]) {
      expect(made({})).toEqual([2, 4, 4, 4]);
      expect(made(part)).toEqual([2, part.quality ?? 4, part.defense ?? 4, part.quality ?? 4]);
    }
    expect(made({})).toEqual([2, 4, 4, 4]);
  });

  test('units of different books are not the same, nor are their weapons', () => {
    const options = defaultOptions();
    const effects = (version: string, rules: readonly RuleRef[]) => {
      const { activeRules, melee } = fighterOf({ ...unit({ weapons: [weapon({ rules: ['Tear'] })] }), rules, version }, options);
      return [activeRules.map(({ effect }) => effect), melee[0]!.activeRules.map(({ effect }) => effect)];
    };
    const of = (version: string) => ['Slayer', 'Tear'].map((name) => findRule(name, version)!.effects);
    const listed: readonly RuleRef[] = [{ name: 'Slayer', models: 1 }];
    for (const rules of [listed, listed, [...listed]]) {
      for (const version of ['3.5.1', '3.5.3']) {
        const [slayer, tear] = of(version);
        expect(effects(version, rules)).toEqual([slayer, [...tear!, ...slayer!]]);
      }
    }
    // Without a rule of its own, the unit lends the same to its weapons, and the books still differ.
    expect(effects('3.5.1', [])[1]).toEqual(of('3.5.1')[1]);
    expect(effects('3.5.3', [])[1]).toEqual(of('3.5.3')[1]);
  });
});

describe('weapons', () => {
  const group = (weaponRules: readonly string[], rules: readonly string[] = [], range = 24) => {
    const { ranged, melee } = fighter({ rules, weapons: [weapon({ range, rules: weaponRules })] });
    return [...ranged, ...melee][0]!;
  };
  const effects = (...given: Parameters<typeof group>) => group(...given).activeRules.map(({ rule, effect }) => [rule, effect.do]);

  test('a longer range is for guns, not for blades', () => {
    expect([24, 0].map((range) => group([], ['Increased Shooting Range'], range).range)).toEqual([30, 0]);
  });

  test('Quick Readjustment takes the penalty off Indirect weapons, and nothing else', () => {
    expect(effects(['Indirect'])).toEqual([
      ['Indirect', 'hit'],
      ['Indirect', 'holdToShoot'],
    ]);
    expect(effects(['Indirect', 'AP(1)', 'Precise'], ['Quick Readjustment', 'Good Shot'])).toEqual([
      ['Indirect', 'holdToShoot'],
      ['AP', 'ap'],
      ['Precise', 'hit'],
      ['Good Shot', 'hit'],
    ]);
  });

  test('other rules leave the penalty of Indirect as it is', () => {
    expect(effects(['Indirect'], ['Good Shot'])).toEqual([
      ['Indirect', 'hit'],
      ['Indirect', 'holdToShoot'],
      ['Good Shot', 'hit'],
    ]);
  });

  test('Counter of the unit or of the weapon', () => {
    const counter = (...given: Parameters<typeof group>) => [group(...given).counter, group(...given).deflects];
    expect([counter([], [], 0), counter([], ['Fast'], 0), counter([], ['Fast', 'Counter'], 0), counter(['Counter'], [], 0)]).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  test('a Hazardous weapon stays hazardous whichever AP counts', () => {
    expect([group(['AP(1)', 'Hazardous']), group(['AP(4)', 'Hazardous']), group(['AP(4)'])].map(({ hazardous }) => hazardous)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a rule of some models is in their hands only', () => {
    const given = { ...unit({ size: 4, weapons: [weapon({ count: 4 })] }), rules: [{ name: 'Furious', models: 1 }] };
    expect(
      fighterOf(given, defaultOptions()).melee.map(({ copies, activeRules }) => [copies, activeRules.map(({ rule }) => rule)]),
    ).toEqual([
      [[0, 0, 0, 1], ['Furious']],
      [[1, 1, 1, 0], []],
    ]);
  });

  test('a rule that the weapon has itself is not lent to it again', () => {
    expect(effects(['Furious'], ['Furious'], 0)).toEqual([['Furious', 'extraHit']]);
    expect(effects([], ['Furious'], 0)).toEqual([['Furious', 'extraHit']]);
  });

  test('Hazardous gives AP(4): of two AP on one weapon the larger counts', () => {
    const ap = (...rules: string[]) => effects(rules).flatMap(([rule, kind]) => (kind === 'ap' ? [rule] : []));
    // Another number on the weapon is no AP.
    expect(ap('Deadly(6)', 'AP(2)', 'Hazardous')).toEqual(['Hazardous']);
    expect([ap('AP(1)', 'Hazardous'), ap('AP(4)', 'Hazardous'), ap('AP(1)'), ap('Hazardous')]).toEqual([
      ['Hazardous'],
      ['AP'],
      ['AP'],
      ['Hazardous'],
    ]);
  });

  test('what no bearer of a rule carries is not in their hands', () => {
    const given = { ...unit({ size: 4, weapons: [weapon({ attacks: 3 })] }), rules: [{ name: 'Furious', models: 2 }] };
    expect(fighterOf(given, defaultOptions()).melee.map(({ copies }) => copies)).toEqual([[0, 0, 0, 1]]);
  });

  test('a weapon of all and one of a single model: the latter is the last to be lost', () => {
    const { melee } = fighter({ size: 3, weapons: [weapon({ count: 3 }), weapon({ name: 'Axe', attacks: 3 })] });
    expect(melee.map(({ name, copies }) => [name, copies])).toEqual([
      ['Blade', [1, 1, 1]],
      ['Axe', [0, 0, 1]],
    ]);
  });
});

test('GF 3.4.1 "Rending": the hit has AP(4) instead of AP(+4), where the option says so', () => {
  const wounds = (rending: 'add' | 'set', block: number, rules: readonly string[] = ['AP(1)', 'Rending']) =>
    woundsOf({ weapon: rules, defense: 2, target: ['Shielded'], ruleOptions: { ...defaultOptions(), rending } }, SHOOT, {
      toHit: [6],
      toBlock: [block],
    });
  // Defense 2+, Shielded: 6+ are needed against AP(5), 5+ against AP(4).
  expect([wounds('add', 5), wounds('add', 6), wounds('set', 4), wounds('set', 5)]).toEqual([1, 0, 1, 0]);
  expect([wounds('set', 2, ['AP(1)']), wounds('set', 1, ['AP(1)'])]).toEqual([0, 1]);
  // Destructive is no Rending.
  expect([wounds('set', 5, ['AP(1)', 'Destructive']), wounds('set', 6, ['AP(1)', 'Destructive'])]).toEqual([1, 0]);
});

test('GF 3.5.3: Fortified Growth lowers AP, Defensive Growth helps to block', () => {
  const wounds = (rule: string, block: number) =>
    woundsOf({ target: [rule], defense: 4, state: { round: 4 } }, SHOOT, { toHit: [6], toBlock: [block] });
  expect([wounds('Fortified Growth', 3), wounds('Fortified Growth', 4), wounds('Defensive Growth', 3)]).toEqual([1, 0, 0]);
});

describe('a unit in a list', () => {
  test('tags are the rules that one looks for, each once', () => {
    expect(combatantOf(unit({ rules: ['Ambush', 'Fast', 'Scout', 'Ambush', 'Shiny'] }), 'x').tags).toEqual(['ambush', 'scout']);
    expect(combatantOf(joined(['Flying'], ['Hero']), 'x').tags).toEqual(['flying', 'joined']);
  });

  test('its detail counts the models and names the weapons, those of its hero with them', () => {
    const detail = (given: UnitData) => combatantOf(given, 'x').detail;
    expect(detail(unit())).toBe('Blade (A1)');
    expect(detail(unit({ size: 3 }))).toBe('[3] 3x Blade (A1)');
    expect(detail({ ...unit({ size: 2 }), hero: unit({ weapons: [weapon({ name: 'Axe', attacks: 4 })] }) })).toBe(
      '[2] 2x Blade (A1), Axe (A4)',
    );
  });

  test('a detail of more than a thousand characters is cut', () => {
    const detail = (letters: number) => combatantOf(unit({ weapons: [weapon({ name: 'x'.repeat(letters) })] }), 'x').detail;
    expect([detail(995).length, detail(995).endsWith(' (A1)'), detail(996).length, detail(996).at(-1)]).toEqual([
      1000,
      true,
      1000,
      '\u2026',
    ]);
  });

  test.each([
    ['Alien Elite - Loadout 2', 'Alien Elite'],
    ['Rider  -  With Lance - and Shield', 'Rider'],
    ['Battle-Captain', 'Battle-Captain'],
    ['Captain -of the Guard', 'Captain -of the Guard'],
    ['Troopers', 'Troopers'],
  ])('%s is a loadout of %s', (name, base) => {
    expect(combatantOf(unit({ name }), 'x').base).toBe(base);
  });

  test('points and name are those of the unit and its hero', () => {
    expect(combatantOf(joined([], []), 'x')).toMatchObject({ name: 'Boss + Troopers', points: 200, base: 'Troopers' });
    expect(combatantOf(unit(), 'x')).toMatchObject({ name: 'Troopers', points: 100 });
  });
});

describe('units that fight equally', () => {
  const axe = weapon({ name: 'Axe', rules: ['AP(1)', 'Rending'] });
  const signature = (given: Parameters<typeof unit>[0]) => combatSignature(unit(given));

  test.each<[string, Parameters<typeof unit>[0], Parameters<typeof unit>[0]]>([
    ['names of weapons', { weapons: [axe] }, { weapons: [{ ...axe, name: 'Spear' }] }],
    ['the order of rules', { weapons: [axe] }, { weapons: [weapon({ rules: ['Rending', 'AP(1)'] })] }],
    ['the order of weapons', { weapons: [axe, weapon()] }, { weapons: [weapon(), axe] }],
    ['weapons without attacks', { weapons: [axe] }, { weapons: [axe, weapon({ attacks: 0, range: 9 })] }],
    ['weapons that no one carries', { weapons: [axe] }, { weapons: [axe, weapon({ count: 0, range: 9 })] }],
    ['rules that do nothing', { rules: ['Strider'] }, {}],
    ['rules of weapons that do nothing', { weapons: [weapon({ rules: ['Strider'] })] }, {}],
    ['the order of the rules of the unit', { rules: ['Fast', 'Stealth'] }, { rules: ['Stealth', 'Fast'] }],
    ['two weapons of one profile, or one twice', { weapons: [axe, { ...axe, name: 'Spear' }] }, { weapons: [{ ...axe, count: 2 }] }],
  ])('differ in %s', (_, one, other) => {
    expect(signature(one)).toBe(signature(other));
  });

  test.each<[string, Parameters<typeof unit>[0], Parameters<typeof unit>[0]]>([
    ['a weapon more', { weapons: [axe] }, { weapons: [axe, axe] }],
    ['range', { weapons: [axe] }, { weapons: [{ ...axe, range: 12 }] }],
    ['an unknown rule', { rules: ['Shiny'] }, {}],
    ['Quality', { quality: 3 }, {}],
    ["the number of a weapon's rule", { weapons: [weapon({ rules: ['AP(1)'] })] }, { weapons: [weapon({ rules: ['AP(2)'] })] }],
    ['the books they are from', { version: '3.5.1' }, { version: '3.5.3' }],
    ['a hero', { hero: unit() }, {}],
    ['the rules of a hero', { hero: unit({ rules: ['Fast'] }) }, { hero: unit() }],
  ])('do not differ in %s', (_, one, other) => {
    expect(signature(one)).not.toBe(signature(other));
  });
});

test('GF 3.5.1, Heroes: one with more than Tough(6) joins all the same, and the list is contradicted', () => {
  const fault = (...rules: string[]) => joinFault(unit({ name: 'Boss', rules }));
  expect([fault(), fault('Shiny', 'Fear(9)'), fault('Shiny', 'Tough(6)')]).toEqual([undefined, undefined, undefined]);
  expect(fault('Tough(7)')).toBe("'Boss' has Tough(7); heroes that join a unit have Tough(6) at most. It is joined all the same.");
});
