/**
 * Sentences of rule texts that the engine can act on. A sentence is played when all of it is understood: an opening that
 * says when (every attack of the unit, every attack at it) and then known phrases. A sentence with a known phrase and
 * something else around it holds under a condition: it becomes a switch. Every other sentence is listed, word for word.
 */
import { type Condition, conditionsIn } from './conditions.ts';
import type { Effect } from './effects.ts';
import type { MoraleRules } from './model.ts';
import { cleanText } from './sentences.ts';
import { readWord } from './words.ts';

export type Reading =
  | { readonly kind: 'played'; readonly effect: Effect }
  | { readonly kind: 'switch'; readonly effect: Effect; readonly when?: Condition }
  | { readonly kind: 'listed' };

/** An opening that covers every attack, and what it says about them. */
interface Opening {
  readonly pattern: RegExp;
  readonly atUs?: true;
}

/** Whose rolls a sentence is about. `unclear`: it names attacks of the enemy somewhere, so its penalties are for them. */
type RollsOf = 'us' | 'enemy' | 'unclear';

const US = "(?:this (?:unit|model)|the bearer(?:'s unit)?|(?:a |any |all |every )?models? in (?:this|the bearer's) unit)";
const WITH_IT = '(?:an? )?attacks? (?:is |are )?made with this weapon(?: profile)?';

const OPENINGS: readonly Opening[] = [
  { pattern: new RegExp(`^each time ${US} (?:makes? an? |makes )(ranged |melee )?attacks?,? `, 'i') },
  {
    pattern: new RegExp(
      `^each time an? (ranged |melee )?attack (?:is made (?:against|that targets)|targets|is allocated to|made against) ${US},? `,
      'i',
    ),
    atUs: true,
  },
  { pattern: new RegExp(`^when resolving an attack (?:made )?against ${US},? `, 'i'), atUs: true },
  { pattern: new RegExp(`^when resolving an attack (?:made )?with ${US},? `, 'i') },
  { pattern: new RegExp(`^each time ${WITH_IT},? `, 'i') },
  { pattern: /^(?:when attacking with this weapon,? |when making attacks with this weapon,? |for attacks with this weapon,? )/i },
];

interface Phrase {
  readonly pattern: string;
  effect(found: readonly (string | undefined)[], rollsOf: RollsOf): Effect | null;
}

const CAN = '(?:you can |you may |you must |can |may |that unit can )?';
const ROLLS = "(?:the |that |a |any |its |their |this model's |that attack's |this attack's |this weapon's )*";

const PHRASES: readonly Phrase[] = [
  rerollPhrase('hit', 'rerollHits'),
  rerollPhrase('wound', 'rerollWounds'),
  {
    pattern: `${CAN}re-?roll (?:all |any |the )?(?:failed )?(?:hit rolls and wound rolls|hit and wound rolls) of 1`,
    effect: () => ({ rerollHits: 'ones', rerollWounds: 'ones' }),
  },
  { pattern: `${CAN}re-?roll one hit roll`, effect: () => ({ rerollHits: 'one' }) },
  { pattern: `${CAN}re-?roll one wound roll`, effect: () => ({ rerollWounds: 'one' }) },
  { pattern: `${CAN}re-?roll (?:the |any |that )?damage rolls? of 1`, effect: () => ({ rerollDamageOnes: true }) },
  { pattern: `${CAN}re-?roll (?:the |any |that )?damage rolls?`, effect: () => ({ rerollDamage: true }) },
  { pattern: '-1 to (?:be )?hit', effect: () => ({ beHit: -1 }) },
  { pattern: '-1 to (?:be )?wound(?:ed)?', effect: () => ({ beWounded: -1 }) },
  modifierPhrase('hit', 'hit', 'beHit'),
  modifierPhrase('wound', 'wound', 'beWounded'),
  {
    pattern: `if the strength(?: characteristic)? of that attack is greater than (?:the toughness(?: characteristic)? of (?:this model|this unit|the bearer|that model)|(?:this (?:unit|model)|the bearer)'s toughness(?: characteristic)?),? subtract 1 from ${ROLLS}wound rolls?`,
    effect: () => ({ beWoundedIfStronger: -1 }),
  },
  {
    pattern:
      '(?:subtract 1 from the damage characteristic of that attack|the damage characteristic of that attack is reduced by 1|reduce the damage(?: characteristic)? of that attack by 1|-1 damage)(?:\\s*\\(to a min\\w* of 1\\)|,? to a minimum of 1)?',
    effect: () => ({ subtractDamage: 1 }),
  },
  {
    pattern:
      '(?:halve the damage characteristic of that attack|half damage|any damage (?:suffered|taken) is halved)(?: \\(rounding up\\)|,? rounding up)?',
    effect: () => ({ halveDamage: true }),
  },
  {
    pattern: 'change the damage characteristic of that attack to 0|that attack has a damage characteristic of 0',
    effect: () => ({ ignoreFirstFailed: 1 }),
  },
  characteristicPhrase('attacks'),
  characteristicPhrase('strength'),
  characteristicPhrase('damage'),
  {
    pattern: '(?:improve|increase) the (?:armour penetration|AP)(?: characteristic)? of (?:that attack|this weapon|its weapons) by (\\d)',
    effect: ([, n]) => ({ ap: Number(n) }),
  },
  {
    pattern: 'worsen the (?:armour penetration|AP)(?: characteristic)? of that attack by (\\d)',
    effect: ([, n], rollsOf) => (rollsOf === 'us' ? null : { worsenAp: Number(n) }),
  },
  {
    pattern: `${US} ha(?:s|ve) a ([2-6])\\+\\*? invulnerable saves?(?: against (?:attacks made with )?(ranged|melee) (?:attacks|weapons)(?: only)?)?`,
    effect: ([, n, kind]) => invulnerable(n, kind),
  },
  {
    pattern: `${US} ha(?:s|ve) an invulnerable save of ([2-6])\\+(?: against (ranged|melee) attacks)?`,
    effect: ([, n, kind]) => invulnerable(n, kind),
  },
  {
    pattern: '([2-6])\\+\\*? invulnerable saves?(?: against (ranged|melee) (?:attacks|weapons)(?: only)?)?',
    effect: ([, n, kind]) => invulnerable(n, kind),
  },
  {
    pattern: `(?:${US} ha(?:s|ve) )?(?:the )?feel no pain \\(?([2-6])\\+\\)?(?: abilit(?:y|ies))?(?: against (mortal wounds|psychic attacks))?`,
    effect: ([, n, kind]) => feelNoPain(Number(n), kind),
  },
  {
    pattern: `each time ${US} would lose a wound(?: as (?:a|the) result of (?:a )?(mortal) wound)?,? (?:you can )?roll (?:one D6|a D6|a dice)[:;,] (?:on|if the result is) an? ([2-6])\\+?,? (?:that|the) (mortal )?wound is (?:not lost|ignored)`,
    effect: ([, mortal, n, again]) => feelNoPain(Number(n), mortal ?? again),
  },
  {
    pattern: `(?:you can )?roll (?:one D6|a D6|a dice) each time ${US} (?:would lose|loses) a wound[;,:] on an? ([2-6])\\+?,? (?:that|the) wound is (?:not lost|ignored)`,
    effect: ([, n]) => feelNoPain(Number(n), undefined),
  },
  {
    pattern: 'roll (?:one D6|a D6|a dice|a die)[:;,] on an? ([2-6])\\+?,? (?:that|the) (mortal )?wound is (?:not lost|ignored)',
    effect: ([, n, mortal]) => feelNoPain(Number(n), mortal),
  },
  {
    pattern: '(?:an|any) unmodified (successful )?hit rolls? of ([2-6])\\+? scores? a critical hit',
    effect: ([, success, n]) => ({ criticalHit: Number(n), ...(success !== undefined && { criticalHitNeedsSuccess: true }) }),
  },
  {
    pattern: '(?:an|any) unmodified (?:successful )?wound rolls? of ([2-6])\\+? scores? a critical wound',
    effect: ([, n]) => ({ criticalWound: Number(n) }),
  },
  {
    pattern: '(?:that attack has|it has|those attacks have) the ((?:\\[[^\\]]+\\](?:, | and )?)+) abilit(?:y|ies)',
    effect: ([, words]) => granted(words!),
  },
  {
    pattern: `(ranged |melee )?weapons (?:equipped by|of) ${US} have the ((?:\\[[^\\]]+\\](?:, | and )?)+) abilit(?:y|ies)`,
    effect: ([, kind, words]) => onlyOf(granted(words!), kind),
  },
  { pattern: `${US} ha(?:s|ve) the stealth ability`, effect: () => ({ stealth: true }) },
  {
    pattern:
      "(?:you can )?ignore any or all modifiers to (?:that attack's |the |its )?(?:hit roll|ballistic skill|weapon skill)(?:.*characteristics?)?(?: and/or (?:the )?hit roll)?",
    effect: () => ({ ignoresPenalties: true }),
  },
  {
    pattern: 'the target does not (?:receive|have) the benefits? of (?:any )?cover(?: against that attack)?|ignores? cover',
    effect: () => ({ ignoresCover: true }),
  },
  {
    pattern: `(?:${US} )?automatically pass(?:es)? (?:any )?morale tests?(?: taken for it)?|fearless`,
    effect: () => morale({ autoPass: true }),
  },
  {
    pattern: `(?:${US} )?automatically pass(?:es)? (?:combat )?attrition tests?(?: taken for it)?|ignores? (?:combat )?attrition`,
    effect: () => morale({ ignoreAttrition: true }),
  },
];

function rerollPhrase(noun: string, field: 'rerollHits' | 'rerollWounds'): Phrase {
  return {
    pattern: `${CAN}re-?roll (?:all |any |the |that |a |its )*(?:failed )?(?:to )?${noun} rolls?( of 1)?(?: made)?(?: for (?:attacks made with )?this weapon)?`,
    effect: ([, ones], rollsOf) => (rollsOf === 'enemy' ? null : { [field]: ones === undefined ? 'failed' : 'ones' }),
  };
}

function modifierPhrase(noun: string, ours: 'hit' | 'wound', theirs: 'beHit' | 'beWounded'): Phrase {
  return {
    pattern: `(?:you must |you can |your opponent must )?(add|subtract) (\\d|one) (?:to|from) ${ROLLS}${noun} rolls?(?: made)?(?: (?:for attacks )?(?:against|that target) (this unit|this model|the bearer(?:'s unit)?))?`,
    effect([, verb, n, target], rollsOf) {
      const isPenalty = verb!.toLowerCase() === 'subtract';
      const value = (isPenalty ? -1 : 1) * numberWord(n!);
      return rollsOf === 'enemy' || (rollsOf === 'unclear' && isPenalty) || target !== undefined ? { [theirs]: value } : { [ours]: value };
    },
  };
}

/** "Add 1 to the Attacks characteristic of melee weapons equipped by this model." */
function characteristicPhrase(field: 'attacks' | 'strength' | 'damage'): Phrase {
  return {
    pattern: `add (\\d) to the ${field} characteristic of (?:that attack|(?:this model's |its )?(ranged |melee )?(?:attacks|weapons)(?: (?:equipped by|of) ${US})?)`,
    effect: ([, n, kind]) => onlyOf({ [field]: Number(n) }, kind),
  };
}

function onlyOf(effect: Effect, kind: string | undefined): Effect {
  const only = kind?.trim().toLowerCase();
  return only === 'ranged' || only === 'melee' ? { ...effect, only } : effect;
}

function invulnerable(n: string | undefined, kind: string | undefined): Effect {
  return onlyOf({ invulnerable: Number(n) }, kind);
}

function feelNoPain(n: number, kind: string | undefined): Effect {
  if (kind === undefined) return { feelNoPain: n };
  return /mortal/i.test(kind) ? { feelNoPainMortal: n } : { feelNoPainPsychic: n };
}

function granted(words: string): Effect {
  const list = [...words.matchAll(/\[([^\]]+)\]/g)].map((found) => found[1]!);
  return list.every((word) => readWord(word) !== null) ? { words: list } : {};
}

function morale(rules: Partial<MoraleRules>): Effect {
  return { morale: rules };
}

export function numberWord(word: string): number {
  const at = ['zero', 'one', 'two', 'three'].indexOf(word.toLowerCase());
  return at >= 0 ? at : Number(word);
}

const STICKY = PHRASES.map((phrase) => ({ phrase, pattern: new RegExp(phrase.pattern, 'iy') }));
const ANYWHERE = PHRASES.map((phrase) => ({ phrase, pattern: new RegExp(phrase.pattern, 'i') }));

/** The rolls in the sentence are the enemy's. Words that belong together aren't far apart, so that a long text takes no longer than it must. */
const ENEMY_ATTACKS =
  /(?:targets?|against|attacking|shooting at) (?:this unit|this model|the bearer|it\b)|models (?:attacking|shooting at)|attacks? targets [^,]{0,120}\bfrom your army\b|enemy (?:unit|model)s?\b[^.]{0,200}\b(?:makes?|made by|attacks?)\b/i;

const IF_STRONGER = /\bstrength(?: characteristic)? of that attack is greater than\b/i;

/** What one sentence does to its unit, or to its weapon where it stands on one. */
export function readSentence(sentence: string): Reading {
  const text = cleanText(sentence).replace(/^(?:[■•▪◦]\s*|-\s+)/, '');
  const plain = readClause(text);
  if (plain.kind !== 'switch') return plain;
  for (const { rest, condition } of conditionsIn(text)) {
    const read = readClause(rest);
    if (read.kind === 'played') return { kind: 'switch', effect: read.effect, when: condition };
  }
  return plain;
}

function readClause(text: string): Reading {
  const { rest, only, atUs } = opened(text);
  const whole = readWhole(rest, atUs ? 'enemy' : 'us');
  if (whole !== null) return { kind: isPlayable(whole, only) ? 'played' : 'switch', effect: onlyOf(whole, only) };
  const part = readPart(rest, atUs ? 'enemy' : ENEMY_ATTACKS.test(text) ? 'unclear' : 'us');
  return part === null ? { kind: 'listed' } : { kind: 'switch', effect: onlyOf(part, only ?? kindIn(text)) };
}

/** "If it is a melee attack" is about a part of the sentence. */
const KIND =
  /(?<!\bif it is an? )\b(ranged|melee) (?:attack|weapon)s?\b|\b(?:rolls?|attacks?)\b[^.,;:]{0,120} in the (shooting|fight) phase\b/gi;

/** The kind of attack that a sentence speaks of, if it is one. */
function kindIn(text: string): string | undefined {
  const kinds = [...text.matchAll(KIND)].map(([, kind, phase]) => kind?.toLowerCase() ?? KIND_OF_PHASE[phase!.toLowerCase()]);
  const [kind, ...others] = new Set(kinds);
  return others.length === 0 ? kind : undefined;
}

const KIND_OF_PHASE: Readonly<Record<string, string>> = { shooting: 'ranged', fight: 'melee' };

/** The engine keeps modifiers and invulnerable saves apart for shooting and fighting, but no other defence. */
function isPlayable(effect: Effect, only: string | undefined): boolean {
  const { beWoundedIfStronger, worsenAp, saveReroll, feelNoPain, halveDamage, subtractDamage } = effect;
  return (
    only === undefined || [beWoundedIfStronger, worsenAp, saveReroll, feelNoPain, halveDamage, subtractDamage].every((v) => v === undefined)
  );
}

function opened(text: string): { rest: string; only: string | undefined; atUs: boolean } {
  for (const { pattern, atUs } of OPENINGS) {
    const found = pattern.exec(text);
    if (found !== null) return { rest: text.slice(found[0].length), only: found[1], atUs: atUs === true };
  }
  return { rest: text, only: undefined, atUs: false };
}

/** Phrases joined by "and" up to the end of the sentence. */
function readWhole(text: string, rollsOf: RollsOf): Effect | null {
  let effect: Effect = {};
  let at = 0;
  for (;;) {
    const next = phraseAt(text, at, rollsOf);
    if (next === null) return null;
    effect = { ...effect, ...next.effect };
    at = next.end;
    if (/^\s*(?:[.!]\s*)?$/.test(text.slice(at))) return effect;
    const joint = /^(?:,? and |, )/.exec(text.slice(at));
    if (joint === null) return null;
    at += joint[0].length;
  }
}

function phraseAt(text: string, at: number, rollsOf: RollsOf): { effect: Effect; end: number } | null {
  for (const { phrase, pattern } of STICKY) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const effect = found === null ? null : phrase.effect(found, rollsOf);
    if (effect !== null && Object.keys(effect).length > 0) return { effect, end: pattern.lastIndex };
  }
  return null;
}

function readPart(text: string, rollsOf: RollsOf): Effect | null {
  let effect: Effect | null = null;
  for (const { phrase, pattern } of ANYWHERE) {
    const found = pattern.exec(text);
    if (found === null || /\b(?:cannot|not|never)\s*$/i.test(text.slice(0, found.index))) continue;
    const part: Effect | null = phrase.effect(found, rollsOf);
    if (part !== null && Object.keys(part).length > 0) effect = { ...part, ...(effect ?? {}) };
  }
  if (effect?.beWounded === undefined || !IF_STRONGER.test(text)) return effect;
  const { beWounded, ...others } = effect;
  return { ...others, beWoundedIfStronger: beWounded };
}
