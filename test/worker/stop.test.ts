/** A pause is felt after the trial under way, whatever is played and however long a trial takes. */
import { describe, expect, test } from 'vitest';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import { barsOf, newHighlights } from '../../src-shared/run/highlights.ts';
import { matrixTileAt } from '../../src-shared/run/plan.ts';
import type { TileResult } from '../../src-shared/run/tasks.ts';
import { playList } from '../../src-worker/tasks/play-list.ts';
import { playMatrix } from '../../src-worker/tasks/play-matrix.ts';
import { playDeep } from '../../src-worker/tasks/play-pair.ts';
import { coinRun } from '../kit/coin-run.ts';

const { ruleset, run, plan, arena } = coinRun('round-robin', true, 5);
const { run: once } = coinRun('round-robin', true, 1);
const hundred = Uint32Array.from({ length: 100 }, (_, i) => i % 20);
const block = { ...matrixTileAt(plan, 1), bars: barsOf(newHighlights()) };

type Play = (arena: Arena, stop: Int32Array) => TileResult | 'stopped';
const KINDS: readonly [string, Play][] = [
  ['a block of pairs', (arena, stop) => playMatrix(ruleset, arena, run, block, stop)],
  ['a block of pairs, one trial each', (arena, stop) => playMatrix(ruleset, arena, once, block, stop)],
  [
    'one pair told in full',
    (arena, stop) =>
      playDeep(ruleset, arena, run, { kind: 'deep', index: 0, pair: 0, trialFrom: 0, trialTo: 100, a: 0, b: 1, ledgerRows: [1, 1] }, stop),
  ],
  [
    'a list of games',
    (arena, stop) =>
      playList(ruleset, arena, run, { kind: 'list', index: 0, a: hundred, b: hundred, trial: hundred, side: new Uint8Array(100) }, stop),
  ],
];

/** Raises the flag while trial number `at` is being played. */
function stoppedAt(at: number, play: Play): { readonly end: TileResult | 'stopped'; readonly trials: number } {
  const stop = new Int32Array(1);
  let trials = 0;
  const watched: Arena = {
    outcome: arena.outcome,
    ledger: null,
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
  test.each([0, 1, 2, 7, 23])('ends with trial %i when the flag goes up during it', (at) => {
    expect(stoppedAt(at, play)).toEqual({ end: 'stopped', trials: at });
  });

  test('plays to its end when nobody stops it', () => {
    expect(stoppedAt(-1, play).end).not.toBe('stopped');
  });
});
