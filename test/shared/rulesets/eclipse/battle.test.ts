/** One scripted battle a rule. Dice are written as they fall: A's ships before B's within a step. */
import { expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { Battle } from '../../../../src-shared/rulesets/eclipse/engine/battle.ts';
import type { EclipseEvent, FireEvent, HitEvent } from '../../../../src-shared/rulesets/eclipse/present/events.ts';
import type { CombatRules, CombatSide } from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import { cannon, rules, side, squadron } from './kit.ts';

function fight(
  a: CombatSide,
  b: CombatSide,
  dice: readonly number[] | Record<string, readonly number[]>,
  given: Partial<CombatRules> = {},
) {
  const script = scripted(dice);
  const events: EclipseEvent[] = [];
  const result = structuredClone(new Battle([a, b], rules(given)).fight(script, (event) => events.push(event)));
  script.done();
  const hits = events.filter((e): e is HitEvent => e.kind === 'hit');
  return { ...result, events, hits, fired: events.filter((e): e is FireEvent => e.kind === 'fire') };
}

const slow = cannon({ initiative: 0 });
const fast = cannon({ initiative: 5 });
const hulk = (given: Parameters<typeof squadron>[0] = {}) => squadron({ weapons: [], ...given });

test('digest 3.2: computer adds to the roll, shield takes away', () => {
  const gunner = (computer: number) => side(squadron({ computer }));
  expect(fight(gunner(2), side(hulk({ shield: 0 })), [4]).winner).toBe(0);
  expect(fight(gunner(2), side(hulk({ shield: 1 })), [4, 5])).toMatchObject({ winner: 0, rounds: 2 });
  expect(fight(gunner(0), side(hulk({ shield: -1 })), [5]).winner).toBe(0);
});

test('digest 3.2: a natural 6 always hits, a natural 1 never', () => {
  expect(fight(side(squadron()), side(hulk({ shield: 9 })), [5, 6])).toMatchObject({ winner: 0, rounds: 2 });
  expect(fight(side(squadron({ computer: 9 })), side(hulk()), [1, 2])).toMatchObject({ winner: 0, rounds: 2 });
});

test('a D8 hits from its target number up, and always on 8', () => {
  const positron = side(squadron({ weapons: [cannon({ die: 8 })] }));
  expect(fight(positron, side(hulk({ shield: 1 })), [6, 7])).toMatchObject({ winner: 0, rounds: 2 });
  expect(fight(positron, side(hulk({ shield: 9 })), [7, 8])).toMatchObject({ winner: 0, rounds: 2 });
});

test('specification 3.1.3: higher initiative fires first, and the destroyed do not fire back', () => {
  expect(fight(side(squadron({ weapons: [fast] })), side(squadron({ weapons: [slow] })), [6])).toMatchObject({ winner: 0, rounds: 1 });
  expect(fight(side(squadron({ weapons: [slow] })), side(squadron({ weapons: [fast] })), [6])).toMatchObject({ winner: 1, rounds: 1 });
});

test('specification 6: equal initiative is simultaneous, both may die', () => {
  expect(fight(side(squadron()), side(squadron()), [6, 6])).toMatchObject({ winner: 2, reason: 'mutual', rounds: 1, ships: [0, 0] });
});

test('published rule: with defender-first the defender wins the tie', () => {
  const one = side(squadron());
  expect(fight(one, one, [6], { tieRule: 'defender-first', defender: 1 })).toMatchObject({ winner: 1 });
  expect(fight(one, one, [6], { tieRule: 'defender-first', defender: 0 })).toMatchObject({ winner: 0 });
});

test('specification 3.1.2: missiles fire once, before round 1, whatever the initiative', () => {
  const boat = side(squadron({ weapons: [], missiles: [cannon({ dice: 2, initiative: 9 })] }));
  const early = fight(boat, side(squadron({ weapons: [fast] })), [3, 6]);
  expect(early).toMatchObject({ winner: 0, rounds: 0 });
  const late = fight(boat, side(squadron({ weapons: [fast] })), [1, 2, 5, 6]);
  expect(late).toMatchObject({ winner: 1, rounds: 2 });
  expect(late.fired.filter((e) => e.missile)).toHaveLength(1);
});

test('missiles of both sides fly together by default, and by initiative when asked', () => {
  const boat = (initiative: number) => side(squadron({ weapons: [], missiles: [cannon({ initiative })] }));
  expect(fight(boat(3), boat(1), [6, 6])).toMatchObject({ winner: 2, reason: 'mutual' });
  expect(fight(boat(3), boat(1), [6], { missileOrder: 'initiative' })).toMatchObject({ winner: 0 });
});

test('specification 6: damage does not spill, excess is lost', () => {
  const gun = side(squadron({ weapons: [cannon({ damage: 4, initiative: 5 })] }));
  const { hits, rounds } = fight(gun, side(hulk({ count: 2 })), [6, 6]);
  expect(rounds).toBe(2);
  expect(hits.map((h) => h.ship)).toEqual([1, 2]);
});

test('specification 5.3: the owner gives up lowest hull, then initiative, then computer, then listing', () => {
  const volley = side(squadron({ weapons: [cannon({ dice: 1, initiative: 9 })] }));
  const first = (...line: Parameters<typeof side>) => fight(volley, side(...line), [6], { maxRounds: 1 }).hits[0]?.ship;
  expect(first(hulk({ hull: 3 }), hulk({ hull: 2 }))).toBe(2);
  expect(
    fight(volley, side(squadron({ hull: 2, weapons: [cannon({ initiative: 3 })] }), squadron({ hull: 2 })), [6, 1, 1], { maxRounds: 1 })
      .hits[0]?.ship,
  ).toBe(2);
  expect(first(hulk({ hull: 2, computer: 1 }), hulk({ hull: 2, computer: 0 }))).toBe(2);
  expect(first(hulk({ hull: 2 }), hulk({ hull: 2, name: 'Other' }))).toBe(1);
});

test('digest 3.5: a die that beats only the weak shield must go there, and is applied first', () => {
  const gun = side(squadron({ computer: 1, weapons: [cannon({ dice: 2, initiative: 5 })] }));
  const line = side(hulk({ hull: 3, shield: 0 }), hulk({ hull: 1, shield: 2 }));
  // The 6 beats both shields, the 5 only shield 0: the 5 is applied first, and cannot reach the weaker ship.
  const { hits } = fight(gun, line, [6, 5], { maxRounds: 1 });
  expect(hits.map((h) => [h.ship, h.hull])).toEqual([
    [1, 2],
    [2, 0],
  ]);
});

test('a hit that beats no living ship is lost', () => {
  const gun = side(squadron({ computer: 1, weapons: [cannon({ dice: 2, initiative: 5 })] }));
  const { events, hits } = fight(gun, side(hulk({ hull: 1, shield: 0 }), hulk({ hull: 3, shield: 2 })), [5, 5], { maxRounds: 1 });
  expect(hits).toHaveLength(1);
  expect(events).toContainEqual({ kind: 'wasted', side: 0, hits: 1 });
});

test('digest 3.5: of equal level the higher damage is applied first', () => {
  const gun = side(squadron({ weapons: [cannon({ damage: 1, initiative: 5 }), cannon({ damage: 4, initiative: 5 })] }));
  expect(fight(gun, side(hulk({ hull: 5 })), [6, 6]).hits.map((h) => h.damage)).toEqual([4, 1]);
});

test('specification 6: a non-player hits a legal ship at random, again for every hit', () => {
  const npc = side(squadron({ weapons: [cannon({ dice: 2, initiative: 5 })] }));
  const line = side(hulk({ hull: 2, count: 3 }));
  const { hits } = fight(npc, line, { 'to hit': [6, 6], target: [3, 1] }, { assignment: ['random', 'owner'], maxRounds: 1 });
  expect(hits.map((h) => h.ship)).toEqual([3, 1]);
});

test('specification 5.4: a flux shield prevents one point a round and is full again in the next', () => {
  const gun = side(squadron({ weapons: [cannon({ dice: 2, initiative: 5 })] }));
  const { hits, rounds } = fight(gun, side(hulk({ hull: 2, flux: 1 })), [6, 6, 6, 6]);
  expect(rounds).toBe(2);
  expect(hits.map((h) => [h.absorbed, h.hull])).toEqual([
    [1, 2],
    [0, 1],
    [1, 1],
    [0, 0],
  ]);
});

test('digest 3.7: a two-damage hit on one charge does one', () => {
  const gun = side(squadron({ weapons: [cannon({ damage: 2, initiative: 5 })] }));
  expect(fight(gun, side(hulk({ hull: 1, flux: 1 })), [6]).hits).toMatchObject([{ absorbed: 1, hull: 0 }]);
});

test('digest 3.7: charges spent on missiles are back in round 1', () => {
  const boat = side(squadron({ weapons: [cannon({ damage: 2 })], missiles: [cannon()] }));
  const { hits } = fight(boat, side(hulk({ hull: 1, flux: 1 })), [6, 6]);
  expect(hits.map((h) => h.absorbed)).toEqual([1, 1]);
});

test('specification 3.1.6: when neither side can harm the other it is a stalemate, a draw', () => {
  expect(fight(side(hulk()), side(hulk()), [])).toMatchObject({ winner: 2, reason: 'stalemate', rounds: 0 });
  // One point a round never gets through one charge.
  expect(fight(side(squadron()), side(hulk({ flux: 1 })), [])).toMatchObject({ winner: 2, reason: 'stalemate', rounds: 0 });
});

test('published rule: in a stalemate the attacker loses', () => {
  const given = { stalemate: 'attacker-loses', defender: 1 } as const;
  expect(fight(side(hulk()), side(hulk()), [], given)).toMatchObject({ winner: 1, reason: 'stalemate', ships: [0, 1] });
});

test('specification 5.7: a round limit makes a draw', () => {
  expect(fight(side(squadron()), side(hulk()), [1, 1, 1], { maxRounds: 3 })).toMatchObject({ winner: 2, reason: 'round-limit', rounds: 3 });
});

test('mean-rounded: dice are reduced by the rounded mean shield of the living, half away from zero', () => {
  const gun = side(squadron({ computer: 2, weapons: [cannon({ initiative: 5 })] }));
  const line = side(hulk({ shield: 0 }), hulk({ shield: 1, name: 'Other' }));
  // Mean 0.5 rounds to 1: a 4 + 2 - 1 misses. After the first loss the mean is 1.
  const { hits } = fight(gun, line, [4, 5, 4, 5], { shieldMode: 'mean-rounded' });
  expect(hits.map((h) => h.ship)).toEqual([1, 2]);
});

test('attacker chooses: a player takes the cheapest kill and piles the rest on the ship closest to death', () => {
  const gun = side(squadron({ weapons: [cannon({ dice: 3, initiative: 5 })] }));
  const line = side(hulk({ hull: 4 }), hulk({ hull: 2, name: 'Other' }));
  const { hits } = fight(gun, line, [6, 6, 6], { assignment: ['attacker', 'owner'], maxRounds: 1 });
  expect(hits.map((h) => [h.ship, h.hull])).toEqual([
    [2, 1],
    [2, 0],
    [1, 3],
  ]);
});

test('attacker chooses: the smallest sufficient set, so a 4 is not spent where a 1 is enough', () => {
  const gun = side(squadron({ weapons: [cannon({ damage: 4, initiative: 5 }), cannon({ damage: 1, initiative: 5 })] }));
  const line = side(hulk({ hull: 1 }), hulk({ hull: 4, name: 'Other' }));
  expect(fight(gun, line, [6, 6], { assignment: ['attacker', 'owner'] })).toMatchObject({ winner: 0, rounds: 1 });
});

test('attacker chooses: non-players destroy the largest ship they can', () => {
  const npc = { ...side(squadron({ weapons: [cannon({ dice: 2, initiative: 5 })] })), npc: true };
  const line = side(hulk({ hull: 1, size: 1 }), hulk({ hull: 2, size: 3, name: 'Other' }));
  const { hits } = fight(npc, line, [6, 6], { assignment: ['attacker', 'owner'], maxRounds: 1 });
  expect(hits.map((h) => h.ship)).toEqual([2, 2]);
});

test('a ledger counts dice, hits, damage, kills and losses by squadron', () => {
  const battle = new Battle(
    [side(squadron({ weapons: [cannon({ dice: 2, initiative: 5 })] })), side(squadron({ hull: 2, weapons: [slow] }))],
    rules(),
  );
  const ledger = { a: new Float64Array(5), b: new Float64Array(5) };
  battle.ledger = ledger;
  battle.fight(scripted([6, 1, 3, 6, 6]));
  expect([...ledger.a]).toEqual([4, 2, 2, 1, 0]);
  expect([...ledger.b]).toEqual([1, 0, 0, 0, 1]);
});
