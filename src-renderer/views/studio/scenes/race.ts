/** The leaderboard while opponents are met one after the other: bars grow and change places. */
import { INK } from '../../../stage/draw/palette.ts';
import { fitText } from '../../../stage/draw/text-width.ts';
import { type Drawing, path, rect, text } from '../../../stage/draw/vector.ts';
import { clamp01, easeInOut } from '../../../stage/layout/easing.ts';
import { heading, rateScale } from './leaderboard.ts';
import { enter, plainBackdrop, SAFE, type ScenePicture } from './picture.ts';

export interface RaceData {
  readonly title: string;
  readonly sub: string;
  readonly names: readonly string[];
  /** Rate of each after each step, row by row: `rates[step][runner]`. */
  readonly rates: readonly (readonly number[])[];
}

export const RACE_SECONDS = 14;
const SHOWN = 10;
const TOP = 236;
const STEP = 76;
const LINES = ['#58a9ee', '#f0743e', '#37b8a4', '#c79bea', '#d8cf8a', '#ee8fb4', '#7fb8d8', '#c98a5a', '#8fc7a0', '#a8a3d8'] as const;

/** Rates after each opponent met, from a matrix of single rates: an opponent not met leaves the rate as it was. */
export function raceRates(matrix: Float32Array, count: number, runners: readonly number[]): number[][] {
  const wins = runners.map(() => 0);
  const met = runners.map(() => 0);
  return Array.from({ length: count }, (_, opponent) =>
    runners.map((runner, i) => {
      const rate = matrix[runner * count + opponent] as number;
      if (opponent !== runner && !Number.isNaN(rate)) {
        wins[i] = (wins[i] as number) + rate;
        met[i] = (met[i] as number) + 1;
      }
      return (met[i] as number) === 0 ? 0.5 : (wins[i] as number) / (met[i] as number);
    }),
  );
}

/** Place of each runner at a step, best first; equals keep their order. */
function placesAt(rates: readonly number[]): number[] {
  const order = rates.map((rate, i) => ({ rate, i })).sort((a, b) => b.rate - a.rate || a.i - b.i);
  const places = new Array<number>(rates.length).fill(0);
  order.forEach(({ i }, place) => {
    places[i] = place;
  });
  return places;
}

export function raceScene(data: RaceData, time: number): ScenePicture {
  const steps = data.rates.length;
  const last = Math.max(0, steps - 1);
  const moment = clamp01((time - 1) / (RACE_SECONDS - 4)) * last;
  const step = Math.min(last, Math.floor(moment));
  const part = easeInOut(moment - step);
  const now = data.rates[step] ?? [];
  const next = data.rates[Math.min(last, step + 1)] ?? now;
  const [placesNow, placesNext] = [placesAt(now), placesAt(next)];
  const all = data.rates.flat();
  const x = rateScale([{ low: Math.max(0, Math.min(0.45, ...all)), high: Math.max(0.55, ...all) }], 760, SAFE.right - 150);
  const rows = data.names.flatMap((name, i): Drawing[] => {
    const rate = (now[i] as number) + ((next[i] as number) - (now[i] as number)) * part;
    const place = (placesNow[i] as number) + ((placesNext[i] as number) - (placesNow[i] as number)) * part;
    if (place > SHOWN) return [];
    const alpha = clamp01(SHOWN - place);
    const middle = TOP + place * STEP + STEP / 2;
    return [
      text(fitText(name, 540, 36, 600), 740, middle + 13, { size: 36, anchor: 'end', fill: '#ffffff', alpha }),
      path(rect(760, middle - 24, Math.max(3, x(rate) - 760), 48, 4), { fill: LINES[i % LINES.length] as string, alpha }),
      text((rate * 100).toFixed(1), x(rate) + 16, middle + 14, { size: 40, weight: 700, fill: '#ffffff', alpha }),
    ];
  });
  return {
    backdrop: plainBackdrop(),
    drawings: [
      heading(data.title, data.sub, enter(time, 0, 0.5)),
      ...rows,
      text(`${step + 1}`, SAFE.right, SAFE.bottom - 50, { size: 150, weight: 700, anchor: 'end', fill: INK.brass, alpha: 0.9 }),
      text('OPPONENTS MET', SAFE.right, SAFE.bottom - 8, { size: 30, weight: 500, anchor: 'end', spacing: 0.1, fill: INK.soft }),
    ],
  };
}
