/** Title and end cards. */
import { fade, INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, textWidth, wrapText } from '../../../drawing/text-width.ts';
import { circle, type Drawing, diamond, group, path, rect, text } from '../../../drawing/vector.ts';
import { type Cue, partsAt } from './cues.ts';
import { type Look, middleOf, PLAIN_LOOK, type SceneFrame, safeWidth } from './look.ts';
import { mark, plainBackdrop, type ScenePicture, sliding } from './picture.ts';

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

const SUB = { size: 50, weight: 500, spacing: 0.06 } as const;

export function titleScene(card: CardText, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(TITLE_CUES, time, hide);
  const { frame, brand } = look;
  const { left, isWide } = frame;
  const wide = isWide ? 1180 : safeWidth(frame) - 58;
  const { lines, size } = largestLines(card.title.toUpperCase(), wide, isWide ? 3 : 4, {
    sizes: isWide ? [230, 200, 172, 146, 124, 110, 92, 78] : [190, 172, 146, 124, 110, 92, 78],
    weight: 700,
  });
  const step = size * 0.93;
  const tall = (lines.length - 1) * step;
  const middle = isWide ? 560 : frame.top + (frame.bottom - frame.top) * 0.64;
  const top = middle + size * 0.3 - tall / 2;
  const tag = card.tag.toUpperCase();
  const subs = isWide ? [fitText(card.sub.toUpperCase(), 1640, SUB)] : wrapText(card.sub.toUpperCase(), wide, 2, SUB);
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      ...signs(part('signs'), frame),
      path(rect([left, top - size * 0.76, 14, (tall + size * 0.8) * part('title')]), { fill: brand.accent }),
      sliding(
        lines.map((line, i) => text(line, left + 58, top + i * step, { size, weight: 700, fill: '#ffffff' })),
        part('title'),
        -90,
      ),
      ...(tag === '' || part('tag') === 0 ? [] : [sliding([tagPlate(tag, left + 60, top - size * 0.76 - 84, look)], part('tag'), -40)]),
      sliding(
        subs.map((line, i) => text(line, left + 62, top + tall + 92 + i * 60, { ...SUB, fill: '#c7d0da' })),
        part('sub'),
        -40,
      ),
    ],
  };
}

function tagPlate(tag: string, x: number, y: number, { frame, brand }: Look): Drawing {
  const style = { size: 36, weight: 700, spacing: 0.08 } as const;
  const shown = fitText(tag, safeWidth(frame) - 120, style);
  const wide = textWidth(shown, style) + 46;
  return group([
    path(`M${x} ${y}h${wide + 16}l-16 56h${-wide}Z`, { fill: brand.accent }),
    text(shown, x + 20, y + 41, { ...style, fill: brand.onAccent }),
  ]);
}

/** The circle and the diamond meet: on the right of the picture, or above the title. */
function signs(part: number, { isWide, width, top, bottom }: SceneFrame): Drawing[] {
  if (part <= 0) return [];
  const [x, y, size] = isWide ? [1510, 495, 1] : [width / 2, top + (bottom - top) * 0.24, 0.62];
  const rings = (r: number, i: number) => ({ r: size * r * (0.6 + 0.4 * part), alpha: part * [0.85, 0.32, 0.16][i]! });
  const away = (90 + (1 - part) * 160) * size;
  return [
    ...[190, 290, 410].map((r, i) => {
      const ring = rings(r, i);
      return path(circle(x - away, y - 65 * size, ring.r), { stroke: fade(SIDE[0].main, ring.alpha), width: i === 0 ? 10 : 3 });
    }),
    ...[230, 340, 470].map((r, i) => {
      const ring = rings(r, i);
      return path(diamond(x + away, y + 65 * size, ring.r), {
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

const END_SUB = { size: 48, weight: 500 } as const;
const CREDIT = { size: 42, weight: 500 } as const;

export function endScene(card: CardText, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(END_CUES, time, hide);
  const { frame } = look;
  const [wide, x] = [safeWidth(frame) - (frame.isWide ? 168 : 0), middleOf(frame)];
  const { lines: title, size } = largestLines(card.title.toUpperCase(), wide, frame.isWide ? 2 : 3, {
    sizes: [138, 118, 100, 84, 70],
    weight: 700,
  });
  const subs = wrapText(card.sub, wide, frame.isWide ? 1 : 2, END_SUB);
  const credits = card.lines.slice(0, 6).flatMap((line) => wrapText(line, wide, frame.isWide ? 1 : 2, CREDIT));
  const high = title.length * size + subs.length * 62 + 100 + credits.length * 62;
  const first = frame.top + Math.max(0, (frame.bottom - frame.top - high) / 2) + size * 0.8;
  const rule = first + (title.length - 1) * size + subs.length * 62 + 66;
  const come = (i: number) => Math.max(0, Math.min(1, part('lines') * credits.length - i));
  const centred = { anchor: 'middle' } as const;
  const drawings: Drawing[] = [
    sliding(
      title.map((line, i) => text(line, x, first + i * size, { size, weight: 700, ...centred, fill: '#ffffff' })),
      part('title'),
      0,
      40,
    ),
    sliding(
      subs.map((line, i) => text(line, x, first + (title.length - 1) * size + 72 + i * 58, { ...END_SUB, ...centred, fill: '#c7d0da' })),
      part('sub'),
      0,
      30,
    ),
    divider(x, rule, part('title'), look),
    ...credits.map((line, i) => sliding([text(line, x, rule + 90 + i * 62, { ...CREDIT, ...centred, fill: INK.text })], come(i), 0, 20)),
  ];
  return { backdrop: plainBackdrop(look), drawings };
}

/** A hairline that grows from the middle, between the symbols of the sides. */
function divider(x: number, y: number, part: number, { brand }: Look): Drawing {
  return group(
    [
      path(`M${x - 270 * part} ${y}H${x - 44}M${x + 44} ${y}H${x + 270 * part}`, { stroke: fade(brand.accent, 0.8), width: 3 }),
      mark(0, x - 14, y, 10),
      mark(1, x + 15, y, 10),
    ],
    { alpha: part },
  );
}
