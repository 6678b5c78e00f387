/** What a 'Mech can still do: MP, jets, balance, rounds and weapons after damage and heat. */
import { describe, expect, test } from 'vitest';
import { CT, LA, LL, LT, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { sheetOf } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import {
  binFor,
  boostedRunMP,
  damagePilotingModifier,
  FOOT,
  gunneryOf,
  gyroDestroyed,
  HIP,
  isLame,
  isLeg,
  isViable,
  jumpMP,
  LOWER_LEG,
  legGear,
  legsLost,
  modeReady,
  modesOfMount,
  pilotingOf,
  runMP,
  Unit,
  UPPER_LEG,
  walkMP,
  weaponReady,
  workingBoosters,
} from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { WEAPONS } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { carrying } from './kit.ts';

function unit(design: MechDesign = carrying({}, { walk: 5 }), change: (it: Unit) => void = () => {}): Unit {
  const it = new Unit(0);
  it.reset(sheetOf(design, 0, fitMech(design)));
  change(it);
  return it;
}

const biped = carrying({}, { walk: 5 });
const quad = carrying({}, { walk: 5, config: 'quad' });
const lose =
  (...locations: readonly number[]) =>
  (it: Unit) => {
    for (const location of locations) it.structure[location] = 0;
  };
const hit =
  (...limbs: readonly (readonly [number, number])[]) =>
  (it: Unit) => {
    for (const [location, system] of limbs) it.limbHit[location * 16 + system] = 1;
  };

describe('legs', () => {
  test('are those of the hips, and the arms of a quad', () => {
    const legs = (design: MechDesign) => [0, 1, 2, 3, 4, 5, 6, 7].filter((location) => isLeg(unit(design), location));
    expect([legs(biped), legs(quad)]).toEqual([
      [RL, LL],
      [RA, LA, RL, LL],
    ]);
  });

  test('lost: a biped limps with one and lies with none; a quad loses a point with each, and falls with the third', () => {
    const mp = (design: MechDesign, ...legs: readonly number[]) => {
      const it = unit(design, lose(...legs));
      return [legsLost(it), walkMP(it), runMP(it)];
    };
    expect([mp(biped), mp(biped, RL), mp(biped, LL), mp(biped, RL, LL)]).toEqual([
      [0, 5, 8],
      [1, 1, 1],
      [1, 1, 1],
      [2, 0, 0],
    ]);
    expect(mp(biped, RA, LA)).toEqual([0, 5, 8]);
    expect([mp(quad, RA), mp(quad, RA, LA), mp(quad, RL, LL), mp(quad, RA, LA, LL)]).toEqual([
      [1, 4, 6],
      [2, 3, 5],
      [2, 3, 5],
      [3, 0, 0],
    ]);
  });

  test('hips halve walking, both end it for a biped; actuators cost a point each, but for those under a hit hip', () => {
    const mp = (design: MechDesign, ...limbs: readonly (readonly [number, number])[]) => walkMP(unit(design, hit(...limbs)));
    expect([mp(biped, [RL, HIP]), mp(biped, [LL, HIP]), mp(biped, [RL, HIP], [LL, HIP])]).toEqual([3, 3, 0]);
    expect([mp(quad, [RA, HIP], [LL, HIP]), mp(quad, [RA, HIP], [LA, HIP], [LL, HIP])]).toEqual([2, 1]);
    for (const system of [UPPER_LEG, LOWER_LEG, FOOT]) expect(mp(biped, [RL, system])).toBe(4);
    expect(mp(biped, [RL, UPPER_LEG], [RL, LOWER_LEG], [LL, FOOT])).toBe(2);
    expect(mp(biped, [RL, HIP], [RL, UPPER_LEG], [LL, FOOT])).toBe(2);
    expect(mp(quad, [LA, FOOT], [RL, FOOT])).toBe(3);
    expect(mp(biped, [LA, FOOT])).toBe(5);
  });

  test('lame is who damage has left no walking MP, whatever its heat or its pilot', () => {
    const lame = (design: MechDesign, change: (it: Unit) => void) => isLame(unit(design, change));
    const hips = hit([RL, HIP], [LL, HIP]);
    expect([lame(biped, () => {}), lame(biped, hips), lame(biped, lose(RL)), lame(biped, lose(RL, LL))]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([lame(quad, hips), lame(quad, lose(RL, LL)), lame(quad, lose(RL, LL, RA))]).toEqual([false, false, true]);
    const slow = carrying({}, { walk: 2 });
    expect([
      lame(slow, hit([RL, FOOT])),
      lame(slow, hit([RL, FOOT], [LL, FOOT])),
      lame(slow, (it) => Object.assign(it, { heat: 30 })),
    ]).toEqual([false, true, false]);
    expect(lame(biped, (it) => Object.assign(it, { conscious: false }))).toBe(false);
    // One that never could walk is not lame.
    expect(lame(carrying({}, { walk: 0 }), () => {})).toBe(false);
  });

  test('that are gone no longer count as hit', () => {
    const it = unit(quad, (one) => {
      hit([RA, HIP], [LA, FOOT], [RL, FOOT])(one);
      lose(RA, LA)(one);
    });
    expect(walkMP(it)).toBe(5 - 2 - 1);
  });
});

describe('movement', () => {
  test('heat slows by a point for each five, five at most', () => {
    const slow = (heat: number) => {
      const it = unit(carrying({}, { walk: 7 }), (one) => {
        one.heat = heat;
      });
      return 7 - walkMP(it);
    };
    expect([0, 4, 5, 9, 10, 25, 30, 60].map(slow)).toEqual([0, 0, 1, 1, 2, 5, 5, 5]);
    expect(
      walkMP(
        unit(carrying({}, { walk: 2 }), (one) => {
          one.heat = 25;
        }),
      ),
    ).toBe(0);
  });

  test('triple-strength myomer gives two points from nine heat on', () => {
    const mp = (heat: number) =>
      walkMP(
        unit(carrying({}, { walk: 5, myomer: 'Triple Strength' }), (one) => {
          one.heat = heat;
        }),
      );
    expect([8, 9, 10].map(mp)).toEqual([4, 6, 5]);
  });

  test.each([{ shutdown: true }, { conscious: false }, { destroyed: true }])('none with %j', (state) => {
    expect(
      walkMP(
        unit(biped, (one) => {
          Object.assign(one, state);
        }),
      ),
    ).toBe(0);
  });

  test('hot muscles do not move legs that can carry no more', () => {
    const strong = carrying({}, { walk: 5, myomer: 'Triple Strength' });
    for (const change of [hit([RL, HIP], [LL, HIP]), lose(RL, LL)]) {
      const it = unit(strong, change);
      it.heat = 9;
      expect(walkMP(it)).toBe(0);
    }
  });

  test('a hardened plate costs a point of running', () => {
    expect([runMP(unit(carrying({}, { walk: 5, armourType: 'Hardened' }))), runMP(unit(biped))]).toEqual([7, 8]);
    expect(
      runMP(
        unit(carrying({}, { walk: 5, armourType: 'Hardened' }), (one) => {
          one.conscious = false;
        }),
      ),
    ).toBe(0);
  });

  test('boosters double walking, both together two and a half times, while they work and the roll is easy', () => {
    const masc = ['ISMASC', 'ISMASC', 'ISMASC'];
    const run = (slots: Parameters<typeof carrying>[0], change: (it: Unit) => void = () => {}, walk = 5) =>
      boostedRunMP(unit(carrying(slots, { walk }), change));
    expect([run({}), run({ [RT]: masc }), run({ [RT]: ['Supercharger'] }), run({ [RT]: masc, [LT]: ['Supercharger'] })]).toEqual([
      8, 10, 10, 13,
    ]);
    expect(run({ [RT]: masc }, (it) => it.gearWorking.fill(0))).toBe(8);
    expect(
      run({ [RT]: masc }, (it) => {
        it.boostStep = 1;
      }),
    ).toBe(8);
    expect(run({ [RT]: masc }, lose(LL))).toBe(1);
    const both = unit(carrying({ [RT]: masc, [LT]: ['Supercharger'] }));
    expect([workingBoosters(unit()), workingBoosters(both)]).toEqual([0, 3]);
    both.gearWorking.fill(0);
    expect(workingBoosters(both)).toBe(0);
  });

  test('jets need a standing pilot who is awake; those in water do not count', () => {
    const slots = { [RT]: ['Jump Jet', 'Jump Jet'], [RL]: ['Jump Jet'], [LL]: ['Jump Jet'] };
    const jump = (depth = 0, state: Partial<Unit> = {}) =>
      jumpMP(
        unit(carrying(slots, { walk: 5, jump: 4 }), (it) => {
          Object.assign(it, state);
        }),
        depth,
      );
    expect([jump(), jump(1), jump(2)]).toEqual([4, 2, 0]);
    const improved = { [RT]: Array<string>(4).fill('Improved Jump Jet'), [RL]: Array<string>(2).fill('Improved Jump Jet') };
    expect([0, 1].map((depth) => jumpMP(unit(carrying(improved, { walk: 5, jump: 3 })), depth))).toEqual([3, 2]);
    expect([
      jump(0, { prone: true }),
      jump(0, { shutdown: true }),
      jump(0, { jumpJetsWorking: 1 }),
      jump(1, { jumpJetsWorking: 1 }),
    ]).toEqual([0, 0, 1, 0]);
  });

  test('a partial wing adds to jets until it is lost', () => {
    const winged = carrying({ [RT]: ['Jump Jet', 'ISPartialWing', 'ISPartialWing'] }, { jump: 3, mass: 50 });
    expect([
      jumpMP(unit(winged), 0),
      jumpMP(
        unit(winged, (it) => it.gearWorking.fill(0)),
        0,
      ),
    ]).toEqual([5, 3]);
  });

  test('gear of the legs counts by item, not by slot, and only what works', () => {
    const it = unit(
      carrying({
        [RL]: ['Improved Jump Jet', 'Improved Jump Jet'],
        [LL]: ['Improved Jump Jet', 'Improved Jump Jet', 'Heat Sink'],
        [RT]: ['Heat Sink', 'Improved Jump Jet', 'Improved Jump Jet'],
      }),
    );
    expect([legGear(it, 'improved-jump-jet'), legGear(it, 'heat-sink'), legGear(it, 'jump-jet')]).toEqual([2, 1, 0]);
    it.gearLost.fill(1, 0, 1);
    expect(legGear(it, 'improved-jump-jet')).toBe(1);
  });
});

describe('balance', () => {
  const modifier = (design: MechDesign, change: (it: Unit) => void) => damagePilotingModifier(unit(design, change));
  const gyro = (hits: number) => (it: Unit) => {
    it.gyroHits = hits;
  };

  test('a gyro that is hit costs three; a heavy-duty one stands its first hit for one', () => {
    const heavy = carrying({}, { gyro: 'Heavy Duty Gyro' });
    expect([0, 1, 2].map((hits) => modifier(biped, gyro(hits)))).toEqual([0, 3, 3]);
    expect([0, 1, 2].map((hits) => modifier(heavy, gyro(hits)))).toEqual([0, 1, 3]);
    expect([1, 2].map((hits) => gyroDestroyed(unit(biped, gyro(hits))))).toEqual([false, true]);
    expect([2, 3].map((hits) => gyroDestroyed(unit(heavy, gyro(hits))))).toEqual([false, true]);
  });

  test('two for each hip, one for other actuators, five for a leg', () => {
    expect(modifier(biped, hit([RL, HIP], [LL, FOOT]))).toBe(3);
    expect(modifier(biped, lose(RL))).toBe(5);
    expect(modifier(biped, lose(RL, LL))).toBe(10);
  });

  test('four legs are better by two, and the first that is lost costs no more than that', () => {
    expect([modifier(quad, lose()), modifier(quad, lose(RA)), modifier(quad, lose(RA, LL))]).toEqual([-2, 0, 5]);
  });
});

describe('weapons and rounds', () => {
  const mech = carrying({
    [RT]: [
      'LB 10-X AC',
      'LB 10-X AC',
      'LB 10-X AC',
      'LB 10-X AC',
      'LB 10-X AC',
      'LB 10-X AC',
      'IS LB 10-X Cluster Ammo',
      'IS LB 10-X AC Ammo',
    ],
    [LT]: ['ISUltraAC5', 'ISUltraAC5', 'ISUltraAC5', 'ISUltraAC5', 'ISUltraAC5', 'IS Ultra AC/5 Ammo', 'IS Ultra AC/5 Ammo'],
    [RA]: ['Medium Laser', 'SRM 4 (OS)'],
  });
  const mountOf = (it: Unit, name: string) => it.sheet.weapons.findIndex((w) => WEAPONS[w.weapon]!.name === name);

  test('the bin a shot is taken from: of its kind, with enough in it, the first of several', () => {
    const it = unit(mech);
    const [slug, cluster] = modesOfMount(it, mountOf(it, 'LB 10-X AC'));
    const [single, double] = modesOfMount(it, mountOf(it, 'Ultra AC/5'));
    const loads = it.sheet.bins.map((bin) => bin.load);
    const clusters = loads.indexOf('cluster');
    const slugs = it.sheet.bins.findIndex((bin) => bin.load === 'standard' && bin.location === RT);
    const ultra = it.sheet.bins.findIndex((bin) => bin.location === LT);
    expect([binFor(it, slug!), binFor(it, cluster!), binFor(it, single!)]).toEqual([slugs, clusters, ultra]);
    it.shots[ultra] = 1;
    expect([binFor(it, single!), binFor(it, double!)]).toEqual([ultra, ultra + 1]);
    it.shots[ultra + 1] = 1;
    expect(binFor(it, double!)).toBe(-1);
    expect([modeReady(it, single!), modeReady(it, double!)]).toEqual([true, false]);
  });

  test('lasers and one-shot launchers need none', () => {
    const it = unit(mech);
    const [laser] = modesOfMount(it, mountOf(it, 'Medium Laser'));
    const [oneShot] = modesOfMount(it, mountOf(it, 'SRM 4 (OS)'));
    expect([binFor(it, laser!), modeReady(it, laser!), modeReady(it, oneShot!)]).toEqual([-2, true, true]);
  });

  test('armed: five points of damage together, or one weapon that reaches six hexes, with rounds for it', () => {
    const armed = (slots: readonly string[], change: (it: Unit) => void = () => {}) => isViable(unit(carrying({ [RT]: slots }), change));
    expect(armed(['Small Laser'])).toBe(false);
    expect(armed(['Small Laser', 'Small Laser'])).toBe(true);
    // Three and two; one at six hexes.
    expect(armed(['Small Laser', 'Machine Gun', 'IS Machine Gun Ammo - Full'])).toBe(true);
    expect(armed(['ISLightMG', 'IS Light Machine Gun Ammo - Full'])).toBe(true);
    expect(armed(['Machine Gun', 'Machine Gun', 'Machine Gun', 'IS Machine Gun Ammo - Full'])).toBe(true);
    expect(armed(['Machine Gun', 'Machine Gun', 'Machine Gun'])).toBe(false);
    expect(armed(['Autocannon/2', 'IS Ammo AC/2'])).toBe(true);
    expect(armed(['Autocannon/2', 'IS Ammo AC/2'], (it) => it.shots.fill(0))).toBe(false);
    expect(armed(['Medium Laser'])).toBe(true);
    for (const state of ['weaponLost', 'weaponSpent', 'resting'] as const)
      expect(armed(['Medium Laser'], (it) => it[state].fill(1))).toBe(false);
  });
});

describe('from turn to turn', () => {
  test('what recharges is ready again after its turns, and it is known that it is', () => {
    const it = unit(carrying({ [RT]: ['Medium Laser', 'Small Laser'] }));
    it.rest(0, 2);
    const ready = () => [0, 1].map((mount) => weaponReady(it, mount));
    expect(ready()).toEqual([false, true]);
    const { version } = it;
    it.beginTurn();
    expect([ready(), it.version > version]).toEqual([[false, true], true]);
    it.beginTurn();
    expect(ready()).toEqual([true, true]);
    const after = it.version;
    it.beginTurn();
    expect(it.version).toBe(after);
  });

  test('disturbed electronics calm down, a booster gets safer in each turn without', () => {
    const it = unit();
    it.interference = 2;
    it.boostedThisTurn = true;
    it.beginTurn();
    expect([it.interference, it.boostStep, it.boostedThisTurn]).toEqual([1, 1, false]);
    it.boostedThisTurn = true;
    it.beginTurn();
    expect([it.interference, it.boostStep]).toEqual([0, 2]);
    it.beginTurn();
    it.beginTurn();
    it.beginTurn();
    expect([it.interference, it.boostStep]).toEqual([0, 0]);
  });

  test('it knows where it was two turns ago, and for how long it waited there without a shot', () => {
    const it = unit();
    const turn = (hex: number, shots = 0) => {
      it.hex = hex;
      it.shotsFired += shots;
      it.beginTurn();
      return [it.hexTwoAgo, it.idle];
    };
    expect([turn(5), turn(6), turn(6), turn(6), turn(6, 2), turn(6), turn(7)]).toEqual([
      [-1, 0],
      [5, 0],
      [6, 1],
      [6, 2],
      [6, 0],
      [6, 1],
      [6, 0],
    ]);
  });

  test('a new duel begins with a unit as new', () => {
    const design = carrying({ [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10 Semi-guided', 'Jump Jet'] }, { jump: 3 });
    const sheet = sheetOf(design, 0, fitMech(design));
    const used = new Unit(0);
    used.reset(sheet);
    used.beginTurn();
    used.rest(0, 3);
    const state = used as unknown as Record<string, unknown>;
    for (const [key, value] of Object.entries(state)) {
      if (typeof value === 'number' && key !== 'side') state[key] = value + 1;
      else if (typeof value === 'boolean') state[key] = !value;
      else if (typeof value === 'string') state[key] = 'used';
      else if (ArrayBuffer.isView(value) && value instanceof DataView === false) (value as Uint8Array).fill(1);
    }
    used.reset(sheet);
    const fresh = new Unit(0);
    fresh.reset(sheet);
    // It stands where it is put, and looks where it is turned; rounds beyond the last bin do not matter.
    const placed = { hex: 0, facing: 0, version: 0, shots: null };
    expect({ ...used, ...placed }).toEqual({ ...fresh, ...placed });
    expect([...used.shots.slice(0, sheet.bins.length)]).toEqual(sheet.bins.map(({ shots }) => shots));
    expect(fresh).toMatchObject({ specialRounds: true, conscious: true, hexTwoAgo: -1, jumpJetsWorking: 3 });
  });
});

test('any bin of rounds that change the aim is enough to look for them', () => {
  const carries = (...rounds: readonly string[]) => unit(carrying({ [RT]: ['Autocannon/10', ...rounds] })).specialRounds;
  expect(carries('IS Ammo AC/10')).toBe(false);
  for (const kind of ['Precision', 'Armor-Piercing']) expect(carries('IS Ammo AC/10', `IS Ammo AC/10 - ${kind}`)).toBe(true);
});

test('the skills of its own pilot come before those of the run; cockpit and plating add to both', () => {
  const skills = { gunnery: 4, piloting: 5 };
  const skilled = (change: Partial<MechDesign>) => {
    const it = unit(carrying({}, change));
    return [gunneryOf(it, skills), pilotingOf(it, skills)];
  };
  expect(skilled({})).toEqual([4, 5]);
  expect(skilled({ pilot: { gunnery: 2, piloting: 3 } })).toEqual([2, 3]);
  expect(skilled({ cockpit: 'Small Cockpit' })).toEqual([4, 6]);
  expect(skilled({ cockpit: 'Industrial Cockpit', armourType: 'Hardened' })).toEqual([5, 6]);
  expect(unit(carrying({}, { armourType: 'Hardened' })).sheet.plates[CT]).toBe('hardened');
});
