/** The judge of bad moves: moves made for the purpose, and commanders that are known to be good and bad. */
import { describe, expect, test } from 'vitest';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { type Commander, commander } from '../../../../src-shared/rulesets/battletech/ai/commander.ts';
import { playDuel } from '../../../../src-shared/rulesets/battletech/engine/play-duel.ts';
import { hexAt } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import type { MoveChoice, MoveOrder } from '../../../../src-shared/rulesets/battletech/rules/movement.ts';
import { MoveJudge } from '../../../kit/battletech-move-judge.ts';
import { duel, type Features } from './kit.ts';

function staying(hex: number): MoveChoice {
  return { mode: 'stand', hex, facing: 3, hexes: 0, cost: 0, path: [hex * 6 + 3], why: '', considered: [], count: 1 };
}

/** A missile boat under the guns of a brawler six hexes away. */
function judged(features: Features, order: Partial<MoveOrder> = {}) {
  const it = duel({ a: 'Culverin', b: 'Colossus', at: [8, 4], foeAt: [8, 10], features });
  const [unit, foe] = it.units;
  const due: MoveOrder = { unit, foe, enemyHasMoved: true, walk: 3, run: 5, jump: 0, ...order };
  return new MoveJudge().judge(it, due, staying(unit.hex));
}

describe('a move under fire', () => {
  test('nothing better in reach: unavoidable', () => {
    expect(judged({}, { walk: 0, run: 0 })).toBe('unavoidable');
  });

  test('no line of fire: safe', () => {
    expect(judged({ '8,5': 4, '8,7': 4 })).toBe('safe');
  });

  test('behind an enemy that looks away there is a better hex, for a second mover that can get there', () => {
    const it = duel({ a: 'Palfrey', b: 'Colossus', at: [8, 8], foeAt: [8, 11], foeFacing: 0 });
    const [unit, foe] = it.units;
    const order: MoveOrder = { unit, foe, enemyHasMoved: true, walk: 8, run: 12, jump: 0 };
    expect(new MoveJudge().judge(it, order, staying(unit.hex))).toBe('bad');
    expect(new MoveJudge().judge(it, { ...order, walk: 0, run: 0 }, staying(unit.hex))).toBe('unavoidable');
  });

  test('a first mover is judged by what the enemy can do about it: its back is no refuge', () => {
    const it = duel({ a: 'Palfrey', b: 'Mastiff MST-4P', at: [8, 8], foeAt: [8, 11], foeFacing: 0 });
    const [unit, foe] = it.units;
    const behind: MoveChoice = { ...staying(hexAt(8, 12)), facing: 0, mode: 'run', hexes: 6 };
    const order: MoveOrder = { unit, foe, enemyHasMoved: false, walk: 8, run: 12, jump: 0 };
    expect(new MoveJudge().judge(it, { ...order, enemyHasMoved: true }, behind)).toBe('safe');
    expect(new MoveJudge().judge(it, order, behind)).not.toBe('safe');
  });
});

describe('counting', () => {
  /** Plays out a duel of two scripted commanders without fire. */
  function counted(hexes: (turn: number) => number) {
    const it = duel({ dice: new SeededDice().seek({ hi: 0, lo: 1 }, 0, 0, 0), options: { noProgress: 6, physical: false } });
    const judge = new MoveJudge();
    const walker: Commander = {
      move: (d, { unit }) =>
        unit.side === 0 ? { ...staying(hexes(d.turn)), path: [unit.hex * 6 + 3, hexes(d.turn) * 6 + 3] } : staying(unit.hex),
      fire: () => ({ twist: 0, shots: [], heat: 0, why: '' }),
    };
    playDuel(it, [judge.watch(walker), judge.watch(walker)]);
    return { ...judge.counts, played: it.turn };
  }

  test('to and fro, and waiting without a shot', () => {
    const [here, there] = [hexAt(4, 4), hexAt(4, 5)];
    const still = counted(() => here);
    const dancing = counted((turn) => (turn % 2 === 0 ? here : there));
    expect(still.turns).toBe(still.played);
    // Both wait: once each, at the third turn.
    expect([still.idle, still.back]).toEqual([2, 0]);
    expect([dancing.idle, dancing.back]).toEqual([1, dancing.played - 1]);
  });

  test('the tactical commander ends under fire that it could avoid far less often than one that runs straight', () => {
    const bad = (kind: 'tactical' | 'straight') => {
      const judge = new MoveJudge();
      for (let seed = 1; seed <= 12; seed++) {
        const it = duel({
          a: 'Palfrey',
          b: 'Colossus',
          at: [3, 2],
          foeAt: [20, 14],
          dice: new SeededDice().seek({ hi: 0, lo: seed }, 0, 0, 0),
        });
        playDuel(it, [judge.watch(commander(kind)), judge.watch(commander(kind))]);
      }
      const {
        bad: [first, second],
        strong,
      } = judge.counts;
      return (first + second) / (strong[0] + strong[1]);
    };
    expect(bad('straight')).toBeGreaterThan(3 * bad('tactical'));
  });
});
