import { describe, expect, test } from 'vitest';
import { TEMPLATES } from '../../../src-shared/api/episodes.ts';
import { clipsOf } from '../../../src-shared/episode/clips.ts';
import { filmFrames, filmSpans } from '../../../src-shared/episode/film-times.ts';
import { planEpisode } from '../../../src-shared/episode/plan.ts';
import { TEMPLATE_RULES } from '../../../src-shared/episode/rules.ts';
import { secondsToSay } from '../../../src-shared/episode/spoken.ts';
import { battle, madeUpFacts } from './facts.ts';

const facts = madeUpFacts();
const kinds = (scenes: readonly { readonly kind: string }[]) => scenes.map(({ kind }) => kind).join(' ');

describe.each(TEMPLATES)('the %s template', (template) => {
  const rules = TEMPLATE_RULES[template];
  const plan = planEpisode(facts, rules);

  test('is never longer than it may be, and says its own length', () => {
    expect(plan.seconds).toBeLessThanOrEqual(rules.seconds);
    expect(plan.seconds).toBeCloseTo(filmFrames(filmSpans(plan.scenes, 60)) / 60, 6);
  });

  test('gives the same bytes from the same facts', () => {
    expect(JSON.stringify(planEpisode(madeUpFacts(), { ...rules }))).toBe(JSON.stringify(plan));
  });

  test('opens on the largest swing of all battles, which is that of the upset', () => {
    expect(plan.scenes[0]).toMatchObject({ kind: 'replay', chapter: 'Intro', swing: 0.5, battle: { a: 2, b: 1 }, narration: '' });
    expect(plan.scenes[0]!.why).toContain('+50');
    expect(plan.scenes[0]!.caption).toBeNull();
    // The moment is from 20 to 22 s; its result is not given away.
    expect(plan.scenes[0]!.from! + plan.scenes[0]!.seconds).toBe(21);
  });

  test('every battle is introduced before it is shown and closed by its result', () => {
    const story = kinds(plan.scenes.slice(1));
    expect(story.replace(/versus( replay)+ result( decided)?/g, 'battle')).not.toMatch(/versus|replay|result|decided/);
  });

  test('every clip shows its moment whole, within the battle', () => {
    for (const { kind, from, seconds } of plan.scenes.slice(1)) {
      if (kind !== 'replay') continue;
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from! + seconds).toBeLessThanOrEqual(100);
      expect([20, 45, 70].some((at) => at >= from! && at + 2 <= from! + seconds)).toBe(true);
    }
  });
});

test('the countdown goes up to the champion, and the leaderboard comes after it', () => {
  const { scenes } = planEpisode(facts, TEMPLATE_RULES.standard);
  expect(scenes.filter(({ chapter }) => chapter !== '').map(({ chapter }) => chapter)).toEqual([
    'Intro',
    'How it works',
    'Number 5: World Root',
    'Number 4: Sun Dial',
    'Number 3: Kraken Lord',
    'Number 2: Last Verse',
    'Biggest upset',
    'Closest match',
    'Factions',
    'Champion: Furnace Titan',
    'Leaderboard',
    'Credits',
  ]);
});

test('what does not fit is left out, the least important first, and said', () => {
  const left = (seconds: number) => {
    const plan = planEpisode(facts, { ...TEMPLATE_RULES.standard, decided: false, unitCard: false, seconds });
    expect(kinds(plan.scenes)).toMatch(/result (decided )?(unit )?leaderboard end$/);
    return plan.leftOut.filter(({ why }) => why === `The film may take ${seconds} s.`).map(({ what }) => what);
  };
  expect(left(480)).toEqual([]);
  expect(left(240)).toEqual(['Place 5']);
  expect(left(210)).toEqual(['Place 4', 'Place 5']);
  expect(left(170)).toEqual(['Place 3', 'Place 4', 'Place 5']);
});

test('a vertical short is the best battle alone: hook, who, what happened, how it ended', () => {
  const plan = planEpisode(facts, TEMPLATE_RULES.vertical);
  expect(plan.rules.shape).toBe('9:16');
  expect(kinds(plan.scenes)).toMatch(/^replay versus( replay)+ result$/);
  expect(new Set(plan.scenes.map(({ battle: { a, b, trial } }) => `${a}/${b}/${trial}`)).size).toBe(1);
  expect(plan.scenes[0]!.seconds).toBeLessThanOrEqual(3);
});

test('the champion has a card of its own, and what decided its battle comes after the result', () => {
  const { scenes } = planEpisode(facts, TEMPLATE_RULES.standard);
  const unit = scenes.find(({ kind }) => kind === 'unit')!;
  expect(unit).toMatchObject({ kicker: 'Champion', battle: { a: facts.top[0]!.standing.index } });
  const at = scenes.findIndex(({ kind }) => kind === 'decided');
  expect(scenes[at - 1]).toMatchObject({ kind: 'result', battle: scenes[at]!.battle });
  expect(scenes[at]!.narration).toMatch(/^The turning point: .* points to /);
});

test('parts that are switched off are neither shown nor missed', () => {
  const plan = planEpisode(facts, { ...TEMPLATE_RULES.short, coldOpen: false, upset: false, howItWorks: false });
  expect(kinds(plan.scenes)).toBe('title versus replay result end');
});

test('a run without battles to show still gives an episode that says so', () => {
  const none = {
    ...facts,
    top: facts.top.map((entry) => ({ ...entry, battle: null })),
    upset: null,
    closest: null,
    problems: ['Rules moved.'],
  };
  const plan = planEpisode(none, TEMPLATE_RULES.standard);
  expect(kinds(plan.scenes)).not.toMatch(/replay|versus|result/);
  expect(plan.leftOut.map(({ what }) => what)).toEqual(['Biggest upset', 'Closest match', 'Cold open']);
  expect(plan.notes).toEqual(['Rules moved.']);
});

test('what is said is natural English: no file names, marks or codes of charts', () => {
  const one = { ...facts, factions: facts.factions.slice(0, 1) };
  const [champion, second] = facts.top;
  const standing = { ...second!.standing, title: 'Last Verse · loadout 3 of 8', faction: 'my-file', rank: 41, rankLow: 30, rankHigh: 92 };
  const { scenes } = planEpisode(
    { ...one, isPerUnit: true, top: [champion!, { ...second!, standing }, ...facts.top.slice(2)] },
    TEMPLATE_RULES.deep,
  );
  const said = scenes.map(({ narration }) => narration).join(' ');
  expect(said).toContain('Number 2: Last Verse with loadout 3 of 8, 500 points.');
  expect(said).toContain('Among all loadouts, its true place may be anywhere from 30 to 92.');
  expect(said).not.toMatch(/[%<>·]|my-file/);
});

test('the words of a clip begin with its moment', () => {
  const { scenes } = planEpisode(facts, TEMPLATE_RULES.standard);
  const clips = scenes.filter(({ kind, chapter }) => kind === 'replay' && chapter !== 'Intro');
  for (const { narration, narrationAt, from, seconds } of clips) {
    const starts = [20, 45, 70].map((at) => Math.max(0, at - from!));
    expect(starts.some((at) => narrationAt <= at + 0.001 && narrationAt > at - 3)).toBe(true);
    expect(narration).not.toBe('');
    expect(narrationAt + secondsToSay(narration)).toBeLessThanOrEqual(seconds + 0.01);
  }
  expect(clips.some(({ narration }) => narration.includes('That lifts the chance'))).toBe(true);
});

test('one matchup is one, and counted as one', () => {
  const { scenes, method } = planEpisode({ ...facts, run: { ...facts.run, matchups: 1, combatants: 2 } }, TEMPLATE_RULES.short);
  expect(scenes.find(({ kind }) => kind === 'title')!.narration).toBe('2 units, one matchup. Who wins?');
  expect(method.join()).toContain('over one matchup');
});

test('every number that is said has its certainty', () => {
  const { scenes } = planEpisode(facts, TEMPLATE_RULES.deep);
  const champion = scenes.find(({ chapter }) => chapter.startsWith('Champion'))!;
  expect(champion.narration).toContain('It has a win rate of 75.0 percent, give or take 2.7.');
  expect(scenes.find(({ chapter }) => chapter === 'Factions')!.narration).toContain('Tidewrack may be as good: the intervals overlap.');
  expect(scenes.find(({ chapter }) => chapter.startsWith('Number 2'))!.narration).toContain('Its true place may be anywhere from 2 to 3.');
});

describe('clips', () => {
  test('the most decisive moments, in the order in which they happened', () => {
    const clips = clipsOf(battle(1, 2, [0.1, 0.4, 0.3]), 2, 10);
    expect(clips.map(({ moment }) => moment.swing)).toEqual([0.1, 0.4]);
    for (const { from, to } of clips) expect(to - from).toBeCloseTo(10, 3);
  });

  test('clips that touch become one', () => {
    const clips = clipsOf(battle(1, 2), 2, 30);
    expect(clips).toHaveLength(1);
    expect(clips[0]!.moment.swing).toBe(0.32);
  });

  test('a battle shorter than a clip is shown whole', () => {
    expect(clipsOf({ ...battle(1, 2, [0.2]), seconds: 25 }, 1, 60)).toMatchObject([{ from: 0, to: 25 }]);
  });
});
