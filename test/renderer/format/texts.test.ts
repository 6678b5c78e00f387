import { describe, expect, test } from 'vitest';
import { capitalise } from '../../../src-renderer/format/capitalise.ts';
import { fileName } from '../../../src-renderer/format/file-name.ts';
import { pickLines } from '../../../src-renderer/format/pick-lines.ts';
import { secondsLeft, statusLabel } from '../../../src-renderer/format/run-labels.ts';
import { STANDING_HEAD, standingRow } from '../../../src-renderer/format/standing-rows.ts';
import type { TrialPick } from '../../../src-shared/api/contests.ts';
import type { Standing } from '../../../src-shared/api/results.ts';

test.each([
  ['battles', 'Battles'],
  ["'mechs", "'Mechs"],
  ['"quoted"', '"quoted"'],
  ['old battles', 'Old battles'],
  ['', ''],
])('%j begins a sentence as %j', (text, capitalised) => expect(capitalise(text)).toBe(capitalised));

describe('a title as a file name', () => {
  test.each([
    ['Round-robin: Titans & Co.', 'round-robin-titans-co.csv'],
    ['  (Draft) ', 'draft.csv'],
    ['Épée 2', 'e-pe-e-2.csv'],
    ['!!!', 'warbench.csv'],
    ['', 'warbench.csv'],
  ])('%j is %s', (title, name) => expect(fileName(title, 'csv')).toBe(name));

  test('is cut off after 80 characters', () => {
    expect(fileName('x'.repeat(200), 'png')).toBe(`${'x'.repeat(80)}.png`);
  });
});

test('a trial that is picked twice has one line with both labels', () => {
  const pick = (label: TrialPick['label'], trial: number): TrialPick => ({ label, trial }) as TrialPick;
  const lines = pickLines([pick('typical', 7), pick('fastest', 3), pick('lopsided', 3), pick('closest', 7), pick('upset', 9)]);
  expect(lines.map(({ pick: { trial }, label }) => [trial, label])).toEqual([
    [7, 'Typical, closest'],
    [3, 'Fastest, most lopsided'],
    [9, 'Upset'],
  ]);
  expect(lines[0]!.pick.label).toBe('typical');
  expect(pickLines([pick('slowest', 1), pick('first', 2)]).map(({ label }) => label)).toEqual(['Slowest', 'First']);
});

describe('what a run does now', () => {
  const progress = { secondsLeft: 40 } as Parameters<typeof secondsLeft>[0]['progress'];

  test('is its status, and the time that its trials need', () => {
    const statuses = ['queued', 'running', 'paused', 'done', 'cancelled', 'failed'] as const;
    const labels = ['Queued', 'Running', 'Paused', 'Finished', 'Cancelled', 'Failed'];
    expect(statuses.map((status) => statusLabel({ status }))).toEqual(labels);
    expect(secondsLeft({ progress })).toBe(40);
  });

  test('is a step with its own time after its last trial', () => {
    const step = { name: 'confirming', secondsLeft: 5 } as NonNullable<Parameters<typeof secondsLeft>[0]['step']>;
    expect(statusLabel({ status: 'running', step })).toBe('Confirming headlines');
    expect(statusLabel({ status: 'running', step: { ...step, name: 'recording' } })).toBe('Recording replays');
    expect(secondsLeft({ progress, step })).toBe(5);
    expect(secondsLeft({ progress, step: { ...step, secondsLeft: null } })).toBeNull();
  });
});

test('a standing is exported with a cell for each column', () => {
  const figures = { rank: 2, points: 100, rate: 0.5, low: 0.4, high: 0.6, n: 900 };
  const texts = { title: 'Wardens', difference: 'with bows', detail: '5 models', faction: 'Marsh', method: 'estimated' };
  const standing = { ...figures, ...texts, unmodelled: ['Scout', 'Ambush'] } as unknown as Standing;
  const row = standingRow(standing);
  expect(Object.fromEntries(STANDING_HEAD.map((name, i) => [name, row[i]]))).toEqual({ ...figures, ...texts, unmodelled: 'Scout; Ambush' });
  expect(row).toHaveLength(STANDING_HEAD.length);
});
