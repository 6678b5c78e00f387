/** Sentences as they are printed, and what the engine makes of each. */
import { describe, expect, test } from 'vitest';
import { readSentence } from '../../../../src-shared/rulesets/wh40k/rules/ability-text.ts';
import type { ConditionContext } from '../../../../src-shared/rulesets/wh40k/rules/conditions.ts';
import type { Effect, Switch } from '../../../../src-shared/rulesets/wh40k/rules/effects.ts';
import type { Weapon } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import {
  chargeEffects,
  effectsFor,
  readModifiers,
  settingsFor,
  switchText,
} from '../../../../src-shared/rulesets/wh40k/rules/modifier-text.ts';
import { sentencesOf } from '../../../../src-shared/rulesets/wh40k/rules/sentences.ts';
import { type NamedText, readUnitTexts } from '../../../../src-shared/rulesets/wh40k/rules/unit-text.ts';
import { readWeaponText } from '../../../../src-shared/rulesets/wh40k/rules/weapon-text.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { stage, weapon } from './kit.ts';

describe('a text as sentences', () => {
  test.each<[string, readonly string[]]>([
    ['They sing. They dance!  Do they?', ['They sing.', 'They dance!', 'Do they?']],
    ['They sing\r\nand dance\n\n', ['They sing', 'and dance']],
    ['They sing\nand   dance', ['They sing', 'and dance']],
    ['Choose one: ■ Sing ■ Dance • Rest', ['Choose one:', '■ Sing', '■ Dance', '• Rest']],
    ['Ranged, i.e. not in melee. (They sing.) They rest.', ['Ranged, i.e. not in melee.', '(They sing.)', 'They rest.']],
    ['They **sing** ^^loudly^^.', ['They sing loudly.']],
    ['The bearer’s\u00a0“song”', ['The bearer\'s "song"']],
    ['They sing. - * -', ['They sing.']],
    [' ', []],
  ])('%s', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences));
});

test.each<[string, Effect]>([
  ['You can re-roll damage rolls of 1.', { rerollDamageOnes: true }],
  ['You can re-roll the damage roll.', { rerollDamage: true }],
  ['-1 to hit', { beHit: -1 }],
  ['-1 to be wounded', { beWounded: -1 }],
  ['Half damage', { halveDamage: true }],
  ['-1 Damage (to a minimum of 1)', { subtractDamage: 1 }],
  ['Change the damage characteristic of that attack to 0.', { ignoreFirstFailed: 1 }],
  ['Add 1 to the Attacks characteristic of melee weapons equipped by this model.', { attacks: 1, only: 'melee' }],
  ['Add 2 to the Strength characteristic of that attack.', { strength: 2 }],
  ['Improve the Armour Penetration characteristic of that attack by 1.', { ap: 1 }],
  ['This model has a 4+ invulnerable save.', { invulnerable: 4 }],
  ['This model has a 5+ invulnerable save against ranged attacks.', { invulnerable: 5, only: 'ranged' }],
  ['This unit has an invulnerable save of 3+ against melee attacks.', { invulnerable: 3, only: 'melee' }],
  ['4+ invulnerable save', { invulnerable: 4 }],
  ['Feel No Pain (5+)', { feelNoPain: 5 }],
  ['This model has the Feel No Pain 4+ ability against mortal wounds.', { feelNoPainMortal: 4 }],
  ['This model has the Feel No Pain 3+ ability against psychic attacks.', { feelNoPainPsychic: 3 }],
  ['Each time this model would lose a wound, roll one D6: on a 5+, that wound is not lost.', { feelNoPain: 5 }],
  [
    'Each time this model would lose a wound as a result of a mortal wound, roll one D6: on a 4+, that wound is not lost.',
    { feelNoPainMortal: 4 },
  ],
  ['Roll a D6 each time this model loses a wound; on a 6+ the wound is ignored.', { feelNoPain: 6 }],
  ['An unmodified successful hit roll of 5+ scores a critical hit.', { criticalHit: 5, criticalHitNeedsSuccess: true }],
  ['An unmodified hit roll of 5+ scores a critical hit.', { criticalHit: 5 }],
  ['An unmodified wound roll of 4+ scores a critical wound.', { criticalWound: 4 }],
  ['That attack has the [LETHAL HITS] and [LANCE] abilities.', { words: ['LETHAL HITS', 'LANCE'] }],
  ['Melee weapons equipped by this model have the [LANCE] ability.', { words: ['LANCE'], only: 'melee' }],
  ['This model has the Stealth ability.', { stealth: true }],
  ['You can ignore any or all modifiers to the hit roll.', { ignoresPenalties: true }],
  ['The target does not receive the benefit of cover against that attack.', { ignoresCover: true }],
  ['This unit automatically passes Morale tests.', { morale: { autoPass: true } }],
  ['Fearless', { morale: { autoPass: true } }],
  ['You can re-roll hit and wound rolls of 1.', { rerollHits: 'ones', rerollWounds: 'ones' }],
  ['You can re-roll one hit roll.', { rerollHits: 'one' }],
  ['You can re-roll one wound roll.', { rerollWounds: 'one' }],
  ['Subtract 2 from the hit roll.', { hit: -2 }],
  ['  Add 1 to the hit roll. ', { hit: 1 }],
  ['Each time this model makes an attack, subtract 1 from the hit roll.', { hit: -1 }],
  ['Add one to hit rolls.', { hit: 1 }],
  ['When resolving an attack made with this model, subtract 1 from the hit roll.', { hit: -1 }],
  ['Add 1 to hit rolls against this unit.', { beHit: 1 }],
  ['This unit automatically passes Combat Attrition tests.', { morale: { ignoreAttrition: true } }],
  ['Re-roll hit rolls of 1.', { rerollHits: 'ones' }],
  ['You can re-roll the wound roll.', { rerollWounds: 'failed' }],
  ['Add 1 to the hit roll.', { hit: 1 }],
  ['Subtract 1 from the wound roll.', { wound: -1 }],
  ['Re-roll hit rolls of 1 and add 1 to the wound roll.', { rerollHits: 'ones', wound: 1 }],
  ['■ Add 1 to the hit roll.', { hit: 1 }],
  ['■Add 1 to the hit roll.', { hit: 1 }],
  ['-  Add 1 to the hit roll.', { hit: 1 }],
  ['Add 1 to the hit roll, and re-roll wound rolls of 1.', { hit: 1, rerollWounds: 'ones' }],
  ['Add 1 to the hit roll, re-roll wound rolls of 1!', { hit: 1, rerollWounds: 'ones' }],
])('played: %s', (sentence, effect) => {
  expect(readSentence(sentence)).toEqual({ kind: 'played', effect });
});

test.each<[string, Effect]>([
  ['Each time an attack targets this unit, subtract 1 from the hit roll.', { beHit: -1 }],
  ['Each time an attack targets this unit, worsen the Armour Penetration characteristic of that attack by 1.', { worsenAp: 1 }],
  ['Each time a melee attack targets this unit, subtract 1 from the wound roll.', { beWounded: -1, only: 'melee' }],
  [
    'Each time an attack targets this unit, if the Strength of that attack is greater than the Toughness of this unit, subtract 1 from the wound roll.',
    { beWoundedIfStronger: -1 },
  ],
  ['Each time a ranged attack made against this unit, subtract 1 from the hit roll.', { beHit: -1, only: 'ranged' }],
  ['Each time an attack targets this unit, add 1 to the wound roll.', { beWounded: 1 }],
  ['When resolving an attack made against this model, subtract 1 from the hit roll.', { beHit: -1 }],
])('against the unit: %s', (sentence, effect) => {
  expect(readSentence(sentence)).toEqual({ kind: 'played', effect });
});

test.each<[string, object]>([
  ['Once per battle, add 1 to the hit roll.', { kind: 'switch', effect: { hit: 1 } }],
  ['Once per battle, subtract 1 from the hit roll.', { kind: 'switch', effect: { hit: -1 } }],
  ['Once per battle, each time an attack targets this unit, subtract 1 from the hit roll.', { kind: 'switch', effect: { beHit: -1 } }],
  [
    'Once per battle, re-roll hit rolls of 1 and then add 1 to the wound roll.',
    { kind: 'switch', effect: { rerollHits: 'ones', wound: 1 } },
  ],
  [
    'Once per battle, each time an attack targets this unit, if the Strength of that attack is greater than the Toughness of this unit, subtract 1 from the wound roll.',
    { kind: 'switch', effect: { beWoundedIfStronger: -1 } },
  ],
  ['Each time an enemy unit nearby makes an attack, subtract 1 from the hit roll.', { kind: 'switch', effect: { beHit: -1 } }],
  ['While an enemy unit nearby makes attacks, add 1 to the hit roll.', { kind: 'switch', effect: { hit: 1 } }],
  ['Re-roll hit rolls of 1 and - add 1 to the wound roll.', { kind: 'switch', effect: { rerollHits: 'ones', wound: 1 } }],
  [
    'Keen: each time a model in this unit makes a ranged attack, add 1 to the hit roll.',
    { kind: 'switch', effect: { hit: 1, only: 'ranged' } },
  ],
  [
    'Each time it makes an attack, you can re-roll the hit roll and, if it is a melee attack, improve the AP of that attack by 1.',
    { kind: 'switch', effect: { rerollHits: 'failed', ap: 1 } },
  ],
  ['Subtract 1 from hit rolls for attacks at it in the Shooting phase.', { kind: 'switch', effect: { hit: -1, only: 'ranged' } }],
  [
    'You can re-roll failed wound rolls in the Fight phase for Wolves.',
    { kind: 'switch', effect: { rerollWounds: 'failed', only: 'melee' } },
  ],
  ['Until the next Fight phase, add 1 to the hit roll.', { kind: 'switch', effect: { hit: 1 } }],
  ['If the Strength of that attack is greater than 4, the Fox sings.', { kind: 'listed' }],
  [
    'Ranged weapons nearby: each time a ranged attack is made, add 1 to the hit roll.',
    { kind: 'switch', effect: { hit: 1, only: 'ranged' } },
  ],
  ['Models shooting at a Fox nearby subtract 1 from their hit rolls.', { kind: 'switch', effect: { beHit: -1 } }],
  ['Once per battle, add 1 to the hit roll of ranged attacks or melee attacks.', { kind: 'switch', effect: { hit: 1 } }],
  [
    'Each time a ranged attack targets a Raider unit from your army, subtract 1 from the hit roll.',
    { kind: 'switch', effect: { beHit: -1, only: 'ranged' } },
  ],
  [
    'If every model has this ability, each time a ranged attack is made against it, subtract 1 from the hit roll.',
    { kind: 'switch', effect: { beHit: -1, only: 'ranged' } },
  ],
  [
    'Each time an attack targets a Raider unit from your army, if the Strength of that attack is greater than the Toughness of that unit, subtract 1 from the wound roll.',
    { kind: 'switch', effect: { beWoundedIfStronger: -1 } },
  ],
  [
    'Each time an attack targets this unit, if the Strength of that attack is greater than its Toughness and it is alone, subtract 1 from the wound roll.',
    { kind: 'switch', effect: { beWoundedIfStronger: -1 } },
  ],
  ['This does not last: add 1 to the hit roll.', { kind: 'switch', effect: { hit: 1 } }],
  ['Fearless-ish.', { kind: 'switch', effect: { morale: { autoPass: true } } }],
  ['Worsen the AP characteristic of that attack by 1.', { kind: 'listed' }],
  ['That attack has the [LETHAL HITS] and [BANG] abilities.', { kind: 'listed' }],
  ['This model cannot re-roll hit rolls of 1.', { kind: 'listed' }],
  [
    'Each time a melee attack targets this unit, worsen the Armour Penetration characteristic of that attack by 1.',
    { kind: 'switch', effect: { worsenAp: 1, only: 'melee' } },
  ],
  ['That attack has the [BANG] ability.', { kind: 'listed' }],
  ['Each time an attack targets this unit, the attacker can re-roll the wound roll.', { kind: 'listed' }],
  ['This model can fly.', { kind: 'listed' }],
])('not by itself: %s', (sentence, expected) => {
  expect(readSentence(sentence)).toEqual(expected);
});

describe('on a weapon', () => {
  const read = (text: string, given: Partial<Weapon> = {}) => readWeaponText(weapon(given), [text]);

  test.each<[string, Partial<Weapon>, object]>([
    ['Poisoned weapon (3+)', {}, { poison: 3 }],
    ['Poison', {}, { poison: 4 }],
    ['Blast', {}, { blast: true }],
    ['Plague weapon', {}, { toWound: stage({ reroll: 'ones' }) }],
    ['Plague weapon', { toWound: stage({ reroll: 'failed' }) }, { toWound: stage({ reroll: 'failed' }) }],
    ['Each time an attack is made with this weapon, that attack automatically hits the target.', {}, { autoHit: true }],
    ['Ignores cover', {}, { ignoresCover: true }],
    ['Melta', {}, { damageAddHalf: 2 }],
    [
      'Each time an attack made with this weapon targets a unit within half range, that attack has a Damage characteristic of D6+4.',
      { damage: 'd6' },
      { damageAddHalf: 4 },
    ],
    ['Invulnerable saving throws cannot be made against this attack.', {}, { noInvulnerable: true }],
    ['Each time an attack is made with this weapon, make 2 hit rolls instead of 1.', {}, { hitRolls: 2 }],
    [
      'Each time an attack is made with this weapon, an unmodified hit roll of 6 scores 1 additional hit.',
      {},
      { toHit: stage({ extraForm: 'add', extraTarget: 6, extraAmount: 1, extraHard: true }) },
    ],
    ['Each time the bearer fights, it makes 1 additional attack with this weapon.', { type: 'Melee', attacks: '3' }, { attacks: '4' }],
    ['Each time the bearer fights, it makes 1 additional attack with this weapon.', { type: 'Melee', attacks: '12' }, { attacks: '13' }],
    [
      'Each time the bearer fights, it makes 2 additional attacks with this weapon and no more than two attacks can be made with this weapon.',
      { type: 'Melee' },
      { attacks: '2', attacksAlone: true, words: { extraAttacks: true } },
    ],
    [
      'Each time an attack is made with this weapon, an unmodified wound roll of 6 inflicts D3 mortal wounds on the target and the attack sequence ends.',
      {},
      { toWound: { mortalTarget: 6, mortalAmount: 'd3', mortalEnds: true } },
    ],
    [
      'Each time an attack is made with this weapon, an unmodified hit roll of 5+ inflicts one mortal wound on the target in addition to any normal damage.',
      {},
      { toHit: { mortalTarget: 5, mortalAmount: '1', mortalEnds: false } },
    ],
    ['The bearer can only shoot with this weapon once per battle.', {}, { words: { oneShot: true } }],
    [
      'Each mk.2 rocket can only be fired once per battle.',
      { words: readWords(['Lance']).words },
      { words: { oneShot: true, lance: true } },
    ],
    [
      'Each time the bearer fights, it makes 2 additional attacks with this weapon and no more than two attacks can be made with this weapon.',
      { type: 'Melee', words: readWords(['Lance']).words },
      { words: { extraAttacks: true, lance: true } },
    ],
    ['Blast ...', {}, { blast: true }],
    [
      'Each time an attack made with this weapon targets a unit within half range, that attack has a Damage characteristic of D6+10.',
      { damage: 'd6' },
      { damageAddHalf: 10 },
    ],
    ['Always wounds on a 2+', {}, { toWound: stage({ target: 2 }) }],
    ['Re-roll hit rolls of 1.', {}, { toHit: stage({ reroll: 'ones' }) }],
  ])('%s %j', (text, given, changed) => {
    const { weapon: made, played, switches, listed } = read(text, given);
    expect(made).toMatchObject(changed);
    expect([played, switches, listed]).toEqual([[text], [], []]);
  });

  test.each<[string, Partial<Weapon>]>([
    [
      'Each time an attack made with this weapon targets a unit within half range, that attack has a Damage characteristic of D3+4.',
      { damage: 'd6' },
    ],
    [
      'Each time an attack made with this weapon targets a unit within half range, that attack has a Damage characteristic of D6.',
      { damage: 'd6' },
    ],
    ['Each time the bearer fights, it makes 1 additional attack with this weapon.', { type: 'Heavy' }],
    ['Each time the bearer fights, it makes 1 additional attack with this weapon.', { type: 'Melee', attacks: 'd3' }],
    ['Each time the bearer fights, it makes 1 additional attack with this weapon.', { type: 'Melee', attacks: '2d3' }],
    ...['D3', '2D3'].map((more): [string, Partial<Weapon>] => [
      `Each time an attack made with this weapon targets a unit within half range, that attack has a Damage characteristic of D6+${more}.`,
      { damage: 'd6' },
    ]),
    [
      'Each time the bearer fights, it makes 2 additional attacks with this weapon and no more than two attacks can be made with this weapon.',
      { type: 'Heavy' },
    ],
    ['Shiny', {}],
  ])('is only listed: %s %j', (text, given) => {
    const reading = read(text, given);
    expect(reading).toEqual({ weapon: { ...weapon(given), abilities: [text] }, played: [], switches: [], listed: [text] });
  });

  test('a condition is for this weapon alone', () => {
    expect(read('Once per battle, add 1 to the hit roll.').switches).toEqual([
      { label: 'Rifle: Once per battle, add 1 to the hit roll.', effect: { hit: 1, weapon: 'Rifle' } },
    ]);
  });
});

describe('on a unit', () => {
  const read = (given: NamedText | readonly NamedText[], carried = true, names: readonly string[] = []) => {
    const all = readUnitTexts([given].flat(), { carries: () => carried, names });
    return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
  };

  test.each<[string, string, object]>([
    ['Feel No Pain 5+', '', { effects: [{ feelNoPain: 5 }], played: ['Feel No Pain 5+'] }],
    ['Feel No Pain 5+', 'It hurts less.', { effects: [{ feelNoPain: 5 }], played: ['Feel No Pain 5+: It hurts less.'] }],
    ['Feel No Pain 5+ of old', '', { switches: [{ label: 'Feel No Pain 5+ of old', effect: { feelNoPain: 5 } }] }],
    ['Stealth', 'It is hard to see.', { effects: [{ stealth: true }], played: ['Stealth: It is hard to see.'] }],
    ['Invulnerable Save', '4+*', { effects: [{ invulnerable: 4 }], played: ['Invulnerable Save: 4+*'] }],
    ['Greater invulnerable save', '4+', { listed: ['Greater invulnerable save: 4+'] }],
    ['Fly', '', { played: ['Fly'] }],
    ['Invulnerable Save', 'Against guns 4+', { listed: ['Invulnerable Save: Against guns 4+'] }],
    ['Invulnerable Save (5+)', 'It shines.', { listed: ['Invulnerable Save (5+): It shines.'] }],
    ['Invulnerable Save (5+)', '', { effects: [{ invulnerable: 5 }], played: ['Invulnerable Save (5+)'] }],
    ['Fearless', '', { effects: [{ morale: { autoPass: true } }], played: ['Fearless'] }],
    ['Shiny', '', { listed: ['Shiny'] }],
    [' Stealth ', '', { effects: [{ stealth: true }], played: [' Stealth '] }],
    ['Little Stealth', '', { listed: ['Little Stealth'] }],
    ['Stealth suit', '', { listed: ['Stealth suit'] }],
    [' Feel No Pain  (5+) ', '', { effects: [{ feelNoPain: 5 }], played: [' Feel No Pain  (5+) '] }],
    ['Fine Feel No Pain 5+', '', { switches: [{ label: 'Fine Feel No Pain 5+', effect: { feelNoPain: 5 } }] }],
    [' Invulnerable Save', '4+', { effects: [{ invulnerable: 4 }], played: [' Invulnerable Save: 4+'] }],
    ['Invulnerable Save', '4+ in the rain', { listed: ['Invulnerable Save: 4+ in the rain'] }],
    ['Giganti', '', { listed: ['Giganti'] }],
    ['Antidote', '', { listed: ['Antidote'] }],
    [' Anti - ', '', { played: [' Anti - '] }],
    ['Melta 2', '', { played: ['Melta 2'] }],
    [
      'Not damaged',
      'While this model has 1-4 wounds remaining, each time this model makes an attack, subtract 1 from the hit roll.',
      {
        switches: [
          {
            label:
              'Not damaged: While this model has 1-4 wounds remaining, each time this model makes an attack, subtract 1 from the hit roll.',
            effect: { hit: -1 },
          },
        ],
      },
    ],
    ['', '', {}],
    ['Lethal Hits', '', { played: ['Lethal Hits'] }],
    ['Anti-', 'Wounds more.', { played: ['Anti-: Wounds more.'] }],
    ['Sustained Hits', '', { played: ['Sustained Hits'] }],
    [
      'Aim',
      'Add 1 to the hit roll. It shines.',
      { effects: [{ hit: 1 }], played: ['Aim: Add 1 to the hit roll.'], listed: ['Aim: It shines.'] },
    ],
    ['', 'Add 1 to the hit roll.', { effects: [{ hit: 1 }], played: ['Add 1 to the hit roll.'] }],
    [
      'Focus',
      'Once per battle, add 1 to the hit roll.',
      { switches: [{ label: 'Focus: Once per battle, add 1 to the hit roll.', effect: { hit: 1 } }] },
    ],
    [
      'Hunters',
      'Each time a model in this unit makes an attack that targets a MONSTER unit, add 1 to the hit roll.',
      {
        switches: [
          {
            label: 'Hunters: Each time a model in this unit makes an attack that targets a MONSTER unit, add 1 to the hit roll.',
            effect: { hit: 1 },
            when: { is: 'target', any: ['MONSTER'] },
          },
        ],
      },
    ],
    ['Once per battle, add 1 to the hit roll', '', { switches: [{ label: 'Once per battle, add 1 to the hit roll', effect: { hit: 1 } }] }],
    [
      'Damaged: 1-4 wounds remaining',
      'While this model has 1-4 wounds remaining, each time this model makes an attack, subtract 1 from the hit roll.',
      {
        brackets: [{ upTo: 4, hit: -1 }],
        played: [
          'Damaged: 1-4 wounds remaining: While this model has 1-4 wounds remaining, each time this model makes an attack, subtract 1 from the hit roll.',
        ],
      },
    ],
    [
      'Field',
      'The bearer has a 4+ invulnerable save. The first time this save is failed, the bearer loses it.',
      {
        switches: [{ label: 'Field: The bearer has a 4+ invulnerable save.', effect: { invulnerable: 4 } }],
        listed: ['Field: The first time this save is failed, the bearer loses it.'],
      },
    ],
    [
      'Ward',
      'The bearer has a 4+ invulnerable save. Save the dice of models that lose a wound.',
      {
        effects: [{ invulnerable: 4 }],
        played: ['Ward: The bearer has a 4+ invulnerable save.'],
        listed: ['Ward: Save the dice of models that lose a wound.'],
      },
    ],
    [
      'Invulnerable will',
      'Add 1 to the hit roll. The bearer has a 4+ invulnerable save. The first time this save is failed, the bearer loses it.',
      {
        effects: [{ hit: 1 }],
        played: ['Invulnerable will: Add 1 to the hit roll.'],
        switches: [{ label: 'Invulnerable will: The bearer has a 4+ invulnerable save.', effect: { invulnerable: 4 } }],
        listed: ['Invulnerable will: The first time this save is failed, the bearer loses it.'],
      },
    ],
  ])('%s | %s', (name, text, expected) => {
    expect(read({ name, text })).toEqual(expected);
  });

  test.each(['lose it', 'cease to have it', 'stop having it', 'no longer have it'])(
    'a save that a model may %s if it should fail',
    (end) => {
      const text = `The bearer has a 4+ invulnerable save. Should this save fail, it will ${end}.`;
      expect(read({ name: 'Ward', text })).toMatchObject({ switches: [{ effect: { invulnerable: 4 } }] });
    },
  );

  test('Anti stands for any keyword', () => {
    const { played } = readUnitTexts([{ name: 'Anti', text: '' }], { carries: ({ anti }) => anti?.length === 0, names: [] });
    expect(played).toEqual(['Anti']);
  });

  test('a word that no weapon has is only listed', () => {
    expect(read({ name: 'Lethal Hits', text: '' }, false)).toEqual({ listed: ['Lethal Hits'] });
  });

  test('its own name stands for this model, unless it is too short to be sure', () => {
    const text = 'Xarn has a 4+ invulnerable save.';
    expect(read({ name: 'Aura', text }, true, ['Xarn'])).toMatchObject({ effects: [{ invulnerable: 4 }] });
    expect(read({ name: 'Aura', text: 'Xar has a 4+ invulnerable save.' }, true, ['Xar'])).not.toHaveProperty('effects');
  });

  test('several texts in their order', () => {
    const texts = [
      { name: 'Fearless', text: '' },
      { name: 'Shiny', text: '' },
      { name: 'Feel No Pain 6+', text: '' },
    ];
    expect(read(texts)).toEqual({
      effects: [{ morale: { autoPass: true } }, { feelNoPain: 6 }],
      played: ['Fearless', 'Feel No Pain 6+'],
      listed: ['Shiny'],
    });
  });
});

describe('as modifiers', () => {
  test.each<[string, Effect]>([
    ['+1 hit', { hit: 1 }],
    ['-1 to wound rolls', { wound: -1 }],
    ['−1 wound', { wound: -1 }],
    ['re-roll hits 1s', { rerollHits: 'ones' }],
    ['reroll hit all', { rerollHits: 'fish' }],
    ['re-roll wounds one', { rerollWounds: 'one' }],
    ['re-roll wounds failed', { rerollWounds: 'failed' }],
    ['re-roll damage', { rerollDamage: true }],
    ['re-roll damage 1s', { rerollDamageOnes: true }],
    ['+1 attack', { attacks: 1 }],
    ['-1 strength', { strength: -1 }],
    ['+2 damage', { damage: 2 }],
    ['AP +1', { ap: 1 }],
    ['critical hits 5+', { criticalHit: 5 }],
    ['critical wound 4+', { criticalWound: 4 }],
    ['ignore penalties', { ignoresPenalties: true }],
    ['be hit -1', { beHit: -1 }],
    ['be wounded +1', { beWounded: 1 }],
    ['+1 save', { save: 1 }],
    ['+1 toughness', { toughness: 1 }],
    ['re-roll saves failed', { saveReroll: 'failed' }],
    ['re-roll save 1s', { saveReroll: 'ones' }],
    ['invulnerable save 4+', { invulnerable: 4 }],
    ['fnp 5+', { feelNoPain: 5 }],
    ['half damage', { halveDamage: true }],
    ['-1 damage taken', { subtractDamage: 1 }],
    ['worsen AP 1', { worsenAp: 1 }],
    ['ignore 1 failed save', { ignoreFirstFailed: 1 }],
    ['stealth', { stealth: true }],
    ['cover', { cover: true }],
    ['[Lance]', { words: ['Lance'] }],
    ['melee [Lance]', { only: 'melee', words: ['Lance'] }],
    ['Ranged: +1 hit', { only: 'ranged', hit: 1 }],
  ])('%s', (text, effect) => {
    expect(readModifiers(text)).toEqual({ effects: [effect], switches: [], off: [], situation: {}, faults: [] });
  });

  test('situations and switches', () => {
    expect(readModifiers('Stationary; half range; charged; switch: Aim; no switch:Focus')).toEqual({
      effects: [],
      switches: ['Aim'],
      off: ['Focus'],
      situation: { stationary: true, halfRange: true, charged: true },
      faults: [],
    });
  });

  test('a word within others is none, and only a switch begins as one', () => {
    for (const item of ['hit [Lance]', '[Lance] hit', 'my switch: Aim', 'very ranged +1 hit'])
      expect(readModifiers(item)).toMatchObject({ effects: [], switches: [], faults: [expect.stringContaining(`'${item}' is not`)] });
  });

  test('blanks do not count, a longer one neither', () => {
    expect(readModifiers('  be   hit  -1 ')).toMatchObject({ effects: [{ beHit: -1 }], faults: [] });
  });

  describe('switches of a unit', () => {
    const context: ConditionContext = {
      enemyKeywords: [],
      settings: { stationary: true, distance: 9 },
      attached: false,
      belowHalf: false,
      targetBelowHalf: false,
    };
    const own: readonly Switch[] = [
      { label: ' Aim;  take   time ', effect: { hit: 1 }, when: { is: 'stationary' } },
      { label: 'Close', effect: { wound: 1 }, when: { is: 'half-range' } },
      { label: 'Rush', effect: { attacks: 1 }, when: { is: 'charged' } },
      { label: 'Grudge', effect: { damage: 1 } },
    ];

    test.each<[string, readonly Effect[], readonly Effect[]]>([
      ['', [{ hit: 1 }, { wound: 1, leastRange: 18 }], [{ attacks: 1 }]],
      ['half range', [{ hit: 1 }, { wound: 1, leastRange: 0 }], [{ attacks: 1 }]],
      ['switch: grudge; no switch: aim, take', [{ wound: 1, leastRange: 18 }, { damage: 1 }], [{ attacks: 1 }]],
      ['switch: Rush', [{ hit: 1 }, { wound: 1, leastRange: 18 }, { attacks: 1 }], []],
      ['no switch: Rush; no switch: Close; +1 hit', [{ hit: 1 }, { hit: 1 }], []],
      ['charged', [{ hit: 1 }, { wound: 1, leastRange: 18 }, { attacks: 1 }], [{ attacks: 1 }]],
    ])('"%s": always, and in the turn of a charge', (text, always, charging) => {
      const modifiers = readModifiers(text);
      const settings = settingsFor(context.settings, modifiers);
      expect(effectsFor(modifiers, own, { ...context, settings })).toEqual(always);
      expect(chargeEffects(modifiers, own)).toEqual(charging);
    });
    test('are named by their label without what separates modifiers', () => {
      expect(own.map(({ label }) => switchText(label))).toEqual(['Aim, take time', 'Close', 'Rush', 'Grudge']);
    });
  });

  test.each([
    ['[Bang]', "'[Bang]' is not a modifier such as '+1 hit', 're-roll wounds 1s' or '[Lethal Hits]'."],
    ['coverr', "'coverr' is not a modifier such as 'cover'."],
    ...[
      're-roll saves 1s',
      'fnp 5+',
      'half damage',
      '-1 damage taken',
      'worsen AP 1',
      'ignore 1 failed save',
      '+1 toughness',
      'stealth',
      'cover',
    ].map((item) => [`melee ${item}`, `'melee ${item}': this counts against every attack; leave out 'melee'.`]),
  ])('%s is none', (text, fault) => {
    expect(readModifiers(text!)).toMatchObject({ effects: [], faults: [fault] });
  });
});
