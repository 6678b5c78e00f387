/** One written-dice test per rule of the specification and per house reading (the numbers are those of the README). */
import { describe, expect, test } from 'vitest';
import { OsrArena } from '../../../../src-shared/rulesets/osr/engine/arena.ts';
import { compile } from '../../../../src-shared/rulesets/osr/engine/compile.ts';
import type { AplEntry } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { actor, IDLE, listed, party, record } from './kit.ts';

const attack = (target: AplEntry['target'] = 'nearest_enemy', when = 'true'): AplEntry => ({ action: 'attack', if: when, target });
const move = (target: AplEntry['target'] = 'nearest_enemy', when = 'true'): AplEntry => ({ action: 'move', if: when, target });
const guard = (when = 'true'): AplEntry => ({ action: 'guard', if: when, target: 'nearest_enemy' });
const one = { maxRounds: 1 };

describe('turn order', () => {
  test('1: random is one shuffle of all living actors', () => {
    // Three actors: the last place takes 1 of 3, the middle place 2 of the other two.
    const recorded = record([actor(IDLE), actor(IDLE)], [actor(IDLE)], { order: [1, 2] }, one);
    expect(recorded.of('round')[0]?.order).toEqual([2, 1, 0]);
  });

  test('1: by side, a coin decides who goes first and each side is shuffled inside', () => {
    const recorded = record(
      [actor(IDLE), actor(IDLE)],
      [actor(IDLE), actor(IDLE)],
      { 'first side': [2], order: [1, 2] },
      { ...one, initiative: 'side' },
    );
    expect(recorded.of('round')[0]?.order).toEqual([3, 2, 0, 1]);
  });

  test('2: individual is highest total first, the modifier counts, ties fall as the shuffle fell', () => {
    const recorded = record(
      [actor({ ...IDLE, initiativeModifier: 2 }), actor(IDLE)],
      [actor(IDLE)],
      { order: listed(3), initiative: [10, 12, 13] },
      { ...one, initiative: 'individual' },
    );
    expect(recorded.of('round')[0]).toMatchObject({ order: [2, 0, 1], rolls: [13, 12, 12] });
    const other = record(
      [actor(IDLE), actor(IDLE)],
      [actor(IDLE)],
      { order: [3, 1], initiative: [7, 7, 7] },
      { ...one, initiative: 'individual' },
    );
    expect(other.of('round')[0]?.order).toEqual([1, 0, 2]);
  });

  test('2: the initiative dice can be chosen', () => {
    const recorded = record(
      [actor(IDLE)],
      [actor(IDLE)],
      { order: [2], initiative: [1, 6, 6, 6] },
      { ...one, initiative: 'individual', initiativeDice: '2d6+1' },
    );
    expect(recorded.of('round')[0]?.rolls).toEqual([13, 8]);
  });

  test('3: who dies before its turn does not act', () => {
    const recorded = record([actor({ damage: '10' })], [actor(), actor(IDLE)], { order: listed(3), 'to hit': [20] }, one);
    expect(recorded.of('turn').map((turn) => turn.actor)).toEqual([0, 2]);
  });

  test('4: the fight ends in the turn that fells the last enemy, and the round counts', () => {
    const recorded = record([actor({ damage: '10' }), actor()], [actor()], { order: listed(3), 'to hit': [20] });
    expect(recorded.outcome).toMatchObject({ winner: 0, gamesA: 1, gamesB: 0 });
    expect(recorded.of('end')[0]).toMatchObject({ winner: 0, round: 1, standing: [2, 0], hpLeft: [20, 0] });
    expect(recorded.of('turn')).toHaveLength(1);
  });

  test('5: the round limit is a draw after that many rounds', () => {
    const recorded = record([actor(IDLE)], [actor(IDLE)], { order: [2, 2, 2] }, { maxRounds: 3 });
    expect(recorded.of('end')[0]).toMatchObject({ winner: 2, round: 3 });
  });

  test('phases: everyone moves, then each weapon in its own phase, both sides in each', () => {
    const archer = actor({ range: 'ranged', startZone: 'ranged', apl: [attack()] });
    const recorded = record(
      [actor(), archer],
      [actor()],
      { 'first side': [1], order: [2, 2, 2, 2], 'to hit': [1, 1, 1] },
      { ...one, initiative: 'side_phases' },
    );
    expect(recorded.of('phase').map((phase) => phase.phase)).toEqual(['movement', 'ranged', 'reach', 'melee']);
    expect(recorded.of('attack').map((event) => event.actor)).toEqual([1, 0, 2]);
  });

  test('phases: one initiative roll for the round; the guard lasts until the attack phase of the next', () => {
    const recorded = record(
      [actor({ apl: [guard('enemy.count > 1')] })],
      [actor({ hp: '1', ac: 30, apl: [attack()] })],
      { order: [2], initiative: [20, 1], 'to hit': [9] },
      { ...one, initiative: 'individual_phases', phases: 'melee, movement, ranged, reach' },
    );
    expect(recorded.of('attack')[0]).toMatchObject({ ac: 10, guarded: false });
  });
});

describe('compiling', () => {
  test('more than 500 actors, no actors, bad conditions and bad options are problems, not crashes', () => {
    const bad = actor({ apl: [{ action: 'attack', if: 'nonsense', target: 'nearest_enemy' }] });
    const crowd = Array.from({ length: 501 }, () => actor(IDLE));
    const { field, problems } = compile([party(crowd), party([]), party([bad])], { initiativeDice: '1d', phases: 'melee' });
    expect(problems.map((p) => p.code)).toEqual([
      'osr/bad-option',
      'osr/bad-option',
      'osr/too-many',
      'osr/empty-party',
      'osr/bad-condition',
    ]);
    expect(field.partyFrom[1]).toBe(500);
    expect(field.rules).toMatchObject({ initiativeDice: '1d20', phases: ['movement', 'ranged', 'reach', 'melee'] });
    expect(new OsrArena(field).trial({ hi: 0, lo: 1 }, 0, 0, 0).winner).toBe(2);
  });
});

describe('ranges', () => {
  const shot = (range: 'melee' | 'reach' | 'ranged', startZone: 'melee' | 'reach' | 'ranged', rangeModel: string) => {
    const recorded = record(
      [actor({ range, startZone, apl: [attack()] })],
      [actor(IDLE)],
      { order: [2], ...inReach(range, startZone, rangeModel) },
      { ...one, rangeModel },
    );
    return recorded.of('attack').length > 0;
  };
  // The enemy stands in zone 3; melee is zone 2, reach 1, ranged 0.
  const distance = { melee: 1, reach: 2, ranged: 3 };
  const reaches = { exact: { melee: [1], reach: [2], ranged: [2, 3] }, inclusive: { melee: [1], reach: [1, 2], ranged: [1, 2, 3] } };
  function inReach(range: 'melee' | 'reach' | 'ranged', zone: 'melee' | 'reach' | 'ranged', model: string) {
    return reaches[model as 'exact'][range].includes(distance[zone]) ? { 'to hit': [1] } : {};
  }
  test.each(['exact', 'inclusive'] as const)('7: %s ranges', (model) => {
    for (const range of ['melee', 'reach', 'ranged'] as const) {
      for (const zone of ['melee', 'reach', 'ranged'] as const) {
        expect([range, zone, shot(range, zone, model)]).toEqual([range, zone, reaches[model][range].includes(distance[zone])]);
      }
    }
  });

  test('8: enemy.in_range counts living enemies only', () => {
    const pair = [actor({ damage: '10' }), actor({ apl: [guard('enemy.in_range')] })];
    const recorded = record(pair, [actor(IDLE), actor({ ...IDLE, startZone: 'ranged' })], { order: listed(4), 'to hit': [20] }, one);
    expect(recorded.of('fall').map((fall) => fall.actor)).toEqual([2]);
    expect(recorded.of('guard')).toHaveLength(0);
  });
});

describe('targets', () => {
  const archer = (target: AplEntry['target']) => actor({ range: 'ranged', startZone: 'ranged', apl: [attack(target)] });

  test('10: nearest is the least distance, whatever the listing', () => {
    const recorded = record(
      [archer('nearest_enemy')],
      [actor({ ...IDLE, startZone: 'ranged' }), actor(IDLE)],
      { order: listed(3), 'to hit': [1] },
      one,
    );
    expect(recorded.of('attack')[0]?.target).toBe(2);
  });

  test('9, 10: among equals the first listed', () => {
    const recorded = record([archer('nearest_enemy')], [actor(IDLE), actor(IDLE)], { order: listed(3), 'to hit': [1] }, one);
    expect(recorded.of('attack')[0]?.target).toBe(1);
  });

  test('10: side 2 measures from its own end', () => {
    const recorded = record(
      [actor({ ...IDLE, startZone: 'reach' }), actor(IDLE)],
      [archer('nearest_enemy')],
      { order: listed(3), 'to hit': [1] },
      one,
    );
    expect(recorded.of('attack')[0]?.target).toBe(1);
  });

  test('11: lowest HP means hit points now, the first listed among equals', () => {
    const foes = [actor({ ...IDLE, hp: '5', startZone: 'ranged' }), actor({ ...IDLE, hp: '5' }), actor({ ...IDLE, hp: '9' })];
    const recorded = record([archer('lowest_hp_enemy')], foes, { order: listed(4), 'to hit': [1] }, one);
    expect(recorded.of('attack')[0]?.target).toBe(1);
  });

  test('12: random is uniform over the enemies in range', () => {
    const foes = [actor({ ...IDLE, startZone: 'ranged' }), actor(IDLE), actor(IDLE)];
    // Zones count from the left: the two in melee are 1 and 2, the one at the back is 3.
    const picks = [1, 2, 3].map(
      (pick) => record([archer('random_enemy')], foes, { order: listed(4), target: [pick], 'to hit': [1] }, one).of('attack')[0]?.target,
    );
    expect(picks).toEqual([2, 3, 1]);
  });

  test('12: for a move, random is over all living enemies', () => {
    const recorded = record(
      [actor({ startZone: 'ranged', apl: [move('random_enemy')] })],
      [actor(IDLE), actor({ ...IDLE, startZone: 'ranged' })],
      { order: listed(3), 'move target': [2] },
      one,
    );
    expect(recorded.of('move')[0]).toMatchObject({ from: 0, to: 1, toward: 2 });
  });

  test('36: no target means the nearest enemy; a guard needs none', () => {
    const recorded = record([actor({ apl: [guard()] })], [actor(IDLE)], { order: [2] }, one);
    expect(recorded.of('guard')[0]).toMatchObject({ ac: 12, entry: 1 });
  });
});

describe('the list', () => {
  test('the move comes first, then the attack is looked up from the new place', () => {
    const recorded = record([actor({ startZone: 'reach', apl: [attack(), move()] })], [actor(IDLE)], { order: [2], 'to hit': [10] }, one);
    expect(recorded.events.map((event) => event.kind).filter((kind) => kind === 'move' || kind === 'attack')).toEqual(['move', 'attack']);
    expect(recorded.of('attack')[0]).toMatchObject({ entry: 1, d20: 10, total: 10, ac: 10, hit: true, hpBefore: 10, hpAfter: 9 });
  });

  test('14: a blocked move is still the move; no later entry is tried', () => {
    const recorded = record([actor({ apl: [move(), move('backward')] })], [actor(IDLE)], { order: [2] }, one);
    expect(recorded.of('move')).toHaveLength(0);
    expect(recorded.of('wait')[0]).toMatchObject({ actor: 0, blocked: 'enemy' });
  });

  test('15: an attack without an enemy in range is passed over', () => {
    const recorded = record([actor({ startZone: 'ranged', apl: [attack(), guard()] })], [actor(IDLE)], { order: [2] }, one);
    expect(recorded.of('guard')[0]).toMatchObject({ actor: 0, entry: 2 });
  });

  test('16: guard and attack share a slot, the first valid one wins', () => {
    const recorded = record([actor({ apl: [guard('self.hp < 5'), attack(), guard()] })], [actor(IDLE)], { order: [2], 'to hit': [1] }, one);
    expect(recorded.of('attack')).toHaveLength(1);
    expect(recorded.of('guard')).toHaveLength(0);
  });

  test('17: an unconditional move walks on although an enemy is in range', () => {
    const recorded = record([actor({ range: 'ranged', startZone: 'ranged' })], [actor(IDLE)], { order: [2], 'to hit': [1] }, one);
    expect(recorded.of('move')[0]).toMatchObject({ from: 0, to: 1 });
  });

  test('37: an empty list is the default list', () => {
    const recorded = record([actor({ startZone: 'reach', apl: [] })], [actor(IDLE)], { order: [2], 'to hit': [1] }, one);
    expect(recorded.of('move')).toHaveLength(1);
    expect(recorded.of('attack')).toHaveLength(1);
  });

  test('31, 32: ally.count leaves the actor out, enemy.count counts the living anywhere', () => {
    const lone = [actor({ apl: [guard('ally.count < 1')] })];
    expect(record(lone, [actor(IDLE)], { order: [2] }, one).of('guard')).toHaveLength(1);
    const two = [actor({ apl: [guard('ally.count < 1')] }), actor(IDLE)];
    expect(record(two, [actor(IDLE)], { order: listed(3) }, one).of('guard')).toHaveLength(0);
    const counts = [actor({ apl: [guard('enemy.count == 2')] })];
    expect(record(counts, [actor(IDLE), actor({ ...IDLE, startZone: 'ranged' })], { order: listed(3) }, one).of('guard')).toHaveLength(1);
  });

  test('33: health_percent is a real number against the rolled maximum', () => {
    // 1 of 3 hit points is 33.33 percent.
    const hurt = actor({ hp: '1d6', apl: [guard('self.health_percent < 33.4 and self.health_percent > 33.3')] });
    const recorded = record([hurt], [actor({ damage: '2', apl: [attack()] })], { hp: [3], order: [1], 'to hit': [20] }, one);
    expect(recorded.of('guard')).toHaveLength(1);
  });
});

describe('walking', () => {
  const walker = (over: Partial<Parameters<typeof actor>[0]> = {}) => actor({ startZone: 'ranged', apl: [move()], ...over });

  test('18: the frontage has to fit what is left of the zone', () => {
    const full = [walker({ frontage: 5 }), actor({ ...IDLE, startZone: 'reach', frontage: 6 })];
    expect(record(full, [actor(IDLE)], { order: listed(3) }, one).of('wait')[0]).toMatchObject({ actor: 0, blocked: 'full' });
    const fits = [walker({ frontage: 5 }), actor({ ...IDLE, startZone: 'reach', frontage: 5 })];
    expect(record(fits, [actor(IDLE)], { order: listed(3) }, one).of('move')[0]).toMatchObject({ from: 0, to: 1 });
  });

  test('18: a zone without a limit takes everyone', () => {
    const crowd = [walker(), actor({ ...IDLE, startZone: 'reach', frontage: 1000 })];
    expect(record(crowd, [actor(IDLE)], { order: listed(3) }, { ...one, capacityReach: null }).of('move')).toHaveLength(1);
  });

  test('19, 20: zone by zone, never into or past the enemy', () => {
    const recorded = record([walker({ speed: 9 })], [actor(IDLE)], { order: [2] }, one);
    expect(recorded.of('move')[0]).toMatchObject({ from: 0, to: 2 });
  });

  test('20: stops before the first full zone and does not jump over it', () => {
    const recorded = record(
      [walker({ speed: 3 }), actor({ ...IDLE, startZone: 'melee', frontage: 9 })],
      [actor({ ...IDLE, startZone: 'ranged' })],
      { order: listed(3) },
      one,
    );
    expect(recorded.of('move')[0]).toMatchObject({ from: 0, to: 1 });
  });

  test('21: the centre line may be crossed once no living enemy stands there', () => {
    const recorded = record([walker({ speed: 9 })], [actor({ ...IDLE, startZone: 'ranged' })], { order: [2] }, one);
    expect(recorded.of('move')[0]).toMatchObject({ from: 0, to: 4 });
  });

  test('22: an overfull zone keeps its crowd; they may leave, no one may enter', () => {
    const heap = Array.from({ length: 4 }, () => actor({ ...IDLE }));
    const recorded = record(
      [...heap, actor({ startZone: 'reach', apl: [move()] })],
      [actor({ ...IDLE, startZone: 'ranged' })],
      { order: listed(6) },
      one,
    );
    expect(recorded.of('wait').at(-2)).toMatchObject({ actor: 4, blocked: 'full' });
    const leaving = record(
      [...heap.slice(1), actor({ apl: [move('forward')] })],
      [actor({ ...IDLE, startZone: 'ranged' })],
      { order: listed(5) },
      one,
    );
    expect(leaving.of('move')[0]).toMatchObject({ actor: 3, from: 2, to: 3 });
  });

  test('23: backward ends at the own ranged zone, forward at the far end', () => {
    const back = record([actor({ speed: 9, apl: [move('backward')] })], [actor(IDLE)], { order: [2] }, one);
    expect(back.of('move')[0]).toMatchObject({ from: 2, to: 0, toward: -1 });
    const end = record([actor({ ...IDLE })], [actor({ startZone: 'ranged', apl: [move('backward')] })], { order: [2] }, one);
    expect(end.of('wait').find((wait) => wait.actor === 1)).toMatchObject({ blocked: 'end' });
    const side2 = record([actor({ ...IDLE, startZone: 'ranged' })], [actor({ speed: 9, apl: [move('forward')] })], { order: [2] }, one);
    expect(side2.of('move')[0]).toMatchObject({ from: 3, to: 1 });
  });

  test('24: a blocked move says nothing and goes nowhere', () => {
    expect(record([actor({ apl: [move()] })], [actor(IDLE)], { order: [2] }, one).of('move')).toHaveLength(0);
  });

  test('30: the dead take no space', () => {
    const recorded = record(
      [actor({ ...IDLE, hp: '1', frontage: 9 }), actor({ startZone: 'reach', apl: [move()] })],
      [actor({ apl: [attack()] }), actor({ ...IDLE, startZone: 'ranged' })],
      { order: [2, 2, 1], 'to hit': [20] },
      one,
    );
    expect(recorded.of('fall')[0]).toMatchObject({ actor: 0, frontage: 9, zone: 2, first: true, left: 1 });
    expect(recorded.of('move')[0]).toMatchObject({ actor: 1, from: 1, to: 2 });
  });
});

describe('attacks', () => {
  const duel = (bonus: number, ac: number, d20: number, options = {}) =>
    record(
      [actor({ attackBonus: bonus, apl: [attack()] })],
      [actor({ ...IDLE, ac })],
      { order: [2], 'to hit': [d20] },
      { ...one, ...options },
    ).of('attack')[0]?.hit;

  test('d20 + bonus at or above AC hits', () => {
    expect([duel(3, 13, 10), duel(3, 13, 9)]).toEqual([true, false]);
  });

  test('25: a natural 20 or 1 is plain arithmetic unless the option says otherwise', () => {
    expect([duel(0, 21, 20), duel(0, 21, 20, { nat20Hits: true })]).toEqual([false, true]);
    expect([duel(20, 10, 1), duel(20, 10, 1, { nat1Misses: true })]).toEqual([true, false]);
  });

  test('26: guarding gives AC +2 until the actor acts again, and never stacks', () => {
    const shield = actor({ apl: [guard()] });
    const hitter = actor({ apl: [attack()] });
    // Round 1: the hitter first (no guard yet), then the guard. Round 2: the guard first.
    const recorded = record([shield], [hitter], { order: [1, 2], 'to hit': [11, 11] }, { maxRounds: 2 });
    expect(recorded.of('attack').map((event) => [event.ac, event.hit])).toEqual([
      [10, true],
      [12, false],
    ]);
    expect(
      recorded
        .of('turn')
        .filter((turn) => turn.actor === 0)
        .map((turn) => turn.lowersGuard),
    ).toEqual([false, true]);
  });

  test('26: the bonus is gone from the start of a turn in which the actor does not guard', () => {
    const shield = actor({ apl: [guard('self.hp > 9'), move('backward', 'false')] });
    const recorded = record([shield], [actor({ apl: [attack()] })], { order: [2, 2], 'to hit': [12, 10] }, { maxRounds: 2 });
    expect(recorded.of('attack').map((event) => event.ac)).toEqual([12, 10]);
  });

  test('27: rolled hit points are at least 1', () => {
    const recorded = record([actor({ ...IDLE, hp: '1d6-5' })], [actor(IDLE)], { hp: [2], order: [2] }, one);
    expect(recorded.of('begin')[0]?.actors[0]?.hp).toBe(1);
  });

  test('28, 29: damage below zero is zero, hit points never go below zero', () => {
    const weak = record([actor({ damage: '1d4-3', apl: [attack()] })], [actor(IDLE)], { order: [2], 'to hit': [20], damage: [1] }, one);
    expect(weak.of('attack')[0]).toMatchObject({ hit: true, damage: 0, hpBefore: 10, hpAfter: 10 });
    const strong = record(
      [actor({ damage: '3d6+2', apl: [attack()] })],
      [actor(IDLE)],
      { order: [2], 'to hit': [20], damage: [6, 5, 4] },
      one,
    );
    expect(strong.of('attack')[0]).toMatchObject({
      damage: 17,
      hpAfter: 0,
      faces: [
        [6, 6],
        [6, 5],
        [6, 4],
      ],
      damageBonus: 2,
    });
    expect(strong.outcome.winner).toBe(0);
  });

  test('40: damage may mix dice', () => {
    const recorded = record(
      [actor({ damage: 'd8+2D4 - 1', apl: [attack()] })],
      [actor(IDLE)],
      { order: [2], 'to hit': [20], damage: [3, 1, 2] },
      one,
    );
    expect(recorded.of('attack')[0]).toMatchObject({
      damage: 5,
      faces: [
        [8, 3],
        [4, 1],
        [4, 2],
      ],
    });
  });

  test('the hand checks of the digest: AC 21 against +1 needs a natural 20, AC 19 an 18', () => {
    expect([duel(1, 21, 20), duel(1, 21, 19), duel(1, 19, 18), duel(1, 19, 17)]).toEqual([true, false, true, false]);
  });
});
