import { expect, test } from 'vitest';
import { seedFromNumber } from '../../../src-shared/random/rng.ts';
import { logText } from '../../../src-shared/replay/log.ts';
import { ruleset as wh40k } from '../../../src-shared/rulesets/wh40k/index.ts';
import { expectGolden } from '../../kit/golden.ts';
import { recordTrial } from '../../kit/rulesets.ts';
import { sampleUnits } from '../../shared/rulesets/wh40k/kit.ts';

const PAIRS: Readonly<Record<number, readonly [string, string]>> = {
  1: ['Ash Raiders', 'Bastion Squad'],
  2: ['Cantor Cohort', 'Mire Brutes'],
  3: ['Castellan Walker', 'Gnawlings'],
};

test.each([1, 2, 3])('the exchange of seed %i', (seed) => {
  const units = PAIRS[seed]!.map((name) => sampleUnits().find((c) => c.base === name)!);
  const { field, problems } = wh40k.play.compile(units, {}, []);
  expect(problems).toEqual([]);
  const { events } = recordTrial(wh40k.play.open(field), seedFromNumber(seed), 0, 1, 0);
  expectGolden(`wh40k/${seed}.log`, logText(events, wh40k.present.describe as Parameters<typeof logText>[1], PAIRS[seed]!));
});
