/**
 * close: 45 to 55 %. upset: a side that costs at least 10 % less wins. sweep: one side won everything.
 * drawn: most draws. swing: most variance, i.e. both sides win, and clearly. sample: chosen at random.
 */
export const HIGHLIGHT_KINDS = ['close', 'upset', 'sweep', 'drawn', 'swing', 'sample'] as const;

export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number];
