/** Retreats: announced at the start of a round, left at the ship's initiative in the next, destroyed without a way out. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { Battle } from '../../../../src-shared/rulesets/eclipse/engine/battle.ts';
import { oddsBetween } from '../../../../src-shared/rulesets/eclipse/engine/odds.ts';
import { describe as lines } from '../../../../src-shared/rulesets/eclipse/present/describe.ts';
import type { EclipseEvent } from '../../../../src-shared/rulesets/eclipse/present/events.ts';
import { view } from '../../../../src-shared/rulesets/eclipse/present/view.ts';
import type { CombatRules, CombatSide, RetreatRule } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import { eclipseOptions, rulesFor } from '../../../../src-shared/rulesets/eclipse/rules/options.ts';
import { cannon, rules, Shipyard, side, squadron } from './kit.ts';

const never: RetreatRule = { share: null, canLeave: true };
const at = (share: number, canLeave = true): RetreatRule => ({ share, canLeave });
const fleeing = (first: RetreatRule, second: RetreatRule = never): Partial<CombatRules> => ({ retreat: [first, second] });

function fight(a: CombatSide, b: CombatSide, dice: readonly number[], given: Partial<CombatRules>) {
  const script = scripted(dice);
  const events: EclipseEvent[] = [];
  const result = structuredClone(new Battle([a, b], rules(given)).fight(script, (event) => events.push(event)));
  script.done();
  return { ...result, events, kinds: events.map(({ kind }) => kind) };
}

describe('the rule', () => {
  test('a side that falls to its threshold stops firing and leaves in the next round at its initiative', () => {
    const slow = side(squadron({ name: 'Prey', hull: 2, weapons: [cannon({ initiative: 1 })] }));
    const fast = side(squadron({ name: 'Hunter', hull: 9, weapons: [cannon({ initiative: 3 })] }));
    // Round 1: the hunter hits, the prey misses. Round 2: announced, the hunter misses. Round 3: the hunter fires first and misses.
    const { winner, reason, ships, hull, rounds, kinds } = fight(slow, fast, [6, 1, 1, 1], fleeing(at(0.5)));
    expect({ winner, reason, ships, hull, rounds }).toEqual({ winner: 1, reason: 'retreat', ships: [1, 1], hull: [1, 9], rounds: 3 });
    expect(kinds.filter((kind) => kind === 'retreat' || kind === 'leave')).toEqual(['retreat', 'leave']);
  });

  test('who is faster is gone before the other fires', () => {
    const fast = side(squadron({ hull: 2, weapons: [cannon({ initiative: 5 })] }));
    const slow = side(squadron({ hull: 9, weapons: [cannon({ initiative: 1 })] }));
    // Round 3 needs no die: the faster ship leaves first.
    expect(fight(fast, slow, [1, 6, 1], fleeing(at(0.5)))).toMatchObject({ winner: 1, reason: 'retreat', ships: [1, 1] });
  });

  test('ships on their way out can be shot', () => {
    const slow = side(squadron({ hull: 2, weapons: [cannon({ initiative: 1 })] }));
    const fast = side(squadron({ hull: 9, weapons: [cannon({ initiative: 3 })] }));
    expect(fight(slow, fast, [6, 1, 6], fleeing(at(0.5)))).toMatchObject({ winner: 1, reason: 'destroyed', ships: [0, 1] });
  });

  test('without a way out they are destroyed', () => {
    const fast = side(squadron({ hull: 2, weapons: [cannon({ initiative: 5 })] }));
    const slow = side(squadron({ hull: 9, weapons: [cannon({ initiative: 1 })] }));
    const { winner, reason, hull, events } = fight(fast, slow, [1, 6, 1], fleeing(at(0.5, false)));
    expect([winner, reason, hull]).toEqual([1, 'destroyed', [0, 9]]);
    const text = events.flatMap((event) => lines(event).map(({ title }) => title));
    expect(text).toContain('Ship has nowhere to go');
    expect(events.reduce((scene, event) => view.apply(scene, event), view.begin(events[0]!)).pieces[0]).toMatchObject({ down: true });
  });

  test('a starbase stays and fights on', () => {
    const base = squadron({ name: 'Base', glyph: 'starbase', hull: 2, weapons: [cannon({ initiative: 2 })] });
    const home = side(squadron({ hull: 1, weapons: [cannon({ initiative: 5 })] }), base);
    const enemy = side(squadron({ hull: 1, weapons: [cannon({ initiative: 1 })] }));
    // Round 1: all miss. The side is at its threshold from the start: announced in round 1, so only the base and the enemy roll.
    expect(fight(home, enemy, [1, 1, 6], fleeing(at(1)))).toMatchObject({ winner: 0, reason: 'destroyed', ships: [2, 0] });
  });

  test('both may go: a draw', () => {
    const ship = side(squadron({ hull: 1, weapons: [cannon({ initiative: 1 })] }));
    expect(fight(ship, ship, [], fleeing(at(1), at(1)))).toMatchObject({ winner: 2, reason: 'retreat', ships: [1, 1] });
    const battle = new Battle([ship, ship], rules(fleeing(at(1), at(1))));
    battle.fight(scripted([]));
    expect([...battle.standing(0)]).toEqual([1]);
  });

  test('options say who retreats and where to; non-player ships never do', () => {
    const player = side(squadron());
    const npc = { ...side(squadron()), npc: true };
    const retreatOf = (given: object, sides: readonly [CombatSide, CombatSide]) =>
      rulesFor(eclipseOptions({ ...given }).options, sides).retreat;
    expect(retreatOf({}, [player, player])).toBeUndefined();
    expect(retreatOf({ retreatAttacker: 30, retreatTo: 'defender' }, [player, player])).toEqual([
      { share: 0.3, canLeave: false },
      { share: null, canLeave: true },
    ]);
    expect(retreatOf({ retreatDefender: 50 }, [player, npc])).toBeUndefined();
  });
});

describe('random fleets', () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => seed);

  test('every ship is left, gone or destroyed; no one who announced it fires again', () => {
    for (const seed of seeds) {
      const yard = new Shipyard(seed);
      const sides = [yard.side(3, 3), yard.side(3, 3)] as const;
      const given = { ...yard.rules(), retreat: [at(yard.below(10) / 10, yard.below(2) === 0), at(yard.below(10) / 10)] as const };
      const dice = new SeededDice();
      dice.seek({ hi: 7, lo: seed }, 0, 1, 0);
      const events: EclipseEvent[] = [];
      const { ships, hull, winner, reason } = new Battle(sides, given).fight(dice, (event) => events.push(event));
      const left = new Map<number, number>();
      const announced = new Set<number>();
      for (const event of events) {
        if (event.kind === 'begin') for (const [i, ship] of event.ships.entries()) left.set(i, ship.hull);
        if (event.kind === 'hit') left.set(event.ship, event.hull);
        if (event.kind === 'leave' && event.destroyed) left.set(event.ship, 0);
        if (event.kind === 'retreat') announced.add(event.side);
        if (event.kind === 'fire') expect(announced.has(event.side), `seed ${seed}`).toBe(false);
      }
      const offset = sides[0].squadrons.reduce((sum, { count }) => sum + count, 0);
      const of = (side: 0 | 1) => [...left].filter(([i]) => i < offset === (side === 0)).map(([, points]) => points);
      if (reason === 'stalemate') continue;
      for (const one of [0, 1] as const) {
        expect(ships[one], `seed ${seed}`).toBe(of(one).filter((points) => points > 0).length);
        expect(hull[one], `seed ${seed}`).toBe(of(one).reduce((sum, points) => sum + points, 0));
      }
      if (winner !== 2) expect(ships[winner]).toBeGreaterThan(0);
    }
  });

  test('a threshold that is never reached changes nothing', () => {
    for (const seed of seeds.slice(0, 60)) {
      const yard = new Shipyard(seed);
      const sides = [yard.side(3, 3), yard.side(3, 3)] as const;
      const given = yard.rules();
      const play = (how: CombatRules) => {
        const dice = new SeededDice();
        dice.seek({ hi: 7, lo: seed }, 0, 1, 0);
        return structuredClone(new Battle(sides, how).fight(dice));
      };
      expect(play({ ...given, retreat: [at(0), never] })).toEqual(play(given));
    }
  });

  test('odds are sampled and say why; fleeing earlier saves ships', () => {
    const weak = side(squadron({ count: 3, hull: 2 }));
    const strong = side(squadron({ count: 5, hull: 2, computer: 1 }));
    const odds = (share: number) => oddsBetween([weak, strong], rules(fleeing(at(share))));
    expect(odds(0.5)).toMatchObject({ method: 'estimated', remark: expect.stringContaining('a retreat takes two rounds') });
    expect(odds(0.8).means['ships.a']).toBeGreaterThan(odds(0.2).means['ships.a']!);
  });
});
