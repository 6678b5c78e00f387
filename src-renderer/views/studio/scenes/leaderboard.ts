/** The top of a run's leaderboard, with the interval on every bar. */
import { intervalOf, type Share } from '../../../../src-shared/stats/share.ts';
import { fade, INK } from '../../../drawing/palette.ts';
import { fitText, textWidth } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { countingFigure } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { bodyOf, heading } from './heading.ts';
import { leftOutMark } from './left-out.ts';
import { type Look, PLAIN_LOOK, type SceneBrand } from './look.ts';
import { enter, plainBackdrop, type ScenePicture, sliding } from './picture.ts';

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

/** Bars start at zero: their lengths are the rates. */
export function rateScale(left: number, right: number): (rate: number) => number {
  return (rate) => left + rate * (right - left);
}

/** Where the parts of a row lie. Beside each other in a wide picture, else the bar under the name. */
export interface RowLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly step: number;
  readonly count: number;
  /** Ends of the bars at 0 and at 1. */
  readonly bars: readonly [number, number];
  readonly isStacked: boolean;
}

const MOST_ROWS = 10;
/** Room for the axis under the rows. */
const AXIS_HIGH = 44;
/** A name, a bar and the space between two rows. */
const STACKED_ROW = 92;

export function rowLayout(look: Look, rows: number): RowLayout {
  const [left, top, wide, high] = bodyOf(look);
  const right = left + wide;
  const isStacked = !look.frame.isWide;
  const count = Math.min(rows, isStacked ? Math.min(MOST_ROWS, Math.floor((high - AXIS_HIGH) / STACKED_ROW)) : MOST_ROWS);
  const step = Math.min(isStacked ? 124 : 82, (high - AXIS_HIGH) / Math.max(1, count));
  return { left, right, top, step, count, isStacked, bars: isStacked ? [left, right] : [left + 720, right - 140] };
}

export function leaderboardScene(data: LeaderboardData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(LEADERBOARD_CUES, time, hide);
  const layout = rowLayout(look, data.rows.length);
  const rows = data.rows.slice(0, layout.count);
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      heading(data.title, data.sub, part('heading'), look),
      axis(layout, part('axis')),
      ...(hide.includes('rows') ? [] : rows).map((row, i) => {
        const state = {
          y: layout.top + i * layout.step,
          grown: enter(time, 0.5 + (rows.length - 1 - i) * 0.12, 0.9),
          interval: part('interval'),
          details: part('details'),
        };
        return sliding(boardRow(row, layout, state, look.brand), enter(time, 0.4 + (rows.length - 1 - i) * 0.12, 0.5), -50);
      }),
    ],
  };
}

interface RowState {
  readonly y: number;
  /** 0..1: how far the bar has grown. */
  readonly grown: number;
  /** Opacities. */
  readonly interval: number;
  readonly details: number;
}

function boardRow(row: BoardRow, layout: RowLayout, { y, grown, interval, details }: RowState, brand: SceneBrand): Drawing[] {
  const x = rateScale(...layout.bars);
  const [dark, color] = row.lit ? [fade(brand.accent, 0.55), brand.accent] : ['#23597a', '#4aa7d2'];
  const bar = barBox(layout, y, row.share.value * grown);
  const [start, top, wide, high] = bar;
  const fill = {
    kind: 'linear',
    from: [start, 0],
    to: [start + Math.max(1, wide), 0],
    stops: [
      [0, dark],
      [1, color],
    ],
  } as const;
  return [
    path(rect(bar, 3), { fill }),
    ...whiskers(row.share, x, top + high / 2, interval),
    ...(layout.isStacked ? stackedLabels(row, layout, y, { details, brand }) : wideLabels(row, layout, y, { details, brand })),
    text(countingFigure(row.share, grown, 0), layout.right, layout.isStacked ? y + 40 : y + layout.step / 2 + 15, {
      size: 44,
      weight: 700,
      anchor: 'end',
      fill: '#ffffff',
    }),
  ];
}

function barBox({ bars: [left, right], step, isStacked }: RowLayout, y: number, value: number): Box {
  const wide = Math.max(2, (right - left) * value);
  return isStacked ? [left, y + 54, wide, Math.min(22, step - 68)] : [left, y + step * 0.22, wide, step * 0.56];
}

interface LabelStyle {
  readonly details: number;
  readonly brand: SceneBrand;
}

function wideLabels(row: BoardRow, { left, step }: RowLayout, y: number, { details, brand }: LabelStyle): Drawing[] {
  const middle = y + step / 2;
  const style = { size: 38, weight: 600 } as const;
  const name = fitText(row.name, row.leftOut !== '' ? 520 : 560, style);
  const second = row.faction === '' || details === 0;
  return [
    text(row.place, left + 96, middle + 16, { size: 46, weight: 700, anchor: 'end', fill: row.lit ? brand.accent : '#ffffff' }),
    text(name, left + 130, middle + (second ? 13 : 3), { size: 38, fill: '#ffffff' }),
    ...(row.leftOut !== '' ? [leftOutMark(left + 152 + textWidth(name, style), middle + (second ? 0 : -10), 13)] : []),
    ...(second ? [] : [text(fitText(row.faction, 560, DETAIL), left + 130, middle + 30, { ...DETAIL, fill: INK.soft, alpha: details })]),
  ];
}

const DETAIL = { size: 24, weight: 500 } as const;

/** Name and detail in one line over the bar. */
function stackedLabels(row: BoardRow, { left, right }: RowLayout, y: number, { details, brand }: LabelStyle): Drawing[] {
  const style = { size: 40, weight: 600 } as const;
  const place = row.place === '' ? 0 : textWidth(row.place, { size: 44, weight: 700 }) + 18;
  const name = fitText(row.name, right - left - place - 150, style);
  const named = left + place + textWidth(name, style);
  const mark = row.leftOut === '' ? 0 : 44;
  const detail = { size: 30, weight: 500 } as const;
  const room = right - 130 - named - mark - 24;
  return [
    text(row.place, left, y + 40, { size: 44, weight: 700, fill: row.lit ? brand.accent : '#ffffff' }),
    text(name, left + place, y + 40, { ...style, fill: '#ffffff' }),
    ...(row.leftOut === '' ? [] : [leftOutMark(named + 26, y + 26, 14)]),
    ...(room < 120
      ? []
      : [text(fitText(row.faction, room, detail), named + mark + 18, y + 40, { ...detail, fill: INK.soft, alpha: details })]),
  ];
}

/** The interval of an estimate. */
function whiskers(share: Share, x: (rate: number) => number, y: number, alpha: number): Drawing[] {
  if (share.method === 'exact' || alpha <= 0) return [];
  const { low, high } = intervalOf(share);
  const [from, to] = [x(low), Math.max(x(high), x(low) + 2)];
  return [
    path(`M${from.toFixed(1)} ${y - 10}v20M${from.toFixed(1)} ${y}H${to.toFixed(1)}M${to.toFixed(1)} ${y - 10}v20`, {
      stroke: '#ffffff',
      width: 3,
      alpha,
    }),
  ];
}

function axis({ bars: [left, right], top, step, count, isStacked }: RowLayout, part: number): Drawing {
  const x = rateScale(left, right);
  const bottom = top + count * step;
  const marks = [0, 0.25, 0.5, 0.75, 1].flatMap((rate): Drawing[] => [
    path(`M${x(rate)} ${top}V${bottom}`, { stroke: fade('#e9eef4', rate === 0.5 ? 0.3 : 0.1), width: 1.5 }),
    text(`${100 * rate} %`, x(rate), bottom + 34, {
      size: isStacked ? 30 : 24,
      weight: 500,
      anchor: rate === 0 ? 'start' : rate === 1 ? 'end' : 'middle',
      fill: INK.soft,
    }),
  ]);
  return group(marks, { alpha: part });
}
