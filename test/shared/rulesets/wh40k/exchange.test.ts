import { describe, expect, test } from 'vitest';
import type { Combatant } from '../../../../src-shared/contract/combatant.ts';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { newOutcome, type Outcome } from '../../../../src-shared/contract/outcome.ts';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { type Pairing, pairingOf } from '../../../../src-shared/rulesets/wh40k/ai/pairing.ts';
import { COLUMN, METRICS } from '../../../../src-shared/rulesets/wh40k/analysis/metrics.ts';
import { Battle } from '../../../../src-shared/rulesets/wh40k/engine/battle.ts';
import { compile, fighterOf } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import { Exchange } from '../../../../src-shared/rulesets/wh40k/exact/exchange.ts';
import type { Kernel } from '../../../../src-shared/rulesets/wh40k/exact/kernel.ts';
import { KernelCache, MOST_BYTES } from '../../../../src-shared/rulesets/wh40k/exact/kernel-cache.ts';
import { ruleset as wh40k } from '../../../../src-shared/rulesets/wh40k/index.ts';
import type { Wh40kEvent } from '../../../../src-shared/rulesets/wh40k/present/events.ts';
import type { Fighter } from '../../../../src-shared/rulesets/wh40k/rules/fighter.ts';
import type { Unit } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import { totalMass } from '../../../../src-shared/stats/distribution.ts';
import { naiveOdds } from '../../../reference/wh40k/naive.ts';
import { combatant, line, RandomUnits, stage, weapon } from './kit.ts';

function pair(a: Combatant<Unit>, b: Combatant<Unit>, options: Options): Pairing {
  const { field, problems } = compile([a, b], options);
  expect(problems).toEqual([]);
  return pairingOf(fighterOf(field, 0), fighterOf(field, 1), field.settings);
}

/** Plays with written dice and returns the outcome with the recorded events. */
function play(
  a: Combatant<Unit>,
  b: Combatant<Unit>,
  options: Options,
  script: Readonly<Record<string, readonly number[]>>,
): { outcome: Outcome; recorded: string[] } {
  const battle = new Battle();
  battle.open(pair(a, b, options));
  const dice = scripted(script);
  const outcome = newOutcome(METRICS);
  const recorded: string[] = [];
  battle.play(dice, outcome, (event: Wh40kEvent) => recorded.push(event.kind));
  dice.done();
  return { outcome, recorded };
}

const gun = weapon({ ap: '6', range: 24 });
const blade = weapon({ name: 'Blade', range: 0, type: 'Melee', attacks: '0', strength: { form: 'user', value: '0' }, ap: '6' });
const one = (changes: Parameters<typeof line>[0] = {}) => combatant([line({ count: 1, weapon: gun, ...changes })]);
const both = [
  { profiles: [gun], count: 1 },
  { profiles: [blade], count: 1 },
];

describe('turns', () => {
  test('the first unit shoots; a dead unit does not shoot back', () => {
    const { outcome } = play(one(), one(), { first: 'a', rounds: 1, charge: 'none' }, { toHit: [3], toWound: [4] });
    expect(outcome.winner).toBe(0);
    expect(outcome.values[COLUMN.turns]).toBe(1);
    expect(outcome.values[COLUMN.points]).toBe(1000);
  });
  test('survivors shoot back, each in its turn', () => {
    const { outcome } = play(one(), one(), { first: 'b', rounds: 1, charge: 'none' }, { toHit: [1, 3], toWound: [4] });
    expect(outcome.winner).toBe(0);
    expect(outcome.values[COLUMN.turns]).toBe(2);
  });
  test('out of range no one fires, at the exact range everyone does', () => {
    expect(play(one(), one(), { first: 'a', rounds: 1, charge: 'none', distance: 24.5 }, {}).outcome.winner).toBe(2);
    play(one(), one(), { first: 'a', rounds: 1, charge: 'none', distance: 24 }, { toHit: [1, 1] });
  });
  test('a charge comes after shooting, and the charged unit strikes back', () => {
    const script = { toHit: [1, 1, 3], toWound: [4] };
    const { outcome, recorded } = play(
      one({ weapons: both }),
      one({ weapons: both }),
      { first: 'a', rounds: 1, charge: 'first', chargeRound: 1 },
      script,
    );
    expect(recorded.filter((k) => k === 'charge')).toHaveLength(1);
    expect(outcome.winner).toBe(1);
  });
  test('a charge needs its distance on 2D6', () => {
    const options = { first: 'a', rounds: 1, charge: 'first', chargeRound: 1, chargeDistance: 8, shooting: false };
    expect(play(one({ weapons: both }), one({ weapons: both }), options, { charge: [3, 4] }).recorded).not.toContain('attacks');
    play(one({ weapons: both }), one({ weapons: both }), options, { charge: [4, 4], toHit: [1, 1, 1, 1] });
  });
  test('in combat only pistols fire', () => {
    const pistol = weapon({ name: 'Pistol', type: 'Pistol', range: 12 });
    const armed = [...both, { profiles: [pistol], count: 1 }];
    // Turn 1: gun, charge, strike back. Turn 2, engaged: pistol, melee, strike back.
    const options = { first: 'a', rounds: 1, charge: 'first', chargeRound: 1 };
    const { recorded } = play(one({ weapons: armed }), one({ weapons: armed }), options, { toHit: [1, 1, 1, 1, 1, 1] });
    expect(recorded.filter((k) => k === 'attacks')).toHaveLength(6);
  });
  test('eager units charge, gunners stay', () => {
    const swordsman = one({ attacks: '5', weapons: both });
    const options = { first: 'a', rounds: 1, chargeRound: 1, shooting: true };
    expect(pair(swordsman, one(), options).eager).toEqual([true, false]);
  });
  test('morale at the end of the turn: a natural 1 passes, a failure costs one model and attrition', () => {
    const squad = combatant([line({ count: 4, leadership: 3, weapon: gun })]);
    const options = { first: 'a', rounds: 1, charge: 'none' };
    const shot = { toHit: [3], toWound: [4] };
    expect(play(one(), squad, options, { toHit: [...shot.toHit, 1, 1, 1], toWound: [4], morale: [1] }).outcome.values[COLUMN.models]).toBe(
      1,
    );
    const { outcome } = play(one(), squad, options, { toHit: [3, 1], toWound: [4], morale: [3], attrition: [1, 2] });
    expect(outcome.values[COLUMN.models]).toBe(3);
  });
  test('morale can be switched off, ignored or free of attrition', () => {
    const options = { first: 'a', rounds: 1, charge: 'none' };
    const squad = (morale: Parameters<typeof combatant>[1]) => combatant([line({ count: 3, leadership: 1, weapon: gun })], morale);
    play(one(), squad({}), { ...options, morale: false }, { toHit: [3, 1, 1], toWound: [4] });
    play(one(), squad({ morale: { autoPass: true } }), options, { toHit: [3, 1, 1], toWound: [4] });
    play(one(), squad({ morale: { ignoreAttrition: true } }), options, { toHit: [3, 1], toWound: [4], morale: [6] });
  });
  test('moved: infantry fires Heavy weapons at -1; advanced: only Assault, at -1', () => {
    const options = { first: 'a', rounds: 1, charge: 'none' };
    play(one(), one(), { ...options, moved: true }, { toHit: [3, 3] });
    play(one(), one({ weapon: weapon({ type: 'Assault' }) }), { ...options, advanced: true }, { toHit: [3] });
  });
  test('points: a wounded model counts its lost share only when asked to', () => {
    const giant = one({ wounds: 4, cost: 100 });
    const options = { first: 'a', rounds: 1, charge: 'none' };
    const script = { toHit: [3, 1], toWound: [4] };
    expect(play(one(), giant, options, script).outcome.values[COLUMN.points]).toBe(2500);
    expect(play(one(), giant, { ...options, partial: false }, script).outcome.values[COLUMN.points]).toBe(0);
  });
  test('the score decides: points, share or efficiency', () => {
    const cheap = one({ cost: 10, wounds: 2 });
    const dear = one({ cost: 100, wounds: 4 });
    const options = { first: 'a', rounds: 1, charge: 'none' };
    const script = { toHit: [3, 3], toWound: [4, 4] };
    expect(play(cheap, dear, { ...options, score: 'points' }, script).outcome.winner).toBe(0);
    expect(play(cheap, dear, { ...options, score: 'share' }, script).outcome.winner).toBe(1);
    expect(play(cheap, dear, { ...options, score: 'efficiency' }, script).outcome.winner).toBe(0);
  });
  test('a line with two modes uses the better one against this target', () => {
    const modes = [{ profiles: [weapon({ name: 'weak' }), weapon({ name: 'strong', strength: { form: 'fixed', value: '8' } })], count: 1 }];
    expect(pair(one({ weapons: modes }), one(), {}).arsenals[0].ranged.map((g) => g.attack.label)).toEqual(['strong']);
  });
  test('pistols or everything else, and one grenade where there is nothing else', () => {
    const pistol = weapon({ name: 'Pistol', type: 'Pistol', range: 12 });
    const bomb = weapon({ name: 'Bomb', type: 'Grenade', range: 12, attacks: 'd6' });
    const labels = (weapons: { profiles: ReturnType<typeof weapon>[]; count: number }[]) => {
      const { arsenals } = pair(combatant([line({ count: 3, weapons })]), one(), {});
      return arsenals[0].ranged.map((g) => [g.attack.label, g.firing[3]]);
    };
    const held = (w: ReturnType<typeof weapon>) => ({ profiles: [w], count: 3 });
    expect(labels([held(gun), held(pistol), held(bomb)])).toEqual([['Rifle', 3]]);
    expect(labels([held(bomb)])).toEqual([['Bomb', 1]]);
  });
});

const SETUPS: readonly Options[] = [
  {},
  { first: 'a', rounds: 1 },
  { charge: 'both', chargeRound: 1, chargeDistance: 7 },
  { mortalOrder: 'interleaved', cover: 'heavy', charge: 'both', chargeRound: 1 },
  { cover: 'light', distance: 20, rounds: 3, charge: 'none' },
  { score: 'share', cover: 'dense', partial: false, moved: true },
];

describe('dice against exact odds', () => {
  const TRIALS = 6000;
  test('fifty random set-ups within four sigma', { tags: ['large'] }, () => {
    const random = new RandomUnits(1);
    const exchange = new Exchange();
    const battle = new Battle();
    const dice = new SeededDice();
    const outcome = newOutcome(METRICS);
    for (let setup = 0; setup < 50; setup++) {
      const pairing = pair(random.unit(), random.unit(), SETUPS[setup % SETUPS.length]!);
      const odds = exchange.odds(pairing)!;
      battle.open(pairing);
      const wins = [0, 0, 0];
      const sums = new Float64Array(outcome.values.length);
      for (let t = 0; t < TRIALS; t++) {
        battle.play(dice.seek({ hi: 4, lo: 0 }, setup, 0, t), outcome);
        wins[outcome.winner]!++;
        for (let i = 0; i < sums.length; i++) sums[i]! += outcome.values[i]!;
      }
      [odds.winA, odds.winB, odds.draw].forEach((p, i) => {
        const sigma = Math.sqrt((p * (1 - p)) / TRIALS);
        expect(Math.abs(wins[i]! / TRIALS - p), `set-up ${setup}, result ${i}`).toBeLessThan(4 * sigma + 1e-3);
      });
      for (const [id, column] of [
        ['points.a', COLUMN.points],
        ['points.b', COLUMN.points + 1],
        ['models.a', COLUMN.models],
        ['wounds.b', COLUMN.wounds + 1],
        ['turns', COLUMN.turns],
      ] as const) {
        const pmf = odds.distributions[id]!;
        expect(Math.abs(totalMass(pmf) - 1)).toBeLessThan(1e-12);
        const mean = odds.means[id]!;
        let variance = 0;
        pmf.mass.forEach((p, i) => {
          variance += p * (pmf.min + i - mean) ** 2;
        });
        const sigma = Math.sqrt(variance / TRIALS);
        expect(Math.abs(sums[column]! / TRIALS - mean), `set-up ${setup}, ${id}`).toBeLessThan(4 * sigma + 1e-9);
      }
    }
  });
});

describe('odds', () => {
  test('win, loss and draw make 1 within 1e-12, and swapping the units swaps them', { tags: ['large'] }, () => {
    const random = new RandomUnits(2);
    for (let i = 0; i < 30; i++) {
      const [a, b] = [random.unit(), random.unit()];
      const { field } = compile([a, b], SETUPS[i % SETUPS.length]!.first === 'a' ? {} : SETUPS[i % SETUPS.length]!);
      const arena = wh40k.play.open(field);
      const one = arena.odds!(0, 1)!;
      const other = arena.odds!(1, 0)!;
      expect(Math.abs(one.winA + one.winB + one.draw - 1)).toBeLessThan(1e-12);
      expect(other.winA).toBeCloseTo(one.winB, 12);
      expect(other.means['points.b']).toBeCloseTo(one.means['points.a']!, 8);
    }
  });
  test('two units that cannot hurt each other draw', () => {
    const odds = wh40k.play.open(compile([one({ weapons: [] }), one({ weapons: [] })], { charge: 'none' }).field).odds!(0, 1)!;
    expect(odds).toMatchObject({ draw: 1, winA: 0, winB: 0, method: 'exact' });
  });
  test('a pair that would take too long has none, and says so at once', () => {
    const storm = weapon({ attacks: '6', type: 'Heavy', toHit: stage({ mortalTarget: 4, mortalAmount: '2d6' }) });
    const horde = combatant([line({ count: 40, wounds: 6, weapon: storm })]);
    expect(new Exchange().odds(pair(horde, horde, {}))).toBeNull();
    const many = combatant([line({ count: 100, wounds: 4 })]);
    expect(new Exchange().odds(pair(many, many, {}))).toBeNull();
  });
  test('one shot each, the first to fire: by hand', () => {
    // 2/3 * 1/2 = 1/3 kills; the survivor answers.
    const { field } = compile([one(), one()], { first: 'a', rounds: 1, charge: 'none' });
    const odds = wh40k.play.open(field).odds!(0, 1)!;
    expect(odds.winA).toBeCloseTo(1 / 3, 14);
    expect(odds.winB).toBeCloseTo(2 / 9, 14);
    expect(odds.distributions.turns!.mass[0]).toBeCloseTo(1 / 3, 14);
  });
});

describe('the kernel', () => {
  test('agrees with the naive solver to 1e-12', { tags: ['large'] }, () => {
    const random = new RandomUnits(4);
    const exchange = new Exchange();
    for (let i = 0; i < 12; i++) {
      const pairing = pair(random.unit(), random.unit(), { ...SETUPS[i % SETUPS.length]!, rounds: 1 + (i % 2) });
      if (pairing.fighters[0].track.wounds * pairing.fighters[1].track.wounds > 120) continue;
      const fast = exchange.odds(pairing)!;
      const slow = naiveOdds(pairing);
      for (const result of ['winA', 'winB', 'draw'] as const) expect(fast[result]).toBeCloseTo(slow[result], 12);
    }
  });
});

describe('kernels kept from other pairs', () => {
  const rifle = weapon({ type: 'Rapid Fire', range: 24 });
  const squad = (changes: Parameters<typeof line>[0] = {}, traits: Parameters<typeof combatant>[1] = {}) =>
    combatant([line({ count: 4, leadership: 5, weapon: rifle, ...changes })], traits);
  /** Each differs from the first in one thing that its rows depend on, or in none. */
  const units: readonly Combatant<Unit>[] = [
    squad(),
    squad({ cost: 30 }),
    squad({ armour: 5 }),
    squad({ leadership: 8 }),
    squad({ toughness: 5 }),
    squad({ wounds: 2 }),
    squad({ count: 5 }),
    squad({ feelNoPainMortal: 5 }),
    squad({}, { keywords: ['INFANTRY', 'VEHICLE'] }),
    squad({ weapon: weapon({ type: 'Rapid Fire', range: 24, ap: '2' }) }),
    squad({ weapon: weapon({ type: 'Rapid Fire', range: 24, toHit: stage({ mortalTarget: 6 }) }) }),
    squad({ weapons: [{ profiles: [rifle], count: 1 }] }),
    squad({ weapons: [{ profiles: [rifle], count: 3 }] }),
    squad({
      weapons: [
        { profiles: [rifle], count: 4 },
        { profiles: [blade], count: 4 },
      ],
    }),
  ];
  test.each([{}, { charge: 'both', chargeRound: 1, cover: 'heavy' }] satisfies Options[])('give the same digits: %j', (options) => {
    const { field } = compile(units, options);
    const fighters = units.map((_, i) => fighterOf(field, i));
    const exchange = new Exchange();
    for (const a of fighters) {
      for (const b of fighters) {
        const pairing = pairingOf(a, b, field.settings);
        expect(exchange.odds(pairing), `${a.index} and ${b.index}`).toEqual(new Exchange().odds(pairing));
      }
    }
  });
  test('are forgotten before they fill the memory', () => {
    const cache = new KernelCache();
    const { field } = compile([squad({ count: 30, wounds: 4 })], {});
    const fighter = fighterOf(field, 0);
    const { arsenals } = pairingOf(fighter, fighter, field.settings);
    const kept = new Set<Kernel>();
    const open = (attackers: number) => {
      cache.beginPair();
      expect(cache.bytes).toBeLessThanOrEqual(MOST_BYTES);
      const parts = { groups: arsenals[0].ranged, attackers, target: fighter, interleaved: false, chains: new Map() };
      const kernel = cache.kernelOf(parts);
      kernel.raw(attackers, fighter.track.wounds - 1);
      return kernel;
    };
    for (let attackers = 1; attackers <= 30; attackers++) kept.add(open(attackers));
    const bytes = [...kept].reduce((sum, kernel) => sum + kernel.bytes, 0);
    expect(bytes).toBeGreaterThan(MOST_BYTES);
    expect(kept.has(open(30))).toBe(true);
    expect(kept.has(open(1))).toBe(false);
  });
  test('count every kernel, row and key they keep, and no row twice', () => {
    const cache = new KernelCache();
    const { field } = compile([squad({ count: 5, wounds: 2 }), squad({ count: 5 })], {});
    const [steady, nervous] = [fighterOf(field, 0), fighterOf(field, 1)];
    const { arsenals } = pairingOf(steady, nervous, field.settings);
    const open = (attackers: number, target: Fighter) => {
      cache.beginPair();
      const kernel = cache.kernelOf({ groups: arsenals[0].ranged, attackers, target, interleaved: false, chains: new Map() });
      kernel.raw(attackers, 0);
      return kernel;
    };
    const kernels = new Set([1, 2, 3, 2, 1].flatMap((attackers) => [open(attackers, steady), open(attackers, nervous)]));
    expect(kernels.size).toBe(6);
    const held = [...kernels].map(({ rawRows, settledRows }) => new Set([rawRows, settledRows]));
    const rows = held.reduce((sum, arrays) => sum + [...arrays].reduce((bytes, array) => bytes + array.byteLength, 0), 0);
    expect(cache.bytes).toBeGreaterThan(rows);
    expect(cache.bytes).toBeLessThan(rows + 6 * 2000);
  });
  test('are computed on with another pair of the same contents', () => {
    const cache = new KernelCache();
    const open = (rows: readonly number[]) => {
      // Compiled again: equal contents, other objects.
      const { field } = compile([squad({ count: 5, wounds: 2 })], {});
      const fighter = fighterOf(field, 0);
      const { arsenals } = pairingOf(fighter, fighter, field.settings);
      cache.beginPair();
      const kernel = cache.kernelOf({ groups: arsenals[0].ranged, attackers: 5, target: fighter, interleaved: false, chains: new Map() });
      const valuesAt = (at: number) => kernel.rawRows.slice(at, at + fighter.track.wounds + 1);
      return { kernel, values: rows.map((lost) => valuesAt(kernel.raw(5, lost))) };
    };
    const first = open([0]);
    const second = open([0, 3]);
    expect(second.kernel).toBe(first.kernel);
    expect(second.values[0]).toEqual(first.values[0]);
    expect(second.values[1]!.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });
});

describe('recorded and silent', () => {
  test('are one outcome for random units', () => {
    const random = new RandomUnits(3);
    const units = Array.from({ length: 8 }, () => random.unit());
    const arena = wh40k.play.open(compile(units, { charge: 'both', chargeRound: 1, chargeDistance: 6 }).field);
    for (let t = 0; t < 40; t++) {
      const [a, b] = [t % 8, (3 * t + 1) % 8];
      const silent = { ...arena.trial({ hi: 0, lo: 9 }, a, b, t), values: arena.outcome.values.slice() };
      const recorded = { ...arena.trial({ hi: 0, lo: 9 }, a, b, t, () => undefined), values: arena.outcome.values.slice() };
      expect(recorded).toEqual(silent);
    }
  });
});
