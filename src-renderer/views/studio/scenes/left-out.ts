/** What the simulation leaves out of a combatant, in words: a video has no hover. */
import { INK } from '../../../drawing/palette.ts';
import { textWidth, wrapText } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, text } from '../../../drawing/vector.ts';
import { type Look, PLAIN_LOOK } from './look.ts';

export interface NamedLeftOut {
  readonly name: string;
  /** Empty where nothing was left out. */
  readonly leftOut: string;
}

/** A warning triangle around a centre. */
export function leftOutMark(x: number, y: number, r: number): Drawing {
  return group([
    path(`M${x} ${y - r}L${x + r} ${y + r * 0.8}H${x - r}Z`, { stroke: INK.brass, width: r / 5 }),
    path(`M${x} ${y - r * 0.3}v${r * 0.5}M${x} ${y + r * 0.42}v${r * 0.12}`, { stroke: INK.brass, width: r / 5 }),
  ]);
}

const TYPE = { size: 24, weight: 500 } as const;
const GAP = 34;

/** At the bottom of the picture, one line in a wide picture and up to two in others; empty where nothing was left out. */
export function leftOutNote(combatants: readonly NamedLeftOut[], alpha: number, { frame }: Look = PLAIN_LOOK): Drawing[] {
  const marked = combatants.filter(({ leftOut }) => leftOut !== '');
  if (marked.length === 0 || alpha <= 0) return [];
  const all = marked.map(({ name, leftOut }) => `${name}: ${leftOut.replace(/\.$/, '')}`).join('; ');
  const { left, right, bottom, isWide } = frame;
  const lines = wrapText(all, right - left - GAP, isWide ? 1 : 2, TYPE);
  const x = (left + right - GAP - Math.max(...lines.map((line) => textWidth(line, TYPE)))) / 2;
  const y = bottom + 22;
  return [
    group([leftOutMark(x + 12, y - 8, 12), ...lines.map((line, i) => text(line, x + GAP, y + i * 28, { ...TYPE, fill: INK.soft }))], {
      alpha,
    }),
  ];
}
