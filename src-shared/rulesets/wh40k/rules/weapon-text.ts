/** Sentences on a weapon's profile: those of eighth and ninth edition that change the weapon itself, then those of any rule text. */
import { numberWord, type Reading, readSentence } from './ability-text.ts';
import { changedWeapon, type Switch, switchOf } from './effects.ts';
import type { Weapon } from './model.ts';
import { cleanText, sentencesOf } from './sentences.ts';
import { NO_WORDS } from './words.ts';

export interface WeaponReading {
  readonly weapon: Weapon;
  /** Sentences that act, that act when switched on, and that do not act; word for word. */
  readonly played: readonly string[];
  readonly switches: readonly Switch[];
  readonly listed: readonly string[];
}

interface WeaponPhrase {
  readonly pattern: RegExp;
  /** Null: the phrase does not fit this weapon after all. */
  change(weapon: Weapon, found: RegExpExecArray): Weapon | null;
}

const WITH_IT = '(?:each time (?:an? )?attacks? (?:is |are )?made with this weapon(?: profile)?,? )?';
const FIGHTS =
  '(?:each time (?:the bearer|this model|it) fights,? )?(?:if this weapon profile is selected,? )?(?:it |the bearer |this model )?(?:can )?makes? ';

const PHRASES: readonly WeaponPhrase[] = [
  {
    pattern: /^poison(?:ed)?(?: weapons?)?\s*\(?(?:([2-6])\+)?\)?(?: \(pg ?\d+\))?$/i,
    change: (w, found) => ({ ...w, poison: found[1] === undefined ? 4 : Number(found[1]) }),
  },
  { pattern: /^blast$/i, change: (w) => ({ ...w, blast: true }) },
  {
    pattern: /^plague weapon$/i,
    change: (w) => ({ ...w, toWound: { ...w.toWound, reroll: w.toWound.reroll === 'none' ? 'ones' : w.toWound.reroll } }),
  },
  {
    pattern: new RegExp(`^${WITH_IT}(?:auto-?hits?|(?:that attack|this weapon|it) automatically hits (?:the|its) target)$`, 'i'),
    change: (w) => ({ ...w, autoHit: true }),
  },
  {
    pattern: new RegExp(
      `^${WITH_IT}(?:ignores? cover|(?:units attacked by this weapon|the target) do(?:es)? not (?:gain any bonus to their saving throws for being in|receive the benefits? of) (?:any )?cover(?: against that attack)?)$`,
      'i',
    ),
    change: (w) => ({ ...w, ignoresCover: true }),
  },
  { pattern: /^melta$|^\+2 damage at half range$/i, change: (w) => ({ ...w, damageAddHalf: 2 }) },
  {
    pattern:
      /^each time an attack made with this weapon targets a unit within half range, that attack has a damage characteristic of (\S+)$/i,
    change: (w, found) => meltaOf(w, found[1]!),
  },
  {
    pattern: new RegExp(
      `^${WITH_IT}(?:invulnerable sav(?:es|ing throws) cannot be (?:made|taken)(?: against (?:this|that) attack| against wounds caused by this weapon)?|no invul(?:nerable saves?)?)$`,
      'i',
    ),
    change: (w) => ({ ...w, noInvulnerable: true }),
  },
  {
    pattern: new RegExp(
      `^${WITH_IT}make (\\d|two|three) hit rolls(?: for each attack(?: made)? with this weapon)?,? instead of (?:1|one)$`,
      'i',
    ),
    change: (w, found) => ({ ...w, hitRolls: numberWord(found[1]!) }),
  },
  {
    pattern: new RegExp(
      `^${WITH_IT}an unmodified hit roll of (?:a )?([456])\\+? scores (\\d|one|two|three) (?:additional|extra) hits?$`,
      'i',
    ),
    change: (w, found) => ({
      ...w,
      toHit: { ...w.toHit, extraForm: 'add', extraTarget: Number(found[1]), extraAmount: numberWord(found[2]!), extraHard: true },
    }),
  },
  {
    pattern: new RegExp(
      `^${FIGHTS}(\\d|one|two|three) additional attacks? with (?:it|this weapon) and no more than (\\d|one|two|three) attacks? can be made with (?:it|this weapon)$`,
      'i',
    ),
    change: (w, found) =>
      w.type === 'Melee'
        ? { ...w, attacks: String(numberWord(found[2]!)), attacksAlone: true, words: { ...(w.words ?? NO_WORDS), extraAttacks: true } }
        : null,
  },
  {
    pattern: new RegExp(`^${FIGHTS}(\\d|one|two|three) additional attacks? with (?:it|this weapon)$`, 'i'),
    change: (w, found) =>
      w.type === 'Melee' && /^\d+$/.test(w.attacks) ? { ...w, attacks: String(Number(w.attacks) + numberWord(found[1]!)) } : null,
  },
  mortalPhrase('wound', 'toWound'),
  mortalPhrase('hit', 'toHit'),
  {
    pattern:
      /^(?:the bearer can only shoot with this weapon|this weapon can only be (?:fired|shot)|each .{1,40} can only be fired|one shot|one use(?: only)?) once per battle$|^one shot$/i,
    change: (w) => ({ ...w, words: { ...(w.words ?? NO_WORDS), oneShot: true } }),
  },
  {
    pattern: new RegExp(`^${WITH_IT}(?:always wounds? on (?:a )?([2-6])\\+)$`, 'i'),
    change: (w, found) => ({ ...w, toWound: { ...w.toWound, target: Number(found[1]) } }),
  },
];

function mortalPhrase(noun: 'hit' | 'wound', stage: 'toHit' | 'toWound'): WeaponPhrase {
  const end =
    '(?: on the target)? (in addition to (?:any|the) (?:normal|additional) damage|and the attack sequence ends|instead of (?:any|the) (?:normal )?damage|in addition|instead)';
  return {
    pattern: new RegExp(
      `^${WITH_IT}(?:an )?unmodified (?:${noun === 'wound' ? 'wou(?:n|l)d' : noun}) rolls? of (?:a )?([456])\\+? (?:inflicts?|causes?) (\\d|d3|d6|one|two|three) mortal wounds?${end}$`,
      'i',
    ),
    change: (w, found) => ({
      ...w,
      [stage]: {
        ...w[stage],
        mortalTarget: Number(found[1]),
        mortalAmount: diceWord(found[2]!),
        mortalEnds: /ends|instead/i.test(found[3]!),
      },
    }),
  };
}

/** "D6+2" on a weapon of damage D6: two more at half range. */
function meltaOf(weapon: Weapon, damage: string): Weapon | null {
  const [dice, more] = damage.toLowerCase().split('+');
  return dice === weapon.damage.toLowerCase() && more !== undefined && /^\d+$/.test(more)
    ? { ...weapon, damageAddHalf: Number(more) }
    : null;
}

function diceWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.startsWith('d') ? lower : String(numberWord(word));
}

export function readWeaponText(weapon: Weapon, texts: readonly string[]): WeaponReading {
  let changed: Weapon = { ...weapon, abilities: texts };
  const played: string[] = [];
  const switches: Switch[] = [];
  const listed: string[] = [];
  for (const sentence of texts.flatMap(sentencesOf)) {
    const read = withSentence(changed, sentence);
    if (read.kind === 'switch') {
      const label = `${weapon.name}: ${sentence}`;
      switches.push(switchOf(label, { ...read, effect: { ...read.effect, weapon: weapon.name } }));
    } else if (read.kind === 'listed') listed.push(sentence);
    else {
      changed = read.weapon;
      played.push(sentence);
    }
  }
  return { weapon: changed, played, switches, listed };
}

type SentenceReading = Exclude<Reading, { readonly kind: 'played' }> | { readonly kind: 'played'; readonly weapon: Weapon };

function withSentence(weapon: Weapon, sentence: string): SentenceReading {
  const plain = cleanText(sentence)
    .replace(/(?<![.!])[.!]+$/, '')
    .trim();
  for (const { pattern, change } of PHRASES) {
    const found = pattern.exec(plain);
    const changed = found === null ? null : change(weapon, found);
    if (changed !== null) return { kind: 'played', weapon: changed };
  }
  const read = readSentence(sentence);
  return read.kind === 'played' ? { kind: 'played', weapon: changedWeapon(weapon, read.effect) } : read;
}
