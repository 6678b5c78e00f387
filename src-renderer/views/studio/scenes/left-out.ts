/** What the simulation leaves out of a combatant, in words: a video has no hover. */
import { INK } from '../../../drawing/palette.ts';
import { fitText, textWidth } from '../../../drawing/text-width.ts';
import { type Drawing, group, path, text } from '../../../drawing/vector.ts';
import { SAFE } from './picture.ts';

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

/** One line at the bottom of the picture; empty where nothing was left out. */
export function leftOutNote(combatants: readonly NamedLeftOut[], alpha: number): Drawing[] {
  const marked = combatants.filter(({ leftOut }) => leftOut !== '');
  if (marked.length === 0 || alpha <= 0) return [];
  const all = marked.map(({ name, leftOut }) => `${name}: ${leftOut}`).join('; ');
  const shown = fitText(all, SAFE.right - SAFE.left - GAP, TYPE);
  const left = (SAFE.left + SAFE.right - GAP - textWidth(shown, TYPE)) / 2;
  const y = SAFE.bottom + 22;
  return [group([leftOutMark(left + 12, y - 8, 12), text(shown, left + GAP, y, { ...TYPE, fill: INK.soft })], { alpha })];
}
