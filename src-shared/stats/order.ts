/** Row orders over a million rows: numbers by a radix sort, words by sorting their dictionary only. */

const BITS = 11;
const BUCKETS = 1 << BITS;
const PASSES = 3;

/**
 * Rows by value, ties in the order the rows came; NaN last either way. Values are rounded to 32-bit floats, which is
 * finer than the difference between any two rates or prices in a run.
 */
export function orderByNumber(values: ArrayLike<number>, rows: Uint32Array, descending: boolean): Uint32Array<ArrayBuffer> {
  let keys = sortKeys(values, rows, descending);
  let order = Uint32Array.from(rows);
  let spareKeys = new Uint32Array(rows.length);
  let spareOrder = new Uint32Array(rows.length);
  const counts = new Uint32Array(BUCKETS);
  for (let pass = 0; pass < PASSES; pass++) {
    const shift = pass * BITS;
    counts.fill(0);
    for (let i = 0; i < keys.length; i++) {
      const bucket = (keys[i]! >>> shift) & (BUCKETS - 1);
      counts[bucket] = counts[bucket]! + 1;
    }
    let start = 0;
    for (let b = 0; b < BUCKETS; b++) {
      const count = counts[b]!;
      counts[b] = start;
      start += count;
    }
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      const bucket = (key >>> shift) & (BUCKETS - 1);
      const to = counts[bucket]!;
      counts[bucket] = to + 1;
      spareKeys[to] = key;
      spareOrder[to] = order[i]!;
    }
    [keys, spareKeys] = [spareKeys, keys];
    [order, spareOrder] = [spareOrder, order];
  }
  return order;
}

/** Whole numbers in the order of the values: negative floats turned round, positive ones lifted above them. */
function sortKeys(values: ArrayLike<number>, rows: Uint32Array, descending: boolean): Uint32Array<ArrayBuffer> {
  const floats = new Float32Array(rows.length);
  for (let i = 0; i < rows.length; i++) floats[i] = values[rows[i]!] as number;
  const keys = new Uint32Array(floats.buffer);
  for (let i = 0; i < keys.length; i++) {
    if (Number.isNaN(floats[i]!)) {
      keys[i] = 0xffffffff;
      continue;
    }
    const raw = keys[i]!;
    const up = raw & 0x80000000 ? ~raw >>> 0 : (raw | 0x80000000) >>> 0;
    keys[i] = descending ? 0xfffffffe - up : up;
  }
  return keys;
}

/** Place of each row, from the number of its word and the order of the dictionary. Words that sort alike share a place. */
export function ranksOfWords(ids: Uint32Array, { order, alike }: AlphabetOrder): Uint32Array<ArrayBuffer> {
  const rankOf = new Uint32Array(order.length);
  for (let place = 1; place < order.length; place++) {
    rankOf[order[place]!] = (rankOf[order[place - 1]!] as number) + 1 - alike[place]!;
  }
  const ranks = new Uint32Array(ids.length);
  for (let row = 0; row < ids.length; row++) ranks[row] = rankOf[ids[row]!] as number;
  return ranks;
}

export interface AlphabetOrder {
  /** Numbers of the words, first word first. */
  readonly order: Uint32Array;
  /** 1 for a word that sorts like the one before it. */
  readonly alike: Uint8Array;
}

export function alphabetOrder(words: Iterable<string>): AlphabetOrder {
  const keys = Array.from(words, alphabetKey);
  const order = allRows(keys.length).sort((x, y) => (keys[x]! < keys[y]! ? -1 : keys[x] === keys[y] ? x - y : 1));
  const alike = new Uint8Array(order.length);
  for (let place = 1; place < order.length; place++) {
    if (keys[order[place]!] === keys[order[place - 1]!]) alike[place] = 1;
  }
  return { order, alike };
}

const ZERO = 48;
/** Longer numbers than this are compared by their digits. */
const LONGEST_NUMBER = 40;

/**
 * What a word is sorted by: capitals and accents do not count, numbers go by their size (their length stands before
 * their digits). Comparing such keys is far quicker than a collator.
 */
export function alphabetKey(word: string): string {
  const lower = word.toLowerCase();
  const plain = /[^ -~]/.test(lower) ? lower.normalize('NFD').replace(/\p{M}+/gu, '') : lower;
  let key = '';
  let done = 0;
  for (let at = 0; at < plain.length; at++) {
    if (!isDigit(plain, at)) continue;
    let from = at;
    while (isDigit(plain, at + 1)) at++;
    key += plain.slice(done, from);
    while (from < at && plain[from] === '0') from++;
    key += String.fromCharCode(ZERO + Math.min(LONGEST_NUMBER, at + 1 - from)) + plain.slice(from, at + 1);
    done = at + 1;
  }
  return done === 0 ? plain : key + plain.slice(done);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= ZERO && code < ZERO + 10;
}

export function allRows(count: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  for (let i = 0; i < count; i++) rows[i] = i;
  return rows;
}
