/** Title and end cards. */
import { fade, INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, textWidth } from '../../../drawing/text-width.ts';
import { circle, type Drawing, diamond, group, path, rect, text } from '../../../drawing/vector.ts';
import { type Cue, partsAt } from './cues.ts';
import { mark, plainBackdrop, SAFE, type ScenePicture, sliding } from './picture.ts';

export interface CardText {
  readonly tag: string;
  readonly title: string;
  readonly sub: string;
  readonly lines: readonly string[];
}

export const TITLE_SECONDS = 5;
export const END_SECONDS = 7;

export const TITLE_CUES: readonly Cue[] = [
  { id: 'signs', label: 'Side symbols', at: 0, seconds: 1.2 },
  { id: 'title', label: 'Title', at: 0.2, seconds: 0.7 },
  { id: 'tag', label: 'Tag', at: 0.6, seconds: 0.5 },
  { id: 'sub', label: 'Second line', at: 0.8, seconds: 0.6 },
];

/** The largest size at which the title fits into three lines. */
function titleLines(title: string) {
  return largestLines(title, 1180, 3, { sizes: [230, 200, 172, 146, 124, 110, 92, 78], weight: 700 });
}

export function titleScene(card: CardText, time: number, hide: readonly string[] = []): ScenePicture {
  const part = partsAt(TITLE_CUES, time, hide);
  const { lines, size } = titleLines(card.title.toUpperCase());
  const step = size * 0.93;
  const tall = (lines.length - 1) * step;
  const top = 560 + size * 0.3 - tall / 2;
  const tag = card.tag.toUpperCase();
  return {
    backdrop: plainBackdrop(),
    drawings: [
      ...signs(part('signs')),
      path(rect([SAFE.left, top - size * 0.76, 14, (tall + size * 0.8) * part('title')]), { fill: INK.brass }),
      sliding(
        lines.map((line, i) => text(line, SAFE.left + 58, top + i * step, { size, weight: 700, fill: '#ffffff' })),
        part('title'),
        -90,
      ),
      ...(tag === '' || part('tag') === 0 ? [] : [sliding([tagPlate(tag, SAFE.left + 60, top - size * 0.76 - 84)], part('tag'), -40)]),
      sliding(
        [
          text(fitText(card.sub.toUpperCase(), 1640, { size: 50, weight: 500, spacing: 0.06 }), SAFE.left + 62, top + tall + 92, {
            size: 50,
            weight: 500,
            spacing: 0.06,
            fill: '#c7d0da',
          }),
        ],
        part('sub'),
        -40,
      ),
    ],
  };
}

function tagPlate(tag: string, x: number, y: number): Drawing {
  const wide = textWidth(tag, { size: 36, weight: 700, spacing: 0.08 }) + 46;
  return group([
    path(`M${x} ${y}h${wide + 16}l-16 56h${-wide}Z`, { fill: INK.brass }),
    text(tag, x + 20, y + 41, { size: 36, weight: 700, spacing: 0.08, fill: INK.onBrass }),
  ]);
}

/** The circle and the diamond meet on the right of the picture. */
function signs(part: number): Drawing[] {
  if (part <= 0) return [];
  const rings = (r: number, i: number) => ({ r: r * (0.6 + 0.4 * part), alpha: part * [0.85, 0.32, 0.16][i]! });
  return [
    ...[190, 290, 410].map((r, i) => {
      const ring = rings(r, i);
      return path(circle(1420 - (1 - part) * 160, 430, ring.r), { stroke: fade(SIDE[0].main, ring.alpha), width: i === 0 ? 10 : 3 });
    }),
    ...[230, 340, 470].map((r, i) => {
      const ring = rings(r, i);
      return path(diamond(1600 + (1 - part) * 160, 560, ring.r), {
        stroke: fade(SIDE[1].main, ring.alpha),
        width: i === 0 ? 10 : 3,
        join: 'miter',
      });
    }),
  ];
}

export const END_CUES: readonly Cue[] = [
  { id: 'title', label: 'Title', at: 0.1, seconds: 0.6 },
  { id: 'sub', label: 'Second line', at: 0.5, seconds: 0.6 },
  { id: 'lines', label: 'Credits', at: 0.9, seconds: 1.2 },
];

export function endScene(card: CardText, time: number, hide: readonly string[] = []): ScenePicture {
  const part = partsAt(END_CUES, time, hide);
  const { lines: title, size } = largestLines(card.title.toUpperCase(), 1560, 2, { sizes: [138, 118, 100, 84, 70], weight: 700 });
  const lines = card.lines.slice(0, 6);
  const rule = 250 + title.length * 132 + (card.sub === '' ? 0 : 76);
  const credits = part('lines');
  const drawings: Drawing[] = [
    sliding(
      title.map((line, i) => text(line, 960, 350 + i * 132, { size, weight: 700, anchor: 'middle', fill: '#ffffff' })),
      part('title'),
      0,
      40,
    ),
    sliding(
      [
        text(fitText(card.sub, 1560, { size: 48, weight: 500 }), 960, 350 + title.length * 132 - 52, {
          size: 48,
          weight: 500,
          anchor: 'middle',
          fill: '#c7d0da',
        }),
      ],
      part('sub'),
      0,
      30,
    ),
    divider(rule + 50, part('title')),
    ...lines.map((line, i) => {
      const come = Math.max(0, Math.min(1, credits * lines.length - i));
      return sliding(
        [
          text(fitText(line, 1500, { size: 42, weight: 500 }), 960, rule + 150 + i * 62, {
            size: 42,
            weight: 500,
            anchor: 'middle',
            fill: INK.text,
          }),
        ],
        come,
        0,
        20,
      );
    }),
  ];
  return { backdrop: plainBackdrop(), drawings };
}

/** A hairline that grows from the middle, between the symbols of the sides. */
function divider(y: number, part: number): Drawing {
  return group(
    [
      path(`M${960 - 270 * part} ${y}H${960 - 44}M${960 + 44} ${y}H${960 + 270 * part}`, { stroke: fade(INK.brass, 0.8), width: 3 }),
      mark(0, 946, y, 10),
      mark(1, 975, y, 10),
    ],
    { alpha: part },
  );
}
