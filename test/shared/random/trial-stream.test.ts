/** The stream of a recorded trial, and the streams of its branches. */
import { describe, expect, test } from 'vitest';
import { type BranchAddress, positionOf, Rng } from '../../../src-shared/random/rng.ts';
import { RngStream } from '../../../src-shared/random/trial-stream.ts';

const ADDRESS: BranchAddress = { seed: { hi: 7, lo: 9 }, a: 3, b: 4, t: 5, event: 6, branch: 0 };
const words = (rng: Rng) => Array.from({ length: 4 }, () => rng.next());
const branchOf = (change: Partial<BranchAddress>) => words(new Rng().seekBranch({ ...ADDRESS, ...change }));

describe('the stream of a branch', () => {
  test('begins as it always did', () => {
    expect(branchOf({})).toEqual([3300494106, 3651014221, 614140461, 2167582736]);
    expect(branchOf({ event: 40, branch: 2 })).toEqual([4170127453, 1382693859, 4037065140, 704995858]);
  });

  test('is another one for every part of its address', () => {
    const streams = [{}, { a: 8 }, { b: 8 }, { t: 8 }, { event: 7 }, { branch: 1 }, { event: 0 }, { seed: { hi: 7, lo: 8 } }].map(branchOf);
    for (let word = 0; word < 4; word++) expect(new Set(streams.map((stream) => stream[word])).size).toBe(streams.length);
  });

  test('is not the stream of the trial', () => {
    const { seed, a, b, t } = ADDRESS;
    expect(branchOf({})).not.toEqual(words(new Rng().seek(seed, a, b, t)));
  });
});

describe('the place in a stream', () => {
  test('is made of the first two words, as unsigned numbers', () => {
    expect(positionOf(1, 2048)).toBe(2 ** 21 + 1);
    expect(positionOf(-1, -1)).toBe(2 ** 53 - 1);
    expect(new Rng().setState(5, 4096, 0, 0).position()).toBe(5 * 2 ** 21 + 2);
  });

  test('changes with every draw', () => {
    const rng = new Rng().seek({ hi: 1, lo: 2 }, 3, 4, 5);
    const seen = Array.from({ length: 1000 }, () => {
      rng.next();
      return rng.position();
    });
    expect(new Set(seen).size).toBe(1000);
  });
});

test('a copied stream goes on in memory where the generator is', () => {
  const memory = new Int32Array(8);
  new Rng().setState(11, 12, 13, -14).copyTo(memory, 8);
  expect([...memory]).toEqual([0, 0, 11, 12, 13, -14, 0, 0]);
});

describe('the stream that a sink sees', () => {
  const open = () => {
    const rng = new Rng().seek(ADDRESS.seed, 3, 4, 5);
    return { rng, stream: new RngStream(rng) };
  };

  test('is where the generator is, and nothing is late', () => {
    const { rng, stream } = open();
    rng.next();
    expect(stream.position()).toBe(rng.position());
    expect(stream.isLate()).toBe(false);
  });

  test('an event emitted later is at the place where it happened', () => {
    const { rng, stream } = open();
    const happenedAt = rng.position();
    rng.next();
    const seen: unknown[] = [];
    stream.emitLate(happenedAt, () => seen.push(stream.position(), stream.isLate()));
    expect(seen).toEqual([happenedAt, true]);
    expect(stream.position()).toBe(rng.position());
    expect(stream.isLate()).toBe(false);
  });

  test('an event emitted before the next draw is not late', () => {
    const { rng, stream } = open();
    let late: boolean | null = null;
    stream.emitLate(rng.position(), () => {
      late = stream.isLate();
    });
    expect(late).toBe(false);
  });

  test('a sink that throws leaves no late event behind', () => {
    const { rng, stream } = open();
    expect(() =>
      stream.emitLate(Number.NaN, () => {
        throw new Error('sink');
      }),
    ).toThrow('sink');
    expect(stream.position()).toBe(rng.position());
  });

  test('branches off into the stream of the address', () => {
    const { rng, stream } = open();
    stream.branchOff(ADDRESS);
    expect(words(rng)).toEqual(branchOf({}));
  });

  test('refuses a branch from a late event, whose dice are rolled already', () => {
    const { rng, stream } = open();
    const before = rng.position();
    expect(() => stream.emitLate(Number.NaN, () => stream.branchOff(ADDRESS))).toThrow(/event 6 is emitted after dice/);
    expect(rng.position()).toBe(before);
  });
});
