/** The leaderboard as opponents are added one by one: bars grow and change places. */
import type { MatchupMatrix } from '../../../../src-shared/api/results.ts';
import { exactShare, type Share, shareFigure, shareFrom } from '../../../../src-shared/stats/share.ts';
import { fade, INK } from '../../../drawing/palette.ts';
import { fitText } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { clamp01, easeInOut } from '../../../stage/layout/easing.ts';
import { countingFigure, countingValue } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { heading, rateScale } from './leaderboard.ts';
import { plainBackdrop, SAFE, type ScenePicture } from './picture.ts';

export interface RaceData {
  readonly title: string;
  readonly sub: string;
  readonly names: readonly string[];
  readonly details: readonly string[];
  /** Rate of each after each step, row by row: `rates[step][runner]`. */
  readonly rates: readonly (readonly Share[])[];
}

export const RACE_SECONDS = 14;
export const RACE_CUES: readonly Cue[] = [
  { id: 'heading', label: 'Heading', at: 0, seconds: 0.5 },
  { id: 'race', label: 'The race', at: 1, seconds: RACE_SECONDS - 4 },
  { id: 'counter', label: 'Opponents', at: 0.6, seconds: 0.5 },
  { id: 'details', label: 'Loadouts', at: 0.6, seconds: 0.5 },
];
const SHOWN = 10;
const TOP = 240;
const STEP = 74;
const [LEFT, RIGHT] = [790, SAFE.right - 330];
const LINES = ['#58a9ee', '#f0743e', '#37b8a4', '#c79bea', '#d8cf8a', '#ee8fb4', '#7fb8d8', '#c98a5a', '#8fc7a0', '#a8a3d8'] as const;

/** Rates after each opponent, from a matrix of pair rates: a pair that was not played leaves the rate unchanged. */
export function raceRates(matrix: Pick<MatchupMatrix, 'rates' | 'n' | 'exact'>, count: number, runners: readonly number[]): Share[][] {
  const sums = runners.map(() => ({ rates: 0, met: 0, trials: 0, isExact: true }));
  return Array.from({ length: count }, (_, opponent) =>
    runners.map((runner, i) => {
      const at = runner * count + opponent;
      const sum = sums[i]!;
      if (opponent !== runner && !Number.isNaN(matrix.rates[at])) {
        sum.rates += matrix.rates[at]!;
        sum.met++;
        sum.trials += matrix.n[at]!;
        sum.isExact &&= matrix.exact[at] === 1;
      }
      if (sum.met === 0) return exactShare(0.5);
      return shareFrom(sum.isExact ? 'exact' : 'estimated', sum.rates / sum.met, sum.trials);
    }),
  );
}

/** Rank of each runner at a step, best first; ties keep their order. */
function placesAt(rates: readonly Share[]): number[] {
  const order = rates.map(({ value }, i) => ({ value, i })).sort((a, b) => b.value - a.value || a.i - b.i);
  const places = new Array<number>(rates.length).fill(0);
  order.forEach(({ i }, place) => {
    places[i] = place;
  });
  return places;
}

export function raceScene(data: RaceData, time: number, hide: readonly string[] = []): ScenePicture {
  const part = partsAt(RACE_CUES, time, hide);
  const last = Math.max(0, data.rates.length - 1);
  const moment = clamp01((time - 1) / (RACE_SECONDS - 4)) * last;
  const step = Math.min(last, Math.floor(moment));
  const between = easeInOut(moment - step);
  const now = data.rates[step] ?? [];
  const next = data.rates[Math.min(last, step + 1)] ?? now;
  const [placesNow, placesNext] = [placesAt(now), placesAt(next)];
  const all = data.rates.flat().map(({ value }) => value);
  const x = rateScale([{ low: Math.max(0, Math.min(0.45, ...all)), high: Math.max(0.55, ...all) }], LEFT, RIGHT);
  const shown = Math.min(SHOWN, data.names.length);
  const runners = data.names.flatMap((name, i): Drawing[] => {
    const rate = countingValue(next[i]!, between, now[i]!.value);
    const figure = between === 0 ? shareFigure(now[i]!) : countingFigure(next[i]!, between, now[i]!.value);
    const place = placesNow[i]! + (placesNext[i]! - placesNow[i]!) * between;
    if (place > SHOWN) return [];
    const row = { name, detail: data.details[i] ?? '', figure, color: LINES[i % LINES.length] as string };
    return [group(runner(row, x(rate), part('details')), { y: TOP + place * STEP + STEP / 2, alpha: clamp01(SHOWN - place) })];
  });
  return {
    backdrop: plainBackdrop(),
    drawings: [
      heading(data.title, data.sub, part('heading')),
      grid(x, TOP + shown * STEP),
      ...Array.from({ length: shown }, (_, i) => placeMark(i)),
      ...(hide.includes('race') ? [] : runners),
      ...(part('counter') > 0 ? [counter(step + 1, data.rates.length, part('counter'))] : []),
    ],
  };
}

function placeMark(i: number): Drawing {
  return text(`#${i + 1}`, SAFE.left + 70, TOP + i * STEP + STEP / 2 + 15, {
    size: 44,
    weight: 700,
    anchor: 'end',
    fill: i === 0 ? INK.brass : '#ffffff',
  });
}

function runner(row: { name: string; detail: string; figure: string; color: string }, end: number, details: number): Drawing[] {
  const second = row.detail === '' || details === 0;
  return [
    text(fitText(row.name, 570, { size: 36, weight: 600 }), LEFT - 24, second ? 12 : 2, { size: 36, anchor: 'end', fill: '#ffffff' }),
    ...(second
      ? []
      : [
          text(fitText(row.detail, 570, { size: 22, weight: 500 }), LEFT - 24, 28, {
            size: 22,
            weight: 500,
            anchor: 'end',
            fill: INK.soft,
            alpha: details,
          }),
        ]),
    path(rect([LEFT, -25, Math.max(3, end - LEFT), 50], 4), {
      fill: {
        kind: 'linear',
        from: [LEFT, 0],
        to: [Math.max(LEFT + 1, end), 0],
        stops: [
          [0, fade(row.color, 0.55)],
          [1, row.color],
        ],
      },
    }),
    text(row.figure, end + 18, 15, { size: 44, weight: 700, fill: '#ffffff' }),
  ];
}

function grid(x: (rate: number) => number, bottom: number): Drawing {
  const marks: Drawing[] = [];
  for (let tick = 0; tick <= 10; tick++) {
    const at = x(tick / 10);
    if (at < LEFT - 1 || at > RIGHT + 1) continue;
    marks.push(
      path(`M${at} ${TOP}V${bottom}`, { stroke: fade('#e9eef4', tick === 5 ? 0.3 : 0.1), width: 1.5 }),
      text(`${tick * 10} %`, at, bottom + 34, { size: 24, weight: 500, anchor: 'middle', fill: INK.soft }),
    );
  }
  return group(marks);
}

/** A counter and a progress line. */
function counter(met: number, of: number, alpha: number): Drawing {
  const wide = 250;
  return group(
    [
      text(String(met), SAFE.right, SAFE.bottom - 84, { size: 170, weight: 700, anchor: 'end', fill: INK.brass }),
      text('OPPONENTS', SAFE.right, SAFE.bottom - 40, { size: 30, weight: 500, anchor: 'end', spacing: 0.08, fill: '#c7d0da' }),
      path(rect([SAFE.right - wide, SAFE.bottom - 18, wide, 8], 4), { fill: '#252d38' }),
      path(rect([SAFE.right - wide, SAFE.bottom - 18, (wide * met) / Math.max(1, of), 8], 4), { fill: INK.brass }),
    ],
    { alpha },
  );
}
