import { describe, expect, test } from 'vitest';
import { textImporter } from '../../../../src-shared/rulesets/wh40k/import/army-list-text.ts';
import { datasheetImporter } from '../../../../src-shared/rulesets/wh40k/import/datasheet-text.ts';
import { source } from './kit.ts';

const TOURNAMENT = `+++++++++++++++++++++++
+ FACTION KEYWORD: Ashborn
+ TOTAL ARMY POINTS: 325pts
+++++++++++++++++++++++

10x Ash Raiders (105 pts)
• 8x Ash Raider: 8 with Shard rifle
• 1x Lance bearer: Void lance
• 1x Ash Captain: Ember glaive, Spit pistol
1x Cinder Barge (110 pts): Bladed prow, Void lance
Char1: 1x Pyre Lord (80 pts): Warlord, Ember glaive
Enhancement: Old Flame (+15 pts)
5x Nobody Known (30 pts)
`;

const APP = `Ashborn & Co (200 points)

Ashborn
Strike Force (2000 points)
Ember Host

BATTLELINE

Ash Raiders (105 points)
  • 8x Ash Raider
    • 8x Shard rifle
  • 1x Ash Captain
    • 1x Ember glaive
      1x Spit pistol

OTHER DATASHEETS

Cinder Barge [95 points]
  • 1x Void lance
    1x Dummy gun

Exported with App Version: v0.0.0 (0), Data Version: v000
`;

const parse = (text: string) => textImporter.parse(source('list.txt', text), {});

describe('army lists', () => {
  test('the tournament form', () => {
    const result = parse(TOURNAMENT);
    expect(result.combatants.map((c) => [c.name, c.points, c.detail])).toEqual([
      ['Ash Raiders', 105, '8 Ash Raider (Shard rifle), 1 Lance bearer (Void lance), 1 Ash Captain (Ember glaive, Spit pistol)'],
      ['Cinder Barge', 110, '1 Cinder Barge (Bladed prow, Void lance)'],
      ['Pyre Lord', 80, '1 Pyre Lord (Ember glaive)'],
    ]);
    expect(result.problems).toMatchObject([{ code: 'wh40k/unknown-unit', line: 13, column: 1, subject: 'Nobody Known' }]);
    expect(result.detected).toEqual(['4 units listed, 3 with known profiles']);
  });
  test.each([
    ['as exported', APP],
    ['with a bullet of nothing', APP.replace('Dummy gun', 'Dummy gun\n  •')],
    ['with carriage returns and hard blanks', APP.replaceAll('\n', '\r\n').replaceAll('8x Shard', '8x\u00a0Shard')],
  ])('the app form, %s', (_how, text) => {
    const result = parse(text);
    expect(result.combatants.map((c) => [c.name, c.detail])).toEqual([
      ['Ash Raiders', '8 Ash Raider (Shard rifle), 1 Ash Captain (Ember glaive, Spit pistol)'],
      ['Cinder Barge', '1 Cinder Barge (Void lance)'],
    ]);
    expect(result.combatants[1]!.unmodelled).toEqual(['Dummy gun']);
    expect(result.problems).toMatchObject([{ code: 'wh40k/unknown-weapon', line: 20, column: 5 }]);
  });
  test('profiles may follow the list', () => {
    const text = `Foxes (50 points)\n\nFoxes (50 points)\n  • 3x Fox\n    • 3x Bite\n\n{"units": {"Foxes": {"models": {"Fox": {"T": 3, "W": 1, "WS": 3, "Min": 1, "Max": 5, "Weapon1": "Bite"}}}}, "weapons": {"Bite": {"Type": "Melee", "AP": 0, "D": 1}}}`;
    expect(parse(text).combatants.map((c) => c.detail)).toEqual(['3 Fox (Bite)']);
  });
  test('a list that costs less than its title says is an excerpt', () => {
    expect(parse(APP.replace('(200 points)', '(1,990 points)')).problems.at(-1)!.message).toBe(
      'The units cost 200 points, the list says 1990.',
    );
  });
  test('are recorded from other texts', () => {
    const sure = (text: string) => textImporter.detect(source('x.txt', text));
    expect(sure(TOURNAMENT)).toBeGreaterThan(0.5);
    expect(sure(APP)).toBeGreaterThan(0.5);
    expect(sure('Dear diary,')).toBe(0);
    expect(sure('{"units": {}}')).toBe(0);
  });
});

describe('a datasheet as text', () => {
  const SHEET = `Aegis Wardens (90 points)
M\tT\tSV\tW\tLD\tOC
6"\t4\t3+\t2\t6+\t2
INVULNERABLE SAVE 5+
RANGED WEAPONS RANGE A BS S AP D
Storm rifle [ASSAULT, SUSTAINED HITS 1] 24" 2 3+ 4 -1 1
Fire lance 12" D3 N/A 5 0 1
[TORRENT]
MELEE WEAPONS RANGE A WS S AP D
Power blade Melee 3 3+ 5 -2 1
ABILITIES
CORE: Deep Strike, Feel No Pain 6+
Old Grudge: Each time a model in this unit makes an attack that targets a MONSTER, add 1 to the Wound roll.
Unit composition: 5 models
KEYWORDS: Infantry, Imperium`;

  test('gives a unit with weapons, saves, rules and keywords', () => {
    expect(datasheetImporter.detect(source('x.txt', SHEET))).toBeGreaterThan(0.8);
    const { combatants, problems } = datasheetImporter.parse(source('x.txt', SHEET), {});
    expect(problems).toEqual([]);
    expect(combatants[0]).toMatchObject({ name: 'Aegis Wardens', points: 90, unmodelled: ['Deep Strike'] });
    const { lines, keywords, switches } = combatants[0]!.data;
    expect(lines[0]).toMatchObject({ count: 5, toughness: 4, wounds: 2, armour: 3, invulnerableMelee: 5, feelNoPain: 6 });
    expect(lines[0]!.weapons.map((w) => [w.count, w.profiles[0]!.name, w.profiles[0]!.abilities])).toEqual([
      [5, 'Storm rifle', ['ASSAULT', 'SUSTAINED HITS 1']],
      [5, 'Fire lance', ['TORRENT']],
      [5, 'Power blade', []],
    ]);
    expect(keywords).toEqual(['Infantry', 'Imperium']);
    expect(switches).toHaveLength(1);
  });
  test('says what is missing', () => {
    expect(datasheetImporter.parse(source('x.txt', 'Only a name'), {}).problems[0]!.code).toBe('wh40k/no-profile');
    const bare = datasheetImporter.parse(source('x.txt', 'Wall\nM 0" T 10 SV 3+ W 8 LD 7+ OC 0'), {});
    expect(bare.problems[0]!.code).toBe('wh40k/no-weapons');
    expect(bare.combatants).toHaveLength(1);
  });
});

describe('points with slips of the pen', () => {
  const pointsOf = (price: string, total = '105pts') => {
    const text = `++++\n+ FACTION KEYWORD: Ashborn\n+ TOTAL ARMY POINTS: ${total}\n++++\n\n10x Ash Raiders (${price} pts)\n• 8x Ash Raider: 8 with Shard rifle\n`;
    const { combatants, problems } = textImporter.parse(source('list.txt', text), {});
    return [combatants[0]?.points, problems.filter(({ code }) => code === 'wh40k/points-differ').length];
  };

  test.each([
    ['105', 105],
    ['1,105', 1105],
    ['1.105', 1105],
    ['1,234,567', 1_234_567],
    [',105', 105],
    ['1,05', 1.05],
    ['10.5.2', 10.5],
    ['105,', 105],
  ])('(%s pts)', (price, points) => {
    expect(pointsOf(price)).toEqual([points, points === 105 ? 0 : 1]);
  });

  test('a total without a number is none', () => {
    expect(pointsOf('105', 'to be decided')).toEqual([105, 0]);
  });
});
