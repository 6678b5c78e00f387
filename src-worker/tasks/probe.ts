/** Plays pairs of a field for a moment, to estimate how long a run will take. */
import { performance } from 'node:perf_hooks';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import type { RunSeed } from '../../src-shared/random/rng.ts';
import type { Probe } from '../../src-shared/tasks/field-tasks.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import type { OpenArena } from '../arena-cache.ts';

/** Stretches of play, of which the median counts: one that something else interrupted does not matter. */
const STRETCHES = 5;
/** Opponents that a combatant meets before the next one's turn, as in a tile. */
const OPPONENTS = 16;
/** Even pairs added to the doubt, so that a few lopsided ones do not make everything certain. */
const PRIOR_PAIRS = 0.5;

export function probeTask({ seed, rules, arena: ref }: Task<'probe'>, { arena }: OpenArena): Probe {
  const { milliseconds, trialsPerPair, exactSeconds } = rules;
  const count = ref.field?.count ?? 1;
  const trial = (i: number) => {
    const [a, b] = pairAt(Math.floor(i / trialsPerPair), count);
    arena.trial(seed, a, b, i % trialsPerPair);
  };
  // The first trials of a thread run on code that is not optimised yet.
  const doubt = new Doubt(arena, seed, count);
  repeat(milliseconds / 3, (i) => doubt.look(i));
  const stretches = Array.from({ length: STRETCHES }, () => repeat(milliseconds / STRETCHES, trial));
  const exact = exactSeconds > 0 ? repeat(milliseconds / STRETCHES, (i) => arena.chances?.(...pairAt(i, count), exactSeconds)) : null;
  return {
    seconds: median(stretches.map((s) => s.seconds / s.times)),
    trials: stretches.reduce((sum, s) => sum + s.times, 0),
    doubt: doubt.mean,
    exactSeconds: exact === null ? 0 : exact.seconds / exact.times,
  };
}

/** Pairs spread over the field, a few opponents of each combatant in a row; never a mirror match where there is another pair. */
function pairAt(i: number, count: number): [number, number] {
  const a = (Math.floor(i / OPPONENTS) * 7919) % count;
  const step = 1 + ((i * 104_729) % Math.max(1, count - 1));
  return [a, (a + step) % count];
}

/** The mean of p (1 - p): of two trials of a pair, the chance that A wins one and B the other is twice that. */
class Doubt {
  private readonly arena: Arena;
  private readonly seed: RunSeed;
  private readonly count: number;
  private sum = PRIOR_PAIRS / 4;
  private pairs = PRIOR_PAIRS;

  constructor(arena: Arena, seed: RunSeed, count: number) {
    this.arena = arena;
    this.seed = seed;
    this.count = count;
  }

  get mean(): number {
    return this.sum / this.pairs;
  }

  look(i: number): void {
    const [a, b] = pairAt(i, this.count);
    const [first, second] = [this.score(a, b, 0), this.score(a, b, 1)];
    this.sum += (first * (1 - second) + second * (1 - first)) / 2;
    this.pairs++;
  }

  private score(a: number, b: number, t: number): number {
    const { winner } = this.arena.trial(this.seed, a, b, t);
    return winner === 0 ? 1 : winner === 2 ? 0.5 : 0;
  }
}

/** Does something again and again for a while. The clock is read seldom, because reading it takes time, too. */
function repeat(milliseconds: number, work: (i: number) => void): { readonly seconds: number; readonly times: number } {
  const begun = cpuSeconds();
  let times = 0;
  let seconds = 0;
  while (seconds * 1000 < milliseconds) {
    for (let more = Math.ceil((times + 1) / 8); more > 0; more--) work(times++);
    seconds = cpuSeconds() - begun;
  }
  return { seconds, times };
}

/** CPU time of this thread, which a busy machine does not distort; by the clock where Node can't say. */
function cpuSeconds(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now() / 1000;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

function median(values: readonly number[]): number {
  return values.toSorted((x, y) => x - y)[values.length >> 1] ?? Number.NaN;
}
