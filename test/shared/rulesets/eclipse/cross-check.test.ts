/** The exact solver against the simulation. Every difference of the rules shows up here. */
import { expect, test } from 'vitest';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { Battle } from '../../../../src-shared/rulesets/eclipse/engine/battle.ts';
import { isTooLarge } from '../../../../src-shared/rulesets/eclipse/exact/limits.ts';
import type { Ending } from '../../../../src-shared/rulesets/eclipse/exact/mass.ts';
import { solveExactly } from '../../../../src-shared/rulesets/eclipse/exact/solver.ts';
import { hullPmf, shipsPmf, summaryOf } from '../../../../src-shared/rulesets/eclipse/exact/summary.ts';
import type { CombatRules, CombatSide } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import { mean } from '../../../../src-shared/stats/distribution.ts';
import { Shipyard } from './kit.ts';

const BATTLES = 3000;

function exact(sides: readonly [CombatSide, CombatSide], rules: CombatRules): Ending {
  const ending = solveExactly(sides, rules);
  if (isTooLarge(ending)) throw new Error(ending.reason);
  return ending;
}

/** Distance of a sampled count from n p in standard errors; one battle more or less is no distance (rare events). */
function sigmas(hits: number, n: number, p: number): number {
  const away = Math.max(0, Math.abs(hits - n * p) - 1);
  return away === 0 ? 0 : away / Math.sqrt(n * p * Math.max(0, 1 - p));
}

for (let fleet = 0; fleet < 60; fleet++) {
  test(`exact odds of random battle ${fleet} are within 4 sigma of dice`, () => {
    const yard = new Shipyard(fleet);
    const flux = fleet % 3 === 0;
    compare([yard.side(3, 3, flux), yard.side(2, 3, flux)], yard.rules(), fleet);
  });
}

for (let fleet = 0; fleet < 40; fleet++) {
  test(`with rift dice: random battle ${fleet}`, () => {
    const yard = new Shipyard(1000 + fleet);
    const traits = { rift: true, flux: fleet % 3 === 0 };
    compare([yard.oddSide(2, 3, traits), yard.oddSide(2, 2, traits)], yard.rules(), fleet);
  });

  test(`with retreats: random battle ${fleet}`, () => {
    const yard = new Shipyard(2000 + fleet);
    const traits = { rift: fleet % 4 === 0, flux: fleet % 3 === 0, starbases: true };
    const sides = [yard.oddSide(2, 3, traits), yard.oddSide(2, 3, traits)] as const;
    compare(sides, { ...yard.rules(), retreat: [yard.retreat(), yard.retreat()] }, fleet);
  });
}

test('a battle without rifts and retreats has the same chances in both solvers', () => {
  for (let fleet = 0; fleet < 30; fleet++) {
    const yard = new Shipyard(fleet);
    const flux = fleet % 3 === 0;
    const sides = [yard.side(3, 3, flux), yard.side(2, 3, flux)] as const;
    const rules = yard.rules();
    const never = { share: null, canLeave: true };
    const one = summaryOf(exact(sides, rules));
    const other = summaryOf(exact(sides, { ...rules, retreat: [never, never] }));
    for (const key of ['winA', 'winB', 'draw', 'mutual', 'stalemate', 'timeUp', 'expectedRounds'] as const) {
      expect(other[key], `${key} of battle ${fleet}`).toBeCloseTo(one[key], 11);
    }
    for (const s of [0, 1] as const) for (const [i, p] of one.final[s].entries()) expect(other.final[s][i]).toBeCloseTo(p, 11);
  }
});

function compare(sides: readonly [CombatSide, CombatSide], rules: CombatRules, seed: number): void {
  const ending = exact(sides, rules);
  const summary = summaryOf(ending);
  const battle = new Battle(sides, rules);
  const dice = new SeededDice();
  const wins = [0, 0, 0];
  const count = { mutual: 0, stalemate: 0, destroyed: 0, 'round-limit': 0, retreat: 0 };
  const sum = { rounds: 0, squares: 0, ships: [0, 0], hull: [0, 0] };
  for (let t = 0; t < BATTLES; t++) {
    const result = battle.fight(dice.seek({ hi: 7, lo: seed }, 0, 1, t));
    wins[result.winner]!++;
    count[result.reason]++;
    sum.rounds += result.rounds;
    sum.squares += result.rounds ** 2;
    for (const s of [0, 1] as const) {
      sum.ships[s]! += result.ships[s];
      sum.hull[s]! += result.hull[s];
    }
  }
  expect(summary.winA + summary.winB + summary.draw).toBeCloseTo(1, 12);
  for (const s of [0, 1] as const) expect(summary.final[s].reduce((all, p) => all + p, 0)).toBeCloseTo(1, 12);
  expect(sigmas(wins[0]!, BATTLES, summary.winA)).toBeLessThan(4);
  expect(sigmas(wins[1]!, BATTLES, summary.winB)).toBeLessThan(4);
  expect(sigmas(wins[2]!, BATTLES, summary.draw)).toBeLessThan(4);
  expect(sigmas(count.mutual, BATTLES, summary.mutual)).toBeLessThan(4);
  expect(sigmas(count.stalemate, BATTLES, summary.stalemate)).toBeLessThan(4);
  expect(sigmas(count['round-limit'], BATTLES, summary.timeUp)).toBeLessThan(4);
  const meanRounds = sum.rounds / BATTLES;
  const error = Math.sqrt(Math.max(0, sum.squares / BATTLES - meanRounds ** 2) / BATTLES);
  expect(Math.abs(meanRounds - summary.expectedRounds)).toBeLessThan(4 * error + 3 / BATTLES);
  for (const s of [0, 1] as const) {
    const space = ending.model.spaces[s];
    const ships = shipsPmf(space, summary.final[s]);
    const hull = hullPmf(space, summary.final[s]);
    expect(Math.abs(sum.ships[s]! / BATTLES - mean(ships))).toBeLessThan(4 * spread(ships) + 3 / BATTLES);
    expect(Math.abs(sum.hull[s]! / BATTLES - mean(hull))).toBeLessThan(4 * spread(hull) + 3 / BATTLES);
  }
}

function spread(pmf: { min: number; mass: Float64Array }): number {
  const m = mean(pmf);
  return Math.sqrt(pmf.mass.reduce((v, p, i) => v + p * (pmf.min + i - m) ** 2, 0) / BATTLES);
}
