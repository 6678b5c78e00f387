/** Everyone against everyone: blue where the row wins, vermilion where the column does. */
import { type Share, shareFigure } from '../../../../src-shared/stats/share.ts';
import { INK } from '../../../drawing/palette.ts';
import { fitText } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { type Cue, partsAt } from './cues.ts';
import { bodyOf, heading } from './heading.ts';
import { type Look, PLAIN_LOOK } from './look.ts';
import { enter, plainBackdrop, type ScenePicture } from './picture.ts';

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

interface Grid {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
  readonly count: number;
  readonly namesWide: number;
  readonly size: number;
}

/** Kept free above the note on what was left out. */
const NOTE_HIGH = 20;
/** Slanted names stand above the columns. */
const COLUMN_NAMES = 100;

function gridOf(look: Look, names: number): Grid {
  const [left, top, wide, high] = bodyOf(look);
  const { isWide } = look.frame;
  // A square of the picture has no room for more that could be read.
  const count = Math.max(1, Math.min(names, isWide ? names : 10));
  const namesWide = isWide ? 440 : 250;
  const row = Math.min(96, (high - COLUMN_NAMES - (isWide ? NOTE_HIGH : 70)) / count);
  return {
    left: left + namesWide,
    top: top + COLUMN_NAMES,
    wide: Math.min(row * 1.5, (wide - namesWide - (isWide ? 200 : 90)) / count),
    high: row,
    count,
    namesWide,
    size: Math.min(32, row * 0.58),
  };
}

export function heatScene(data: HeatData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(HEAT_CUES, time, hide);
  const grid = gridOf(look, data.names.length);
  const { left, top, wide, high, count, size } = grid;
  const rows: Drawing[] = [];
  for (let row = 0; row < Math.min(count, data.names.length); row++) {
    const grown = hide.includes('cells') ? 0 : enter(time, 0.4 + (row / count) * 1.4, 0.4);
    if (grown <= 0) continue;
    const y = top + row * high;
    const name = fitText(data.names[row]!, grid.namesWide - 30, { size, weight: 600 });
    const parts: Drawing[] = [text(name, left - 18, y + high / 2 + size * 0.34, { size, anchor: 'end', fill: '#ffffff' })];
    for (let column = 0; column < Math.min(count, data.names.length); column++) {
      const share = data.shares[row * data.names.length + column]!;
      parts.push(...heatCell(share, [left + column * wide, y, wide, high], { own: row === column, figures: part('figures') }));
    }
    rows.push(group(parts, { alpha: grown }));
  }
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      heading(data.title, data.sub, part('heading'), look),
      group(columnNames(data.names.slice(0, count), grid), { alpha: part('cells') }),
      ...rows,
      look.frame.isWide
        ? legend(left + count * wide + 56, top, part('legend'))
        : legendUnder(left, top + count * high + 26, part('legend')),
    ],
  };
}

/** Slanted above their columns, as in a printed cross table. */
function columnNames(names: readonly string[], { left, top, wide, size: rowSize }: Grid): Drawing[] {
  const size = Math.min(rowSize, 26);
  return names.map((name, i) =>
    group([text(fitText(name, 150, { size, weight: 500 }), 0, 0, { size, weight: 500, fill: '#c7d0da' })], {
      x: left + (i + 0.5) * wide + size * 0.2,
      y: top - 12,
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

function legendUnder(x: number, y: number, part: number): Drawing {
  const steps = Array.from({ length: 21 }, (_, i) => path(rect([x + i * 17, y, 17.5, 22]), { fill: divergingColor(1 - i / 20) }));
  const style = { size: 28, weight: 500, fill: INK.soft } as const;
  return group([...steps, text('row wins', x - 14, y + 22, { ...style, anchor: 'end' }), text('column wins', x + 372, y + 22, style)], {
    alpha: part,
  });
}
