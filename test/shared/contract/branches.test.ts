import { beforeAll, describe, expect, test } from 'vitest';
import type { BattleEvent } from '../../../src-shared/contract/event.ts';
import type { Outcome, Winner } from '../../../src-shared/contract/outcome.ts';
import type { Arena, Ruleset } from '../../../src-shared/contract/ruleset.ts';
import { playBranches } from '../../../src-shared/replay/branches.ts';
import { readMoments } from '../../../src-shared/replay/moments.ts';
import { copyOutcome, forEachRuleset, recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';

/** Fewer where a trial takes milliseconds. */
function sampleSize(ruleset: Ruleset): number {
  return (ruleset.play.trialMicroseconds ?? 20) > 1000 ? 80 : 1200;
}

/** Branches from each moment whose exact chances are known. */
const PER_MOMENT = 128;

/** Neither the beginning nor the end of most battles. */
const MIDDLE = 12;

const PAIRS = [0, 1, 2, 3, 4, 5].flatMap((a) => [1, 3, 5].map((b) => [a, b] as const));

interface Branched {
  readonly outcome: Outcome;
  readonly events: readonly BattleEvent[];
}

/** Plays trial `t` of pair (0, 1), and differently after event number `event`. */
function playBranch(arena: Arena, t: number, event: number, branch: number): Branched {
  const events: BattleEvent[] = [];
  const outcome = arena.trial(TEST_SEED, 0, 1, t, (happened) => {
    events.push(happened);
    if (events.length - 1 === event) arena.stream.branchOff({ seed: TEST_SEED, a: 0, b: 1, t, event, branch });
  });
  return { outcome: copyOutcome(outcome), events };
}

/** Events that branches can start from, and the position of each event. */
function momentsOf(arena: Arena, t: number): { readonly open: readonly number[]; readonly positions: readonly number[] } {
  const open: number[] = [];
  const positions: number[] = [];
  arena.trial(TEST_SEED, 0, 1, t, () => {
    if (!arena.stream.isLate()) open.push(positions.length);
    positions.push(arena.stream.position());
  });
  return { open, positions };
}

const scoreOf = (winner: Winner) => (winner === 0 ? 1 : winner === 1 ? 0 : 0.5);

function meanScore(n: number, winner: (i: number) => Winner): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += scoreOf(winner(i));
  return sum / n;
}

/** Standard error of the difference of two such means, at its largest. */
const errorOf = (n: number) => Math.sqrt(0.5 / n);

forEachRuleset((ruleset) => {
  describe('branches', () => {
    let arena: Arena;
    beforeAll(() => {
      ({ arena } = sampleArena(ruleset));
    });

    test('before the first event all is open: branches of many trials there are like fresh trials', () => {
      const n = sampleSize(ruleset);
      const fresh = meanScore(n, (i) => arena.trial(TEST_SEED, 0, 1, 1000 + i).winner);
      const branched = meanScore(n, (i) => playBranch(arena, i, 0, 7).outcome.winner);
      expect(Math.abs(fresh - branched)).toBeLessThan(4 * errorOf(n));
    });

    // The moment must not be chosen by what comes after it: branches from "halfway" would not be fair.
    test('in the middle, branches of many trials still have the mean of fresh trials', () => {
      const n = sampleSize(ruleset);
      const fresh = meanScore(n, (i) => arena.trial(TEST_SEED, 0, 1, 1000 + i).winner);
      const branched = meanScore(n, (i) => {
        const { open } = momentsOf(arena, i);
        return playBranch(arena, i, open.find((event) => event >= MIDDLE) ?? open.at(-1)!, 1).outcome.winner;
      });
      expect(Math.abs(fresh - branched)).toBeLessThan(4 * errorOf(n));
    });

    test('a branch keeps every event up to its own, and then differs', () => {
      const { open } = momentsOf(arena, 0);
      const whole = recordTrial(arena, TEST_SEED, 0, 1, 0).events;
      let different = 0;
      for (const event of open.slice(0, 40)) {
        const { events } = playBranch(arena, 0, event, 3);
        expect(events.slice(0, event + 1)).toEqual(whole.slice(0, event + 1));
        if (JSON.stringify(events) !== JSON.stringify(whole)) different++;
      }
      expect(different).toBeGreaterThan(0);
    });

    test('a branch at the last event is the trial itself', () => {
      for (let t = 0; t < 5; t++) {
        const { outcome, events } = recordTrial(arena, TEST_SEED, 0, 1, t);
        expect(playBranch(arena, t, events.length - 1, 0)).toEqual({ outcome, events });
      }
    });

    test('the same branch is the same, and another one is another', () => {
      const first = playBranch(arena, 0, 0, 0);
      expect(playBranch(sampleArena(ruleset).arena, 0, 0, 0)).toEqual(first);
      const others = [1, 2, 3, 4, 5].map((branch) => JSON.stringify(playBranch(arena, 0, 0, branch).events));
      expect(new Set([...others, JSON.stringify(first.events)]).size).toBeGreaterThan(1);
    });

    test('the trial played again afterwards is unchanged, silent or recorded', () => {
      const before = [0, 1, 2].map((t) => recordTrial(arena, TEST_SEED, 0, 1, t));
      for (const t of [0, 1, 2]) {
        for (const event of momentsOf(arena, t).open.slice(0, 10)) playBranch(arena, t, event, event);
      }
      for (const [t, { outcome, events }] of before.entries()) {
        expect(copyOutcome(arena.trial(TEST_SEED, 0, 1, t))).toEqual(outcome);
        expect(recordTrial(arena, TEST_SEED, 0, 1, t).events).toEqual(events);
      }
    });

    test('between equal positions nothing is random: the events up to the next position are the same in every branch', () => {
      const { open, positions } = momentsOf(arena, 1);
      const whole = recordTrial(arena, TEST_SEED, 0, 1, 1).events;
      for (const event of open.slice(0, 60)) {
        let end = event + 1;
        while (end < positions.length && positions[end] === positions[event]) end++;
        if (end > event + 1) expect(playBranch(arena, 1, event, 9).events.slice(0, end)).toEqual(whole.slice(0, end));
      }
    });

    test('an event that shows dice is not at the position of the event before it: that one was emitted in time, or says it is late', () => {
      for (const [a, b] of PAIRS) {
        for (let t = 0; t < 6; t++) {
          let before = Number.NaN;
          arena.trial(TEST_SEED, a, b, t, (event) => {
            const rolled = ruleset.present.describe(event).some(({ dice }) => dice.some(({ faces }) => faces.length > 0));
            const position = arena.stream.position();
            if (rolled) expect(position, `${event.kind} in trial ${t} of ${a} against ${b}`).not.toBe(before);
            before = position;
          });
        }
      }
    });

    test('an event that is emitted late has no branches, and the first and last events are never late', () => {
      for (let t = 0; t < 10; t++) {
        const { open, positions } = momentsOf(arena, t);
        expect(open[0]).toBe(0);
        expect(open.at(-1)).toBe(positions.length - 1);
        const late = positions.findIndex((_, event) => !open.includes(event));
        if (late >= 0) expect(() => playBranch(arena, t, late, 0)).toThrow(`event ${late} is emitted after dice`);
      }
    });

    test('exact chances after each event, where there are any, are those of the branches from it', () => {
      let squares = 0;
      let compared = 0;
      for (const [a, b] of PAIRS.slice(0, 9)) {
        const trial = { seed: TEST_SEED, a, b, t: a + b };
        const { winner, events, moments } = readMoments(arena, trial, () => []);
        const along = arena.chancesAlong?.(TEST_SEED, a, b, trial.t) ?? null;
        if (along === null) continue;
        expect(along).toHaveLength(events.length);
        expect([along.at(-1)!.winA, along.at(-1)!.winB, along.at(-1)!.draw][winner]).toBeCloseTo(1, 9);
        for (const { branchAt, last } of moments) {
          if (branchAt === null || branchAt < 0) continue;
          const { winA, draw } = along[last]!;
          const [won, lost, drawn] = playBranches(arena, trial, { branchAt, from: 0, count: PER_MOMENT });
          const variance = winA + draw / 4 - (winA + draw / 2) ** 2;
          const difference = (won + drawn / 2) / (won + lost + drawn) - (winA + draw / 2);
          // Half a trial of slack: a chance of one in a million may well come true once.
          const deviation = difference / Math.sqrt(variance / PER_MOMENT + (0.5 / PER_MOMENT) ** 2);
          expect(Math.abs(deviation), `event ${branchAt} of ${a} against ${b}, trial ${trial.t}`).toBeLessThan(5);
          squares += deviation ** 2;
          compared++;
        }
      }
      expect(squares).toBeLessThan(compared + 5 * Math.sqrt(2 * compared) + 1e-9);
      if (arena.chancesAlong !== undefined) expect(compared).toBeGreaterThan(100);
    });
  });
});
