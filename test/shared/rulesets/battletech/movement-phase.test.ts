/** Carrying out a move: getting up, the rolls on the way, heat, and what is recorded (Total Warfare "Movement Phase"). */
import { describe, expect, test } from 'vitest';
import type { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { LL, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { strainBoosters } from '../../../../src-shared/rulesets/battletech/rules/boosters.ts';
import { hexAt } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { type MoveChoice, type MoveOrder, movementOf } from '../../../../src-shared/rulesets/battletech/rules/movement.ts';
import { FOOT, HIP, type Unit } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, type Match, play } from './kit.ts';

/** Walks five, runs eight; fifty tons fall for five points. */
const WALKER = carrying({}, { mass: 50, walk: 5 });
const SOFTLY = { fall: [1], location: [3, 4], 'fall injury': [6, 6] };
const SOUTH = 3;

/** States from 0505 on, facing south: a number is that many hexes ahead, 'l' and 'r' are turns. */
function route(...steps: readonly (number | 'l' | 'r')[]): number[] {
  let [y, facing] = [4, SOUTH];
  const states = [hexAt(4, y) * 6 + facing];
  for (const step of steps) {
    if (step === 'l') facing = (facing + 5) % 6;
    else if (step === 'r') facing = (facing + 1) % 6;
    for (let i = 0; i < (typeof step === 'number' ? step : 1); i++) {
      if (typeof step === 'number') y++;
      states.push(hexAt(4, y) * 6 + facing);
    }
  }
  return states;
}

function choice(path: readonly number[], change: Partial<MoveChoice> = {}): MoveChoice {
  const end = path.at(-1)!;
  const hexes = path.filter((state, i) => i > 0 && Math.floor(state / 6) !== Math.floor(path[i - 1]! / 6)).length;
  return {
    mode: 'walk',
    hex: Math.floor(end / 6),
    facing: end % 6,
    hexes,
    cost: path.length - 1,
    path,
    why: 'closes in',
    considered: [],
    count: 7,
    ...change,
  };
}

interface Moved extends Match {
  readonly path?: readonly number[];
  readonly choose?: Partial<MoveChoice>;
  readonly change?: (d: TacticalDuel) => void;
  readonly second?: boolean;
}

function move({ path = route(), choose = {}, change = () => {}, second = false, ...match }: Moved) {
  const recorded: DuelEvent[] = [];
  let order: MoveOrder | null = null;
  const it = play({ mech: WALKER, foeAt: [20, 10], recorded, ...match }, (d) => {
    change(d);
    movementOf(d, d.units[0], second, (asked) => {
      order = asked;
      return choice(path, choose);
    });
  });
  return {
    a: it.units[0],
    order: order as MoveOrder | null,
    recorded,
    reasons: recorded.flatMap((event) => (event.kind === 'piloting' ? [event.reason] : [])),
  };
}

const setA = (state: Partial<Unit>) => (d: TacticalDuel) => {
  Object.assign(d.units[0], state);
};

describe('a move', () => {
  test('is a walk up to its MP, a run beyond, and standing without any; heat and target numbers follow', () => {
    const at = (path: readonly number[]) => {
      const { a } = move({ path });
      return [a.moved, a.hexesMoved, a.heatBuilt];
    };
    expect([at(route()), at(route('l')), at(route(5)), at(route(6))]).toEqual([
      ['stand', 0, 0],
      ['walk', 0, 1],
      ['walk', 5, 1],
      ['run', 6, 2],
    ]);
  });

  test('takes the unit along its path and turns it', () => {
    const { a } = move({ path: route(2, 'l', 'l'), change: setA({ hexesWalked: 10 }) });
    expect([a.hex, a.facing, a.hexesWalked]).toEqual([hexAt(4, 6), 1, 12]);
  });

  test('by jump goes straight there', () => {
    const { a } = move({ path: route(4), choose: { mode: 'jump', facing: 0, hexes: 4 } });
    expect([a.hex, a.facing, a.moved, a.hexesMoved, a.heatBuilt]).toEqual([hexAt(4, 8), 0, 'jump', 4, 4]);
  });

  test('is asked for with the MP there are, and whether the enemy has moved', () => {
    expect(move({ second: true }).order).toMatchObject({ walk: 5, run: 8, jump: 0, enemyHasMoved: true });
    const jumper = carrying({ [RT]: ['Jump Jet', 'Jump Jet', 'Jump Jet'] }, { walk: 5, jump: 3, mass: 50 });
    expect(move({ mech: jumper }).order).toMatchObject({ walk: 5, run: 8, jump: 3, enemyHasMoved: false });
  });

  test('is not asked for from those who cannot', () => {
    for (const state of [{ shutdown: true }, { conscious: false }, { destroyed: true }]) {
      const { a, order } = move({ change: setA({ ...state, moved: 'run', hexesMoved: 4, twist: 1 }) });
      expect([order, a.moved, a.hexesMoved, a.twist, a.heatBuilt]).toEqual([null, 'stand', 0, 0, 0]);
    }
    // Not even the engine runs that makes heat while standing.
    const idle = carrying({}, { mass: 50, walk: 5, engine: 'xxl' });
    expect([move({ mech: idle }).a.heatBuilt, move({ mech: idle, change: setA({ conscious: false }) }).a.heatBuilt]).toEqual([2, 0]);
  });

  test('is recorded before its rolls: path, facings, cost, heat and reason', () => {
    const { recorded } = move({ path: route(1, 'l', 'l'), features: { '4,5': 'rubble:1' }, script: { piloting: [6, 6] } });
    expect(recorded).toMatchObject([
      {
        kind: 'move',
        side: 0,
        mode: 'walk',
        path: [
          [4, 4],
          [4, 5],
          [4, 5],
          [4, 5],
        ],
        facings: [3, 3, 2, 1],
        cost: 3,
        hexes: 1,
        heat: 1,
        why: 'closes in',
        count: 7,
      },
      { kind: 'piloting' },
    ]);
  });
});

describe('rolls on the way', () => {
  test.each([
    ['water:1', 'entering water of depth 1', 4],
    ['water:2', 'entering water of depth 2', 5],
    ['rubble:1', 'entering broken ground', 5],
    ['rough:1', 'entering broken ground', 5],
  ])('%s: %s, at %i', (terrain, reason, number) => {
    const features = { '4,5': terrain };
    const script = { piloting: [2, number - 2] };
    expect(move({ path: route(1), features, script })).toMatchObject({ reasons: [reason], a: { prone: false } });
    expect(move({ path: route(1), features, script: { ...SOFTLY, piloting: [1, number - 2] } }).a.prone).toBe(true);
  });

  test('turning in such a hex asks for no second one, and neither does leaving it', () => {
    const features = { '4,4': 'rubble:1', '4,5': 'rubble:1' };
    expect(move({ path: route('l', 'r', 1, 'l', 'r', 1), features, script: { piloting: [6, 6] } }).reasons).toHaveLength(1);
  });

  test('a fall ends the move where it happens', () => {
    const { a } = move({ path: route(3), features: { '4,6': 'rubble:1' }, script: { ...SOFTLY, piloting: [1, 1] } });
    expect([a.hex, a.hexesMoved, a.prone]).toEqual([hexAt(4, 6), 2, true]);
  });

  test('so does a pilot who passes out', () => {
    const features = { '4,5': 'rubble:1', '4,6': 'rubble:1' };
    const script = { piloting: [1, 1], fall: [1], location: [3, 4], 'fall injury': [1, 1], consciousness: [1, 1] };
    expect(move({ path: route(2), features, script }).a).toMatchObject({ conscious: false, hexesMoved: 1 });
  });

  test('runners who turn on pavement may skid, the more surely the further they ran', () => {
    const paved = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`4,${4 + i}`, 'pavement:1']));
    const fast = carrying({}, { mass: 50, walk: 8 });
    /** The lowest sum that keeps it on its feet after that many hexes. */
    const needs = (hexes: number) => {
      const run = route(hexes, 'l');
      const event = move({
        mech: fast,
        path: run,
        choose: { cost: 12 },
        features: paved,
        options: { skidding: true },
        script: { piloting: [6, 6] },
      });
      const [roll] = event.recorded.flatMap((one) => (one.kind === 'piloting' ? one.rolls : []));
      return [event.reasons[0], roll?.target];
    };
    expect([1, 2, 3, 4, 5, 7, 8, 10, 11].map((hexes) => needs(hexes)[1])).toEqual([4, 4, 5, 5, 6, 6, 7, 7, 9]);
    expect(needs(1)[0]).toBe('turning on pavement');
    const quiet = { mech: fast, features: paved, options: { skidding: true } };
    // Walkers, those who turn before the first step, off the pavement, or without the option, do not.
    expect(move({ ...quiet, path: route(3, 'l') }).reasons).toEqual([]);
    expect(move({ ...quiet, path: route('l', 'r', 9) }).reasons).toEqual([]);
    expect(move({ ...quiet, path: route(9), choose: { cost: 12 } }).reasons).toEqual([]);
    expect(move({ ...quiet, path: route(9, 'l'), features: {} }).reasons).toEqual([]);
    expect(move({ ...quiet, path: route(9, 'l'), options: { skidding: false } }).reasons).toEqual([]);
    const skids = move({ ...quiet, path: route(9, 'l', 1), script: { ...SOFTLY, piloting: [1, 1] } });
    expect([skids.a.prone, skids.a.hexesMoved]).toEqual([true, 9]);
  });

  test('running with a hit gyro or hip, and landing with any damage to balance', () => {
    const hip = ({ units: [a] }: TacticalDuel) => {
      a.limbHit[RL * 16 + HIP] = 1;
    };
    const otherHip = ({ units: [a] }: TacticalDuel) => {
      a.limbHit[LL * 16 + HIP] = 1;
    };
    const foot = ({ units: [a] }: TacticalDuel) => {
      a.limbHit[RL * 16 + FOOT] = 1;
    };
    const script = { piloting: [6, 6] };
    const running = ['running with damage'];
    expect(move({ path: route(6), change: setA({ gyroHits: 1 }), script }).reasons).toEqual(running);
    expect(move({ path: route(4), change: hip, script }).reasons).toEqual(running);
    expect(move({ path: route(4), change: otherHip, script }).reasons).toEqual(running);
    // The arms of a quad are legs.
    const front = ({ units: [a] }: TacticalDuel) => {
      a.limbHit[RA * 16 + HIP] = 1;
    };
    const quad = { ...WALKER, config: 'quad' } as const;
    expect([move({ mech: quad, path: route(4), change: front, script }).reasons, move({ path: route(6), change: front }).reasons]).toEqual([
      running,
      [],
    ]);
    expect(move({ path: route(6), change: foot }).reasons).toEqual([]);
    expect(move({ path: route(5), change: setA({ gyroHits: 1 }) }).reasons).toEqual([]);
    expect(move({ path: route('l'), choose: { cost: 7 }, change: setA({ gyroHits: 1 }) }).reasons).toEqual([]);
    const jump: Partial<MoveChoice> = { mode: 'jump' };
    expect(move({ path: route(3), choose: jump, change: foot, script }).reasons).toEqual(['jumping with damage']);
    expect(move({ path: route(3), choose: jump }).reasons).toEqual([]);
  });

  test('a jump into water asks for a roll, onto rubble it does not', () => {
    const jump: Partial<MoveChoice> = { mode: 'jump' };
    const wet = move({ path: route(2), choose: jump, features: { '4,6': 'water:1' }, script: { piloting: [2, 2] } });
    expect(wet.reasons).toEqual(['entering water of depth 1']);
    expect(move({ path: route(2), choose: jump, features: { '4,6': 'rubble:1' } }).reasons).toEqual([]);
    const hurt = { features: { '4,6': 'water:1' }, change: setA({ gyroHits: 1 }) };
    expect(move({ path: route(2), choose: jump, ...hurt, script: { piloting: [6, 6, 6, 6] } }).reasons).toEqual([
      'entering water of depth 1',
      'jumping with damage',
    ]);
    // The one that falls in has no second roll.
    const fell = move({
      path: route(2),
      choose: jump,
      features: { '4,6': 'water:1' },
      change: setA({ gyroHits: 1 }),
      script: { ...SOFTLY, piloting: [1, 1] },
    });
    expect(fell).toMatchObject({ reasons: ['entering water of depth 1'], a: { prone: true, hexesMoved: 2 } });
  });
});

describe('getting up', () => {
  const prone = setA({ prone: true });

  test('costs two MP, faces the enemy, and leaves the rest, but no jump', () => {
    const jumper = carrying({ [RT]: ['Jump Jet', 'Jump Jet', 'Jump Jet'] }, { walk: 5, jump: 3, mass: 50 });
    const { a, order } = move({
      mech: jumper,
      change: prone,
      foeAt: [4, 16],
      facing: 1,
      script: { piloting: [6, 6] },
      path: [hexAt(4, 4) * 6 + 3],
    });
    expect(order).toMatchObject({ walk: 3, run: 6, jump: 0 });
    expect(a).toMatchObject({ prone: false, facing: SOUTH, moved: 'walk', heatBuilt: 1 + 1 });
  });

  test('and moving on is one move, a run if it takes more than walking', () => {
    const moved = (hexes: number) => move({ change: prone, path: route(hexes), script: { piloting: [6, 6] } }).a;
    expect([moved(3).moved, moved(4).moved]).toEqual(['walk', 'run']);
  });

  test('is tried until the MP are spent', () => {
    const fails = {
      piloting: Array<number>(8).fill(1),
      fall: [1, 1, 1, 1],
      location: Array<number[]>(4).fill([3, 4]).flat(),
      'fall injury': Array<number>(8).fill(6),
    };
    const { a, order } = move({ change: prone, script: fails });
    // Eight MP of a run: four tries, each with its point of heat, and that of the run.
    expect([order, a.prone, a.falls, a.moved, a.heatBuilt]).toEqual([null, true, 4, 'run', 4 + 2]);
    const walk = { piloting: [1, 1, 6, 6], fall: [1], location: [3, 4], 'fall injury': [6, 6] };
    expect(move({ change: prone, script: walk, path: [hexAt(4, 4) * 6 + 1] }).order).toMatchObject({ walk: 1, run: 4 });
  });

  test('is tried once by the slowest, and not at all without MP', () => {
    const slow = carrying({}, { mass: 50, walk: 1 });
    const once = move({ mech: slow, change: prone, script: { piloting: [6, 6] }, path: [hexAt(4, 4) * 6 + 1] });
    expect(once.order).toMatchObject({ walk: 0, run: 0 });
    const hot = move({ mech: slow, change: setA({ prone: true, heat: 5 }) });
    expect([hot.order, hot.a.prone, hot.a.heatBuilt]).toEqual([null, true, 0]);
    expect(hot.a.moved).toBe('stand');
    // On one leg there is a point to walk and run with, and one try.
    const lame = ({ units: [a] }: TacticalDuel) => {
      a.prone = true;
      a.structure[LL] = 0;
    };
    expect(move({ change: lame, script: { piloting: [6, 6] }, path: [hexAt(4, 4) * 6 + 1] }).a.prone).toBe(false);
  });

  test('ends with a pilot who passes out, or dies', () => {
    const script = { piloting: [1, 1], fall: [1], location: [3, 4], 'fall injury': [1, 1], consciousness: [1, 1] };
    const out = (walk: number) => move({ mech: carrying({}, { mass: 50, walk }), change: prone, script });
    expect(out(5)).toMatchObject({ order: null, a: { conscious: false, falls: 1 } });
    // A point for the try, and one for what was a walk, two for what was a run.
    expect([3, 2, 1].map((walk) => [out(walk).a.moved, out(walk).a.heatBuilt])).toEqual([
      ['walk', 2],
      ['walk', 2],
      ['run', 3],
    ]);
    const killed = move({ change: setA({ prone: true, pilotHits: 5 }), script: { ...script, consciousness: [] } });
    expect(killed).toMatchObject({ order: null, a: { destroyed: true, heatBuilt: 1 } });
  });
});

describe('boosters', () => {
  const MASC = ['ISMASC', 'ISMASC', 'ISMASC'];
  const slots = { [RT]: MASC, [RL]: ['Hip'], [LL]: ['Hip'] };

  test('strain when a run takes more than plain running, not before', () => {
    const mech = carrying(slots, { mass: 50, walk: 5 });
    expect(move({ mech, path: route(8) }).reasons).toEqual([]);
    expect(move({ mech, path: route(3), choose: { mode: 'jump', cost: 20 } }).reasons).toEqual([]);
    const { a, reasons, recorded } = move({ mech, path: route(9), script: { booster: [1, 2] } });
    expect([reasons, a.boostedThisTurn, a.criticalsTaken]).toEqual([['MASC'], true, 0]);
    expect(recorded.at(-1)).toMatchObject({
      success: true,
      rolls: [{ sides: 6, faces: [1, 2], label: 'MASC', target: 3, total: 3 }],
      parts: [[3, 'strain']],
    });
  });

  const strain = (mech: typeof WALKER, state: Partial<Unit>, script: Match['script'] = {}) =>
    play({ mech, script }, (d) => {
      Object.assign(d.units[0], state);
      strainBoosters(d, d.units[0]);
    }).units[0];

  test('the number rises with each turn of use: 3, 5, 7, 11, then none will do', () => {
    const mech = carrying(slots, { mass: 50 });
    const holds = (boostStep: number, dice: readonly number[]) => strain(mech, { boostStep }, { booster: dice }).criticalsTaken === 0;
    expect([holds(0, [1, 2]), holds(1, [2, 3]), holds(2, [3, 4]), holds(3, [5, 6])]).toEqual([true, true, true, true]);
    expect([holds(0, [1, 1]), holds(1, [2, 2]), holds(2, [3, 3]), holds(3, [5, 5]), holds(4, [6, 6]), holds(9, [6, 6])]).toEqual(
      Array<boolean>(6).fill(false),
    );
    const recorded: DuelEvent[] = [];
    play({ mech, recorded, script: { booster: [6, 6] } }, (d) => {
      d.units[0].boostStep = 9;
      strainBoosters(d, d.units[0]);
    });
    expect(recorded).toMatchObject([{ success: false, rolls: [{ target: 13, total: 12 }], parts: [[13, 'strain']] }]);
  });

  test('MASC that fails hurts each leg, the front ones of a quad too, but none that is gone', () => {
    const hipped = { 4: ['Hip'], 5: ['Hip'], 6: ['Hip'], 7: ['Hip'], [RT]: MASC };
    const hurt = (mech: typeof WALKER, gone: readonly number[] = []) => {
      const unit = play({ mech, script: { booster: [1, 1] } }, (d) => {
        for (const leg of gone) d.units[0].structure[leg] = 0;
        strainBoosters(d, d.units[0]);
      }).units[0];
      return [4, 5, 6, 7].map((leg) => (unit.limb(leg, HIP) ? 1 : 0));
    };
    expect([hurt(carrying(hipped)), hurt(carrying(hipped, { config: 'quad' })), hurt(carrying(hipped), [LL])]).toEqual([
      [0, 0, 1, 1],
      [1, 1, 1, 1],
      [0, 0, 1, 0],
    ]);
  });

  test('a supercharger that fails may hit the engine: once from 8, twice from 10, thrice on 12', () => {
    const mech = carrying({ [RT]: ['Supercharger'] });
    const engine = (dice: readonly number[]) => {
      const unit = strain(mech, {}, { booster: [1, 1], supercharger: dice });
      return [unit.engineHits, unit.destroyed];
    };
    expect([engine([3, 4]), engine([4, 4]), engine([4, 5]), engine([5, 5]), engine([5, 6]), engine([6, 6])]).toEqual([
      [0, false],
      [1, false],
      [1, false],
      [2, false],
      [2, false],
      [3, true],
    ]);
    expect(strain(mech, { engineHits: 2 }, { booster: [1, 1], supercharger: [4, 4] }).cause).toBe('engine destroyed');
    expect(strain(mech, { version: 5 }, { booster: [1, 1], supercharger: [4, 4] }).version).toBeGreaterThan(5);
    expect(strain(mech, {}, { booster: [1, 2] }).engineHits).toBe(0);
  });

  test('both roll, each for itself', () => {
    const mech = carrying({ [RT]: [...MASC, 'Supercharger'], [RL]: ['Hip'], [LL]: ['Hip'] });
    expect(strain(mech, {}, { booster: [1, 1, 1, 1], supercharger: [4, 4] })).toMatchObject({ criticalsTaken: 2, engineHits: 1 });
  });
});
