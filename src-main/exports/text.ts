/** Small pieces of plain text. */

export function heading(title: string): string[] {
  return [title, '-'.repeat(title.length)];
}

/** "#1", or "#3-#7" where the ranks are statistically equal. */
export function rankText({ rankLow, rankHigh }: { readonly rankLow: number; readonly rankHigh: number }): string {
  return rankLow === rankHigh ? `#${rankLow}` : `#${rankLow}-#${rankHigh}`;
}
