/** The odds alone, as large as possible: one bar, its interval, the sample behind it. */
import { plusMinusText, type Share } from '../../../../src-shared/stats/share.ts';
import { fade, INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, textWidth, wrapText } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { countingFigure, countingValue } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { leftOutMark } from './left-out.ts';
import { type Look, middleOf, PLAIN_LOOK, safeWidth } from './look.ts';
import { mark, plainBackdrop, type ScenePicture, sliding } from './picture.ts';
import type { VersusData, VersusSide } from './versus.ts';

export const ODDS_SECONDS = 6;
export const ODDS_CUES: readonly Cue[] = [
  { id: 'names', label: 'Names', at: 0, seconds: 0.5 },
  { id: 'odds', label: 'Odds count up', at: 0.4, seconds: 1.6 },
  { id: 'interval', label: 'Interval', at: 1.8, seconds: 0.5 },
  { id: 'sample', label: 'Sample size', at: 1.2, seconds: 0.6 },
];

/** Where the parts lie: names and figures beside each other over the bar, or one above the bar and the other below it. */
interface Places {
  readonly x: number;
  readonly wide: number;
  readonly y: number;
  readonly high: number;
  /** Baselines of the last line of the names and of the figures, per side. */
  readonly names: readonly [number, number];
  readonly figures: readonly [number, number];
  readonly nameWide: number;
  readonly size: number;
  readonly sample: number;
  readonly title: number;
}

function placesOf({ frame }: Look): Places {
  const [x, wide] = [frame.left, safeWidth(frame)];
  if (frame.isWide) {
    return { x, wide, y: 640, high: 132, names: [364, 364], figures: [594, 594], nameWide: 760, size: 230, sample: 990, title: 118 };
  }
  const { top, bottom } = frame;
  if (frame.shape === '1:1') {
    const places = { names: [top + 196, top + 850], figures: [top + 326, top + 690] } as const;
    return { ...places, x, wide, y: top + 356, high: 100, nameWide: wide, size: 140, sample: bottom - 10, title: top + 30 };
  }
  const y = top + (bottom - top) * 0.42;
  const size = 230;
  const room = size + 30;
  return {
    x,
    wide,
    y,
    high: 110,
    names: [y - room - 40, y + 110 + 140 + room + 74],
    figures: [y - 44, y + 110 + 140 + size * 0.72],
    nameWide: wide,
    size,
    sample: bottom - 10,
    title: top + 50,
  };
}

const SAMPLE = { size: 36, weight: 500, spacing: 0.08 } as const;

export function oddsScene(data: VersusData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(ODDS_CUES, time, hide);
  const [a, b] = data.sides;
  const counted = part('odds');
  const places = placesOf(look);
  const middle = middleOf(look.frame);
  const samples = wrapText(data.sample.toUpperCase(), places.wide, look.frame.isWide ? 1 : 2, SAMPLE);
  const shown = { a: countingValue(a.share, counted), b: countingValue(b.share, counted), alpha: counted };
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      text('CHANCE TO WIN', middle, places.title, {
        size: 44,
        weight: 600,
        spacing: 0.2,
        fill: '#c7d0da',
        anchor: 'middle',
        alpha: part('names'),
      }),
      sliding(nameBlock(a, 0, places), part('names'), -80),
      sliding(nameBlock(b, 1, places), part('names'), 80),
      ...(counted > 0 ? [figure(a.share, 0, counted, places), figure(b.share, 1, counted, places), ...bar(shown, places)] : []),
      ...(part('interval') > 0 ? interval(data, part('interval'), places) : []),
      ...samples.map((line, i) =>
        text(line, middle, places.sample - (samples.length - 1 - i) * 44, {
          ...SAMPLE,
          fill: INK.soft,
          anchor: 'middle',
          alpha: part('sample'),
        }),
      ),
    ],
  };
}

/** Aligned at the last line, so that names of one and two lines end at the same height. */
function nameBlock(side: VersusSide, which: 0 | 1, { x, wide, names, nameWide }: Places): Drawing[] {
  const right = which === 1;
  const anchor = right ? 'end' : 'start';
  const edge = right ? x + wide : x;
  const inward = right ? -1 : 1;
  const { lines, size } = largestLines(side.name.toUpperCase(), nameWide, 2, { sizes: [82, 70, 60, 52, 45, 39], weight: 700 });
  const pitch = size * 0.975;
  const top = names[which] - (lines.length - 1) * pitch;
  const under = [side.faction, side.points === '' ? '' : `${side.points} ${side.unit}`].filter(Boolean).join(', ');
  const style = { size: 36, weight: 500, spacing: 0.06 } as const;
  const skip = side.leftOut !== '' ? 88 : 44;
  return [
    mark(which, edge + inward * 14, top - size - 24, 14),
    ...(side.leftOut !== '' ? [leftOutMark(edge + inward * 58, top - size - 25, 16)] : []),
    text(fitText(under.toUpperCase(), nameWide - skip, style), edge + inward * skip, top - size - 11, {
      ...style,
      fill: SIDE[which].light,
      anchor,
    }),
    ...lines.map((line, i) => text(line, edge, top + i * pitch, { size, weight: 700, fill: '#ffffff', anchor })),
  ];
}

function figure(share: Share, which: 0 | 1, counted: number, { x, wide, figures, size }: Places): Drawing {
  const ink = which === 1 ? '#f58a58' : '#7dbdf5';
  const label = countingFigure(share, counted);
  const long = textWidth(label, { size, weight: 700 });
  const sign = textWidth('%', { size: size * 0.47, weight: 600 }) + 12;
  const left = which === 1 ? x + wide - long - sign : x - 6;
  const y = figures[which];
  return group(
    [text(label, left, y, { size, weight: 700, fill: ink }), text('%', left + long + 12, y, { size: size * 0.47, weight: 600, fill: ink })],
    { alpha: counted },
  );
}

interface ShownShares {
  readonly a: number;
  readonly b: number;
  readonly alpha: number;
}

function bar({ a, b, alpha }: ShownShares, { x, wide, y, high }: Places): Drawing[] {
  const endA = x + wide * a;
  const startB = x + wide * (1 - b);
  const gloss = (from: string, to: string) =>
    ({
      kind: 'linear',
      from: [0, y],
      to: [0, y + high],
      stops: [
        [0, from],
        [1, to],
      ],
    }) as const;
  return [
    group(
      [
        path(rect([x, y, wide, high], 8), { fill: fade('#1b2129', 0.9) }),
        group(
          [
            path(rect([x, y, Math.max(0, endA - x - 3), high]), { fill: gloss('#74bbf6', '#3f8fd6') }),
            path(rect([endA, y, Math.max(0, startB - endA), high]), { fill: gloss('#a3adba', '#77828f') }),
            path(rect([startB + 3, y, Math.max(0, x + wide - startB - 3), high]), { fill: gloss('#f68a58', '#d95a24') }),
          ],
          { clip: rect([x, y, wide, high], 8) },
        ),
        path(`M${x + wide / 2} ${y - 16}v${high + 32}`, { stroke: '#ffffff', width: 4 }),
        ...[0, 25, 50, 75, 100].flatMap((tick): Drawing[] => {
          const at = x + (wide * tick) / 100;
          const anchor = tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle';
          return [
            path(`M${at} ${y + high + 24}v12`, { stroke: fade('#e9eef4', 0.45), width: 2 }),
            text(`${tick} %`, at, y + high + 68, { size: 28, weight: 500, anchor, fill: INK.soft }),
          ];
        }),
      ],
      { alpha },
    ),
  ];
}

/** The confidence interval as a bracket over the bar; exact odds have none. */
function interval(data: VersusData, alpha: number, { x, wide, y, high }: Places): Drawing[] {
  const [a] = data.sides;
  if (a.share.method === 'exact') return [];
  const [from, to] = [x + wide * a.share.low, x + wide * a.share.high];
  const label = plusMinusText(a.share);
  return [
    group(
      [
        path(rect([from, y, Math.max(3, to - from), high]), { fill: fade('#ffffff', 0.28) }),
        path(`M${from} ${y + high + 12}v-${high + 24}M${Math.max(to, from + 3)} ${y + high + 12}v-${high + 24}`, {
          stroke: '#ffffff',
          width: 3,
        }),
        text(label, Math.max(x + 50, Math.min(x + wide - 50, (from + to) / 2)), y + high + 122, {
          size: 40,
          weight: 700,
          anchor: 'middle',
          fill: '#ffffff',
          halo: { color: '#0b0e12', width: 9 },
        }),
      ],
      { alpha },
    ),
  ];
}
