import { expect, test } from 'vitest';
import { oddsBetween } from '../../../../src-shared/rulesets/eclipse/engine/odds.ts';
import { solveFlux } from '../../../../src-shared/rulesets/eclipse/exact/flux.ts';
import { EXACT_LIMITS, isTooLarge } from '../../../../src-shared/rulesets/eclipse/exact/limits.ts';
import type { Ending } from '../../../../src-shared/rulesets/eclipse/exact/mass.ts';
import { buildModel, type Model } from '../../../../src-shared/rulesets/eclipse/exact/model.ts';
import { solveRounds } from '../../../../src-shared/rulesets/eclipse/exact/rounds.ts';
import { solveExactly, solvePlain } from '../../../../src-shared/rulesets/eclipse/exact/solver.ts';
import { type Summary, summaryOf } from '../../../../src-shared/rulesets/eclipse/exact/summary.ts';
import type { CombatRules, CombatSide } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import { totalMass } from '../../../../src-shared/stats/distribution.ts';
import { naiveOdds } from '../../../reference/eclipse/naive.ts';
import { cannon, rules, Shipyard, side, squadron } from './kit.ts';

type Sides = readonly [CombatSide, CombatSide];

function model(sides: Sides, given: CombatRules): Model {
  const built = buildModel(sides, given);
  if (isTooLarge(built)) throw new Error(built.reason);
  return built;
}

function solved(sides: Sides, given: CombatRules): Summary {
  const ending = solveExactly(sides, given);
  if (isTooLarge(ending)) throw new Error(ending.reason);
  return summaryOf(ending);
}

function swappedRules(given: CombatRules): CombatRules {
  return { ...given, assignment: [given.assignment[1], given.assignment[0]], defender: given.defender === 0 ? 1 : 0 };
}

test('the chances of 10,000 random battles add up to 1 within 1e-12', { tags: ['large'] }, () => {
  const yard = new Shipyard(1);
  let worst = 0;
  for (let i = 0; i < 10_000; i++) {
    const { winA, winB, draw, expectedRounds, final } = solved([yard.side(2, 2, i % 4 === 0), yard.side(1, 2, i % 4 === 0)], yard.rules());
    worst = Math.max(worst, Math.abs(winA + winB + draw - 1), ...final.map((pmf) => Math.abs(pmf.reduce((sum, p) => sum + p, 0) - 1)));
    if (!(Math.min(winA, winB, draw) >= 0 && expectedRounds >= 0)) throw new Error(`battle ${i} has a negative chance`);
  }
  expect(worst).toBeLessThan(1e-12);
});

test('swapping the sides swaps the answer', { tags: ['large'] }, () => {
  const yard = new Shipyard(2);
  for (let i = 0; i < 150; i++) {
    const [a, b] = [yard.side(3, 2, i % 2 === 0), yard.side(2, 3, i % 2 === 0)];
    const given = yard.rules();
    const there = solved([a, b], given);
    const back = solved([b, a], swappedRules(given));
    expect(back.winA).toBeCloseTo(there.winB, 12);
    expect(back.winB).toBeCloseTo(there.winA, 12);
    expect(back.draw).toBeCloseTo(there.draw, 12);
    expect(back.expectedRounds / Math.max(1, there.expectedRounds)).toBeCloseTo(
      there.expectedRounds / Math.max(1, there.expectedRounds),
      11,
    );
  }
});

test('a naive solver that expands whole rounds agrees', { tags: ['large'] }, () => {
  const yard = new Shipyard(3);
  for (let i = 0; i < 60; i++) {
    const sides = [yard.side(2, 2), yard.side(2, 2)] as const;
    const fast = solved(sides, rules());
    const naive = naiveOdds(sides, rules());
    expect(fast.winA).toBeCloseTo(naive.winA, 10);
    expect(fast.winB).toBeCloseTo(naive.winB, 10);
    expect(fast.draw).toBeCloseTo(naive.draw, 10);
    expect(fast.expectedRounds).toBeCloseTo(naive.rounds, 8);
  }
});

test('the solver for flux gives the same answer where there is no flux', () => {
  const yard = new Shipyard(4);
  for (let i = 0; i < 60; i++) {
    const prepared = model([yard.side(3, 3), yard.side(2, 3)], { ...yard.rules(), maxRounds: null });
    expectSame(summaryOf(solveFlux(prepared)), summaryOf(solvePlain(prepared)));
  }
});

function expectSame(x: Summary, y: Summary, digits = 12): void {
  expect(x.winA).toBeCloseTo(y.winA, digits);
  expect(x.winB).toBeCloseTo(y.winB, digits);
  expect(x.stalemate).toBeCloseTo(y.stalemate, digits);
  expect(x.mutual).toBeCloseTo(y.mutual, digits);
}

test('round by round the same chances build up, never falling', () => {
  const yard = new Shipyard(5);
  for (let i = 0; i < 20; i++) {
    const prepared = model([yard.side(2, 2, true), yard.side(2, 2, true)], { ...yard.rules(), maxRounds: null });
    const whole = solveExactly([prepared.spaces[0].side, prepared.spaces[1].side], prepared.rules) as Ending;
    const { points, ending } = solveRounds(prepared, 400, 1e-10);
    for (let r = 1; r < points.length; r++) {
      for (const key of ['winA', 'winB', 'draw'] as const) expect(points[r]![key]).toBeGreaterThanOrEqual(points[r - 1]![key]);
    }
    if (ending.timeUp > 1e-10) continue;
    expectSame(summaryOf(ending), summaryOf(whole), 9);
    expect(ending.expectedRounds).toBeCloseTo(whole.expectedRounds, 6);
  }
});

test('a long battle is not cut short: the chance to leave a state may be tiny', () => {
  // Twelve hits are needed in one round of twelve dice to hurt the flux ship: 6^-12 a round.
  const wall = side(squadron({ hull: 1, flux: 11, weapons: [] }));
  const battery = side(squadron({ count: 12, weapons: [cannon()] }));
  const { winA, draw, expectedRounds } = solved([battery, wall], rules());
  expect(winA).toBeCloseTo(1, 14);
  expect(draw).toBe(0);
  expect(expectedRounds / 6 ** 12).toBeCloseTo(1, 10);
});

test('one die fewer, and the same battle is a stalemate', () => {
  const wall = side(squadron({ hull: 1, flux: 11, weapons: [] }));
  expect(solved([side(squadron({ count: 11 })), wall], rules())).toMatchObject({ winA: 0, draw: 1, stalemate: 1, expectedRounds: 0 });
});

test('an empty fleet has lost before the first round, two empty ones draw', () => {
  const none = side();
  const one = side(squadron());
  expect(solved([one, none], rules())).toMatchObject({ winA: 1, winB: 0, draw: 0, expectedRounds: 0 });
  expect(solved([none, one], rules())).toMatchObject({ winA: 0, winB: 1, draw: 0 });
  expect(solved([none, none], rules())).toMatchObject({ draw: 1, mutual: 1 });
});

test('rows without ships change nothing', () => {
  const ghost = squadron({ count: 0, shield: 3, hull: 4, weapons: [cannon({ initiative: 9 })] });
  const plain = solved([side(squadron()), side(squadron({ hull: 2 }))], rules());
  const haunted = solved([side(ghost, squadron()), side(squadron({ hull: 2 }), ghost)], rules());
  expect(haunted.winA).toBeCloseTo(plain.winA, 15);
  expect(haunted.expectedRounds).toBeCloseTo(plain.expectedRounds, 12);
});

test('owner states form nearly a chain, random ones a product', () => {
  const fleet = side(
    squadron({ count: 8, hull: 1 }),
    squadron({ count: 4, hull: 2, weapons: [cannon({ initiative: 2 })] }),
    squadron({ count: 2, hull: 3, weapons: [cannon({ initiative: 3 })] }),
  );
  const enemy = side(squadron());
  expect(model([fleet, enemy], rules()).spaces[0].size).toBe(23);
  // C(8+1,1) C(4+2,2) C(2+3,3) = 9 x 15 x 10.
  expect(model([fleet, enemy], rules({ assignment: ['owner', 'random'] })).spaces[0].size).toBe(1350);
});

test('where random targeting explodes the odds are sampled, and say so', () => {
  const big = (hull: number) =>
    side(
      squadron({ count: 8, hull }),
      squadron({ count: 4, hull: hull + 2, name: 'B' }),
      squadron({ count: 2, hull: hull + 4, name: 'C' }),
    );
  const given = rules({ assignment: ['random', 'random'] });
  const odds = oddsBetween([big(3), big(3)], given, { ...EXACT_LIMITS, trials: 400 });
  expect(odds.method).toBe('estimated');
  expect(odds.trials).toBe(400);
  expect(odds.remark).toMatch(/random targeting .* nodes/);
  expect(odds.winA + odds.winB + odds.draw).toBeCloseTo(1, 12);
});

test('exact odds carry pmfs of ships and hull left that add up to 1', () => {
  const odds = oddsBetween([side(squadron({ count: 3, hull: 2 })), side(squadron({ count: 2, hull: 3 }))], rules());
  expect(odds.method).toBe('exact');
  for (const id of ['ships.a', 'ships.b', 'hull.a', 'hull.b', 'mutual', 'stalemate'])
    expect(totalMass(odds.distributions[id]!)).toBeCloseTo(1, 12);
  expect(odds.distributions['ships.a']!.mass[0]).toBeCloseTo(odds.winB + odds.draw, 12);
  expect(odds.means.rounds).toBeGreaterThan(1);
});
