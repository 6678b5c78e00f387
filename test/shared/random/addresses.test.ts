/** Addresses of streams. The numbers were written down once: whoever changes them changes the result of every old seed. */
import { describe, expect, test } from 'vitest';
import { parseSeed, Rng, type RunSeed } from '../../../src-shared/random/rng.ts';

type Address = readonly [hi: number, lo: number, a: number, b: number, t: number, lane?: number];

const seek = (rng: Rng, [hi, lo, a, b, t, lane = 0]: Address): Rng => rng.seek({ hi, lo }, a, b, t, lane);
const firstTwo = (address: Address, rng = new Rng()): number[] => {
  seek(rng, address);
  return [rng.next(), rng.next()];
};

const PINNED: readonly (readonly [Address, readonly number[]])[] = [
  [
    [0, 0, 0, 0, 0],
    [882592316, 2399193355],
  ],
  [
    [0, 1, 0, 0, 0],
    [3512056321, 2455418759],
  ],
  [
    [1, 0, 0, 0, 0],
    [2802490686, 717545918],
  ],
  [
    [7, 9, 3, 4, 5],
    [395399273, 2339412555],
  ],
  [
    [7, 9, 4, 3, 5],
    [1806376824, 293737875],
  ],
  [
    [7, 9, 3, 4, 5, 2],
    [2658123597, 2523340356],
  ],
  [
    [4294967295, 4294967294, 1048575, 999999, 123456],
    [999573677, 562464151],
  ],
  [
    [7, 9, 3, 4, 2 ** 32 + 5],
    [2204996148, 1874797558],
  ],
  // The first row that a new generator enters, although its seed is all zeros.
  [
    [0, 0, 1, 4, 5],
    [1539699820, 4128134818],
  ],
];

test.each(PINNED)('the stream of %j begins as it always did', (address, words) => {
  expect(firstTwo(address)).toEqual(words);
});

describe('one generator sent from address to address', () => {
  test('draws what a fresh one draws, whichever part of the address changes', () => {
    const rng = new Rng();
    const addresses: Address[] = [
      [1, 1, 5, 5, 5],
      [1, 2, 5, 5, 5],
      [2, 2, 5, 5, 5],
      [2, 2, 6, 5, 5],
      [2, 2, 6, 6, 5],
      [2, 2, 6, 6, 6],
      [1, 1, 5, 5, 5],
      [0, 0, 0, 0, 0],
    ];
    for (const address of addresses) expect(firstTwo(address, rng)).toEqual(firstTwo(address));
    expect(new Set(addresses.map((address) => firstTwo(address).join())).size).toBe(addresses.length - 1);
  });

  test('knows members of part of a field by their places in the whole', () => {
    const seed: RunSeed = { hi: 7, lo: 9, places: Uint32Array.of(3, 4) };
    expect(new Rng().seek(seed, 0, 1, 5).next()).toBe(395399273);
  });
});

test('trials beyond 2^32 have streams of their own, from the first word on', () => {
  const trials = [5, 2 ** 32 + 5, 2 * 2 ** 32 + 5, 3 * 2 ** 32 + 5];
  const streams = trials.map((t) => firstTwo([7, 9, 3, 4, t]));
  expect(new Set(streams.map(([first]) => first)).size).toBe(trials.length);
  expect(new Set(streams.map(([, second]) => second)).size).toBe(trials.length);
});

describe('below, without bias', () => {
  /** Gives these words, then fails. */
  class Words extends Rng {
    private readonly words: number[];

    constructor(...words: number[]) {
      super();
      this.words = words;
    }

    override bits(): number {
      const word = this.words.shift();
      if (word === undefined) throw new Error('one word too many');
      return word | 0;
    }
  }

  test('the upper part of the product is the number', () => {
    expect(new Words(0x80000001).below(6)).toBe(3);
    expect(new Words(0xffffffff).below(6)).toBe(5);
    expect(new Words(0x2aaaaaac).below(6)).toBe(1);
    expect(new Words(0x7fffffff).below(2)).toBe(0);
  });

  test('a word in the part that would be drawn once too often is rejected', () => {
    // 2^32 = 6 * 715827882 + 4: products whose lower part is below 4 are rejected. Word 0 has the lower part 0.
    expect(new Words(0, 0x80000001).below(6)).toBe(3);
    expect(new Words(0x2aaaaaab, 0x80000001).below(6)).toBe(3);
    expect(new Words(1431655766).below(6)).toBe(2);
    expect(new Words(0, 0, 1).below(6)).toBe(0);
    // 2^32 divides by 4 without a rest, so nothing is rejected.
    expect(new Words(0).below(4)).toBe(0);
    // 5 * 858993460 has the lower part 4 of a rest of 1: kept.
    expect(new Words(858993460).below(5)).toBe(1);
    // A second word is judged by its own lower part: 0xaaaaaaab * 6 is 4 * 2^32 + 2.
    expect(new Words(0, 0xaaaaaaab, 0x80000001).below(6)).toBe(3);
  });

  test('a fraction is the word divided by 2^32, a die counts from 1', () => {
    expect(new Words(0x80000000).fraction()).toBe(0.5);
    expect(new Words(0xffffffff).fraction()).toBe(1 - 2 ** -32);
    expect([new Words(1).die(6), new Words(0xffffffff).die(6)]).toEqual([1, 6]);
  });

  test('a shuffle swaps from the last entry down, each with one up to itself', () => {
    const items = [10, 11, 12, 13];
    new Words(1, 0x60000000, 0xc0000000).shuffle(items, 4);
    // 13 with the first, then 12 with the second, then 12 (now second) with itself.
    expect(items).toEqual([13, 12, 11, 10]);
  });

  test('a shuffle of one draws nothing', () => {
    const items = [7];
    new Words().shuffle(items, 1);
    expect(items).toEqual([7]);
  });
});

describe('seeds as text', () => {
  test.each([
    ['7A31-09CC', { hi: 0x7a31, lo: 0x09cc }],
    ['0x7a31-09cc', { hi: 0x7a31, lo: 0x09cc }],
    ['8589934594', { hi: 2, lo: 2 }],
    ['dragon', { hi: 4211798193, lo: 748553421 }],
    [' dragon ', { hi: 4211798193, lo: 748553421 }],
    // Neither a number nor a pair of words, but for a part of them.
    ['12x', { hi: 2621401799, lo: 1451815036 }],
    ['x12', { hi: 515182415, lo: 2129106308 }],
    ['7A31-09CC!', { hi: 797616415, lo: 2716863679 }],
    ['z7A31-09CC', { hi: 2237799228, lo: 4167187555 }],
    ['1234567890123456', { hi: 1503443641, lo: 1737724986 }],
  ])('%j', (text, seed) => expect(parseSeed(text)).toEqual(seed));
});
