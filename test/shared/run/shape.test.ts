import { expect, test } from 'vitest';
import { type RunSettings, runSettings } from '../../../src-shared/api/runs.ts';
import { ruleset as opr } from '../../../src-shared/rulesets/opr/index.ts';
import { largestSize, shapeOf } from '../../../src-shared/run/shape.ts';

interface Case extends Partial<Pick<RunSettings, 'kind' | 'keep' | 'quick'>> {
  readonly count: number;
  /** What the ruleset says of its exact odds. */
  readonly play?: { readonly exact?: true | undefined; readonly exactMilliseconds?: number };
}

function shape({ count, play, ...chosen }: Case) {
  const settings = runSettings.parse({ name: 'x', ruleset: 'opr', kind: 'round-robin', field: [1, 2], seed: '1', trials: 4, ...chosen });
  const size = { distinct: count, rows: count, columns: count };
  return shapeOf({ ruleset: { ...opr, play: { ...opr.play, ...play } as typeof opr.play }, settings, size, classes: [], factions: [''] });
}

const exactSeconds = (count: number, quick: boolean) => shape({ count, quick }).exactSeconds;

test('the exact odds of a quick run share four seconds, those of another five minutes', () => {
  // 80 combatants: 3,240 pairs, the mirrors included.
  expect(exactSeconds(80, false)).toBeCloseTo(300 / 3240, 6);
  expect(exactSeconds(40, true)).toBeCloseTo(4 / 820, 6);
  expect(exactSeconds(80, true)).toBe(0.002);
});

test('exact odds are left out where they would take too long, and then nothing has room for them', () => {
  const [cheap, dear] = [{ exactMilliseconds: 0.001 }, { exactMilliseconds: 100 }];
  // 300 pairs at a tenth of a second are 30 seconds.
  expect(shape({ count: 24, play: dear })).toMatchObject({ exactSeconds: 0.5, codec: { exact: true } });
  const without = shape({ count: 25, play: dear });
  expect([without.exactSeconds, without.codec?.exact, without.layout.exactAt]).toEqual([undefined, undefined, undefined]);
  expect(shape({ count: 24, play: { exact: undefined } }).exactSeconds).toBeUndefined();
  // 199,396 and 200,028 pairs.
  expect(shape({ count: 631, play: cheap }).exactSeconds).toBe(0.002);
  expect(shape({ count: 632, play: cheap }).exactSeconds).toBeUndefined();
  expect(shape({ count: 24 }).layout.exactAt).toBeDefined();
});

test('what a run keeps of its pairs: nothing for standings, and nothing in a ladder', () => {
  expect(shape({ count: 24, keep: 'standings' }).codec).toBeNull();
  expect(shape({ count: 24, keep: 'outcomes' }).codec).toMatchObject({ keep: 'outcomes', exact: true });
  const ladder = shape({ count: 3000, kind: 'ladder' });
  expect([ladder.plan.form, ladder.codec]).toEqual(['ladder', null]);
});

test('before anything is compiled, all combatants count as distinct', () => {
  expect(largestSize({ kind: 'round-robin', challengers: 3 }, 10)).toEqual({ distinct: 10, rows: 10, columns: 10 });
  expect(largestSize({ kind: 'gauntlet', challengers: 3 }, 10)).toEqual({ distinct: 10, rows: 3, columns: 7 });
  expect(largestSize({ kind: 'single', challengers: 3 }, 2)).toEqual({ distinct: 2, rows: 1, columns: 1 });
});
