/** How games and matches of OPR were decided, read from their events. */
import { describe, expect, test } from 'vitest';
import { DECISIONS } from '../../../../src-shared/rulesets/opr/analysis/decisions.ts';
import { COLUMN } from '../../../../src-shared/rulesets/opr/analysis/metrics.ts';
import { OprArena } from '../../../../src-shared/rulesets/opr/engine/arena.ts';
import { compileFighters } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import type { OprEvent } from '../../../../src-shared/rulesets/opr/present/events.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { DENSE } from './field.ts';
import { unit, weapon } from './kit.ts';
import { still } from './table.ts';

const SEED = { hi: 2, lo: 5 };

function arenaOf(units: readonly UnitData[], given: Partial<RuleOptions> = {}): OprArena {
  const options = { ...ruleOptionsOf({}), ...given };
  return new OprArena(
    compileFighters(
      units.map((u) => fighterOf(u, options)),
      options,
    ),
  );
}

function decisionsOf(arena: OprArena, a: number, b: number, t: number) {
  const events: OprEvent[] = [];
  arena.trial(SEED, a, b, t, (event) => events.push(event));
  return DECISIONS.decisionsOf(events);
}

test('decisions add up to the outcome of the match: games, winner, rounds held', () => {
  const arena = arenaOf(DENSE);
  const seen = new Set<string>();
  for (let i = 0; i < 300; i++) {
    const decisions = decisionsOf(arena, i % DENSE.length, (i * 7 + 3) % DENSE.length, i);
    const { outcome } = arena;
    const games = decisions.filter((d) => d.round !== null);
    const won = (side: number) => games.filter((d) => d.winner === side).length;
    const held = (side: 0 | 1) => games.reduce((sum, d) => sum + (d.held?.[side] ?? 0), 0);
    expect([won(0), won(1), games.length]).toEqual([outcome.gamesA, outcome.gamesB, outcome.values[COLUMN.games]]);
    expect([held(0), held(1)]).toEqual([outcome.values[COLUMN.held], outcome.values[COLUMN.held + 1]]);
    expect(decisions.length - games.length).toBe(outcome.gamesA === outcome.gamesB ? 1 : 0);
    if (decisions.length > games.length) expect(decisions.at(-1)?.winner).toBe(outcome.winner);
    for (const d of decisions) seen.add(d.kind);
  }
  expect([...seen]).toEqual(expect.arrayContaining(['objective', 'destroyed', 'routed', 'unheld']));
});

describe('kinds', () => {
  const kindsOf = (a: UnitData, b: UnitData, options: Partial<RuleOptions> = {}) =>
    decisionsOf(arenaOf([a, b], options), 0, 1, 0).map(({ kind, winner, round }) => ({ kind, winner, round }));
  const cannon = (rules: string[], range = 48) =>
    unit({ quality: 2, rules, weapons: [weapon({ range, attacks: 40, rules: ['AP(9)', 'Reliable'] })] });

  test('objective: held from round 1 on', () => {
    expect(kindsOf(still(['Scout']), still())).toEqual([
      { kind: 'objective', winner: 0, round: 1 },
      { kind: 'objective', winner: 0, round: 1 },
    ]);
  });

  test('destruction, and a survivor that cannot get to the objective', () => {
    expect(kindsOf(cannon([]), still())[0]).toEqual({ kind: 'destroyed', winner: 0, round: 1 });
    expect(kindsOf(cannon(['Immobile']), still())[0]).toEqual({ kind: 'elsewhere', winner: 2, round: 4 });
  });

  test('no one moves: drawn games, and a match that nothing decides', () => {
    expect(kindsOf(still(), still()).map((d) => d.kind)).toEqual(['unheld', 'unheld', 'unheld', 'tiebreak-none']);
  });

  test('tiebreak by wounds: neither holds, one shoots', () => {
    const target = still(['Tough(90)', 'Fearless']);
    const kinds = kindsOf(unit({ rules: ['Immobile'], weapons: [weapon({ range: 48, attacks: 3 })] }), target);
    expect(kinds.at(-1)).toEqual({ kind: 'tiebreak-wounds', winner: 0, round: null });
  });

  test('aircraft against a unit that chases them win by the tiebreak on wounds; against one that stays they lose games', () => {
    const plane = unit({ rules: ['Aircraft', 'Tough(6)'], weapons: [weapon({ range: 12, attacks: 4 })] });
    const brawlers = unit({ size: 5, rules: ['Tough(6)'], weapons: [weapon({ count: 5, attacks: 2 })] });
    expect(kindsOf(plane, brawlers, { unchargeable: 'chase' }).at(-1)).toMatchObject({ kind: 'tiebreak-wounds', winner: 0 });
    expect(kindsOf(plane, brawlers).every((d) => d.kind === 'objective' && d.winner === 1)).toBe(true);
  });
});

describe('of events', () => {
  const begin: OprEvent[] = [
    { kind: 'game', game: 1, score: [0, 0], at: [-12, 12], first: 1 },
    { kind: 'round', round: 2, first: 1 },
  ];
  const decided = (winner: 0 | 1 | 2, ...events: readonly OprEvent[]) =>
    DECISIONS.decisionsOf([...begin, ...events, { kind: 'gameEnd', game: 1, winner, score: [0, 0] }])[0];

  test('a unit that destroys itself is destroyed', () => {
    expect(decided(0, { kind: 'gone', side: 1 })).toMatchObject({ kind: 'destroyed', winner: 0, round: 2, first: 1 });
    expect(decided(2, { kind: 'gone', side: 1 }, { kind: 'gone', side: 0 })).toMatchObject({ kind: 'both-gone', round: 2 });
  });

  test('a unit that came back did not leave', () => {
    const back: OprEvent = { kind: 'reinforce', side: 1, at: 12, models: 1, health: 1 };
    expect(decided(2, { kind: 'gone', side: 1 }, back)).toMatchObject({ kind: 'unheld' });
    expect(decided(2, { kind: 'gone', side: 1 })).toMatchObject({ kind: 'elsewhere' });
  });
});
