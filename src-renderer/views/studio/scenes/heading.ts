/** The heading of charts and text cards, and the room that is left under it. */
import { INK } from '../../../drawing/palette.ts';
import { fitText, largestLines, wrapText } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, path, rect, text } from '../../../drawing/vector.ts';
import { type Look, safeWidth } from './look.ts';
import { sliding } from './picture.ts';

const SUB = { size: 34, weight: 500 } as const;

export function heading(title: string, sub: string, part: number, look: Look): Drawing {
  const { frame, brand } = look;
  const { left, top } = frame;
  const wide = safeWidth(frame) - 40;
  const { lines, size } = largestLines(title.toUpperCase(), wide, 1, { sizes: frame.isWide ? [76] : [84, 72, 62, 54], weight: 700 });
  const subs = frame.isWide ? [fitText(sub, wide, SUB)] : wrapText(sub, wide, 2, SUB);
  const first = top + 24 + size * 0.79;
  return sliding(
    [
      path(rect([left, top + 24, 8, size * 0.79 + 12 + subs.length * 40]), { fill: brand.accent }),
      text(lines[0] ?? '', left + 32, first, { size, weight: 700, spacing: 0.01, fill: '#ffffff' }),
      ...subs.map((line, i) => text(line, left + 34, first + 42 + i * 40, { ...SUB, fill: INK.soft })),
    ],
    part,
    -60,
  );
}

/** What a chart may use: under the heading, within the safe box. */
export function bodyOf({ frame }: Look): Box {
  const top = frame.top + (frame.isWide ? 182 : 214);
  return [frame.left, top, safeWidth(frame), frame.bottom - top];
}
