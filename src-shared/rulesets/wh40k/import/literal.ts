/**
 * Dictionaries as people type them: JSON, and the Python-like text of the specification's own example (`none`,
 * `True`, tuples, trailing commas, a missing outer brace). Every value keeps its place; every repair is reported.
 */
import type { Problem } from '../../../contract/problem.ts';

export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endColumn?: number;
}

export type Literal = Place &
  (
    | { readonly kind: 'object'; readonly entries: readonly Entry[] }
    | { readonly kind: 'list'; readonly items: readonly Literal[] }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
  );

export interface Entry {
  readonly key: string;
  readonly at: Place;
  readonly value: Literal;
}

const MAX_DEPTH = 64;
const MAX_REPAIRS = 200;

/** Several top-level values are returned one after the other. `values` holds what could be read before a fault. */
export function readLiterals(text: string, file: string): { values: Literal[]; problems: Problem[] } {
  const reader = new Reader(text, file);
  return { values: reader.readAll(), problems: reader.problems };
}

class Fault extends Error {}

class Reader {
  readonly problems: Problem[] = [];
  private readonly text: string;
  private readonly file: string;
  private at = 0;
  private line = 1;
  private lineStart = 0;

  constructor(text: string, file: string) {
    this.text = text;
    this.file = file;
    if (text.charCodeAt(0) === 0xfeff) this.at = this.lineStart = 1;
  }

  readAll(): Literal[] {
    const values: Literal[] = [];
    try {
      for (;;) {
        this.skipBlanks();
        if (this.at >= this.text.length) break;
        const c = this.text[this.at]!;
        if (c === '}' || c === ']' || c === ')') this.repair('stray-bracket', `A closing '${c}' without its opening was skipped.`, 1);
        else if (c === ',') this.at++;
        else values.push(this.startsEntry() ? this.bareEntries() : this.value(0));
      }
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
    }
    return values;
  }

  private place(length = 1): Place {
    const column = this.at - this.lineStart + 1;
    return { line: this.line, column, endColumn: column + length };
  }

  private repair(code: string, message: string, skip: number): void {
    if (this.problems.length < MAX_REPAIRS) {
      this.problems.push({ code: `wh40k/${code}`, severity: 'warning', message, file: this.file, ...this.place(Math.max(1, skip)) });
    }
    this.at += skip;
  }

  private fail(message: string, at: Place = this.place()): never {
    this.problems.push({ code: 'wh40k/syntax', severity: 'error', message, file: this.file, ...at });
    throw new Fault();
  }

  private skipBlanks(): void {
    for (; this.at < this.text.length; this.at++) {
      const c = this.text.charCodeAt(this.at);
      if (c === 10) {
        this.line++;
        this.lineStart = this.at + 1;
      } else if (c === 35 || (c === 47 && this.text[this.at + 1] === '/')) {
        while (this.at + 1 < this.text.length && this.text.charCodeAt(this.at + 1) !== 10) this.at++;
      } else if (c !== 32 && c !== 9 && c !== 13 && c !== 0xa0 && c !== 0xfeff) return;
    }
  }

  /** A quoted text followed by a colon outside of any brace: the outer brace is missing. */
  private startsEntry(): boolean {
    QUOTED_KEY.lastIndex = this.at;
    return QUOTED_KEY.test(this.text);
  }

  private bareEntries(): Literal {
    const place = this.place();
    this.repair('missing-brace', "The outer '{' is missing and was supplied.", 0);
    return { ...place, kind: 'object', entries: this.entries(0, null) };
  }

  private value(depth: number): Literal {
    if (depth > MAX_DEPTH) this.fail(`More than ${MAX_DEPTH} levels of brackets.`);
    this.skipBlanks();
    const place = this.place();
    const c = this.text[this.at];
    if (c === undefined) this.fail('The text ends where a value is expected.');
    if (c === '{') {
      this.at++;
      return { ...place, kind: 'object', entries: this.entries(depth, '}') };
    }
    if (c === '[' || c === '(') {
      if (c === '(') this.repair('tuple', 'A tuple in round brackets was read as a list.', 0);
      this.at++;
      return { ...place, kind: 'list', items: this.items(depth, c === '[' ? ']' : ')') };
    }
    if (c === '"' || c === "'") {
      const value = this.quoted(c);
      return { ...place, endColumn: this.at - this.lineStart + 1, kind: 'text', value };
    }
    return this.word(place);
  }

  private entries(depth: number, close: '}' | null): Entry[] {
    const entries: Entry[] = [];
    const seen = new Set<string>();
    for (;;) {
      this.skipBlanks();
      const c = this.text[this.at];
      if (c === close || (c === undefined && close === null)) {
        this.at++;
        return entries;
      }
      if (close === null && (c === '}' || c === ']')) return entries;
      if (c === undefined) {
        this.repair('missing-brace', "The text ends before '}'; it was supplied.", 0);
        return entries;
      }
      if (c === ',') {
        this.comma(entries.length === 0, close);
        continue;
      }
      const at = this.place();
      const key = c === '"' || c === "'" ? this.quoted(c) : this.bareKey();
      const keyPlace = { ...at, endColumn: this.at - this.lineStart + 1 };
      this.skipBlanks();
      if (this.text[this.at] !== ':') this.fail(`A ':' is expected after '${key}'.`);
      this.at++;
      const value = this.value(depth + 1);
      if (seen.has(key)) {
        this.problems.push({
          code: 'wh40k/twice',
          severity: 'warning',
          message: `'${key}' is given twice; the last one counts.`,
          file: this.file,
          ...keyPlace,
        });
      }
      seen.add(key);
      entries.push({ key, at: keyPlace, value });
    }
  }

  private items(depth: number, close: ']' | ')'): Literal[] {
    const items: Literal[] = [];
    for (;;) {
      this.skipBlanks();
      const c = this.text[this.at];
      if (c === close) {
        this.at++;
        return items;
      }
      if (c === undefined || c === '}' || c === ':') this.fail(`A '${close}' is missing.`);
      if (c === ',') {
        this.comma(items.length === 0, close);
        continue;
      }
      items.push(this.value(depth + 1));
    }
  }

  private comma(leading: boolean, close: string | null): void {
    const before = this.at;
    const place = this.place();
    this.at++;
    this.skipBlanks();
    const next = this.text[this.at];
    if (leading || next === ',' || (next === close && close !== ')') || next === undefined) {
      this.problems.push({ code: 'wh40k/comma', severity: 'warning', message: 'A comma too many was skipped.', file: this.file, ...place });
    }
    if (this.problems.length > 4 * MAX_REPAIRS) {
      this.at = before;
      this.fail('Too many repairs; this is not a dictionary.');
    }
  }

  private quoted(quote: string): string {
    let value = '';
    const start = this.place();
    this.at++;
    for (;;) {
      const c = this.text[this.at];
      if (c === undefined || c === '\n') this.fail(`The text that begins here has no closing ${quote}.`, start);
      this.at++;
      if (c === quote) return value;
      if (c !== '\\') value += c;
      else value += this.escape();
    }
  }

  private escape(): string {
    const c = this.text[this.at++];
    if (c === 'u') {
      const hex = this.text.slice(this.at, this.at + 4);
      if (!/^[0-9a-f]{4}$/i.test(hex)) this.fail('\\u needs four hexadecimal digits.');
      this.at += 4;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    return c === undefined ? '' : (ESCAPES[c] ?? c);
  }

  private bareKey(): string {
    BARE.lastIndex = this.at;
    const key = BARE.exec(this.text)?.[0].trimEnd();
    if (key === undefined || key === '') this.fail(`A name in quotation marks is expected, not '${this.text[this.at]}'.`);
    this.repair('unquoted', `The name ${key} has no quotation marks.`, key.length);
    return key;
  }

  private word(place: Place): Literal {
    WORD.lastIndex = this.at;
    const word = WORD.exec(this.text)?.[0];
    if (word === undefined) this.fail(`A value is expected, not '${this.text[this.at]}'.`);
    const whole = { ...place, endColumn: place.column + word.length };
    const known = WORDS[word.toLowerCase()];
    if (known !== undefined) {
      if (word !== String(known)) this.repair('python-word', `'${word}' was read as ${known}.`, word.length);
      else this.at += word.length;
      return known === null ? { ...whole, kind: 'null' } : { ...whole, kind: 'boolean', value: known };
    }
    if (NUMBER.test(word)) {
      this.at += word.length;
      return { ...whole, kind: 'number', value: Number(word) };
    }
    this.repair('unquoted', `The text ${word} has no quotation marks.`, word.length);
    return { ...whole, kind: 'text', value: word };
  }
}

const QUOTED_KEY = /(?:"[^"\n]*"|'[^'\n]*')\s*:/y;
const BARE = /[A-Za-z_][\w +-]*/y;
const WORD = /[^\s,:{}[\]()"']+/y;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const WORDS: Readonly<Record<string, boolean | null>> = { null: null, none: null, true: true, false: false };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The plain value without its places. */
export function plainOf(literal: Literal): unknown {
  switch (literal.kind) {
    case 'object':
      return Object.fromEntries(literal.entries.map((e) => [e.key, plainOf(e.value)]));
    case 'list':
      return literal.items.map(plainOf);
    case 'null':
      return null;
    default:
      return literal.value;
  }
}
