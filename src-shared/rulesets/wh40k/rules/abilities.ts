/**
 * Ability texts that the engine can act on, as patterns over free text. Whatever matches none is listed as not
 * modelled. Patterns follow common wordings of the game; no rule text is quoted.
 */
import type { Defence, MoraleRules, Weapon } from './model.ts';

/** What a recognised ability changes in a weapon. */
export interface WeaponAbility {
  readonly id: string;
  readonly pattern: RegExp;
  readonly change: (weapon: Weapon, found: RegExpExecArray) => Weapon;
}

export const WEAPON_ABILITIES: readonly WeaponAbility[] = [
  {
    id: 'poison',
    pattern: /\bpoison(?:ed)?(?: weapons?)?\s*\(?(?:([2-6])\+)?\)?/i,
    change: (w, found) => ({ ...w, poison: found[1] === undefined ? 4 : Number(found[1]) }),
  },
  { id: 'blast', pattern: /\bblast\b/i, change: (w) => ({ ...w, blast: true }) },
  { id: 'auto-hit', pattern: /\bauto-?hits?\b|automatically hits?\b/i, change: (w) => ({ ...w, autoHit: true }) },
  {
    id: 'ignores-cover',
    pattern: /\bignores? cover\b|does not receive the benefits? of (?:any )?cover/i,
    change: (w) => ({ ...w, ignoresCover: true }),
  },
  {
    id: 'melta',
    pattern: /\bmelta\b|half range[^.]*\+2 damage|half range[^.]*damage[^.]*(?:by|of) (?:\+)?2/i,
    change: (w) => ({ ...w, damageAddHalf: 2 }),
  },
  {
    id: 'no-invulnerable',
    pattern: /invulnerable saves?[^.]*cannot be (?:made|taken)|\bno invul/i,
    change: (w) => ({ ...w, noInvulnerable: true }),
  },
  {
    id: 'extra-hits',
    pattern: /unmodified hit rolls? of (?:a )?([456])\+?[^.]*scores? (\d|one|two|three) (?:additional|extra) hits?/i,
    change: (w, found) => ({
      ...w,
      toHit: { ...w.toHit, extraForm: 'add', extraTarget: Number(found[1]), extraAmount: numberWord(found[2]!), extraHard: true },
    }),
  },
  {
    id: 'extra-attacks-of-bearer',
    pattern: /(?:makes?|make) (\d|one|two|three) additional attacks? with (?:it|this weapon)/i,
    change: (w, found) => (w.type === 'Melee' ? { ...w, attacks: String(Number(w.attacks) + numberWord(found[1]!)) } : w),
  },
  {
    id: 'mortal-on-wound',
    pattern:
      /unmodified wound rolls? of (?:a )?([456])\+?[^.]*(?:inflicts?|suffers?) (\d|d3|d6|one|two|three) mortal wounds?[^.]*(in addition|instead|ends)?/i,
    change: (w, found) => ({
      ...w,
      toWound: {
        ...w.toWound,
        mortalTarget: Number(found[1]),
        mortalAmount: diceWord(found[2]!),
        mortalEnds: /instead|ends/i.test(found[0]),
      },
    }),
  },
  {
    id: 'mortal-on-hit',
    pattern:
      /unmodified hit rolls? of (?:a )?([456])\+?[^.]*(?:inflicts?|suffers?) (\d|d3|d6|one|two|three) mortal wounds?[^.]*(in addition|instead|ends)?/i,
    change: (w, found) => ({
      ...w,
      toHit: { ...w.toHit, mortalTarget: Number(found[1]), mortalAmount: diceWord(found[2]!), mortalEnds: /instead|ends/i.test(found[0]) },
    }),
  },
  {
    id: 'reroll-wounds',
    pattern: /re-?roll (?:the |failed )?wound rolls?\b(?! of 1)/i,
    change: (w) => ({ ...w, toWound: { ...w.toWound, reroll: 'failed' } }),
  },
  {
    id: 'reroll-hits',
    pattern: /re-?roll (?:the |failed )?hit rolls?\b(?! of 1)/i,
    change: (w) => ({ ...w, toHit: { ...w.toHit, reroll: 'failed' } }),
  },
  {
    id: 'minus-to-hit',
    pattern: /subtract (\d|one) from (?:the |that |this attack's )?hit rolls?/i,
    change: (w, found) => ({ ...w, toHit: { ...w.toHit, modifier: w.toHit.modifier - numberWord(found[1]!) } }),
  },
];

/** Abilities of a unit that change how it is hurt or how it runs. */
export interface UnitAbility {
  readonly id: string;
  readonly pattern: RegExp;
  readonly defence?: (found: RegExpExecArray) => Partial<Defence>;
  readonly morale?: Partial<MoraleRules>;
  readonly save?: (found: RegExpExecArray) => { readonly invulnerableMelee?: number; readonly invulnerableRanged?: number };
  readonly pain?: (found: RegExpExecArray) => { readonly feelNoPain?: number; readonly feelNoPainMortal?: number };
}

export const UNIT_ABILITIES: readonly UnitAbility[] = [
  {
    id: 'invulnerable',
    pattern: /\b([2-6])\+ invulnerable save( against (?:ranged|melee) (?:attacks|weapons))?/i,
    save: (found) => {
      const n = Number(found[1]);
      if (/ranged/i.test(found[2] ?? '')) return { invulnerableRanged: n };
      return /melee/i.test(found[2] ?? '') ? { invulnerableMelee: n } : { invulnerableMelee: n, invulnerableRanged: n };
    },
  },
  {
    id: 'feel-no-pain',
    pattern: /\bon an? ([2-6])\+,? (?:that|the) (?:(mortal) )?wound is not lost|\bfeel no pain\s*\(?([2-6])\+\)?/i,
    pain: (found) => {
      const n = Number(found[1] ?? found[3]);
      return found[2] === undefined ? { feelNoPain: n, feelNoPainMortal: n } : { feelNoPainMortal: n };
    },
  },
  { id: 'fearless', pattern: /\bfearless\b|automatically pass(?:es)? morale/i, morale: { autoPass: true } },
  {
    id: 'no-attrition',
    pattern: /\bignores? (?:combat )?attrition\b|automatically pass(?:es)? (?:combat )?attrition/i,
    morale: { ignoreAttrition: true },
  },
  {
    id: 'hard-to-hit',
    pattern:
      /^-1 to hit$|subtract 1 from (?:that attack's |the )?hit rolls?(?: made)? (?:for attacks )?(?:against|that target) (?:this|the bearer)/i,
    defence: () => ({ hitModifier: -1 }),
  },
  { id: 'hard-to-wound', pattern: /^-1 to wound$/i, defence: () => ({ woundModifier: -1 }) },
  {
    id: 'less-damage',
    pattern: /^-1 damage$|subtract 1 from the damage characteristic|damage characteristic of that attack is reduced by 1/i,
    defence: () => ({ subtractDamage: 1 }),
  },
  { id: 'half-damage', pattern: /^half damage$|halve the damage characteristic/i, defence: () => ({ halveDamage: true }) },
];

/** Words that carry no rule of their own for a damage engine: shown, not counted as missing. */
export const MOVEMENT_ABILITIES = {
  advanceAndShoot: /advance and (?:shoot|act)/i,
  advanceAndCharge: /advance and charge/i,
  fly: /^fly$/i,
} as const;

function numberWord(word: string): number {
  const at = ['zero', 'one', 'two', 'three'].indexOf(word.toLowerCase());
  return at >= 0 ? at : Number(word);
}

function diceWord(word: string): string {
  const lower = word.toLowerCase();
  return lower.startsWith('d') ? lower : String(numberWord(word));
}
