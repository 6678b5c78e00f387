/** The top of a run, with the interval on every bar. */
import { fade, INK } from '../../../stage/draw/palette.ts';
import { fitText } from '../../../stage/draw/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../stage/draw/vector.ts';
import { enter, plainBackdrop, SAFE, type ScenePicture, sliding } from './picture.ts';

export interface BoardRow {
  readonly place: string;
  readonly name: string;
  readonly faction: string;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly lit: boolean;
}

export interface LeaderboardData {
  readonly title: string;
  readonly sub: string;
  readonly rows: readonly BoardRow[];
}

export const LEADERBOARD_SECONDS = 8;
const TOP = 236;

export function heading(title: string, sub: string, part: number): Drawing {
  return sliding(
    [
      path(rect(SAFE.left, 78, 8, 96), { fill: INK.brass }),
      text(fitText(title.toUpperCase(), 1560, 76, 700, 0.01), SAFE.left + 32, 138, {
        size: 76,
        weight: 700,
        spacing: 0.01,
        fill: '#ffffff',
      }),
      text(fitText(sub, 1560, 32, 500), SAFE.left + 34, 178, { size: 32, weight: 500, fill: INK.soft }),
    ],
    part,
    -60,
  );
}

/** Rates map to lengths from the lowest shown, so that close places can be told apart; the axis says so. */
export function rateScale(rows: readonly { low: number; high: number }[], left: number, right: number): (rate: number) => number {
  const lowest = Math.min(0.5, ...rows.map((r) => r.low));
  const highest = Math.max(0.5, ...rows.map((r) => r.high));
  const from = Math.max(0, Math.floor((lowest - 0.02) * 20) / 20);
  const to = Math.min(1, Math.ceil((highest + 0.005) * 20) / 20);
  return (rate) => left + ((rate - from) / Math.max(0.05, to - from)) * (right - left);
}

export function leaderboardScene(data: LeaderboardData, time: number): ScenePicture {
  const rows = data.rows.slice(0, 10);
  const step = Math.min(82, 760 / Math.max(1, rows.length));
  const x = rateScale(rows, 900, SAFE.right - 150);
  return {
    backdrop: plainBackdrop(),
    drawings: [
      heading(data.title, data.sub, enter(time, 0, 0.5)),
      ...rows.map((row, i) =>
        sliding(
          boardRow(row, TOP + i * step, step, x, enter(time, 0.5 + (rows.length - 1 - i) * 0.12, 0.9)),
          enter(time, 0.4 + (rows.length - 1 - i) * 0.12, 0.5),
          -50,
        ),
      ),
      axis(x, TOP + rows.length * step + 26, enter(time, 1, 0.6)),
    ],
  };
}

function boardRow(row: BoardRow, y: number, step: number, x: (rate: number) => number, grown: number): Drawing[] {
  const base = x(0);
  const start = Math.max(base, 900);
  const end = start + (x(row.rate) - start) * grown;
  const color = row.lit ? INK.brass : '#3f9bc4';
  const h = step * 0.56;
  const middle = y + step / 2;
  return [
    text(row.place, SAFE.left + 96, middle + 16, { size: 46, weight: 700, anchor: 'end', fill: row.lit ? INK.brass : '#ffffff' }),
    text(fitText(row.name, 560, 38, 600), SAFE.left + 130, middle + (row.faction === '' ? 13 : 3), { size: 38, fill: '#ffffff' }),
    text(fitText(row.faction, 560, 23, 500), SAFE.left + 130, middle + 29, { size: 23, weight: 500, fill: INK.soft }),
    path(rect(start, middle - h / 2, Math.max(2, end - start), h, 3), { fill: color }),
    path(`M${x(row.low)} ${middle}H${x(row.high)}M${x(row.low)} ${middle - 9}v18M${x(row.high)} ${middle - 9}v18`, {
      stroke: '#ffffff',
      width: 2.5,
      alpha: grown,
    }),
    text(`${(row.rate * 100 * Math.max(0.01, grown)).toFixed(1)}`, SAFE.right, middle + 15, {
      size: 44,
      weight: 700,
      anchor: 'end',
      fill: '#ffffff',
    }),
  ];
}

function axis(x: (rate: number) => number, y: number, part: number): Drawing {
  const marks: Drawing[] = [];
  for (let rate = 0; rate <= 1.0001; rate += 0.1) {
    const at = x(rate);
    if (at < 899 || at > SAFE.right - 120) continue;
    marks.push(
      path(`M${at} ${TOP}V${y - 24}`, { stroke: fade('#e9eef4', Math.abs(rate - 0.5) < 0.01 ? 0.3 : 0.1), width: 1.5 }),
      text(`${Math.round(rate * 100)} %`, at, y + 6, { size: 22, weight: 500, anchor: 'middle', fill: INK.soft }),
    );
  }
  return group(marks, { alpha: part });
}
