/** Words and signs of a query, with their places in the text. */
import type { Comparison } from './parse.ts';

export interface Token {
  readonly kind: 'word' | 'test' | 'not' | 'or' | '(' | ')';
  readonly field: string;
  readonly op: Comparison;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const TEST = /([A-Za-z_][\w.-]*)(:|!=|<=|>=|=|<|>)/y;
const BARE = /[^\s()"]+/y;
/** A value ends where the next thing begins. */
const VALUE = /[^\s()"]*/y;

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const push = (kind: Token['kind'], from: number, to: number, given: Partial<Pick<Token, 'text' | 'field' | 'op'>> = {}) =>
    tokens.push({ kind, field: '', op: ':', text: '', from, to, ...given });
  let at = 0;
  while (at < text.length) {
    const sign = text[at]!;
    const from = at;
    if (/\s/.test(sign)) at++;
    else if (sign === '(' || sign === ')') push(sign, from, ++at);
    else if (sign === '-' && startsTerm(text, at + 1)) push('not', from, ++at);
    else if (sign === '"') {
      const quoted = readQuoted(text, at);
      at = quoted.to;
      push('word', from, at, { text: quoted.text });
    } else {
      TEST.lastIndex = at;
      const test = TEST.exec(text);
      if (test !== null) {
        at = TEST.lastIndex;
        const value = text[at] === '"' ? readQuoted(text, at) : readBare(text, at, VALUE);
        at = value.to;
        push('test', from, at, { text: value.text, field: test[1]!, op: test[2] as Comparison });
      } else {
        const word = readBare(text, at, BARE);
        at = word.to;
        const lower = word.text.toLowerCase();
        if (lower === 'or' || lower === '|') push('or', from, at);
        else if (lower === 'not') push('not', from, at);
        else if (lower !== 'and') push('word', from, at, { text: word.text });
      }
    }
  }
  return tokens;
}

function startsTerm(text: string, at: number): boolean {
  return at < text.length && !/[\s)]/.test(text[at]!);
}

/** To the closing quote, or to the end where it is missing (the user is still typing). */
function readQuoted(text: string, at: number): { text: string; to: number } {
  const end = text.indexOf('"', at + 1);
  return end < 0 ? { text: text.slice(at + 1), to: text.length } : { text: text.slice(at + 1, end), to: end + 1 };
}

function readBare(text: string, at: number, pattern: RegExp): { text: string; to: number } {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return { text: found?.[0] ?? '', to: at + (found?.[0].length ?? 0) };
}
