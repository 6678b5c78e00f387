/** One scripted-dice test per rule: every roll is scripted, and none may be left over. */

import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { CT, HD, LA, LL, LT, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { criticalHit, isCrippled, rollCriticals } from '../../../../src-shared/rulesets/battletech/rules/criticals.ts';
import { damageLocation, destroyLocation } from '../../../../src-shared/rulesets/battletech/rules/damage.ts';
import { clusterHits, MODES } from '../../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { resolveShot } from '../../../../src-shared/rulesets/battletech/rules/firing.ts';
import { heatPhase } from '../../../../src-shared/rulesets/battletech/rules/heat.ts';
import {
  afterKick,
  possiblePhysicalAttacks,
  resolvePhysicalAttack,
} from '../../../../src-shared/rulesets/battletech/rules/physical-attacks.ts';
import { hitPilot, wakePilot } from '../../../../src-shared/rulesets/battletech/rules/pilot.ts';
import { endOfPhaseRolls, fall, tryToStand } from '../../../../src-shared/rulesets/battletech/rules/piloting.ts';
import { type SheetBin, sheetOf } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import { newSituation, situationOf } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { COCKPIT, ENGINE, GYRO, HIP } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { feedOf, WEAPONS } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { type DuelSetup, design, duel } from './kit.ts';

type Script = Parameters<typeof scripted>[0];

/** Runs `act` with the dice and insists that exactly those rolls were made. */
function play(script: Script, setup: DuelSetup, act: (it: ReturnType<typeof duel>) => void): ReturnType<typeof duel> {
  const dice = scripted(script);
  const it = duel({ ...setup, dice });
  act(it);
  dice.done();
  return it;
}

function weaponOf(it: ReturnType<typeof duel>, side: 0 | 1, name: string): number {
  return it.units[side].sheet.weapons.findIndex((w) => WEAPONS[w.weapon]?.name === name);
}

function fire(it: ReturnType<typeof duel>, name: string, number: number, mode = 0): void {
  const [a, b] = it.units;
  const mount = weaponOf(it, 0, name);
  resolveShot(it, a, { mount, mode: MODES[a.sheet.weapons[mount]!.weapon]![mode]!, number }, situationOf(it, a, b, newSituation()));
}

/** Plain rounds for a weapon. */
function bin(weapon: number, location: number, shots: number): SheetBin {
  return { feed: feedOf(weapon), load: 'standard', kind: 'standard', location, shots, explosive: true, shared: false };
}

describe('weapon fire', () => {
  test('a hit rolls a location and does its damage; heat is built either way', () => {
    const it = play({ 'to hit': [3, 3], location: [3, 4] }, {}, (d) => fire(d, 'Medium Laser', 6));
    expect(it.units[1].armour[CT]).toBe(it.units[1].sheet.armour[CT]! - 5);
    expect(it.units[0]).toMatchObject({ heatBuilt: 3, damageDealt: 5, shotsHit: 1 });
    const miss = play({ 'to hit': [3, 2] }, {}, (d) => fire(d, 'Medium Laser', 6));
    expect(miss.units[0]).toMatchObject({ heatBuilt: 3, damageDealt: 0, shotsFired: 1 });
  });

  test('partial cover: what would strike a leg strikes the cover', () => {
    const it = play({ 'to hit': [6, 6], location: [2, 3] }, { features: { '4,9': 1 } }, (d) => fire(d, 'Medium Laser', 7));
    expect(it.units[1].damageTaken).toBe(0);
  });

  test('from behind, torsos are struck on their rear armour', () => {
    const it = play({ 'to hit': [6, 6], location: [3, 3] }, { foeFacing: 3 }, (d) => fire(d, 'Medium Laser', 6));
    expect(it.units[1].armour[7 + RT]).toBe(it.units[1].sheet.armour[7 + RT]! - 5);
    expect(it.units[1].armour[RT]).toBe(it.units[1].sheet.armour[RT]);
  });

  test('a location roll of 2 may go through the armour: a critical roll although it holds', () => {
    play({ 'to hit': [6, 6], location: [1, 1], critical: [1, 1] }, {}, (d) => fire(d, 'Medium Laser', 6));
  });

  test('missiles: the cluster table says how many, groups of five say where; a round is used', () => {
    const it = play({ 'to hit': [4, 4], cluster: [4, 3], location: [3, 4, 3, 3, 4, 4] }, { a: 'Culverin' }, (d) => fire(d, 'LRM 20', 8));
    expect(it.units[1].damageTaken).toBe(12);
    expect(
      [it.units[1].armour[CT], it.units[1].armour[RT], it.units[1].armour[LT]].map(
        (n, i) => it.units[1].sheet.armour[[CT, RT, LT][i]!]! - n!,
      ),
    ).toEqual([5, 5, 2]);
    expect(it.units[0].shots[0]! + it.units[0].shots[1]!).toBe(11);
  });

  test('ATM: groups of five points whatever a missile does', () => {
    const atm = WEAPONS.findIndex((w) => w.name === 'ATM 6');
    const standard = MODES[atm]![0]!;
    // All six hit for two each: 5, 5, 2.
    const it = play({ 'to hit': [6, 6], cluster: [6, 6], location: [3, 4, 3, 4, 3, 4] }, {}, (d) => {
      const [a, b] = d.units;
      resolveShot(d, a, { mount: 0, mode: standard, number: 2 }, situationOf(d, a, b, newSituation()));
    });
    expect(it.units[0].damageDealt).toBe(12);
  });

  test('short-range missiles land one by one, two points each', () => {
    const it = play({ 'to hit': [4, 4], cluster: [1, 1], location: [3, 4, 3, 4] }, { a: 'Rampart' }, (d) => fire(d, 'SRM 6', 8));
    expect(it.units[1].damageTaken).toBe(4);
  });

  test('a streak launcher that misses is not fired; one that hits, hits with all', () => {
    const miss = play({ 'to hit': [1, 1] }, { a: 'Goliard' }, (d) => fire(d, 'Streak SRM 4', 8));
    expect(miss.units[0]).toMatchObject({ heatBuilt: 0 });
    expect(miss.units[0].shots[0]).toBe(25);
    const hit = play({ 'to hit': [6, 6], location: [3, 4, 3, 4, 3, 4, 3, 4] }, { a: 'Goliard' }, (d) => fire(d, 'Streak SRM 4', 8));
    expect(hit.units[1].damageTaken).toBe(8);
  });

  test('cluster rolls stay between 2 and 12', () => {
    expect([clusterHits(20, 1), clusterHits(20, 2), clusterHits(20, 13), clusterHits(6, 7), clusterHits(40, 12)]).toEqual([
      6, 6, 20, 4, 40,
    ]);
  });

  test('an ultra autocannon fires twice through cluster column 2 and jams on a natural 2', () => {
    const ultra = WEAPONS.findIndex((w) => w.ids.includes('CLUltraAC5'));
    const double = MODES[ultra]![1]!;
    expect(double).toMatchObject({ label: 'double', heat: 2, rounds: 2, cluster: 2, jamsAt: 2 });
    const it = play({ 'to hit': [1, 1] }, {}, (d) => {
      d.units[0].sheet = {
        ...d.units[0].sheet,
        weapons: [{ weapon: ultra, location: RT, rear: false, arc: 1, link: 'none' }],
        bins: [bin(ultra, RT, 20)],
      };
      d.units[0].shots[0] = 20;
      resolveShot(d, d.units[0], { mount: 0, mode: double, number: 4 }, situationOf(d, d.units[0], d.units[1], newSituation()));
    });
    expect(it.units[0].weaponSpent[0]).toBe(1);
    expect(it.units[0].shots[0]).toBe(18);
  });

  test('an anti-missile system takes four off the cluster roll, once per turn', () => {
    const ams = WEAPONS.findIndex((w) => w.ids.includes('ISAntiMissileSystem'));
    const it = play(
      { 'to hit': [4, 4, 4, 4], cluster: [5, 4, 5, 4], location: [3, 4, 3, 3, 4, 4, 3, 3, 4, 4, 5, 5, 2, 2] },
      { a: 'Culverin' },
      (d) => {
        d.units[1].sheet = {
          ...d.units[1].sheet,
          weapons: [...d.units[1].sheet.weapons, { weapon: ams, location: LT, rear: false, arc: 1, link: 'none' as const }],
          bins: [bin(ams, LT, 12)],
        };
        d.units[1].shots[0] = 12;
        fire(d, 'LRM 20', 8);
        fire(d, 'LRM 20', 8);
      },
    );
    // 9 - 4 = 5: twelve missiles; then 9: sixteen.
    expect(it.units[1].damageTaken).toBe(12 + 16);
    expect([it.units[1].shots[0], it.units[1].heatBuilt]).toEqual([11, 1]);
  });
});

describe('damage', () => {
  test('armour, then structure, then inward; structure damage rolls for criticals', () => {
    const it = play([], {}, (d) => {
      const b = d.units[1];
      b.armour[LA] = 2;
      damageLocation(d, b, { location: LA, amount: 2 + 8 + 3, rear: false, source: 'ballistic' });
    });
    expect(it.units[1].structure[LA]).toBe(0);
    expect(it.units[1].armour[LT]).toBe(it.units[1].sheet.armour[LT]! - 3);
    const inside = play({ critical: [1, 1] }, {}, (d) => {
      d.units[1].armour[LA] = 0;
      damageLocation(d, d.units[1], { location: LA, amount: 3, rear: false, source: 'ballistic' });
    });
    expect(inside.units[1].structure[LA]).toBe(5);
  });

  test('a lost side torso takes its arm; the centre torso and the head take the Mech', () => {
    const it = play([], {}, (d) => destroyLocation(d, d.units[1], RT, 'damage'));
    expect([it.units[1].gone(RA), it.units[1].destroyed]).toEqual([true, false]);
    expect(play([], {}, (d) => destroyLocation(d, d.units[1], CT, 'damage')).units[1]).toMatchObject({
      destroyed: true,
      cause: 'centre torso destroyed',
    });
    expect(play([], {}, (d) => destroyLocation(d, d.units[1], HD, 'damage')).units[1].destroyed).toBe(true);
  });

  test('an Inner Sphere XL engine dies with a side torso, a Clan one survives one', () => {
    expect(play([], { b: 'Goliard' }, (d) => destroyLocation(d, d.units[1], LT, 'damage')).units[1]).toMatchObject({
      destroyed: true,
      engineHits: 3,
    });
    expect(play([], { b: 'Peregrine' }, (d) => destroyLocation(d, d.units[1], LT, 'damage')).units[1]).toMatchObject({
      destroyed: false,
      engineHits: 2,
    });
  });

  test('a head hit hurts the pilot', () => {
    const it = play({ consciousness: [1, 2] }, {}, (d) =>
      damageLocation(d, d.units[1], { location: HD, amount: 5, rear: false, source: 'ballistic' }),
    );
    expect(it.units[1]).toMatchObject({ pilotHits: 1, conscious: true });
  });
});

describe('criticals', () => {
  test('8-9 one, 10-11 two, 12 three in a torso or a limb gone', () => {
    expect(play({ critical: [3, 4] }, {}, (d) => rollCriticals(d, d.units[1], CT)).units[1].criticalsTaken).toBe(0);
    expect(play({ critical: [4, 4], slot: [5] }, {}, (d) => rollCriticals(d, d.units[1], CT)).units[1].criticalsTaken).toBe(1);
    expect(play({ critical: [5, 5], slot: [5, 5] }, {}, (d) => rollCriticals(d, d.units[1], CT)).units[1].criticalsTaken).toBe(2);
    expect(play({ critical: [6, 6] }, {}, (d) => rollCriticals(d, d.units[1], LA)).units[1].gone(LA)).toBe(true);
  });

  test('three engine hits end it, each adds five heat; the cockpit ends it at once', () => {
    const hits = (code: number, location: number, times: number) =>
      play({ slot: [] }, {}, (d) => {
        const b = d.units[1];
        for (let i = 0; i < times; i++) {
          for (let slot = location * 12; slot < location * 12 + 12; slot++) b.slotHit[slot] = b.sheet.slots[slot] === code ? 0 : 1;
          const left = b.sheet.slots.filter((c, s) => c === code && Math.floor(s / 12) === location && b.slotHit[s] === 0).length;
          d.dice = left > 1 ? scripted([1]) : scripted([]);
          criticalHit(d, b, location);
        }
        d.dice = scripted({ slot: [] });
      }).units[1];
    expect(hits(ENGINE, CT, 2)).toMatchObject({ engineHits: 2, destroyed: false });
    expect(hits(ENGINE, CT, 3)).toMatchObject({ engineHits: 3, destroyed: true, cause: 'engine destroyed' });
    expect(hits(COCKPIT, HD, 1)).toMatchObject({ destroyed: true, cause: 'cockpit hit' });
    expect(hits(GYRO, CT, 1)).toMatchObject({ gyroHits: 1, gyroHitThisPhase: 1 });
  });

  test('ammunition explodes with all its shots, inward, and ends a Mech without CASE', () => {
    const it = play([], { b: 'Mastiff MST-4G' }, (d) => {
      const b = d.units[1];
      const bin = b.sheet.slots.findIndex((code) => code >= 300);
      for (let slot = RT * 12; slot < RT * 12 + 12; slot++) b.slotHit[slot] = slot === bin ? 0 : 1;
      criticalHit(d, b, RT);
    });
    // Five shots of twenty through a side torso and the centre.
    expect(it.units[1]).toMatchObject({ destroyed: true, cause: 'centre torso destroyed' });
    expect(it.units[1].damageTaken).toBe(100);
  });

  test('CASE keeps an explosion in its torso', () => {
    const it = play({ consciousness: [6, 6, 6, 6] }, { b: 'Mastiff MST-4G' }, (d) => {
      const b = d.units[1];
      b.sheet = { ...b.sheet, case: 1 << RT };
      const bin = b.sheet.slots.findIndex((code) => code >= 300);
      for (let slot = RT * 12; slot < RT * 12 + 12; slot++) b.slotHit[slot] = slot === bin ? 0 : 1;
      criticalHit(d, b, RT);
    });
    expect(it.units[1].gone(RT)).toBe(true);
    expect(it.units[1]).toMatchObject({ destroyed: false, pilotHits: 2 });
  });

  test('a gauss rifle that is hit explodes for twenty; its slugs do not', () => {
    const it = play({ consciousness: [6, 6, 6, 6], slot: [1], critical: [1, 1] }, { b: 'Hecatomb' }, (d) => {
      const b = d.units[1];
      const rifle = WEAPONS.findIndex((w) => w.ids.includes('ISGaussRifle'));
      for (let slot = RA * 12; slot < RA * 12 + 12; slot++) {
        const code = b.sheet.slots[slot]!;
        b.slotHit[slot] = code >= 200 && code < 300 && b.sheet.weapons[code - 200]!.weapon === rifle ? 0 : 1;
      }
      criticalHit(d, b, RA);
    });
    expect(it.units[1].damageTaken).toBe(20);
    expect(it.units[1].gone(RA)).toBe(true);
  });

  test('with nothing left to hit the critical moves inward', () => {
    const it = play({ slot: [1] }, {}, (d) => {
      d.units[1].slotHit.fill(1, LA * 12, LA * 12 + 12);
      criticalHit(d, d.units[1], LA);
    });
    expect(it.units[1].slotHit.slice(LT * 12, LT * 12 + 12).some((hit) => hit === 1)).toBe(true);
  });

  test('crippled: the list of the digest', () => {
    const check = (change: (unit: ReturnType<typeof duel>['units'][0]) => void) => {
      const unit = duel().units[0];
      change(unit);
      return isCrippled(unit);
    };
    expect(check(() => {})).toBeNull();
    expect(
      check((u) => {
        u.structure[RT] = 0;
      }),
    ).toBe('side torso lost');
    expect(
      check((u) => {
        u.engineHits = 2;
      }),
    ).toBe('engine failing');
    expect(
      check((u) => {
        u.engineHits = 1;
        u.gyroHits = 1;
      }),
    ).toBe('engine failing');
    // Either of them alone is not enough.
    for (const hits of [{ engineHits: 1 }, { gyroHits: 1 }]) expect(check((u) => Object.assign(u, hits))).toBeNull();
    expect(
      check((u) => {
        u.structure[LA]!--;
        u.structure[RA]!--;
        u.structure[LL]!--;
      }),
    ).toBe('three limbs damaged inside');
    // A torso is no limb, however open.
    expect(
      check((u) => {
        for (const location of [LT, LA, RA]) u.structure[location]!--;
        u.armour[LT] = 0;
      }),
    ).toBeNull();
    expect(
      check((u) => {
        for (const location of [LT, CT]) u.structure[location]!--;
        u.armour[LT] = u.armour[CT] = 0;
      }),
    ).toBe('two torsos open');
    expect(
      check((u) => {
        u.structure[CT]!--;
        u.structure[RT]!--;
      }),
    ).toBeNull();
    expect(
      check((u) => {
        u.structure[CT]!--;
        u.structure[RT]!--;
        u.armour[CT] = u.armour[RT] = 0;
      }),
    ).toBe('two torsos open');
    // The head is neither a limb nor a torso.
    expect(
      check((u) => {
        for (const location of [HD, CT]) u.structure[location]!--;
        u.armour[CT] = u.armour[HD] = 0;
      }),
    ).toBeNull();
    expect(
      check((u) => {
        u.structure[RL] = u.structure[LL] = 0;
      }),
    ).toBe('cannot stand again');
    expect(
      check((u) => {
        u.structure[RL] = 0;
      }),
    ).toBeNull();
    // Both hips end walking for good; jets carry it on, while it stands.
    const lame = (u: ReturnType<typeof duel>['units'][0]) => {
      for (const leg of [RL, LL]) u.limbHit[leg * 16 + HIP] = 1;
      u.jumpJetsWorking = 0;
    };
    expect(check(lame)).toBe('cannot move again');
    for (const prone of [false, true])
      expect(
        check((u) => {
          lame(u);
          u.jumpJetsWorking = 4;
          u.prone = prone;
        }),
      ).toBe(prone ? 'cannot move again' : null);
    expect(
      check((u) => {
        lame(u);
        u.limbHit[LL * 16 + HIP] = 0;
      }),
    ).toBeNull();
    expect(
      check((u) => {
        u.sensorHits = 2;
      }),
    ).toBe('sensors destroyed');
    expect(
      check((u) => {
        u.pilotHits = 4;
      }),
    ).toBe('pilot badly hurt');
    expect(
      check((u) => {
        u.gyroHits = 2;
      }),
    ).toBe('cannot stand again');
    expect(
      check((u) => {
        u.weaponLost.fill(1);
      }),
    ).toBe('no weapons left');
  });
});

describe('piloting and falls', () => {
  test('twenty damage in a phase: a roll at +1', () => {
    const it = play({ piloting: [3, 3] }, {}, (d) => {
      d.units[1].damageThisPhase = 20;
      endOfPhaseRolls(d, d.units[1]);
    });
    expect(it.units[1].prone).toBe(false);
    play([], {}, (d) => {
      d.units[1].damageThisPhase = 19;
      endOfPhaseRolls(d, d.units[1]);
    });
  });

  test('a fall: a tenth of the mass in groups of five, a new facing, perhaps a pilot hit', () => {
    const it = play({ fall: [4], location: [3, 4], 'fall injury': [2, 3] }, { foeFacing: 0 }, (d) => fall(d, d.units[1], 0));
    // 50 tons: 5 points; a 4 turns it round and strikes the rear.
    expect(it.units[1]).toMatchObject({ prone: true, facing: 3, falls: 1, pilotHits: 0 });
    expect(it.units[1].armour[7 + CT]).toBe(it.units[1].sheet.armour[7 + CT]! - 5);
    expect(it.units[0].damageDealt).toBe(0);
  });

  test('into water a fall does half, rounded up', () => {
    const it = play({ fall: [1], location: [3, 4], 'fall injury': [6, 6] }, { features: { '4,10': 'water:1' } }, (d) =>
      fall(d, d.units[1], 0),
    );
    expect(it.units[1].damageTaken).toBe(3);
  });

  test('a lost leg or gyro fells without a roll', () => {
    const it = play({ fall: [1], location: [3, 4], 'fall injury': [6, 6] }, {}, (d) => {
      destroyLocation(d, d.units[1], LL, 'damage');
      endOfPhaseRolls(d, d.units[1]);
    });
    expect(it.units[1].prone).toBe(true);
  });

  test('standing up takes a roll; failing it is another fall', () => {
    const up = play({ piloting: [2, 3] }, {}, (d) => {
      d.units[0].prone = true;
      tryToStand(d, d.units[0], 2);
    });
    expect(up.units[0]).toMatchObject({ prone: false, facing: 2 });
    const down = play({ piloting: [1, 3], fall: [1], location: [3, 4], 'fall injury': [6, 6] }, {}, (d) => {
      d.units[0].prone = true;
      tryToStand(d, d.units[0], 2);
    });
    expect(down.units[0].prone).toBe(true);
  });

  test('the pilot: 3, 5, 7, 10, 11 to stay awake, the sixth hit kills; he wakes on the same number', () => {
    const out = play({ consciousness: [1, 1] }, {}, (d) => hitPilot(d, d.units[0], 1, 'test'));
    expect(out.units[0]).toMatchObject({ pilotHits: 1, conscious: false, immobile: true });
    const woken = play({ waking: [1, 2] }, {}, (d) => {
      Object.assign(d.units[0], { pilotHits: 1, conscious: false });
      wakePilot(d, d.units[0]);
    });
    expect(woken.units[0].conscious).toBe(true);
    expect(
      play([], {}, (d) => {
        d.units[0].pilotHits = 5;
        hitPilot(d, d.units[0], 1, 'test');
      }).units[0],
    ).toMatchObject({ destroyed: true, cause: 'pilot killed' });
  });
});

describe('heat', () => {
  test('built less sunk, never below zero', () => {
    const it = play([], {}, (d) => {
      d.units[0].heatBuilt = 26;
      heatPhase(d, d.units[0]);
    });
    expect(it.units[0].heat).toBe(4);
    expect(
      play([], {}, (d) => {
        heatPhase(d, d.units[0]);
      }).units[0].heat,
    ).toBe(0);
  });

  test('engine hits add five each; sinks lost are missed', () => {
    const it = play([], {}, (d) => {
      d.units[0].engineHits = 1;
      d.units[0].sinksWorking = 2;
      heatPhase(d, d.units[0]);
    });
    expect(it.units[0].heat).toBe(3);
  });

  test('shutdown is avoided on 4+ at 14; a Mech that goes down may fall', () => {
    expect(
      play({ shutdown: [2, 2] }, {}, (d) => {
        d.units[0].heatBuilt = 36;
        heatPhase(d, d.units[0]);
      }).units[0].shutdown,
    ).toBe(false);
    const it = play({ shutdown: [1, 2], piloting: [4, 4] }, {}, (d) => {
      d.units[0].heatBuilt = 36;
      heatPhase(d, d.units[0]);
    });
    expect(it.units[0]).toMatchObject({ heat: 14, shutdown: true, prone: false });
  });

  test('at 30 it shuts down without a roll, and ammunition may go up', () => {
    const it = play({ ammunition: [4, 4], piloting: [4, 4] }, { a: 'Culverin' }, (d) => {
      d.units[0].heatBuilt = 41;
      heatPhase(d, d.units[0]);
    });
    expect(it.units[0]).toMatchObject({ heat: 30, shutdown: true });
    const boom = play({ ammunition: [1, 4], consciousness: [6, 6, 6, 6], shutdown: [6, 6] }, { a: 'Sower' }, (d) => {
      d.units[0].sheet = { ...d.units[0].sheet, case: 255 };
      d.units[0].heatBuilt = 33;
      heatPhase(d, d.units[0]);
    });
    expect(boom.units[0].damageTaken).toBe(8 * 15);
  });

  /** Heat at the end of a phase that began with this state; the sample sinks 22. */
  const heatAfter = (state: Partial<ReturnType<typeof duel>['units'][0]>, script: Script = []) =>
    play(script, {}, (d) => {
      Object.assign(d.units[0], state);
      heatPhase(d, d.units[0]);
    }).units[0];

  test('weapons that heat the target add 15 at most, beside what it builds itself', () => {
    expect(heatAfter({ heatBuilt: 12, externalHeat: 14 }).heat).toBe(12 + 14 - 22);
    expect(heatAfter({ heatBuilt: 12, externalHeat: 15 }).heat).toBe(12 + 15 - 22);
    expect(heatAfter({ heatBuilt: 12, externalHeat: 16 }).heat).toBe(12 + 15 - 22);
    expect(heatAfter({ heatBuilt: 12, externalHeat: 40 })).toMatchObject({ heat: 12 + 15 - 22, heatBuilt: 0, externalHeat: 0 });
  });

  test('without life support the pilot is hit at 15 heat, twice at 26', () => {
    const calm = { shutdown: [6, 6] };
    const awake = [6, 6];
    expect(heatAfter({ heatBuilt: 36, lifeSupportHits: 1 }, calm)).toMatchObject({ heat: 14, pilotHits: 0 });
    expect(heatAfter({ heatBuilt: 37, lifeSupportHits: 1 }, { ...calm, consciousness: awake })).toMatchObject({ heat: 15, pilotHits: 1 });
    expect(heatAfter({ heatBuilt: 47, lifeSupportHits: 2 }, { ...calm, consciousness: awake })).toMatchObject({ heat: 25, pilotHits: 1 });
    const hot = { ...calm, consciousness: [...awake, ...awake] };
    expect(heatAfter({ heatBuilt: 48, lifeSupportHits: 1 }, hot)).toMatchObject({ heat: 26, pilotHits: 2 });
    expect(heatAfter({ heatBuilt: 48 }, calm)).toMatchObject({ heat: 26, pilotHits: 0 });
  });

  test('restart: by itself below 14', () => {
    expect(
      play([], {}, (d) => {
        Object.assign(d.units[0], { shutdown: true, heat: 30 });
        heatPhase(d, d.units[0]);
      }).units[0],
    ).toMatchObject({ heat: 8, shutdown: false });
  });
});

describe('physical attacks', () => {
  const close: DuelSetup = { foeAt: [4, 5], official: true };

  test('kick: piloting - 2, a fifth of the mass; punches: piloting, a tenth', () => {
    const it = duel(close);
    const attacks = possiblePhysicalAttacks(it, it.units[0], it.units[1], newSituation());
    expect(attacks.filter((b) => b.kind === 'kick')).toMatchObject([
      { number: 3, damage: 10, table: 'kick' },
      { number: 3, damage: 10 },
    ]);
    expect(attacks.filter((b) => b.kind === 'punch')).toMatchObject([
      { number: 5, damage: 5, table: 'punch' },
      { number: 5, damage: 5 },
    ]);
  });

  test('an arm that fired does not punch; a damaged hip does not kick; a hatchet strikes on the full table', () => {
    const it = duel({ ...close, a: 'Halberdier' });
    const [a, b] = it.units;
    expect(possiblePhysicalAttacks(it, a, b, newSituation()).find((attack) => attack.kind === 'hatchet')).toMatchObject({
      limb: RA,
      number: 4,
      damage: 10,
      table: 'full',
    });
    a.weaponFired[a.sheet.weapons.findIndex((w) => w.location === LA)] = 1;
    a.limbHit[RL * 16 + 10] = 1;
    expect(possiblePhysicalAttacks(it, a, b, newSituation()).map((attack) => attack.kind)).toEqual(['hatchet']);
  });

  test('a hatchet that finds the joint: 2 on the full table is a critical roll too', () => {
    const hatchet = { kind: 'hatchet', limb: RA, number: 4, damage: 5, table: 'full' } as const;
    const setup = { at: [4, 4], foeAt: [4, 5] } as const;
    play({ physical: [6, 6], location: [1, 1], critical: [3, 4] }, setup, (d) => {
      const [a, b] = d.units;
      resolvePhysicalAttack(d, a, hatchet, situationOf(d, a, b, newSituation()));
    });
  });

  test('levels: no kick up, no punch down, a punch up strikes legs, a kick down strikes the upper body', () => {
    const kinds = (features: DuelSetup['features']) => {
      const it = duel({ ...close, features: features ?? {} });
      return possiblePhysicalAttacks(it, it.units[0], it.units[1], newSituation()).map((b) => `${b.kind}/${b.table}`);
    };
    expect(new Set(kinds({ '4,5': 1 }))).toEqual(new Set(['punch/kick']));
    expect(new Set(kinds({ '4,4': 1 }))).toEqual(new Set(['kick/punch']));
    expect(kinds({ '4,4': 2 })).toEqual([]);
  });

  test('a kick that hits makes the target roll, one that misses the kicker', () => {
    const it = play({ physical: [3, 3], location: [1], piloting: [3, 3] }, close, (d) => {
      const s = newSituation();
      const kick = possiblePhysicalAttacks(d, d.units[0], d.units[1], s)[0]!;
      afterKick(d, d.units[0], d.units[1], resolvePhysicalAttack(d, d.units[0], kick, s));
    });
    expect(it.units[1].armour[RL]).toBe(it.units[1].sheet.armour[RL]! - 10);
    const miss = play({ physical: [1, 1], piloting: [1, 1], fall: [1], location: [3, 4], 'fall injury': [6, 6] }, close, (d) => {
      const s = newSituation();
      const kick = possiblePhysicalAttacks(d, d.units[0], d.units[1], s)[0]!;
      afterKick(d, d.units[0], d.units[1], resolvePhysicalAttack(d, d.units[0], kick, s));
    });
    expect([miss.units[0].prone, miss.units[1].damageTaken]).toEqual([true, 0]);
  });
});

test('a compiled sheet carries every weapon, bin and slot of its file', () => {
  const it = design('Colossus');
  const fit = fitMech(it);
  const sheet = sheetOf(it, 0, fit);
  expect(sheet.weapons).toHaveLength(fit.weapons.length);
  expect(sheet.bins.map((b) => b.shots)).toEqual(fit.ammo.map((b) => b.shots));
  expect(sheet.slots.filter((code) => code >= 300)).toHaveLength(fit.ammo.length);
});
