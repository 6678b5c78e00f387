/** Everyone against everyone: blue where the row wins, vermilion where the column does. */
import { type Share, shareFigure } from '../../../../src-shared/stats/share.ts';
import { INK } from '../../../drawing/palette.ts';
import { fitText } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { type Cue, partsAt } from './cues.ts';
import { heading } from './leaderboard.ts';
import { enter, plainBackdrop, SAFE, type ScenePicture } from './picture.ts';

export interface HeatData {
  readonly title: string;
  readonly sub: string;
  readonly names: readonly string[];
  /** Row by row; NaN where a pair was not played. */
  readonly shares: readonly Share[];
}

export const HEAT_SECONDS = 8;
export const HEAT_CUES: readonly Cue[] = [
  { id: 'heading', label: 'Heading', at: 0, seconds: 0.5 },
  { id: 'cells', label: 'Cells, row by row', at: 0.4, seconds: 1.8 },
  { id: 'figures', label: 'Figures in the cells', at: 1.6, seconds: 0.8 },
  { id: 'legend', label: 'Legend', at: 1.4, seconds: 0.5 },
];
const SCALE = ['#d9622b', '#e99b6c', '#20262e', '#6fb3e6', '#2f86d6'] as const;
const TOP = 330;
const NAMES_WIDE = 440;

/** The app's diverging scale, from "column wins" (0) to "row wins" (1). */
export function divergingColor(rate: number): string {
  const at = Math.max(0, Math.min(1, rate)) * (SCALE.length - 1);
  const i = Math.min(SCALE.length - 2, Math.floor(at));
  const t = at - i;
  const channel = (k: number) => {
    const a = Number.parseInt((SCALE[i] as string).slice(k, k + 2), 16);
    const b = Number.parseInt((SCALE[i + 1] as string).slice(k, k + 2), 16);
    return Math.round(a + (b - a) * t)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

export function heatScene(data: HeatData, time: number, hide: readonly string[] = []): ScenePicture {
  const part = partsAt(HEAT_CUES, time, hide);
  const count = Math.max(1, data.names.length);
  const high = Math.min(96, (SAFE.bottom - TOP) / count);
  const wide = Math.min(high * 1.5, (SAFE.right - 200 - SAFE.left - NAMES_WIDE) / count);
  const left = SAFE.left + NAMES_WIDE;
  const size = Math.min(32, high * 0.58);
  const rows: Drawing[] = [];
  for (let row = 0; row < data.names.length; row++) {
    const grown = hide.includes('cells') ? 0 : enter(time, 0.4 + (row / count) * 1.4, 0.4);
    if (grown <= 0) continue;
    const y = TOP + row * high;
    const name = fitText(data.names[row]!, NAMES_WIDE - 30, { size, weight: 600 });
    const parts: Drawing[] = [text(name, left - 18, y + high / 2 + size * 0.34, { size, anchor: 'end', fill: '#ffffff' })];
    for (let column = 0; column < data.names.length; column++) {
      const share = data.shares[row * data.names.length + column]!;
      parts.push(...heatCell(share, [left + column * wide, y, wide, high], { own: row === column, figures: part('figures') }));
    }
    rows.push(group(parts, { alpha: grown }));
  }
  return {
    backdrop: plainBackdrop(),
    drawings: [
      heading(data.title, data.sub, part('heading')),
      group(columnNames(data.names, left, wide, Math.min(size, 26)), { alpha: part('cells') }),
      ...rows,
      legend(left + data.names.length * wide + 56, TOP, part('legend')),
    ],
  };
}

/** Slanted above their columns, as in a printed cross table. */
function columnNames(names: readonly string[], left: number, wide: number, size: number): Drawing[] {
  return names.map((name, i) =>
    group([text(fitText(name, 190, { size, weight: 500 }), 0, 0, { size, weight: 500, fill: '#c7d0da' })], {
      x: left + (i + 0.5) * wide + size * 0.2,
      y: TOP - 12,
      rotate: -Math.PI / 5,
    }),
  );
}

interface CellStyle {
  /** A combatant against itself: faded, without a figure. */
  readonly own: boolean;
  /** Opacity of the figures. */
  readonly figures: number;
}

function heatCell(share: Share, [x, y, w, h]: Box, { own, figures }: CellStyle): Drawing[] {
  const box = rect([x + 1, y + 1, w - 2, h - 2], 3);
  const { value: rate } = share;
  if (Number.isNaN(rate)) return [path(box, { fill: '#12161b' })];
  const drawn: Drawing[] = [path(box, { fill: divergingColor(rate), alpha: own ? 0.3 : 1 })];
  if (Math.min(w, h) >= 26 && figures > 0 && !own) {
    const fill = Math.abs(rate - 0.5) > 0.22 ? '#0b0e12' : INK.text;
    const size = Math.min(36, h * 0.5, w * 0.46);
    const label = shareFigure(share, 0);
    drawn.push(text(label, x + w / 2, y + h / 2 + size * 0.35, { size, weight: 600, anchor: 'middle', fill, alpha: figures }));
  }
  return drawn;
}

function legend(x: number, y: number, part: number): Drawing {
  const steps = Array.from({ length: 21 }, (_, i) => path(rect([x, y + i * 17, 34, 17.5]), { fill: divergingColor(1 - i / 20) }));
  const mark = (label: string, at: number) => text(label, x + 46, y + at, { size: 24, weight: 500, fill: INK.soft });
  return group([...steps, mark('row wins', 18), mark('even', 187), mark('column', 334), mark('wins', 358)], { alpha: part });
}
