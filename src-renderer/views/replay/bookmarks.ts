/** Moments on the number keys. Pure; the player's store keeps them. */

export type Bookmark = {
  readonly time: number;
  /** Given by the user; empty for none. */
  readonly name: string;
};

/** Ten slots, by digit. */
export type Bookmarks = readonly (Bookmark | null)[];

export const NO_BOOKMARKS: Bookmarks = Array.from({ length: 10 }, () => null);

/** On a keyboard 1 comes first and 0 last. */
const ORDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const;

export function setBookmark(bookmarks: Bookmarks, digit: number, bookmark: Bookmark | null): Bookmarks {
  return bookmarks.map((known, i) => (i === digit ? bookmark : known));
}

export function moveBookmark(bookmarks: Bookmarks, digit: number, time: number): Bookmarks {
  const known = bookmarks[digit];
  return known ? setBookmark(bookmarks, digit, { ...known, time }) : bookmarks;
}

export function nameBookmark(bookmarks: Bookmarks, digit: number, name: string): Bookmarks {
  const known = bookmarks[digit];
  return known ? setBookmark(bookmarks, digit, { ...known, name }) : bookmarks;
}

/** The first free digit, or 1 if there is none. */
export function freeDigit(bookmarks: Bookmarks): number {
  return ORDER.find((d) => bookmarks[d] === null) ?? 1;
}

/** From saved data: older versions stored plain times without names. */
export function readBookmarks(saved: unknown): Bookmarks {
  if (!Array.isArray(saved)) return NO_BOOKMARKS;
  return NO_BOOKMARKS.map((_, i) => {
    const value: unknown = saved[i];
    if (typeof value === 'number' && Number.isFinite(value)) return { time: value, name: '' };
    if (typeof value !== 'object' || value === null) return null;
    const { time, name } = value as Partial<Bookmark>;
    return typeof time === 'number' && Number.isFinite(time) ? { time, name: typeof name === 'string' ? name : '' } : null;
  });
}
