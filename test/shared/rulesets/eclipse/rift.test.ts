/** Rift dice: faces 1, 2, 3 (+1 to own rift ships), 0 (+1 to own rift ships), blank, blank; past computers and shields. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { Battle } from '../../../../src-shared/rulesets/eclipse/engine/battle.ts';
import { oddsBetween } from '../../../../src-shared/rulesets/eclipse/engine/odds.ts';
import { EXACT_LIMITS } from '../../../../src-shared/rulesets/eclipse/exact/limits.ts';
import { describe as lines } from '../../../../src-shared/rulesets/eclipse/present/describe.ts';
import type { EclipseEvent } from '../../../../src-shared/rulesets/eclipse/present/events.ts';
import { view } from '../../../../src-shared/rulesets/eclipse/present/view.ts';
import type { CombatRules, CombatSide } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import fc from '../../../kit/fast-check.ts';
import { cannon, rules, side, squadron } from './kit.ts';

const rift = cannon({ rift: true, toHit: 0 });
const rifter = (hull: number, count = 1, dice = 1) => squadron({ name: 'Rifter', hull, count, weapons: [{ ...rift, dice }] });
const hulk = (hull: number, more = {}) => squadron({ name: 'Hulk', hull, weapons: [], ...more });

function fight(a: CombatSide, b: CombatSide, dice: readonly number[], given: Partial<CombatRules> = {}) {
  const script = scripted(dice);
  const events: EclipseEvent[] = [];
  const result = structuredClone(new Battle([a, b], rules(given)).fight(script, (event) => events.push(event)));
  script.done();
  const torn = events.filter((event) => event.kind === 'backlash').map(({ ship, shipName, hull }) => [ship, shipName, hull]);
  return { ...result, events, torn };
}

describe('the faces', () => {
  test('1, 2 and 3 hurt the enemy whatever its shield and the own computer', () => {
    const { winner, hull } = fight(side(rifter(9)), side(hulk(6, { shield: 9 })), [1, 2, 3]);
    expect([winner, hull]).toEqual([0, [8, 0]]);
  });

  test('3 and 4 cost one point of the own rift ships, 5 and 6 do nothing', () => {
    const { hull, rounds } = fight(side(rifter(9)), side(hulk(3)), [5, 6, 4, 3]);
    expect([hull, rounds]).toEqual([[7, 0], 4]);
  });

  test('the own damage goes to ships with rift weapons only, lowest hull first', () => {
    const own = side(hulk(1), squadron({ name: 'Large', hull: 3, weapons: [rift] }), rifter(2));
    expect(fight(own, side(hulk(4)), [4, 3, 2]).torn).toEqual([
      [2, 'Rifter', 1],
      [2, 'Rifter', 0],
    ]);
  });

  test('a fleet can destroy itself, and both can fall at once', () => {
    expect(fight(side(rifter(1)), side(hulk(9)), [4])).toMatchObject({ winner: 1, reason: 'destroyed' });
    expect(fight(side(rifter(1)), side(hulk(3)), [3])).toMatchObject({ winner: 2, reason: 'mutual' });
  });

  test('a rift that only its own side can feel is no stalemate', () => {
    // Three points at most never get through the hulk's charges, but the rifter tears itself apart.
    const odds = oddsBetween([side(rifter(2)), side({ ...hulk(3), flux: 3 })], rules());
    expect(odds).toMatchObject({ method: 'exact', winA: 0, draw: 0 });
    expect(odds.winB).toBeCloseTo(1, 12);
    expect(fight(side(rifter(1)), side({ ...hulk(3), flux: 3 }), [5, 4])).toMatchObject({ winner: 1, reason: 'destroyed' });
  });

  test('a flux shield prevents it', () => {
    const own = side(squadron({ hull: 1, flux: 1, weapons: [{ ...rift, dice: 2 }] }));
    expect(fight(own, side(hulk(9)), [4, 3]).events.filter((event) => event.kind === 'backlash')).toMatchObject([
      { absorbed: 1, hull: 1 },
      { absorbed: 0, hull: 0 },
    ]);
  });

  test('the log and the stage show it', () => {
    const { events } = fight(side(rifter(2)), side(hulk(4)), [3, 4]);
    const text = events.flatMap((event) => lines(event).map(({ title, note }) => `${title} ${note ?? ''}`.trim()));
    expect(text).toContain('Rifter opens a rift');
    expect(text).toContain('The rift tears at Rifter destroyed');
    const last = events.reduce((scene, event) => view.apply(scene, event), view.begin(events[0] as never));
    expect(last.pieces[0]).toMatchObject({ down: true });
  });
});

describe('who takes the own damage', () => {
  test('of ships with the same hull the first in the order of the owner', () => {
    const own = side(squadron({ name: 'First', hull: 2, weapons: [rift] }), squadron({ name: 'Second', hull: 2, weapons: [rift] }));
    expect(fight(own, side(hulk(3)), [4, 5, 1, 2]).torn).toEqual([[0, 'First', 1]]);
    // Charges are compared within a squadron only.
    const charged = side({ ...own.squadrons[0]!, flux: 1 }, own.squadrons[1]!);
    expect(fight(charged, side(hulk(3)), [4, 5, 1, 2]).torn).toEqual([[0, 'First', 2]]);
  });

  test('of ships of a squadron the one with the fewest charges left', () => {
    // The enemy's hit falls on the second rifter, whose flux shield prevents it; then both rift dice strike back at that one.
    const own = side(squadron({ name: 'Rifter', hull: 3, count: 2, flux: 1, weapons: [rift] }));
    const enemy = side(squadron({ name: 'Gunboat', hull: 1 }));
    const { torn } = fight(own, enemy, [4, 3, 6, 2], { assignment: ['owner', 'random'] });
    expect(torn).toEqual([
      [1, 'Rifter 2', 2],
      [1, 'Rifter 2', 1],
    ]);
  });

  test('also where the rift die is a missile', () => {
    const missile = squadron({ name: 'Rocket', hull: 2, weapons: [], missiles: [rift] });
    expect(fight(side(missile), side(hulk(9)), [4])).toMatchObject({ torn: [[0, 'Rocket', 1]], reason: 'stalemate', hull: [1, 9] });
    expect(oddsBetween([side({ ...missile, hull: 1 }), side(hulk(9))], rules()).winB).toBeCloseTo(2 / 6, 12);
  });

  test('a ship lost to its own rift is a loss, and no kill of the other side', () => {
    const battle = new Battle([side(rifter(1)), side(hulk(9))], rules());
    const ledger = { a: new Float64Array(5), b: new Float64Array(5) };
    battle.ledger = ledger;
    battle.fight(scripted([4]));
    expect([[...ledger.a], [...ledger.b]]).toEqual([
      [1, 0, 0, 0, 1],
      [0, 0, 0, 0, 0],
    ]);
  });
});

test('a rift reaches the ship with the best shield once it is the only one left', () => {
  const enemy = side(hulk(1), hulk(3, { name: 'Shielded', shield: 9 }));
  expect(fight(side(rifter(9)), enemy, [1, 3])).toMatchObject({ winner: 0, hull: [8, 0], rounds: 2 });
});

/** With flux shields a side may be unable to hurt the other, or itself: what the dice can do at most decides. */
describe('a stalemate with flux shields', () => {
  const shielded = (count = 1) => squadron({ name: 'Rifter', hull: 1, flux: 1, count, weapons: [rift] });

  test('is none while the dice of two ships can strike back at one of them', () => {
    const { torn, reason, hull } = fight(side(shielded(2)), side(hulk(1, { flux: 6 })), [5, 6, 4, 4]);
    expect([torn, reason, hull]).toEqual([
      [
        [0, 'Rifter 1', 1],
        [0, 'Rifter 1', 0],
      ],
      'stalemate',
      [1, 1],
    ]);
  });

  test('is one though ships without rift weapons have no flux shield: the rift spares them', () => {
    expect(fight(side(hulk(1), shielded()), side(hulk(1, { flux: 3 })), [])).toMatchObject({ reason: 'stalemate', rounds: 0 });
  });

  test.each([
    [2, [5, 3], { winner: 0, reason: 'destroyed' }],
    [3, [], { winner: 2, reason: 'stalemate' }],
  ])('a rift die gets through %i charges only if that is fewer than three', (flux, dice, expected) => {
    expect(fight(side(shielded()), side(hulk(1, { flux })), dice)).toMatchObject(expected);
    const odds = oddsBetween([side(shielded()), side(hulk(1, { flux }))], rules());
    expect([odds.winA, odds.draw].map((p) => Math.round(p * 1e9) / 1e9)).toEqual(flux === 2 ? [1, 0] : [0, 1]);
  });

  test('is one where every rift falls on the ship whose charges hold, whatever its shield', () => {
    const enemy = side(hulk(3, { name: 'Open', flux: 2 }), hulk(1, { name: 'Shielded', shield: 3, flux: 3 }));
    expect(fight(side(shielded()), enemy, [])).toMatchObject({ reason: 'stalemate' });
  });
});

describe('many battles', () => {
  const ships = fc.record({
    hull: fc.integer({ min: 1, max: 5 }),
    count: fc.integer({ min: 1, max: 3 }),
    dice: fc.integer({ min: 1, max: 3 }),
  });

  test('hull adds up: what is lost is what hits and rifts took', () => {
    fc.assert(
      fc.property(ships, ships, fc.integer({ min: 0, max: 1000 }), (a, b, seed) => {
        const sides = [
          side(rifter(a.hull, a.count, a.dice), squadron({ count: 2, hull: 2 })),
          side(rifter(b.hull, b.count, b.dice)),
        ] as const;
        const dice = new SeededDice();
        dice.seek({ hi: 1, lo: seed }, 0, 1, 0);
        const left = new Map<number, number>();
        const events: EclipseEvent[] = [];
        const { hull, winner, reason } = new Battle(sides, rules()).fight(dice, (event) => events.push(event));
        for (const event of events) {
          if (event.kind === 'begin') for (const [i, ship] of event.ships.entries()) left.set(i, ship.hull);
          if (event.kind === 'hit' || event.kind === 'backlash') {
            expect(event.hull).toBeGreaterThanOrEqual(0);
            expect(event.hull).toBeLessThanOrEqual(left.get(event.ship)!);
            left.set(event.ship, event.hull);
          }
          if (event.kind === 'rift') expect(event.damage.every((damage) => damage <= 3)).toBe(true);
        }
        const offset = a.count + 2;
        const total = (from: number, to: number) => [...left].filter(([i]) => i >= from && i < to).reduce((sum, [, h]) => sum + h, 0);
        expect([...hull]).toEqual([total(0, offset), total(offset, Number.POSITIVE_INFINITY)]);
        if (reason === 'destroyed') expect(hull[winner === 0 ? 1 : 0]).toBe(0);
      }),
    );
  });

  test('odds are exact; equal fleets have equal chances', () => {
    const odds = oddsBetween([side(rifter(3, 2)), side(rifter(3, 2))], rules());
    expect(odds).toMatchObject({ method: 'exact', trials: 0 });
    expect(odds.winA).toBeCloseTo(odds.winB, 12);
    expect(odds.winA + odds.winB + odds.draw).toBeCloseTo(1, 12);
  });

  test('too many rift dice are sampled, and the answer says why', () => {
    const odds = oddsBetween([side(rifter(9, 8, 8)), side(rifter(9, 8, 8))], rules(), { ...EXACT_LIMITS, trials: 300 });
    expect(odds).toMatchObject({ method: 'estimated', trials: 300, remark: expect.stringContaining('one volley has') });
  });

  test('one round of a mixed fleet is the mean over all faces of its dice', () => {
    const mine = side(rifter(2, 2), squadron({ name: 'Escort', hull: 1, computer: 3 }));
    const theirs = side(hulk(4), hulk(2, { name: 'Shielded', shield: 2 }));
    const oneRound = { maxRounds: 1 };
    const { distributions, winA, winB, draw } = oddsBetween([mine, theirs], rules(oneRound));
    const bins = { hull: [new Float64Array(6), new Float64Array(7)], ships: [new Float64Array(4), new Float64Array(3)] } as const;
    const faces = [1, 2, 3, 4, 5, 6];
    const wins = [0, 0, 0];
    for (const x of faces) {
      for (const y of faces) {
        for (const z of faces) {
          const result = fight(mine, theirs, [x, y, z], oneRound);
          wins[result.winner] = wins[result.winner]! + 1 / 216;
          for (const what of ['hull', 'ships'] as const) {
            for (const i of [0, 1] as const) bins[what][i][result[what][i]]! += 1 / 216;
          }
        }
      }
    }
    for (const what of ['hull', 'ships'] as const) {
      for (const i of [0, 1] as const) {
        const { min, mass } = distributions[`${what}.${'ab'[i]}`]!;
        for (const [left, p] of bins[what][i].entries()) expect(mass[left - min] ?? 0, `${what} ${i}: ${left}`).toBeCloseTo(p, 12);
      }
    }
    for (const [i, p] of [winA, winB, draw].entries()) expect(p).toBeCloseTo(wins[i]!, 12);
  });

  test('a duel of one die against a hulk is a chain that can be solved by hand', () => {
    // chance(own, enemy): the rifter wins from these hulls, a draw counts as neither.
    const known = new Map<string, number>();
    const chance = (own: number, enemy: number): number => {
      if (own <= 0 || enemy <= 0) return own > 0 ? 1 : 0;
      const key = `${own}/${enemy}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      // Two blank faces of six: the round is played again.
      const value = (chance(own, enemy - 1) + chance(own, enemy - 2) + chance(own - 1, enemy - 3) + chance(own - 1, enemy)) / 4;
      known.set(key, value);
      return value;
    };
    for (const [own, enemy] of [
      [1, 3],
      [2, 6],
      [4, 9],
    ] as const) {
      expect(oddsBetween([side(rifter(own)), side(hulk(enemy))], rules()).winA).toBeCloseTo(chance(own, enemy), 12);
    }
  });
});
