import { describe, expect, test } from 'vitest';
import { ruleset as wh40k } from '../../../../src-shared/rulesets/wh40k/index.ts';
import { combatant, line, stage, weapon } from './kit.ts';

const measure = (...units: ReturnType<typeof combatant>[]) => {
  const arena = wh40k.play.open(wh40k.play.compile(units, { distance: 12 }, []).field);
  return units.map((_, i) => Object.fromEntries(wh40k.analysis.axes.map((axis, a) => [axis.id, arena.measure(i)[a]!])));
};

describe('star chart', () => {
  test('has the thirteen axes of the digest, each said in a sentence', () => {
    expect(wh40k.analysis.axes).toHaveLength(13);
    for (const axis of wh40k.analysis.axes) expect(axis.formula).toMatch(/^[A-Z](?:[^[\]*=+]|\d\+{1,2}){20,}\.$/);
  });
  test('anti-horde by hand: one S4 AP0 shot at 3+ on T3 5+ kills 2/3 * 2/3 * 2/3 of 5.5 points', () => {
    const [unit] = measure(combatant([line({ count: 1, weaponSkill: 7, cost: 10 })]));
    expect(unit!['anti-horde']).toBeCloseTo(((8 / 27) * 5.5 * 100) / 10, 10);
  });
  test('a single re-roll counts: the shot hits with 8/9', () => {
    const rifle = weapon({ toHit: stage({ reroll: 'one' }) });
    const [unit] = measure(combatant([line({ count: 1, weaponSkill: 7, cost: 10, weapon: rifle })]));
    expect(unit!['anti-horde']).toBeCloseTo(((8 / 9) * (4 / 9) * 5.5 * 100) / 10, 10);
  });
  test('mortal wounds that wait until another gun has fired count: one for each 6 to hit', () => {
    const guns = [weapon({ name: 'Hexed', toHit: stage({ mortalTarget: 6 }) }), weapon()];
    const { data, ...rest } = combatant([
      line({ count: 1, weaponSkill: 7, cost: 10, weapons: guns.map((gun) => ({ profiles: [gun], count: 1 })) }),
    ]);
    const [unit] = measure({ ...rest, data: { ...data, edition: '10e' } });
    expect(unit!['anti-horde']).toBeCloseTo(((2 * (8 / 27) + 1 / 6) * 5.5 * 100) / 10, 10);
  });
  test('anti-tank counts the share of wounds lost', () => {
    const [unit] = measure(
      combatant([line({ count: 1, weaponSkill: 7, weapon: weapon({ strength: { form: 'fixed', value: '8' }, ap: '4', damage: '6' }) })]),
    );
    // 2/3 to hit, 3+ to wound, 7+ save: 4/9 of 6 wounds of 11.
    expect(unit!['anti-tank']).toBeCloseTo(((4 / 9) * (6 / 11) * 130 * 100) / 10, 1);
  });
  test('toughness: more wounds and better armour take more shots', () => {
    const [soft, hard] = measure(combatant([line({ armour: 6 })]), combatant([line({ armour: 2 })]));
    for (const axis of ['tough-small-arms', 'tough-anti-tank', 'tough-elite-melee'])
      expect(hard![axis]!).toBeGreaterThanOrEqual(soft![axis]!);
    // One W2 model at 1/9 a shot: half its wounds when P(1 lost) + 2 P(2 lost) = 1.
    const lost = (n: number) => n * (1 / 9) * (8 / 9) ** (n - 1) + 2 * (1 - (8 / 9) ** n - n * (1 / 9) * (8 / 9) ** (n - 1));
    const shots = measure(combatant([line({ count: 1, wounds: 2, cost: 100 })]))[0]!['tough-small-arms']!;
    const whole = Math.floor(shots);
    expect(lost(whole)).toBeLessThan(1);
    expect(lost(whole + 1)).toBeGreaterThanOrEqual(1);
  });
  test('mobility: median move, advance and charge, fly', () => {
    const [plain, swift] = measure(
      combatant([line({ move: 6 })]),
      combatant([line({ move: 6 })], { abilities: ['advance and charge', 'fly'] }),
    );
    expect(plain!.mobility).toBe(6);
    expect(swift!.mobility).toBe(6 + 3.5 + 7 + 2);
  });
  test('staying power: 1 for the fearless, less for the weak of heart', () => {
    const [brave, weak] = measure(
      combatant([line({ count: 10, leadership: 5 })], { morale: { autoPass: true } }),
      combatant([line({ count: 10, leadership: 5 })]),
    );
    expect(brave!['staying-power']).toBe(1);
    // 4 of 10 lost at Ld 5: fails on 2 to 6; one flees, and of five more each on a 1.
    expect(weak!['staying-power']).toBeCloseTo(1 - ((5 / 6) * (1 + 5 / 6)) / 10, 12);
  });
  test('reach: melee counts as M + 7', () => {
    const [gunner] = measure(combatant([line({ weaponSkill: 7 })]));
    expect(gunner!.reach).toBe(24);
  });
  test('who has no weapon at all reaches nobody, and is no more reliable than that', () => {
    const [unit] = measure(combatant([line({ weaponSkill: 7, weapons: [] })]));
    expect([unit!.reach, unit!.reliability, unit!['anti-horde'], unit!.efficiency]).toEqual([0, 0, 0, 0]);
    expect(unit!['tough-small-arms']).toBeGreaterThan(0);
  });
  test('reliability is mean over mean plus deviation', () => {
    const [unit] = measure(combatant([line({ count: 1, weaponSkill: 7 })]));
    expect(unit!.reliability!).toBeGreaterThan(0);
    expect(unit!.reliability!).toBeLessThan(1);
  });
});
