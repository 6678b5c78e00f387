/** What holds in every fight, whoever fights it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { type Condition, holds, isCondition, lower, parseCondition, type Test } from '../../../../src-shared/rulesets/osr/ai/apl.ts';
import { LEDGER, LEDGER_COLUMN, LEDGER_COLUMNS, OUTCOME } from '../../../../src-shared/rulesets/osr/analysis/metrics.ts';
import { OsrArena } from '../../../../src-shared/rulesets/osr/engine/arena.ts';
import type { OsrEvent } from '../../../../src-shared/rulesets/osr/present/events.ts';
import { ACTIONS, type Actor, type AplEntry, RANGES, TARGETS, ZONES } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { INITIATIVES } from '../../../../src-shared/rulesets/osr/rules/options.ts';
import { fieldOf, party } from './kit.ts';

const condition = fc.constantFrom(
  'true',
  'enemy.in_range',
  '!enemy.in_range',
  'self.hp < 4',
  'self.health_percent >= 50',
  'ally.count > 0',
  'enemy.count != 2 or self.hp == 1',
  'not (enemy.in_range and ally.count <= 1)',
);
const entry: fc.Arbitrary<AplEntry> = fc
  .record({ action: fc.constantFrom(...ACTIONS), if: condition, target: fc.constantFrom(...TARGETS) })
  .map((e) => (e.action === 'attack' && (e.target === 'forward' || e.target === 'backward') ? { ...e, target: 'random_enemy' } : e));
const actor: fc.Arbitrary<Actor> = fc.record({
  name: fc.constant('x'),
  hp: fc.constantFrom('1', '7', '1d6', '2d4+1', '1d4-2'),
  ac: fc.integer({ min: 5, max: 22 }),
  attackBonus: fc.integer({ min: -2, max: 8 }),
  damage: fc.constantFrom('1', '1d6', '1d8+2', '2d4-3', 'd3+d6'),
  speed: fc.integer({ min: 0, max: 3 }),
  range: fc.constantFrom(...RANGES),
  startZone: fc.constantFrom(...ZONES),
  frontage: fc.integer({ min: 0, max: 6 }),
  initiativeModifier: fc.integer({ min: -2, max: 2 }),
  apl: fc.array(entry, { maxLength: 4 }),
});
const side = fc.array(actor, { minLength: 1, maxLength: 7 });
const options: fc.Arbitrary<Options> = fc.record({
  initiative: fc.constantFrom(...INITIATIVES),
  rangeModel: fc.constantFrom('exact', 'inclusive'),
  nat20Hits: fc.boolean(),
  nat1Misses: fc.boolean(),
  maxRounds: fc.integer({ min: 1, max: 40 }),
  capacityReach: fc.constantFrom(null, 0, 6, 10),
  capacityMelee: fc.constantFrom(null, 3, 10),
});
const seed = { hi: 3, lo: 5 };
const runs = { numRuns: 250, seed: 20260 };

describe('every fight', () => {
  test('recorded and silent come to the same outcome, and the same seed to the same bytes', () => {
    fc.assert(
      fc.property(side, side, options, fc.nat(1e6), (a, b, chosen, t) => {
        const field = fieldOf(a, b, chosen);
        const arena = new OsrArena(field);
        const silent = { winner: arena.trial(seed, 0, 1, t).winner, values: [...arena.outcome.values] };
        const events: OsrEvent[] = [];
        arena.trial(seed, 0, 1, t, (event) => events.push(event));
        expect({ winner: arena.outcome.winner, values: [...arena.outcome.values] }).toEqual(silent);
        const again: OsrEvent[] = [];
        new OsrArena(structuredClone(field)).trial(seed, 0, 1, t, (event) => again.push(event));
        expect(JSON.stringify(again)).toBe(JSON.stringify(events));
        expect(JSON.parse(JSON.stringify(events))).toEqual(events);
      }),
      runs,
    );
  });

  test('living side 1 actors stand left of living side 2 actors; zones hold what they may; events add up to the outcome', () => {
    fc.assert(
      fc.property(side, side, options, fc.nat(1e6), (a, b, chosen, t) => {
        const arena = new OsrArena(fieldOf(a, b, chosen));
        const zone: number[] = [];
        const hp: number[] = [];
        const sides: number[] = [];
        const check = () => {
          const front = Math.max(-1, ...zone.filter((_, i) => sides[i] === 0 && hp[i]! > 0));
          const back = Math.min(6, ...zone.filter((_, i) => sides[i] === 1 && hp[i]! > 0));
          expect(front).toBeLessThan(back);
        };
        const cast = [...a, ...b];
        const attacks = [0, 0];
        const rounds = { last: 0 };
        arena.trial(seed, 0, 1, t, (event) => {
          if (event.kind === 'begin')
            for (const one of event.actors) [zone[one.id], hp[one.id], sides[one.id]] = [one.zone, one.hp, one.side];
          if (event.kind === 'round') rounds.last = event.round;
          if (event.kind === 'move') {
            expect(Math.abs(event.to - event.from)).toBeLessThanOrEqual(cast[event.actor]!.speed);
            expect(zone[event.actor]).toBe(event.from);
            zone[event.actor] = event.to;
            const capacity = [undefined, chosen.capacityReach, chosen.capacityMelee][Math.min(event.to, 5 - event.to)];
            const used = cast.reduce((sum, one, i) => sum + (hp[i]! > 0 && zone[i] === event.to ? one.frontage : 0), 0);
            if (typeof capacity === 'number') expect(used).toBeLessThanOrEqual(capacity);
          }
          if (event.kind === 'attack') {
            attacks[event.side]!++;
            expect(hp[event.target]).toBe(event.hpBefore);
            expect(event.hpAfter).toBe(Math.max(0, event.hpBefore - event.damage));
            hp[event.target] = event.hpAfter;
          }
          check();
        });
        const { values, winner } = arena.outcome;
        const left = (s: number) => hp.reduce((sum, now, i) => sum + (sides[i] === s ? now : 0), 0);
        for (const s of [0, 1] as const) {
          expect(values[OUTCOME.hpMax + s]! - values[OUTCOME.hpLost + s]!).toBe(left(s));
          expect(values[OUTCOME.attacks + s]).toBe(attacks[s]);
          expect(values[OUTCOME.casualties + s]).toBe(hp.filter((now, i) => sides[i] === s && now === 0).length);
        }
        expect(values[OUTCOME.rounds]).toBe(rounds.last);
        expect(winner).toBe(left(1) === 0 ? 0 : left(0) === 0 ? 1 : 2);
      }),
      runs,
    );
  });

  test('the ledger adds up: damage dealt is damage taken is hit points lost', () => {
    fc.assert(
      fc.property(side, side, options, (a, b, chosen) => {
        const arena = new OsrArena(fieldOf(a, b, chosen));
        const parts = [a, b].map((actors) => LEDGER.parts?.(party(actors)) ?? []);
        const cells = (s: 0 | 1) => new Float64Array(parts[s]!.length * LEDGER_COLUMNS);
        const ledger = { a: cells(0), b: cells(1) };
        arena.ledger = ledger;
        const sums = { lost: [0, 0], attacks: [0, 0], hits: [0, 0], standing: [0, 0], fallen: [0, 0] };
        for (let t = 0; t < 5; t++) {
          const { values } = arena.trial(seed, 0, 1, t);
          for (const s of [0, 1] as const) {
            sums.lost[s]! += values[OUTCOME.hpLost + s]!;
            sums.attacks[s]! += values[OUTCOME.attacks + s]!;
            sums.hits[s]! += values[OUTCOME.hits + s]!;
            sums.fallen[s]! += values[OUTCOME.casualties + s]!;
            sums.standing[s]! += (s === 0 ? a : b).length - values[OUTCOME.casualties + s]!;
          }
        }
        const sum = (s: 0 | 1, column: number, ofParts: boolean) =>
          parts[s]!.reduce(
            (all, part, row) => all + (part === ofParts ? (s === 0 ? ledger.a : ledger.b)[row * LEDGER_COLUMNS + column]! : 0),
            0,
          );
        const total = (s: 0 | 1, column: number) => sum(s, column, false);
        for (const [own, other] of [
          [0, 1],
          [1, 0],
        ] as const) {
          expect(total(own, LEDGER_COLUMN.taken)).toBe(sums.lost[own]);
          expect(total(other, LEDGER_COLUMN.dealt)).toBe(sums.lost[own]);
          expect(total(own, LEDGER_COLUMN.attacks)).toBe(sums.attacks[own]);
          expect(total(own, LEDGER_COLUMN.hits)).toBe(sums.hits[own]);
          expect(total(other, LEDGER_COLUMN.kills)).toBe(sums.fallen[own]);
          expect(total(own, LEDGER_COLUMN.survived)).toBe(sums.standing[own]);
          for (const column of ['dealt', 'kills', 'attacks', 'hits', 'moves', 'guards'] as const) {
            expect(sum(own, LEDGER_COLUMN[column], true), `${column} of the lines`).toBe(total(own, LEDGER_COLUMN[column]));
          }
        }
      }),
      runs,
    );
  });

  test('swapping the sides swaps the pmf: a mirror is even', () => {
    const field = fieldOf([{ ...plain, name: 'a' }], [{ ...plain, name: 'b' }]);
    const arena = new OsrArena(field);
    let wins = 0;
    const n = 20_000;
    for (let t = 0; t < n; t++) if (arena.trial(seed, 0, 1, t).winner === 0) wins++;
    expect(Math.abs(wins - n / 2) / Math.sqrt(n / 4)).toBeLessThan(4);
  });
});

const plain: Actor = {
  name: 'x',
  hp: '8',
  ac: 12,
  attackBonus: 2,
  damage: '1d6',
  speed: 1,
  range: 'melee',
  startZone: 'melee',
  frontage: 3,
  initiativeModifier: 0,
  apl: [],
};

describe('conditions', () => {
  const arbitrary: fc.Arbitrary<string> = fc.letrec<{ all: string; leaf: string; deep: string }>((tie) => ({
    leaf: fc.oneof(
      fc.constantFrom('true', 'false', 'enemy.in_range'),
      fc
        .tuple(
          fc.constantFrom('self.hp', 'self.health_percent', 'enemy.count', 'ally.count'),
          fc.constantFrom('<', '>', '<=', '>=', '==', '!='),
          fc.integer({ min: -1, max: 101 }),
        )
        .map((parts) => parts.join(' ')),
    ),
    deep: fc.oneof(
      tie('all').map((c) => `!(${c})`),
      fc.tuple(tie('all'), fc.constantFrom('and', 'or', '&&', '||'), tie('all')).map(([l, o, r]) => `(${l}) ${o} (${r})`),
    ),
    all: fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('deep')),
  })).all;

  test('the lowered decision diagram says what the condition says', () => {
    const now = fc.record({
      inRange: fc.boolean(),
      hp: fc.integer({ min: 1, max: 12 }),
      hpMax: fc.integer({ min: 12, max: 20 }),
      enemies: fc.nat(4),
      allies: fc.nat(4),
    });
    fc.assert(
      fc.property(arbitrary, now, (text, circumstances) => {
        const parsed = parseCondition(text);
        if (!isCondition(parsed)) throw new Error(`${text}: ${parsed.fault}`);
        expect(walk(parsed, circumstances)).toBe(holds(parsed, circumstances));
      }),
      { numRuns: 2000, seed: 4 },
    );
  });

  function walk(parsed: Condition, now: { inRange: boolean; hp: number; hpMax: number; enemies: number; allies: number }): boolean {
    const tests: Test[] = [];
    let at = lower(parsed, tests);
    while (at >= 0) {
      const { subject, relation, value, yes, no } = tests[at]!;
      const left = [now.inRange ? 1 : 0, now.hp, now.hp * 100, now.enemies, now.allies][subject]!;
      const right = subject === 2 ? value * now.hpMax : value;
      at = (relation === 0 ? left < right : relation === 1 ? left <= right : left === right) ? yes : no;
    }
    return at === -1;
  }
});
