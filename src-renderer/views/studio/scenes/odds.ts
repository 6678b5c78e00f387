/** The odds alone, as large as possible: one bar, its interval, the sample behind it. */
import { plusMinusText, type Share } from '../../../../src-shared/stats/share.ts';
import { fade, INK, SIDE } from '../../../drawing/palette.ts';
import { largestLines, textWidth } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { countingFigure, countingValue } from './counting.ts';
import { type Cue, partsAt } from './cues.ts';
import { leftOutMark } from './left-out.ts';
import { mark, plainBackdrop, SAFE, type ScenePicture, sliding } from './picture.ts';
import type { VersusData, VersusSide } from './versus.ts';

export const ODDS_SECONDS = 6;
export const ODDS_CUES: readonly Cue[] = [
  { id: 'names', label: 'Names', at: 0, seconds: 0.5 },
  { id: 'odds', label: 'Odds count up', at: 0.4, seconds: 1.6 },
  { id: 'interval', label: 'Interval', at: 1.8, seconds: 0.5 },
  { id: 'sample', label: 'Sample size', at: 1.2, seconds: 0.6 },
];

const [X, WIDE, Y, HIGH] = [SAFE.left, SAFE.right - SAFE.left, 640, 132];

export function oddsScene(data: VersusData, time: number, hide: readonly string[] = []): ScenePicture {
  const part = partsAt(ODDS_CUES, time, hide);
  const [a, b] = data.sides;
  const counted = part('odds');
  const shownA = countingValue(a.share, counted);
  const shownB = countingValue(b.share, counted);
  return {
    backdrop: plainBackdrop(),
    drawings: [
      text('CHANCE TO WIN', 960, 118, { size: 44, weight: 600, spacing: 0.2, fill: '#c7d0da', anchor: 'middle', alpha: part('names') }),
      sliding(nameBlock(a, 0), part('names'), -80),
      sliding(nameBlock(b, 1), part('names'), 80),
      ...(counted > 0 ? [figure(a.share, 0, counted), figure(b.share, 1, counted), ...bar(shownA, shownB, counted)] : []),
      ...(part('interval') > 0 ? interval(data, part('interval')) : []),
      text(data.sample.toUpperCase(), 960, 990, {
        size: 36,
        weight: 500,
        spacing: 0.08,
        fill: INK.soft,
        anchor: 'middle',
        alpha: part('sample'),
      }),
    ],
  };
}

/** Aligned at the last line, so that names of one and two lines end at the same height. */
function nameBlock(side: VersusSide, which: 0 | 1): Drawing[] {
  const right = which === 1;
  const anchor = right ? 'end' : 'start';
  const edge = right ? X + WIDE : X;
  const inward = right ? -1 : 1;
  const { lines, size } = largestLines(side.name.toUpperCase(), 760, 2, { sizes: [82, 70, 60, 52, 45, 39], weight: 700 });
  const pitch = size * 0.975;
  const top = 364 - (lines.length - 1) * pitch;
  const under = [side.faction, side.points === '' ? '' : `${side.points} ${side.unit}`].filter(Boolean).join(', ');
  return [
    mark(which, edge + inward * 14, top - 104, 14),
    ...(side.leftOut !== '' ? [leftOutMark(edge + inward * 58, top - 105, 16)] : []),
    text(under.toUpperCase(), edge + inward * (side.leftOut !== '' ? 88 : 44), top - 91, {
      size: 36,
      weight: 500,
      spacing: 0.06,
      fill: SIDE[which].light,
      anchor,
    }),
    ...lines.map((line, i) => text(line, edge, top + i * pitch, { size, weight: 700, fill: '#ffffff', anchor })),
  ];
}

function figure(share: Share, which: 0 | 1, counted: number): Drawing {
  const ink = which === 1 ? '#f58a58' : '#7dbdf5';
  const label = countingFigure(share, counted);
  const wide = textWidth(label, { size: 230, weight: 700 });
  const sign = textWidth('%', { size: 108, weight: 600 }) + 12;
  const left = which === 1 ? X + WIDE - wide - sign : X - 6;
  return group(
    [
      text(label, left, 594, { size: 230, weight: 700, fill: ink }),
      text('%', left + wide + 12, 594, { size: 108, weight: 600, fill: ink }),
    ],
    { alpha: counted },
  );
}

function bar(shownA: number, shownB: number, alpha: number): Drawing[] {
  const endA = X + WIDE * shownA;
  const startB = X + WIDE * (1 - shownB);
  const gloss = (from: string, to: string) =>
    ({
      kind: 'linear',
      from: [0, Y],
      to: [0, Y + HIGH],
      stops: [
        [0, from],
        [1, to],
      ],
    }) as const;
  return [
    group(
      [
        path(rect([X, Y, WIDE, HIGH], 8), { fill: fade('#1b2129', 0.9) }),
        group(
          [
            path(rect([X, Y, Math.max(0, endA - X - 3), HIGH]), { fill: gloss('#74bbf6', '#3f8fd6') }),
            path(rect([endA, Y, Math.max(0, startB - endA), HIGH]), { fill: gloss('#a3adba', '#77828f') }),
            path(rect([startB + 3, Y, Math.max(0, X + WIDE - startB - 3), HIGH]), { fill: gloss('#f68a58', '#d95a24') }),
          ],
          { clip: rect([X, Y, WIDE, HIGH], 8) },
        ),
        path(`M${X + WIDE / 2} ${Y - 16}v${HIGH + 32}`, { stroke: '#ffffff', width: 4 }),
        ...[0, 25, 50, 75, 100].flatMap((tick): Drawing[] => {
          const x = X + (WIDE * tick) / 100;
          const anchor = tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle';
          return [
            path(`M${x} ${Y + HIGH + 24}v12`, { stroke: fade('#e9eef4', 0.45), width: 2 }),
            text(`${tick} %`, x, Y + HIGH + 68, { size: 28, weight: 500, anchor, fill: INK.soft }),
          ];
        }),
      ],
      { alpha },
    ),
  ];
}

/** The confidence interval as a bracket over the bar; exact odds have none. */
function interval(data: VersusData, alpha: number): Drawing[] {
  const [a] = data.sides;
  if (a.share.method === 'exact') return [];
  const [low, high] = [X + WIDE * a.share.low, X + WIDE * a.share.high];
  const label = plusMinusText(a.share);
  return [
    group(
      [
        path(rect([low, Y, Math.max(3, high - low), HIGH]), { fill: fade('#ffffff', 0.28) }),
        path(`M${low} ${Y + HIGH + 12}v-${HIGH + 24}M${Math.max(high, low + 3)} ${Y + HIGH + 12}v-${HIGH + 24}`, {
          stroke: '#ffffff',
          width: 3,
        }),
        text(label, Math.max(X + 50, Math.min(X + WIDE - 50, (low + high) / 2)), Y + HIGH + 122, {
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
