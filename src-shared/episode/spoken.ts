/** Words and figures as they are said aloud. Pure. */
import { percentFigure, type Share, shareFigure } from '../stats/share.ts';

const WORDS_PER_SECOND = 2.6;
/** Silence around what is said. */
const BREATH = 0.8;

export function secondsToSay(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return words === 0 ? 0 : words / WORDS_PER_SECOND + BREATH;
}

export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** "Support Walker with loadout 10 of 15": a title has a dot there, which can't be said. */
export function spokenTitle(title: string): string {
  return title.replace(/ · (?=loadout \d)/, ' with ');
}

/** "61.8", "less than 1.1", "more than 98.9". */
export function spokenPercent(share: Share): string {
  return inWords(shareFigure(share));
}

/** Of a value without an interval. */
export function spokenValue(value: number): string {
  return inWords(percentFigure(value));
}

function inWords(figure: string): string {
  return figure.replace('<', 'less than ').replace('>', 'more than ');
}

/** ", give or take 2.3" after a figure in percent; nothing where it is exact or a bound. */
export function giveOrTake(share: Share): string {
  if (share.method === 'exact' || share.value <= 0 || share.value >= 1) return '';
  return `, give or take ${halfWidth(share)}`;
}

function halfWidth({ low, high }: { readonly low: number; readonly high: number }): string {
  const half = 50 * (high - low);
  return half >= 9.95 ? half.toFixed(0) : half.toFixed(1);
}
