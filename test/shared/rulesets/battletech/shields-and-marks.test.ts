/** Shields, Narc beacons, TAG and C3 in a duel, each rule with scripted dice. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { planFire } from '../../../../src-shared/rulesets/battletech/ai/fire-control.ts';
import { CT, LA, LT, RA, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { packSheet, unpackSheet } from '../../../../src-shared/rulesets/battletech/engine/pack-sheet.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { combatantOf } from '../../../../src-shared/rulesets/battletech/import/importers.ts';
import { rulesOf } from '../../../../src-shared/rulesets/battletech/present/rule-text.ts';
import { readyMarkers } from '../../../../src-shared/rulesets/battletech/rules/beacons.ts';
import { damageLocation, destroyLocation } from '../../../../src-shared/rulesets/battletech/rules/damage.ts';
import { MODES } from '../../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { resolveShot } from '../../../../src-shared/rulesets/battletech/rules/firing.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import type { HitSource } from '../../../../src-shared/rulesets/battletech/rules/plating.ts';
import { sheetOf } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import { newSituation, situationOf, toHitNumber, toHitParts } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { SHOULDER, type Unit } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, duel } from './kit.ts';

type Script = Parameters<typeof scripted>[0];
type TestDuel = ReturnType<typeof duel>;

/** Through the packed form, as threads get it. */
const sheetFor = (mech: MechDesign) => unpackSheet(Int16Array.from(packSheet(sheetOf(mech, 0, fitMech(mech)))));

function play(mech: MechDesign, foe: MechDesign, script: Script, act: (it: TestDuel) => void): TestDuel {
  const dice = scripted(script);
  const it = duel({ dice });
  it.units[0].reset(sheetFor(mech));
  it.units[1].reset(sheetFor(foe));
  act(it);
  dice.done();
  return it;
}

const plain = carrying({});
const slots = (item: string, count: number) => Array<string>(count).fill(item);

describe('shields', () => {
  const arm = ['Shoulder', 'Upper Arm Actuator', 'Lower Arm Actuator'];
  const medium = { [LA]: [...arm, ...slots('ISMediumShield', 5)] };
  const hit = (d: TestDuel, location: number, amount: number, more: { rear?: boolean; source?: HitSource } = {}) =>
    damageLocation(d, d.units[1], { location, amount, rear: false, source: 'energy', ...more });
  const lost = (unit: Unit, location: number) => unit.sheet.armour[location]! - unit.armour[location]!;

  test.each([
    ['ISSmallShield', 3, 3, [7, 7, 7, 8, 10]],
    ['ISMediumShield', 5, 5, [5, 5, 5, 7, 10]],
    ['ISLargeShield', 7, 7, [3, 3, 3, 6, 10]],
  ])('%s takes its share of each ten points until it is used up', (item, count, absorbs, through) => {
    const it = play(plain, carrying({ [LA]: slots(item, count) }, { mass: 100 }), {}, (d) => {
      const [, b] = d.units;
      through.forEach((left) => {
        b.armour[LA] = 60;
        hit(d, LA, 10);
        expect(60 - b.armour[LA]!).toBe(left);
      });
    });
    expect(it.units[1].shieldWorn[LA]).toBe({ 3: 11, 5: 18, 7: 25 }[absorbs]);
  });

  test('raised, with nothing to fire behind it, it covers the torso beside its arm from the front', () => {
    const it = play(plain, carrying(medium), {}, (d) => {
      hit(d, LT, 8);
      hit(d, RT, 8);
      hit(d, CT, 8);
      hit(d, LT, 4, { rear: true });
    });
    const [, b] = it.units;
    expect([lost(b, LT), lost(b, RT), lost(b, CT), b.shieldWorn[LA]]).toEqual([3, 8, 8, 5]);
  });

  test('lowered, for the sake of a weapon behind it, it covers its arm only; so does one of an unconscious pilot', () => {
    const armed = carrying({ ...medium, [LT]: ['Medium Laser'] });
    const it = play(plain, armed, {}, (d) => {
      hit(d, LT, 8);
      hit(d, LA, 8);
    });
    expect([lost(it.units[1], LT), lost(it.units[1], LA)]).toEqual([8, 3]);
    const asleep = play(plain, carrying(medium), {}, (d) => {
      d.units[1].conscious = false;
      hit(d, LT, 8);
    });
    expect(lost(asleep.units[1], LT)).toBe(8);
  });

  test('falls go past it; what it stops altogether does no harm, but counts for balance', () => {
    const it = play(plain, carrying(medium), {}, (d) => {
      hit(d, LT, 5, { source: 'fall' });
      // No roll for a critical hit: there are no dice.
      damageLocation(d, d.units[1], { location: LA, amount: 5, rear: false, through: true, piercing: -1, source: 'ballistic' });
    });
    const [a, b] = it.units;
    expect([lost(b, LT), lost(b, LA), b.damageThisPhase, a.damageDealt]).toEqual([5, 0, 10, 5]);
  });

  test('what it takes is noted, and nothing where it takes none', () => {
    play(plain, carrying(medium), {}, (d) => {
      d.sink = () => {};
      hit(d, LA, 8);
      expect(d.takeNotes()).toEqual(['shield takes 5']);
      hit(d, RT, 8);
      expect(d.takeNotes()).toEqual([]);
    });
  });

  test('hits on its slots and on the arm weaken it', () => {
    const it = play(plain, carrying(medium), {}, (d) => {
      const [, b] = d.units;
      b.slotHit[LA * 12 + 3] = 1;
      b.limbHit[LA * 16 + SHOULDER] = 1;
      // 5 - 1 - 2 points of each hit, 18 - 5 in all.
      hit(d, LT, 3);
      expect([b.shieldWorn[LA], lost(b, LT)]).toEqual([2, 1]);
      for (let i = 0; i < 7; i++) hit(d, LT, 3);
    });
    expect(it.units[1].shieldWorn[LA]).toBe(13);
  });

  test('a hit on the shield of one arm does not weaken that of the other', () => {
    const both = carrying({ [RA]: slots('ISMediumShield', 5), [LA]: slots('ISMediumShield', 5) });
    const it = play(plain, both, {}, (d) => {
      d.units[1].slotHit[LA * 12] = 1;
      for (const arm of [RA, LA]) hit(d, arm, 8);
    });
    expect([it.units[1].shieldWorn[RA], it.units[1].shieldWorn[LA]]).toEqual([5, 4]);
  });

  test('weapons of its arm need one more until it is used up, others behind it nothing', () => {
    const armed = carrying({ [LA]: ['Medium Laser', ...slots('ISSmallShield', 3)], [LT]: ['Medium Laser'], [RA]: ['Medium Laser'] });
    play(armed, plain, {}, (d) => {
      const [a, b] = d.units;
      const s = situationOf(d, a, b, newSituation());
      const needed = () =>
        [LA, LT, RA].map((location) => {
          const mount = a.sheet.weapons.findIndex((w) => w.location === location);
          const mode = MODES[a.sheet.weapons[mount]!.weapon]![0]!;
          const number = toHitNumber(a, mount, mode, s);
          expect(toHitParts(a, mount, mode, s).reduce((sum, [value]) => sum + value, 0)).toBe(number);
          return number;
        });
      const [inArm, inTorso, other] = needed() as [number, number, number];
      expect([inArm - other, inTorso - other]).toEqual([1, 0]);
      a.shieldWorn[LA] = 11;
      expect(needed()[0]).toBe(other);
    });
  });
});

describe('Narc beacons', () => {
  const launcher = { [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10 Narc-capable'], [LT]: ['ISNarcBeacon', 'ISNarcBeacon', 'ISNarc Pods'] };
  const mountOf = (unit: Unit, special: string) => unit.sheet.weapons.findIndex((w) => nameOf(w.weapon) === special);
  const nameOf = (weapon: number) => (MODES[weapon]![0]!.effect > 0 ? 'mark' : 'missiles');
  const fire = (d: TestDuel, what: string, situation = situationOf(d, d.units[0], d.units[1], newSituation())) => {
    const [a] = d.units;
    const mount = mountOf(a, what);
    resolveShot(d, a, { mount, mode: MODES[a.sheet.weapons[mount]!.weapon]![0]!, number: 2 }, situation);
  };
  const turn = (d: TestDuel) => readyMarkers(d.units[0], d.units[1]);
  /** Seven on the cluster table: six missiles of ten; nine: eight. */
  const salvo = (shots: number): Script => ({
    'to hit': slots('', shots + 1).flatMap(() => [4, 4]),
    cluster: slots('', shots).flatMap(() => [4, 3]),
    location: [3, 4, ...slots('', shots).flatMap(() => [3, 4, 3, 4])],
  });

  test('a beacon guides missiles made for it from the next turn on', () => {
    const it = play(carrying(launcher), plain, salvo(2), (d) => {
      turn(d);
      fire(d, 'mark');
      fire(d, 'missiles');
      expect(d.units[1].damageTaken).toBe(6);
      turn(d);
      fire(d, 'missiles');
    });
    expect(it.units[1].damageTaken).toBe(6 + 8);
  });

  test('plain missiles do not follow it, and ECM of the target breaks it', () => {
    const other = carrying({ ...launcher, [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10'] });
    const fired = (d: TestDuel) => {
      fire(d, 'mark');
      turn(d);
      fire(d, 'missiles');
    };
    expect(play(other, plain, salvo(1), fired).units[1].damageTaken).toBe(6);
    expect(play(carrying(launcher), carrying({ [LT]: ['ISGuardianECMSuite'] }), salvo(1), fired).units[1].damageTaken).toBe(6);
  });

  test('it is lost with its location', () => {
    const it = play(carrying(launcher), plain, { ...salvo(1), location: [2, 1, 3, 4, 3, 4] }, (d) => {
      fire(d, 'mark');
      turn(d);
      destroyLocation(d, d.units[1], RA, 'damage');
      fire(d, 'missiles');
    });
    expect(it.units[1].damageTaken).toBe(6);
  });

  test('a commander fires it while it is of use: rounds that follow it, no beacon yet, no ECM', () => {
    const firesMark = (mech: MechDesign, foe: MechDesign, beacons: number) => {
      let marks = false;
      play(mech, foe, {}, (d) => {
        const [a, b] = d.units;
        b.beacons = beacons;
        turn(d);
        const situation = situationOf(d, a, b, newSituation());
        const plan = planFire(d, { attacker: a, target: b, situation, targetFragility: 0.02, mindsHeat: true });
        marks = plan.shots.some((shot) => nameOf(shot.mode.weapon) === 'mark');
      });
      return marks;
    };
    expect(firesMark(carrying(launcher), plain, 0)).toBe(true);
    expect(firesMark(carrying(launcher), plain, 1 << RA)).toBe(false);
    expect(firesMark(carrying(launcher), carrying({ [LT]: ['ISGuardianECMSuite'] }), 0)).toBe(false);
    expect(firesMark(carrying({ ...launcher, [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10'] }), plain, 0)).toBe(false);
  });

  test('TAG goes first, and lets semi-guided missiles of that turn ignore movement', () => {
    const spotter = carrying({ [LT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10 Semi-guided'], [RT]: ['ISTAG'] });
    play(spotter, plain, { 'to hit': [6, 6, 1, 4], cluster: [4, 3], location: [3, 4, 3, 4] }, (d) => {
      const [a, b] = d.units;
      b.moved = 'jump';
      b.hexesMoved = 5;
      turn(d);
      const situation = situationOf(d, a, b, newSituation());
      const plan = planFire(d, { attacker: a, target: b, situation, targetFragility: 0.02, mindsHeat: true });
      expect(plan.shots.map((shot) => nameOf(shot.mode.weapon))).toEqual(['mark', 'missiles']);
      // 4 for gunnery, 1 for minimum range; 3 for the jump of five hexes no longer count, so that a 5 hits.
      expect(plan.shots[1]!.number).toBe(8);
      for (const shot of plan.shots) resolveShot(d, a, shot, situation);
      expect(b.damageTaken).toBe(6);
      expect(toHitParts(a, plan.shots[1]!.mount, plan.shots[1]!.mode, situation)).toContainEqual([-3, 'munition']);
    });
  });
});

test('what marks or shares nothing in a duel is named, with the reason, and nothing is left out', () => {
  const mech = carrying({
    [RT]: ['ISNarcBeacon', 'ISNarcBeacon', 'ISNarc Pods', 'ISTAG'],
    [LT]: ['ISC3SlaveUnit'],
    [CT]: ['ISC3MasterUnit'],
  });
  const fit = fitMech(mech);
  expect(fit.unmodelled).toEqual([]);
  const notes = rulesOf(combatantOf(mech, fit, 'x.mtf'));
  const note = (name: string) => notes.find((one) => one.name.includes(name));
  expect(note('Narc')).toMatchObject({ played: false, meaning: expect.stringContaining('Fired with such rounds aboard only') });
  expect(note('TAG')).toMatchObject({ played: false });
  expect(note('Master')).toMatchObject({ played: false, meaning: expect.stringContaining('in a duel there is no other') });
  expect(note('Slave')).toMatchObject({ played: false, meaning: expect.stringContaining('in a duel there is no other') });
});
