/** Exchanges that need more than the wounds lost: Precision, shields, single re-rolls, mixed devastating wounds, half strength. */
import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { newOutcome, type Odds } from '../../../../src-shared/contract/outcome.ts';
import type { Dice } from '../../../../src-shared/random/dice.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { type Pairing, pairingOf } from '../../../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { COLUMN, METRICS } from '../../../../src-shared/rulesets/wh40k/analysis/metrics.ts';
import { open } from '../../../../src-shared/rulesets/wh40k/engine/arena.ts';
import { Battle } from '../../../../src-shared/rulesets/wh40k/engine/battle.ts';
import { compile, fightersOf } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import { Exchange, needsStates } from '../../../../src-shared/rulesets/wh40k/exact/exchange.ts';
import { stateOdds } from '../../../../src-shared/rulesets/wh40k/exact/state-exchange.ts';
import type { Wh40kEvent } from '../../../../src-shared/rulesets/wh40k/present/events.ts';
import { view } from '../../../../src-shared/rulesets/wh40k/present/view.ts';
import type { Switch } from '../../../../src-shared/rulesets/wh40k/rules/effects.ts';
import type { ModelLine, Unit, Weapon } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { readWords } from '../../../../src-shared/rulesets/wh40k/rules/words.ts';
import { totalMass } from '../../../../src-shared/stats/distribution.ts';
import { combatant, everyRoll, line, RandomUnits, stage, weapon } from './kit.ts';

function pair(a: Combatant<Unit>, b: Combatant<Unit>, options: Options): Pairing {
  const { field, problems } = compile([a, b], options);
  expect(problems).toEqual([]);
  return pairingOf(...fightersOf(field, 0, 1), field.settings);
}

function tenth(lines: readonly ModelLine[], traits: Partial<Unit> = {}): Combatant<Unit> {
  const { data, ...rest } = combatant(lines);
  return { ...rest, data: { ...data, edition: '10e', ...traits } };
}

function gun(words: readonly string[], changes: Partial<Weapon> = {}): Weapon {
  return weapon({ type: 'Ranged', skill: 4, words: readWords(words).words, ap: '6', ...changes });
}

const armed = (count: number, weapons: readonly Weapon[], changes: Partial<ModelLine> = {}) =>
  line({
    count,
    weaponSkill: 7,
    ballisticSkill: 7,
    attacks: '0',
    ...changes,
    weapons: weapons.map((profile) => ({ profiles: [profile], count })),
  });

/** Hits without a die, so that every sequence of dice can be played. */
const flamer = (words: readonly string[], changes: Partial<Weapon> = {}) => gun(['Torrent', ...words], changes);

const blade = (words: readonly string[], changes: Partial<Weapon> = {}) =>
  gun(words, { name: 'Blade', type: 'Melee', range: 0, ...changes });

/** Two unarmed bodyguards and a leader worth more than both. */
const led = (weapons: readonly Weapon[] = [flamer([])], wounds = 1) =>
  tenth([armed(2, []), armed(1, weapons, { name: 'Captain', wounds, cost: 50 })], { leader: true });

const when = (is: 'below-half' | 'target-below-half', effect: Switch['effect']): Switch => ({ label: 'Last Stand', effect, when: { is } });

const SHORT: Options = { first: 'a', rounds: 1, charge: 'none' };
const aim: Options = { ...SHORT, precision: true };
const rush: Options = { first: 'a', rounds: 1, charge: 'first', chargeRound: 1 };

/** Every 5 or 6 to wound makes a mortal wound beside the damage. */
const bane = flamer([], { name: 'Bane', toWound: stage({ mortalTarget: 5, mortalAmount: '1' }) });

/** Small pairs: what each needs states for. */
const PAIRS: readonly (readonly [name: string, a: Combatant<Unit>, b: Combatant<Unit>, options: Options])[] = [
  ['Precision at a leader', tenth([armed(1, [flamer(['Precision'], { attacks: '2' })])]), led(), { ...aim, rounds: 2 }],
  [
    'devastating Precision',
    tenth([armed(1, [flamer(['Precision', 'Devastating Wounds', 'Anti-Infantry 4+'], { attacks: '2', damage: '2', ap: '1' })])]),
    led(undefined, 3),
    aim,
  ],
  [
    'a shield',
    tenth([armed(1, [flamer([], { attacks: '2', ap: '1' })])]),
    tenth([armed(2, [flamer([])])]),
    { ...SHORT, modifiersB: 'ignore 1 failed save' },
  ],
  [
    'single re-rolls',
    tenth([armed(1, [gun([], { attacks: '2' })])]),
    tenth([armed(2, [])]),
    { ...SHORT, modifiersA: 're-roll hits one; re-roll wounds one' },
  ],
  [
    'devastating wounds of two kinds',
    tenth([
      armed(1, [
        flamer(['Devastating Wounds'], { damage: '2', ap: '1' }),
        flamer(['Devastating Wounds', 'Anti-Infantry 4+'], { name: 'Other', ap: '1' }),
      ]),
    ]),
    tenth([armed(2, [flamer([])], { wounds: 2 })]),
    SHORT,
  ],
  [
    'devastating and mortal wounds of one weapon',
    tenth([
      armed(1, [
        flamer(['Devastating Wounds'], { attacks: '2', damage: '2', ap: '1', toWound: stage({ mortalTarget: 5, mortalAmount: '1' }) }),
      ]),
    ]),
    tenth([armed(2, [flamer([])], { wounds: 2 })]),
    SHORT,
  ],
  [
    'mortal wounds that wait for other weapons',
    tenth([armed(1, [bane, flamer([], { name: 'Other', damage: '2' })])]),
    tenth([armed(2, [flamer([])], { wounds: 2 })]),
    SHORT,
  ],
  [
    'mortal wounds that wait for devastating attacks, also of a charge',
    tenth([armed(1, [bane, flamer(['Devastating Wounds'], { name: 'Other', damage: '2', ap: '1' }), blade(['Torrent'])])]),
    tenth([armed(2, [], { wounds: 2 })]),
    { ...rush, chargeDistance: 7 },
  ],
  ['hazardous guns before a charge', tenth([armed(2, [flamer(['Hazardous']), blade(['Torrent'])])]), tenth([armed(1, [])]), rush],
  [
    'below half strength',
    tenth([armed(1, [flamer([], { attacks: '2' })])]),
    tenth([armed(3, [flamer([])])], { switches: [when('below-half', { wound: 1 })] }),
    SHORT,
  ],
  [
    'target below half strength, in the charge after shooting',
    tenth([armed(1, [flamer([], { attacks: '2' }), blade(['Torrent'])])], { switches: [when('target-below-half', { wound: 1 })] }),
    tenth([armed(3, [])]),
    rush,
  ],
];

function played({ battle, outcome }: { battle: Battle; outcome: ReturnType<typeof newOutcome> }, dice: Dice): string {
  battle.play(dice, outcome);
  const { values } = outcome;
  return [outcome.winner, values[COLUMN.points], values[COLUMN.points + 1], values[COLUMN.models], values[COLUMN.wounds]].join();
}

/** P(the value) by every sequence of dice, beside what the solver says. */
function expectEqual(odds: Odds, rolled: ReadonlyMap<string, number>): void {
  const sums = { winA: 0, winB: 0, draw: 0, 'points.a': 0, 'points.b': 0, 'models.a': 0, 'wounds.a': 0 };
  for (const [key, p] of rolled) {
    const [winner, byA, byB, models, wounds] = key.split(',').map(Number);
    sums[(['winA', 'winB', 'draw'] as const)[winner!]!] += p;
    sums['points.a'] += p * byA!;
    sums['points.b'] += p * byB!;
    sums['models.a'] += p * models!;
    sums['wounds.a'] += p * wounds!;
  }
  for (const result of ['winA', 'winB', 'draw'] as const) expect(odds[result], result).toBeCloseTo(sums[result], 12);
  for (const id of ['points.a', 'points.b', 'models.a', 'wounds.a'] as const) expect(odds.means[id], id).toBeCloseTo(sums[id], 8);
}

describe('every sequence of dice gives the exact odds', () => {
  test.each(PAIRS)('%s', (_name, a, b, options) => {
    const pairing = pair(a, b, options);
    expect(needsStates(pairing)).not.toBeNull();
    expect(new Exchange().odds(pairing)).toBeNull();
    const battle = new Battle();
    battle.open(pairing);
    const outcome = newOutcome(METRICS);
    expectEqual(
      stateOdds(pairing, 5)!,
      everyRoll((dice) => played({ battle, outcome }, dice)),
    );
  });
});

describe('order within a volley (digest 10e, 2.8)', () => {
  const squad = tenth([armed(2, [], { wounds: 2 })]);
  const wounds = (a: Combatant<Unit>, script: Readonly<Record<string, readonly number[]>>, options: Options = SHORT) => {
    const battle = new Battle();
    battle.open(pair(a, squad, options));
    const dice = scripted(script);
    const outcome = newOutcome(METRICS);
    const kinds: string[] = [];
    battle.play(dice, outcome, (event) => kinds.push(event.kind));
    dice.done();
    return { lost: outcome.values[COLUMN.wounds], late: kinds.filter((kind) => kind === 'devastating' || kind === 'mortals') };
  };

  test('the attacks of all weapons come before mortal wounds of any', () => {
    const a = tenth([armed(1, [bane, flamer([], { name: 'Other', damage: '2' })])]);
    // Bane takes a wound, the other gun kills that model with one point to spare, and the mortal wound finds the second model.
    expect(wounds(a, { toWound: [6, 4] })).toEqual({ lost: 3, late: ['mortals'] });
    // One attack at a time the mortal wound kills the first model, and the other gun the second.
    expect(wounds(a, { toWound: [6, 4] }, { ...SHORT, mortalOrder: 'interleaved' })).toEqual({ lost: 4, late: [] });
  });

  test('devastating attacks come before other mortal wounds', () => {
    const a = tenth([armed(1, [bane, flamer(['Devastating Wounds'], { name: 'Other', damage: '2' })])]);
    expect(wounds(a, { toWound: [6, 6] })).toEqual({ lost: 3, late: ['devastating', 'mortals'] });
  });

  test('in earlier editions mortal wounds follow their own weapon', () => {
    const { data, ...rest } = tenth([armed(1, [bane, flamer([], { name: 'Other', damage: '2' })])]);
    const battle = new Battle();
    const ninth = (unit: Combatant<Unit>): Combatant<Unit> => ({ ...unit, data: { ...unit.data, edition: '9e' } });
    battle.open(pair(ninth({ ...rest, data }), ninth(squad), { ...SHORT, morale: false }));
    const outcome = newOutcome(METRICS);
    battle.play(scripted({ toWound: [6, 4] }), outcome);
    expect(outcome.values[COLUMN.wounds]).toBe(4);
  });
});

describe('both exact solvers', () => {
  const SETUPS: readonly Options[] = [
    {},
    { charge: 'both', chargeRound: 1, chargeDistance: 7 },
    { mortalOrder: 'interleaved', cover: 'heavy', charge: 'both', chargeRound: 1, rounds: 1 },
  ];
  test('agree on random units that need only their wounds lost, morale included', () => {
    const random = new RandomUnits(15);
    const exchange = new Exchange();
    let compared = 0;
    for (let i = 0; i < 12; i++) {
      const pairing = pair(random.unit(), random.unit(), SETUPS[i % SETUPS.length]!);
      if (pairing.fighters[0].track.wounds * pairing.fighters[1].track.wounds > 150) continue;
      const fast = exchange.odds(pairing)!;
      const wide = stateOdds(pairing, 60)!;
      for (const result of ['winA', 'winB', 'draw'] as const) expect(wide[result]).toBeCloseTo(fast[result], 11);
      for (const [id, mean] of Object.entries(fast.means)) expect(wide.means[id]).toBeCloseTo(mean, 7);
      for (const pmf of Object.values(wide.distributions)) expect(Math.abs(totalMass(pmf) - 1)).toBeLessThan(1e-11);
      compared++;
    }
    expect(compared).toBeGreaterThan(4);
  });
});

describe('dice', () => {
  test('the exchanges of whole squads lie within four sigma of the exact odds', () => {
    const squad = (words: readonly string[], changes: Partial<Unit> = {}) =>
      tenth(
        [
          armed(4, [gun(words, { ap: '1', damage: '2' }), blade(['Devastating Wounds'])], { wounds: 2 }),
          armed(1, [gun(['Hazardous'])], { name: 'Captain', wounds: 4, cost: 60 }),
        ],
        { leader: true, ...changes },
      );
    const setups: readonly (readonly [Combatant<Unit>, Combatant<Unit>, Options])[] = [
      [squad(['Precision']), squad(['Precision', 'Devastating Wounds']), { precision: true, charge: 'both', chargeDistance: 7 }],
      [squad(['Sustained Hits 1']), squad([]), { modifiersA: 'ignore 1 failed save', modifiersB: 're-roll wounds one', charge: 'first' }],
      [
        squad([], { switches: [when('below-half', { feelNoPain: 4 })] }),
        squad(['Lethal Hits'], { switches: [when('target-below-half', { hit: 1 })] }),
        {},
      ],
    ];
    const TRIALS = 6000;
    setups.forEach(([a, b, options], setup) => {
      const pairing = pair(a, b, options);
      const odds = stateOdds(pairing, 20)!;
      const battle = new Battle();
      battle.open(pairing);
      const dice = new SeededDice();
      const outcome = newOutcome(METRICS);
      const wins = [0, 0, 0];
      let models = 0;
      for (let t = 0; t < TRIALS; t++) {
        battle.play(dice.seek({ hi: 15, lo: 0 }, setup, 0, t), outcome);
        wins[outcome.winner]!++;
        models += outcome.values[COLUMN.models]!;
      }
      [odds.winA, odds.winB, odds.draw].forEach((p, i) => {
        expect(Math.abs(wins[i]! / TRIALS - p), `set-up ${setup}, result ${i}`).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / TRIALS) + 1e-9);
      });
      const pmf = odds.distributions['models.a']!;
      const variance = pmf.mass.reduce((sum, p, i) => sum + p * (i - odds.means['models.a']!) ** 2, 0);
      expect(Math.abs(models / TRIALS - odds.means['models.a']!)).toBeLessThan(4 * Math.sqrt(variance / TRIALS));
    });
  });

  test('Precision kills a leader first: he is down, his weapon is silent, the bodyguards stand', () => {
    const battle = new Battle();
    const captain = [gun(['Torrent'], { name: 'Captain’s flamer', attacks: '3' })];
    battle.open(pair(tenth([armed(1, [gun(['Precision'], { damage: '2' })])]), led(captain, 2), aim));
    const dice = scripted({ toHit: [6], toWound: [6] });
    const outcome = newOutcome(METRICS);
    const events: Wh40kEvent[] = [];
    battle.play(dice, outcome, (event) => events.push(event));
    dice.done();
    expect([outcome.values[COLUMN.models], outcome.values[COLUMN.wounds], outcome.values[COLUMN.points]]).toEqual([1, 2, 5000]);
    expect(events.filter((e) => e.kind === 'attacks').map((e) => e.weapon)).not.toContain('Captain’s flamer');
    const scene = events.slice(1).reduce(view.apply, view.begin(events[0]!));
    expect(scene.pieces.filter((p) => p.side === 1).map((p) => p.down)).toEqual([false, false, true]);
    expect(scene.score[1]).toMatchObject({ value: 2 });
  });

  test('an exchange too large for states is sampled, with the reason', () => {
    const horde = tenth(
      [armed(40, [gun(['Precision', 'Sustained Hits 3'], { attacks: '6' })], { wounds: 3 }), armed(1, [], { name: 'Captain', wounds: 9 })],
      { leader: true },
    );
    const { field } = compile([horde, horde], { precision: true });
    const odds = open(field).odds(0, 1);
    expect(odds.method).toBe('estimated');
    expect(odds.remark).toMatch(
      /^Sampled: Troopers aims at a leader with Precision, and this exchange would take too long to solve\. 2,000/,
    );
  });
});

describe('half strength set by the situation', () => {
  const lastStand = tenth([armed(2, [gun([])])], { switches: [when('below-half', { hit: 1 })] });
  const hits = (options: Options) => {
    const { arsenals } = pair(lastStand, tenth([armed(2, [])]), { ...SHORT, ...options });
    return arsenals[0].ranged[0]!.attack.toHit.modifier;
  };
  test('on from the start where the option says so', () => {
    expect([{}, { belowHalf: 'a' }, { belowHalf: 'b' }, { belowHalf: 'both' }].map(hits)).toEqual([0, 1, 0, 1]);
  });
  test('a switch may stay off, or be on whatever the situation is', () => {
    expect(hits({ belowHalf: 'a', modifiersA: 'no switch: Last Stand' })).toBe(0);
    expect(hits({ modifiersA: 'switch: Last Stand' })).toBe(1);
  });
});
