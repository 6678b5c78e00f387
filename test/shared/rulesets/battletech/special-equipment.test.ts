/** What rare equipment does in a duel, each rule with scripted dice. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { CT, LA, LL, LT, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { readMech } from '../../../../src-shared/rulesets/battletech/import/mtf.ts';
import { withPilotLine } from '../../../../src-shared/rulesets/battletech/import/pilot-lines.ts';
import { strainBoosters } from '../../../../src-shared/rulesets/battletech/rules/boosters.ts';
import { damageLocation } from '../../../../src-shared/rulesets/battletech/rules/damage.ts';
import { MODES } from '../../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { resolveShot } from '../../../../src-shared/rulesets/battletech/rules/firing.ts';
import { dissipation, moveHeat, steadyHeat } from '../../../../src-shared/rulesets/battletech/rules/heat.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { possiblePhysicalAttacks } from '../../../../src-shared/rulesets/battletech/rules/physical-attacks.ts';
import type { HitSource } from '../../../../src-shared/rulesets/battletech/rules/plating.ts';
import { sheetOf } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import { switchSignature } from '../../../../src-shared/rulesets/battletech/rules/signature-systems.ts';
import { newSituation, situationOf, toHitNumber } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { boostedRunMP, runMP } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, duel } from './kit.ts';

type Script = Parameters<typeof scripted>[0];

const sheetFor = (mech: MechDesign) => sheetOf(mech, 0, fitMech(mech));

function play(mech: MechDesign, foe: MechDesign, script: Script, act: (it: ReturnType<typeof duel>) => void): ReturnType<typeof duel> {
  const dice = scripted(script);
  const it = duel({ dice });
  it.units[0].reset(sheetFor(mech));
  it.units[1].reset(sheetFor(foe));
  act(it);
  dice.done();
  return it;
}

/** The first mount in its first mode. */
function fire(it: ReturnType<typeof duel>, number = 2, mount = 0): void {
  const [a, b] = it.units;
  resolveShot(it, a, { mount, mode: MODES[a.sheet.weapons[mount]!.weapon]![0]!, number }, situationOf(it, a, b, newSituation()));
}

const plain = carrying({});
const HIT: Script = { 'to hit': [4, 4], location: [3, 4] };

describe('plates', () => {
  const struck = (armourType: string, source: HitSource, amount: number) => {
    const it = play(plain, carrying({}, { armourType }), {}, (d) =>
      damageLocation(d, d.units[1], { location: CT, amount, rear: false, source }),
    );
    return it.units[1].sheet.armour[CT]! - it.units[1].armour[CT]!;
  };

  test.each<[string, HitSource, number, number]>([
    ['Standard', 'energy', 5, 5],
    ['Hardened', 'energy', 5, 2],
    ['Reactive', 'missile', 5, 2],
    ['Reactive', 'energy', 5, 5],
    ['Reflective', 'energy', 5, 2],
    ['Reflective', 'physical', 5, 10],
    ['Ferro-Lamellor', 'ballistic', 10, 8],
    ['Ferro-Lamellor', 'ballistic', 1, 0],
    ['Ballistic-Reinforced', 'ballistic', 10, 5],
    ['Impact-Resistant', 'physical', 9, 6],
  ])('%s against a hit of kind %s and %i points loses %i', (type, source, amount, lost) => {
    expect(struck(type, source, amount)).toBe(lost);
  });

  test('half a point of a hardened plate is remembered', () => {
    const it = play(plain, carrying({}, { armourType: 'Hardened' }), {}, (d) => {
      for (const amount of [1, 1]) damageLocation(d, d.units[1], { location: CT, amount, rear: false, source: 'energy' });
    });
    expect(it.units[1].sheet.armour[CT]! - it.units[1].armour[CT]!).toBe(1);
  });

  test.each([
    ['Composite', 8],
    ['Reinforced', 2],
    ['Standard', 4],
  ])('%s structure marks %i of four points inside', (structure, marked) => {
    const it = play(plain, carrying({}, { structure }), { critical: [1, 1] }, (d) => {
      d.units[1].armour[RT] = 0;
      damageLocation(d, d.units[1], { location: RT, amount: 4, rear: false, source: 'energy' });
    });
    expect(it.units[1].sheet.structure[RT]! - it.units[1].structure[RT]!).toBe(marked);
  });
});

describe('movement', () => {
  test('MASC doubles walking MP for a run, every other turn; a 2 damages both legs', () => {
    const fast = carrying({ [RT]: ['ISMASC', 'ISMASC', 'ISMASC'], [RL]: ['Hip'], [LL]: ['Hip'] });
    const it = play(fast, plain, { booster: [1, 1] }, (d) => {
      const [a] = d.units;
      expect([runMP(a), boostedRunMP(a)]).toEqual([Math.ceil(1.5 * a.sheet.walk), 2 * a.sheet.walk]);
      strainBoosters(d, a);
      a.beginTurn();
      expect(boostedRunMP(a)).toBe(runMP(a));
    });
    expect(it.units[0].criticalsTaken).toBe(2);
  });

  test('a partial wing adds hexes that make no heat, and cools; improved jets make half of it', () => {
    const winged = sheetFor(carrying({ [RT]: ['Jump Jet', 'ISPartialWing', 'ISPartialWing'] }, { jump: 4, mass: 50 }));
    expect(winged).toMatchObject({ jump: 6, wing: 2 });
    expect(moveHeat(winged, 'jump', 6)).toBe(4);
    const improved = sheetFor(carrying({ [RT]: ['Improved Jump Jet', 'Improved Jump Jet'] }, { jump: 8 }));
    expect(moveHeat(improved, 'jump', 8)).toBe(4);
    play(carrying({ [RT]: ['Jump Jet', 'ISPartialWing'] }, { jump: 4, heatSinks: 10 }), plain, {}, (d) => {
      expect(dissipation(d, d.units[0])).toBe(10 * d.units[0].sheet.sinkPower + 3);
    });
  });

  test('combustion engines make no heat of movement, XXL engines more', () => {
    expect(moveHeat(sheetFor(carrying({}, { engine: 'ice' })), 'run', 5)).toBe(0);
    expect(moveHeat(sheetFor(carrying({}, { engine: 'xxl' })), 'run', 5)).toBe(6);
  });

  test('modular armour, shields and industrial myomer change MP and piloting', () => {
    const burdened = sheetFor(carrying({ [LA]: ['ISLargeShield'], [RT]: ['ISModularArmor', 'Jump Jet'] }, { walk: 5, jump: 4 }));
    expect(burdened).toMatchObject({ walk: 3, jump: 0, pilotingModifier: 1 });
    expect(burdened.armour[RT]).toBe(plain.armour[RT]! + 10);
  });
});

describe('aiming', () => {
  const laser = { [RA]: ['Shoulder', 'Upper Arm Actuator', 'Medium Laser'] };
  const numberAgainst = (mech: MechDesign, foe: MechDesign, distance: number) => {
    let number = 0;
    play(mech, foe, {}, (d) => {
      const [a, b] = d.units;
      b.hex = a.hex + distance * 32;
      switchSignature(b);
      number = toHitNumber(a, 0, MODES[a.sheet.weapons[0]!.weapon]![0]!, situationOf(d, a, b, newSituation()));
    });
    return number;
  };

  test('stealth armour with its ECM suite adds nothing at short, one at medium and two at long range', () => {
    const stealthy = carrying({ [LT]: ['ISGuardianECMSuite', 'ISGuardianECMSuite'] }, { armourType: 'Stealth' });
    const added = [2, 5, 8].map(
      (distance) => numberAgainst(carrying(laser), stealthy, distance) - numberAgainst(carrying(laser), plain, distance),
    );
    expect(added).toEqual([0, 1, 2]);
    // Without the suite the armour is just armour.
    expect(numberAgainst(carrying(laser), carrying({}, { armourType: 'Stealth' }), 8)).toBe(numberAgainst(carrying(laser), plain, 8));
  });

  test('stealth costs ten heat per turn, and is switched off when the unit runs hot', () => {
    play(carrying({ [LT]: ['ISGuardianECMSuite'] }, { armourType: 'Stealth' }), plain, {}, (d) => {
      const [a] = d.units;
      switchSignature(a);
      expect(steadyHeat(a)).toBe(10);
      a.heat = 12;
      switchSignature(a);
      expect(steadyHeat(a)).toBe(0);
    });
  });

  test('an enhanced arm takes one off; a damaged one loses that', () => {
    const enhanced = carrying({ [RA]: [...laser[RA]!, 'ISAES', 'ISAES'] });
    expect(numberAgainst(enhanced, plain, 3)).toBe(numberAgainst(carrying(laser), plain, 3) - 1);
  });

  test('the pilot of a file has skills of its own', () => {
    const ace = { ...carrying(laser), pilot: { gunnery: 2, piloting: 3 } };
    expect(numberAgainst(ace, plain, 3)).toBe(numberAgainst(carrying(laser), plain, 3) - 2);
    const text =
      'chassis:Dunlin\nConfig:Biped\nMass:20\nEngine:120 Fusion Engine\nHeat Sinks:10 Single\nWalk MP:6\ngunnery:3\ncommander:deep';
    expect(readMech('d.mtf', text).design?.pilot).toEqual({ gunnery: 3, commander: 'deep' });
    expect(readMech('d.mtf', text.replace('deep', 'dep')).problems).toMatchObject([
      { code: 'battletech/mtf-unknown-commander', hint: "Did you mean 'deep'?" },
      { code: 'battletech/mtf-armour-missing' },
    ]);
  });

  test("one pilot's line is written, changed and taken out without touching the 'Mechs around it", () => {
    const mech = (name: string) => `#file: ${name}.mtf\nchassis:${name}\nMass:20\nWalk MP:6\n`;
    const text = mech('Dunlin') + mech('Plover') + mech('Snipe');
    const aced = withPilotLine(text, 5, 'gunnery', '2');
    expect(aced).toBe(text.replace('Plover\nMass:20', 'Plover\nMass:20\ngunnery:2'));
    expect(withPilotLine(aced, 5, 'gunnery', '3')).toBe(aced.replace('gunnery:2', 'gunnery:3'));
    expect(withPilotLine(withPilotLine(aced, 5, 'commander', 'deep'), 5, 'gunnery', null)).toBe(
      text.replace('Plover\nMass:20', 'Plover\nMass:20\ncommander:deep'),
    );
    const plain = 'Version:1.0\r\nSnipe\r\n\r\nmass:20\r\n';
    expect(withPilotLine(plain, 1, 'piloting', '4')).toBe(`${plain.slice(0, -1)}\npiloting:4\r\n`);
  });
});

describe('missiles and their guidance', () => {
  const launcher = { [RT]: ['LRM 10', 'LRM 10', 'ISArtemisIV', 'IS Ammo LRM-10 Artemis-capable'] };
  const salvo: Script = { 'to hit': [4, 4], cluster: [3, 3], location: [3, 4, 3, 4] };

  test('Artemis IV adds two to the cluster roll, and the ECM of the target takes them away', () => {
    // 6 + 2 = 8: six missiles; 6: six missiles as well, so the roll is 7 + 2 = 9: eight.
    const guided = { ...salvo, cluster: [4, 3] };
    expect(play(carrying(launcher), plain, guided, (d) => fire(d)).units[1].damageTaken).toBe(8);
    const jammed = carrying({ [LT]: ['ISGuardianECMSuite'] });
    expect(play(carrying(launcher), jammed, guided, (d) => fire(d)).units[1].damageTaken).toBe(6);
  });

  test('Angel ECM makes a Streak launcher a plain one', () => {
    const streak = carrying({ [RT]: ['ISStreakSRM4', 'IS Streak SRM 4 Ammo'] });
    const angel = carrying({ [LT]: ['ISAngelECMSuite'] });
    const it = play(streak, angel, { 'to hit': [1, 1] }, (d) => fire(d, 8));
    expect(it.units[0].heatBuilt).toBe(3);
  });

  test('inferno rounds heat the target and do no damage', () => {
    const inferno = carrying({ [RT]: ['SRM 4', 'IS Ammo SRM-4 Inferno'] });
    const it = play(inferno, plain, { 'to hit': [4, 4], cluster: [6, 6] }, (d) => fire(d));
    expect(it.units[1]).toMatchObject({ damageTaken: 0, externalHeat: 8 });
  });

  test('a Thunderbolt does half inside its minimum range', () => {
    const bolt = carrying({ [RT]: ['Thunderbolt 10', 'Thunderbolt 10', 'IS Ammo Thunderbolt-10'] });
    const near = play(bolt, plain, HIT, (d) => {
      d.units[1].hex = d.units[0].hex + 3 * 32;
      fire(d);
    });
    expect([near.units[1].damageTaken, play(bolt, plain, HIT, (d) => fire(d)).units[1].damageTaken]).toEqual([5, 10]);
  });
});

describe('energy weapons', () => {
  test('a charged capacitor adds five points once', () => {
    const it = play(
      carrying({ [RT]: ['PPC', 'PPC', 'PPC', 'PPC Capacitor'] }),
      plain,
      { 'to hit': [4, 4, 4, 4], location: [3, 4, 3, 4] },
      (d) => {
        expect(d.units[0].sheet.weapons[0]?.link).toBe('capacitor');
        d.units[0].charged[0] = 1;
        fire(d);
        fire(d);
      },
    );
    expect(it.units[1].damageTaken).toBe(25);
  });

  test('a TSEMP hit of nine shuts the target down for a turn; the cannon recharges', () => {
    const it = play(carrying({ [RT]: ['TSEMP Cannon'] }), plain, { 'to hit': [4, 4], TSEMP: [5, 4] }, (d) => fire(d));
    expect(it.units[1]).toMatchObject({ shutdown: true, forcedDown: 1 });
    expect(it.units[0].resting[0]).toBe(2);
  });

  test('a hyper laser bursts on a three', () => {
    const hyper = carrying({ [RT]: ['ISRISCHyperLaser', ...Array<string>(5).fill('ISRISCHyperLaser')] });
    const it = play(hyper, plain, { 'to hit': [1, 2], critical: [1, 1], consciousness: [6, 6, 6, 6] }, (d) => fire(d, 8));
    expect(it.units[0].weaponLost[0]).toBe(1);
    expect(it.units[0].damageTaken).toBe(10);
  });
});

test.each([
  ['ISClaw', 'claw', 8, 1],
  ['Mace', 'mace', 13, 1],
  ['Retractable Blade', 'retractable-blade', 5, -2],
  ['ISLargeVibroblade', 'vibroblade', 14, -2],
])('%s strikes as a %s for %i at %i', (item, kind, damage, toHit) => {
  const arm = ['Shoulder', 'Upper Arm Actuator', 'Lower Arm Actuator', 'Hand Actuator'];
  play(carrying({ [RA]: [...arm, item] }, { mass: 50 }), plain, {}, (d) => {
    const [a, b] = d.units;
    b.hex = a.hex + 32;
    const attacks = possiblePhysicalAttacks(d, a, b, newSituation());
    const kick = attacks.find((one) => one.kind === 'kick')!;
    expect(attacks.find((one) => one.limb === RA)).toMatchObject({ kind, damage, number: kick.number + 2 + toHit });
  });
});
