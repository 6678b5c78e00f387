/**
 * Core special rules of Grimdark Future 3.5.1 and the older names the parser must accept (digest section 4).
 * Rules whose reading is an option (Relentless, Lance, Poison, Rending) stand here in the specification's reading;
 * `data/index.ts` swaps in the other one.
 */
import type { RuleEntry } from './effects.ts';

const CORE = 'GF 3.5.1, special rules';
const OLD = 'GF 3.4.1, special rules';
const always = 'always' as const;

export const CORE_RULES: readonly RuleEntry[] = [
  { name: 'AP', effects: [{ do: 'ap', n: 'X', when: always }], cite: CORE },
  { name: 'Aircraft', effects: [{ do: 'aircraft' }, { do: 'beHit', n: -1, when: 'shoot' }], cite: CORE, anyModel: true },
  { name: 'Ambush', effects: [{ do: 'ambush', round: 2, gap: 9 }], cite: CORE },
  {
    name: 'Artillery',
    effects: [{ do: 'holdOnly' }, { do: 'hit', n: 1, when: 'shootFar' }, { do: 'beHit', n: -2, when: 'shootFar' }, { do: 'holdToShoot' }],
    cite: CORE,
  },
  { name: 'Bad Shot', effects: [{ do: 'hit', n: -1, when: 'shoot' }], cite: 'GF 3.5.3, Orc Marauders' },
  {
    name: 'Bane',
    effects: [
      { do: 'rerollBlocks', low: 6, when: always },
      { do: 'cancelRegeneration', when: always },
    ],
    cite: CORE,
  },
  { name: 'Blast', effects: [{ do: 'blast', n: 'X' }], cite: CORE },
  {
    name: 'Caster',
    effects: [{ do: 'inert', reason: 'spells need the faction book; no spell is cast' }],
    cite: CORE,
    anyModel: true,
  },
  { name: 'Counter', effects: [{ do: 'counter' }], cite: CORE },
  { name: 'Deadly', effects: [{ do: 'deadly', n: 'X' }], cite: CORE },
  { name: 'Entrenched', effects: [{ do: 'beHit', n: -2, when: 'farTargetHeld' }], cite: OLD },
  { name: 'Fast', effects: [{ do: 'move', advance: 2, rush: 4, charge: 4 }], cite: CORE },
  { name: 'Fear', effects: [{ do: 'fear' }], cite: CORE, anyModel: true },
  { name: 'Fearless', effects: [{ do: 'moraleSave', target: 4 }], cite: CORE },
  { name: 'Flying', effects: [{ do: 'inert', reason: 'the line has no terrain and no unit to fly over' }], cite: CORE },
  { name: 'Furious', effects: [{ do: 'extraHit', low: 6, when: 'charge' }], cite: CORE },
  { name: 'Good Shot', effects: [{ do: 'hit', n: 1, when: 'shoot' }], cite: 'GF 3.5.3, Human Defense Force' },
  { name: 'Hero', effects: [{ do: 'hero' }], cite: CORE, anyModel: true },
  { name: 'Immobile', effects: [{ do: 'holdOnly' }], cite: CORE },
  { name: 'Impact', effects: [{ do: 'impact', ap: 0 }], cite: CORE },
  { name: 'Indirect', effects: [{ do: 'hit', n: -1, when: 'shootMoved' }, { do: 'holdToShoot' }], cite: CORE },
  { name: 'Lance', effects: [{ do: 'ap', n: 2, when: 'charge' }], cite: 'Specification 2.4; 2023 books' },
  { name: 'Limited', effects: [{ do: 'limited' }], cite: CORE },
  { name: 'Lock-On', effects: [{ do: 'ignorePenalties', when: 'shoot' }, { do: 'farSighted' }], cite: OLD },
  { name: 'Medical Training', effects: [{ do: 'grant', rule: 'Regeneration' }], cite: CORE, anyModel: true },
  { name: 'Phosphor', effects: [{ do: 'inert', reason: 'ignores cover; the field is open' }], cite: '2023 books' },
  { name: 'Poison', effects: [{ do: 'rerollBlocks', low: 6, when: always }], cite: 'Specification 2.4' },
  { name: 'Precise', effects: [{ do: 'hit', n: 1, when: always }], cite: 'GF 3.5.3, army books' },
  { name: 'Regeneration', effects: [{ do: 'ignoreWound', target: 5, regeneration: true }], cite: CORE },
  {
    name: 'Relentless',
    effects: [{ do: 'extraHit', low: 6, when: 'shootHeld' }, { do: 'holdToShoot' }],
    cite: 'Specification 2.4; GF 3.4.1',
  },
  { name: 'Reliable', effects: [{ do: 'quality', set: 2, when: always }], cite: CORE },
  {
    name: 'Rending',
    effects: [
      { do: 'apOnSix', n: 4, when: always },
      { do: 'cancelRegeneration', when: always },
    ],
    cite: CORE,
  },
  { name: 'Resistance', effects: [{ do: 'ignoreWound', target: 6 }], cite: 'GF 3.5.3, army books' },
  { name: 'Scout', effects: [{ do: 'scout', reach: 12 }], cite: CORE },
  { name: 'Shielded', effects: [{ do: 'save', n: 1, when: always }], cite: 'GF 3.5.3, army books' },
  { name: 'Slam', effects: [{ do: 'extraWound', high: 1, when: always }], cite: 'GF 3.5.1, army books', until: '3.5.2' },
  { name: 'Slow', effects: [{ do: 'move', advance: -2, rush: -4, charge: -4 }], cite: CORE },
  { name: 'Sniper', effects: [{ do: 'quality', set: 2, when: always }, { do: 'takedown' }], cite: OLD },
  { name: 'Stealth', effects: [{ do: 'beHit', n: -1, when: 'shootFar' }], cite: CORE },
  { name: 'Strider', effects: [{ do: 'inert', reason: 'the line has no difficult terrain' }], cite: CORE },
  { name: 'Surge', effects: [{ do: 'extraHit', low: 6, when: always }], cite: 'GF 3.5.3, army books' },
  { name: 'Takedown', effects: [{ do: 'takedown' }], cite: CORE },
  {
    name: 'Thrust',
    effects: [
      { do: 'hit', n: 1, when: 'charge' },
      { do: 'ap', n: 1, when: 'charge' },
    ],
    cite: CORE,
  },
  { name: 'Tough', effects: [{ do: 'tough' }], cite: CORE, anyModel: true },
  { name: 'Transport', effects: [{ do: 'inert', reason: 'there is no one to carry' }], cite: CORE, anyModel: true },
  {
    name: 'Unstoppable',
    effects: [
      { do: 'cancelRegeneration', when: always },
      { do: 'ignorePenalties', when: always },
    ],
    cite: CORE,
  },
  { name: 'Unique', effects: [{ do: 'inert', reason: 'limits army building only' }], cite: CORE, anyModel: true },
  { name: 'Sergeant', effects: [{ do: 'extraHit', low: 6, when: always }], cite: 'Army Forge, shared rules' },
  { name: 'Musician', effects: [{ do: 'move', advance: 1, rush: 1, charge: 1 }], cite: 'Army Forge, shared rules', anyModel: true },
  { name: 'Banner', effects: [{ do: 'morale', n: 1 }], cite: 'Army Forge, shared rules', anyModel: true },
  {
    name: 'Psychic',
    effects: [{ do: 'inert', reason: 'spells need the faction book; no spell is cast' }],
    cite: '2.x books',
    anyModel: true,
  },
];
