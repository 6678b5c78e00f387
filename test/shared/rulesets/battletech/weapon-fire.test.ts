/** Which weapons may fire, and what a shot does besides its damage (Total Warfare "Weapon Attack Phase"). */
import { describe, expect, test } from 'vitest';
import type { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { CT, LA, LL, LT, RA, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { MODES, worthAt } from '../../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { bearingTo, proppedArm, shotNumber } from '../../../../src-shared/rulesets/battletech/rules/firing.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { IMPOSSIBLE, newSituation, situationOf } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { modesOfMount } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { WEAPONS } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { carrying, type Match, play, shoot } from './kit.ts';

const HIT = { 'to hit': [4, 4], location: [3, 4] };
const fill = (name: string, slots: number) => Array<string>(slots).fill(name);

describe('which weapons may fire', () => {
  /** Can each mount fire at the target, at this twist? */
  const mayFire = (match: Match, twist = 0, change: (d: TacticalDuel) => void = () => {}) => {
    let able: readonly boolean[] = [];
    play(match, (d) => {
      const [attacker, target] = d.units;
      change(d);
      const situation = situationOf(d, attacker, target, newSituation());
      const aim = { attacker, situation, degrees: bearingTo(attacker, target), twist, proppedArm: proppedArm(attacker) };
      able = attacker.sheet.weapons.map((_, mount) => shotNumber(aim, mount, modesOfMount(attacker, mount)[0]!) < IMPOSSIBLE);
    });
    return able;
  };
  const one = (location: number, slot = 'ER PPC') => carrying({ [location]: fill(slot, 3) });
  /** Each facing, clockwise from the target straight ahead; A looks south at B. */
  const byFacing = (mech: MechDesign, twist = 0) =>
    [3, 4, 5, 0, 1, 2].flatMap((facing) => mayFire({ mech, facing }, twist)).map((able) => (able ? 1 : 0));

  test('torsos fire ahead, arms also to their side, what is mounted to the rear backward, turrets all round', () => {
    expect(byFacing(one(RT))).toEqual([1, 1, 0, 0, 0, 1]);
    expect(byFacing(one(RA))).toEqual([1, 1, 0, 0, 1, 1]);
    expect(byFacing(one(LA))).toEqual([1, 1, 1, 0, 0, 1]);
    expect(byFacing(one(RT, 'ER PPC (R)'))).toEqual([0, 0, 0, 1, 0, 0]);
    expect(byFacing(one(RT, 'ER PPC (T)'))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('a twisted torso takes its weapons and those of the arms along, not those of the legs', () => {
    expect(byFacing(one(RT), 1)).toEqual([1, 0, 0, 0, 1, 1]);
    expect(byFacing(one(RT), -1)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(byFacing(one(LL), 1)).toEqual(byFacing(one(LL)));
    expect(byFacing(carrying({ [LA]: fill('ER PPC', 3) }, { config: 'quad' }), 1)).toEqual([1, 1, 0, 0, 0, 1]);
  });

  test('weapons that are lost, jammed or recharging stay silent', () => {
    const mech = one(RT);
    expect(mayFire({ mech })).toEqual([true]);
    for (const state of ['weaponLost', 'weaponSpent', 'resting'] as const)
      expect(mayFire({ mech }, 0, ({ units: [a] }) => a[state].fill(1, 0, 1))).toEqual([false]);
  });

  test('legs fire neither out of cover or water nor from the ground', () => {
    const mech = one(LL);
    expect(mayFire({ mech })).toEqual([true]);
    expect(mayFire({ mech, features: { '4,5': 1 } })).toEqual([false]);
    expect(mayFire({ mech, features: { '4,4': 'water:1' } })).toEqual([false]);
    expect(
      mayFire({ mech }, 0, ({ units: [a] }) => {
        a.prone = true;
      }),
    ).toEqual([false]);
    expect(mayFire({ mech: one(RT), features: { '4,5': 1 } })).toEqual([true]);
  });

  test('who lies down props up on the arm with less to fire, the left one if they are alike; quads on none', () => {
    const propped = (slots: Parameters<typeof carrying>[0], change: Partial<MechDesign> = {}, lost: readonly number[] = []) => {
      let arm = 0;
      play({ mech: carrying(slots, change) }, ({ units: [a] }) => {
        expect(proppedArm(a)).toBe(-1);
        a.prone = true;
        for (const mount of lost) a.weaponLost[mount] = 1;
        arm = proppedArm(a);
      });
      return arm;
    };
    const both = { [RA]: ['Small Laser'], [LA]: ['Large Laser', 'Large Laser'] };
    expect(propped(both)).toBe(RA);
    expect(propped({ [RA]: both[LA], [LA]: both[RA] })).toBe(LA);
    expect(propped({ [RA]: both[RA], [LA]: both[RA] })).toBe(LA);
    // The torsos do not count, and what is lost does not either; the left arm comes first in the list.
    expect(propped({ [RA]: ['Small Laser'], [LT]: ['PPC', 'PPC', 'PPC'] })).toBe(LA);
    expect(propped(both, {}, [0])).toBe(LA);
    expect(propped(both, { config: 'quad' })).toBe(-1);
    const prone = ({ units: [a] }: TacticalDuel) => {
      a.prone = true;
    };
    expect(mayFire({ mech: carrying({ [RA]: ['ER PPC', 'ER PPC', 'ER PPC'], [LA]: ['ER Large Laser'] }) }, 0, prone)).toEqual([
      false,
      true,
    ]);
  });
});

describe('what a shot uses up', () => {
  test('the ledger counts shots, hits and damage of each mount', () => {
    const mech = carrying({ [RT]: ['Small Laser', 'Small Laser', 'Medium Laser'] });
    const it = play({ mech, foeAt: [4, 5], script: { 'to hit': [6, 6, 1, 1, 6, 6], location: [3, 4, 3, 4] } }, (d) => {
      for (const mount of [2, 2, 0]) shoot(d, { mount, number: 8 });
    });
    const [a] = it.units;
    expect([...a.tally.slice(0, 9)]).toEqual([1, 1, 3, 0, 0, 0, 2, 1, 5]);
    expect([a.shotsFired, a.shotsHit, ...a.weaponFired.slice(0, 3)]).toEqual([3, 2, 1, 0, 1]);
  });

  test.each([
    ['Laser Insulator', 'Medium Laser', 2],
    ['Laser Insulator', 'Small Laser', 1],
    ['RISC Laser Pulse Module', 'Medium Laser', 5],
    [null, 'Medium Laser', 3],
  ])('%s on a %s: %i heat', (item, weapon, heat) => {
    const mech = carrying({ [RT]: [weapon, ...(item === null ? [] : [item])] });
    const it = play({ mech, foeAt: [4, 5], script: { 'to hit': [1, 1] } }, (d) => shoot(d, { number: 8 }));
    expect(it.units[0].heatBuilt).toBe(heat);
  });

  test('an insulator cools the laser it belongs to, no other', () => {
    const mech = carrying({ [RT]: ['Medium Laser', 'Laser Insulator'], [LT]: ['Medium Laser'] });
    const heat = (location: number) =>
      play({ mech, foeAt: [4, 5], script: { 'to hit': [1, 1] } }, (d) => {
        shoot(d, { mount: d.units[0].sheet.weapons.findIndex((one) => one.location === location), number: 8 });
      }).units[0].heatBuilt;
    expect([heat(RT), heat(LT)]).toEqual([2, 3]);
  });

  test('an insulator that is hit cools no more', () => {
    const mech = carrying({ [RT]: ['Medium Laser', 'Laser Insulator'] });
    const it = play({ mech, foeAt: [4, 5], script: { 'to hit': [1, 1] } }, (d) => {
      d.units[0].gearWorking.fill(0);
      shoot(d, { number: 8 });
    });
    expect(it.units[0].heatBuilt).toBe(3);
  });

  test('a one-shot launcher is spent with its shot, and takes nothing from bins', () => {
    const mech = carrying({ [RT]: ['SRM 4 (OS)', 'SRM 4', 'IS Ammo SRM-4'] });
    const it = play({ mech, foeAt: [4, 5], script: { 'to hit': [1, 1, 1, 1] } }, (d) => {
      const { version } = d.units[0];
      shoot(d, { number: 8 });
      expect(d.units[0].version).toBeGreaterThan(version);
      expect([d.units[0].weaponSpent[0], d.units[0].shots[0]]).toEqual([1, 25]);
      shoot(d, { mount: 1, number: 8 });
    });
    expect([it.units[0].weaponSpent[1], it.units[0].shots[0]]).toEqual([0, 24]);
  });

  test('a weapon without rounds for its mode draws on no other', () => {
    const mech = carrying({ [RT]: [...fill('LB 10-X AC', 6), 'IS LB 10-X Cluster Ammo'] });
    const it = play({ mech, script: { 'to hit': [1, 1, 1, 1] } }, (d) => {
      shoot(d, { mode: 0, number: 8 });
      expect(d.units[0].shots[0]).toBe(10);
      shoot(d, { mode: 1, number: 8 });
    });
    expect(it.units[0].shots[0]).toBe(9);
  });

  test('while a bin runs out, it is made known what can still be fired', () => {
    const mech = carrying({ [RT]: ['AC/10', 'AC/10', 'AC/10', 'AC/10', 'AC/10', 'AC/10', 'AC/10', 'IS Ammo AC/10'] });
    const changes = (shots: number) => {
      let changed = 0;
      play({ mech, script: { 'to hit': [1, 1] } }, (d) => {
        const [a] = d.units;
        a.shots[0] = shots;
        const { version } = a;
        shoot(d, { number: 8 });
        changed = a.version - version;
      });
      return changed;
    };
    // Six rounds are the most that any mode takes.
    expect([10, 7, 6, 1].map(changes)).toEqual([0, 0, 1, 1]);
  });

  test('a heavy Gauss rifle fired on the move may throw its bearer', () => {
    const mech = carrying({ [RT]: [...fill('ISHeavyGaussRifle', 11), 'IS Heavy Gauss Ammo'] });
    const recoil = (moved: 'stand' | 'walk', slots = mech) =>
      play({ mech: slots, script: { 'to hit': [1, 1] } }, (d) => {
        d.units[0].moved = moved;
        shoot(d, { number: 8 });
      }).units[0].recoil;
    expect([recoil('stand'), recoil('walk')]).toEqual([false, true]);
    expect(recoil('walk', carrying({ [RT]: ['PPC', 'PPC', 'PPC'] }))).toBe(false);
  });

  test('a single shot of an ultra autocannon does not jam, a double one does on a 2 only, for good', () => {
    const mech = carrying({ [RT]: [...fill('ISUltraAC5', 5), 'IS Ultra AC/5 Ammo'] });
    const jammed = (mode: number, dice: readonly number[]) =>
      play({ mech, script: { 'to hit': dice } }, (d) => {
        const { version } = d.units[0];
        shoot(d, { mode, number: 8 });
        expect(d.units[0].version > version).toBe(d.units[0].weaponSpent[0] === 1);
      }).units[0].weaponSpent[0];
    expect([jammed(0, [1, 1]), jammed(1, [1, 1]), jammed(1, [1, 2])]).toEqual([0, 1, 0]);
  });

  test('rotary autocannon jam the more easily the more they fire', () => {
    const mech = carrying({ [RT]: [...fill('ISRotaryAC5', 6), 'IS Rotary AC/5 Ammo', 'IS Rotary AC/5 Ammo'] });
    const jammed = (mode: number, dice: readonly number[]) =>
      play({ mech, script: { 'to hit': dice } }, (d) => shoot(d, { mode, number: 9 })).units[0].weaponSpent[0];
    expect([jammed(1, [1, 1]), jammed(1, [1, 2]), jammed(2, [1, 2]), jammed(2, [2, 2]), jammed(3, [2, 2]), jammed(3, [2, 3])]).toEqual([
      1, 0, 1, 0, 1, 0,
    ]);
  });

  test('a jammed autocannon stays whole; one of hyper velocity goes up', () => {
    const ultra = carrying({ [RT]: [...fill('ISUltraAC5', 5), 'IS Ultra AC/5 Ammo'] });
    const whole = play({ mech: ultra, script: { 'to hit': [1, 1] } }, (d) => shoot(d, { mode: 1, number: 8 }));
    expect([whole.units[0].weaponLost[0], whole.units[0].damageTaken]).toEqual([0, 0]);
    const hyper = carrying({ [RT]: [...fill('Hyper Velocity Auto Cannon/2', 2), 'IS HVAC/2 Ammo'] });
    const script = { 'to hit': [1, 1], critical: [1, 1], consciousness: [6, 6, 6, 6] };
    expect(play({ mech: hyper, script }, (d) => shoot(d, { number: 8 })).units[0]).toMatchObject({ damageTaken: 2, pilotHits: 2 });
  });
});

describe('where and how hard it strikes', () => {
  const lost = (d: TacticalDuel, location: number) => d.units[1].sheet.armour[location]! - d.units[1].armour[location]!;

  test('missiles land in groups of five points, the shells of a cluster one by one', () => {
    const lrm = carrying({ [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10'] });
    // A 7: six missiles, so five and one.
    play({ mech: lrm, script: { ...HIT, cluster: [3, 4], location: [3, 3, 3, 5] } }, (d) => {
      shoot(d);
      expect([lost(d, RT), lost(d, LT)]).toEqual([5, 1]);
    });
    const lbx = carrying({ [RT]: [...fill('LB 2-X AC', 4), 'IS LB 2-X Cluster Ammo'] });
    play({ mech: lbx, script: { ...HIT, cluster: [6, 6], location: [3, 3, 3, 5] } }, (d) => {
      shoot(d, { mode: 1 });
      expect([lost(d, RT), lost(d, LT)]).toEqual([1, 1]);
    });
  });

  test('what comes after the last hit is not rolled for', () => {
    const srm = carrying({ [RT]: ['SRM 4', 'IS Ammo SRM-4'] });
    const it = play({ mech: srm, script: { 'to hit': [4, 4], cluster: [6, 6], location: [6, 6], consciousness: [6, 6] } }, (d) => {
      d.units[1].armour[0] = 0;
      d.units[1].structure[0] = 1;
      shoot(d);
    });
    expect(it.units[1]).toMatchObject({ destroyed: true, damageTaken: 2 });
  });

  test('a hyper-assault Gauss rifle throws more at short and less at long range', () => {
    const hag = carrying({ [RT]: [...fill('CLHAG20', 6), 'Clan HAG/20 Ammo'] });
    const shells = (distance: number, hits: number) =>
      play(
        { mech: hag, at: [0, 8], foeAt: [distance, 8], script: { ...HIT, cluster: [2, 2], location: Array(hits).fill([3, 4]).flat() } },
        (d) => shoot(d),
      ).units[1].damageTaken;
    // Column 20 on 4 + 2, 4 and 4 - 2, in groups of five.
    expect([shells(8, 3), shells(16, 2), shells(24, 2)]).toEqual([12, 9, 6]);
  });

  test('snub-nose PPCs, and an M-pod, weaken with distance', () => {
    const snub = carrying({ [RT]: ['ISSNPPC', 'ISSNPPC'] });
    const damage = (distance: number) => play({ mech: snub, foeAt: [4, 4 + distance], script: HIT }, (d) => shoot(d)).units[1].damageTaken;
    expect([9, 10].map(damage)).toEqual([10, 8]);
    const pod = carrying({ [RT]: ['ISMPod'] });
    const pellets = (distance: number, hits: number) =>
      play(
        {
          mech: pod,
          foeAt: [4, 4 + distance],
          script: { 'to hit': [4, 4], cluster: [6, 6], location: Array<number[]>(hits).fill([3, 4]).flat() },
        },
        (d) => shoot(d),
      ).units[1].damageTaken;
    expect([pellets(1, 15), pellets(2, 10), pellets(3, 5)]).toEqual([15, 10, 5]);
  });

  test('plasma heats the target, a die for a rifle and two for a cannon', () => {
    const rifle = carrying({ [RT]: ['ISPlasmaRifle', 'ISPlasmaRifle', 'ISPlasmaRifle Ammo'] });
    const it = play({ mech: rifle, foeAt: [4, 8], script: { ...HIT, 'plasma heat': [5] } }, (d) => shoot(d));
    expect(it.units[1]).toMatchObject({ damageTaken: 10, externalHeat: 5 });
    const cannon = carrying({ [RT]: ['CLPlasmaCannon', 'CLPlasmaCannonAmmo'] });
    const hot = play({ mech: cannon, script: { 'to hit': [4, 4], 'plasma heat': [5, 2] } }, (d) => shoot(d));
    expect(hot.units[1]).toMatchObject({ damageTaken: 0, externalHeat: 7 });
  });

  test('rifles of old lose three points on the armour of a ’Mech', () => {
    const rifle = carrying({ [RT]: ['Rifle (Cannon, Light)', 'Rifle (Cannon, Light) Ammo'], [LT]: fill('Rifle (Cannon, Heavy)', 3) });
    const it = play({ mech: rifle, script: { 'to hit': [4, 4, 4, 4], location: [3, 4] } }, (d) => {
      for (let mount = 0; mount < 2; mount++) shoot(d, { mount });
    });
    expect(it.units[1].damageTaken).toBe(6);
  });

  test('the kind of weapon meets the plate made against it', () => {
    const plated = (weapon: readonly string[], armourType: string, script: Match['script'] = HIT) =>
      play({ mech: carrying({ [RT]: weapon }), foe: carrying({}, { armourType }), foeAt: [4, 7], script }, (d) => shoot(d)).units[1]
        .damageTaken;
    expect(plated(['Medium Laser'], 'Reflective')).toBe(2);
    expect(plated(['Medium Laser'], 'Ballistic-Reinforced')).toBe(5);
    expect(plated(['Autocannon/2'], 'Ballistic-Reinforced')).toBe(1);
    expect(plated(['SRM 2'], 'Reactive', { ...HIT, cluster: [1, 1] })).toBe(1);
  });

  test('a 2 goes through the armour, and armour-piercing rounds do so anywhere', () => {
    const cannon = (rounds: string) => carrying({ [RT]: [...fill('Autocannon/2', 1), `IS Ammo AC/2${rounds}`] });
    play({ mech: cannon(''), script: { 'to hit': [4, 4], location: [1, 2] } }, (d) => shoot(d));
    play({ mech: cannon(''), script: { 'to hit': [4, 4], location: [1, 1], critical: [1, 1] } }, (d) => shoot(d));
    play({ mech: cannon(' - Armor-Piercing'), script: { ...HIT, critical: [1, 1] } }, (d) => shoot(d));
    // Both at once.
    const both = { 'to hit': [4, 4], location: [1, 1], critical: [1, 1, 1, 1] };
    play({ mech: cannon(' - Armor-Piercing'), script: both }, (d) => shoot(d));
  });

  test.each([
    [2, 12],
    [5, 11],
    [10, 10],
    [20, 9],
  ])('an armour-piercing shell of an AC/%i finds something on a %i', (size, least) => {
    const slots = [...fill(`Autocannon/${size}`, { 2: 1, 5: 4, 10: 7, 20: 10 }[size]!), `IS Ammo AC/${size} - Armor-Piercing`];
    const found = (roll: number) => {
      const critical = [Math.ceil(roll / 2), Math.floor(roll / 2)];
      const foe = carrying({ [CT]: ['Heat Sink', 'Heat Sink'] });
      const script = { ...HIT, critical, slot: roll < least ? [] : [1] };
      return play({ mech: carrying({ [RT]: slots }), foe, foeAt: [4, 8], script }, (d) => {
        d.units[1].armour.fill(40);
        shoot(d);
      }).units[1].criticalsTaken;
    };
    expect([found(least - 1), found(least)]).toEqual([0, 1]);
  });
});

describe('missiles against countermeasures', () => {
  const launcher = carrying({ [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10'] });
  /** A 7: six missiles, a 3 after an interception: three. */
  const salvos = (caught: readonly boolean[]) => ({
    'to hit': caught.flatMap(() => [4, 4]),
    cluster: caught.flatMap(() => [3, 4]),
    location: caught.flatMap((one) => (one ? [3, 4] : [3, 4, 3, 4])),
  });
  const defended = (foe: MechDesign, caught: readonly boolean[], change: (d: TacticalDuel) => void = () => {}) =>
    play({ mech: launcher, foe, script: salvos(caught) }, (d) => {
      change(d);
      for (const _ of caught) shoot(d);
    });

  test('each system takes on one salvo of the turn; a laser needs no rounds, but gets hot', () => {
    const rounds = ['ISAMS Ammo', 'IS Ammo LRM-10', 'IS Ammo SRM-4'];
    const two = carrying({ [LT]: ['ISAntiMissileSystem', ...rounds], [LA]: ['CLLaserAntiMissileSystem'] });
    const it = defended(two, [true, true, false]);
    expect(it.units[1]).toMatchObject({ amsUsed: 2, damageTaken: 3 + 3 + 6, heatBuilt: 1 + 5 });
    expect([...it.units[1].shots.slice(0, 3)]).toEqual([11, 12, 25]);
  });

  test('a Thunderbolt does half at its minimum range already', () => {
    const mech = carrying({ [RT]: ['Thunderbolt 10', 'Thunderbolt 10', 'IS Ammo Thunderbolt-10'] });
    const damage = (distance: number) => play({ mech, foeAt: [4, 4 + distance], script: HIT }, (d) => shoot(d)).units[1].damageTaken;
    expect([5, 6].map(damage)).toEqual([5, 10]);
  });

  test('a Thunderbolt is one missile, which a system stops on a 1, 2 or 3', () => {
    const mech = carrying({ [RT]: [...fill('Thunderbolt 10', 4), 'IS Ammo Thunderbolt-10'] });
    const foe = carrying({ [LT]: ['ISAntiMissileSystem', 'ISAMS Ammo'] });
    const salvo = (face: number) => {
      const script = { 'to hit': [4, 4, 4, 4], interception: [face], location: face <= 3 ? [3, 4] : [3, 4, 3, 4] };
      // The second one finds the system busy.
      return play({ mech, foe, script }, (d) => {
        for (const mount of [0, 1]) shoot(d, { mount });
      }).units[1];
    };
    expect(salvo(3)).toMatchObject({ damageTaken: 10, amsUsed: 1, heatBuilt: 1 });
    expect(salvo(4)).toMatchObject({ damageTaken: 20, amsUsed: 1 });
    expect(salvo(3).shots[0]).toBe(11);
  });

  test('none without rounds, after its loss, or while its bearer is out of action', () => {
    const one = carrying({ [LT]: ['ISAntiMissileSystem', 'ISAMS Ammo'] });
    expect(defended(one, [true]).units[1].heatBuilt).toBe(1);
    const changes: readonly ((d: TacticalDuel) => void)[] = [
      ({ units: [, b] }) => b.shots.fill(0),
      ({ units: [, b] }) => b.weaponLost.fill(1),
      ({ units: [, b] }) => {
        b.shutdown = true;
      },
    ];
    for (const change of changes) expect(defended(one, [false], change).units[1]).toMatchObject({ amsUsed: 0, heatBuilt: 0 });
  });

  test('it needs rounds of its own kind', () => {
    const foe = carrying({ [LT]: ['ISAntiMissileSystem', 'IS Ammo LRM-10'] });
    expect(defended(foe, [false]).units[1].shots[0]).toBe(12);
  });

  test('shells are not missiles', () => {
    const foe = carrying({ [LA]: ['CLLaserAntiMissileSystem'] });
    const mech = carrying({ [RT]: [...fill('LB 2-X AC', 4), 'IS LB 2-X Cluster Ammo'] });
    const it = play({ mech, foe, script: { ...HIT, cluster: [1, 1] } }, (d) => shoot(d, { mode: 1 }));
    expect(it.units[1].amsUsed).toBe(0);
  });

  test('all missiles of a streak launcher hit; intercepted, as many as on a 7', () => {
    const streak = carrying({ [RT]: ['ISStreakSRM4', 'IS Streak SRM 4 Ammo'] });
    const hits = (foe: MechDesign, missiles: number) =>
      play({ mech: streak, foe, script: { 'to hit': [4, 4], location: Array<number[]>(missiles).fill([3, 4]).flat() } }, (d) => shoot(d))
        .units[1].damageTaken;
    expect(hits(carrying({}), 4)).toBe(8);
    expect(hits(carrying({ [LA]: ['CLLaserAntiMissileSystem'] }), 3)).toBe(6);
  });

  /** Damage of a salvo with that cluster roll; all other dice show fours. */
  const guided = (slots: readonly string[], cluster: number, foe = carrying({}), change: (d: TacticalDuel) => void = () => {}) => {
    const faces = [Math.min(6, cluster - 1), Math.max(1, cluster - 6)];
    const dice = { roll: (_: number, what: string) => (what === 'cluster' ? faces.pop()! : 4) };
    return play({ mech: carrying({ [RT]: slots }), foe, foeAt: [4, 11], dice }, (d) => {
      change(d);
      shoot(d);
    }).units[1].damageTaken;
  };
  const ecm = carrying({ [LA]: ['ISGuardianECMSuite', 'ISGuardianECMSuite'] });
  const broken = ({ units: [a] }: TacticalDuel) => {
    a.gearWorking.fill(0);
  };
  const stealthy = ({ units: [a] }: TacticalDuel) => {
    a.hidden = true;
  };
  /** The guidance belongs to the second launcher. */
  const unlinked = ({ units: [a] }: TacticalDuel) => {
    const [first, second] = a.sheet.weapons;
    a.sheet = {
      ...a.sheet,
      weapons: [
        { ...first!, link: 'none' },
        { ...second!, link: first!.link },
      ],
    };
  };

  test('Artemis guides missiles made for it: two better, three with the fifth mark', () => {
    const fourth = ['LRM 10', 'LRM 10', 'ISArtemisIV', 'IS Ammo LRM-10 Artemis-capable'];
    expect([guided(fourth, 6), guided(fourth, 7), guided(fourth, 7, carrying({}), broken), guided(fourth, 7, ecm)]).toEqual([6, 8, 6, 6]);
    expect(guided(fourth, 7, carrying({}), stealthy)).toBe(6);
    expect(guided(fourth.with(3, 'IS Ammo LRM-10'), 7)).toBe(6);
    const fifth = ['CLLRM10', 'CLArtemisV', 'CLArtemisV', 'Clan Ammo LRM-10 Artemis V-capable'];
    expect([guided(fifth, 5), guided(fifth, 6), guided(fifth, 6, carrying({}), broken), guided(fifth, 6, ecm)]).toEqual([6, 8, 6, 6]);
    expect(guided(fifth.with(3, 'Clan Ammo LRM-10'), 8)).toBe(6);
    // Rounds for one do not follow the other, and a launcher without it is not guided by that of another.
    expect(guided(fourth.with(3, 'IS Ammo LRM-10 Artemis V-capable'), 8)).toBe(6);
    expect(guided(['LRM 10', 'LRM 10', 'IS Ammo LRM-10 Artemis-capable', 'SRM 4', 'ISArtemisIV'], 7, carrying({}), unlinked)).toBe(6);
    expect(guided(['CLLRM10', 'Clan Ammo LRM-10 Artemis V-capable', 'CLSRM4', 'CLArtemisV', 'CLArtemisV'], 6, carrying({}), unlinked)).toBe(
      6,
    );
  });

  test('Apollo trades missiles for aim, whatever jams', () => {
    const apollo = ['MRM 10', 'MRM 10', 'ISApollo', 'IS MRM 10 Ammo'];
    expect([guided(apollo, 9), guided(apollo, 10), guided(apollo, 9, ecm)]).toEqual([6, 8, 6]);
    expect(guided(apollo, 9, carrying({}), broken)).toBe(8);
  });

  test('the missiles of an ATM are guided by themselves', () => {
    const atm = ['CLATM6', 'CLATM6', 'CLATM6', 'Clan Ammo ATM-6'];
    expect([guided(atm, 7), guided(atm, 7, ecm), guided(atm, 7, carrying({}), stealthy)]).toEqual([10, 8, 8]);
  });

  test('missiles that follow a beacon go by nothing else', () => {
    const narc = ['LRM 10', 'LRM 10', 'ISArtemisIV', 'IS Ammo LRM-10 Narc-capable'];
    const marked = ({ units: [, b] }: TacticalDuel) => {
      b.beacons = 1 << RT;
    };
    expect([guided(narc, 7), guided(narc, 7, carrying({}), marked), guided(narc, 7, ecm, marked)]).toEqual([6, 8, 6]);
  });
});

describe('the record of a shot', () => {
  const shot = (match: Match, how: Parameters<typeof shoot>[1] = {}, change: (d: TacticalDuel) => void = () => {}) => {
    const recorded: DuelEvent[] = [];
    play({ ...match, recorded }, (d) => {
      change(d);
      shoot(d, how);
    });
    const event = recorded.find((one) => one.kind === 'shot');
    if (event?.kind !== 'shot') throw new Error('no shot was recorded');
    return event;
  };

  test('says who fired what from where, the rolls, the number with its parts, and what was hit', () => {
    const mech = carrying({ [LA]: ['Medium Laser'] });
    expect(shot({ mech, script: { 'to hit': [4, 5], location: [3, 3] }, foeFacing: 3 }, { number: 6 })).toMatchObject({
      side: 0,
      weapon: 'Medium Laser',
      mode: '',
      location: 'LA',
      rolls: [{ sides: 6, faces: [4, 5], label: 'to hit', target: 6, total: 9 }],
      parts: [
        [4, 'gunnery'],
        [2, 'range_medium'],
      ],
      number: 6,
      hit: true,
      missiles: 1,
      from: 'rear',
      hits: [{ location: 'RT', damage: 5, rear: true, roll: 6 }],
      notes: [],
    });
    expect(shot({ mech, script: { 'to hit': [1, 4] } }, { number: 6 })).toMatchObject({
      hit: false,
      missiles: 0,
      hits: [],
      own: { heat: 0 },
    });
  });

  test('missiles have their cluster roll with what was added to it', () => {
    const mech = carrying({ [RT]: ['LRM 10', 'LRM 10', 'ISArtemisIV', 'IS Ammo LRM-10 Artemis-capable'] });
    const foe = carrying({ [LT]: ['ISAntiMissileSystem', 'ISAMS Ammo'] });
    const { rolls, missiles, notes } = shot({ mech, foe, script: { 'to hit': [4, 4], cluster: [5, 4], location: [3, 4, 3, 4] } });
    expect(rolls[1]).toEqual({ sides: 6, faces: [5, 4], label: 'cluster', total: 9 + 2 - 4 });
    expect([missiles, notes]).toEqual([6, ['anti-missile system engages']]);
  });

  test('a missile that was shot down is noted', () => {
    const mech = carrying({ [RT]: ['Thunderbolt 10', 'Thunderbolt 10', 'IS Ammo Thunderbolt-10'] });
    const foe = carrying({ [LT]: ['ISAntiMissileSystem', 'ISAMS Ammo'] });
    const bolt = (face: number) => shot({ mech, foe, script: { ...HIT, interception: [face], ...(face <= 3 && { location: [] }) } });
    expect(bolt(1)).toMatchObject({ hit: true, missiles: 0, hits: [], notes: ['anti-missile system engages', 'the missile is shot down'] });
    expect(bolt(6).notes).toEqual(['anti-missile system engages']);
  });

  test('what strikes the cover does no damage; a quad has legs before', () => {
    const mech = carrying({ [RT]: ['Medium Laser'] });
    const features = { '4,9': 1 };
    const script = { 'to hit': [6, 6], location: [2, 3] };
    expect(shot({ mech, features, script }).hits).toEqual([{ location: 'cover', damage: 0, rear: false, roll: 5 }]);
    expect(shot({ mech, features, script: { ...script, location: [1, 2] } }).hits).toMatchObject([{ location: 'RA', damage: 5 }]);
    const foe = carrying({}, { config: 'quad' });
    expect(shot({ mech, foe, features, script: { ...script, location: [1, 2] } }).hits).toMatchObject([{ location: 'cover' }]);
    expect(shot({ mech, foe, script: { ...script, location: [1, 2] } }).hits).toMatchObject([{ location: 'FRL', damage: 5 }]);
    // From behind, the fourth row of the table is a hind leg for quads and an arm for others.
    const behind = { script: { ...script, location: [1, 3] }, foeFacing: 3 };
    expect([shot({ mech, foe, ...behind }), shot({ mech, ...behind })].map(({ hits }) => hits[0]?.location)).toEqual(['RRL', 'RA']);
    expect(
      shot({ mech: carrying({ [RA]: ['Medium Laser'] }, { config: 'quad' }), script: { 'to hit': [1, 1] } }, { number: 8 }),
    ).toMatchObject({
      location: 'FRL',
    });
  });

  test.each([
    ['Medium Laser', 'beam'],
    ['Flamer', 'flame'],
    ['SRM 2', 'missile'],
    ['Autocannon/10', 'shell'],
    ['Autocannon/5', 'bullet'],
  ])('a %s is drawn as a %s', (weapon, style) => {
    const mech = carrying({ [RT]: fill(weapon, 7) });
    expect(shot({ mech, foeAt: [4, 7], script: { 'to hit': [1, 1] } }, { number: 8 }).style).toBe(style);
  });

  test('jams, bursts and empty bins are noted', () => {
    const ultra = carrying({ [RT]: [...fill('ISUltraAC5', 5), 'IS Ultra AC/5 Ammo'] });
    const last = ({ units: [a] }: TacticalDuel) => {
      a.shots[0] = 2;
    };
    expect(shot({ mech: ultra, script: { 'to hit': [1, 1] } }, { mode: 1, number: 8 }, last)).toMatchObject({
      mode: 'double',
      notes: ['Ultra AC/5 bin empty', 'Ultra AC/5 jams'],
    });
    const hyper = carrying({ [RT]: fill('Hyper Velocity Auto Cannon/2', 2) });
    const script = { 'to hit': [1, 1], critical: [1, 1], consciousness: [6, 6, 6, 6] };
    expect(shot({ mech: hyper, script }, { number: 8 }).notes[0]).toBe('HVAC/2 bursts');
  });
});

describe('what a commander reckons with', () => {
  const modes = (name: string) => MODES[WEAPONS.findIndex((row) => row.name === name)]!;

  test('the mean of the cluster table, by range where it changes', () => {
    expect(modes('LRM 10')[0]!.mean[0]).toBeCloseTo(6.3, 1);
    expect(modes('Streak SRM 4')[0]!.mean).toEqual([8, 8, 8]);
    const [near, , far] = modes('HAG/20')[0]!.mean;
    expect(near).toBeGreaterThan(far);
  });

  test('nothing out of range, half inside the minimum range of a Thunderbolt, effects beside damage', () => {
    const [bolt] = modes('Thunderbolt 10');
    expect([5, 6, 18, 19].map((distance) => worthAt(bolt!, distance))).toEqual([5, 10, 10, 0]);
    const [ppc] = modes('PPC');
    expect(worthAt(ppc!, 2)).toBe(10);
    expect(worthAt(modes('Plasma Rifle')[0]!, 3)).toBe(11.75);
  });
});
