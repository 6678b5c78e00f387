/** Which pairs of a run are kept as highlights: the best few of each kind, whichever tile came first. */
import { describe, expect, test } from 'vitest';
import { HIGHLIGHT_KINDS } from '../../../src-shared/api/highlight-kinds.ts';
import {
  addressHash,
  HighlightCollector,
  type HighlightPair,
  KEPT_PER_KIND,
  mergeHighlights,
  newHighlights,
  pairKey,
  rowHash,
  thresholdsOf,
} from '../../../src-shared/run/highlights.ts';

const pair = (order: number, dice = 0, a = 0, b = 1): HighlightPair => ({ a, b, order, dice, winsA: 1, draws: 0, n: 1, trial: 0 });
const UPSET = HIGHLIGHT_KINDS.indexOf('upset');
const MOST = KEPT_PER_KIND.upset;
/** Orders 1 to 200 with the hash 50. */
const full = () => ({ ...newHighlights(), upset: Array.from({ length: MOST }, (_, i) => pair(i + 1, 50)) });

test('by order, then by the hash of the address, then by the address', () => {
  const sorted = [pair(1, 9, 9, 9), pair(2, 1, 9, 9), pair(2, 3, 1, 9), pair(2, 3, 2, 1), pair(2, 3, 2, 8), pair(3, 0, 0, 0)];
  for (const shuffle of [
    [5, 4, 3, 2, 1, 0],
    [2, 5, 0, 3, 1, 4],
    [4, 1, 3, 0, 5, 2],
  ]) {
    const collector = new HighlightCollector(thresholdsOf(newHighlights()));
    for (const i of shuffle) collector.keep(UPSET, sorted[i]!);
    expect(collector.lists.upset).toEqual(sorted);
  }
});

describe('a full list', () => {
  test('has its last pair as the threshold of what is still accepted', () => {
    const thresholds = thresholdsOf(full());
    const collector = new HighlightCollector(thresholds);
    expect(collector.threshold(UPSET)).toBe(MOST);
    expect(HIGHLIGHT_KINDS.filter((_, k) => collector.threshold(k) === Number.POSITIVE_INFINITY)).toHaveLength(HIGHLIGHT_KINDS.length - 1);
    const accepted = (order: number, dice: number) => collector.accepts(UPSET, order, dice);
    expect([accepted(MOST - 1, 99), accepted(MOST, 50), accepted(MOST, 51), accepted(MOST + 1, 0)]).toEqual([true, true, false, false]);
    // With a hash between that of this kind and of its neighbours.
    expect([collector.accepts(UPSET + 1, 1e9, 1e9), collector.accepts(0, 1e9, 1e9)]).toEqual([true, true]);
  });

  test('a list with room accepts everything', () => {
    const almost = { ...full(), upset: full().upset.slice(1) };
    expect(new HighlightCollector(thresholdsOf(almost)).accepts(UPSET, 1e9, 1e9)).toBe(true);
  });

  test('what is collected tightens the threshold of the collector, and leaves those it was given alone', () => {
    const given = thresholdsOf(full());
    const collector = new HighlightCollector(given);
    for (let i = 0; i < MOST + 20; i++) collector.keep(UPSET, pair(i / 10, i));
    expect(collector.lists.upset).toHaveLength(MOST);
    expect(collector.lists.upset.at(-1)).toEqual(pair((MOST - 1) / 10, MOST - 1));
    expect(collector.accepts(UPSET, (MOST - 1) / 10, MOST - 1)).toBe(true);
    expect(collector.accepts(UPSET, (MOST - 1) / 10, MOST)).toBe(false);
    expect(given).toEqual(thresholdsOf(full()));
  });
});

describe('merging', () => {
  test('says which kinds changed, and keeps the best of both', () => {
    const into = full();
    const from = { ...newHighlights(), upset: [pair(0.5), pair(MOST - 0.5), pair(MOST + 5)], close: [pair(1)], drawn: [] };
    expect(mergeHighlights(into, from)).toEqual(HIGHLIGHT_KINDS.filter((kind) => kind === 'upset' || kind === 'close'));
    expect(into.upset).toHaveLength(MOST);
    expect(into.upset[0]).toEqual(pair(0.5));
    expect(into.upset.at(-1)).toEqual(pair(MOST - 1, 50));
    expect(into.close).toEqual([pair(1)]);
  });

  test('a kind whose pairs are all worse does not change', () => {
    const into = full();
    expect(mergeHighlights(into, { ...newHighlights(), upset: [pair(MOST + 1), pair(MOST + 2)] })).toEqual([]);
    expect(into).toEqual(full());
  });
});

describe('the hash of an address', () => {
  test('spreads neighbours evenly over all 32 bits', () => {
    const bits = new Uint32Array(32);
    const seen = new Set<number>();
    for (let a = 0; a < 60; a++) {
      const row = rowHash({ hi: 3, lo: 4 }, a);
      for (let b = 0; b < 60; b++) {
        const hash = addressHash(row, b);
        seen.add(hash);
        for (let bit = 0; bit < 32; bit++) bits[bit] = bits[bit]! + ((hash >>> bit) & 1);
      }
    }
    expect(seen.size).toBe(3600);
    // 4 sigma of 3,600 coins.
    for (const count of bits) expect(Math.abs(count - 1800)).toBeLessThan(120);
  });

  test('is another for every row, seed and opponent', () => {
    const hashes = [0, 1, 2].flatMap((seed) => [0, 1, 2].map((a) => addressHash(rowHash({ hi: 0, lo: seed }, a), 5)));
    const byHigh = [1, 2].map((hi) => addressHash(rowHash({ hi, lo: 0 }, 0), 5));
    expect(new Set([...hashes, ...byHigh]).size).toBe(11);
  });

  test('stays what it was: stored highlights are sorted by it', () => {
    expect(addressHash(rowHash({ hi: 1, lo: 2 }, 3), 4)).toBe(2450514931);
  });
});

test('a pair has one key, whoever plays first', () => {
  expect([pairKey(2, 10), pairKey(10, 2)]).toEqual(['2/10', '2/10']);
});
