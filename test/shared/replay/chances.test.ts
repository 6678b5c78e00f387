import { describe, expect, test } from 'vitest';
import type { StreamAddress } from '../../../src-shared/random/rng.ts';
import { effortFor } from '../../../src-shared/replay/branch-effort.ts';
import { playBranches } from '../../../src-shared/replay/branches.ts';
import { BattleChances, type BattleMoments, WIDEST } from '../../../src-shared/replay/chances.ts';
import { chancesAfter } from '../../../src-shared/replay/chances-at.ts';
import { readMoments } from '../../../src-shared/replay/moments.ts';
import { intervalOf } from '../../../src-shared/stats/share.ts';
import { chancesAfterToss, describeToss, TossArena, tossChances } from './toss-game.ts';

const NAMES = ['Heads', 'Tails'] as const;
const trialNumber = (t: number): StreamAddress => ({ seed: { hi: 7, lo: 9 }, a: 0, b: 1, t });

function battleOf(arena: TossArena, t: number, known: Partial<BattleMoments> = {}) {
  const read = readMoments(arena, trialNumber(t), describeToss);
  return { ...read, names: NAMES, before: null, along: null, ...known };
}

/** Plays all continuations and reports. */
function estimate(arena: TossArena, t: number, planned: number, { perStep = 640, known = {} as Partial<BattleMoments> } = {}) {
  const battle = battleOf(arena, t, known);
  const chances = new BattleChances(battle, { planned, perStep });
  while (!chances.schedule.isDone) {
    for (const batch of chances.schedule.next()) chances.schedule.add(batch, playBranches(arena, trialNumber(t), batch));
  }
  return { battle, report: chances.report() };
}

describe('moments', () => {
  test('events between which nothing was drawn are one moment, and a late event belongs to the moment in which it happened', () => {
    const { events, moments } = readMoments(new TossArena(3), trialNumber(0), describeToss);
    expect(events.map(({ kind }) => kind)).toEqual(['begin', 'announce', 'toss', 'announce', 'toss', 'announce', 'toss', 'end']);
    expect(moments.map(({ first, last, branchAt }) => [first, last, branchAt])).toEqual([
      [-1, 1, 0],
      [2, 3, 2],
      [4, 5, 4],
      [6, 7, 6],
    ]);
  });

  test('carry the log line of what led to them', () => {
    const { events, moments } = readMoments(new TossArena(3), trialNumber(0), describeToss);
    expect(moments.map(({ line }) => line)).toEqual([
      null,
      { side: events[2]!.side, title: 'wins a toss, 2 to go' },
      { side: events[4]!.side, title: 'wins a toss, 1 to go' },
      { side: events[6]!.side, title: 'wins a toss, 0 to go' },
    ]);
  });
});

describe('estimated chances', () => {
  test('nearly all true chances lie in their intervals, before the battle, during it and in draws', () => {
    let inside = 0;
    let all = 0;
    for (let t = 0; t < 30; t++) {
      const arena = new TossArena(8);
      const { battle, report } = estimate(arena, t, 4096);
      for (const { last, chances } of report.moments) {
        const truth = chancesAfterToss(battle.events, last, arena.tosses);
        for (const [share, value] of [
          [chances!.a, truth.winA],
          [chances!.b, truth.winB],
          [chances!.draw, truth.draw],
        ] as const) {
          const { low, high } = intervalOf(share);
          all++;
          if (low <= value + 1e-12 && value <= high + 1e-12) inside++;
        }
      }
    }
    expect(all).toBe(30 * 9 * 3);
    expect(inside / all).toBeGreaterThan(0.92);
  });

  test('after the last event all is certain, and so is what led there without dice', () => {
    const { battle, report } = estimate(new TossArena(5), 1, 1024);
    const { winner, events } = battle;
    for (const event of [events.length - 2, events.length - 1]) {
      const { a, b, draw } = chancesAfter(report.moments, event)!;
      expect([a, b, draw]).toEqual([0, 1, 2].map((side) => ({ method: 'exact', value: side === winner ? 1 : 0 })));
    }
  });

  test('what the ruleset knows before the battle is exact, the rest is estimated', () => {
    const { report } = estimate(new TossArena(8), 2, 1024, { known: { before: tossChances(0, 8) } });
    expect(report.method).toBe('estimated');
    expect(report.moments.map(({ chances }) => chances?.a.method)).toEqual(['exact', ...new Array(7).fill('estimated'), 'exact']);
  });

  test('where the ruleset knows all, nothing is played', () => {
    const arena = new TossArena(8);
    const { events } = battleOf(arena, 3);
    const along = events.map((_, i) => chancesAfterToss(events, i, 8));
    const { report } = estimate(arena, 3, 1024, { known: { before: tossChances(0, 8), along } });
    expect([report.method, report.played, report.planned, report.done]).toEqual(['exact', 0, 0, true]);
    events.forEach((_, i) => {
      expect(chancesAfter(report.moments, i)?.a).toEqual({ method: 'exact', value: along[i]!.winA });
    });
  });

  test('the same battle gives the same result, and no more is played than planned', () => {
    const arena = new TossArena(12);
    const once = estimate(arena, 4, 4096).report;
    expect(estimate(new TossArena(12), 4, 4096).report).toEqual(once);
    expect(once.played).toBe(4096);
  });

  test('few continuations are spread over a long battle; what is not known or too uncertain is null', () => {
    const { report } = estimate(new TossArena(200), 5, 640);
    const known = report.moments.filter(({ chances }) => chances !== null);
    expect(known.length).toBeGreaterThan(5);
    expect(known.length).toBeLessThan(report.moments.length);
    for (const { chances } of known) {
      for (const share of [chances!.a, chances!.b, chances!.draw]) {
        const { low, high } = intervalOf(share);
        expect(high - low).toBeLessThanOrEqual(WIDEST);
      }
    }
  });

  test('the place of a change that the first look passed over is found by halving', () => {
    const arena = new TossArena(120, 77);
    const { battle, report } = estimate(arena, 6, 2560);
    const decisive = battle.events.findIndex(({ kind, left }) => kind === 'toss' && left === 120 - 1 - 77);
    expect(report.turningPoints.map(({ event }) => event)).toEqual([decisive]);
    expect(report.turningPoints[0]!.swing).toBeCloseTo(0.5, 0);
    // Most moments were never looked at.
    expect(report.moments.filter(({ chances }) => chances !== null).length).toBeLessThan(45);
  });
});

describe('turning points', () => {
  test('are the events with the largest swing, with a sentence, and their intervals hold the true swing', () => {
    const arena = new TossArena(9);
    const { battle, report } = estimate(arena, 7, 16_384);
    const { turningPoints } = report;
    expect(turningPoints.length).toBeGreaterThan(2);
    for (const { event, side, swing, low, high, title, text } of turningPoints) {
      const before = chancesAfterToss(battle.events, event - 1, 9);
      const after = chancesAfterToss(battle.events, event, 9);
      const gain = (side === 0 ? 1 : -1) * (after.winA - before.winA);
      expect(low).toBeLessThanOrEqual(gain);
      expect(high).toBeGreaterThanOrEqual(gain);
      expect(low).toBeGreaterThan(0);
      expect(swing).toBeGreaterThan(0);
      expect(battle.events[event]!.side).toBe(side);
      expect(title).toMatch(new RegExp(`^${NAMES[side]}: wins a toss, \\d to go$`));
      expect(text).toMatch(new RegExp(`^${title}\\. The chance of ${NAMES[side]} rises from [<>]?[\\d.]+ to [<>]?[\\d.]+ %\\.$`));
    }
    expect(turningPoints.map(({ swing }) => swing)).toEqual(turningPoints.map(({ swing }) => swing).toSorted((x, y) => y - x));
  });

  test('a battle in which nothing matters has none, however many continuations are played', () => {
    // The first side always wins: no toss swings anything.
    class Decided extends TossArena {
      override trial(...args: Parameters<TossArena['trial']>) {
        super.trial(...args);
        this.outcome.winner = 0;
        return this.outcome;
      }
    }
    const { report } = estimate(new Decided(30), 8, 8192);
    expect(report.turningPoints).toEqual([]);
    expect(report.drama).toMatchObject({ swings: 0, leadChanges: 0 });
  });

  test('noise alone makes no turning point: of 40 long even battles at most a few claim a swing that is not there', () => {
    let wrong = 0;
    for (let t = 0; t < 40; t++) {
      const { battle, report } = estimate(new TossArena(31), t, 4096);
      for (const { event, side, low, high } of report.turningPoints) {
        const [before, after] = [event - 1, event].map((i) => chancesAfterToss(battle.events, i, 31));
        const gain = (side === 0 ? 1 : -1) * (after!.winA - before!.winA);
        if (gain < low || gain > high) wrong++;
      }
    }
    expect(wrong).toBeLessThanOrEqual(5);
  });

  test('a draw counts half, and the sentence says so', () => {
    const { report } = estimate(new TossArena(4), 9, 8192);
    expect(report.turningPoints[0]?.text).toMatch(/ %, a draw counting half\.$/);
  });
});

describe('drama', () => {
  const exactReport = (t: number, tosses = 9) => {
    const arena = new TossArena(tosses);
    const { events } = battleOf(arena, t);
    const along = events.map((_, i) => chancesAfterToss(events, i, tosses));
    return { events, ...estimate(arena, t, 0, { known: { before: tossChances(0, tosses), along } }) };
  };

  test('sums the swings, counts lead changes and finds the lowest chance of the winner', () => {
    for (let t = 0; t < 20; t++) {
      const { events, battle, report } = exactReport(t);
      const tosses = events.filter(({ kind }) => kind === 'toss');
      const chances = [0.5, ...tosses.map(({ lead, left }) => tossChances(lead as number, left as number).winA)];
      const swings = chances.slice(1).map((chance, i) => Math.abs(chance - chances[i]!));
      const counted = swings.filter((swing) => swing >= 0.02);
      expect(report.turningPoints).toHaveLength(counted.length);
      expect(report.drama.swings).toBeCloseTo(
        counted.reduce((sum, swing) => sum + swing, 0),
        12,
      );
      const leaders = chances.filter((chance) => Math.abs(chance - 0.5) > 1e-12).map((chance) => chance > 0.5);
      expect(report.drama.leadChanges).toBe(leaders.slice(1).filter((leader, i) => leader !== leaders[i]).length);
      const ofWinner = chances.map((chance) => (battle.winner === 0 ? chance : 1 - chance));
      expect(report.drama.lowest?.method).toBe('exact');
      expect(report.drama.lowest?.value).toBeCloseTo(Math.min(...ofWinner), 12);
    }
  });

  test('a draw has no winner whose chance could have been low', () => {
    const draw = Array.from({ length: 30 }, (_, t) => exactReport(t, 4)).find(({ battle }) => battle.winner === 2);
    expect(draw?.report.drama.lowest).toBeNull();
  });
});

describe('effort', () => {
  test('a costly game gets fewer continuations, a short battle no more than it needs, the same on every machine', () => {
    const quick = effortFor({ trialMicroseconds: 2 }, { events: 100, moments: 80 });
    const slow = effortFor({ trialMicroseconds: 2500 }, { events: 100, moments: 80 });
    expect(slow.planned).toBeLessThan(quick.planned / 5);
    expect(slow.perStep).toBeLessThan(quick.perStep);
    expect(effortFor({ trialMicroseconds: 2 }, { events: 4, moments: 3 }).planned).toBe(3 * 512);
    expect(effortFor({}, { events: 100, moments: 80 })).toEqual(effortFor({ trialMicroseconds: 20 }, { events: 100, moments: 80 }));
  });
});
