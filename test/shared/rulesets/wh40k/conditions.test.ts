/** Conditional rules that the situation switches on, and leaders attached to bodyguards. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { attackReport } from '../../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { REPORTS } from '../../../../src-shared/rulesets/wh40k/analysis/reports.ts';
import { catalogueImporter } from '../../../../src-shared/rulesets/wh40k/import/catalogue-importer.ts';
import { ruleset as wh40k } from '../../../../src-shared/rulesets/wh40k/index.ts';
import { readSentence } from '../../../../src-shared/rulesets/wh40k/rules/ability-text.ts';
import { attach } from '../../../../src-shared/rulesets/wh40k/rules/attach.ts';
import {
  type Condition,
  type ConditionContext,
  conditionsIn,
  conditionText,
  holds,
} from '../../../../src-shared/rulesets/wh40k/rules/conditions.ts';
import type { Switch } from '../../../../src-shared/rulesets/wh40k/rules/effects.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { answerReport } from '../../../kit/reports.ts';
import { CATALOGUE, SYSTEM } from './catalogue-fixture.ts';
import { combatant, line, source, weapon } from './kit.ts';

const words = readWords([]).words;
const rifle = weapon({ name: 'rifle', type: 'Ranged', range: 24, skill: 4, words });
const pistol = weapon({ name: 'carbine', type: 'Ranged', range: 12, skill: 4, words });
const blade = weapon({ name: 'blade', type: 'Melee', range: 0, attacks: '1', skill: 4, words });

function tenth(
  count: number,
  changes: Partial<Unit> & { weapons?: readonly (typeof rifle)[]; name?: string; wounds?: number } = {},
): Combatant<Unit> {
  const { weapons = [rifle, blade], name = 'Unit', wounds = 1, ...data } = changes;
  const carried = weapons.map((one) => ({ profiles: [one], count }));
  const own = {
    ...line({ count, weaponSkill: 7, ballisticSkill: 7, attacks: '0', armour: 4, wounds }),
    name: `${name} model`,
    weapons: carried,
  };
  const made = combatant([own], { name });
  return { ...made, data: { ...made.data, edition: '10e', ...data } };
}

function switchFor(sentence: string): Switch {
  const read = readSentence(sentence);
  if (read.kind !== 'switch') throw new Error(`'${sentence}' is ${read.kind}`);
  return { label: sentence, effect: read.effect, ...(read.when && { when: read.when }) };
}

const meanOf = (
  id: string,
  [attacker, target]: readonly [Combatant<Unit>, Combatant<Unit>],
  options: Options = {},
  phase: 'shoot' | 'fight' | 'charge' = 'shoot',
) => attackReport(attacker, target, options, phase).total.find((s) => s.id === id)!.mean;

describe('conditions in a sentence', () => {
  test.each([
    [
      'Each time this model makes an attack that targets a MONSTER or VEHICLE unit, add 1 to the Hit roll.',
      { is: 'target', any: ['MONSTER', 'VEHICLE'] },
    ],
    ['You can re-roll failed wound rolls when targeting TITANIC units.', { is: 'target', any: ['TITANIC'] }],
    [
      'Each time this model makes a ranged attack that targets an enemy unit (excluding Monsters and Vehicles), add 1 to the Hit roll.',
      { is: 'other-target', none: ['MONSTER', 'VEHICLE'] },
    ],
    [
      'Each time this unit Remains Stationary, until the end of the turn, ranged weapons equipped by models in this unit have the [LETHAL HITS] ability.',
      { is: 'stationary' },
    ],
    [
      'Each time a model in this unit makes a melee attack, if it made a charge move this turn, add 1 to the Wound roll.',
      { is: 'charged' },
    ],
    [
      'Each time a model in this unit makes a ranged attack that targets a unit within half range, add 1 to the Wound roll.',
      { is: 'half-range' },
    ],
    ['While this model is leading a unit, models in that unit have the Feel No Pain 5+ ability.', { is: 'leading' }],
    [
      'Each time this model makes an attack that targets a unit that is Below Half-strength, add 1 to the Hit roll.',
      { is: 'target-below-half' },
    ],
    ['Each time this model makes an attack that targets a unit that can FLY, add 1 to the Hit roll.', { is: 'target', any: ['FLY'] }],
    [
      'While this unit is Below Half-strength, each time a model in this unit makes an attack, add 1 to the Hit roll.',
      { is: 'below-half' },
    ],
    ['While a CHARACTER is leading this unit, models in this unit have the Feel No Pain 5+ ability.', { is: 'leading' }],
  ])('%s', (sentence, when) => expect(readSentence(sentence)).toMatchObject({ kind: 'switch', when }));

  test.each([
    'Each time this model makes an attack that targets a unit within range of an objective marker, add 1 to the Hit roll.',
    'Each time this model makes an attack that targets its quarry, add 1 to the Hit roll.',
    'Once per battle, each time this model makes an attack that targets a MONSTER unit, add 1 to the Hit roll.',
    'While a friendly CORE unit is within 6" of this model, each time a model in that unit makes an attack, re-roll a hit roll of 1.',
  ])('only the player can say: %s', (sentence) => expect(switchFor(sentence).when).toBeUndefined());
});

describe('a sentence without its condition', () => {
  test.each<[string, readonly object[]]>([
    ['Add 1 to the hit roll.', []],
    [
      'Add 1 to the hit roll if this unit made a charge move this turn.',
      [{ rest: 'Add 1 to the hit roll.', condition: { is: 'charged' } }],
    ],
    [
      'While this model is leading a unit, add 1 to the hit roll of that unit.',
      [{ rest: 'add 1 to the hit roll of this unit.', condition: { is: 'leading' } }],
    ],
    [
      'Each attack that targets a unit within half range, add 1 to the hit roll against that unit.',
      [{ rest: 'Each attack, add 1 to the hit roll against that unit.', condition: { is: 'half-range' } }],
    ],
  ])('%s', (sentence, expected) => expect(conditionsIn(sentence)).toEqual(expected));

  test('keywords are compared without a plural s, unless they are short or capitals that end in one', () => {
    const target = (words: string) => conditionsIn(`Each attack that targets one or more ${words}, add 1 to the hit roll.`)[0]!.condition;
    expect(target('MONSTERS or Vehicles units')).toEqual({ is: 'target', any: ['MONSTER', 'VEHICLE'] });
    expect(target('ORKS, Orks or Nobs')).toEqual({ is: 'target', any: ['ORKS', 'ORK', 'NOB'] });
    expect(target('Gas, ASS, or <LEGION CLASS>')).toEqual({ is: 'target', any: ['GAS', 'ASS', '<LEGION CLASS>'] });
  });
});

describe('whether a condition holds', () => {
  const settings = { stationary: false, distance: 12 };
  const plain: ConditionContext = { enemyKeywords: [], settings, attached: false, belowHalf: false, targetBelowHalf: false };

  test.each<[Condition, Partial<ConditionContext>]>([
    [{ is: 'target', any: ['MONSTER', 'FLY'] }, { enemyKeywords: ['Infantry', 'Fly'] }],
    [{ is: 'target', any: ['ORKS'] }, { enemyKeywords: ['Infantry', 'Orks'] }],
    [{ is: 'target', any: ['VEHICLE'] }, { enemyKeywords: ['VEHICLES'] }],
    [{ is: 'stationary' }, { settings: { ...settings, stationary: true } }],
    [{ is: 'charged' }, { settings: { ...settings, charged: true } }],
    [{ is: 'leading' }, { attached: true }],
    [{ is: 'below-half' }, { belowHalf: true }],
    [{ is: 'target-below-half' }, { targetBelowHalf: true }],
  ])('%j', (condition, context) => {
    expect([holds(condition, plain), holds(condition, { ...plain, ...context })]).toEqual([false, true]);
  });

  test('that the target is none of some kinds, or is near enough, holds unless something is against it', () => {
    const other: Condition = { is: 'other-target', none: ['MONSTER', 'VEHICLE'] };
    expect([holds(other, plain), holds(other, { ...plain, enemyKeywords: ['Infantry', 'Monster'] })]).toEqual([true, false]);
    expect(holds({ is: 'half-range' }, plain)).toBe(true);
  });
});

test.each<[Condition, string]>([
  [{ is: 'target', any: ['MONSTER', 'FLY'] }, 'Target: MONSTER or FLY'],
  [{ is: 'other-target', none: ['MONSTER', 'VEHICLE'] }, 'Target: neither MONSTER nor VEHICLE'],
  [{ is: 'half-range' }, 'Within half range'],
  [{ is: 'stationary' }, 'Stationary'],
  [{ is: 'charged' }, 'In the turn of its charge'],
  [{ is: 'below-half' }, 'Below half strength'],
  [{ is: 'target-below-half' }, 'Target below half strength'],
  [{ is: 'leading' }, 'With an attached leader'],
])('the panel says %j as: %s', (condition, text) => expect(conditionText(condition)).toBe(text));

describe('the situation switches a rule on', () => {
  const hunters = tenth(6, {
    switches: [switchFor('Each time this model makes an attack that targets a MONSTER or VEHICLE unit, add 1 to the Hit roll.')],
  });
  const tank = tenth(1, { keywords: ['Vehicle'], wounds: 12 });
  const men = tenth(10, { keywords: ['Infantry'] });

  test('by the keywords of the target, unless the player says otherwise', () => {
    expect(meanOf('hits', [hunters, tank])).toBeCloseTo(4, 10);
    expect(meanOf('hits', [hunters, men])).toBeCloseTo(3, 10);
    expect(meanOf('hits', [hunters, men], { modifiersA: 'switch: Each time this model' })).toBeCloseTo(4, 10);
    expect(meanOf('hits', [hunters, tank], { modifiersA: 'no switch: Each time this model' })).toBeCloseTo(3, 10);
  });

  test('unless the target has one of the keywords', () => {
    const snipers = tenth(6, {
      switches: [
        switchFor(
          'Each time this model makes a ranged attack that targets an enemy unit (excluding Monsters and Vehicles), add 1 to the Hit roll.',
        ),
      ],
    });
    expect([meanOf('hits', [snipers, men]), meanOf('hits', [snipers, tank])]).toEqual([expect.closeTo(4, 10), expect.closeTo(3, 10)]);
  });

  test('by the range of each weapon', () => {
    const close = switchFor(
      'Each time a model in this unit makes a ranged attack that targets a unit within half range, add 1 to the Hit roll.',
    );
    const mixed = tenth(6, { weapons: [rifle, pistol], switches: [close] });
    expect(meanOf('hits', [mixed, men], { distance: 12 })).toBeCloseTo(4 + 3, 10);
    expect(meanOf('hits', [mixed, men], { distance: 6 })).toBeCloseTo(4 + 4, 10);
    expect(meanOf('hits', [mixed, men], { distance: 12, modifiersA: 'half range' })).toBeCloseTo(4 + 4, 10);
  });

  test('by standing still', () => {
    const steady = tenth(6, {
      switches: [
        switchFor(
          'Each time this unit Remains Stationary, until the end of the turn, ranged weapons equipped by models in this unit have the [SUSTAINED HITS 1] ability.',
        ),
      ],
    });
    expect(meanOf('hits', [steady, men])).toBeCloseTo(3, 10);
    expect(meanOf('hits', [steady, men], { stationary: true })).toBeCloseTo(4, 10);
  });

  test('in the turn of the charge only, in the exchange, too', () => {
    const wild = tenth(6, {
      weapons: [blade],
      switches: [
        switchFor(
          'Each time this unit ends a Charge move, until the end of the turn, melee weapons equipped by models in this unit have the [SUSTAINED HITS 1] ability.',
        ),
      ],
    });
    expect(meanOf('hits', [wild, men], {}, 'fight')).toBeCloseTo(3, 10);
    expect(meanOf('hits', [wild, men], {}, 'charge')).toBeCloseTo(4, 10);
    const { field } = wh40k.play.compile([wild, men], { rounds: 2, charge: 'first', first: 'a', chargeRound: 1 }, []);
    const arena = wh40k.play.open(field);
    const exact = arena.odds!(0, 1)!;
    const seed = { hi: 0, lo: 7 };
    const trials = 4000;
    let won = 0;
    for (let t = 0; t < trials; t++) won += arena.trial(seed, 0, 1, t).winner === 0 ? 1 : 0;
    expect(Math.abs(won / trials - exact.winA)).toBeLessThan(4 * Math.sqrt((exact.winA * (1 - exact.winA)) / trials));
    const plain = wh40k.play.open(
      wh40k.play.compile(
        [{ ...wild, data: { ...wild.data, switches: [] } }, men],
        { rounds: 2, charge: 'first', first: 'a', chargeRound: 1 },
        [],
      ).field,
    );
    expect(exact.means['models.a']).toBeGreaterThan(plain.odds!(0, 1)!.means['models.a']! + 0.1);
  });

  test('the panel says which are on, and why', () => {
    const [rows] = answerReport(REPORTS.switches, { combatants: [hunters, tank], input: {} });
    expect(rows).toMatchObject([{ condition: 'Target: MONSTER or VEHICLE', on: true }]);
    const [off] = answerReport(REPORTS.switches, { combatants: [hunters, men], input: {} });
    expect(off![0]!.on).toBe(false);
  });
});

describe('an attached leader', () => {
  const leads = switchFor('While this model is leading a unit, each time a model in that unit makes an attack, add 1 to the Hit roll.');
  const own = switchFor('Each time this model makes an attack that targets a MONSTER unit, add 1 to the Wound roll.');
  const captain = tenth(1, { name: 'Captain', wounds: 5, keywords: ['Character'], switches: [leads, own] });
  const guards = tenth(5, { name: 'Guards', keywords: ['Infantry'] });
  const attached = attach(guards, captain);
  const unit = 'unit' in attached ? attached.unit : guards;

  test('is the last line of the unit, and his rules for it act', () => {
    expect(unit).toMatchObject({ name: 'Guards with Captain', points: guards.points + captain.points });
    expect(unit.data).toMatchObject({ leader: true, lines: [{ count: 5 }, { count: 1, wounds: 5 }], keywords: ['Infantry', 'Character'] });
    const target = tenth(20);
    expect(meanOf('hits', [unit, target])).toBeCloseTo((6 * 4) / 6, 10);
    expect(meanOf('hits', [guards, target])).toBeCloseTo(2.5, 10);
  });

  test('keeps a rule about himself to himself', () => {
    const monster = tenth(1, { keywords: ['Monster'], wounds: 20 });
    const hits = 4 / 6;
    expect(meanOf('wounds', [unit, monster])).toBeCloseTo(5 * hits * (3 / 6) + hits * (4 / 6), 10);
  });

  test('is hurt last, whatever is rolled', () => {
    const shots = tenth(4, { weapons: [weapon({ name: 'gun', type: 'Ranged', range: 24, skill: 2, autoHit: true, words })] });
    const { chances, values } = attackReport(shots, unit, {}, 'shoot').total.find((s) => s.id === 'models_slain')!;
    expect(Math.max(...values)).toBe(4);
    expect(chances.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  test('cannot be many models, of another edition, or a second one', () => {
    expect(attach(guards, guards)).toEqual({ fault: "'Guards' has 5 models; a leader is one." });
    expect(attach(unit, captain)).toEqual({ fault: "'Guards with Captain' has a leader already." });
    const old = { ...captain, data: { ...captain.data, edition: '9e' as const } };
    expect(attach(guards, old)).toEqual({ fault: 'Leaders are attached in the tenth edition only.' });
  });

  test('can be attached in the reports by place', () => {
    const input = { phase: 'shoot', leaders: [[1, 2]] };
    const report = answerReport(REPORTS.attack, { combatants: [tenth(4), guards, captain], input: input });
    expect(report!.target).toMatchObject({ name: 'Guards with Captain', models: 6, wounds: 10 });
    const bad = answerReport(REPORTS.attack, { combatants: [tenth(4), guards, guards], input: input });
    expect(bad!.remarks[0]).toBe("'Guards' has 5 models; a leader is one.");
  });

  test('can be attached while a file is imported', () => {
    const text = catalogueImporter.join!([
      { name: 'a.cat', text: CATALOGUE },
      { name: 's.gst', text: SYSTEM },
    ]);
    const importer = wh40k.import.importers.find(({ id }) => id === 'wh40k-catalogue')!;
    const read = importer.parse(source('a.cat', text), { attach: 'Hounds > Warden Squad; Hound Pack > Warden Squad' });
    expect(read.combatants).toHaveLength(4);
    expect(read.problems.map((p) => p.message).slice(-2)).toEqual([
      "There is no unit 'Hounds' here to attach.",
      "'Hound Pack' has 5 models; a leader is one.",
    ]);
  });
});
