/** Charts are drawn once more for a picture: in its proportions, in its theme, with nothing that only works on screen. */
import { createContext, useContext } from 'react';

export interface ExportFrame {
  readonly width: number;
  readonly height: number;
  /** Colours of the picture's theme, which need not be the one on screen. */
  readonly token: (name: string) => string;
}

/** Null on screen. */
export const ExportFrameContext = createContext<ExportFrame | null>(null);

export function useExportFrame(): ExportFrame | null {
  return useContext(ExportFrameContext);
}

export interface RowsWish {
  readonly count: number;
  readonly width: number;
  readonly rowHeight: number;
  /** Room above the rows. */
  readonly head: number;
  /** Rows cannot be lower than this. */
  readonly leastRow: number;
}

export interface RowsFit {
  readonly width: number;
  readonly rowHeight: number;
  /** How many rows are drawn; the rest is summed up in a last line. */
  readonly shown: number;
}

/** Below this width names and axis would no longer stand beside each other. */
const NARROWEST = 520;
export const MORE_LINE = 20;

/** Few rows may stand this much farther apart than on screen. */
const LOOSEST = 1.6;

/**
 * Rows as the screen has them, or as a picture can hold them: few rows are drawn narrower, which makes them larger in
 * the end, and farther apart; many are drawn lower, and what does not fit is left out.
 */
export function fitRows(
  room: Pick<ExportFrame, 'width' | 'height'> | null,
  { count, width, rowHeight, head, leastRow }: RowsWish,
): RowsFit {
  if (room === null) return { width, rowHeight, shown: count };
  const free = room.height - head;
  const low = Math.max(leastRow, Math.min(rowHeight, free / Math.max(1, count)));
  const shown = count * low <= free + 0.5 ? count : Math.max(1, Math.floor((free - MORE_LINE) / low));
  const narrow = Math.max(NARROWEST, ((head + shown * low) * room.width) / room.height);
  const wide = Math.round(Math.min(room.width, narrow));
  const loose = (room.height * wide) / room.width - head - (shown < count ? MORE_LINE : 4);
  return { width: wide, rowHeight: Math.max(low, Math.min(rowHeight * LOOSEST, loose / Math.max(1, shown))), shown };
}
