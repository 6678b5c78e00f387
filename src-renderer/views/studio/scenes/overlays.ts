/** What can lie over any scene: a lower third and a score bug. */
import type { Scene } from '../../../../src-shared/contract/scene.ts';
import { INK, SIDE } from '../../../stage/draw/palette.ts';
import { fitText, textWidth } from '../../../stage/draw/text-width.ts';
import { type Drawing, group, path, rect, text } from '../../../stage/draw/vector.ts';
import { easeOut, progress } from '../../../stage/layout/easing.ts';
import { mark, SAFE, sliding } from './picture.ts';

export interface LowerThird {
  readonly tag: string;
  readonly head: string;
  readonly sub: string;
  readonly figure: string;
}

/** In at `from`, out again at `to`. */
export function lowerThird(words: LowerThird, time: number, from: number, to: number): Drawing[] {
  const part = Math.min(easeOut(progress(time, from, 0.45)), 1 - progress(time, to - 0.35, 0.35));
  if (part <= 0 || (words.tag === '' && words.head === '')) return [];
  const top = SAFE.bottom - 110;
  const tag = words.tag.toUpperCase();
  const tagWidth = tag === '' ? 0 : Math.min(640, textWidth(tag, 62, 700, 0.02) + 64);
  const left = SAFE.left + tagWidth + (tag === '' ? 0 : 12);
  const figureWidth = words.figure === '' ? 0 : textWidth(words.figure, 62, 700) + 60;
  const room = SAFE.right - left - figureWidth - 60;
  const parts: Drawing[] = [
    path(`M${left + 21} ${top}H${SAFE.right}V${top + 110}H${left}Z`, { fill: 'rgba(7,9,12,.92)' }),
    text(fitText(words.head, room, 42, 600), left + 51, top + (words.sub === '' ? 70 : 48), { size: 42, fill: '#ffffff' }),
    text(fitText(words.sub, room, 30, 500), left + 51, top + 90, { size: 30, weight: 500, fill: INK.soft }),
    text(words.figure, SAFE.right - 28, top + 76, { size: 62, weight: 700, fill: INK.brass, anchor: 'end' }),
  ];
  if (tag !== '') {
    parts.push(
      path(`M${SAFE.left} ${top}H${SAFE.left + tagWidth + 9}L${SAFE.left + tagWidth - 12} ${top + 110}H${SAFE.left}Z`, { fill: INK.brass }),
      text(fitText(tag, tagWidth - 50, 62, 700, 0.02), SAFE.left + 30, top + 77, {
        size: 62,
        weight: 700,
        fill: INK.onBrass,
        spacing: 0.02,
      }),
    );
  }
  return [sliding(parts, part, -70)];
}

/** Names and score, top right, as in a broadcast. */
export function scoreBug(scene: Scene, names: readonly [string, string]): Drawing[] {
  const rows = ([0, 1] as const).map((side) => {
    const score = scene.score[side];
    const name = fitText(names[side].toUpperCase(), 330, 28, 600, 0.02);
    const y = side * 52;
    const share = score.max > 0 ? Math.max(0, Math.min(1, score.value / score.max)) : 0;
    return group(
      [
        path(rect(0, 0, 480, 50), { fill: 'rgba(9,12,16,.9)' }),
        path(rect(0, 0, 8, 50), { fill: SIDE[side].main }),
        mark(side, 34, 25, 9),
        text(name, 56, 35, { size: 28, spacing: 0.02 }),
        path(rect(396, 0, 84, 50), { fill: SIDE[side].body }),
        text(String(score.value), 438, 37, { size: 34, weight: 700, anchor: 'middle', fill: '#ffffff' }),
        path(rect(8, 46, 388 * share, 4), { fill: SIDE[side].main }),
      ],
      { y },
    );
  });
  return [group(rows, { x: SAFE.right - 480, y: SAFE.top + 10 })];
}
