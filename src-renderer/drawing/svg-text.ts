/**
 * Type inside charts. Attributes, not classes: an exported picture has no style sheet.
 * Widths of Inter in thousandths of the size, so that labels can be laid out without a browser: made from
 * @fontsource-variable/inter 5.3.0 by measuring each character at 12 px with tabular figures.
 */
import { textWidth as displayWidth } from './text-width.ts';

export const UI_FONT = "'Inter Variable', Inter, system-ui, sans-serif";
export const DISPLAY_FONT = "'Barlow Condensed', 'Inter Variable', sans-serif";

const CHARACTERS = ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~−–±×’…·';

const WIDTHS = {
  400: [
    269, 288, 466, 633, 642, 982, 644, 300, 391, 391, 648, 648, 269, 648, 269, 360, 648, 648, 648, 648, 648, 648, 648, 648, 648, 648, 269,
    269, 648, 648, 648, 511, 966, 705, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903, 753, 765, 639, 765, 644, 642, 646, 744,
    705, 1010, 682, 679, 629, 391, 312, 391, 471, 456, 323, 562, 612, 571, 612, 583, 331, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612,
    612, 392, 528, 327, 591, 562, 818, 546, 562, 552, 391, 333, 391, 648, 648, 500, 648, 648, 261, 864, 288,
  ],
  600: [
    269, 321, 523, 644, 650, 1004, 663, 326, 391, 391, 647, 647, 269, 647, 269, 379, 647, 647, 647, 647, 647, 647, 647, 647, 647, 647, 269,
    269, 647, 647, 647, 543, 999, 742, 659, 737, 722, 605, 588, 749, 746, 277, 580, 703, 565, 922, 759, 769, 645, 773, 652, 650, 660, 736,
    742, 1043, 720, 713, 652, 391, 330, 391, 481, 469, 351, 574, 624, 583, 624, 591, 348, 625, 612, 262, 262, 569, 262, 900, 612, 609, 624,
    624, 407, 549, 346, 612, 587, 839, 569, 588, 566, 391, 359, 391, 647, 647, 500, 647, 647, 294, 956, 319,
  ],
} as const satisfies Record<number, readonly number[]>;

/** Of letters outside the table. */
const OTHER = 640;

export interface Type {
  readonly size: number;
  readonly weight?: 400 | 500 | 600 | 700;
  /** Barlow Condensed instead of Inter. */
  readonly display?: boolean;
}

export function textWidth(text: string, { size, weight = 400, display = false }: Type): number {
  if (display) return displayWidth(text, { size, weight });
  const widths: readonly number[] = WIDTHS[weight > 500 ? 600 : 400];
  let thousandths = 0;
  for (const character of text) thousandths += widths[CHARACTERS.indexOf(character)] ?? OTHER;
  return (thousandths / 1000) * size;
}

/** SVG has no ellipsis: the text cut to a width, with a sign where something was left out. */
export function clip(text: string, width: number, type: Type): string {
  if (textWidth(text, type) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('').trimEnd()}…`, type) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Broken at spaces into at most so many lines; the last takes what is left and is cut if it must be. */
export function wrap(text: string, width: number, lines: number, type: Type): string[] {
  const rows: string[] = [];
  for (const word of text.split(/\s+/).filter((w) => w !== '')) {
    const last = rows.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && (rows.length === lines || textWidth(longer, type) <= width)) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows.map((row) => clip(row, width, type));
}
