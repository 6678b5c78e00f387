/** Collects what is wrong with an encounter, each at its line and column, while values are read out of the YAML. */
import { closestWord, didYouMean, type Problem, type Severity } from '../../../contract/problem.ts';
import type { YamlMap, YamlNode, YamlSpan } from '../../../formats/yaml.ts';
import { isDice, parseDice } from '../../../random/dice.ts';

const MAX_PROBLEMS = 500;

interface ProblemDetails {
  readonly hint?: string;
  readonly fix?: string;
  readonly subject?: string;
}

export class Report {
  readonly problems: Problem[] = [];
  private readonly file: string;
  /** Named in every problem while an actor is read. */
  subject: string | undefined;
  /** Errors so far; an actor during whose reading it rose is not loaded. */
  errors = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** An actor with an error is not loaded. */
  error(code: string, at: YamlSpan, message: string, more: ProblemDetails = {}): void {
    this.errors++;
    this.add('error', code, at, { message, ...more });
  }

  warning(code: string, at: YamlSpan, message: string, more: ProblemDetails = {}): void {
    this.add('warning', code, at, { message, ...more });
  }

  private add(severity: Severity, code: string, at: YamlSpan, problem: ProblemDetails & { readonly message: string }): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    const { line, column, endColumn } = at;
    const { message, ...more } = problem;
    const subject = more.subject ?? this.subject;
    this.problems.push({ code, severity, message, file: this.file, line, column, endColumn, ...more, ...(subject && { subject }) });
  }

  /** A misspelt key is an error, because its value would be lost; a strange one is only left out. */
  knownKeys(map: YamlMap, known: readonly string[], where: string): void {
    for (const { key, keySpan } of map.entries) {
      if (known.includes(key)) continue;
      const close = closestWord(key, known);
      const message = `Unknown key '${key}' in ${where}.`;
      if (close === undefined) this.warning('osr/unknown-key', keySpan, message, { hint: 'It is left out.' });
      else this.error('osr/unknown-key', keySpan, message, { hint: `Did you mean '${close}'?`, fix: close });
    }
  }

  /** Calls back for each known key of a block that may be absent. */
  fields(node: YamlNode | undefined, known: readonly string[], where: string, each: (key: string, value: YamlNode) => void): void {
    if (node === undefined || (node.kind === 'scalar' && node.value === null)) return;
    if (node.kind !== 'map') {
      this.error('osr/shape', node.span, `'${where}' has keys of its own: ${known.join(', ')}.`);
      return;
    }
    this.knownKeys(node, known, `'${where}'`);
    for (const { key, value } of node.entries) if (known.includes(key)) each(key, value);
  }

  integer(node: YamlNode, what: string, min: number, max: number): number | undefined {
    const written = node.kind === 'scalar' ? node.value : undefined;
    // A number in quotes is a number.
    const value = typeof written === 'string' && /^\s*[+-]?\d+\s*$/.test(written) ? Number(written) : written;
    if (typeof value !== 'number' || !Number.isInteger(value)) return this.bad(node, `'${what}' has to be a whole number.`);
    if (value < min || value > max) return this.bad(node, `'${what}' is ${value}; use a number from ${min} to ${max}.`);
    return value;
  }

  yesNo(node: YamlNode, what: string): boolean | undefined {
    if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
    return this.bad(node, `'${what}' has to be true or false.`);
  }

  text(node: YamlNode, what: string): string | undefined {
    if (node.kind === 'scalar' && node.value !== null && String(node.value).trim() !== '') return String(node.value).trim().slice(0, 200);
    return this.bad(node, `'${what}' has to be a text.`);
  }

  dice(node: YamlNode, what: string): string | undefined {
    if (node.kind !== 'scalar' || node.value === null) return this.bad(node, `'${what}' has to be a number or dice such as 1d8+2.`);
    const text = String(node.value).trim();
    const parsed = rangeFault(text) ?? noDiceFault(text) ?? parseDice(text);
    if (isDice(parsed)) return text;
    const { fault, hint = 'Use a number such as 5, or dice such as 1d8+2.' }: Partial<DiceFault> = parsed;
    this.error('osr/bad-dice', node.span, `'${what}': ${fault}.`, { hint });
    return undefined;
  }

  choice<T extends string>(node: YamlNode, what: string, known: readonly T[]): T | undefined {
    const word = node.kind === 'scalar' ? String(node.value ?? '') : '';
    return known.find((k) => k === word) ?? this.unknownWord(node, what, word, known);
  }

  unknownWord(node: YamlNode, what: string, word: string, known: readonly string[]): undefined {
    const code = `osr/unknown-${what.replaceAll(/[ _]/g, '-')}`;
    const hint = didYouMean(word, known);
    const fix = closestWord(word, known);
    const message = word === '' ? `'${what}' is empty.` : `Unknown ${what} '${word}'.`;
    this.error(code, node.span, message, { ...(hint && { hint }), ...(fix && { fix }) });
    return undefined;
  }

  private bad(node: YamlNode, message: string): undefined {
    this.error('osr/bad-value', node.span, message);
    return undefined;
  }
}

interface DiceFault {
  readonly fault: string;
  readonly hint: string;
}

/** `3-8` means "from 3 to 8" to the one who writes it, and -5 to a parser of dice. */
function rangeFault(text: string): DiceFault | null {
  const [, from, to] = /^(\d+)\s*(?:-|–|to|\.\.)\s*(\d+)$/.exec(text) ?? [];
  const [low, high] = [Number(from), Number(to)];
  if (from === undefined || low >= high) return null;
  const constant = low - 1;
  const dice = `1d${high - constant}${constant > 0 ? `+${constant}` : constant < 0 ? '-1' : ''}`;
  return { fault: `'${text}' looks like a range, which is written with dice`, hint: `For ${low} to ${high} write ${dice}.` };
}

function noDiceFault(text: string): DiceFault | null {
  const [, sides] = /(?:^|[^\d])0+[dD](\d+)/.exec(text) ?? [];
  if (sides === undefined) return null;
  return { fault: `'${text}' rolls no dice`, hint: `Write 1d${sides}, or a number without dice.` };
}
