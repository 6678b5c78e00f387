/** The tactical commander against the baseline bots. Fixed seeds. */

import { describe, expect, test, vi } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { commander } from '../../../../src-shared/rulesets/battletech/ai/commander.ts';
import { planFire } from '../../../../src-shared/rulesets/battletech/ai/fire-control.ts';
import { boredom } from '../../../../src-shared/rulesets/battletech/ai/question.ts';
import { LA, LT, RA, RT, SIDE_REAR } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { boardAsset } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheets } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { ruleset as battletech } from '../../../../src-shared/rulesets/battletech/index.ts';
import { angleOff, bearingBetween, hitSide } from '../../../../src-shared/rulesets/battletech/rules/arcs.ts';
import { distanceBetween } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { movementOf } from '../../../../src-shared/rulesets/battletech/rules/movement.ts';
import { newSituation, situationOf } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { WEAPONS } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { carrying, duel, play, sampleCombatants } from './kit.ts';

// Hundreds of duels: slow on a busy machine, never flaky.
vi.setConfig({ testTimeout: 180_000 });

const combatants = sampleCombatants();
const assets = makeSheets(4).map(boardAsset);

/** Share of mirrored duels the tactical commander wins; the slots are swapped halfway. */
function winShare(opponent: 'random' | 'straight', duels: number): number {
  const arenas = ['brainB', 'brainA'].map((slot) =>
    battletech.play.open(
      battletech.play.compile(combatants, { ...defaultOptions(battletech.play.options), pairings: 36, [slot]: opponent }, assets).field,
    ),
  );
  let won = 0;
  for (let i = 0; i < duels; i++) {
    const slot = Math.floor(i / 30) % 2;
    if (arenas[slot]!.trial({ hi: 0, lo: 8 }, i % 30, i % 30, i).winner === slot) won++;
  }
  return won / duels;
}

describe('the tactical commander', () => {
  test('beats a player of random legal moves in at least 95 % of mirrored duels', () => {
    expect(winShare('random', 180)).toBeGreaterThanOrEqual(0.95);
  });

  test('beats a player who runs straight and shoots in over 75 %', () => {
    expect(winShare('straight', 60)).toBeGreaterThan(0.75);
  });

  test('going back and forth and waiting without a shot have a price that grows', () => {
    const [a] = duel().units;
    a.beginTurn();
    const start = a.hex;
    a.hex = start + 1;
    a.beginTurn();
    expect([boredom(a, start), boredom(a, start + 1), boredom(a, start + 2)]).toEqual([expect.closeTo(0.15), 0, 0]);
    a.beginTurn();
    a.beginTurn();
    expect(boredom(a, a.hex)).toBeCloseTo(0.08);
  });

  test('a fast second mover gets behind a slow enemy that looks away', () => {
    const it = duel({
      a: 'Palfrey',
      b: 'Colossus',
      at: [8, 8],
      foeAt: [8, 11],
      foeFacing: 0,
      dice: new SeededDice().seek({ hi: 0, lo: 1 }, 0, 0, 0),
    });
    movementOf(it, it.units[0], true, (order) => commander('tactical').move(it, order));
    const [a, b] = it.units;
    expect(hitSide(angleOff(bearingBetween(b.hex, a.hex), b.facing))).toBe(SIDE_REAR);
  });

  test('a missile boat keeps its distance from a brawler, a brawler closes in', () => {
    const distance = (a: string, b: string) => {
      const it = duel({ a, b, at: [8, 4], foeAt: [8, 10], dice: new SeededDice().seek({ hi: 0, lo: 1 }, 0, 0, 0) });
      movementOf(it, it.units[0], true, (order) => commander('tactical').move(it, order));
      return distanceBetween(it.units[0].hex, it.units[1].hex);
    };
    expect(distance('Culverin', 'Mastiff MST-4P')).toBeGreaterThan(6);
    expect(distance('Mastiff MST-4P', 'Culverin')).toBeLessThan(6);
  });

  test('the torso twists towards a target beside the legs; quads could not', () => {
    const it = duel({ a: 'Mastiff MST-4G', at: [8, 8], facing: 0, foeAt: [10, 9] });
    const [a, b] = it.units;
    const plan = planFire(it, {
      attacker: a,
      target: b,
      situation: situationOf(it, a, b, newSituation()),
      targetFragility: 0.02,
      mindsHeat: true,
    });
    expect(plan.twist).toBe(1);
    expect(plan.shots.length).toBeGreaterThan(1);
  });

  test('of weapons that share their last rounds, as many are fired as there are rounds', () => {
    const cannon = Array<string>(7).fill('Autocannon/10');
    const mech = carrying({ [RA]: cannon, [LA]: cannon, [RT]: ['IS Ammo AC/10'], [LT]: ['Medium Laser'] });
    const fired = (rounds: number, mindsHeat: boolean) => {
      let names: readonly string[] = [];
      play({ mech, foeAt: [4, 8] }, (d) => {
        const [a, b] = d.units;
        a.shots[0] = rounds;
        const situation = situationOf(d, a, b, newSituation());
        const plan = planFire(d, { attacker: a, target: b, situation, targetFragility: 0.02, mindsHeat });
        names = plan.shots.map(({ mode }) => WEAPONS[mode.weapon]!.name).toSorted();
        expect(a.shots[0]).toBe(rounds);
      });
      return names;
    };
    for (const mindsHeat of [true, false]) {
      expect(fired(2, mindsHeat)).toEqual(['AC/10', 'AC/10', 'Medium Laser']);
      expect(fired(1, mindsHeat)).toEqual(['AC/10', 'Medium Laser']);
      expect(fired(0, mindsHeat)).toEqual(['Medium Laser']);
    }
  });

  test('weapons are held back when the heat is not worth it, and not when it may end the fight', () => {
    const it = duel({ a: 'Basilisk', foeAt: [4, 9] });
    const [a, b] = it.units;
    a.heat = 12;
    const request = { attacker: a, target: b, situation: situationOf(it, a, b, newSituation()), targetFragility: 0.01, mindsHeat: true };
    const careful = planFire(it, request);
    const deadly = planFire(it, { ...request, targetFragility: 0.2 });
    expect(careful.shots.length).toBeLessThan(planFire(it, { ...request, mindsHeat: false }).shots.length);
    expect(deadly.heat).toBeGreaterThan(careful.heat);
  });
});
