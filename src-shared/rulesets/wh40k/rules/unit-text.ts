/** Rule texts of a unit, sentence by sentence: what acts, what acts when switched on, what is left out. */
import { MOVEMENT_ABILITIES } from './abilities.ts';
import { readSentence } from './ability-text.ts';
import { type Effect, type Switch, switchOf } from './effects.ts';
import type { Bracket } from './model.ts';
import { cleanText, sentencesOf } from './sentences.ts';
import { readWord, type WeaponWords } from './words.ts';

/** A rule as a source has it. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface UnitReading {
  readonly effects: readonly Effect[];
  /** Word for word, each led by the rule's name. */
  readonly played: readonly string[];
  readonly switches: readonly Switch[];
  readonly listed: readonly string[];
  /** Rows of a degrading profile that stand in a text. */
  readonly brackets: readonly Bracket[];
}

const NOTHING: UnitReading = { effects: [], played: [], switches: [], listed: [], brackets: [] };

/** What is known about the unit whose texts are read. */
export interface TextContext {
  /** Whether a weapon of the unit has a word, so that the text explaining the word is played. */
  carries(word: Partial<WeaponWords>): boolean;
  /** Names that stand for "this model" in its texts. */
  readonly names: readonly string[];
}

export function readUnitTexts(texts: readonly NamedText[], { carries, names }: TextContext): UnitReading {
  const nameless = (sentence: string) => names.reduce((text, name) => replaced(text, name), sentence);
  return joined(texts.map((text) => readText(text, { carries, nameless })));
}

function replaced(text: string, name: string): string {
  return name.length < 4
    ? text
    : text.replace(new RegExp(`(?:^|(?<=\\s))${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?=\\s)`, 'gi'), 'this model');
}

interface Readers {
  carries(word: Partial<WeaponWords>): boolean;
  nameless(sentence: string): string;
}

function joined(readings: readonly UnitReading[]): UnitReading {
  return {
    effects: readings.flatMap(({ effects }) => effects),
    played: readings.flatMap(({ played }) => played),
    switches: readings.flatMap(({ switches }) => switches),
    listed: readings.flatMap(({ listed }) => listed),
    brackets: readings.flatMap(({ brackets }) => brackets),
  };
}

function readText({ name, text }: NamedText, { carries, nameless }: Readers): UnitReading {
  const sentences = sentencesOf(text);
  const byName = effectOfName(name, text);
  if (byName !== null) return { ...NOTHING, effects: [byName], played: sentences.length === 0 ? [name] : led(name, sentences) };
  const word = wordOfName(name);
  const whole = sentences.length === 0 ? [name] : led(name, sentences);
  if (word !== null) return carries(word) ? { ...NOTHING, played: whole } : { ...NOTHING, listed: whole };
  if (sentences.length === 0) return readAlone(name);
  const read = sentences.map((sentence) => readOne(name, sentence, nameless));
  return joined(sentences.some(isLost) ? read.map(unlessFailed) : read);
}

/** "The first time this save is failed, the bearer loses it." */
function isLost(sentence: string): boolean {
  return (
    /\bfail(?:s|ed)?\b/i.test(sentence) && /\b(?:lose[sd]?|ceases?|no longer|stops?|cannot)\b/i.test(sentence) && /sav/i.test(sentence)
  );
}

/** A save that is lost with its first failure holds under a condition. */
function unlessFailed(sentence: UnitReading): UnitReading {
  const { effects, played } = sentence;
  const switches = effects.flatMap((effect, i) => (effect.invulnerable === undefined ? [] : [{ label: played[i]!, effect }]));
  return switches.length === 0 ? sentence : { ...NOTHING, switches };
}

/** A rule that is nothing but its name: "Fearless", "-1 to hit". */
function readAlone(name: string): UnitReading {
  if (cleanText(name) === '') return NOTHING;
  if (Object.values(MOVEMENT_ABILITIES).some((pattern) => pattern.test(name))) return { ...NOTHING, played: [name] };
  const read = readSentence(name);
  if (read.kind === 'played') return { ...NOTHING, effects: [read.effect], played: [name] };
  if (read.kind === 'switch') return { ...NOTHING, switches: [switchOf(name, read)] };
  return { ...NOTHING, listed: [name] };
}

function readOne(name: string, sentence: string, nameless: (sentence: string) => string): UnitReading {
  const label = labelled(name, sentence);
  const damaged = damagedBracket(name, sentence);
  if (damaged !== null) return { ...NOTHING, brackets: [damaged], played: [label] };
  const read = readSentence(nameless(sentence));
  if (read.kind === 'played') return { ...NOTHING, effects: [read.effect], played: [label] };
  return read.kind === 'switch' ? { ...NOTHING, switches: [switchOf(label, read)] } : { ...NOTHING, listed: [label] };
}

/** "Damaged: 1-4 wounds remaining" (digest 10e, 4). Objective Control is no matter of damage. */
function damagedBracket(name: string, sentence: string): Bracket | null {
  const control = "subtract \\d+ from (?:its|this model's) objective control characteristic,? and ";
  const pattern = new RegExp(
    `^while this model has 1-(\\d+) wounds remaining, (?:${control})?each time (?:this model|it) makes an attack, subtract 1 from the hit roll\\.?$`,
    'i',
  );
  const found = /^damaged/i.test(name) ? pattern.exec(cleanText(sentence)) : null;
  return found === null ? null : { upTo: Number(found[1]), hit: -1 };
}

function led(name: string, sentences: readonly string[]): string[] {
  return sentences.map((sentence) => labelled(name, sentence));
}

function labelled(name: string, sentence: string): string {
  return name === '' ? sentence : `${name}: ${sentence}`;
}

/** Digest 10e, 10.1: rules that carry their value in the name or in a bare cell. */
function effectOfName(name: string, text: string): Effect | null {
  const pain = /^feel no pain\s*\(?([2-6])\+\)?$/i.exec(name.trim());
  if (pain !== null) return { feelNoPain: Number(pain[1]) };
  if (/^stealth$/i.test(name.trim())) return { stealth: true };
  if (!/^invulnerable save/i.test(name.trim())) return null;
  const bare = /^([2-6])\+\*?$/.exec(cleanText(text)) ?? (cleanText(text) === '' ? /\(([2-6])\+\)/.exec(name) : null);
  return bare === null ? null : { invulnerable: Number(bare[1]) };
}

/** `Sustained Hits` on a rule stands for any X. */
function wordOfName(name: string): Partial<WeaponWords> | null {
  const plain = name.trim().replace(/(?<![-\s])[-\s]+$/, '');
  if (/^anti$/i.test(plain)) return { anti: [] };
  if (/^(?:rapid fire|melta|sustained hits)$/i.test(plain)) return readWord(`${plain} 1`);
  return readWord(plain);
}
