/**
 * Random streams by address. Trial t of pair (a, b) of a run draws from a stream that is a pure function of
 * (run seed, a, b, t), so thread count, order, pause and resume cannot change a result.
 *
 * Generator: xoshiro128** 1.1 (Blackman and Vigna, 2018, public domain), period 2^128 - 1.
 */

/** 64 bits as two unsigned words. */
export interface RunSeed {
  readonly hi: number;
  readonly lo: number;
  /**
   * Where only part of a field is at hand: the place in the whole field of each of its members, by which their streams
   * are known. Lets a few of a million be played again at their own addresses.
   */
  readonly places?: Uint32Array;
}

/** Where the random stream of a trial begins. */
export interface StreamAddress {
  readonly seed: RunSeed;
  readonly a: number;
  readonly b: number;
  readonly t: number;
}

/** A trial that is played out differently after one of its events. */
export interface BranchAddress extends StreamAddress {
  /** Index of the last event that is as in the trial. */
  readonly event: number;
  /** Which of its branches. */
  readonly branch: number;
}

const TWO_32 = 4294967296;
/** The lane of branches; lanes 1 and 2 are dice that are only shown and ledgers. */
const BRANCHES = 3;
const INVERSE_2_32 = 1 / TWO_32;

export class Rng {
  private s0 = 1;
  private s1 = 2;
  private s2 = 3;
  private s3 = 4;
  /** The row of addresses that was entered last; no row is -1. */
  private rowA = -1;
  private rowLo = 0;
  private rowHi = 0;
  private rowX = 0;
  private rowY = 0;

  /** For test vectors and for restoring a stream; all four zero is not a state. */
  setState(s0: number, s1: number, s2: number, s3: number): this {
    this.s0 = s0 | 0;
    this.s1 = s1 | 0;
    this.s2 = s2 | 0;
    this.s3 = s3 | 0;
    return this;
  }

  /**
   * Points the generator at the stream of an address. Every state word is hashed from every part of the address.
   * `lane` opens a second stream of the same trial, for dice that are only shown.
   */
  seek(seed: RunSeed, first: number, second: number, t: number, lane = 0): this {
    const { places } = seed;
    const a = places === undefined ? first : places[first]!;
    const b = places === undefined ? second : places[second]!;
    if (a !== this.rowA || (seed.lo | 0) !== this.rowLo || (seed.hi | 0) !== this.rowHi) this.enterRow(seed, a);
    let x = this.rowX;
    let y = this.rowY;
    x = mix((x + Math.imul(b, 0xc2b2ae3d)) | 0) ^ lane;
    y = mix(y ^ Math.imul(b, 0x27d4eb2f) ^ 0x165667b1);
    x = mix((x + Math.imul(t, 0x165667b1) + y) | 0);
    y = mix(y ^ Math.imul(t, 0x9e3779b1) ^ x);
    const over = Math.floor(t / TWO_32); // trials beyond 2^32 stay distinct
    if (over !== 0) {
      x = mix(x ^ over);
      y = mix((y + over) | 0);
    }
    this.s0 = mix((x + 0x3c6ef372) | 0);
    this.s1 = mix(y ^ 0x1b873593);
    this.s2 = mix((x ^ Math.imul(y, 0xcc9e2d51)) | 0);
    this.s3 = mix((y + Math.imul(x, 0x2545f491) + 0x5851f42d) | 0);
    if ((this.s0 | this.s1 | this.s2 | this.s3) === 0) this.s0 = 1;
    return this;
  }

  /** Points the generator at the stream of a branch. */
  seekBranch({ seed, a, b, t, event, branch }: BranchAddress): this {
    this.seek(seed, a, b, t, BRANCHES);
    const x = mix(Math.imul(event + 1, 0x9e3779b1) ^ 0x3c6ef372);
    const y = mix((x + Math.imul(branch + 1, 0x85ebca77)) | 0);
    const { s0, s1, s2, s3 } = this;
    this.s0 = mix(s0 ^ x);
    this.s1 = mix((s1 + y) | 0);
    this.s2 = mix(s2 ^ Math.imul(y, 0xc2b2ae3d));
    this.s3 = mix((s3 + Math.imul(x ^ y, 0x27d4eb2f)) | 0);
    if ((this.s0 | this.s1 | this.s2 | this.s3) === 0) this.s0 = 1;
    return this;
  }

  /** Changes with every draw; 53 bits of the state, so two places of a stream do not meet by chance. */
  position(): number {
    return positionOf(this.s0, this.s1);
  }

  /**
   * Absorbs seed and `a` into a 2 x 32-bit sponge; both halves see every word, each with its own multiplier. Kept, since
   * runs sweep rows: the next address most often differs in `b` or `t` only.
   */
  private enterRow(seed: RunSeed, a: number): void {
    let x = mix(seed.lo ^ 0x9e3779b9);
    let y = mix(seed.lo ^ 0x85ebca6b);
    x = mix(x ^ seed.hi);
    y = mix((y + Math.imul(seed.hi, 0xc2b2ae35)) | 0);
    this.rowX = mix((x + Math.imul(a, 0x9e3779b1)) | 0);
    this.rowY = mix(y ^ Math.imul(a, 0x85ebca77) ^ 0x27d4eb2f);
    this.rowA = a;
    this.rowLo = seed.lo | 0;
    this.rowHi = seed.hi | 0;
  }

  /** Hands the stream over to code that draws from four words of memory; `address` is in bytes. */
  copyTo(words: Int32Array, address: number): void {
    const at = address >> 2;
    words[at] = this.s0;
    words[at + 1] = this.s1;
    words[at + 2] = this.s2;
    words[at + 3] = this.s3;
  }

  /** The next 32 bits, unsigned. */
  next(): number {
    return this.bits() >>> 0;
  }

  /** The same 32 bits, signed: half of all unsigned words are too large for a small integer and would be allocated. */
  bits(): number {
    const s1 = this.s1;
    const scrambled = Math.imul(s1, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const t = s1 << 9;
    this.s2 ^= this.s0;
    this.s3 ^= s1;
    this.s1 = s1 ^ this.s2;
    this.s0 ^= this.s3;
    this.s2 ^= t;
    const s3 = this.s3;
    this.s3 = (s3 << 11) | (s3 >>> 21);
    return result;
  }

  /** Uniform on [0, 1), 32 bits. */
  fraction(): number {
    return this.next() * INVERSE_2_32;
  }

  /** Uniform on 0..n-1 without bias, n up to 2^20 (Lemire's multiply-and-reject; the product is exact in a double). */
  below(n: number): number {
    let product = this.next() * n;
    let high = (product * INVERSE_2_32) | 0;
    let low = product - high * TWO_32;
    if (low < n) {
      const threshold = TWO_32 % n;
      while (low < threshold) {
        product = this.next() * n;
        high = (product * INVERSE_2_32) | 0;
        low = product - high * TWO_32;
      }
    }
    return high;
  }

  /** One die, 1..sides. */
  die(sides: number): number {
    return this.below(sides) + 1;
  }

  /** Fisher-Yates over the first `n` entries. */
  shuffle(items: { [index: number]: number }, n: number): void {
    for (let i = n - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const held = items[i]!;
      items[i] = items[j]!;
      items[j] = held;
    }
  }
}

/** The position of a stream whose first two words are these. */
export function positionOf(s0: number, s1: number): number {
  return (s0 >>> 0) * 2 ** 21 + (s1 >>> 11);
}

/** MurmurHash3's 32-bit finaliser: a bijection in which each input bit moves each output bit with chance one half. */
function mix(h: number): number {
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Reads `7A31-09CC`, `0x7a3109cc`, a decimal number up to 2^53, or any other text (which is hashed). */
export function parseSeed(text: string): RunSeed {
  const trimmed = text.trim();
  const hex = /^(?:0x)?([0-9a-f]{1,8})-([0-9a-f]{1,8})$/i.exec(trimmed);
  if (hex) return { hi: Number.parseInt(hex[1]!, 16), lo: Number.parseInt(hex[2]!, 16) };
  if (/^\d{1,15}$/.test(trimmed)) return seedFromNumber(Number(trimmed));
  let hi = 0x811c9dc5;
  let lo = 0x01000193;
  for (let i = 0; i < trimmed.length; i++) {
    hi = mix(hi ^ trimmed.charCodeAt(i));
    lo = mix((lo + hi) | 0);
  }
  return { hi: hi >>> 0, lo: lo >>> 0 };
}

export function seedFromNumber(n: number): RunSeed {
  return { hi: Math.floor(n / TWO_32) >>> 0, lo: n >>> 0 };
}

/** `00000000-0000002A`: the form in which seeds are shown, stored and typed back in. */
export function formatSeed(seed: RunSeed): string {
  const word = (n: number) => n.toString(16).toUpperCase().padStart(8, '0');
  return `${word(seed.hi)}-${word(seed.lo)}`;
}
