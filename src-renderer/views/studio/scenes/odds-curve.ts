/** The chance to win along a battle: a line that is drawn as time passes, with what turned it. */
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import { intervalOf, type Share, shareFigure } from '../../../../src-shared/stats/share.ts';
import { fade, INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, wrapText } from '../../../drawing/text-width.ts';
import { type Box, circle, type Drawing, group, type Point, path, polygon, polyline, rect, text } from '../../../drawing/vector.ts';
import { easeInOut, progress } from '../../../stage/layout/easing.ts';
import { type Cue, partsAt } from './cues.ts';
import { bodyOf, heading } from './heading.ts';
import { type Look, PLAIN_LOOK } from './look.ts';
import { mark, plainBackdrop, type ScenePicture } from './picture.ts';

export interface CurvePoint {
  /** 0..1 of the battle. */
  readonly at: number;
  /** The first side's chance, a draw counting half. */
  readonly share: Share;
}

export interface CurveTurn {
  readonly at: number;
  readonly side: Side;
  /** "Verse Cannon, 6 wounds". */
  readonly label: string;
  /** "+23". */
  readonly swing: string;
}

export interface CurveData {
  readonly title: string;
  readonly sub: string;
  readonly names: readonly [string, string];
  readonly points: readonly CurvePoint[];
  readonly turns: readonly CurveTurn[];
}

export const CURVE_SECONDS = 10;
/** Seconds in which the line is drawn. */
const DRAWN = { at: 0.8, seconds: 6 } as const;
export const CURVE_CUES: readonly Cue[] = [
  { id: 'heading', label: 'Heading', at: 0, seconds: 0.5 },
  { id: 'curve', label: 'The line', ...DRAWN },
  { id: 'band', label: '95 % interval', at: 0.8, seconds: 0.5 },
  { id: 'turns', label: 'Turning points', at: 0.8, seconds: 0.5 },
];

export function curveScene(data: CurveData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(CURVE_CUES, time, hide);
  const [left, top, wide, high] = bodyOf(look);
  const labels = look.frame.isWide ? 150 : 230;
  const box: Box = [left + 96, top + 70, wide - 96 - (look.frame.isWide ? 190 : 20), high - 70 - labels];
  const drawn = hide.includes('curve') ? 0 : easeInOut(progress(time, DRAWN.at, DRAWN.seconds));
  const seen = seenPoints(data.points, drawn);
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      heading(data.title, data.sub, part('heading'), look),
      group(grid(data.names, box), { alpha: part('heading') }),
      ...(drawn > 0 ? line(seen, box, part('band')) : []),
      ...turnMarks(
        data.turns.filter(({ at }) => at <= drawn),
        box,
        { look, alpha: part('turns') },
      ),
    ],
  };
}

/** Up to `drawn`, with the point that the line has just reached. */
function seenPoints(points: readonly CurvePoint[], drawn: number): readonly CurvePoint[] {
  const before = points.filter(({ at }) => at <= drawn);
  const [last, next] = [before.at(-1), points[before.length]];
  if (last === undefined || next === undefined || next.at === last.at) return before;
  const part = (drawn - last.at) / (next.at - last.at);
  const value = last.share.value + (next.share.value - last.share.value) * part;
  return [
    ...before,
    { at: drawn, share: { ...last.share, value, ...(last.share.method === 'estimated' && bandAt(last.share, next.share, part)) } },
  ];
}

function bandAt(a: Share, b: Share, part: number) {
  const [from, to] = [intervalOf(a), intervalOf(b)];
  return { low: from.low + (to.low - from.low) * part, high: from.high + (to.high - from.high) * part };
}

function placed([x, y, w, h]: Box, at: number, value: number): Point {
  return [x + at * w, y + (1 - value) * h];
}

function grid(names: readonly [string, string], box: Box): Drawing[] {
  const [x, y, w, h] = box;
  const style = { size: 36, weight: 600 } as const;
  const name = (side: Side, top: number) => [
    mark(side, x + 14, top - 12, 13),
    text(fitText(names[side], w * 0.8, style), x + 42, top, { ...style, fill: SIDE[side].light }),
  ];
  return [
    path(rect([x, y, w, h / 2]), { fill: fade(SIDE[0].main, 0.07) }),
    path(rect([x, y + h / 2, w, h / 2]), { fill: fade(SIDE[1].main, 0.07) }),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((value): Drawing[] => {
      const at = y + (1 - value) * h;
      return [
        path(`M${x} ${at}H${x + w}`, { stroke: fade('#e9eef4', value === 0.5 ? 0.5 : 0.14), width: value === 0.5 ? 3 : 1.5 }),
        text(`${100 * value} %`, x - 14, at + 11, { size: 30, weight: 500, anchor: 'end', fill: INK.soft }),
      ];
    }),
    ...name(0, y - 22),
    ...name(1, y + h + 48),
  ];
}

function line(points: readonly CurvePoint[], box: Box, band: number): Drawing[] {
  const last = points.at(-1);
  if (last === undefined) return [];
  const at = points.map((p) => placed(box, p.at, p.share.value));
  const [x, y] = at.at(-1)!;
  const leader = last.share.value >= 0.5 ? 0 : 1;
  const figure = shareFigure(last.share, 0);
  const edges = points.map((p) => ({ at: p.at, ...intervalOf(p.share) }));
  const outline = [...edges.map((p) => placed(box, p.at, p.high)), ...edges.toReversed().map((p) => placed(box, p.at, p.low))];
  return [
    ...(band > 0 && outline.length > 2 ? [path(polygon(outline), { fill: '#ffffff', alpha: 0.16 * band })] : []),
    path(polyline(at), { stroke: '#ffffff', width: 6, join: 'round', cap: 'round' }),
    path(circle(x, y, 13), { fill: SIDE[leader].main, stroke: '#0b0e12', width: 4 }),
    text(`${figure} %`, x + 24 > box[0] + box[2] - 40 ? x - 24 : x + 24, y - 24, {
      size: 64,
      weight: 700,
      anchor: x + 24 > box[0] + box[2] - 40 ? 'end' : 'start',
      fill: SIDE[leader].light,
      halo: { color: '#0b0e12', width: 10 },
    }),
  ];
}

interface TurnStyle {
  readonly look: Look;
  readonly alpha: number;
}

/** The last turning point that the line has passed is named under the chart; all are marked on it. */
function turnMarks(turns: readonly CurveTurn[], box: Box, { look, alpha }: TurnStyle): Drawing[] {
  const latest = turns.toSorted((p, q) => q.at - p.at)[0];
  if (latest === undefined || alpha === 0) return [];
  const [x, y, w, h] = box;
  const style = { size: look.frame.isWide ? 40 : 44, weight: 600 } as const;
  const lines = wrapText(latest.label, w - 170, look.frame.isWide ? 1 : 2, style);
  const top = y + h + (look.frame.isWide ? 112 : 118);
  return [
    ...turns.map(({ at, side }) =>
      path(`M${x + at * w} ${y}V${y + h}`, { stroke: SIDE[side].main, width: 2.5, dash: [8, 8], alpha: 0.8 * alpha }),
    ),
    group(
      [
        text(latest.swing, x, top, { size: 56, weight: 700, fill: look.brand.accent }),
        ...lines.map((words, i) => text(words, x + 150, top + i * 50, { ...style, fill: '#ffffff' })),
      ],
      { alpha },
    ),
  ];
}
