/** Only the part that differs, so that the cursor, scroll position and undo history survive. */
export function smallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  const shorter = Math.min(before.length, after.length);
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  let tail = 0;
  while (tail < shorter - from && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
