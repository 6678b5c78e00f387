/** What a unit is in a fight: who falls when, what that costs, who leads those that are left, and how wounds weaken it. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { pmfsOf } from '../../../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { compile, fighterOf, fightersOf } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import { inRemovalOrder, type ModelLine, type Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { saveNeeded } from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { combatant, group, line, stage, target, weapon } from './kit.ts';

const fighter = (unit: Combatant<Unit>, options: Options = {}) => fighterOf(compile([unit], options).field, 0);
const squad = (...lines: ModelLine[]) => combatant(lines);

describe('morale of what is left', () => {
  const led = fighter(squad(line({ count: 3, leadership: 8 }), line({ name: 'Sergeant', count: 1, leadership: 6 })));

  test('is the best Leadership among the living; lines fall in their order', () => {
    expect([4, 3, 2, 1].map(led.morale.test.leadership)).toEqual([8, 8, 8, 6]);
  });

  test('its chances stand by the models destroyed and those left', () => {
    const { fails } = fighter(squad(line({ count: 10, leadership: 7 }))).morale;
    const at = (destroyed: number, left: number) => Math.round(6 * fails[destroyed * 11 + left]!);
    expect([at(1, 9), at(3, 7), at(3, 1), at(5, 5), at(9, 1), at(10, 0), at(0, 10)]).toEqual([0, 2, 2, 4, 5, 0, 0]);
  });

  test('a unit that never fails a test is steady, and so is one without morale tests', () => {
    const brave = combatant([line({ count: 3 })], { morale: { autoPass: true } });
    // Two of three gone, and a 6: no more than 8.
    const few = squad(line({ count: 3, leadership: 8 }));
    const units = [led, fighter(brave), fighter(squad(line({ count: 20 })), { morale: false }), fighter(few)];
    expect(units.map(({ morale }) => morale.steady)).toEqual([false, true, true, true]);
  });
});

describe('a degrading profile', () => {
  const brackets = [
    { upTo: 6, ballisticSkill: 4, move: 8 },
    { upTo: 3, ballisticSkill: 5, hit: -1 },
  ];
  const tank = line({ count: 1, wounds: 12, ballisticSkill: 3, brackets });

  test('acts from the wounds that are left', () => {
    const { bandAt, bands } = fighter(squad(tank));
    expect([...bandAt]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2]);
    const skills = bands.map(({ ranged }) => ranged[0]!.sets[0]!.map(({ attack }) => [attack.skill, attack.toHit.modifier]));
    expect(skills).toEqual([[[3, 0]], [[4, 0]], [[5, -1]]]);
  });

  test('acts in the turn of a charge, too', () => {
    const blade = weapon({ type: 'Melee', range: 0, attacks: '2' });
    const when = { is: 'charged' } as const;
    const wild = combatant([{ ...tank, weapons: [{ profiles: [blade], count: 1 }] }]);
    const charger = { ...wild, data: { ...wild.data, switches: [{ label: 'Wild', effect: { attacks: 1 }, when }] } };
    const [{ bands }] = fightersOf(compile([charger, squad(line())], {}).field, 0, 1);
    const attacks = bands.map(({ melee, charging }) =>
      [melee, charging!].map((choices) => {
        const { attack } = choices[0]!.sets[0]![0]!;
        return [attack.attacks.constant, attack.toHit.modifier];
      }),
    );
    expect(attacks).toEqual([
      [
        [3, 0],
        [4, 0],
      ],
      [
        [3, 0],
        [4, 0],
      ],
      [
        [3, -1],
        [4, -1],
      ],
    ]);
  });

  test('does not act in a unit of several models', () => {
    expect(fighter(squad({ ...tank, count: 2 })).bands).toHaveLength(1);
  });
});

describe('the target that a unit is', () => {
  test('a model keeps its own rules against damage', () => {
    const damage = { halveDamage: true, subtractDamage: 1 };
    const { models } = fighter(squad(line({ count: 1 }), line({ name: 'Captain', count: 1, damage, feelNoPainPsychic: 3 }))).target;
    expect(models.map((model) => [model.damage, model.feelNoPainPsychic])).toEqual([
      [undefined, undefined],
      [damage, 3],
    ]);
  });

  test('9th edition: the Toughness of most models, the highest when tied', () => {
    const toughness = (...counts: readonly (readonly [count: number, toughness: number])[]) =>
      fighter(squad(...counts.map(([count, one], i) => line({ name: `Line ${i}`, count, toughness: one })))).target.toughness;
    expect([toughness([3, 4], [1, 5]), toughness([2, 4], [2, 5]), toughness([2, 5], [2, 4]), toughness([1, 6], [2, 4], [2, 4])]).toEqual([
      4, 5, 5, 4,
    ]);
  });

  test('tenth edition: the highest Toughness, but not that of an attached leader', () => {
    const toughness = (leader: boolean, ...of: readonly number[]) => {
      const { data, ...rest } = squad(...of.map((one, i) => line({ name: `Line ${i}`, toughness: one })));
      return fighter({ ...rest, data: { ...data, edition: '10e', leader } }).target.toughness;
    };
    expect([toughness(false, 3, 5, 6), toughness(true, 3, 5, 6), toughness(true, 6)]).toEqual([6, 5, 6]);
  });

  test('cover of its own where there is no other', () => {
    const own = combatant([line()], { defence: { inCover: true } });
    const cover = (options: Options) => fighter(own, options).target.cover;
    expect([cover({}), cover({ cover: 'dense' }), cover({ edition: '10e' })]).toEqual(['light', 'dense', 'benefit']);
  });

  test('heavy cover helps it in melee: it has not charged', () => {
    const { target: unit } = fighter(squad(line({ armour: 4 })), { cover: 'heavy' });
    expect(saveNeeded(group({ melee: true }), unit, unit.models[0]!, 0)).toBe(3);
  });

  test('poison wounds VEHICLE and TITANIC as other weapons do', () => {
    const immune = (keyword: string) => fighter(combatant([line()], { keywords: [keyword] })).target.immuneToPoison;
    expect(['Vehicle', 'TITANIC', 'MONSTER'].map(immune)).toEqual([true, true, false]);
  });
});

test('models fall cheap ones first, and of equal price the most numerous', () => {
  const lines = [
    line({ name: 'Captain', count: 1, cost: 30 }),
    line({ name: 'Sergeant', count: 1, cost: 10 }),
    line({ name: 'Trooper', count: 4, cost: 10 }),
    line({ name: 'Drone', count: 2, cost: 5 }),
  ];
  expect(inRemovalOrder(lines).map(({ name }) => name)).toEqual(['Drone', 'Trooper', 'Sergeant', 'Captain']);
});

describe('points', () => {
  const two = squad(line({ count: 2, wounds: 2, cost: 10 }));
  const lost = (points: number, options: Options = {}) => [...fighter({ ...two, points }, options).pointsLost];

  test('a wounded model counts in part, unless whole models count alone', () => {
    expect([lost(20), lost(20, { partial: false })]).toEqual([
      [0, 500, 1000, 1500, 2000],
      [0, 0, 1000, 1000, 2000],
    ]);
  });

  test('of models that cost 10 and 30', () => {
    const pair = squad(line({ count: 1, cost: 10 }), line({ name: 'Captain', count: 1, cost: 30 }));
    const lostOf = (points: number) => [...fighter({ ...pair, points }).pointsLost];
    expect([lostOf(60), lostOf(20)]).toEqual([
      [0, 2000, 6000],
      [0, 500, 2000],
    ]);
  });

  test('what belongs to no model is spread evenly; a lower price is shared out', () => {
    expect([lost(30), lost(10)]).toEqual([
      [0, 750, 1500, 2250, 3000],
      [0, 250, 500, 750, 1000],
    ]);
  });
});

test('what a weapon did to one target is not taken for another that is modified otherwise', () => {
  const gun = weapon({ strength: { form: 'fixed', value: '5' }, toWound: stage({ modifier: 2 }) });
  const { attack, ...rest } = fighter(squad(line({ weapon: gun }))).ranged[0]!.sets[0]![0]!;
  const wounds = (woundModifier: number) => {
    const aimed = { attack, ...rest, target: target({ woundModifier, woundModifierIfStronger: -1 }) };
    return pmfsOf(aimed).wounds.p[1];
  };
  // S 5 against T 4: 3+, at +2 - 1, then at +2 - 1 - 1.
  expect([wounds(0), wounds(-1)]).toEqual([expect.closeTo(5 / 6, 12), expect.closeTo(4 / 6, 12)]);
});

test('re-rolls of what failed are read as the option says, others as they stand', () => {
  const reroll = (rerollAll: string, printed: 'failed' | 'ones') =>
    fighter(squad(line({ weapon: weapon({ toHit: stage({ reroll: printed, extraForm: 'add' }) }) })), { rerollAll }).ranged[0]!.sets[0]![0]!
      .attack.toHit.reroll;
  expect([reroll('failed', 'failed'), reroll('fish', 'failed'), reroll('failed_natural', 'failed'), reroll('fish', 'ones')]).toEqual([
    'failed',
    'fish',
    'failed_natural',
    'ones',
  ]);
});
