/** Title and end cards: a few words that hold the screen. */
import { INK } from '../../../stage/draw/palette.ts';
import { wrapText } from '../../../stage/draw/text-width.ts';
import { type Drawing, path, rect, text } from '../../../stage/draw/vector.ts';
import { enter, plainBackdrop, SAFE, type ScenePicture, sliding } from './picture.ts';

export interface CardWords {
  readonly title: string;
  readonly sub: string;
  readonly lines: readonly string[];
}

export const TITLE_SECONDS = 4;
export const END_SECONDS = 6;

export function titleScene(words: CardWords, time: number): ScenePicture {
  const lines = wrapText(words.title.toUpperCase(), 1500, 168, 2, 700);
  const top = 540 - (lines.length - 1) * 78;
  const part = enter(time, 0.1, 0.7);
  return {
    backdrop: plainBackdrop(),
    drawings: [
      path(rect(SAFE.left, top - 138, 14, (40 + lines.length * 156) * part), { fill: INK.brass }),
      sliding(
        lines.map((line, i) => text(line, SAFE.left + 60, top + i * 156, { size: 168, weight: 700, fill: '#ffffff' })),
        part,
        -90,
      ),
      sliding(
        [
          text(words.sub.toUpperCase(), SAFE.left + 64, top + lines.length * 156 - 66, {
            size: 54,
            weight: 500,
            spacing: 0.06,
            fill: INK.soft,
          }),
        ],
        enter(time, 0.6, 0.6),
        -40,
      ),
    ],
  };
}

export function endScene(words: CardWords, time: number): ScenePicture {
  const title = wrapText(words.title.toUpperCase(), 1500, 120, 2, 700);
  const drawings: Drawing[] = [
    ...title.map((line, i) =>
      sliding(
        [text(line, 960, 330 + i * 118, { size: 120, weight: 700, anchor: 'middle', fill: '#ffffff' })],
        enter(time, 0.1, 0.6),
        0,
        40,
      ),
    ),
    sliding(
      [text(words.sub, 960, 330 + title.length * 118 - 30, { size: 46, weight: 500, anchor: 'middle', fill: INK.soft })],
      enter(time, 0.5, 0.6),
      0,
      30,
    ),
    path(rect(960 - 90 * enter(time, 0.6, 0.6), 560, 180 * enter(time, 0.6, 0.6), 6), { fill: INK.brass }),
    ...words.lines
      .slice(0, 6)
      .map((line, i) =>
        sliding(
          [text(line, 960, 650 + i * 62, { size: 42, weight: 500, anchor: 'middle', fill: INK.text })],
          enter(time, 0.9 + i * 0.15, 0.5),
          0,
          20,
        ),
      ),
  ];
  return { backdrop: plainBackdrop(), drawings };
}
