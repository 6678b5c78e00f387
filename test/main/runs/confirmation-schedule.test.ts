import { describe, expect, test } from 'vitest';
import { ConfirmationSchedule } from '../../../src-main/runs/confirmation-schedule.ts';
import { CLAIM_KINDS } from '../../../src-shared/run/claims.ts';
import { type ConfirmationState, championsOf, freshTrials, newConfirmation, pairClaims } from '../../../src-shared/run/confirmation.ts';
import type { TileRequest, TileResult } from '../../../src-shared/tasks/tile-tasks.ts';
import { playClaims } from '../../../src-worker/playing/play-claims.ts';
import { playList } from '../../../src-worker/playing/play-list.ts';
import { coinRun } from '../../kit/coin-run.ts';

const { ruleset, run, shape, arena } = coinRun('round-robin', true, 4);
const { folded } = run;
const context = { ruleset, arena, run, stop: new Int32Array(1) };
const EFFORT = { candidates: 12, screen: 50, kept: 4, measure: 300, games: 210 };

function begin(): ConfirmationState {
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
  });
}

const scheduleOf = (state: ConfirmationState) => new ConfirmationSchedule({ state, folded, layout: shape.layout, trialsPerTile: 128 });

function play(tile: TileRequest): TileResult {
  const result = tile.kind === 'claims' ? playClaims(context, tile) : tile.kind === 'list' ? playList(context, tile) : 'stopped';
  if (result === 'stopped') throw new Error(`cannot play a tile of kind '${tile.kind}'`);
  return result;
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
    const schedule = scheduleOf(newConfirmation({ ...solved, contenders: [] }));
    expect(schedule.finished).toBe(true);
    expect(freshTrials(schedule.state)).toBe(0);
  });
});
