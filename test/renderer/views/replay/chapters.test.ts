import { expect, test } from 'vitest';
import { Film } from '../../../../src-renderer/stage/layout/film.ts';
import {
  freeDigit,
  moveBookmark,
  NO_BOOKMARKS,
  nameBookmark,
  readBookmarks,
  setBookmark,
} from '../../../../src-renderer/views/replay/bookmarks.ts';
import { entryAt, highlightLabel, readChapters, stepChapter, stepEvent } from '../../../../src-renderer/views/replay/chapters.ts';
import { curvePath, fittedLabels, roomFor, strengthAt, tickPath, timeScale } from '../../../../src-renderer/views/replay/timeline-marks.ts';
import { forEachRuleset, recordTrial, sampleArena, TEST_SEED } from '../../../kit/rulesets.ts';
import { piece, scene } from '../../stage/fixtures/recorded.ts';

forEachRuleset((ruleset) => {
  const { events } = recordTrial(sampleArena(ruleset, 2).arena, TEST_SEED, 0, 1, 0);
  const film = new Film(ruleset.present.view, events);
  const chapters = readChapters(ruleset.present.view, (event) => ruleset.present.describe(event), film.timeline);

  test('the log has every line in the order of the events', () => {
    expect(chapters.log.length).toBe(events.flatMap((e) => ruleset.present.describe(e)).length);
    const order = chapters.log.map((entry) => entry.event);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });

  test('curves start full, stay within bounds and end where the last scene does', () => {
    const times = chapters.curve.map((p) => p.time);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    for (const { left } of chapters.curve) for (const part of left) expect(part >= 0 && part <= 1).toBe(true);
    const { score } = film.timeline.sceneAfter(film.length);
    const end = strengthAt(chapters.curve, film.duration);
    for (const side of [0, 1] as const) {
      const { value, max } = score[side].strength ?? score[side];
      expect(end[side]).toBeCloseTo(max > 0 ? Math.min(1, value / max) : 0);
    }
  });

  test('stepping on from the start visits every event that takes time, and back again', () => {
    const there: number[] = [0];
    for (let time = 0; time < film.duration && there.length < 5000; ) {
      time = stepEvent(film.timeline, time, 1);
      there.push(time);
    }
    expect(there.at(-1)).toBe(film.duration);
    const back: number[] = [film.duration];
    for (let time = film.duration; time > 0 && back.length < 5000; ) {
      time = stepEvent(film.timeline, time, -1);
      back.push(time);
    }
    expect(back.reverse()).toEqual(there);
  });

  test('the current line belongs to the last event played', () => {
    for (const event of [0, Math.floor(film.length / 2), film.length - 1]) {
      const at = entryAt(chapters.log, event);
      if (at >= 0) expect(chapters.log[at]?.event).toBeLessThanOrEqual(event);
      expect(chapters.log[at + 1]?.event ?? Number.POSITIVE_INFINITY).toBeGreaterThan(event);
    }
  });

  test('the timeline draws every attack and fall', () => {
    const x = timeScale(0, 1000, film.duration);
    const attacks = chapters.ticks.filter((t) => t.kind === 'hit' && t.side === 0).length;
    expect(tickPath(chapters.ticks, 0, 'hit', x).match(/M/g)?.length ?? 0).toBe(attacks);
    expect(curvePath(chapters.curve, 0, x, film.duration)).toMatch(/^M0\.0 .*H1000\.0$/);
  });
});

test('rounds are stepped through one by one', () => {
  const rounds = [0, 10, 20].map((time, event) => ({ event, time, label: `Round ${event}` }));
  expect(stepChapter(rounds, 0, 1, 30)).toBe(10);
  expect(stepChapter(rounds, 20, 1, 30)).toBe(30);
  expect(stepChapter(rounds, 20, -1, 30)).toBe(10);
  expect(stepChapter(rounds, 15, -1, 30)).toBe(10);
});

test('a label that would run into the next mark is left out', () => {
  const marks = [0, 1, 50].map((time) => ({ time, label: 'Round 1' }));
  expect([...roomFor(marks, (t) => t * 10, 6)].map((m) => m.time)).toEqual([1, 50]);
});

test('labels of highlights are cut before the next star, and left out where no text fits', () => {
  const marks = [
    { time: 0, label: 'First blood: Snag falls' },
    { time: 10, label: 'Rook falls' },
    { time: 10.5, label: 'Line breaks' },
  ];
  const labels = fittedLabels(marks, (t) => t * 10, 300, 6);
  expect(labels).toEqual(['First blood:…', '', 'Line breaks']);
  labels.forEach((label, i) => {
    const room = (marks[i + 1]?.time ?? 30) * 10 - (marks[i] as { time: number }).time * 10;
    if (label !== '') expect(9 + label.length * 6).toBeLessThanOrEqual(room);
  });
});

test('a one-word highlight names its subject', () => {
  const pieces = [piece(0, 0, { name: 'Dart 1' })];
  const board = scene({ kind: 'space', buckets: [], sector: '' }, pieces, {
    score: [
      { name: 'Patrol', sub: '', value: 1, max: 1, label: '' },
      { name: 'Squadron', sub: '', value: 1, max: 1, label: '' },
    ],
  });
  const line = { level: 'action', side: 1, title: 'Picket 3 hits Dart 1', dice: [], highlight: 'destroyed' } as const;
  expect(highlightLabel(line, [{ kind: 'fall', at: 0, seconds: 1, piece: 0, style: 'explode' }], board)).toBe('Dart 1: destroyed');
  expect(highlightLabel({ ...line, highlight: 'shaken' }, [], board)).toBe('Squadron: shaken');
  expect(highlightLabel({ ...line, side: null, title: 'Squadron wins game 1', highlight: 'game' }, [], board)).toBe('Squadron wins game 1');
  expect(highlightLabel({ ...line, highlight: 'First blood: Dart 1 falls' }, [], board)).toBe('First blood: Dart 1 falls');
});

test('bookmarks are set, moved, named and removed; times saved by an earlier version still load', () => {
  const set = setBookmark(NO_BOOKMARKS, 3, { time: 4, name: '' });
  expect(freeDigit(set)).toBe(1);
  expect(nameBookmark(moveBookmark(set, 3, 9.5), 3, 'The charge')[3]).toEqual({ time: 9.5, name: 'The charge' });
  expect(moveBookmark(set, 5, 1)).toBe(set);
  expect(setBookmark(set, 3, null)).toEqual(NO_BOOKMARKS);
  expect(readBookmarks([null, 2.5, { time: 3, name: 'x' }, { time: 'no' }]).slice(0, 4)).toEqual([
    null,
    { time: 2.5, name: '' },
    { time: 3, name: 'x' },
    null,
  ]);
  expect(readBookmarks('nonsense')).toEqual(NO_BOOKMARKS);
});
