/** A pause takes effect after the current trial, whatever is played and however long a trial takes. */
import { describe, expect, test } from 'vitest';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import { newHighlights, thresholdsOf } from '../../src-shared/run/highlights.ts';
import { matrixTileAt } from '../../src-shared/run/plan.ts';
import type { TileResult } from '../../src-shared/tasks/tile-tasks.ts';
import { playList } from '../../src-worker/playing/play-list.ts';
import { playMatrix } from '../../src-worker/playing/play-matrix.ts';
import { playPairTile } from '../../src-worker/playing/play-pair.ts';
import { coinRun } from '../kit/coin-run.ts';

const { ruleset, run, plan, arena } = coinRun('round-robin', true, 5);
const { run: once } = coinRun('round-robin', true, 1);
const block = { ...matrixTileAt(plan, 1), thresholds: thresholdsOf(newHighlights()) };

type Play = (arena: Arena, stop: Int32Array) => TileResult | 'stopped';
const KINDS: readonly [string, Play][] = [
  ['a block of pairs', (arena, stop) => playMatrix({ ruleset, arena, run, stop }, block)],
  ['a block of pairs, one trial each', (arena, stop) => playMatrix({ ruleset, arena, run: once, stop }, block)],
  [
    'one pair in full detail',
    (arena, stop) =>
      playPairTile(
        { ruleset, arena, run, stop },
        { kind: 'pair', index: 0, pair: 0, trialFrom: 0, trialTo: 100, a: 0, b: 1, ledgerRows: [1, 1] },
      ),
  ],
  [
    'a list of games',
    (arena, stop) =>
      playList(
        { ruleset, arena, run, stop },
        { kind: 'list', index: 0, order: 'fresh', members: Uint32Array.of(0, 1), from: 0, to: 50, first: 0, games: 100 },
      ),
  ],
];

/** Raises the flag while trial number `at` is being played. */
function stoppedAt(at: number, play: Play): { readonly end: TileResult | 'stopped'; readonly trials: number } {
  const stop = new Int32Array(1);
  let trials = 0;
  const watched: Arena = {
    outcome: arena.outcome,
    ledger: null,
    stream: arena.stream,
    measure: (a) => arena.measure(a),
    trial: (...address) => {
      if (++trials === at) Atomics.store(stop, 0, 1);
      return arena.trial(...address);
    },
  };
  if (at === 0) Atomics.store(stop, 0, 1);
  return { end: play(watched, stop), trials };
}

describe.each(KINDS)('%s', (_kind, play) => {
  test.each([0, 1, 2, 7, 23])('ends with trial %i when the flag is raised during it', (at) => {
    expect(stoppedAt(at, play)).toEqual({ end: 'stopped', trials: at });
  });

  test('plays to the end when the flag is not raised', () => {
    expect(stoppedAt(-1, play).end).not.toBe('stopped');
  });
});
