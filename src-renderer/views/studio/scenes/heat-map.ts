/** Every one against every one: blue where the row wins, vermilion where the column does. */
import { INK } from '../../../stage/draw/palette.ts';
import { fitText } from '../../../stage/draw/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../stage/draw/vector.ts';
import { heading } from './leaderboard.ts';
import { enter, plainBackdrop, SAFE, type ScenePicture } from './picture.ts';

export interface HeatData {
  readonly title: string;
  readonly sub: string;
  readonly names: readonly string[];
  /** Row by row; NaN where a pair was not played. */
  readonly rates: readonly number[];
}

export const HEAT_SECONDS = 8;
const SCALE = ['#d9622b', '#e99b6c', '#20262e', '#6fb3e6', '#2f86d6'] as const;

/** The diverging scale of the app, B wins to A wins. */
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

export function heatScene(data: HeatData, time: number): ScenePicture {
  const count = data.names.length;
  const cell = Math.min(84, 770 / Math.max(1, count), 1180 / Math.max(1, count));
  const left = SAFE.left + 430;
  const top = 240;
  const cells: Drawing[] = [];
  for (let row = 0; row < count; row++) {
    const grown = enter(time, 0.4 + (row / Math.max(1, count)) * 1.4, 0.4);
    if (grown <= 0) continue;
    const parts: Drawing[] = [
      text(fitText(data.names[row] as string, 400, Math.min(30, cell * 0.56), 600), left - 18, top + (row + 0.66) * cell, {
        size: Math.min(30, cell * 0.56),
        anchor: 'end',
      }),
    ];
    for (let column = 0; column < count; column++)
      parts.push(...heatCell(data.rates[row * count + column] as number, left + column * cell, top + row * cell, cell, row === column));
    cells.push(group(parts, { alpha: grown }));
  }
  return {
    backdrop: plainBackdrop(),
    drawings: [heading(data.title, data.sub, enter(time, 0, 0.5)), ...cells, legend(left + count * cell + 50, top, enter(time, 1.4, 0.5))],
  };
}

function heatCell(rate: number, x: number, y: number, size: number, own: boolean): Drawing[] {
  if (Number.isNaN(rate)) return [path(rect(x + 1, y + 1, size - 2, size - 2), { fill: '#12161b' })];
  const drawn: Drawing[] = [path(rect(x + 1, y + 1, size - 2, size - 2, 2), { fill: divergingColor(rate), alpha: own ? 0.35 : 1 })];
  if (size >= 40) {
    const fill = Math.abs(rate - 0.5) > 0.28 ? '#0b0e12' : INK.text;
    drawn.push(
      text(String(Math.round(rate * 100)), x + size / 2, y + size * 0.62, { size: size * 0.38, weight: 600, anchor: 'middle', fill }),
    );
  }
  return drawn;
}

function legend(x: number, y: number, part: number): Drawing {
  const steps = Array.from({ length: 11 }, (_, i) => path(rect(x, y + 46 + i * 26, 40, 26), { fill: divergingColor(1 - i / 10) }));
  return group(
    [
      text('ROW WINS', x, y + 24, { size: 24, spacing: 0.06, fill: INK.soft }),
      ...steps,
      text('100 %', x + 54, y + 66, { size: 22, weight: 500, fill: INK.soft }),
      text('50 %', x + 54, y + 197, { size: 22, weight: 500, fill: INK.soft }),
      text('0 %', x + 54, y + 326, { size: 22, weight: 500, fill: INK.soft }),
    ],
    { alpha: part },
  );
}
