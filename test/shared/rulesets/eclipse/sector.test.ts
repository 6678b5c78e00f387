/** Three fleets in a sector: pairs in the order of the rules, survivors handed on as they are. */
import { describe, expect, test } from 'vitest';
import { newRow, printedFleet } from '../../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { sectorReport } from '../../../../src-shared/rulesets/eclipse/analysis/sector-report.ts';
import { oddsBetween } from '../../../../src-shared/rulesets/eclipse/engine/odds.ts';
import { sampleChain, sectorOdds } from '../../../../src-shared/rulesets/eclipse/engine/sector.ts';
import type { CombatSide } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import type { Fleet } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { cannon, rules, Shipyard, side, squadron } from './kit.ts';

const named = (name: string, fleet: CombatSide): CombatSide => ({ ...fleet, name });
const duel = (hull: number) => side(squadron({ hull, weapons: [cannon({ toHit: 4 })] }));

test('two fleets are the battle of the two', () => {
  const [first, second] = [named('First', duel(3)), named('Second', duel(2))];
  const sector = sectorOdds([first, second], () => rules());
  const odds = oddsBetween([second, first], rules());
  expect(sector.method).toBe('exact');
  expect(sector.fleets.map(({ holds }) => holds)).toEqual([expect.closeTo(odds.winB, 12), expect.closeTo(odds.winA, 12)]);
  expect(sector.empty).toBeCloseTo(odds.draw, 12);
});

test('the two latest fight first, and damage stays for the next battle', () => {
  const [oldest, middle, latest] = [named('Oldest', duel(2)), named('Middle', duel(1)), named('Latest', duel(3))];
  const { fleets, battles } = sectorOdds([oldest, middle, latest], () => rules());
  expect(battles.map(({ attackers, defender }) => [attackers.toSorted(), defender])).toEqual([
    [['Latest'], 'Middle'],
    [['Latest', 'Middle'], 'Oldest'],
  ]);
  // The latest comes out of the first battle with so much hull; each of these meets the oldest.
  const { mass, min } = oddsBetween([latest, middle], rules()).distributions['hull.a']!;
  const expected = mass.reduce((sum, chance, k) => {
    const hull = min + k;
    return hull === 0 ? sum : sum + chance * oddsBetween([duel(hull), oldest], rules()).winA;
  }, 0);
  expect(fleets[2]!.holds).toBeCloseTo(expected, 12);
});

describe('by brute force', () => {
  type Hulls = readonly [first: number, second: number];

  /** Hulls after a battle to the end between single ships with one die each, which hits in half of all cases. */
  function duelByHand(hulls: Hulls): (readonly [Hulls, chance: number])[] {
    const [first, second] = hulls;
    if (first === 0 || second === 0) return [[hulls, 1]];
    // Both fire at once: four cases of a quarter each. A round without a hit is played again, so each of the others has a third.
    const hits: readonly Hulls[] = [
      [1, 0],
      [0, 1],
      [1, 1],
    ];
    return hits.flatMap(([onFirst, onSecond]) =>
      duelByHand([first - onFirst, second - onSecond]).map(([after, chance]) => [after, chance / 3] as const),
    );
  }

  test.each([
    [1, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [2, 2, 2],
  ])('fleets of one ship with hulls of %i, %i and %i', (oldest, middle, latest) => {
    const holds = [0, 0, 0];
    for (const [[lastHull, midHull], chance] of duelByHand([latest, middle])) {
      const survivor = lastHull > 0 ? 2 : 1;
      for (const [[left, oldestHull], then] of duelByHand([Math.max(lastHull, midHull), oldest])) {
        if (left > 0) holds[survivor]! += chance * then;
        if (oldestHull > 0) holds[0]! += chance * then;
      }
    }
    const fleets = [oldest, middle, latest].map((hull, i) => named('ABC'[i]!, duel(hull)));
    const exact = sectorOdds(fleets, () => rules());
    expect(exact.method).toBe('exact');
    expect(exact.fleets.map((fleet) => fleet.holds)).toEqual(holds.map((chance) => expect.closeTo(chance, 12)));
    expect(exact.empty).toBeCloseTo(1 - holds.reduce((sum, chance) => sum + chance, 0), 12);
  });
});

test('non-player ships meet the last survivor, wherever they are listed', () => {
  const npc: Fleet = {
    name: 'Ancients',
    faction: 'Unclaimed',
    species: 'terran',
    npc: true,
    ships: [{ npc: 'ancient', name: 'Ancient', count: 2 }],
  };
  const player = (name: string) => ({
    ...printedFleet(name, 'Test', 'terran'),
    ships: [{ ...newRow(npc, 'cruiser', 'Cruiser'), count: 2 }],
  });
  const report = sectorReport([player('First'), player('Second'), npc], {});
  if ('problems' in report) throw new Error(report.problems[0]!.message);
  expect(report.battles.map(({ defender }) => defender)).toEqual(['First', npc.name]);
  expect(report.fleets[0]!.name).toBe(npc.name);
});

test('missiles are spent in the first battle', () => {
  const missiles = squadron({ weapons: [], missiles: [cannon({ toHit: 2, dice: 9, damage: 9 })], hull: 5 });
  const unarmed = side(squadron({ weapons: [], hull: 1 }));
  const { battles, contested } = sectorOdds([named('A', unarmed), named('B', unarmed), named('C', side(missiles))], () => rules());
  expect(battles[0]!.attackerWins).toBeGreaterThan(0.99);
  expect(battles[1]!.attackerWins).toBe(0);
  expect(contested).toBeGreaterThan(0.99);
});

test('when two destroy each other, the one before them holds the sector unhurt', () => {
  const doomed = () => side(squadron({ hull: 1, weapons: [cannon({ toHit: 2, dice: 40 })] }));
  const { fleets, empty } = sectorOdds([named('A', duel(2)), named('B', doomed()), named('C', doomed())], () => rules());
  expect(fleets[0]!.holds).toBeGreaterThan(0.99);
  expect(fleets[0]!.shipsWhenHolding).toBeCloseTo(1, 6);
  expect(empty).toBeLessThan(0.01);
});

test('who retreats is out of the sector; who is left meets the one before', () => {
  const weak = side(squadron({ hull: 2, weapons: [cannon({ toHit: 6, initiative: 3 })] }));
  const strong = side(squadron({ hull: 9, weapons: [cannon({ toHit: 2, initiative: 2 })] }));
  const flees = rules({
    retreat: [
      { share: 0.5, canLeave: true },
      { share: null, canLeave: true },
    ],
  });
  const { fleets, battles, method } = sectorOdds([named('A', weak), named('B', strong), named('C', weak)], () => flees);
  expect(method).toBe('exact');
  expect(battles[0]!.defenderWins).toBeGreaterThan(0.9);
  expect(battles[1]!.attackers).toContain('B');
  expect(fleets.reduce((sum, { holds }) => sum + holds, 0)).toBeCloseTo(1, 9);
});

describe('exact against dice', () => {
  test.each([1, 2, 3, 4, 5, 6])('random sector %i', (seed) => {
    const yard = new Shipyard(seed);
    const traits = { rift: seed % 2 === 0, starbases: seed > 4 };
    const fleets = ['A', 'B', 'C'].map((name) => named(name, { ...yard.oddSide(2, seed > 3 ? 2 : 3, traits), npc: false }));
    const battleRules = rules({
      tieRule: yard.pick('simultaneous', 'defender-first'),
      stalemate: yard.pick('draw', 'attacker-loses'),
      ...(seed > 3 && { retreat: [yard.retreat(), yard.retreat()] as const }),
    });
    const exact = sectorOdds(fleets, () => battleRules);
    const sampled = sampleChain(fleets, () => battleRules, 'this is a test');
    expect([exact.method, sampled.method]).toEqual(['exact', 'sampled']);
    const close = (one: number, other: number) =>
      expect(Math.abs(one - other)).toBeLessThan(4 * Math.sqrt(Math.max(one * (1 - one), 1e-4) / sampled.trials));
    for (const [i, { holds }] of exact.fleets.entries()) close(holds, sampled.fleets[i]!.holds);
    close(exact.empty, sampled.empty);
    close(exact.contested, sampled.contested);
    const total = exact.fleets.reduce((sum, { holds }) => sum + holds, 0) + exact.empty + exact.contested;
    expect(total).toBeCloseTo(1, 9);
  });
});
