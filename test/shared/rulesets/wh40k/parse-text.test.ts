import { describe, expect, test } from 'vitest';
import { textImporter } from '../../../../src-shared/rulesets/wh40k/import/army-list-text.ts';
import { source } from './kit.ts';

const TOURNAMENT = `+++++++++++++++++++++++
+ FACTION KEYWORD: Ashborn
+ TOTAL ARMY POINTS: 320pts
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

const APP = `Ashborn & Co (320 points)

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
  test('are recorded from other texts', () => {
    const sure = (text: string) => textImporter.detect(source('x.txt', text));
    expect(sure(TOURNAMENT)).toBeGreaterThan(0.5);
    expect(sure(APP)).toBeGreaterThan(0.5);
    expect(sure('Dear diary,')).toBe(0);
    expect(sure('{"units": {}}')).toBe(0);
  });
});
