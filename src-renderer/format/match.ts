/** How well a typed text matches a label: letters in order; runs and starts of words count more. Pure. */

const WORD_START = 8;
const IN_A_ROW = 4;
const PLAIN = 1;

/** Higher is better; null if the letters don't all occur in order. */
export function matchScore(typed: string, label: string): number | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return 0;
  const text = label.toLowerCase();
  const whole = text.indexOf(wanted);
  if (whole >= 0) return 1000 - whole + (whole === 0 || /[^a-z0-9]/.test(text[whole - 1]!) ? 500 : 0) - text.length / 100;
  let score = 0;
  let at = 0;
  let previous = -2;
  for (const letter of wanted) {
    if (letter === ' ') continue;
    const found = text.indexOf(letter, at);
    if (found < 0) return null;
    const startsWord = found === 0 || /[^a-z0-9]/.test(text[found - 1]!);
    score += startsWord ? WORD_START : found === previous + 1 ? IN_A_ROW : PLAIN;
    previous = found;
    at = found + 1;
  }
  return score - text.length / 100;
}

/** Best matches first; equal ones keep their order. */
export function bestMatches<Item>(typed: string, items: readonly Item[], labelOf: (item: Item) => string, limit: number): Item[] {
  return items
    .map((item, order) => ({ item, order, score: matchScore(typed, labelOf(item)) }))
    .filter((m): m is { item: Item; order: number; score: number } => m.score !== null)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .slice(0, limit)
    .map((m) => m.item);
}
