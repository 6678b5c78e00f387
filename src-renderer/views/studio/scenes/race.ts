/** The leaderboard as opponents are added one by one: bars grow and change places. */
import type { MatchupMatrix } from '../../../../src-shared/api/results.ts';
import { exactShare, type Share, shareFigure, shareFrom } from '../../../../src-shared/stats/share.ts';
import { fade, INK } from '../../../drawing/palette.ts';
import { fitText, textWidth } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { clamp01, easeInOut } from '../../../stage/layout/easing.ts';
import { countingFigure, countingValue } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { heading } from './heading.ts';
import { type RowLayout, rateScale, rowLayout } from './leaderboard.ts';
import { type Look, PLAIN_LOOK, type SceneBrand } from './look.ts';
import { plainBackdrop, type ScenePicture } from './picture.ts';

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

export function raceScene(data: RaceData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(RACE_CUES, time, hide);
  const layout = raceLayout(look, data.names.length);
  const { count } = layout;
  const last = Math.max(0, data.rates.length - 1);
  const moment = clamp01((time - 1) / (RACE_SECONDS - 4)) * last;
  const step = Math.min(last, Math.floor(moment));
  const between = easeInOut(moment - step);
  const now = data.rates[step] ?? [];
  const next = data.rates[Math.min(last, step + 1)] ?? now;
  const [placesNow, placesNext] = [placesAt(now), placesAt(next)];
  const runners = data.names.flatMap((name, i): Drawing[] => {
    const rate = countingValue(next[i]!, between, now[i]!.value);
    const figure = between === 0 ? shareFigure(now[i]!) : countingFigure(next[i]!, between, now[i]!.value);
    const place = placesNow[i]! + (placesNext[i]! - placesNow[i]!) * between;
    if (place > count) return [];
    const row = { name, detail: data.details[i] ?? '', rate, figure, color: LINES[i % LINES.length] as string };
    return [group(runner(row, layout, part('details')), { y: layout.top + place * layout.step, alpha: clamp01(count - place) })];
  });
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      heading(data.title, data.sub, part('heading'), look),
      ...Array.from({ length: count }, (_, i) => placeMark(i, layout, look.brand)),
      ...(hide.includes('race') ? [] : runners),
      ...(part('counter') > 0 ? [counter(step + 1, data.rates.length, part('counter'), look)] : []),
    ],
  };
}

/** Room for the counter at the lower edge of a picture that has none at the side. */
const COUNTER_HIGH = 110;

function raceLayout(look: Look, names: number): RowLayout {
  const layout = rowLayout(look, names);
  if (!layout.isStacked) return { ...layout, bars: [layout.left + 694, layout.right - 330] };
  const most = Math.floor((look.frame.bottom - COUNTER_HIGH - layout.top) / layout.step);
  return { ...layout, count: Math.min(layout.count, most), bars: [layout.left + 76, layout.right - 130] };
}

function placeMark(i: number, { left, top, step, isStacked }: RowLayout, brand: SceneBrand): Drawing {
  return text(`#${i + 1}`, isStacked ? left : left + 70, top + i * step + step / 2 + 15, {
    size: 44,
    weight: 700,
    anchor: isStacked ? 'start' : 'end',
    fill: i === 0 ? brand.accent : '#ffffff',
  });
}

interface Runner {
  readonly name: string;
  readonly detail: string;
  readonly rate: number;
  readonly figure: string;
  readonly color: string;
}

function runner(row: Runner, layout: RowLayout, details: number): Drawing[] {
  const [start, end] = [layout.bars[0], rateScale(...layout.bars)(row.rate)];
  const [top, high] = layout.isStacked ? [layout.step * 0.5, layout.step * 0.34] : [layout.step / 2 - 25, 50];
  return [
    ...(layout.isStacked ? stackedName(row, layout, details) : wideName(row, layout, details)),
    path(rect([start, top, Math.max(3, end - start), high], 4), {
      fill: {
        kind: 'linear',
        from: [start, 0],
        to: [Math.max(start + 1, end), 0],
        stops: [
          [0, fade(row.color, 0.55)],
          [1, row.color],
        ],
      },
    }),
    text(row.figure, end + 18, top + high / 2 + 15, { size: 44, weight: 700, fill: '#ffffff' }),
  ];
}

function wideName({ name, detail }: Runner, { bars: [start], step }: RowLayout, details: number): Drawing[] {
  const second = detail === '' || details === 0;
  const small = { size: 24, weight: 500 } as const;
  return [
    text(fitText(name, 570, { size: 36, weight: 600 }), start - 24, step / 2 + (second ? 12 : 2), {
      size: 36,
      anchor: 'end',
      fill: '#ffffff',
    }),
    ...(second
      ? []
      : [text(fitText(detail, 570, small), start - 24, step / 2 + 28, { ...small, anchor: 'end', fill: INK.soft, alpha: details })]),
  ];
}

function stackedName({ name, detail }: Runner, { bars: [start], right, step }: RowLayout, details: number): Drawing[] {
  const style = { size: 36, weight: 600 } as const;
  const shown = fitText(name, right - start, style);
  const after = start + textWidth(shown, style) + 18;
  const small = { size: 28, weight: 500 } as const;
  return [
    text(shown, start, step * 0.42, { ...style, fill: '#ffffff' }),
    ...(right - after < 120
      ? []
      : [text(fitText(detail, right - after, small), after, step * 0.42, { ...small, fill: INK.soft, alpha: details })]),
  ];
}

/** A counter and a progress line: lower right, or along the lower edge. */
function counter(met: number, of: number, alpha: number, { frame, brand }: Look): Drawing {
  const { right, bottom, isWide, left } = frame;
  const wide = isWide ? 250 : right - left;
  const part = met / Math.max(1, of);
  return group(
    [
      text(String(met), right, isWide ? bottom - 84 : bottom - 34, {
        size: isWide ? 170 : 84,
        weight: 700,
        anchor: 'end',
        fill: brand.accent,
      }),
      text('OPPONENTS', isWide ? right : left, isWide ? bottom - 40 : bottom - 38, {
        size: 34,
        weight: 500,
        anchor: isWide ? 'end' : 'start',
        spacing: 0.08,
        fill: '#c7d0da',
      }),
      path(rect([right - wide, bottom - 18, wide, 8], 4), { fill: '#252d38' }),
      path(rect([right - wide, bottom - 18, wide * part, 8], 4), { fill: brand.accent }),
    ],
    { alpha },
  );
}
