/** What armour is made of, and what that makes of a hit (Tactical Operations, Interstellar Operations). */
import type { MechDesign } from './mech.ts';

export const PLATES = [
  'standard',
  'hardened',
  'reactive',
  'reflective',
  'ferro-lamellor',
  'ballistic-reinforced',
  'impact-resistant',
  'anti-penetrative',
  'heat-dissipating',
  'commercial',
] as const;
export type Plate = (typeof PLATES)[number];

/** What strikes: decides which plates soften it. */
export type HitSource = 'energy' | 'ballistic' | 'missile' | 'physical' | 'fall' | 'inside';

export const MODULAR_POINTS = 10;

const PATTERNS: readonly (readonly [RegExp, Plate])[] = [
  [/hardened/i, 'hardened'],
  [/reactive/i, 'reactive'],
  [/reflective/i, 'reflective'],
  [/lamellor/i, 'ferro-lamellor'],
  [/ballistic/i, 'ballistic-reinforced'],
  [/impact/i, 'impact-resistant'],
  [/anti-?penetrative|ablation/i, 'anti-penetrative'],
  [/heat-?\s?dissipating/i, 'heat-dissipating'],
  [/commercial/i, 'commercial'],
];

/** One for each location; patchwork armour says its own for each. */
export function platesOf({ armourType, patchwork }: Pick<MechDesign, 'armourType' | 'patchwork'>): Plate[] {
  return Array.from({ length: 8 }, (_, location) => plateOf(patchwork?.[location] ?? armourType));
}

function plateOf(type: string): Plate {
  return PATTERNS.find(([pattern]) => pattern.test(type))?.[1] ?? 'standard';
}

/** The damage that a plate of so many points lets count, before any of it is absorbed. */
export function softened(plate: Plate, source: HitSource, amount: number, points: number): number {
  switch (plate) {
    case 'reactive':
      return source === 'missile' ? half(amount) : amount;
    case 'reflective':
      if (source === 'energy') return half(amount);
      // Only what the plate itself takes counts double.
      return source === 'physical' || source === 'fall' ? amount + Math.min(amount, points >> 1) : amount;
    case 'ferro-lamellor':
      return Math.floor((amount * 4) / 5);
    case 'ballistic-reinforced':
      return source === 'ballistic' || source === 'missile' ? half(amount) : amount;
    case 'impact-resistant':
      return source === 'physical' ? Math.max(1, amount - Math.ceil(amount / 3)) : amount;
    default:
      return amount;
  }
}

function half(amount: number): number {
  return Math.max(1, Math.floor(amount / 2));
}

/** What the plate adds to the roll for critical hits while it holds. */
export function criticalModifier(plate: Plate): number {
  return plate === 'hardened' || plate === 'anti-penetrative' ? -2 : 0;
}

/** What armour-piercing rounds find on the plate, added to their own modifier. */
export function piercingModifier(plate: Plate): number {
  return plate === 'reflective' || plate === 'commercial' ? 2 : plate === 'impact-resistant' ? 1 : 0;
}

/** Plates that armour-piercing rounds do not pierce. */
export function stopsPiercing(plate: Plate): boolean {
  return plate === 'hardened' || plate === 'ferro-lamellor' || plate === 'reactive';
}

/** Mean share of a hit that the plate lets count, for planning. */
export function meanShare(plate: Plate): number {
  switch (plate) {
    case 'hardened':
      return 0.5;
    case 'ferro-lamellor':
      return 0.78;
    case 'reactive':
    case 'reflective':
    case 'ballistic-reinforced':
      return 0.75;
    default:
      return 1;
  }
}
