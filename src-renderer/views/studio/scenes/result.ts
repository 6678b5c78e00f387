/** The card that closes a battle: who won, how, and the score. */
import type { BattleResult } from '../../../../src-shared/episode/battle-result.ts';
import { INK, SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, wrapText } from '../../../drawing/text-width.ts';
import { type Drawing, path, rect, text } from '../../../drawing/vector.ts';
import { type Cue, partsAt } from './cues.ts';
import { type Look, middleOf, PLAIN_LOOK, safeWidth } from './look.ts';
import { mark, plainBackdrop, type ScenePicture, sliding } from './picture.ts';

export const RESULT_SECONDS = 5;
export const RESULT_CUES: readonly Cue[] = [
  { id: 'score', label: 'Score', at: 0.2, seconds: 0.6 },
  { id: 'winner', label: 'Winner', at: 0.9, seconds: 0.5 },
  { id: 'how', label: 'How it was decided', at: 1.4, seconds: 0.6 },
];

export interface ResultData {
  readonly result: BattleResult;
  readonly names: readonly [string, string];
  /** Above the picture; empty for none. */
  readonly title: string;
}

/** The losing side fades only when the winner is named: nothing gives the result away before. */
export function resultScene(
  { result, names, title }: ResultData,
  time: number,
  hide: readonly string[] = [],
  look: Look = PLAIN_LOOK,
): ScenePicture {
  const part = partsAt(RESULT_CUES, time, hide);
  const { frame } = look;
  const fitted = fitText(title.toUpperCase(), safeWidth(frame), KICKER);
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      ...(title === '' ? [] : [text(fitted, middleOf(frame), frame.top + 60, { ...KICKER, anchor: 'middle', fill: INK.soft })]),
      ...([0, 1] as const).map((side) => {
        const lost = result.winner !== null && result.winner !== side ? part('winner') : 0;
        return sliding(sideScore(result, names[side], side, { look, alpha: 1 - 0.5 * lost }), part('score'), side === 0 ? -90 : 90);
      }),
      sliding(winnerBand(result, look), part('winner'), 0, 50),
      sliding(howLine(result, look), part('how'), 0, 30),
    ],
  };
}

const KICKER = { size: 44, weight: 600, spacing: 0.06 } as const;
const LABEL = { size: 38, weight: 500 } as const;

function middle({ frame: { top, bottom, isWide } }: Look): number {
  return isWide ? 790 : top + (bottom - top) * 0.66;
}

interface SideStyle {
  readonly look: Look;
  readonly alpha: number;
}

function sideScore({ score }: BattleResult, name: string, side: 0 | 1, { look, alpha }: SideStyle): Drawing[] {
  const { frame } = look;
  const half = safeWidth(frame) / 2;
  const x = frame.left + half * (side === 0 ? 0.5 : 1.5);
  const y = middle(look) - 190;
  const { lines, size } = largestLines(name.toUpperCase(), half - 40, frame.isWide ? 2 : 3, { sizes: [72, 62, 54, 46], weight: 700 });
  const figure = frame.isWide ? 190 : 170;
  const style = { anchor: 'middle', alpha } as const;
  const nameTop = y - figure - (lines.length - 1) * size * 1.02 - 14;
  return [
    mark(side, x, nameTop - size - 30, 22),
    ...lines.map((line, i) => text(line, x, nameTop + i * size * 1.02, { ...style, size, weight: 700, fill: '#ffffff' })),
    text(String(score[side].value), x, y, { ...style, size: figure, weight: 700, fill: SIDE[side].light }),
    text(fitText(score[side].label, half - 40, LABEL), x, y + 54, { ...style, ...LABEL, fill: '#c7d0da' }),
  ];
}

function winnerBand({ headline, winner }: BattleResult, look: Look): Drawing[] {
  const { frame, brand } = look;
  const { lines, size } = largestLines(headline.toUpperCase(), safeWidth(frame), frame.isWide ? 1 : 2, {
    sizes: [104, 90, 76, 64, 54],
    weight: 700,
  });
  const high = 36 + lines.length * 104;
  const top = middle(look) - 70;
  const first = top + (high - (lines.length - 1) * size) / 2 + size * 0.35;
  return [
    path(rect([0, top, frame.width, high]), { fill: winner === null ? INK.soft : brand.accent }),
    ...lines.map((line, i) => text(line, middleOf(frame), first + i * size, { size, weight: 700, anchor: 'middle', fill: brand.onAccent })),
  ];
}

const HOW = { size: 48, weight: 500 } as const;

function howLine({ how, headline }: BattleResult, look: Look): Drawing[] {
  if (how === '') return [];
  const { frame } = look;
  const bandLines = largestLines(headline.toUpperCase(), safeWidth(frame), frame.isWide ? 1 : 2, {
    sizes: [104, 90, 76, 64, 54],
    weight: 700,
  }).lines.length;
  const top = middle(look) + 46 + bandLines * 104;
  return wrapText(how, safeWidth(frame), frame.isWide ? 1 : 3, HOW).map((line, i) =>
    text(line, middleOf(frame), top + i * 58, { ...HOW, anchor: 'middle', fill: '#ffffff' }),
  );
}
