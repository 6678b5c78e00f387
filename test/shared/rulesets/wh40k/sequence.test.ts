/** The numbers an attack is made of: what is needed on a die, what changes it, and what a face triggers. */
import { describe, expect, test } from 'vitest';
import { diceOf } from '../../../../src-shared/rulesets/wh40k/rules/dice-text.ts';
import type { Cover } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import {
  blastStep,
  criticalWoundFace,
  damageRuleOf,
  feelNoPainOf,
  hitModifier,
  hitTest,
  isCritical,
  leastKept,
  makesMortals,
  modifiedDamage,
  mortalsWaitForOthers,
  poisonFace,
  rerolls,
  saveNeeded,
  succeeds,
  type Test,
  triggersExtra,
  triggersMortal,
  woundModifier,
  woundTest,
} from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { group, stage, target } from './kit.ts';

const FACES = [1, 2, 3, 4, 5, 6];
const plain: Test = { stage: stage(), needed: 4, modifier: 0, always: 7, critical: 7, failsUpTo: 1 };
const faces = (of: (test: Test, face: number) => boolean, changes: Partial<Test>) =>
  FACES.filter((face) => of({ ...plain, ...changes }, face)).join('');

describe('modifiers to hit', () => {
  const melee = group({ melee: true });

  test('of the weapon, the target and the situation are summed, then kept within one', () => {
    expect(hitModifier(group({ toHit: stage({ modifier: 2 }), situation: -1 }), target({ hitModifier: -1 }))).toBe(0);
    expect(hitModifier(group({ toHit: stage({ modifier: 2 }), situation: 1 }), target())).toBe(1);
    expect(hitModifier(group({ situation: -1 }), target({ hitModifier: -1 }))).toBe(-1);
  });
  test.each<[Parameters<typeof target>[0], number, number]>([
    [{ hitModifierRanged: -1 }, -1, 0],
    [{ hitModifierMelee: -1 }, 0, -1],
    [{ stealth: true }, -1, 0],
    [{ cover: 'dense' }, -1, 0],
    [{ cover: 'light' }, 0, 0],
  ])('%o: ranged %d, in melee %d', (at, ranged, fighting) => {
    expect([hitModifier(group(), target(at)), hitModifier(melee, target(at))]).toEqual([ranged, fighting]);
  });
  test('dense cover is nothing to who ignores it', () => {
    expect(hitModifier(group({ ignoresCover: true }), target({ cover: 'dense' }))).toBe(0);
  });
  test('who ignores penalties keeps the bonuses, each by itself', () => {
    const steady = (changes: Parameters<typeof group>[0], at: Parameters<typeof target>[0] = {}) =>
      hitModifier(group({ ignoresPenalties: true, ...changes }), target(at));
    expect(steady({ situation: -1 }, { hitModifier: -1, stealth: true, cover: 'dense' })).toBe(0);
    expect(steady({ situation: 1 }, { hitModifier: -1 })).toBe(1);
    expect(steady({ toHit: stage({ modifier: 1 }) }, { hitModifierRanged: -1 })).toBe(1);
    expect(steady({}, { hitModifierRanged: 1 })).toBe(1);
    expect(steady({}, { hitModifier: 1 })).toBe(1);
    expect(steady({ toHit: stage({ modifier: 1 }), situation: 1 })).toBe(1);
  });
});

describe('modifiers to wound', () => {
  test('of the weapon and the target, by kind of attack', () => {
    expect(woundModifier(group({ toWound: stage({ modifier: 1 }) }), target({ woundModifier: -1 }), 4)).toBe(0);
    const at = target({ woundModifierMelee: -1, woundModifierRanged: 1 });
    expect([woundModifier(group(), at, 4), woundModifier(group({ melee: true }), at, 4)]).toEqual([1, -1]);
    expect(woundModifier(group({ toWound: stage({ modifier: -1 }) }), target({ woundModifier: -1 }), 4)).toBe(-1);
  });
  test('against the strong: only where Strength is greater than Toughness', () => {
    const at = target({ woundModifierIfStronger: -1 });
    expect([3, 4, 5].map((strength) => woundModifier(group(), at, strength))).toEqual([0, 0, -1]);
  });
});

describe('numbers needed', () => {
  test.each([
    [0, 7],
    [2, 6],
    [3, 5],
    [4, 4],
    [5, 3],
    [7, 3],
    [8, 2],
  ])('Strength %d against Toughness 4: %d', (strength, needed) => {
    expect(woundTest(group(), target(), strength).needed).toBe(needed);
  });
  test('the number of the weapon goes before skill and Strength', () => {
    expect(hitTest(group({ skill: 5 }), target())).toMatchObject({ needed: 5, always: 7, critical: 7, failsUpTo: 1 });
    expect(hitTest(group({ skill: 5, toHit: stage({ target: 2 }) }), target()).needed).toBe(2);
    expect(woundTest(group({ toWound: stage({ target: 3 }) }), target(), 1).needed).toBe(3);
  });
  test('a critical hit always hits, unless it must be a hit first', () => {
    expect(hitTest(group({ criticalHit: 5 }), target())).toMatchObject({ always: 5, critical: 5 });
    expect(hitTest(group({ criticalHit: 5, criticalHitNeedsSuccess: true }), target())).toMatchObject({ always: 7, critical: 5 });
  });
  test('Overwatch: a natural 6 alone, whatever is critical or modified otherwise', () => {
    const test = hitTest(group({ overwatch: true, criticalHit: 5, toHit: stage({ modifier: 1 }) }), target());
    expect([faces(succeeds, test), faces(isCritical, test)]).toEqual(['6', '6']);
    expect(faces(isCritical, hitTest(group({ overwatch: true }), target()))).toBe('');
  });
  test('poison wounds on its number, but not vehicles', () => {
    const dart = group({ poison: 4 });
    expect([poisonFace(dart, target()), poisonFace(dart, target({ immuneToPoison: true })), poisonFace(group(), target())]).toEqual([
      4, 7, 7,
    ]);
    expect(woundTest(dart, target(), 1).always).toBe(4);
    expect(woundTest({ ...dart, criticalWound: 3 }, target(), 1).always).toBe(3);
  });
  test('Anti: the lowest number of a keyword that the target has', () => {
    const anti = group({
      criticalWound: 6,
      anti: [
        { keyword: 'FLY', on: 4 },
        { keyword: 'BEAST', on: 5 },
        { keyword: 'GOD', on: 2 },
      ],
    });
    const face = (...keywords: string[]) => criticalWoundFace(anti, target({ keywords }));
    expect([face(), face('BEAST'), face('BEAST', 'FLY'), face('GODLY')]).toEqual([6, 5, 4, 6]);
    expect(criticalWoundFace({ ...anti, criticalWound: 3 }, target({ keywords: ['FLY'] }))).toBe(3);
  });
});

describe('saves', () => {
  const needed = (ap: number, at: Parameters<typeof target>[0] = {}, attack: Parameters<typeof group>[0] = {}) => {
    const unit = target(at);
    return saveNeeded(group(attack), unit, unit.models[0]!, ap);
  };

  test('the better of armour and invulnerable, never better than 2+', () => {
    expect([needed(0), needed(2), needed(5)]).toEqual([3, 5, 7]);
    expect([needed(3, { invulnerableRanged: 4 }), needed(3, { invulnerableMelee: 4 })]).toEqual([4, 6]);
    expect(needed(3, { invulnerableMelee: 4, invulnerableRanged: 5 }, { melee: true })).toBe(4);
    expect(needed(3, { invulnerableRanged: 4 }, { noInvulnerable: true })).toBe(6);
    expect(needed(0, { armour: 2, saveModifier: 1 })).toBe(2);
  });
  test('worsened AP is never below none', () => {
    expect([needed(0, { apModifier: 1 }), needed(2, { apModifier: 1 }), needed(2, { apModifier: 3 })]).toEqual([3, 4, 3]);
  });
  test('modifiers, by kind of attack', () => {
    const at = { armour: 5, saveModifier: 1, saveModifierMelee: 1, saveModifierRanged: -1 };
    expect([needed(0, at), needed(0, at, { melee: true })]).toEqual([5, 3]);
  });
  test('bonuses improve a save by one at most, where the edition says so; what AP takes they may give back', () => {
    const at = { armour: 5, saveModifier: 1, cover: 'benefit', saveBonusMost: 1 } as const;
    expect([needed(0, at), needed(1, at), needed(2, at)]).toEqual([4, 4, 5]);
    expect(needed(0, { ...at, saveBonusMost: Number.POSITIVE_INFINITY })).toBe(3);
  });
  test.each<[Cover, number, number, number]>([
    ['none', 5, 5, 5],
    ['light', 4, 5, 5],
    ['heavy', 5, 4, 5],
    ['dense', 5, 5, 5],
    ['benefit', 4, 5, 5],
  ])('cover %s: ranged %d, in melee %d, against a charger %d', (cover, ranged, melee, charged) => {
    const at = { armour: 5, cover };
    expect([needed(0, at), needed(0, at, { melee: true }), needed(0, { ...at, charged: true }, { melee: true })]).toEqual([
      ranged,
      melee,
      charged,
    ]);
    expect(needed(0, at, { ignoresCover: true })).toBe(5);
  });
  test('the benefit of cover is none to a save of 3+ against AP 0', () => {
    const at = (armour: number, ap: number) => needed(ap, { armour, cover: 'benefit' });
    expect([at(3, 0), at(3, 1), at(4, 0), at(2, 1)]).toEqual([3, 3, 3, 2]);
  });
  test('an attack may give it itself, unless it ignores cover', () => {
    expect([needed(0, { armour: 5 }, { givesCover: true }), needed(0, { armour: 5 }, { givesCover: true, ignoresCover: true })]).toEqual([
      4, 5,
    ]);
    expect(needed(0, { armour: 5 }, { givesCover: true, melee: true })).toBe(5);
  });
});

describe('faces of a die', () => {
  test('1 fails and 6 succeeds, whatever the modifiers', () => {
    expect([faces(succeeds, {}), faces(succeeds, { modifier: 1 }), faces(succeeds, { needed: 2, modifier: 1 })]).toEqual([
      '456',
      '3456',
      '23456',
    ]);
    expect([faces(succeeds, { modifier: -1 }), faces(succeeds, { needed: 7 }), faces(succeeds, { needed: 7, always: 4 })]).toEqual([
      '56',
      '6',
      '456',
    ]);
    expect(faces(succeeds, { failsUpTo: 3, needed: 2 })).toBe('456');
  });
  test('a hard number is not modified', () => {
    expect(faces(succeeds, { modifier: 1, stage: stage({ target: 4, targetHard: true }) })).toBe('456');
    expect(faces(succeeds, { modifier: 1, stage: stage({ target: 4 }) })).toBe('3456');
    expect(faces(succeeds, { modifier: 1, stage: stage({ targetHard: true }) })).toBe('3456');
  });
  test('a critical success must succeed', () => {
    expect([faces(isCritical, { critical: 5 }), faces(isCritical, { critical: 3 }), faces(isCritical, {})]).toEqual(['56', '456', '']);
  });
  test('triggers look at the natural face, or at the modified one, and need a success', () => {
    const extra = (changes: Parameters<typeof stage>[0], modifier = 0) =>
      faces(triggersExtra, { modifier, stage: stage({ extraForm: 'add', extraTarget: 5, ...changes }) });
    expect([extra({}), extra({}, 1), extra({ extraHard: false }, 1), extra({ extraHard: false }, -1)]).toEqual(['56', '56', '456', '6']);
    expect([extra({ extraTarget: 2 }), extra({ extraAmount: 0 }), extra({ extraForm: null })]).toEqual(['456', '', '']);
    const mortal = (changes: Parameters<typeof stage>[0], modifier = 0) =>
      faces(triggersMortal, { modifier, stage: stage({ mortalTarget: 5, ...changes }) });
    expect([
      mortal({}),
      mortal({}, 1),
      mortal({ mortalHard: false }, 1),
      mortal({ mortalTarget: 2 }),
      mortal({ mortalTarget: null }),
    ]).toEqual(['56', '56', '456', '456', '']);
  });
  test('what is rolled again', () => {
    const again = (reroll: Parameters<typeof stage>[0], changes: Partial<Test> = {}) =>
      faces(rerolls, { ...changes, stage: stage(reroll) });
    expect([again({}), again({ reroll: 'one' }), again({ reroll: 'ones' }), again({ reroll: 'failed' })]).toEqual(['', '', '1', '123']);
    expect([again({ reroll: 'failed' }, { modifier: -1 }), again({ reroll: 'failed_natural' }, { modifier: -1 })]).toEqual(['1234', '123']);
    expect(again({ reroll: 'failed_natural' }, { modifier: 1 })).toBe('12');
    expect([again({ reroll: 'fish' }), again({ reroll: 'fish', extraForm: 'add' }), again({ reroll: 'fish', mortalTarget: 5 })]).toEqual([
      '123',
      '12345',
      '1234',
    ]);
    expect(again({ reroll: 'fish', extraForm: 'add', mortalTarget: 5 })).toBe('1234');
    expect([again({ reroll: 'fish' }, { critical: 5 }), again({ reroll: 'fish', mortalTarget: 4 }, { critical: 6 })]).toEqual([
      '1234',
      '12345',
    ]);
  });
});

describe('damage', () => {
  const modified = (rolled: number, rule: Parameters<typeof modifiedDamage>[2], damageAdd = 0, bonus = 0) =>
    modifiedDamage(rolled, group({ damageAdd }), rule, bonus);
  const none = { halveDamage: false, subtractDamage: 0 };

  test('set, halved, added to, subtracted from; rounded up, and at least 1', () => {
    expect([modified(5, none), modified(5, { ...none, halveDamage: true }), modified(5, { ...none, halveDamage: true }, 1, 2)]).toEqual([
      5, 3, 6,
    ]);
    expect([modified(1, { halveDamage: false, subtractDamage: 2 }), modified(6, { halveDamage: true, subtractDamage: 1 })]).toEqual([1, 2]);
    expect([
      modified(6, { ...none, damageSet: 1 }, 2),
      modified(6, { ...none, damageSet: 0 }),
      modified(6, { ...none, damageSet: 0 }, -2),
    ]).toEqual([3, 0, 0]);
  });
  test('a model may have rules of its own', () => {
    const own = { halveDamage: true, subtractDamage: 0 };
    const at = target({ subtractDamage: 1 });
    expect([damageRuleOf(at, { ...at.models[0]!, damage: own }), damageRuleOf(at, at.models[0]!).subtractDamage]).toEqual([own, 1]);
  });
  test('low rolls: none, the lowest, or all below the mean', () => {
    const least = (damageReroll: 'none' | 'ones' | 'low') => leastKept({ damage: diceOf('d6+1'), damageReroll });
    expect([least('none'), least('ones'), least('low')]).toEqual([Number.NEGATIVE_INFINITY, 3, 4.5]);
  });
  test('feel no pain: the best against this damage, unless the weapon forbids it', () => {
    const [model] = target({ feelNoPain: 5, feelNoPainMortal: 6 }).models;
    const guarded = { ...model!, feelNoPainPsychic: 4 };
    const on = (attack: Parameters<typeof group>[0], kind: 'damage' | 'mortal', one = model!) => feelNoPainOf(group(attack), one, kind);
    expect([on({}, 'damage'), on({}, 'mortal'), on({ noFeelNoPain: true }, 'damage'), on({ psychic: true }, 'mortal')]).toEqual([
      5, 6, 7, 6,
    ]);
    expect([
      on({}, 'damage', guarded),
      on({ psychic: true }, 'damage', guarded),
      on({ psychic: true, noFeelNoPain: true }, 'damage', guarded),
    ]).toEqual([5, 4, 7]);
  });
});

describe('mortal wounds', () => {
  const onHits = { toHit: stage({ mortalTarget: 6 }) };
  const onWounds = { toWound: stage({ mortalTarget: 6 }) };

  test('are made by rolls that trigger them, and hits without a roll trigger none', () => {
    const makes = (changes: Parameters<typeof group>[0]) => makesMortals(group(changes));
    expect([makes({}), makes(onHits), makes({ ...onHits, autoHit: true }), makes({ ...onWounds, autoHit: true })]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(makes({ saveMortals: { upTo: 1, amount: diceOf('1'), ends: false } })).toBe(true);
  });
  test('wait for others only where another weapon of the phase follows', () => {
    const waiting = group({ ...onWounds, mortalsWait: true });
    const [gun, blade] = [group(), group({ melee: true })];
    expect([
      mortalsWaitForOthers([waiting, gun]),
      mortalsWaitForOthers([gun, waiting]),
      mortalsWaitForOthers([waiting, blade]),
      mortalsWaitForOthers([{ ...waiting, mortalsWait: false }, gun]),
      mortalsWaitForOthers([group({ mortalsWait: true }), gun]),
    ]).toEqual([true, false, false, false, false]);
  });
});

test('blast: by classes in the ninth edition, by fives in the tenth', () => {
  const steps = (changes: Parameters<typeof group>[0]) => [1, 5, 6, 10, 11, 20].map((models) => blastStep(group(changes), models));
  expect([steps({}), steps({ blast: true }), steps({ blastPerFive: true })]).toEqual([
    [0, 0, 0, 0, 0, 0],
    [0, 0, 1, 1, 2, 2],
    [0, 1, 1, 2, 2, 4],
  ]);
});
