/** Piloting rolls, falls, getting up, and the pilot (Total Warfare "Piloting Skill Rolls", "Falling", "MechWarrior Damage"). */
import { describe, expect, test } from 'vitest';
import type { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { CT, LA, LL, LT, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { destroyLocation } from '../../../../src-shared/rulesets/battletech/rules/damage.ts';
import { hitPilot, wakePilot } from '../../../../src-shared/rulesets/battletech/rules/pilot.ts';
import { canStand, endOfPhaseRolls, fall, rollOrFall, tryToStand } from '../../../../src-shared/rulesets/battletech/rules/piloting.ts';
import { FOOT, type Unit } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, type Features, type Match, play } from './kit.ts';

const FIFTY_TONS = carrying({}, { mass: 50 });
/** Ahead, into the centre torso, and the pilot is well. */
const SOFTLY = { fall: [1], location: [3, 4], 'fall injury': [6, 6] };

/** B in that state; a fall of fifty tons is five points. */
function playB(
  script: Match['script'],
  state: Partial<Unit>,
  act: (d: TacticalDuel, b: Unit) => void,
  features: Features = {},
  foe = FIFTY_TONS,
) {
  const recorded: DuelEvent[] = [];
  const it = play({ foe, script: script ?? {}, features, recorded }, (d) => {
    Object.assign(d.units[1], state);
    act(d, d.units[1]);
  });
  return { b: it.units[1], it, recorded };
}

const lost = (unit: Unit, plate: number) => unit.sheet.armour[plate]! - unit.armour[plate]!;
const kinds = (recorded: readonly DuelEvent[]) => recorded.map(({ kind }) => kind);

describe('a piloting roll', () => {
  const roll = (dice: readonly number[], state: Partial<Unit> = {}, modifier = 0) => {
    const { b, recorded } = playB({ piloting: dice, ...SOFTLY, ...fits(dice, state, modifier) }, state, (d, unit) => {
      expect(rollOrFall(d, unit, 'kicked', modifier)).toBe(!unit.prone);
    });
    return { prone: b.prone, event: recorded[0] };
  };
  /** No dice for a fall that does not happen. */
  const fits = (dice: readonly number[], state: Partial<Unit>, modifier: number) =>
    dice[0]! + dice[1]! >= 5 + modifier + (state.gyroHits === 1 ? 3 : 0) ? { fall: [], location: [], 'fall injury': [] } : {};

  test('is made against the skill, with what is damaged and what happened', () => {
    expect([roll([2, 3]).prone, roll([2, 2]).prone]).toEqual([false, true]);
    expect([roll([3, 3], {}, 1).prone, roll([2, 3], {}, 1).prone]).toEqual([false, true]);
    expect([roll([4, 4], { gyroHits: 1 }).prone, roll([4, 3], { gyroHits: 1 }).prone]).toEqual([false, true]);
  });

  test('is recorded with its parts, without those that add nothing', () => {
    expect(roll([6, 3], { gyroHits: 1 }, 1).event).toMatchObject({
      kind: 'piloting',
      side: 1,
      reason: 'kicked',
      rolls: [{ sides: 6, faces: [6, 3], label: 'piloting', target: 9, total: 9 }],
      success: true,
      parts: [
        [5, 'piloting'],
        [3, 'damage'],
        [1, 'situation'],
      ],
    });
    expect(roll([6, 3]).event).toMatchObject({ parts: [[5, 'piloting']] });
  });

  test('cannot succeed without a pilot, and is not made by who lies down or is out', () => {
    const out = playB({ piloting: [6, 6], fall: [1], location: [3, 4] }, { conscious: false }, (d, b) => rollOrFall(d, b, 'kicked', 0));
    expect([out.b.prone, out.recorded[0]]).toMatchObject([true, { success: false }]);
    for (const state of [{ prone: true }, { destroyed: true }])
      expect(playB({}, state, (d, b) => expect(rollOrFall(d, b, 'kicked', 0)).toBe(true)).recorded).toEqual([]);
  });
});

describe('a fall', () => {
  test.each([
    // Face of the die, facing from north, and what a 7 strikes.
    [1, 0, CT],
    [2, 1, RT],
    [3, 2, RT],
    [4, 3, 7 + CT],
    [5, 4, LT],
    [6, 5, LT],
  ])('on a %i turns the ’Mech by that much and strikes that side', (face, facing, plate) => {
    const { b } = playB({ fall: [face], location: [3, 4], 'fall injury': [6, 6] }, { twist: 1 }, (d, unit) => fall(d, unit, 0));
    expect([b.facing, b.twist, b.prone, b.falls]).toEqual([facing, 0, true, 1]);
    expect(lost(b, plate)).toBe(5);
  });

  test('goes on from where it looked', () => {
    const { b } = playB({ ...SOFTLY, fall: [4], location: [3, 3] }, { facing: 4 }, (d, unit) => fall(d, unit, 0));
    expect(b.facing).toBe(1);
  });

  test('does a point for each ten tons and level, in groups of five, half as much into water', () => {
    const points = (mass: number, levels: number, groups: number, features: Features = {}) =>
      playB(
        { fall: [1], location: Array<number[]>(groups).fill([3, 4]).flat(), 'fall injury': [6, 6] },
        {},
        (d, b) => {
          b.armour.fill(90);
          fall(d, b, levels);
        },
        features,
        carrying({}, { mass }),
      ).b.damageTaken;
    expect([points(50, 0, 1), points(55, 0, 2), points(20, 0, 1), points(50, 1, 2), points(100, 2, 6)]).toEqual([5, 6, 2, 10, 30]);
    expect([points(50, 0, 1, { '4,10': 'water:1' }), points(100, 1, 2, { '4,10': 'water:2' })]).toEqual([3, 10]);
  });

  test('hurts the pilot unless a roll succeeds, harder with each level and all that is damaged', () => {
    const hurt = (dice: readonly number[], levels: number, state: Partial<Unit> = {}) =>
      playB(
        {
          fall: [1],
          location: Array<number[]>(levels + 1)
            .fill([3, 4])
            .flat(),
          'fall injury': dice,
          consciousness: [6, 6],
        },
        state,
        (d, b) => {
          fall(d, b, levels);
          // Whoever was not hurt still has his roll.
          if (b.pilotHits === 0) d.roll2d6('consciousness');
        },
      ).b.pilotHits;
    expect([hurt([2, 3], 0), hurt([2, 2], 0), hurt([2, 4], 1), hurt([2, 3], 1)]).toEqual([0, 1, 0, 1]);
    expect([hurt([4, 4], 0, { gyroHits: 1 }), hurt([4, 3], 0, { gyroHits: 1 })]).toEqual([0, 1]);
  });

  test('always hurts a pilot who is out', () => {
    const { b } = playB({ fall: [1], location: [3, 4] }, { conscious: false }, (d, unit) => fall(d, unit, 0));
    expect(b.pilotHits).toBe(1);
  });

  test('is nobody’s merit, and a 2 may go through the armour', () => {
    const { b, it } = playB({ ...SOFTLY, location: [1, 1], critical: [1, 1] }, {}, (d, unit) => {
      d.units[0].damageDealt = 12;
      fall(d, unit, 0);
    });
    expect([it.units[0].damageDealt, b.damageTaken, lost(b, CT)]).toEqual([12, 5, 5]);
  });

  test('that ends it is not rolled further, and what is out does not fall', () => {
    const script = { fall: [1], location: [6, 6], consciousness: [6, 6] };
    const { b } = playB(script, {}, (d, unit) => {
      unit.armour[0] = 0;
      unit.structure[0] = 1;
      fall(d, unit, 2);
    });
    expect([b.destroyed, b.damageTaken]).toEqual([true, 5]);
    expect(playB({}, { destroyed: true }, (d, unit) => fall(d, unit, 0)).b.falls).toBe(0);
  });

  test('is recorded with each place that was struck; a quad has legs before', () => {
    const { recorded } = playB({ ...SOFTLY, fall: [4], location: [3, 3], 'fall injury': [1, 1], consciousness: [6, 6] }, {}, (d, b) =>
      fall(d, b, 0),
    );
    expect(recorded).toMatchObject([
      {
        kind: 'fall',
        side: 1,
        facing: 3,
        hits: [{ location: 'RT', damage: 5, rear: true, roll: 6 }],
        notes: ['pilot hit (fall), 1 of 6'],
        after: { prone: true, pilotHits: 1 },
      },
    ]);
    const quad = carrying({}, { mass: 50, config: 'quad' });
    const struck = playB({ ...SOFTLY, fall: [4], location: [2, 2] }, {}, (d, b) => fall(d, b, 0), {}, quad);
    expect(struck.recorded).toMatchObject([{ hits: [{ location: 'RRL' }] }]);
    expect(playB(SOFTLY, {}, (d, b) => fall(d, b, 0)).recorded).toMatchObject([{ hits: [{ location: 'CT', rear: false }] }]);
  });
});

describe('the end of a phase', () => {
  const ends = (script: Match['script'], state: Partial<Unit>, foe = FIFTY_TONS) => {
    const { b, recorded } = playB(script, state, endOfPhaseRolls, {}, foe);
    return { b, reasons: recorded.flatMap((event) => (event.kind === 'piloting' ? [event.reason] : [])), kinds: kinds(recorded) };
  };

  test('a lost leg and a lost gyro fell without a roll', () => {
    const leg = playB(SOFTLY, {}, (d, b) => {
      destroyLocation(d, b, LL, 'damage');
      endOfPhaseRolls(d, b);
    });
    expect([kinds(leg.recorded), leg.b.legLostThisPhase]).toEqual([['fall'], false]);
    expect(ends(SOFTLY, { gyroHits: 2 }).kinds).toEqual(['fall']);
    // A leg lost before is not lost again, and who lies down can't fall.
    expect(ends({}, { legLostThisPhase: true }).kinds).toEqual([]);
    expect(ends({}, { gyroHits: 2, prone: true }).kinds).toEqual([]);
  });

  test('twenty points in a phase ask for a roll at +1, nineteen for none', () => {
    expect(ends({}, { damageThisPhase: 19 }).kinds).toEqual([]);
    expect(ends({ piloting: [3, 3] }, { damageThisPhase: 20 }).b.prone).toBe(false);
    expect(ends({ ...SOFTLY, piloting: [3, 2] }, { damageThisPhase: 20 }).b.prone).toBe(true);
  });

  test('each hit on a gyro or a leg asks for one, and the first that fails is the last', () => {
    const hurt = { damageThisPhase: 20, gyroHits: 1, gyroHitThisPhase: 1, legHitThisPhase: 2 };
    const leg = 'leg actuator hit';
    expect(ends({ piloting: Array<number>(8).fill(6) }, hurt).reasons).toEqual(['twenty damage in a phase', 'gyro hit', leg, leg]);
    expect(ends({ ...SOFTLY, piloting: [6, 6, 1, 1] }, hurt).reasons).toEqual(['twenty damage in a phase', 'gyro hit']);
    expect(ends({ ...SOFTLY, piloting: [6, 6, 6, 6, 1, 1] }, hurt).reasons).toEqual(['twenty damage in a phase', 'gyro hit', leg]);
    expect(ends({ ...SOFTLY, piloting: [1, 1] }, hurt).reasons).toEqual(['twenty damage in a phase']);
  });

  test('what happened is forgotten with the phase, also by those who lie down or are out and need not roll', () => {
    const happened = { damageThisPhase: 20, gyroHitThisPhase: 1, legHitThisPhase: 1, legLostThisPhase: true, recoil: true };
    const quiet = { damageThisPhase: 0, gyroHitThisPhase: 0, legHitThisPhase: 0, legLostThisPhase: false, recoil: false };
    expect(ends({}, { ...happened, prone: true }).b).toMatchObject(quiet);
    expect(ends({}, { ...happened, destroyed: true }).b).toMatchObject(quiet);
  });

  test('who stands through a recoil still rolls for what hit it', () => {
    const { reasons } = ends({ piloting: [6, 6, 6, 6] }, { recoil: true, damageThisPhase: 20 });
    expect(reasons).toEqual(['recoil of a heavy Gauss rifle', 'twenty damage in a phase']);
  });

  test.each([
    [35, 2],
    [55, 1],
    [75, 0],
    [80, -1],
  ])('the recoil of a heavy Gauss rifle shakes %i tons at %i', (mass, modifier) => {
    const need = 5 + modifier;
    const foe = carrying({}, { mass });
    const dice = (sum: number) => [sum - 2, 2];
    expect(ends({ piloting: dice(need) }, { recoil: true }, foe)).toMatchObject({
      b: { prone: false },
      reasons: ['recoil of a heavy Gauss rifle'],
    });
    const script = {
      fall: [1],
      'fall injury': [6, 6],
      location: Array<number[]>(Math.ceil(mass / 50))
        .fill([3, 4])
        .flat(),
    };
    expect(ends({ ...script, piloting: dice(need - 1) }, { recoil: true, damageThisPhase: 20 }, foe)).toMatchObject({ b: { prone: true } });
  });
});

describe('getting up', () => {
  test('takes a roll and a point of heat, and the facing is free', () => {
    const { b, recorded } = playB({ piloting: [2, 3] }, { prone: true }, (d, unit) => expect(tryToStand(d, unit, 4)).toBe(true));
    expect(b).toMatchObject({ prone: false, facing: 4, heatBuilt: 1 });
    expect(recorded).toMatchObject([
      { kind: 'piloting', reason: 'standing up' },
      { kind: 'rise', side: 1, facing: 4, success: true },
    ]);
  });

  test('fails into another fall', () => {
    const { b, recorded } = playB({ ...SOFTLY, piloting: [2, 2] }, { prone: true }, (d, unit) =>
      expect(tryToStand(d, unit, 4)).toBe(false),
    );
    expect(b).toMatchObject({ prone: true, facing: 0, heatBuilt: 1, falls: 1 });
    expect(kinds(recorded)).toEqual(['piloting', 'fall']);
  });

  test('is beyond those without a gyro, without two legs, a quad’s without three, or without a pilot', () => {
    const able = (change: (b: Unit) => void, foe = FIFTY_TONS) => {
      let can = false;
      playB(
        {},
        {},
        (_, b) => {
          change(b);
          can = canStand(b);
        },
        {},
        foe,
      );
      return can;
    };
    const without =
      (...legs: readonly number[]) =>
      (b: Unit) => {
        for (const leg of legs) b.structure[leg] = 0;
      };
    const quad = carrying({}, { mass: 50, config: 'quad' });
    expect([able(() => {}), able(without(RL)), able(without(RL, LL))]).toEqual([true, true, false]);
    expect([able(without(RL, LL), quad), able(without(RL, LL, RA), quad), able(without(RA, LA))]).toEqual([true, false, true]);
    expect(
      able((b) => {
        b.gyroHits = 2;
      }),
    ).toBe(false);
    expect(
      able((b) => {
        b.shutdown = true;
      }),
    ).toBe(false);
    expect(
      able((b) => {
        b.limbHit[RL * 16 + FOOT] = 1;
      }),
    ).toBe(true);
  });
});

describe('the pilot', () => {
  test('stays awake on 3, 5, 7, 10 and 11', () => {
    const awake = (hits: number, dice: readonly number[]) =>
      playB({ consciousness: dice }, { pilotHits: hits - 1 }, (d, b) => hitPilot(d, b, 1, 'head hit')).b.conscious;
    const sums = [
      [1, 3, 2],
      [2, 5, 4],
      [3, 7, 6],
      [4, 10, 9],
      [5, 11, 10],
    ] as const;
    const dice = (sum: number) => [Math.max(1, sum - 6), Math.min(6, sum - 1)];
    for (const [hits, enough, tooFew] of sums) expect([awake(hits, dice(enough)), awake(hits, dice(tooFew))]).toEqual([true, false]);
  });

  test('who is out rolls no more, but dies of the sixth hit all the same', () => {
    const { b } = playB({ consciousness: [1, 1] }, {}, (d, unit) => {
      hitPilot(d, unit, 5, 'heat');
      expect([unit.conscious, unit.pilotHits, unit.destroyed]).toEqual([false, 5, false]);
      hitPilot(d, unit, 3, 'heat');
    });
    expect(b).toMatchObject({ pilotHits: 6, destroyed: true, cause: 'pilot killed' });
  });

  test('of a ’Mech that is out is left alone', () => {
    expect(playB({}, { destroyed: true }, (d, b) => hitPilot(d, b, 2, 'fall')).b.pilotHits).toBe(0);
    expect(playB({}, { destroyed: true, conscious: false }, wakePilot).recorded).toEqual([]);
    expect(playB({}, {}, wakePilot).recorded).toEqual([]);
  });

  test('is said to be hit, and to pass out', () => {
    let notes: readonly string[] = [];
    playB({ consciousness: [1, 1] }, {}, (d, b) => {
      hitPilot(d, b, 1, 'head hit');
      notes = d.takeNotes();
    });
    expect(notes).toEqual(['pilot hit (head hit), 1 of 6', 'pilot passes out (2 against 3)']);
  });

  test('wakes on the number that would have kept him awake', () => {
    const wake = (dice: readonly number[]) => {
      const { b, recorded } = playB({ waking: dice }, { conscious: false, pilotHits: 3 }, wakePilot);
      return [b.conscious, recorded[0]] as const;
    };
    expect(wake([3, 4])).toMatchObject([
      true,
      { kind: 'pilot', side: 1, awake: true, rolls: [{ sides: 6, faces: [3, 4], label: 'waking', target: 7, total: 7 }] },
    ]);
    expect(wake([3, 3])).toMatchObject([false, { awake: false }]);
  });
});
