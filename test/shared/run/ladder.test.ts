import { describe, expect, test } from 'vitest';
import { coarseStage, gamesOf, LadderOpponents, planLadder } from '../../../src-shared/run/ladder.ts';
import { classesOf, coinField, coinGame, ladderTrial, playLadder, trueRates } from '../../kit/ladder-sim.ts';

describe('the ladder against a full round-robin that is known', { tags: ['large'] }, () => {
  test('2,000 combatants: the top 10 are within 0.2 points of the true top 10, for a quarter of the games at most', () => {
    const { strength, points } = coinField(2000, 3);
    const rates = trueRates(strength);
    for (let seed = 1; seed <= 6; seed++) {
      const { found, best, share } = ladderTrial(strength, rates, { points, places: 10, seed });
      expect(best - found).toBeLessThan(0.002);
      expect(share).toBeLessThan(0.25);
    }
  });

  test('its share of the games falls as the field grows', () => {
    const shares = [1500, 4000].map((n) => {
      const { strength, points } = coinField(n, 5);
      return ladderTrial(strength, trueRates(strength), { points, places: 10, seed: 1 }).share;
    });
    expect(shares[1]).toBeLessThan(0.75 * shares[0]!);
  });

  test('a field that is nearly level ends, too, within its budget', () => {
    const { strength, points } = coinField(1000, 7);
    const level = strength.map((s) => s / 20);
    const { found, best, share } = ladderTrial(level, trueRates(level), { points, places: 10, seed: 1 });
    expect(share).toBeLessThanOrEqual(0.22);
    expect(best - found).toBeLessThan(0.03);
  });
});

describe('weight classes', () => {
  test('each class champion is as good as the true one, and has played as much as the overall champion', { tags: ['large'] }, () => {
    const { strength: bell, points } = coinField(4000, 3);
    const strength = bell.map((s) => 2 * s);
    const rates = trueRates(strength);
    const classOf = classesOf(points);
    for (let seed = 1; seed <= 4; seed++) {
      const { order, played, games, plan } = playLadder({ points, classOf, places: 10, seed }, coinGame(strength));
      const champions = [0, 1, 2, 3].map((c) => order.find((i) => classOf[i] === c)!);
      for (const [c, champion] of champions.entries()) {
        const best = Math.max(...rates.filter((_, i) => classOf[i] === c));
        expect(best - rates[champion]!).toBeLessThan(0.006);
        expect(played[champion]! / played[order[0]!]!).toBeGreaterThan(0.5);
        expect(played[champion]! / played[order[0]!]!).toBeLessThan(2);
      }
      expect(games).toBeLessThanOrEqual(plan.budget);
    }
  });

  test('the first ranks of a class have played as much as its champion', { tags: ['large'] }, () => {
    const { strength: bell, points } = coinField(3000, 8);
    const classOf = classesOf(points);
    const { order, played, plan } = playLadder({ points, classOf, places: 8, seed: 1 }, coinGame(bell.map((s) => 1.5 * s)));
    expect(plan.classPlaces).toBe(3);
    for (const c of [0, 1, 2, 3]) {
      const first = order.filter((i) => classOf[i] === c).slice(0, 2);
      expect(played[first[1]!]).toBe(played[first[0]!]);
    }
  });

  test('ranks are shared out over the classes, three for each at least', () => {
    const placesOf = (topPlaces: number, classes: number) =>
      planLadder({ count: 5000, trials: 1, microseconds: 20, classes }, { precision: null, topPlaces }).classPlaces;
    expect([placesOf(10, 4), placesOf(40, 4), placesOf(10, 1)]).toEqual([3, 10, 10]);
  });

  test('a precision that was asked for holds in every class', () => {
    const plan = planLadder({ count: 5000, trials: 1, microseconds: 20, classes: 4 }, { precision: 0.001, topPlaces: 10 });
    expect([plan.precision, plan.classPrecision]).toEqual([0.001, 0.001]);
  });

  test('a ladder that was planned before classes had their own race ends as it would have', { tags: ['large'] }, () => {
    const { strength, points } = coinField(1200, 11);
    const field = { points, classOf: classesOf(points), places: 5, seed: 4, withoutClasses: true };
    const { order, games } = playLadder(field, coinGame(strength.map((s) => 2 * s)));
    expect({ games, top: order.slice(0, 5) }).toEqual({ games: 158_264, top: [319, 718, 157, 868, 1185] });
  });
});

describe('the schedule', () => {
  const n = 101;
  const plan = planLadder({ count: n, trials: 3, microseconds: 20, classes: 4 }, { precision: null, topPlaces: 5 });
  const points = Float64Array.from({ length: n }, (_, i) => (i * 37) % n);
  const opponents = new LadderOpponents(plan, points, { hi: 1, lo: 2 });

  test('the coarse pass gives everyone the same number of games, never against oneself, no pair twice', () => {
    const stage = coarseStage(plan);
    const { a, b, side } = opponents.games(stage, 0, gamesOf(stage));
    const games = new Uint32Array(n);
    const pairs = new Set<string>();
    for (let i = 0; i < a.length; i++) {
      expect(a[i]).not.toBe(b[i]);
      expect(side[i]).toBe(2);
      games[a[i]!] = (games[a[i]!] as number) + 1;
      games[b[i]!] = (games[b[i]!] as number) + 1;
      pairs.add([a[i], b[i]].sort().join('/'));
    }
    expect(new Set(games)).toEqual(new Set([plan.coarse]));
    expect(pairs.size).toBe(a.length);
  });

  test('a racing pass meets every other combatant about once, everyone in the race the same ones', () => {
    const active = Uint32Array.of(4, 60);
    const stage = { number: 1, active, from: 0, to: n - 1, spent: 0 };
    const { a, b, side, trial } = opponents.games(stage, 0, gamesOf(stage));
    const met = [new Set<number>(), new Set<number>()];
    for (let i = 0; i < a.length; i++) {
      const me = side[i] === 0 ? a[i] : b[i];
      const foe = side[i] === 0 ? b[i] : a[i];
      expect(me).toBe(active[i < n - 1 ? 0 : 1]);
      expect(trial[i]).toBeGreaterThan(0);
      met[i < n - 1 ? 0 : 1]!.add(foe!);
    }
    expect(met.map((s) => s.size)).toEqual([n - 1, n - 1]);
  });

  test('any cut of a stage into tiles gives the same games', () => {
    const stage = { number: 1, active: Uint32Array.of(1, 2, 3), from: 10, to: 40, spent: 0 };
    const whole = opponents.games(stage, 0, gamesOf(stage));
    const parts = [opponents.games(stage, 0, 7), opponents.games(stage, 7, 53), opponents.games(stage, 53, 90)];
    expect(parts.flatMap((p) => Array.from(p.b))).toEqual(Array.from(whole.b));
    expect(parts.flatMap((p) => Array.from(p.trial))).toEqual(Array.from(whole.trial));
  });
});
