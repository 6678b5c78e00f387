/** The top of a run's leaderboard, with the interval on every bar. */
import { intervalOf, type Share } from '../../../../src-shared/stats/share.ts';
import { fade, INK } from '../../../drawing/palette.ts';
import { fitText, textWidth } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { countingFigure } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { leftOutMark } from './left-out.ts';
import { enter, plainBackdrop, SAFE, type ScenePicture, sliding } from './picture.ts';

export interface BoardRow {
  readonly place: string;
  readonly name: string;
  readonly faction: string;
  readonly share: Share;
  /** What results leave out; empty where nothing is. */
  readonly leftOut: string;
  readonly lit: boolean;
}

export interface LeaderboardData {
  readonly title: string;
  readonly sub: string;
  readonly rows: readonly BoardRow[];
}

export const LEADERBOARD_SECONDS = 8;
export const LEADERBOARD_CUES: readonly Cue[] = [
  { id: 'heading', label: 'Heading', at: 0, seconds: 0.5 },
  { id: 'rows', label: 'Rows, last to first', at: 0.4, seconds: 1.9 },
  { id: 'details', label: 'Faction and loadout', at: 0.4, seconds: 0.5 },
  { id: 'interval', label: 'Intervals', at: 1.8, seconds: 0.6 },
  { id: 'axis', label: 'Axis', at: 1, seconds: 0.6 },
];
const TOP = 236;
const NAME = { size: 38, weight: 600 } as const;

export function heading(title: string, sub: string, part: number): Drawing {
  return sliding(
    [
      path(rect([SAFE.left, 78, 8, 96]), { fill: INK.brass }),
      text(fitText(title.toUpperCase(), 1560, { size: 76, weight: 700, spacing: 0.01 }), SAFE.left + 32, 138, {
        size: 76,
        weight: 700,
        spacing: 0.01,
        fill: '#ffffff',
      }),
      text(fitText(sub, 1560, { size: 32, weight: 500 }), SAFE.left + 34, 178, { size: 32, weight: 500, fill: INK.soft }),
    ],
    part,
    -60,
  );
}

/** The scale starts at the lowest rate shown, so that close ranks are distinguishable; the axis labels say so. */
export function rateScale(rows: readonly { low: number; high: number }[], left: number, right: number): (rate: number) => number {
  const lowest = Math.min(0.5, ...rows.map((r) => r.low));
  const highest = Math.max(0.5, ...rows.map((r) => r.high));
  const from = Math.max(0, Math.floor((lowest - 0.02) * 20) / 20);
  const to = Math.min(1, Math.ceil((highest + 0.005) * 20) / 20);
  return (rate) => left + ((rate - from) / Math.max(0.05, to - from)) * (right - left);
}

export function leaderboardScene(data: LeaderboardData, time: number, hide: readonly string[] = []): ScenePicture {
  const part = partsAt(LEADERBOARD_CUES, time, hide);
  const rows = data.rows.slice(0, 10);
  const step = Math.min(82, 760 / Math.max(1, rows.length));
  const x = rateScale(
    rows.map((row) => intervalOf(row.share)),
    900,
    SAFE.right - 150,
  );
  return {
    backdrop: plainBackdrop(),
    drawings: [
      heading(data.title, data.sub, part('heading')),
      axis(x, TOP + rows.length * step + 26, part('axis')),
      ...(hide.includes('rows') ? [] : rows).map((row, i) =>
        sliding(
          boardRow(row, x, {
            y: TOP + i * step,
            step,
            grown: enter(time, 0.5 + (rows.length - 1 - i) * 0.12, 0.9),
            interval: part('interval'),
            details: part('details'),
          }),
          enter(time, 0.4 + (rows.length - 1 - i) * 0.12, 0.5),
          -50,
        ),
      ),
    ],
  };
}

interface RowState {
  readonly y: number;
  /** Height of a row. */
  readonly step: number;
  /** 0..1: how far the bar has grown. */
  readonly grown: number;
  /** Opacities. */
  readonly interval: number;
  readonly details: number;
}

function boardRow(row: BoardRow, x: (rate: number) => number, { y, step, grown, interval, details }: RowState): Drawing[] {
  const base = x(0);
  const start = Math.max(base, 900);
  const end = start + (x(row.share.value) - start) * grown;
  const name = fitText(row.name, row.leftOut !== '' ? 520 : 560, NAME);
  const [dark, color] = row.lit ? ['#a97f24', INK.brass] : ['#23597a', '#4aa7d2'];
  const second = row.faction === '' || details === 0;
  const fill = {
    kind: 'linear',
    from: [start, 0],
    to: [Math.max(start + 1, end), 0],
    stops: [
      [0, dark],
      [1, color],
    ],
  } as const;
  const h = step * 0.56;
  const middle = y + step / 2;
  return [
    text(row.place, SAFE.left + 96, middle + 16, { size: 46, weight: 700, anchor: 'end', fill: row.lit ? INK.brass : '#ffffff' }),
    text(name, SAFE.left + 130, middle + (second ? 13 : 3), { size: 38, fill: '#ffffff' }),
    ...(row.leftOut !== '' ? [leftOutMark(SAFE.left + 152 + textWidth(name, NAME), middle + (second ? 0 : -10), 13)] : []),
    ...(second
      ? []
      : [
          text(fitText(row.faction, 560, { size: 24, weight: 500 }), SAFE.left + 130, middle + 30, {
            size: 24,
            weight: 500,
            fill: INK.soft,
            alpha: details,
          }),
        ]),
    path(rect([start, middle - h / 2, Math.max(2, end - start), h], 3), { fill }),
    ...whiskers(row.share, x, middle, interval),
    text(countingFigure(row.share, grown, 0), SAFE.right, middle + 15, {
      size: 44,
      weight: 700,
      anchor: 'end',
      fill: '#ffffff',
    }),
  ];
}

/** The interval of an estimate. */
function whiskers(share: Share, x: (rate: number) => number, y: number, alpha: number): Drawing[] {
  if (share.method === 'exact') return [];
  const [low, high] = [x(share.low), x(share.high)];
  return [path(`M${low} ${y}H${high}M${low} ${y - 9}v18M${high} ${y - 9}v18`, { stroke: '#ffffff', width: 3, alpha })];
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
