/** A unit's rules in words, as its page lists them: name, what it does, and where that stands. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import { rulesOf } from '../../../../src-shared/rulesets/wh40k/present/rule-text.ts';
import type { Defence, ModelLine, MoraleRules, Unit, Weapon, WeaponType } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { combatant, line, stage, weapon } from './kit.ts';

type Said = readonly [name: string, meaning: string];

const said = (unit: Combatant<Unit>): Said[] => rulesOf(unit).map(({ name, meaning }) => [name, meaning]);
const ofWeapon = (changes: Partial<Weapon>): Said[] => said(combatant([line({ weapon: weapon({ type: 'Ranged', ...changes }) })]));
const CLAMPED = 'All modifiers together count at most 1 either way.';

describe('how a unit is protected', () => {
  test.each<[Partial<Defence>, ...Said[]]>([
    [{ hitModifier: -1 }, ['−1 to be hit', `Rolls to hit it have −1. ${CLAMPED}`]],
    [{ woundModifier: 1 }, ['+1 to be wounded', `Rolls to wound it have +1. ${CLAMPED}`]],
    [{ saveModifier: 1 }, ['+1 to saves', 'Its armour saves have +1.']],
    [{ saveReroll: 'ones' }, ['Re-rolls saves', 'Re-rolls saves of 1, each once.']],
    [{ saveReroll: 'failed' }, ['Re-rolls saves', 'Re-rolls failed saves, each once.']],
    [{ halveDamage: true }, ['Half damage', 'Damage of an attack is halved, rounded up.']],
    [{ stealth: true }, ['Stealth', 'Ranged attacks have −1 to hit it.']],
    [
      { woundModifierIfStronger: -1 },
      ['−1 to be wounded by the strong', 'Rolls to wound it have −1 where the Strength is greater than its Toughness.'],
    ],
    [{ apModifier: 1 }, ['AP worsened by 1', 'Not beyond 0, and before cover is looked at.']],
    [{ ignoreFirstFailed: 1 }, ['Ignores 1 failed save', 'The first failed saves of an exchange do no damage.']],
    [{ ignoreFirstFailed: 2 }, ['Ignores 2 failed saves', 'The first failed saves of an exchange do no damage.']],
    [{ subtractDamage: 2 }, ['−2 damage', 'Damage of an attack is 2 less, at least 1.']],
  ])('%o', (defence, ...rules) => {
    expect(said(combatant([line({ weapons: [] })], { defence }))).toEqual(rules);
  });

  test.each<[Partial<ModelLine>, ...string[]]>([
    [{ invulnerableMelee: 4, invulnerableRanged: 4 }, 'Invulnerable save 4+'],
    [{ invulnerableMelee: 4, invulnerableRanged: 5 }, 'Invulnerable save 4+ in melee', 'Invulnerable save 5+ when shot'],
    [{ invulnerableRanged: 5 }, 'Invulnerable save 5+ when shot'],
    [{ feelNoPain: 5, feelNoPainMortal: 5 }, 'Feel no pain 5+'],
    [{ feelNoPain: 5, feelNoPainMortal: 4 }, 'Feel no pain 5+', 'Feel no pain 4+ against mortal wounds'],
  ])('%o', (changes, ...names) => {
    expect(said(combatant([line({ weapons: [], ...changes })])).map(([name]) => name)).toEqual(names);
  });

  test('feel no pain says what its dice do', () => {
    expect(said(combatant([line({ weapons: [], feelNoPain: 5, feelNoPainMortal: 4 })]))).toEqual([
      ['Feel no pain 5+', 'A die for each point of damage: 5+ ignores it.'],
      ['Feel no pain 4+ against mortal wounds', 'A die for each mortal wound: 4+ ignores it.'],
    ]);
  });
});

describe('morale and movement', () => {
  test.each<[Partial<MoraleRules>, ...Said[]]>([
    [{ autoPass: true, ignoreAttrition: true }, ['Fearless', 'Passes every morale test.']],
    [{ ignoreAttrition: true }, ['No attrition', 'A failed morale test costs one model and no more.']],
    [{ attritionModifier: -1 }, ['−1 to attrition', 'Added to each attrition roll.']],
  ])('%o', (morale, ...rules) => expect(said(combatant([line({ weapons: [] })], { morale }))).toEqual(rules));

  test('abilities of movement count on the star chart alone', () => {
    expect(said(combatant([line({ weapons: [] })], { abilities: ['Fly', 'Shines'] }))).toEqual([
      ['Fly', 'Flies: 2" more on the mobility axis. An exchange has a fixed distance.'],
    ]);
  });
});

describe('weapons', () => {
  test.each<[WeaponType, ...Said[]]>([
    ['Melee'],
    ['Ranged'],
    ['Rapid Fire', ['Rapid Fire', 'Twice the attacks at half range or less.']],
    ['Assault', ['Assault', 'May fire after advancing, then with −1 to hit.']],
    ['Heavy', ['Heavy', '−1 to hit when infantry has moved.']],
    ['Grenade', ['Grenade', 'Thrown by one model, when its line can fire nothing else.']],
    ['Dakka', ['Dakka', 'Its higher number of attacks at half range or less.']],
  ])('type %s', (type, ...rules) => expect(ofWeapon({ type })).toEqual(rules));

  test.each<[Partial<Weapon>, ...Said[]]>([
    [{ blast: true }, ['Blast', 'Against 6 to 10 models at least 3 attacks, against 11 and more as many as its dice allow.']],
    [{ poison: 4 }, ['Poison 4+', 'A natural 4+ wounds whatever the strength; not vehicles or titans.']],
    [{ autoHit: true }, ['Automatic hits', 'Every attack hits; no roll, so nothing that needs one.']],
    [{ noInvulnerable: true }, ['No invulnerable saves', 'Only armour saves can be taken against it.']],
    [{ noSaveRerolls: true }, ['No save re-rolls', 'Saves against it cannot be re-rolled.']],
    [{ ignoresCover: true }, ['Ignores cover', 'Cover adds nothing to saves against it and takes nothing from its aim.']],
    [{ noFeelNoPain: true }, ['No feel no pain', 'Its damage cannot be ignored by feel no pain.']],
    [{ damageAdd: -1 }, ['−1 damage', 'Added to each damage roll.']],
    [{ damageAddHalf: 2 }, ['Melta +2', '+2 damage at half range or less.']],
    [
      { saveMortals: { upTo: 1, amount: '1', ends: true } },
      ['Mortal wounds on saves of 1', 'A natural 1 to save deals 1 mortal wound in place of the damage.'],
    ],
    [
      { saveMortals: { upTo: 2, amount: 'd3', ends: false } },
      ['Mortal wounds on saves of 2 or less', 'A natural 2 or less to save deals d3 mortal wounds beside the damage.'],
    ],
  ])('%o', (changes, ...rules) => expect(ofWeapon(changes)).toEqual(rules));

  test.each<[Partial<Weapon>, ...Said[]]>([
    [{ toHit: stage({ reroll: 'one' }) }, ['Re-rolls to hit', 'Re-rolls one failed roll of each weapon group to hit, each once.']],
    [{ toHit: stage({ reroll: 'ones' }) }, ['Re-rolls to hit', 'Re-rolls 1s to hit, each once.']],
    [{ toWound: stage({ reroll: 'fish' }) }, ['Re-rolls to wound', 'Re-rolls all rolls that trigger nothing to wound, each once.']],
    [{ toWound: stage({ modifier: -1 }) }, ['−1 to wound', CLAMPED]],
    [{ toHit: stage({ target: 2 }) }, ['Always hits on 2+', 'Needs 2+ to hit whatever the profiles.']],
    [
      { toWound: stage({ target: 2, targetHard: true }) },
      ['Always wounds on 2+', 'Needs 2+ to wound whatever the profiles. Modifiers do not count.'],
    ],
    [{ toHit: stage({ extraForm: 'add' }) }, ['More hits on 6+', 'A natural 6+ to hit gives 1 more hit.']],
    [
      { toHit: stage({ extraForm: 'add', extraTarget: 5, extraAmount: 2, extraHard: false }) },
      ['More hits on 5+', 'A modified 5+ to hit gives 2 more hits.'],
    ],
    [{ toHit: stage({ extraForm: 're-roll' }) }, ['More hits on 6+', 'A natural 6+ to hit gives 1 more hit roll.']],
    [{ toHit: stage({ extraForm: 're-roll', extraAmount: 2 }) }, ['More hits on 6+', 'A natural 6+ to hit gives 2 more hit rolls.']],
    [
      { toWound: stage({ mortalTarget: 6, mortalEnds: true }) },
      ['Mortal wounds on wounds of 6+', 'A natural 6+ to wound deals 1 mortal wound, and the wound goes no further.'],
    ],
    [
      { toHit: stage({ mortalTarget: 5, mortalAmount: 'd3', mortalHard: false }) },
      ['Mortal wounds on hits of 5+', 'A modified 5+ to hit deals d3 mortal wounds beside the hit.'],
    ],
  ])('%o', (changes, ...rules) => expect(ofWeapon(changes)).toEqual(rules));

  test('the words of a tenth-edition profile', () => {
    const { words } = readWords(['Lethal Hits', 'Rapid Fire 2', 'Melta D3', 'Sustained Hits 1', 'Anti-fly 4+', 'Conversion', 'One Shot']);
    expect(ofWeapon({ words })).toEqual([
      ['Lethal Hits', 'A critical hit wounds without a roll, so it cannot be a critical wound.'],
      ['One Shot', 'Fired once per battle.'],
      ['Rapid Fire 2', '2 more attacks at half range or less.'],
      ['Melta d3', '+d3 damage at half range or less.'],
      ['Sustained Hits 1', 'A critical hit gives 1 more.'],
      ['Anti-FLY 4+', 'A natural 4+ to wound is critical against FLY.'],
      ['Conversion', 'Beyond 12" a natural 4+ that hits is critical.'],
    ]);
  });
  test('without a word there is no rule', () => {
    expect(ofWeapon({ words: readWords([]).words })).toEqual([]);
  });
});

describe('who brings a rule', () => {
  const poison = weapon({ name: 'Dart', type: 'Ranged', poison: 4 });
  const plain = weapon({ name: 'Bow', type: 'Ranged' });
  const held = (...weapons: Weapon[]) => weapons.map((one) => ({ profiles: [one], count: 1 }));

  test('weapons by their rows of the ledger: one for each profile, and one for the bare hands of each line', () => {
    const unit = combatant([
      line({ name: 'Fox', weapons: held(plain, poison) }),
      line({ name: 'Old fox', feelNoPain: 5, feelNoPainMortal: 5, weapons: held(poison) }),
    ]);
    expect(rulesOf(unit).map(({ name, carriedBy, rows }) => [name, carriedBy, rows])).toEqual([
      ['Feel no pain 5+', ['Old fox'], undefined],
      ['Poison 4+', ['Dart'], [1, 3]],
    ]);
  });
  test('in a unit of one kind of model nobody is named', () => {
    expect(rulesOf(combatant([line({ feelNoPain: 5, feelNoPainMortal: 5, weapons: [] })]))[0]!.carriedBy).toEqual([]);
  });
  test('each rule says where it stands', () => {
    const sources = Object.fromEntries(
      rulesOf(combatant([line({ weapon: poison, feelNoPain: 5, feelNoPainMortal: 5 })], { defence: { stealth: true } })).map(
        ({ name, source }) => [name, source],
      ),
    );
    expect(sources).toEqual({ Stealth: 'Digest 10e, 4', 'Feel no pain 5+': 'Digest 2.5', 'Poison 4+': 'Digest 2.3' });
  });
});
