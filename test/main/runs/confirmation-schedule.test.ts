import { describe, expect, test } from 'vitest';
import { ConfirmationSchedule } from '../../../src-main/runs/confirmation-schedule.ts';
import { CLAIM_KINDS } from '../../../src-shared/run/claims.ts';
import { type ConfirmationState, championsOf, freshTrials, newConfirmation, pairClaims } from '../../../src-shared/run/confirmation.ts';
import type { TileRequest, TileResult } from '../../../src-shared/tasks/tile-tasks.ts';
import { playClaims } from '../../../src-worker/playing/play-claims.ts';
import { playList } from '../../../src-worker/playing/play-list.ts';
import { solvePairs } from '../../../src-worker/playing/solve-pairs.ts';
import { coinRun } from '../../kit/coin-run.ts';

const { ruleset, run, shape, arena } = coinRun('round-robin', true, 4);
const { folded } = run;
const context = { ruleset, arena, run, stop: new Int32Array(1) };
const EFFORT = { candidates: 12, screen: 50, kept: 4, measure: 300, games: 210 };

function begin(solves = false): ConfirmationState {
  const places = Array.from({ length: 12 }, (_, i) => [folded.fieldIndex[i]!, folded.fieldIndex[i + 12]!] as const);
  return newConfirmation({
    effort: EFFORT,
    usualDraws: 0,
    pairs: places.map(([a, b], i) => ({ a, b, pointsA: 50 + i, pointsB: 100, trial: null, kinds: CLAIM_KINDS, exact: null })),
    contenders: Array.from({ length: 5 }, (_, i) => ({
      place: folded.fieldIndex[i]!,
      distinct: i,
      groups: [0],
      exactRate: i === 4 ? 0.5 : null,
    })),
    solves,
  });
}

const scheduleOf = (state: ConfirmationState) => new ConfirmationSchedule({ state, layout: shape.layout, trialsPerTile: 128 });

function play(tile: TileRequest, at = context): TileResult {
  const result = playAny(tile, at);
  if (result === 'stopped') throw new Error(`cannot play a tile of kind '${tile.kind}'`);
  return result;
}

function playAny(tile: TileRequest, at: typeof context): TileResult | 'stopped' {
  if (tile.kind === 'claims') return playClaims(at, tile);
  if (tile.kind === 'solve') return solvePairs(at, tile);
  return tile.kind === 'list' ? playList(at, tile) : 'stopped';
}

/** `ahead`: tiles that are played before the first of them is counted, as several threads do. */
function playToEnd(ahead: number, interrupted: boolean): ConfirmationState {
  let schedule = scheduleOf(begin());
  while (!schedule.finished) {
    const tiles = Array.from({ length: ahead }, () => schedule.next()).filter((tile) => tile !== null);
    for (const tile of tiles) schedule.accept(tile, play(tile));
    if (interrupted) schedule = scheduleOf(JSON.parse(JSON.stringify(schedule.state)) as ConfirmationState);
  }
  return schedule.state;
}

describe('a confirmation', () => {
  const whole = playToEnd(1, false);

  test('ends with the same state however many tiles are played ahead, and after an interruption at every tile', () => {
    for (const ahead of [1, 2, 3, 8]) {
      expect(playToEnd(ahead, false)).toEqual(whole);
      expect(playToEnd(ahead, true)).toEqual(whole);
    }
  });

  test('plays what its effort says, and no more', () => {
    const screened = whole.pairs.filter((p) => p.screened !== null).length;
    const measured = whole.pairs.filter((p) => p.measured !== null);
    expect(screened).toBe(12);
    expect(measured.length).toBeGreaterThanOrEqual(EFFORT.kept);
    expect(measured.every((p) => p.keptFor.length > 0)).toBe(true);
    const playing = whole.contenders.filter((c) => c.exactRate === null).length;
    expect(freshTrials(whole)).toBe(12 * EFFORT.screen + measured.length * EFFORT.measure + playing * EFFORT.games);
    for (const kind of CLAIM_KINDS) expect(whole.pairs.filter((p) => p.keptFor.includes(kind)).length).toBeLessThanOrEqual(EFFORT.kept);
  });

  test('counts games of copies as often as the field has them, and ranks exact rates beside measured ones', () => {
    const copies = folded.weight.reduce((sum, w) => Math.max(sum, w), 0);
    expect(copies).toBeGreaterThan(1);
    expect(whole.contenders.every((c) => c.exactRate !== null || c.games > c.played)).toBe(true);
    expect(championsOf(whole, 0)).toHaveLength(5);
    expect(championsOf(whole, 0).find((c) => c.n === 0)).toMatchObject({ rate: 0.5, low: 0.5, high: 0.5 });
    expect(championsOf(whole, 1)).toEqual([]);
  });

  test('claims nothing that its trials do not show', () => {
    for (const claims of Object.values(pairClaims(whole))) {
      for (const { rateA } of claims) expect(rateA.method === 'estimated' && rateA.trials).toBe(EFFORT.measure);
    }
  });

  test('of solved pairs alone plays only the variance of their margins', () => {
    const state = begin();
    const solved = {
      ...state,
      pairs: state.pairs.map((p) => ({ ...p, exact: { winA: 0.6, winB: 0.4, draw: 0 }, kinds: ['close', 'upset'] as const })),
    };
    const schedule = scheduleOf(newConfirmation({ ...solved, contenders: [], solves: false }));
    expect(schedule.finished).toBe(true);
    expect(freshTrials(schedule.state)).toBe(0);
  });

  describe('of a game that knows some odds exactly', () => {
    const known = { winA: 0.25, winB: 0.75, draw: 0 };
    const chances = (a: number): typeof known | null => (a % 2 === 0 ? known : null);
    const solving = { ...context, arena: Object.assign(Object.create(arena) as typeof arena, { chances }) };

    function solvedBy(ahead: number, interrupted: boolean): ConfirmationState {
      let schedule = scheduleOf(begin(true));
      while (!schedule.finished) {
        const tiles = Array.from({ length: ahead }, () => schedule.next()).filter((tile) => tile !== null);
        for (const tile of tiles) schedule.accept(tile, play(tile, solving));
        if (interrupted) schedule = scheduleOf(JSON.parse(JSON.stringify(schedule.state)) as ConfirmationState);
      }
      return schedule.state;
    }
    const state = solvedBy(1, false);

    test('solves the candidates first and plays those without an answer', () => {
      expect(state.pairs.map(({ a, exact }) => [a, exact])).toEqual(state.pairs.map(({ a }) => [a, chances(a)]));
      const [solved, open] = [state.pairs.filter(({ exact }) => exact !== null), state.pairs.filter(({ exact }) => exact === null)];
      expect(solved.length * open.length).toBeGreaterThan(0);
      expect(open.every(({ screened }) => screened !== null)).toBe(true);
      for (const { rateA, a } of Object.values(pairClaims(state)).flat()) expect(rateA.method).toBe(a % 2 === 0 ? 'exact' : 'estimated');
    });

    test('ends with the same state after an interruption at every tile', () => {
      expect(solvedBy(1, true)).toEqual(state);
      expect(solvedBy(3, true)).toEqual(state);
    });

    test('stops between two pairs when asked to', () => {
      const tile = scheduleOf(begin(true)).next()!;
      expect(playAny(tile, { ...solving, stop: Int32Array.of(1) })).toBe('stopped');
    });
  });
});
