/** Reads one weapon line, damaged ones included: `5x Rifle (24", A1), CCW (A1)` (formats file, grammar and damage). */
import type { WeaponRule } from '../rules/unit.ts';

export interface RawWeapon {
  readonly name: string;
  readonly count: number;
  /** `3x` was written. */
  readonly counted: boolean;
  readonly range: number;
  /** The range stood before the name: the total-attacks dialect. */
  readonly rangeFirst: boolean;
  /** undefined: no A at all, so this is an item with rules. */
  readonly attacks: number | undefined;
  readonly rules: readonly RawRule[];
  /** Rules of an item that stood among the stats: `Energy Shield (Shielded, Rending)`. */
  readonly inItem: readonly RawRule[];
  /** 0-based offset in the line. */
  readonly at: number;
}

export interface RawRule extends WeaponRule {
  readonly at: number;
  readonly end: number;
}

export interface LineFault {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly at: number;
  readonly end: number;
}

const INCH = `(?:"|\u201d|\u2033|'')`;
const HEAD = new RegExp(`^(?:(\\d+)x\\s+)?(?:(\\d+)\\s*${INCH}\\s*)?(.*)$`);
const RANGE = new RegExp(`^(\\d+)\\s*${INCH}$`);
const WEAPON_START = new RegExp(`^[^(),]*\\(\\s*(?:A\\d+|\\d+\\s*${INCH})\\s*[,)]`);
/** Most weapons begin with their range or their attacks. */
const FIGURES = new RegExp(`\\s*(?:A\\d|\\d+\\s*${INCH})`, 'y');
const ATTACKS = /^A(\d+)$/;
const NUMBER = /^[+-]?\d+$/;
const NESTED = /^[^()]+\([^()]*[a-z][\s\S]*\)$/i;
/** `Tough(3)` alone: a rule that lost its item. */
const ITEM = { count: 1, counted: true, range: 0, rangeFirst: false, attacks: undefined, inItem: [] } as const;
const RULE = /^(.*?)\s*\(\s*([+-]?\d+)\s*\)?$/;

export function readWeapons(text: string): { weapons: RawWeapon[]; faults: LineFault[] } {
  return new WeaponLine(text).read();
}

class WeaponLine {
  private readonly text: string;
  private at = 0;
  private readonly weapons: RawWeapon[] = [];
  private readonly faults: LineFault[] = [];

  constructor(text: string) {
    this.text = text;
  }

  read(): { weapons: RawWeapon[]; faults: LineFault[] } {
    while (this.at < this.text.length) {
      if (/[\s,]/.test(this.text[this.at]!)) this.at++;
      else this.item();
    }
    return { weapons: this.weapons, faults: this.faults };
  }

  private item(): void {
    const start = this.at;
    while (this.at < this.text.length && !'(,'.includes(this.text[this.at]!)) this.at++;
    const head = this.text.slice(start, this.at).trim();
    if (this.text[this.at] === '(') this.profile(start, head);
    else this.tail(start, head);
  }

  /** `Unstoppable)` alone: the end of a weapon whose bracket was lost. */
  private tail(start: number, head: string): void {
    const last = this.weapons.at(-1);
    if (/^\)+$/.test(head)) {
      this.fault('opr/unbalanced', 'A bracket closes nothing.', start, 'It was ignored.');
    } else if (head.endsWith(')') && last !== undefined) {
      const rule = ruleOf(head.replace(/\)+$/, ''), start);
      this.weapons[this.weapons.length - 1] = { ...last, rules: [...last.rules, rule] };
      this.fault('opr/orphan-rule', `'${head}' has no weapon of its own and was added to '${last.name}'.`, start);
    } else if (head !== '') {
      this.fault('opr/no-profile', `'${head}' has no profile.`, start, 'A weapon looks like: Rifle (24", A1).');
    }
  }

  private profile(start: number, head: string): void {
    this.at++;
    if (this.itemWithWeapons(start, head)) return;
    const tokens: { text: string; at: number }[] = [];
    let closed = false;
    while (this.at < this.text.length && !closed) {
      while (this.at < this.text.length && /[\s,]/.test(this.text[this.at]!)) this.at++;
      const from = this.at;
      if ((tokens.length > 0 || head !== '') && this.startsWeapon(from)) break;
      closed = this.token();
      const text = this.text.slice(from, this.at).trim();
      if (text !== '') tokens.push({ text, at: from });
      if (closed) this.at++;
    }
    if (!closed)
      this.fault(
        'opr/unbalanced',
        `The bracket of '${head}' is never closed.`,
        start,
        'It was closed where the next weapon begins, or at the end of the line.',
      );
    this.weapons.push(weaponOf(head, tokens, start));
  }

  /** `Mount (Claws (A3), Impact(3))`. False where it has figures of its own, or where a bracket was lost. */
  private itemWithWeapons(start: number, head: string): boolean {
    FIGURES.lastIndex = this.at;
    const close = FIGURES.test(this.text) ? -1 : closingBracket(this.text, this.at);
    if (close < 0) return false;
    const parts = splitTopLevel(this.text.slice(this.at, close)).map((part) => ({ text: part.text, at: this.at + part.at }));
    const isWeapon = ({ text }: Entry) => WEAPON_START.test(text);
    if (!parts.some(isWeapon) || parts.some(({ text }) => RANGE.test(text) || ATTACKS.test(text))) return false;
    const [, count = 1, , name = ''] = HEAD.exec(head) ?? [];
    const times = Number(count);
    for (const part of parts.filter(isWeapon)) this.weaponsOfItem(part, times);
    const rules = parts
      .filter((part) => !isWeapon(part))
      .flatMap(({ text, at }) => (NESTED.test(text) ? rulesInItem(text, at) : ruleOf(text, at)));
    if (rules.length > 0) this.weapons.push({ ...ITEM, name: name.trim(), count: times, rules, at: start });
    this.at = close + 1;
    return true;
  }

  private weaponsOfItem({ text, at }: Entry, times: number): void {
    const { weapons, faults } = readWeapons(text);
    const moved = (rule: RawRule): RawRule => ({ ...rule, at: rule.at + at, end: rule.end + at });
    for (const w of weapons) {
      const [rules, inItem] = [w.rules.map(moved), w.inItem.map(moved)];
      this.weapons.push({ ...w, count: w.count * times, counted: false, rules, inItem, at: w.at + at });
    }
    this.faults.push(...faults.map((fault) => ({ ...fault, at: fault.at + at, end: fault.end + at })));
  }

  /** Moves past one stat; true when the weapon's closing bracket comes next. */
  private token(): boolean {
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at];
      if (c === '(') depth++;
      else if (c === ')' && depth-- === 0) return true;
      else if (c === ',' && depth === 0) return false;
    }
    return false;
  }

  /** A stat that itself looks like `name (A2` or is `(A0)`: the bracket before it was lost. */
  private startsWeapon(from: number): boolean {
    return WEAPON_START.test(this.text.slice(from, from + 200));
  }

  private fault(code: string, message: string, at: number, hint?: string): void {
    this.faults.push({ code, message, at, end: Math.max(this.at, at + 1), ...(hint !== undefined && { hint }) });
  }
}

function weaponOf(head: string, tokens: readonly { text: string; at: number }[], at: number): RawWeapon {
  const [, count, prefix, name = ''] = HEAD.exec(head) ?? [];
  let range = prefix === undefined ? 0 : Number(prefix);
  let attacks: number | undefined;
  const rules: RawRule[] = [];
  const inItem: RawRule[] = [];
  const argument = tokens.length === 1 && NUMBER.test(tokens[0]?.text ?? '') ? tokens[0]?.text : undefined;
  if (argument !== undefined) return { ...ITEM, name: '', rules: [ruleOf(`${name.trim()}(${argument})`, at)], at };
  for (const token of tokens) {
    const inches = RANGE.exec(token.text)?.[1];
    const dice = ATTACKS.exec(token.text)?.[1];
    if (inches !== undefined) range = Number(inches);
    else if (dice !== undefined) attacks = Number(dice);
    else if (NESTED.test(token.text)) inItem.push(...rulesInItem(token.text, token.at));
    else rules.push(ruleOf(token.text, token.at));
  }
  return {
    name: name.trim(),
    count: count === undefined ? 1 : Number(count),
    counted: count !== undefined,
    range,
    rangeFirst: prefix !== undefined,
    attacks,
    rules,
    inItem,
    at,
  };
}

function rulesInItem(text: string, at: number): RawRule[] {
  const open = text.indexOf('(') + 1;
  return splitTopLevel(text.slice(open).replace(/\)$/, '')).map((part) => ruleOf(part.text, at + open + part.at));
}

/** `AP(1)`, `AP(+2)`, `Rending`; `AP(-1)` keeps its sign (the final AP is never below 0). */
export function ruleOf(text: string, at: number): RawRule {
  const found = RULE.exec(text);
  const end = at + text.length;
  return found === null ? { name: text.trim(), at, end } : { name: found[1]!.trim(), arg: Number(found[2]), at, end };
}

/** Part of a line, and where it begins there. */
export interface Entry {
  readonly text: string;
  readonly at: number;
}

/** Commas outside brackets part the list. `lone`: places of brackets without a partner, which hold nothing together. */
export function splitTopLevel(text: string, lone: readonly number[] = []): Entry[] {
  const parts: Entry[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const c = i === text.length ? COMMA : text.charCodeAt(i);
    if (c === OPEN && !lone.includes(i)) depth++;
    else if (c === CLOSE) depth = Math.max(0, depth - 1);
    if (i < text.length && !(c === COMMA && depth === 0)) continue;
    const raw = text.slice(from, i);
    const part = raw.trimStart();
    if (part !== '') parts.push({ text: part.trimEnd(), at: from + raw.length - part.length });
    from = i + 1;
  }
  return parts;
}

/** Of the bracket that was opened before `from`; -1 where there is none. */
function closingBracket(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === OPEN) depth++;
    else if (c === CLOSE && depth-- === 0) return i;
  }
  return -1;
}

/** Places of the brackets that lost their partner. */
export function loneBrackets(text: string): number[] {
  const open: number[] = [];
  const lone: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === OPEN) open.push(i);
    else if (c === CLOSE && open.pop() === undefined) lone.push(i);
  }
  return [...lone, ...open];
}

/** The entries of a line whose brackets are in order; undefined where they are not. */
export function entriesOf(text: string): Entry[] | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === OPEN) depth++;
    else if (c === CLOSE && --depth < 0) return undefined;
  }
  return depth === 0 ? splitTopLevel(text) : undefined;
}

const COMMA = 44;
const OPEN = 40;
const CLOSE = 41;
