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
import type { CombatSide } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import fc from '../../../kit/fast-check.ts';
import { cannon, rules, side, squadron } from './kit.ts';

const rift = cannon({ rift: true, toHit: 0 });
const rifter = (hull: number, count = 1, dice = 1) => squadron({ name: 'Rifter', hull, count, weapons: [{ ...rift, dice }] });
const hulk = (hull: number, more = {}) => squadron({ name: 'Hulk', hull, weapons: [], ...more });

function fight(a: CombatSide, b: CombatSide, dice: readonly number[]) {
  const script = scripted(dice);
  const events: EclipseEvent[] = [];
  const result = structuredClone(new Battle([a, b], rules()).fight(script, (event) => events.push(event)));
  script.done();
  return { ...result, events };
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
    const { events } = fight(own, side(hulk(4)), [4, 3, 2]);
    const torn = events.filter((event) => event.kind === 'backlash').map(({ shipName, hull }) => [shipName, hull]);
    expect(torn).toEqual([
      ['Rifter', 1],
      ['Rifter', 0],
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
