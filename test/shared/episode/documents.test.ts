import { describe, expect, test } from 'vitest';
import {
  captionsOf,
  chaptersOf,
  chaptersText,
  clockText,
  descriptionOf,
  editListOf,
  scriptOf,
  srtOf,
  webVttOf,
} from '../../../src-shared/episode/documents.ts';
import { episodeFiles } from '../../../src-shared/episode/files.ts';
import { filmFrames, filmSpans } from '../../../src-shared/episode/film-times.ts';
import { planEpisode } from '../../../src-shared/episode/plan.ts';
import { TEMPLATE_RULES } from '../../../src-shared/episode/rules.ts';
import { madeUpFacts } from './facts.ts';

const plan = planEpisode(madeUpFacts(), TEMPLATE_RULES.standard);
const film = { title: plan.title, scenes: plan.scenes.map((scene) => ({ ...scene, voiceSeconds: null })), fps: 30 };
const spans = filmSpans(plan.scenes, 30);

test('the files beside a film have names that editors and sites expect', () => {
  expect(episodeFiles(plan, 30).map(({ name }) => name)).toEqual([
    'plan.json',
    'script.md',
    'captions.srt',
    'captions.vtt',
    'chapters.txt',
    'edit-list.otio',
    'description.txt',
  ]);
});

test('the script has every scene at its time with its words', () => {
  const script = scriptOf(film);
  for (const [i, scene] of plan.scenes.entries()) {
    expect(script).toContain(`## ${clockText(spans[i]!.start / 30)} to `);
    const [sentence] = scene.narration.split('. ');
    expect(script.replaceAll('\\', '')).toContain(sentence!);
  }
});

describe('captions', () => {
  const captions = captionsOf(film);

  test('lie within their scene, in order, at most two lines of 32 letters', () => {
    let last = 0;
    for (const { from, to, lines } of captions) {
      expect(from).toBeGreaterThanOrEqual(last);
      expect(to).toBeGreaterThan(from);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(32);
      last = to;
    }
    expect(last).toBeLessThanOrEqual(filmFrames(spans) / 30);
    for (const [i, { narration }] of plan.scenes.entries()) {
      const [from, to] = [spans[i]!.start / 30, (spans[i + 1]?.start ?? filmFrames(spans)) / 30];
      const said = captions.filter((caption) => caption.from >= from - 1e-3 && caption.to <= to + 1e-3);
      expect(said.flatMap(({ lines }) => lines).join(' ')).toBe(narration);
    }
  });

  test('of a clip come with what they tell, not before', () => {
    const clips = plan.scenes.map((scene, i) => ({ scene, start: spans[i]!.start / 30 })).filter(({ scene }) => scene.narrationAt > 0);
    expect(clips.length).toBeGreaterThan(3);
    for (const { scene, start } of clips) {
      const words = captions.filter(({ from }) => from >= start && from < start + scene.seconds - 0.5);
      expect(words[0]!.from).toBeGreaterThanOrEqual(start + Math.min(scene.narrationAt, scene.seconds - 3) - 0.01);
    }
  });

  const spoken = (scene: object) => captionsOf({ ...film, scenes: [{ ...film.scenes[1]!, transition: 'cut', ...scene }] });

  test('keep the pace of a reader where the scene is long, and that of the voice where there is one', () => {
    const narration = 'Ten short words take about four seconds to read out.';
    const end = (scene: object) => spoken({ narration, seconds: 30, ...scene }).at(-1)!.to;
    expect(end({})).toBeCloseTo(10 / 2.6 + 0.8, 2);
    expect(end({ voiceSeconds: 12, narrationAt: 0.4 })).toBeCloseTo(12.4, 2);
    expect(end({ seconds: 3 })).toBeLessThanOrEqual(3);
  });

  test('have lines of about the same length', () => {
    const [one] = spoken({ narration: '900 units entered, 88,962 matchups.', seconds: 9 });
    expect(one!.lines).toEqual(['900 units entered,', '88,962 matchups.']);
  });

  test('are written as SRT and WebVTT', () => {
    const two = [{ from: 3661.5, to: 3662.25, lines: ['A < B', 'and C'] }];
    expect(srtOf(two)).toBe('1\n01:01:01,500 --> 01:01:02,250\nA < B\nand C\n');
    expect(webVttOf(two)).toBe('WEBVTT\n\n01:01:01.500 --> 01:01:02.250\nA &lt; B\nand C\n');
  });
});

test('chapters start at 0:00, lie ten seconds apart, and at the start of their scene', () => {
  const chapters = chaptersOf(film);
  expect(chapters[0]).toEqual({ at: 0, name: 'Intro' });
  expect(chapters.length).toBeGreaterThanOrEqual(3);
  for (let i = 1; i < chapters.length; i++) expect(chapters[i]!.at - chapters[i - 1]!.at).toBeGreaterThanOrEqual(10);
  for (const { at, name } of chapters) {
    const scene = plan.scenes.findIndex(({ chapter }) => chapter === name);
    expect(Math.floor(spans[scene]!.start / 30)).toBe(at);
  }
  expect(chaptersText([{ at: 75, name: 'Champion' }])).toBe('1:15 Champion\n');
});

test('the description has what is needed to check the film', () => {
  const text = descriptionOf(film, { game: plan.game, rulesVersion: plan.rulesVersion, seed: plan.run.seed, method: plan.method });
  expect(text).toContain('0:00 Intro');
  expect(text.match(/Seed: |seed 0/g)).toHaveLength(1);
  expect(text).toContain('Rules: Grimdark Future, version 4. Seed: 00000000-00000007.');
  expect(text).toContain('15,000 matches simulated');
});

test('the edit list has the scenes in order and lasts as long as the film', () => {
  const otio = JSON.parse(editListOf(film, 'mp4'));
  const children = otio.tracks.children[0].children as {
    OTIO_SCHEMA: string;
    name: string;
    source_range?: { duration: { value: number } };
  }[];
  const clips = children.filter((child) => child.OTIO_SCHEMA === 'Clip.2');
  expect(clips.map(({ name }) => name)).toEqual(plan.scenes.map(({ name }) => name));
  const frames = clips.reduce((sum, clip) => sum + clip.source_range!.duration.value, 0);
  expect(frames).toBe(filmFrames(spans));
});
