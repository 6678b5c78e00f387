import { describe, expect, test } from 'vitest';
import {
  areaPath,
  bandOf,
  bandPath,
  borderAlong,
  borderOf,
  borderPaths,
  chancePoints,
  pointAt,
} from '../../../../src-renderer/views/replay/chances/chance-paths.ts';
import { chancesText, progressText, sourceText } from '../../../../src-renderer/views/replay/chances/chance-text.ts';
import { placedMarks } from '../../../../src-renderer/views/replay/chances/turning-marks.ts';
import type { MomentChances, ReplayChances, TurningPoint } from '../../../../src-shared/api/replay-chances.ts';
import { estimatedShare, exactShare, type OddsShares, swingText } from '../../../../src-shared/stats/share.ts';

const exact = (a: number, draw = 0): OddsShares => ({ a: exactShare(a), b: exactShare(1 - a - draw), draw: exactShare(draw) });
const estimated = (a: number, n: number): OddsShares => ({
  a: estimatedShare(a, n),
  b: estimatedShare(n - a, n),
  draw: estimatedShare(0, n),
});
const moment = (first: number, last: number, chances: OddsShares | null): MomentChances => ({ first, last, chances });

/** Every event takes ten seconds, a second is a pixel, the graph is 100 high. */
const timeline = { startOf: (event: number) => 10 * event };
const frame = { x: (time: number) => time, y: (share: number) => 100 * (1 - share), duration: 60 };

const BATTLE = [moment(-1, 0, exact(0.5)), moment(1, 2, exact(0.25)), moment(3, 3, null), moment(4, 5, exact(1))];

describe('points', () => {
  test('a change takes as long as its event; what comes after an unknown moment is not joined', () => {
    expect(chancePoints(BATTLE, timeline)).toEqual([
      { from: 0, to: 0, until: 10, chances: exact(0.5), joined: true },
      { from: 10, to: 20, until: 30, chances: exact(0.25), joined: true },
      { from: 40, to: 50, until: 60, chances: exact(1), joined: false },
    ]);
  });

  test('at a time the last known one counts', () => {
    const points = chancePoints(BATTLE, timeline);
    expect([0, 9.9, 10, 35, 40, 99].map((time) => pointAt(points, time)!.chances.a.value)).toEqual([0.5, 0.5, 0.25, 0.25, 1, 1]);
    expect(pointAt([], 3)).toBeNull();
  });
});

describe('paths', () => {
  const points = chancePoints(BATTLE, timeline);

  test('the border runs level, changes during the event, and is dashed over what is not known', () => {
    expect(borderPaths(points, borderOf.a, frame)).toEqual({
      known: 'M0.0 50.0L10.0 50.0L20.0 75.0L30.0 75.0M50.0 0.0L60.0 0.0',
      unknown: 'M30.0 75.0L50.0 0.0',
    });
  });

  test('a dot runs along the border, over what is not known, too', () => {
    const shareAt = borderAlong(points, borderOf.a, 60);
    expect([0, 10, 15, 20, 30, 40, 50, 60, 99].map(shareAt)).toEqual([0.5, 0.5, 0.375, 0.25, 0.25, 0.625, 1, 1, 1]);
    expect(borderAlong([], borderOf.a, 60)(5)).toBe(0.5);
  });

  test("the first side's area stands on the ground, the second side's hangs from the top, a draw lies between", () => {
    const draw = [{ from: 0, to: 0, until: 60, chances: exact(0.25, 0.5), joined: true }];
    expect(areaPath(draw, borderOf.a, 0, frame)).toBe('M0.0 75.0L60.0 75.0L60.0 100.0L0.0 100.0Z');
    expect(areaPath(draw, borderOf.b, 1, frame)).toBe('M0.0 25.0L60.0 25.0L60.0 0.0L0.0 0.0Z');
  });

  test('the band is the interval, seen from the same side for both', () => {
    const chances = estimated(30, 100);
    const { low, high } = estimatedShare(30, 100);
    const band = bandPath([{ from: 0, to: 0, until: 60, chances, joined: true }], bandOf.a, frame);
    const [top, ground] = [high, low].map((share) => (100 * (1 - share)).toFixed(1));
    expect(band).toBe(`M0.0 ${top}L60.0 ${top}L60.0 ${ground}L0.0 ${ground}Z`);
    expect(bandOf.b(chances).low).toBeCloseTo(low, 12);
    expect(bandOf.b(chances).high).toBeCloseTo(high, 12);
  });
});

test('there is no band over what is not known', () => {
  const battle = [moment(-1, 0, estimated(50, 100)), moment(1, 1, null), moment(2, 5, estimated(50, 100))];
  const { low, high } = estimatedShare(50, 100);
  const [top, ground] = [high, low].map((share) => (100 * (1 - share)).toFixed(1));
  const box = (from: number, to: number) => `M${from}.0 ${top}L${to}.0 ${top}L${to}.0 ${ground}L${from}.0 ${ground}Z`;
  expect(bandPath(chancePoints(battle, timeline), bandOf.a, frame)).toBe(box(0, 10) + box(30, 60));
});

describe('words', () => {
  test('say how a chance is known', () => {
    expect(sourceText(exact(0.4))).toBe('exact');
    expect(sourceText(estimated(320, 640))).toBe('estimated from 640 continuations, ±3.9 points');
    expect(sourceText(estimated(640, 640))).toBe('estimated from 640 continuations');
  });

  test('name both sides, draws only where there are any, and never 0 or 100 % of an estimate', () => {
    expect(chancesText(exact(0.31), ['Verse', 'Titan'])).toBe('Verse 31.0 %, Titan 69.0 %');
    expect(chancesText(exact(0.31, 0.09), ['Verse', 'Titan'])).toBe('Verse 31.0 %, Titan 60.0 %, 9.0 % draws');
    expect(chancesText(estimated(64, 64), ['Verse', 'Titan'])).toBe('Verse >94.3 %, Titan <5.7 %');
  });

  test('progress is shown until all is done', () => {
    const chances = { done: false, played: 32, planned: 64 } as ReplayChances;
    expect(progressText(chances)).toBe('Estimating, 50 %');
    expect(progressText({ ...chances, done: true })).toBe('');
  });
});

describe('turning marks', () => {
  const turn = (event: number, swing: number, title = 'Titan: falls') => ({ event, swing, title }) as TurningPoint;
  const place = (turns: readonly TurningPoint[], right = 1000) =>
    placedMarks(turns, { ...frame, timeOf: (event) => 10 * event, points: chancePoints(BATTLE, timeline), right });

  test('the three largest are marked, in the order of the battle', () => {
    const marks = place([turn(30, 0.5), turn(2, 0.4), turn(60, 0.3), turn(90, 0.2)]);
    expect(marks.map(({ event, left }) => [event, left])).toEqual([
      [2, 20],
      [30, 300],
      [60, 600],
    ]);
    expect(marks[0]).toMatchObject({ top: 75, label: '+40 Titan: falls' });
  });

  test('a name is cut to the room before the next mark, then left out, then the swing, too', () => {
    const long = 'Titan: fires its Twin Furnace at everything in reach';
    const labelAt = (next: number) => place([turn(10, 0.4, long), turn(next, 0.3)])[0]!.label;
    expect(labelAt(90)).toBe('+40 Titan: fires its Twin Furnace at ev…');
    expect(labelAt(28)).toMatch(/^\+40 Titan: fires.*…$/);
    expect(labelAt(17)).toBe('+40');
    expect(labelAt(13)).toBe('');
  });

  test('at the right edge the label stands to the left', () => {
    expect(place([turn(99, 0.4)])[0]).toMatchObject({ toTheLeft: true, label: '+40 Titan: falls' });
  });

  test('swings of less than ten points keep a decimal', () => {
    expect([0.234, 0.0994, 0.0996, 0.012].map(swingText)).toEqual(['+23', '+9.9', '+10', '+1.2']);
  });
});
