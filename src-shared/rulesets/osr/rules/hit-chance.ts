import type { FightRules } from './options.ts';

/** clamp((21 + bonus - AC) / 20, 0, 1), with the natural 20 and natural 1 where they count. */
export function hitChance(bonus: number, ac: number, rules: Pick<FightRules, 'nat20Hits' | 'nat1Misses'>): number {
  const faces = Math.min(20, Math.max(0, 21 + bonus - ac));
  const low = rules.nat20Hits ? 1 : 0;
  const high = rules.nat1Misses ? 19 : 20;
  return Math.min(high, Math.max(low, faces)) / 20;
}
