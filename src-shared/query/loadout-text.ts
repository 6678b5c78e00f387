/** Loadouts as text: their parts, a short form of each, and what a loadout has that not all of its siblings have. Pure. */
import type { FactSpec } from '../contract/ruleset.ts';

/** Splits a loadout at commas outside brackets: "[3] Mace (A3, AP(1)), Shield" has three parts. A cut-off last part is left out. */
export function partsOf(detail: string): string[] {
  const size = /^\[[^\]]*\]\s*/.exec(detail)?.[0] ?? '';
  const parts = size === '' ? [] : [size.trim()];
  let depth = 0;
  let from = size.length;
  for (let i = from; i < detail.length; i++) {
    const sign = detail[i];
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (sign === ',' && depth === 0) {
      parts.push(detail.slice(from, i).trim());
      from = i + 1;
    }
  }
  const last = detail.slice(from).trim();
  if (!last.endsWith(CUT)) parts.push(last);
  return parts.filter((part) => part !== '');
}

/** How importers end a loadout that is too long. */
const CUT = '\u2026';

/**
 * A loadout, short enough for a row: "4x Orchard Gun (24", A2, AP(1)), Beak (A3)" reads "4x Orchard Gun, Beak".
 * Brackets with figures are profiles and go; brackets with words name equipment and stay.
 */
export function loadoutText(detail: string): string {
  if (!detail.includes('(')) return detail;
  let text = '';
  for (let at = 0; at < detail.length; at++) {
    const end = detail[at] === '(' ? closing(detail, at) : -1;
    if (end > at && /\d/.test(detail.slice(at, end))) {
      text = text.trimEnd();
      at = end;
    } else text += detail[at];
  }
  return text;
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

/** A loadout as its siblings are compared. */
export interface Loadout {
  readonly detail: string;
  readonly points: number;
  /** Its facts that tell loadouts apart. */
  fact(id: string): number | readonly string[] | undefined;
}

export interface LoadoutSpecs {
  readonly facts: readonly FactSpec[];
  /** What the game calls points. */
  readonly points: string;
}

const BASE_LOADOUT = 'base loadout';
/** Longer differences end with how many parts are missing. */
const LONGEST = 200;

/** The loadouts of one unit: what all of them share is no difference. */
export class LoadoutGroup {
  private readonly specs: LoadoutSpecs;
  private readonly numberFacts: readonly FactSpec[];
  private readonly wordFacts: readonly FactSpec[];
  /** Parts that all have, with how often each has them at least. */
  private shared: Map<string, number> | null = null;
  private readonly sharedWords = new Map<string, Set<string>>();
  private readonly firstNumbers = new Map<string, number>();
  private readonly differingNumbers = new Set<string>();
  /** Short forms and the one part they stand for; null: they stand for several, and the profiles make the difference. */
  private readonly shortForms = new Map<string, string | null>();
  private readonly shortened = new Map<string, string>();
  private firstDetail: string | null = null;
  /** Not all are the same. */
  private isVaried = false;
  private lowest = Number.POSITIVE_INFINITY;
  private highest = Number.NEGATIVE_INFINITY;

  constructor(specs: LoadoutSpecs, loadouts: Iterable<Loadout>) {
    this.specs = specs;
    const telling = specs.facts.filter((fact) => fact.loadout === true);
    this.numberFacts = telling.filter(({ kind }) => kind === 'number');
    this.wordFacts = telling.filter(({ kind }) => kind === 'words');
    for (const loadout of loadouts) this.add(loadout);
  }

  /** What this loadout has that not all have; with its points where those differ, too, and `withPoints` is set. */
  difference(loadout: Loadout, withPoints = false): string {
    const own = this.ownParts(partsOf(loadout.detail));
    const numbers = this.ownNumbers(loadout);
    const texts = [...own.map((part) => this.shown(part)), ...numbers, ...this.ownWords(loadout)];
    if (texts.length === 0 && this.isVaried) texts.push(BASE_LOADOUT);
    if (withPoints && this.lowest < this.highest) texts.push(`${loadout.points} ${this.specs.points}`);
    return shortList(texts);
  }

  private add(loadout: Loadout): void {
    const parts = partsOf(loadout.detail);
    this.firstDetail ??= loadout.detail;
    if (loadout.detail !== this.firstDetail) this.isVaried = true;
    this.share(parts);
    for (const part of parts) this.rememberShortForm(part);
    for (const { id } of this.numberFacts) this.addNumber(id, loadout.fact(id));
    for (const { id } of this.wordFacts) this.shareWords(id, loadout.fact(id));
    this.lowest = Math.min(this.lowest, loadout.points);
    this.highest = Math.max(this.highest, loadout.points);
  }

  private share(parts: readonly string[]): void {
    const counts = countsOf(parts);
    if (this.shared === null) this.shared = counts;
    for (const [part, least] of this.shared) {
      const n = Math.min(least, counts.get(part) ?? 0);
      if (n === 0) this.shared.delete(part);
      else this.shared.set(part, n);
    }
  }

  private rememberShortForm(part: string): void {
    if (this.shortened.has(part)) return;
    const short = loadoutText(part);
    this.shortened.set(part, short);
    this.shortForms.set(short, this.shortForms.has(short) ? null : part);
  }

  private addNumber(id: string, value: number | readonly string[] | undefined): void {
    const number = typeof value === 'number' ? value : Number.NaN;
    const first = this.firstNumbers.get(id);
    if (first === undefined) this.firstNumbers.set(id, number);
    else if (!Object.is(first, number)) {
      this.differingNumbers.add(id);
      this.isVaried = true;
    }
  }

  private shareWords(id: string, value: number | readonly string[] | undefined): void {
    const words = Array.isArray(value) ? (value as readonly string[]) : [];
    const shared = this.sharedWords.get(id);
    if (shared === undefined) {
      this.sharedWords.set(id, new Set(words));
      return;
    }
    for (const word of shared) if (!words.includes(word)) shared.delete(word);
    if (words.length > shared.size) this.isVaried = true;
  }

  private ownParts(parts: readonly string[]): string[] {
    const left = new Map(this.shared);
    return parts.filter((part) => {
      const n = left.get(part) ?? 0;
      if (n > 0) left.set(part, n - 1);
      return n === 0;
    });
  }

  private shown(part: string): string {
    const short = this.shortened.get(part);
    return short !== undefined && this.shortForms.get(short) === part ? short : part;
  }

  private ownNumbers(loadout: Loadout): string[] {
    return this.numberFacts.flatMap(({ id, label, unit = '' }) => {
      const value = loadout.fact(id);
      return this.differingNumbers.has(id) && typeof value === 'number' ? [`${label} ${value}${unit}`] : [];
    });
  }

  /** Words that the parts name are not repeated, and those of a number that differs neither. */
  private ownWords(loadout: Loadout): string[] {
    const named = partsOf(loadout.detail).join('\n').toLowerCase();
    const numbered = new Set(this.numberFacts.map(({ label }) => label.toLowerCase()));
    return this.wordFacts.flatMap(({ id }) => {
      const words = loadout.fact(id);
      if (!Array.isArray(words)) return [];
      return (words as readonly string[]).filter((word) => {
        const lower = word.toLowerCase();
        return !this.sharedWords.get(id)?.has(word) && !named.includes(lower) && !numbered.has(lower);
      });
    });
  }
}

function countsOf(parts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}

function shortList(texts: readonly string[]): string {
  const whole = texts.join(', ');
  if (whole.length <= LONGEST) return whole;
  let kept = 1;
  while (kept < texts.length && texts.slice(0, kept + 1).join(', ').length <= LONGEST) kept++;
  return kept === texts.length ? whole : `${texts.slice(0, kept).join(', ')} and ${texts.length - kept} more`;
}
