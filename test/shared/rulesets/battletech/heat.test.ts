/** What makes heat, what sinks it, and what too much of it does (Total Warfare "Heat"). */
import { describe, expect, test } from 'vitest';
import { ammoAvoidNumber, LL, LT, RA, RL, RT, shutdownAvoidNumber } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { loseGear } from '../../../../src-shared/rulesets/battletech/rules/damage.ts';
import { dissipation, heatPhase, moveHeat, steadyHeat } from '../../../../src-shared/rulesets/battletech/rules/heat.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { heatCapacity, sheetOf } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import type { Unit } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, type Features, type Match, play } from './kit.ts';

const sheetFor = (design: MechDesign) => sheetOf(design, 0, fitMech(design));
/** Ten single heat sinks, all in the engine. */
const TEN = carrying({}, { heatSinks: 10, heatSinkKind: 'single' });

function heat(state: Partial<Unit>, script: Match['script'] = {}, { mech = TEN, features = {} as Features } = {}) {
  const recorded: DuelEvent[] = [];
  const it = play({ mech, features, script, recorded }, (d) => {
    Object.assign(d.units[0], state);
    heatPhase(d, d.units[0]);
  });
  return { a: it.units[0], event: recorded[0], kinds: recorded.map(({ kind }) => kind) };
}

describe('moving', () => {
  const made = (design: MechDesign) =>
    (['stand', 'walk', 'run', 'jump'] as const).map((mode) => moveHeat(sheetFor(design), mode, mode === 'stand' ? 0 : 5));

  test('a point for walking, two for running, one for each hex of a jump, three at least', () => {
    expect(made(carrying({}))).toEqual([0, 1, 2, 5]);
    expect([1, 3, 4].map((hexes) => moveHeat(sheetFor(carrying({})), 'jump', hexes))).toEqual([3, 3, 4]);
  });

  test('combustion engines, fuel cells and super-cooled myomer make none but for jumps', () => {
    expect(made(carrying({}, { engine: 'ice' }))).toEqual([0, 0, 0, 5]);
    expect(made(carrying({}, { engine: 'fuel-cell' }))).toEqual([0, 0, 0, 5]);
    expect(made(carrying({ [RT]: ['ISSuperCooledMyomer'] }))).toEqual([0, 0, 0, 5]);
  });

  test('an XXL engine makes more of everything, standing too', () => {
    for (const engine of ['xxl', 'clan-xxl'] as const) expect(made(carrying({}, { engine }))).toEqual([2, 4, 6, 10]);
    expect(moveHeat(sheetFor(carrying({}, { engine: 'xxl' })), 'jump', 2)).toBe(6);
  });

  test('improved jets make half, rounded up, mechanical boosters none, a wing carries two hexes', () => {
    const improved = sheetFor(carrying({ [RT]: ['Improved Jump Jet', 'Improved Jump Jet'] }, { jump: 9 }));
    expect([5, 8, 9].map((hexes) => moveHeat(improved, 'jump', hexes))).toEqual([3, 4, 5]);
    const springs = sheetFor(carrying({ [RL]: ['Jump Booster'], [LL]: ['Jump Booster'] }, { jump: 5 }));
    expect([springs.jump, moveHeat(springs, 'jump', 5), moveHeat(springs, 'run', 5)]).toEqual([5, 0, 2]);
    const winged = sheetFor(carrying({ [RT]: ['Jump Jet', 'ISPartialWing'] }, { jump: 5, mass: 50 }));
    expect([1, 7, 5].map((hexes) => moveHeat(winged, 'jump', hexes))).toEqual([3, 5, 3]);
  });
});

describe('every turn', () => {
  const steady = (slots: Parameters<typeof carrying>[0], state: Partial<Unit>, change: Partial<MechDesign> = {}) => {
    let points = -1;
    play({ mech: carrying(slots, change) }, ({ units: [a] }) => {
      Object.assign(a, state);
      points = steadyHeat(a);
    });
    return points;
  };
  const ecm = ['ISGuardianECMSuite', 'ISGuardianECMSuite'];

  test('five for each engine hit, ten at most', () => {
    expect([0, 1, 2, 3].map((engineHits) => steady({}, { engineHits }))).toEqual([0, 5, 10, 10]);
  });

  test('ten for stealth armour, null or void signature together, six for a chameleon shield, while switched on', () => {
    const hidden = { hidden: true };
    expect(steady({ [RT]: ecm }, hidden, { armourType: 'Stealth' })).toBe(10);
    expect(steady({}, hidden, { armourType: 'Stealth' })).toBe(0);
    expect(steady({ [RT]: ['Null Signature System'] }, hidden)).toBe(10);
    expect(steady({ [RT]: ['Null Signature System'] }, {})).toBe(0);
    expect(steady({ [RT]: ['Void Signature System', ...ecm] }, hidden)).toBe(10);
    expect(steady({ [RT]: ['Chameleon Light Polarization Shield'] }, hidden)).toBe(6);
    expect(steady({ [RT]: ['Null Signature System', 'Chameleon Light Polarization Shield'] }, hidden)).toBe(16);
  });

  test('two for a Nova suite', () => {
    expect(steady({ [RT]: ['NovaCEWS'] }, {})).toBe(2);
  });
});

describe('heat sinks', () => {
  const sunk = (mech: MechDesign, features: Features = {}, change: (a: Unit) => void = () => {}) => {
    let points = -1;
    play({ mech, features }, (d) => {
      change(d.units[0]);
      points = dissipation(d, d.units[0]);
    });
    return points;
  };

  test('take a point each, double ones two, and never less than none', () => {
    expect([sunk(TEN), sunk({ ...TEN, heatSinkKind: 'double' }), sunk({ ...TEN, heatSinkKind: 'laser' })]).toEqual([10, 20, 20]);
    expect(
      sunk(TEN, {}, (a) => {
        a.sinksWorking = -1;
      }),
    ).toBe(0);
  });

  test('of a refit with double ones among single ones take two where they are double', () => {
    const refit = carrying({ [RT]: Array<string>(6).fill('ISDoubleHeatSinkPrototype') }, { heatSinks: 10, heatSinkKind: 'single' });
    expect([sunk(refit), heatCapacity(sheetOf(refit, 0, fitMech(refit)))]).toEqual([12, 12]);
    expect(sunk(refit, {}, (a) => loseGear(a, 0))).toBe(10);
    const doubles = { ...refit, heatSinkKind: 'double' } as const;
    expect([sunk(doubles), heatCapacity(sheetOf(doubles, 0, fitMech(doubles)))]).toEqual([20, 20]);
  });

  test('under water take another, six of them at most: those of the legs in depth 1, all in depth 2 or lying down', () => {
    const wet = carrying(
      { [RL]: ['Heat Sink', 'Heat Sink'], [LL]: ['1 Compact Heat Sink'], [RT]: ['Heat Sink'] },
      { heatSinks: 10, heatSinkKind: 'single' },
    );
    const prone = (a: Unit) => {
      a.prone = true;
    };
    expect([sunk(wet), sunk(wet, { '4,4': 'water:1' }), sunk(wet, { '4,4': 'water:2' })]).toEqual([10, 13, 16]);
    expect([sunk(wet, { '4,4': 'water:1' }, prone), sunk(wet, {}, prone)]).toEqual([16, 10]);
    const few = carrying({}, { heatSinks: 4, heatSinkKind: 'single' });
    expect(sunk(few, { '4,4': 'water:3' })).toBe(8);
    const double = carrying({ [RL]: Array<string>(3).fill('ISDoubleHeatSink') }, { heatSinks: 10, heatSinkKind: 'double' });
    expect(sunk(double, { '4,4': 'water:1' })).toBe(21);
    const full = carrying(
      { [RL]: Array<string>(6).fill('Heat Sink'), [LL]: Array<string>(6).fill('Heat Sink') },
      { heatSinks: 12, heatSinkKind: 'single' },
    );
    expect(sunk(full, { '4,4': 'water:1' })).toBe(18);
  });

  test('have help from a partial wing that works', () => {
    const winged = { ...carrying({ [RT]: ['Jump Jet', 'ISPartialWing'] }, { jump: 4 }), heatSinks: 10, heatSinkKind: 'single' } as const;
    expect([sunk(winged), sunk(winged, {}, (a) => a.gearWorking.fill(0))]).toEqual([13, 10]);
    // Without jets it carries nothing.
    expect(sunk({ ...winged, ...carrying({ [RT]: ['ISPartialWing'] }), heatSinks: 10, heatSinkKind: 'single' })).toBe(10);
  });
});

describe('the heat phase', () => {
  test('adds what was built, takes off what is sunk, and forgets both', () => {
    const { a, event } = heat({ heat: 2, heatBuilt: 12, externalHeat: 3, engineHits: 1 });
    expect(a).toMatchObject({ heat: 2 + 12 + 3 + 5 - 10, heatBuilt: 0, externalHeat: 0 });
    expect(event).toMatchObject({ kind: 'heat', side: 0, before: 2, built: 20, sunk: 10, now: 12, after: { heat: 12 } });
  });

  test('remembers the highest point', () => {
    expect([heat({ heatBuilt: 13, peakHeat: 2 }).a.peakHeat, heat({ heatBuilt: 13, peakHeat: 9 }).a.peakHeat]).toEqual([3, 9]);
  });

  test('heat-dissipating plates let half of foreign heat in, rounded down', () => {
    const mech = { ...TEN, armourType: 'Heat-Dissipating' };
    expect([heat({ heatBuilt: 10, externalHeat: 9 }, {}, { mech }).a.heat, heat({ heatBuilt: 10, externalHeat: 9 }).a.heat]).toEqual([
      4, 9,
    ]);
    expect(heat({ heatBuilt: 10, externalHeat: 40 }, { shutdown: [6, 6] }, { mech }).a.heat).toBe(15);
  });

  test('passes those by who are out', () => {
    expect(heat({ heat: 20, destroyed: true })).toMatchObject({ a: { heat: 20 }, kinds: [] });
  });
});

describe('shutdown', () => {
  test('the numbers rise with the heat; at 30 there is no avoiding it', () => {
    expect([13, 14, 17, 18, 21, 22, 25, 26, 29, 30].map(shutdownAvoidNumber)).toEqual([0, 4, 4, 6, 6, 8, 8, 10, 10, 13]);
  });

  test('one that goes down rolls for its balance at +3, as if it still stood by itself', () => {
    const down = heat({ heatBuilt: 24 }, { shutdown: [1, 2], piloting: [4, 4] });
    expect([down.a.shutdown, down.a.prone, down.kinds]).toEqual([true, false, ['heat', 'piloting']]);
    expect(down.event).toMatchObject({
      rolls: [{ sides: 6, faces: [1, 2], label: 'avoid shutdown', target: 4, total: 3 }],
      notes: ['shuts down'],
      after: { shutdown: true },
    });
    const mech = { ...TEN, mass: 50 };
    const fell = heat(
      { heatBuilt: 24 },
      { shutdown: [1, 2], piloting: [4, 3], fall: [1], location: [3, 4], 'fall injury': [6, 6] },
      { mech },
    );
    expect([fell.a.shutdown, fell.a.prone]).toEqual([true, true]);
  });

  test('an unconscious pilot cannot override it', () => {
    const script = { shutdown: [6, 6], piloting: [6, 6], fall: [1], location: [3, 4] };
    expect(heat({ heatBuilt: 24, conscious: false }, script, { mech: { ...TEN, mass: 50 } }).a.shutdown).toBe(true);
    expect(heat({ heatBuilt: 24 }, { shutdown: [2, 2] }).a.shutdown).toBe(false);
  });

  test('one that is down starts again below 14, or with the roll that would have avoided it', () => {
    const down = { shutdown: true };
    expect(heat({ ...down, heat: 23 })).toMatchObject({ a: { shutdown: false }, event: { notes: ['restarts'], rolls: [] } });
    expect(heat({ ...down, heat: 24 }, { shutdown: [1, 3] })).toMatchObject({
      a: { shutdown: false },
      event: { rolls: [{ faces: [1, 3], label: 'restart', target: 4, total: 4 }] },
    });
    expect(heat({ ...down, heat: 24 }, { shutdown: [1, 2] })).toMatchObject({ a: { shutdown: true }, event: { notes: [] } });
    expect(heat({ ...down, heat: 24, conscious: false }, { shutdown: [6, 6] }).a.shutdown).toBe(true);
    expect(heat({ ...down, heat: 40 }).a.shutdown).toBe(true);
  });

  test('one that was forced down stays so for its turns, whatever its heat', () => {
    const first = heat({ shutdown: true, forcedDown: 2 });
    expect(first.a).toMatchObject({ shutdown: true, forcedDown: 1 });
    expect(heat({ shutdown: true, forcedDown: 1 }).a).toMatchObject({ shutdown: true, forcedDown: 0 });
    expect(heat({ shutdown: true, forcedDown: 0 }).a.shutdown).toBe(false);
  });
});

describe('ammunition', () => {
  const mech = carrying(
    { [RT]: ['IS Ammo AC/2', 'IS Ammo LRM-10'], [LT]: ['IS Ammo AC/5'], [RA]: ['IS Gauss Ammo'] },
    { heatSinks: 10, heatSinkKind: 'single' },
  );

  test('the numbers rise with the heat', () => {
    expect([18, 19, 22, 23, 27, 28, 40].map(ammoAvoidNumber)).toEqual([0, 4, 4, 6, 6, 8, 8]);
  });

  test('the bin that would do most goes up, from where it lies', () => {
    // LRM 10: twelve shots of ten; AC/5: twenty of five; AC/2: 45 of two.
    const boom = (state: Partial<Unit>, spent: readonly string[] = []) => {
      const recorded: DuelEvent[] = [];
      play({ mech, recorded, script: { shutdown: [6, 6], ammunition: [1, 2], consciousness: [6, 6, 6, 6], critical: [1, 1] } }, (d) => {
        const [a] = d.units;
        a.structure.fill(200);
        Object.assign(a, state);
        a.sheet.bins.forEach((bin, i) => {
          if (spent.includes(`${bin.location}:${bin.shots}`)) a.shots[i] = 0;
        });
        heatPhase(d, a);
      });
      const [event] = recorded;
      return event?.kind === 'heat' ? event : null;
    };
    const hot = { heatBuilt: 29 };
    expect(boom(hot)).toMatchObject({
      rolls: [{ label: 'avoid shutdown' }, { sides: 6, faces: [1, 2], label: 'avoid ammunition explosion', target: 4, total: 3 }],
    });
    expect(boom(hot)?.notes[0]).toBe('LRM 10 ammunition explodes in the right torso: 120 damage');
    expect(boom(hot, [`${RT}:12`])?.notes[0]).toBe('AC/5 ammunition explodes in the left torso: 100 damage');
    expect(boom(hot, [`${RT}:12`, `${LT}:20`])?.notes[0]).toBe('AC/2 ammunition explodes in the right torso: 90 damage');
  });

  test('nothing is rolled for with nothing left that explodes', () => {
    expect(
      heat(
        { heatBuilt: 29 },
        { shutdown: [6, 6] },
        { mech: carrying({ [RA]: ['IS Gauss Ammo'] }, { heatSinks: 10, heatSinkKind: 'single' }) },
      ).a.damageTaken,
    ).toBe(0);
  });

  test('it is safe up to 18; a 4 holds it at 19', () => {
    expect(heat({ heatBuilt: 28 }, { shutdown: [6, 6] }, { mech }).a).toMatchObject({ heat: 18, damageTaken: 0 });
    expect(heat({ heatBuilt: 29 }, { shutdown: [6, 6], ammunition: [2, 2] }, { mech }).a.damageTaken).toBe(0);
  });
});
