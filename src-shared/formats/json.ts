/** JSON from strangers: size and depth are limited, and a syntax error is reported with line and column. */
import type { Json } from '../contract/json.ts';
import type { Problem } from '../contract/problem.ts';

export interface JsonLimits {
  /** UTF-16 code units. */
  readonly size: number;
  /** Nested arrays and objects. */
  readonly depth: number;
}

const JSON_LIMITS: JsonLimits = { size: 256 * 1024 * 1024, depth: 200 };

export function parseJson(text: string, fileName: string, limits: JsonLimits = JSON_LIMITS): { value: Json } | { problem: Problem } {
  if (text.length > limits.size) {
    const message = `The file has ${text.length} characters; at most ${limits.size} are read.`;
    return { problem: { code: 'json/too-large', severity: 'error', message, file: fileName } };
  }
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const deep = depthExceeded(source, limits.depth);
  if (deep >= 0) {
    const message = `Brackets are nested more than ${limits.depth} deep.`;
    return { problem: { code: 'json/too-deep', severity: 'error', message, file: fileName, ...placeOf(source, deep) } };
  }
  try {
    return { value: JSON.parse(source) as Json };
  } catch {
    const fault = new JsonScanner(source).firstFault();
    return {
      problem: { code: 'json/syntax', severity: 'error', message: fault.message, file: fileName, ...placeOf(source, fault.offset) },
    };
  }
}

/** 1-based line and column of an offset. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/** Offset of the bracket that goes too deep, or -1. */
function depthExceeded(text: string, limit: number): number {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > limit) return i;
    } else if (c === 0x7d || c === 0x5d) depth--;
  }
  return -1;
}

interface Fault {
  readonly offset: number;
  readonly message: string;
}

/** Walks a text that JSON.parse refused and finds where it first leaves the grammar (RFC 8259). */
class JsonScanner {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  firstFault(): Fault {
    return this.value() ?? this.trailing() ?? { offset: this.text.length, message: 'The JSON is not valid.' };
  }

  private trailing(): Fault | undefined {
    this.space();
    return this.at < this.text.length ? this.fault('There is more text after the end of the JSON value.') : undefined;
  }

  private fault(message: string): Fault {
    return { offset: this.at, message };
  }

  private space(): void {
    while (this.at < this.text.length && ' \t\r\n'.includes(this.text[this.at]!)) this.at++;
  }

  private value(): Fault | undefined {
    this.space();
    const c = this.text[this.at];
    if (c === undefined) return this.fault('The JSON ends too early; a value is missing.');
    if (c === '{') return this.members('}', () => this.member());
    if (c === '[') return this.members(']', () => this.value());
    if (c === '"') return this.string();
    const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
    word.lastIndex = this.at;
    if (!word.test(this.text)) return this.fault(`A JSON value cannot start with '${c}'.`);
    this.at = word.lastIndex;
    return undefined;
  }

  private members(close: '}' | ']', one: () => Fault | undefined): Fault | undefined {
    const open = this.at++;
    this.space();
    if (this.text[this.at] === close) {
      this.at++;
      return undefined;
    }
    for (;;) {
      const inner = one();
      if (inner) return inner;
      this.space();
      const c = this.text[this.at];
      if (c === close) {
        this.at++;
        return undefined;
      }
      if (c === undefined) return { offset: open, message: `This '${this.text[open]}' is never closed.` };
      if (c !== ',') return this.fault(`A comma or '${close}' is missing here.`);
      this.at++;
      this.space();
      if (this.text[this.at] === close) return this.fault(`A comma stands before '${close}'.`);
    }
  }

  private member(): Fault | undefined {
    this.space();
    if (this.text[this.at] !== '"') return this.fault('A name in double quotes is missing here.');
    const name = this.string();
    if (name) return name;
    this.space();
    if (this.text[this.at] !== ':') return this.fault('A colon is missing after the name.');
    this.at++;
    return this.value();
  }

  private string(): Fault | undefined {
    const open = this.at++;
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at]!;
      if (c === '"') {
        this.at++;
        return undefined;
      }
      if (c < ' ') return this.fault('A line break or control character stands inside a text.');
      if (c === '\\') {
        const legal = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
        legal.lastIndex = this.at;
        if (!legal.test(this.text)) return this.fault('This backslash escape is not one of JSON.');
        this.at = legal.lastIndex - 1;
      }
    }
    return { offset: open, message: 'This text is never closed.' };
  }
}
