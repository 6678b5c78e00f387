/** Exact chances after every event of a trial, against continuations of it. */
import { describe, expect, test } from 'vitest';
import { compileFighters } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import { OddsArena } from '../../../../src-shared/rulesets/opr/odds/arena.ts';
import type { OprEvent } from '../../../../src-shared/rulesets/opr/present/events.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { likelihood } from '../../../proof/odds.ts';
import { SOLVED } from './field.ts';
import { unit, weapon } from './kit.ts';

const SEED = { hi: 8, lo: 15 };
const BRANCHES = 150;
const UNLIKELY = 1e-6;

function arenaOf(options: Partial<RuleOptions> = {}, units = SOLVED): OddsArena {
  const ruleOptions = { ...ruleOptionsOf({}), ...options };
  return new OddsArena(
    compileFighters(
      units.map((u) => fighterOf(u, ruleOptions)),
      ruleOptions,
    ),
  );
}

function eventsOf(arena: OddsArena, a: number, b: number, t: number): OprEvent[] {
  const events: OprEvent[] = [];
  arena.trial(SEED, a, b, t, (event) => events.push(event));
  return events;
}

/** Winners of continuations from an event; null for one that is emitted late. */
function continued(arena: OddsArena, { a, b, t, event }: { a: number; b: number; t: number; event: number }): number[] | null {
  const counts = [0, 0, 0];
  for (let branch = 0; branch < BRANCHES; branch++) {
    let at = 0;
    let late = false;
    const { winner } = arena.trial(SEED, a, b, t, () => {
      if (at++ !== event) return;
      late = arena.stream.isLate();
      if (!late) arena.stream.branchOff({ seed: SEED, a, b, t, event, branch });
    });
    if (late) return null;
    counts[winner] = counts[winner]! + 1;
  }
  return counts;
}

describe.each<[string, Partial<RuleOptions>]>([
  ['as specified', {}],
  ['with tests at once and melees that end', { moraleTiming: 'activation', meleeLock: false }],
  ['with a marker that stays and an order that is rolled', { objective: 'persistent', initiative: 'random', slotBalance: 'slots' }],
])('the chances along a trial, %s', (_, options) => {
  const arena = arenaOf(options);
  const trials = SOLVED.flatMap((__, a) => SOLVED.map((___, b) => ({ a, b, t: 7 * a + b })));

  test('end with who won, and are there for every event', () => {
    for (const { a, b, t } of trials) {
      const along = arena.chancesAlong(SEED, a, b, t)!;
      const { winner } = arena.trial(SEED, a, b, t);
      expect(along).toHaveLength(eventsOf(arena, a, b, t).length);
      const { winA, winB, draw } = along.at(-1)!;
      expect([winA, winB, draw][winner]).toBeCloseTo(1, 9);
      for (const chances of along) expect(chances.winA + chances.winB + chances.draw).toBeCloseTo(1, 9);
    }
  });

  test('begin with the odds of the pair', () => {
    const [first] = arena.chancesAlong(SEED, 0, 1, 3)!;
    const { winA } = arena.chances(0, 1, 10)!;
    expect(first!.winA).toBeCloseTo(winA, 12);
  });

  /** Trials with charges, counters, Takedown, No Retreat and shots of several weapons; every event after which the chances are others. */
  test('are what continuations of the trial give, wherever they change', () => {
    const all: number[] = [];
    for (const [a, b] of [
      [0, 2],
      [2, 5],
      [5, 0],
      [3, 5],
      [1, 0],
      [4, 1],
    ] as const) {
      for (const t of [2]) {
        const along = arena.chancesAlong(SEED, a, b, t)!;
        for (const event of along.keys()) {
          if (event > 0 && Math.abs(along[event]!.winA - along[event - 1]!.winA) < 1e-6) continue;
          const counts = continued(arena, { a, b, t, event });
          if (counts !== null) all.push(likelihood(along[event]!, counts));
        }
      }
    }
    expect(Math.min(...all) * all.length).toBeGreaterThan(UNLIKELY);
    expect(all.length).toBeGreaterThan(60);
  });
});

test('the wounds of a fight count until its end', () => {
  const ox = (name: string): UnitData =>
    unit({
      name,
      quality: 5,
      defense: 3,
      rules: ['Tough(12)'],
      weapons: [weapon({ attacks: 3, rules: ['AP(2)'] }), weapon({ attacks: 3 })],
    });
  const arena = arenaOf({}, [ox('Ox'), ox('Bull')]);
  const all: number[] = [];
  for (const t of [1, 2]) {
    const along = arena.chancesAlong(SEED, 0, 1, t)!;
    for (const [event, { kind }] of eventsOf(arena, 0, 1, t).entries()) {
      const counts = kind === 'attack' ? continued(arena, { a: 0, b: 1, t, event }) : null;
      if (counts !== null) all.push(likelihood(along[event]!, counts));
    }
  }
  expect(Math.min(...all) * all.length).toBeGreaterThan(UNLIKELY);
  expect(all.length).toBeGreaterThan(8);
});

test('there are none for pairs without exact odds, and the trial is as before', () => {
  const spikes = unit({ name: 'Spikes', rules: ['Retaliate(1)'], weapons: [weapon({})] });
  const arena = arenaOf({}, [...SOLVED, spikes]);
  expect(arena.chancesAlong(SEED, 0, SOLVED.length, 1)).toBeNull();
  const before = eventsOf(arena, 0, 1, 4);
  expect(arena.chancesAlong(SEED, 0, 1, 4)).not.toBeNull();
  expect(eventsOf(arena, 0, 1, 4)).toEqual(before);
});
