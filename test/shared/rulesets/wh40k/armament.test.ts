/** Which weapons the models of a line can use, who holds them, and how many attacks they make. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { planVolley, VolleyRoller } from '../../../../src-shared/rulesets/wh40k/engine/volley.ts';
import { armamentOf, attackGroupOf, type Choice, isUsable } from '../../../../src-shared/rulesets/wh40k/rules/armament.ts';
import { diceOf } from '../../../../src-shared/rulesets/wh40k/rules/dice-text.ts';
import type { Carried, ModelLine, Weapon } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { settingsOf } from '../../../../src-shared/rulesets/wh40k/rules/options.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import { combatant, group, line, pmfs, stage, target, weapon } from './kit.ts';

const NEAR = settingsOf({ distance: 6 });
const blade = (name: string, changes: Partial<Weapon> = {}) => weapon({ name, type: 'Melee', range: 0, ...changes });
const held = (count: number, ...profiles: Weapon[]): Carried => ({ profiles, count });

function armament(changes: Partial<ModelLine>) {
  const own = line(changes);
  const standing = Int16Array.from({ length: own.count + 1 }, (_, k) => k);
  return armamentOf([own], [standing], combatant([own]).data, NEAR);
}

/** Each choice as the weapons of its sets, with how many still fight when 5, 4, ... 0 models are left. */
const fighting = (choices: readonly Choice[]) =>
  choices.map(({ sets }) => sets.map((groups) => groups.map(({ attack, firing }) => `${attack.label} ${[...firing].reverse().join('')}`)));

describe('melee weapons', () => {
  test('a weapon for each model: bearers fall in the order of the list', () => {
    expect(fighting(armament({ weapons: [held(3, blade('Sword')), held(2, blade('Axe'))] }).melee)).toEqual([
      [['Sword 321000']],
      [['Axe 222210']],
    ]);
  });
  test('who has none fights with bare hands, and falls first', () => {
    expect(fighting(armament({ weapons: [held(2, blade('Sword')), held(1, blade('Axe'))] }).melee)).toEqual([
      [['Close combat weapon 210000']],
      [['Sword 222100']],
      [['Axe 111110']],
    ]);
  });
  test('but not without any Weapon Skill', () => {
    const fists = { weaponSkill: 7, weapons: [held(2, blade('Claw', { skill: 4 })), held(1, blade('Axe', { skill: 4 }))] };
    expect(fighting(armament(fists).melee)).toEqual([[['Claw 222100']], [['Axe 111110']]]);
    expect(armament({ weaponSkill: 7, weapons: [] }).melee).toEqual([]);
  });
  test('the hands that modifiers have changed are used', () => {
    const [choice] = armament({ weapons: [], fists: blade('Fists', { attacks: '2' }) }).melee;
    expect(choice!.sets[0]![0]!.attack).toMatchObject({ label: 'Fists', attacks: { constant: 3 } });
  });
});

describe('modes', () => {
  const modes = (i: number) => held(5, weapon({ name: `${i} low` }), weapon({ name: `${i} high` }));

  test('every combination is a set', () => {
    expect(armament({ weapons: [modes(1), modes(2)] }).ranged.map(({ sets }) => sets.map((set) => set.map((g) => g.attack.label)))).toEqual(
      [
        [
          ['1 low', '2 low'],
          ['1 low', '2 high'],
          ['1 high', '2 low'],
          ['1 high', '2 high'],
        ],
      ],
    );
  });
  test('past 64 sets the first mode stands', () => {
    const [choice] = armament({ weapons: [1, 2, 3, 4, 5, 6, 7].map(modes) }).ranged;
    expect(choice!.sets).toHaveLength(64);
    expect(new Set(choice!.sets.map((set) => set[6]!.attack.label))).toEqual(new Set(['7 low']));
  });
});

describe('what can be used', () => {
  const unskilled = line({ weaponSkill: 7, ballisticSkill: 7 });

  test.each<[string, Partial<Weapon>, boolean]>([
    ['a gun without skill', {}, false],
    ['a gun with a skill of its own', { skill: 6 }, true],
    ['a gun that hits by itself', { autoHit: true }, true],
    ['a gun that says what it needs', { toHit: stage({ target: 5 }) }, true],
    ['a blade without skill', { type: 'Melee' }, false],
    ['a blade with a skill of its own', { type: 'Melee', skill: 6 }, true],
    ['a blade that hits by itself', { type: 'Melee', autoHit: true }, true],
    ['a gun out of range', { skill: 3, range: 5 }, false],
    ['a gun just in range', { skill: 3, range: 6 }, true],
  ])('%s: %o %s', (_, changes, usable) => {
    expect(isUsable(weapon(changes), unskilled, NEAR)).toBe(usable);
  });
});

describe('numbers of a weapon', () => {
  test('mortal wounds of the save step come with their dice', () => {
    const cursed = weapon({ saveMortals: { upTo: 2, amount: 'd3', ends: true } });
    expect(attackGroupOf(cursed, line(), NEAR, true).saveMortals).toEqual({ upTo: 2, amount: diceOf('d3'), ends: true });
    expect(attackGroupOf(weapon(), line(), NEAR, true).saveMortals).toBeNull();
  });
  test('fewer attacks than none are none, with dice and exactly', () => {
    const weak = group({ attacks: 'd3-2' });
    const at = target();
    const roller = new VolleyRoller();
    const dice = scripted({ attacks: [1] });
    roller.use(dice);
    roller.roll(planVolley(weak, at, woundTrackOf(at), false), 1, { lost: 0, models: 10 }, null);
    dice.done();
    expect(roller.result.attacks).toBe(0);
    expect([...pmfs(weak, at).attacks.mass]).toEqual([expect.closeTo(2 / 3, 12), expect.closeTo(1 / 3, 12)]);
  });
  test('dice that cannot be read are an error, not a zero', () => {
    expect(() => diceOf('d6 d6')).toThrow("'d6 d6' is not a dice expression such as 1d8+2");
  });
});
