import { expect, test } from 'vitest';
import type { Decision } from '../../../src-shared/contract/decision.ts';
import { addDecisions, newDecisionCounts, resultsIn } from '../../../src-shared/run/decision-counts.ts';

const SPEC = {
  kinds: [
    { id: 'rout', label: 'Rout', meaning: '', scope: 'game' },
    { id: 'points', label: 'Points', meaning: '', scope: 'trial' },
  ],
} as const;
const TRIALS: readonly (readonly Decision[])[] = [
  [
    { winner: 0, kind: 'rout', round: 3, first: 0, held: [2, 1] },
    { winner: 1, kind: 'rout', round: 5, first: 0, held: [0, 4] },
    { winner: 2, kind: 'points', round: null, first: null },
  ],
  [{ winner: 2, kind: 'rout', round: null, first: 1 }],
  [{ winner: 0, kind: 'rout', round: 4, first: null }],
];

const countsFor = (side: 0 | 1) => {
  const counts = newDecisionCounts(SPEC);
  for (const decisions of TRIALS) addDecisions(counts, SPEC, decisions, side);
  return counts;
};

test('decisions are counted by kind and result; only games have rounds, a first player and an objective', () => {
  expect(countsFor(0)).toEqual({
    trials: 3,
    games: 4,
    kinds: [
      { won: 2, drawn: 1, lost: 1 },
      { won: 0, drawn: 1, lost: 0 },
    ],
    rounds: { won: 7, drawn: 0, lost: 5 },
    first: { won: 1, drawn: 0, lost: 1 },
    second: { won: 0, drawn: 1, lost: 0 },
    heldOwn: 2,
    heldOther: 5,
  });
});

test('from the other side, everything is the other way round', () => {
  const [mine, theirs] = [countsFor(0), countsFor(1)];
  const flipped = ({ won, drawn, lost }: (typeof mine)['rounds']) => ({ won: lost, drawn, lost: won });
  expect(theirs).toEqual({
    trials: 3,
    games: 4,
    kinds: mine.kinds.map(flipped),
    rounds: flipped(mine.rounds),
    first: flipped(mine.second),
    second: flipped(mine.first),
    heldOwn: mine.heldOther,
    heldOther: mine.heldOwn,
  });
});

test('a kind that the ruleset does not name is an error', () => {
  const unknown: Decision = { winner: 0, kind: 'luck', round: 1, first: 0 };
  expect(() => addDecisions(newDecisionCounts(SPEC), SPEC, [unknown], 0)).toThrow("no kind of decision 'luck'");
});

test('results add up', () => {
  expect(resultsIn({ won: 5, drawn: 3, lost: 1 })).toBe(9);
});
