/**
 * The query box: `faction:hive pts<150 tough>=3 rule:Regeneration`, quoted words, `-` or `not`, `or`, brackets.
 * Side by side means "and". Never throws: what is not understood becomes a problem with its place.
 */
import { didYouMean, type Problem } from '../contract/problem.ts';
import { type Token, tokenize } from './tokens.ts';

export interface QueryField {
  readonly id: string;
  readonly label: string;
  readonly kind: 'number' | 'words';
  readonly aliases?: readonly string[];
}

export type Comparison = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Query =
  | { readonly kind: 'all' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'words'; readonly field: string; readonly text: string; readonly whole: boolean }
  | {
      readonly kind: 'number';
      readonly field: string;
      readonly low: number;
      readonly high: number;
      readonly lowOpen: boolean;
      readonly highOpen: boolean;
    };

export interface ParsedQuery {
  readonly query: Query;
  readonly problems: readonly Problem[];
}

const ALL: Query = { kind: 'all' };

export function parseQuery(text: string, fields: readonly QueryField[]): ParsedQuery {
  const parser = new Parser(tokenize(text), fields);
  return { query: parser.whole(), problems: parser.problems };
}

export function fieldNamed(fields: readonly QueryField[], name: string): QueryField | undefined {
  const wanted = name.toLowerCase();
  return fields.find((f) => f.id.toLowerCase() === wanted || f.aliases?.some((alias) => alias.toLowerCase() === wanted));
}

class Parser {
  readonly problems: Problem[] = [];
  private readonly tokens: readonly Token[];
  private readonly fields: readonly QueryField[];
  private at = 0;

  constructor(tokens: readonly Token[], fields: readonly QueryField[]) {
    this.tokens = tokens;
    this.fields = fields;
  }

  whole(): Query {
    const parts: Query[] = [];
    while (this.at < this.tokens.length) {
      const stray = this.peek();
      if (stray?.kind === ')') {
        this.complain(stray, 'query/stray-bracket', "There is a ')' without its '('.");
        this.at++;
      } else parts.push(this.either());
    }
    return join('and', parts);
  }

  private either(): Query {
    const parts = [this.every()];
    while (this.peek()?.kind === 'or') {
      this.at++;
      parts.push(this.every());
    }
    return join('or', parts);
  }

  private every(): Query {
    const parts: Query[] = [];
    for (let token = this.peek(); token !== undefined && token.kind !== 'or' && token.kind !== ')'; token = this.peek()) {
      parts.push(this.term());
    }
    const end = this.peek();
    if (parts.length === 0 && end?.kind === 'or') this.complain(end, 'query/empty-side', "There is nothing on one side of 'or'.");
    return join('and', parts);
  }

  private term(): Query {
    const token = this.tokens[this.at++]!;
    switch (token.kind) {
      case 'not':
        if (this.peek() === undefined) {
          this.complain(token, 'query/empty-not', 'There is nothing after the minus.');
          return ALL;
        }
        return { kind: 'not', part: this.term() };
      case '(': {
        const inner = this.either();
        if (this.peek()?.kind === ')') this.at++;
        else this.complain(token, 'query/open-bracket', "The '(' is not closed.");
        return inner;
      }
      case 'test':
        return this.test(token);
      default:
        return token.text === '' ? ALL : { kind: 'text', text: token.text.toLowerCase() };
    }
  }

  private test(token: Token): Query {
    const field = fieldNamed(this.fields, token.field);
    if (field === undefined) {
      const names = this.fields.flatMap((f) => [f.id, ...(f.aliases ?? [])]);
      this.complain(token, 'query/unknown-field', `There is no field '${token.field}'.`, didYouMean(token.field, names));
      return ALL;
    }
    return field.kind === 'words' ? this.wordsTest(token, field) : this.numberTest(token, field);
  }

  private wordsTest(token: Token, field: QueryField): Query {
    if (token.text === '') return ALL; // still being typed
    const test: Query = { kind: 'words', field: field.id, text: token.text.toLowerCase(), whole: token.op === '=' || token.op === '!=' };
    if (token.op === ':' || token.op === '=') return test;
    if (token.op === '!=') return { kind: 'not', part: test };
    this.complain(token, 'query/not-a-number', `'${field.id}' holds words; use ${field.id}:${token.text}.`);
    return ALL;
  }

  private numberTest(token: Token, field: QueryField): Query {
    if (token.text === '') return ALL;
    const range = /^(-?[\d.]+)\.\.(-?[\d.]+)$/.exec(token.text);
    const numbers = range === null ? [token.text] : [range[1]!, range[2]!];
    const [first, second] = numbers.map(numberOf);
    if (first === undefined || Number.isNaN(first) || (second !== undefined && Number.isNaN(second))) {
      this.complain(token, 'query/bad-number', `'${token.text}' is not a number.`, `Try ${field.id}<100 or ${field.id}:50..100.`);
      return ALL;
    }
    const between = (low: number, high: number, lowOpen = false, highOpen = false): Query => ({
      kind: 'number',
      field: field.id,
      low,
      high,
      lowOpen,
      highOpen,
    });
    if (second !== undefined) return between(Math.min(first, second), Math.max(first, second));
    switch (token.op) {
      case '<':
        return between(Number.NEGATIVE_INFINITY, first, false, true);
      case '<=':
        return between(Number.NEGATIVE_INFINITY, first);
      case '>':
        return between(first, Number.POSITIVE_INFINITY, true);
      case '>=':
        return between(first, Number.POSITIVE_INFINITY);
      case '!=':
        return { kind: 'not', part: between(first, first) };
      default:
        return between(first, first);
    }
  }

  private peek(): Token | undefined {
    return this.tokens[this.at];
  }

  private complain(token: Token, code: string, message: string, hint?: string): void {
    this.problems.push({
      code,
      severity: 'error',
      message,
      ...(hint !== undefined && { hint }),
      line: 1,
      column: token.from + 1,
      endColumn: token.to + 1,
    });
  }
}

/** 45% is 0.45. */
function numberOf(text: string): number {
  const percent = text.endsWith('%');
  const digits = percent ? text.slice(0, -1) : text;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(digits)) return Number.NaN;
  return percent ? Number(digits) / 100 : Number(digits);
}

function join(kind: 'and' | 'or', parts: readonly Query[]): Query {
  if (parts.length === 0) return ALL;
  return parts.length === 1 ? parts[0]! : { kind, parts };
}
