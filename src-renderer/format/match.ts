/** How well a typed text matches a label, and which of its letters do. Pure. */

/** Best first. */
const KINDS = ['exact', 'start', 'word', 'words', 'inside', 'letters'] as const;
export type MatchKind = (typeof KINDS)[number];

export interface Match {
  readonly kind: MatchKind;
  /** Among matches of the same kind; higher is better. */
  readonly score: number;
  /** What matches, as parts of the label. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const NOTHING_TYPED: Match = { kind: 'exact', score: 0, ranges: [] };
const WORD_START = 8;
const IN_A_ROW = 4;
const PLAIN = 1;

/** Null if not even the letters all occur in order. */
export function matchOf(typed: string, label: string): Match | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return NOTHING_TYPED;
  const text = label.toLowerCase();
  return wholeMatch(wanted, text) ?? wordsMatch(wanted, text) ?? lettersMatch(wanted, text);
}

/** Best matches first; equal ones keep their order. */
export function bestMatches<Item>(typed: string, items: readonly Item[], labelOf: (item: Item) => string, limit: number): Item[] {
  return items
    .map((item, order) => ({ item, order, match: matchOf(typed, labelOf(item)) }))
    .filter((found): found is typeof found & { match: Match } => found.match !== null)
    .sort((a, b) => compareMatches(a.match, b.match) || a.order - b.order)
    .slice(0, limit)
    .map(({ item }) => item);
}

export function compareMatches(a: Match, b: Match): number {
  return compareKinds(a, b) || b.score - a.score;
}

export function compareKinds(a: Match, b: Match): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
}

function wholeMatch(wanted: string, text: string): Match | null {
  const first = text.indexOf(wanted);
  if (first < 0) return null;
  const at = wordStartOf(wanted, text) ?? first;
  const isWord = startsWord(text, at);
  const kind = text === wanted ? 'exact' : at === 0 ? 'start' : isWord ? 'word' : 'inside';
  // A whole word is better than the start of a longer one, and a short label better than a long one.
  const isWhole = isWord && !/[a-z0-9]/.test(text[at + wanted.length] ?? ' ');
  return { kind, score: (isWhole ? 1 : 0) - text.length / 1000, ranges: [[at, at + wanted.length]] };
}

function wordStartOf(wanted: string, text: string): number | null {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) if (startsWord(text, at)) return at;
  return null;
}

/** Every word starts one of the label's, in any order: "titan furn" finds Furnace Titan. */
function wordsMatch(wanted: string, text: string): Match | null {
  const words = wanted.split(/\s+/);
  const starts = words.map((word) => wordStartOf(word, text));
  if (words.length < 2 || starts.includes(null)) return null;
  const ranges = starts.map((at, i) => [at!, at! + words[i]!.length] as const).sort(([a], [b]) => a - b);
  return { kind: 'words', score: -text.length / 1000, ranges };
}

/** Letters in order; those in a row and at starts of words count more. */
function lettersMatch(wanted: string, text: string): Match | null {
  const ranges: [number, number][] = [];
  let score = 0;
  let at = 0;
  for (const letter of wanted.replaceAll(' ', '')) {
    const found = text.indexOf(letter, at);
    if (found < 0) return null;
    const last = ranges.at(-1);
    score += startsWord(text, found) ? WORD_START : found === last?.[1] ? IN_A_ROW : PLAIN;
    if (found === last?.[1]) last[1]++;
    else ranges.push([found, found + 1]);
    at = found + 1;
  }
  return { kind: 'letters', score: score - text.length / 100, ranges };
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || /[^a-z0-9]/.test(text[at - 1]!);
}
