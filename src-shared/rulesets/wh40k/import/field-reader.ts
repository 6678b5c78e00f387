/** Reading fields of a dictionary entry: by any of their names, range-checked, with a problem at the place of each fault. */
import { didYouMean, type Problem, type Severity } from '../../../contract/problem.ts';
import { fieldNamed } from '../data/fields.ts';
import { faultOfDice } from './check.ts';
import type { Entry, Literal, Place } from './literal.ts';

export class Reporter {
  readonly problems: Problem[] = [];
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  error(code: string, message: string, about: About = {}): void {
    this.add('error', code, message, about);
  }

  warning(code: string, message: string, about: About = {}): void {
    this.add('warning', code, message, about);
  }

  private add(severity: Severity, code: string, message: string, { at, subject, hint }: About): void {
    const place = at ? { line: at.line, column: at.column, ...(at.endColumn !== undefined && { endColumn: at.endColumn }) } : {};
    this.problems.push({
      code: `wh40k/${code}`,
      severity,
      message,
      file: this.file,
      ...place,
      ...(subject && { subject }),
      ...(hint && { hint }),
    });
  }
}

/** Where a problem is, whose it is, and what to do about it. */
interface About {
  readonly at?: Place | null | undefined;
  readonly subject?: string | undefined;
  readonly hint?: string | undefined;
}

/** An entry with canonical field names. Sub-factions work on copies of it. */
export interface Raw {
  readonly name: string;
  readonly at: Place;
  readonly fields: ReadonlyMap<string, Literal>;
}

/** Entries of a dictionary with their name and place. */
export interface Section {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly at: Place;
}

export function rawOf({ name, entries, at }: Section, known: Record<string, readonly string[]>, out: Reporter, subject: string): Raw {
  const fields = new Map<string, Literal>();
  for (const entry of entries) {
    const field = fieldNamed(known, entry.key);
    if (field === undefined) {
      const hint = didYouMean(entry.key, Object.keys(known));
      out.warning('unknown-key', `Unknown key '${entry.key}' was left out.`, { at: entry.at, subject, hint });
    } else fields.set(field, entry.value);
  }
  return { name, at, fields };
}

/** Values of one raw entry. Every reader answers with its default after a fault, and says so. */
export class FieldReader {
  readonly raw: Raw;
  readonly out: Reporter;
  private readonly subject: string;

  constructor(raw: Raw, out: Reporter, subject = raw.name) {
    this.raw = raw;
    this.out = out;
    this.subject = subject;
  }

  get(field: string): Literal | null {
    const value = this.raw.fields.get(field);
    return value === undefined || isNone(value) ? null : value;
  }

  fault(field: string, message: string, hint?: string): void {
    this.out.error('bad-value', `${field}: ${message}`, { at: this.raw.fields.get(field) ?? this.raw.at, subject: this.subject, hint });
  }

  int(field: string, otherwise: number | null, min: number, max: number): number {
    const value = this.get(field);
    if (value === null) {
      if (otherwise === null) this.fault(field, 'a value is needed.');
      return otherwise ?? min;
    }
    const n = numberOf(value);
    if (n === null || !Number.isInteger(n) || n < min || n > max) {
      this.fault(field, `use a whole number from ${min} to ${max}.`);
      return otherwise ?? min;
    }
    return n;
  }

  number(field: string, otherwise: number, min: number, max: number): number {
    const value = this.get(field);
    if (value === null) return otherwise;
    const n = numberOf(value);
    if (n === null || n < min || n > max) {
      this.fault(field, n !== null && n < min && min === 0 ? 'must not be negative.' : `use a number from ${min} to ${max}.`);
      return otherwise;
    }
    return n;
  }

  flag(field: string, otherwise: boolean): boolean {
    const value = this.get(field);
    if (value === null) return otherwise;
    if (value.kind === 'boolean') return value.value;
    this.fault(field, 'use true or false.');
    return otherwise;
  }

  /** Dice that never show more than `most`. */
  dice(field: string, otherwise: string, most: number): string {
    const value = this.get(field);
    if (value === null) return otherwise;
    const text = value.kind === 'number' || value.kind === 'text' ? String(value.value).replace(/"$/, '').trim() : '';
    const fault = faultOfDice(text, most);
    if (fault === null) return text.replace(/\s+/g, '').toLowerCase();
    this.fault(field, fault);
    return otherwise;
  }

  text(field: string): string | null {
    const value = this.get(field);
    if (value === null) return null;
    if (value.kind === 'text' || value.kind === 'number') return String(value.value);
    this.fault(field, 'a text is needed.');
    return null;
  }

  /** A list of texts; a lone text is a list of one. */
  texts(field: string): string[] {
    const value = this.get(field);
    if (value === null) return [];
    const items = value.kind === 'list' ? value.items : value.kind === 'object' ? namedItems(value.entries) : [value];
    return items.flatMap((item) => {
      if (item.kind === 'text') return item.value.trim() === '' ? [] : [item.value.trim()];
      if (!isNone(item)) this.out.error('bad-value', `${field}: a text is needed.`, { at: item, subject: this.subject });
      return [];
    });
  }

  section(field: string, known: Record<string, readonly string[]>): FieldReader {
    const value = this.get(field);
    if (value !== null && value.kind !== 'object') this.fault(field, 'a dictionary in braces is needed.');
    const entries = value?.kind === 'object' ? value.entries : [];
    return new FieldReader(
      rawOf({ name: field, entries, at: value ?? this.raw.at }, known, this.out, this.subject),
      this.out,
      this.subject,
    );
  }
}

export function isNone(value: Literal): boolean {
  return value.kind === 'null' || (value.kind === 'text' && /^(?:none|-|)$/i.test(value.value.trim()));
}

/** 3, "3", "3+", "6\"" are all the number. */
export function numberOf(value: Literal): number | null {
  if (value.kind === 'number') return value.value;
  if (value.kind !== 'text') return null;
  const found = /^([+-]?\d+(?:\.\d+)?)\s*[+"]?$/.exec(value.value.trim());
  return found === null ? null : Number(found[1]);
}

/** `{"Blast": true, "Grudge": "Re-roll wound rolls."}`: a name that is on stands for itself, a text for its name. */
function namedItems(entries: readonly Entry[]): Literal[] {
  return entries.flatMap(({ key, at, value }): Literal[] => {
    if (value.kind === 'text' && value.value.trim() !== '') return [value];
    return (value.kind === 'boolean' && !value.value) || isNone(value) ? [] : [{ ...at, kind: 'text', value: key }];
  });
}
