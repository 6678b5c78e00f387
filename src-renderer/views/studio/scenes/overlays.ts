/** Overlays for any scene: a lower third, the names of both sides, a score bug. */
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import type { Scene } from '../../../../src-shared/contract/scene.ts';
import { INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, textWidth } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../drawing/vector.ts';
import { easeOut, progress } from '../../../stage/layout/easing.ts';
import { mark, SAFE, sliding } from './picture.ts';

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
function shownPart(time: number, from: number, to: number): number {
  return Math.min(easeOut(progress(time, from, 0.45)), 1 - progress(time, to - 0.35, 0.35));
}

export function isEmptyThird({ tag, head, sub, figure }: LowerThird): boolean {
  return tag === '' && head === '' && sub === '' && figure === '';
}

export function lowerThird(third: LowerThird, time: number, from: number, to: number): Drawing[] {
  const part = shownPart(time, from, to);
  if (part <= 0 || isEmptyThird(third)) return [];
  const top = SAFE.bottom - HIGH;
  const tag = third.tag.toUpperCase();
  const tagWidth = tag === '' ? 0 : Math.min(640, textWidth(tag, { size: 62, weight: 700, spacing: 0.02 }) + 68);
  const left = SAFE.left + tagWidth + (tag === '' ? 0 : 12);
  const figureWidth = third.figure === '' ? 0 : textWidth(third.figure, { size: 66, weight: 700 }) + 60;
  const room = SAFE.right - left - figureWidth - 60;
  const parts: Drawing[] = [
    path(`M${left + 21} ${top}H${SAFE.right}V${top + HIGH}H${left}Z`, { fill: 'rgba(7,9,12,.94)' }),
    path(`M${left + 21} ${top}H${SAFE.right}v3H${left + 20}Z`, { fill: INK.brass }),
    text(fitText(third.head, room, { size: 46, weight: 600 }), left + 51, top + (third.sub === '' ? 74 : 53), {
      size: 46,
      fill: '#ffffff',
    }),
    text(fitText(third.sub, room, { size: 31, weight: 500 }), left + 51, top + 95, { size: 31, weight: 500, fill: '#c7d0da' }),
    text(third.figure, SAFE.right - 28, top + 81, { size: 66, weight: 700, fill: INK.brass, anchor: 'end' }),
  ];
  if (tag !== '') {
    parts.push(
      path(`M${SAFE.left} ${top}H${SAFE.left + tagWidth + 9}L${SAFE.left + tagWidth - 12} ${top + HIGH}H${SAFE.left}Z`, {
        fill: INK.brass,
      }),
      text(fitText(tag, tagWidth - 50, { size: 62, weight: 700, spacing: 0.02 }), SAFE.left + 30, top + 80, {
        size: 62,
        weight: 700,
        fill: INK.onBrass,
        spacing: 0.02,
      }),
    );
  }
  return [sliding(parts, part, -70)];
}

/** Name, faction and points of both sides, each at its own edge. */
export function namesThird(sides: readonly [SideText, SideText], time: number, from: number, to: number): Drawing[] {
  const part = shownPart(time, from, to);
  if (part <= 0) return [];
  return ([0, 1] as const).map((side) => sliding(namePlate(sides[side], side), part, side === 0 ? -90 : 90));
}

function namePlate(labels: SideText, side: Side): Drawing[] {
  const top = SAFE.bottom - HIGH;
  const right = side === 1;
  const inward = right ? -1 : 1;
  const edge = right ? SAFE.right : SAFE.left;
  const anchor = right ? 'end' : 'start';
  const name = fitText(labels.name.toUpperCase(), 640, { size: 52, weight: 700, spacing: 0.01 });
  const sub = fitText(labels.sub, 640, { size: 31, weight: 500 });
  const wide = Math.max(420, textWidth(name, { size: 52, weight: 700, spacing: 0.01 }), textWidth(sub, { size: 31, weight: 500 })) + 136;
  const tip = edge + inward * wide;
  return [
    path(`M${edge} ${top}H${tip}L${tip - inward * 30} ${top + HIGH}H${edge}Z`, { fill: 'rgba(7,9,12,.94)' }),
    path(`M${edge} ${top}h${inward * 16}v${HIGH}h${-inward * 16}Z`, { fill: SIDE[side].main }),
    path(`M${edge} ${top}H${tip}l${-inward * 1} 3H${edge}Z`, { fill: SIDE[side].main }),
    mark(side, edge + inward * 50, top + 38, 13),
    text(name, edge + inward * 82, top + 56, { size: 52, weight: 700, spacing: 0.01, fill: '#ffffff', anchor }),
    text(sub, edge + inward * 82, top + 97, { size: 31, weight: 500, fill: '#c7d0da', anchor }),
  ];
}

const BUG_WIDE = 500;

/** Names and score, top right, as in a broadcast. */
export function scoreBug(scene: Scene, names: readonly [string, string]): Drawing[] {
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
  return [group(rows, { x: SAFE.right - BUG_WIDE, y: SAFE.top + 10 })];
}
