/** Overlays for any scene: a lower third, the names of both sides, a score bug. */
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import type { Scene } from '../../../../src-shared/contract/scene.ts';
import { INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, textWidth } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { easeOut, progress } from '../../../stage/layout/easing.ts';
import { type Look, PLAIN_LOOK, type SceneFrame, safeWidth, type ThirdStyle } from './look.ts';
import { mark, sliding } from './picture.ts';

export interface LowerThird {
  readonly tag: string;
  readonly head: string;
  readonly sub: string;
  readonly figure: string;
}

export interface SideText {
  readonly name: string;
  /** "Cinder Compact, 95 points". */
  readonly sub: string;
}

const HIGH = 116;

/** Fades in at `from` and out at `to`. */
export function shownPart({ time, from, to }: ShownFrom): number {
  return Math.min(easeOut(progress(time, from, 0.45)), 1 - progress(time, to - 0.35, 0.35));
}

/** In a wide picture it stands where the dice of a replay lie, which make way for it. */
export function coversDice(shown: ShownFrom, { frame }: Look): boolean {
  return frame.isWide && shownPart(shown) > 0;
}

export function isEmptyThird({ tag, head, sub, figure }: LowerThird): boolean {
  return tag === '' && head === '' && sub === '' && figure === '';
}

/** When it is shown, in seconds. */
export interface ShownFrom {
  readonly time: number;
  readonly from: number;
  readonly to: number;
}

export function lowerThird(third: LowerThird, shown: ShownFrom, look: Look = PLAIN_LOOK): Drawing[] {
  const part = shownPart(shown);
  if (part <= 0 || isEmptyThird(third)) return [];
  return [sliding(look.frame.isWide ? wideThird(third, look) : stackedThird(third, look), part, -70)];
}

const TAG = { size: 62, weight: 700, spacing: 0.02 } as const;

/** Tag, headline and figure in one row. */
function wideThird(third: LowerThird, { frame, brand }: Look): Drawing[] {
  const top = frame.bottom - HIGH;
  const tag = third.tag.toUpperCase();
  const tagWidth = tag === '' ? 0 : Math.min(640, textWidth(tag, TAG) + 68);
  const left = frame.left + tagWidth + (tag === '' ? 0 : 12);
  const figureWidth = third.figure === '' ? 0 : textWidth(third.figure, { size: 66, weight: 700 }) + 60;
  const room = frame.right - left - figureWidth - 60;
  return [
    path(plate([left, top, frame.right - left, HIGH], brand.third === 'slant' ? 'slant-in' : brand.third), { fill: 'rgba(7,9,12,.94)' }),
    path(rect([left + 21, top, frame.right - left - 42, 3]), { fill: brand.accent }),
    text(fitText(third.head, room, { size: 46, weight: 600 }), left + 51, top + (third.sub === '' ? 74 : 53), {
      size: 46,
      fill: '#ffffff',
    }),
    text(fitText(third.sub, room, { size: 31, weight: 500 }), left + 51, top + 95, { size: 31, weight: 500, fill: '#c7d0da' }),
    text(third.figure, frame.right - 34, top + 81, { size: 66, weight: 700, fill: brand.accent, anchor: 'end' }),
    ...(tag === ''
      ? []
      : [
          path(plate([frame.left, top, tagWidth, HIGH], brand.third), { fill: brand.accent }),
          text(fitText(tag, tagWidth - 50, TAG), frame.left + 30, top + 80, { ...TAG, fill: brand.onAccent }),
        ]),
  ];
}

/** The tag over the headline, which may take two lines. */
function stackedThird(third: LowerThird, { frame, brand }: Look): Drawing[] {
  const { left, right, bottom } = frame;
  const tag = third.tag.toUpperCase();
  const figureWidth = third.figure === '' ? 0 : textWidth(third.figure, { size: 84, weight: 700 }) + 50;
  const room = right - left - figureWidth - 70;
  const { lines, size } = largestLines(third.head, room, 2, { sizes: [60, 52, 46, 40], weight: 600 });
  const high = 44 + lines.length * size * 1.06 + (third.sub === '' ? 0 : 46);
  const top = bottom - high;
  const tagStyle = { size: 50, weight: 700, spacing: 0.02 } as const;
  const tagWide = Math.min(right - left, textWidth(tag, tagStyle) + 56);
  return [
    path(plate([left, top, right - left, high], brand.third === 'slant' ? 'box' : brand.third), { fill: 'rgba(7,9,12,.94)' }),
    path(rect([left, top, right - left, 4]), { fill: brand.accent }),
    ...lines.map((line, i) => text(line, left + 34, top + 26 + size * 0.86 + i * size * 1.06, { size, fill: '#ffffff' })),
    text(fitText(third.sub, room, { size: 38, weight: 500 }), left + 34, bottom - 24, { size: 38, weight: 500, fill: '#c7d0da' }),
    text(third.figure, right - 30, top + high / 2 + 30, { size: 84, weight: 700, fill: brand.accent, anchor: 'end' }),
    ...(tag === ''
      ? []
      : [
          path(plate([left, top - 78, tagWide, 72], brand.third), { fill: brand.accent }),
          text(fitText(tag, tagWide - 48, tagStyle), left + 26, top - 26, { ...tagStyle, fill: brand.onAccent }),
        ]),
  ];
}

/** The outline of a plate in the style of the brand; 'slant-in' follows a slanted tag. */
function plate([x, y, w, h]: Box, style: ThirdStyle | 'slant-in'): string {
  const lean = h * 0.18;
  switch (style) {
    case 'slant':
      return `M${x} ${y}H${x + w + lean / 2}L${x + w - lean / 2} ${y + h}H${x}Z`;
    case 'slant-in':
      return `M${x + lean} ${y}H${x + w}V${y + h}H${x}Z`;
    case 'round':
      return rect([x, y, w, h], Math.min(h / 2, 34));
    case 'arrow':
      return `M${x} ${y}H${x + w - h * 0.25}L${x + w} ${y + h / 2}L${x + w - h * 0.25} ${y + h}H${x}Z`;
    default:
      return rect([x, y, w, h]);
  }
}

/** Name, faction and points of both sides, each at its own edge, or one above the other. */
export function namesThird(sides: readonly [SideText, SideText], shown: ShownFrom, { frame }: Look = PLAIN_LOOK): Drawing[] {
  const part = shownPart(shown);
  if (part <= 0) return [];
  return ([0, 1] as const).map((side) => sliding(namePlate(sides[side], side, frame), part, side === 0 || !frame.isWide ? -90 : 90));
}

const PLATE_NAME = { size: 52, weight: 700, spacing: 0.01 } as const;
const PLATE_SUB = { size: 34, weight: 500 } as const;

function namePlate(labels: SideText, side: Side, frame: SceneFrame): Drawing[] {
  const right = side === 1 && frame.isWide;
  const top = frame.bottom - HIGH - (side === 0 && !frame.isWide ? HIGH + 12 : 0);
  const inward = right ? -1 : 1;
  const edge = right ? frame.right : frame.left;
  const anchor = right ? 'end' : 'start';
  const most = Math.min(640, safeWidth(frame) - 136);
  const name = fitText(labels.name.toUpperCase(), most, PLATE_NAME);
  const sub = fitText(labels.sub, most, PLATE_SUB);
  const wide = Math.max(420, textWidth(name, PLATE_NAME), textWidth(sub, PLATE_SUB)) + 136;
  const tip = edge + inward * wide;
  return [
    path(`M${edge} ${top}H${tip}L${tip - inward * 30} ${top + HIGH}H${edge}Z`, { fill: 'rgba(7,9,12,.94)' }),
    path(`M${edge} ${top}h${inward * 16}v${HIGH}h${-inward * 16}Z`, { fill: SIDE[side].main }),
    path(`M${edge} ${top}H${tip}l${-inward * 1} 3H${edge}Z`, { fill: SIDE[side].main }),
    mark(side, edge + inward * 50, top + 38, 13),
    text(name, edge + inward * 82, top + 56, { ...PLATE_NAME, fill: '#ffffff', anchor }),
    text(sub, edge + inward * 82, top + 97, { ...PLATE_SUB, fill: '#c7d0da', anchor }),
  ];
}

const BUG_WIDE = 500;

/** Names and score, top right, as in a broadcast. */
export function scoreBug(scene: Scene, names: readonly [string, string], { frame }: Look = PLAIN_LOOK): Drawing[] {
  const rows = ([0, 1] as const).map((side) => {
    const score = scene.score[side];
    const name = fitText(names[side].toUpperCase(), 336, { size: 30, weight: 600, spacing: 0.02 });
    const share = score.max > 0 ? Math.max(0, Math.min(1, score.value / score.max)) : 0;
    return group(
      [
        path(`M0 0H${BUG_WIDE}V54H0Z`, { fill: 'rgba(9,12,16,.92)' }),
        path(rect([0, 0, 10, 54]), { fill: SIDE[side].main }),
        mark(side, 37, 27, 9.5),
        text(name, 60, 38, { size: 30, spacing: 0.02, fill: '#ffffff' }),
        path(`M412 0H${BUG_WIDE}V54H398Z`, { fill: SIDE[side].deep }),
        text(String(score.value), 454, 41, { size: 40, weight: 700, anchor: 'middle', fill: '#ffffff' }),
        path(rect([10, 50, 388 * share, 4]), { fill: SIDE[side].main }),
      ],
      { y: side * 56 },
    );
  });
  const label = [scene.score[0].label, scene.roundLabel].filter(Boolean).join(', ').toUpperCase();
  rows.push(
    group([
      path(`M0 112H${BUG_WIDE}V146H0Z`, { fill: 'rgba(9,12,16,.82)' }),
      text(fitText(label, BUG_WIDE - 30, { size: 22, weight: 600, spacing: 0.08 }), BUG_WIDE - 16, 137, {
        size: 22,
        spacing: 0.08,
        fill: INK.soft,
        anchor: 'end',
      }),
    ]),
  );
  return [group(rows, { x: frame.right - BUG_WIDE, y: frame.top + 10 })];
}
