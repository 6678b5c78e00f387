/** What an effect changes of a unit, what a leader brings to one, and the words of weapons. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import { attach, attachedUnits } from '../../../../src-shared/rulesets/wh40k/rules/attach.ts';
import { type Commentary, editionOf } from '../../../../src-shared/rulesets/wh40k/rules/edition.ts';
import { changedWeapon, type Effect, withEffects } from '../../../../src-shared/rulesets/wh40k/rules/effects.ts';
import type { Defence, Unit, Weapon } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { readWord, readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { combatant, line, stage, weapon } from './kit.ts';

const TAIL: Partial<Weapon> = { name: 'Tail', type: 'Melee', attacks: '2', words: readWords(['Extra Attacks']).words };

describe('an effect on a weapon', () => {
  test.each<[string, Effect, Partial<Weapon>, object]>([
    ['hit and wound rolls', { hit: 1, wound: -1 }, {}, { toHit: stage({ modifier: 1 }), toWound: stage({ modifier: -1 }) }],
    [
      're-rolls',
      { rerollHits: 'ones', rerollWounds: 'failed' },
      {},
      { toHit: stage({ reroll: 'ones' }), toWound: stage({ reroll: 'failed' }) },
    ],
    [
      'a worse re-roll changes nothing',
      { rerollHits: 'ones' },
      { toHit: stage({ reroll: 'failed' }) },
      { toHit: stage({ reroll: 'failed' }) },
    ],
    ['criticals', { criticalHit: 5, criticalWound: 4 }, {}, { criticals: { hit: 5, wound: 4 } }],
    [
      'worse criticals change nothing',
      { criticalHit: 6, criticalWound: 5 },
      { criticals: { hit: 5, wound: 4 } },
      { criticals: { hit: 5, wound: 4 } },
    ],
    ['criticals that must hit', { criticalHitNeedsSuccess: true }, {}, { criticals: { hitNeedsSuccess: true } }],
    ['damage re-rolls', { rerollDamage: true, rerollDamageOnes: true }, {}, { criticals: { damageReroll: true, damageOnes: true } }],
    ['penalties', { ignoresPenalties: true }, {}, { criticals: { ignoresPenalties: true } }],
    ['a number of attacks', { attacks: 2 }, { attacks: '3', attacksHalf: '1' }, { attacks: '5', attacksHalf: '3' }],
    ['attacks by dice', { attacks: 1 }, { attacks: 'd6' }, { attacks: 'd6+1', attacksHalf: null }],
    ['attacks by dice, fewer', { attacks: -1 }, { attacks: 'd6' }, { attacks: 'd6-1' }],
    ['Extra Attacks: only by a rule about this weapon', { attacks: 1 }, TAIL, { attacks: '2' }],
    ['Extra Attacks: by a rule about this weapon', { attacks: 1, weapon: 'Tail' }, TAIL, { attacks: '3' }],
    ['many attacks', { attacks: 2 }, { attacks: '12' }, { attacks: '14' }],
    ['attacks by two dice', { attacks: 1 }, { attacks: '2d6' }, { attacks: '2d6+1' }],
    ['AP by dice stays', {}, { ap: 'd3' }, { ap: 'd3' }],
    ['never fewer attacks than one', { attacks: -2 }, { attacks: '2', attacksHalf: '1' }, { attacks: '1', attacksHalf: '1' }],
    ['but as few as there are', { attacks: -1 }, { attacks: '0' }, { attacks: '0' }],
    [
      'never less strength than one',
      { strength: -4 },
      { strength: { form: 'fixed', value: '3' } },
      { strength: { form: 'fixed', value: '1' } },
    ],
    ['AP to none', { ap: -2 }, { ap: '1' }, { ap: '0' }],
    ['its strength', { strength: 2 }, {}, { strength: { form: 'fixed', value: '6' } }],
    ["its user's strength", { strength: 2 }, { strength: { form: 'user', value: '0' } }, { strength: { form: 'add', value: '2' } }],
    ['more than its user', { strength: 2 }, { strength: { form: 'add', value: '1' } }, { strength: { form: 'add', value: '3' } }],
    ['twice its user', { strength: 2 }, { strength: { form: 'times', value: '2' } }, { strength: { form: 'times', value: '2' } }],
    ['AP and damage', { ap: 1, damage: 2 }, { ap: '2', damageAdd: 1 }, { ap: '3', damageAdd: 3 }],
    ['cover', { ignoresCover: true }, {}, { ignoresCover: true }],
    ['words', { words: ['Lethal Hits', 'Anti-fly 4+'] }, {}, { words: { ...readWords(['lethal hits', 'anti-fly 4+']).words } }],
  ])('%s', (_, effect, given, expected) => {
    expect(changedWeapon(weapon(given), effect)).toMatchObject(expected);
  });

  test('nothing', () => {
    const dice = { attacks: 'd6', attacksHalf: '2d6', strength: { form: 'fixed', value: 'd6' }, ap: 'd3', damage: 'd6' } as const;
    const blade = { type: 'Melee', strength: { form: 'user', value: '0' } } as const;
    for (const plain of [weapon(), weapon(dice), weapon(blade)]) expect(changedWeapon(plain, {})).toEqual(plain);
  });
});

test('feel no pain against psychic attacks alone, the better of two', () => {
  const unit = combatant([line(), line({ name: 'Seer', feelNoPainPsychic: 3 })]).data;
  expect(withEffects(unit, [{ feelNoPainPsychic: 4 }]).lines.map((l) => [l.feelNoPain, l.feelNoPainPsychic])).toEqual([
    [7, 4],
    [7, 3],
  ]);
});

describe('the weapons that an effect is for', () => {
  const gun = weapon({ name: 'Gun', range: 24, type: 'Heavy' });
  const pistol = weapon({ name: 'Pistol', range: 12, type: 'Pistol' });
  const blade = weapon({ name: 'Blade', range: 0, type: 'Melee' });
  const models = line({ weapons: [gun, pistol, blade].map((one) => ({ profiles: [one], count: 5 })) });
  const changed = (effect: Effect) =>
    withEffects(combatant([models]).data, [{ hit: 1, ...effect }]).lines[0]!.weapons.flatMap(({ profiles }) =>
      profiles.filter(({ toHit }) => toHit.modifier === 1).map(({ name }) => name),
    );

  test.each<[Effect, readonly string[]]>([
    [{}, ['Gun', 'Pistol', 'Blade']],
    [{ only: 'ranged' }, ['Gun', 'Pistol']],
    [{ only: 'melee' }, ['Blade']],
    [{ weapon: 'Pistol' }, ['Pistol']],
    [{ leastRange: 0 }, ['Gun', 'Pistol']],
    [{ leastRange: 12 }, ['Gun', 'Pistol']],
    [{ leastRange: 13 }, ['Gun']],
    [{ line: 'Trooper' }, ['Gun', 'Pistol', 'Blade']],
    [{ line: 'Sergeant' }, []],
  ])('%j', (effect, names) => {
    expect(changed(effect)).toEqual(names);
  });
});

describe('an effect on the defence', () => {
  const defence = (effect: Effect, given: Partial<Defence> = {}) =>
    withEffects(combatant([line()], { defence: given }).data, [effect]).defence;

  test.each<[string, Effect, Partial<Defence>, Partial<Defence>]>([
    ['against everything', { beHit: -1, beWounded: -1, save: 1 }, {}, { hitModifier: -1, woundModifier: -1, saveModifier: 1 }],
    ['in melee', { only: 'melee', beHit: -1 }, { hitModifierMelee: -1 }, { hitModifier: 0, hitModifierMelee: -2 }],
    ['against guns', { only: 'ranged', beWounded: -1, save: 1 }, {}, { woundModifierRanged: -1, saveModifierRanged: 1, woundModifier: 0 }],
    ['-1 to be hit by guns is Stealth', { only: 'ranged', beHit: -1 }, {}, { stealth: true, hitModifier: 0 }],
    [
      'Stealth and more against guns',
      { only: 'ranged', beHit: -1, beWounded: -1, save: 1 },
      {},
      { stealth: true, woundModifierRanged: -1, saveModifierRanged: 1 },
    ],
    ['+1 to be hit by guns is not', { only: 'ranged', beHit: 1 }, {}, { hitModifierRanged: 1 }],
    ['re-rolled saves, the better', { saveReroll: 'ones' }, { saveReroll: 'failed' }, { saveReroll: 'failed' }],
    ['halved damage stays', {}, { halveDamage: true }, { halveDamage: true }],
    ['halved damage', { halveDamage: true }, {}, { halveDamage: true }],
    ['the larger of two reductions', { subtractDamage: 1 }, { subtractDamage: 2 }, { subtractDamage: 2 }],
    ['cover', { cover: true }, {}, { inCover: true }],
    ['worse AP, the larger', { worsenAp: 1 }, { apModifier: 2 }, { apModifier: 2 }],
    ['worse AP', { worsenAp: 1 }, {}, { apModifier: 1 }],
    ['ignored saves', { ignoreFirstFailed: 1 }, {}, { ignoreFirstFailed: 1 }],
    ['stronger attackers', { beWoundedIfStronger: -1 }, {}, { woundModifierIfStronger: -1 }],
  ])('%s', (_, effect, given, expected) => {
    expect(defence(effect, given)).toMatchObject(expected);
  });

  test('what it does not name is not there', () => {
    const plain = defence({});
    expect(plain).toEqual(combatant([line()]).data.defence);
    expect(Object.keys(defence({ only: 'ranged', beHit: 1 }))).not.toContain('stealth');
  });

  test('what it does not name stays as it was', () => {
    const given: Partial<Defence> = {
      hitModifierMelee: -1,
      saveReroll: 'ones',
      stealth: true,
      inCover: true,
      woundModifierIfStronger: -1,
      apModifier: 1,
      ignoreFirstFailed: 1,
    };
    const unit = combatant([line(), line({ name: 'Seer', feelNoPainPsychic: 3 })], { defence: given }).data;
    for (const effect of [{}, { only: 'melee' as const }]) {
      const changed = withEffects(unit, [effect]);
      expect(changed).toEqual(unit);
      expect(Object.keys(changed.lines[0]!)).not.toContain('feelNoPainPsychic');
    }
  });

  test.each<[Effect, readonly number[]]>([
    [{ invulnerable: 5 }, [5, 5, 6, 6]],
    [{ invulnerable: 4, only: 'melee' }, [4, 7, 6, 6]],
    [{ invulnerable: 4, only: 'ranged' }, [7, 4, 6, 6]],
    [{ feelNoPain: 5 }, [7, 7, 5, 5]],
    [{ feelNoPain: 7 }, [7, 7, 6, 6]],
    [{ feelNoPainMortal: 4 }, [7, 7, 6, 4]],
  ])('saves: %j', (effect, expected) => {
    const [one] = withEffects(combatant([line({ feelNoPain: 6, feelNoPainMortal: 6 })]).data, [effect]).lines;
    expect([one!.invulnerableMelee, one!.invulnerableRanged, one!.feelNoPain, one!.feelNoPainMortal]).toEqual(expected);
  });

  test('Toughness is of all models, or of a line', () => {
    const data = combatant([line(), line({ name: 'Sergeant', count: 1 })]).data;
    const toughness = (effect: Effect) => withEffects(data, [effect]).lines.map((one) => one.toughness);
    expect([toughness({ toughness: 1 }), toughness({ toughness: 1, line: 'Sergeant' })]).toEqual([
      [5, 5],
      [4, 5],
    ]);
  });
});

describe('a leader', () => {
  const tenth = (name: string, count: number, more: Partial<Combatant<Unit>> = {}, data: Partial<Unit> = {}): Combatant<Unit> => {
    const made = combatant([line({ name, count })], { name });
    return { ...made, ...more, data: { ...made.data, edition: '10e', ...data } };
  };
  const guard = tenth(
    'Guard',
    5,
    { detail: '5 rifles', tags: ['infantry', 'core'], unmodelled: ['Oath'] },
    { keywords: ['INFANTRY', 'CORE'] },
  );
  const captain = tenth(
    'Captain',
    1,
    { detail: 'sword', tags: ['infantry', 'character'], unmodelled: ['Rites'], points: 80 },
    { keywords: ['INFANTRY', 'CHARACTER'] },
  );
  const unitOf = (bodyguard: Combatant<Unit>, leader: Combatant<Unit>) => {
    const made = attach(bodyguard, leader);
    if ('fault' in made) throw new Error(made.fault);
    return made.unit;
  };

  test('brings his points, tags, keywords and what is not played', () => {
    expect(unitOf(guard, captain)).toMatchObject({
      name: 'Guard with Captain',
      base: 'Guard with Captain',
      detail: '5 rifles; sword',
      points: 50 + 80,
      tags: ['infantry', 'core', 'character'],
      unmodelled: ['Oath', 'Rites'],
      data: { leader: true, keywords: ['INFANTRY', 'CORE', 'CHARACTER'] },
    });
    expect(unitOf({ ...guard, detail: '' }, captain).detail).toBe('sword');
    const [flying, shining] = [tenth('Guard', 5, {}, { abilities: ['Fly'] }), tenth('Captain', 1, {}, { abilities: ['Shines'] })];
    expect(unitOf(flying, shining).data.abilities).toEqual(['Fly', 'Shines']);
  });

  test('is the last line, worth all of his points, and no other has his name', () => {
    const lines = unitOf(guard, captain).data.lines;
    expect(lines.map(({ name, cost }) => [name, cost])).toEqual([
      ['Guard', 10],
      ['Captain', 80],
    ]);
    const twin = tenth('Guard', 1);
    expect(unitOf(guard, twin).data.lines.map(({ name }) => name)).toEqual(['Guard (bodyguard)', 'Guard']);
  });

  test('keeps his damage rules to himself', () => {
    const tough = { ...captain, data: { ...captain.data, defence: { ...captain.data.defence, halveDamage: true, damageSet: 1 } } };
    const { lines, defence } = unitOf(guard, tough).data;
    expect(lines[1]!.damage).toEqual({ halveDamage: true, subtractDamage: 0, damageSet: 1 });
    expect(defence.halveDamage).toBe(false);
    expect(unitOf(guard, captain).data.lines[1]!.damage).toEqual({ halveDamage: false, subtractDamage: 0 });
  });

  test('brings rules that are played, and conditions that are for his line unless they ask whether he leads', () => {
    const withRules = (name: string, count: number, label: string, leading = false) =>
      tenth(
        name,
        count,
        {},
        { played: [`${label} played`], switches: [{ label, effect: { hit: 1 }, ...(leading && { when: { is: 'leading' } as const }) }] },
      );
    const { switches, played } = unitOf(withRules('Guard', 5, 'ours'), withRules('Captain', 1, 'his')).data;
    expect(switches).toEqual([
      { label: 'ours', effect: { hit: 1 } },
      { label: 'his', effect: { hit: 1, line: 'Captain' } },
    ]);
    expect(played).toEqual(['ours played', 'his played']);
    expect(unitOf(guard, withRules('Captain', 1, 'his', true)).data.switches).toEqual([
      { label: 'his', effect: { hit: 1 }, when: { is: 'leading' } },
    ]);
    expect(Object.keys(unitOf(guard, captain).data)).not.toEqual(expect.arrayContaining(['switches']));
    expect(Object.keys(unitOf(guard, captain).data)).not.toEqual(expect.arrayContaining(['played']));
  });

  test.each<[string, Combatant<Unit>, Combatant<Unit>]>([
    ['Leaders are attached in the tenth edition only.', { ...guard, data: { ...guard.data, edition: '9e' } }, captain],
    ['Leaders are attached in the tenth edition only.', guard, { ...captain, data: { ...captain.data, edition: '9e' } }],
    ["'Guard' has 5 models; a leader is one.", guard, guard],
    ["'Guard' has a leader already.", { ...guard, data: { ...guard.data, leader: true } }, captain],
  ])('%s', (fault, bodyguard, leader) => {
    expect(attach(bodyguard, leader)).toEqual({ fault });
  });

  test('is attached by a text, in any case; faults are sentences', () => {
    const read = (text: string) => {
      const { units, faults } = attachedUnits(text, [guard, captain]);
      return [units.map(({ name }) => name), faults];
    };
    expect(read(' captain > GUARD ;; ')).toEqual([['Guard with Captain'], []]);
    expect(read('Captan > Guard')).toEqual([[], ["There is no unit 'Captan' here to attach. Did you mean 'Captain'?"]]);
    expect(read('Captain > Zzzzzzzzzzzz')).toEqual([[], ["There is no unit 'Zzzzzzzzzzzz' here to attach."]]);
    expect(read('> Guard')).toEqual([[], ["Attachments are written 'leader > bodyguard', several with semicolons between them."]]);
    expect(read('Captain; Guard > Captain')).toEqual([
      [],
      ["Attachments are written 'leader > bodyguard', several with semicolons between them.", "'Guard' has 5 models; a leader is one."],
    ]);
  });
});

test('readings of the tenth edition change nothing in earlier ones', () => {
  const read = (id: '9e' | '10e', commentary: Commentary) => {
    const { devastating, hazardousDestroys, indirectMissesUpTo, indirectTorrent } = editionOf(id, commentary);
    return [devastating, hazardousDestroys, indirectMissesUpTo, indirectTorrent];
  };
  expect((['current', 'sep2023', 'launch'] as const).map((commentary) => read('10e', commentary))).toEqual([
    ['current', false, 3, false],
    ['sep2023', true, 1, true],
    ['launch', true, 1, true],
  ]);
  expect(read('9e', 'launch')).toEqual(read('9e', 'current'));
});

describe('words of weapons', () => {
  test.each<[string, object | null]>([
    ['Twin-linked', { twinLinked: true }],
    ['[SUSTAINED HITS D3]', { sustained: 'd3' }],
    ['rapid fire 2', { rapidFire: '2' }],
    ['melta d6 + 1', { melta: 'd6+1' }],
    ['anti-fly  4+', { anti: [{ keyword: 'FLY', on: 4 }] }],
    ['twin  -  linked', { twinLinked: true }],
    ['melta d6  +  1', { melta: 'd6+1' }],
    [' Anti-fly 4+ ', { anti: [{ keyword: 'FLY', on: 4 }] }],
    ['anti-fly 2', { anti: [{ keyword: 'FLY', on: 2 }] }],
    ['Anti- monster 4+', { anti: [{ keyword: 'MONSTER', on: 4 }] }],
    ['Rapid Fire2', { rapidFire: '2' }],
    ['Lance -', { lance: true }],
    ['conversion', { conversion: 12 }],
    ['Conversion 24', { conversion: 24 }],
    ['conversion 18"', { conversion: 18 }],
    ['melta x', null],
    ['not melta 2', null],
    ['anti-fly 7', null],
    ['not anti-fly 2+', null],
    ['anti-fly 2+ or so', null],
    ['conversion of 3', null],
    ['no conversion', null],
    ['bang', null],
  ])('%s', (written, expected) => {
    expect(readWord(written)).toEqual(expected);
  });

  test('several keywords of one kind add up, unknown words stay as written', () => {
    const { words, unknown } = readWords(['anti-fly 2+', ' Bang ', 'Anti-monster 4+', 'pistol']);
    expect([words.anti.map(({ keyword }) => keyword), words.pistol, words.torrent, unknown]).toEqual([
      ['FLY', 'MONSTER'],
      true,
      false,
      ['Bang'],
    ]);
  });
});
