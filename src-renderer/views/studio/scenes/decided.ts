/** How a battle was decided: its turning points in order, each with what it changed, then the result. */
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import { SIDE } from '../../../drawing/palette.ts';
import { fitText, largestLines, wrapText } from '../../../drawing/text-width.ts';
import { type Box, type Drawing, path, rect, text } from '../../../drawing/vector.ts';
import { type Cue, partsAt } from './cues.ts';
import { bodyOf, heading } from './heading.ts';
import { type Look, PLAIN_LOOK } from './look.ts';
import { enter, mark, plainBackdrop, type ScenePicture, sliding } from './picture.ts';

export interface DecisiveStep {
  readonly side: Side | null;
  readonly title: string;
  /** "22 % to 45 %"; empty where no chances are known. */
  readonly chances: string;
  /** "+23"; empty where it is not known. */
  readonly swing: string;
}

export interface DecidedData {
  readonly title: string;
  readonly sub: string;
  readonly steps: readonly DecisiveStep[];
  /** "Furnace Titan wins". */
  readonly result: string;
  /** "2 : 1"; empty where there is nothing to add. */
  readonly how: string;
}

export const DECIDED_SECONDS = 9;
export const DECIDED_CUES: readonly Cue[] = [
  { id: 'heading', label: 'Heading', at: 0, seconds: 0.5 },
  { id: 'steps', label: 'Turning points', at: 0.5, seconds: 3.2 },
  { id: 'result', label: 'Result', at: 4.4, seconds: 0.5 },
];

const MOST_STEPS = 4;

export function decidedScene(data: DecidedData, time: number, hide: readonly string[] = [], look: Look = PLAIN_LOOK): ScenePicture {
  const part = partsAt(DECIDED_CUES, time, hide);
  const [left, top, wide, high] = bodyOf(look);
  const steps = data.steps.slice(0, look.frame.shape === '1:1' ? 3 : MOST_STEPS);
  const step = Math.min(look.frame.isWide ? 160 : 230, (high - 190) / Math.max(1, steps.length));
  const come = (i: number) => (hide.includes('steps') ? 0 : enter(time, 0.5 + i * 0.9, 0.5));
  return {
    backdrop: plainBackdrop(look),
    drawings: [
      heading(data.title, data.sub, part('heading'), look),
      ...steps.map((one, i) => sliding(stepRow(one, [left, top + 16 + i * step, wide, step], look), come(i), -60)),
      sliding(resultBand(data, top + 40 + steps.length * step, look), part('result'), 0, 40),
    ],
  };
}

function stepRow({ side, title, chances, swing }: DecisiveStep, [left, top, wide, high]: Box, look: Look): Drawing[] {
  const style = { size: look.frame.isWide ? 48 : 46, weight: 600 } as const;
  const figures = swing === '' ? 0 : look.frame.isWide ? 210 : 180;
  const lines = wrapText(title, wide - figures - 70, look.frame.isWide ? 1 : 2, style);
  const first = top + high / 2 - (lines.length - 1) * 26 + (chances === '' ? 16 : -8);
  return [
    path(`M${left} ${top}H${left + wide}`, { stroke: 'rgba(233,238,244,.14)', width: 1.5 }),
    ...(side === null ? [] : [mark(side, left + 18, top + high / 2, 16)]),
    ...lines.map((line, i) => text(line, left + 60, first + i * 50, { ...style, fill: '#ffffff' })),
    text(chances, left + 60, first + (lines.length - 1) * 50 + 52, {
      size: 38,
      weight: 500,
      fill: side === null ? '#c7d0da' : SIDE[side].light,
    }),
    text(swing, left + wide, top + high / 2 + 32, { size: 92, weight: 700, anchor: 'end', fill: look.brand.accent }),
  ];
}

function resultBand({ result, how }: DecidedData, top: number, { frame, brand }: Look): Drawing[] {
  const wide = frame.right - frame.left;
  const { lines, size } = largestLines(result.toUpperCase(), wide, 1, { sizes: [80, 70, 60, 52, 44], weight: 700 });
  const style = { size: 40, weight: 500 } as const;
  return [
    path(rect([0, top, frame.width, how === '' ? 112 : 150]), { fill: brand.accent }),
    text(lines[0] ?? '', frame.left, top + 56 + size * 0.35, { size, weight: 700, fill: brand.onAccent }),
    text(fitText(how, wide, style), frame.left, top + 132, { ...style, fill: brand.onAccent }),
  ];
}
