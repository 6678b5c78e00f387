import { expect, test } from 'vitest';
import { basisText } from '../../../src-shared/run/plan-text.ts';

const BASIS = { probedTrials: 1200, runs: 0, distinct: null, confirmingTrials: 0 };

test.each([
  [{}, 'measured with 1,200 trials of this field, no earlier run of this game to compare with yet'],
  [{ runs: 1 }, 'measured with 1,200 trials of this field, corrected by the speed of an earlier run on this machine'],
  [{ runs: 3 }, 'measured with 1,200 trials of this field, corrected by the speed of 3 earlier runs on this machine'],
  [
    { distinct: 4000, confirmingTrials: 123_456 },
    'measured with 1,200 trials of this field, no earlier run of this game to compare with yet; 4,000 distinct combatants; includes about 120,000 trials that confirm the headlines',
  ],
])('%j', (part, text) => {
  expect(basisText({ ...BASIS, ...part })).toBe(text);
});
