/** A picture of the user: whole, on the backdrop, drawing slowly nearer, with a caption. */
import { largestLines, wrapText } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, path, rect, text } from '../../../drawing/vector.ts';
import type { CardText } from './cards.ts';
import { type Cue, partsAt } from './cues.ts';
import { type Look, PLAIN_LOOK, safeWidth } from './look.ts';
import { plainBackdrop, type ScenePicture, sliding } from './picture.ts';

export const PICTURE_SECONDS = 5;
export const PICTURE_CUES: readonly Cue[] = [
  { id: 'picture', label: 'Picture', at: 0, seconds: 0.5 },
  { id: 'caption', label: 'Caption', at: 0.6, seconds: 0.6 },
];

/** So much nearer per second. */
const ZOOM = 0.008;

/** Where the picture lies at a time: all of it is seen, in the middle of what the caption leaves free. */
export function pictureBox(
  size: { readonly width: number; readonly height: number },
  time: number,
  { frame }: Look,
  hasCaption: boolean,
): Box {
  const room = hasCaption ? frame.bottom - 210 : frame.height;
  const scale = Math.min(frame.width / size.width, room / size.height) * (1 + ZOOM * Math.max(0, time));
  const [w, h] = [size.width * scale, size.height * scale];
  return [(frame.width - w) / 2, (room - h) / 2, w, h];
}

export function pictureScene(card: CardText, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(PICTURE_CUES, time, hide);
  return {
    backdrop: plainBackdrop(look),
    drawings: card.title === '' && card.sub === '' ? [] : [sliding(caption(card, look), part('caption'), -70)],
  };
}

function caption({ title, sub }: CardText, { frame, brand }: Look): Drawing[] {
  const { left, bottom } = frame;
  const wide = safeWidth(frame);
  const { lines, size } = largestLines(title.toUpperCase(), wide - 60, 1, { sizes: [84, 72, 62, 54, 46], weight: 700 });
  const subs = wrapText(sub, wide - 60, 1, { size: 42, weight: 500 });
  return [
    path(rect([0, bottom - 190, frame.width, frame.height - bottom + 190]), { fill: 'rgba(6,8,11,.82)' }),
    path(rect([left, bottom - 158, 10, 140]), { fill: brand.accent }),
    text(lines[0] ?? '', left + 36, bottom - 158 + size * 0.8 + (subs.length === 0 ? 30 : 0), { size, weight: 700, fill: '#ffffff' }),
    ...subs.map((line) => text(line, left + 38, bottom - 26, { size: 42, weight: 500, fill: '#c7d0da' })),
  ];
}
