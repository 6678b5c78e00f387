/** The odds alone, as large as they go: one bar, its interval, what it rests on. */
import { fade, INK, SIDE } from '../../../stage/draw/palette.ts';
import { fitText } from '../../../stage/draw/text-width.ts';
import { path, rect, text } from '../../../stage/draw/vector.ts';
import { enter, mark, plainBackdrop, SAFE, type ScenePicture, sliding } from './picture.ts';
import type { VersusData } from './versus.ts';

export const ODDS_SECONDS = 6;

export function oddsScene(data: VersusData, time: number): ScenePicture {
  const [a, b] = data.sides;
  const names = enter(time, 0, 0.5);
  const counted = enter(time, 0.4, 1.6);
  const [x, w, y, h] = [SAFE.left, SAFE.right - SAFE.left, 560, 128];
  const shownA = 0.5 + (a.rate - 0.5) * counted;
  const shownB = 0.5 + (b.rate - 0.5) * counted;
  const endA = x + w * shownA;
  const startB = x + w * (1 - shownB);
  const label = (rate: number, half: number | null) => ({
    rate: `${(rate * 100).toFixed(1)} %`,
    half: half === null ? 'exact' : `±${(half * 100).toFixed(1)}`,
  });
  const [wordsA, wordsB] = [label(shownA, a.half), label(shownB, b.half)];
  const low = x + w * (a.rate - (a.half ?? 0));
  const high = x + w * (a.rate + (a.half ?? 0));
  return {
    backdrop: plainBackdrop(),
    drawings: [
      sliding([mark(0, x + 14, 330, 14), text(fitText(a.name, 760, 72, 700), x + 46, 354, { size: 72, weight: 700 })], names, -80),
      sliding(
        [mark(1, x + w - 14, 330, 14), text(fitText(b.name, 760, 72, 700), x + w - 46, 354, { size: 72, weight: 700, anchor: 'end' })],
        names,
        80,
      ),
      text(wordsA.rate, x, 520, { size: 138, weight: 700, fill: SIDE[0].main, alpha: counted }),
      text(wordsB.rate, x + w, 520, { size: 138, weight: 700, fill: SIDE[1].main, anchor: 'end', alpha: counted }),
      path(rect(x, y, w, h, 6), { fill: fade('#1b2129', 0.9) }),
      path(rect(x, y, Math.max(0, endA - x - 3), h), { fill: SIDE[0].main }),
      path(rect(endA, y, Math.max(0, startB - endA), h), { fill: '#8b97a8' }),
      path(rect(startB + 3, y, Math.max(0, x + w - startB - 3), h), { fill: SIDE[1].main }),
      path(`M${x + w / 2} ${y - 18}v${h + 36}`, { stroke: '#ffffff', width: 3 }),
      ...(a.half === null
        ? []
        : [path(`M${low} ${y + h + 14}v18H${Math.max(high, low + 2)}v-18`, { stroke: '#ffffff', width: 3, alpha: enter(time, 1.8, 0.4) })]),
      text(wordsA.half, x, y + h + 62, { size: 44, fill: SIDE[0].light, alpha: counted }),
      text(wordsB.half, x + w, y + h + 62, { size: 44, fill: SIDE[1].light, anchor: 'end', alpha: counted }),
      text(data.sample.toUpperCase(), 960, y + h + 130, {
        size: 34,
        weight: 500,
        spacing: 0.08,
        fill: INK.soft,
        anchor: 'middle',
        alpha: enter(time, 1.2, 0.6),
      }),
    ],
  };
}
