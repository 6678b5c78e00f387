/** Rules that need a game around them, on both engines: loaded dice that always show the same face for the same roll. */
import { describe, expect, test } from 'vitest';
import type { OprEvent } from '../../../../src-shared/rulesets/opr/present/events.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { type MatchStats, tiebreak } from '../../../reference/opr/game.ts';
import { unit, weapon } from './kit.ts';
import { LoadedArena } from './loaded-arena.ts';
import { gunner, play, SURE_HIT, still, unarmed } from './table.ts';

describe('the flow of a game', () => {
  test('an uncontested unit holds the objective and wins', () => {
    expect(play(still(['Scout']), still())).toMatchObject({ winner: 0, stats: { held: [4, 0], rounds: 4 } });
  });

  test('Specification 2.3: a melee unit that holds the objective leaves it to charge', () => {
    expect(play(unarmed(), still())).toMatchObject({ winner: 2, stats: { held: [1, 0] } });
  });

  test('two units on the objective contest it', () => {
    const { winner, stats } = play(unarmed(), unarmed(), { morale: 6 });
    expect(winner).toBe(2);
    expect(stats.held).toEqual([0, 0]);
  });

  test('a survivor plays on and walks to the objective, or wins at once', () => {
    const far = gunner(['Fear(1)'], 36);
    expect(play(far, still(), SURE_HIT)).toMatchObject({ winner: 0, stats: { rounds: 4, kills: [1, 0] } });
    expect(play(far, still(), SURE_HIT, { earlyEnd: 'survivorWins' }).stats.rounds).toBe(1);
  });

  test('morale from wounds: at the end of the round as specified, and a failed test at half strength is a rout', () => {
    const two = unit({ size: 2, rules: ['Immobile'], weapons: [] });
    const { winner, rolls, stats } = play(gunner([]), two, { toHit: 5, toBlock: 1, morale: 1 });
    expect(rolls.morale).toBe(1);
    expect(stats.kills).toEqual([1, 0]);
    expect(winner).toBe(0);
    const official = play(gunner([]), two, { toHit: 5, toBlock: 1, morale: 1 }, { routFrom: 'melee', moraleTiming: 'activation' });
    expect(official.stats.kills).toEqual([2, 0]);
  });

  test('fatigue: the second melee of a round is fought on 6s', () => {
    const brute = (): UnitData => unit({ rules: ['Tough(20)'], weapons: [weapon({ attacks: 1 })] });
    const fives = play(brute(), brute(), { toHit: 5, toBlock: 1, morale: 6 });
    const rested = play(brute(), brute(), { toHit: 5, toBlock: 1, morale: 6 }, { fatigue: 'shakenOnly' });
    expect(rested.stats.wounds[0]).toBeGreaterThan(fives.stats.wounds[0]);
  });

  test('locked in melee every activation is a fight; officially the charger steps back and charges again', () => {
    const brute = (): UnitData => unit({ rules: ['Tough(20)'], weapons: [weapon({ attacks: 1 })] });
    const locked = play(brute(), brute(), { toHit: 6, toBlock: 1, morale: 6 });
    expect(locked.rolls.toHit).toBe(14);
    expect(play(brute(), brute(), { toHit: 6, toBlock: 1, morale: 6 }, { meleeLock: false }).stats.wounds[0]).toBeGreaterThan(0);
  });

  test('Specification 3.3: wounds, kills, rounds held, first blood, draw', () => {
    const stats = (parts: Partial<MatchStats>): MatchStats => ({
      wounds: [1, 1],
      kills: [1, 1],
      held: [1, 1],
      firstBlood: null,
      rounds: 4,
      ...parts,
    });
    expect(tiebreak(stats({ wounds: [1, 2], kills: [9, 0] }))).toBe(1);
    expect(tiebreak(stats({ kills: [2, 1], held: [0, 9] }))).toBe(0);
    expect(tiebreak(stats({ held: [0, 1], firstBlood: 0 }))).toBe(1);
    expect(tiebreak(stats({ firstBlood: 1 }))).toBe(1);
    expect(tiebreak(stats({}))).toBe(2);
  });
});

describe('deployment', () => {
  test.each(['Scout', 'Vanguard', 'Fanatic'])('%s starts within 3" of the centre', (rule) => {
    expect(play(still([rule]), still())).toMatchObject({ stats: { held: [4, 0] } });
    expect(play(still([rule]), still(), {}, { deploy: 'line' }).stats.held[0]).toBe(0);
  });

  test('Ambush: absent in round 1, in place in round 2 but not holding yet, holding from round 3', () => {
    expect(play(unarmed(['Ambush', 'Immobile']), still()).stats.held).toEqual([2, 0]);
  });

  test('Rapid Ambush arrives in round 1', () => {
    expect(play(unarmed(['Rapid Ambush', 'Immobile']), still()).stats.held).toEqual([3, 0]);
  });

  test('Ambush keeps over 9" from the enemy, Infiltrate over 3", Repel Ambushers pushes to 12"', () => {
    // The enemy stands 1" beyond the centre; an ambusher that cannot move stays where it was put.
    const reachNeeded = (ambush: string, enemy: string[], version?: string): number => {
      for (let range = 1; range < 24; range++) {
        const dated = version === undefined ? {} : { version };
        const shooter = unit({ ...dated, rules: ['Immobile', ambush], weapons: [weapon({ range })] });
        if (play(shooter, still(['Scout', 'Tough(50)', ...enemy]), SURE_HIT).rolls.toHit) return range;
      }
      return 0;
    };
    expect(reachNeeded('Ambush', [])).toBe(10);
    expect(reachNeeded('Infiltrate', [])).toBe(4);
    // Infiltrate in 3.5.1: over 1".
    expect(reachNeeded('Infiltrate', [], '3.5.1')).toBe(2);
    expect(reachNeeded('Ambush', ['Repel Ambushers'])).toBe(13);
  });
});

describe('body and nerve', () => {
  test('Tough(3): three wounds a model', () => {
    expect(play(gunner([]), still(['Tough(3)']), SURE_HIT).stats).toMatchObject({ wounds: [3, 0], kills: [1, 0] });
  });

  test('Fear(1) wins an even melee', () => {
    expect(play(unarmed(['Fear(1)']), unarmed(), { morale: 6 }).rolls.morale).toBeGreaterThan(0);
    expect(play(unarmed(), unarmed()).rolls.morale).toBeUndefined();
  });

  test('Fearless: a failed test passes on 4+', () => {
    const scared = play(unarmed(['Fear(1)']), unarmed(['Fearless']), { morale: 1, fearless: 4 });
    expect(scared.rolls.fearless).toBeGreaterThan(0);
    expect(scared.winner).toBe(2);
    expect(play(unarmed(['Fear(1)']), unarmed(['Fearless']), { morale: 1, fearless: 3 }).winner).toBe(0);
  });

  test.each([
    ['Banner', 3],
    ['Courage', 3],
    ['Courage Buff', 3],
    ['Hive Bond', 3],
    ['Hold the Line', 3],
    ['Hive Bond Boost', 2],
    ['Hold the Line Boost', 2],
  ])('%s: a morale roll of %i passes at Quality 4+', (rule, face) => {
    expect(play(unarmed(['Fear(1)']), unarmed([rule]), { morale: face }).winner).toBe(2);
    expect(play(unarmed(['Fear(1)']), unarmed(), { morale: face }).winner).toBe(0);
  });

  test.each(['Battleborn', 'Steadfast', 'Honor Code'])('%s: Shaken no longer on 4+ at the start of a round', (rule) => {
    const steady = play(unarmed(['Fear(1)']), unarmed([rule]), { morale: 1, rally: 4 });
    expect(steady.rolls.rally).toBeGreaterThan(0);
    expect(steady.fired).toContain(rule);
    // Who is still Shaken loses an activation, and with it a fight.
    expect(play(unarmed(['Fear(1)']), unarmed([rule]), { morale: 1, rally: 3 }).rolls.morale).toBeLessThan(steady.rolls.morale!);
  });

  test.each(['No Retreat', 'No Retreat Buff'])('%s: stands, one die for each wound left, 1 to 3 hurts', (rule) => {
    const dies = play(unarmed(['Fear(1)']), unarmed([rule, 'Tough(4)']), { morale: 1, noRetreat: 3 });
    expect(dies.stats.wounds).toEqual([4, 0]);
    expect(play(unarmed(['Fear(1)']), unarmed([rule, 'Tough(4)']), { morale: 1, noRetreat: 4 }).stats.wounds).toEqual([0, 0]);
  });

  test('Hero: a joined hero dies last and lends its Quality for morale', () => {
    const hero = unit({ quality: 2, rules: ['Hero', 'Tough(3)'], weapons: [weapon({ attacks: 5 })] });
    const squad = fighterOf({ ...unit({ size: 3, quality: 5 }), hero }, ruleOptionsOf({}));
    expect(squad.models.map((m) => m.hero)).toEqual([false, false, false, true]);
    expect(squad.moraleQuality).toBe(2);
    expect(squad.melee.map((g) => g.quality).sort()).toEqual([2, 5]);
    expect(play(still(['Hero']), still()).fired).toContain('Hero');
  });

  test('Immobile units hold', () => {
    expect(play(still(), still()).stats.held).toEqual([0, 0]);
  });
});

describe('weaponless hits', () => {
  test('Counter and Counter-Attack strike before the charge', () => {
    for (const enemy of [
      unit({ rules: ['Immobile'], weapons: [weapon({ rules: ['Counter'] })] }),
      unit({ rules: ['Immobile', 'Counter-Attack'] }),
    ]) {
      const charger = unit({ rules: ['Impact(5)'], weapons: [weapon({ attacks: 3 })] });
      expect(play(charger, enemy, { toHit: 6, toBlock: 1, morale: 6 }).stats).toMatchObject({ wounds: [0, 1], kills: [0, 1] });
    }
  });

  test('a Counter weapon takes a die off Impact, Counter-Attack does not', () => {
    const faces = { toHit: 2, toBlock: 1, morale: 6 };
    const wounds = (rules: string[], weaponRules: string[]): number =>
      play(unarmed(['Impact(3)']), unit({ rules: ['Immobile', 'Tough(9)', ...rules], weapons: [weapon({ rules: weaponRules })] }), faces)
        .stats.wounds[0];
    expect(wounds([], ['Counter'])).toBe(2);
    expect(wounds(['Counter-Attack'], [])).toBe(3);
  });

  test('Impact(3): dice on the charge, 2+, AP 0; Heavy Impact has AP(1)', () => {
    const target = still(['Tough(9)']);
    expect(play(unarmed(['Impact(3)']), target, { toHit: 2, toBlock: 3, morale: 6 }).stats.wounds[0]).toBe(3);
    expect(play(unarmed(['Impact(3)']), target, { toHit: 2, toBlock: 4, morale: 6 }).stats.wounds[0]).toBe(0);
    expect(play(unarmed(['Heavy Impact(3)']), target, { toHit: 2, toBlock: 4, morale: 6 }).stats.wounds[0]).toBe(3);
  });

  test('Ravage(2): 6s wound past any block', () => {
    expect(play(unarmed(['Ravage(2)']), still(['Tough(9)']), { toHit: 6, morale: 6 }).stats.wounds[0]).toBeGreaterThanOrEqual(2);
    expect(play(unarmed(['Ravage(2)']), still(['Tough(9)']), { toHit: 5, morale: 6 }).stats.wounds[0]).toBe(0);
  });

  test('Breath Attack: within 6", on 2+ a Blast(3) hit with AP(1)', () => {
    const squad = unit({ size: 9, rules: ['Immobile', 'Scout'], weapons: [] });
    const breather = unit({ rules: ['Breath Attack', 'Fear(9)'], weapons: [weapon({ range: 6, attacks: 0 })] });
    expect(play(breather, squad, { toHit: 2, toBlock: 4, morale: 6 }).fired).toContain('Breath Attack');
  });

  test('Retaliate(2), Self-Destruct(2), Deathstrike(2): hits on whoever strikes', () => {
    const striker = unit({ rules: ['Tough(9)'], weapons: [weapon({})] });
    const faces = { toHit: 5, toBlock: 1, morale: 6 };
    expect(play(striker, still(['Retaliate(2)', 'Tough(3)']), faces).stats.wounds[1]).toBeGreaterThanOrEqual(2);
    expect(play(striker, still(['Self-Destruct(2)']), faces).stats.wounds[1]).toBe(2);
    expect(play(striker, still(['Deathstrike(3)']), faces).stats.wounds[1]).toBe(3);
  });

  test.each(['Storm of Change', 'Storm of Lust', 'Storm of Plague', 'Storm of War'])(
    '%s: once a game, three dice, 2+ is three hits',
    (rule) => {
      const result = play(unarmed([rule]), still(['Tough(30)']), { toHit: 2, toBlock: 3, morale: 6 });
      expect(result.rolls.toHit).toBe(3);
      expect(result.stats.wounds[0]).toBe(9);
    },
  );

  test('the gods differ: Shred, Surge, Bane, AP(1)', () => {
    const wounds = (rule: string, faces: Record<string, number>): number =>
      play(unarmed([rule]), still(['Tough(40)']), { morale: 6, ...faces }).stats.wounds[0];
    expect(wounds('Storm of Change', { toHit: 2, toBlock: 1 })).toBe(18);
    expect(wounds('Storm of Lust', { toHit: 6, toBlock: 3 })).toBe(18);
    expect(wounds('Storm of Plague', { toHit: 2, toBlock: 6, reBlock: 1 })).toBe(9);
    expect(wounds('Storm of War', { toHit: 2, toBlock: 4 })).toBe(9);
  });

  test('Takedown Strike and Takedown Shot: one attack at 2+ with AP(2) and Deadly(3), once a game', () => {
    const strike = play(unarmed(['Takedown Strike']), still(['Tough(9)']), { toHit: 2, toBlock: 5, morale: 6 });
    expect(strike).toMatchObject({ stats: { wounds: [3, 0] }, rolls: { toHit: 1 } });
    const shot = play(gunner(['Takedown Shot'], 24), still(['Tough(9)']), { toHit: 3, toBlock: 5, morale: 6 });
    expect(shot.stats.wounds).toEqual([3, 0]);
  });

  test('Piercing Tag(1), Piercing Target(1): AP(+1) for the first attack of a game', () => {
    for (const rule of ['Piercing Tag(1)', 'Piercing Target(1)']) {
      expect(play(gunner([rule], 18), still(['Tough(9)']), { toHit: 4, toBlock: 4, morale: 6 }).stats.wounds).toEqual([1, 0]);
    }
  });

  test('Precision Tag(1), Precision Target(1): +1 to hit for the first attack of a game', () => {
    for (const rule of ['Precision Tag(1)', 'Precision Target(1)']) {
      expect(play(gunner([rule], 18), still(['Tough(9)']), { toHit: 3, toBlock: 1, morale: 6 }).stats.wounds).toEqual([1, 0]);
    }
  });

  test('Limited: once a game', () => {
    expect(play(gunner([], 24, ['Limited']), still(['Tough(9)']), SURE_HIT).stats.wounds).toEqual([1, 0]);
  });

  test('Hazardous: AP(4), and natural 1s to hit wound the bearer', () => {
    expect(play(gunner(['Tough(3)'], 24, ['Hazardous']), still(), { toHit: 4, toBlock: 5, morale: 6 }).stats.wounds).toEqual([1, 0]);
    expect(play(gunner(['Tough(3)'], 24, ['Hazardous']), still(), { toHit: 1, morale: 6 }).stats.wounds).toEqual([0, 3]);
  });

  test('Mend: D3 wounds back in each activation', () => {
    const mended = play(gunner([], 24), still(['Mend', 'Tough(3)']), { ...SURE_HIT, mend: 1 });
    expect(mended.rolls.mend).toBeGreaterThan(0);
    expect(mended.stats.kills).toEqual([0, 0]);
  });
});

describe('uncommon rules', () => {
  test('Reanimation: 5s and 6s bring wounds and models back', () => {
    const squad = unit({ size: 3, rules: ['Immobile', 'Reanimation', 'Fearless'], weapons: [] });
    const faces = { toHit: 5, toBlock: 1, morale: 6 };
    const risen = play(gunner([]), squad, { ...faces, reanimate: 5 });
    expect(risen.rolls.reanimate).toBeGreaterThan(0);
    expect(risen.fired).toContain('Reanimation');
    // Three shots kill three models for good, or leave one standing if the dead get up in between.
    expect(play(gunner([]), squad, { ...faces, reanimate: 4 }).stats.kills[0]).toBe(3);
    expect(risen.stats.kills[0]).toBeGreaterThan(3);
  });

  test('Reanimation is recorded with a die for each wound lost, and what it needed', () => {
    const squad = unit({ size: 3, rules: ['Immobile', 'Reanimation', 'Fearless'], weapons: [] });
    const fighters = [gunner([]), squad].map((given) => fighterOf(given, ruleOptionsOf({ slotBalance: 'slots' })));
    const reanimated = (reanimate: number) => {
      const events: OprEvent[] = [];
      const arena = new LoadedArena(fighters, ruleOptionsOf({ slotBalance: 'slots' }), { toHit: 5, toBlock: 1, morale: 6, reanimate });
      arena.play((event) => events.push(event));
      return events.find((event) => event.kind === 'mend')!;
    };
    expect(reanimated(4)).toMatchObject({ side: 1, target: 5, healed: 0, models: 2, faces: [expect.toSatisfy((face) => face < 5)] });
    expect(reanimated(5)).toMatchObject({ side: 1, target: 5, healed: 1, models: 3, faces: [expect.toSatisfy((face) => face >= 5)] });
  });

  test.each(['Martial Prowess', 'Inquisitorial Agent'])('%s: once a game a second activation', (rule) => {
    const gun = (rules: string[]): UnitData => unit({ rules: ['Immobile', ...rules], weapons: [weapon({ range: 24 })] });
    expect(play(gun([rule]), still(['Tough(20)']), SURE_HIT).stats.wounds[0]).toBe(5);
    expect(play(gun([]), still(['Tough(20)']), SURE_HIT).stats.wounds[0]).toBe(4);
  });

  test('Morale Debuff: the enemy tests at -1', () => {
    expect(play(unarmed(['Fear(1)', 'Morale Debuff']), unarmed(), { morale: 4 }).winner).toBe(0);
    expect(play(unarmed(['Fear(1)']), unarmed(), { morale: 4 }).winner).toBe(2);
  });
});

describe('reach', () => {
  test('Melee Shrouding and Darkborn: a charge of 12" falls short', () => {
    const charger = unit({ weapons: [weapon({})] });
    const faces = { toHit: 6, toBlock: 1, morale: 6 };
    expect(play(charger, still(['Tough(9)']), faces).rolls.toHit).toBeGreaterThan(0);
    for (const rule of ['Melee Shrouding', 'Darkborn']) {
      const shrouded = play(charger, still(['Tough(9)', rule]), faces);
      expect(shrouded.fired).toContain(rule);
      expect(shrouded.rolls.toHit ?? 0).toBeLessThan(play(charger, still(['Tough(9)']), faces).rolls.toHit ?? 0);
    }
  });

  test('Ranged Shrouding and Darkborn: a 24" gun falls short', () => {
    const gun = unit({ rules: ['Immobile'], weapons: [weapon({ range: 24 })] });
    expect(play(gun, still(['Tough(9)']), SURE_HIT).stats.wounds[0]).toBe(4);
    for (const rule of ['Ranged Shrouding', 'Darkborn']) expect(play(gun, still(['Tough(9)', rule]), SURE_HIT).stats.wounds[0]).toBe(0);
  });

  test('Aircraft: 12" nearer, -1 to hit, never charged, never holds', () => {
    const gun = unit({ rules: ['Immobile', 'Scout'], weapons: [weapon({ range: 24 })] });
    const plane = unit({ rules: ['Aircraft', 'Tough(9)'], weapons: [] });
    expect(play(gun, plane, { toHit: 4, morale: 6 }).rolls.toHit).toBeUndefined();
    const cannon = unit({ rules: ['Immobile', 'Scout'], weapons: [weapon({ range: 30 })] });
    expect(play(cannon, plane, { toHit: 4, morale: 6 })).toMatchObject({ rolls: { toHit: 4 }, stats: { wounds: [0, 0] } });
    expect(play(still(['Scout']), plane).stats.held).toEqual([4, 0]);
    expect(play(still(), unit({ rules: ['Aircraft', 'Scout'], weapons: [] })).stats.held).toEqual([0, 0]);
  });

  test.each([
    ['a melee unit', unarmed()],
    ['a shooter whose guns would reach after an Advance', gunner([], 18)],
    ['a hybrid unit', unit({ weapons: [weapon({ range: 12 }), weapon({ attacks: 9 })] })],
  ])('%s does not leave the objective for Aircraft; by the letter of the tree it does', (_, holder) => {
    const plane = unit({ rules: ['Aircraft', 'Tough(99)'], weapons: [] });
    const staying = play(holder, plane, SURE_HIT);
    expect(staying.winner).toBe(0);
    const chasing = play(holder, plane, SURE_HIT, { unchargeable: 'chase' });
    expect(chasing.stats.held[0]).toBeLessThan(staying.stats.held[0]);
  });

  test('a unit on the objective shoots Aircraft from there, without the free move that would take it away', () => {
    const plane = unit({ rules: ['Aircraft', 'Tough(99)'], weapons: [] });
    const { rolls, stats } = play(gunner([], 24), plane, SURE_HIT);
    expect({ rolls: rolls.toHit, held: stats.held }).toEqual({ rolls: 3, held: [4, 0] });
    // GF 3.4 "Relentless" needs a unit that has not moved.
    const firedBy = (options: Partial<RuleOptions>) =>
      play(gunner(['Relentless', 'Bounding'], 24), plane, { toHit: 6, toBlock: 1, freeMove: 3 }, options).fired;
    expect(firedBy({})).toContain('Relentless');
    expect(firedBy({ unchargeable: 'chase' })).not.toContain('Relentless');
  });

  test('Lock-On: neither Aircraft nor shrouding shorten its range', () => {
    const gun = unit({ rules: ['Immobile', 'Scout'], weapons: [weapon({ range: 24, rules: ['Lock-On'] })] });
    const plane = unit({ rules: ['Aircraft', 'Tough(9)'], weapons: [] });
    expect(play(gun, plane, SURE_HIT).stats.wounds[0]).toBe(4);
    expect(play(gun, still(['Tough(9)', 'Darkborn']), SURE_HIT).stats.wounds[0]).toBe(4);
  });

  test('Quick Shot and Quick Shot Mark: shoots after a Rush', () => {
    const runner = (rules: string[]): UnitData => unit({ rules, weapons: [weapon({ range: 12 }), weapon({ attacks: 9 })] });
    for (const rule of ['Quick Shot', 'Quick Shot Mark']) {
      expect(play(runner([rule]), still(['Tough(9)', 'Slow']), SURE_HIT).stats.wounds[0]).toBeGreaterThan(
        play(runner([]), still(['Tough(9)']), SURE_HIT).stats.wounds[0] - 9,
      );
      expect(play(runner([rule]), still(['Tough(40)']), SURE_HIT).fired).toContain('Quick Shot');
    }
  });

  test.each([
    ['Bounding', 1],
    ['Rapid Blink', 1],
    ['Wolfborn', 1],
    ['Rapid Blink Boost', 2],
    ['Dash', 1],
  ])('%s: %i free D3 moves an activation', (rule, dice) => {
    expect(play(unarmed([rule]), still(), { freeMove: 3, morale: 6 }).rolls.freeMove).toBeGreaterThanOrEqual(dice);
    expect(play(unarmed(['Slow', 'Slow', rule]), still(), { freeMove: 3, morale: 6 }).fired).toContain(rule);
  });

  test.each([
    ['Rapid Blink in 3.5.1: 3" at the start of an activation', 'Rapid Blink', 3],
    ['Rapid Blink Boost in 3.5.1: 6" at the start of an activation', 'Rapid Blink Boost', 6],
  ])('%s', (_, rule, inches) => {
    // A 12" gun that advances 6" before shooting reaches an enemy 24" away only with 6" more.
    const reachNeeded = (rules: string[]): number => {
      for (let range = 1; range < 24; range++) {
        const gun = { ...unit({ rules, weapons: [weapon({ range, attacks: 9 })] }), version: '3.5.1' };
        if (play(gun, still(['Tough(90)']), SURE_HIT, { earlyEnd: 'survivorWins' }).rolls.toHit === 36) return range;
      }
      return 0;
    };
    expect(reachNeeded([]) - reachNeeded([rule])).toBe(inches);
  });

  test.each(['Hit & Run', 'Hit & Run Shooter', 'Harassing', 'Harassing Boost', 'Guerrilla', 'Guerrilla Boost'])(
    '%s: moves on after shooting',
    (rule) => {
      expect(play(gunner([rule], 36), still(['Tough(30)']), SURE_HIT).fired).toContain(rule);
    },
  );

  test('Hit & Run Fighter: moves on after a melee that did not lock', () => {
    const fighter = unit({ rules: ['Hit & Run Fighter'], weapons: [weapon({})] });
    expect(play(fighter, still(['Tough(30)']), SURE_HIT, { meleeLock: false }).fired).toContain('Hit & Run Fighter');
  });
});
