/** The value of a weapon to the AI, and the faces of a die. */
import type { WeaponGroup } from './fighter.ts';

/** Expected unblocked wounds of one weapon against the digest's reference target: Defense 4+, 5 models, Tough(3). */
export function weaponValue(group: Pick<WeaponGroup, 'quality' | 'attacks' | 'blast' | 'deadly' | 'activeRules'>): number {
  const quality = group.activeRules.reduce((q, h) => (h.effect.do === 'quality' ? Math.min(q, h.effect.set) : q), group.quality);
  const ap = group.activeRules.reduce(
    (s, h) => (h.effect.do === 'ap' && h.effect.when === 'always' && h.effect.vs === undefined ? s + amount(h.effect.n, h.x) : s),
    0,
  );
  const hit = clampFaces(7 - quality) / 6;
  const unblocked = 1 - clampFaces(7 - (4 + ap)) / 6;
  return group.attacks * hit * unblocked * Math.min(group.blast, 5) * Math.min(group.deadly, 3);
}

/** The weapon with the most valuable attacks; the first of equals. */
export function strongest(groups: readonly WeaponGroup[]): WeaponGroup | undefined {
  const perAttack = (group: WeaponGroup): number => group.value / Math.max(1, group.attacks);
  return groups.reduce<WeaponGroup | undefined>((best, g) => (best === undefined || perAttack(g) > perAttack(best) ? g : best), undefined);
}

export function amount(n: number | 'X', x: number): number {
  return n === 'X' ? x : n;
}

/** Faces of a die that succeed: a natural 6 always does, a natural 1 never. */
export function clampFaces(faces: number): number {
  return Math.max(1, Math.min(5, faces));
}
