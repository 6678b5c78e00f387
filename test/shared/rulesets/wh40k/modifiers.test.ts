/** Modifiers as text, switches of units, and combined fire. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { attackReport } from '../../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { combinedFire } from '../../../../src-shared/rulesets/wh40k/analysis/combined-fire.ts';
import { compile } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import { ruleset as wh40k } from '../../../../src-shared/rulesets/wh40k/index.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { itemsOf, readModifiers } from '../../../../src-shared/rulesets/wh40k/rules/modifier-text.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { combatant, line, weapon } from './kit.ts';

const rifle = weapon({ type: 'Ranged', skill: 4, words: readWords([]).words });
function tenth(count: number, switches: Unit['switches'] = [], held = rifle): Combatant<Unit> {
  const { data, ...rest } = combatant([line({ count, weaponSkill: 7, ballisticSkill: 7, attacks: '0', armour: 4, weapon: held })]);
  return { ...rest, data: { ...data, edition: '10e', switches } };
}
const shooters = tenth(6);
const victims = tenth(10);
const meanOf = (id: string, options: Options, attacker = shooters) =>
  attackReport(attacker, victims, options, 'shoot').total.find((s) => s.id === id)!.mean;

describe('modifiers as text', () => {
  // Six shots at 4+ against T 4 and a save of 4+: 3 hits, 1.5 wounds, 0.75 dead.
  test.each<readonly [text: string, stage: string, mean: number]>([
    ['', 'wounds_lost', 0.75],
    ['+1 hit', 'hits', 4],
    ['+1 hit; +1 to hit', 'hits', 4],
    ['ranged +1 hit', 'hits', 4],
    ['melee +1 hit', 'hits', 3],
    ['re-roll hits 1s', 'hits', 3.5],
    ['re-roll hits failed', 'hits', 4.5],
    ['+1 wound', 'wounds', 2],
    ['re-roll wounds failed', 'wounds', 2.25],
    ['AP +1', 'unsaved', 1],
    ['+2 strength', 'wounds', 2],
    ['+1 attacks', 'attacks', 12],
    ['[Sustained Hits 1]', 'hits', 4],
    ['[Sustained Hits 1]; critical hits 5+', 'hits', 5],
    ['[Lethal Hits]', 'wounds', 2],
  ])('%s of the attacker: %s %f', (modifiersA, stage, mean) => expect(meanOf(stage, { modifiersA })).toBeCloseTo(mean, 10));

  test.each<readonly [text: string, stage: string, mean: number]>([
    ['be hit -1', 'hits', 2],
    ['stealth', 'hits', 2],
    ['be wounded -1', 'wounds', 1],
    ['+1 save', 'unsaved', 0.5],
    ['cover', 'unsaved', 0.5],
    ['invulnerable 3+', 'unsaved', 0.5],
    ['feel no pain 5+', 'wounds_lost', 0.5],
    ['re-roll saves failed', 'unsaved', 0.375],
    ['+4 toughness', 'wounds', 0.5],
    ['ranged be hit +1', 'hits', 4],
    ['melee be hit +1', 'hits', 3],
    ['melee be hit -1', 'hits', 3],
    ['ranged be wounded -1', 'wounds', 1],
    ['melee be wounded -1', 'wounds', 1.5],
    ['ranged +1 save', 'unsaved', 0.5],
    ['melee +1 save', 'unsaved', 0.75],
  ])('%s of the target: %s %f', (modifiersB, stage, mean) => expect(meanOf(stage, { modifiersB })).toBeCloseTo(mean, 10));

  test('one side may be stationary, within half range, or have charged, whatever the options say', () => {
    const armed = (words: string[], type: 'Ranged' | 'Melee') => {
      const own = weapon({ type, skill: 4, range: type === 'Melee' ? 0 : 24, words: readWords(words).words });
      const { data, ...rest } = combatant([line({ count: 6, weaponSkill: 7, ballisticSkill: 7, attacks: '1', armour: 4, weapon: own })]);
      return { ...rest, data: { ...data, edition: '10e' as const } };
    };
    const mean = (words: string[], stage: string, options: Options, phase: 'shoot' | 'fight' = 'shoot') =>
      attackReport(armed(words, phase === 'shoot' ? 'Ranged' : 'Melee'), victims, { distance: 20, ...options }, phase).total.find(
        (s) => s.id === stage,
      )!.mean;
    expect(mean(['Heavy'], 'hits', {})).toBeCloseTo(3, 10);
    expect(mean(['Heavy'], 'hits', { modifiersA: 'stationary' })).toBeCloseTo(4, 10);
    expect(mean(['Heavy'], 'hits', { modifiersB: 'stationary' })).toBeCloseTo(3, 10);
    expect(mean(['Rapid Fire 1'], 'attacks', {})).toBe(6);
    expect(mean(['Rapid Fire 1'], 'attacks', { modifiersA: 'half range' })).toBe(12);
    const lance = (modifiersA: string) => mean(['Lance'], 'wounds', { modifiersA }, 'fight');
    expect(lance('charged')).toBeCloseTo((4 / 3) * lance(''), 10);
    expect(lance('charged')).toBeCloseTo(mean(['Lance'], 'wounds', { modifiersA: 'melee +1 wound' }, 'fight'), 10);
  });

  test('a conditional rule of a charge is on, once, where the unit has charged anyway', () => {
    const rage = tenth(6, [{ label: 'Rage', effect: { attacks: 1 }, when: { is: 'charged' } }]);
    const attacks = (modifiersA: string) => meanOf('attacks', { modifiersA }, rage);
    expect(attacks('')).toBe(6);
    expect(attacks('charged')).toBe(12);
    expect(attackReport(rage, victims, { modifiersA: 'charged' }, 'charge').total.find((s) => s.id === 'attacks')!.mean).toBe(12);
  });

  test('models without a melee weapon are changed, too', () => {
    const bare = combatant([line({ count: 6, attacks: '1', weaponSkill: 4, weapon: weapon({ type: 'Assault' }) })]);
    const mean = (stage: string, modifiersA: string) =>
      attackReport(bare, combatant([line({ count: 10 })]), { modifiersA }, 'fight').total.find((s) => s.id === stage)!.mean;
    expect(mean('hits', '')).toBeCloseTo(3, 10);
    expect(mean('hits', '+1 hit')).toBeCloseTo(4, 10);
    expect(mean('hits', 'ranged +1 hit')).toBeCloseTo(3, 10);
    expect(mean('attacks', '+1 attacks')).toBe(12);
  });

  test('protection that cannot be limited to one kind of attack is refused with the limit', () => {
    expect(readModifiers('melee feel no pain 5+').faults).toEqual([
      "'melee feel no pain 5+': this counts against every attack; leave out 'melee'.",
    ]);
    expect(readModifiers('melee [Lance]; ranged invulnerable 4+; melee +1 save').faults).toEqual([]);
  });

  // 0.75 unsaved wounds; a die has a mean of 3.5.
  test.each([
    ['', 3.5],
    ['re-roll damage 1s', 3.5 + 2.5 / 6],
    ['re-roll damage', 4.25],
    ['re-roll damage 1s; re-roll damage', 4.25],
  ])('%s: a damage of %f', (modifiersA, mean) => {
    const cannons = tenth(6, [], weapon({ type: 'Ranged', skill: 4, damage: 'd6', words: readWords([]).words }));
    expect(meanOf('damage_uncapped', { modifiersA }, cannons)).toBeCloseTo(0.75 * mean, 10);
  });

  test('a switch of the unit is off until it is named', () => {
    const grudge = tenth(6, [{ label: 'Grudge: against MONSTERS; add 1 to the wound roll.', effect: { wound: 1 } }]);
    expect(meanOf('wounds', {}, grudge)).toBeCloseTo(1.5, 10);
    expect(meanOf('wounds', { modifiersA: 'switch: Grudge' }, grudge)).toBeCloseTo(2, 10);
  });

  test('what is not a modifier is refused with a sentence', () => {
    expect(readModifiers('+1 hti').faults).toEqual(["'+1 hti' is not a modifier such as '+1 hit'."]);
    expect(compile([shooters], { modifiersB: 'be lucky' }).problems[0]!.message).toContain("'be lucky' is not a modifier");
    expect(itemsOf(' +1 hit ;; −1 damage taken ')).toEqual(['+1 hit', '-1 damage taken']);
  });

  test('they act by side in an exchange, exactly and with dice', () => {
    const options = { modifiersA: '+1 hit', first: 'a', rounds: 1, charge: 'none' };
    const { field } = wh40k.play.compile([shooters, tenth(6)], options, []);
    const arena = wh40k.play.open(field);
    const odds = arena.odds!(0, 1)!;
    const mirrored = arena.odds!(1, 0)!;
    expect(odds.winA).toBeGreaterThan(odds.winB);
    expect(mirrored.winA).toBeCloseTo(odds.winA, 12);
    let wins = 0;
    for (let t = 0; t < 20_000; t++) if (arena.trial({ hi: 1, lo: 2 }, 0, 1, t).winner === 0) wins++;
    expect(Math.abs(wins / 20_000 - odds.winA)).toBeLessThan(4 * Math.sqrt((odds.winA * (1 - odds.winA)) / 20_000));
  });
});

describe('combined fire', () => {
  test('two halves of a unit do what the whole does, and the second finds what the first left', () => {
    const target = tenth(3);
    const { steps } = combinedFire([tenth(3), tenth(3)], target, {}, 'shoot');
    const whole = attackReport(tenth(6), target, {}, 'shoot');
    expect(steps.map((s) => s.weapons)).toEqual([['3 x Rifle'], ['3 x Rifle']]);
    expect(steps[1]!.destroyed).toBeCloseTo(whole.wipe, 12);
    expect(steps[0]!.destroyed + steps[1]!.added).toBeCloseTo(whole.wipe, 12);
    expect(steps[1]!.woundsLost).toBeCloseTo(whole.total.find((s) => s.id === 'wounds_lost')!.mean, 12);
    expect(steps[1]!.left.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });
  test('a shield holds once for all of them', () => {
    const options = { modifiersB: 'ignore 1 failed save' };
    const { steps } = combinedFire([tenth(2), tenth(2)], tenth(3), options, 'shoot');
    const whole = attackReport(tenth(4), tenth(3), options, 'shoot');
    expect(steps[1]!.destroyed).toBeCloseTo(whole.wipe, 12);
    expect(steps[1]!.woundsLost).toBeCloseTo(whole.total.find((s) => s.id === 'wounds_lost')!.mean, 12);
  });
  test('Precision at a leader stays with what the next unit finds', () => {
    const options = { precision: true, modifiersA: '[Precision]' };
    const led = (() => {
      const { data, ...rest } = tenth(2);
      const captain = { ...data.lines[0]!, name: 'Captain', count: 1, wounds: 3 };
      return { ...rest, data: { ...data, lines: [...data.lines, captain], leader: true } };
    })();
    const { steps } = combinedFire([tenth(2), tenth(2)], led, options, 'shoot');
    const whole = attackReport(tenth(4), led, options, 'shoot');
    const without = attackReport(tenth(4), led, { ...options, precision: false }, 'shoot');
    const slain = (report: typeof whole) => report.total.find((s) => s.id === 'models_slain')!.mean;
    expect(steps[1]!.modelsSlain).toBeCloseTo(slain(whole), 12);
    expect(slain(whole)).not.toBeCloseTo(slain(without), 3);
  });
});
