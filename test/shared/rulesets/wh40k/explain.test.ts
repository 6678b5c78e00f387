/** "How this number was made", sentence by sentence, as the attack report shows it. */
import { describe, expect, test } from 'vitest';
import { howAttacks, howDamage, howHits, howLosses, howSaves, howWounds } from '../../../../src-shared/rulesets/wh40k/present/explain.ts';
import { diceOf } from '../../../../src-shared/rulesets/wh40k/rules/dice-text.ts';
import { group, stage, target } from './kit.ts';

describe('attacks', () => {
  test('one weapon, and several', () => {
    expect(howAttacks(group({ attacks: '1' }), 1, 0)).toBe('1 weapon makes 1 attack each.');
    expect(howAttacks(group({ attacks: 'd6' }), 3, 0)).toBe('3 weapons make 1d6 attacks each.');
  });
  test('Blast of the ninth edition, by the size of the target', () => {
    const mortar = group({ attacks: '2d6', blast: true });
    expect(howAttacks(mortar, 1, 0)).toBe('1 weapon makes 2d6 attacks each.');
    expect(howAttacks(mortar, 1, 1)).toBe('1 weapon makes 2d6 attacks each. Blast against 6 to 10 models: at least 3 each.');
    expect(howAttacks(mortar, 1, 2)).toBe(
      '1 weapon makes 2d6 attacks each. Blast against 11 or more models: the maximum of 12, not rolled.',
    );
  });
  test('Blast of the tenth edition', () => {
    const mortar = group({ blastPerFive: true });
    expect(howAttacks(mortar, 1, 0)).toBe('1 weapon makes 1 attack each.');
    expect(howAttacks(mortar, 1, 2)).toBe('1 weapon makes 1 attack each. Blast: 2 more each, one for every five models of the target.');
  });
  test('two hit rolls each, and rapid fire', () => {
    expect(howAttacks(group({ hitRolls: 2, doubled: true }), 2, 0)).toBe(
      '2 weapons make 1 attack each. 2 hit rolls for each. Rapid Fire at half range: doubled.',
    );
  });
});

describe('hits', () => {
  test('what is needed comes from the skill, or from the weapon', () => {
    expect(howHits(group({ skill: 5 }), target())).toBe('BS needs 5+. 5 and 6 are a hit: 33.3 % of dice.');
    expect(howHits(group({ skill: 4, melee: true }), target())).toBe('WS needs 4+. 4 to 6 are a hit: 50.0 % of dice.');
    expect(howHits(group({ toHit: stage({ target: 2 }) }), target())).toBe('The weapon needs 2+. 2 to 6 are a hit: 83.3 % of dice.');
  });
  test('without a roll', () => {
    expect(howHits(group({ autoHit: true }), target())).toBe('Every attack hits without a roll.');
  });
  test('overwatch: one face', () => {
    expect(howHits(group({ overwatch: true }), target())).toBe('Overwatch: only a natural 6 hits. 6 is a hit: 16.7 % of dice.');
  });
  test('modifiers of the weapon, the target and the situation are one number', () => {
    expect(howHits(group({ skill: 3, toHit: stage({ modifier: 1 }) }), target())).toBe(
      'BS needs 3+. +1 to the roll (all modifiers summed, then kept within -1 and +1). 2 to 6 are a hit: 83.3 % of dice.',
    );
    expect(howHits(group({ skill: 3, situation: -1 }), target({ hitModifier: -1 }))).toMatch(/^BS needs 3\+\. -1 to the roll /);
  });
  test('dice that are thrown again', () => {
    expect(howHits(group({ toHit: stage({ reroll: 'failed' }) }), target())).toMatch(/of dice\. 1 and 2 are thrown again once\.$/);
    const fishing = group({ toHit: stage({ reroll: 'fish', extraForm: 'add' }) });
    expect(howHits(fishing, target())).toMatch(/ 1 to 5 are thrown again once\. A natural 6 adds 1 more hit\.$/);
  });
  test('a trigger on several faces, natural or modified', () => {
    const again = stage({ extraForm: 're-roll', extraTarget: 5, extraAmount: 2, extraHard: false });
    expect(howHits(group({ toHit: again }), target())).toMatch(/ A modified 5\+ gives 2 more rolls, which give no further ones\.$/);
    const once = stage({ extraForm: 're-roll' });
    expect(howHits(group({ toHit: once }), target())).toMatch(/ A natural 6 gives 1 more roll, which give no further ones\.$/);
    expect(howHits(group({ toHit: stage({ mortalTarget: 6 }) }), target())).toMatch(/ A natural 6 makes 1 mortal wound in addition\.$/);
  });
  test('critical hits of the tenth edition', () => {
    const lethal = group({ criticalHit: 5, lethal: true, sustained: diceOf('d3') });
    expect(howHits(lethal, target())).toMatch(
      / A natural 5\+ is critical: it wounds without a roll \(Lethal Hits\)\. A natural 5\+ is critical: 1d3 more hits \(Sustained Hits\)\.$/,
    );
    expect(howHits(group({ criticalHit: 6, sustained: diceOf('1') }), target())).toMatch(
      / A natural 6 is critical: 1 more hit \(Sustained Hits\)\.$/,
    );
  });
  test('at a target that is not seen', () => {
    expect(howHits(group({ missesUpTo: 3 }), target())).toBe(
      'BS needs 3+. 4 to 6 are a hit: 50.0 % of dice. The target is not seen: natural 1 to 3 miss.',
    );
  });
});

describe('wounds', () => {
  test('strength against toughness', () => {
    expect(howWounds(group({ strength: '5' }), target())).toBe('S 5 against T 4 needs 3+. 3 to 6 are a wound: 66.7 % of dice.');
  });
  test('no strength at all', () => {
    expect(howWounds(group({ strength: '0' }), target())).toBe('S 0 against T 4: only a natural 6 wounds. 6 is a wound: 16.7 % of dice.');
  });
  test('a rolled strength is looked at where it is highest', () => {
    expect(howWounds(group({ strength: 'd6' }), target())).toBe(
      'S 1d6 against T 4: strength is rolled for each hit; at its highest, 6. 3 to 6 are a wound: 66.7 % of dice.',
    );
  });
  test('the number of the weapon itself', () => {
    expect(howWounds(group({ toWound: stage({ target: 2 }) }), target())).toBe(
      'The weapon wounds on 2+. 2 to 6 are a wound: 83.3 % of dice.',
    );
  });
  test('poison, and a vehicle that it does nothing to', () => {
    const poison = group({ strength: '2', poison: 4 });
    expect(howWounds(poison, target())).toBe(
      'S 2 against T 4 needs 6+. Poison wounds on a natural 4+ whatever the modifiers. 4 to 6 are a wound: 50.0 % of dice.',
    );
    expect(howWounds(poison, target({ immuneToPoison: true }))).toBe(
      'S 2 against T 4 needs 6+. Poison does nothing to a vehicle. 6 is a wound: 16.7 % of dice.',
    );
  });
  test('critical wounds: where they are devastating, or on more than a 6', () => {
    const plain = 'S 4 against T 4 needs 4+. 4 to 6 are a wound: 50.0 % of dice.';
    expect(howWounds(group({ criticalWound: 6 }), target())).toBe(plain);
    expect(howWounds(group({ criticalWound: 5 }), target())).toBe(`${plain} A natural 5+ is critical.`);
    expect(howWounds(group({ criticalWound: 6, devastating: 'current' }), target())).toBe(
      `${plain} A natural 6 is critical: set aside, without a save (Devastating Wounds).`,
    );
  });
});

describe('saves', () => {
  test('armour, the better of it and an invulnerable save, or none', () => {
    expect(howSaves(group({ ap: '0' }), target())).toBe('Armour 3+ against AP 0: saves on 3+, fails 33.3 %.');
    expect(howSaves(group({ ap: '2' }), target({ invulnerableRanged: 4 }))).toBe(
      'Armour 3+ against AP -2, or invulnerable 4+: saves on 4+, fails 50.0 %.',
    );
    expect(howSaves(group({ ap: '4' }), target({ invulnerableMelee: 4 }))).toBe('Armour 3+ against AP -4: no save.');
    expect(howSaves(group({ ap: '4', melee: true }), target({ invulnerableMelee: 4 }))).toMatch(/^Armour 3\+ against AP -4, or invul/);
    expect(howSaves(group({ ap: '4', noInvulnerable: true }), target({ invulnerableRanged: 4 }))).toBe('Armour 3+ against AP -4: no save.');
  });
  test('a rolled AP is looked at where it is highest', () => {
    expect(howSaves(group({ ap: 'd3' }), target())).toBe('Armour 3+ against AP -1d3 at its highest: saves on 6+, fails 83.3 %.');
  });
  test('each kind of save once, however many wounds its models have', () => {
    const [one] = target().models;
    const models = [one!, { ...one!, wounds: 4 }, { ...one!, armour: 2 }];
    expect(howSaves(group(), target({ models }))).toBe(
      'Armour 3+ against AP 0: saves on 3+, fails 33.3 %. Armour 2+ against AP 0: saves on 2+, fails 16.7 %.',
    );
  });
  test('saves that are rolled again, unless the weapon forbids it', () => {
    const again = target({ saveReroll: 'failed' });
    expect(howSaves(group(), again)).toMatch(/33\.3 %\. Failed saves are rolled again\.$/);
    expect(howSaves(group(), target({ saveReroll: 'ones' }))).toMatch(/33\.3 %\. Failed saves of 1 are rolled again\.$/);
    expect(howSaves(group({ noSaveRerolls: true }), again)).toMatch(/33\.3 %\. The weapon forbids re-rolled saves\.$/);
    expect(howSaves(group({ noSaveRerolls: true }), target())).toMatch(/33\.3 %\.$/);
  });
  test('mortal wounds that the save dice make', () => {
    const one = group({ saveMortals: { upTo: 1, amount: diceOf('1'), ends: true } });
    expect(howSaves(one, target())).toMatch(/ A natural 1 to save makes 1 mortal wound instead of the damage\.$/);
    const some = group({ saveMortals: { upTo: 2, amount: diceOf('d3'), ends: false } });
    expect(howSaves(some, target())).toMatch(/ A natural 2 or less to save makes 1d3 mortal wounds in addition\.$/);
  });
});

describe('damage', () => {
  test('as it is rolled', () => {
    expect(howDamage(group({ damage: 'd3' }), target())).toBe('Each unsaved wound does 1d3 damage.');
  });
  test('rolls that are thrown again need no example', () => {
    expect(howDamage(group({ damage: 'd6', damageReroll: 'low' }), target())).toBe(
      'Each unsaved wound does 1d6 damage. Rolls below the mean are thrown again.',
    );
    expect(howDamage(group({ damage: 'd6', damageReroll: 'ones' }), target())).toBe(
      'Each unsaved wound does 1d6 damage. The lowest roll is thrown again.',
    );
  });
  test('what the weapon and the target add and take, with an example', () => {
    expect(howDamage(group({ damage: 'd6', damageAdd: 1 }), target({ halveDamage: true }))).toBe(
      'Each unsaved wound does 1d6 damage. +1 from the weapon. Halved, rounded up. A roll of 6 becomes 4.',
    );
    expect(howDamage(group({ damage: '2' }), target({ subtractDamage: 2 }))).toBe(
      'Each unsaved wound does 2 damage. -2 from the target, at least 1. A roll of 2 becomes 1.',
    );
  });
  test('Melta counts in the example', () => {
    expect(howDamage(group({ damage: 'd6', damageBonus: diceOf('2') }), target())).toBe(
      'Each unsaved wound does 1d6 damage. +2 at half range (Melta). A roll of 6 becomes 8.',
    );
    expect(howDamage(group({ damage: '3', damageBonus: diceOf('d3') }), target())).toMatch(/ A roll of 3 becomes up to 6\.$/);
  });
});

describe('losses', () => {
  const first = 'Damage goes to the wounded model first; what exceeds its wounds is lost.';

  test('feel no pain, that of all models, unless the weapon forbids it', () => {
    const [one] = target({ feelNoPain: 5 }).models;
    expect(howLosses(group(), target())).toBe(first);
    expect(howLosses(group(), target({ models: [one!, { ...one!, feelNoPain: 6 }, one!] }))).toBe(
      `${first} Feel no pain ignores each point on 5+ or 6+.`,
    );
    expect(howLosses(group({ noFeelNoPain: true }), target({ feelNoPain: 5 }))).toBe(`${first} The weapon forbids feel no pain.`);
  });
  test('feel no pain against psychic attacks', () => {
    const models = target({ count: 1 }).models.map((m) => ({ ...m, feelNoPainPsychic: 4 }));
    expect(howLosses(group(), target({ models }))).toBe(first);
    expect(howLosses(group({ psychic: true }), target({ models }))).toBe(`${first} Feel no pain ignores each point on 4+.`);
  });
  test('mortal wounds come after, and have a feel no pain of their own', () => {
    const mortal = group({ toWound: stage({ mortalTarget: 6 }) });
    expect(howLosses(mortal, target())).toBe(`${first} Mortal wounds follow, carrying on from model to model.`);
    expect(howLosses({ ...mortal, mortalsWait: true }, target({ feelNoPainMortal: 5 }))).toBe(
      `${first} Mortal wounds follow when all attacks of the phase are done, carrying on from model to model, ignored on 5+.`,
    );
    expect(howLosses({ ...mortal, noFeelNoPain: true }, target({ feelNoPainMortal: 5 }))).toMatch(/ from model to model\.$/);
  });
  test('hits without a roll trigger none', () => {
    const mortal = group({ toHit: stage({ mortalTarget: 6 }) });
    expect(howLosses(mortal, target())).toMatch(/Mortal wounds follow/);
    expect(howLosses({ ...mortal, autoHit: true }, target())).toBe(first);
  });
});
