/** Which physical attack a commander makes: the one that does most on average, falls included. */
import { describe, expect, test } from 'vitest';
import { choosePhysicalAttacks } from '../../../../src-shared/rulesets/battletech/ai/choose-physical.ts';
import type { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { LA, LL, RA, RL } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import type { HAND_WEAPONS } from '../../../../src-shared/rulesets/battletech/rules/hand-weapons.ts';
import { newSituation } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { HIP } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, type Match, play } from './kit.ts';

const ARM = ['Shoulder', 'Upper Arm Actuator', 'Lower Arm Actuator', 'Hand Actuator'];
const lame = ({ units: [a] }: TacticalDuel) => {
  for (const leg of [RL, LL]) a.limbHit[leg * 16 + HIP] = 1;
};

/** What fifty tons do to a neighbour, by kind. */
function chosen(slots: Parameters<typeof carrying>[0], change: (d: TacticalDuel) => void = () => {}, match: Match = {}) {
  let kinds: readonly string[] = [];
  play({ mech: carrying(slots, { mass: 50 }), foeAt: [4, 5], ...match }, (d) => {
    change(d);
    kinds = choosePhysicalAttacks(d, d.units[0], d.units[1], newSituation()).map(({ kind }) => kind);
  });
  return kinds;
}

const both = { [RA]: ARM, [LA]: ARM };

test('a kick does more than two punches, which do more than nothing', () => {
  expect([chosen(both), chosen(both, lame), chosen(both, lame, { foeAt: [4, 7] })]).toEqual([['kick'], ['punch', 'punch'], []]);
});

/** So fast that fists need a 12 and kicks a 10: piloting of five, six for the distance and one for the jump. */
const swift = ({ units: [, b] }: TacticalDuel) => {
  b.hexesMoved = 25;
  b.moved = 'jump';
};

test('a kick that will likely miss is not worth the fall', () => {
  expect(chosen(both, swift)).toEqual(['punch', 'punch']);
});

test('what cannot hit is let be', () => {
  const stumps = { [RA]: ARM.slice(0, 3), [LA]: ARM.slice(0, 3) };
  expect(chosen(stumps, (d) => [lame(d), swift(d)])).toEqual([]);
});

describe('hands', () => {
  const ITEMS: Readonly<Record<keyof typeof HAND_WEAPONS, string>> = {
    hatchet: 'Hatchet',
    sword: 'Sword',
    'retractable-blade': 'Retractable Blade',
    mace: 'Mace',
    lance: 'IS Lance',
    claw: 'ISClaw',
    vibroblade: 'ISLargeVibroblade',
    flail: 'ISFlail',
    'chain-whip': 'Chain Whip',
    'wrecking-ball': 'ISWreckingBall',
    chainsaw: 'Chainsaw',
    'dual-saw': 'Dual Saw',
    backhoe: 'Backhoe',
    'mining-drill': 'MiningDrill',
    'pile-driver': 'PileDriver',
    combine: 'Combine',
    'rock-cutter': 'Rock Cutter',
    'spot-welder': 'Spot Welder',
  };

  test.each(Object.entries(ITEMS))('%s: used where nothing does more', (kind, item) => {
    const alone = (d: TacticalDuel) => {
      lame(d);
      d.units[0].structure[LA] = 0;
    };
    expect(chosen({ [RA]: [...ARM, item] }, alone)).toEqual([kind]);
  });

  test('one weapon at a time, the better one, unless fists do more together', () => {
    const weapons = (right: string, left: string) => chosen({ [RA]: [...ARM, right], [LA]: [...ARM, left] }, lame);
    expect([weapons('Mace', 'Chainsaw'), weapons('Chainsaw', 'Mace')]).toEqual([['mace'], ['mace']]);
    expect(chosen({ [RA]: [...ARM, 'Combine'], [LA]: ARM }, lame)).toEqual(['punch']);
  });

  test('claws strike together, as fists do', () => {
    expect(chosen({ [RA]: [...ARM, 'ISClaw'], [LA]: [...ARM, 'ISClaw'] }, lame)).toEqual(['claw', 'claw']);
    expect(chosen({ [RA]: [...ARM, 'ISClaw'], [LA]: ARM }, lame)).toEqual(['claw', 'punch']);
  });
});
