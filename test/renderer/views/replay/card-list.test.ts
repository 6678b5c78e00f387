import { expect, test } from 'vitest';
import { bestCard, claimText, filterCards, kindsOf, sortCards } from '../../../../src-renderer/views/replay/picker/card-list.ts';
import type { ReplayCard, ReplayStory } from '../../../../src-shared/api/replay-index.ts';
import { exactShare } from '../../../../src-shared/stats/share.ts';

function card(names: readonly [string, string], given: Partial<ReplayCard> = {}): ReplayCard {
  return {
    address: { kind: 'run', runId: 1, a: 0, b: 1, trial: 0 },
    ruleset: 'opr',
    source: 'A run',
    createdAt: '2026-01-01',
    kinds: ['close'],
    names,
    points: [155, 590],
    chance: exactShare(0.974),
    leftOut: { unmodelled: [], faults: [] },
    tags: [],
    story: null,
    ...given,
  };
}

function story(swings: number, swing: number, lowest: number | null = 0.5): ReplayStory {
  return { duration: 60, winner: 0, chances: { swings, leadChanges: 0, lowest, best: { side: 0, swing, title: 'Hit', time: 1 } } };
}

test('the sentence says whose chance is meant, with points where there are any', () => {
  expect(claimText(card(['Silence Moth', 'Kraken Lord']))).toBe('Silence Moth, 155 pts, beats Kraken Lord, 590 pts: 97.4 %');
  const other = { chance: exactShare(0.1), points: [null, null] as const };
  expect(claimText(card(['Ash Levy', 'Reef Brute'], other))).toBe('Reef Brute beats Ash Levy: 90.0 %');
  const even = { chance: exactShare(0.501) };
  expect(claimText(card(['Moth', 'Lord'], even))).toBe('Moth, 155 pts, has 50.1 % against Lord, 590 pts');
});

test('the sentence has the short numbers of loadouts, so that the figure at its end is seen', () => {
  const names = ['Silence Moth \u00b7 loadout 3 of 15', 'Kraken Lord'] as const;
  expect(claimText(card(names))).toBe('Silence Moth 3/15, 155 pts, beats Kraken Lord, 590 pts: 97.4 %');
});

test('best stories come first by all swings together, unknown ones after them by kind', () => {
  const wild = card(['Wild', 'x'], { story: story(2, 0.2) });
  const calm = card(['Calm', 'x'], { story: story(0.5, 0.4) });
  const upset = card(['Upset', 'x'], { kinds: ['upset'] });
  const sweep = card(['Sweep', 'x'], { kinds: ['sweep'] });
  const names = (cards: readonly ReplayCard[]) => cards.map((c) => c.names[0]);
  expect(names(sortCards([sweep, calm, upset, wild], 'best'))).toEqual(['Wild', 'Calm', 'Upset', 'Sweep']);
  expect(names(sortCards([sweep, wild, calm], 'swing'))).toEqual(['Calm', 'Wild', 'Sweep']);
  expect(bestCard([sweep, upset])?.names[0]).toBe('Upset');
});

test('a winner that was below a quarter came back', () => {
  expect(kindsOf(card(['a', 'b'], { story: story(1, 0.5, 0.1) }))).toEqual(['comeback', 'close']);
  expect(kindsOf(card(['a', 'b'], { kinds: [] }))).toEqual(['encounter']);
});

test('filters by game, kind and unit together', () => {
  const cards = [card(['Moth', 'Lord']), card(['Atlas', 'Locust'], { ruleset: 'battletech', kinds: ['upset'] })];
  const filter = { kinds: [], games: [], unit: '' };
  expect(filterCards(cards, { ...filter, unit: 'lOcU' })).toEqual([cards[1]]);
  expect(filterCards(cards, { ...filter, games: ['opr'] })).toEqual([cards[0]]);
  expect(filterCards(cards, { ...filter, kinds: ['upset', 'close'] })).toEqual(cards);
  expect(filterCards(cards, { ...filter, kinds: ['upset'], games: ['opr'] })).toEqual([]);
});
