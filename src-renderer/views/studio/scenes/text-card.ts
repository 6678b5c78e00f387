/** A heading with a few lines of text: how it works, anything that is read aloud. */
import { largestLines } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, path, rect, text } from '../../../drawing/vector.ts';
import type { CardText } from './cards.ts';
import { type Cue, partsAt } from './cues.ts';
import { bodyOf, heading } from './heading.ts';
import { type Look, PLAIN_LOOK } from './look.ts';
import { enter, plainBackdrop, type ScenePicture, sliding } from './picture.ts';

export const TEXT_SECONDS = 8;
export const TEXT_CUES: readonly Cue[] = [
  { id: 'heading', label: 'Heading', at: 0, seconds: 0.5 },
  { id: 'lines', label: 'Lines, one after the other', at: 0.5, seconds: 1.6 },
];

const MOST_LINES = 6;

export function textScene(card: CardText, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(TEXT_CUES, time, hide);
  const [left, top, wide, high] = bodyOf(look);
  const lines = card.lines.slice(0, MOST_LINES);
  const step = Math.min(look.frame.isWide ? 190 : 230, (high - 20) / Math.max(1, lines.length));
  const block = (line: string, i: number) => textBlock(line, [left, top + 20 + i * step, wide, step], look);
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      heading(card.title, card.sub, part('heading'), look),
      ...(hide.includes('lines') ? [] : lines).map((line, i) => sliding(block(line, i), enter(time, 0.5 + i * 0.4, 0.5), -60)),
    ],
  };
}

/** A line of text over two lines of the picture, three in a narrow one, as large as fits its share of the height. */
function textBlock(line: string, [left, top, wide, high]: Box, { frame, brand }: Look): Drawing[] {
  const { lines, size } = largestLines(line, wide - 60, frame.isWide ? 2 : 3, { sizes: [62, 54, 46, 40, 34], weight: 600 });
  const step = size * 1.15;
  const first = top + (high - lines.length * step) / 2 + size * 0.85;
  return [
    path(rect([left, top + high * 0.14, 6, high * 0.72]), { fill: brand.accent }),
    ...lines.map((one, i) => text(one, left + 40, first + i * step, { size, weight: 600, fill: '#ffffff' })),
  ];
}
