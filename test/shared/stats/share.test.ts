import { describe, expect, test } from 'vitest';
import { wilson } from '../../../src-shared/stats/interval.ts';
import {
  certaintyText,
  complement,
  drawShare,
  drawsText,
  type EstimatedShare,
  estimatedShare,
  exactShare,
  figureShare,
  intervalOf,
  isInside,
  meanShare,
  oddsShares,
  pairShare,
  partText,
  percentFigure,
  plusMinusText,
  type Share,
  shareFigure,
  shareFrom,
  shareOf,
  shareText,
  shareWithCertainty,
  singlePrecision,
  spreadText,
  swingText,
} from '../../../src-shared/stats/share.ts';
import fc from '../../kit/fast-check.ts';

// A number of trials may end so, after a comma: "none in 1,532,100".
const NO_CERTAINTY = /(^|[^<>\d.,])(0|100)(\.0+)?( %|$)/;
const between = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 12 }))
  .map(([x, power]) => (x < 0.5 ? x * 10 ** -power : 1 - (1 - x) * 10 ** -power))
  .filter((x) => x > 0 && x < 1);
const digits = fc.integer({ min: 0, max: 4 });
const counts = fc.integer({ min: 1, max: 2_000_000 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe('a share as text', () => {
  test('never says 0 % or 100 % for a value in between', { tags: ['large'] }, () => {
    fc.assert(
      fc.property(between, digits, fc.integer({ min: 1, max: 1e9 }), (value, places, trials) => {
        const estimate: EstimatedShare = { method: 'estimated', value, low: value / 2, high: (1 + value) / 2, trials };
        return ([exactShare(value), estimate] as Share[])
          .flatMap((share) => [shareText(share, places), shareFigure(share, places), percentFigure(value, places)])
          .every((text) => !NO_CERTAINTY.test(text));
      }),
      { numRuns: 5000 },
    );
  });

  test('never says 0 % or 100 % for an estimate, whatever was counted', { tags: ['large'] }, () => {
    fc.assert(
      fc.property(counts, digits, ([k, n], places) => {
        const share = estimatedShare(k, n);
        return [shareText(share, places), shareFigure(share, places)].every((text) => !NO_CERTAINTY.test(text));
      }),
      { numRuns: 5000 },
    );
  });

  test('is true: the written number is within half a step of the value, or bounds it', () => {
    fc.assert(
      fc.property(between, digits, (value, places) => {
        const text = percentFigure(value, places);
        const step = 10 ** -places;
        if (text.startsWith('<')) expect(100 * value).toBeLessThan(Number(text.slice(1)));
        else if (text.startsWith('>')) expect(100 * value).toBeGreaterThan(Number(text.slice(1)));
        else expect(Math.abs(Number(text) - 100 * value)).toBeLessThanOrEqual(step / 2 + 1e-9);
      }),
    );
  });

  test.each<[Share, string, string]>([
    [exactShare(0.543), '54.3 % (exact)', '54.3'],
    [exactShare(0), '0 % (exact)', '0'],
    [exactShare(1), '100 % (exact)', '100'],
    [exactShare(0.0000017), '<0.1 % (exact)', '<0.1'],
    [exactShare(0.99999), '>99.9 % (exact)', '>99.9'],
    [estimatedShare(42, 100), '42.0 % (32.8 to 51.8 %, 100 trials)', '42.0'],
    [estimatedShare(0, 349), 'none in 349 (0 to 1.1 %, 349 trials)', '<1.1'],
    [estimatedShare(349, 349), 'all of 349 (98.9 to 100 %, 349 trials)', '>98.9'],
    [estimatedShare(1, 1), 'all of 1 (20.7 to 100 %, 1 trial)', '>20.6'],
    [estimatedShare(0, 0), '– (0 to 100 %, 0 trials)', '–'],
  ])('%o', (share, withCertainty, figure) => {
    expect(shareWithCertainty(share)).toBe(withCertainty);
    expect(shareFigure(share)).toBe(figure);
  });

  test('says how it is known', () => {
    expect(certaintyText(exactShare(0.5))).toBe('exact');
    expect(plusMinusText(exactShare(0.5))).toBe('exact');
    expect(plusMinusText(estimatedShare(5, 10))).toBe('±26');
    expect(plusMinusText(estimatedShare(500, 1000))).toBe('±3.1');
    expect(plusMinusText(estimatedShare(5e6, 1e7))).toBe('±0.03');
    expect([estimatedShare(0, 349), estimatedShare(349, 349), estimatedShare(0, 0)].map(plusMinusText)).toEqual(['', '', '']);
    expect([estimatedShare(0, 349), estimatedShare(349, 349), estimatedShare(5, 10), exactShare(1)].map(spreadText)).toEqual([
      'none in 349',
      'all of 349',
      '±26',
      'exact',
    ]);
  });

  test('a part of what was seen is all or none of it at the ends', () => {
    expect([0, 0.0001, 0.125, 0.9999, 1, Number.NaN].map((value) => partText(value))).toEqual([
      'none',
      '<0.1 %',
      '12.5 %',
      '>99.9 %',
      'all',
      '–',
    ]);
  });
});

describe('a share from', () => {
  test('a row without trials is unknown', () => {
    expect(shareText(shareOf({ method: 'estimated', rate: 0.5, low: 0, high: 1, n: 0 }))).toBe('–');
    expect(shareText(shareOf({ method: 'exact', rate: 0.5, low: 0.5, high: 0.5, n: 0 }))).toBe('50.0 %');
  });

  test('a matchup and its odds', () => {
    const pair = { method: 'estimated', rateA: 0.3, low: 0.2, high: 0.4, n: 50 } as const;
    expect(pairShare(pair)).toEqual({ method: 'estimated', value: 0.3, low: 0.2, high: 0.4, trials: 50 });
    const drawn = { drawRate: 0.1, drawLow: 0.05, drawHigh: 0.2, n: 50 };
    expect(drawShare({ method: 'estimated', ...drawn })).toEqual({ method: 'estimated', value: 0.1, low: 0.05, high: 0.2, trials: 50 });
    expect(drawShare({ method: 'exact', ...drawn })).toEqual(exactShare(0.1));
    expect(shareFrom('estimated', 0.25, 400)).toEqual(estimatedShare(100, 400));
    expect(oddsShares({ method: 'exact', winA: 0.5, winB: 0.3, draw: 0.2, trials: 0 })).toEqual({
      a: exactShare(0.5),
      b: exactShare(0.3),
      draw: exactShare(0.2),
    });
  });

  test('odds of 1 only where nothing else can happen, however small', () => {
    const odds = oddsShares({ method: 'exact', winA: 1, winB: 0, draw: 1e-30, trials: 0 });
    expect([odds.a, odds.b, odds.draw].map((share) => shareText(share))).toEqual(['>99.9 %', '0 %', '<0.1 %']);
    const flipped = oddsShares({ method: 'exact', winA: 1e-30, winB: 1, draw: 0, trials: 0 });
    expect([flipped.a, flipped.b, flipped.draw].map((share) => shareText(share))).toEqual(['<0.1 %', '>99.9 %', '0 %']);
    expect(oddsShares({ method: 'exact', winA: 1, winB: 0, draw: 0, trials: 0 }).a).toEqual(exactShare(1));
  });

  test('a mean of members that all lost everything is not zero', () => {
    expect(shareFigure(meanShare({ rate: 0, low: 0, high: 0, combatants: 4 }))).toBe('<0.1');
    expect(shareFigure(meanShare({ rate: 1, low: 1, high: 1, combatants: 4 }))).toBe('>99.9');
  });

  test('a figure: exact without an interval, unknown without trials', () => {
    expect(shareWithCertainty(figureShare({ value: 0.25, n: 0 }))).toBe('25.0 % (exact)');
    expect(figureShare({ value: 0.25, high: 1, n: 4 })).toEqual(exactShare(0.25));
    expect(figureShare({ value: 0.25, low: 0, n: 4 })).toEqual(exactShare(0.25));
    expect(shareText(figureShare({ value: 0, low: 0, high: 1, n: 0 }))).toBe('–');
    expect(shareWithCertainty(figureShare({ value: 0.25, low: 0, high: 1, n: 1 }))).toBe('25.0 % (0 to 100 %, 1 trial)');
  });

  test('draws: none is said of the trials, or of the game where it is exact', () => {
    expect([exactShare(0), estimatedShare(0, 349), exactShare(0.0001), estimatedShare(1, 2)].map((draw) => drawsText(draw))).toEqual([
      'no draws',
      'no draws in 349',
      '<0.1 % draws',
      '50.0 % draws',
    ]);
  });
});

test('single precision leaves 0 and 1 to what is 0 or 1', () => {
  fc.assert(
    fc.property(between, (value) => {
      const stored = Float32Array.of(singlePrecision(value))[0]!;
      expect(stored > 0 && stored < 1).toBe(true);
      expect(stored).toBeCloseTo(value, 6);
    }),
  );
  expect([0, 0.5, 1, 1 - 1e-12, 1e-60].map(singlePrecision)).toEqual([0, 0.5, 1, 1 - 2 ** -24, 2 ** -149]);
  expect(singlePrecision(Number.NaN)).toBeNaN();
});

test('an exact share is its own interval; an interval holds both its ends', () => {
  expect(intervalOf(exactShare(0.3))).toEqual({ low: 0.3, high: 0.3 });
  expect(intervalOf(estimatedShare(3, 10))).toMatchObject(wilson(3, 10));
  expect([0.19, 0.2, 0.3, 0.4, 0.41].map((value) => isInside(value, { low: 0.2, high: 0.4 }))).toEqual([false, true, true, true, false]);
});

test('the complement has the mirrored interval', () => {
  const share = estimatedShare(30, 100);
  expect(complement(complement(share))).toEqual({
    ...share,
    low: expect.closeTo(share.low),
    high: expect.closeTo(share.high),
    value: expect.closeTo(0.3),
  });
  expect(complement(share)).toMatchObject({
    value: 0.7,
    trials: 100,
    low: expect.closeTo(1 - share.high),
    high: expect.closeTo(1 - share.low),
  });
  expect(complement(exactShare(0.25))).toEqual(exactShare(0.75));
});

test('a gain of chance has one decimal below ten points, none above', () => {
  expect([0.0004, 0.042, 0.0994, 0.0996, 0.23, 1].map(swingText)).toEqual(['+0.0', '+4.2', '+9.9', '+10', '+23', '+100']);
});
