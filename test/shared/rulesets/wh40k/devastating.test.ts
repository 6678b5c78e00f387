/** Devastating Wounds as they stood at each date (digest 10e, 3 and 8): dice, every sequence of them, and the exact solver. */
import { describe, expect, test } from 'vitest';
import { newOutcome } from '../../../../src-shared/contract/outcome.ts';
import type { Dice } from '../../../../src-shared/random/dice.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { pairingOf } from '../../../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { METRICS } from '../../../../src-shared/rulesets/wh40k/analysis/metrics.ts';
import { Battle } from '../../../../src-shared/rulesets/wh40k/engine/battle.ts';
import { compile, fightersOf } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import { planVolley, VolleyRoller } from '../../../../src-shared/rulesets/wh40k/engine/volley.ts';
import { Exchange } from '../../../../src-shared/rulesets/wh40k/exact/exchange.ts';
import { COMMENTARIES, type DevastatingRule } from '../../../../src-shared/rulesets/wh40k/rules/edition.ts';
import type { AttackGroup, Target } from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import { combatant, everyRoll, group, line, mass, pmfs, target, weapon } from './kit.ts';

const READINGS = Object.keys(COMMENTARIES) as DevastatingRule[];

/** Ordinary attacks, then the devastating ones: wounds lost in all. */
function lostBy(attack: AttackGroup, at: Target, dice: Dice): number {
  const roller = new VolleyRoller();
  roller.use(dice);
  const plan = planVolley(attack, at, woundTrackOf(at), false);
  roller.roll(plan, attack.models, { lost: 0, models: at.models.length }, null);
  const { devastating, lost } = roller.result;
  if (devastating === 0) return lost;
  roller.rollDevastating(plan, devastating, { lost, models: at.models.length }, null);
  return roller.result.lost;
}

/** Wounds without a roll to hit, critically on 5 and more, two points each. */
const bane = (devastating: DevastatingRule, changes: Parameters<typeof group>[0] = {}) =>
  group({ autoHit: true, criticalWound: 5, damage: '2', devastating, ...changes });

describe('one devastating wound of two points', () => {
  const lost = (reading: DevastatingRule, script: Readonly<Record<string, readonly number[]>>, at: Target) => {
    const dice = scripted({ toWound: [6], ...script });
    const wounds = lostBy(bane(reading), at, dice);
    dice.done();
    return wounds;
  };
  const small = target({ count: 3, wounds: 1, armour: 2 });

  test('at launch what is left of it goes on to the next model; later it is lost', () => {
    expect(READINGS.map((reading) => lost(reading, {}, small))).toEqual([1, 1, 2]);
  });
  test('in September 2023 it is damage, and meets the feel no pain against that', () => {
    const at = target({ count: 1, wounds: 2, feelNoPain: 5 });
    expect(lost('sep2023', { feelNoPain: [5, 4] }, at)).toBe(1);
    expect([lost('current', {}, at), lost('launch', {}, at)]).toEqual([2, 2]);
  });
  test('before and after it makes mortal wounds, and meets the one against those', () => {
    const at = target({ count: 1, wounds: 2, feelNoPainMortal: 5 });
    expect([lost('current', { feelNoPainMortal: [5, 4] }, at), lost('launch', { feelNoPainMortal: [5, 4] }, at)]).toEqual([1, 1]);
    expect(lost('sep2023', {}, at)).toBe(2);
  });
});

test('of several, those that find nobody left do nothing', () => {
  const dice = scripted({ toWound: [6, 6, 6] });
  expect(lostBy(bane('current', { models: 3 }), target({ count: 2, wounds: 1 }), dice)).toBe(2);
  dice.done();
});

const TARGETS: Readonly<Record<string, Target>> = {
  'three models': target({ count: 3, wounds: 1, armour: 4 }),
  'two models of three wounds': target({ count: 2, wounds: 3, armour: 5 }),
  'two kinds of feel no pain': target({ count: 2, wounds: 2, armour: 4, feelNoPain: 5, feelNoPainMortal: 4 }),
  'a rule that sets the damage to none': target({ count: 2, damageSet: 0 }),
  'feel no pain of one model alone': target({
    models: [7, 4].map((feelNoPainMortal) => ({ ...target().models[0]!, wounds: 2, feelNoPainMortal })),
  }),
};

describe.each(READINGS)('every sequence of dice gives the exact distribution: %s', (reading) => {
  test.each(Object.entries(TARGETS))('%s', (_, at) => {
    for (const attack of [bane(reading, { models: 2 }), bane(reading, { damage: 'd3', ap: '1' })]) {
      const rolled = everyRoll((dice) => lostBy(attack, at, dice));
      const exact = mass(pmfs(attack, at).woundsLost);
      for (let n = 0; n < exact.length; n++) expect(exact[n]!).toBeCloseTo(rolled.get(n) ?? 0, 12);
      expect([...rolled.keys()].every((n) => n < exact.length)).toBe(true);
    }
  });
});

describe.each(READINGS)('an exchange: %s', (commentary) => {
  const { words } = readWords(['Torrent', 'Devastating Wounds', 'Anti-infantry 5+']);
  const gun = weapon({ type: 'Ranged', ap: '6', damage: '2', words });
  const tenth = (weapons: readonly (typeof gun)[], wounds: number) => {
    const own = line({ count: 2, wounds, weaponSkill: 7, ballisticSkill: 7, attacks: '0' });
    const { data, ...rest } = combatant([{ ...own, weapons: weapons.map((one) => ({ profiles: [one], count: 2 })) }]);
    return { ...rest, data: { ...data, edition: '10e' as const } };
  };

  const mixed = () => {
    const { data, ...rest } = tenth([gun], 1);
    const [own] = data.lines;
    const lines = ['Fox', 'Wolf'].map((name) => ({ ...own!, name, count: 1, weapons: [{ profiles: [{ ...gun, name }], count: 1 }] }));
    return { ...rest, data: { ...data, lines } };
  };

  test.each([
    ['two guns', [tenth([gun], 1), tenth([], 3)] as const],
    ['a gun each of two kinds of models, which wait for each other', [mixed(), tenth([], 2)] as const],
  ])('the kernels agree with every sequence of dice: %s', (_, units) => {
    const options = { commentary, first: 'a', rounds: 1, charge: 'none' };
    const { field, problems } = compile([...units], options);
    expect(problems).toEqual([]);
    const pairing = pairingOf(...fightersOf(field, 0, 1), field.settings);
    const odds = new Exchange().odds(pairing)!;
    const battle = new Battle();
    battle.open(pairing);
    const outcome = newOutcome(METRICS);
    const wins = everyRoll((dice) => {
      battle.play(dice, outcome);
      return outcome.winner;
    });
    expect([odds.winA, odds.draw]).toEqual([expect.closeTo(wins.get(0)!, 12), expect.closeTo(wins.get(2) ?? 0, 12)]);
  });
});
