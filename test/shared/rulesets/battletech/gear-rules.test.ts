/** Rules of rarer gear: what links to what, plates, signatures, pulses, and how it all makes a 'Mech move. */
import { describe, expect, test } from 'vitest';
import type { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { CT, LA, LL, LT, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { carriesBeacon, markTarget, readyMarkers } from '../../../../src-shared/rulesets/battletech/rules/beacons.ts';
import { linksOf } from '../../../../src-shared/rulesets/battletech/rules/fire-links.ts';
import { disturb, spendTsemp } from '../../../../src-shared/rulesets/battletech/rules/interference.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { boosterCount, mobilityOf, runningMP } from '../../../../src-shared/rulesets/battletech/rules/mobility.ts';
import {
  criticalModifier,
  meanShare,
  piercingModifier,
  platesOf,
  softened,
  stopsPiercing,
} from '../../../../src-shared/rulesets/battletech/rules/plating.ts';
import { afterShield, shieldHolds, shieldModifier } from '../../../../src-shared/rulesets/battletech/rules/shields.ts';
import {
  hidingLayers,
  jamsGuidance,
  jamsStreak,
  signatureHeat,
  switchSignature,
  voidModifier,
} from '../../../../src-shared/rulesets/battletech/rules/signature-systems.ts';
import { newSituation, situationOf } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { LOWER_ARM, SHOULDER, type Unit, UPPER_ARM } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { findWeapon, WEAPONS } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { carrying, type Match, play } from './kit.ts';

type Slots = Parameters<typeof carrying>[0];
const fill = (name: string, slots: number) => Array<string>(slots).fill(name);

describe('links', () => {
  const links = (slots: Slots) => linksOf(fitMech(carrying(slots)));

  test.each<[string, readonly string[], readonly string[]]>([
    ['Artemis guides LRM and SRM launchers', ['LRM 10', 'LRM 10', 'ISArtemisIV'], ['artemis-iv']],
    ['multi-missile launchers, too', [...fill('MML 3', 2), 'ISArtemisIV'], ['artemis-iv']],
    ['no streak launchers', ['ISStreakSRM4', 'ISArtemisIV'], ['none']],
    ['no medium-range missiles, which have Apollo', [...fill('MRM 10', 2), 'ISArtemisIV', 'ISApollo'], ['apollo']],
    ['Apollo is nothing to others', ['LRM 10', 'LRM 10', 'ISApollo'], ['none']],
    ['a capacitor charges a PPC', ['PPC', 'PPC', 'PPC', 'PPC Capacitor'], ['capacitor']],
    ['not a laser', ['Medium Laser', 'PPC Capacitor'], ['none']],
    ['an insulator cools a laser', ['Medium Laser', 'Laser Insulator'], ['insulator']],
    ['any laser', ['ISMediumPulseLaser', 'Laser Insulator'], ['insulator']],
    ['a pulse laser pulses already', ['ISMediumPulseLaser', 'RISC Laser Pulse Module'], ['none']],
    ['it passes over guns', ['Autocannon/2', 'Medium Laser', 'Laser Insulator'], ['none', 'insulator']],
    ['other gear is no link', ['Medium Laser', 'Heat Sink', 'Laser Insulator'], ['insulator']],
    ['Artemis does not guide extended launchers', ['Extended LRM 5', 'ISArtemisIV'], ['none']],
    ['not a PPC', ['PPC', 'PPC', 'PPC', 'Laser Insulator'], ['none']],
    ['a pulse module belongs to a laser', ['Large Laser', 'Large Laser', 'RISC Laser Pulse Module'], ['pulse-module']],
    ['each has one of its own', ['SRM 4', 'SRM 4', 'ISArtemisIV'], ['artemis-iv', 'none']],
    ['as many as there are', ['SRM 4', 'SRM 6', 'SRM 6', 'ISArtemisIV', 'ISArtemisIV'], ['artemis-iv', 'artemis-iv']],
  ])('%s', (_, slots, found) => {
    expect(links({ [RT]: slots })).toEqual(found);
  });

  test('stay in their location', () => {
    expect(links({ [RT]: ['Medium Laser'], [LT]: ['Laser Insulator'] })).toEqual(['none']);
  });
});

describe('plates', () => {
  test.each([
    ['Standard', 'standard'],
    ['Hardened', 'hardened'],
    ['Reactive', 'reactive'],
    ['Laser-Reflective', 'reflective'],
    ['Ferro-Lamellor', 'ferro-lamellor'],
    ['Ballistic-Reinforced', 'ballistic-reinforced'],
    ['Impact-Resistant', 'impact-resistant'],
    ['Anti-Penetrative Ablation', 'anti-penetrative'],
    ['Heat-Dissipating', 'heat-dissipating'],
    ['Heat Dissipating', 'heat-dissipating'],
    ['Commercial', 'commercial'],
    ['Ferro-Fibrous', 'standard'],
  ])('%s', (armourType, plate) => {
    expect(platesOf({ armourType })).toEqual(fill(plate, 8));
  });

  test('patchwork has its own for each location', () => {
    const patchwork = ['Reactive', '', '', '', '', '', '', ''];
    expect(platesOf({ armourType: 'Hardened', patchwork }).slice(0, 2)).toEqual(['reactive', 'standard']);
  });

  test.each<[Parameters<typeof softened>[0], readonly number[]]>([
    // Of ten points: energy, ballistic, missile, physical, fall, inside.
    ['standard', [10, 10, 10, 10, 10, 10]],
    ['reactive', [10, 10, 5, 10, 10, 10]],
    ['reflective', [5, 10, 10, 20, 20, 10]],
    ['ferro-lamellor', [8, 8, 8, 8, 8, 8]],
    ['ballistic-reinforced', [10, 5, 5, 10, 10, 10]],
    ['impact-resistant', [10, 10, 10, 6, 10, 10]],
  ])('%s', (plate, points) => {
    const sources = ['energy', 'ballistic', 'missile', 'physical', 'fall', 'inside'] as const;
    expect(sources.map((source) => softened(plate, source, 10, 20))).toEqual(points);
  });

  test('a point is left of what is halved', () => {
    const left = (plate: Parameters<typeof softened>[0], source: Parameters<typeof softened>[1], amount: number) =>
      softened(plate, source, amount, 20);
    expect([left('reactive', 'missile', 1), left('reactive', 'missile', 3), left('impact-resistant', 'physical', 1)]).toEqual([1, 1, 1]);
  });

  test('a reflective plate doubles of a physical attack what it takes itself: a point for each two of its own', () => {
    expect([20, 19, 4, 3, 1].map((points) => softened('reflective', 'physical', 10, points))).toEqual([20, 19, 12, 11, 10]);
  });

  test('criticals through them, and what a commander takes them to be worth', () => {
    expect((['standard', 'hardened', 'anti-penetrative', 'reactive'] as const).map(criticalModifier)).toEqual([0, -2, -2, 0]);
    expect((['standard', 'reflective', 'commercial', 'impact-resistant', 'anti-penetrative'] as const).map(piercingModifier)).toEqual([
      0, 2, 2, 1, 0,
    ]);
    expect((['standard', 'hardened', 'ferro-lamellor', 'reactive', 'anti-penetrative'] as const).map(stopsPiercing)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(
      (['standard', 'hardened', 'ferro-lamellor', 'reactive', 'reflective', 'ballistic-reinforced', 'commercial'] as const).map(meanShare),
    ).toEqual([1, 0.5, 0.78, 0.75, 0.75, 0.75, 1]);
  });
});

/** B carries these. */
const target = (slots: Slots, change: (b: Unit, d: TacticalDuel) => void, design: Partial<MechDesign> = {}, script: Match['script'] = {}) =>
  play({ foe: carrying(slots, design), script }, (d) => change(d.units[1], d)).units[1];

describe('signatures', () => {
  const ecm = fill('ISGuardianECMSuite', 2);
  const NULL = ['Null Signature System'];
  const VOID = ['Void Signature System'];
  const CHAMELEON = ['Chameleon Light Polarization Shield'];

  test('are switched on while it is cool, and off above nine heat until it has cooled to four', () => {
    const hidden = (heat: number, before: boolean, slots: readonly string[] = NULL) =>
      target({ [RT]: slots }, (b) => {
        Object.assign(b, { heat, hidden: before });
        switchSignature(b);
      }).hidden;
    expect([hidden(4, false), hidden(5, false), hidden(5, true), hidden(9, true), hidden(10, true)]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
    expect([hidden(0, true, []), hidden(0, false, VOID), hidden(0, false, [...VOID, ...ecm]), hidden(0, false, CHAMELEON)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    for (const suite of ['ISAngelECMSuite', 'WatchdogECM', 'NovaCEWS']) expect(hidden(0, false, [...VOID, suite])).toBe(true);
  });

  const figures = (slots: readonly string[], state: Partial<Unit> = {}, armourType = 'Standard') => {
    let found: readonly (number | boolean)[] = [];
    target(
      { [RT]: slots },
      (b) => {
        Object.assign(b, { hidden: true, ...state });
        found = [hidingLayers(b), voidModifier(b), signatureHeat(b), jamsGuidance(b), jamsStreak(b)];
      },
      { armourType },
    );
    return found;
  };

  test('layers, aim, heat, and what they leave of countermeasures', () => {
    expect(figures([])).toEqual([0, 0, 0, false, false]);
    expect(figures(ecm)).toEqual([0, 0, 0, true, false]);
    expect(figures(NULL)).toEqual([1, 0, 10, false, false]);
    expect(figures([...NULL, ...CHAMELEON])).toEqual([2, 0, 16, false, false]);
    expect(figures(CHAMELEON)).toEqual([1, 0, 6, false, false]);
    // A suite that feeds stealth armour or a void signature jams nothing.
    expect(figures(ecm, {}, 'Stealth')).toEqual([1, 0, 10, false, false]);
    expect(figures([...VOID, ...ecm])).toEqual([0, 3, 10, false, false]);
    expect(figures(['ISAngelECMSuite'], {}, 'Stealth')).toEqual([1, 0, 10, false, false]);
    expect(figures(['ISAngelECMSuite'])).toEqual([0, 0, 0, true, true]);
    expect(figures(VOID)).toEqual([0, 0, 0, false, false]);
  });

  test('switched off they hide nothing, and the suite works again', () => {
    expect(figures(ecm, { hidden: false }, 'Stealth')).toEqual([0, 0, 10, true, false]);
    expect(figures([...VOID, ...ecm], { hidden: false })).toEqual([0, 0, 10, true, false]);
    expect(figures([...NULL, ...CHAMELEON], { hidden: false }).slice(0, 2)).toEqual([0, 0]);
  });
});

describe('pulses', () => {
  const struck = (
    special: 'tsemp' | 'taser' | 'narc',
    dice: readonly number[],
    design: Partial<MechDesign> = {},
    state: Partial<Unit> = {},
  ) => {
    let notes: readonly string[] = [];
    const script = special === 'narc' ? {} : { [special === 'tsemp' ? 'TSEMP' : 'taser']: dice };
    const unit = target(
      {},
      (b, d) => {
        Object.assign(b, state);
        d.sink = () => {};
        disturb(d, b, special);
        notes = d.takeNotes();
      },
      design,
      script,
    );
    return [unit.shutdown, unit.forcedDown, unit.interference, notes[0]];
  };
  const DOWN = 'shut down by a pulse';
  const SPOILT = 'electronics disturbed';

  test('a TSEMP cannon disturbs from seven on and shuts down from nine on; a hundred tons take off two', () => {
    expect([struck('tsemp', [3, 3]), struck('tsemp', [3, 4]), struck('tsemp', [4, 4]), struck('tsemp', [4, 5])]).toEqual([
      [false, 0, 0, undefined],
      [false, 0, 2, SPOILT],
      [false, 0, 2, SPOILT],
      [true, 1, 0, DOWN],
    ]);
    const heavy = { mass: 100 };
    expect([struck('tsemp', [4, 4], heavy), struck('tsemp', [5, 5], heavy), struck('tsemp', [5, 6], heavy)]).toEqual([
      [false, 0, 0, undefined],
      [false, 0, 2, SPOILT],
      [true, 1, 0, DOWN],
    ]);
    expect(struck('tsemp', [4, 5], { mass: 95 })[0]).toBe(true);
  });

  test('a taser shuts down for three turns from eleven on, and disturbs for three else', () => {
    expect([struck('taser', [5, 5]), struck('taser', [5, 6])]).toEqual([
      [false, 0, 3, SPOILT],
      [true, 3, 0, DOWN],
    ]);
  });

  test('the longer of two effects lasts', () => {
    expect(struck('tsemp', [3, 4], {}, { interference: 3 })[2]).toBe(3);
    expect(struck('tsemp', [4, 5], {}, { forcedDown: 3 })[1]).toBe(3);
    expect(struck('narc', [])).toEqual([false, 0, 0, undefined]);
  });

  test('its bearer is disturbed in its turn; a plain cannon rests, a repeating one does not', () => {
    const rest = (name: string, interference = 0) => {
      const unit = play({}, ({ units: [a] }) => {
        a.interference = interference;
        const { version } = a;
        spendTsemp(a, 0, WEAPONS[findWeapon(name, false)]!);
        expect(a.version).toBe(version + 1);
      }).units[0];
      return [unit.resting[0], unit.interference];
    };
    expect([rest('TSEMP Cannon'), rest('TSEMP Repeating Cannon'), rest('TSEMP Cannon', 3)]).toEqual([
      [2, 1],
      [0, 1],
      [2, 3],
    ]);
  });
});

describe('marks', () => {
  test('a beacon sends from the turn after it stuck, from where it stuck', () => {
    const script = { location: [2, 1, 3, 3] };
    let notes: readonly string[] = [];
    play({ script }, (d) => {
      const [a, b] = d.units;
      d.sink = () => {};
      const s = situationOf(d, a, b, newSituation());
      markTarget(d, b, s, 'narc');
      notes = d.takeNotes();
      expect([carriesBeacon(b), b.newBeacons]).toEqual([false, 1 << RA]);
      readyMarkers(a, b);
      expect([carriesBeacon(b), b.newBeacons]).toEqual([true, 0]);
      b.structure[RA] = 0;
      expect(carriesBeacon(b)).toBe(false);
      // Another sticks from behind, on a rear location of the same name.
      markTarget(d, b, { ...s, side: 1 }, 'narc');
      expect(b.newBeacons).toBe(1 << RT);
      markTarget(d, b, s, undefined);
      expect([b.newBeacons, s.tagged]).toEqual([1 << RT, false]);
      markTarget(d, b, s, 'tag');
      expect(s.tagged).toBe(true);
    });
    expect(notes).toEqual(['a beacon sticks to the right arm']);
  });

  test('on quads by their own table', () => {
    play({ foe: carrying({}, { config: 'quad' }), foeFacing: 3, script: { location: [2, 2] } }, (d) => {
      markTarget(d, d.units[1], situationOf(d, d.units[0], d.units[1], newSituation()), 'narc');
      expect(d.units[1].newBeacons).toBe(1 << RL);
    });
  });

  test('launchers are held back while a mark is of no use, and it is made known when that changes', () => {
    const mech = carrying({
      [RT]: [...fill('ISNarcBeacon', 2), 'ISNarc Pods', 'LRM 10', 'LRM 10', 'IS Ammo LRM-10 Narc-capable'],
      [LT]: ['ISTAG'],
    });
    play({ mech }, (d) => {
      const [a, b] = d.units;
      const at = (special: string) => a.sheet.weapons.findIndex((w) => WEAPONS[w.weapon]!.special === special);
      const idle = () => [a.pointless[at('narc')], a.pointless[at('tag')]];
      const turn = () => {
        const { version } = a;
        readyMarkers(a, b);
        return a.version - version;
      };
      // No round follows TAG, and it would not mind countermeasures.
      expect([turn(), idle()]).toEqual([1, [0, 1]]);
      expect(turn()).toBe(0);
      b.beacons = 1 << CT;
      expect([turn(), idle()]).toEqual([1, [1, 1]]);
      b.beacons = 0;
      a.shots[a.sheet.bins.findIndex(({ kind }) => kind === 'narc')] = 0;
      expect([turn(), idle()]).toEqual([0, [1, 1]]);
    });
  });
});

test('TAG is of use against a target that jams, or that carries a beacon', () => {
  const mech = carrying({ [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10 Semi-guided'], [LT]: ['ISTAG'] });
  play({ mech, foe: carrying({ [RT]: fill('ISGuardianECMSuite', 2) }) }, (d) => {
    const [a, b] = d.units;
    b.beacons = 1 << CT;
    readyMarkers(a, b);
    expect(a.pointless.slice(0, a.sheet.weapons.length).every((one) => one === 0)).toBe(true);
  });
});

describe('shields', () => {
  const small = { [LA]: fill('ISSmallShield', 3) };

  test('hold so much, less for each of their slots that is hit, and nothing with their arm', () => {
    const holds = (change: (b: Unit) => void, arm = LA) => {
      let points = -1;
      target(small, (b) => {
        change(b);
        points = shieldHolds(b, arm);
      });
      return points;
    };
    expect([holds(() => {}), holds(() => {}, RA), holds((b) => b.structure.fill(0))]).toEqual([11, 0, 0]);
    const slot = (n: number) => (b: Unit) => {
      b.slotHit.fill(1, LA * 12, LA * 12 + n);
    };
    expect([holds(slot(1)), holds(slot(2)), holds(slot(3))]).toEqual([6, 1, 0]);
    expect(
      holds((b) => {
        b.shieldWorn[LA] = 4;
      }),
    ).toBe(7);
    // A hit elsewhere in the arm is none on the shield.
    expect(holds((b) => b.slotHit.fill(1, LA * 12 + 5, LA * 12 + 8))).toBe(11);
  });

  test('take what comes from before only, for their arm, and when raised for the torso beside it', () => {
    target(small, (b) => {
      const { version } = b;
      expect([afterShield(b, LA, false, 10), b.version - version, afterShield(b, LT, false, 2), afterShield(b, CT, false, 10)]).toEqual([
        7, 1, 0, 10,
      ]);
      expect([afterShield(b, LA, true, 10), afterShield(b, RA, false, 10), b.shieldWorn[LA]]).toEqual([10, 10, 5]);
      b.shieldWorn[LA] = 11;
      expect(afterShield(b, LA, false, 10)).toBe(10);
    });
  });

  test('of the right arm cover the right side', () => {
    target({ [RA]: fill('ISLargeShield', 7) }, (b) => {
      expect([shieldHolds(b, RA), shieldHolds(b, LA), shieldModifier(b, RT), shieldModifier(b, LT)]).toEqual([25, 0, 2, 0]);
      expect([RA, RT, LA, LT, CT].map((location) => afterShield(b, location, false, 10))).toEqual([3, 3, 10, 10, 10]);
    });
    target({ [RA]: fill('ISSmallShield', 3), [RT]: ['Small Laser'], [LT]: ['Small Laser'] }, (b) => {
      expect([shieldModifier(b, RA), shieldModifier(b, RT), afterShield(b, RT, false, 10)]).toEqual([1, 0, 10]);
    });
    // A weapon on the other side is no reason to lower it.
    target({ [RA]: fill('ISSmallShield', 3), [LT]: ['Small Laser'] }, (b) => expect(shieldModifier(b, RT)).toBe(2));
  });

  test('each hit on the arm behind them costs absorption, other gear in it none', () => {
    const arm = ['Upper Arm Actuator', 'Lower Arm Actuator', 'Heat Sink', 'Heat Sink', ...fill('ISLargeShield', 7)];
    const left = (change: (b: Unit) => void) => {
      let points = -1;
      target({ [LA]: arm }, (b) => {
        change(b);
        points = afterShield(b, LA, false, 10);
      });
      return points;
    };
    const limb =
      (...systems: readonly number[]) =>
      (b: Unit) => {
        for (const system of systems) b.limbHit[LA * 16 + system] = 1;
      };
    expect([left(() => {}), left(limb(UPPER_ARM)), left(limb(LOWER_ARM)), left(limb(UPPER_ARM, LOWER_ARM)), left(limb(SHOULDER))]).toEqual([
      3, 4, 4, 5, 5,
    ]);
    // The heat sinks, then a slot of the shield.
    expect([left((b) => b.slotHit.fill(1, LA * 12, LA * 12 + 4)), left((b) => b.slotHit.fill(1, LA * 12, LA * 12 + 5))]).toEqual([3, 4]);
  });

  test('raised, two more for whatever stands behind; lowered, one more for their arm', () => {
    target({ ...small, [LT]: ['Small Laser'], [RT]: ['Small Laser'] }, (b) => {
      expect([LA, LT, RA, RT, CT].map((location) => shieldModifier(b, location))).toEqual([1, 0, 0, 0, 0]);
      // The laser behind it is gone, so that it is raised.
      b.weaponLost.fill(1);
      expect([LA, LT, RA, RT, CT].map((location) => shieldModifier(b, location))).toEqual([2, 2, 0, 0, 0]);
      b.shieldWorn[LA] = 11;
      expect(shieldModifier(b, LA)).toBe(0);
    });
    target({}, (b) => expect(shieldModifier(b, LA)).toBe(0));
  });

  test('stay raised behind weapons that fire backward, or have nothing to do', () => {
    const raised = (slots: readonly string[], change: (b: Unit) => void = () => {}) => {
      let modifier = 0;
      target({ ...small, [LT]: slots }, (b) => {
        change(b);
        modifier = shieldModifier(b, LT);
      });
      return modifier > 0;
    };
    expect([raised(['Small Laser']), raised(['Small Laser (R)']), raised(['ISAntiMissileSystem'])]).toEqual([false, true, true]);
    expect(raised(['Small Laser'], (b) => b.pointless.fill(1))).toBe(true);
    expect(raised(['Small Laser'], (b) => b.resting.fill(1))).toBe(true);
    expect(
      raised([], (b) => {
        b.shutdown = true;
      }),
    ).toBe(false);
  });
});

describe('mobility', () => {
  const moves = (slots: Slots = {}, change: Partial<MechDesign> = {}) => {
    const mech = carrying(slots, { walk: 5, jump: 4, mass: 50, ...change });
    return mobilityOf(mech, fitMech(mech));
  };
  const JETS = fill('Jump Jet', 4);

  test('running is half as much again; boosters double, or more', () => {
    expect([runningMP(5, 0, false), runningMP(5, 1, false), runningMP(5, 2, false), runningMP(5, 0, true), runningMP(5, 2, true)]).toEqual([
      8, 10, 13, 7, 12,
    ]);
    expect([0, 1, 2, 3].map(boosterCount)).toEqual([0, 1, 1, 2]);
    expect(moves({ [RT]: fill('ISMASC', 3), [LT]: ['Supercharger'] })).toMatchObject({ run: 8, boosters: 3 });
    expect(moves({ [LT]: ['Supercharger'] }).boosters).toBe(2);
    expect(moves({}, { armourType: 'Hardened' }).run).toBe(7);
  });

  test('jumping takes jets; a wing adds to them by mass; springs jump without heat', () => {
    expect([moves().jump, moves({ [RT]: JETS }).jump, moves({ [RT]: fill('Improved Jump Jet', 8) }).jump]).toEqual([0, 4, 4]);
    const wing = ['ISPartialWing', 'ISPartialWing'];
    expect(moves({ [RT]: JETS, [LT]: wing })).toMatchObject({ jump: 6, wing: 2, jets: 0 });
    expect([55, 60].map((mass) => moves({ [RT]: JETS, [LT]: wing }, { mass }).jump)).toEqual([6, 5]);
    expect(moves({ [LT]: wing })).toMatchObject({ jump: 0, wing: 0 });
    expect(moves({ [RL]: ['Jump Booster'], [LL]: ['Jump Booster'] })).toMatchObject({ jump: 4, jets: 2 });
    expect(moves({ [RT]: JETS, [RL]: ['Jump Booster'] })).toMatchObject({ jump: 4, jets: 0 });
    expect(moves({ [RT]: fill('Improved Jump Jet', 8) }).jets).toBe(1);
  });

  test('shields and modular armour burden it, a large shield ends jumping', () => {
    const shield = (size: string, count: number) => moves({ [RT]: JETS, [LA]: fill(`IS${size}Shield`, count) });
    expect([shield('Small', 3), shield('Medium', 5), shield('Large', 7)].map(({ walk, jump }) => [walk, jump])).toEqual([
      [5, 4],
      [4, 3],
      [4, 0],
    ]);
    expect(moves({ [RT]: JETS, [LT]: ['ISModularArmor', 'ISModularArmor'] })).toMatchObject({ walk: 4, jump: 3 });
    expect(moves({ [RT]: JETS, [LT]: ['ISModularArmor'] }, { walk: 0, jump: 0 })).toMatchObject({ walk: 0, jump: 0 });
    expect(moves({ [RT]: JETS, [LA]: fill('ISMediumShield', 5), [LT]: ['ISModularArmor'] })).toMatchObject({ walk: 3, jump: 2 });
    expect(moves({ [RT]: JETS, [LA]: fill('ISLargeVibroblade', 4), [RA]: fill('ISMediumVibroblade', 2) })).toMatchObject({
      walk: 5,
      jump: 4,
    });
  });

  test('industrial muscles add a point; engines decide about the heat of moving', () => {
    expect(moves({ [RT]: ['Industrial TSM'] })).toMatchObject({ walk: 6, run: 9 });
    const heat = (engine: MechDesign['engine']) => moves({}, { engine }).moveHeat;
    expect((['fusion', 'xl', 'ice', 'fuel-cell', 'fission', 'xxl', 'clan-xxl'] as const).map(heat)).toEqual([0, 0, 1, 1, 0, 2, 2]);
    expect(moves({ [RT]: ['ISSuperCooledMyomer'] }, { engine: 'xxl' }).moveHeat).toBe(1);
  });
});
