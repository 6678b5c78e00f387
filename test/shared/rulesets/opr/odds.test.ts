/** Exact odds of a match: against dice, against answers by hand, and with rules broken on purpose. */
import { describe, expect, test } from 'vitest';
import { metricColumns } from '../../../../src-shared/contract/outcome.ts';
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { METRICS } from '../../../../src-shared/rulesets/opr/analysis/metrics.ts';
import { ALL_RULES } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { compileFighters } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import { FLAG, U, WEAPON } from '../../../../src-shared/rulesets/opr/engine/field.ts';
import { OddsArena } from '../../../../src-shared/rulesets/opr/odds/arena.ts';
import { ruleInTheWay } from '../../../../src-shared/rulesets/opr/odds/limits.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { OPTIONS, type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { mean, probabilityOf, totalMass } from '../../../../src-shared/stats/distribution.ts';
import { likelihood, playedBy } from '../../../proof/odds.ts';
import { playMatch } from '../../../reference/opr/game.ts';
import { carriers, SOLVED as FIELD } from './field.ts';
import { unit, weapon } from './kit.ts';

const LONG = 10;
const UNLIKELY = 1e-5;
const specified = ruleOptionsOf({});

function arenaOf(units: readonly UnitData[], options: Partial<RuleOptions> = {}): OddsArena {
  const ruleOptions = { ...specified, ...options };
  return new OddsArena(
    compileFighters(
      units.map((u) => fighterOf(u, ruleOptions)),
      ruleOptions,
    ),
  );
}

/** Each once: who is named first makes no difference, as a test below shows. */
const PAIRS = FIELD.flatMap((_, a) => FIELD.slice(a).map((__, i) => [a, a + i] as const));

type Played = readonly (readonly number[])[];

function playAll(player: OddsArena, trials: number): Played {
  return PAIRS.map(([a, b]) => playedBy(player, a, b, { trials, seed: 7 }));
}

/** The least likely of all comparisons of an arena's odds with dice, times their number. */
function leastLikely(solver: OddsArena, played: Played): number {
  const all = PAIRS.map(([a, b], i) => likelihood(solver.chances(a, b, LONG)!, played[i]!));
  return Math.min(...all) * all.length;
}

/** Every other reading of every option. */
const READINGS = OPTIONS.flatMap((spec): [string, string | boolean][] => {
  if (spec.kind === 'boolean') return [[spec.id, !spec.default]];
  return spec.kind === 'choice' ? spec.choices.slice(1).map((choice) => [spec.id, choice.value]) : [];
});

describe('exact odds', () => {
  const arena = arenaOf(FIELD);
  const played = playAll(arena, 15_000);

  test('are what the dice of the engine give', () => {
    expect(leastLikely(arena, played)).toBeGreaterThan(UNLIKELY);
  });

  test('are what the reference engine gives, die by die', () => {
    const fighters = FIELD.map((u) => fighterOf(u, specified));
    const dice = new SeededDice();
    const all = PAIRS.filter(([a, b]) => a < b).map(([a, b]) => {
      const counts = [0, 0, 0];
      for (let t = 0; t < 800; t++) {
        dice.seek({ hi: 3, lo: 5 }, a, b, t);
        const { winner } = playMatch(fighters[a]!, fighters[b]!, specified, dice);
        counts[winner] = counts[winner]! + 1;
      }
      return likelihood(arena.chances(a, b, LONG)!, counts);
    });
    expect(Math.min(...all) * all.length).toBeGreaterThan(UNLIKELY);
  });

  test.each(READINGS)('with the option %s set to %s', (id, value) => {
    const other = arenaOf(FIELD, { [id]: value });
    if (value === 'loserFirst') expect(other.chances(0, 1, LONG)).toBeNull();
    else expect(leastLikely(other, playAll(other, 2500))).toBeGreaterThan(UNLIKELY);
  });

  test('do not depend on who is named first', () => {
    for (const [a, b] of PAIRS) {
      const [here, there] = [arena.chances(a, b, LONG)!, arena.chances(b, a, LONG)!];
      expect(there.winB).toBeCloseTo(here.winA, 12);
      expect(there.draw).toBeCloseTo(here.draw, 12);
      expect(here.winA + here.winB + here.draw).toBeCloseTo(1, 12);
    }
    for (const a of FIELD.keys()) expect(arena.chances(a, a, LONG)!.winA).toBeCloseTo(arena.chances(a, a, LONG)!.winB, 12);
  });

  test('leave later trials as they were', () => {
    const before = playedBy(arena, 0, 1, { trials: 200, seed: 3 });
    arena.odds(0, 1);
    arena.chances(3, 2, LONG);
    expect(playedBy(arena, 0, 1, { trials: 200, seed: 3 })).toEqual(before);
    const fresh = arenaOf(FIELD);
    expect(playedBy(fresh, 0, 1, { trials: 200, seed: 3 })).toEqual(before);
  });

  test('come with the distribution of every figure', () => {
    const trials = 10_000;
    const columns = metricColumns(METRICS).map(({ metric, side }) => (side === null ? metric.id : `${metric.id}.${'ab'[side]}`));
    for (const [a, b] of [
      [0, 1],
      [5, 2],
      [3, 6],
    ] as const) {
      const { distributions, means, method } = arena.odds(a, b);
      expect(method).toBe('exact');
      expect(Object.keys(distributions).sort()).toEqual([...columns].sort());
      const seen = columns.map(() => new Map<number, number>());
      for (let t = 0; t < trials; t++) {
        const { values } = arena.trial({ hi: 5, lo: 6 }, a, b, t);
        for (const [c, counts] of seen.entries()) counts.set(values[c]!, (counts.get(values[c]!) ?? 0) + 1);
      }
      for (const [c, id] of columns.entries()) {
        const distribution = distributions[id]!;
        expect(totalMass(distribution)).toBeCloseTo(1, 9);
        for (const [value, n] of seen[c]!) {
          const p = probabilityOf(distribution, value);
          expect(Math.abs(n - p * trials), `${id} = ${value}`).toBeLessThan(5 * Math.sqrt(p * (1 - p) * trials) + 3);
        }
        expect(means[id]).toBe(mean(distribution));
      }
    }
  });

  const swap = (from: string, to: string): UnitData[] => {
    const rename = <T extends { readonly name: string }>(rules: readonly T[]): T[] =>
      rules.map((rule) => (rule.name === from ? { ...rule, name: to } : rule));
    const one = (u: UnitData): UnitData => ({
      ...u,
      rules: rename(u.rules),
      weapons: u.weapons.map((w) => ({ ...w, rules: rename(w.rules) })),
    });
    return FIELD.map((u) => ({ ...one(u), ...(u.hero !== undefined && { hero: one(u.hero) }) }));
  };

  test.each([
    ['Fear', 'Strider'],
    ['Furious', 'Strider'],
    ['Impact', 'Heavy Impact'],
    ['Rending', 'Strider'],
    ['Relentless', 'Strider'],
    ['Stealth', 'Strider'],
    ['Blast', 'Strider'],
    ['Deadly', 'Strider'],
    ['Limited', 'Strider'],
    ['Scout', 'Strider'],
    ['Regeneration', 'Strider'],
    ['Piercing Growth', 'Strider'],
    ['Counter', 'Strider'],
    ['Ambush', 'Rapid Ambush'],
    ['Bounding', 'Strider'],
    ['Hit & Run', 'Strider'],
    ['Takedown', 'Strider'],
    ['No Retreat', 'Fearless'],
    ['Poison', 'Strider'],
    ['Unpredictable Shooter', 'Strider'],
    ['Aircraft', 'Strider'],
  ])('are off when the solver takes %s for %s', (from, to) => {
    expect(leastLikely(arenaOf(swap(from, to)), played)).toBeLessThan(UNLIKELY);
  });
});

test('a unit that recovers at the start of a round is Shaken for less', () => {
  const bully = unit({ name: 'Bully', quality: 2, rules: ['Fear(9)', 'Tough(6)'], weapons: [weapon({ attacks: 6 })] });
  const victim = (rule: string): UnitData =>
    unit({ name: 'Victim', quality: 6, defense: 2, rules: ['Tough(18)', rule], weapons: [weapon({ attacks: 9, rules: ['AP(2)'] })] });
  const arena = arenaOf([bully, victim('Battleborn'), victim('Strider')]);
  const played = playedBy(arena, 0, 1, { trials: 15_000, seed: 4 });
  expect(likelihood(arena.chances(0, 1, LONG)!, played)).toBeGreaterThan(UNLIKELY);
  expect(likelihood(arena.chances(0, 2, LONG)!, played)).toBeLessThan(UNLIKELY);
});

describe('by hand', () => {
  const idle = (name: string): UnitData => unit({ name, rules: ['Immobile', 'Tough(3)'], weapons: [] });

  test('two units that can do nothing draw', () => {
    expect(arenaOf([idle('Stone'), idle('Rock')]).chances(0, 1, LONG)).toEqual({ winA: 0, winB: 0, draw: 1 });
  });

  test('a unit that nothing can stop walks to the objective and stays there', () => {
    const walker = unit({ name: 'Walker', rules: ['Tough(3)', 'Fast'], weapons: [] });
    const kite = unit({ name: 'Kite', rules: ['Aircraft', 'Tough(3)'], weapons: [] });
    const { winA, means } = arenaOf([walker, kite]).odds(0, 1);
    expect(winA).toBe(1);
    // A Rush of 16" brings it there in the first round.
    expect(means).toMatchObject({ games: 2, rounds: 8, 'held.a': 8, 'held.b': 0, 'wounds.a': 0, 'kills.b': 0, firstBlood: 0, margin: 28 });
  });

  /** One shot a round that hits on 6s (1/6) and is not blocked on 1 to 5 of D2+ with AP 0: 5 of 6 blocked. */
  test('a lone shooter wounds in twelve rounds as often as a binomial says', () => {
    const gun = unit({ name: 'Gun', quality: 6, rules: ['Immobile', 'Tough(3)'], weapons: [weapon({ range: 36, attacks: 1 })] });
    const wall = unit({ name: 'Wall', defense: 2, rules: ['Immobile', 'Tough(24)'], weapons: [] });
    const { distributions, winA, draw } = arenaOf([gun, wall]).odds(0, 1);
    const p = (1 / 6) * (1 / 6);
    // No game has a winner, so three are played, twelve shots in all; any wound wins the tiebreak.
    expect(probabilityOf(distributions['wounds.a']!, 0)).toBeCloseTo((1 - p) ** 12, 12);
    expect(draw).toBeCloseTo((1 - p) ** 12, 12);
    expect(winA).toBeCloseTo(1 - (1 - p) ** 12, 12);
  });

  test('where everything else is equal, first blood decides', () => {
    const gun = (name: string): UnitData =>
      unit({ name, quality: 6, rules: ['Immobile', 'Tough(24)'], weapons: [weapon({ range: 36, attacks: 1 })] });
    const arena = arenaOf([gun('One'), gun('Two')]);
    const { winA, winB, draw, distributions } = arena.odds(0, 1);
    expect(winA).toBeCloseTo(winB, 12);
    expect(draw).toBeCloseTo(probabilityOf(distributions.firstBlood!, 0), 12);
  });
});

/** Flags of units that need more state than wounds, places and what befalls them. */
const NEEDS_STATE = (
  [
    'mend',
    'reanimate',
    'secondWind',
    'actsFirst',
    'speedFeat',
    'slowFoe',
    'push',
    'tire',
    'quake',
    'selfDestruct',
    'ignoresLater',
    'strength',
    'reinforce',
    'hitsBack',
    'weaponless',
    'tag',
  ] as const
).reduce((bits: number, name) => bits | FLAG[name], 0);

describe('what the odds leave out', () => {
  test('is named, and sampled instead', () => {
    const arena = arenaOf([...FIELD.slice(0, 2), unit({ name: 'Spikes', rules: ['Retaliate(1)'], weapons: [weapon({})] })]);
    expect(arena.chances(0, 2, LONG)).toBeNull();
    const odds = arena.odds(2, 0);
    expect(odds.method).toBe('estimated');
    expect(odds.trials).toBeGreaterThan(1000);
    expect(odds.remark).toMatch(/^Sampled: Retaliate has too much state\./);
    expect(arena.odds(0, 1).method).toBe('exact');
  });

  test('names the option', () => {
    expect(arenaOf(FIELD, { initiative: 'loserFirst' }).odds(0, 1).remark).toContain('the activation order by wounds');
  });

  test('is every pair that would take longer than asked, and units without end', () => {
    const arena = arenaOf([...FIELD.slice(0, 2), unit({ name: 'Horde', size: 90, weapons: [weapon({ count: 90 })] })]);
    expect(arena.chances(0, 1, 1e-6)).toBeNull();
    expect(arena.odds(2, 2).remark).toContain('too many wounds');
  });

  /** What the engine plays with state that the odds do not have must be named; what is not named is proved by test/proof/odds. */
  test('is every rule that the engine needs more state for', () => {
    for (const entry of ALL_RULES) {
      const units = carriers(entry);
      const field = compileFighters(
        units.map((u) => fighterOf(u, specified)),
        specified,
      );
      for (const number of units.keys()) {
        const value = (at: number): number => field.units[number * U.size + at]!;
        let hazardous = false;
        for (let g = value(U.ranged); g < value(U.meleeEnd); g += value(U.groupSize))
          hazardous ||= ((field.data[g]! >>> 24) & WEAPON.hazardous) !== 0;
        if ((value(U.flags) & NEEDS_STATE) !== 0 || hazardous)
          expect(ruleInTheWay(field, number), `${entry.name} ${number}`).not.toBeNull();
      }
    }
  });
});

test('units whose memory was that of others before have the same odds', () => {
  const options = ruleOptionsOf({});
  const giants = Array.from({ length: 3700 }, () => unit({ size: 100, rules: ['Tough(40)'], weapons: [weapon({ count: 100 })] }));
  const guards = Array.from({ length: 12 }, (_, i) => unit({ size: 1 + (i % 4), weapons: [weapon({ range: 24, attacks: 2 })] }));
  const field = compileFighters(
    [...giants, ...guards].map((one) => fighterOf(one, options)),
    options,
  );
  const [used, fresh] = [new OddsArena(field), new OddsArena(field)];
  // Every giant takes 19 kB of the 64 MB for units, so the last of them make all others leave.
  for (let g = 0; g < giants.length; g++) used.trial({ hi: 0, lo: 1 }, g, (g + 1) % giants.length, 0);
  for (let g = giants.length; g < giants.length + guards.length - 1; g++)
    expect(used.chances(g, g + 1, 10)).toEqual(fresh.chances(g, g + 1, 10));
});
