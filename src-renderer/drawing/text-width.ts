/**
 * Advance widths of Barlow Condensed in thousandths of the size, so that boxes can be laid out without a browser.
 * Made from @fontsource/barlow-condensed 5.3.0 by measuring each character at 1000 px.
 */
import type { FontWeight } from './vector.ts';

const CHARACTERS = ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~−–±×’';

const WIDTHS: Readonly<Record<500 | 600 | 700, readonly number[]>> = {
  500: [
    200, 261, 274, 599, 426, 776, 564, 137, 254, 254, 361, 440, 189, 320, 202, 363, 447, 266, 415, 418, 440, 420, 420, 381, 429, 414, 234,
    207, 440, 440, 440, 394, 759, 436, 456, 452, 469, 432, 410, 457, 475, 220, 435, 466, 407, 530, 501, 462, 451, 450, 453, 426, 439, 477,
    457, 646, 449, 442, 401, 318, 363, 318, 406, 392, 194, 425, 431, 413, 431, 417, 285, 423, 432, 212, 206, 421, 191, 657, 432, 424, 435,
    435, 304, 387, 275, 432, 399, 575, 398, 387, 365, 298, 159, 298, 471, 440, 375, 440, 380, 146,
  ],
  600: [
    200, 269, 306, 606, 434, 772, 581, 152, 279, 279, 361, 439, 199, 325, 211, 386, 450, 274, 425, 426, 459, 428, 429, 392, 434, 423, 252,
    218, 439, 439, 439, 413, 759, 456, 462, 457, 472, 435, 415, 462, 477, 224, 443, 477, 415, 538, 507, 467, 457, 455, 461, 434, 452, 478,
    471, 665, 460, 456, 406, 330, 386, 330, 413, 405, 206, 434, 437, 422, 437, 426, 291, 431, 439, 215, 211, 433, 199, 665, 439, 432, 441,
    441, 313, 398, 282, 438, 415, 592, 417, 403, 368, 319, 171, 319, 480, 439, 377, 439, 389, 165,
  ],
  700: [
    200, 279, 346, 616, 444, 766, 603, 170, 311, 311, 361, 438, 211, 331, 223, 415, 453, 284, 438, 436, 484, 439, 440, 407, 440, 435, 275,
    232, 438, 438, 438, 437, 759, 482, 470, 464, 476, 438, 421, 467, 480, 230, 452, 491, 426, 548, 514, 473, 465, 461, 471, 444, 468, 479,
    488, 689, 475, 474, 412, 345, 415, 345, 422, 421, 220, 446, 445, 434, 445, 436, 298, 441, 447, 219, 217, 449, 209, 675, 447, 442, 448,
    448, 324, 412, 291, 447, 436, 613, 439, 423, 373, 344, 186, 344, 490, 438, 380, 438, 399, 188,
  ],
};

/** Of characters outside the table. */
const OTHER = 450;

export interface FontStyle {
  readonly size: number;
  readonly weight?: FontWeight;
  /** Letter spacing in units of the size. */
  readonly spacing?: number;
}

/** Kerning is left out: it is below 2 % of a word here. */
export function textWidth(words: string, { size, weight = 600, spacing = 0 }: FontStyle): number {
  const widths = WIDTHS[weight === 400 ? 500 : weight];
  let thousandths = 0;
  let count = 0;
  for (const character of words) {
    thousandths += widths[CHARACTERS.indexOf(character)] ?? OTHER;
    count++;
  }
  return (thousandths / 1000 + spacing * count) * size;
}

/** The words cut to a width, with an ellipsis where something was left out. */
export function fitText(words: string, width: number, font: FontStyle): string {
  if (textWidth(words, font) <= width) return words;
  const letters = [...words];
  while (letters.length > 1 && textWidth(`${letters.join('').trimEnd()}...`, font) > width) letters.pop();
  return `${letters.join('').trimEnd()}...`;
}

/** Broken into at most `lines` lines at spaces, as even as they go; the last is cut if it must be. */
export function wrapText(words: string, width: number, lines: number, font: FontStyle): string[] {
  const rows: string[] = [];
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const last = rows.at(-1);
    if (last !== undefined && (rows.length === lines || textWidth(`${last} ${word}`, font) <= width)) {
      rows[rows.length - 1] = `${last} ${word}`;
    } else rows.push(word);
  }
  return rows.map((row) => fitText(row, width, font));
}

/** At most `lines` lines at the largest of the sizes that holds all the words; at the smallest they are cut. */
export function largestLines(
  words: string,
  width: number,
  lines: number,
  { sizes, weight = 600 }: { readonly sizes: readonly [number, ...number[]]; readonly weight?: FontWeight },
): { readonly lines: readonly string[]; readonly size: number } {
  const whole = words.split(/\s+/).filter(Boolean).join(' ');
  const wrapped = (size: number) => wrapText(words, width, lines, { size, weight });
  const size = sizes.find((s) => wrapped(s).join(' ') === whole) ?? sizes.at(-1) ?? sizes[0];
  return { lines: wrapped(size), size };
}
