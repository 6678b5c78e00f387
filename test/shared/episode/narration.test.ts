/** What is said over an episode, and how sure it is. */
import { describe, expect, test } from 'vitest';
import {
  championText,
  closestText,
  decidedText,
  entryText,
  factionsText,
  leaderboardText,
  matchupText,
  methodLines,
  methodText,
  opponentText,
  resultText,
  sentencesThatFit,
  upsetText,
} from '../../../src-shared/episode/narration.ts';
import { estimatedShare, exactShare, type Share } from '../../../src-shared/stats/share.ts';
import { battle, madeUpFacts } from './facts.ts';

const facts = madeUpFacts();
const [first, second] = facts.top as [(typeof facts.top)[0], (typeof facts.top)[0]];
const against = (share: Share) => opponentText({ ...battle(1, 2), share }, facts);
const withRange = (rankLow: number, rankHigh: number) => ({ ...second, standing: { ...second.standing, rankLow, rankHigh } });

describe('how a unit does', () => {
  test.each<[string, Share, string]>([
    [
      'an estimate comes with half the width of its interval',
      estimatedShare(520, 1000),
      'it has a win rate of 52.0 percent, give or take 3.1.',
    ],
    ['a wide one without decimals', estimatedShare(5, 10), 'it has a win rate of 50.0 percent, give or take 26.'],
    ['exact odds say so', exactShare(0.5432), 'it has a win rate of 54.3 percent, computed exactly.'],
    [
      'exact odds that are nearly certain are not certain',
      exactShare(0.99999),
      'it has a win rate of more than 99.9 percent, computed exactly.',
    ],
    ['a sample without a loss says how large it was', estimatedShare(349, 349), 'it wins all of 349 matches.'],
    ['so does one without a win', estimatedShare(0, 1200), 'it wins none of 1,200 matches.'],
  ])('%s', (_name, share, said) => expect(against(share)).toBe(`Here it meets Last Verse, against which ${said}`));

  test('without an introduction, both are named', () =>
    expect(matchupText(battle(1, 2), facts)).toBe(
      'Furnace Titan against Last Verse: Furnace Titan has a win rate of 52.0 percent, give or take 3.1.',
    ));
});

describe('the method', () => {
  test('says that draws count half where there were any, of the units shown or of the pairs', () => {
    const line = 'Every win rate is exact or has a 95 % interval';
    expect(methodLines(facts)[0]).toBe(line);
    const drew = { ...first, standing: { ...first.standing, draws: 1 } };
    expect(methodLines({ ...facts, top: [drew] })[0]).toBe(`${line}; draws count half`);
    const { upset, closest } = facts;
    expect(methodLines({ ...facts, upset: { ...upset!, pair: { ...upset!.pair, drawRate: 0.1 } } })[0]).toBe(`${line}; draws count half`);
    expect(methodLines({ ...facts, closest: { ...closest!, pair: { ...closest!.pair, drawRate: 0.1 } } })[0]).toContain('draws count half');
    expect(methodLines({ ...facts, upset: null, closest: null })[0]).toBe(line);
  });

  test('of an exact run is one sentence', () => {
    expect(methodLines({ ...facts, run: { ...facts.run, exact: true } })).toEqual(['All win rates are computed exactly']);
  });

  test('says how the headlines were found', () => {
    const third = (change: object) => methodLines({ ...facts, ...change })[2];
    expect(third({})).toBe('The headlines were measured again with 4,000 fresh matches');
    expect(third({ freshTrials: 0 })).toBe('The headlines are exact');
    expect(third({ confirmed: false })).toBe('The headlines are the best of many and not confirmed: they may look better than they are');
  });

  test('names up to six rules that are not simulated, each once', () => {
    const without = (...rules: string[]) =>
      methodLines({
        ...facts,
        unmodelled: [
          { name: 'A', rules },
          { name: 'B', rules },
        ],
      })[3];
    expect(without('Smoke')).toBe('Not simulated: Smoke');
    expect(without('1', '2', '3', '4', '5', '6')).toBe('Not simulated: 1, 2, 3, 4, 5, 6');
    expect(without('1', '2', '3', '4', '5', '6', '7', '8')).toBe('Not simulated: 1, 2, 3, 4, 5, 6 and 2 more');
  });

  test('is read out in words', () => expect(methodText(facts)[0]).toBe('Every win rate is exact or has a 95 percent interval.'));
});

describe('an entry of the countdown', () => {
  test('names place, faction and points, and the range of the place where it is open', () => {
    expect(entryText(withRange(2, 3), facts)).toEqual([
      'Number 2: Last Verse, Cinder Compact, 500 points.',
      'It has a win rate of 70.0 percent, give or take 2.8.',
      'Its true place may be anywhere from 2 to 3.',
    ]);
    expect(entryText(withRange(2, 2), facts)).toHaveLength(2);
  });

  test('of the best loadout of each unit: the range is that among all loadouts', () => {
    expect(entryText(withRange(2, 3), { ...facts, isPerUnit: true })[2]).toBe(
      'Among all loadouts, its true place may be anywhere from 2 to 3.',
    );
  });

  test('without a cost, and without a faction that all share', () => {
    const free = { ...second, standing: { ...second.standing, points: 0 } };
    expect(entryText(free, { ...facts, factions: facts.factions.slice(0, 1) })[0]).toBe('Number 2: Last Verse.');
  });

  test('without a faction that is named after it, as encounters are', () => {
    const party = { ...second, standing: { ...second.standing, faction: 'Last Verse vs Wolves' } };
    expect(entryText(party, facts)[0]).toBe('Number 2: Last Verse, 500 points.');
  });

  test('is the champion only as far as that is known', () => {
    const [sure] = entryText(first, facts);
    expect(sure).toBe('The champion: Furnace Titan, Cinder Compact, 500 points.');
    const open = { ...first, standing: { ...first.standing, rankHigh: 2 } };
    expect(entryText(open, facts)[0]).toContain('The champion, as far as we know: ');
    expect([championText(first.standing), championText(open.standing)]).toEqual([
      'Furnace Titan, first of the field.',
      'Furnace Titan, in front as far as we know.',
    ]);
  });
});

describe('headlines', () => {
  test('the upset is about the cheaper side, whichever comes first', () => {
    const said = (change: object) => upsetText({ ...facts, upset: { ...facts.upset!, pair: { ...facts.upset!.pair, ...change } } });
    const start = 'The biggest upset: Last Verse against Furnace Titan. The first, cheaper by 190 points, ';
    expect(said({})).toBe(`${start}has a win rate of 62.0 percent, give or take 3.0.`);
    const turned = { nameA: 'Furnace Titan', nameB: 'Last Verse', pointsA: 590, pointsB: 400 };
    expect(said(turned)).toBe(`${start}has a win rate of 38.0 percent, give or take 3.0.`);
    expect(upsetText({ ...facts, upset: null })).toBe('');
  });

  test('the closest match', () => {
    expect(closestText(facts)).toBe(
      'The closest match: Kraken Lord against Sun Dial. The first of them has a win rate of 62.0 percent, give or take 3.0.',
    );
    expect(closestText({ ...facts, closest: null })).toBe('');
  });

  test('the leader says who may be as good', () => {
    expect(leaderboardText(facts)).toBe('The top of the field, with Furnace Titan in front.');
    expect(leaderboardText({ ...facts, championsShared: 1 })).toContain('but one other may be as good.');
    expect(leaderboardText({ ...facts, championsShared: 1234 })).toContain('but 1,234 others may be as good.');
  });

  test('factions with their interval, and whether it meets that of the second', () => {
    const mean =
      'By faction, Cinder Compact leads with a mean win rate of 58.0 percent over 3 entries, between 55.0 and 61.0 with 95 percent confidence.';
    expect(factionsText(facts)).toBe(`${mean} Tidewrack may be as good: the intervals overlap.`);
    const apart = facts.factions.map((one, i) => (i === 1 ? { ...one, low: 0.5, high: 0.54 } : one));
    expect(factionsText({ ...facts, factions: apart })).toBe(mean);
    expect(factionsText({ ...facts, factions: [{ ...apart[0]!, combatants: 1 }] })).toContain('over one entry');
    expect(factionsText({ ...facts, factions: [] })).toBe('');
  });
});

describe('the end of a battle', () => {
  test('how bad it was for the winner, where the worst was certainly below even', () => {
    expect(resultText(battle(1, 2))).toEqual([
      'The winner: Furnace Titan.',
      'At its worst moment its chance was 8.0 percent, give or take 1.7.',
    ]);
    expect(resultText({ ...battle(1, 2), lowest: estimatedShare(490, 1000) })).toEqual(['The winner: Furnace Titan.']);
    expect(resultText({ ...battle(1, 2), lowest: null })).toEqual(['The winner: Furnace Titan.']);
    const drawn = { ...battle(1, 2).result, winner: null };
    expect(resultText({ ...battle(1, 2), result: drawn })).toEqual(['It ends in a draw.']);
  });

  test('what turned it, where one event certainly did', () => {
    expect(decidedText(battle(1, 2))).toBe(
      'The turning point: Furnace Titan fires shot 1. That alone was worth 32 points to Furnace Titan.',
    );
    expect(decidedText(battle(1, 2, [null]))).toBe('');
    expect(decidedText(battle(1, 2, []))).toBe('');
  });
});

test('as many sentences as can be said in the time, in their order, empty ones left out', () => {
  // 2.6 words a second and 0.8 s of silence: three words take 1.95 s, six take 3.11 s.
  const sentences = ['One two three.', '', 'Four five six.', 'Seven.'];
  expect(sentencesThatFit(sentences, 1.9)).toBe('');
  expect(sentencesThatFit(sentences, 2)).toBe('One two three.');
  expect(sentencesThatFit(sentences, 3.2)).toBe('One two three. Four five six.');
  expect(sentencesThatFit(sentences, 60)).toBe('One two three. Four five six. Seven.');
});
