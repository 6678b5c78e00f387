/** Weapon words of the tenth edition (digest 10e, 3), as they stand in the Keywords cell of a profile. */
import { isDice, parseDice } from '../../../random/dice.ts';

/** `Anti-VEHICLE 4+`: a natural wound roll of `on` or more is critical against the keyword. */
export interface Anti {
  /** Upper case. */
  readonly keyword: string;
  readonly on: number;
}

export interface WeaponWords {
  readonly assault: boolean;
  readonly heavy: boolean;
  readonly pistol: boolean;
  readonly torrent: boolean;
  readonly twinLinked: boolean;
  readonly lethal: boolean;
  readonly lance: boolean;
  readonly indirect: boolean;
  readonly precision: boolean;
  readonly blast: boolean;
  readonly hazardous: boolean;
  readonly devastating: boolean;
  readonly extraAttacks: boolean;
  readonly psychic: boolean;
  readonly oneShot: boolean;
  readonly ignoresCover: boolean;
  /** Dice text of X, null without the word. */
  readonly rapidFire: string | null;
  readonly melta: string | null;
  readonly sustained: string | null;
  readonly anti: readonly Anti[];
  /** Inches beyond which a natural 4+ that hits is a critical hit. */
  readonly conversion: number | null;
}

export const NO_WORDS: WeaponWords = {
  assault: false,
  heavy: false,
  pistol: false,
  torrent: false,
  twinLinked: false,
  lethal: false,
  lance: false,
  indirect: false,
  precision: false,
  blast: false,
  hazardous: false,
  devastating: false,
  extraAttacks: false,
  psychic: false,
  oneShot: false,
  ignoresCover: false,
  rapidFire: null,
  melta: null,
  sustained: null,
  anti: [],
  conversion: null,
};

type Flag = { [K in keyof WeaponWords]: WeaponWords[K] extends boolean ? K : never }[keyof WeaponWords];

const FLAGS: Readonly<Record<string, Flag>> = {
  assault: 'assault',
  heavy: 'heavy',
  pistol: 'pistol',
  torrent: 'torrent',
  'twin linked': 'twinLinked',
  'lethal hits': 'lethal',
  lance: 'lance',
  'indirect fire': 'indirect',
  precision: 'precision',
  blast: 'blast',
  hazardous: 'hazardous',
  'devastating wounds': 'devastating',
  'extra attacks': 'extraAttacks',
  psychic: 'psychic',
  'one shot': 'oneShot',
  'ignores cover': 'ignoresCover',
};

const AMOUNTS = { 'rapid fire': 'rapidFire', melta: 'melta', 'sustained hits': 'sustained' } as const;

const CONVERSION_INCHES = 12;

/** One word as printed, in any case: `Twin-linked`, `[SUSTAINED HITS D3]`, `anti-fly 2`. Null if it is not one of them. */
export function readWord(written: string): Partial<WeaponWords> | null {
  const word = written
    .trim()
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
  const plain = word.replace(/[-\s]+/g, ' ').trim();
  const flag = FLAGS[plain];
  if (flag !== undefined) return { [flag]: true };
  const amount = /^(rapid fire|melta|sustained hits) ?([d\d].*)$/.exec(plain);
  if (amount !== null && isDice(parseDice(amount[2]!)))
    return { [AMOUNTS[amount[1] as keyof typeof AMOUNTS]]: amount[2]!.replace(/\s+/g, '') };
  const anti = /^anti[- ]+(.+?)\s+([2-6])\+?$/.exec(word);
  if (anti !== null) return { anti: [{ keyword: anti[1]!.toUpperCase(), on: Number(anti[2]) }] };
  const conversion = /^conversion(?: (\d+)"?)?$/.exec(plain);
  return conversion === null ? null : { conversion: Number(conversion[1] ?? CONVERSION_INCHES) };
}

export function mergeWords(words: WeaponWords, more: Partial<WeaponWords>): WeaponWords {
  return { ...words, ...more, anti: [...words.anti, ...(more.anti ?? [])] };
}

/** A list of words, and those that are not known, as written. */
export function readWords(written: readonly string[]): { readonly words: WeaponWords; readonly unknown: readonly string[] } {
  let words = NO_WORDS;
  const unknown: string[] = [];
  for (const one of written) {
    const read = readWord(one);
    if (read === null) unknown.push(one.trim());
    else words = mergeWords(words, read);
  }
  return { words, unknown };
}

/** The flags as they are printed. */
export const WORD_LABELS: Readonly<Record<Flag, string>> = {
  assault: 'Assault',
  heavy: 'Heavy',
  pistol: 'Pistol',
  torrent: 'Torrent',
  twinLinked: 'Twin-linked',
  lethal: 'Lethal Hits',
  lance: 'Lance',
  indirect: 'Indirect Fire',
  precision: 'Precision',
  blast: 'Blast',
  hazardous: 'Hazardous',
  devastating: 'Devastating Wounds',
  extraAttacks: 'Extra Attacks',
  psychic: 'Psychic',
  oneShot: 'One Shot',
  ignoresCover: 'Ignores Cover',
};
