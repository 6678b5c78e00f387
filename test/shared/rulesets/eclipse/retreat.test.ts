/** Retreats: announced at the start of a round, left at the ship's initiative in the next, destroyed without a way out. */
import { describe, expect, test } from 'vitest';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { Battle } from '../../../../src-shared/rulesets/eclipse/engine/battle.ts';
import { oddsBetween } from '../../../../src-shared/rulesets/eclipse/engine/odds.ts';
import { describe as lines } from '../../../../src-shared/rulesets/eclipse/present/describe.ts';
import type { EclipseEvent } from '../../../../src-shared/rulesets/eclipse/present/events.ts';
import { view } from '../../../../src-shared/rulesets/eclipse/present/view.ts';
import { type CombatRules, type CombatSide, shipCount, totalHull } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import { eclipseOptions, rulesFor } from '../../../../src-shared/rulesets/eclipse/rules/options.ts';
import { type RetreatRule, retreatConditions, wantsToRetreat } from '../../../../src-shared/rulesets/eclipse/rules/retreat.ts';
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

describe('conditions', () => {
  test.each([
    ['ships < 3', [2]],
    ['ships <= 3', [2, 3]],
    ['ships > 3', [4]],
    ['ships >= 3', [3, 4]],
    ['ships == 3', [3]],
  ])('%s holds with %j ships', (text, ships) => {
    const holds = (now: number) =>
      wantsToRetreat({ ...never, when: retreatConditions(text) }, 1, { round: 9, hull: 9, ships: now, 'enemy.hull': 9, 'enemy.ships': 9 });
    expect([2, 3, 4].filter(holds)).toEqual(ships);
  });

  test('blanks and a percent sign do not matter', () => {
    expect(retreatConditions(' hull<30%,  enemy.hull  >=  60 % ')).toEqual([
      { subject: 'hull', relation: '<', value: 30 },
      { subject: 'enemy.hull', relation: '>=', value: 60 },
    ]);
  });

  test.each(['speed < 3', '2 ships < 3', 'ships < 3 left', 'ships = 3', ''])('"%s" is none', (text) => {
    expect(retreatConditions(text)).toEqual([]);
  });
});

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

  test('who is left alone in the sector has won, even if it was about to leave', () => {
    const fast = side(squadron({ hull: 1, weapons: [cannon({ initiative: 5 })] }));
    const slow = side(squadron({ hull: 1, weapons: [cannon({ initiative: 1 })] }));
    const given = fleeing(at(1), at(1));
    expect(fight(fast, slow, [], given)).toMatchObject({ winner: 1, reason: 'retreat', ships: [1, 1] });
    expect(oddsBetween([fast, slow], rules(given))).toMatchObject({ method: 'exact', winB: 1, means: { rounds: 2, 'ships.a': 1 } });
  });

  test('starbases that stay behind and can do nothing are a stalemate', () => {
    const base = squadron({ name: 'Base', glyph: 'starbase', hull: 2, weapons: [] });
    const home = side(squadron({ hull: 1, weapons: [cannon({ initiative: 5 })] }), base);
    const enemy = side(squadron({ hull: 1, weapons: [] }));
    expect(fight(home, enemy, [], fleeing(at(1)))).toMatchObject({ reason: 'stalemate', ships: [2, 1] });
    expect(oddsBetween([home, enemy], rules(fleeing(at(1))))).toMatchObject({ draw: 1, means: { stalemate: 1, 'ships.a': 2 } });
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

  test('odds are exact; fleeing earlier saves ships', () => {
    const weak = side(squadron({ count: 3, hull: 2 }));
    const strong = side(squadron({ count: 5, hull: 2, computer: 1 }));
    const odds = (share: number) => oddsBetween([weak, strong], rules(fleeing(at(share))));
    expect(odds(0.5)).toMatchObject({ method: 'exact', trials: 0 });
    expect(odds(0.8).means['ships.a']).toBeGreaterThan(odds(0.2).means['ships.a']!);
  });
});

describe('conditions', () => {
  const prey = side(squadron({ count: 3, hull: 1, weapons: [cannon({ initiative: 5 })] }));
  const hunter = side(squadron({ hull: 9, weapons: [cannon({ initiative: 1 })] }));
  const rulesWith = (given: Options) => rulesFor(eclipseOptions(given).options, [prey, hunter]);

  test('one of the list is enough, and it is asked at the start of a round', () => {
    const { retreat } = rulesWith({ retreatAttackerIf: 'ships < 3, round >= 9' });
    // Round 1: three miss, one of them is lost. Round 2: announced, the hunter misses. Round 3: gone before it fires.
    const { winner, reason, ships, rounds } = fight(prey, hunter, [1, 1, 1, 6, 1], { retreat: retreat! });
    expect({ winner, reason, ships, rounds }).toEqual({ winner: 1, reason: 'retreat', ships: [2, 1], rounds: 3 });
  });

  test.each([
    ['round == 2', 'round', '==', 2],
    ['enemy.hull>80%', 'enemy.hull', '>', 80],
    [' hull <= 50 ', 'hull', '<=', 50],
  ])('%s', (text, subject, relation, value) => {
    expect(rulesWith({ retreatDefenderIf: text }).retreat![1].when).toEqual([{ subject, relation, value }]);
  });

  test('a text that is none is refused', () => {
    expect(eclipseOptions({ retreatAttackerIf: 'when scared' }).problems).toHaveLength(1);
    expect(rulesWith({}).retreat).toBeUndefined();
  });
});

describe('every battle with retreats', () => {
  test.each([11, 12, 13, 14, 15, 16, 17, 18])('ships are neither lost nor made, hull never grows: fleets %i', (seed) => {
    const yard = new Shipyard(seed);
    const fleets = [yard.side(3, 4), yard.side(3, 4)] as const;
    const conditions = yard.pick('ships <= 2', 'hull < 60', 'round >= 3', 'enemy.ships >= 3');
    const rule = { share: yard.pick(null, 0.5), when: retreatConditions(conditions), canLeave: yard.below(2) === 0 };
    const battle = new Battle(fleets, rules({ retreat: [rule, rule] }));
    const dice = new SeededDice();
    for (let t = 0; t < 200; t++) {
      const events: EclipseEvent[] = [];
      const { winner, reason, ships, hull } = battle.fight(dice.seek({ hi: 1, lo: seed }, 0, 1, t), (event) => events.push(event));
      const announced = events.filter(({ kind }) => kind === 'retreat').length;
      expect(announced).toBeLessThanOrEqual(2);
      for (const one of [0, 1] as const) {
        expect(ships[one]).toBeLessThanOrEqual(shipCount(fleets[one]));
        expect(hull[one]).toBeLessThanOrEqual(totalHull(fleets[one]));
        expect(hull[one] >= ships[one]).toBe(true);
      }
      if (reason === 'retreat') expect(announced).toBeGreaterThan(0);
      if (!rule.canLeave && winner !== 2) expect(ships[winner === 0 ? 1 : 0]).toBe(0);
    }
  });
});
