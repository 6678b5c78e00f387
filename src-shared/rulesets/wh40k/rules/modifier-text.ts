/**
 * Modifiers as text, for options, links and files: `+1 hit; re-roll wounds 1s; melee [Lance]; feel no pain 5+`. Items are
 * separated by semicolons; `ranged` or `melee` before one limits it; `switch: ...` turns on a switch of the unit by its text,
 * `no switch: ...` turns off one that the situation has turned on.
 */
import { closestWord } from '../../../contract/problem.ts';
import { type ConditionContext, holds } from './conditions.ts';
import type { Effect, Switch } from './effects.ts';
import { readWord } from './words.ts';

export interface Modifiers {
  readonly effects: readonly Effect[];
  /** Beginnings of the labels of switches that are on. */
  readonly switches: readonly string[];
  /** The same of switches that stay off whatever the situation is. */
  readonly off: readonly string[];
  /** What holds for this unit whatever the options say. */
  readonly situation: OwnSituation;
  /** Items that could not be read, each as a sentence. */
  readonly faults: readonly string[];
}

/** Answers of one side to what the options ask for both. */
export interface OwnSituation {
  readonly stationary?: true;
  /** Every target is within half range. */
  readonly halfRange?: true;
  /** The unit has charged whenever it fights. */
  readonly charged?: true;
}

const SITUATIONS: Readonly<Record<string, OwnSituation>> = {
  stationary: { stationary: true },
  'half range': { halfRange: true },
  charged: { charged: true },
};

/** One kind of modifier. `example` is how it is written, for lists and hints. */
interface ModifierForm {
  readonly example: string;
  readonly pattern: RegExp;
  effect(found: RegExpExecArray): Effect;
}

const REROLLS: Readonly<Record<string, 'ones' | 'failed' | 'fish' | 'one'>> = {
  '1s': 'ones',
  ones: 'ones',
  failed: 'failed',
  all: 'fish',
  one: 'one',
};

const FORMS: readonly ModifierForm[] = [
  amount('+1 hit', 'hit(?: rolls?)?', (n) => ({ hit: n })),
  amount('+1 wound', 'wound(?: rolls?)?', (n) => ({ wound: n })),
  {
    example: 're-roll hits 1s',
    pattern: /^re-?roll hits? (1s|ones|failed|all|one)$/i,
    effect: ([, how]) => ({ rerollHits: REROLLS[how!.toLowerCase()]! }),
  },
  {
    example: 're-roll wounds failed',
    pattern: /^re-?roll wounds? (1s|ones|failed|all|one)$/i,
    effect: ([, how]) => ({ rerollWounds: REROLLS[how!.toLowerCase()]! }),
  },
  { example: 're-roll damage', pattern: /^re-?roll damage$/i, effect: () => ({ rerollDamage: true }) },
  { example: 're-roll damage 1s', pattern: /^re-?roll damage (?:1s|ones)$/i, effect: () => ({ rerollDamageOnes: true }) },
  amount('+1 attacks', 'attacks?', (n) => ({ attacks: n })),
  amount('+1 strength', 'strength', (n) => ({ strength: n })),
  amount('+1 damage', 'damage', (n) => ({ damage: n })),
  { example: 'AP +1', pattern: /^AP ([+-]?\d)$/i, effect: ([, n]) => ({ ap: Number(n) }) },
  { example: 'critical hits 5+', pattern: /^critical hits? ([2-6])\+$/i, effect: ([, n]) => ({ criticalHit: Number(n) }) },
  { example: 'critical wounds 5+', pattern: /^critical wounds? ([2-6])\+$/i, effect: ([, n]) => ({ criticalWound: Number(n) }) },
  { example: 'ignore penalties', pattern: /^ignore penalties$/i, effect: () => ({ ignoresPenalties: true }) },
  { example: 'be hit -1', pattern: /^be hit ([+-]\d)$/i, effect: ([, n]) => ({ beHit: Number(n) }) },
  { example: 'be wounded -1', pattern: /^be wounded ([+-]\d)$/i, effect: ([, n]) => ({ beWounded: Number(n) }) },
  amount('+1 save', 'saves?', (n) => ({ save: n })),
  amount('+1 toughness', 'toughness', (n) => ({ toughness: n })),
  {
    example: 're-roll saves 1s',
    pattern: /^re-?roll saves? (1s|ones|failed)$/i,
    effect: ([, how]) => ({ saveReroll: /failed/i.test(how!) ? 'failed' : 'ones' }),
  },
  { example: 'invulnerable 4+', pattern: /^invulnerable(?: save)? ([2-6])\+$/i, effect: ([, n]) => ({ invulnerable: Number(n) }) },
  { example: 'feel no pain 5+', pattern: /^(?:feel no pain|fnp) ([2-6])\+$/i, effect: ([, n]) => ({ feelNoPain: Number(n) }) },
  { example: 'half damage', pattern: /^half damage$/i, effect: () => ({ halveDamage: true }) },
  { example: '-1 damage taken', pattern: /^-(\d) damage taken$/i, effect: ([, n]) => ({ subtractDamage: Number(n) }) },
  { example: 'worsen AP 1', pattern: /^worsen AP (\d)$/i, effect: ([, n]) => ({ worsenAp: Number(n) }) },
  { example: 'ignore 1 failed save', pattern: /^ignore (\d) failed saves?$/i, effect: ([, n]) => ({ ignoreFirstFailed: Number(n) }) },
  { example: 'stealth', pattern: /^stealth$/i, effect: () => ({ stealth: true }) },
  { example: 'cover', pattern: /^cover$/i, effect: () => ({ cover: true }) },
];

function amount(example: string, noun: string, effect: (n: number) => Effect): ModifierForm {
  return { example, pattern: new RegExp(`^([+-]\\d) (?:to )?${noun}$`, 'i'), effect: ([, n]) => effect(Number(n)) };
}

export function readModifiers(text: string): Modifiers {
  const effects: Effect[] = [];
  const switches: string[] = [];
  const off: string[] = [];
  const faults: string[] = [];
  let situation: OwnSituation = {};
  for (const item of itemsOf(text)) {
    const named = /^(no )?switch:\s*(.+)$/i.exec(item);
    const own = SITUATIONS[item.toLowerCase()];
    if (named !== null) (named[1] === undefined ? switches : off).push(named[2]!);
    else if (own !== undefined) situation = { ...situation, ...own };
    else {
      const effect = readItem(item);
      if (effect === null) faults.push(faultOf(item));
      else if (isLimitedInVain(effect)) faults.push(`'${item}': this counts against every attack; leave out '${effect.only}'.`);
      else effects.push(effect);
    }
  }
  return { effects, switches, off, situation, faults };
}

/** Protection that the rules don't tell apart by kind of attack. */
const AGAINST_ALL: readonly (keyof Effect)[] = [
  'saveReroll',
  'feelNoPain',
  'halveDamage',
  'subtractDamage',
  'worsenAp',
  'ignoreFirstFailed',
  'toughness',
  'stealth',
  'cover',
];

function isLimitedInVain(effect: Effect): boolean {
  return effect.only !== undefined && AGAINST_ALL.some((key) => effect[key] !== undefined);
}

export function itemsOf(text: string): string[] {
  return text
    .split(';')
    .map((item) => item.trim().replace(/\s+/g, ' ').replace(/−/g, '-'))
    .filter((item) => item !== '');
}

function readItem(written: string): Effect | null {
  const [, only, item] = /^(?:(ranged|melee):? )?(.+)$/i.exec(written)!;
  const kind = only?.toLowerCase();
  const limit: Pick<Effect, 'only'> = kind === 'ranged' || kind === 'melee' ? { only: kind } : {};
  const word = /^\[(.+)\]$/.exec(item!)?.[1];
  if (word !== undefined) return readWord(word) === null ? null : { ...limit, words: [word] };
  for (const { pattern, effect } of FORMS) {
    const found = pattern.exec(item!);
    if (found !== null) return { ...limit, ...effect(found) };
  }
  return null;
}

function faultOf(item: string): string {
  const close = closestWord(item, [...FORMS.map((form) => form.example), ...Object.keys(SITUATIONS)]);
  return `'${item}' is not a modifier such as ${close === undefined ? "'+1 hit', 're-roll wounds 1s' or '[Lethal Hits]'" : `'${close}'`}.`;
}

/** The effects for one unit: its own switches that are on, then what was written. */
export function effectsFor(modifiers: Modifiers, own: readonly Switch[], context: ConditionContext): Effect[] {
  return [...own.filter((one) => isOn(modifiers, one, context)).map((one) => effectIn(one, context)), ...modifiers.effects];
}

/** The settings as they hold for one side. */
export function settingsFor<S extends object>(settings: S, { situation }: Modifiers): S & OwnSituation {
  return { ...settings, ...situation };
}

/** Switches that are on in the turn of the unit's charge, and not otherwise. */
export function chargeEffects(modifiers: Modifiers, own: readonly Switch[]): Effect[] {
  const charged = own.filter(({ when }) => when?.is === 'charged');
  return charged.filter((one) => !names(modifiers.switches, one) && !names(modifiers.off, one)).map(({ effect }) => effect);
}

export function isOn({ switches, off }: Modifiers, one: Switch, context: ConditionContext): boolean {
  if (names(switches, one)) return true;
  return one.when !== undefined && holds(one.when, context) && !names(off, one);
}

function names(texts: readonly string[], { label }: Switch): boolean {
  return texts.some((text) => switchText(label).toLowerCase().startsWith(text.toLowerCase()));
}

function effectIn({ effect, when }: Switch, { settings }: ConditionContext): Effect {
  return when?.is === 'half-range' ? { ...effect, leastRange: settings.halfRange ? 0 : 2 * settings.distance } : effect;
}

/** How a switch is named in a text of modifiers: its label without the separator. */
export function switchText(label: string): string {
  return label.replace(/;/g, ',').replace(/\s+/g, ' ').trim();
}
