/** A sentence as large as it fits, and who said it. */
import { largestLines } from '../../../drawing/text-width.ts';
import { type Drawing, path, rect, text } from '../../../drawing/vector.ts';
import type { CardText } from './cards.ts';
import { type Cue, partsAt } from './cues.ts';
import { type Look, PLAIN_LOOK, safeWidth } from './look.ts';
import { enter, plainBackdrop, type ScenePicture, sliding } from './picture.ts';

export const QUOTE_SECONDS = 6;
export const QUOTE_CUES: readonly Cue[] = [
  { id: 'words', label: 'Words, line by line', at: 0.2, seconds: 1.4 },
  { id: 'source', label: 'Who said it', at: 1.6, seconds: 0.6 },
];

const SIZES = [180, 156, 136, 118, 104, 92, 80, 70, 60] as const;

export function quoteScene(card: CardText, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(QUOTE_CUES, time, hide);
  const { frame, brand } = look;
  const { left, top, bottom } = frame;
  const wide = safeWidth(frame) - 70;
  const words = [card.title, ...card.lines].filter(Boolean).join(' ');
  const { lines, size } = largestLines(words, wide, frame.isWide ? 4 : 6, { sizes: SIZES, weight: 700 });
  const step = size * 1.06;
  const high = lines.length * step + (card.sub === '' ? 0 : 90);
  const first = top + (bottom - top - high) / 2 + size * 0.84;
  const come = (i: number) => (hide.includes('words') ? 0 : enter(time, 0.2 + i * 0.25, 0.5));
  const drawings: Drawing[] = [
    path(rect([left, first - size * 0.8, 14, lines.length * step * part('words')]), { fill: brand.accent }),
    ...lines.map((line, i) => sliding([text(line, left + 60, first + i * step, { size, weight: 700, fill: '#ffffff' })], come(i), 0, 40)),
    sliding(
      [text(card.sub, left + 62, first + lines.length * step + 30, { size: 48, weight: 500, fill: brand.accent })],
      part('source'),
      -40,
    ),
  ];
  return { backdrop: plainBackdrop(look), drawings };
}
