import { expect, test } from 'vitest';
import type { DecisionRow, WhyItWins } from '../../../src-shared/api/results.ts';
import { decisionRows, decisionSentences } from '../../../src-shared/run/decision-text.ts';
import { estimatedShare } from '../../../src-shared/stats/share.ts';

const row = (label: string, won: number, drawn: number, lost: number, scope: DecisionRow['scope'] = 'game'): DecisionRow => ({
  ...{ id: label, label, meaning: '', scope },
  ...{ won, drawn, lost },
});

const WHY: WhyItWins = {
  name: 'Lancers',
  opponent: null,
  nouns: { game: 'game', games: 'games', round: 'round' },
  trials: 20,
  games: 50,
  sample: 'A sample.',
  kinds: [row('Objective', 10, 0, 12), row('Rout', 18, 0, 0), row('Drawn', 0, 10, 0), row('Tiebreak', 3, 0, 1, 'trial')],
  roundWon: 2.25,
  roundLost: null,
  first: {
    label: 'Acts first',
    meaning: '',
    share: estimatedShare(20, 50),
    winsFirst: estimatedShare(20, 20),
    winsSecond: estimatedShare(15, 30),
  },
  held: { label: 'Rounds held', meaning: '', own: 1.5, other: 0.25 },
  problems: [],
};

test('sentences: what decides its games, when, going first, the objective', () => {
  expect(decisionSentences(WHY)).toEqual([
    'Wins mostly by rout (18 of 28 games won); loses only by objective (12 of 12 games lost).',
    'Mean round of decision: 2.3 when won.',
    'Acts first in 40.0 % (27.6 to 53.8 %) of its games; wins if so all of 20 (83.9 to 100 %), if not 50.0 % (33.2 to 66.8 %), draws counting half.',
    'Rounds held per game: 1.50; its opponents 0.25.',
  ]);
});

test('nothing is said where there are no numbers', () => {
  expect(decisionSentences({ ...WHY, games: 0 })).toEqual([]);
  expect(decisionSentences({ ...WHY, kinds: [row('Drawn', 0, 5, 0)], roundWon: null, first: null, held: null })).toEqual([
    'Wins no game; loses no game.',
  ]);
});

test('who always goes first has no rate for going second, and the other way round', () => {
  const first = WHY.first!;
  const sentenceFor = (part: Partial<typeof first>) => decisionSentences({ ...WHY, first: { ...first, ...part } })[2];
  expect(sentenceFor({ winsSecond: estimatedShare(0, 0) })).toMatch(/; wins if so all of 20 \([^)]*\), draws counting half\.$/);
  expect(sentenceFor({ winsFirst: estimatedShare(0, 0) })).toMatch(/; wins if not 50\.0 % \([^)]*\), draws counting half\.$/);
});

test('rows: games before tied trials, the most frequent first', () => {
  expect(decisionRows(WHY).map((r) => r.label)).toEqual(['Objective', 'Rout', 'Drawn', 'Tiebreak']);
  const rising = { ...WHY, kinds: [row('Rare', 1, 0, 1), row('Drawn', 0, 4, 1), row('Lost', 2, 1, 3), ...WHY.kinds.slice(3)] };
  expect(decisionRows(rising).map((r) => r.label)).toEqual(['Lost', 'Drawn', 'Rare', 'Tiebreak']);
});
