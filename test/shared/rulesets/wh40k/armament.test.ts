/** Which weapons the models of a line can use, who holds them, and how many attacks they make. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { planVolley, VolleyRoller } from '../../../../src-shared/rulesets/wh40k/engine/volley.ts';
import { armamentOf, attackGroupOf, type Choice, isUsable, weaponRows } from '../../../../src-shared/rulesets/wh40k/rules/armament.ts';
import { diceOf } from '../../../../src-shared/rulesets/wh40k/rules/dice-text.ts';
import type { Carried, ModelLine, Stage, Weapon } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { type Settings, settingsOf } from '../../../../src-shared/rulesets/wh40k/rules/options.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import { combatant, group, line, pmfs, stage, target, weapon } from './kit.ts';

const NEAR = settingsOf({ distance: 6 });
const blade = (name: string, changes: Partial<Weapon> = {}) => weapon({ name, type: 'Melee', range: 0, ...changes });
const held = (count: number, ...profiles: Weapon[]): Carried => ({ profiles, count });

function armament(changes: Partial<ModelLine>, keyword = 'INFANTRY') {
  const own = line(changes);
  const standing = Int16Array.from({ length: own.count + 1 }, (_, k) => k);
  return armamentOf([own], [standing], combatant([own], { keywords: [keyword] }).data, NEAR);
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

describe('melee weapons of a model', () => {
  test('that has several: the best of them is used', () => {
    expect(fighting(armament({ weapons: [held(5, blade('Sword')), held(5, blade('Axe'))] }).melee)).toEqual([
      [['Sword 543210'], ['Axe 543210']],
    ]);
  });
  test('where one of five has another beside it: the others keep theirs', () => {
    expect(fighting(armament({ weapons: [held(5, blade('Sword')), held(1, blade('Axe'))] }).melee)).toEqual([
      [['Sword 543210'], ['Axe 111110', 'Sword 432100']],
    ]);
  });
  test('where one of five has two: either is used, in any of its modes', () => {
    const axe = held(3, blade('Axe, one hand'), blade('Axe, both hands'));
    expect(fighting(armament({ weapons: [held(3, blade('Sword')), axe] }).melee)).toEqual([
      [
        ['Sword 333210', 'Axe, one hand 210000'],
        ['Sword 333210', 'Axe, both hands 210000'],
        ['Axe, one hand 333210', 'Sword 210000'],
        ['Axe, both hands 333210', 'Sword 210000'],
      ],
    ]);
  });
  test('of twelve kinds: no more than 64 ways to share them out are tried', () => {
    const [choice] = armament({ weapons: Array.from({ length: 12 }, (_, i) => held(1, blade(`Blade ${i}`))) }).melee;
    expect(choice!.sets).toHaveLength(64);
    for (const set of choice!.sets) expect(set.map(({ firing }) => firing[5])).toEqual([1, 1, 1, 1, 1]);
  });
  test('a spear that can also be thrown is a melee weapon', () => {
    expect(fighting(armament({ weapons: [held(5, blade('Spear'), weapon({ name: 'Spear, thrown' }))] }).melee)).toEqual([
      [['Spear 543210']],
    ]);
  });
  test('Extra Attacks come beside the main weapon', () => {
    const { words } = readWords(['Extra Attacks']);
    const tail = held(5, blade('Tail', { words }));
    expect(fighting(armament({ weapons: [held(5, blade('Sword')), tail] }).melee)).toEqual([[['Sword 543210']], [['Tail 543210']]]);
    expect(fighting(armament({ weapons: [tail] }).melee)).toEqual([[['Close combat weapon 543210']], [['Tail 543210']]]);
    expect(fighting(armament({ weapons: [held(1, blade('Tail', { words }))] }).melee)[1]).toEqual([['Tail 111110']]);
    expect(fighting(armament({ weapons: [held(10, blade('Claw', { words }))] }).melee)[1]).toEqual([['Claw 1086420']]);
    expect(fighting(armament({ weapons: [held(5, weapon({ words }))] }).melee)).toEqual([[['Close combat weapon 543210']]]);
  });
  test('Lance adds to the wound roll in the turn of the charge, which may be any turn', () => {
    const { words } = readWords(['Lance']);
    const own = line({ weapons: [held(5, blade('Lance', { words }))] });
    const standing = Int16Array.of(0, 1, 2, 3, 4, 5);
    const [plain, charged] = [NEAR, { ...NEAR, charged: true as const }].map((settings) => {
      const [choice] = armamentOf([own], [standing], combatant([own]).data, settings).melee;
      const { attack, chargeBonus } = choice!.sets[0]![0]!;
      return [attack.toWound.modifier, chargeBonus];
    });
    expect([plain, charged]).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});

describe('guns', () => {
  const gun = (name: string, words?: readonly string[]) =>
    weapon({ name, ...(words && { type: 'Ranged', words: readWords(words).words }) });
  const firing = (changes: Partial<ModelLine>, keyword?: string) => fighting(armament(changes, keyword).ranged);

  test('fewer than models: who has one falls last', () => {
    expect(firing({ weapons: [held(2, gun('Bow'))] })).toEqual([[['Bow 222210']]]);
  });
  test('more than models: as many as are left of them in proportion', () => {
    expect(firing({ weapons: [held(7, gun('Bow'))] })).toEqual([[['Bow 754210']]]);
  });
  test('all fire together, pistols instead of them', () => {
    const weapons = [held(5, gun('Bow')), held(5, gun('Sling')), held(5, weapon({ name: 'Dart', type: 'Pistol' }))];
    expect(firing({ weapons })).toEqual([[['Bow 543210', 'Sling 543210'], ['Dart 543210']]]);
    expect(firing({ weapons }, 'VEHICLE')).toEqual([[['Bow 543210', 'Sling 543210'], ['Dart 543210']]]);
    expect(fighting(armament({ weapons }).pistols)).toEqual([[['Dart 543210']]]);
  });
  test.each(['MONSTER', 'Vehicle'])('in the tenth edition a %s fires pistols beside them', (keyword) => {
    const weapons = [held(5, gun('Bow', [])), held(5, gun('Dart', ['Pistol']))];
    expect(firing({ weapons }, keyword)).toEqual([[['Bow 543210', 'Dart 543210']]]);
    expect(firing({ weapons })).toEqual([[['Bow 543210'], ['Dart 543210']]]);
  });
  test('a grenade is thrown by one, where there is nothing else to fire', () => {
    const bomb = held(5, weapon({ name: 'Bomb', type: 'Grenade' }));
    expect(firing({ weapons: [bomb] })).toEqual([[['Bomb 111110']]]);
    expect(firing({ weapons: [bomb, held(1, gun('Bow'))] })).toEqual([[['Bow 111110']]]);
    expect(firing({ weapons: [] })).toEqual([]);
  });
});

test('every weapon counts in its own row of the ledger', () => {
  const lines = [
    line({ weapons: [held(5, weapon({ name: 'Bow' }), weapon({ name: 'Bow, aimed' })), held(2, blade('Sword'))] }),
    line({ name: 'Boss', count: 1, weapons: [held(1, weapon({ name: 'Dart', type: 'Pistol' })), held(1, weapon({ name: 'Horn' }))] }),
    line({ name: 'Hound', count: 1, weapons: [held(1, blade('Teeth'))] }),
  ];
  const standing = lines.map(({ count }) => Int16Array.from({ length: 8 }, (_, k) => Math.min(k, count)));
  const { ranged, melee, pistols } = armamentOf(lines, standing, combatant(lines).data, NEAR);
  const rows = weaponRows(lines);
  const counted = [...ranged, ...melee, ...pistols].flatMap(({ sets }) =>
    sets.flat().map(({ row, line: at, attack }) => [rows[row], `${lines[at]!.name}: ${attack.label}`]),
  );
  expect(counted).toHaveLength(9);
  for (const [row, own] of counted) expect(row).toBe(own);
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
  test.each<[string, readonly string[], Partial<Weapon>, Partial<Settings>, number]>([
    ['Heavy, moved', [], { type: 'Heavy' }, { moved: true }, -1],
    ['Heavy, not moved', [], { type: 'Heavy' }, {}, 0],
    ['Assault, advanced', [], { type: 'Assault' }, { advanced: true }, -1],
    ['Assault, not advanced', [], { type: 'Assault' }, {}, 0],
    ['another gun, advanced', [], { type: 'Rapid Fire' }, { advanced: true }, 0],
    ['another gun, moved', [], { type: 'Rapid Fire' }, { moved: true }, 0],
    ['a blade, moved', [], { type: 'Melee' }, { moved: true, advanced: true }, 0],
    ['the word Heavy, stationary', ['Heavy'], {}, { stationary: true }, 1],
    ['the word Heavy, not stationary', ['Heavy'], {}, {}, 0],
    ['the word Indirect Fire, unseen', ['Indirect Fire'], {}, { visible: false }, -1],
    ['both, stationary and unseen', ['Heavy', 'Indirect Fire'], {}, { stationary: true, visible: false }, 0],
  ])('to hit in its situation: %s', (_, words, changes, settings, situation) => {
    const gun = weapon({ ...(words.length > 0 && { type: 'Ranged', words: readWords(words).words }), ...changes });
    expect(attackGroupOf(gun, line(), { ...NEAR, ...settings }, true).situation).toBe(situation);
  });
  test('INFANTRY alone is slowed by a Heavy weapon', () => {
    expect(attackGroupOf(weapon({ type: 'Heavy' }), line(), { ...NEAR, moved: true }, false).situation).toBe(0);
  });
  test('an advanced unit of the tenth edition fires its Assault weapons as well as ever', () => {
    const gun = weapon({ type: 'Ranged', skill: 3, words: readWords(['Assault']).words });
    const tenth = settingsOf({ distance: 6, advanced: true }, '10e');
    expect([isUsable(gun, line(), tenth), attackGroupOf(gun, line(), tenth, true).situation]).toEqual([true, 0]);
    expect(isUsable({ ...gun, words: readWords([]).words }, line(), tenth)).toBe(false);
  });
  test('unseen targets: Indirect Fire alone, and no Torrent unless the commentary is an old one', () => {
    const usable = (words: readonly string[], commentary: string) =>
      isUsable(
        weapon({ type: 'Ranged', skill: 3, words: readWords(words).words }),
        line(),
        settingsOf({ visible: false, commentary }, '10e'),
      );
    expect([usable([], 'current'), usable(['Indirect Fire'], 'current'), usable(['Indirect Fire', 'Torrent'], 'current')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(usable(['Indirect Fire', 'Torrent'], 'launch')).toBe(true);
  });
  test('words of the tenth edition as numbers of the attack', () => {
    const criticals = (words: readonly string[], settings: Partial<Settings> = {}, changes: Partial<Weapon> = {}) => {
      const own = { ...settingsOf({ distance: 13 }, '10e'), ...settings };
      return attackGroupOf(weapon({ type: 'Ranged', words: readWords(words).words, ...changes }), line(), own, true);
    };
    expect(criticals([])).toMatchObject({
      criticalHit: 6,
      criticalWound: 6,
      lethal: false,
      devastating: null,
      damageReroll: 'none',
      hitRolls: 1,
    });
    expect(criticals(['Conversion'])).toMatchObject({ criticalHit: 4, criticalHitNeedsSuccess: true });
    expect(criticals(['Conversion'], { distance: 12 })).toMatchObject({ criticalHit: 6, criticalHitNeedsSuccess: false });
    for (const hit of [3, 4])
      expect(criticals(['Conversion'], {}, { criticals: { hit } })).toMatchObject({ criticalHit: hit, criticalHitNeedsSuccess: false });
    expect(criticals(['Precision'])).toMatchObject({ precision: false });
    expect(criticals(['Precision'], { precision: true })).toMatchObject({ precision: true });
    expect(criticals(['Melta 2'])).toMatchObject({ damageBonus: { constant: 0 } });
    expect(criticals(['Melta 2'], { distance: 12 })).toMatchObject({ damageBonus: { constant: 2 } });
    expect(criticals(['Rapid Fire 2'], { distance: 12 })).toMatchObject({ attacks: { constant: 3 }, doubled: false });
    expect(criticals(['Rapid Fire 2'], { halfRange: true })).toMatchObject({ attacks: { constant: 3 } });
    expect(criticals(['Indirect Fire'], { visible: false })).toMatchObject({ missesUpTo: 3, givesCover: true });
    expect(criticals(['Indirect Fire'])).toMatchObject({ missesUpTo: 1, givesCover: false });
    expect(criticals(['Indirect Fire'], { visible: false }, { type: 'Melee' })).toMatchObject({ missesUpTo: 1, givesCover: false });
    expect(criticals([], { visible: false })).toMatchObject({ missesUpTo: 1, givesCover: false });
    expect(criticals([], { overwatch: true })).toMatchObject({ overwatch: true });
    expect(criticals([], { overwatch: true }, { type: 'Melee' })).toMatchObject({ overwatch: false });
    expect(criticals(['Torrent', 'Ignores Cover', 'Blast', 'Hazardous', 'Psychic'])).toMatchObject({
      autoHit: true,
      ignoresCover: true,
      blastPerFive: true,
      hazardous: true,
      psychic: true,
    });
    expect(criticals([], {}, { criticals: { damageReroll: true, damageOnes: true } }).damageReroll).toBe('low');
    expect(criticals([], {}, { criticals: { damageOnes: true, ignoresPenalties: true } })).toMatchObject({
      damageReroll: 'ones',
      ignoresPenalties: true,
    });
    expect(criticals(['Twin-linked']).toWound.reroll).toBe('failed');
    expect(criticals(['Twin-linked'], {}, { toWound: stage({ reroll: 'fish' }) }).toWound.reroll).toBe('fish');
    expect([criticals([]).mortalsWait, criticals([], { interleaved: true }).mortalsWait]).toEqual([true, false]);
  });
  test('guns of any edition need a natural 6 in overwatch', () => {
    const overwatch = (settings: Settings) => attackGroupOf(weapon(), line(), { ...settings, overwatch: true }, true).overwatch;
    expect([overwatch(settingsOf({})), overwatch(settingsOf({}, '10e'))]).toEqual([true, true]);
  });
  test('fishing is for rolls whose criticals do more than succeed', () => {
    const rerolls = (words: readonly string[], changes: Partial<Stage> = {}, rerollAll = 'fish') => {
      const fishing = settingsOf({ rerollAll }, '10e');
      const failed = { reroll: 'failed', ...changes } as const;
      const gun = weapon({ type: 'Ranged', words: readWords(words).words, toHit: stage(failed), toWound: stage(failed) });
      const { toHit, toWound } = attackGroupOf(gun, line(), fishing, true);
      return [toHit.reroll, toWound.reroll];
    };
    expect(rerolls([])).toEqual(['failed', 'failed']);
    expect(rerolls(['Lethal Hits'])).toEqual(['fish', 'failed']);
    expect(rerolls(['Sustained Hits 1'])).toEqual(['fish', 'failed']);
    expect(rerolls(['Devastating Wounds'])).toEqual(['failed', 'fish']);
    expect(rerolls([], { mortalTarget: 6 })).toEqual(['fish', 'fish']);
    expect(rerolls([], {}, 'failed_natural')).toEqual(['failed_natural', 'failed_natural']);
  });
  test('strength of the user, more than it, times it, or its own', () => {
    const strength = (form: 'user' | 'add' | 'times' | 'fixed', value: string) =>
      attackGroupOf(weapon({ type: 'Melee', strength: { form, value } }), line({ strength: 4 }), NEAR, true).strength.constant;
    expect([strength('user', '0'), strength('add', '2'), strength('times', '2'), strength('fixed', '5')]).toEqual([4, 6, 8, 5]);
  });
  test('attacks in melee are those of the model and of the weapon, or of the weapon alone', () => {
    const attacks = (changes: Partial<Weapon>) =>
      attackGroupOf(weapon({ type: 'Melee', attacks: '1', ...changes }), line({ attacks: '3' }), NEAR, true).attacks.constant;
    expect([attacks({}), attacks({ attacksAlone: true })]).toEqual([4, 1]);
  });
  test('a gun may have another number of attacks at half range', () => {
    const attacks = (distance: number) =>
      attackGroupOf(weapon({ type: 'Dakka', attacks: '3', attacksHalf: '5' }), line(), { ...NEAR, distance }, true).attacks.constant;
    expect([attacks(12), attacks(13)]).toEqual([5, 3]);
  });
  test('Melta adds at half range', () => {
    const melta = weapon({ damage: 'd6', damageAdd: 1, damageAddHalf: 2 });
    const added = (distance: number) => attackGroupOf(melta, line(), { ...NEAR, distance }, true).damageAdd;
    expect([added(12), added(13)]).toEqual([3, 1]);
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
