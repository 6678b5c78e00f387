/**
 * The condition language of action priority lists. Specification, "Conditions (if)"; the operators <=, >=, ==, !=,
 * `and`, `or`, `not` and brackets are extensions (house reading 34).
 */
import { closestWord, didYouMean } from '../../../contract/problem.ts';

export const VARIABLES = [
  'self.health_percent',
  'self.hp',
  'enemy.count',
  'ally.count',
  'round',
  'self.ammunition',
  'self.zone',
  'target.hp',
  'target.hp_percent',
] as const;
export type Variable = (typeof VARIABLES)[number] | 'self.charges';

/** Zones as an actor sees them, from its own back to the far end of the tunnel. */
const ZONE_WORDS = ['ranged', 'reach', 'melee', 'enemy_melee', 'enemy_reach', 'enemy_ranged'] as const;

export const OPERATORS = ['<', '>', '<=', '>=', '==', '!='] as const;
export type Operator = (typeof OPERATORS)[number];

export type Condition =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'inRange' }
  | {
      readonly kind: 'compare';
      readonly variable: Variable;
      readonly operator: Operator;
      readonly value: number;
      /** Of `self.charges(name)`. */
      readonly ability?: string;
      /** Added to the subject once it is known: the place of the ability, or which enemy is the target. */
      readonly slot?: number;
    }
  /** An enemy stands in this zone, by its place in ZONE_WORDS. */
  | { readonly kind: 'inZone'; readonly zone: number }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition };

/** Where in the text, what, and how to fix it. */
export interface ConditionFault {
  readonly fault: string;
  readonly from: number;
  readonly to: number;
  readonly hint?: string;
  readonly fix?: string;
}

const CONDITION_WORDS = ['enemy.in_range', 'enemy.in_zone', ...VARIABLES, 'self.charges', 'true', 'false'] as const;
const MAX_LENGTH = 1000;
const MAX_DEPTH = 50;

interface Token {
  readonly kind: 'word' | 'number' | 'operator' | 'not' | 'and' | 'or' | '(' | ')' | 'end';
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export function isCondition(parsed: Condition | ConditionFault): parsed is Condition {
  return 'kind' in parsed;
}

export function parseCondition(text: string): Condition | ConditionFault {
  if (text.length > MAX_LENGTH) return { fault: `the condition is longer than ${MAX_LENGTH} characters`, from: 0, to: text.length };
  const tokens = tokenize(text);
  if (!Array.isArray(tokens)) return tokens;
  return new ConditionParser(tokens).parse();
}

function tokenize(text: string): Token[] | ConditionFault {
  const tokens: Token[] = [];
  const pattern = /\s*(?:(?<word>[A-Za-z_][\w.]*)|(?<number>[+-]?\d+(?:\.\d+)?%?)|(?<sign><=|>=|==|!=|&&|\|\||[<>=!()]))/y;
  let at = 0;
  const end = text.trimEnd().length;
  while (at < end) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) {
      const from = at + /^\s*/.exec(text.slice(at))![0].length;
      return { fault: `'${text[from]}' has no meaning here`, from, to: from + 1, ...joinerHint(text[from]) };
    }
    at = pattern.lastIndex;
    const { word, number, sign } = found.groups as Record<string, string | undefined>;
    const body = word ?? number ?? sign!;
    tokens.push({ kind: kindOf(word, number, body), text: body, from: at - body.length, to: at });
  }
  tokens.push({ kind: 'end', text: '', from: end, to: end });
  return tokens;
}

/** A single `&` or `|` is meant as the word. */
function joinerHint(sign: string | undefined): Pick<ConditionFault, 'hint' | 'fix'> {
  const fix = sign === '&' ? 'and' : sign === '|' ? 'or' : undefined;
  return fix === undefined ? {} : { hint: `Write '${fix}'.`, fix };
}

function kindOf(word: string | undefined, number: string | undefined, body: string): Token['kind'] {
  if (number !== undefined) return 'number';
  if (word !== undefined) return body === 'and' || body === 'or' || body === 'not' ? body : 'word';
  if (body === '&&') return 'and';
  if (body === '||') return 'or';
  if (body === '!') return 'not';
  return body === '(' || body === ')' ? body : 'operator';
}

/** Recursive descent: or < and < not < comparison. A fault is thrown inside and caught in `parse`. */
class ConditionParser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  parse(): Condition | ConditionFault {
    try {
      const condition = this.either();
      const rest = this.peek();
      if (rest.kind !== 'end') throw this.faultAt(rest, `'${rest.text}' is left over after the condition`);
      return condition;
    } catch (fault) {
      if (fault instanceof Fault) return fault.detail;
      throw fault;
    }
  }

  private either(): Condition {
    let left = this.both();
    while (this.peek().kind === 'or') {
      this.next();
      left = { kind: 'or', left, right: this.both() };
    }
    return left;
  }

  private both(): Condition {
    let left = this.single();
    while (this.peek().kind === 'and') {
      this.next();
      left = { kind: 'and', left, right: this.single() };
    }
    return left;
  }

  private single(): Condition {
    const token = this.next();
    if (++this.depth > MAX_DEPTH) throw this.faultAt(token, 'the condition is nested too deeply');
    let condition: Condition;
    if (token.kind === 'not') condition = { kind: 'not', of: this.single() };
    else if (token.kind === '(') {
      condition = this.either();
      const close = this.next();
      if (close.kind !== ')') throw this.faultAt(close, "a closing ')' is missing");
    } else if (token.kind === 'word') condition = this.word(token);
    else throw this.faultAt(token, token.kind === 'end' ? 'the condition is not finished' : `'${token.text}' cannot stand here`);
    this.depth--;
    return condition;
  }

  private word(token: Token): Condition {
    if (token.text === 'true' || token.text === 'false') return { kind: 'constant', value: token.text === 'true' };
    if (token.text === 'enemy.in_range') return { kind: 'inRange' };
    if (token.text === 'enemy.in_zone') return { kind: 'inZone', zone: this.zoneOf(this.argument(token)) };
    if (token.text === 'self.charges') return { ...this.comparison(token, 'self.charges'), ability: this.lastArgument };
    const variable = VARIABLES.find((v) => v === token.text);
    if (variable === undefined) throw this.unknown(token);
    return this.comparison(token, variable);
  }

  /** `(word)` behind a name. */
  private argument(token: Token): Token {
    const open = this.next();
    if (open.kind !== '(') throw this.faultAt(open, `'${token.text}' needs a name in brackets`);
    const word = this.next();
    if (word.kind !== 'word') throw this.faultAt(word, `'${token.text}(' needs a name`);
    const close = this.next();
    if (close.kind !== ')') throw this.faultAt(close, "a closing ')' is missing");
    return word;
  }

  private zoneOf(word: Token): number {
    const zone = (ZONE_WORDS as readonly string[]).indexOf(word.text);
    if (zone >= 0) return zone;
    const hint = didYouMean(word.text, ZONE_WORDS) ?? '';
    throw new Fault({ fault: `unknown zone '${word.text}'`, from: word.from, to: word.to, hint });
  }

  private lastArgument = '';

  private comparison(token: Token, variable: Variable): Condition & { kind: 'compare' } {
    if (variable === 'self.charges') this.lastArgument = this.argument(token).text;
    const operator = this.next();
    if (operator.kind !== 'operator') throw this.faultAt(operator, `'${variable}' needs a comparison, such as ${variable} < 3`);
    const known = OPERATORS.find((o) => o === operator.text);
    if (known === undefined) throw new Fault({ fault: "use '==' to compare", from: operator.from, to: operator.to, fix: '==' });
    const number = this.next();
    if (variable === 'self.zone' && number.kind === 'word')
      return { kind: 'compare', variable, operator: known, value: this.zoneOf(number) };
    if (number.kind !== 'number') throw this.faultAt(number, `'${variable} ${known}' needs a number`);
    return { kind: 'compare', variable, operator: known, value: Number(number.text.replace('%', '')) };
  }

  private unknown(token: Token): Fault {
    const close = closestWord(token.text, CONDITION_WORDS);
    return new Fault({
      fault: `unknown condition '${token.text}'`,
      from: token.from,
      to: token.to,
      hint: close ? `Did you mean '${close}'?` : `Use one of: ${CONDITION_WORDS.join(', ')}.`,
      ...(close && { fix: close }),
    });
  }

  private peek(): Token {
    return this.tokens[this.at]!;
  }

  private next(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.at++;
    return token;
  }

  private faultAt(token: Token, fault: string): Fault {
    return new Fault({ fault, from: token.from, to: Math.max(token.to, token.from) });
  }
}

class Fault extends Error {
  readonly detail: ConditionFault;
  constructor(detail: ConditionFault) {
    super(detail.fault);
    this.detail = detail;
  }
}

/** What a condition is asked about. */
export interface Circumstances {
  readonly inRange: boolean;
  readonly hp: number;
  readonly hpMax: number;
  readonly enemies: number;
  /** Living allies without the actor itself (house reading 31). */
  readonly allies: number;
  // What only extensions ask about.
  readonly round?: number;
  /** Where the actor stands, as it sees it (`ZONE_WORDS`), and the zones with enemies, one bit each. */
  readonly zone?: number;
  readonly enemyZones?: number;
  /** Attack rolls left; absent where the actor has no limit. */
  readonly ammunition?: number;
  readonly charges?: Readonly<Record<string, number>>;
  /** The enemy that the entry would be about; absent where there is none. */
  readonly target?: { readonly hp: number; readonly hpMax: number } | undefined;
}

/** The plain meaning of a condition. The battle engine runs the lowered form below instead; a test compares the two. */
export function holds(condition: Condition, now: Circumstances): boolean {
  switch (condition.kind) {
    case 'constant':
      return condition.value;
    case 'inRange':
      return now.inRange;
    case 'inZone':
      return (((now.enemyZones ?? 0) >> condition.zone) & 1) === 1;
    case 'not':
      return !holds(condition.of, now);
    case 'and':
      return holds(condition.left, now) && holds(condition.right, now);
    case 'or':
      return holds(condition.left, now) || holds(condition.right, now);
    case 'compare':
      return compare(condition, now);
  }
}

function compare(test: Condition & { kind: 'compare' }, now: Circumstances): boolean {
  // House reading 33: compared as a real number; both sides times the maximum, so that no rounding can tip it.
  const scale = test.variable === 'self.health_percent' ? now.hpMax : test.variable === 'target.hp_percent' ? (now.target?.hpMax ?? 1) : 1;
  const left = {
    'self.health_percent': now.hp * 100,
    'self.hp': now.hp,
    'enemy.count': now.enemies,
    'ally.count': now.allies,
    round: now.round ?? 0,
    'self.zone': now.zone ?? 0,
    'self.ammunition': now.ammunition ?? Number.POSITIVE_INFINITY,
    'self.charges': now.charges?.[test.ability ?? ''] ?? 0,
    'target.hp': now.target?.hp ?? 0,
    'target.hp_percent': (now.target?.hp ?? 0) * 100,
  }[test.variable];
  const right = test.value * scale;
  switch (test.operator) {
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
    case '==':
      return left === right;
    case '!=':
      return left !== right;
  }
}

/** With the slot of every comparison that has one; what the actor doesn't have is slot 0 and was refused on import. */
export function withSlots(condition: Condition, slotOf: (test: Condition & { kind: 'compare' }) => number | undefined): Condition {
  switch (condition.kind) {
    case 'compare': {
      const slot = slotOf(condition);
      return slot === undefined ? condition : { ...condition, slot: Math.max(0, slot) };
    }
    case 'not':
      return { kind: 'not', of: withSlots(condition.of, slotOf) };
    case 'and':
    case 'or':
      return { kind: condition.kind, left: withSlots(condition.left, slotOf), right: withSlots(condition.right, slotOf) };
    default:
      return condition;
  }
}

/** Everything compared in a condition. */
export function comparisons(condition: Condition): readonly (Condition & { kind: 'compare' })[] {
  switch (condition.kind) {
    case 'compare':
      return [condition];
    case 'not':
      return comparisons(condition.of);
    case 'and':
    case 'or':
      return [...comparisons(condition.left), ...comparisons(condition.right)];
    default:
      return [];
  }
}

/** The condition when an enemy is known to be in range. An attack is only valid then, so its own test can be left out. */
export function givenInRange(condition: Condition): Condition {
  switch (condition.kind) {
    case 'inRange':
      return { kind: 'constant', value: true };
    case 'not':
      return { kind: 'not', of: givenInRange(condition.of) };
    case 'and':
    case 'or':
      return { kind: condition.kind, left: givenInRange(condition.left), right: givenInRange(condition.right) };
    default:
      return condition;
  }
}

export const ALWAYS = -1;
export const NEVER = -2;

/** Subjects of a lowered test. */
export const SUBJECT = {
  inRange: 0,
  hp: 1,
  healthPercent: 2,
  enemies: 3,
  allies: 4,
  // Extensions, asked rarely: from here on.
  round: 5,
  zone: 6,
  ammunition: 7,
  /** Is an enemy in zone 0, 1 ...: six subjects. */
  enemyZone: 8,
  /** Charges of the actor's first ability, second ability ... */
  charges: 16,
  /** Hit points of the target, and their share: four subjects each, see TARGET_SLOT. */
  targetHp: 40,
  targetPercent: 44,
} as const;

/** Which enemy the target is: added up. An attack looks at those in range, all else at everyone; the nearest or the weakest. */
export const TARGET_SLOT = { inRange: 1, weakest: 2 } as const;

/** Whether a variable is about the target of the entry. */
export function asksTarget(variable: Variable): boolean {
  return variable === 'target.hp' || variable === 'target.hp_percent';
}

const SUBJECT_OF: Readonly<Record<Variable, number>> = {
  'self.hp': SUBJECT.hp,
  'self.health_percent': SUBJECT.healthPercent,
  'enemy.count': SUBJECT.enemies,
  'ally.count': SUBJECT.allies,
  round: SUBJECT.round,
  'self.zone': SUBJECT.zone,
  'self.ammunition': SUBJECT.ammunition,
  'self.charges': SUBJECT.charges,
  'target.hp': SUBJECT.targetHp,
  'target.hp_percent': SUBJECT.targetPercent,
};

/** A decision diagram: each test knows where to go on if it is true and if not; ALWAYS and NEVER are the ends. */
export interface Test {
  readonly subject: number;
  /** 0 '<', 1 '<=', 2 '=='. The other three are these with the ways out swapped. */
  readonly relation: number;
  readonly value: number;
  readonly yes: number;
  readonly no: number;
}

/** Appends the tests of a condition and returns where to start. */
export function lower(condition: Condition, tests: Test[], yes = ALWAYS, no = NEVER): number {
  switch (condition.kind) {
    case 'constant':
      return condition.value ? yes : no;
    case 'not':
      return lower(condition.of, tests, no, yes);
    case 'and':
      return lower(condition.left, tests, lower(condition.right, tests, yes, no), no);
    case 'or':
      return lower(condition.left, tests, yes, lower(condition.right, tests, yes, no));
    case 'inRange':
      return tests.push({ subject: SUBJECT.inRange, relation: 2, value: 1, yes, no }) - 1;
    case 'inZone':
      return tests.push({ subject: SUBJECT.enemyZone + condition.zone, relation: 2, value: 1, yes, no }) - 1;
    case 'compare': {
      const { operator, value } = condition;
      const swap = operator === '>' || operator === '>=' || operator === '!=';
      const relation = operator === '<' || operator === '>=' ? 0 : operator === '<=' || operator === '>' ? 1 : 2;
      const subject = SUBJECT_OF[condition.variable] + (condition.slot ?? 0);
      return tests.push({ subject, relation, value, yes: swap ? no : yes, no: swap ? yes : no }) - 1;
    }
  }
}
